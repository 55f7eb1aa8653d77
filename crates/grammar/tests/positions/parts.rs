//! The parts: for each variant of a type that composes, the shortest words that bundled texts have for it.

use crate::faces::{faces, older_sample, read_all, sample};
use crate::forms::Form;
use rubric_grammar::{Verdict, print_ability, trace_ability};
use rubric_ir::{
    Ability, AbilityKind, Action, AllArticle, Amount, Change, Condition, Continuous, Cost, CostPart,
    Declared, Duration, Effect, Event, FaceReading, Filter, Head, History, Noun, ObjectEvent, Player,
    PlayerEvent, Qual, Quantity, Replacement, Selection, Slot, Visit, Walk,
};
use std::any::{Any, type_name};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Debug;
use std::path::Path;

/// A variant, with words that read as it.
pub struct Part {
    /// The name of its kind in the table.
    pub kind: &'static str,
    /// "Condition::Life".
    pub variant: String,
    /// Its words, the most independent first, and how the verb stands in them.
    pub phrases: Vec<(Form, String)>,
}

/// How many words of one variant and form are tried, and how many of these that speak of the same things.
const PHRASES: usize = 40;
const ALIKE: usize = 8;

/// The kinds, and the types whose variants are their parts.
const KINDS: &[(&str, &[&str])] = &[
    ("instruction", &["Action", "Verb", "Effect"]),
    ("condition", &["Condition"]),
    ("amount", &["Amount"]),
    ("noun", &["Kind", "Qual", "Filter"]),
    ("object", &["Selection", "Quantity"]),
    ("player", &["Player"]),
    ("cost", &["CostPart"]),
    ("event", &["Event", "ObjectEvent", "PlayerEvent"]),
    ("duration", &["Duration"]),
    ("change", &["Change"]),
];

/// All parts, in the order in which the IR declares their variants.
pub fn drawn() -> Vec<Part> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let rare = faces(&tests.join("proofs/rare.json"));
    // Cards of the corpus whose words stand by themselves where all others here speak of something before.
    let further = faces(&tests.join("positions/faces.json"));
    let mut seen = Seen::default();
    for faces in [sample(), older_sample(), rare, further] {
        for outcome in read_all(&faces) {
            for line in outcome.lines.iter().filter(|line| line.verdict == Verdict::Exact) {
                let ability = line.ability.and_then(|n| outcome.reading.abilities.get(n as usize));
                seen.draw(ability.unwrap());
            }
        }
    }
    let declared = Declared::below::<FaceReading>();
    let mut parts = Vec::new();
    for (kind, types) in KINDS {
        for name in *types {
            let shape = declared.types.iter().find(|shape| shape.name == *name).unwrap();
            for variant in shape.variants {
                let variant = format!("{name}::{}", variant.name);
                let phrases = seen.phrases.remove(&variant).unwrap_or_default();
                parts.push(Part { kind, variant, phrases: shortest(phrases) });
            }
        }
    }
    parts
}

/// Words that speak of something before them.
const SPEAKS: &[&str] = &[
    "it",
    "its",
    "that",
    "those",
    "them",
    "they",
    "their",
    "the",
    "this",
    "exiled",
    "chosen",
    "X",
    "enchanted",
    "equipped",
];

/// Of words that speak of the same things, the fewest, of each form; the least dependent first.
fn shortest(phrases: BTreeSet<(Form, String)>) -> Vec<(Form, String)> {
    let speaks = |words: &str| -> Vec<&str> {
        SPEAKS.iter().copied().filter(|one| words.split(' ').any(|token| token == *one)).collect()
    };
    let needs = |words: &str| {
        let names = words.split(' ').filter(|token| token.starts_with('~') || *token == "\"").count();
        (names, speaks(words).len(), words.split(' ').count())
    };
    let mut all: Vec<(Form, String)> = phrases.into_iter().collect();
    all.sort_by_key(|(form, words)| (needs(words), words.clone(), *form));
    let mut alike: HashMap<(Form, Vec<&str>), usize> = HashMap::new();
    let mut of_form: HashMap<Form, usize> = HashMap::new();
    let mut taken = Vec::new();
    for (form, words) in &all {
        let alike = alike.entry((*form, speaks(words))).or_default();
        let of_form = of_form.entry(*form).or_default();
        if *alike < ALIKE && *of_form < PHRASES {
            *alike += 1;
            *of_form += 1;
            taken.push((*form, words.clone()));
        }
    }
    taken
}

#[derive(Default)]
struct Seen {
    phrases: BTreeMap<String, BTreeSet<(Form, String)>>,
}

impl Seen {
    fn draw(&mut self, ability: &Ability) {
        let (printed, trace) = trace_ability(ability);
        let mut words = HashMap::new();
        for part in trace {
            let said = printed[part.from..part.to].trim();
            let all: &mut Vec<String> = words.entry((part.address, part.type_name)).or_default();
            if !said.is_empty() && !all.iter().any(|known| known == said) {
                all.push(said.to_owned());
                all.sort_by_key(String::len);
            }
        }
        ability.walk(&mut Drawer { seen: self, words: &words });
    }
}

struct Drawer<'d> {
    seen: &'d mut Seen,
    words: &'d HashMap<(usize, &'static str), Vec<String>>,
}

/// The variant of a value, by its name.
fn variant<T: Debug>(value: &T) -> String {
    let text = format!("{value:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

impl Drawer<'_> {
    /// Its words: of several productions that print it, one inside the other, the innermost says it alone.
    fn words_of<T>(&self, value: &T) -> Option<&String> {
        self.all_words_of(value).first()
    }

    fn all_words_of<T>(&self, value: &T) -> &[String] {
        let all = self.words.get(&(std::ptr::from_ref(value).addr(), type_name::<T>()));
        all.map_or(&[], Vec::as_slice)
    }

    fn add(&mut self, of: String, form: Form, words: &str) {
        let words = words.trim_end_matches('.').trim();
        if !words.is_empty() && !words.contains('\n') && words.split(' ').count() <= 24 {
            self.seen.phrases.entry(of).or_default().insert((form, words.to_owned()));
        }
    }

    fn take<T: Debug>(&mut self, kind: &str, form: Form, value: &T) {
        if let Some(words) = self.words_of(value).cloned() {
            self.add(format!("{kind}::{}", variant(value)), form, &words);
        }
    }

    /// A clause: the verb as its subject wants it.
    fn take_effect(&mut self, effect: &Effect) {
        let Some(words) = self.words_of(effect).cloned() else { return };
        match effect {
            Effect::Act { who: Player::You { .. }, action } => {
                let words = words.strip_prefix("you ").unwrap_or(&words);
                self.add(format!("Action::{}", variant(action)), Form::Base, words);
            }
            Effect::Act { who, action } => {
                let subject = self.words_of(who).cloned().unwrap_or_default();
                if let Some(rest) = words.strip_prefix(&format!("{subject} ")) {
                    let form = if subject.starts_with("each of") { Form::Base } else { Form::Third };
                    self.add(format!("Action::{}", variant(action)), form, rest);
                }
            }
            Effect::Happen { verb, .. } => self.add(format!("Verb::{}", variant(verb)), Form::Clause, &words),
            _ => {}
        }
        let form = match effect {
            Effect::Act { who: Player::You { .. }, .. } => Form::Base,
            _ => Form::Clause,
        };
        self.add(format!("Effect::{}", variant(effect)), form, &words);
    }

    /// A noun, as it stands behind "target" and behind "all".
    fn take_noun(&mut self, noun: &Noun) {
        let spoken = |quantity: Quantity, lead: &str| {
            let what = Selection::Described { slot: Slot(0), quantity, noun: noun.clone() };
            let effect = Effect::Act { who: Player::you(), action: Action::Destroy(what) };
            let text = print_ability(&Ability { word: None, kind: AbilityKind::Spell(effect) });
            let words = text.strip_prefix(lead)?.strip_suffix(" .")?;
            Some(words.to_owned())
        };
        let one = spoken(Quantity::A, "destroy a ");
        let all = spoken(Quantity::All { article: AllArticle::None }, "destroy all ");
        let mut names: Vec<String> = Vec::new();
        for Head { quals, kind, filters } in &noun.heads {
            names.push(format!("Kind::{}", variant(kind)));
            names.extend(quals.iter().map(|qual: &Qual| format!("Qual::{}", variant(qual))));
            names.extend(filters.iter().map(|filter: &Filter| format!("Filter::{}", variant(filter))));
        }
        names.extend(noun.filters.iter().map(|filter| format!("Filter::{}", variant(filter))));
        for name in names {
            for (form, words) in [(Form::One, &one), (Form::Several, &all)] {
                if let Some(words) = words {
                    self.add(name.clone(), form, words);
                }
            }
        }
    }

    fn take_event(&mut self, event: &Event, form: Form, words: &str) {
        self.add(format!("Event::{}", variant(event)), form, words);
        match event {
            Event::Object { verbs, .. } => {
                let names: Vec<String> = verbs.iter().map(|v: &ObjectEvent| variant(v)).collect();
                names.iter().for_each(|name| self.add(format!("ObjectEvent::{name}"), form, words));
            }
            Event::Player { verbs, .. } => {
                let names: Vec<String> = verbs.iter().map(|v: &PlayerEvent| variant(v)).collect();
                names.iter().for_each(|name| self.add(format!("PlayerEvent::{name}"), form, words));
            }
            Event::FirstEachTurn(event) | Event::Next(event) | Event::DuringTurnOf { event, .. } => {
                if let Some(words) = self.words_of(&**event).cloned() {
                    self.take_event(event, form, &words);
                }
            }
            _ => {}
        }
    }
}

impl Visit for Drawer<'_> {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if let Some(condition) = node.downcast_ref::<Condition>() {
            self.take("Condition", Form::Plain, condition);
            if let Condition::History(history) = condition
                && let History { event, .. } = &**history
                && let Some(words) = self.words_of(event).cloned()
            {
                self.take_event(event, Form::Past, &words);
            }
        } else if let Some(effect) = node.downcast_ref::<Effect>() {
            self.take_effect(effect);
        } else if let Some(amount) = node.downcast_ref::<Amount>() {
            // "The number of", or what is counted, may be said around it.
            for words in self.all_words_of(amount).to_vec() {
                self.add(format!("Amount::{}", variant(amount)), Form::Plain, &words);
            }
        } else if let Some(noun) = node.downcast_ref::<Noun>() {
            self.take_noun(noun);
        } else if let Some(selection) = node.downcast_ref::<Selection>() {
            self.take("Selection", Form::Plain, selection);
            if let Selection::Described { quantity, .. } = selection
                && let Some(words) = self.words_of(selection).cloned()
            {
                self.add(format!("Quantity::{}", variant(quantity)), Form::Plain, &words);
            }
        } else if let Some(player) = node.downcast_ref::<Player>() {
            self.take("Player", Form::Plain, player);
        } else if let Some(cost) = node.downcast_ref::<Cost>() {
            let parts: Vec<&CostPart> = cost.parts.iter().collect();
            for part in parts {
                let form = match part {
                    CostPart::Do(_) | CostPart::Both(..) => Form::Base,
                    _ => Form::Plain,
                };
                self.take("CostPart", form, part);
            }
        } else if let Some(duration) = node.downcast_ref::<Duration>() {
            self.take("Duration", Form::Plain, duration);
        } else if let Some(Continuous { changes, .. }) = node.downcast_ref() {
            let changes: Vec<&Change> = changes.iter().collect();
            changes.iter().for_each(|change| self.take("Change", Form::Plain, *change));
        } else if let Some(AbilityKind::Triggered(triggered)) = node.downcast_ref() {
            if let Some(words) = self.words_of(&triggered.event).cloned() {
                self.take_event(&triggered.event, Form::Third, &words);
            }
        } else if let Some(Replacement::Would { event, .. }) = node.downcast_ref()
            && let Some(words) = self.words_of(event).cloned()
        {
            self.take_event(event, Form::Would, &words);
        }
        true
    }
}
