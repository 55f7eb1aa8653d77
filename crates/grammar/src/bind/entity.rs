//! What a text has spoken of: the things a later reference can stand for.

use rubric_ir::*;

/// Roles and kinds of thing as a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds(u8);

impl Kinds {
    pub(super) const PERMANENT: Kinds = Kinds(1);
    pub(super) const CARD: Kinds = Kinds(2);
    pub(super) const SPELL: Kinds = Kinds(4);
    pub(super) const ABILITY: Kinds = Kinds(8);
    pub(super) const TOKEN: Kinds = Kinds(16);
    pub(super) const PLAYER: Kinds = Kinds(32);
    pub(super) const SOURCE: Kinds = Kinds(64);
    pub(super) const PILE: Kinds = Kinds(128);
    /// On the stack, so that it can be countered (CR 701.6).
    pub(super) const STACK: Kinds = Kinds(4 | 8);
    /// Any object.
    pub(super) const OBJECT: Kinds = Kinds(1 | 2 | 4 | 8 | 16 | 64);

    pub(super) const fn with(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
    pub(super) const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }
}

/// How many things an antecedent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// One thing, or at most one.
    One,
    /// Several, or any number.
    Many,
    /// Each of several, one at a time: singular within its clause, plural after it.
    Each,
    /// One for each player who acts: "it" to each of them, "they" to all.
    Either,
}

/// What is known of a thing by the words that introduced it.
#[derive(Clone, Debug)]
pub(super) struct Sort {
    /// What it may be.
    pub(super) kinds: Kinds,
    /// The card types it may have, as bits.
    pub(super) types: u16,
    /// The subtypes its words name.
    pub(super) subtypes: Vec<Subtype>,
    /// Whether its words say "opponent".
    pub(super) opponent: bool,
    /// Whether it is said to be yours, or not to be.
    pub(super) yours: Option<bool>,
    /// What it is said to be another than.
    pub(super) than: Option<Antecedent>,
}

const fn bit(of: CardType) -> u16 {
    1 << of as u16
}

/// The card types of a source that calls itself what is attached: it is no creature (CR 301.5c, 301.6, 303.4d). Anything else
/// may have become one.
pub(super) const fn types_by_form(form: SelfForm) -> Option<u16> {
    match form {
        SelfForm::ThisAura => Some(bit(CardType::Enchantment)),
        SelfForm::ThisEquipment | SelfForm::ThisFortification => Some(bit(CardType::Artifact)),
        _ => None,
    }
}

const PERMANENT_TYPES: u16 = bit(CardType::Artifact)
    | bit(CardType::Battle)
    | bit(CardType::Creature)
    | bit(CardType::Enchantment)
    | bit(CardType::Land)
    | bit(CardType::Planeswalker);
const ALL_TYPES: u16 = u16::MAX;

/// The type a subtype implies (CR 205.3d).
const fn type_of(subtype: Subtype) -> u16 {
    match subtype.of() {
        SubtypeOf::Creature => bit(CardType::Creature) | bit(CardType::Kindred),
        SubtypeOf::Artifact => bit(CardType::Artifact),
        SubtypeOf::Enchantment => bit(CardType::Enchantment),
        SubtypeOf::Land => bit(CardType::Land),
        SubtypeOf::Spell => bit(CardType::Instant) | bit(CardType::Sorcery),
        SubtypeOf::Planeswalker => bit(CardType::Planeswalker),
        SubtypeOf::Battle => bit(CardType::Battle),
    }
}

/// What a list of adjectives says of the types of a thing: the types it may have.
fn types_of(quals: &[Qual]) -> Option<u16> {
    let mut types = None;
    for qual in quals {
        let said = match qual {
            Qual::Type(of) => Some(bit(*of)),
            Qual::Subtype(subtype) => Some(type_of(*subtype)),
            Qual::AnyOf { of, .. } => of
                .iter()
                .filter_map(|one| types_of(std::slice::from_ref(one)))
                .reduce(|first, second| first | second),
            // Only creatures attack, block and pair, and only artifacts and the like are crewed.
            Qual::Is(Status::Attacking | Status::Blocking | Status::Unblocked | Status::Blocked) => {
                Some(bit(CardType::Creature))
            }
            _ => None,
        };
        if let Some(said) = said {
            // "artifact creature" may be spoken of as either.
            types = Some(types.unwrap_or(0) | said);
        }
    }
    types
}

fn subtypes_of(quals: &[Qual], into: &mut Vec<Subtype>) {
    for qual in quals {
        match qual {
            Qual::Subtype(subtype) => into.push(*subtype),
            Qual::AnyOf { of, .. } => subtypes_of(of, into),
            _ => {}
        }
    }
}

fn kinds_of(kind: Kind) -> Kinds {
    match kind {
        Kind::Implied | Kind::Permanent | Kind::Commander => Kinds::PERMANENT,
        Kind::Token => Kinds::PERMANENT.with(Kinds::TOKEN),
        Kind::Card | Kind::PermanentCard => Kinds::CARD,
        Kind::Spell | Kind::PermanentSpell => Kinds::SPELL,
        Kind::Source => Kinds::SOURCE,
        Kind::Ability
        | Kind::ActivatedAbility
        | Kind::TriggeredAbility
        | Kind::ActivatedOrTriggeredAbility => Kinds::ABILITY,
        Kind::Copy => Kinds::STACK,
    }
}

/// Whether a filter says that a thing is yours, or that it is not.
fn yours(filter: &Filter) -> Option<bool> {
    match filter {
        Filter::Controlled { by, polarity } | Filter::Owned { by, polarity } => match &**by {
            Player::You { .. } => Some(*polarity == Polarity::Positive),
            Player::Described { who: PlayerNoun::Opponent, .. }
            | Player::Target { who: PlayerNoun::Opponent, .. } => Some(false),
            _ => None,
        },
        _ => None,
    }
}

impl Sort {
    /// Of a bare kind of thing, with nothing known of its types.
    pub(super) const fn of_kind(kinds: Kinds) -> Sort {
        Sort { kinds, types: ALL_TYPES, subtypes: Vec::new(), opponent: false, yours: None, than: None }
    }
    /// Of a player.
    pub(super) fn of_player(who: PlayerNoun) -> Sort {
        let opponent = matches!(who, PlayerNoun::Opponent | PlayerNoun::OtherOpponent);
        Sort { opponent, ..Sort::of_kind(Kinds::PLAYER) }
    }
    /// Of one head of a noun.
    pub(super) fn of_head(head: &Head) -> Sort {
        let mut subtypes = Vec::new();
        subtypes_of(&head.quals, &mut subtypes);
        let default = match head.kind {
            Kind::Implied | Kind::Permanent | Kind::Token | Kind::PermanentCard => PERMANENT_TYPES,
            _ => ALL_TYPES,
        };
        let types = types_of(&head.quals).unwrap_or(default);
        Sort { types, subtypes, ..Sort::of_kind(kinds_of(head.kind)) }
    }
    /// Of a noun: of any of its heads.
    pub(super) fn of_noun(noun: &Noun) -> Sort {
        let mut heads = noun.heads.iter().map(Sort::of_head);
        let Some(mut sort) = heads.next() else { return Sort::of_kind(Kinds::OBJECT) };
        for head in heads {
            sort.join(&head);
        }
        sort.yours = noun.filters.iter().find_map(yours);
        sort.than = match noun.other {
            Other::Any => None,
            Other::Than(than) => Some(than),
        };
        sort
    }
    /// Of a token to be made.
    pub(super) fn of_token(token: &Token) -> Sort {
        let (types, subtypes) = match token {
            Token::Spec(spec) => {
                let mut subtypes = Vec::new();
                subtypes_of(&spec.quals, &mut subtypes);
                (types_of(&spec.quals).unwrap_or(PERMANENT_TYPES), subtypes)
            }
            Token::Predefined { subtype, .. } => (type_of(*subtype), vec![*subtype]),
            Token::Role(_) => (type_of(Subtype::Aura), vec![Subtype::Aura, Subtype::Role]),
            Token::CopyOf { .. } | Token::Like(_) | Token::OfEach(_) => (PERMANENT_TYPES, Vec::new()),
        };
        Sort { types, subtypes, ..Sort::of_kind(Kinds::PERMANENT.with(Kinds::TOKEN)) }
    }
    /// Either of two.
    pub(super) fn join(&mut self, other: &Sort) {
        self.kinds = self.kinds.with(other.kinds);
        self.types |= other.types;
        self.subtypes.extend_from_slice(&other.subtypes);
        self.opponent |= other.opponent;
    }
    /// Whether "that creature", "those cards" can mean a thing of this sort.
    pub(super) fn suits(&self, head: &Head) -> bool {
        let asked = Sort::of_head(head);
        // A creature spell is spoken of as the creature it becomes (CR 608.3, 614.12).
        let becomes = self.kinds.meets(Kinds::SPELL)
            && asked.kinds.meets(Kinds::PERMANENT)
            && self.types != ALL_TYPES
            && self.types & PERMANENT_TYPES != 0;
        if !self.kinds.meets(asked.kinds) && !becomes {
            return false;
        }
        if asked.kinds.meets(Kinds::TOKEN) && !self.kinds.meets(Kinds::TOKEN) {
            return false;
        }
        // "that Aura" is said only of what was called one; the types of other words need only be possible.
        if !asked.subtypes.is_empty() {
            return asked.subtypes.iter().any(|one| self.subtypes.contains(one));
        }
        self.types & asked.types != 0
    }
}

/// The bit of a status that tells a thing by what was done to it ("the sacrificed creature").
pub(super) const fn done_bit(status: Status) -> u8 {
    match status {
        Status::Sacrificed => 1,
        Status::Exiled => 2,
        Status::Discarded => 4,
        Status::Revealed => 8,
        Status::Chosen => 16,
        Status::Returned => 32,
        Status::Drawn => 64,
        Status::Milled => 128,
        _ => 0,
    }
}

/// What a head says was done to the thing.
pub(super) fn done_to(head: &Head) -> u8 {
    head.quals.iter().fold(0, |bits, qual| match qual {
        Qual::Is(status) => bits | done_bit(*status),
        _ => bits,
    })
}

/// A thing spoken of.
#[derive(Clone, Debug)]
pub(super) struct Entity {
    /// What a reference to it becomes; `None` is a thing that was spoken of and can't be referred to in the IR.
    pub(super) antecedent: Option<Antecedent>,
    /// What is known of it.
    pub(super) sort: Sort,
    /// How many it is.
    pub(super) count: Count,
    /// Whether a part of it was taken ("one of them"), so that there is a rest.
    pub(super) parted: bool,
    /// Of a controller or owner: of which thing.
    pub(super) of: Option<usize>,
    /// Whether it is a target: chosen before anything happens (CR 601.2c), so it is there whatever is done.
    pub(super) target: bool,
    /// What was done to it, as bits of [`done_bit`].
    pub(super) done: u8,
    /// Whether it is a copy that an instruction made (CR 707.10).
    pub(super) copy: bool,
    /// Whether it was moved off the battlefield, or died.
    pub(super) gone: bool,
    /// Whether it is every card of a zone.
    pub(super) zone: bool,
    /// Whether an instruction makes or finds it: it is there only once that was followed.
    pub(super) made: bool,
    /// In what displaces that instruction: it is not there.
    pub(super) absent: bool,
    /// Behind a condition: it may not be there, so that no further condition asks after it.
    pub(super) unsure: bool,
    /// Whether there are X of it.
    pub(super) by_x: bool,
    /// Whether it is any player who would do something.
    pub(super) anybody: bool,
}

impl Entity {
    /// Whether it is the object with the ability.
    pub(super) fn is_source(&self) -> bool {
        self.antecedent == Some(Antecedent::Source)
    }
    /// Whether it was sacrificed.
    pub(super) const fn is_sacrificed(&self) -> bool {
        self.gone && self.done & done_bit(Status::Sacrificed) != 0
    }
}

/// Where in its clause a thing is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It does what the clause says.
    Subject,
    /// It has it done to it.
    Object,
    /// It only helps to tell another thing or number ("its controller", "equal to its power").
    Oblique,
    /// It was only asked after ("if you control a Swamp"): nothing to be spoken of again.
    Asked,
}

/// One speaking of a thing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mention {
    pub(super) entity: usize,
    pub(super) clause: u16,
    pub(super) role: Role,
}

/// What a clause is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clause {
    /// The event of a trigger, a delayed trigger or a replacement.
    Event,
    /// A condition.
    Condition,
    /// A part of a cost.
    Cost,
    /// A player's action.
    Act,
    /// What an object does.
    Happen,
    /// What is done lest the clause before is: "unless that player …".
    WayOut,
    /// A continuous effect.
    Continuous,
    /// Anything else that only opens a scope.
    Other,
}
