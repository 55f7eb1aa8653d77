//! Changes of one subject, as verb phrases that agree with it (CR 613.1).

use rubric_ir::*;

use super::becoming::{become_spec, unsaid_still};
use super::limits::{of_its_abilities, restriction};
use crate::action::for_each;
use crate::core::{In, Number, Printer, Res, Syntax, phrase, stop};
use crate::{amount, cost, effect, keyword, selection};

syntax! {
    /// One change, as a verb phrase that agrees with its subject.
    impl Change {
        [Change::Gets { delta, additional: Additional::No, each, each_at: EachAt::BeforeDuration }] { ~"get" delta each @ for_each }
        [Change::Gets { delta, additional: Additional::Additional, each, each_at: EachAt::BeforeDuration }] { ~"get" "a additional" delta each @ for_each }
        [Change::HasBase { base }] { ~"have" "base power and toughness" base }
        [Change::Gains { abilities, verb: GainVerb::Usual }] { ~"gain" abilities @ effect::grants }
        [Change::Gains { abilities, verb: GainVerb::Other }] { ~"have" abilities @ effect::grants }
        [Change::Loses(loss)] { ~"lose" loss }
        [Change::Cant(restriction)] { "can't" restriction @ restriction }
        [Change::Must(requirement)] { requirement }
        [Change::IsGoaded] { ~"be" "goaded" }
        [Change::IsNot(CardType::Creature)] { ~"aren't" = a_creature }
        [Change::CountsForCrew { what, by }] { what @ crewing "as though its power were" by @ amount::digit_number "greater" }
        [Change::Can(permission)] { permission }
        [Change::DoesntUntap { step, next: Recurrence::Next }] { ~"don't" "untap during" step @ next_untap_step }
        [Change::DoesntUntap { step, next: Recurrence::Every }] { ~"don't" "untap during" step @ untap_step }
        [Change::Costs { change, mana, each, to }] { ~"cost" mana @ cost::mana change to each @ for_each }
        [Change::BecomesCopy { of, except }] { ~"become" = copies of @ selection::object except @ crate::copy::exceptions }
        [Change::BecomesQuality { quality, addition, verb: BecomeVerb::Usual }] { ~"become" quality addition }
        [Change::BecomesQuality { quality, addition, verb: BecomeVerb::Other }] { ~"be" quality addition }
        [Change::Becomes { spec, addition, verb: BecomeVerb::Usual, still }] { ~"become" spec @ become_spec addition still @ unsaid_still }
        [Change::Becomes { spec, addition: Addition::StillALand, verb: BecomeVerb::Usual, still: StillAt::Sentence }] { ~"become" spec @ become_spec }
        [Change::Becomes { spec, addition: Addition::StillALand, verb: BecomeVerb::Usual, still: StillAt::PluralSentence }] { ~"become" spec @ become_spec }
        [Change::Becomes { spec, addition, verb: BecomeVerb::Other, still }] { ~"be" spec @ become_spec addition still @ unsaid_still }
        [Change::Becomes { spec, addition: Addition::StillALand, verb: BecomeVerb::Other, still: StillAt::Sentence }] { ~"be" spec @ become_spec }
        [Change::Becomes { spec, addition: Addition::StillALand, verb: BecomeVerb::Other, still: StillAt::PluralSentence }] { ~"be" spec @ become_spec }
        [Change::AssignsDamageByToughness] { ~"assign" "combat damage equal to its toughness rather than its power" }
        [Change::AssignsNoCombatDamage] { ~"assign" "no combat damage" }
        [Change::KeepsMana { form: KeptMana::StepsAndPhases }] { ~"don't" "lose this mana as steps and phases end" }
        [Change::KeepsMana { form: KeptMana::Steps }] { ~"don't" "lose this mana as steps end" }
        [Change::NoMaximumHandSize] { ~"have" "no maximum hand size" }
        [Change::PlaysRevealed(what)] { ~"play" "with" what @ selection::object "revealed" }
    }

    crewing: Crewing {
        [Crewing::SaddlesAndCrews] { ~"saddle" "Mounts and" ~"crew" "Vehicles" }
        [Crewing::Crews] { ~"crew" "Vehicles" }
    }

    untap_step: UntapStepOf {
        [UntapStepOf::Your] { "your untap step" }
        [UntapStepOf::Controller { form: OwnerForm::Its }] { "its controller 's untap step" }
        [UntapStepOf::Controller { form: OwnerForm::Theirs }] { "their controllers ' untap steps" }
        [UntapStepOf::Controller { form: OwnerForm::Their }] { "their controller 's untap step" }
    }

    next_untap_step: UntapStepOf {
        [UntapStepOf::Your] { "your next untap step" }
        [UntapStepOf::Controller { form: OwnerForm::Its }] { "its controller 's next untap step" }
        [UntapStepOf::Controller { form: OwnerForm::Theirs }] { "their controllers ' next untap steps" }
        [UntapStepOf::Controller { form: OwnerForm::Their }] { "their controller 's next untap step" }
    }

    impl CostChange {
        [CostChange::Less] { "less" }
        [CostChange::More] { "more" }
    }

    impl CostOf {
        [CostOf::Cast] { "to cast" }
        [CostOf::Activate] { "to activate" }
    }

    impl Lost {
        [Lost::Abilities] { "abilities" }
        [Lost::CardTypes] { "card types" }
        [Lost::CreatureTypes] { "creature types" }
    }

    impl Loss {
        [Loss::AllOther(things)] { "all other" things @ other_things }
        [Loss::AllAbilities] { "all abilities" }
        [Loss::AllOtherAbilities] { "all other abilities" }
        [Loss::Keywords(names)] { names @ keyword_names }
    }
}

by_number! {
    /// A copy, or copies.
    copies "a copy of" "copies of";
    /// What it is not.
    a_creature "a creature" "creatures";
}

/// What all others of are lost; abilities alone are told apart from that.
mod other_things {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<Lost>> {
        let (rest, things) = crate::words::read_one_or_list(i, Conj::And, Lost::read)?;
        if is_more(&things) { Ok((rest, things)) } else { stop(i) }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[Lost], p: &mut Printer) -> bool {
        crate::words::list(value, Conj::And, p, |one, p| one.print(p));
        is_more(value)
    }
    fn is_more(things: &[Lost]) -> bool {
        !matches!(things, [] | [Lost::Abilities])
    }
}

/// Names of keywords joined by "and".
mod keyword_names {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<KeywordName>> {
        crate::words::read_one_or_list(i, Conj::And, keyword::name::read)
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[KeywordName], p: &mut Printer) -> bool {
        crate::words::list(value, Conj::And, p, |name, p| {
            if !keyword::name::print(name, p) {
                p.fail();
            }
        });
        !value.is_empty()
    }
}

/// Several changes of one subject: "gets +2/+2, has first strike, and can't attack".
pub fn changes(i: In<'_>) -> Res<'_, Vec<Change>> {
    let (i, mut all) = crate::words::read_one_or_list(i, Conj::And, Change::read)?;
    if matches!(all.last(), Some(Change::Cant(_)))
        && let Ok((rest, more)) = of_its_abilities::read(i)
    {
        all.push(more);
        return Ok((rest, all));
    }
    Ok((i, all))
}

/// Prints them.
pub fn print_changes(changes: &[Change], p: &mut Printer) {
    let (list, last) = match changes {
        [list @ .., last @ Change::Cant(Restriction::ActivateItsAbilities { .. })] => (list, Some(last)),
        list => (list, None),
    };
    if list.is_empty() {
        p.fail();
    }
    crate::words::list(list, Conj::And, p, |change, p| change.print(p));
    if let Some(last) = last
        && !(matches!(list.last(), Some(Change::Cant(_))) && of_its_abilities::print(last, p))
    {
        p.fail();
    }
}
