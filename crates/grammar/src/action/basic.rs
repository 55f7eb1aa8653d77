//! The common game actions: cards, life, damage to permanents, tapping, countering.

use rubric_ir::*;

use crate::core::{In, Number, Printer, Res, phrase};
use crate::{amount, cost, effect, selection};

syntax! {
    /// The family.
    family: Action {
        [Action::Draw(cards)] { ~"draw" cards }
        [Action::Discard { what }] { ~"discard" what @ selection::object }
        [Action::PreventDamage(prevented)] { ~"prevent" prevented }
        [Action::Mill { slot, cards }] { slot ~"mill" cards }
        [Action::Scry(n)] { ~"scry" n @ amount::digits }
        [Action::Surveil(n)] { ~"surveil" n @ amount::digits }
        [Action::GainLife(n)] { ~"gain" n @ life }
        [Action::LoseLife(n)] { ~"lose" n @ life }
        [Action::PayLife(n)] { ~"pay" n @ life }
        [Action::PayManaCost(of)] { ~"pay" of @ selection::possessive "mana cost" }
        [Action::Pay(cost)] { ~"pay" cost @ mana_cost }
        [Action::Destroy(what)] { ~"destroy" what @ selection::object }
        [Action::Regenerate(what)] { ~"regenerate" what @ selection::object }
        [Action::Sacrifice(what)] { ~"sacrifice" what @ selection::object }
        [Action::TapOrUntap(what)] { ~"tap" "or" ~"untap" what @ selection::object }
        [Action::Tap(what)] { ~"tap" what @ selection::object }
        [Action::Untap(what)] { ~"untap" what @ selection::object }
        [Action::Counter(what)] { ~"counter" what @ selection::object }
        [Action::GainControl { of, duration }] { ~"gain" "control of" of @ selection::object duration }
        [Action::Attach { what, to }] { ~"attach" what @ selection::single "to" to @ selection::object }
        [Action::Unattach(what)] { ~"unattach" what @ selection::object }
        [Action::Transform(what)] { ~"transform" what @ selection::object }
        [Action::Amass { subtype, amount }] { ~"amass" subtype @ amassed amount @ amount::digits }
        [Action::Times { action, times: Amount::Number(2) }] { action "twice" }
        [Action::Simple(action)] { action }
        [Action::Numbered { action, amount }] { action amount @ amount::digits }
        [Action::OnObject { action, what }] { action what @ selection::object }
        [Action::RemoveFromCombat(what)] { ~"remove" what @ selection::object "from combat" }
        [Action::ExtraTurn] { ~"take" "a extra turn after this one" }
        [Action::SwitchPowerToughness { of, duration }] { ~"switch" of @ selection::possessive "power and toughness" duration }
        [Action::LifeBecomes { whose, amount }] { whose @ crate::player::possessive "life total becomes" amount @ amount::expression }
        [Action::RepeatProcess] { ~"repeat" "this process" }
        [Action::WinGame] { ~"win" "the game" }
        [Action::LoseGame] { ~"lose" "the game" }
        [Action::EndTurn] { ~"end" "the turn" }
        [Action::Become(Designation::Monarch)] { ~"become" "the monarch" }
        [Action::GetEmblem(quoted)] { ~"get" "a emblem with" quoted @ effect::quoted }
        [Action::GetEnergy(Amount::Number(n))] { ~"get" n @ cost::energy }
        [Action::FlipCoin] { ~"flip" "a coin" }
        [Action::Clash(who)] { ~"clash" "with" who }
        [Action::RollDie(die)] { ~"roll" die @ crate::effect::die }
    }

    impl SimpleAction {
        [SimpleAction::Proliferate] { ~"proliferate" }
        [SimpleAction::Investigate] { ~"investigate" }
        [SimpleAction::Populate] { ~"populate" }
        [SimpleAction::Learn] { ~"learn" }
        [SimpleAction::VentureIntoTheDungeon] { ~"venture" "into the dungeon" }
        [SimpleAction::ManifestDread] { ~"manifest" "dread" }
        [SimpleAction::TakeTheInitiative] { ~"take" "the initiative" }
        [SimpleAction::OpenAnAttraction] { ~"open" "a attraction" }
        [SimpleAction::TimeTravel] { "time travel" }
        [SimpleAction::Planeswalk] { ~"planeswalk" }
        [SimpleAction::TheRingTemptsYou] { "the ring tempts you" }
        [SimpleAction::Forage] { ~"forage" }
        [SimpleAction::RollToVisit] { ~"roll" "to visit your attractions" }
    }

    impl NumberedAction {
        [NumberedAction::Bolster] { ~"bolster" }
        [NumberedAction::Adapt] { ~"adapt" }
        [NumberedAction::Monstrosity] { "monstrosity" }
        [NumberedAction::Discover] { ~"discover" }
        [NumberedAction::Support] { ~"support" }
        [NumberedAction::Incubate] { ~"incubate" }
        [NumberedAction::Fateseal] { ~"fateseal" }
        [NumberedAction::CollectEvidence] { ~"collect" "evidence" }
        [NumberedAction::Blight] { ~"blight" }
        [NumberedAction::Earthbend] { ~"earthbend" }
    }

    impl ObjectAction {
        [ObjectAction::Goad] { ~"goad" }
        [ObjectAction::Detain] { ~"detain" }
        [ObjectAction::Exert] { ~"exert" }
        [ObjectAction::Suspect] { ~"suspect" }
        [ObjectAction::Convert] { ~"convert" }
        [ObjectAction::Behold] { ~"behold" }
        [ObjectAction::Manifest] { ~"manifest" }
        [ObjectAction::Cloak] { ~"cloak" }
        [ObjectAction::Airbend] { ~"airbend" }
    }

    impl Cards {
        [Cards::Additional] { "a additional card" }
        [Cards::ForEach { per: Amount::Number(1), each }] { "a card for each" each }
        [Cards::ForEach { per, each }] { per @ amount::counted "cards for each" each }
        [Cards::A] { "a card" }
        [Cards::UpTo(n)] { "up to" n @ changed_cards }
        [Cards::EqualTo(n)] { "cards equal to" n @ amount::expression }
        [Cards::Number(n)] { n @ changed_cards }
    }
}

syntax! {
    /// "that many cards minus one": a constant always is in words.
    changed_cards: Amount {
        after first @ counted_cards {
            [Amount::Plus { first, second, figures: Figures::Digits }] { "plus" second @ amount::worded }
            [Amount::Minus { first, second, figures: Figures::Digits }] { "minus" second @ amount::worded }
            [first] { }
        }
    }
}

/// "two cards", "one card", "that many cards".
mod counted_cards {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Amount> {
        let (i, n) = amount::counted::read(i)?;
        let (i, ()) = match amount::number_of(&n) {
            Number::Singular => phrase(i, phrase!("card"))?,
            Number::Plural => phrase(i, phrase!("cards"))?,
        };
        Ok((i, n))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Amount, p: &mut Printer) -> bool {
        let done = amount::counted::print(value, p);
        p.words(if amount::number_of(value) == Number::Singular { "card" } else { "cards" });
        done
    }
}

/// "3 life", "life equal to …".
pub mod life {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Amount> {
        if let Ok((i, ())) = phrase(i, phrase!("life equal to")) {
            return amount::complex::read(i);
        }
        if let Ok(done) = amount::changed_life::read(i) {
            return Ok(done);
        }
        if let Ok(done) = half_life::read(i) {
            return Ok(done);
        }
        let (i, n) = amount::mass::read(i)?;
        let (i, ()) = phrase(i, phrase!("life"))?;
        Ok((i, n))
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Amount, p: &mut Printer) -> bool {
        if amount::changed_life::print(value, p) || half_life::print(value, p) {
            return true;
        }
        if amount::is_simple(value) {
            let done = amount::mass::print(value, p);
            p.words("life");
            done
        } else {
            p.words("life equal to");
            amount::complex::print(value, p)
        }
    }
}

syntax! {
    /// "half their life, rounded up".
    half_life: Amount {
        [Amount::Half { of, rounding }] { "half" of @ whole_life "life ," rounding }
    }

    whole_life: Amount {
        [Amount::LifeTotal(who)] { who @ crate::player::possessive }
    }
}

/// Mana alone, behind the verb "pay".
mod mana_cost {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Cost> {
        if let Ok((i, n)) = cost::energy::read(i) {
            return Ok((i, Cost { parts: vec![CostPart::Energy(n)] }));
        }
        let (i, symbols) = cost::mana::read(i)?;
        Ok((i, Cost { parts: vec![CostPart::Mana(symbols)] }))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Cost, p: &mut Printer) -> bool {
        match value.parts.as_slice() {
            [CostPart::Mana(symbols)] => cost::mana::print(symbols, p),
            [CostPart::Energy(n)] => cost::energy::print(n, p),
            _ => false,
        }
    }
}

/// The type of Army amassed, in the plural, if said.
mod amassed {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Option<Subtype>> {
        match crate::words::subtype_word(i) {
            Some((subtype, Some(Number::Plural))) => Ok((i.skip(1), Some(subtype))),
            _ => Ok((i, None)),
        }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Option<Subtype>, p: &mut Printer) -> bool {
        if let Some(subtype) = value {
            p.words(&crate::words::subtype_plural(*subtype));
        }
        true
    }
}
