//! What follows from its place alone is settled there: how an ability names its source, how steps are joined, what is meant by
//! the noun that a filter narrows, and where a spell is cast from.

use rubric_ir::*;
use std::any::Any;

use crate::effect;
use crate::selection::naming;

/// Takes off the names and joins that are as usual, as they stand after reading.
pub fn settle(ability: &mut Ability) {
    settle_quoted(ability, false);
}

fn settle_quoted(ability: &mut Ability, of_token: bool) {
    let form = naming::usual(&ability.kind, of_token);
    ability.kind.walk_mut(&mut Settle { form });
}

/// "With toughness greater than its power": than its own, which the noun says as a relative clause would.
fn than_its_own(what: Characteristic, amount: &mut Amount) {
    if let Amount::CharacteristicOf { of, what: other, .. } = amount
        && what != *other
        && let Selection::Ref(Ref { to, form: Form::It }) = &mut **of
    {
        *to = Antecedent::Head;
    }
}

/// "Casts a spell from their hand": the zone is where it is cast from, for the spell is on the stack.
fn cast_from(event: &mut PlayerEvent) {
    let PlayerEvent::Casts { what: Selection::Described { noun, .. }, from: from @ None, nth } = event else {
        return;
    };
    if ends_in_origin(noun, nth.is_some())
        && let Some(Filter::In { zone, .. }) = noun.filters.pop()
    {
        *from = Some(FromZone::Zone(zone));
    }
}

/// Whether a noun ends in "from" a zone; "your second spell from exile" is counted.
pub fn ends_in_origin(noun: &Noun, counted: bool) -> bool {
    let from = if counted { Preposition::Other } else { Preposition::Usual };
    matches!(noun.filters.last(), Some(Filter::In { zone, preposition }) if *preposition == from && *zone != Zone::Battlefield)
}

struct Settle {
    /// How the ability usually names its source.
    form: SelfForm,
}

impl Settle {
    /// What a token has: what is quoted of it, and keywords, whose costs are told as anywhere.
    fn of_token(&mut self, grants: &mut [Grant]) {
        for grant in grants {
            match grant {
                Grant::Quoted(quoted) => {
                    quoted.abilities.iter_mut().for_each(|ability| settle_quoted(ability, true));
                }
                other => other.walk_mut(self),
            }
        }
    }
}

impl VisitMut for Settle {
    #[allow(clippy::inline_always, reason = "all but a few types of nodes then cost nothing")]
    #[inline(always)]
    fn enter(&mut self, node: &mut dyn Any) -> bool {
        if let Some(ability) = node.downcast_mut::<Ability>() {
            // It may name its source in another way than the one it is in.
            settle(ability);
            return false;
        }
        if let Some(Token::Spec(spec)) = node.downcast_mut::<Token>() {
            self.of_token(&mut spec.with);
            return false;
        }
        if let Some(Amendment::TokensHave { which, abilities }) = node.downcast_mut::<Amendment>() {
            self.of_token(abilities);
            which.walk_mut(self);
            return false;
        }
        if let Some(Selection::Source { form, .. }) = node.downcast_mut::<Selection>()
            && *form == self.form
        {
            *form = SelfForm::Usual;
        }
        if let Some(event) = node.downcast_mut::<PlayerEvent>() {
            cast_from(event);
        }
        if let Some(Filter::WithCharacteristic { what, amount, .. }) = node.downcast_mut() {
            than_its_own(*what, amount);
        }
        if let Some(Effect::Sequence { steps }) = node.downcast_mut::<Effect>() {
            effect::settle_joins(steps);
        }
        true
    }
}
