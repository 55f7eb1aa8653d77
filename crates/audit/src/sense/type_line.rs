//! What a face is, against the abilities it has: types that come with an ability, and abilities that come with a type.

use crate::{FaceFacts, Finding, Rule, Whole};
use rubric_ir::{
    Ability, AbilityKind, Action, Antecedent, Attachment, BandKind, CardType, Change, Continuous, EntersWith,
    FaceReading, Keyword, KeywordName, KeywordParameter, Player, Qual, Ref, Selection, Subject, Subtype,
    Visit, Walk as _,
};
use std::any::Any;

pub(super) fn check(whole: Whole<'_>, out: &mut Vec<Finding>) {
    let Whole { facts, reading, .. } = whole;
    lacks(facts, reading, out);
    has_no_place_for(facts, reading, out);
    if whole.may_say(&["nchanted ", "quipped ", "ortified "]) {
        is_attached(facts, reading, out);
    }
    numbers(reading, out);
}

fn keywords(reading: &FaceReading) -> impl Iterator<Item = (u32, &Keyword)> {
    (0..).zip(&reading.abilities).flat_map(|(at, ability)| {
        let list = match &ability.kind {
            AbilityKind::Keywords { list, .. } => &list[..],
            _ => &[],
        };
        list.iter().map(move |keyword| (at, keyword))
    })
}

/// Types that come with an ability.
fn lacks(facts: &FaceFacts<'_>, reading: &FaceReading, out: &mut Vec<Finding>) {
    let has_keyword =
        |names: &[KeywordName]| keywords(reading).any(|(_, keyword)| names.contains(&keyword.name));
    let has = |kind: fn(&AbilityKind) -> bool| reading.abilities.iter().any(|ability| kind(&ability.kind));
    let mut lacks = |of: &str, what: &str| {
        out.push(Finding::new(Rule::TypeLine, None, format!("the type {of}"), format!("no {what}")));
    };
    if facts.is_subtype("Aura") && !has_keyword(&[KeywordName::Enchant, KeywordName::Bestow]) {
        lacks("Aura", "Enchant");
    }
    let enchants_player = || {
        keywords(reading)
            .filter(|(_, keyword)| keyword.name == KeywordName::Enchant)
            .all(|(_, keyword)| matches!(keyword.parameter, KeywordParameter::Player(_)))
    };
    if facts.is_subtype("Curse") && !enchants_player() {
        lacks("Curse", "player that it enchants");
    }
    if facts.is_subtype("Saga") && !has(|kind| matches!(kind, AbilityKind::Chapter { .. })) {
        lacks("Saga", "chapter");
    }
    if facts.is_subtype("Class") && !has(|kind| matches!(kind, AbilityKind::Level { .. })) {
        lacks("Class", "level");
    }
    if facts.is_subtype("Case") {
        if !has(|kind| matches!(kind, AbilityKind::ToSolve(_))) {
            lacks("Case", "condition to solve it");
        }
        if !has(|kind| matches!(kind, AbilityKind::Solved(_))) {
            lacks("Case", "ability once it is solved");
        }
    }
    if facts.is_subtype("Attraction") && !has(|kind| matches!(kind, AbilityKind::Visit { .. })) {
        lacks("Attraction", "visit ability");
    }
    if facts.is_subtype("Mount") && !has_keyword(&[KeywordName::Saddle]) {
        lacks("Mount", "Saddle");
    }
    let stations = facts.is_subtype("Spacecraft") && facts.is_type(&["Artifact"])
        || facts.is_subtype("Planet") && facts.is_type(&["Land"]);
    if stations && !has_keyword(&[KeywordName::Station]) {
        lacks("Spacecraft or Planet", "Station");
    }
    if facts.is_subtype("Fortification") && !has_keyword(&[KeywordName::Fortify]) {
        lacks("Fortification", "Fortify");
    }
    // What has another way onto a creature, or is to be a copy of one that does, needs no Equip.
    if facts.is_subtype("Equipment")
        && !has_keyword(&[KeywordName::Equip, KeywordName::Reconfigure])
        && !Ways::of(reading).attaches
    {
        lacks("Equipment", "Equip, nor another way to attach it");
    }
    // What turns itself into a creature needs no Crew.
    if facts.is_subtype("Vehicle")
        && !has_keyword(&[KeywordName::Crew, KeywordName::LivingMetal])
        && !Ways::of(reading).animates
    {
        lacks("Vehicle", "Crew, nor another way to make it a creature");
    }
    if facts.is_type(&["Planeswalker"]) && !Ways::of(reading).loyalty {
        lacks("Planeswalker", "loyalty ability");
    }
}

/// What a reading does to the source, at any depth.
#[derive(Default)]
struct Ways {
    attaches: bool,
    animates: bool,
    loyalty: bool,
}

impl Ways {
    fn of(reading: &FaceReading) -> Self {
        let mut ways = Ways::default();
        reading.walk(&mut ways);
        ways
    }
}

fn is_source(selection: &Selection) -> bool {
    matches!(selection, Selection::Source { .. } | Selection::Ref(Ref { to: Antecedent::Source, .. }))
}

impl Visit for Ways {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if let Some(Action::Attach { what, .. }) = node.downcast_ref() {
            self.attaches |= is_source(what);
        }
        self.attaches |= matches!(node.downcast_ref(), Some(EntersWith::AsCopy { .. }));
        self.loyalty |= matches!(node.downcast_ref(), Some(AbilityKind::Loyalty { .. }));
        if let Some(Continuous { subject: Subject::Objects(subject), changes, .. }) = node.downcast_ref() {
            let creature = |change: &Change| match change {
                Change::BecomesCopy { .. } => true,
                Change::Becomes { spec, .. } => spec.quals.contains(&Qual::Type(CardType::Creature)),
                _ => false,
            };
            self.animates |= is_source(subject) && changes.iter().any(creature);
        }
        true
    }
}

/// The types that abilities need: any one of those named.
const NEEDED: &[(&[KeywordName], &[&str])] = &[
    (&[KeywordName::Enchant], &["Aura"]),
    (
        &[
            KeywordName::Equip,
            KeywordName::Reconfigure,
            KeywordName::LivingWeapon,
            KeywordName::JobSelect,
            KeywordName::ForMirrodin,
        ],
        &["Equipment"],
    ),
    (&[KeywordName::Fortify], &["Fortification"]),
    (&[KeywordName::Crew, KeywordName::LivingMetal], &["Vehicle"]),
    (&[KeywordName::Saddle], &["Mount"]),
    (&[KeywordName::Station], &["Spacecraft", "Planet"]),
    (&[KeywordName::ReadAhead], &["Saga"]),
    (&[KeywordName::LevelUp], &["Creature"]),
    (
        &[
            KeywordName::Flashback,
            KeywordName::Overload,
            KeywordName::Rebound,
            KeywordName::Cipher,
            KeywordName::Splice,
            KeywordName::Cleave,
            KeywordName::JumpStart,
            KeywordName::Aftermath,
        ],
        &["Instant", "Sorcery"],
    ),
];

/// Abilities that come with a type.
fn has_no_place_for(facts: &FaceFacts<'_>, reading: &FaceReading, out: &mut Vec<Finding>) {
    let is = |of: &str| facts.is_type(&[of]) || facts.is_subtype(of);
    let has_keyword = |name: KeywordName| keywords(reading).any(|(_, keyword)| keyword.name == name);
    for (at, keyword) in keywords(reading) {
        let needed = NEEDED.iter().find(|(names, _)| names.contains(&keyword.name));
        if let Some((_, types)) = needed.filter(|(_, types)| !types.iter().any(|of| is(of))) {
            let meant = format!("“{}”, which needs {}", keyword.name.text(), types.join(" or "));
            out.push(Finding::new(Rule::AbilityWithoutType, Some(at), facts.type_line(), meant));
        }
    }
    for (at, ability) in (0..).zip(&reading.abilities) {
        let lacking = match &ability.kind {
            AbilityKind::Spell(_) if !facts.is_type(&["Instant", "Sorcery"]) => {
                Some((Rule::SpellAbilityOnPermanent, "a spell ability"))
            }
            AbilityKind::Loyalty { .. } if !facts.has_loyalty && !is("Planeswalker") => {
                Some((Rule::LoyaltyWithoutLoyalty, "a loyalty ability"))
            }
            AbilityKind::Chapter { .. } if !is("Saga") => Some((Rule::ChapterWithoutSaga, "a chapter")),
            AbilityKind::Level { .. } if !is("Class") => Some((Rule::LevelWithoutClass, "a level")),
            AbilityKind::ToSolve(_) | AbilityKind::Solved(_) if !is("Case") => {
                Some((Rule::AbilityWithoutType, "what is to be or was solved, which needs a Case"))
            }
            AbilityKind::Visit { .. } if !is("Attraction") => {
                Some((Rule::AbilityWithoutType, "a visit, which needs an Attraction"))
            }
            AbilityKind::Band { kind: BandKind::Level, .. } if !has_keyword(KeywordName::LevelUp) => {
                Some((Rule::AbilityWithoutType, "a band of levels, which needs Level up"))
            }
            AbilityKind::Band { kind: BandKind::Station, .. } if !has_keyword(KeywordName::Station) => {
                Some((Rule::AbilityWithoutType, "a band of charge counters, which needs Station"))
            }
            _ => None,
        };
        if let Some((rule, what)) = lacking {
            out.push(Finding::new(rule, Some(at), facts.type_line(), what));
        }
    }
}

/// What is attached to something is an Aura, an Equipment or a Fortification, or becomes one (CR 301.5, 303.4).
fn is_attached(facts: &FaceFacts<'_>, reading: &FaceReading, out: &mut Vec<Finding>) {
    for (at, ability) in (0..).zip(&reading.abilities) {
        for by in attached(ability) {
            let (of, what) = match by {
                Attachment::Enchanted => ("Aura", "what it enchants"),
                Attachment::Equipped => ("Equipment", "what it equips"),
                Attachment::Fortified => ("Fortification", "what it fortifies"),
            };
            if !facts.is_subtype(of) && !Becomes::of(reading, of) {
                let meant = format!("{what}, which needs {of}");
                out.push(Finding::new(Rule::AbilityWithoutType, Some(at), facts.type_line(), meant));
            }
        }
    }
}

/// By what the source is taken to be attached, in what it says of itself.
fn attached(ability: &Ability) -> Vec<Attachment> {
    struct Attached(Vec<Attachment>);
    impl Visit for Attached {
        fn enter(&mut self, node: &dyn Any) -> bool {
            if let Some(Selection::Attached { by, .. }) = node.downcast_ref()
                && !self.0.contains(by)
            {
                self.0.push(*by);
            }
            if matches!(node.downcast_ref(), Some(Player::Enchanted))
                && !self.0.contains(&Attachment::Enchanted)
            {
                self.0.push(Attachment::Enchanted);
            }
            !node.is::<rubric_ir::Quoted>()
        }
    }
    let mut attached = Attached(Vec::new());
    ability.walk(&mut attached);
    attached.0
}

/// Whether something becomes one of that subtype, or has the keyword for it.
struct Becomes<'s> {
    of: &'s str,
    found: bool,
}

impl Becomes<'_> {
    fn of(reading: &FaceReading, of: &str) -> bool {
        let mut becomes = Becomes { of, found: false };
        reading.walk(&mut becomes);
        becomes.found
    }
}

impl Visit for Becomes<'_> {
    fn enter(&mut self, node: &dyn Any) -> bool {
        self.found |= node.downcast_ref().is_some_and(|subtype: &Subtype| subtype.text() == self.of);
        self.found |= self.of == "Aura" && matches!(node.downcast_ref(), Some(KeywordName::Bestow));
        true
    }
}

/// Chapters may share an ability ("I, III"), but together they count up from one; levels count up from two, and bands
/// follow each other.
fn numbers(reading: &FaceReading, out: &mut Vec<Finding>) {
    let (mut chapters, mut levels): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
    let mut last_band: Option<u32> = None;
    for ability in &reading.abilities {
        match &ability.kind {
            AbilityKind::Chapter { numbers, .. } => chapters.extend(numbers),
            AbilityKind::Level { level, .. } => levels.push(*level),
            AbilityKind::Band { from, to, .. } => {
                let after = last_band.is_none_or(|last| last < *from);
                if !after || to.is_some_and(|to| to < *from) {
                    let meant =
                        format!("a band from {from} to {to:?}, behind one that ends at {last_band:?}");
                    out.push(Finding::new(Rule::LevelNumbers, None, "bands that follow each other", meant));
                }
                last_band = Some(to.unwrap_or(*from));
            }
            _ => {}
        }
    }
    chapters.sort_unstable();
    if !chapters.iter().copied().eq(1..=chapters.len() as u32) {
        let meant = format!("chapters {chapters:?}");
        out.push(Finding::new(Rule::ChapterNumbers, None, "chapters from one on", meant));
    }
    if !levels.iter().copied().eq(2..2 + levels.len() as u32) {
        let meant = format!("levels {levels:?}");
        out.push(Finding::new(Rule::LevelNumbers, None, "levels from two on", meant));
    }
}
