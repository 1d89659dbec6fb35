//! An elevator dies, at all its stops.

use rootward_gen::{Kind, Pos};

use super::plan::{Plan, Spot};

/// The cars from which the shortest way rides.
pub(super) fn spots(plan: &Plan<'_>) -> Vec<Spot> {
    let base = plan.site.base();
    let rides = |at: Pos, to: Pos| {
        Kind::CARS.has(base.kind(at))
            && Kind::CARS.has(base.kind(to))
            && base.floor_at(at) != base.floor_at(to)
    };
    plan.way.windows(2).filter(|pair| rides(pair[0].at, pair[1].at)).map(|pair| pair[0]).collect()
}
