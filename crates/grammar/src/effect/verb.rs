//! What objects do (deal damage, fight, …), and what "for each" runs over.

use rubric_ir::*;

use super::instead::before_instead;
use crate::core::{In, Printer, Res, Syntax, phrase};
use crate::{amount, condition, noun, player, selection};

syntax! {
    verb: Verb {
        [Verb::DealsDamage { amount, to, and, divided: Divided::No, order: DamageOrder::AmountFirst }] { ~"deal" amount @ damage "to" to and @ further_damage }
        [Verb::DealsDamage { amount, to, and, divided: Divided::No, order: DamageOrder::RecipientFirst }] { ~"deal" "damage to" to "equal to" amount @ amount::complex and @ further_damage }
        [Verb::DealsDamage { amount, to, and, divided: Divided::Evenly, order: DamageOrder::AmountFirst }] { ~"deal" amount @ damage "divided evenly , rounded down , among" to and @ further_damage }
        [Verb::DealsDamage { amount, to, and, divided: Divided::AsYouChoose, order: DamageOrder::AmountFirst }] { ~"deal" amount @ damage "divided as you choose among" to and @ further_damage }
        [Verb::DealsDamage { amount, to, and, divided: Divided::No, order: DamageOrder::Double }] { ~"deal" amount @ amount::doubled_damage "to" to and @ further_damage }
        [Verb::DealsDamage { amount, to: Recipient::OfEvent { told: None, order: RecipientOrder::ObjectFirst }, and, divided: Divided::No, order: DamageOrder::Double }] { ~"deal" amount @ amount::doubled_damage and @ further_damage }
        [Verb::DealsDamage { amount, to: Recipient::OfEvent { told: None, order: RecipientOrder::ObjectFirst }, and, divided: Divided::No, order: DamageOrder::AmountFirst }] { ~"deal" amount @ event_damage and @ further_damage }
        [Verb::DealsDamage { amount, to: Recipient::OfDisplaced, and, divided: Divided::No, order: DamageOrder::AmountFirst }] { ~"deal" amount @ other_damage = before_instead and @ nothing_further }
        [Verb::FightEachOther] { ~"fight" "each other" }
        [Verb::Fights(what)] { ~"fight" what @ selection::object }
        [Verb::BecomesBlocked] { ~"become" "blocked" }
        [Verb::PhasesOut] { ~"phase" "out" }
        [Verb::Does(ObjectDeed::Explores)] { ~"explore" }
        [Verb::Does(ObjectDeed::Connives)] { ~"connive" }
        [Verb::Does(ObjectDeed::Transforms)] { ~"transform" }
        [Verb::Does(ObjectDeed::BecomesPrepared)] { ~"become" "prepared" }
        [Verb::Does(ObjectDeed::BecomesUnprepared)] { ~"become" "unprepared" }
        [Verb::Endures(n)] { ~"endure" n @ amount::digits }
    }
}

/// "3 damage", "damage equal to its power".
mod damage {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Amount> {
        if let Ok((rest, ())) = phrase(i, phrase!("damage equal to")) {
            return amount::complex::read(rest);
        }
        if let Ok(done) = amount::changed_damage::read(i) {
            return Ok(done);
        }
        let (i, n) = amount::mass::read(i)?;
        let (i, ()) = phrase(i, phrase!("damage"))?;
        Ok((i, n))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Amount, p: &mut Printer) -> bool {
        if amount::changed_damage::print(value, p) {
            return true;
        }
        if amount::is_simple(value) {
            let done = amount::mass::print(value, p);
            p.words("damage");
            done
        } else {
            p.words("damage equal to");
            amount::complex::print(value, p)
        }
    }
}

only! {
    /// "that much damage plus 1", where nothing is said of the recipient.
    event_damage: Amount = damage, |amount| is_of_event(amount);
    /// Damage that is told by itself.
    other_damage: Amount = damage, |amount| !is_of_event(amount);
}

fn is_of_event(amount: &Amount) -> bool {
    match amount {
        Amount::That(_) => true,
        Amount::Plus { first: of, .. }
        | Amount::Minus { first: of, .. }
        | Amount::Twice(of)
        | Amount::Thrice(of) => matches!(**of, Amount::That(_)),
        _ => false,
    }
}

/// None.
mod nothing_further {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<FurtherDamage>> {
        Ok((i, Vec::new()))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub const fn print(value: &[FurtherDamage], _: &mut Printer) -> bool {
        value.is_empty()
    }
}

/// "and 1 damage to that creature's controller", none or more.
mod further_damage {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<FurtherDamage>> {
        let mut all = Vec::new();
        let mut at = i;
        while let Ok((rest, further)) = one(at) {
            all.push(further);
            at = rest;
        }
        Ok((at, all))
    }
    fn one(i: In<'_>) -> Res<'_, FurtherDamage> {
        let (i, ()) = phrase(i, phrase!("and"))?;
        let (i, amount) = amount::mass::read(i)?;
        let (i, ()) = phrase(i, phrase!("damage to"))?;
        let (i, to) = Recipient::read(i)?;
        Ok((i, FurtherDamage { amount, to }))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[FurtherDamage], p: &mut Printer) -> bool {
        for FurtherDamage { amount, to } in value {
            p.words("and");
            if !amount::mass::print(amount, p) {
                return false;
            }
            p.words("damage to");
            to.print(p);
        }
        true
    }
}

only! {
    /// What is gone through: "each card" alone is every one of some that it does not name.
    told_of: Noun = noun::singular, |noun| *noun != a_card();
}

fn a_card() -> Noun {
    let head = Head { quals: Vec::new(), kind: Kind::Card, filters: Vec::new() };
    Noun { other: Other::Any, heads: vec![head], conj: Conj::Or, filters: Vec::new() }
}

syntax! {
    impl Loop {
        [Loop::Counters { kind, on }] { kind @ crate::counter::one "on" on @ selection::single }
        [Loop::ThisWay { what: Outcome::CountersRemoved(kind), by }] { kind @ crate::counter::one "removed this way" by }
        [Loop::ThisWay { what: Outcome::LifeLost, by }] { "1 life lost this way" by }
        [Loop::Distinct { what, among }] { what @ amount::one_distinct "among" among @ noun::plural }
        [Loop::ColorsOfManaSpent(on)] { "color of mana spent to cast" on @ condition::definite }
        [Loop::TimesKicked(what)] { "time" what @ condition::definite "was kicked" }
        [Loop::TargetsBeyondFirst] { "target beyond the first" }
        [Loop::Players(who)] { who @ player::singular_noun }
        [Loop::Of(of)] { "of" of @ selection::reference }
        [Loop::Objects(noun)] { noun @ told_of }
    }
}
