//! Modal spells and abilities (CR 700.2).

use rubric_ir::*;

use crate::core::{In, Printer, Res, Syntax, phrase};
use crate::{effect, player, words};

syntax! {
    impl ModeCount {
        [ModeCount::OneOrBoth] { "one or both" }
        [ModeCount::OneOrMore] { "one or more" }
        [ModeCount::AnyNumber] { "any number" }
        [ModeCount::UpToOne] { "up to one" }
        [ModeCount::UpToTwo] { "up to two" }
        [ModeCount::UpToThree] { "up to three" }
        [ModeCount::UpToFour] { "up to four" }
        [ModeCount::UpToFive] { "up to five" }
        [ModeCount::UpToX] { "up to X" }
        [ModeCount::Both] { "both" }
        [ModeCount::One] { "one" }
        [ModeCount::Two] { "two" }
        [ModeCount::Three] { "three" }
        [ModeCount::Four] { "four" }
        [ModeCount::X] { "X" }
    }

    rule: ModeRule {
        [ModeRule::Repeatable] { "you may choose the same mode more than once ." }
        [ModeRule::DifferentPlayers(PlayerNoun::Player)] { "each mode must target a different player ." }
    }

    rule_within: ModeRule {
        [ModeRule::NotChosenThisTurn] { "that hasn't been chosen this turn" }
        [ModeRule::NotChosenBefore] { "that hasn't been chosen" }
        [ModeRule::AtRandom] { "at random" }
        [ModeRule::InsteadIf { condition, count }] { ". if" condition ", choose" count "instead" }
        [ModeRule::MoreIf { condition, count }] { ". if" condition ", you may choose" count "instead" }
    }

    who_chooses: Player {
        [Player::You { stated: Stated::Usual }] { "choose" }
        [Player::You { stated: Stated::Other }] { "you choose" }
        [who] { who @ player::subject ~"choose" }
    }

    who_may: Player {
        [who] { who @ player::subject "may choose" }
    }
}

/// A header and its modes, each a paragraph.
pub fn modal(i: In<'_>) -> Res<'_, Effect> {
    let (i, optional, who) = match who_may::read(i) {
        Ok((rest, who)) => (rest, Optional::Optional, who),
        Err(_) => {
            let (rest, who) = who_chooses::read(i)?;
            (rest, Optional::Mandatory, who)
        }
    };
    let (i, count) = ModeCount::read(i)?;
    let (i, mut rules) = nom::Parser::parse(&mut nom::multi::many0(rule_within::read), i)?;
    let (i, header) = match phrase(i, phrase!("—")) {
        Ok((rest, ())) => (rest, HeaderEnd::Dash),
        Err(_) => {
            let (mut rest, ()) = phrase(i, phrase!("."))?;
            while let Ok((after, rule)) = rule::read(rest) {
                rules.push(rule);
                rest = after;
            }
            (rest, HeaderEnd::Stop)
        }
    };
    let (i, modes) = nom::Parser::parse(&mut nom::multi::many1(mode), i)?;
    Ok((i, Effect::Modes(Modes { who, optional, count, rules, header, modes })))
}

fn mode(i: In<'_>) -> Res<'_, Mode> {
    let (i, ()) = phrase(i, phrase!("¶ •"))?;
    i.within("mode", |i| {
        // A flavour word in front of a mode (CR 207.2d).
        if let Some(len) = i.head_word()
            && let Ok((rest, effect)) = effect::body(i.skip(len + 1))
        {
            return Ok((rest, Mode { name: Some(words::name_of(i, len)), cost: None, effect }));
        }
        let (i, effect) = effect::body(i)?;
        Ok((i, Mode { name: None, cost: None, effect }))
    })
}

/// Prints them.
pub fn print_modal(modes: &Modes, p: &mut Printer) {
    let chooser = match modes.optional {
        Optional::Optional => who_may::print(&modes.who, p),
        Optional::Mandatory => who_chooses::print(&modes.who, p),
    };
    if !chooser {
        p.fail();
    }
    modes.count.print(p);
    let mut rules = modes.rules.iter().peekable();
    while let Some(rule) = rules.peek() {
        if !rule_within::print(rule, p) {
            break;
        }
        rules.next();
    }
    match modes.header {
        HeaderEnd::Dash => p.words("—"),
        HeaderEnd::Stop => p.words("."),
    }
    for rule in rules {
        if modes.header == HeaderEnd::Dash || !rule::print(rule, p) {
            p.fail();
        }
    }
    for mode in &modes.modes {
        p.words("¶ •");
        if let Some(name) = &mode.name {
            if crate::keyword::named(&name.0).is_some() {
                p.fail();
            }
            p.words(&name.0);
            p.words("—");
        }
        if mode.cost.is_some() {
            p.fail();
        }
        effect::print_body(&mode.effect, p);
    }
    if modes.modes.is_empty() {
        p.fail();
    }
}
