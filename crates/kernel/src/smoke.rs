//! A trial of one card on a generic board with random answers: nothing may break, whatever the answers are.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use rubric_ir::{CardType, Color, CounterKind, Keyword, KeywordName, KeywordParameter, ManaSymbol, Subtype};

use crate::card::CardDefinition;
use crate::decision::{Answer, Asking, Choice, Decision};
use crate::happen::Happening;
use crate::ids::{ObjectId, Place, PlayerId};
use crate::kernel::{Refused, play};
use crate::setup::Setup;
use crate::state::{Game, Mana};
use crate::things::below;

/// The most decisions a trial makes.
const DECISIONS: u32 = 24;

/// What a trial came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// Decisions made.
    pub decisions: u32,
    /// Whether the card was cast, played, activated or triggered.
    pub used: bool,
    /// A number that is the same for the same trial.
    pub trace: u64,
}

fn creature(
    name: &str,
    cost: &[ManaSymbol],
    size: (i32, i32),
    keywords: &[KeywordName],
    subtype: Subtype,
) -> CardDefinition {
    let line = |name: &KeywordName| {
        Arc::new(crate::keyword::line(Keyword { name: *name, parameter: KeywordParameter::None }))
    };
    let color = |s: &ManaSymbol| if let ManaSymbol::Of(c) = s { Some(*c) } else { None };
    CardDefinition {
        name: name.to_owned(),
        mana_cost: Some(cost.to_vec()),
        colors: cost.iter().filter_map(color).collect(),
        types: vec![CardType::Creature],
        subtypes: vec![subtype],
        power: Some(size.0),
        toughness: Some(size.1),
        abilities: keywords.iter().map(line).collect(),
        ..CardDefinition::default()
    }
}

fn plain(name: &str, types: &[CardType], subtypes: &[Subtype], cost: Option<u32>) -> CardDefinition {
    CardDefinition {
        name: name.to_owned(),
        mana_cost: cost.map(|n| vec![ManaSymbol::Generic(n)]),
        types: types.to_vec(),
        subtypes: subtypes.to_vec(),
        ..CardDefinition::default()
    }
}

/// A board with something of every common kind on both sides, and the card in every zone it may be used from.
fn board(card: &CardDefinition, seed: u64) -> Game {
    let mut setup = Setup::new(&["A", "B"], seed);
    let green = ManaSymbol::Of(Color::Green);
    let bear = creature("Bear", &[ManaSymbol::Generic(1), green], (2, 2), &[], Subtype::Bear);
    let bird =
        creature("Bird", &[ManaSymbol::Of(Color::White)], (1, 1), &[KeywordName::Flying], Subtype::Bird);
    let giant =
        creature("Giant", &[ManaSymbol::Generic(3), ManaSymbol::Of(Color::Red)], (4, 4), &[], Subtype::Giant);
    let goblin =
        creature("Goblin", &[ManaSymbol::Of(Color::Black)], (1, 1), &[KeywordName::Haste], Subtype::Goblin);
    let stone = plain("Stone", &[CardType::Artifact], &[], Some(2));
    let law = plain("Law", &[CardType::Enchantment], &[], Some(2));
    let idea = plain("Idea", &[CardType::Sorcery], &[], Some(1));
    let flash = plain("Flash", &[CardType::Instant], &[], Some(1));
    let lands = [Subtype::Plains, Subtype::Island, Subtype::Swamp, Subtype::Mountain, Subtype::Forest];
    for player in [PlayerId(0), PlayerId(1)] {
        for subtype in lands {
            let mut land = plain(subtype.text(), &[CardType::Land], &[subtype], None);
            land.supertypes.push(rubric_ir::Supertype::Basic);
            setup.card(player, Place::Battlefield, land.clone());
            setup.card(player, Place::Library, land);
        }
        for one in [&bear, &bird, &giant, &goblin, &stone, &law] {
            setup.card(player, Place::Battlefield, one.clone());
        }
        for one in [&bear, &stone, &idea, &law, &giant, &flash, &bird] {
            setup.card(player, Place::Library, one.clone());
            setup.card(player, Place::Graveyard, one.clone());
        }
        for one in [&bear, &flash, &goblin] {
            setup.card(player, Place::Hand, one.clone());
        }
        for _ in 0..4 {
            setup.mana(player, &crate::mana::COLORS.map(Mana::Of));
        }
    }
    let player = PlayerId(0);
    setup.card(player, Place::Hand, card.clone());
    setup.card(player, Place::Library, card.clone());
    setup.card(player, Place::Graveyard, card.clone());
    // Where it stands already it is as if it had stood there for long, and not been made a choice for.
    let stands = card.is_permanent() && !card.subtypes.contains(&Subtype::Aura);
    if stands && seed % 2 == 1 {
        setup.card(player, Place::Battlefield, card.clone());
        setup.card(PlayerId(1), Place::Battlefield, card.clone());
    }
    setup.game()
}

/// Plays a card on a generic board.
///
/// # Errors
/// What broke: the card cannot be run though it is executable, a card is in two zones or in none, life or counters
/// changed without an event.
pub fn trial(card: &CardDefinition, seed: u64) -> Result<Trial, String> {
    let game = board(card, seed);
    let before = game.cards();
    let mut rng = Pcg32::seed_from_u64(seed ^ 0x9e37_79b9);
    let mut wrong: Option<String> = None;
    let mut asked = 0_u32;
    let mut answer = |game: &Game, decision: &Decision| {
        asked += 1;
        if decision.asking == Asking::Priority && asked % 4 == 1 && wrong.is_none() {
            wrong = game.misplaced();
        }
        Some(random(game, decision, card, &mut rng))
    };
    let (end, events, decisions) = match play(game, DECISIONS, &mut answer) {
        Ok(done) => done,
        Err(Refused::Flaw(flaw)) => return Err(flaw),
        Err(other) => return Err(other.to_string()),
    };
    if let Some(wrong) = wrong.or_else(|| end.misplaced()) {
        // A trial that stopped in the middle of an instruction may have a token that has not entered yet.
        if !(decisions > DECISIONS && wrong.ends_with("no zone")) {
            return Err(wrong);
        }
    }
    if end.cards().len() < before.len()
        && !events.iter().any(|e| matches!(e, Happening::Lost { .. } | Happening::Left { .. }))
    {
        return Err(format!("{} of {} cards left", end.cards().len(), before.len()));
    }
    accounted(&end, &events)?;
    let used = events.iter().any(|e| match e {
        Happening::Cast { object, .. }
        | Happening::Triggered { source: object, .. }
        | Happening::Activated { source: object, .. } => end.name_of(*object) == card.name,
        Happening::Moved { was, cause: crate::happen::Cause::Played, .. } => end.name_of(*was) == card.name,
        _ => false,
    });
    let mut trace = std::collections::hash_map::DefaultHasher::new();
    events.hash(&mut trace);
    let trace = trace.finish();
    Ok(Trial { decisions, used, trace })
}

/// Life and counters are what the events say (CR 119, 122).
fn accounted(end: &Game, events: &[Happening]) -> Result<(), String> {
    for player in end.player_ids() {
        let mut life = 20_i64;
        for event in events {
            match event {
                Happening::GainedLife { player: p, amount } if *p == player => life += i64::from(*amount),
                Happening::LostLife { player: p, amount } if *p == player => life -= i64::from(*amount),
                _ => {}
            }
        }
        if life != end.life(player) {
            return Err(format!(
                "life of {} is {} but events say {life}",
                end.player_name(player),
                end.life(player)
            ));
        }
    }
    let mut counters: BTreeMap<ObjectId, Vec<(CounterKind, i64)>> = BTreeMap::new();
    let mut add = |id: ObjectId, kind: &CounterKind, n: i64| {
        let list = counters.entry(id).or_default();
        match list.iter_mut().find(|(k, _)| k == kind) {
            Some((_, count)) => *count += n,
            None => list.push((kind.clone(), n)),
        }
    };
    for event in events {
        match event {
            Happening::CountersPut { object: Some(id), kind, count, .. } => add(*id, kind, i64::from(*count)),
            Happening::CountersRemoved { object, kind, count } => add(*object, kind, -i64::from(*count)),
            _ => {}
        }
    }
    for object in end.objects.values() {
        // What stood on the battlefield from the start has counters of its own.
        if object.timestamp <= 120 && object.id.0 <= 90 {
            continue;
        }
        let told = counters.get(&object.id);
        for (kind, count) in &object.counters {
            let said = told.and_then(|l| l.iter().find(|(k, _)| k == kind)).map_or(0, |(_, n)| *n);
            if said != i64::from(*count) {
                return Err(format!(
                    "{} has {count} {kind:?} counters but events say {said}",
                    end.name_of(object.id)
                ));
            }
        }
    }
    Ok(())
}

fn random(game: &Game, decision: &Decision, card: &CardDefinition, rng: &mut Pcg32) -> Answer {
    let many = decision.options.len();
    if let Some(total) = decision.divide {
        let mut left = total.saturating_sub(decision.min * many as u32);
        let mut numbers = vec![decision.min; many];
        while left > 0 {
            let at = below(rng, many);
            if let Some(n) = numbers.get_mut(at) {
                *n += 1;
            }
            left -= 1;
        }
        return Answer::Numbers(numbers);
    }
    if decision.asking == Asking::Priority {
        let own = |choice: &Choice| match choice {
            Choice::Cast(id, _) | Choice::PlayLand(id) | Choice::Activate(id, _) => {
                game.name_of(*id) == card.name
            }
            _ => false,
        };
        let own: Vec<usize> = (0..many).filter(|n| decision.options.get(*n).is_some_and(own)).collect();
        if !own.is_empty() && below(rng, 10) < 6 {
            let at = own.get(below(rng, own.len())).copied().unwrap_or(0);
            return Answer::Picks(vec![at as u32]);
        }
        if below(rng, 10) < 8 {
            return Answer::Picks(vec![0]);
        }
        return Answer::Picks(vec![below(rng, many) as u32]);
    }
    let (min, max) = (decision.min as usize, (decision.max as usize).min(many));
    let count = min + below(rng, max - min + 1);
    let mut from: Vec<u32> = (0..many as u32).collect();
    let mut picks = Vec::new();
    while picks.len() < count && !from.is_empty() {
        let at = below(rng, from.len());
        let pick = from.swap_remove(at);
        let mut tried = picks.clone();
        tried.push(pick);
        // A creature attacks once: an option that rules itself out is left.
        if decision.allows(&Answer::Picks(tried.clone())) || tried.len() < min {
            picks = tried;
        }
    }
    Answer::Picks(picks)
}
