//! Conditions.

use rubric_ir::*;

use crate::core::{Agree, In, Number, Printer, Res, Syntax, phrase, stop};
use crate::{amount, cost, counter, event, filter, keyword, noun, player, selection, zone};

syntax! {
    /// A condition, or two joined.
    any: Condition {
        [Condition::AsCast { condition, told: Told::Was }] { condition @ told_before "as you cast this spell" }
        after first @ one {
            [Condition::AsCast { condition: first, told: Told::Is }] { "as you cast this spell" }
            [Condition::And(first, second)] { "and" second @ one }
            [Condition::Or(first, second)] { "or" second @ one }
            [first] { }
        }
    }

    /// What you did or had as the spell was cast.
    told_before: Condition {
        after first @ your_past {
            [Condition::Or(first, second)] { "or" second @ past_of_yours }
            [first] { }
        }
    }

    your_past: Condition {
        [condition] { "you" condition @ past_of_yours }
    }

    past_of_yours: Condition {
        [Condition::Revealed { who, what }] { who @ unsaid_you "revealed" what @ selection::object }
        [Condition::Controls { who, what, polarity: Polarity::Positive }] { who @ unsaid_you "controlled" what @ selection::object }
    }

    unsaid_you: Player {
        [Player::You { stated: Stated::Usual }] { }
    }

    one_anew: Condition {
        [condition] { condition @ designations }
        [condition] { condition @ of_times }
        [condition] { condition @ of_turn }
        [condition] { condition @ of_players }
        [condition] { condition @ of_casting }
        [condition] { condition @ of_counts }
        [condition] { condition @ of_objects }
        [condition] { condition @ of_past_objects }
        [condition] { condition @ of_amounts }
        [condition] { condition @ of_mana }
        [condition] { condition @ of_damage }
        [condition] { condition @ of_choices }
        [Condition::ThereAre(what)] { "there is" what @ singular_there }
        [Condition::ThereAre(what)] { "there are" what @ plural_there }
        [Condition::History(history)] { history }
    }

    of_turn: Condition {
        [Condition::TurnOf { who, polarity: Polarity::Positive, contraction: Contraction::Negation }] { "it's" who @ player::possessive "turn" }
        [Condition::TurnOf { who, polarity: Polarity::Negative, contraction: Contraction::Verb }] { "it's not" who @ player::possessive "turn" }
        [Condition::TurnOf { who, polarity: Polarity::Negative, contraction: Contraction::Negation }] { "it isn't" who @ player::possessive "turn" }
    }

    designations: Condition {
        [Condition::Designation { who, what, polarity: Polarity::Positive, form: YouAre::Contracted }] { who @ youre what @ is_designation }
        [Condition::Designation { who, what, polarity: Polarity::Positive, form: YouAre::Full }] { who @ you "are" what @ is_designation }
        after who @ player::subject {
            [Condition::Designation { who, what, polarity: Polarity::Positive, form: YouAre::Contracted }] { ~"be" what @ is_designation }
            [Condition::Designation { who, what, polarity: Polarity::Negative, form: YouAre::Contracted }] { ~"aren't" what @ is_designation }
            [Condition::Designation { who, what, polarity: Polarity::Positive, form: YouAre::Contracted }] { ~"have" what @ has_designation }
            [Condition::Designation { who, what, polarity: Polarity::Negative, form: YouAre::Contracted }] { ~"don't" "have" what @ has_designation }
        }
    }

    youre: Player {
        [Player::You { stated: Stated::Usual }] { "you're" }
    }

    you: Player {
        [Player::You { stated: Stated::Usual }] { "you" }
    }

    is_designation: Designation {
        [Designation::Monarch] { "the monarch" }
    }

    has_designation: Designation {
        [Designation::CitysBlessing] { "the city 's blessing" }
        [Designation::MaxSpeed] { "max speed" }
        [Designation::Initiative] { "the initiative" }
    }

    of_players: Condition {
        after who @ player::subject {
            [Condition::HasMore { who, of: Possession::Life, cmp, by: None, than }] { ~"have" cmp @ more_life "life than" than }
            [Condition::HasMore { who, of: Possession::CardsInHand, cmp, by: None, than }] { ~"have" cmp @ more "cards in hand than" than }
            [Condition::HasMore { who, of: Possession::Permanents(noun), cmp, by: None, than }] { ~"control" cmp @ more noun @ noun::plural "than" than }
            [Condition::HasMore { who, of: Possession::Permanents(noun), cmp, by: Some(by), than }] { ~"control" "at least" by @ amount::word_number cmp @ more noun @ noun::plural "than" than }
            [Condition::FullParty(who)] { ~"have" "a full party" }
            [Condition::HasCards { who, what }] { ~"have" what @ cards_in_hand }
            [Condition::HasCards { who, what }] { ~"have" what @ cards_in_zone }
            [Condition::Life { who, cmp, amount }] { ~"have" amount @ amount::digits cmp @ or_more "life" }
            [Condition::Life { who, cmp: Cmp::Exactly, amount }] { ~"have" "exactly" amount @ amount::digits "life" }
            [Condition::Controls { who, what, polarity: Polarity::Negative }] { ~"don't" "control" what @ selection::object }
            [Condition::ControlsThat { who, what }] { ~"control" what @ definite }
            [Condition::Controls { who, what, polarity: Polarity::Positive }] { ~"control" what @ selection::object }
        }
    }

    of_casting: Condition {
        after by @ player::subject {
            [Condition::WasCast { what, by: Some(by), from, during: Some(during), polarity: Polarity::Positive }] { "cast" what @ definite from "during" during }
            [Condition::WasCast { what, by: Some(by), from, during: None, polarity: Polarity::Positive }] { "cast" what @ definite from }
            [Condition::WasCast { what, by: Some(by), from, during: None, polarity: Polarity::Negative }] { "didn't cast" what @ definite from }
        }
        after what @ definite {
            [Condition::WasCast { what, by: None, from, during: None, polarity: Polarity::Positive }] { "was cast" from }
            [Condition::WasCast { what, by: None, from, during: None, polarity: Polarity::Negative }] { "wasn't cast" from }
        }
    }

    /// Comparisons of how much players have.
    more: Cmp {
        [Cmp::MoreThan] { "more" }
        [Cmp::LessThan] { "fewer" }
    }

    more_life: Cmp {
        [Cmp::MoreThan] { "more" }
        [Cmp::LessThan] { "less" }
    }

    /// What follows a number of things that are counted.
    or_more: Cmp {
        [Cmp::AtLeast] { "or more" }
        [Cmp::AtMost] { "or less" }
    }

    strictly: Cmp {
        [Cmp::LessThan] { "less than" }
        [Cmp::MoreThan] { "greater than" }
    }

    or_fewer: Cmp {
        [Cmp::AtLeast] { "or more" }
        [Cmp::AtMost] { "or fewer" }
    }

    of_counts: Condition {
        after what @ selection::subject {
            [Condition::ThisWay { what, done, told: Told::Is }] { ~"be" done @ filter::done "this way" }
            [Condition::ThisWay { what, done, told: Told::Was }] { ~"were" done @ filter::done "this way" }
        }
        [Condition::Compare { amount: Amount::CountOfPlayers(PlayerNoun::Opponent), cmp: Cmp::AtLeast, with, least: AtLeastWord::More, figures: Figures::Words, form: CompareForm::YouHave, tense: Tense::Present }] { "you have" with @ amount::worded "or more opponents" }
        [Condition::Compare { amount, cmp, with, least: AtLeastWord::Greater, figures: Figures::Words, form: CompareForm::ThereAre, tense: Tense::Present }] { "there are" with @ amount::counted cmp @ or_fewer amount @ amount::distinct }
        [Condition::HasCounters { what, count: CounterCount::A, kind, polarity: Polarity::Positive, tense: Tense::Present, form: CountForm::ThereAre }] { "there is a" kind @ counter::one "on" what @ selection::object }
        [Condition::HasCounters { what, count, kind, polarity: Polarity::Positive, tense: Tense::Present, form: CountForm::ThereAre }] { "there are" count kind @ counter::several "on" what @ selection::object }
    }

    of_objects: Condition {
        after what @ definite {
            [Condition::Kicked { what, with: Some(with), polarity: Polarity::Positive }] { "was kicked with its" with "kicker" }
            [Condition::Kicked { what, with: None, polarity: Polarity::Positive }] { "was kicked" }
            [Condition::Kicked { what, with: None, polarity: Polarity::Negative }] { "wasn't kicked" }
        }
        [Condition::Shares { what, quality, with }] { what @ selection::subject ~"share" "a" quality @ amount::one_distinct "with" with @ selection::object }
        after what @ its {
            [Condition::Is { what, predicate, polarity: Polarity::Positive, tense: Tense::Present, contraction: Contraction::Negation }] { predicate }
            [Condition::Is { what, predicate, polarity: Polarity::Negative, tense: Tense::Present, contraction: Contraction::Verb }] { "not" predicate }
        }
        after what @ selection::subject {
            [Condition::HasCounters { what, count: CounterCount::A, kind, polarity: Polarity::Positive, tense: Tense::Present, form: CountForm::Has }] { ~"have" "a" kind @ counter::one = filter::on_it }
            [Condition::HasCounters { what, count: CounterCount::A, kind, polarity: Polarity::Negative, tense: Tense::Present, form: CountForm::Has }] { ~"don't" "have a" kind @ counter::one = filter::on_it }
            [Condition::HasCounters { what, count, kind, polarity: Polarity::Positive, tense: Tense::Present, form: CountForm::Has }] { ~"have" count kind @ counter::several = filter::on_it }
            [Condition::HasCounters { what, count: CounterCount::A, kind, polarity: Polarity::Positive, tense: Tense::Past, form: CountForm::Has }] { "had a" kind @ counter::one = filter::on_it }
            [Condition::HasCounters { what, count, kind, polarity: Polarity::Positive, tense: Tense::Past, form: CountForm::Has }] { "had" count kind @ counter::several = filter::on_it }
            [Condition::Compare { amount: Amount::CharacteristicOf { of: what, what: measure, genitive: Genitive::Possessive }, cmp, with, least: AtLeastWord::Greater, figures: Figures::Digits, form: CompareForm::Has, tense: Tense::Present }] { ~"have" measure @ filter::measure with @ amount::digits cmp @ filter::comparison }
            [Condition::Has { what, keyword, polarity: Polarity::Positive }] { ~"have" keyword @ keyword::name }
            [Condition::Has { what, keyword, polarity: Polarity::Negative }] { ~"don't" "have" keyword @ keyword::name }
            [Condition::Remains { what, state }] { ~"remain" state }
            [Condition::InZone { what, zone: Zone::Battlefield }] { ~"be" "on the battlefield" }
            [Condition::InZone { what, zone }] { ~"be" "in" zone @ zone::owned }
        }
        [Condition::Is { what, predicate, polarity: Polarity::Positive, tense: Tense::Present, contraction: Contraction::Negation }] { !"it is" what @ selection::subject ~"be" predicate }
        [Condition::Is { what, predicate, polarity: Polarity::Negative, tense: Tense::Present, contraction: Contraction::Negation }] { what @ selection::subject ~"aren't" predicate }
    }

    of_past_objects: Condition {
        after what @ selection::subject {
            [Condition::Is { what, predicate, polarity: Polarity::Positive, tense: Tense::Past, contraction: Contraction::Negation }] { ~"were" predicate }
            [Condition::Is { what, predicate, polarity: Polarity::Negative, tense: Tense::Past, contraction: Contraction::Negation }] { ~"weren't" predicate }
        }
    }

    of_amounts: Condition {
        after amount @ amount::expression {
            [Condition::Compare { amount, cmp: Cmp::AtLeast, with, least: AtLeastWord::More, figures: Figures::Digits, form: CompareForm::Is, tense: Tense::Present }] { "is" with @ amount::plain "or more" }
            [Condition::Compare { amount, cmp: Cmp::AtLeast, with, least: AtLeastWord::More, figures: Figures::Words, form: CompareForm::Is, tense: Tense::Present }] { "is" with @ amount::worded "or more" }
            [Condition::Compare { amount, cmp, with, least: AtLeastWord::Greater, figures: Figures::Digits, form: CompareForm::Is, tense: Tense::Present }] { "is" with @ amount::plain cmp @ filter::comparison }
            [Condition::Compare { amount, cmp, with, least: AtLeastWord::Greater, figures: Figures::Words, form: CompareForm::Is, tense: Tense::Present }] { "is" with @ amount::worded cmp @ filter::comparison }
            [Condition::Compare { amount, cmp, with, least: AtLeastWord::Greater, figures: Figures::Digits, form: CompareForm::Is, tense: Tense::Past }] { "was" with @ amount::plain cmp @ filter::comparison }
            [Condition::Compare { amount, cmp, with, least: AtLeastWord::Greater, figures: Figures::Digits, form: CompareForm::Is, tense: Tense::Present }] { "is" cmp @ filter::than with @ amount::compared }
            [Condition::Compare { amount, cmp, with, least: AtLeastWord::Greater, figures: Figures::Digits, form: CompareForm::Is, tense: Tense::Past }] { "was" cmp @ filter::than with @ amount::compared }
            [Condition::Compare { amount, cmp, with, least: AtLeastWord::Greater, figures: Figures::Words, form: CompareForm::Is, tense: Tense::Present }] { "is" cmp @ strictly with @ amount::worded }
        }
    }

    /// How often the ability was activated or has resolved.
    of_times: Condition {
        [Condition::Compare { amount: Amount::AbilityTimes { deed, span }, cmp: Cmp::Exactly, with: Amount::Number(with), least: AtLeastWord::Greater, figures: Figures::Digits, form: CompareForm::Is, tense: Tense::Present }] { "this is the" with @ amount::ordinal "time this ability has" deed span }
        [Condition::Compare { amount, cmp: Cmp::Exactly, with: Amount::Number(with), least: AtLeastWord::Greater, figures: Figures::Digits, form: CompareForm::NthAgain, tense: Tense::Present }] { "it's the" with @ amount::ordinal "time" amount @ resolved_this_turn }
        [Condition::Compare { amount: Amount::AbilityTimes { deed, span }, cmp: Cmp::AtLeast, with, least: AtLeastWord::Greater, figures: Figures::Digits, form: CompareForm::Is, tense: Tense::Present }] { "this ability has" deed with @ amount::worded "or more times" span }
    }

    /// What the condition before counted.
    resolved_this_turn: Amount {
        [Amount::AbilityTimes { deed: AbilityDeed::Resolved, span: Span::ThisTurn }] { }
    }

    of_choices: Condition {
        after who @ player::subject {
            [Condition::Flip { who, won: Polarity::Positive }] { ~"win" "the flip" }
            [Condition::Flip { who, won: Polarity::Negative }] { ~"lose" "the flip" }
            [Condition::WinsClash(who)] { ~"win" }
        }
        [Condition::Targets { what, target }] { what @ definite "targets" target @ selection::object }
        [Condition::PlayerCounters { who, count, kind }] { who @ player::subject ~"have" count kind @ counter::several }
        [Condition::Paid { what: PaidCost::Tribute, polarity: Polarity::Negative }] { "tribute wasn't paid" }
        [Condition::Paid { what: PaidCost::Tribute, polarity: Polarity::Positive }] { "tribute was paid" }
        [Condition::Paid { what: PaidCost::Evidence, polarity: Polarity::Positive }] { "evidence was collected" }
        [Condition::Paid { what: PaidCost::Evidence, polarity: Polarity::Negative }] { "evidence wasn't collected" }
        [Condition::Paid { what: PaidCost::AdditionalCost, polarity: Polarity::Positive }] { "this spell 's additional cost was paid" }
        [Condition::Paid { what: PaidCost::Gift, polarity: Polarity::Positive }] { "the gift was promised" }
        [Condition::Paid { what: PaidCost::Gift, polarity: Polarity::Negative }] { "the gift wasn't promised" }
    }

    of_damage: Condition {
        [Condition::DamageDealtBy { damage, by }] { "any of that damage was dealt by" damage by @ selection::object }
    }

    of_mana: Condition {
        after mana @ spent_mana {
            [Condition::ManaSpent { mana, on }] { "was spent to cast" on @ what_was_cast }
            [Condition::ManaSpent { mana, on }] { "was spent to activate" on @ this_ability }
        }
        after mana @ colors_of_mana {
            [Condition::ManaSpent { mana, on }] { "were spent to cast" on @ what_was_cast }
            [Condition::ManaSpent { mana, on }] { "were spent to activate" on @ this_ability }
        }
    }

    colors_of_mana: SpentMana {
        [SpentMana::Colors { amount, cmp: Cmp::Exactly }] { "exactly" amount @ amount::word_number "colors of mana" }
        [SpentMana::Colors { amount, cmp: Cmp::AtLeast }] { amount @ amount::word_number "or more colors of mana" }
    }

    spent_mana: SpentMana {
        [SpentMana::No] { "no mana" }
        [SpentMana::AtLeast { amount, color, form: AtLeastForm::AtLeast }] { "at least" amount @ amount::word_number color "mana" }
        [SpentMana::AtLeast { amount, color, form: AtLeastForm::OrMore }] { amount @ amount::word_number "or more" color "mana" }
        [SpentMana::From(noun)] { "mana from" noun @ noun::with_article }
        [SpentMana::Symbols(symbols)] { symbols @ cost::mana }
    }

    impl Remaining {
        [Remaining::In(Zone::Battlefield)] { "on the battlefield" }
        [Remaining::In(Zone::Stack)] { "on the stack" }
        [Remaining::In(Zone::Exile)] { "exiled" }
        [Remaining::In(zone)] { "in" zone @ zone::owned }
        [Remaining::As(predicate)] { predicate }
    }

    impl Predicate {
        [Predicate::PairedWith { slot, what }] { slot "paired with" what @ selection::object }
        [Predicate::AttachedTo(what)] { "attached to" what @ selection::object }
        [Predicate::Attacking(whom)] { "attacking" whom }
        [Predicate::Noun(noun)] { noun @ noun::with_article }
        [Predicate::Quals(quals)] { quals @ filter::adjectives }
    }
}

/// Kept, because several alternatives start with it.
mod one {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Condition> {
        i.memo(crate::core::Memo::Condition, one_anew::read)
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Condition, p: &mut Printer) -> bool {
        one_anew::print(value, p)
    }
}

/// "ten or more cards in hand": only such phrases, so that "have flying" is left to others.
mod cards_in_hand {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, what) = selection::described::read(i)?;
        let Selection::Described { noun, .. } = &what else { return stop(i) };
        let cards = noun.heads.iter().all(|head| head.kind == Kind::Card);
        if !cards || !noun.filters.is_empty() {
            return stop(i);
        }
        let (i, ()) = phrase(i, phrase!("in hand"))?;
        Ok((i, what))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        let Selection::Described { noun, .. } = value else { return false };
        if !noun.filters.is_empty() || noun.heads.iter().any(|head| head.kind != Kind::Card) {
            return false;
        }
        let done = selection::described::print(value, p);
        p.words("in hand");
        done
    }
}

/// "eight or more cards in their graveyard".
mod cards_in_zone {
    use super::*;
    fn zoned(what: &Selection) -> bool {
        matches!(what, Selection::Described { noun, .. }
            if matches!(noun.filters.as_slice(), [Filter::In { preposition: Preposition::Usual, .. }])
                && noun.heads.iter().all(|head| head.kind == Kind::Card))
    }
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (rest, mut what) = selection::described::read(i)?;
        if let Selection::Described { noun, .. } = &mut what {
            filter::swap_prepositions(&mut noun.filters);
        }
        if zoned(&what) { Ok((rest, what)) } else { stop(i) }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        zoned(value) && selection::described::print_with(value, filter::print_filters_of_counted, p)
    }
}

const fn is_this_ability(what: &Selection) -> bool {
    matches!(what, Selection::Source { form: SelfForm::ThisAbility, .. })
}

only! {
    /// After "there is", a phrase in the singular; "there are" takes the others.
    singular_there: Selection = selection::object, |what| selection::agreement(what) == Agree::Third;
    /// After "there are", a phrase in the plural.
    plural_there: Selection = selection::object, |what| selection::agreement(what) == Agree::Base;
    /// What mana was spent to cast: no ability.
    what_was_cast: Selection = definite, |what| !is_this_ability(what);
    /// What mana was spent to activate.
    this_ability: Selection = definite, |what| is_this_ability(what);
    /// The source or something meant before, as a subject or object.
    definite: Selection = selection::single, |what| {
        matches!(what, Selection::Source { .. } | Selection::Ref(_) | Selection::Attached { .. })
    };
}

/// "it's": the pronoun and its verb in one word.
mod its {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, form) = match phrase(i, phrase!("it's")) {
            Ok((i, ())) => (i.number(Number::Singular), Form::It),
            Err(_) => (phrase(i, phrase!("they're"))?.0.number(Number::Plural), Form::They),
        };
        Ok((i, Selection::Ref(Ref { to: Antecedent::Unbound, form })))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        match value {
            Selection::Ref(Ref { form: Form::It, .. }) => {
                p.words("it's");
                p.ctx.number = Number::Singular;
            }
            Selection::Ref(Ref { form: Form::They, .. }) => {
                p.words("they're");
                p.ctx.number = Number::Plural;
            }
            _ => return false,
        }
        true
    }
}

impl Syntax for History {
    fn read(i: In<'_>) -> Res<'_, Self> {
        event::history(i)
    }
    fn print(&self, p: &mut Printer) {
        event::print_history(self, p);
    }
}

impl Syntax for Condition {
    fn read(i: In<'_>) -> Res<'_, Self> {
        i.within("condition", any::read)
    }
    fn print(&self, p: &mut Printer) {
        if !any::print(self, p) {
            p.fail();
        }
    }
}
