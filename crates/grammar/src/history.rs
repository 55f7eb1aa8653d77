//! What happened within a span of time: past clauses, and relative clauses over nouns (CR 608.2i).

use rubric_ir::*;

use crate::core::{Agree, In, Number, Printer, Res, Syntax, phrase};
use crate::event::{from_zone, under_control};
use crate::{amount, counter, player, selection};

syntax! {
    /// "a creature died this turn", "you've cast a spell this turn".
    past: History {
        [History { event, span, polarity: Polarity::Positive, tense: PastForm::Perfect }] { event @ perfect_event span }
        [History { event, span: Span::Ever, polarity: Polarity::Positive, tense: PastForm::Perfect }] { event @ ever_event }
        [History { event, span, polarity: Polarity::Negative, tense: PastForm::Perfect }] { event @ never_event span }
        [History { event, span, polarity: Polarity::Positive, tense: PastForm::Past }] { event @ past_event span }
        [History { event, span, polarity: Polarity::Positive, tense: PastForm::Had }] { event @ had_enter span }
        [History { event, span, polarity: Polarity::Negative, tense: PastForm::Past }] { event @ negative_event span }
    }

    past_event: Event {
        [Event::Object { subject, verbs }] { subject @ selection::subject verbs @ one_object_past }
        [Event::Player { who, verbs }] { who @ player::subject verbs @ one_player_past }
    }

    perfect_event: Event {
        [Event::Player { who, verbs }] { who @ perfect verbs @ one_player_perfect }
    }

    ever_event: Event {
        [Event::Player { who, verbs }] { who @ perfect verbs @ one_player_ever }
    }

    never_event: Event {
        [Event::Player { who, verbs }] { who @ player::subject ~"haven't" verbs @ one_player_perfect }
    }

    negative_event: Event {
        [Event::Player { who, verbs }] { who @ player::subject "didn't" verbs @ one_player_base }
        [Event::Object { subject, verbs }] { subject @ selection::subject "didn't" verbs @ one_object_base }
    }

    /// "you've", "that player has".
    perfect: Player {
        [Player::You { stated: Stated::Usual }] { "you've" }
        [Player::Ref { to, form: PlayerForm::They }] { to "they've" }
        [who] { who @ player::subject ~"have" }
    }

    object_past: ObjectEvent {
        [ObjectEvent::Enters { control, from, template: Template::Former }] { "entered the battlefield" control @ under_control from @ from_zone }
        [ObjectEvent::Enters { control, from, template: Template::Current }] { "entered" control @ under_control from @ from_zone }
        [ObjectEvent::Dies { control }] { "died" control @ under_control }
        [ObjectEvent::Attacks { whom, alone: Alone::Any }] { "attacked" whom }
        [ObjectEvent::Blocks { what: Some(what) }] { "blocked" what @ selection::object }
        [ObjectEvent::Blocks { what: None }] { "blocked" }
        [ObjectEvent::IsDealtDamage { kind, by: Some(by) }] { ~"were" "dealt" kind "by" by @ selection::object }
        [ObjectEvent::IsDealtDamage { kind, by: None }] { ~"were" "dealt" kind }
        [ObjectEvent::DealsDamage { kind, to: Some(to) }] { "dealt" kind "to" to }
        [ObjectEvent::DealsDamage { kind, to: None }] { "dealt" kind }
        [ObjectEvent::IsPut { into, from }] { ~"were" "put into" into from }
        [ObjectEvent::LeavesBattlefield { control }] { "left the battlefield" control @ under_control }
        [ObjectEvent::LeavesZone(zone)] { "left" zone @ crate::zone::owned }
        [ObjectEvent::BecomesTarget { of }] { "became the target of" of @ selection::object }
        [ObjectEvent::Is(done)] { ~"were" done @ crate::event::passive }
    }

    object_base: ObjectEvent {
        [ObjectEvent::Enters { control: None, from: None, template: Template::Current }] { "enter" }
        [ObjectEvent::Attacks { whom: None, alone: Alone::Any }] { "attack" }
    }

    player_past: PlayerEvent {
        [PlayerEvent::GainsLife { at_least: Some(n) }] { "gained" n @ amount::digit_number "or more life" }
        [PlayerEvent::LosesLife { at_least: Some(n) }] { "lost" n @ amount::digit_number "or more life" }
        [PlayerEvent::GainsOrLosesLife] { "gained or lost life" }
        [PlayerEvent::GainsLife { at_least: None }] { "gained life" }
        [PlayerEvent::LosesLife { at_least: None }] { "lost life" }
        [PlayerEvent::AttacksWith { what: Some(what), whom: None }] { "attacked with" what @ selection::object }
        [PlayerEvent::AttacksWith { what: None, whom }] { "attacked" whom }
        [event] { "cast" event @ cast }
        [PlayerEvent::Draws { slot, count }] { slot "drew" count }
        [PlayerEvent::Discards(what)] { "discarded" what @ selection::object }
        [PlayerEvent::Sacrifices(what)] { "sacrificed" what @ selection::object }
        [PlayerEvent::Plays(what)] { "played" what @ selection::object }
        [PlayerEvent::Creates(what)] { "created" what @ selection::object }
        [PlayerEvent::IsDealtDamage { kind, by: None }] { ~"were" "dealt" kind }
        [PlayerEvent::PutsCounters { count: CounterCount::A, kind, on }] { "put" "a" kind @ counter::one "on" on @ selection::object }
        [PlayerEvent::PutsCounters { count, kind, on }] { "put" count kind @ counter::several "on" on @ selection::object }
        [PlayerEvent::CommitsCrime] { "committed a crime" }
        [PlayerEvent::Does(deed)] { deed @ deed_past }
    }

    deed_past: PlayerDeed {
        [PlayerDeed::Descends] { "descended" }
        [PlayerDeed::CompletesDungeon] { "completed a dungeon" }
        [PlayerDeed::Surveils] { "surveilled" }
        [PlayerDeed::Proliferates] { "proliferated" }
        [PlayerDeed::SearchesLibrary] { "searched their library" }
    }

    player_perfect: PlayerEvent {
        [PlayerEvent::GainsLife { at_least: Some(n) }] { "gained" n @ amount::digit_number "or more life" }
        [PlayerEvent::LosesLife { at_least: Some(n) }] { "lost" n @ amount::digit_number "or more life" }
        [PlayerEvent::GainsLife { at_least: None }] { "gained life" }
        [PlayerEvent::LosesLife { at_least: None }] { "lost life" }
        [event] { "cast" event @ cast }
        [PlayerEvent::Draws { slot, count }] { slot "drawn" count }
        [PlayerEvent::Discards(what)] { "discarded" what @ selection::object }
        [PlayerEvent::Sacrifices(what)] { "sacrificed" what @ selection::object }
        [PlayerEvent::Plays(what)] { "played" what @ selection::object }
        [PlayerEvent::PutsCounters { count: CounterCount::A, kind, on }] { "put" "a" kind @ counter::one "on" on @ selection::object }
        [PlayerEvent::PutsCounters { count, kind, on }] { "put" count kind @ counter::several "on" on @ selection::object }
        [PlayerEvent::CommitsCrime] { "committed a crime" }
        [PlayerEvent::IsDealtDamage { kind, by: None }] { "been dealt" kind }
        [PlayerEvent::IsAttacked] { "been attacked" }
    }

    /// What is cast: a zone behind a noun belongs to the noun.
    cast: PlayerEvent {
        [PlayerEvent::Casts { what, from: Some(from), nth: None }] { what @ selection::object from @ crate::event::anywhere }
        [PlayerEvent::Casts { what, from: Some(FromZone::Zone(zone)), nth: None }] { what @ selection::object "from" zone }
        [PlayerEvent::Casts { what, from: None, nth: None }] { what @ crate::event::cast }
    }

    /// What is asked of the whole game: no span is said.
    player_ever: PlayerEvent {
        [PlayerEvent::Does(PlayerDeed::CompletesDungeon)] { "completed a dungeon" }
    }

    player_base: PlayerEvent {
        [event] { "cast" event @ cast }
        [PlayerEvent::AttacksWith { what: None, whom: None }] { "attack" }
        [PlayerEvent::GainsLife { at_least: None }] { "gain life" }
        [PlayerEvent::LosesLife { at_least: None }] { "lose life" }
        [PlayerEvent::Plays(what)] { "play" what @ selection::object }
    }

    /// What stands behind a noun without "that".
    participle: ObjectEvent {
        [ObjectEvent::IsDealtDamage { kind, by: Some(by) }] { "dealt" kind "by" by @ selection::object }
        [ObjectEvent::IsDealtDamage { kind, by: None }] { "dealt" kind }
    }

    impl Span {
        [Span::ThisTurn] { "this turn" }
        [Span::LastTurn] { "last turn" }
        [Span::ThisCombat] { "this combat" }
        [Span::ThisStep] { "this step" }
    }
}

/// "you had a creature enter the battlefield under your control".
mod had_enter {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Event> {
        let (i, who) = player::subject::read(i)?;
        let (i, ()) = phrase(i, phrase!("had"))?;
        let (i, subject) = selection::object::read(i)?;
        let (i, ()) = phrase(i, phrase!("enter the battlefield under"))?;
        let (i, ()) = match who {
            Player::You { .. } => phrase(i, phrase!("your control"))?,
            _ => phrase(i, phrase!("their control"))?,
        };
        let control = Some(who);
        let verbs = vec![ObjectEvent::Enters { control, from: None, template: Template::Current }];
        Ok((i, Event::Object { subject, verbs }))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Event, p: &mut Printer) -> bool {
        let Event::Object { subject, verbs } = value else { return false };
        let [ObjectEvent::Enters { control: Some(who), from: None, template: Template::Current }] =
            verbs.as_slice()
        else {
            return false;
        };
        if !player::subject::print(who, p) {
            return false;
        }
        p.words("had");
        if !selection::object::print(subject, p) {
            return false;
        }
        p.words("enter the battlefield under");
        p.words(if matches!(who, Player::You { .. }) { "your control" } else { "their control" });
        true
    }
}

macro_rules! relative_clause {
    ($(#[$meta:meta])* $name:ident, $verb:ident) => {
        $(#[$meta])*
        pub mod $name {
            use super::*;
            const fn agree(number: Number) -> Agree {
                match number {
                    Number::Singular => Agree::Third,
                    Number::Plural => Agree::Base,
                }
            }
            /// Reads it.
            pub fn read(i: In<'_>) -> Res<'_, History> {
                let (i, verb) = $verb::read(i.agree(agree(i.ctx.number)))?;
                let (i, span) = Span::read(i)?;
                let subject = Selection::Ref(Ref { to: Antecedent::Head, form: Form::Elided });
                let event = Event::Object { subject, verbs: vec![verb] };
                Ok((i, History { event, span, polarity: Polarity::Positive, tense: PastForm::Past }))
            }
            /// Prints it.
            #[must_use = "a value that cannot be printed has no text"]
            pub fn print(value: &History, p: &mut Printer) -> bool {
                let History {
                    event: Event::Object { subject, verbs },
                    span,
                    polarity: Polarity::Positive,
                    tense: PastForm::Past,
                } = value
                else {
                    return false;
                };
                let elided =
                    matches!(subject, Selection::Ref(Ref { to: Antecedent::Head, form: Form::Elided }));
                let [verb] = verbs.as_slice() else { return false };
                let done = p.agree(agree(p.ctx.number), |p| $verb::print(verb, p));
                span.print(p);
                elided && done
            }
        }
    };
}
relative_clause!(
    /// "died this turn", behind "that".
    relative, object_past);
relative_clause!(
    /// "dealt damage this turn".
    reduced, participle);

just_one! {
    one_object_past: ObjectEvent = object_past;
    one_object_base: ObjectEvent = object_base;
    one_player_past: PlayerEvent = player_past;
    one_player_perfect: PlayerEvent = player_perfect;
    one_player_ever: PlayerEvent = player_ever;
    one_player_base: PlayerEvent = player_base;
}
