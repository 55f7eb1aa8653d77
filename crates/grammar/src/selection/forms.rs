//! Words that stand for a thing already known: the source, what it is attached to, references, the rest
//! (CR 109, 201.5).

use rubric_ir::*;

use crate::core::{Case, In, Printer, Res, phrase};

syntax! {
    impl SelfForm {
        [SelfForm::ThisCreature] { "this creature" }
        // Never read, and never printed of an ability, which always has a usual form: of words printed by themselves.
        [SelfForm::Usual] { "this creature" }
        [SelfForm::Name] { "~" }
        [SelfForm::ShortName] { "~short" }
        // Read as the two above, where a line is read with its name as one of several.
        [SelfForm::Names] { "~" }
        [SelfForm::ShortNames] { "~short" }
        [SelfForm::ThisArtifact] { "this artifact" }
        [SelfForm::ThisLand] { "this land" }
        [SelfForm::ThisEnchantment] { "this enchantment" }
        [SelfForm::ThisPermanent] { "this permanent" }
        [SelfForm::ThisSpell] { "this spell" }
        [SelfForm::ThisCard] { "this card" }
        [SelfForm::ThisToken] { "this token" }
        [SelfForm::ThisAura] { "this aura" }
        [SelfForm::ThisEquipment] { "this equipment" }
        [SelfForm::ThisVehicle] { "this vehicle" }
        [SelfForm::ThisSaga] { "this saga" }
        [SelfForm::ThisPlaneswalker] { "this planeswalker" }
        [SelfForm::ThisClass] { "this class" }
        [SelfForm::ThisCase] { "this case" }
        [SelfForm::ThisSiege] { "this siege" }
        [SelfForm::ThisBattle] { "this battle" }
        [SelfForm::ThisSpacecraft] { "this spacecraft" }
        [SelfForm::ThisFortification] { "this fortification" }
        [SelfForm::ThisScheme] { "this scheme" }
        [SelfForm::ThisRoom] { "this room" }
        [SelfForm::ThisMount] { "this mount" }
        [SelfForm::ThisPlane] { "this plane" }
        [SelfForm::ThisEmblem] { "this emblem" }
        [SelfForm::ThisConspiracy] { "this conspiracy" }
        [SelfForm::ThisAttraction] { "this attraction" }
        [SelfForm::ThisPhenomenon] { "this phenomenon" }
        [SelfForm::ThisContraption] { "this contraption" }
        [SelfForm::ThisBackground] { "this background" }
        [SelfForm::ThisAbility] { "this ability" }
        [SelfForm::ThisDoor] { "this door" }
    }

    attached_in_force: Selection {
        [Selection::Attached { by: Attachment::Enchanted, head }] { "enchanted" head }
        [Selection::Attached { by: Attachment::Equipped, head }] { "equipped" head }
        [Selection::Attached { by: Attachment::Fortified, head }] { "fortified" head }
    }

    /// Forms of reference whose noun is said.
    said_form: Form {
        [Form::ThatEither(first, second)] { "that" first @ singular_head "or" second @ singular_head }
        [Form::That(head)] { "that" head @ singular_head }
        [Form::Those(head)] { "those" head @ plural_head }
        [Form::Itself] { "itself" }
        [Form::The(head)] { "the" head @ meant_head }
        [Form::TheSeveral(head)] { "the" head @ meant_heads }
        [Form::Both(head)] { "both" head @ plural_head }
        [Form::Pile(form)] { form @ told_pile }
    }

    told_pile: PileForm {
        [PileForm::That] { "that pile" }
        [PileForm::Those] { "those piles" }
        [PileForm::The] { "the piles" }
    }

    /// "pile", of which a number is taken.
    bare_pile: Selection {
        [Selection::Ref(Ref { to, form: Form::Pile(PileForm::Bare) })] { to "pile" }
    }

    head_in_force: Head {
        [head] { head }
    }

    rest: Selection {
        [Selection::Rest { to, form: RestForm::TheRest }] { to "the rest" }
        [Selection::Rest { to, form: RestForm::TheOther }] { to "the other" }
    }
}

in_number! {
    /// "enchanted creature": an object is attached to one thing alone (CR 301.5c, 303.4b).
    attached: Selection = Singular attached_in_force;
    /// A head in the singular.
    singular_head: Head = Singular head_in_force;
    /// A head in the plural.
    plural_head: Head = Plural head_in_force;
}

/// Whether "the" in front of a head can only mean something said before: a token, a copy, a spell, or a thing told by
/// what was done with it ("the sacrificed creature").
fn is_meant(head: &Head) -> bool {
    matches!(head.kind, Kind::Token | Kind::Copy)
        || head.kind == Kind::Spell && head.quals.is_empty()
        || head.quals.iter().any(|qual| {
            matches!(
                qual,
                Qual::Is(
                    Status::Exiled
                        | Status::Revealed
                        | Status::Chosen
                        | Status::Sacrificed
                        | Status::Discarded
                        | Status::Returned
                        | Status::Drawn
                        | Status::Milled
                )
            )
        })
}

only! {
    /// A head behind "the", in the singular.
    meant_head: Head = singular_head, |head| is_meant(head);
    /// The same in the plural.
    meant_heads: Head = plural_head, |head| is_meant(head);
}

/// Reference forms, with the pronouns in the case in force.
mod form {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Form> {
        if let Ok((rest, ())) = phrase(i, phrase!("it")) {
            return Ok((rest, Form::It));
        }
        let they = match i.ctx.case {
            Case::Subject => phrase(i, phrase!("they")),
            Case::Object => phrase(i, phrase!("them")),
        };
        match they {
            Ok((rest, ())) => Ok((rest, Form::They)),
            Err(_) => said_form::read(i),
        }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Form, p: &mut Printer) -> bool {
        match value {
            Form::It => p.words("it"),
            Form::They => p.words(if p.ctx.case == Case::Subject { "they" } else { "them" }),
            other => return said_form::print(other, p),
        }
        true
    }
}

/// "it", "that creature", "those cards", "them".
pub mod reference {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, form) = form::read(i)?;
        Ok((i, Selection::Ref(Ref { to: Antecedent::Unbound, form })))
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        match value {
            Selection::Ref(reference) => form::print(&reference.form, p),
            _ => false,
        }
    }
}
