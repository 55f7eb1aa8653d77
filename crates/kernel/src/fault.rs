//! Faults of the kernel that tests plant to see that a scenario fails. No game has one unless a test puts it there.

use serde::{Deserialize, Serialize};

/// A planted fault.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// After one replacement effect was applied, no further ones are looked for.
    NoRescan,
    /// A replacement effect may apply to one event again and again, up to three times.
    AppliesAgain,
    /// The entering object's own abilities are not looked at.
    EntersBlind,
    /// Choices as something enters are made once it is on the battlefield.
    ChoiceAfterEntering,
    /// A spell with an illegal target does nothing at all.
    AnyIllegalFizzles,
    /// Illegal targets are not looked for on resolution.
    NoRecheck,
    /// A blocked creature without blockers deals its damage to the player.
    BlockedDealsDamage,
    /// What makes a creature blocked leaves it unblocked.
    NotMarkedBlocked,
    /// A creature made blocked counts as having been blocked by a creature.
    EffectBlocks,
    /// Last known information is not kept.
    NoLastKnown,
    /// Dies triggers look at the battlefield after the event.
    NoLookBack,
    /// The displaced instruction of a branch is followed as well.
    BranchBoth,
    /// The condition of a branch is taken for its opposite.
    BranchWrong,
    /// Triggers are put on the stack in turn order reversed.
    TriggersReversed,
    /// An intervening "if" is not asked again on resolution.
    NoSecondIf,
    /// Effects until end of turn stay.
    NoCleanup,
    /// "Each player" is done by its first player alone.
    FirstPlayerOnly,
    /// Uses of an ability are not counted.
    NoUseCount,
    /// A declined "may" is followed all the same.
    MayAlways,
    /// What cannot be paid counts as paid.
    FreePayment,
    /// The rest of a pause is lost: what follows a choice of cards is not done.
    LostCursor,
    /// An object keeps its identity as it changes zones.
    SameIdentity,
    /// Lifelink gains nothing.
    NoLifelink,
    /// First strike deals damage with the others.
    NoFirstStrike,
    /// Legendary permanents of one name stay.
    NoLegendRule,
    /// Continuous effects are applied in the order of their timestamps alone, whatever their layers.
    NoLayers,
    /// A player who leaves takes nothing along.
    LeaveKeeps,
    /// "The rest" is everything.
    RestIsAll,
    /// Tokens stay where they go.
    TokensStay,
    /// A saga keeps its chapters to itself after the last.
    SagaStays,
    /// Division gives each target everything.
    UndividedDamage,
    /// The optional branch of a replacement is taken without being asked.
    ReplacementUnasked,
}
