//! What narrows a noun from behind.

use rubric_ir::*;

use crate::core::{In, Number, Printer, Res, Syntax, phrase, stop};
use crate::words::{attributive, print_qual, read_more};
use crate::{amount, counter, keyword, player, selection};

syntax! {
    any_filter: Filter {
        [Filter::Controlled { by, polarity: Polarity::Positive }] { by @ player::controls }
        [Filter::Controlled { by, polarity: Polarity::Negative }] { by @ player::doesnt_control }
        [Filter::Owned { by, polarity: Polarity::Positive }] { by @ player::owns }
        [Filter::Owned { by, polarity: Polarity::Negative }] { by @ player::doesnt_own }
        [Filter::WithCharacteristic { what, cmp, amount }] { "with" what @ measure amount @ amount::plain cmp @ comparison }
        [Filter::WithCharacteristic { what, cmp, amount }] { "with" what @ measure cmp @ than amount @ amount::compared }
        [Filter::Different(what)] { "with different" what @ measures }
        [Filter::WithCounters { count: CounterCount::A, kind }] { "with a" kind @ counter::one = on_it }
        [Filter::WithCounters { count, kind }] { "with" count kind @ counter::several = on_it }
        [Filter::Sharing { what: Characteristic::Name, with }] { "with the same name as" with @ selection::object }
        [Filter::WithXInCost] { "with {X} in its mana cost" }
        [Filter::WithSingleTarget] { "with a single target" }
        [Filter::WithNoAbilities] { "with no abilities" }
        [Filter::With(keyword)] { "with" keyword }
        [Filter::WithLandwalk(keyword)] { "with" keyword @ keyword::landwalk }
        [Filter::Without(keyword)] { "without" keyword }
        [Filter::In { zone: Zone::Battlefield, preposition: Preposition::Usual }] { "on the battlefield" }
        [Filter::In { zone: Zone::Battlefield, preposition: Preposition::Other }] { "from the battlefield" }
        [Filter::In { zone, preposition: Preposition::Usual }] { "from" zone @ elsewhere }
        [Filter::In { zone, preposition: Preposition::Other }] { "in" zone @ elsewhere }
        [Filter::Named(name)] { "named" name @ card_name }
        [Filter::OtherThan(what)] { "other than" what @ excluded }
        [Filter::AttachedTo { to, form: AttachedForm::AttachedTo }] { "attached to" to @ selection::single }
        [Filter::AttachedTo { to, form: AttachedForm::Enchanting }] { "enchanting" to @ selection::single }
        [Filter::Attacking { whom, form: RelativeForm::Reduced }] { "attacking" whom }
        [Filter::Attacking { whom, form: RelativeForm::That }] { = thats "attacking" whom }
        [Filter::Blocking(what)] { "blocking" what @ selection::object }
        [Filter::BlockedBy(what)] { "blocked by" what @ selection::object }
        [Filter::ExiledWith(what)] { "exiled with" what @ selection::single }
        [Filter::OfChosen(Chosen::Name)] { "with the chosen name" }
        [Filter::OfChosen(chosen)] { "of the chosen" chosen }
        [Filter::WithThatName] { "with that name" }
        [Filter::OfChoice { who }] { "of" who @ player::possessive "choice" }
        [Filter::Among { of, form: AmongForm::FromAmong }] { "from among" of @ selection::object }
        [Filter::Among { of, form: AmongForm::From }] { "from" of @ it }
        [Filter::Among { of, form: AmongForm::In }] { "in" of @ it }
        [Filter::AtRandom] { "at random" }
        [Filter::DoneThisWay(done)] { done @ done "this way" }
        [Filter::DoneThisWayBy { who, done }] { who @ crate::player::subject done @ done "this way" }
        [Filter::SameController(to)] { to "with the same controller" }
        [Filter::PutThisWay(Zone::Battlefield)] { "put onto the battlefield this way" }
        [Filter::PutThisWay(zone)] { "put into" zone "this way" }
        [Filter::CastBy { by, from }] { by @ casts from }
        [Filter::DoneBy { who, done, span }] { who @ crate::history::perfect done @ done_by span }
        [Filter::InParty] { "in your party" }
        [Filter::AbilityOf(what)] { "of" what @ described_plural }
        [Filter::Did { history, form: RelativeForm::That }] { "that" history @ crate::history::relative }
        [Filter::Did { history, form: RelativeForm::Reduced }] { history @ crate::history::reduced }
        [Filter::InCommon { what, with: Some(with), polarity: Polarity::Positive }] { = that_shares "a" what @ amount::one_distinct "with" with @ shared_with }
        [Filter::InCommon { what, with: Some(with), polarity: Polarity::Negative }] { = that_doesnt_share "a" what @ amount::one_distinct "with" with @ shared_with }
        [Filter::InCommon { what, with: None, polarity: Polarity::Positive }] { "that share a" what @ amount::one_distinct = among_each_other }
        [Filter::Targeting(what)] { = that_targets what @ selection::object }
        [Filter::ThatIs(quals)] { = thats quals @ adjectives }
    }

    /// What was done to an object, as a participle behind it.
    done: Done {
        [Done::Destroyed] { "destroyed" }
        [Done::Discarded] { "discarded" }
        [Done::Exiled] { "exiled" }
        [Done::Sacrificed] { "sacrificed" }
        [Done::Returned] { "returned" }
        [Done::Milled] { "milled" }
        [Done::Revealed] { "revealed" }
        [Done::Tapped] { "tapped" }
        [Done::Untapped] { "untapped" }
        [Done::Countered] { "countered" }
        [Done::Created] { "created" }
        [Done::Chosen] { "chosen" }
        [Done::Removed] { "removed" }
        [Done::Dealt] { "dealt damage" }
    }

    /// A characteristic that is compared with a number.
    measure: Characteristic {
        [Characteristic::PowerOrToughness] { "power or toughness" }
        [Characteristic::BasePower] { "base power" }
        [Characteristic::TotalPower] { "total power" }
        [Characteristic::Power] { "power" }
        [Characteristic::Toughness] { "toughness" }
        [Characteristic::ManaValue] { "mana value" }
    }

    /// What follows the number of a comparison, in digits.
    comparison: Cmp {
        [Cmp::AtLeast] { "or greater" }
        [Cmp::AtMost] { "or less" }
        [Cmp::Exactly] { }
    }

    /// What stands in front of an amount that a comparison is with.
    than: Cmp {
        [Cmp::AtMost] { "less than or equal to" }
        [Cmp::AtLeast] { "greater than or equal to" }
        [Cmp::LessThan] { "less than" }
        [Cmp::MoreThan] { "greater than" }
        [Cmp::Exactly] { "equal to" }
    }

    /// Characteristics by which objects differ among each other.
    measures: Characteristic {
        [Characteristic::Power] { "powers" }
        [Characteristic::Name] { "names" }
        [Characteristic::ManaValue] { "mana values" }
        [Characteristic::Toughness] { "toughnesses" }
    }

    casts: Player {
        [who] { who @ player::subject ~"cast" }
    }

    /// What a player did with a card or object.
    done_by: Done {
        [Done::Cast] { "cast" }
        [Done::Drawn] { "drawn" }
        [Done::Discarded] { "discarded" }
        [Done::Sacrificed] { "sacrificed" }
        [Done::Revealed] { "revealed" }
    }

    impl Chosen {
        [Chosen::Color] { "color" }
        [Chosen::CreatureType] { "creature type" }
        [Chosen::CardType] { "card type" }
        [Chosen::Name] { "name" }
        [Chosen::LandType] { "land type" }
        [Chosen::Number] { "number" }
        [Chosen::Player] { "player" }
        [Chosen::Type] { "type" }
    }

    impl CounterCount {
        [CounterCount::OneOrMore] { "one or more" }
        after n @ amount::word_number {
            [CounterCount::OrMore(n)] { "or more" }
            [CounterCount::OrFewer(n)] { "or fewer" }
        }
        [CounterCount::No] { "no" }
        [CounterCount::Any] { }
    }

    impl KeywordName {
        [name] { name @ keyword::name }
    }
}

/// "it": a zone or set of cards meant before.
mod it {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, ()) = phrase(i, phrase!("it"))?;
        Ok((i, Selection::Ref(Ref { to: Antecedent::Unbound, form: Form::It })))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        p.words("it");
        matches!(value, Selection::Ref(Ref { form: Form::It, .. }))
    }
}

by_number! {
    /// What counters stand on.
    on_it "on it" "on them";
    /// Introduces an adjective.
    thats "that's" "that are";
    /// Introduces what a spell or ability targets.
    that_targets "that targets" "that target";
    /// Introduces what a thing has in common with another.
    that_shares "that shares" "that share";
    /// Introduces what it has not.
    that_doesnt_share "that doesn't share" "that don't share";
}

/// Only several things have something in common among each other.
mod among_each_other {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, ()> {
        if i.ctx.number == Number::Plural { Ok((i, ())) } else { stop(i) }
    }
    pub fn print_fixed(p: &mut Printer) {
        if p.ctx.number != Number::Plural {
            p.fail();
        }
    }
}

/// Whether nothing says where it is: that is said of what is left.
fn is_nowhere_said(what: &Selection) -> bool {
    let place = |filter: &Filter| matches!(filter, Filter::In { .. } | Filter::Among { .. });
    !matches!(what, Selection::Described { noun, .. } if noun.filters.iter().any(place))
}

only! {
    /// What is left out.
    excluded: Selection = selection::object, |what| is_nowhere_said(what);
    /// What is shared with: what is taken from among others is the thing that shares.
    shared_with: Selection = selection::object, |what| !matches!(
        what,
        Selection::Described { noun, .. } if noun.filters.iter().any(|filter| matches!(filter, Filter::Among { .. }))
    );
    /// Those whose abilities are meant.
    described_plural: Selection = selection::single, |what| {
        matches!(what, Selection::Described { quantity: Quantity::Plain, .. })
    };
}

/// Adjectives after "that's": one, or a list joined by "or".
pub mod adjectives {
    use super::*;
    /// Reads them.
    pub fn read(i: In<'_>) -> Res<'_, Vec<Qual>> {
        let (i, first) = attributive(i)?;
        match read_more(i, attributive) {
            Ok((rest, (mut of, conj))) => {
                of.insert(0, first);
                Ok((rest, vec![Qual::AnyOf { of, conj }]))
            }
            Err(nom::Err::Error(_)) => Ok((i, vec![first])),
            Err(failure) => Err(failure),
        }
    }
    /// Prints them.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[Qual], p: &mut Printer) -> bool {
        for qual in value {
            print_qual(qual, Number::Singular, p);
        }
        value.len() == 1
    }
}

/// The name of a card after "named": words as long as they are capitalised, or small words between such.
pub mod card_name {
    use super::*;
    use rubric_text::Kind;
    /// Reads a card's name.
    pub fn read(i: In<'_>) -> Res<'_, Name> {
        if i.kind() == Some(Kind::SelfName) {
            return Ok((i.skip(1), Name("~".to_owned())));
        }
        let capital = |n: usize| i.peek_at(n).is_some_and(|t| t.kind == Kind::Word && capitalised(i.text(t)));
        if !capital(0) {
            return stop(i);
        }
        let mut len = 0;
        loop {
            if capital(len) {
                len += 1;
                continue;
            }
            let token = i.peek_at(len);
            let small = token.is_some_and(|t| {
                matches!(i.text(t), "of" | "the" | "and" | "to" | "in" | "for" | "from" | "with" | "'s")
            });
            // Small words count only where a capital follows: "Sword of the Animist", not "Storm Crow and".
            let next = (1..=3).find(|n| capital(len + n));
            let between = next.is_some_and(|n| {
                (1..n).all(|k| {
                    i.peek_at(len + k).is_some_and(|t| matches!(i.text(t), "of" | "the" | "to" | "a"))
                })
            });
            // Of several objects several names may be said: "creatures named Mine Worker and Tower Worker".
            let list = i.ctx.number == Number::Plural && token.is_some_and(|t| i.text(t) == "and");
            if small && between && !list {
                len += next.unwrap_or(1);
                continue;
            }
            break;
        }
        Ok((i.skip(len), crate::words::name_of(i, len)))
    }
    /// Prints it, if it begins and ends as names are read.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Name, p: &mut Printer) -> bool {
        let (first, last) = (value.words().next(), value.words().next_back());
        p.words(&value.0);
        value.0 == "~" || first.is_some_and(capitalised) && last.is_some_and(capitalised)
    }
    fn capitalised(word: &str) -> bool {
        word.chars().next().is_some_and(char::is_uppercase)
    }
}

/// Whether things told so far are where nothing keeps counters (CR 122.2): counters said behind are put on them.
pub fn is_without_counters(filters: &[Filter]) -> bool {
    filters.iter().any(|filter| {
        matches!(
            filter,
            Filter::In {
                zone: Zone::Graveyard(_) | Zone::Hand(_) | Zone::Library(_) | Zone::Several { .. },
                ..
            }
        )
    })
}

/// All filters that come next.
pub fn filters(i: In<'_>) -> Res<'_, Vec<Filter>> {
    let mut found = Vec::new();
    let mut at = i;
    while let Ok((rest, filter)) = any_filter::read(at) {
        if is_without_counters(&found) && matches!(filter, Filter::WithCounters { .. }) {
            break;
        }
        at = rest.with(i.ctx);
        found.push(filter);
    }
    Ok((at, found))
}

/// How filters are printed in order.
pub type PrintFilters = fn(&[Filter], &mut Printer);

/// Prints filters in order.
pub fn print_filters(filters: &[Filter], p: &mut Printer) {
    print_each(filters, p, any_filter::print);
}

/// Prints filters of what is counted, which is elsewhere by other prepositions: see [`swap_prepositions`].
pub fn print_filters_of_counted(filters: &[Filter], p: &mut Printer) {
    print_each(filters, p, |filter, p| match filter {
        Filter::In { zone, preposition } if *zone != Zone::Battlefield => {
            p.words(match preposition {
                Preposition::Usual => "in",
                Preposition::Other => "from",
            });
            elsewhere::print(zone, p)
        }
        other => any_filter::print(other, p),
    });
}

fn print_each(filters: &[Filter], p: &mut Printer, one: fn(&Filter, &mut Printer) -> bool) {
    for (n, filter) in filters.iter().enumerate() {
        if matches!(filter, Filter::WithCounters { .. }) && filters.get(..n).is_some_and(is_without_counters)
        {
            p.fail();
        }
        if !one(filter, p) {
            p.fail();
        }
    }
}

impl Syntax for Filter {
    fn read(i: In<'_>) -> Res<'_, Self> {
        any_filter::read(i)
    }
    fn print(&self, p: &mut Printer) {
        print_filters(std::slice::from_ref(self), p);
    }
}

/// A zone other than the battlefield, which things are on.
mod elsewhere {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Zone> {
        match Zone::read(i)? {
            (_, Zone::Battlefield) => stop(i),
            done => Ok(done),
        }
    }
    pub fn print(value: &Zone, p: &mut Printer) -> bool {
        value.print(p);
        *value != Zone::Battlefield
    }
}

/// Goes from the prepositions of what something is done to to those of what is counted, or back.
pub fn swap_prepositions(filters: &mut [Filter]) {
    for filter in filters {
        if let Filter::In { zone, preposition } = filter
            && *zone != Zone::Battlefield
        {
            *preposition = match preposition {
                Preposition::Usual => Preposition::Other,
                Preposition::Other => Preposition::Usual,
            };
        }
    }
}
