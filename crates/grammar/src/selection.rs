//! Objects in a role of a verb: targets, descriptions, the source, references (CR 109, 115, 201.5).

use rubric_ir::*;
use rubric_text::{Id, Kind as TokenKind, id};

use crate::core::{Agree, Case, Ctx, In, Memo, Number, Printer, Res, Syntax, phrase, stop};
use crate::noun::{self, print_noun};
use crate::{amount, player, zone};

syntax! {
    impl SelfForm {
        [SelfForm::ThisCreature] { "this creature" }
        [SelfForm::Name] { "~" }
        [SelfForm::ShortName] { "~short" }
        [SelfForm::ThisArtifact] { "this artifact" }
        [SelfForm::ThisLand] { "this land" }
        [SelfForm::ThisEnchantment] { "this enchantment" }
        [SelfForm::ThisPermanent] { "this permanent" }
        [SelfForm::ThisSpell] { "this spell" }
        [SelfForm::ThisCard] { "this card" }
        [SelfForm::ThisToken] { "this token" }
        [SelfForm::ThisAura] { "this aura" }
        [SelfForm::ThisEquipment] { "this equipment" }
        [SelfForm::ThisVehicle] { "this vehicle" }
        [SelfForm::ThisSaga] { "this saga" }
        [SelfForm::ThisPlaneswalker] { "this planeswalker" }
        [SelfForm::ThisClass] { "this class" }
        [SelfForm::ThisCase] { "this case" }
        [SelfForm::ThisSiege] { "this siege" }
        [SelfForm::ThisBattle] { "this battle" }
        [SelfForm::ThisSpacecraft] { "this spacecraft" }
        [SelfForm::ThisFortification] { "this fortification" }
        [SelfForm::ThisScheme] { "this scheme" }
        [SelfForm::ThisRoom] { "this room" }
        [SelfForm::ThisMount] { "this mount" }
        [SelfForm::ThisPlane] { "this plane" }
        [SelfForm::ThisEmblem] { "this emblem" }
        [SelfForm::ThisConspiracy] { "this conspiracy" }
        [SelfForm::ThisAttraction] { "this attraction" }
        [SelfForm::ThisPhenomenon] { "this phenomenon" }
        [SelfForm::ThisContraption] { "this contraption" }
        [SelfForm::ThisBackground] { "this background" }
        [SelfForm::ThisAbility] { "this ability" }
        [SelfForm::ThisDoor] { "this door" }
    }

    attached: Selection {
        [Selection::Attached { by: Attachment::Enchanted, head }] { "enchanted" head }
        [Selection::Attached { by: Attachment::Equipped, head }] { "equipped" head }
        [Selection::Attached { by: Attachment::Fortified, head }] { "fortified" head }
    }

    /// Forms of reference whose noun is said.
    said_form: Form {
        [Form::ThatEither(first, second)] { "that" first @ singular_head "or" second @ singular_head }
        [Form::That(head)] { "that" head @ singular_head }
        [Form::Those(head)] { "those" head @ plural_head }
        [Form::Itself] { "itself" }
        [Form::The(head)] { "the" head @ meant_head }
        [Form::TheSeveral(head)] { "the" head @ meant_heads }
        [Form::Both(head)] { "both" head @ plural_head }
    }

    rest: Selection {
        [Selection::Rest { to, form: RestForm::TheRest }] { to "the rest" }
        [Selection::Rest { to, form: RestForm::TheOthers }] { to "the others" }
        [Selection::Rest { to, form: RestForm::TheOther }] { to "the other" }
    }

    top_of_library: Selection {
        [Selection::TopOfLibrary { slot, count: None, end, library }] { slot "the" end "card of" library @ zone::library }
        [Selection::TopOfLibrary { slot, count: Some(count), end, library }] { slot "the" end count @ amount::counted "cards of" library @ zone::library }
    }

    impl LibraryEnd {
        [LibraryEnd::Top] { "top" }
        [LibraryEnd::Bottom] { "bottom" }
    }

    whole_zone: Selection {
        [Selection::Zone { slot, zone }] { slot zone @ zone::owned }
    }

    part: Selection {
        [Selection::PartOf { slot, quantity, of }] { slot quantity @ part_quantity "of" of @ part_whole }
    }

    part_whole: Selection {
        [whole] { whole @ reference }
        [Selection::Target(target)] { target }
    }

    part_quantity: Quantity {
        [Quantity::Each] { "each" }
        [Quantity::UpTo(n)] { "up to" n @ amount::counted }
        [Quantity::AnyNumber] { "any number" }
        [Quantity::All] { "all" }
        [Quantity::Exactly(n)] { n @ amount::counted }
    }

    quantity: Quantity {
        [Quantity::UpTo(n)] { "up to" n @ amount::counted }
        [Quantity::OneOrMore] { "one or more" }
        [Quantity::AnyNumber] { "any number of" }
        [Quantity::AtLeast(n)] { "at least" n @ amount::counted }
        [Quantity::Only(n)] { "exactly" n @ amount::counted }
        [Quantity::OrMore(n)] { n @ amount::counted "or more" }
        [Quantity::OrFewer(n)] { n @ amount::counted "or fewer" }
        [Quantity::Exactly(n)] { n @ amount::counted }
        [Quantity::AllThe] { "all the" }
        [Quantity::All] { "all" }
        [Quantity::Each] { "each" }
        [Quantity::No] { "no" }
        [Quantity::Any] { "any" }
        [Quantity::A] { "a" }
    }

    target_count: TargetCount {
        [TargetCount::UpTo(n)] { "up to" n @ amount::counted }
        [TargetCount::AnyNumber] { "any number of" }
        [TargetCount::OneToThree] { "one , two , or three" }
        [TargetCount::OneOrTwo] { "one or two" }
        [TargetCount::OneOrMore] { "one or more" }
        [TargetCount::Exactly(n)] { n @ amount::counted }
        [TargetCount::One] { }
    }
}

macro_rules! head_in_number {
    ($name:ident, $number:expr) => {
        pub mod $name {
            use super::*;
            /// Reads it.
            pub fn read(i: In<'_>) -> Res<'_, Head> {
                let ctx = i.ctx;
                let (i, head) = noun::head(i.number($number))?;
                Ok((i.with(ctx), head))
            }
            /// Prints it.
            pub fn print(value: &Head, p: &mut Printer) -> bool {
                p.number($number, |p| noun::print_head(value, p));
                true
            }
        }
    };
}
head_in_number!(singular_head, Number::Singular);
head_in_number!(plural_head, Number::Plural);

/// Whether "the" in front of a head can only mean something said before: a token or copy, or a thing told by
/// what was done with it ("the sacrificed creature").
fn is_meant(head: &Head) -> bool {
    matches!(head.kind, Kind::Token | Kind::Copy)
        || head.quals.iter().any(|qual| {
            matches!(
                qual,
                Qual::Is(
                    Status::Exiled
                        | Status::Revealed
                        | Status::Chosen
                        | Status::Sacrificed
                        | Status::Discarded
                        | Status::Returned
                        | Status::Drawn
                        | Status::Milled
                )
            )
        })
}

macro_rules! meant_head {
    ($name:ident, $in_number:ident) => {
        pub mod $name {
            use super::*;
            /// Reads it.
            pub fn read(i: In<'_>) -> Res<'_, Head> {
                let (rest, head) = $in_number::read(i)?;
                if is_meant(&head) { Ok((rest, head)) } else { stop(i) }
            }
            /// Prints it.
            pub fn print(value: &Head, p: &mut Printer) -> bool {
                is_meant(value) && $in_number::print(value, p)
            }
        }
    };
}
meant_head!(meant_head, singular_head);
meant_head!(meant_heads, plural_head);

/// Reference forms, with the pronouns in the case in force.
mod form {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Form> {
        if let Ok((rest, ())) = phrase(i, phrase!("it")) {
            return Ok((rest, Form::It));
        }
        let they = match i.ctx.case {
            Case::Subject => phrase(i, phrase!("they")),
            Case::Object => phrase(i, phrase!("them")),
        };
        match they {
            Ok((rest, ())) => Ok((rest, Form::They)),
            Err(_) => said_form::read(i),
        }
    }
    pub fn print(value: &Form, p: &mut Printer) -> bool {
        match value {
            Form::It => p.words("it"),
            Form::They => p.words(if p.ctx.case == Case::Subject { "they" } else { "them" }),
            other => return said_form::print(other, p),
        }
        true
    }
}

/// "it", "that creature", "those cards", "them".
pub mod reference {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, form) = form::read(i)?;
        Ok((i, Selection::Ref(Ref { to: Antecedent::Unbound, form })))
    }
    /// Prints it.
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        match value {
            Selection::Ref(reference) => form::print(&reference.form, p),
            _ => false,
        }
    }
}

/// How many things a quantity leaves the noun to name.
const fn quantity_number(quantity: &Quantity) -> Number {
    match quantity {
        Quantity::A | Quantity::Each | Quantity::Any | Quantity::The => Number::Singular,
        Quantity::Exactly(n) | Quantity::UpTo(n) | Quantity::Only(n) | Quantity::AtLeast(n) => {
            amount::number_of(n)
        }
        _ => Number::Plural,
    }
}

const fn target_number(count: &TargetCount) -> Number {
    match count {
        TargetCount::One => Number::Singular,
        TargetCount::Exactly(n) | TargetCount::UpTo(n) => amount::number_of(n),
        _ => Number::Plural,
    }
}

/// A description: quantity and noun.
pub mod described {
    use super::*;
    /// Reads "a creature", "two other creatures", "creatures you control".
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let ctx = i.ctx;
        if let Ok((rest, noun)) = noun::with_article::read(i) {
            return Ok((rest.with(ctx), made(Quantity::A, noun)));
        }
        match quantity::read(i) {
            Ok((rest, quantity)) if quantity != Quantity::A => {
                let (rest, noun) = Noun::read(rest.number(quantity_number(&quantity)))?;
                Ok((rest.with(ctx), made(quantity, noun)))
            }
            Ok(_) => stop(i),
            Err(_) => {
                let (rest, noun) = Noun::read(i.number(Number::Plural))?;
                Ok((rest.with(ctx), made(Quantity::Plain, noun)))
            }
        }
    }
    fn made(quantity: Quantity, noun: Noun) -> Selection {
        Selection::Described { slot: Slot(0), quantity, noun }
    }
    /// Prints it.
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        let Selection::Described { quantity, noun, .. } = value else { return false };
        match quantity {
            Quantity::A => noun::with_article::print(noun, p),
            Quantity::Plain => {
                p.number(Number::Plural, |p| noun.print(p));
                true
            }
            _ => {
                if !quantity::print(quantity, p) {
                    return false;
                }
                p.number(quantity_number(quantity), |p| noun.print(p));
                true
            }
        }
    }
}

/// A target phrase (CR 115.1).
impl Syntax for Target {
    fn read(i: In<'_>) -> Res<'_, Self> {
        let ctx = i.ctx;
        if let Ok((rest, ())) = phrase(i, phrase!("any target")) {
            return Ok((rest, Target { slot: Slot(0), count: TargetCount::One, what: TargetKind::Any }));
        }
        if let Ok((rest, ())) = phrase(i, phrase!("any other target")) {
            return Ok((rest, Target { slot: Slot(0), count: TargetCount::One, what: TargetKind::AnyOther }));
        }
        let (i, count, other) = match phrase(i, phrase!("another target")) {
            Ok((i, ())) => (i, TargetCount::One, Other::Other),
            Err(_) => {
                let (i, count) = target_count::read(i)?;
                let (i, other) = match phrase(i, phrase!("other")) {
                    Ok((i, ())) if count != TargetCount::One => (i, Other::Other),
                    _ => (i, Other::Any),
                };
                if let Ok((rest, ())) = phrase(i, phrase!("targets")) {
                    let several = count != TargetCount::One && other == Other::Any;
                    let any = Target { slot: Slot(0), count, what: TargetKind::Any };
                    return if several { Ok((rest.with(ctx), any)) } else { stop(i) };
                }
                let (i, ()) = phrase(i, phrase!("target"))?;
                (i, count, other)
            }
        };
        let (i, what) = target_kind(i.number(target_number(&count)), other)?;
        Ok((i.with(ctx), Target { slot: Slot(0), count, what }))
    }
    fn print(&self, p: &mut Printer) {
        let ctx = Ctx { number: target_number(&self.count), ..p.ctx };
        match &self.what {
            TargetKind::Any => {
                if self.count == TargetCount::One {
                    p.words("any target");
                } else {
                    target_count::print(&self.count, p);
                    p.words("targets");
                    if target_number(&self.count) == Number::Singular {
                        p.fail();
                    }
                }
            }
            TargetKind::AnyOther => {
                p.words("any other target");
                if self.count != TargetCount::One {
                    p.fail();
                }
            }
            TargetKind::Objects(noun) => {
                count_and_target(&self.count, noun.other, p);
                p.with(ctx, |p| print_noun(noun, p));
            }
            TargetKind::PlayerOr { who, noun } => {
                count_and_target(&self.count, noun.other, p);
                p.with(ctx, |p| {
                    player_word(*who, p);
                    p.words("or");
                    print_noun(noun, p);
                });
            }
            TargetKind::OrPlayer { noun, who } => {
                count_and_target(&self.count, noun.other, p);
                p.with(ctx, |p| {
                    print_noun(noun, p);
                    p.words("or");
                    player_word(*who, p);
                });
            }
        }
    }
}

fn count_and_target(count: &TargetCount, other: Other, p: &mut Printer) {
    match (count, other) {
        (TargetCount::One, Other::Other) => p.words("another target"),
        (_, Other::Any) => {
            target_count::print(count, p);
            p.words("target");
        }
        (_, Other::Other) => {
            target_count::print(count, p);
            p.words("other target");
        }
    }
}

fn player_word(who: PlayerNoun, p: &mut Printer) {
    let printed = match p.ctx.number {
        Number::Singular => player::singular_noun::print(&who, p),
        Number::Plural => player::plural_noun::print(&who, p),
    };
    if !printed {
        p.fail();
    }
}

fn player_noun(i: In<'_>) -> Res<'_, PlayerNoun> {
    match i.ctx.number {
        Number::Singular => player::singular_noun::read(i),
        Number::Plural => player::plural_noun::read(i),
    }
}

fn target_kind(i: In<'_>, other: Other) -> Res<'_, TargetKind> {
    if let Ok((rest, who)) = player_noun(i) {
        if let Ok((rest, ())) = phrase(rest, phrase!("or")) {
            let (rest, noun) = noun::noun(rest)?;
            return Ok((rest, TargetKind::PlayerOr { who, noun: Noun { other, ..noun } }));
        }
        return stop(i);
    }
    let (i, noun) = noun::noun(i)?;
    let noun = Noun { other, ..noun };
    if let Ok((rest, ())) = phrase(i, phrase!("or"))
        && let Ok((rest, who)) = player_noun(rest)
    {
        return Ok((rest, TargetKind::OrPlayer { noun, who }));
    }
    Ok((i, TargetKind::Objects(noun)))
}

const THIS: Id = id("this");
const TARGET: Id = id("target");
const THE: Id = id("the");

/// One phrase, without joined further ones.
pub mod single {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        // A zone is owned by a player, and a player may be told by an object: only a whole phrase starts with one.
        read_single(i).or_else(|_| whole_zone::read(i))
    }
    /// Prints it.
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        print_single(value, p)
    }
}

fn read_single(i: In<'_>) -> Res<'_, Selection> {
    i.memo(Memo::Selection, read_single_anew)
}

fn read_single_anew(i: In<'_>) -> Res<'_, Selection> {
    let Some(token) = i.peek() else {
        i.expected(0, "an object");
        return stop(i);
    };
    if token.id == THIS || matches!(token.kind, TokenKind::SelfName | TokenKind::SelfShort) {
        let (i, form) = SelfForm::read(i)?;
        return Ok((i, Selection::Source { who: SelfOf::Bearer, form }));
    }
    if token.id == TARGET {
        let (i, target) = Target::read(i)?;
        return Ok((i, Selection::Target(target)));
    }
    if token.id == THE {
        return top_of_library::read(i).or_else(|_| reference::read(i)).or_else(|_| rest::read(i));
    }
    if let Ok(done) = reference::read(i) {
        return Ok(done);
    }
    if let Ok((rest, target)) = Target::read(i) {
        return Ok((rest, Selection::Target(target)));
    }
    if let Ok(done) = part::read(i) {
        return Ok(done);
    }
    if let Ok(done) = attached::read(i.number(Number::Singular)) {
        return Ok((done.0.with(i.ctx), done.1));
    }
    described::read(i)
}

fn print_single(value: &Selection, p: &mut Printer) -> bool {
    match value {
        Selection::Source { form, .. } => form.print(p),
        Selection::Attached { .. } => {
            let mut done = false;
            p.number(Number::Singular, |p| done = attached::print(value, p));
            return done;
        }
        Selection::Target(target) => target.print(p),
        Selection::Described { .. } => return described::print(value, p),
        Selection::Ref(_) => return reference::print(value, p),
        Selection::PartOf { .. } => return part::print(value, p),
        Selection::Rest { .. } => return rest::print(value, p),
        Selection::TopOfLibrary { .. } => return top_of_library::print(value, p),
        Selection::Zone { .. } => return whole_zone::print(value, p),
        Selection::Joined { .. } => return false,
    }
    true
}

/// An object phrase, with further ones joined to it.
pub mod object {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        // A zone is no part of a list, but may stand alone: "discard your hand".
        let Ok((rest, first)) = read_single(i) else { return whole_zone::read(i) };
        match more(rest) {
            Ok((rest, (others, conj))) => {
                // "up to three target creatures and/or other planeswalkers": one target phrase, of which the second
                // part is targeted too (CR 115.1).
                if conj == Conj::AndOr
                    && matches!(first, Selection::Target(_))
                    && others.iter().any(|other| matches!(other, Selection::Described { .. }))
                {
                    return stop(i);
                }
                let mut members = vec![first];
                members.extend(others);
                let filters = share(&mut members);
                Ok((rest, Selection::Joined { slot: Slot(0), members, conj, filters }))
            }
            Err(_) => Ok((rest, first)),
        }
    }
    /// Further phrases: "and Zombies you control", ", target creature, and target land".
    fn more(i: In<'_>) -> Res<'_, (Vec<Selection>, Conj)> {
        let mut others = Vec::new();
        let mut at = i;
        loop {
            let comma = phrase(at, phrase!(","));
            let after = comma.as_ref().map_or(at, |(rest, ())| *rest);
            if let Ok((after, conj)) = Conj::read(after) {
                if comma.is_ok() == others.is_empty() {
                    return stop(i);
                }
                let (after, last) = read_single(after)?;
                if is_pronoun(&last) {
                    return stop(i);
                }
                others.push(last);
                return Ok((after, (others, conj)));
            }
            if comma.is_err() {
                return stop(i);
            }
            let (after, next) = read_single(after)?;
            others.push(next);
            at = after;
        }
    }
    /// What says where a card is.
    const fn places(filter: &Filter) -> bool {
        matches!(filter, Filter::In { .. } | Filter::Among { .. } | Filter::ExiledWith(_))
    }
    /// "… on this creature and it deals 1 damage": a pronoun is the subject of a clause that follows.
    fn is_pronoun(selection: &Selection) -> bool {
        matches!(selection, Selection::Ref(Ref { form: Form::It | Form::They, .. }))
    }
    /// A place said behind the last of several cards is the place of all: a card alone would be nowhere (CR 109.2).
    fn share(members: &mut [Selection]) -> Vec<Filter> {
        let Some((last, others)) = members.split_last_mut() else { return Vec::new() };
        let nowhere = |selection: &Selection| {
            noun_of(selection).is_some_and(|noun| {
                noun.heads.iter().all(|head| matches!(head.kind, Kind::Card | Kind::PermanentCard))
                    && !noun.filters.iter().any(places)
            })
        };
        if !others.iter().all(nowhere) {
            return Vec::new();
        }
        match noun_of_mut(last) {
            Some(noun) if noun.filters.last().is_some_and(places) => noun.filters.pop().into_iter().collect(),
            _ => Vec::new(),
        }
    }
    /// Whether filters stand apart from the last phrase just where reading would set them apart.
    fn is_shared_as_read(members: &[Selection], filters: &[Filter]) -> bool {
        let mut joined = members.to_vec();
        match joined.last_mut().and_then(noun_of_mut) {
            Some(noun) => noun.filters.extend_from_slice(filters),
            None if filters.is_empty() => return true,
            None => return false,
        }
        share(&mut joined) == filters && joined == members
    }
    fn noun_of(selection: &Selection) -> Option<&Noun> {
        match selection {
            Selection::Target(Target { what: TargetKind::Objects(noun), .. })
            | Selection::Described { noun, .. } => Some(noun),
            _ => None,
        }
    }
    fn noun_of_mut(selection: &mut Selection) -> Option<&mut Noun> {
        match selection {
            Selection::Target(Target { what: TargetKind::Objects(noun), .. })
            | Selection::Described { noun, .. } => Some(noun),
            _ => None,
        }
    }
    /// Prints it.
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        match value {
            Selection::Joined { members, conj, filters, .. } => {
                let mut whole = members.len() > 1
                    && !members.last().is_some_and(is_pronoun)
                    && is_shared_as_read(members, filters);
                for (n, member) in members.iter().enumerate() {
                    if n > 0 && members.len() > 2 {
                        p.words(",");
                    }
                    if n > 0 && n + 1 == members.len() {
                        conj.print(p);
                    }
                    whole &= print_single(member, p);
                }
                crate::filter::print_filters(filters, p);
                whole
            }
            single => print_single(single, p),
        }
    }
}

impl Syntax for Selection {
    fn read(i: In<'_>) -> Res<'_, Self> {
        object::read(i)
    }
    fn print(&self, p: &mut Printer) {
        if !object::print(self, p) {
            p.fail();
        }
    }
}

/// Whether a phrase ends in a noun that takes "from your graveyard" behind it as its own.
pub fn ends_in_noun(selection: &Selection) -> bool {
    match selection {
        Selection::Described { .. } | Selection::Target(_) => true,
        Selection::Joined { members, filters, .. } => {
            !filters.is_empty() || members.last().is_some_and(ends_in_noun)
        }
        _ => false,
    }
}

/// What is moved, where the zone it leaves is said apart.
pub mod leaving {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, what) = acted::read(i)?;
        if ends_in_noun(&what) { stop(i) } else { Ok((i, what)) }
    }
    /// Prints it.
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        !ends_in_noun(value) && acted::print(value, p)
    }
}

/// The number of a phrase as a subject.
pub fn number(selection: &Selection) -> Number {
    match selection {
        Selection::Source { .. } | Selection::Attached { .. } => Number::Singular,
        Selection::Target(target) => target_number(&target.count),
        Selection::Described { quantity, .. } => quantity_number(quantity),
        Selection::Ref(reference) => match reference.form {
            Form::They | Form::Those(_) | Form::Both(_) | Form::TheSeveral(_) => Number::Plural,
            _ => Number::Singular,
        },
        Selection::PartOf { quantity, .. } => quantity_number(quantity),
        Selection::Rest { form, .. } => match form {
            RestForm::TheOther => Number::Singular,
            _ => Number::Plural,
        },
        Selection::Joined { conj, members, .. } => match conj {
            Conj::Or => match members.last() {
                Some(last) => number(last),
                None => Number::Plural,
            },
            _ => Number::Plural,
        },
        Selection::TopOfLibrary { count, .. } => match count {
            None => Number::Singular,
            Some(_) => Number::Plural,
        },
        Selection::Zone { .. } => Number::Singular,
    }
}

/// The agreement a phrase asks of its verb.
pub fn agreement(selection: &Selection) -> Agree {
    match number(selection) {
        Number::Singular => Agree::Third,
        Number::Plural => Agree::Base,
    }
}

/// A phrase as the subject of a clause: sets the agreement of the verb, and the number of what is said of it.
pub mod subject {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, subject) = object::read(i.case(Case::Subject))?;
        let ctx = Ctx { case: Case::Object, agree: agreement(&subject), number: number(&subject), ..i.ctx };
        Ok((i.with(ctx), subject))
    }
    /// Prints it.
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        let mut done = false;
        p.case(Case::Subject, |p| done = object::print(value, p));
        p.ctx.agree = agreement(value);
        p.ctx.number = number(value);
        done
    }
}

/// A phrase as the object of a verb: sets the number of what is said of it.
pub mod acted {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, what) = object::read(i)?;
        Ok((i.number(number(&what)), what))
    }
    /// Prints it.
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        let done = object::print(value, p);
        p.ctx.number = number(value);
        done
    }
}

/// A quantity in front of a noun of its own: sets the number of that noun.
pub mod counting {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Quantity> {
        let (i, quantity) = quantity::read(i)?;
        Ok((i.number(quantity_number(&quantity)), quantity))
    }
    /// Prints it.
    pub fn print(value: &Quantity, p: &mut Printer) -> bool {
        let done = quantity::print(value, p);
        p.ctx.number = quantity_number(value);
        done
    }
}

/// "its", "their", "this creature's", "target creature's".
pub mod possessive {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        if let Ok((rest, ())) = phrase(i, phrase!("its")) {
            return Ok((rest, Selection::Ref(Ref { to: Antecedent::Unbound, form: Form::It })));
        }
        if let Ok((rest, ())) = phrase(i, phrase!("their")) {
            return Ok((rest, Selection::Ref(Ref { to: Antecedent::Unbound, form: Form::They })));
        }
        let (i, owner) = read_single(i)?;
        let (i, ()) = match number(&owner) {
            Number::Singular => phrase(i, phrase!("'s"))?,
            Number::Plural => phrase(i, phrase!("'"))?,
        };
        Ok((i, owner))
    }
    /// Prints it.
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        match value {
            Selection::Ref(Ref { form: Form::It, .. }) => p.words("its"),
            Selection::Ref(Ref { form: Form::They, .. }) => p.words("their"),
            other => {
                if !print_single(other, p) {
                    return false;
                }
                p.words(if number(other) == Number::Singular { "'s" } else { "'" });
            }
        }
        true
    }
}
