//! Which players a phrase means (CR 102).

use rubric_ir::{Antecedent, Player, PlayerCount, PlayerNoun, Selection, TargetPlayers};

use crate::check::Check;
use crate::decision::Attacked;
use crate::env::Env;
use crate::ids::{ObjectId, Place, PlayerId};
use crate::state::Game;

impl Check {
    pub fn player(&mut self, player: &Player) {
        match player {
            Player::You { .. } | Player::Active | Player::Attacking | Player::Chosen => {}
            Player::Target { count, who, .. } => {
                self.player_noun(*who);
                match count {
                    TargetPlayers::One
                    | TargetPlayers::UpToOne
                    | TargetPlayers::Two
                    | TargetPlayers::AnyNumber => {}
                    TargetPlayers::Another => self.no("another target player"),
                }
            }
            Player::Described { count, who, .. } => {
                self.player_noun(*who);
                match count {
                    PlayerCount::Each
                    | PlayerCount::A
                    | PlayerCount::All
                    | PlayerCount::Any
                    | PlayerCount::OneOrMore
                    | PlayerCount::OneOf
                    | PlayerCount::OneOrMoreOf => {}
                    PlayerCount::Another | PlayerCount::No => self.no("another player"),
                }
            }
            Player::Ref { to, .. } => self.player_antecedent(*to),
            Player::ControllerOf { of, .. } | Player::OwnerOf { of, .. } => self.selection(of),
            Player::Defending | Player::Enchanted => {}
        }
    }

    fn player_antecedent(&mut self, to: Antecedent) {
        match to {
            Antecedent::Slot(_) | Antecedent::You | Antecedent::Attacking | Antecedent::Enchanted => {}
            Antecedent::Chosen => {}
            Antecedent::Defending => {}
            Antecedent::Source
            | Antecedent::Granter
            | Antecedent::Attached
            | Antecedent::Head
            | Antecedent::EventObject
            | Antecedent::Linked => {
                self.no("a player that an object stands for");
            }
            Antecedent::Unbound | Antecedent::Event | Antecedent::Instruction(_) | Antecedent::Power => {
                self.no("unbound player");
            }
        }
    }

    pub fn player_noun(&mut self, noun: PlayerNoun) {
        match noun {
            PlayerNoun::Player | PlayerNoun::Opponent | PlayerNoun::OtherPlayer => {}
            PlayerNoun::OtherOpponent => self.no("other opponent"),
            PlayerNoun::Teammate => self.no("teammate"),
        }
    }
}

impl Game {
    /// Whether a player is of the kind, seen from the controller.
    pub(crate) fn noun_fits(&self, player: PlayerId, noun: PlayerNoun, env: &Env) -> bool {
        self.alive(player)
            && match noun {
                PlayerNoun::Player => true,
                PlayerNoun::Opponent | PlayerNoun::OtherOpponent => player != env.you,
                PlayerNoun::OtherPlayer => player != env.event.actor.unwrap_or(env.you),
                PlayerNoun::Teammate => false,
            }
    }

    pub(crate) fn player_kind(&self, noun: PlayerNoun, env: &Env) -> Vec<PlayerId> {
        self.apnap().into_iter().filter(|p| self.noun_fits(*p, noun, env)).collect()
    }

    /// Whether the phrase can mean that player: any one of those described.
    pub(crate) fn player_fits(&self, player: PlayerId, phrase: &Player, env: &Env) -> bool {
        match phrase {
            Player::You { .. } => player == env.you,
            // In what happened before, players who left since count too.
            Player::Described { who, .. } => match who {
                PlayerNoun::Player => true,
                PlayerNoun::Opponent | PlayerNoun::OtherPlayer | PlayerNoun::OtherOpponent => {
                    player != env.you
                }
                PlayerNoun::Teammate => false,
            },
            _ => self.players(phrase, env).contains(&player),
        }
    }

    /// The players a phrase means, in turn order.
    pub(crate) fn players(&self, phrase: &Player, env: &Env) -> Vec<PlayerId> {
        match phrase {
            Player::You { .. } => vec![env.you],
            Player::Target { slot, .. } => self.slot_players(slot.0, env),
            Player::Described { slot, who, count } => {
                if matches!(count, PlayerCount::A | PlayerCount::Any | PlayerCount::OneOf)
                    && let Some(bound) = env.slots.get(&slot.0)
                {
                    return bound.players.clone();
                }
                self.player_kind(*who, env)
            }
            Player::Ref { to, form: rubric_ir::PlayerForm::ThatPlayerOrController } => {
                let mut players = self.meant_players(*to, env);
                players.extend(self.meant(*to, env).iter().filter_map(|thing| self.controller(thing.was)));
                players
            }
            Player::Ref { to, .. } => self.meant_players(*to, env),
            Player::ControllerOf { of, .. } => self.of_each(of, env, |game, thing| game.controller(thing)),
            Player::OwnerOf { of, .. } => {
                self.of_each(of, env, |game, thing| game.object_or_past(thing).map(|o| o.owner))
            }
            Player::Defending => self.defending(env).into_iter().collect(),
            Player::Active => vec![self.active],
            Player::Enchanted => {
                self.source_object(env).and_then(|o| o.attached_player).into_iter().collect()
            }
            Player::Chosen => self.source_object(env).and_then(|o| o.chosen.player).into_iter().collect(),
            Player::Attacking => vec![self.active],
        }
    }

    fn of_each(
        &self,
        of: &Selection,
        env: &Env,
        get: impl Fn(&Game, ObjectId) -> Option<PlayerId>,
    ) -> Vec<PlayerId> {
        let mut players = Vec::new();
        for thing in self.things(of, env, Place::Battlefield) {
            if let Some(player) = get(self, self.told(thing))
                && !players.contains(&player)
            {
                players.push(player);
            }
        }
        players
    }

    pub(crate) fn slot_players(&self, slot: u16, env: &Env) -> Vec<PlayerId> {
        env.slots
            .get(&slot)
            .map(|b| b.players.iter().copied().filter(|p| self.alive(*p)).collect())
            .unwrap_or_default()
    }

    pub(crate) fn meant_players(&self, to: Antecedent, env: &Env) -> Vec<PlayerId> {
        match to {
            Antecedent::You => vec![env.you],
            Antecedent::Slot(slot) => self.slot_players(slot.0, env),
            Antecedent::Defending => self.defending(env).into_iter().collect(),
            Antecedent::Attacking => vec![self.active],
            Antecedent::Enchanted => {
                self.source_object(env).and_then(|o| o.attached_player).into_iter().collect()
            }
            Antecedent::Chosen => self.source_object(env).and_then(|o| o.chosen.player).into_iter().collect(),
            Antecedent::Unbound
            | Antecedent::Source
            | Antecedent::Granter
            | Antecedent::Attached
            | Antecedent::Head
            | Antecedent::EventObject
            | Antecedent::Linked
            | Antecedent::Event
            | Antecedent::Instruction(_)
            | Antecedent::Power => Vec::new(),
        }
    }

    /// The player the source attacks, or its planeswalker's controller (CR 506.2).
    pub(crate) fn defending(&self, env: &Env) -> Option<PlayerId> {
        let attacked = |o: &crate::state::Object| match o.attacking {
            Some(Attacked::Player(p)) => Some(p),
            Some(Attacked::Object(id)) => self.controller(id),
            None => None,
        };
        // The attacker an event is about goes before the source, which may attack someone else.
        let of = |thing: crate::ids::Thing| {
            let now = self.object(thing.now).and_then(attacked);
            now.or_else(|| self.past.get(&thing.was).and_then(|past| attacked(&past.object)))
        };
        env.event.object.and_then(of).or_else(|| env.source.and_then(of)).or(env.event.player)
    }

    pub(crate) fn source_object(&self, env: &Env) -> Option<&crate::state::Object> {
        let source = env.source?;
        let stood = self.past.get(&source.was).filter(|past| past.object.place == Place::Battlefield);
        match stood {
            // What left the battlefield is told of as it stood there.
            Some(past) if source.was != source.now || self.object(source.now).is_none() => Some(&past.object),
            _ => self.object(source.now).or_else(|| self.object_or_past(source.was)),
        }
    }

    /// Who controls an object; its owner where it has no controller (CR 108.4, 109.4).
    pub(crate) fn controller(&self, id: ObjectId) -> Option<PlayerId> {
        if let Some((entering, controller)) = self.entering
            && entering == id
        {
            return Some(controller);
        }
        if let Some(object) = self.object(id) {
            return Some(match object.place {
                Place::Battlefield => self.chars(id).controller,
                Place::Stack => self.item(id).map_or(object.controller, |item| item.controller),
                Place::Command => object.controller,
                Place::Library | Place::Hand | Place::Graveyard | Place::Exile => object.owner,
            });
        }
        self.item(id).map(|item| item.controller).or_else(|| self.past.get(&id).map(|past| past.controller))
    }
}
