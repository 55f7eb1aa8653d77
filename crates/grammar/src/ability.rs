//! Abilities: the kinds of a line (CR 113.3).

use rubric_ir::*;
use rubric_text::{Kind, id};

use crate::core::{Ctx, In, Printer, Res, Syntax, phrase, stop, written_number};
use crate::selection::naming;
use crate::{continuous, effect, event, keyword, replacement, words};

/// One ability, with its ability word. Does not ask for the end of the line.
pub fn ability(i: In<'_>) -> Res<'_, Ability> {
    let (i, kind) = kind(i)?;
    Ok((i, Ability { word: None, kind }))
}

/// An ability with its ability word, if it has one.
pub fn named(i: In<'_>) -> Res<'_, Ability> {
    if let Some(len) = i.head_word()
        && let Ok((rest, ability)) = ability(i.skip(len + 1))
    {
        let word = Some(AbilityWord::Word(words::name_of(i, len)));
        return Ok((rest, Ability { word, ..ability }));
    }
    ability(i)
}

/// Prints an ability.
pub fn print_ability(ability: &Ability, p: &mut Printer) {
    let start = p.len();
    // The words before a chapter's or band's dash are its numbers, and before a case's what it is to be done for.
    let numbered = matches!(
        ability.kind,
        AbilityKind::Chapter { .. }
            | AbilityKind::Band { .. }
            | AbilityKind::Level { .. }
            | AbilityKind::Loyalty { .. }
            | AbilityKind::ToSolve(_)
            | AbilityKind::Solved(_)
            | AbilityKind::Visit { .. }
            | AbilityKind::Prototype { .. }
            | AbilityKind::PaidModes { .. }
    );
    if numbered && ability.word.is_some() {
        p.fail();
    }
    let printed = match &ability.word {
        Some(AbilityWord::Word(word)) => keyword::print_word(word, p),
        Some(AbilityWord::Keyword(name)) => {
            let done = keyword::is_prefix_of(*name, &ability.kind) && keyword::name::print(name, p);
            p.words("—");
            done
        }
        None => true,
    };
    if !printed {
        p.fail();
    }
    // Of a token are the abilities quoted of it, and none that these quote.
    let of_token = std::mem::take(&mut p.of_token);
    let outer = std::mem::replace(&mut p.usual_form, naming::usual(&ability.kind, of_token));
    let from = p.len();
    print_kind(&ability.kind, p);
    p.usual_form = outer;
    p.of_token = of_token;
    p.printed(&ability.kind, from);
    p.printed(ability, start);
}

/// Whether an ability ends here: with its line, paragraph or quotation.
pub fn ends(i: In<'_>) -> bool {
    i.is_done() || i.kind() == Some(Kind::Break) || is_closing_mark(i)
}

/// Whether a quotation ends here.
fn is_closing_mark(i: In<'_>) -> bool {
    matches!(i.id(), Some(mark) if mark == id("\"") || mark == id("’"))
}

/// A kind of ability by the name of its construct.
type Reader = (&'static str, fn(In<'_>) -> Res<'_, AbilityKind>);

fn kind(i: In<'_>) -> Res<'_, AbilityKind> {
    let readers: &[Reader] = &[
        ("ability/keywords", keywords),
        ("ability/triggered", triggered),
        ("ability/loyalty", loyalty),
        ("ability/activated", activated),
        ("ability/static", static_ability),
        ("ability/spell", spell),
    ];
    for (name, read) in readers {
        match i.within(name, *read) {
            Ok((rest, kind)) if ends(rest) => return Ok((rest, kind)),
            Ok((rest, _)) => rest.expected(0, "the end"),
            Err(nom::Err::Error(_)) => {}
            Err(other) => return Err(other),
        }
    }
    stop(i)
}

fn print_kind(kind: &AbilityKind, p: &mut Printer) {
    match kind {
        AbilityKind::Keywords { list, separator } => print_keywords(list, *separator, p),
        AbilityKind::Spell(effect) => {
            // It would be a triggered or a static ability.
            if effect::starts_delayed(effect) || stands(effect, p.usual_form) || casts_itself(effect) {
                p.fail();
            }
            effect::print_lines(effect, p);
        }
        AbilityKind::Activated { cost, effect, limits } => {
            cost.print(p);
            p.words(":");
            effect::print_body(effect, p);
            for limit in limits {
                limit.print(p);
                p.words(".");
            }
        }
        AbilityKind::Loyalty { cost, effect } => {
            cost.print(p);
            p.words(":");
            effect::print_body(effect, p);
        }
        AbilityKind::Triggered(triggered) => print_triggered(triggered, p),
        AbilityKind::Static(ability) => print_static(ability, p),
        AbilityKind::Chapter { .. }
        | AbilityKind::Level { .. }
        | AbilityKind::Band { .. }
        | AbilityKind::ToSolve(_)
        | AbilityKind::Solved(_)
        | AbilityKind::Visit { .. }
        | AbilityKind::Prototype { .. }
        | AbilityKind::PaidModes { .. } => {
            crate::layout::print(kind, p);
        }
    }
}

// ---- keywords --------------------------------------------------------------------------------------------------

fn keywords(i: In<'_>) -> Res<'_, AbilityKind> {
    let (mut at, first) = Keyword::read(i)?;
    let mut list = vec![first];
    let semicolon = phrase(at, phrase!(";")).is_ok();
    let separator = if semicolon { KeywordSeparator::Semicolon } else { KeywordSeparator::Comma };
    loop {
        let next = if semicolon { phrase(at, phrase!(";")) } else { phrase(at, phrase!(",")) };
        let Ok((rest, ())) = next else { break };
        let Ok((rest, keyword)) = Keyword::read(rest) else { break };
        list.push(keyword);
        at = rest;
    }
    // A cost in words makes the line a sentence: "Ward—Pay 2 life."
    let at = if list.last().is_some_and(keyword::ends_in_words) { effect::full_stop(at)?.0 } else { at };
    Ok((at, AbilityKind::Keywords { list, separator }))
}

fn print_keywords(list: &[Keyword], separator: KeywordSeparator, p: &mut Printer) {
    if list.is_empty() || (list.len() == 1 && separator == KeywordSeparator::Semicolon) {
        p.fail();
    }
    for (n, keyword) in list.iter().enumerate() {
        if n > 0 {
            p.words(match separator {
                KeywordSeparator::Comma => ",",
                KeywordSeparator::Semicolon => ";",
            });
        }
        // Behind a comma, what follows a cost in words would be a part of it.
        if separator == KeywordSeparator::Comma && n + 1 < list.len() && keyword::ends_in_words(keyword) {
            p.fail();
        }
        keyword.print(p);
    }
    if list.last().is_some_and(keyword::ends_in_words) {
        p.full_stop();
    }
}

// ---- triggered -------------------------------------------------------------------------------------------------

syntax! {
    when: TriggerWord {
        [TriggerWord::Whenever] { "whenever" }
        [TriggerWord::When] { "when" }
    }

    impl TriggerLimit {
        [TriggerLimit::OnceEachTurn] { "this ability triggers only once each turn ." }
        [TriggerLimit::TwiceEachTurn] { "this ability triggers only twice each turn ." }
        [TriggerLimit::DoOnceEachTurn] { "do this only once each turn ." }
        [TriggerLimit::Once] { "this ability triggers only once ." }
        [TriggerLimit::None] { }
    }
}

fn trigger(i: In<'_>) -> Res<'_, (TriggerWord, Event)> {
    match when::read(i) {
        Ok((rest, word)) => event::trigger::read(rest).map(|(rest, event)| (rest, (word, event))),
        Err(nom::Err::Error(_)) => {
            effect::at_event::read(i).map(|(rest, event)| (rest, (TriggerWord::At, event)))
        }
        Err(failure) => Err(failure),
    }
}

/// An intervening "if" behind what is watched for (CR 603.4), where there is one.
fn intervening(i: In<'_>) -> (In<'_>, Option<Condition>) {
    let condition = phrase(i.with(Ctx::START), phrase!("if"))
        .and_then(|(rest, ())| Condition::read(rest))
        .and_then(|(rest, condition)| Ok((phrase(rest, phrase!(","))?.0, condition)));
    match condition {
        Ok((rest, condition)) => (rest, Some(condition)),
        Err(_) => (i, None),
    }
}

fn triggered(i: In<'_>) -> Res<'_, AbilityKind> {
    let (i, (word, event)) = i.within("trigger", trigger)?;
    let (i, ()) = phrase(i, phrase!(","))?;
    let (i, condition) = intervening(i);
    let (i, effect) = effect::body(i)?;
    let (i, limit) = TriggerLimit::read(i)?;
    Ok((i, AbilityKind::Triggered(Triggered { trigger: word, event, condition, effect, limit })))
}

fn print_triggered(triggered: &Triggered, p: &mut Printer) {
    p.ctx = Ctx::START;
    let event = &triggered.event;
    let printed = match &triggered.trigger {
        TriggerWord::At => effect::at_event::print(event, p),
        word => when::print(word, p) && event::trigger::print(event, p),
    };
    if !printed {
        p.fail();
    }
    p.words(",");
    if let Some(condition) = &triggered.condition {
        p.ctx = Ctx::START;
        p.words("if");
        condition.print(p);
        p.words(",");
    } else if effect::starts_with_if(&triggered.effect) {
        // It would be an intervening "if" (CR 603.4).
        p.fail();
    }
    effect::print_body(&triggered.effect, p);
    triggered.limit.print(p);
}

// ---- activated -------------------------------------------------------------------------------------------------

fn activated(i: In<'_>) -> Res<'_, AbilityKind> {
    if !i.comes(id(":")) {
        return stop(i);
    }
    let (i, cost) = i.within("cost", Cost::read)?;
    let (i, ()) = phrase(i, phrase!(":"))?;
    let (mut i, effect) = effect::body(i)?;
    let mut limits = Vec::new();
    while let Ok((rest, limit)) = ActivationLimit::read(i.with(Ctx::START)) {
        let (rest, ()) = effect::full_stop(rest)?;
        limits.push(limit);
        i = rest;
    }
    Ok((i, AbilityKind::Activated { cost, effect, limits }))
}

syntax! {
    impl ActivationLimit {
        [ActivationLimit::AnyPlayer] { "any player may activate this ability" }
        [ActivationLimit::Costs(change)] { change @ own_cost }
        [ActivationLimit::And(first, second)] { "activate only" first @ limit "and only" second @ limit }
        [limit] { "activate" limit @ alone }
        [limit] { "activate only" limit @ limit }
    }

    alone: ActivationLimit {
        [ActivationLimit::NoMoreThan(2)] { "no more than twice each turn" }
        [ActivationLimit::NoMoreThan(3)] { "no more than three times each turn" }
    }

    limit: ActivationLimit {
        [ActivationLimit::OnceEachTurn] { "once each turn" }
        [ActivationLimit::Once] { "once" }
        [ActivationLimit::AsSorcery] { "as a sorcery" }
        [ActivationLimit::If(condition)] { "if" condition }
        [ActivationLimit::Window(window)] { window @ window }
    }

    /// When something may be done.
    window: Window {
        after first @ simple_window {
            [Window::And(first, second)] { "," second @ simple_window }
            [Window::And(first, second)] { second @ after_blockers }
            [first] { }
        }
    }

    after_blockers: Window {
        [Window::AfterBlockers] { "after blockers are declared" }
    }

    simple_window: Window {
        [Window::During(step)] { "during" step }
        [Window::BeforeAttackers] { "before attackers are declared" }
        [Window::BeforeBlockers] { "before blockers are declared" }
        [Window::BeforeCombatDamageStep] { "before the combat damage step" }
    }

    impl LoyaltyCost {
        [LoyaltyCost::Zero] { "[0]" }
        [LoyaltyCost::PlusX] { "[+X]" }
        [LoyaltyCost::MinusX] { "[-X]" }
        [LoyaltyCost::Plus(n)] { n @ plus }
        [LoyaltyCost::Minus(n)] { n @ minus }
    }
}

/// "this ability costs {1} less to activate for each …".
mod own_cost {
    use super::*;
    /// "If it targets …": the ability, where "it" is told as the object that has it.
    fn asks_for_targets(change: &Continuous) -> bool {
        let condition = change.condition.as_ref().map(|condition| &condition.condition);
        matches!(condition, Some(WhileKind::If(Condition::Targets { .. })))
    }
    fn is_own(change: &Continuous) -> bool {
        let own = Subject::Objects(Selection::Source { who: SelfOf::Bearer, form: SelfForm::ThisAbility });
        change.subject == own
            && change.duration.is_none()
            && !asks_for_targets(change)
            && change.changes.iter().all(|c| matches!(c, Change::Costs { to: CostOf::Activate, .. }))
    }
    pub fn read(i: In<'_>) -> Res<'_, Box<Continuous>> {
        let (rest, change) = continuous::static_clause(i)?;
        if is_own(&change) { Ok((rest, Box::new(change))) } else { stop(i) }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Continuous, p: &mut Printer) -> bool {
        continuous::print_static_clause(value, p);
        is_own(value)
    }
}

macro_rules! signed {
    ($name:ident, $sign:literal) => {
        mod $name {
            use super::*;
            pub fn read(i: In<'_>) -> Res<'_, u32> {
                let number =
                    i.peek().filter(|t| t.kind == Kind::Loyalty).and_then(|t| match i.text(t).as_bytes() {
                        [b'[', sign, digits @ .., b']'] if *sign == $sign => written_number(digits),
                        _ => None,
                    });
                match number {
                    Some(number) => Ok((i.skip(1), number)),
                    None => stop(i),
                }
            }
            #[must_use = "a value that cannot be printed has no text"]
            pub fn print(value: &u32, p: &mut Printer) -> bool {
                p.words(&format!("[{}{value}]", char::from($sign)));
                true
            }
        }
    };
}
signed!(plus, b'+');
signed!(minus, b'-');

fn loyalty(i: In<'_>) -> Res<'_, AbilityKind> {
    if i.kind() != Some(Kind::Loyalty) {
        i.expected(0, "a loyalty cost");
        return stop(i);
    }
    let (i, cost) = LoyaltyCost::read(i)?;
    let (i, ()) = phrase(i, phrase!(":"))?;
    let (i, effect) = effect::body(i)?;
    Ok((i, AbilityKind::Loyalty { cost, effect }))
}

// ---- static and spell ------------------------------------------------------------------------------------------

fn static_ability(i: In<'_>) -> Res<'_, AbilityKind> {
    let (mut at, first) = one_static(i)?;
    if ends(at) {
        return Ok((at, AbilityKind::Static(first)));
    }
    let mut sentences = vec![first];
    while !ends(at) {
        let (rest, next) = one_static(at)?;
        sentences.push(next);
        at = rest;
    }
    Ok((at, AbilityKind::Static(Static::Sentences(sentences))))
}

/// What is read as one ability: a replacement takes in what happens in its place, and continuous effects stand together.
fn one_static(i: In<'_>) -> Res<'_, Static> {
    let i = i.with(Ctx::START);
    if let Ok(done) = crate::statics::any(i) {
        return Ok(done);
    }
    if i.comes(id("where"))
        && let Ok((rest, (replacement, x))) = replacement::static_where(i)
        && (!i.is_spell() || matches!(replacement, Replacement::Enters { .. }))
    {
        let ability = Box::new(Static::Replacement(replacement));
        return Ok((rest, Static::Where { ability, x }));
    }
    if let Ok((rest, replacement)) = replacement::static_line(i)
        && (!i.is_spell() || matches!(replacement, Replacement::Enters { .. } | Replacement::AsEnters { .. }))
    {
        return Ok((rest, Static::Replacement(replacement)));
    }
    let mut at = i;
    let mut all = Vec::new();
    while let Ok((rest, continuous)) = continuous::static_clause(at.with(Ctx::START)) {
        if is_otherwise(&continuous) && !all.last().is_some_and(hangs_on_condition) {
            return stop(i);
        }
        if !is_lasting(&continuous) || (i.is_spell() && !is_about_spell(&continuous, SelfForm::Usual)) {
            return stop(i);
        }
        if all.is_empty()
            && let Ok((rest, x)) = phrase(rest, phrase!(", where X is"))
                .and_then(|(rest, ())| crate::amount::expression::read(rest))
        {
            let (rest, ()) = effect::full_stop(rest)?;
            let ability = Box::new(Static::Continuous(vec![continuous]));
            return Ok((rest, Static::Where { ability, x }));
        }
        let (rest, ()) = effect::full_stop(rest)?;
        all.push(continuous);
        at = rest;
        if let Some(last) = all.last_mut()
            && let Ok((rest, still)) = effect::still_a_land(at)
            && effect::stay_land(&mut last.changes, still)
        {
            at = rest;
        }
    }
    if all.is_empty() { stop(i) } else { Ok((at, Static::Continuous(all))) }
}

/// An effect with a duration is made by a spell or ability; a static ability has none (CR 611.3).
fn is_lasting(continuous: &Continuous) -> bool {
    continuous.duration.is_none()
}

fn is_otherwise(continuous: &Continuous) -> bool {
    matches!(&continuous.condition, Some(While { condition: WhileKind::Otherwise, .. }))
}

/// Whether "otherwise" can follow: the sentence before holds as long as something else does.
fn hangs_on_condition(continuous: &Continuous) -> bool {
    matches!(&continuous.condition, Some(While { condition: WhileKind::AsLongAs(_), .. }))
}

fn print_static(ability: &Static, p: &mut Printer) {
    match ability {
        Static::Continuous(all) => {
            if all.is_empty() || !all.iter().all(is_lasting) {
                p.fail();
            }
            for (n, continuous) in all.iter().enumerate() {
                let before = n.checked_sub(1).and_then(|n| all.get(n));
                if is_otherwise(continuous) && !before.is_some_and(hangs_on_condition) {
                    p.fail();
                }
                p.ctx = Ctx::START;
                continuous::print_static_clause(continuous, p);
                p.full_stop();
                effect::print_still(&continuous.changes, p);
            }
        }
        Static::Where { ability, x } => {
            p.ctx = Ctx::START;
            match &**ability {
                Static::Continuous(all) => match all.as_slice() {
                    [one] if is_lasting(one) && !is_otherwise(one) => continuous::print_static_clause(one, p),
                    _ => p.fail(),
                },
                Static::Replacement(replacement) => replacement::print_in_effect(replacement, p),
                _ => p.fail(),
            }
            p.words(", where X is");
            if !crate::amount::expression::print(x, p) {
                p.fail();
            }
            p.full_stop();
        }
        Static::Sentences(sentences) => {
            let alike = sentences.windows(2).any(|pair| {
                matches!(pair, [Static::Continuous(_), Static::Continuous(_)])
                    || matches!(pair, [Static::Sentences(_), _] | [_, Static::Sentences(_)])
            });
            if alike || sentences.len() < 2 {
                p.fail();
            }
            sentences.iter().for_each(|one| print_static(one, p));
        }
        Static::Replacement(replacement) => {
            if !replacement::print_static_line(replacement, p) {
                p.fail();
            }
        }
        other => crate::statics::print(other, p),
    }
}

/// Whether an effect says of the spell itself what is so as long as the spell is there.
fn stands(effect: &Effect, usual: SelfForm) -> bool {
    match effect {
        Effect::Continuous(continuous) => is_lasting(continuous) && is_about_spell(continuous, usual),
        _ => false,
    }
}

fn is_about_spell(continuous: &Continuous, usual: SelfForm) -> bool {
    let Subject::Objects(Selection::Source { form, .. }) = &continuous.subject else { return false };
    let form = if *form == SelfForm::Usual { usual } else { *form };
    matches!(form, SelfForm::ThisSpell | SelfForm::Name)
}

/// Whether a spell would be cast by what it does itself: "you may cast ~ without paying its mana cost" is a rule for casting
/// it, and no instruction (CR 118.9).
fn casts_itself(effect: &Effect) -> bool {
    match effect {
        Effect::If { then: effect, .. } | Effect::May { effect, .. } => casts_itself(effect),
        Effect::Act { action: Action::Cast { what: Selection::Source { .. }, .. }, .. } => true,
        _ => false,
    }
}

fn spell(i: In<'_>) -> Res<'_, AbilityKind> {
    if !i.is_spell() {
        return stop(i);
    }
    let (rest, effect) = effect::body(i)?;
    if casts_itself(&effect) { stop(i) } else { Ok((rest, AbilityKind::Spell(effect))) }
}
