//! Target phrases (CR 115).

use rubric_ir::*;

use crate::core::{Ctx, Hopeless, In, Number, Printer, Res, Syntax, phrase, stop};
use crate::noun::{self, print_noun};
use crate::{amount, player};

syntax! {
    target_count: TargetCount {
        [TargetCount::UpTo(n)] { "up to" n @ amount::counted }
        [TargetCount::AnyNumber] { "any number of" }
        [TargetCount::OneToThree] { "one , two , or three" }
        [TargetCount::OneOrTwo] { "one or two" }
        [TargetCount::OneOrMore] { "one or more" }
        [TargetCount::Exactly(n)] { n @ amount::counted }
        [TargetCount::One] { }
    }
}

/// How many things a target phrase leaves the noun to name.
pub const fn target_number(count: &TargetCount) -> Number {
    match count {
        TargetCount::One => Number::Singular,
        TargetCount::Exactly(n) | TargetCount::UpTo(n) => amount::number_of(n),
        _ => Number::Plural,
    }
}

/// A target phrase (CR 115.1).
impl Syntax for Target {
    fn read(i: In<'_>) -> Res<'_, Self> {
        // Every object phrase is tried as one, and most start with a word that none has.
        static HOPELESS: Hopeless = Hopeless::new();
        i.unless_hopeless(&HOPELESS, target)
    }
    fn print(&self, p: &mut Printer) {
        let ctx = Ctx { number: target_number(&self.count), ..p.ctx };
        match &self.what {
            TargetKind::Any => {
                if self.count == TargetCount::One {
                    p.words("any target");
                } else {
                    if !target_count::print(&self.count, p) {
                        p.fail();
                    }
                    p.words("targets");
                    if target_number(&self.count) == Number::Singular {
                        p.fail();
                    }
                }
            }
            TargetKind::AnyOther => {
                p.words("any other target");
                if self.count != TargetCount::One {
                    p.fail();
                }
            }
            TargetKind::Objects(noun) => {
                count_and_target(&self.count, noun.other, p);
                p.with(ctx, |p| print_noun(noun, p));
            }
            TargetKind::PlayerOr { who, noun } => {
                count_and_target(&self.count, noun.other, p);
                p.with(ctx, |p| {
                    player_word(*who, p);
                    p.words("or");
                    print_noun(noun, p);
                });
            }
            TargetKind::OrPlayer { noun, who } => {
                count_and_target(&self.count, noun.other, p);
                p.with(ctx, |p| {
                    print_noun(noun, p);
                    p.words("or");
                    player_word(*who, p);
                });
            }
        }
    }
}

fn target(i: In<'_>) -> Res<'_, Target> {
    let ctx = i.ctx;
    if let Ok((rest, ())) = phrase(i, phrase!("any target")) {
        return Ok((rest, Target { slot: Slot(0), count: TargetCount::One, what: TargetKind::Any }));
    }
    if let Ok((rest, ())) = phrase(i, phrase!("any other target")) {
        return Ok((rest, Target { slot: Slot(0), count: TargetCount::One, what: TargetKind::AnyOther }));
    }
    let (i, count, other) = match phrase(i, phrase!("another target")) {
        Ok((i, ())) => (i, TargetCount::One, Other::Than(Antecedent::Unbound)),
        Err(_) => {
            let (i, count) = target_count::read(i)?;
            let (i, other) = match phrase(i, phrase!("other")) {
                Ok((i, ())) if count != TargetCount::One => (i, Other::Than(Antecedent::Unbound)),
                _ => (i, Other::Any),
            };
            if let Ok((rest, ())) = phrase(i, phrase!("targets")) {
                let several = count != TargetCount::One && other == Other::Any;
                let any = Target { slot: Slot(0), count, what: TargetKind::Any };
                return if several { Ok((rest.with(ctx), any)) } else { stop(i) };
            }
            let (i, ()) = phrase(i, phrase!("target"))?;
            (i, count, other)
        }
    };
    let (i, what) = target_kind(i.number(target_number(&count)), other)?;
    Ok((i.with(ctx), Target { slot: Slot(0), count, what }))
}

fn count_and_target(count: &TargetCount, other: Other, p: &mut Printer) {
    match (count, other) {
        (TargetCount::One, Other::Than(_)) => p.words("another target"),
        (_, Other::Any) => {
            if !target_count::print(count, p) {
                p.fail();
            }
            p.words("target");
        }
        (_, Other::Than(_)) => {
            if !target_count::print(count, p) {
                p.fail();
            }
            p.words("other target");
        }
    }
}

fn player_word(who: PlayerNoun, p: &mut Printer) {
    let printed = match p.ctx.number {
        Number::Singular => player::singular_noun::print(&who, p),
        Number::Plural => player::plural_noun::print(&who, p),
    };
    if !printed {
        p.fail();
    }
}

fn player_noun(i: In<'_>) -> Res<'_, PlayerNoun> {
    match i.ctx.number {
        Number::Singular => player::singular_noun::read(i),
        Number::Plural => player::plural_noun::read(i),
    }
}

fn target_kind(i: In<'_>, other: Other) -> Res<'_, TargetKind> {
    if let Ok((rest, who)) = player_noun(i) {
        if let Ok((rest, ())) = phrase(rest, phrase!("or")) {
            let (rest, noun) = noun::noun(rest)?;
            return Ok((rest, TargetKind::PlayerOr { who, noun: Noun { other, ..noun } }));
        }
        return stop(i);
    }
    let (i, noun) = noun::noun(i)?;
    let noun = Noun { other, ..noun };
    if let Ok((rest, ())) = phrase(i, phrase!("or"))
        && let Ok((rest, who)) = player_noun(rest)
    {
        return Ok((rest, TargetKind::OrPlayer { noun, who }));
    }
    Ok((i, TargetKind::Objects(noun)))
}
