//! Links between the abilities of a face (CR 607): each has a side that sets and a side that reads.

use crate::{Finding, Rule};
use rubric_ir::{
    Ability, Action, Amount, Antecedent, BecomeQuality, Choice, Chosen, Condition, FaceReading, Filter, Form,
    Keyword, KeywordName, LinkKind, Loop, ManaProduced, NumberedAction, Optional, PaidCost, Player, Qual,
    Quality, Ref, Selection, Static, Status, Visit, Walk as _,
};
use std::any::Any;

/// What an ability sets and reads, by kind of link.
#[derive(Clone, Copy, Debug, Default)]
struct Sides {
    sets: [bool; KINDS],
    reads: [bool; KINDS],
    /// A colour, a type, a name or a number is chosen.
    chooses_quality: bool,
    /// "with that name": the name may have been chosen.
    asks_name: bool,
    /// What may be paid or promised, as [`bit`]s.
    offers: u8,
    /// What is asked of that.
    asks: u8,
}

const KINDS: usize = 4;

const fn index(kind: &LinkKind) -> usize {
    match kind {
        LinkKind::Exiled => 0,
        LinkKind::Chosen => 1,
        LinkKind::Kicked => 2,
        LinkKind::Paid => 3,
    }
}

const NAMES: [&str; KINDS] = ["exiled", "chosen", "kicked", "paid"];

pub(super) fn check(reading: &FaceReading, out: &mut Vec<Finding>) {
    let sides: Vec<Sides> = reading.abilities.iter().map(sides).collect();
    for link in &reading.links {
        let kind = index(&link.kind);
        let side = |at: u32| sides.get(at as usize).copied().unwrap_or_default();
        let name = NAMES.get(kind).copied().unwrap_or_default();
        if !side(link.setter).is_setter(kind) {
            let meant = format!("that ability {} sets what is {name}", link.setter + 1);
            out.push(Finding::new(Rule::LinkSide, Some(link.setter), "nothing of the kind", meant));
        }
        if !side(link.reader).is_reader(kind) {
            let meant = format!("that ability {} reads what is {name}", link.reader + 1);
            out.push(Finding::new(Rule::LinkSide, Some(link.reader), "nothing of the kind", meant));
        }
    }
    unread(&sides, out);
    let offered = sides.iter().fold(0, |all, side| all | side.offers);
    paid(&sides, offered, out);
    for (at, side) in (0..).zip(&sides) {
        for (kind, name) in NAMES.iter().enumerate() {
            let reads = side.reads.get(kind).copied().unwrap_or_default();
            let itself = side.sets.get(kind).copied().unwrap_or_default();
            // What the face offers nowhere is told once, above.
            let asked = side.asks & offered & !side.offers;
            let asks = asked != 0 && kind == index(&LinkKind::Paid);
            let linked = || reading.links.iter().any(|link| link.reader == at && index(&link.kind) == kind);
            if (reads && !itself || asks) && !linked() {
                let said = format!("what another ability has {name}");
                out.push(Finding::new(Rule::LinkMissing, Some(at), said, "no link to one"));
            }
        }
    }
}

/// What is chosen by its name, or may be paid for, and asked after nowhere.
fn unread(sides: &[Sides], out: &mut Vec<Finding>) {
    for kind in [LinkKind::Chosen, LinkKind::Kicked] {
        let sets = |side: &Sides| match kind {
            LinkKind::Chosen => side.chooses_quality,
            _ => side.sets.get(index(&kind)).copied().unwrap_or_default(),
        };
        let reads = |side: &Sides| {
            side.reads.get(index(&kind)).copied().unwrap_or_default()
                || matches!(kind, LinkKind::Chosen) && side.asks_name
        };
        let setter = (0..).zip(sides).find(|(_, side)| sets(side));
        if let Some((at, _)) = setter.filter(|_| !sides.iter().any(reads)) {
            let name = NAMES.get(index(&kind)).copied().unwrap_or_default();
            let said = format!("what is {name}, asked after");
            out.push(Finding::new(Rule::LinkUnread, Some(at), said, "nothing that asks after it"));
        }
    }
}

/// Whether something was paid or promised is asked where the face offers it, and nowhere else (CR 607.2).
fn paid(sides: &[Sides], offered: u8, out: &mut Vec<Finding>) {
    let asked = sides.iter().fold(0, |all, side| all | side.asks);
    if let Some((at, _)) = (0..).zip(sides).find(|(_, side)| side.asks & !offered != 0) {
        let said = "whether something was paid that the face offers";
        out.push(Finding::new(Rule::LinkMissing, Some(at), said, "nothing that offers it"));
    }
    // Whether a cost was paid is asked in many a way ("for each Spirit sacrificed this way"), and a gift is given by its keyword
    // itself (CR 702.174a–b); of tribute nothing comes but what is asked after (CR 702.104b).
    let tribute = bit(PaidCost::Tribute);
    if let Some((at, _)) = (0..).zip(sides).find(|(_, side)| side.offers & tribute & !asked != 0) {
        let said = "what may be paid, asked after";
        out.push(Finding::new(Rule::LinkUnread, Some(at), said, "nothing that asks after it"));
    }
}

fn sides(ability: &Ability) -> Sides {
    let mut sides = Sides::default();
    ability.walk(&mut sides);
    sides
}

const fn is_source(what: &Selection) -> bool {
    matches!(what, Selection::Source { .. } | Selection::Ref(Ref { to: Antecedent::Source, .. }))
}

impl Sides {
    fn is_setter(&self, kind: usize) -> bool {
        let offers = self.offers != 0 && kind == index(&LinkKind::Paid);
        offers || self.sets.get(kind).copied().unwrap_or_default()
    }

    fn is_reader(&self, kind: usize) -> bool {
        let asks = self.asks != 0 && kind == index(&LinkKind::Paid);
        asks || self.reads.get(kind).copied().unwrap_or_default()
    }

    fn set(&mut self, kind: &LinkKind) {
        if let Some(set) = self.sets.get_mut(index(kind)) {
            *set = true;
        }
    }

    fn read(&mut self, kind: &LinkKind) {
        if let Some(read) = self.reads.get_mut(index(kind)) {
            *read = true;
        }
    }
}

looks_at! {
    Action, Keyword, Filter, Quality, BecomeQuality, ManaProduced, Chosen, Player, Amount, Condition, Loop, Selection, Static, NumberedAction,
}

/// An optional cost or choice of a keyword or of the spell, as a bit.
const fn bit(what: PaidCost) -> u8 {
    1 << what as u8
}

impl Visit for Sides {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if !matters(node.type_id()) {
            return true;
        }
        if let Some(action) = node.downcast_ref() {
            match action {
                Action::Exile { .. } | Action::DigUntil { .. } => self.set(&LinkKind::Exiled),
                Action::Choose(choice) => {
                    self.set(&LinkKind::Chosen);
                    self.chooses_quality |= !matches!(choice, Choice::Objects(_) | Choice::Player { .. });
                    if matches!(choice, Choice::Objects(_)) {
                        self.set(&LinkKind::Paid);
                    }
                }
                Action::Sacrifice(_) | Action::Discard { .. } | Action::Reveal { .. } | Action::Return(_) => {
                    self.set(&LinkKind::Paid);
                }
                _ => {}
            }
        } else if let Some(Keyword { name, .. }) = node.downcast_ref() {
            match name {
                KeywordName::Kicker | KeywordName::Multikicker => self.set(&LinkKind::Kicked),
                KeywordName::Tribute => self.offers |= bit(PaidCost::Tribute),
                KeywordName::Gift => self.offers |= bit(PaidCost::Gift),
                KeywordName::HiddenAgenda => self.set(&LinkKind::Chosen),
                KeywordName::Hideaway | KeywordName::Delve => self.set(&LinkKind::Exiled),
                _ => {}
            }
        } else if let Some(filter) = node.downcast_ref() {
            match filter {
                Filter::ExiledWith(_) => self.read(&LinkKind::Exiled),
                Filter::OfChosen(_) => self.read(&LinkKind::Chosen),
                Filter::WithThatName => self.asks_name = true,
                _ => {}
            }
        } else if matches!(node.downcast_ref(), Some(Quality::OfYourChoice(_)))
            || matches!(node.downcast_ref(), Some(BecomeQuality::OfYourChoice(_)))
            || matches!(node.downcast_ref(), Some(ManaProduced::CouldProduce { .. }))
        {
            // Chosen there and then.
            return false;
        } else if node.is::<Chosen>()
            || matches!(node.downcast_ref(), Some(Player::Chosen))
            || matches!(node.downcast_ref(), Some(ManaProduced::Chosen(_)))
            || matches!(node.downcast_ref(), Some(Amount::Chosen))
        {
            self.read(&LinkKind::Chosen);
        } else if let Some(Static::AdditionalCost { optional: Optional::Optional, .. }) = node.downcast_ref()
        {
            self.offers |= bit(PaidCost::AdditionalCost);
        } else if let Some(NumberedAction::CollectEvidence) = node.downcast_ref() {
            self.offers |= bit(PaidCost::Evidence);
        } else if let Some(Condition::Paid { what, .. }) = node.downcast_ref() {
            self.asks |= bit(*what);
        } else if let Some(Condition::Kicked { what, .. }) = node.downcast_ref() {
            if is_source(what) {
                self.read(&LinkKind::Kicked);
            }
        } else if let Some(Loop::TimesKicked(what)) = node.downcast_ref() {
            if is_source(what) {
                self.read(&LinkKind::Kicked);
            }
        } else if matches!(node.downcast_ref(), Some(Amount::TimesKicked)) {
            self.read(&LinkKind::Kicked);
        } else if let Some(Selection::Ref(Ref {
            to: Antecedent::Linked,
            form: Form::The(head) | Form::TheSeveral(head) | Form::That(head) | Form::Those(head),
        })) = node.downcast_ref()
        {
            // "the exiled card", "the sacrificed creature"; "it" behind them says nothing of its own.
            let is = |status: &dyn Fn(&Status) -> bool| {
                head.quals.iter().any(|qual| matches!(qual, Qual::Is(one) if status(one)))
            };
            if is(&|status| *status == Status::Exiled) {
                self.read(&LinkKind::Exiled);
            } else if is(&|_| true) {
                self.read(&LinkKind::Paid);
            }
        }
        true
    }
}
