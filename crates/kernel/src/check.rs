//! Whether a reading can be run: every node of it is handled, or is named as not handled yet.
//!
//! The check of a kind of node stands in the file that runs it. Where it is not certain that what is run is what the
//! rules say, the node is not handled.

use std::collections::BTreeSet;

use rubric_ir::{
    Ability, AbilityKind, ActivationLimit, CardType, FaceReading, FlashIf, KeywordName, Link, LoyaltyCost,
    Quoted, StandingPermission, Static, Window,
};

use crate::card::{CardDefinition, CardError, Printed};

/// A kind of node that the kernel does not handle yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(transparent)]
pub struct NotYet(pub &'static str);

/// What is found out about a face while its reading is looked through.
#[derive(Debug, Default)]
pub(crate) struct Check {
    missing: BTreeSet<NotYet>,
    /// X has a value here.
    pub x: bool,
    /// Inside what is done as something enters.
    pub entering: u32,
    /// Inside the result of a branch.
    pub displacing: u32,
    /// Inside modes.
    pub modal: bool,
    /// "The exiled card" and its kind was met.
    pub linked: bool,
    /// "That much" of an event was met.
    pub event_amount: bool,
}

/// The kinds of node of a card that the kernel does not handle yet; none where the card is executable.
#[must_use]
pub fn not_yet(card: &CardDefinition) -> Vec<NotYet> {
    let mut check = Check::default();
    check.face(card, &mut card.abilities.iter().map(|a| &**a), &card.links);
    check.missing.into_iter().collect()
}

/// The same of a face as it is printed with its reading, without making a definition of it.
///
/// # Errors
/// Where something printed is not known to the rules.
pub fn not_yet_of(printed: &Printed<'_>, reading: &FaceReading) -> Result<Vec<NotYet>, CardError> {
    let card = CardDefinition::new(printed, &FaceReading::default())?;
    let mut check = Check::default();
    check.face(&card, &mut reading.abilities.iter(), &reading.links);
    Ok(check.missing.into_iter().collect())
}

/// Whether the kernel runs everything a card says.
#[must_use]
pub fn executable(card: &CardDefinition) -> bool {
    not_yet(card).is_empty()
}

impl Check {
    pub fn no(&mut self, kind: &'static str) {
        self.missing.insert(NotYet(kind));
    }

    pub fn no_keyword(&mut self, name: KeywordName) {
        self.missing.insert(NotYet(name.text()));
    }

    /// What is printed beside the text, and the abilities with what links them.
    fn face(&mut self, card: &CardDefinition, abilities: &mut dyn Iterator<Item = &Ability>, links: &[Link]) {
        for what in &card.types {
            match what {
                CardType::Artifact
                | CardType::Creature
                | CardType::Enchantment
                | CardType::Instant
                | CardType::Kindred
                | CardType::Land
                | CardType::Planeswalker
                | CardType::Sorcery => {}
                CardType::Battle => self.no("battles"),
                CardType::Conspiracy
                | CardType::Dungeon
                | CardType::Phenomenon
                | CardType::Plane
                | CardType::Scheme
                | CardType::Vanguard => self.no("cards outside of decks"),
            }
        }
        if let Some(cost) = &card.mana_cost {
            self.symbols(cost);
        }
        let x = self.x;
        for link in links {
            match link.kind {
                rubric_ir::LinkKind::Exiled | rubric_ir::LinkKind::Chosen | rubric_ir::LinkKind::Kicked => {}
                rubric_ir::LinkKind::Paid => self.no("linked by a cost paid"),
            }
        }
        for ability in abilities {
            self.x = x;
            self.linked = false;
            self.ability(ability);
            // "The exiled card" is told by what was exiled with the source; other deeds are not kept.
            let exiled = links.iter().any(|l| l.kind == rubric_ir::LinkKind::Exiled);
            if self.linked && !exiled {
                self.no("linked by another deed than exile");
            }
        }
    }

    pub fn quoted(&mut self, quoted: &Quoted) {
        let x = std::mem::take(&mut self.x);
        let modal = std::mem::take(&mut self.modal);
        quoted.abilities.iter().for_each(|a| self.ability(a));
        self.x = x;
        self.modal = modal;
    }

    pub fn ability(&mut self, ability: &Ability) {
        if let Some(rubric_ir::AbilityWord::Keyword(name)) = &ability.word {
            self.no_keyword(*name);
        }
        match &ability.kind {
            AbilityKind::Keywords { list, .. } => list.iter().for_each(|k| self.keyword(k)),
            AbilityKind::Spell(effect) => self.effect(effect),
            AbilityKind::Activated { cost, effect, limits } => {
                self.cost(cost);
                if crate::effect::measures_up_to(effect, crate::effect::instructions(cost)) {
                    self.no("that much, of a cost");
                }
                self.effect(effect);
                limits.iter().for_each(|l| self.limit(l));
            }
            AbilityKind::Loyalty { cost, effect } => {
                self.x |= matches!(cost, LoyaltyCost::PlusX | LoyaltyCost::MinusX);
                self.effect(effect);
            }
            AbilityKind::Triggered(t) => {
                self.event_pattern(&t.event);
                t.condition.iter().for_each(|c| self.condition(c));
                self.effect(&t.effect);
                match t.limit {
                    rubric_ir::TriggerLimit::DoOnceEachTurn => self.no("do this only once each turn"),
                    rubric_ir::TriggerLimit::None
                    | rubric_ir::TriggerLimit::OnceEachTurn
                    | rubric_ir::TriggerLimit::TwiceEachTurn
                    | rubric_ir::TriggerLimit::Once => {}
                }
            }
            AbilityKind::Static(of) => self.static_ability(of),
            AbilityKind::Chapter { effect, .. } => self.effect(effect),
            AbilityKind::Level { cost, abilities, .. } => {
                self.cost(cost);
                abilities.iter().for_each(|a| self.ability(a));
            }
            AbilityKind::Band { kind, abilities, .. } => match kind {
                rubric_ir::BandKind::Level => abilities.iter().for_each(|a| self.ability(a)),
                rubric_ir::BandKind::Station => self.no("station"),
            },
            AbilityKind::ToSolve(_) | AbilityKind::Solved(_) => self.no("cases"),
            AbilityKind::Visit { .. } => self.no("attractions"),
            AbilityKind::Prototype { .. } => self.no("prototype"),
            AbilityKind::PaidModes { .. } => self.no("spree, tiered"),
        }
    }

    fn static_ability(&mut self, of: &Static) {
        match of {
            Static::Continuous(list) => list.iter().for_each(|c| self.standing(c)),
            Static::Replacement(replacement) => self.replacement(replacement),
            Static::Sentences(sentences) => sentences.iter().for_each(|one| self.static_ability(one)),
            Static::AdditionalCost { costs, .. } => costs.iter().for_each(|c| self.cost(c)),
            Static::Where { ability, x } => {
                self.amount(x);
                self.x = true;
                match &**ability {
                    Static::Continuous(_) => self.static_ability(ability),
                    _ => self.no("where, of another static ability"),
                }
            }
            Static::CastFree { .. } => self.no("cast free under a condition"),
            Static::CastWithFlash(flash) => match flash {
                FlashIf::Condition(condition) => self.condition(condition),
                FlashIf::PayMore(_) => self.no("flash for more mana"),
            },
            Static::AsItAttacks { .. } => self.no("as it attacks"),
            Static::AlternativeCost { condition, cost } => {
                condition.iter().for_each(|c| self.condition(c));
                self.cost(cost);
            }
            Static::CastOnly(windows) => windows.iter().for_each(|w| self.window(w)),
            Static::CastOnlyIf { .. } => self.no("cast only if"),
            // How decks are made (CR 100.2a) is no matter of the game.
            Static::DeckMayHave(_) => {}
            Static::BeginsOnBattlefield(_) | Static::RevealedFromOpeningHand { .. } => {
                self.no("opening hand")
            }
            Static::AdditionalLands { who, count } => {
                self.player(who);
                self.amount(count);
            }
            Static::Permission { who, what } => {
                self.player(who);
                match what {
                    StandingPermission::LookAtTop => {}
                    StandingPermission::AnyMana(_) => self.no("mana as though of any color"),
                    StandingPermission::PayInstead { .. } => self.no("another cost for spells"),
                    StandingPermission::NotUntap(what) => self.selection(what),
                    StandingPermission::Play { .. } => self.no("play from a zone"),
                    StandingPermission::CastAsThoughFlash(what) => match what {
                        rubric_ir::Selection::Described { noun, .. } => self.noun(noun),
                        _ => self.no("as though it had flash"),
                    },
                }
            }
        }
    }

    fn window(&mut self, window: &Window) {
        match window {
            Window::During(step) => match &step.whose {
                rubric_ir::StepOf::Player(p)
                | rubric_ir::StepOf::Of(p)
                | rubric_ir::StepOf::NextOf(p)
                | rubric_ir::StepOf::OnTurnOf(p) => self.player(p),
                rubric_ir::StepOf::Each
                | rubric_ir::StepOf::Next
                | rubric_ir::StepOf::The
                | rubric_ir::StepOf::EachOwn
                | rubric_ir::StepOf::NextTurn => {}
                rubric_ir::StepOf::First | rubric_ir::StepOf::FirstOf(_) => {
                    self.no("the first step of a game")
                }
            },
            Window::BeforeAttackers
            | Window::BeforeBlockers
            | Window::AfterBlockers
            | Window::BeforeCombatDamageStep => {}
            Window::And(a, b) => {
                self.window(a);
                self.window(b);
            }
        }
    }

    fn limit(&mut self, limit: &ActivationLimit) {
        match limit {
            ActivationLimit::AsSorcery
            | ActivationLimit::OnceEachTurn
            | ActivationLimit::NoMoreThan(_)
            | ActivationLimit::Once
            | ActivationLimit::AnyPlayer => {}
            ActivationLimit::Window(window) => self.window(window),
            ActivationLimit::If(condition) => self.condition(condition),
            ActivationLimit::Costs(_) => self.no("costs to activate"),
            ActivationLimit::And(a, b) => {
                self.limit(a);
                self.limit(b);
            }
        }
    }
}
