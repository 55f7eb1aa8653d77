//! Events (CR 603.2).

use rubric_ir::*;

use crate::core::{Agree, In, Printer, Res, Syntax, phrase, stop};
use crate::{amount, counter, player, selection, usual, zone};

syntax! {
    /// What follows "when" or "whenever".
    trigger: Event {
        after first @ simple_trigger {
            [Event::Or { first, joined: OrForm::AndWhenever, second }] { "and whenever" second @ simple_trigger }
            [Event::Or { first, joined: OrForm::AndWhen, second }] { "and when" second @ simple_trigger }
            [Event::Or { first, joined: OrForm::AndAt, second }] { "and" second @ crate::effect::at_event }
            [first] { }
        }
    }

    simple_trigger: Event {
        after event @ joined_events {
            [Event::FirstEachTurn(event)] { "for the first time each turn" }
            [Event::DuringTurnOf { event, who }] { "during" who @ player::possessive "turn" }
            [event] { }
        }
    }

    joined_events: Event {
        after first @ one_event {
            [Event::Or { first, joined: OrForm::Or, second }] { "or" second @ one_event }
            [first] { }
        }
    }

    one_event_anew: Event {
        [Event::ChaosEnsues] { "chaos ensues" }
        [Event::RingTempts(who)] { "the ring tempts" who }
        [Event::Player { who: Player::You { stated: Stated::Usual }, verbs }] { "you're" verbs @ passive_players }
        [Event::Object { subject, verbs }] { "one or more" verbs @ counters_put subject @ selection::object }
        [Event::Object { subject, verbs }] { "a" verbs @ counter_is subject @ selection::object }
        [event] { event @ object_event }
        [event] { event @ player_event }
    }

    object_event: Event {
        [Event::Object { subject, verbs }] { subject @ selection::subject verbs @ object_verbs }
    }

    player_event: Event {
        [Event::Player { who, verbs }] { who @ player::subject verbs @ player_verbs }
    }

    object_verb: ObjectEvent {
        [ObjectEvent::Enters { control, from, template: Template::Former }] { ~"enter" "the battlefield" control @ under_control from @ from_zone }
        [ObjectEvent::Enters { control, from, template: Template::Current }] { ~"enter" control @ under_control from @ from_zone }
        [ObjectEvent::IsCast { from }] { ~"be" "cast" from }
        [ObjectEvent::IsCreated { control }] { ~"be" "created" control @ under_control }
        [ObjectEvent::Dies { control }] { ~"die" control @ under_control }
        [ObjectEvent::LeavesBattlefield { control: None }] { ~"leave" "the battlefield" }
        [ObjectEvent::LeavesZone(zone)] { ~"leave" zone @ zone::owned }
        [ObjectEvent::TransformsInto(what)] { ~"transform" "into" what @ selection::single }
        [ObjectEvent::DoesTo { deed, what }] { deed @ deed_to what @ selection::object }
        [ObjectEvent::IsPut { into, from }] { ~"be" "put into" into from }
        [ObjectEvent::AttacksUnblocked] { ~"attack" "and" ~"aren't" "blocked" }
        [ObjectEvent::Attacks { whom, alone: Alone::Alone }] { ~"attack" "alone" whom }
        [ObjectEvent::Attacks { whom, alone: Alone::WhileSaddled }] { ~"attack" whom "while saddled" }
        [ObjectEvent::Attacks { whom, alone: Alone::Any }] { ~"attack" whom }
        [ObjectEvent::Blocks { what: Some(what) }] { ~"block" what @ selection::object }
        [ObjectEvent::Blocks { what: None }] { ~"block" }
        [ObjectEvent::BecomesBlocked { by: Some(by) }] { ~"become" "blocked by" by @ selection::object }
        [ObjectEvent::BecomesBlocked { by: None }] { ~"become" "blocked" }
        [ObjectEvent::DealsDamage { kind, to: Some(to) }] { ~"deal" kind "to" to }
        [ObjectEvent::DealsDamage { kind, to: None }] { ~"deal" kind }
        [ObjectEvent::IsDealtDamage { kind, by: Some(by) }] { ~"be" "dealt" kind "by" by @ selection::object }
        [ObjectEvent::IsDealtDamage { kind, by: None }] { ~"be" "dealt" kind }
        [ObjectEvent::CausesDiscard { who, what }] { ~"cause" who "to discard" what @ selection::object }
        [ObjectEvent::BecomesLevel(level)] { ~"become" "level" level @ amount::digit_number }
        [ObjectEvent::BecomesTapped] { ~"become" "tapped" }
        [ObjectEvent::BecomesUntapped] { ~"become" "untapped" }
        [ObjectEvent::BecomesTarget { of }] { ~"become" "the target of" of @ selection::object }
        [ObjectEvent::IsTurnedFaceUp] { ~"be" "turned face up" }
        [ObjectEvent::IsTappedForMana] { ~"be" "tapped for mana" }
        [ObjectEvent::Is(done)] { ~"be" done @ passive }
        [ObjectEvent::Does(deed)] { deed @ object_deed }
    }

    deed_to: DeedTo {
        [DeedTo::Exploits] { ~"exploit" }
        [DeedTo::Crews] { ~"crew" }
        [DeedTo::Mentors] { ~"mentor" }
        [DeedTo::AttachedTo] { ~"become" "attached to" }
        [DeedTo::UnattachedFrom] { ~"become" "unattached from" }
    }

    /// "+1/+1 counters are put on": the noun of the clause is the counters, the object stands behind.
    plural_counters: ObjectEvent {
        after kind @ counter::several {
            [ObjectEvent::CountersPut { count: CounterCount::OneOrMore, kind }] { "are put on" }
            [ObjectEvent::CountersRemoved { count: CounterCount::OneOrMore, kind }] { "are removed from" }
        }
    }

    one_counter: ObjectEvent {
        after kind @ counter::one {
            [ObjectEvent::CountersPut { count: CounterCount::A, kind }] { "is put on" }
            [ObjectEvent::CountersRemoved { count: CounterCount::A, kind }] { "is removed from" }
        }
    }

    passive_player: PlayerEvent {
        [PlayerEvent::IsDealtDamage { kind, by: Some(by) }] { "dealt" kind "by" by @ selection::object }
        [PlayerEvent::IsDealtDamage { kind, by: None }] { "dealt" kind }
    }

    impl DamageKind {
        [DamageKind::Combat] { "combat damage" }
        [DamageKind::Noncombat] { "noncombat damage" }
        [DamageKind::Any] { "damage" }
    }

    /// Past participles of events.
    passive: Done {
        [Done::Destroyed] { "destroyed" }
        [Done::Exiled] { "exiled" }
        [Done::Sacrificed] { "sacrificed" }
        [Done::Discarded] { "discarded" }
        [Done::Countered] { "countered" }
        [Done::Milled] { "milled" }
        [Done::Cast] { "cast" }
        [Done::Warped] { "warped" }
    }

    object_deed: ObjectDeed {
        [ObjectDeed::Transforms] { ~"transform" }
        [ObjectDeed::Mutates] { ~"mutate" }
        [ObjectDeed::Explores] { ~"explore" }
        [ObjectDeed::Connives] { ~"connive" }
        [ObjectDeed::Fights] { ~"fight" }
        [ObjectDeed::PhasesIn] { ~"phase" "in" }
        [ObjectDeed::PhasesOut] { ~"phase" "out" }
        [ObjectDeed::Evolves] { ~"evolve" }
        [ObjectDeed::BecomesMonstrous] { ~"become" "monstrous" }
        [ObjectDeed::BecomesRenowned] { ~"become" "renowned" }
        [ObjectDeed::BecomesSaddled] { ~"become" "saddled" }
    }

    impl FromZone {
        [from] { from @ anywhere }
        [FromZone::Zone(zone)] { "from" zone }
    }

    anywhere: FromZone {
        [FromZone::AnywhereBut(zone)] { "from anywhere other than" zone }
        [FromZone::Anywhere] { "from anywhere" }
    }

    player_verb: PlayerEvent {
        [PlayerEvent::CastsOrCopies(what)] { ~"cast" "or" ~"copy" what @ selection::object }
        [PlayerEvent::Casts { what, from: None, nth: Some(Nth { number, per }) }] { ~"cast" = own number @ amount::ordinal what @ bare_cast per }
        [PlayerEvent::Casts { what, from: Some(from), nth: Some(Nth { number, per }) }] { ~"cast" = own number @ amount::ordinal what @ bare from @ anywhere per }
        [PlayerEvent::Casts { what, from: Some(FromZone::Zone(zone)), nth: Some(Nth { number, per }) }] { ~"cast" = own number @ amount::ordinal what @ bare "from" zone per }
        [PlayerEvent::Casts { what, from: Some(from), nth: None }] { ~"cast" what @ selection::object from @ anywhere }
        [PlayerEvent::Casts { what, from: Some(FromZone::Zone(zone)), nth: None }] { ~"cast" what @ selection::object "from" zone }
        [PlayerEvent::Casts { what, from: None, nth: None }] { ~"cast" what @ cast }
        [PlayerEvent::Draws { slot, count }] { slot ~"draw" count }
        [PlayerEvent::Discards(what)] { ~"discard" what @ selection::object }
        [PlayerEvent::GainsOrLosesLife] { ~"gain" "or" ~"lose" "life" }
        [PlayerEvent::GainsLife { at_least: None }] { ~"gain" "life" }
        [PlayerEvent::LosesLife { at_least: None }] { ~"lose" "life" }
        [PlayerEvent::BecomesTarget(of)] { ~"become" "the target of" of @ selection::object }
        [PlayerEvent::Unlocks { what, how: Unlocking::Fully }] { "fully" ~"unlock" what @ selection::object }
        [PlayerEvent::Unlocks { what, how: Unlocking::Door }] { ~"unlock" what @ selection::object }
        [PlayerEvent::Expends(n)] { ~"expend" n @ crate::amount::digit_number }
        [PlayerEvent::Cranks(what)] { ~"crank" what @ selection::object }
        [PlayerEvent::SetsInMotion(what)] { ~"set" what @ selection::object "in motion" }
        [PlayerEvent::PlaneswalksTo(what)] { ~"planeswalk" "to" what @ selection::object }
        [PlayerEvent::PlaneswalksAwayFrom(what)] { ~"planeswalk" "away from" what @ selection::object }
        [PlayerEvent::Encounters(what)] { ~"encounter" what @ selection::object }
        [PlayerEvent::LosesGame] { ~"lose" "the game" }
        [PlayerEvent::Sacrifices(what)] { ~"sacrifice" what @ selection::object }
        [PlayerEvent::Plays(what)] { ~"play" what @ selection::object }
        [PlayerEvent::AttacksWith { what: Some(what), whom: None }] { ~"attack" "with" what @ selection::object }
        [PlayerEvent::AttacksWith { what: Some(what), whom: Some(whom) }] { ~"attack" whom "with" what @ selection::object }
        [PlayerEvent::AttacksWith { what: None, whom }] { ~"attack" whom }
        [PlayerEvent::CyclesOrDiscards(what)] { ~"cycle" "or" ~"discard" what @ selection::object }
        [PlayerEvent::Cycles(what)] { ~"cycle" what @ selection::object }
        [PlayerEvent::Mills(what)] { ~"mill" what @ selection::object }
        [PlayerEvent::Creates(what)] { ~"create" what @ selection::object }
        [PlayerEvent::PutsCounters { count: CounterCount::A, kind, on }] { ~"put" "a" kind @ counter::one "on" on @ selection::object }
        [PlayerEvent::PutsCounters { count, kind, on }] { ~"put" count kind @ counter::several "on" on @ selection::object }
        [PlayerEvent::TapsForMana(what)] { ~"tap" what @ selection::object "for mana" }
        [PlayerEvent::CommitsCrime] { ~"commit" "a crime" }
        [PlayerEvent::Exerts(what)] { ~"exert" what @ selection::object }
        [PlayerEvent::BecomesDesignated(Designation::Monarch)] { ~"become" "the monarch" }
        [PlayerEvent::Controls(what)] { ~"control" what @ selection::object }
        [PlayerEvent::IsDealtDamage { kind, by: None }] { ~"be" "dealt" kind }
        [PlayerEvent::WinsFlip] { ~"win" "a coin flip" }
        [PlayerEvent::LosesFlip] { ~"lose" "a coin flip" }
        [PlayerEvent::Does(deed)] { deed @ player_deed }
    }

    player_deed: PlayerDeed {
        [PlayerDeed::ScriesOrSurveils] { ~"scry" "or" ~"surveil" }
        [PlayerDeed::Scries] { ~"scry" }
        [PlayerDeed::Surveils] { ~"surveil" }
        [PlayerDeed::Shuffles] { ~"shuffle" "their library" }
        [PlayerDeed::SearchesLibrary] { ~"search" "their library" }
        [PlayerDeed::Proliferates] { ~"proliferate" }
        [PlayerDeed::CollectsEvidence] { ~"collect" "evidence" }
        [PlayerDeed::Descends] { ~"descend" }
        [PlayerDeed::CompletesDungeon] { ~"complete" "a dungeon" }
    }

    impl DrawEvent {
        [DrawEvent::ExceptFirst] { "a card except the first one they draw in each of their draw steps" }
        [DrawEvent::A] { "a card" }
        [DrawEvent::OrMore(n)] { n @ crate::amount::word_number "or more cards" }
        [DrawEvent::Nth(Nth { number, per })] { = own number @ amount::ordinal "card" per }
    }

    impl NthPer {
        [NthPer::Turn] { "each turn" }
        [NthPer::TurnOf(Player::You { stated: Stated::Usual })] { "during each of your turns" }
        [NthPer::TurnOf(who)] { "during" !"your" who @ player::possessive "turn" }
    }
}

/// Kept, because several alternatives start with it.
mod one_event {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Event> {
        i.memo(crate::core::Memo::Event, one_event_anew::read)
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Event, p: &mut Printer) -> bool {
        one_event_anew::print(value, p)
    }
}

/// "spell", "noncreature spell", "planeswalker": a noun in the singular without article.
mod bare {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, noun) = crate::noun::singular::read(i)?;
        Ok((i, Selection::Described { slot: Slot(0), quantity: Quantity::The, noun }))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        match value {
            Selection::Described { quantity: Quantity::The, noun, .. } => {
                crate::noun::singular::print(noun, p)
            }
            _ => false,
        }
    }
}

/// What is cast, and not from where: that is told of the event.
pub mod cast {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        selection::object::read(i)
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        let settled =
            !matches!(value, Selection::Described { noun, .. } if usual::ends_in_origin(noun, false));
        settled && selection::object::print(value, p)
    }
}

/// The same of "your second spell each turn".
mod bare_cast {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        bare::read(i)
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        let settled =
            !matches!(value, Selection::Described { noun, .. } if usual::ends_in_origin(noun, true));
        settled && bare::print(value, p)
    }
}

/// "under your control", if said.
pub mod under_control {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Option<Player>> {
        let under = phrase(i, phrase!("under")).and_then(|(i, ())| {
            let (i, who) = player::possessive::read(i)?;
            let (i, ()) = phrase(i, phrase!("control"))?;
            Ok((i, who))
        });
        match under {
            Ok((i, who)) => Ok((i, Some(who))),
            Err(_) => Ok((i, None)),
        }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Option<Player>, p: &mut Printer) -> bool {
        match value {
            Some(who) => {
                p.words("under");
                let done = player::possessive::print(who, p);
                p.words("control");
                done
            }
            None => true,
        }
    }
}

/// "from your graveyard", if said.
pub mod from_zone {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Option<Zone>> {
        match phrase(i, phrase!("from")).and_then(|(i, ())| Zone::read(i)) {
            Ok((i, zone)) => Ok((i, Some(zone))),
            Err(_) => Ok((i, None)),
        }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Option<Zone>, p: &mut Printer) -> bool {
        if let Some(zone) = value {
            p.words("from");
            zone.print(p);
        }
        true
    }
}

syntax! {
    /// Whom or what a damage event named, told again.
    again: Recipient {
        [Recipient::OfEvent { told: Some(head), order: RecipientOrder::ObjectFirst }] { "that" head @ selection::singular_head "or player" }
        [Recipient::OfEvent { told: Some(head), order: RecipientOrder::PlayerFirst }] { "that player or" head @ selection::singular_head }
    }
}

/// Whether what comes next leaves a list as it is: in "… to you and each creature gets -1/-1", the last begins a clause.
fn ends_list(i: In<'_>) -> bool {
    const NEXT: &[&str] = &[
        "and", "at", "by", "during", "equal", "for", "if", "instead", "is", "then", "this", "unless",
        "until", "where", "would",
    ];
    i.peek_at(0).is_none_or(|token| token.kind != rubric_text::Kind::Word || NEXT.contains(&i.text(token)))
}

const fn is_and(recipient: &Recipient) -> bool {
    matches!(recipient, Recipient::Either { conj: Conj::And, .. })
}

/// "One or more permanents and/or players": in "each of those permanents and/or players", both are told again.
const fn goes_with(what: &Selection, who: &Player) -> bool {
    !matches!(who, Player::Described { count: PlayerCount::All, .. })
        || matches!(what, Selection::Described { .. })
}

/// The objects that stand beside a player: "a player or planeswalker" says the article once.
mod besides {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        selection::single::read(i).or_else(|_| bare::read(i))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        match value {
            Selection::Described { quantity: Quantity::The, .. } => bare::print(value, p),
            other => {
                other.print(p);
                true
            }
        }
    }
}

impl Syntax for Recipient {
    fn read(i: In<'_>) -> Res<'_, Self> {
        if let Ok(done) = again::read(i) {
            return Ok(done);
        }
        // "target player or planeswalker" is a target of its own kind, so objects come first where they match more.
        let player = player::any_player::read(i);
        if let Ok((rest, who)) = player {
            if matches!(who, Player::Target { .. })
                && phrase(rest, phrase!("or")).is_ok_and(|(after, ())| besides::read(after).is_ok())
            {
                let (i, what) = selection::object::read(i)?;
                return Ok((i, Recipient::Object(what)));
            }
            let also = Conj::read(rest).and_then(|(after, conj)| {
                let (after, what) = besides::read(after)?;
                let (who, what) = (Box::new(who.clone()), Box::new(what));
                Ok((after, Recipient::Either { who, what, conj, order: EitherOrder::PlayerFirst }))
            });
            return match also {
                Ok((after, either)) if !is_and(&either) || ends_list(after) => Ok((after, either)),
                _ => Ok((rest, Recipient::Player(who))),
            };
        }
        let (i, what) = selection::object::read(i)?;
        // "a permanent or player": the article is said once, in front of the object.
        if let (Selection::Described { quantity: Quantity::A, .. }, Ok((rest, who))) =
            (&what, phrase(i, phrase!("or")).and_then(|(rest, ())| player::singular_noun::read(rest)))
        {
            return Ok((rest, Recipient::ObjectOr { what: Box::new(what), who }));
        }
        let also = Conj::read(i).and_then(|(after, conj)| {
            let (after, who) = player::any_player::read(after)?;
            let joined = match conj {
                Conj::Or => false,
                Conj::And => ends_list(after),
                Conj::AndOr => true,
            };
            if joined && goes_with(&what, &who) { Ok((after, (who, conj))) } else { stop(i) }
        });
        match also {
            Ok((after, (who, conj))) => {
                let (who, what) = (Box::new(who), Box::new(what));
                Ok((after, Recipient::Either { who, what, conj, order: EitherOrder::ObjectsFirst }))
            }
            Err(_) => Ok((i, Recipient::Object(what))),
        }
    }
    fn print(&self, p: &mut Printer) {
        match self {
            Recipient::ObjectOr { what, who } => {
                what.print(p);
                p.words("or");
                if !player::singular_noun::print(who, p)
                    || !matches!(**what, Selection::Described { quantity: Quantity::A, .. })
                {
                    p.fail();
                }
            }
            Recipient::OfEvent { .. } => {
                if !again::print(self, p) {
                    p.fail();
                }
            }
            Recipient::Dealers | Recipient::OfDisplaced => p.fail(),
            Recipient::Player(who) => who.print(p),
            Recipient::Object(what) => what.print(p),
            Recipient::Either { who, what, conj, order: EitherOrder::PlayerFirst } => {
                who.print(p);
                conj.print(p);
                if !besides::print(what, p) {
                    p.fail();
                }
            }
            Recipient::Either { who, what, conj, order: EitherOrder::ObjectsFirst } => {
                what.print(p);
                conj.print(p);
                who.print(p);
                if *conj == Conj::Or {
                    p.fail();
                }
            }
        }
    }
}

macro_rules! or_list {
    ($name:ident, $one:ident, $ty:ty) => {
        pub mod $name {
            use super::*;
            /// Reads them.
            pub fn read(i: In<'_>) -> Res<'_, Vec<$ty>> {
                crate::words::read_one_or_list(i, Conj::Or, $one::read)
            }
            /// Prints them.
            #[must_use = "a value that cannot be printed has no text"]
            pub fn print(value: &[$ty], p: &mut Printer) -> bool {
                crate::words::list(value, Conj::Or, p, |verb, p| {
                    if !$one::print(verb, p) {
                        p.fail();
                    }
                });
                !value.is_empty()
            }
        }
    };
}
or_list!(object_verbs, object_verb, ObjectEvent);
or_list!(player_verbs, player_verb, PlayerEvent);

just_one! {
    counters_put: ObjectEvent = plural_counters;
    counter_is: ObjectEvent = one_counter;
    passive_players: PlayerEvent = passive_player;
}

/// "your" or "their": the subject's own.
mod own {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, ()> {
        match i.ctx.agree {
            Agree::Base => phrase(i, phrase!("your")),
            Agree::Third | Agree::Infinitive => phrase(i, phrase!("their")),
        }
    }
    pub fn print_fixed(p: &mut Printer) {
        p.words(if p.ctx.agree == Agree::Base { "your" } else { "their" });
    }
}

syntax! {
    impl Step {
        [Step { name: StepName::Combat, whose: StepOf::OnTurnOf(who) }] { "combat on" who @ player::possessive "turn" }
        [Step { name: StepName::Combat, whose: StepOf::Each }] { "each combat" }
        [Step { name: StepName::Combat, whose: StepOf::The }] { "combat" }
        [Step { name, whose: StepOf::EachOwn }] { "each of your" name @ step_names }
        [Step { name, whose: StepOf::NextTurn }] { "the next turn 's" name }
        [Step { name, whose: StepOf::Next }] { "the next" name }
        [Step { name, whose: StepOf::Each }] { "each" name }
        [Step { name, whose: StepOf::NextOf(who) }] { who @ player::possessive "next" name }
        [Step { name, whose: StepOf::Player(who) }] { who @ player::possessive name }
        [Step { name, whose: StepOf::FirstOf(who) }] { who @ player::possessive "first" name }
        [Step { name, whose: StepOf::First }] { "the first" name }
        [Step { name, whose: StepOf::Of(who) }] { "the" name "of" who }
        [Step { name, whose: StepOf::The }] { "the" name }
    }

    step_names: StepName {
        [StepName::PrecombatMain] { "precombat main phases" }
        [StepName::PostcombatMain] { "postcombat main phases" }
        [StepName::MainPhase] { "main phases" }
        [StepName::Turn] { "turns" }
        [StepName::EndStep] { "end steps" }
        [StepName::Upkeep] { "upkeeps" }
    }

    impl StepName {
        [StepName::Upkeep] { "upkeep" }
        [StepName::DrawStep] { "draw step" }
        [StepName::EndStep] { "end step" }
        [StepName::UntapStep] { "untap step" }
        [StepName::PrecombatMain] { "precombat main phase" }
        [StepName::PostcombatMain] { "postcombat main phase" }
        [StepName::FirstMain] { "first main phase" }
        [StepName::SecondMain] { "second main phase" }
        [StepName::MainPhase] { "main phase" }
        [StepName::DeclareAttackers] { "declare attackers step" }
        [StepName::DeclareBlockers] { "declare blockers step" }
        [StepName::CleanupStep] { "cleanup step" }
        [StepName::EndOfCombat] { "end of combat" }
        [StepName::Turn] { "turn" }
    }
}

/// A past event within a span: "a creature died this turn".
pub fn history(i: In<'_>) -> Res<'_, History> {
    crate::history::past::read(i)
}

/// Prints it.
pub fn print_history(history: &History, p: &mut Printer) {
    if !crate::history::past::print(history, p) {
        p.fail();
    }
}
