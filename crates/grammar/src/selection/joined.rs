//! Object phrases joined by commas and conjunctions.

use rubric_ir::*;

use super::{descriptions::whole_zone, is_possessor, print_single, read_single};
use crate::core::{In, Memo, Printer, Res, stop};
use crate::words::{list, read_more};

/// An object phrase, with further ones joined to it.
pub mod object {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        i.memo(Memo::Object, anew)
    }
    fn anew(i: In<'_>) -> Res<'_, Selection> {
        // A zone is no part of a list, but may stand alone: "discard your hand".
        let Ok((rest, first)) = read_single(i) else { return whole_zone::read(i) };
        if is_possessor(rest)
            && let Ok(done) = whole_zone::read(i)
        {
            return Ok(done);
        }
        match read_more(rest, read_single) {
            Ok((rest, (mut members, conj))) if !members.last().is_some_and(begins_clause) => {
                members.insert(0, first);
                if is_one_target(&members, conj) {
                    return stop(i);
                }
                let filters = share(&mut members);
                Ok((rest, Selection::Joined { slot: Slot(0), members, conj, filters }))
            }
            _ => Ok((rest, first)),
        }
    }
    /// "up to three target creatures and/or other planeswalkers": one target phrase, of which the second part is
    /// targeted too (CR 115.1).
    fn is_one_target(members: &[Selection], conj: Conj) -> bool {
        conj == Conj::AndOr
            && matches!(members.first(), Some(Selection::Target(_)))
            && members.iter().skip(1).any(|other| matches!(other, Selection::Described { .. }))
    }
    /// Whether a phrase ends in another one, which further members would be joined to.
    fn goes_on(selection: &Selection) -> bool {
        let last = noun_of(selection).and_then(|noun| noun.filters.last());
        matches!(
            last,
            Some(
                Filter::OtherThan(_)
                    | Filter::AttachedTo { .. }
                    | Filter::Attacking { .. }
                    | Filter::Blocking(_)
                    | Filter::BlockedBy(_)
                    | Filter::ExiledWith(_)
                    | Filter::Sharing { .. }
                    | Filter::InCommon { with: Some(_), .. }
                    | Filter::Targeting(_)
                    | Filter::Among { form: AmongForm::FromAmong, .. }
            )
        )
    }
    /// What says where a card is.
    const fn places(filter: &Filter) -> bool {
        matches!(filter, Filter::In { .. } | Filter::Among { .. } | Filter::ExiledWith(_))
    }
    /// "… on this creature and it deals 1 damage", "… attached to this creature and the rest into your graveyard": the last
    /// is of a clause that follows.
    fn begins_clause(selection: &Selection) -> bool {
        matches!(selection, Selection::Ref(Ref { form: Form::It | Form::They, .. }) | Selection::Rest { .. })
    }
    /// What is said of all behind the last: "a creature and a planeswalker of their choice", and the place of several
    /// cards, since a card alone would be nowhere (CR 109.2).
    fn is_of_all(filter: &Filter, others: &[Selection]) -> bool {
        matches!(filter, Filter::OfChoice { .. }) || (places(filter) && others.iter().all(is_nowhere))
    }
    fn share(members: &mut [Selection]) -> Vec<Filter> {
        let Some((last, others)) = members.split_last_mut() else { return Vec::new() };
        match noun_of_mut(last) {
            Some(noun) if noun.filters.last().is_some_and(|last| is_of_all(last, others)) => {
                noun.filters.pop().into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
    /// Whether a phrase is of cards that it does not say the place of.
    fn is_nowhere(selection: &Selection) -> bool {
        noun_of(selection).is_some_and(|noun| {
            noun.heads.iter().all(|head| matches!(head.kind, Kind::Card | Kind::PermanentCard))
                && !noun.filters.iter().any(places)
        })
    }
    /// Whether filters stand apart from the last phrase just where reading would set them apart.
    fn is_shared_as_read(members: &[Selection], filters: &[Filter]) -> bool {
        let Some((last, others)) = members.split_last() else { return filters.is_empty() };
        match (noun_of(last), filters) {
            (Some(noun), []) => !noun.filters.last().is_some_and(|last| is_of_all(last, others)),
            (Some(_), [shared]) => is_of_all(shared, others),
            _ => filters.is_empty(),
        }
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
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        if p.is_joined_to_object() && !begins_clause(value) {
            return false;
        }
        let done = print_members(value, p);
        p.ends_object();
        done
    }
    fn print_members(value: &Selection, p: &mut Printer) -> bool {
        match value {
            Selection::Joined { members, conj, filters, .. } => {
                let whole = members.len() > 1
                    && !members.iter().rev().skip(1).any(goes_on)
                    && !is_one_target(members, *conj)
                    && !members.last().is_some_and(begins_clause)
                    && is_shared_as_read(members, filters);
                list(members, *conj, p, |member, p| {
                    if !print_single(member, p) {
                        p.fail();
                    }
                });
                crate::filter::print_filters(filters, p);
                whole
            }
            single => print_single(single, p),
        }
    }
}
