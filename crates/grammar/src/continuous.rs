//! Continuous effects (CR 611, 613): what a subject gets, has, is, can't and must.

use rubric_ir::*;

use crate::action::for_each;
use crate::core::{Agree, Carried, Case, Ctx, In, Number, Printer, Res, Syntax, phrase, stop};
use crate::{amount, condition, cost, effect, event, filter, keyword, noun, player, selection};

syntax! {
    /// One change, as a verb phrase that agrees with its subject.
    impl Change {
        [Change::Gets { delta, each, each_at: EachAt::BeforeDuration }] { ~"get" delta each @ for_each }
        [Change::HasBase { base }] { ~"have" "base power and toughness" base }
        [Change::Gains { abilities, verb: GainVerb::Gains }] { ~"gain" abilities @ effect::grants }
        [Change::Gains { abilities, verb: GainVerb::Has }] { ~"have" abilities @ effect::grants }
        [Change::Loses(loss)] { ~"lose" loss }
        [Change::Cant(restriction)] { "can't" restriction @ restriction }
        [Change::Must(requirement)] { requirement }
        [Change::IsGoaded] { ~"be" "goaded" }
        [Change::IsNot(CardType::Creature)] { ~"aren't" = a_creature }
        [Change::Can(Permission::BeBlockedDespite(name))] { "can be blocked as though" = didnt_have name @ keyword::name }
        [Change::CountsForCrew { what, by }] { what @ crewing "as though its power were" by @ amount::digit_number "greater" }
        [Change::Can(permission)] { permission }
        [Change::DoesntUntap { step }] { ~"don't" "untap during" step }
        [Change::Costs { change, mana, each, to }] { ~"cost" mana @ cost::mana change to each @ for_each }
        [Change::BecomesCopy { of, except }] { ~"become" = copies of @ selection::object except @ crate::copy::exceptions }
        [Change::BecomesQuality { quality, addition, verb: BecomeVerb::Becomes }] { ~"become" quality addition }
        [Change::BecomesQuality { quality, addition, verb: BecomeVerb::Is }] { ~"be" quality addition }
        [Change::Becomes { spec, addition, verb: BecomeVerb::Becomes, still }] { ~"become" spec @ become_spec addition @ addition_in still @ unsaid_still }
        [Change::Becomes { spec, addition: Addition::StillALand, verb: BecomeVerb::Becomes, still: StillAt::Sentence }] { ~"become" spec @ become_spec }
        [Change::Becomes { spec, addition, verb: BecomeVerb::Is, still }] { ~"be" spec @ become_spec addition @ addition_in still @ unsaid_still }
        [Change::Becomes { spec, addition: Addition::StillALand, verb: BecomeVerb::Is, still: StillAt::Sentence }] { ~"be" spec @ become_spec }
        [Change::AssignsDamageByToughness] { ~"assign" "combat damage equal to its toughness rather than its power" }
        [Change::AssignsNoCombatDamage] { ~"assign" "no combat damage" }
        [Change::NoMaximumHandSize] { ~"have" "no maximum hand size" }
    }

    crewing: Crewing {
        [Crewing::SaddlesAndCrews] { ~"saddle" "Mounts and" ~"crew" "Vehicles" }
        [Crewing::Crews] { ~"crew" "Vehicles" }
    }

    /// What can't be done (CR 101.2).
    restriction: Restriction {
        [Restriction::AttackBlockActivated { mana }] { "attack or block , and its activated abilities can't be activated" mana }
        [Restriction::BlockActivated { mana }] { "block , and its activated abilities can't be activated" mana }
        [Restriction::AttackOrBlockAlone] { "attack or block alone" }
        [Restriction::AttackOrBlock] { "attack or block" }
        [Restriction::AttackAlone] { "attack alone" }
        [Restriction::BlockAlone] { "block alone" }
        [Restriction::Attack { whom }] { "attack" whom }
        [Restriction::Block { what }] { "block" what }
        [Restriction::BeBlocked { by: Some(by) }] { "be blocked" by @ blockers }
        [Restriction::BeBlocked { by: None }] { "be blocked" }
        [Restriction::BeCountered] { "be countered" }
        [Restriction::BeRegenerated] { "be regenerated" }
        [Restriction::BeActivated { mana }] { "be activated" mana }
        [Restriction::BeTargeted { of }] { "be the target of" of @ noun::plural }
        [Restriction::BeSacrificed] { "be sacrificed" }
        [Restriction::GainLife] { "gain life" }
        [Restriction::LoseGame] { "lose the game" }
        [Restriction::WinGame] { "win the game" }
        [Restriction::PlayLands] { "play lands" }
        [Restriction::CastMoreThan(n)] { "cast more than" n @ amount::word_number "spell each turn" }
        [Restriction::DrawMoreThan(n)] { "draw more than" n @ amount::word_number "card each turn" }
        [Restriction::Cast(what)] { "cast" what @ selection::object }
        [Restriction::Search] { "search libraries" }
        [Restriction::BePrevented] { "be prevented" }
        [Restriction::Transform] { "transform" }
        [Restriction::Untap] { "become untapped" }
    }

    impl ManaExcept {
        [ManaExcept::ExceptMana] { "unless they're mana abilities" }
        [ManaExcept::All] { }
    }

    blockers: BlockedBy {
        [BlockedBy::MoreThan(1)] { "by more than one creature" }
        [BlockedBy::ExceptBy(what)] { "except by" what @ selection::object }
        [BlockedBy::By(what)] { "by" what @ selection::object }
    }

    impl Requirement {
        [Requirement::BeBlocked] { "must be blocked if able" }
        [Requirement::Attack { when, whom }] { ~"attack" whom @ attacked when "if able" }
        [Requirement::Block { when, what }] { ~"block" what @ blocked when "if able" }
        [Requirement::AttackOrBlock { when }] { ~"attack" "or" ~"block" when "if able" }
    }

    impl RequirementSpan {
        [RequirementSpan::EachCombat] { "each combat" }
        [RequirementSpan::EachTurn] { "each turn" }
        [RequirementSpan::ThisTurn] { "this turn" }
        [RequirementSpan::ThisCombat] { "this combat" }
        [RequirementSpan::Unsaid] { }
    }

    impl Permission {
        [Permission::BlockAdditional(AdditionalBlocks::One)] { "can block a additional creature each combat" }
        [Permission::BlockAdditional(AdditionalBlocks::Number(n))] { "can block a additional" n @ amount::word_number "creatures each combat" }
        [Permission::BlockAnyNumber] { "can block any number of creatures" }
        [Permission::BlockOnly(what)] { "can block only" what @ selection::object }
        [Permission::AttackDespiteDefender] { "can attack as though it didn't have defender" }
        [Permission::BeCommander] { "can be your commander" }
    }

    impl UntapStepOf {
        [UntapStepOf::YourNext] { "your next untap step" }
        [UntapStepOf::ItsControllerNext] { "its controller 's next untap step" }
        [UntapStepOf::TheirControllersNext] { "their controllers ' next untap steps" }
        [UntapStepOf::TheirControllerNext] { "their controller 's next untap step" }
        [UntapStepOf::Your] { "your untap step" }
        [UntapStepOf::ItsController] { "its controller 's untap step" }
        [UntapStepOf::TheirControllers] { "their controllers ' untap steps" }
        [UntapStepOf::TheirController] { "their controller 's untap step" }
    }

    impl CostChange {
        [CostChange::Less] { "less" }
        [CostChange::More] { "more" }
    }

    impl CostOf {
        [CostOf::Cast] { "to cast" }
        [CostOf::Activate] { "to activate" }
    }

    impl Loss {
        [Loss::AllAbilities] { "all abilities" }
        [Loss::AllOtherAbilities] { "all other abilities" }
        [Loss::ThisAbility] { "this ability" }
        [Loss::Keywords(names)] { names @ keyword_names }
    }

    impl BecomeQuality {
        [BecomeQuality::AllColors] { "all colors" }
        [BecomeQuality::EveryCreatureType] { "every creature type" }
        [BecomeQuality::EveryBasicLandType] { "every basic land type" }
        [BecomeQuality::Chosen(chosen)] { "the chosen" chosen }
        [BecomeQuality::OfYourChoice(chosen)] { "the" chosen "of your choice" }
        [BecomeQuality::Quals(quals)] { quals @ adjectives_only }
    }

    impl Addition {
        [Addition::CreatureTypes] { "in addition to" = its_their "other creature types" }
        [Addition::LandTypes] { "in addition to" = its_their "other land types" }
        [Addition::ColorsAndTypes] { "in addition to" = its_their "other colors and types" }
        [Addition::Colors] { "in addition to" = its_their "other colors" }
        [Addition::Types] { "in addition to" = its_their "other types" }
        [Addition::StillALand] { "that's still a land" }
        [Addition::StillLands] { "that are still lands" }
        [Addition::No] { }
    }

    /// Power and toughness told by an amount: the subject is a possessor (CR 604.3).
    defining: Change {
        [Change::PowerIs { what: PowerOrToughness::Both, amount }] { "power and toughness are each equal to" amount @ amount::expression }
        [Change::PowerIs { what: PowerOrToughness::Power, amount }] { "power is equal to" amount @ amount::expression }
        [Change::PowerIs { what: PowerOrToughness::Toughness, amount }] { "toughness is equal to" amount @ amount::expression }
    }

    and_toughness: Change {
        [Change::PowerIs { what: PowerOrToughness::Toughness, amount }] { "and its toughness is equal to" amount @ that_number }
    }

    that_number: Amount {
        [Amount::Plus { first, second, figures: Figures::Digits }] { first @ bare_that_number "plus" second @ amount::digits }
        [Amount::Minus { first, second, figures: Figures::Digits }] { first @ bare_that_number "minus" second @ amount::digits }
        [amount] { amount @ bare_that_number }
    }

    bare_that_number: Amount {
        [Amount::That(to)] { to "that number" }
    }

    hand_size: Change {
        [Change::MaximumHandSize { how: HandSizeChange::Reduced, amount }] { "maximum hand size is reduced by" amount @ amount::counted }
        [Change::MaximumHandSize { how: HandSizeChange::Increased, amount }] { "maximum hand size is increased by" amount @ amount::counted }
        [Change::MaximumHandSize { how: HandSizeChange::Is, amount }] { "maximum hand size is equal to" amount @ amount::complex }
        [Change::MaximumHandSize { how: HandSizeChange::Is, amount }] { "maximum hand size is" amount @ amount::counted }
    }

    of_this_effect: Change {
        [Change::DoesntRemove(what)] { "doesn't remove" what @ selection::object }
        [Change::CantReduceBelow(1)] { "can't reduce the mana in that cost to less than one mana" }
    }

    controlled_by: Player {
        [who] { who @ player::subject ~"control" }
    }

    while_clause: WhileKind {
        [WhileKind::AsLongAs(condition)] { "as long as" condition }
        [WhileKind::DuringTurnOf(who)] { "during" who @ player::possessive "turn" }
        [WhileKind::DuringOtherTurns] { "during turns other than yours" }
    }

    trailing_while: WhileKind {
        [WhileKind::UnlessPaid { who, mana, each }] { "unless" who @ player::subject ~"pay" mana @ cost::mana each @ for_each }
        [WhileKind::Unless(condition)] { "unless" condition }
        [WhileKind::If(condition)] { "if" condition }
        [kind] { kind @ while_clause }
    }

    leading_while: WhileKind {
        [WhileKind::If(condition)] { "if" condition "," }
        [WhileKind::Otherwise] { "otherwise ," }
        [kind] { kind @ while_clause "," }
    }
}

filter::by_number! {
    /// A copy, or copies.
    copies "a copy of" "copies of";
    /// Possessive of the subject.
    its_their "its" "their";
    /// What it is not.
    a_creature "a creature" "creatures";
    /// The subject of the supposition.
    didnt_have "it didn't have" "they didn't have";
}

/// What is added within the clause.
mod addition_in {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Addition> {
        Addition::read(i)
    }
    pub fn print(value: &Addition, p: &mut Printer) -> bool {
        value.print(p);
        true
    }
}

/// Nothing is said of it in a sentence of its own.
mod unsaid_still {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, StillAt> {
        Ok((i, StillAt::Clause))
    }
    pub fn print(value: &StillAt, _: &mut Printer) -> bool {
        *value == StillAt::Clause
    }
}

/// Whom or what is attacked, if said.
mod attacked {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Option<Box<Recipient>>> {
        Option::read(i)
    }
    pub fn print(value: &Option<Box<Recipient>>, p: &mut Printer) -> bool {
        value.print(p);
        true
    }
}

/// What is blocked, if said: only something definite, since "each combat" follows.
mod blocked {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Option<Box<Selection>>> {
        match condition::definite::read(i) {
            Ok((i, what)) => Ok((i, Some(Box::new(what)))),
            Err(_) => Ok((i, None)),
        }
    }
    pub fn print(value: &Option<Box<Selection>>, p: &mut Printer) -> bool {
        value.as_ref().is_none_or(|what| condition::definite::print(what, p))
    }
}

/// Names of keywords joined by "and".
mod keyword_names {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<KeywordName>> {
        if let Ok((rest, (names, Conj::And))) = crate::words::read_list(i, keyword::name::read) {
            return Ok((rest, names));
        }
        let (i, name) = keyword::name::read(i)?;
        Ok((i, vec![name]))
    }
    pub fn print(value: &[KeywordName], p: &mut Printer) -> bool {
        crate::words::list(value, Conj::And, p, |name, p| {
            keyword::name::print(name, p);
        });
        !value.is_empty()
    }
}

/// Colours and supertypes an object takes on: no type among them, since that takes an article.
mod adjectives_only {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<Qual>> {
        let one = |i| {
            let (rest, qual) = crate::words::attributive(i)?;
            match qual {
                Qual::Color(_) | Qual::Is(Status::Colorless) | Qual::Supertype(_) => Ok((rest, qual)),
                _ => stop(i),
            }
        };
        if let Ok((rest, (quals, Conj::And))) = crate::words::read_list(i, one) {
            return Ok((rest, quals));
        }
        let (i, qual) = one(i)?;
        Ok((i, vec![qual]))
    }
    pub fn print(value: &[Qual], p: &mut Printer) -> bool {
        crate::words::list(value, Conj::And, p, |qual, p| {
            crate::words::print_qual(qual, Number::Singular, p)
        });
        !value.is_empty()
    }
}

/// "a 3/3 Elemental creature with haste", "3/3 Elemental creatures".
pub mod become_spec {
    use super::*;
    use crate::words::print_qual;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, TokenSpec> {
        let plural = i.ctx.number == Number::Plural;
        let (i, ()) = if plural { (i, ()) } else { phrase(i, phrase!("a"))? };
        let (i, power_toughness) = Option::<PowerToughness>::read(i)?;
        let (i, mut quals) =
            crate::action::tokens::quals(i).or_else(|e| if plural { Ok((i, Vec::new())) } else { Err(e) })?;
        let i = if plural {
            // The last type shows the plural.
            let Some(word) =
                crate::words::qual_word(i).filter(|w| w.is_head(Number::Plural) && !w.attributive)
            else {
                return stop(i);
            };
            quals.push(word.qual.clone());
            i.skip(1)
        } else {
            i
        };
        if !quals.last().is_some_and(|q| matches!(q, Qual::Type(_) | Qual::Subtype(_))) {
            return stop(i);
        }
        let (i, with, base) = match phrase(i, phrase!("with")) {
            Ok((rest, ())) => match phrase(rest, phrase!("base power and toughness")) {
                Ok((rest, ())) if power_toughness.is_none() => {
                    let (rest, pt) = PowerToughness::read(rest)?;
                    (rest, Vec::new(), Some(pt))
                }
                _ => {
                    let (rest, with) = effect::grants::read(rest)?;
                    (rest, with, None)
                }
            },
            Err(_) => (i, Vec::new(), None),
        };
        let size_at = if base.is_some() { SizeAt::WithBase } else { SizeAt::Front };
        let power_toughness = power_toughness.or(base);
        Ok((
            i,
            TokenSpec { power_toughness, quals, with, name: None, name_at: NameAt::AfterAbilities, size_at },
        ))
    }
    /// Prints it.
    pub fn print(value: &TokenSpec, p: &mut Printer) -> bool {
        let plural = p.ctx.number == Number::Plural;
        if !plural {
            p.words("a");
        }
        if value.size_at == SizeAt::Front {
            value.power_toughness.print(p);
        }
        let last = value.quals.len().saturating_sub(1);
        for (n, qual) in value.quals.iter().enumerate() {
            print_qual(qual, if n == last { p.ctx.number } else { Number::Singular }, p);
        }
        if value.size_at == SizeAt::WithBase {
            p.words("with base power and toughness");
            value.power_toughness.print(p);
        }
        if !value.with.is_empty() {
            p.words("with");
            effect::grants::print(&value.with, p);
        }
        value.name.is_none()
            && value.quals.last().is_some_and(|q| matches!(q, Qual::Type(_) | Qual::Subtype(_)))
            && (value.size_at == SizeAt::Front || (value.with.is_empty() && value.power_toughness.is_some()))
    }
}

/// Several changes of one subject: "gets +2/+2, has first strike, and can't attack".
fn changes(i: In<'_>) -> Res<'_, Vec<Change>> {
    // "A and B": a list of two has no comma, of more has one before each.
    let (mut at, first) = Change::read(i)?;
    let mut all = vec![first];
    if let Ok((rest, second)) = phrase(at, phrase!("and")).and_then(|(rest, ())| Change::read(rest)) {
        all.push(second);
        return Ok((rest, all));
    }
    let mut more = Vec::new();
    let mut end = at;
    while let Ok((rest, ())) = phrase(end, phrase!(",")) {
        let (rest, last) = match phrase(rest, phrase!("and")) {
            Ok((rest, ())) => (rest, true),
            Err(_) => (rest, false),
        };
        let Ok((rest, next)) = Change::read(rest) else { break };
        more.push(next);
        end = rest;
        if last {
            if more.len() > 1 {
                all.append(&mut more);
                at = end;
            }
            break;
        }
    }
    Ok((at, all))
}

fn print_changes(changes: &[Change], p: &mut Printer) {
    if changes.is_empty() {
        p.fail();
    }
    crate::words::list(changes, Conj::And, p, |change, p| change.print(p));
}

/// Whether a condition with "if" can narrow these changes: those that are looked at when they matter, once.
fn takes_if(changes: &[Change]) -> bool {
    changes.iter().all(|change| matches!(change, Change::Costs { .. } | Change::DoesntUntap { .. }))
}

/// A continuous effect as a clause within an effect, whose own "if" and "otherwise" are instructions.
pub fn clause(i: In<'_>) -> Res<'_, Continuous> {
    any_clause(i, false)
}

/// A continuous effect as a clause: subject, changes, duration, condition.
pub fn static_clause(i: In<'_>) -> Res<'_, Continuous> {
    any_clause(i, true)
}

fn any_clause(i: In<'_>, with_if: bool) -> Res<'_, Continuous> {
    let (i, leading) = match leading_while::read(i) {
        Ok((_, WhileKind::If(_) | WhileKind::Otherwise)) if !with_if => return stop(i),
        Ok((rest, kind)) => (rest, Some(kind)),
        Err(_) => (i, None),
    };
    if let Some(WhileKind::If(_)) = leading {
        let (rest, continuous) = plain_clause(i, leading, with_if)?;
        return if takes_if(&continuous.changes) { Ok((rest, continuous)) } else { stop(i) };
    }
    if let Ok((rest, continuous)) = special::read(i) {
        return match leading {
            None => Ok((rest, continuous)),
            Some(condition) => {
                let condition = Some(While { condition, at: Position::Leading });
                Ok((rest, Continuous { condition, ..continuous }))
            }
        };
    }
    plain_clause(i, leading, with_if)
}

fn plain_clause(i: In<'_>, leading: Option<WhileKind>, with_if: bool) -> Res<'_, Continuous> {
    let (i, subject) = subject(i)?;
    let (i, each) = match phrase(i, phrase!("each")) {
        Ok((rest, ())) if i.ctx.agree == Agree::Base && matches!(subject, Subject::Objects(_)) => {
            (rest, EachWord::Said)
        }
        _ => (i, EachWord::Unsaid),
    };
    let (i, mut changes) = changes(i)?;
    let (i, duration) = Option::<Duration>::read(i)?;
    let i = match (&duration, changes.last_mut()) {
        (Some(_), Some(Change::Gets { each: each @ None, each_at, .. })) => match for_each::read(i) {
            Ok((rest, Some(over))) => {
                *each = Some(over);
                *each_at = EachAt::AfterDuration;
                rest
            }
            _ => i,
        },
        _ => i,
    };
    let (i, condition) = match leading {
        Some(condition) => (i, Some(While { condition, at: Position::Leading })),
        None => match trailing_while::read(i) {
            Ok((rest, condition)) => {
                let allowed = !matches!(condition, WhileKind::If(_)) || (with_if && takes_if(&changes));
                if allowed { (rest, Some(While { condition, at: Position::Trailing })) } else { (i, None) }
            }
            Err(_) => (i, None),
        },
    };
    Ok((i, Continuous { condition, subject, each, changes, duration, duration_at: Position::Trailing }))
}

/// Prints it.
pub fn print_clause(value: &Continuous, p: &mut Printer) {
    if let Some(While { condition, at: Position::Leading }) = &value.condition
        && !leading_while::print(condition, p)
    {
        p.fail();
    }
    if special::print(value, p) {
        return;
    }
    print_subject(&value.subject, p);
    if value.each == EachWord::Said {
        p.words("each");
    }
    let mut changes = value.changes.clone();
    let late = match changes.last_mut() {
        Some(Change::Gets { each, each_at: each_at @ EachAt::AfterDuration, .. }) if each.is_some() => {
            *each_at = EachAt::BeforeDuration;
            each.take()
        }
        _ => None,
    };
    print_changes(&changes, p);
    match (&value.duration, value.duration_at) {
        (Some(duration), Position::Trailing) => duration.print(p),
        (None, Position::Trailing) if late.is_none() => {}
        // Said elsewhere in the sentence: whoever prints that takes it off.
        _ => p.fail(),
    }
    for_each::print(&late, p);
    match &value.condition {
        Some(While { condition, at: Position::Trailing }) if !trailing_while::print(condition, p) => {
            p.fail();
        }
        Some(While { at: Position::Shared, .. }) => p.fail(),
        _ => {}
    }
}

/// Clauses whose words stand in an order of their own: values of power and toughness, control, and all that block.
mod special {
    use super::*;

    fn made(subject: Subject, changes: Vec<Change>, duration: Option<Duration>) -> Continuous {
        Continuous {
            condition: None,
            subject,
            each: EachWord::Unsaid,
            changes,
            duration,
            duration_at: Position::Trailing,
        }
    }

    pub fn read(i: In<'_>) -> Res<'_, Continuous> {
        if let Ok((rest, ())) = phrase(i, phrase!("this effect")) {
            let (rest, change) = of_this_effect::read(rest)?;
            return Ok((rest, made(Subject::ThisEffect, vec![change], None)));
        }
        if let Ok((rest, ())) = phrase(i, phrase!("all")) {
            let blocking = noun::plural::read(rest).and_then(|(rest, by)| {
                let (rest, ()) = phrase(rest, phrase!("able to block"))?;
                let (rest, what) = selection::object::read(rest)?;
                let (rest, duration) = Option::<Duration>::read(rest)?;
                let (rest, ()) = phrase(rest, phrase!("do so"))?;
                let change = Change::Must(Requirement::AllBlock { by: Box::new(by) });
                Ok((rest, made(Subject::Objects(what), vec![change], duration)))
            });
            if blocking.is_ok() {
                return blocking;
            }
        }
        if let Ok((rest, ())) = phrase(i, phrase!("you may have")) {
            let (rest, what) = selection::object::read(rest)?;
            let (rest, ()) = phrase(rest, phrase!("assign its combat damage as though it weren't blocked"))?;
            let change = Change::Can(Permission::AssignAsUnblocked);
            return Ok((rest.with(i.ctx), made(Subject::Objects(what), vec![change], None)));
        }
        if let Ok((rest, who)) = controlled_by::read(i) {
            let (rest, what) = condition::definite::read(rest)?;
            return Ok((rest, made(Subject::Objects(what), vec![Change::ControlledBy(who)], None)));
        }
        if let Ok((rest, what)) = selection::possessive::read(i)
            && let Ok((rest, change)) = defining::read(rest)
        {
            let mut changes = vec![change];
            let rest = match and_toughness::read(rest) {
                Ok((after, change))
                    if matches!(
                        changes.as_slice(),
                        [Change::PowerIs { what: PowerOrToughness::Power, .. }]
                    ) =>
                {
                    changes.push(change);
                    after
                }
                _ => rest,
            };
            return Ok((rest.with(i.ctx), made(Subject::Objects(what), changes, None)));
        }
        let (rest, who) = player::possessive::read(i)?;
        let (rest, change) = hand_size::read(rest)?;
        Ok((rest, made(Subject::Players(who), vec![change], None)))
    }

    pub fn print(value: &Continuous, p: &mut Printer) -> bool {
        if value.each == EachWord::Said
            || matches!(value.condition, Some(While { at: Position::Trailing, .. }))
        {
            return false;
        }
        let mark = p.mark();
        let done = print_special(value, p) && !p.has_failed();
        if !done {
            p.back_to(mark);
        }
        done
    }

    fn print_special(value: &Continuous, p: &mut Printer) -> bool {
        match (&value.subject, value.changes.as_slice()) {
            (Subject::ThisEffect, [change]) if value.duration.is_none() => {
                p.words("this effect");
                of_this_effect::print(change, p)
            }
            (Subject::Objects(what), [Change::Must(Requirement::AllBlock { by })]) => {
                p.words("all");
                noun::plural::print(by, p);
                p.words("able to block");
                what.print(p);
                value.duration.print(p);
                p.words("do so");
                value.duration_at == Position::Trailing
            }
            (Subject::Objects(what), [Change::Can(Permission::AssignAsUnblocked)])
                if value.duration.is_none() =>
            {
                p.words("you may have");
                what.print(p);
                p.words("assign its combat damage as though it weren't blocked");
                true
            }
            (Subject::Objects(what), [Change::ControlledBy(who)]) if value.duration.is_none() => {
                controlled_by::print(who, p) && condition::definite::print(what, p)
            }
            (Subject::Objects(what), [first @ Change::PowerIs { .. }, more @ ..])
                if value.duration.is_none() =>
            {
                selection::possessive::print(what, p)
                    && defining::print(first, p)
                    && match more {
                        [] => true,
                        [second] => and_toughness::print(second, p),
                        _ => false,
                    }
            }
            (Subject::Players(who), [change @ Change::MaximumHandSize { .. }])
                if value.duration.is_none() =>
            {
                player::possessive::print(who, p) && hand_size::print(change, p)
            }
            _ => false,
        }
    }
}

/// What a subject is made to become, get or gain: the verb stands in the base form ("have it gain flying").
pub fn had(i: In<'_>) -> Res<'_, Continuous> {
    let (i, what) = selection::subject::read(i)?;
    let (i, changes) = changes(i.agree(Agree::Base))?;
    let (i, duration) = Option::<Duration>::read(i)?;
    let subject = Subject::Objects(what);
    Ok((
        i,
        Continuous {
            condition: None,
            subject,
            each: EachWord::Unsaid,
            changes,
            duration,
            duration_at: Position::Trailing,
        },
    ))
}

/// Prints it.
pub fn print_had(value: &Continuous, p: &mut Printer) {
    match (&value.subject, &value.condition, value.duration_at) {
        (Subject::Objects(what), None, Position::Trailing) => {
            if !selection::subject::print(what, p) {
                p.fail();
            }
        }
        _ => p.fail(),
    }
    p.ctx.agree = Agree::Base;
    print_changes(&value.changes, p);
    value.duration.print(p);
}

fn subject(i: In<'_>) -> Res<'_, Subject> {
    if let Ok((rest, what)) = selection::subject::read(i) {
        return Ok((rest.carried(Carried::Object), Subject::Objects(what)));
    }
    if let Ok((rest, who)) = player::subject::read(i) {
        return Ok((rest, Subject::Players(who)));
    }
    if i.ctx.carried == Carried::Object { Ok((i, Subject::Elided)) } else { stop(i) }
}

fn print_subject(subject: &Subject, p: &mut Printer) {
    match subject {
        Subject::Objects(what) => {
            if !selection::subject::print(what, p) {
                p.fail();
            }
        }
        Subject::Players(who) => {
            if !player::subject::print(who, p) {
                p.fail();
            }
        }
        Subject::Elided => {}
        Subject::ThisEffect => p.fail(),
    }
}

#[allow(unused_imports, reason = "used by the notation")]
use {Agree as _, Case as _, Ctx as _, event as _};
