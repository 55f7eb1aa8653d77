//! Conditions, true or false.

use rubric_ir::{
    CompareForm, Condition, Designation, History, PaidCost, Polarity, Possession, Predicate, Quantity,
    Remaining, Selection, Span, SpentMana, Tense, WhileKind, Zone,
};

use crate::check::Check;
use crate::env::Env;
use crate::ids::{ObjectId, Place, PlayerId};
use crate::noun::{compare, counted};
use crate::state::{Game, Mana, count_of};

impl Check {
    fn predicate(&mut self, predicate: &Predicate) {
        match predicate {
            Predicate::Quals(quals) => quals.iter().for_each(|q| self.qual(q)),
            Predicate::Noun(noun) => self.noun(noun),
            Predicate::PairedWith { .. } => self.no("paired"),
            Predicate::AttachedTo(to) => self.selection(to),
            Predicate::Attacking(whom) => self.event_recipient(whom),
        }
    }

    pub fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Controls { who, what, .. } | Condition::HasCards { who, what } => {
                self.player(who);
                self.selection(what);
            }
            Condition::Life { who, amount, .. } => {
                self.player(who);
                self.amount(amount);
            }
            Condition::ThereAre(what) => self.selection(what),
            Condition::Is { what, predicate, .. } => {
                self.known(what);
                self.predicate(predicate);
            }
            Condition::Has { what, .. } | Condition::HasCounters { what, .. } => self.known(what),
            Condition::Compare { amount, with, form, .. } => {
                self.amount(amount);
                self.amount(with);
                if *form == CompareForm::NthAgain {
                    self.no("condition: nth again");
                }
            }
            Condition::HasMore { who, of, than, .. } => {
                self.player(who);
                self.player(than);
                match of {
                    Possession::Permanents(noun) => self.noun(noun),
                    Possession::Life | Possession::CardsInHand => {}
                }
            }
            Condition::ManaSpent { mana, on } => {
                self.known(on);
                match mana {
                    SpentMana::Symbols(_) | SpentMana::AtLeast { .. } | SpentMana::No => {}
                    SpentMana::Colors { .. } => {}
                    SpentMana::From(_) => self.no("mana from a source"),
                }
            }
            Condition::TurnOf { who, .. } => self.player(who),
            Condition::History(history) => self.history(history),
            Condition::Kicked { what, with, .. } => {
                self.known(what);
                if with.is_some() {
                    self.no("kicked with one of several");
                }
            }
            Condition::WasCast { what, by, from, during, .. } => {
                self.known(what);
                by.iter().for_each(|p| self.player(p));
                match from {
                    None | Some(rubric_ir::FromZone::Anywhere) => {}
                    Some(rubric_ir::FromZone::AnywhereBut(z) | rubric_ir::FromZone::Zone(z)) => self.zone(z),
                }
                if during.is_some() {
                    self.no("cast during a step");
                }
            }
            Condition::And(a, b) | Condition::Or(a, b) => {
                self.condition(a);
                self.condition(b);
            }
            Condition::Done { .. } => self.no("done, out of its clause"),
            Condition::InZone { what, zone } => {
                self.known(what);
                self.zone(zone);
            }
            Condition::Designation { who, what, .. } => {
                self.player(who);
                match what {
                    Designation::Monarch => {}
                    Designation::Initiative => self.no("initiative"),
                    Designation::CitysBlessing => self.no("city's blessing"),
                    Designation::MaxSpeed => self.no("speed"),
                }
            }
            Condition::ThisWay { what, done, .. } => {
                self.selection(what);
                self.done(*done);
            }
            Condition::Flip { .. } => {}
            Condition::Targets { .. } => self.no("condition: targets"),
            Condition::PlayerCounters { who, .. } => self.player(who),
            Condition::Paid { what, .. } => match what {
                PaidCost::AdditionalCost => self.no("additional cost paid"),
                PaidCost::Tribute | PaidCost::Evidence | PaidCost::Gift => self.no("tribute, evidence, gift"),
            },
            Condition::Shares { what, with, quality } => {
                self.known(what);
                self.selection(with);
                match quality {
                    rubric_ir::Distinct::Colors
                    | rubric_ir::Distinct::CardTypes
                    | rubric_ir::Distinct::Names
                    | rubric_ir::Distinct::CreatureTypes => {}
                    rubric_ir::Distinct::BasicLandTypes
                    | rubric_ir::Distinct::LandTypes
                    | rubric_ir::Distinct::ManaValues
                    | rubric_ir::Distinct::Powers => self.no("shares a value"),
                }
            }
            Condition::AsCast { .. } => self.no("condition: as the spell was cast"),
            Condition::Revealed { .. } => self.no("condition: revealed"),
            Condition::Remains { what, state } => {
                self.known(what);
                match state {
                    Remaining::In(zone) => self.zone(zone),
                    Remaining::As(predicate) => self.predicate(predicate),
                }
            }
            Condition::FullParty(_) => self.no("condition: full party"),
            Condition::WinsClash(_) => self.no("clash"),
            Condition::DamageDealtBy { .. } => self.no("condition: damage dealt by"),
            Condition::ControlsThat { who, what } => {
                self.player(who);
                self.known(what);
            }
        }
    }

    pub fn history(&mut self, history: &History) {
        self.span(history.span);
        self.event_pattern(&history.event);
    }

    pub fn history_filter(&mut self, history: &History) {
        self.history(history);
    }

    pub fn while_kind(&mut self, kind: &WhileKind) {
        match kind {
            WhileKind::AsLongAs(c) | WhileKind::If(c) | WhileKind::Unless(c) => self.condition(c),
            WhileKind::DuringTurnOf(who) => self.player(who),
            WhileKind::DuringOtherTurns => {}
            WhileKind::UnlessPaid { .. } => self.no("unless its controller pays, of what can't be done"),
            WhileKind::Otherwise => self.no("otherwise, of a static ability"),
        }
    }
}

impl Game {
    pub(crate) fn while_holds(&self, kind: &WhileKind, env: &Env) -> bool {
        match kind {
            WhileKind::AsLongAs(c) | WhileKind::If(c) => self.holds(c, env),
            WhileKind::Unless(c) => !self.holds(c, env),
            WhileKind::DuringTurnOf(who) => self.players(who, env).contains(&self.active),
            WhileKind::DuringOtherTurns => self.active != env.you,
            WhileKind::UnlessPaid { .. } | WhileKind::Otherwise => false,
        }
    }

    /// Whether as many objects as the quantity asks for are there.
    fn enough(&self, quantity: &Quantity, count: usize, env: &Env) -> bool {
        let count = count as i64;
        match quantity {
            Quantity::A | Quantity::The | Quantity::Any | Quantity::OneOrMore | Quantity::Plain => count >= 1,
            Quantity::Exactly(n) | Quantity::OrMore(n) | Quantity::AtLeast(n) => count >= self.amount(n, env),
            Quantity::Only(n) => count == self.amount(n, env),
            Quantity::OrFewer(n) | Quantity::UpTo(n) => count <= self.amount(n, env),
            Quantity::No => count == 0,
            Quantity::AnyNumber | Quantity::All { .. } | Quantity::Each => true,
        }
    }

    /// How many of what a player controls or has fits, and whether that is enough.
    fn has(&self, player: PlayerId, what: &Selection, env: &Env, place: Place) -> bool {
        match what {
            Selection::Described { quantity, noun, .. } => {
                let of = |id: &ObjectId| match place {
                    Place::Battlefield => self.controller(*id) == Some(player),
                    _ => self.object(*id).is_some_and(|o| o.owner == player),
                };
                let owner = (place != Place::Battlefield).then_some(player);
                let count = self.all(noun, env, (place, owner)).iter().filter(|id| of(id)).count();
                self.enough(quantity, count, env)
            }
            Selection::Joined { members, conj, .. } => match conj {
                rubric_ir::Conj::And => members.iter().all(|m| self.has(player, m, env, place)),
                rubric_ir::Conj::Or | rubric_ir::Conj::AndOr => {
                    members.iter().any(|m| self.has(player, m, env, place))
                }
            },
            _ => self.things(what, env, place).iter().any(|t| {
                self.object(t.now).is_some_and(|o| o.place == place) && self.controller(t.now) == Some(player)
            }),
        }
    }

    /// Holds of the players meant: of any one where they are described as one, of all where they are each.
    fn of_players(&self, who: &rubric_ir::Player, env: &Env, holds: &dyn Fn(PlayerId) -> bool) -> bool {
        let players = self.players(who, env);
        let each = matches!(
            who,
            rubric_ir::Player::Described {
                count: rubric_ir::PlayerCount::Each | rubric_ir::PlayerCount::All,
                ..
            }
        );
        if each { players.iter().all(|p| holds(*p)) } else { players.iter().any(|p| holds(*p)) }
    }

    pub(crate) fn holds(&self, condition: &Condition, env: &Env) -> bool {
        let signed = |polarity: &Polarity, holds: bool| holds == (*polarity == Polarity::Positive);
        let told = |what: &Selection, tense: Tense| {
            let things = self.things(what, env, Place::Battlefield);
            let pick = |t: crate::ids::Thing| if tense == Tense::Past { t.was } else { self.told(t) };
            things.into_iter().map(pick).collect::<Vec<_>>()
        };
        match condition {
            Condition::Controls { who, what, polarity } => {
                signed(polarity, self.of_players(who, env, &|p| self.has(p, what, env, Place::Battlefield)))
            }
            Condition::HasCards { who, what } => {
                self.of_players(who, env, &|p| self.has(p, what, env, Place::Hand))
            }
            Condition::Life { who, cmp, amount } => {
                let n = self.amount(amount, env);
                self.of_players(who, env, &|p| self.player(p).is_some_and(|s| compare(s.life, *cmp, n)))
            }
            Condition::ThereAre(what) => match &**what {
                Selection::Described { quantity, noun, .. } => {
                    self.enough(quantity, self.all(noun, env, (Place::Battlefield, None)).len(), env)
                }
                _ => !self.things(what, env, Place::Battlefield).is_empty(),
            },
            Condition::Is { what, predicate, polarity, tense, .. } => {
                let objects = told(what, *tense);
                let is = |id: ObjectId| self.is(id, predicate, env);
                !objects.is_empty() && signed(polarity, objects.into_iter().any(is))
            }
            Condition::Remains { what, state } => {
                let things = self.things(what, env, Place::Battlefield);
                things.iter().any(|t| match state {
                    // A permanent that left and came back is another object (CR 400.7).
                    Remaining::In(Zone::Battlefield) => {
                        t.was == t.now && self.object(t.now).is_some_and(|o| o.place == Place::Battlefield)
                    }
                    Remaining::In(zone) => self.object(t.now).is_some_and(|o| self.is_in(o, zone, env)),
                    Remaining::As(predicate) => {
                        t.was == t.now && self.object(t.now).is_some() && self.is(t.now, predicate, env)
                    }
                })
            }
            Condition::Has { what, keyword, polarity } => {
                let objects = told(what, Tense::Present);
                !objects.is_empty()
                    && signed(polarity, objects.into_iter().any(|id| self.chars(id).has(*keyword)))
            }
            Condition::HasCounters { what, count, kind, polarity, tense, .. } => {
                let objects = told(what, *tense);
                let has = |id: ObjectId| {
                    self.object_or_past(id).is_some_and(|o| counted(count_of(&o.counters, kind), *count))
                };
                !objects.is_empty() && signed(polarity, objects.into_iter().any(has))
            }
            Condition::Compare { amount, cmp, with, .. } => {
                compare(self.amount(amount, env), *cmp, self.amount(with, env))
            }
            Condition::HasMore { who, of, cmp, by, than } => {
                let own = |p: PlayerId| match of {
                    Possession::Life => self.player(p).map_or(0, |s| s.life),
                    Possession::CardsInHand => self.cards_in(Place::Hand, p).len() as i64,
                    Possession::Permanents(noun) => {
                        let all = self.all(noun, env, (Place::Battlefield, None));
                        all.into_iter().filter(|id| self.controller(*id) == Some(p)).count() as i64
                    }
                };
                let by = by.map_or(0, |n| i64::from(n) - 1).max(0);
                self.of_players(who, env, &|p| {
                    self.of_players(than, env, &|other| {
                        other != p
                            && match cmp {
                                rubric_ir::Cmp::LessThan | rubric_ir::Cmp::AtMost => own(p) + by < own(other),
                                _ => own(p) > own(other) + by,
                            }
                    })
                })
            }
            Condition::ManaSpent { mana, on } if is_this_ability(on) => was_spent(&env.spent, mana),
            Condition::ManaSpent { mana, on } => {
                told(on, Tense::Present).into_iter().any(|id| self.mana_was_spent(id, mana))
            }
            Condition::TurnOf { who, polarity, .. } => {
                signed(polarity, self.players(who, env).contains(&self.active))
            }
            Condition::History(history) => self.history_holds(history, env),
            Condition::Kicked { what, polarity, .. } => {
                let kicked = told(what, Tense::Present)
                    .into_iter()
                    .any(|id| self.object_or_past(id).is_some_and(|o| o.kicked > 0));
                signed(polarity, kicked || env.kicked)
            }
            Condition::WasCast { what, by, from, polarity, .. } => {
                let cast = |id: ObjectId| {
                    self.object_or_past(id).and_then(|o| o.cast).is_some_and(|(player, place)| {
                        by.as_ref().is_none_or(|by| self.player_fits(player, by, env))
                            && match from {
                                None | Some(rubric_ir::FromZone::Anywhere) => true,
                                Some(rubric_ir::FromZone::Zone(z)) => crate::noun::place_of(z) == Some(place),
                                Some(rubric_ir::FromZone::AnywhereBut(z)) => {
                                    crate::noun::place_of(z) != Some(place)
                                }
                            }
                    })
                };
                signed(polarity, told(what, Tense::Present).into_iter().any(cast))
            }
            Condition::And(a, b) => self.holds(a, env) && self.holds(b, env),
            Condition::Or(a, b) => self.holds(a, env) || self.holds(b, env),
            Condition::InZone { what, zone } => {
                let things = self.things(what, env, Place::Battlefield);
                things.iter().any(|t| self.object(t.now).is_some_and(|o| self.is_in(o, zone, env)))
            }
            Condition::Designation { who, what, polarity, .. } => {
                let has =
                    |p: PlayerId| *what == Designation::Monarch && self.player(p).is_some_and(|s| s.monarch);
                signed(polarity, self.of_players(who, env, &has))
            }
            Condition::ThisWay { what, done, .. } => {
                let count = |noun: &rubric_ir::Noun| {
                    let fits = |d: &&crate::env::Deed| {
                        d.done == Some(*done) && self.fits(self.told(d.thing), noun, env)
                    };
                    env.this_way.iter().filter(fits).count()
                };
                match &**what {
                    Selection::Described { quantity, noun, .. } => self.enough(quantity, count(noun), env),
                    _ => {
                        let things = self.things(what, env, Place::Battlefield);
                        things.iter().any(|t| {
                            env.this_way.iter().any(|d| d.done == Some(*done) && d.thing.was == t.was)
                        })
                    }
                }
            }
            Condition::Flip { won, .. } => env.flip == Some(*won == Polarity::Positive),
            Condition::PlayerCounters { who, count, kind } => self.of_players(who, env, &|p| {
                self.player(p).is_some_and(|s| counted(count_of(&s.counters, kind), *count))
            }),
            Condition::Shares { what, quality, with } => {
                let with = self.things(with, env, Place::Battlefield);
                told(what, Tense::Present).into_iter().any(|id| {
                    with.iter().any(|t| self.told(*t) != id && self.shares(id, self.told(*t), *quality))
                })
            }
            Condition::AsCast { .. }
            | Condition::Revealed { .. }
            | Condition::FullParty(_)
            | Condition::WinsClash(_)
            | Condition::DamageDealtBy { .. } => false,
            Condition::ControlsThat { who, what } => {
                let things = self.things(what, env, Place::Battlefield);
                let players = self.players(who, env);
                things.iter().any(|t| {
                    self.object(t.now).is_some_and(|o| o.place == Place::Battlefield)
                        && self.controller(t.now).is_some_and(|p| players.contains(&p))
                })
            }
            Condition::Done { .. } | Condition::Targets { .. } | Condition::Paid { .. } => false,
        }
    }

    /// Whether an object is so, or was when it was last there.
    fn is(&self, id: ObjectId, predicate: &Predicate, env: &Env) -> bool {
        match predicate {
            Predicate::Quals(quals) => quals.iter().all(|q| self.qual_fits(id, q)),
            Predicate::Noun(noun) => self.fits(id, noun, env),
            Predicate::AttachedTo(to) => {
                let to = self.things(to, env, Place::Battlefield);
                self.object_or_past(id)
                    .and_then(|o| o.attached)
                    .is_some_and(|at| to.iter().any(|t| t.now == at))
            }
            Predicate::Attacking(whom) => self.is_attacking(id, whom, env),
            Predicate::PairedWith { .. } => false,
        }
    }

    fn mana_was_spent(&self, id: ObjectId, mana: &SpentMana) -> bool {
        self.object_or_past(id).is_some_and(|object| was_spent(&object.spent, mana))
    }

    pub(crate) fn history_holds(&self, history: &History, env: &Env) -> bool {
        let turn = match history.span {
            Span::LastTurn => self.turn.saturating_sub(1),
            Span::ThisTurn | Span::ThisCombat | Span::ThisStep | Span::Ever => self.turn,
        };
        let past = self.history.iter().filter(|h| h.turn == turn);
        let happened = past.into_iter().any(|h| self.event_fits(&history.event, &h.happening, env).is_some());
        happened == (history.polarity == Polarity::Positive)
    }
}

const fn is_this_ability(on: &Selection) -> bool {
    matches!(on, Selection::Source { form: rubric_ir::SelfForm::ThisAbility, .. })
}

/// Whether that is among the mana that was spent.
fn was_spent(spent: &[Mana], mana: &SpentMana) -> bool {
    let count = |wanted: Mana| spent.iter().filter(|m| **m == wanted).count();
    match mana {
        SpentMana::No => spent.is_empty(),
        SpentMana::Symbols(symbols) => symbols.iter().all(|symbol| match symbol {
            rubric_ir::ManaSymbol::Of(c) => {
                let needed = symbols.iter().filter(|s| *s == symbol).count();
                count(Mana::Of(*c)) >= needed
            }
            rubric_ir::ManaSymbol::Colorless => count(Mana::Colorless) > 0,
            _ => false,
        }),
        SpentMana::AtLeast { amount, color, .. } => {
            let n = match color {
                Some(c) => count(Mana::Of(*c)),
                None => spent.len(),
            };
            n >= usize::try_from(*amount).unwrap_or(usize::MAX)
        }
        SpentMana::Colors { amount, cmp } => {
            compare(crate::amount::colors_of(spent), *cmp, i64::from(*amount))
        }
        SpentMana::From(_) => false,
    }
}
