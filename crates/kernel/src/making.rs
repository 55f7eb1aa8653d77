//! Instructions that make things: tokens, copies, emblems, counters, choices, and what objects do (CR 111, 114, 707).

use std::sync::Arc;

use rubric_ir::{
    Amount, CardType, Choice as Chosen, Color, CopyException, CounterKind, Divided, Grant, Loop,
    NumberedAction, Qual, Quantity, Quoted, Recipient, Selection, SimpleAction, Slot, Status, Subtype,
    SubtypeOf, Token, TokenRider, TokenSpec, Verb,
};

use crate::card::CardDefinition;
use crate::check::Check;
use crate::choose::Purpose;
use crate::decision::{Asking, Choice, Decision};
use crate::effect::Came;
use crate::env::{Bound, Env};
use crate::happen::Happening;
use crate::ids::{DefId, ObjectId, Place, PlayerId, Thing};
use crate::kernel::{Kernel, R, Stop};
use crate::layers::Mod;
use crate::propose::Entry;
use crate::state::{ItemKind, Object, StackItem};

impl Check {
    pub fn token(&mut self, token: &Token) {
        match token {
            Token::Spec(spec) => self.spec(spec),
            Token::Predefined { subtype, .. } => self.predefined(*subtype),
            Token::Like(_) => self.no("tokens like others"),
            Token::OfEach(_) => self.no("one of each, out of its place"),
            Token::Role(_) => self.no("role tokens"),
            Token::CopyOf { of, except } => {
                self.known_or_all(of);
                self.copy_exceptions(except);
            }
        }
    }

    pub fn predefined(&mut self, subtype: Subtype) {
        match subtype {
            Subtype::Treasure | Subtype::Food | Subtype::Clue | Subtype::Gold | Subtype::Blood => {}
            _ => self.no("another predefined token"),
        }
    }

    /// The model of a copy: one thing that is known, or one that is chosen.
    fn known_or_all(&mut self, of: &Selection) {
        match of {
            Selection::Described { noun, quantity: Quantity::A, .. } => self.noun(noun),
            other => self.known(other),
        }
    }

    pub fn spec(&mut self, spec: &TokenSpec) {
        if let Some(pt) = &spec.power_toughness {
            for side in [pt.power, pt.toughness] {
                match side.value {
                    rubric_ir::PtValue::Number(_) | rubric_ir::PtValue::X => {}
                    rubric_ir::PtValue::Star | rubric_ir::PtValue::StarPlus(_) | rubric_ir::PtValue::Y => {
                        self.no("token of size *");
                    }
                }
            }
        }
        for qual in &spec.quals {
            self.spec_qual(qual);
        }
        self.grants(&spec.with);
    }

    fn spec_qual(&mut self, qual: &Qual) {
        match qual {
            Qual::Color(_) | Qual::Type(_) | Qual::Supertype(_) | Qual::Subtype(_) => {}
            Qual::AnyOf { of, .. } => of.iter().for_each(|q| self.spec_qual(q)),
            Qual::Is(Status::Colorless) => {}
            _ => self.no("quality of a token"),
        }
    }

    pub fn rider(&mut self, rider: &TokenRider) {
        match rider {
            TokenRider::Tapped | TokenRider::Attacking => {}
            TokenRider::TappedAndAttacking { whom } => {
                if whom.is_some() {
                    self.no("attacking someone said");
                }
            }
            TokenRider::AttachedTo(to) => self.selection(to),
        }
    }

    pub fn copy_exceptions(&mut self, except: &[CopyException]) {
        for one in except {
            match one {
                CopyException::Becomes { spec, .. } => self.spec(spec),
                CopyException::Has(grants) => self.grants(grants),
                CopyException::NotLegendary | CopyException::Name(_) => {}
                CopyException::Loses(_) => self.no("a copy that loses something"),
                CopyException::Is(quality, _) => match quality {
                    rubric_ir::BecomeQuality::Quals(quals) => quals.iter().for_each(|q| self.spec_qual(q)),
                    _ => self.no("copy: a quality"),
                },
                CopyException::Base(pt) => {
                    if crate::amount::plain(pt.power).is_none() {
                        self.no("copy: size X");
                    }
                }
            }
        }
    }

    pub fn verb(&mut self, verb: &Verb) {
        match verb {
            Verb::DealsDamage { amount, to, and, divided, .. } => {
                self.amount(amount);
                self.damaged(to);
                for further in and {
                    self.amount(&further.amount);
                    self.damaged(&further.to);
                }
                match divided {
                    Divided::No | Divided::Evenly => {}
                    Divided::AsYouChoose | Divided::AnyWay | Divided::FromAmong => match to {
                        Recipient::Object(Selection::Target(_)) => {}
                        _ => self.no("damage divided among what is no target"),
                    },
                }
            }
            Verb::Fights(what) => self.selection(what),
            Verb::FightEachOther => {}
            Verb::BecomesBlocked => {}
            Verb::Does(deed) => match deed {
                rubric_ir::ObjectDeed::Explores => {}
                rubric_ir::ObjectDeed::Connives => self.no("connive"),
                _ => self.no("a keyword action of an object"),
            },
            Verb::PhasesOut => self.no("phasing"),
            Verb::Endures(_) => self.no("endure"),
            Verb::HasCountersPut { .. } => self.no("counters put, out of its place"),
            Verb::AreCreated { .. } => self.no("tokens created in place of others"),
        }
    }

    fn damaged(&mut self, to: &Recipient) {
        match to {
            Recipient::Player(who) => self.player(who),
            Recipient::Object(what) => self.selection(what),
            Recipient::Either { who, what, .. } => {
                self.player(who);
                self.selection(what);
            }
            Recipient::ObjectOr { what, who } => {
                self.selection(what);
                self.player_noun(*who);
            }
            Recipient::OfDisplaced => {
                if self.displacing == 0 {
                    self.no("damage to what is displaced");
                }
            }
            Recipient::OfEvent { .. } => self.no("damage to the recipient of the event"),
            Recipient::Dealers => self.no("damage to its dealers"),
        }
    }
}

/// Types, colours and the like that words of a token name.
#[derive(Debug, Default)]
pub(crate) struct Words {
    pub types: Vec<CardType>,
    pub supertypes: Vec<rubric_ir::Supertype>,
    pub subtypes: Vec<Subtype>,
    pub colors: Vec<Color>,
    pub colorless: bool,
}

impl Words {
    pub fn of(quals: &[Qual]) -> Self {
        let mut words = Words::default();
        words.add(quals);
        words
    }

    fn add(&mut self, quals: &[Qual]) {
        for qual in quals {
            match qual {
                Qual::Color(c) => self.colors.push(*c),
                Qual::Type(t) => self.types.push(*t),
                Qual::Supertype(s) => self.supertypes.push(*s),
                Qual::Subtype(s) => self.subtypes.push(*s),
                Qual::AnyOf { of, .. } => self.add(of),
                Qual::Is(Status::Colorless) => self.colorless = true,
                _ => {}
            }
        }
    }

    /// What an object that becomes this changes to: its types (CR 205.1) and colours (CR 105.3), beside
    /// those it had or in their stead.
    pub fn mods(self, add_types: bool, add_colors: bool) -> Vec<Mod> {
        let Words { types, supertypes, subtypes, colors, colorless } = self;
        let mut mods = Vec::new();
        if !types.is_empty() || !subtypes.is_empty() || !supertypes.is_empty() {
            mods.push(Mod::Types { types, supertypes, subtypes, add: add_types });
        }
        if !colors.is_empty() || colorless {
            mods.push(Mod::Colors { colors, add: add_colors });
        }
        mods
    }
}

impl Kernel<'_> {
    /// A definition of a token that is described (CR 111.3).
    fn token_def(&mut self, spec: &TokenSpec, env: &Env) -> DefId {
        let words = Words::of(&spec.quals);
        let x = i32::try_from(env.x.unwrap_or(0)).unwrap_or(i32::MAX);
        let side = |n: rubric_ir::PtNumber| match n.value {
            rubric_ir::PtValue::X => Some(x),
            _ => crate::amount::plain(n),
        };
        let name = match &spec.name {
            Some(name) => name.0.clone(),
            None => words.subtypes.iter().map(|s| s.text()).collect::<Vec<_>>().join(" "),
        };
        let mut def = CardDefinition {
            name,
            types: words.types,
            supertypes: words.supertypes,
            subtypes: words.subtypes,
            colors: words.colors,
            power: spec.power_toughness.as_ref().and_then(|pt| side(pt.power)),
            toughness: spec.power_toughness.as_ref().and_then(|pt| side(pt.toughness)),
            ..CardDefinition::default()
        };
        grant(&mut def, &spec.with);
        grant(&mut def, &env.tokens_have);
        self.g.intern(def)
    }

    /// The copiable values of an object, with exceptions (CR 707.2, 707.9).
    pub fn copy_of(&mut self, model: ObjectId, except: &[CopyException], env: &Env) -> DefId {
        let Some(id) = self.g.object_or_past(model).map(|o| o.def) else { return DefId(0) };
        if except.is_empty() {
            return id;
        }
        let Some(mut def) = self.g.def(id).map(|d| (**d).clone()) else { return id };
        let _ = env;
        for one in except {
            match one {
                CopyException::Becomes { spec, addition } => {
                    let words = Words::of(&spec.quals);
                    if *addition == rubric_ir::Addition::No && !words.types.is_empty() {
                        def.types.clear();
                    }
                    def.types.extend(
                        words.types.iter().filter(|t| !def.types.contains(t)).copied().collect::<Vec<_>>(),
                    );
                    def.subtypes.extend(words.subtypes);
                    def.supertypes.extend(words.supertypes);
                    if !words.colors.is_empty() {
                        if *addition == rubric_ir::Addition::No {
                            def.colors.clear();
                        }
                        def.colors.extend(words.colors);
                    }
                    if let Some(pt) = &spec.power_toughness {
                        def.power = crate::amount::plain(pt.power);
                        def.toughness = crate::amount::plain(pt.toughness);
                    }
                    grant(&mut def, &spec.with);
                }
                CopyException::Has(grants) => grant(&mut def, grants),
                CopyException::NotLegendary => {
                    def.supertypes.retain(|s| *s != rubric_ir::Supertype::Legendary)
                }
                CopyException::Is(rubric_ir::BecomeQuality::Quals(quals), addition) => {
                    let words = Words::of(quals);
                    if !words.colors.is_empty() && *addition == rubric_ir::Addition::No {
                        def.colors.clear();
                    }
                    def.colors.extend(words.colors);
                    def.types.extend(words.types);
                    def.subtypes.extend(words.subtypes);
                    def.supertypes.extend(words.supertypes);
                }
                CopyException::Is(..) | CopyException::Loses(_) => {}
                CopyException::Name(name) => def.name.clone_from(&name.0),
                CopyException::Base(pt) => {
                    def.power = crate::amount::plain(pt.power);
                    def.toughness = crate::amount::plain(pt.toughness);
                }
            }
        }
        self.g.intern(def)
    }

    /// What defines a token; none where it would be a copy of nothing.
    pub fn token_to_make(&mut self, player: PlayerId, token: &Token, env: &mut Env) -> R<Option<DefId>> {
        Ok(Some(match token {
            Token::Spec(spec) => self.token_def(spec, env),
            Token::Predefined { subtype, .. } => self.g.intern(crate::keyword::predefined(*subtype)),
            Token::CopyOf { of, except } => {
                let things = self.choose(player, of, env, &Purpose::permanents())?;
                let Some(model) = things.first() else { return Ok(None) };
                let model = self.g.told(*model);
                self.copy_of(model, except, env)
            }
            Token::Role(_) | Token::Like(_) | Token::OfEach(_) => {
                return Err(Stop::Bug("tokens by another name".to_owned()));
            }
        }))
    }

    pub fn create_tokens(
        &mut self,
        player: PlayerId,
        (slot, count, token): (Slot, &Quantity, &Token),
        riders: &[TokenRider],
        each: Option<&Loop>,
        env: &mut Env,
    ) -> R<Came> {
        let rounds = each.map_or(1, |l| self.g.rounds(l, env));
        let n = u32::try_from((i64::from(self.g.quantity_number(count, env)) * rounds).clamp(0, 500))
            .unwrap_or(0);
        let Some(def) = self.token_to_make(player, token, env)? else { return Ok(Came::default()) };
        let mut entry = Entry::default();
        for rider in riders {
            match rider {
                TokenRider::Tapped => entry.tapped = true,
                TokenRider::TappedAndAttacking { .. } => {
                    entry.tapped = true;
                    entry.attacking = self.attacked_with(env)?;
                }
                TokenRider::Attacking => entry.attacking = self.attacked_with(env)?,
                TokenRider::AttachedTo(to) => {
                    let to = self.choose(player, to, env, &Purpose::permanents())?;
                    entry.attached = to.first().map(|t| t.now);
                }
            }
        }
        let made = self.create(player, def, n, &entry)?;
        env.bind(slot, Bound::objects(made.iter().copied().map(Thing::new).collect()));
        for id in &made {
            env.this_way.push(crate::env::Deed {
                done: Some(rubric_ir::Done::Created),
                thing: Thing::new(*id),
                by: player,
                to: Some(Place::Battlefield),
            });
        }
        Ok(Came::to(made.len() as i64))
    }

    pub fn emblem(&mut self, player: PlayerId, quoted: &Quoted, env: &Env) -> R<Came> {
        let name = env.source.map_or_else(String::new, |s| self.g.name_of(s.was));
        let def = CardDefinition {
            name: format!("{name} emblem"),
            abilities: quoted.abilities.iter().cloned().map(Arc::new).collect(),
            ..CardDefinition::default()
        };
        let def = self.g.intern(def);
        let id = self.new_id();
        self.g.next_card += 1;
        let mut object = Object::new(id, crate::ids::CardId(self.g.next_card), def, player, Place::Command);
        object.timestamp = self.g.tick_clock();
        self.g.objects.insert(id, object);
        self.g.command.push(id);
        self.g.cache.clear();
        Ok(Came { done: true, amount: 1 })
    }

    pub fn counters_put(
        &mut self,
        player: PlayerId,
        (count, kind): (&Quantity, &CounterKind),
        on: &Recipient,
        each: Option<&Loop>,
        env: &mut Env,
    ) -> R<Came> {
        let Recipient::Object(what) = on else { return Err(Stop::Bug("counters on a player".to_owned())) };
        let things = self.choose(player, what, env, &Purpose::permanents())?;
        let mut total = 0;
        let shares = match what {
            Selection::Target(t) => env.division.get(&t.slot.0).cloned(),
            _ => None,
        };
        for (n, thing) in things.iter().enumerate() {
            let each_env = Env { head: Some(thing.now), ..env.clone() };
            let rounds = each.map_or(1, |l| self.g.rounds(l, &each_env));
            let amount = match &shares {
                Some(shares) => shares.get(n).copied().unwrap_or(0),
                None => {
                    let one = i64::from(self.g.quantity_number(count, &each_env));
                    let one = if let Quantity::UpTo(_) = count {
                        i64::from(self.number_up_to(player, u32::try_from(one).unwrap_or(0), env)?)
                    } else {
                        one
                    };
                    u32::try_from((one * rounds).clamp(0, 100_000)).unwrap_or(0)
                }
            };
            total += self.put_counters(thing.now, kind, amount, player)?;
        }
        Ok(Came::to(i64::from(total)))
    }

    pub fn simple(&mut self, player: PlayerId, simple: SimpleAction, env: &mut Env) -> R<Came> {
        match simple {
            SimpleAction::Investigate => {
                let def = self.g.intern(crate::keyword::predefined(Subtype::Clue));
                let made = self.create(player, def, 1, &Entry::default())?;
                Ok(Came::to(made.len() as i64))
            }
            SimpleAction::Proliferate => {
                let with: Vec<ObjectId> = self
                    .g
                    .battlefield
                    .iter()
                    .copied()
                    .filter(|id| self.g.object(*id).is_some_and(|o| !o.counters.is_empty()))
                    .collect();
                let players: Vec<PlayerId> = self
                    .g
                    .apnap()
                    .into_iter()
                    .filter(|p| self.g.player(*p).is_some_and(|s| !s.counters.is_empty()))
                    .collect();
                let options: Vec<Choice> = with
                    .iter()
                    .map(|id| Choice::Object(*id))
                    .chain(players.iter().map(|p| Choice::Player(*p)))
                    .collect();
                let max = u32::try_from(options.len()).unwrap_or(u32::MAX);
                let asking = Asking::Objects;
                let about = env.source.map(|s| s.now);
                let picks = self.ask(Decision {
                    player,
                    asking,
                    about,
                    options: options.clone(),
                    min: 0,
                    max,
                    divide: None,
                })?;
                for choice in picks.iter().filter_map(|i| options.get(*i)) {
                    match choice {
                        Choice::Object(id) => {
                            let kinds = self.g.object(*id).map(|o| o.counters.clone()).unwrap_or_default();
                            for (kind, _) in kinds {
                                self.put_counters(*id, &kind, 1, player)?;
                            }
                        }
                        Choice::Player(who) => {
                            if let Some(state) = self.g.player_mut(*who) {
                                state.counters.iter_mut().for_each(|(_, n)| *n += 1);
                            }
                        }
                        _ => {}
                    }
                }
                Ok(Came { done: true, amount: picks.len() as i64 })
            }
            _ => Err(Stop::Bug(format!("not run: {simple:?}"))),
        }
    }

    pub fn numbered(
        &mut self,
        player: PlayerId,
        action: NumberedAction,
        amount: &Amount,
        env: &mut Env,
    ) -> R<Came> {
        let n = self.g.count(amount, env);
        let plus = crate::sba::pt_counter(rubric_ir::Sign::Plus);
        let source = env.source.map(|s| s.now).filter(|id| self.on_battlefield(*id));
        match action {
            NumberedAction::Bolster => {
                let mut own: Vec<ObjectId> = self.g.battlefield.clone();
                own.retain(|id| {
                    self.controller(*id) == Some(player) && self.g.chars(*id).is(CardType::Creature)
                });
                let least = own.iter().filter_map(|id| self.g.chars(*id).toughness).min();
                own.retain(|id| self.g.chars(*id).toughness == least);
                let picked = self.pick(player, Asking::Objects, source, &own, (1, 1))?;
                match picked.first() {
                    Some(id) => Ok(Came::to(i64::from(self.put_counters(*id, &plus, n, player)?))),
                    None => Ok(Came::default()),
                }
            }
            NumberedAction::Adapt | NumberedAction::Monstrosity => {
                let Some(id) = source else { return Ok(Came::default()) };
                let monstrous = action == NumberedAction::Monstrosity;
                let Some(object) = self.g.object(id) else { return Ok(Came::default()) };
                let already = if monstrous {
                    object.monstrous
                } else {
                    crate::state::count_of(&object.counters, &plus) > 0
                };
                if already {
                    return Ok(Came::default());
                }
                self.put_counters(id, &plus, n, player)?;
                if monstrous {
                    if let Some(object) = self.g.object_mut(id) {
                        object.monstrous = true;
                    }
                    let deed = rubric_ir::ObjectDeed::BecomesMonstrous;
                    self.happen(vec![Happening::Did { object: id, deed }])?;
                }
                Ok(Came { done: true, amount: i64::from(n) })
            }
            _ => Err(Stop::Bug(format!("not run: {action:?}"))),
        }
    }

    /// A choice of a colour, a type, a player or a number, kept by the source, or by what is about to enter.
    pub fn make_choice(&mut self, player: PlayerId, choice: &Chosen, env: &mut Env) -> R<Came> {
        let about = self.entering.last().map(|e| e.object).or(env.source.map(|s| s.now));
        let mut chosen = match self.entering.last() {
            Some(entering) => entering.entry.chosen.clone(),
            None => about.and_then(|id| self.g.object(id)).map(|o| o.chosen.clone()).unwrap_or_default(),
        };
        let what = match choice {
            Chosen::Color => {
                let options = crate::mana::COLORS.iter().map(|c| Choice::Color(*c)).collect();
                let at = self.one_of(player, Asking::Color, about, options)?;
                chosen.color = at.and_then(|at| crate::mana::COLORS.get(at).copied());
                format!("{:?}", chosen.color)
            }
            Chosen::CreatureType | Chosen::BasicLandType => {
                let types: Vec<Subtype> = if matches!(choice, Chosen::BasicLandType) {
                    crate::keyword::BASIC_LANDS.iter().map(|(s, _)| *s).collect()
                } else {
                    Subtype::ALL.iter().copied().filter(|s| s.of() == SubtypeOf::Creature).collect()
                };
                let options = types.iter().map(|s| Choice::Subtype(*s)).collect();
                let at = self.one_of(player, Asking::Type, about, options)?;
                chosen.subtype = at.and_then(|at| types.get(at).copied());
                chosen.subtype.map_or_else(String::new, |s| s.text().to_owned())
            }
            Chosen::CardType => {
                let types = [
                    CardType::Artifact,
                    CardType::Battle,
                    CardType::Creature,
                    CardType::Enchantment,
                    CardType::Instant,
                    CardType::Kindred,
                    CardType::Land,
                    CardType::Planeswalker,
                    CardType::Sorcery,
                ];
                let options = types.iter().map(|t| Choice::CardType(*t)).collect();
                let at = self.one_of(player, Asking::Type, about, options)?;
                chosen.card_type = at.and_then(|at| types.get(at).copied());
                format!("{:?}", chosen.card_type)
            }
            Chosen::Player { slot, who } => {
                let from = self.g.player_kind(*who, env);
                let options = from.iter().map(|p| Choice::Player(*p)).collect();
                let at = self.one_of(player, Asking::Players, about, options)?;
                chosen.player = at.and_then(|at| from.get(at).copied());
                env.bind(*slot, Bound::players(chosen.player.into_iter().collect()));
                chosen.player.map_or_else(String::new, |p| self.g.player_name(p).to_owned())
            }
            Chosen::Number => {
                let options = (0..=20).map(Choice::Number).collect();
                let at = self.one_of(player, Asking::Number, about, options)?;
                chosen.number = at.map(|n| n as u32);
                env.number = chosen.number;
                chosen.number.map_or_else(String::new, |n| n.to_string())
            }
            Chosen::Objects(what) => {
                let things = self.choose(player, what, env, &Purpose::within(Place::Hand, Some(player)))?;
                return Ok(Came { done: !things.is_empty(), amount: things.len() as i64 });
            }
            Chosen::CardName(_) | Chosen::LandType => return Err(Stop::Bug(format!("not run: {choice:?}"))),
        };
        match self.entering.last_mut() {
            Some(entering) => entering.entry.chosen = chosen,
            None => {
                if let Some(object) = about.and_then(|id| self.g.object_mut(id)) {
                    object.chosen = chosen;
                }
            }
        }
        self.happen(vec![Happening::Chose { player, what }])?;
        Ok(Came { done: true, amount: 0 })
    }
}

impl Kernel<'_> {
    /// Puts a copy of a spell on the stack (CR 707.10).
    pub fn copy_spell(&mut self, player: PlayerId, model: ObjectId) -> R<Option<ObjectId>> {
        let item = self.g.item(model).cloned();
        let Some(mut item) = item else { return Ok(None) };
        if item.kind != ItemKind::Spell {
            return Ok(None);
        }
        let Some(object) = self.g.object(model).cloned() else { return Ok(None) };
        let id = self.new_id();
        self.g.next_card += 1;
        let mut copy =
            Object::new(id, crate::ids::CardId(self.g.next_card), object.def, player, Place::Stack);
        copy.copy = true;
        copy.x = object.x;
        copy.kicked = object.kicked;
        self.g.objects.insert(id, copy);
        item.id = id;
        item.controller = player;
        item.source = Thing::new(id);
        for part in &mut item.parts {
            part.env.you = player;
            part.env.source = Some(Thing::new(id));
        }
        self.g.stack.push(StackItem { ..item });
        self.happen(vec![Happening::Copied { player, object: id }])?;
        Ok(Some(id))
    }

    /// Any of the targets may be changed to others that are legal (CR 707.10c, 115.7d).
    pub fn new_targets(&mut self, player: PlayerId, id: ObjectId) -> R<()> {
        let Some(item) = self.g.item(id).cloned() else { return Ok(()) };
        let mut parts = item.parts.clone();
        for part in &mut parts {
            let effect = part.code.effect.clone();
            for wanted in crate::target::targets(&effect, &part.env.modes.clone(), part.env.kicked) {
                let Some(bound) = part.env.slots.get(&wanted.slot).cloned() else { continue };
                let many = bound.objects.len() + bound.players.len();
                let mut env = part.env.clone();
                env.slots.remove(&wanted.slot);
                let options = self.g.legal(&wanted, &env);
                if options.len() < many || many == 0 || !self.yes(player, Asking::May, Some(id))? {
                    continue;
                }
                let n = u32::try_from(many).unwrap_or(u32::MAX);
                let decision = Decision {
                    player,
                    asking: Asking::Targets,
                    about: Some(id),
                    options: options.clone(),
                    min: n,
                    max: n,
                    divide: None,
                };
                let picks = self.ask(decision)?;
                let mut fresh = Bound::default();
                for choice in picks.iter().filter_map(|i| options.get(*i)) {
                    match choice {
                        Choice::Object(id) => fresh.objects.push(Thing::new(*id)),
                        Choice::Player(p) => fresh.players.push(*p),
                        _ => {}
                    }
                }
                if !picks.is_empty() {
                    part.env.slots.insert(wanted.slot, fresh);
                }
            }
        }
        if let Some(item) = self.g.stack.iter_mut().find(|item| item.id == id) {
            item.parts = parts;
        }
        Ok(())
    }
}

/// Gives a definition abilities.
fn grant(def: &mut CardDefinition, grants: &[Grant]) {
    for one in grants {
        match one {
            Grant::Keyword(keyword) => def.abilities.push(Arc::new(crate::keyword::line(keyword.clone()))),
            Grant::Quoted(quoted) => def.abilities.extend(crate::card::one_by_one(&quoted.abilities)),
            Grant::ThisAbility | Grant::Choice(_) | Grant::AllAbilitiesOf { .. } => {}
        }
    }
}

/// Abilities granted as changes of an object.
pub(crate) fn grant_mods(grants: &[Grant], source: Option<ObjectId>) -> Vec<Mod> {
    let mut mods = Vec::new();
    for one in grants {
        match one {
            Grant::Keyword(keyword) => mods.push(Mod::Keyword(keyword.clone())),
            Grant::Quoted(quoted) => {
                let abilities = crate::card::one_by_one(&quoted.abilities);
                mods.extend(abilities.into_iter().map(|ability| Mod::Ability(ability, source)));
            }
            Grant::ThisAbility | Grant::Choice(_) | Grant::AllAbilitiesOf { .. } => {}
        }
    }
    mods
}
