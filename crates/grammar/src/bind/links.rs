//! Links between the abilities of a face (CR 607): one sets, another reads what was set.

use std::any::{Any, TypeId};

use rubric_ir::*;

use super::entity::{done_bit, done_to};

/// What an ability sets or reads, as bits.
#[derive(Clone, Copy, Debug, Default)]
struct Facts {
    /// What is done to objects: [`done_bit`]s.
    done: u8,
    /// Of what is read, what is not done in the ability itself to what is meant.
    elsewhere: u8,
    /// Whether all that was exiled with the source is meant, by whichever ability.
    exiled_with: bool,
    /// What is chosen: bits of [`chosen_bit`].
    chosen: u16,
    /// Whether a kicker is meant (CR 702.33).
    kicked: bool,
    /// Which optional costs and choices are meant: bits of [`PaidCost`].
    optional: u8,
}

/// A reader without a setter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unlinked {
    /// Index of the ability that reads.
    pub(crate) reader: usize,
}

/// The links of a face, and the abilities that read what none of them sets.
pub(crate) fn link(abilities: &[Ability]) -> (Vec<Link>, Vec<Unlinked>) {
    let facts: Vec<(Facts, Facts)> = abilities.iter().map(facts_of).collect();
    let mut links = Vec::new();
    let mut unlinked = Vec::new();
    for (reader, (_, reads)) in facts.iter().enumerate() {
        let mut missing = false;
        let mut one =
            |kind: fn() -> LinkKind, asked: bool, elsewhere: bool, sets: &dyn Fn(&Facts) -> bool| {
                if !asked || (!elsewhere && facts.get(reader).is_some_and(|(own, _)| sets(own))) {
                    return;
                }
                let before = links.len();
                for (setter, (other, _)) in facts.iter().enumerate() {
                    if setter != reader && sets(other) {
                        links.push(Link { setter: setter as u32, reader: reader as u32, kind: kind() });
                    }
                }
                missing |= links.len() == before;
            };
        let exiled = done_bit(Status::Exiled);
        let exiles = |facts: &Facts| facts.done & exiled != 0;
        let elsewhere =
            reads.elsewhere & exiled != 0 || reads.exiled_with && is_of_another(&facts, reader, exiles);
        one(|| LinkKind::Exiled, reads.exiled_with || reads.done & exiled != 0, elsewhere, &exiles);
        let paid = reads.done & !exiled;
        let elsewhere = reads.elsewhere & paid != 0;
        one(|| LinkKind::Paid, paid != 0, elsewhere, &|facts| facts.done & paid == paid);
        one(|| LinkKind::Chosen, reads.chosen != 0, false, &|facts| facts.chosen & reads.chosen != 0);
        one(|| LinkKind::Paid, reads.optional != 0, false, &|facts| {
            facts.optional & reads.optional == reads.optional
        });
        one(|| LinkKind::Kicked, reads.kicked, false, &|facts| facts.kicked);
        if missing {
            unlinked.push(Unlinked { reader });
        }
    }
    (links, unlinked)
}

/// Whether another ability of the face than that one has it.
fn is_of_another(facts: &[(Facts, Facts)], but: usize, has: impl Fn(&Facts) -> bool) -> bool {
    facts.iter().enumerate().any(|(at, (sets, _))| at != but && has(sets))
}

fn facts_of(ability: &Ability) -> (Facts, Facts) {
    let mut collector = Collector::default();
    ability.walk(&mut collector);
    (collector.sets, collector.reads)
}

const ANY_TYPE: u16 = 1 << Chosen::CreatureType as u16
    | 1 << Chosen::LandType as u16
    | 1 << Chosen::CardType as u16
    | 1 << Chosen::Type as u16;

/// What reading back a choice asks for: "the chosen type" reads a choice of any kind of type.
const fn chosen_bit(chosen: Chosen) -> u16 {
    match chosen {
        Chosen::Type => ANY_TYPE,
        other => 1 << other as u16,
    }
}

const fn paid_bit(paid: PaidCost) -> u8 {
    1 << paid as u8
}

#[derive(Default)]
struct Collector {
    /// Depth inside of quoted abilities.
    quoted: u8,
    sets: Facts,
    reads: Facts,
}

impl Collector {
    fn action(&mut self, action: &Action) {
        match action {
            Action::Exile { .. } | Action::DigUntil { deed: DigDeed::Exile, .. } => {
                self.sets.done |= done_bit(Status::Exiled);
            }
            Action::Sacrifice(_) => self.sets.done |= done_bit(Status::Sacrificed),
            Action::Discard { .. } => self.sets.done |= done_bit(Status::Discarded),
            Action::Reveal { .. } => self.sets.done |= done_bit(Status::Revealed),
            Action::Return(_) => self.sets.done |= done_bit(Status::Returned),
            Action::Numbered { action: NumberedAction::CollectEvidence, .. } => {
                self.sets.optional |= paid_bit(PaidCost::Evidence);
            }
            Action::Choose(choice) => {
                self.sets.done |= done_bit(Status::Chosen);
                self.sets.chosen |= match choice {
                    Choice::Color => chosen_bit(Chosen::Color),
                    Choice::CreatureType => chosen_bit(Chosen::CreatureType),
                    Choice::BasicLandType | Choice::LandType => chosen_bit(Chosen::LandType),
                    Choice::CardType => chosen_bit(Chosen::CardType),
                    Choice::CardName(_) => chosen_bit(Chosen::Name),
                    Choice::Player { .. } => chosen_bit(Chosen::Player),
                    Choice::Number => chosen_bit(Chosen::Number),
                    Choice::Objects(_) => 0,
                };
            }
            _ => {}
        }
    }

    fn selection(&mut self, selection: &Selection) {
        if let Selection::Ref(Ref {
            to: Antecedent::Linked,
            form: Form::The(head) | Form::TheSeveral(head),
        }) = selection
        {
            self.reads.done |= done_to(head);
            // In a quoted ability, it may be the one that grants it.
            if self.quoted == 0 {
                self.reads.elsewhere |= done_to(head);
            }
        }
    }

    fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::OfChosen(chosen) => self.reads.chosen |= chosen_bit(*chosen),
            Filter::ExiledWith(with) if is_source(with) => self.reads.exiled_with = true,
            _ => {}
        }
    }

    fn become_quality(&mut self, quality: &BecomeQuality) {
        if let BecomeQuality::Chosen(chosen) = quality {
            self.reads.chosen |= chosen_bit(*chosen);
        }
    }

    fn quality(&mut self, quality: &Quality) {
        if let Quality::Chosen(chosen) = quality {
            self.reads.chosen |= chosen_bit(*chosen);
        }
    }

    fn mana(&mut self, mana: &ManaProduced) {
        if let ManaProduced::Chosen(_) = mana {
            self.reads.chosen |= chosen_bit(Chosen::Color);
        }
    }

    fn player(&mut self, player: &Player) {
        if let Player::Chosen = player {
            self.reads.chosen |= chosen_bit(Chosen::Player);
        }
    }

    fn amount(&mut self, amount: &Amount) {
        match amount {
            Amount::Chosen => self.reads.chosen |= chosen_bit(Chosen::Number),
            Amount::TimesKicked => self.reads.kicked = true,
            _ => {}
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Kicked { what, .. } => self.reads.kicked |= is_source(what),
            Condition::Paid { what, .. } => self.reads.optional |= paid_bit(*what),
            _ => {}
        }
    }

    fn standing(&mut self, standing: &Static) {
        if let Static::AdditionalCost { optional: Optional::Optional, .. } = standing {
            self.sets.optional |= paid_bit(PaidCost::AdditionalCost);
        }
    }

    fn looped(&mut self, over: &Loop) {
        if let Loop::TimesKicked(what) = over {
            self.reads.kicked |= is_source(what);
        }
    }

    fn keyword(&mut self, keyword: &Keyword) {
        match keyword.name {
            KeywordName::Kicker | KeywordName::Multikicker => self.sets.kicked = true,
            KeywordName::Tribute => self.sets.optional |= paid_bit(PaidCost::Tribute),
            KeywordName::Gift => self.sets.optional |= paid_bit(PaidCost::Gift),
            // Keywords whose rules exile a card with the object (CR 702.75, 702.72, 702.167).
            KeywordName::Hideaway | KeywordName::Champion | KeywordName::Craft => {
                self.sets.done |= done_bit(Status::Exiled);
            }
            // Delve exiles cards to pay for the object (CR 702.66).
            KeywordName::Delve => self.sets.done |= done_bit(Status::Exiled),
            // A card name is chosen as the conspiracy is set aside (CR 702.106).
            KeywordName::HiddenAgenda => self.sets.chosen |= chosen_bit(Chosen::Name),
            _ => {}
        }
    }
}

/// Whether a phrase means the object with the ability.
fn is_source(selection: &Selection) -> bool {
    match selection {
        Selection::Source { who, .. } => *who == SelfOf::Bearer,
        Selection::Ref(reference) => reference.to == Antecedent::Source,
        _ => false,
    }
}

impl Visit for Collector {
    #[allow(clippy::inline_always, reason = "all but a few types of nodes then cost nothing")]
    #[inline(always)]
    fn enter(&mut self, node: &dyn Any) -> bool {
        // Asked for once: every node of a face comes here.
        let id = node.type_id();
        macro_rules! dispatch {
            ($($ty:ty => $method:ident),* $(,)?) => {
                $(if id == TypeId::of::<$ty>() {
                    if let Some(node) = node.downcast_ref::<$ty>() {
                        self.$method(node);
                    }
                    return true;
                })*
            };
        }
        dispatch! {
            Action => action,
            Selection => selection,
            Filter => filter,
            Player => player,
            Amount => amount,
            Condition => condition,
            Static => standing,
            Loop => looped,
            Keyword => keyword,
            BecomeQuality => become_quality,
            Quality => quality,
            ManaProduced => mana,
        }
        self.quoted += u8::from(id == TypeId::of::<Quoted>());
        true
    }
    #[allow(clippy::inline_always, reason = "all but a few types of nodes then cost nothing")]
    #[inline(always)]
    fn leave(&mut self, node: &dyn Any) {
        self.quoted -= u8::from(node.is::<Quoted>());
    }
}
