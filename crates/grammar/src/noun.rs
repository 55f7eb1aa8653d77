//! The noun phrase: heads, adjectives, and how several heads share what follows them (CR 109).

use std::any::Any;

use rubric_ir::*;

use crate::core::{In, Number, Printer, Res, Syntax, phrase, stop};
use crate::filter::{self, PrintFilters};
use crate::words::{attributive, list, print_qual, qual_word, read_list, read_more};

syntax! {
    /// The nouns that say what an object is beyond its types.
    kind: Kind {
        [Kind::PermanentCard] { "permanent" %"card" }
        [Kind::PermanentSpell] { "permanent" %"spell" }
        [Kind::Card] { %"card" }
        [Kind::Spell] { %"spell" }
        [Kind::Token] { %"token" }
        [Kind::Permanent] { %"permanent" }
        [Kind::Source] { %"source" }
        [Kind::ActivatedOrTriggeredAbility] { "activated or triggered" %"ability" }
        [Kind::ActivatedAbility] { "activated" %"ability" }
        [Kind::TriggeredAbility] { "triggered" %"ability" }
        [Kind::Ability] { %"ability" }
        [Kind::Copy] { %"copy" }
        [Kind::Commander] { %"commander" }
    }
}

/// One head: adjectives and types, then a noun, or the last type in the number in force.
pub fn head(i: In<'_>) -> Res<'_, Head> {
    let mut quals: Vec<Qual> = Vec::new();
    let mut at = i;
    // Where a bare head could end: the input after it and how many adjectives it has.
    let mut bare: Option<(In<'_>, usize)> = None;
    let mut comma = false;
    loop {
        // "commander" is an adjective in front of another noun.
        if let Ok((rest, kind)) = kind::read(at)
            && (kind != Kind::Commander || qual_word(rest).is_none() && kind::read(rest).is_err())
        {
            return Ok((rest, Head { quals, kind, filters: Vec::new() }));
        }
        if let Ok((rest, qual)) = any_of(at) {
            quals.push(qual);
            at = rest;
            continue;
        }
        if at.kind() == Some(rubric_text::Kind::PowerToughness) {
            let (rest, pt) = PowerToughness::read(at)?;
            quals.push(Qual::PowerToughness(pt));
            at = rest;
            continue;
        }
        let Some(word) = qual_word(at) else {
            at.expected(0, "a type");
            break;
        };
        if word.is_head(at.ctx.number) {
            bare = Some((at.skip(1), quals.len() + 1));
        }
        // Behind a type, "enchanted" begins what owns or controls it: "each artifact enchanted player controls".
        if is_attached(&word.qual) && quals.iter().any(is_type) {
            break;
        }
        if is_negated(&word.qual) && quals.last().is_some_and(is_negated) && !comma {
            break;
        }
        if !word.attributive && bare.is_none_or(|(_, n)| n != quals.len() + 1) {
            break;
        }
        quals.push(word.qual.clone());
        at = at.skip(1);
        if !word.attributive {
            break;
        }
        // "nonartifact, nonblack creature": a comma stands between two words that say what it is not.
        comma = is_negated(&word.qual)
            && at.id() == Some(rubric_text::id(","))
            && qual_word(at.skip(1)).is_some_and(|next| is_negated(&next.qual));
        if comma {
            at = at.skip(1);
        }
    }
    match bare {
        Some((rest, count)) => {
            quals.truncate(count);
            Ok((rest, Head { quals, kind: Kind::Implied, filters: Vec::new() }))
        }
        None => stop(i),
    }
}

/// "red or green" in front of a further word: alternatives within one head.
fn any_of(i: In<'_>) -> Res<'_, Qual> {
    let second = i.peek_at(1).map(|t| t.id);
    const LISTS: [rubric_text::Id; 4] =
        [rubric_text::id(","), rubric_text::id("or"), rubric_text::id("and"), rubric_text::id("and/or")];
    if !second.is_some_and(|id| LISTS.contains(&id)) {
        return stop(i);
    }
    let (rest, (of, conj)) = read_list(i, attributive)?;
    // The list is an adjective only where a head goes on after it, and no word of it is a head of its own: in
    // "artifact or nonbasic land" the second word begins another head.
    let first = of.first();
    let alike = of.iter().all(|qual| Some(sort_of(qual)) == first.map(sort_of));
    let noun_next = kind::read(rest).is_ok();
    let one_head = if first.is_some_and(|qual| sort_of(qual) == Sort::Type) {
        noun_next
    } else {
        noun_next || qual_word(rest).is_some() && (alike || !first.is_some_and(is_type))
    };
    if one_head { Ok((rest, Qual::AnyOf { of, conj })) } else { stop(i) }
}

/// Whether an adjective says what the object is not.
const fn is_negated(qual: &Qual) -> bool {
    matches!(
        qual,
        Qual::NonColor(_)
            | Qual::NonType(_)
            | Qual::NonSupertype(_)
            | Qual::NonSubtype(_)
            | Qual::Is(Status::Nontoken | Status::Noncommander)
    )
}

const fn is_attached(qual: &Qual) -> bool {
    matches!(qual, Qual::Is(Status::Enchanted | Status::Equipped))
}

/// Whether the adjectives of a head are such as are read: lists stand where [`any_of`] reads them, and nothing stands
/// behind a type that would begin another phrase.
fn reads_back(head: &Head) -> bool {
    head.quals.iter().enumerate().all(|(n, qual)| {
        let before = head.quals.get(..n).unwrap_or_default();
        match qual {
            Qual::AnyOf { of, .. } => {
                let last = n + 1 == head.quals.len();
                let noun_next = last && head.kind != Kind::Implied;
                let first = of.first();
                let alike = of.iter().all(|qual| Some(sort_of(qual)) == first.map(sort_of));
                let word_next = !last && !matches!(head.quals.get(n + 1), Some(Qual::PowerToughness(_)));
                let typed = first.is_some_and(|qual| sort_of(qual) == Sort::Type);
                let flat = of.iter().all(|q| {
                    !matches!(q, Qual::AnyOf { .. } | Qual::PowerToughness(_) | Qual::Is(Status::Commander))
                });
                flat && (noun_next || !typed && word_next && (alike || !first.is_some_and(is_type)))
            }
            qual if is_attached(qual) => !before.iter().any(is_type),
            _ => true,
        }
    })
}

/// What an adjective or type word speaks of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Color,
    Supertype,
    Type,
    Subtype,
    Status,
}

const fn sort_of(qual: &Qual) -> Sort {
    match qual {
        Qual::Color(_) | Qual::NonColor(_) => Sort::Color,
        Qual::Is(Status::Colorless | Status::Multicolored | Status::Monocolored) => Sort::Color,
        Qual::Supertype(_) | Qual::NonSupertype(_) => Sort::Supertype,
        Qual::Type(_) | Qual::NonType(_) => Sort::Type,
        Qual::Subtype(_) | Qual::NonSubtype(_) => Sort::Subtype,
        Qual::Is(_) | Qual::PowerToughness(_) | Qual::AnyOf { .. } => Sort::Status,
    }
}

/// Prints a head without its filters.
pub fn print_head(head: &Head, p: &mut Printer) {
    if !reads_back(head) {
        p.fail();
    }
    let bare = head.kind == Kind::Implied;
    let last = head.quals.len().saturating_sub(1);
    for (n, qual) in head.quals.iter().enumerate() {
        let number = if bare && n == last { p.ctx.number } else { Number::Singular };
        if is_negated(qual) && n > 0 && head.quals.get(n - 1).is_some_and(is_negated) {
            p.words(",");
        }
        print_qual(qual, number, p);
    }
    if bare {
        if !head.quals.last().is_some_and(is_type) {
            p.fail();
        }
    } else if !kind::print(&head.kind, p) {
        p.fail();
    }
}

const fn is_type(qual: &Qual) -> bool {
    matches!(qual, Qual::Type(_) | Qual::NonType(_) | Qual::Subtype(_) | Qual::NonSubtype(_))
}

impl Syntax for Head {
    fn read(i: In<'_>) -> Res<'_, Self> {
        head(i)
    }
    fn print(&self, p: &mut Printer) {
        print_head(self, p);
    }
}

/// Whether a filter speaks of what only creatures have, so that behind a list it belongs to the last head alone
/// ("artifact, enchantment, or creature with flying").
const fn creature_only(filter: &Filter) -> bool {
    matches!(
        filter,
        Filter::With(_)
            | Filter::Without(_)
            | Filter::WithCharacteristic {
                what: Characteristic::Power | Characteristic::Toughness | Characteristic::PowerOrToughness,
                ..
            }
    )
}

fn can_be_creature(head: &Head) -> bool {
    head.kind != Kind::Implied && !head.quals.iter().any(|q| matches!(q, Qual::Type(_)))
        || head.quals.iter().any(|q| match q {
            Qual::Type(ty) => *ty == CardType::Creature,
            Qual::Subtype(subtype) => matches!(subtype.of(), SubtypeOf::Creature),
            _ => false,
        })
}

/// Whether a filter that only creatures have is said of all heads of a list: each must be one that can be a creature.
/// Of "Walls and/or creatures with flying" it is said of the last alone, or the Walls would go without saying.
fn all_take_filters(heads: &[Head]) -> bool {
    let plain = heads
        .last()
        .is_some_and(|last| matches!(last.quals.as_slice(), [] | [Qual::Type(CardType::Creature)]));
    heads.iter().all(can_be_creature) && !plain
}

/// A noun without its "another" or "other", which its quantity reads.
pub fn noun(i: In<'_>) -> Res<'_, Noun> {
    let (mut i, first) = head(i)?;
    let mut heads = vec![first];
    let mut conj = Conj::Or;
    if let Ok((rest, (more, joined))) = read_more(i, head) {
        heads.extend(more);
        conj = joined;
        i = rest;
    }
    let (i, mut filters) = filter::filters(i)?;
    let list = heads.len() > 1;
    if heads.split_last().is_some_and(|(last, before)| before.iter().any(|head| mixes(head, last))) {
        return stop(i);
    }
    if list && !spread(&mut heads) {
        return stop(i);
    }
    if is_said_twice(&filters) {
        return stop(i);
    }
    if is_placed_in_part(&heads, &filters) {
        match heads.split_last_mut() {
            Some((last, before)) if is_place_of_last(last, before, &filters) => {
                last.filters = std::mem::take(&mut filters);
            }
            _ => return stop(i),
        }
    }
    if list && filters.first().is_some_and(creature_only) && !all_take_filters(&heads) {
        let own = filters.iter().take_while(|f| creature_only(f)).count();
        let rest = filters.split_off(own);
        if let Some(last) = heads.last_mut() {
            last.filters = std::mem::replace(&mut filters, rest);
        }
    }
    if filters.iter().any(|f| matches!(f, Filter::AbilityOf(_))) && !heads.iter().all(is_ability) {
        return stop(i);
    }
    // A filter only creatures have, behind one for all heads, could belong to either: not read.
    if list && filters.iter().any(creature_only) && !all_take_filters(&heads) {
        return stop(i);
    }
    Ok((i, Noun { other: Other::Any, heads, conj, filters }))
}

/// Only abilities are of something.
const fn is_ability(head: &Head) -> bool {
    matches!(
        head.kind,
        Kind::Ability | Kind::ActivatedAbility | Kind::TriggeredAbility | Kind::ActivatedOrTriggeredAbility
    )
}

/// Whether an adjective says a passing status, which in front of a list is said of all its members.
const fn spreads(qual: &Qual) -> bool {
    matches!(
        qual,
        Qual::Is(Status::Untapped | Status::Tapped | Status::Nontoken | Status::Attacking | Status::Blocking)
    )
}

/// The statuses that lead a head.
fn statuses(head: &Head) -> &[Qual] {
    let count = head.quals.iter().take_while(|qual| spreads(qual)).count();
    head.quals.get(..count).unwrap_or_default()
}

/// "untapped artifacts and/or creatures": the status in front is of all members, and is given to each.
/// `false` where an adjective in front could be of the first alone or of all.
fn spread(heads: &mut [Head]) -> bool {
    let Some((first, others)) = heads.split_first_mut() else { return true };
    let bare = |head: &Head| head.kind == Kind::Implied && head.quals.iter().all(is_type);
    if first.kind != Kind::Implied || !others.iter().all(bare) {
        // Members with adjectives or nouns of their own share none; one list in which all say the same status
        // would print as if it were shared.
        return statuses(first).is_empty() || others.iter().any(|other| statuses(other) != statuses(first));
    }
    let shared = statuses(first).to_vec();
    for other in others {
        other.quals.splice(0..0, shared.iter().cloned());
    }
    let told = |qual: &Qual| {
        matches!(
            qual,
            Qual::Color(_)
                | Qual::NonColor(_)
                | Qual::Supertype(_)
                | Qual::NonSupertype(_)
                | Qual::AnyOf { .. }
                | Qual::Is(Status::Colorless | Status::Multicolored | Status::Monocolored)
        )
    };
    !first.quals.iter().skip(shared.len()).any(told)
}

/// The statuses that all members of a list have, said once in front.
fn shared_statuses(noun: &Noun) -> &[Qual] {
    match noun.heads.split_first() {
        Some((first, others @ [_, ..])) if noun.heads.iter().all(|h| h.kind == Kind::Implied) => {
            let shared = statuses(first);
            if others.iter().all(|other| statuses(other) == shared) { shared } else { &[] }
        }
        _ => &[],
    }
}

/// Whether the parts stand where reading puts them, so that no two nouns have one text.
fn is_canonical(noun: &Noun) -> bool {
    let Some((last, before)) = noun.heads.split_last() else { return false };
    if noun.filters.iter().any(|f| matches!(f, Filter::AbilityOf(_))) && !noun.heads.iter().all(is_ability) {
        return false;
    }
    if is_said_twice(&noun.filters) {
        return false;
    }
    if before.is_empty() {
        return noun.conj == Conj::Or && last.filters.is_empty();
    }
    if is_placed_in_part(&noun.heads, &noun.filters) {
        return false;
    }
    // A list as it is printed, its members given what they share as reading does it.
    let shared = shared_statuses(noun).len();
    let mut heads = noun.heads.clone();
    heads.iter_mut().skip(1).for_each(|head| drop(head.quals.drain(..shared)));
    if !spread(&mut heads) || heads != noun.heads {
        return false;
    }
    let any = all_take_filters(&noun.heads);
    before.iter().all(|head| head.filters.is_empty())
        && (any || !noun.filters.iter().any(creature_only))
        && (last.filters.is_empty()
            || !any && last.filters.iter().all(creature_only)
            || noun.filters.is_empty() && is_place_of_last(last, before, &last.filters))
        && !before.iter().any(|head| mixes(head, last))
}

/// Whether a head of types alone stands before one whose noun it would share: "artifact or creature card" is one
/// head with two types, and "Elf creature or artifact creature card" could be either.
fn mixes(before: &Head, last: &Head) -> bool {
    let ends = before.quals.last().map(sort_of);
    before.kind == Kind::Implied
        && match last.kind {
            Kind::Card | Kind::Spell | Kind::PermanentCard | Kind::PermanentSpell => true,
            Kind::Implied => {
                last.quals.len() > 1 && ends != Some(Sort::Type) && last.quals.first().map(sort_of) == ends
            }
            _ => last.quals.len() == 1 && last.quals.first().map(sort_of) == ends,
        }
}

/// "All other creatures they control that share a type with the chosen creature they control": the second is said of the inner
/// noun, not of this one again. The slots of the two differ once they are numbered.
fn is_said_twice(filters: &[Filter]) -> bool {
    if filters.len() < 2 {
        return false;
    }
    let mut said = filters.to_vec();
    said.walk_mut(&mut WithoutSlots);
    said.iter().enumerate().any(|(n, filter)| said.iter().skip(n + 1).any(|later| later == filter))
}

struct WithoutSlots;

impl VisitMut for WithoutSlots {
    fn enter(&mut self, node: &mut dyn Any) -> bool {
        if let Some(slot) = node.downcast_mut::<Slot>() {
            *slot = Slot(0);
            return false;
        }
        // What a reference stands for is no slot of its own.
        !node.is::<Antecedent>()
    }
}

/// "Spell, nonland permanent, or card in a graveyard": only the card is there.
fn is_placed_in_part(heads: &[Head], filters: &[Filter]) -> bool {
    filters.iter().any(|filter| matches!(filter, Filter::In { .. }))
        && heads.iter().any(is_card)
        && heads.iter().any(is_spell_or_permanent)
}

/// Whether a place behind a list is that of its last member: a card, behind what is somewhere else (CR 109.2).
fn is_place_of_last(last: &Head, before: &[Head], filters: &[Filter]) -> bool {
    let elsewhere = matches!(filters, [Filter::In { zone, .. }] if *zone != Zone::Battlefield);
    elsewhere && is_card(last) && before.iter().all(is_spell_or_permanent)
}

const fn is_card(head: &Head) -> bool {
    matches!(head.kind, Kind::Card | Kind::PermanentCard)
}

const fn is_spell_or_permanent(head: &Head) -> bool {
    matches!(head.kind, Kind::Spell | Kind::Permanent)
}

/// Prints a noun without its "another" or "other".
pub fn print_noun(noun: &Noun, p: &mut Printer) {
    print_noun_with(noun, filter::print_filters, p);
}

fn print_noun_with(noun: &Noun, filters: PrintFilters, p: &mut Printer) {
    if !is_canonical(noun) {
        p.fail();
    }
    let shared = shared_statuses(noun);
    for qual in shared {
        print_qual(qual, Number::Singular, p);
    }
    list(&noun.heads, noun.conj, p, |head, p| {
        if shared.is_empty() {
            print_head(head, p);
        } else {
            let quals = head.quals.get(shared.len()..).unwrap_or_default().to_vec();
            print_head(&Head { quals, kind: head.kind, filters: Vec::new() }, p);
        }
        filters(&head.filters, p);
    });
    filters(&noun.filters, p);
}

/// Prints a noun with "other" in front if it has it, and its filters in that way.
pub fn print_with_other(noun: &Noun, filters: PrintFilters, p: &mut Printer) {
    if noun.other != Other::Any {
        p.words("other");
    }
    print_noun_with(noun, filters, p);
}

/// A noun in the number in force, with "other" in front if it has it.
impl Syntax for Noun {
    fn read(i: In<'_>) -> Res<'_, Self> {
        match phrase(i, phrase!("other")) {
            Ok((i, ())) => {
                let (i, noun) = noun(i)?;
                Ok((i, Noun { other: Other::Than(Antecedent::Unbound), ..noun }))
            }
            Err(_) => noun(i),
        }
    }
    fn print(&self, p: &mut Printer) {
        print_with_other(self, filter::print_filters, p);
    }
}

/// A noun in the singular with its article.
pub mod with_article {
    use super::*;
    /// Reads "a creature", "another creature".
    pub fn read(i: In<'_>) -> Res<'_, Noun> {
        let i = i.number(Number::Singular);
        if let Ok((i, ())) = phrase(i, phrase!("another")) {
            let (i, noun) = noun(i)?;
            return Ok((i, Noun { other: Other::Than(Antecedent::Unbound), ..noun }));
        }
        let (i, ()) = phrase(i, phrase!("a"))?;
        noun(i)
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Noun, p: &mut Printer) -> bool {
        print_with(value, filter::print_filters, p);
        true
    }
    /// Prints it with its filters in that way.
    pub fn print_with(value: &Noun, filters: PrintFilters, p: &mut Printer) {
        p.words(if value.other != Other::Any { "another" } else { "a" });
        p.number(Number::Singular, |p| print_noun_with(value, filters, p));
    }
}

/// A noun that is told apart from a quantity, as of things that are counted.
mod in_force {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Noun> {
        let (i, mut noun) = Noun::read(i)?;
        noun.heads.iter_mut().for_each(|head| filter::swap_prepositions(&mut head.filters));
        filter::swap_prepositions(&mut noun.filters);
        Ok((i, noun))
    }
    pub fn print(value: &Noun, p: &mut Printer) -> bool {
        print_with_other(value, filter::print_filters_of_counted, p);
        true
    }
}

in_number! {
    /// A noun in the singular, without article.
    singular: Noun = Singular in_force;
    /// A noun in the plural.
    plural: Noun = Plural in_force;
}
