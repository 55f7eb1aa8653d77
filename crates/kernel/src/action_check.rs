//! Which actions are handled (CR 701).

use rubric_ir::{
    Action, Cards, Choice as Chosen, CounterKind, Divided, ObjectAction, Quantity, Recipient, Selection,
    SimpleAction,
};

use crate::check::Check;

impl Check {
    #[allow(clippy::too_many_lines, reason = "one arm for each action")]
    pub fn action(&mut self, action: &Action) {
        match action {
            Action::Draw(cards) | Action::Mill { cards, .. } => self.cards(cards),
            Action::Scry(n)
            | Action::Surveil(n)
            | Action::GainLife(n)
            | Action::LoseLife(n)
            | Action::PayLife(n) => {
                self.amount(n);
            }
            Action::Discard { what } => self.selection(what),
            Action::Pay(cost) => self.cost(cost),
            Action::Destroy(what)
            | Action::Regenerate(what)
            | Action::Sacrifice(what)
            | Action::Tap(what)
            | Action::Untap(what)
            | Action::Unattach(what)
            | Action::RemoveFromCombat(what) => self.selection(what),
            Action::TapOrUntap(what) => self.selection(what),
            Action::Exile { what, from, face, counters, until } => {
                self.selection(what);
                from.iter().for_each(|z| self.zone(z));
                if *face == rubric_ir::Face::Down {
                    self.no("exile face down");
                }
                counters.iter().for_each(|c| self.counters_on_it(c));
                until.iter().for_each(|d| self.until_leaves(d));
            }
            Action::Return(mv) | Action::Put(mv) => self.move_check(mv),
            Action::PutCounters { count, kind, on, each, divided } => {
                self.quantity(count);
                self.counter_kind(kind);
                self.counters_to(on);
                each.iter().for_each(|l| self.looped(l));
                match divided {
                    Divided::No => {}
                    Divided::Evenly => self.no("counters divided evenly"),
                    Divided::AsYouChoose | Divided::AnyWay | Divided::FromAmong => match &**on {
                        Recipient::Object(Selection::Target(_)) => {}
                        _ => self.no("counters distributed among what is no target"),
                    },
                }
            }
            Action::PayManaCost(_) => self.no("pay a mana cost"),
            Action::RemoveCounters {
                divided: Divided::AsYouChoose | Divided::AnyWay | Divided::FromAmong | Divided::Evenly,
                ..
            } => {
                self.no("remove counters from among");
            }
            Action::RemoveCounters { count, kind, from, divided: Divided::No } => {
                self.quantity(count);
                self.counter_kind(kind);
                self.selection(from);
            }
            Action::MoveCounters { count, kind, from, onto } => {
                self.quantity(count);
                self.counter_kind(kind);
                self.known(from);
                self.known(onto);
            }
            Action::Create { count, token, riders, each, .. } => {
                self.quantity(count);
                each.iter().for_each(|l| self.looped(l));
                self.token(token);
                riders.iter().for_each(|r| self.rider(r));
            }
            Action::AddMana { mana, only } => {
                self.produced(mana);
                if only.is_some() {
                    self.no("mana to be spent only on some things");
                }
            }
            Action::Search { zone, what } => self.search_check(zone, what),
            Action::Shuffle { .. } => {}
            Action::ShuffleInto { what, library } => {
                self.selection(what);
                self.destination_owner(library);
            }
            Action::Counter(what) => {
                self.selection(what);
                if let Selection::Described { .. } | Selection::Joined { .. } = what {
                    self.no("counter what is described");
                }
            }
            Action::GainControl { of, duration } => {
                self.selection(of);
                duration.iter().for_each(|d| self.duration(d));
            }
            Action::Attach { what, to } => {
                self.selection(what);
                self.selection(to);
            }
            Action::Reveal { what, from } => {
                self.selection(what);
                from.iter().for_each(|z| self.zone(z));
            }
            Action::DigUntil { library, until, who, .. } => {
                self.destination_owner(library);
                self.player(who);
                match until {
                    Selection::Described { quantity: Quantity::A, noun, .. } => self.noun(noun),
                    _ => self.no("dig until several"),
                }
            }
            Action::LookAt(what) => self.selection(what),
            Action::Transform(_) => self.no("transform"),
            Action::Simple(simple) => self.simple(*simple),
            Action::Times { action, times } => {
                self.simple(*action);
                self.amount(times);
            }
            Action::Amass { .. } => self.no("amass"),
            Action::Numbered { action, amount } => {
                self.amount(amount);
                match action {
                    rubric_ir::NumberedAction::Bolster
                    | rubric_ir::NumberedAction::Adapt
                    | rubric_ir::NumberedAction::Monstrosity => {}
                    rubric_ir::NumberedAction::Discover => self.no("discover"),
                    rubric_ir::NumberedAction::Support => self.no("support"),
                    rubric_ir::NumberedAction::Incubate => self.no("incubate"),
                    rubric_ir::NumberedAction::Fateseal => self.no("fateseal"),
                    rubric_ir::NumberedAction::CollectEvidence => self.no("collect evidence"),
                    rubric_ir::NumberedAction::Earthbend => self.no("earthbend"),
                    rubric_ir::NumberedAction::Blight => self.no("blight"),
                }
            }
            Action::OnObject { action, what } => {
                self.selection(what);
                match action {
                    // Whom it may not attack is not looked at yet.
                    ObjectAction::Goad => self.no("goad"),
                    ObjectAction::Detain => self.no("detain"),
                    ObjectAction::Exert => self.no("exert"),
                    ObjectAction::Suspect => self.no("suspect"),
                    ObjectAction::Convert => self.no("transform"),
                    ObjectAction::Behold => self.no("behold"),
                    ObjectAction::Airbend => self.no("airbend"),
                    ObjectAction::Manifest | ObjectAction::Cloak => self.no("manifest"),
                }
            }
            Action::Choose(choice) => self.choice(choice),
            Action::PreventDamage(_) => self.no("prevent that damage, out of its place"),
            Action::ExtraTurn | Action::WinGame | Action::LoseGame => {}
            Action::GetEmblem(quoted) => self.quoted(quoted),
            Action::GetEnergy(_) => self.no("energy"),
            Action::GetCounters { count, kind } => {
                self.quantity(count);
                match kind {
                    CounterKind::Named(name) if name.0 == "poison" || name.0 == "experience" => {}
                    _ => self.no("counters on a player"),
                }
            }
            Action::Cast { what, duration, .. } | Action::Play { what, duration, .. } => {
                self.selection(what);
                match duration {
                    Some(duration) => self.duration(duration),
                    // Cast as the instruction is followed (CR 608.2g).
                    None => match what {
                        Selection::Ref(_) | Selection::PartOf { .. } | Selection::Described { .. } => {}
                        _ => self.no("cast of what is not said before"),
                    },
                }
            }
            Action::Copy { what, .. } => {
                self.known(what);
            }
            Action::ChooseNewTargets { of, .. } => self.selection(of),
            Action::Separate { what, piles, .. } => {
                self.selection(what);
                match piles {
                    rubric_ir::Piles::Two => {}
                    rubric_ir::Piles::FaceDownAndFaceUp => self.no("piles face down"),
                }
            }
            Action::FlipCoin | Action::RollDie(_) => {}
            Action::Clash(_) => self.no("clash"),
            Action::DoubleCounters { kind, on } => {
                self.counter_kind(kind);
                self.selection(on);
            }
            Action::Become(what) => match what {
                rubric_ir::Designation::Monarch => {}
                _ => self.no("designation"),
            },
            Action::ExchangeControl(_) => self.no("exchange control"),
            Action::TurnFace { .. } => self.no("face down"),
            Action::EndTurn => self.no("end the turn"),
            Action::LifeBecomes { whose, amount } => {
                self.player(whose);
                self.amount(amount);
            }
            Action::SwitchPowerToughness { of, duration } => {
                self.selection(of);
                duration.iter().for_each(|d| self.duration(d));
            }
            Action::RepeatProcess => self.no("repeat this process"),
            Action::ChangeTargets { .. } => self.no("change targets"),
        }
    }

    fn simple(&mut self, simple: SimpleAction) {
        match simple {
            SimpleAction::Proliferate | SimpleAction::Investigate => {}
            SimpleAction::Populate => self.no("populate"),
            SimpleAction::Learn => self.no("learn"),
            SimpleAction::VentureIntoTheDungeon | SimpleAction::TakeTheInitiative => self.no("dungeons"),
            SimpleAction::ManifestDread => self.no("manifest"),
            SimpleAction::TheRingTemptsYou => self.no("the Ring"),
            SimpleAction::OpenAnAttraction | SimpleAction::RollToVisit => self.no("attractions"),
            SimpleAction::Forage => self.no("forage"),
            SimpleAction::TimeTravel => self.no("time travel"),
            SimpleAction::Planeswalk => self.no("planes"),
        }
    }

    fn choice(&mut self, choice: &Chosen) {
        match choice {
            Chosen::Color | Chosen::CreatureType | Chosen::BasicLandType => {}
            Chosen::CardType => {}
            Chosen::CardName(_) => self.no("name a card"),
            Chosen::Player { who, .. } => self.player_noun(*who),
            Chosen::Number => {}
            Chosen::Objects(what) => self.selection(what),
            Chosen::LandType => self.no("choose a land type"),
        }
    }

    pub fn cards(&mut self, cards: &Cards) {
        match cards {
            Cards::A | Cards::Additional => {}
            Cards::Number(n) | Cards::EqualTo(n) | Cards::UpTo(n) => self.amount(n),
            Cards::ForEach { per, each } => {
                self.amount(per);
                self.looped(each);
            }
        }
    }

    pub fn counter_kind(&mut self, kind: &CounterKind) {
        match kind {
            CounterKind::PowerToughness(pt) => {
                if crate::amount::plain(pt.power).is_none() || crate::amount::plain(pt.toughness).is_none() {
                    self.no("counters of variable size");
                }
            }
            CounterKind::Keyword(_) | CounterKind::Named(_) | CounterKind::Any => {}
        }
    }

    fn counters_to(&mut self, on: &Recipient) {
        match on {
            Recipient::Object(what) => self.selection(what),
            Recipient::Player(_)
            | Recipient::Either { .. }
            | Recipient::ObjectOr { .. }
            | Recipient::OfEvent { .. }
            | Recipient::OfDisplaced
            | Recipient::Dealers => self.no("counters on a player"),
        }
    }
}
