//! Creating tokens (CR 111, 701.7).

use rubric_ir::*;

use super::counters::for_each;
use crate::core::{In, Number, Printer, Res, Syntax, phrase, stop};
use crate::words::{print_qual, qual_word};
use crate::{amount, effect, selection};

syntax! {
    /// The family.
    family: Action {
        [action] { ~"create" action @ created }
    }

    /// What is created, without the verb.
    created: Action {
        [Action::Create { slot, count: Quantity::Exactly(n), token, riders, each: None }] { slot "a number of" riders @ leading_riders token @ several "equal to" n @ amount::complex }
        [Action::Create { slot, count, token, riders, each: None }] { slot count @ exactly token @ of_those riders @ any_riders }
        [Action::Create { slot, count, token, riders, each }] { slot count @ selection::counting token @ rideable riders @ trailing_riders each @ for_each }
        [Action::Create { slot, count, token, riders, each }] { slot count @ selection::counting riders @ leading_riders token each @ for_each }
    }

    /// "one of those tokens", "one of each": a number stands in front.
    of_those: Token {
        [Token::Like(to)] { to "of those tokens" }
        [Token::OfEach(to)] { to "of each" }
    }

    role: RoleName {
        [RoleName::Cursed] { "cursed" }
        [RoleName::Monster] { "monster" }
        [RoleName::Royal] { "royal" }
        [RoleName::Sorcerer] { "sorcerer" }
        [RoleName::Virtuous] { "virtuous" }
        [RoleName::Wicked] { "wicked" }
        [RoleName::YoungHero] { "young hero" }
    }

    rider: TokenRider {
        [TokenRider::AttachedTo(to)] { "attached to" to @ selection::single }
        [TokenRider::TappedAndAttacking { whom }] { = crate::filter::thats "tapped and attacking" whom }
        [TokenRider::Attacking] { = crate::filter::thats "attacking" }
    }
}

/// A token that a rider stands behind: behind a noun it would be the noun's ("a copy of target creature that's
/// attacking").
mod rideable {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Token> {
        Token::read(i)
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Token, p: &mut Printer) -> bool {
        let noun =
            matches!(value, Token::CopyOf { of, except } if except.is_empty() && selection::ends_in_noun(of));
        value.print(p);
        !noun
    }
}

just_one! {
    /// A rider behind the token.
    trailing_riders: TokenRider = rider;
}

only! {
    /// A number in front of what is counted.
    exactly: Quantity = selection::counting, |count| matches!(count, Quantity::Exactly(_));
}

/// A rider behind the token, or none.
mod any_riders {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<TokenRider>> {
        Ok(trailing_riders::read(i).unwrap_or_else(|_| (i, Vec::new())))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[TokenRider], p: &mut Printer) -> bool {
        value.is_empty() || trailing_riders::print(value, p)
    }
}

/// Tokens in the plural.
mod several {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Token> {
        let (rest, token) = token(i.number(Number::Plural))?;
        Ok((rest.with(i.ctx), token))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Token, p: &mut Printer) -> bool {
        p.number(Number::Plural, |p| value.print(p));
        true
    }
}

/// "tapped" in front of the token.
mod leading_riders {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<TokenRider>> {
        match phrase(i, phrase!("tapped")) {
            Ok((i, ())) => Ok((i, vec![TokenRider::Tapped])),
            Err(_) => Ok((i, Vec::new())),
        }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[TokenRider], p: &mut Printer) -> bool {
        match value {
            [] => true,
            [TokenRider::Tapped] => {
                p.words("tapped");
                true
            }
            _ => false,
        }
    }
}

/// A token in the number in force.
impl Syntax for Token {
    fn read(i: In<'_>) -> Res<'_, Self> {
        token(i)
    }
    fn print(&self, p: &mut Printer) {
        print_token(self, p);
    }
}

fn token(i: In<'_>) -> Res<'_, Token> {
    if let Some(done) = predefined(i) {
        return Ok(done);
    }
    if let Ok((rest, name)) = role::read(i)
        && let Ok((rest, ())) = phrase(rest, phrase!("role")).and_then(|(rest, ())| token_word(rest))
    {
        return Ok((rest, Token::Role(name)));
    }
    if let Ok((rest, ())) = token_word(i) {
        let (rest, ()) = match i.ctx.number {
            Number::Singular => phrase(rest, phrase!("that's a copy of"))?,
            Number::Plural => phrase(rest, phrase!("that are copies of"))?,
        };
        let (rest, of) = selection::object::read(rest)?;
        let (rest, except) = crate::copy::exceptions::read(rest)?;
        return Ok((rest, Token::CopyOf { of: Box::new(of), except }));
    }
    let (i, spec) = spec(i)?;
    Ok((i, Token::Spec(Box::new(spec))))
}

/// "Treasure token"; the word is left out only of one, where nothing else tells what it is.
fn predefined(i: In<'_>) -> Option<(In<'_>, Token)> {
    let (subtype, _) = crate::words::subtype_word(i)?;
    let rest = i.skip(1);
    if let Ok((rest, ())) = token_word(rest) {
        return Some((rest, Token::Predefined { subtype, word: TokenWord::Said }));
    }
    let artifact = i.ctx.number == Number::Singular && subtype.of() == SubtypeOf::Artifact;
    let alone = artifact && qual_word(rest).is_none() && phrase(rest, phrase!("artifact")).is_err();
    alone.then_some((rest, Token::Predefined { subtype, word: TokenWord::Unsaid }))
}

fn token_word(i: In<'_>) -> Res<'_, ()> {
    match i.ctx.number {
        Number::Singular => phrase(i, phrase!("token")),
        Number::Plural => phrase(i, phrase!("tokens")),
    }
}

/// "1/1 white Soldier creature token with flying named …".
fn spec(i: In<'_>) -> Res<'_, TokenSpec> {
    let (i, power_toughness) = Option::<PowerToughness>::read(i)?;
    let (i, quals) = quals(i)?;
    let (i, ()) = token_word(i)?;
    let (i, early_name) = named(i);
    let (i, with) = with(i)?;
    let (i, name, name_at) = match early_name {
        Some(name) if with.is_empty() => (i, Some(name), NameAt::AfterAbilities),
        Some(name) => (i, Some(name), NameAt::BeforeAbilities),
        None => {
            let (i, name) = named(i);
            (i, name, NameAt::AfterAbilities)
        }
    };
    Ok((i, TokenSpec { power_toughness, quals, with, name, name_at, size_at: SizeAt::Front }))
}

fn named(i: In<'_>) -> (In<'_>, Option<Name>) {
    match phrase(i, phrase!("named")).and_then(|(i, ())| crate::filter::card_name::read(i)) {
        Ok((i, name)) => (i, Some(name)),
        Err(_) => (i, None),
    }
}

/// Colours, types and subtypes; colours are joined by "and" where there are two or more.
pub fn quals(i: In<'_>) -> Res<'_, Vec<Qual>> {
    let mut at = i;
    let mut quals = Vec::new();
    loop {
        if (quals.is_empty() || matches!(quals.last(), Some(Qual::Supertype(_))))
            && let Ok((rest, (of, conj @ (Conj::And | Conj::Or)))) = crate::words::read_list(at, color)
        {
            quals.push(Qual::AnyOf { of, conj });
            at = rest;
            continue;
        }
        match qual_word(at) {
            Some(word) if word.attributive && !matches!(word.qual, Qual::NonColor(_) | Qual::NonType(_)) => {
                quals.push(word.qual.clone());
                at = at.skip(1);
            }
            _ => break,
        }
    }
    if quals.is_empty() { stop(i) } else { Ok((at, quals)) }
}

/// Whether the words stand as they are read: several colours in front, but for supertypes.
pub fn are_canonical(quals: &[Qual]) -> bool {
    let mut front = true;
    !quals.is_empty()
        && quals.iter().all(|qual| {
            let fits = match qual {
                Qual::AnyOf { of, conj } => {
                    front && *conj != Conj::AndOr && of.iter().all(|color| matches!(color, Qual::Color(_)))
                }
                Qual::NonColor(_) | Qual::NonType(_) | Qual::PowerToughness(_) => false,
                _ => true,
            };
            front = matches!(qual, Qual::Supertype(_));
            fits
        })
}

fn color(i: In<'_>) -> Res<'_, Qual> {
    let (i, color) = Color::read(i)?;
    Ok((i, Qual::Color(color)))
}

/// "with flying and vigilance", `with "…"`.
fn with(i: In<'_>) -> Res<'_, Vec<Grant>> {
    match phrase(i, phrase!("with")) {
        Ok((rest, ())) => effect::grants::read(rest),
        Err(_) => Ok((i, Vec::new())),
    }
}

fn print_token(token: &Token, p: &mut Printer) {
    let plural = p.ctx.number == Number::Plural;
    let word = if plural { "tokens" } else { "token" };
    match token {
        Token::Predefined { subtype, word: said } => {
            p.words(subtype.text());
            match said {
                TokenWord::Said => p.words(word),
                TokenWord::Unsaid if plural || subtype.of() != SubtypeOf::Artifact => p.fail(),
                TokenWord::Unsaid => {}
            }
        }
        Token::Role(name) => {
            if !role::print(name, p) {
                p.fail();
            }
            p.words("role");
            p.words(word);
        }
        Token::Like(_) | Token::OfEach(_) => p.fail(),
        Token::CopyOf { of, except } => {
            p.words(word);
            p.words(if plural { "that are copies of" } else { "that's a copy of" });
            of.print(p);
            if !crate::copy::exceptions::print(except, p) {
                p.fail();
            }
        }
        Token::Spec(spec) => {
            if let Some(pt) = &spec.power_toughness {
                pt.print(p);
            }
            if !are_canonical(&spec.quals) {
                p.fail();
            }
            for qual in &spec.quals {
                print_qual(qual, Number::Singular, p);
            }
            p.words(word);
            if spec.name_at == NameAt::BeforeAbilities && (spec.name.is_none() || spec.with.is_empty()) {
                p.fail();
            }
            let name = |p: &mut Printer| {
                if let Some(name) = &spec.name {
                    p.words("named");
                    if !crate::filter::card_name::print(name, p) {
                        p.fail();
                    }
                }
            };
            if spec.name_at == NameAt::BeforeAbilities {
                name(p);
            }
            if !spec.with.is_empty() {
                p.words("with");
                if !effect::token_grants::print(&spec.with, p) {
                    p.fail();
                }
            }
            if spec.name_at == NameAt::AfterAbilities {
                name(p);
            }
            if spec.size_at != SizeAt::Front {
                p.fail();
            }
        }
    }
}
