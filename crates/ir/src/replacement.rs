//! Replacement and prevention effects (CR 614, 615).

use crate::{
    Amount, Condition, CopyException, CounterKind, Duration, Effect, Event, Optional, Player, Recipient,
    Selection, Template, While, is_default,
};

ir! {
    /// A replacement or prevention effect (CR 614, 615).
    pub enum Replacement {
        /// "this land enters tapped" (CR 614.1c, 614.12).
        Enters {
            /// What enters.
            what: Selection,
            /// How.
            with: EntersWith,
            /// The template of the day.
            #[serde(default, rename = "@template", skip_serializing_if = "is_default")]
            template: Template,
            /// When.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            condition: Option<While>,
        },
        /// "as this land enters, …" (CR 614.1c).
        AsEnters {
            /// What enters.
            what: Selection,
            /// The template of the day.
            #[serde(default, rename = "@template", skip_serializing_if = "is_default")]
            template: Template,
            /// What is done as it enters.
            effect: Box<Effect>,
        },
        /// "if … would …, … instead" (CR 614.1a).
        Would {
            /// The event.
            event: Event,
            /// "this turn": how long the effect waits.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            span: Option<Duration>,
            /// "while your library has no cards in it".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            condition: Option<Condition>,
            /// What happens in its place.
            result: Box<Effect>,
            /// Where "instead" stands.
            #[serde(default, rename = "@instead", skip_serializing_if = "is_default")]
            instead: crate::Instead,
        },
        /// "prevent the next 2 damage that would be dealt to any target this turn" (CR 615).
        Prevent(WouldBeDealt),
        /// "the next 2 damage that would be dealt to target creature this turn is dealt to you instead" (CR 614.9).
        Redirect {
            /// The damage.
            damage: WouldBeDealt,
            /// To what it is dealt.
            onto: Recipient,
        },
        /// "if you would create a token" and doubling are [`Replacement::Would`]; "skip your draw step" (CR 614.10).
        Skip {
            /// Who.
            who: Player,
            /// What.
            step: crate::StepName,
            /// "next".
            next: Recurrence,
        },
    }

    /// How much of the damage of an event is prevented (CR 615).
    pub enum Prevented {
        /// "that damage".
        That,
        /// "1 of that damage".
        Of(Amount),
        /// "all but 1 of that damage".
        AllBut(Amount),
        /// "half that damage, rounded up".
        Half(crate::Rounding),
    }

    /// How something enters (CR 614.12).
    pub enum EntersWith {
        /// "tapped".
        Tapped,
        /// "untapped".
        Untapped,
        /// "with three +1/+1 counters on it".
        Counters {
            /// How many.
            amount: Amount,
            /// "additional".
            #[serde(default, skip_serializing_if = "is_default")]
            additional: Additional,
            /// Which.
            kind: CounterKind,
            /// "for each …".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            each: Option<Box<crate::Loop>>,
        },
        /// "tapped with two charge counters on it", "tapped and with …".
        TappedAnd(Box<EntersWith>),
        /// "as a copy of any creature on the battlefield" (CR 707).
        AsCopy {
            /// Who may.
            optional: Optional,
            /// Of what.
            of: Box<Selection>,
            /// "except …".
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            except: Vec<CopyException>,
        },
        /// "prepared", "transformed", "attacking".
        In(crate::Status),
    }
}

words! {
    /// "additional" counters.
    #[derive(Default)]
    pub enum Additional {
        /// Not said.
        #[default]
        No,
        /// "additional".
        Additional,
    }

    /// Whether every step of a kind is meant, or the next.
    #[derive(Default)]
    pub enum Recurrence {
        /// Every one.
        #[default]
        Every,
        /// "your next".
        Next,
    }
}

ir! {
    /// Damage that would be dealt, and that a prevention or redirection effect waits for (CR 614.9, 615.1).
    pub struct WouldBeDealt {
        /// How much of it; `None` is all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub amount: Option<Amount>,
        /// Which damage.
        pub kind: crate::DamageKind,
        /// To what, if limited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub to: Option<Recipient>,
        /// By what, if limited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub by: Option<Selection>,
        /// How long the effect waits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub duration: Option<Duration>,
        /// Order of the limits in the text.
        #[serde(default, rename = "@order", skip_serializing_if = "is_default")]
        pub order: LimitOrder,
    }
}

wording! {
    /// Order of the limits of damage that would be dealt.
    pub enum LimitOrder {
        /// "dealt to … by …".
        #[default]
        ToBy,
        /// "dealt by … to …".
        ByTo,
        /// "dealt this turn to … by …".
        DurationToBy,
        /// "that attacking creatures would deal".
        Active,
    }
}
