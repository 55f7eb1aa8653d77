//! Keyword abilities (CR 702): those the rules handle, and those that stand for other abilities.

use std::sync::{Arc, OnceLock};

use rubric_ir::{
    Ability, AbilityKind, AbilityWord, Action, ActivationLimit, Alone, Amount, Antecedent, CardType, Cards,
    Change, Color, Condition, Conj, Continuous, Control, Cost, CostPart, CounterCount, CountersOnIt,
    Destination, Duration, Effect, EffectStep, EntryState, Event, Filter, Head, Join, Keyword, KeywordName,
    KeywordParameter, Kind, ManaProduced, ManaSymbol, Move, Noun, ObjectEvent, Other, Player, PlayerEvent,
    PlayerForm, Polarity, PowerToughness, PtNumber, PtValue, Qual, Quantity, Recipient, Ref, Selection, Sign,
    Slot, Status, Subject, Subtype, Target, TargetCount, TargetKind, Tense, TriggerLimit, TriggerWord,
    Triggered, UnlessCost, Zone, ZoneOwner,
};

use crate::card::CardDefinition;
use crate::check::Check;
use crate::env::{Bound, Env};
use crate::ids::{ObjectId, PlayerId, Thing};
use crate::sba::{named, pt_counter};
use crate::state::{Code, Waiting};

pub(crate) const BASIC_LANDS: [(Subtype, Color); 5] = [
    (Subtype::Plains, Color::White),
    (Subtype::Island, Color::Blue),
    (Subtype::Swamp, Color::Black),
    (Subtype::Mountain, Color::Red),
    (Subtype::Forest, Color::Green),
];

impl Check {
    pub fn keyword(&mut self, keyword: &Keyword) {
        use KeywordName as K;
        match keyword.name {
            K::Deathtouch
            | K::Defender
            | K::DoubleStrike
            | K::FirstStrike
            | K::Flash
            | K::Flying
            | K::Haste
            | K::Indestructible
            | K::Intimidate
            | K::Lifelink
            | K::Reach
            | K::Shroud
            | K::Trample
            | K::Vigilance
            | K::Fear
            | K::Shadow
            | K::Horsemanship
            | K::Skulk
            | K::Menace
            | K::Infect
            | K::Wither
            | K::Changeling
            | K::Devoid
            | K::UmbraArmor
            | K::TotemArmor
            | K::SplitSecond
            | K::Prowess
            | K::Exalted
            | K::Persist
            | K::Undying
            | K::Flanking
            | K::BattleCry
            | K::Extort
            | K::Ingest
            | K::Partner
            | K::FriendsForever
            | K::ChooseABackground
            | K::DoctorsCompanion => {
                if !matches!(keyword.parameter, KeywordParameter::None) && keyword.name != K::Partner {
                    self.no_keyword(keyword.name);
                }
            }
            K::Hexproof | K::Protection => match &keyword.parameter {
                KeywordParameter::None => {}
                KeywordParameter::Quality(qualities) | KeywordParameter::From(qualities) => {
                    self.qualities(qualities)
                }
                _ => self.no_keyword(keyword.name),
            },
            K::Landwalk => match &keyword.parameter {
                KeywordParameter::Walk(qual) => self.qual(qual),
                _ => self.no_keyword(keyword.name),
            },
            K::Enchant => match &keyword.parameter {
                KeywordParameter::Noun(noun) => {
                    self.noun(noun);
                    let cards = noun.heads.iter().any(|h| h.kind == Kind::Card)
                        || noun.filters.iter().any(|f| matches!(f, Filter::In { .. }));
                    if cards {
                        self.no("enchant a card");
                    }
                }
                KeywordParameter::Player(noun) => self.player_noun(*noun),
                _ => self.no_keyword(keyword.name),
            },
            K::Equip
            | K::Ward
            | K::Kicker
            | K::Multikicker
            | K::Buyback
            | K::Flashback
            | K::Evoke
            | K::Outlast
            | K::Ninjutsu
            | K::LevelUp => match &keyword.parameter {
                KeywordParameter::Cost(cost) => self.cost(cost),
                _ => self.no_keyword(keyword.name),
            },
            K::Cycling => match &keyword.parameter {
                KeywordParameter::Cost(cost) => self.cost(cost),
                KeywordParameter::TypeCycling(quals, cost) => {
                    quals.iter().for_each(|q| self.qual(q));
                    self.cost(cost);
                }
                _ => self.no_keyword(keyword.name),
            },
            K::Bushido | K::Toxic | K::Annihilator | K::Afterlife | K::Afflict => match &keyword.parameter {
                KeywordParameter::Number(Amount::Number(_)) => {}
                _ => self.no_keyword(keyword.name),
            },
            K::Affinity => match &keyword.parameter {
                KeywordParameter::Noun(noun) => self.noun(noun),
                _ => self.no_keyword(keyword.name),
            },
            // What is not listed is not handled: a keyword that is new to the IR is not executable until it is added.
            other => self.no_keyword(other),
        }
    }

    fn qualities(&mut self, qualities: &[rubric_ir::Quality]) {
        for quality in qualities {
            match quality {
                rubric_ir::Quality::Qual(q) => self.qual(q),
                rubric_ir::Quality::Noun(noun) => self.noun(noun),
                rubric_ir::Quality::Everything
                | rubric_ir::Quality::AllColors
                | rubric_ir::Quality::EachColor
                | rubric_ir::Quality::EachOpponent => {}
                rubric_ir::Quality::Chosen(rubric_ir::Chosen::Color) => {}
                rubric_ir::Quality::Chosen(_) => self.no("protection from another choice"),
                rubric_ir::Quality::OfYourChoice(_) => self.no("protection from the color of your choice"),
            }
        }
    }
}

/// The slot of the creature that is returned for the cost of ninjutsu (CR 702.49a).
pub(crate) const NINJUTSU_RETURNS: Slot = Slot(1);

fn ability(kind: AbilityKind) -> Arc<Ability> {
    Arc::new(Ability { word: None, kind })
}

/// A line of one keyword.
pub(crate) fn line(keyword: Keyword) -> Ability {
    Ability {
        word: None,
        kind: AbilityKind::Keywords { list: vec![keyword], separator: rubric_ir::KeywordSeparator::Comma },
    }
}

fn source() -> Selection {
    Selection::Source { who: rubric_ir::SelfOf::Bearer, form: rubric_ir::SelfForm::Usual }
}

fn slot(n: u16) -> Selection {
    Selection::Ref(Ref { to: Antecedent::Slot(Slot(n)), form: rubric_ir::Form::It })
}

fn noun(quals: Vec<Qual>, kind: Kind, filters: Vec<Filter>) -> Noun {
    Noun {
        other: Other::Any,
        heads: vec![Head { quals, kind, filters: Vec::new() }],
        conj: Conj::Or,
        filters,
    }
}

fn yours() -> Filter {
    Filter::Controlled { by: Box::new(Player::you()), polarity: Polarity::Positive }
}

fn described(n: u16, quantity: Quantity, noun: Noun) -> Selection {
    Selection::Described { slot: Slot(n), quantity, noun }
}

pub(crate) fn size(power: i32, toughness: i32) -> PowerToughness {
    let side = |n: i32| PtNumber {
        sign: if n < 0 { Sign::Minus } else { Sign::Plus },
        value: PtValue::Number(n.unsigned_abs()),
    };
    PowerToughness { power: side(power), toughness: side(toughness) }
}

fn gets(what: Selection, power: i32, toughness: i32) -> Effect {
    Effect::Continuous(Continuous {
        condition: None,
        subject: Subject::Objects(what),
        each: rubric_ir::EachWord::Unsaid,
        changes: vec![Change::Gets {
            delta: size(power, toughness),
            additional: rubric_ir::Additional::No,
            each: None,
            each_at: rubric_ir::EachAt::BeforeDuration,
        }],
        duration: Some(Duration::EndOfTurn),
        duration_at: rubric_ir::Position::Trailing,
        again: rubric_ir::SubjectAgain::Unsaid,
    })
}

fn act(action: Action) -> Effect {
    Effect::Act { who: Player::you(), action }
}

fn sequence(steps: Vec<Effect>) -> Effect {
    Effect::Sequence {
        steps: steps.into_iter().map(|effect| EffectStep { join: Join::Usual, effect }).collect(),
    }
}

/// "Sacrifice this permanent."
pub(crate) fn sacrifice_source() -> Effect {
    act(Action::Sacrifice(source()))
}

fn whenever(event: Event, condition: Option<Condition>, effect: Effect) -> Arc<Ability> {
    ability(AbilityKind::Triggered(Triggered {
        trigger: TriggerWord::Whenever,
        event,
        condition,
        effect,
        limit: TriggerLimit::None,
    }))
}

fn of_source(verbs: Vec<ObjectEvent>) -> Event {
    Event::Object { subject: source(), verbs }
}

fn activated(
    word: Option<KeywordName>,
    cost: Cost,
    effect: Effect,
    limits: Vec<ActivationLimit>,
) -> Arc<Ability> {
    Arc::new(Ability {
        word: word.map(AbilityWord::Keyword),
        kind: AbilityKind::Activated { cost, effect, limits },
    })
}

fn with_parts(cost: &Cost, parts: Vec<CostPart>) -> Cost {
    let mut cost = cost.clone();
    cost.parts.extend(parts);
    cost
}

fn casts(quals: Vec<Qual>) -> Event {
    let what = described(1, Quantity::A, noun(quals, Kind::Spell, Vec::new()));
    Event::Player { who: Player::you(), verbs: vec![PlayerEvent::Casts { what, from: None, nth: None }] }
}

/// The number behind a keyword.
pub(crate) fn number(keyword: &Keyword) -> u32 {
    match keyword.parameter {
        KeywordParameter::Number(Amount::Number(n)) => n,
        _ => 0,
    }
}

fn attacks(alone: Alone) -> ObjectEvent {
    ObjectEvent::Attacks { whom: None, alone }
}

/// Dies with no such counter on it, and comes back with one (CR 702.79, 702.93).
fn comes_back(sign: Sign) -> Arc<Ability> {
    let condition = Condition::HasCounters {
        what: Box::new(source()),
        count: CounterCount::No,
        kind: pt_counter(sign),
        polarity: Polarity::Positive,
        tense: Tense::Past,
        form: rubric_ir::CountForm::Has,
    };
    let back = Move {
        what: source(),
        from: None,
        to: Destination::Battlefield {
            state: Vec::new(),
            control: Some(Control::Owner { form: rubric_ir::OwnerForm::Its }),
            attached: None,
            counters: Some(CountersOnIt {
                count: Quantity::A,
                additional: rubric_ir::Additional::No,
                kind: pt_counter(sign),
            }),
        },
    };
    whenever(of_source(vec![ObjectEvent::Dies { control: None }]), Some(condition), act(Action::Return(back)))
}

/// The abilities a keyword stands for; none where the rules handle it themselves.
#[allow(clippy::too_many_lines, reason = "one arm for each keyword")]
pub(crate) fn stands_for(keyword: &Keyword) -> Vec<Arc<Ability>> {
    use KeywordName as K;
    let n = number(keyword);
    let signed = i32::try_from(n).unwrap_or(0);
    let one = match (keyword.name, &keyword.parameter) {
        (K::Prowess, _) => {
            whenever(casts(vec![Qual::NonType(CardType::Creature)]), None, gets(source(), 1, 1))
        }
        (K::Exalted, _) => {
            let what = described(
                1,
                Quantity::A,
                noun(vec![Qual::Type(CardType::Creature)], Kind::Implied, vec![yours()]),
            );
            let event = Event::Object { subject: what, verbs: vec![attacks(Alone::Alone)] };
            whenever(event, None, gets(slot(1), 1, 1))
        }
        (K::Persist, _) => comes_back(Sign::Minus),
        (K::Undying, _) => comes_back(Sign::Plus),
        (K::Bushido, _) => {
            let verbs = vec![ObjectEvent::Blocks { what: None }, ObjectEvent::BecomesBlocked { by: None }];
            whenever(of_source(verbs), None, gets(source(), signed, signed))
        }
        (K::Flanking, _) => {
            let creature =
                noun(vec![Qual::Type(CardType::Creature)], Kind::Implied, vec![Filter::Without(K::Flanking)]);
            let by = described(1, Quantity::A, creature);
            whenever(
                of_source(vec![ObjectEvent::BecomesBlocked { by: Some(by) }]),
                None,
                gets(slot(1), -1, -1),
            )
        }
        (K::BattleCry, _) => {
            let mut others = noun(
                vec![Qual::Is(Status::Attacking), Qual::Type(CardType::Creature)],
                Kind::Implied,
                Vec::new(),
            );
            others.other = Other::Than(Antecedent::Source);
            let each = described(1, Quantity::Each, others);
            whenever(of_source(vec![attacks(Alone::Any)]), None, gets(each, 1, 0))
        }
        (K::Annihilator, _) => {
            let what = described(
                1,
                Quantity::Exactly(Amount::Number(n)),
                noun(Vec::new(), Kind::Permanent, Vec::new()),
            );
            let effect = Effect::Act { who: Player::Defending, action: Action::Sacrifice(what) };
            whenever(of_source(vec![attacks(Alone::Any)]), None, effect)
        }
        (K::Afflict, _) => {
            let effect = Effect::Act { who: Player::Defending, action: Action::LoseLife(Amount::Number(n)) };
            whenever(of_source(vec![ObjectEvent::BecomesBlocked { by: None }]), None, effect)
        }
        (K::Ingest, _) => {
            let who = Player::Described {
                slot: Slot(1),
                count: rubric_ir::PlayerCount::A,
                who: rubric_ir::PlayerNoun::Player,
            };
            let event = of_source(vec![ObjectEvent::DealsDamage {
                kind: rubric_ir::DamageKind::Combat,
                to: Some(Recipient::Player(who)),
            }]);
            let player = Player::Ref { to: Antecedent::Slot(Slot(1)), form: PlayerForm::ThatPlayer };
            let top = Selection::TopOfLibrary {
                slot: Slot(2),
                count: None,
                end: rubric_ir::LibraryEnd::Top,
                library: ZoneOwner::Of(Box::new(player.clone())),
                form: rubric_ir::TopForm::The,
            };
            let exile = Action::Exile {
                what: top,
                from: None,
                face: rubric_ir::Face::Up,
                counters: None,
                until: None,
            };
            whenever(event, None, Effect::Act { who: player, action: exile })
        }
        (K::Afterlife, _) => {
            let spec = rubric_ir::TokenSpec {
                power_toughness: Some(PowerToughness {
                    power: PtNumber { sign: Sign::None, value: PtValue::Number(1) },
                    toughness: PtNumber { sign: Sign::None, value: PtValue::Number(1) },
                }),
                quals: vec![
                    Qual::Color(Color::White),
                    Qual::Color(Color::Black),
                    Qual::Subtype(Subtype::Spirit),
                    Qual::Type(CardType::Creature),
                ],
                with: vec![rubric_ir::Grant::Keyword(Keyword {
                    name: K::Flying,
                    parameter: KeywordParameter::None,
                })],
                name: None,
                name_at: rubric_ir::NameAt::AfterAbilities,
                size_at: rubric_ir::SizeAt::Front,
            };
            let create = Action::Create {
                slot: Slot(1),
                count: Quantity::Exactly(Amount::Number(n)),
                token: rubric_ir::Token::Spec(Box::new(spec)),
                riders: Vec::new(),
                each: None,
            };
            whenever(of_source(vec![ObjectEvent::Dies { control: None }]), None, act(create))
        }
        (K::Extort, _) => {
            let pay =
                Cost { parts: vec![CostPart::Mana(vec![ManaSymbol::Hybrid(Color::White, Color::Black)])] };
            let opponents = Player::Described {
                slot: Slot(2),
                count: rubric_ir::PlayerCount::Each,
                who: rubric_ir::PlayerNoun::Opponent,
            };
            let lose = Effect::Act { who: opponents, action: Action::LoseLife(Amount::Number(1)) };
            // The instructions are counted from the first: paying, losing, gaining.
            let gain = act(Action::GainLife(Amount::That(Antecedent::Instruction(2))));
            let effect = Effect::IfDone {
                first: Box::new(Effect::May { who: Player::you(), effect: Box::new(act(Action::Pay(pay))) }),
                condition: Condition::Done { who: Box::new(Player::you()), polarity: Polarity::Positive },
                then: Box::new(sequence(vec![lose, gain])),
                otherwise: None,
            };
            whenever(casts(Vec::new()), None, effect)
        }
        (K::Equip, KeywordParameter::Cost(cost)) => {
            let what =
                TargetKind::Objects(noun(vec![Qual::Type(CardType::Creature)], Kind::Implied, vec![yours()]));
            let to = Selection::Target(Target { slot: Slot(1), count: TargetCount::One, what });
            activated(
                Some(K::Equip),
                cost.clone(),
                act(Action::Attach { what: source(), to }),
                vec![ActivationLimit::AsSorcery],
            )
        }
        (K::Outlast, KeywordParameter::Cost(cost)) => {
            let put = Action::PutCounters {
                count: Quantity::A,
                kind: pt_counter(Sign::Plus),
                on: Box::new(Recipient::Object(source())),
                each: None,
                divided: rubric_ir::Divided::No,
            };
            let cost = with_parts(cost, vec![CostPart::Tap]);
            activated(Some(K::Outlast), cost, act(put), vec![ActivationLimit::AsSorcery])
        }
        (K::LevelUp, KeywordParameter::Cost(cost)) => {
            let put = Action::PutCounters {
                count: Quantity::A,
                kind: named("level"),
                on: Box::new(Recipient::Object(source())),
                each: None,
                divided: rubric_ir::Divided::No,
            };
            activated(Some(K::LevelUp), cost.clone(), act(put), vec![ActivationLimit::AsSorcery])
        }
        (K::Ninjutsu, KeywordParameter::Cost(cost)) => {
            let unblocked = vec![
                Qual::Is(Status::Unblocked),
                Qual::Is(Status::Attacking),
                Qual::Type(CardType::Creature),
            ];
            let hand = || Zone::Hand(ZoneOwner::Of(Box::new(Player::you())));
            let back = Move {
                what: described(
                    NINJUTSU_RETURNS.0,
                    Quantity::A,
                    noun(unblocked, Kind::Implied, vec![yours()]),
                ),
                from: None,
                to: Destination::Zone(hand()),
            };
            let state = vec![EntryState::TappedAndAttacking];
            let battlefield =
                Destination::Battlefield { state, control: None, attached: None, counters: None };
            let enters = Move { what: source(), from: Some(hand()), to: battlefield };
            activated(
                Some(K::Ninjutsu),
                with_parts(cost, vec![CostPart::Do(Box::new(Action::Return(back)))]),
                act(Action::Put(enters)),
                Vec::new(),
            )
        }
        (K::Cycling, KeywordParameter::Cost(cost)) => {
            let discard = CostPart::Do(Box::new(Action::Discard { what: source() }));
            activated(
                Some(K::Cycling),
                with_parts(cost, vec![discard]),
                act(Action::Draw(Cards::A)),
                Vec::new(),
            )
        }
        (K::Cycling, KeywordParameter::TypeCycling(quals, cost)) => {
            let discard = CostPart::Do(Box::new(Action::Discard { what: source() }));
            let library = Zone::Library(ZoneOwner::Of(Box::new(Player::you())));
            let search = Action::Search {
                zone: library,
                what: described(1, Quantity::A, noun(quals.clone(), Kind::Card, Vec::new())),
            };
            let hand = Move {
                what: slot(1),
                from: None,
                to: Destination::Zone(Zone::Hand(ZoneOwner::Of(Box::new(Player::you())))),
            };
            let effect = sequence(vec![
                act(search),
                act(Action::Reveal { what: slot(1), from: None }),
                act(Action::Put(hand)),
                act(Action::Shuffle { wording: rubric_ir::ShuffleWording::Bare }),
            ]);
            activated(Some(K::Cycling), with_parts(cost, vec![discard]), effect, Vec::new())
        }
        _ => return Vec::new(),
    };
    vec![one]
}

/// A triggered ability of ward (CR 702.21): what has become a target of the thing is countered unless it is paid.
pub(crate) fn ward(
    own: PlayerId,
    thing: Thing,
    by: ObjectId,
    payer: PlayerId,
    cost: &Cost,
    name: &str,
) -> Waiting {
    let effect = Effect::Unless {
        effect: Box::new(act(Action::Counter(slot(1)))),
        who: Player::Ref { to: Antecedent::Slot(Slot(2)), form: PlayerForm::ThatPlayer },
        cost: UnlessCost::Pays(cost.clone()),
    };
    let mut env = Env::of(own, thing.now);
    env.bind(Slot(1), Bound::objects(vec![Thing::new(by)]));
    env.bind(Slot(2), Bound::players(vec![payer]));
    Waiting {
        controller: own,
        source: thing,
        name: name.to_owned(),
        code: Code::new(&effect),
        env,
        condition: None,
        ability: u32::MAX,
    }
}

/// "{T}: Add" one mana of a colour.
pub(crate) fn tap_for(color: Color) -> Arc<Ability> {
    static ALL: OnceLock<Vec<(Color, Arc<Ability>)>> = OnceLock::new();
    let make = |(_, color): &(Subtype, Color)| {
        let add = Action::AddMana { mana: ManaProduced::Symbols(vec![ManaSymbol::Of(*color)]), only: None };
        (*color, activated(None, Cost { parts: vec![CostPart::Tap] }, act(add), Vec::new()))
    };
    let all = ALL.get_or_init(|| BASIC_LANDS.iter().map(make).collect());
    all.iter()
        .find(|(c, _)| *c == color)
        .map_or_else(|| make(&(Subtype::Plains, color)).1, |(_, a)| a.clone())
}

/// A predefined token (CR 111.10).
pub(crate) fn predefined(subtype: Subtype) -> CardDefinition {
    let generic = |n| CostPart::Mana(vec![ManaSymbol::Generic(n)]);
    let sacrifice = || CostPart::Do(Box::new(Action::Sacrifice(source())));
    let any = || act(Action::AddMana { mana: ManaProduced::AnyColor(Amount::Number(1)), only: None });
    let (parts, effect) = match subtype {
        Subtype::Food => {
            (vec![generic(2), CostPart::Tap, sacrifice()], act(Action::GainLife(Amount::Number(3))))
        }
        Subtype::Clue => (vec![generic(2), sacrifice()], act(Action::Draw(Cards::A))),
        Subtype::Gold => (vec![sacrifice()], any()),
        Subtype::Blood => {
            let what = described(1, Quantity::A, noun(Vec::new(), Kind::Card, Vec::new()));
            let discard = CostPart::Do(Box::new(Action::Discard { what }));
            (vec![generic(1), CostPart::Tap, discard, sacrifice()], act(Action::Draw(Cards::A)))
        }
        _ => (vec![CostPart::Tap, sacrifice()], any()),
    };
    CardDefinition {
        name: subtype.text().to_owned(),
        types: vec![CardType::Artifact],
        subtypes: vec![subtype],
        abilities: vec![activated(None, Cost { parts }, effect, Vec::new())],
        ..CardDefinition::default()
    }
}
