//! One clause: who does it, whether they may, and what trails it.

use rubric_ir::*;

use super::joined::{at_event, gapped, join, print_joined};
use super::sentence::{in_order, is_behind_quotation, is_sentences};
use super::verb::verb;
use crate::core::{Agree, Carried, In, Printer, Res, Syntax, phrase, stop};
use crate::{action, amend, continuous, cost, player, replacement, selection};

/// One clause with what trails it.
pub fn clause(i: In<'_>) -> Res<'_, Effect> {
    let (at, effect) = core_clause(i)?;
    trailed(at, effect, true)
}

/// What trails a clause: "unless …", "at the beginning of …", "for each …", "if …".
fn trailed(mut at: In<'_>, mut effect: Effect, conditions: bool) -> Res<'_, Effect> {
    loop {
        if let Ok((rest, ())) = phrase(at, phrase!("unless")) {
            if let Ok((rest, (who, cost))) = unless(rest) {
                effect = Effect::Unless { effect: Box::new(effect), who, cost };
                at = rest;
                continue;
            }
            let Some(Ok((rest, condition))) = conditions.then(|| Condition::read(rest)) else { break };
            if says_unless_itself(&effect) {
                break;
            }
            effect = Effect::IfNot { effect: Box::new(effect), condition };
            at = rest;
        } else if let Ok((rest, event)) = crate::would::instead_of::read(at) {
            let (result, instead) = (Box::new(effect), Instead::InsteadOf);
            let replaced = Replacement::Would { event, span: None, condition: None, result, instead };
            effect = Effect::Replacement(Box::new(replaced));
            at = rest;
        } else if let Ok((rest, event)) = at_event::read(at) {
            effect = Effect::Delayed { event, at: Position::Trailing, effect: Box::new(effect) };
            at = rest;
        } else if let Some(Ok((rest, ()))) =
            (!is_behind_quotation(at)).then(|| phrase(at, phrase!("for each")))
        {
            let Ok((rest, over)) = Loop::read(rest) else { break };
            let inner = Box::new(effect);
            effect = if amend::multiplies(&inner) {
                Effect::Multiplied { effect: inner, by: over }
            } else {
                Effect::ForEach { slot: Slot(0), over, at: Position::Trailing, effect: inner }
            };
            at = rest;
        } else if let Some(Ok((rest, ()))) =
            (conditions && !is_behind_quotation(at)).then(|| phrase(at, phrase!("if")))
        {
            let Ok((rest, condition)) = Condition::read(rest) else { break };
            let then = Box::new(effect);
            effect = Effect::If { condition, at: ConditionAt::Behind, then, otherwise: None };
            at = rest;
        } else {
            break;
        }
    }
    Ok((at, effect))
}

/// Whether "unless" behind a clause would be a condition of its own: of what stands for a while, or of how something
/// enters.
const fn says_unless_itself(effect: &Effect) -> bool {
    matches!(effect, Effect::Continuous(_) | Effect::Replacement(_))
}

/// Whether "for each" behind a clause is read as part of it.
fn takes_for_each(effect: &Effect) -> bool {
    match effect {
        Effect::Continuous(Continuous { changes, .. }) => {
            matches!(changes.last(), Some(Change::Gets { each: None, .. }))
        }
        Effect::Act {
            action: Action::Create { each: None, .. } | Action::PutCounters { each: None, .. },
            ..
        } => true,
        _ => false,
    }
}

/// The effect whose words the text of an effect begins with.
fn head(effect: &Effect) -> &Effect {
    match effect {
        Effect::If { at: ConditionAt::Behind, then: first, .. }
        | Effect::IfDone { first, .. }
        | Effect::WhenDone { first, .. }
        | Effect::Branch { displaces: first, .. }
        | Effect::Amended { effect: first, .. }
        | Effect::Where { effect: first, .. } => head(first),
        Effect::Sequence { steps } => steps.first().map_or(effect, |step| head(&step.effect)),
        other => other,
    }
}

/// Whether the text of an effect begins with "if": behind a trigger, that would be a condition of the trigger.
pub fn starts_with_if(effect: &Effect) -> bool {
    matches!(head(effect), Effect::If { at: ConditionAt::Before, .. })
}

/// Whether the text of an effect begins with "at the beginning of …,": it would be a trigger.
pub fn starts_delayed(effect: &Effect) -> bool {
    matches!(head(effect), Effect::Delayed { at: Position::Leading, .. })
}

pub(super) fn print_clause(effect: &Effect, p: &mut Printer) {
    let from = p.len();
    print_any_clause(effect, p);
    p.printed(effect, from);
}

fn print_any_clause(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Replacement(replacement)
            if matches!(&**replacement, Replacement::Would { instead: Instead::InsteadOf, .. }) =>
        {
            if let Replacement::Would { event, span: None, condition: None, result, .. } = &**replacement {
                print_clause(result, p);
                if !crate::would::instead_of::print(event, p) {
                    p.fail();
                }
            } else {
                p.fail();
            }
        }
        Effect::Unless { effect, who, cost } => {
            print_clause(effect, p);
            p.words("unless");
            print_unless(who, cost, p);
        }
        Effect::IfNot { effect, condition } => {
            if says_unless_itself(effect) {
                p.fail();
            }
            print_clause(effect, p);
            p.words("unless");
            condition.print(p);
        }
        Effect::Delayed { event, at: Position::Trailing, effect } => {
            print_clause(effect, p);
            if !at_event::print(event, p) {
                p.fail();
            }
        }
        Effect::ForEach { over, at: Position::Trailing, effect, .. } => {
            if amend::multiplies(effect) || takes_for_each(effect) {
                p.fail();
            }
            print_clause(effect, p);
            p.words("for each");
            over.print(p);
        }
        Effect::Multiplied { effect, by } => {
            if !amend::multiplies(effect) {
                p.fail();
            }
            print_clause(effect, p);
            p.words("for each");
            by.print(p);
        }
        Effect::If { condition, at: ConditionAt::Behind, then, otherwise: None } => {
            print_clause(then, p);
            p.words("if");
            condition.print(p);
        }
        other => print_core_clause(other, p),
    }
}

fn unless(i: In<'_>) -> Res<'_, (Player, UnlessCost)> {
    // What comes behind goes on with the subject from before.
    let outer = i.ctx;
    let (i, who) = player::subject::read(i)?;
    let ctx = i.ctx;
    if let Ok((rest, action)) = action::any::read(i) {
        return match action {
            Action::Pay(cost) => {
                if let Ok((rest, other)) =
                    phrase(rest, phrase!("or")).and_then(|(rest, ())| other_payment::read(rest))
                {
                    let other = Cost { parts: vec![other] };
                    return Ok((rest.with(outer), (who, UnlessCost::PaysEither(vec![cost, other]))));
                }
                let (rest, each) = action::for_each::read(rest.with(ctx))?;
                let way_out = match each {
                    Some(each) => UnlessCost::PaysForEach { cost, each: *each },
                    None => UnlessCost::Pays(cost),
                };
                Ok((rest.with(outer), (who, way_out)))
            }
            first => {
                match phrase(rest.with(ctx), phrase!("or")).and_then(|(rest, ())| action::any::read(rest)) {
                    Ok((rest, second)) => {
                        Ok((rest.with(outer), (who, UnlessCost::DoesEither(vec![first, second]))))
                    }
                    Err(nom::Err::Error(_)) => {
                        Ok((rest.with(outer), (who, UnlessCost::Does(Box::new(first)))))
                    }
                    Err(failure) => Err(failure),
                }
            }
        };
    }
    stop(i)
}

syntax! {
    /// What else may be paid, behind mana and "or".
    other_payment: CostPart {
        [CostPart::Mana(symbols)] { symbols @ cost::mana }
        [CostPart::Life(n)] { n @ action::life }
    }
}

fn print_unless(who: &Player, way_out: &UnlessCost, p: &mut Printer) {
    let ctx = p.ctx;
    if !player::subject::print(who, p) {
        p.fail();
    }
    match way_out {
        UnlessCost::Pays(cost) => Action::Pay(cost.clone()).print(p),
        UnlessCost::PaysEither(costs) => {
            let [first, Cost { parts: other }] = costs.as_slice() else { return p.fail() };
            Action::Pay(first.clone()).print(p);
            p.words("or");
            match other.as_slice() {
                [other] if other_payment::print(other, p) => {}
                _ => p.fail(),
            }
        }
        UnlessCost::PaysForEach { cost, each } => {
            Action::Pay(cost.clone()).print(p);
            p.words("for each");
            each.print(p);
        }
        UnlessCost::Does(action) if matches!(**action, Action::Pay(_)) => p.fail(),
        UnlessCost::Does(action) => action.print(p),
        UnlessCost::DoesEither(actions) => {
            let [first, second] = actions.as_slice() else { return p.fail() };
            if matches!(first, Action::Pay(_)) {
                p.fail();
            }
            first.print(p);
            p.words("or");
            second.print(p);
        }
    }
    p.ctx = ctx;
}

fn core_clause(i: In<'_>) -> Res<'_, Effect> {
    if !i.step() {
        return Err(nom::Err::Failure(crate::core::Stop));
    }
    // A verb phrase without a subject: an imperative, or the subject before goes on.
    let bare = match i.ctx.carried {
        Carried::Player => i,
        Carried::Nothing | Carried::Object => i.agree(Agree::Base),
    };
    match action::any::read(bare) {
        Ok((rest, action)) => {
            let who = if i.ctx.carried == Carried::Player {
                Player::Ref { to: Antecedent::Unbound, form: PlayerForm::Elided }
            } else {
                you_doing(&action, false, i.ctx.carried)
            };
            return Ok((rest, Effect::Act { who, action }));
        }
        Err(nom::Err::Error(_)) => {}
        Err(other) => return Err(other),
    }
    if i.ctx.carried == Carried::Player
        && let Ok((rest, ())) = phrase(i, phrase!("may"))
    {
        return may(rest, Player::Ref { to: Antecedent::Unbound, form: PlayerForm::Elided });
    }
    if let Ok((rest, mana)) = action::any_can_be_spent::read(i) {
        return Ok((rest, Effect::AnyMana { who: None, mana }));
    }
    // "gets +2/+0 until end of turn and deals 1 damage to you".
    if i.ctx.carried == Carried::Object
        && let Ok((rest, verb)) = verb::read(i)
    {
        let subject = Selection::Ref(Ref { to: Antecedent::Unbound, form: Form::Elided });
        return Ok((rest.with(i.ctx), Effect::Happen { subject, verb }));
    }
    if let Ok((rest, who)) = player::subject::read(i) {
        let you = matches!(who, Player::You { .. });
        let rest = rest.carried(if you { Carried::Nothing } else { Carried::Player });
        if let Ok((rest, ())) = phrase(rest, phrase!("may")) {
            if let Ok((rest, mana)) = AnyMana::read(rest) {
                return Ok((rest, Effect::AnyMana { who: Some(who), mana }));
            }
            if let Ok(done) = may(rest, who.clone()) {
                return Ok(done);
            }
        }
        if let Ok((rest, action)) = action::any::read(rest) {
            let who = if you { you_doing(&action, true, i.ctx.carried) } else { who };
            return Ok((rest, Effect::Act { who, action }));
        }
    }
    if let Ok((rest, (subject, verb))) =
        crate::created::read(i).or_else(|_| crate::would::counters_put::read(i))
    {
        return Ok((rest, Effect::Happen { subject, verb }));
    }
    if let Ok((rest, subject)) = selection::subject::read(i)
        && let Ok((rest, verb)) = verb::read(rest)
    {
        return Ok((rest.carried(Carried::Object), Effect::Happen { subject, verb }));
    }
    if let Ok((rest, continuous)) = continuous::clause(i) {
        if is_standing_cost(&continuous) {
            return stop(i);
        }
        return Ok((rest, Effect::Continuous(continuous)));
    }
    let (rest, replacement) = replacement::in_effect(i)?;
    Ok((rest, Effect::Replacement(Box::new(replacement))))
}

/// What a spell or ability costs is no instruction: it is settled before anything resolves (CR 601.2f).
fn is_standing_cost(continuous: &Continuous) -> bool {
    continuous.duration.is_none() && continuous.changes.iter().any(|c| matches!(c, Change::Costs { .. }))
}

/// What may be done: the clause goes on with the same subject, in the base form.
fn may(i: In<'_>, who: Player) -> Res<'_, Effect> {
    let you = matches!(who, Player::You { .. });
    let i = i.agree(Agree::Base).carried(if you { Carried::Nothing } else { Carried::Player });
    if let Ok((rest, ())) = phrase(i, phrase!("have"))
        && let Ok((rest, effect)) = had(rest)
    {
        let effect = Effect::Have { effect: Box::new(effect) };
        return Ok((rest, Effect::May { who, effect: Box::new(effect) }));
    }
    let inner = |action: &Action| {
        if you {
            you_doing(action, false, Carried::Nothing)
        } else {
            Player::Ref { to: Antecedent::Unbound, form: PlayerForm::Elided }
        }
    };
    let act = |i| {
        let (rest, action) = action::any::read(i)?;
        // "You may … if …": the condition is on the whole, since "otherwise" may follow.
        trailed(rest, Effect::Act { who: inner(&action), action }, false)
    };
    // Verbs joined without a subject of their own are all under the "may".
    let (mut at, first) = act(i)?;
    let mut steps = vec![EffectStep { join: Join::Sentence, effect: first }];
    while let Ok((rest, join)) = join::read(at) {
        let step = match act(rest) {
            Ok((rest, effect)) => Some((rest, EffectStep { join, effect })),
            Err(_) => gapped(rest, join, &steps),
        };
        let Some((rest, step)) = step else { break };
        steps.push(step);
        at = rest;
    }
    let Some(effect) = in_order(steps) else { return stop(i) };
    Ok((at, Effect::May { who, effect: Box::new(effect) }))
}

/// Whether an effect is verb phrases only, with the subject that "may" has.
pub(super) fn goes_on(effect: &Effect, you: bool, carried: Carried) -> bool {
    match effect {
        Effect::Act { who: Player::You { stated }, action } => you && !is_you_said(*stated, action, carried),
        Effect::Act { who: Player::Ref { form: PlayerForm::Elided, .. }, .. } => !you,
        Effect::Sequence { steps } => {
            !is_sentences(steps) && steps.iter().all(|step| goes_on(&step.effect, you, carried))
        }
        Effect::Unless { effect, .. } => goes_on(effect, you, carried),
        Effect::Delayed { at: Position::Trailing, effect, .. } => goes_on(effect, you, carried),
        Effect::ForEach { at: Position::Trailing, effect, .. } | Effect::Multiplied { effect, .. } => {
            goes_on(effect, you, carried)
        }
        _ => false,
    }
}

/// Whether a clause without a subject, said next, would be taken as under this clause's "may".
pub(super) fn ends_in_may(effect: &Effect) -> bool {
    match effect {
        Effect::May { effect, .. } => !matches!(**effect, Effect::Have { .. }),
        Effect::Sequence { steps } => steps.last().is_some_and(|step| ends_in_may(&step.effect)),
        _ => false,
    }
}

/// What someone is made to do: a clause whose verb stands in the base form whatever its subject.
fn had(i: In<'_>) -> Res<'_, Effect> {
    if let Ok((rest, who)) = player::subject::read(i)
        && let Ok((rest, action)) = action::any::read(rest.agree(Agree::Base))
    {
        return Ok((rest, Effect::Act { who, action }));
    }
    let (rest, subject) = selection::subject::read(i)?;
    if let Ok((rest, verb)) = verb::read(rest.agree(Agree::Base)) {
        return Ok((rest, Effect::Happen { subject, verb }));
    }
    let (rest, continuous) = continuous::had(i)?;
    Ok((rest, Effect::Continuous(continuous)))
}

fn print_had(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Act { who, action } => {
            if !player::subject::print(who, p) {
                p.fail();
            }
            p.ctx.agree = Agree::Base;
            action.print(p);
        }
        Effect::Happen { subject, verb } => {
            if !selection::subject::print(subject, p) {
                p.fail();
            }
            p.ctx.agree = Agree::Base;
            if !verb::print(verb, p) {
                p.fail();
            }
        }
        Effect::Continuous(continuous) => continuous::print_had(continuous, p),
        _ => p.fail(),
    }
}

/// Whether "you" is usually said as the actor of an instruction: after another player, whose the verb would be, and
/// where the verb is nothing one can be told to do.
const fn is_usually_said(action: &Action, carried: Carried) -> bool {
    matches!(carried, Carried::Player)
        || matches!(
            action,
            Action::GainLife(_)
                | Action::LoseLife(_)
                | Action::WinGame
                | Action::LoseGame
                | Action::GetEmblem(_)
                | Action::GetEnergy(_)
                | Action::GetCounters { .. }
                | Action::Become(_)
        )
}

/// Whether "you" is said there.
const fn is_you_said(stated: Stated, action: &Action, carried: Carried) -> bool {
    match stated {
        Stated::Usual => is_usually_said(action, carried),
        Stated::Other => !is_usually_said(action, carried),
    }
}

/// "you" as the actor of an instruction, said or not.
const fn you_doing(action: &Action, said: bool, carried: Carried) -> Player {
    let stated = if said == is_usually_said(action, carried) { Stated::Usual } else { Stated::Other };
    Player::You { stated }
}

/// Prints the actor of an instruction.
fn print_actor(who: &Player, action: &Action, p: &mut Printer) {
    match who {
        Player::You { stated } if is_you_said(*stated, action, p.ctx.carried) => {
            print_subject(&Player::you(), p);
        }
        Player::You { .. } => {
            // Unsaid after another player, the verb would be that player's.
            if p.ctx.carried == Carried::Player {
                p.fail();
            }
            p.ctx.agree = Agree::Base;
        }
        other => print_subject(other, p),
    }
}

/// Prints the subject of a clause, and sets what an elided one goes on from.
fn print_subject(who: &Player, p: &mut Printer) {
    match who {
        Player::Ref { form: PlayerForm::Elided, .. } => {
            if p.ctx.carried != Carried::Player {
                p.fail();
            }
        }
        said => {
            if !player::subject::print(said, p) {
                p.fail();
            }
            let you = matches!(said, Player::You { .. });
            p.ctx.carried = if you { Carried::Nothing } else { Carried::Player };
        }
    }
}

fn print_core_clause(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Act { who, action } => {
            print_actor(who, action, p);
            action.print(p);
        }
        Effect::May { who, effect } => {
            print_subject(who, p);
            p.words("may");
            p.ctx.agree = Agree::Base;
            match &**effect {
                Effect::Have { effect } => {
                    p.words("have");
                    print_had(effect, p);
                }
                inner => {
                    let you = matches!(who, Player::You { .. });
                    p.ctx.carried = if you { Carried::Nothing } else { Carried::Player };
                    if goes_on(inner, you, p.ctx.carried) {
                        print_joined(inner, p);
                    } else {
                        p.fail();
                    }
                }
            }
        }
        Effect::Happen { subject, verb: verb @ Verb::AreCreated { .. } } => {
            crate::created::print(subject, verb, p);
        }
        Effect::Happen { subject, verb: verb @ Verb::HasCountersPut { .. } } => {
            crate::would::counters_put::print(subject, verb, p);
        }
        Effect::Happen { subject: Selection::Ref(Ref { form: Form::Elided, .. }), verb } => {
            let ctx = p.ctx;
            if ctx.carried != Carried::Object || !verb::print(verb, p) {
                p.fail();
            }
            p.ctx = ctx;
        }
        Effect::Happen { subject, verb } => {
            if !selection::subject::print(subject, p) || !verb::print(verb, p) {
                p.fail();
            }
            p.ctx.carried = Carried::Object;
        }
        Effect::Continuous(continuous) => {
            if is_standing_cost(continuous) {
                p.fail();
            }
            continuous::print_clause(continuous, p);
            if matches!(continuous.subject, Subject::Objects(_)) {
                p.ctx.carried = Carried::Object;
            }
        }
        Effect::AnyMana { who: Some(who), mana } => {
            print_subject(who, p);
            p.words("may");
            mana.print(p);
        }
        Effect::AnyMana { who: None, mana } => {
            if !action::any_can_be_spent::print(mana, p) {
                p.fail();
            }
        }
        Effect::Replacement(replacement) => replacement::print_in_effect(replacement, p),
        _ => p.fail(),
    }
}
