//! An elevator stops working at all its stops.

use rootward_gen::{Kind, Pos};

use super::plan::{Plan, Spot};
use crate::travel;

/// The cars on the shortest way and those near it. A party on another way may rely on them.
pub(super) fn spots(plan: &Plan<'_>) -> Vec<Spot> {
    let base = plan.site.base();
    let runs = |at: Pos| {
        Kind::CARS.has(base.kind(at)) && travel::ways(base, at).iter().any(travel::Travel::by_elevator)
    };
    let beside = plan.beside(plan.site.tables().dials.mishaps.beside_steps);
    plan.way.iter().copied().chain(beside).filter(|spot| runs(spot.at)).collect()
}
