//! Tokens that are created in place of others (CR 614.1a): the words stand around "those tokens".

use rubric_ir::*;

use crate::core::{In, Printer, Res, phrase, stop};
use crate::{amount, selection};

syntax! {
    more_tokens: MoreTokens {
        [MoreTokens { slot, count: Quantity::A, token, additional: AdditionalWord::Said }] { slot "a additional" token }
        [MoreTokens { slot, count, token, additional: AdditionalWord::Unsaid }] { slot count @ selection::counting token }
    }
}

/// What is read of such a clause: "twice that many of those tokens are created", "create those tokens plus a Clue token".
pub fn read(i: In<'_>) -> Res<'_, (Selection, Verb)> {
    let start = i;
    let (i, voice) = if let Ok((rest, ())) = phrase(i, phrase!("create")) {
        (rest, CreatedVoice::Active)
    } else if let Ok((rest, ())) = phrase(i, phrase!("it creates")) {
        (rest, CreatedVoice::OfEffect)
    } else {
        (i, CreatedVoice::Passive)
    };
    let (i, amount) = match amount::changed_count::read(i).and_then(|(i, amount)| {
        let (i, ()) = phrase(i, phrase!("of"))?;
        Ok((i, amount))
    }) {
        Ok((rest, amount)) => (rest, Some(amount)),
        Err(_) => (i, None),
    };
    let (i, those) = selection::reference::read(i)?;
    let (i, plus) = match phrase(i, phrase!("plus")) {
        Ok((rest, ())) => {
            let (rest, more) = more_tokens::read(rest)?;
            (rest.with(start.ctx), Some(Box::new(more)))
        }
        Err(_) => (i, None),
    };
    let (i, ()) = match voice {
        CreatedVoice::Passive => phrase(i, phrase!("are created"))?,
        CreatedVoice::Active | CreatedVoice::OfEffect => (i, ()),
    };
    if !fits(&those, voice, amount.as_ref(), plus.as_deref()) {
        return stop(start);
    }
    Ok((i, (those, Verb::AreCreated { amount, plus, voice })))
}

/// Prints it.
pub fn print(those: &Selection, verb: &Verb, p: &mut Printer) {
    let Verb::AreCreated { amount, plus, voice } = verb else { return p.fail() };
    if !fits(those, *voice, amount.as_ref(), plus.as_deref()) {
        p.fail();
    }
    match voice {
        CreatedVoice::Active => p.words("create"),
        CreatedVoice::OfEffect => p.words("it creates"),
        CreatedVoice::Passive => {}
    }
    if let Some(amount) = amount {
        if !amount::changed_count::print(amount, p) {
            p.fail();
        }
        p.words("of");
    }
    if !selection::reference::print(those, p) {
        p.fail();
    }
    if let Some(more) = plus {
        p.words("plus");
        let outer = p.ctx;
        if !more_tokens::print(more, p) {
            p.fail();
        }
        p.ctx = outer;
    }
    if *voice == CreatedVoice::Passive {
        p.words("are created");
    }
}

/// Whether it says of tokens how many, or what else. "Create twice that many of those tokens" is an action, and not read
/// here.
fn fits(those: &Selection, voice: CreatedVoice, amount: Option<&Amount>, plus: Option<&MoreTokens>) -> bool {
    let tokens = matches!(
        those,
        Selection::Ref(Ref { form: Form::Those(Head { kind: Kind::Token, quals, filters }), .. })
            if quals.is_empty() && filters.is_empty()
    );
    let says = match voice {
        CreatedVoice::Active => amount.is_none() && plus.is_some(),
        CreatedVoice::OfEffect | CreatedVoice::Passive => amount.is_some() || plus.is_some(),
    };
    tokens && says
}
