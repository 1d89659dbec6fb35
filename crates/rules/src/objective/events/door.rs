//! A door that the meltdown has opened jams half-way: sight and shots pass it, nobody walks through.

use rootward_gen::Pos;

use super::plan::{Plan, Spot};
use crate::{doors::BarrierKind, play::Play, site::Site};

/// Doors that the meltdown opens, of the shortest way and near it: most doors of a way have no way round them that is
/// short enough, but who takes another way, or looks for what lies beside it, meets those near it. Those of elevators stay
/// open: an elevator has a mishap of its own.
pub(super) fn spots(plan: &Plan<'_>) -> Vec<Spot> {
    let is_door = |at: Pos| {
        plan.play.barriers.at(at).is_some_and(|door| {
            door.kind.is_door() && door.opens_in_meltdown() && door.kind != BarrierKind::ElevatorDoor
        })
    };
    let beside = plan.beside(plan.site.tables().dials.mishaps.beside_steps);
    let all = plan.way.iter().copied().chain(beside);
    all.filter(|spot| is_door(spot.at) && plan.is_away(spot.at)).collect()
}

/// Whoever stands in it is not hurt.
pub(super) fn strike(site: &Site, play: &mut Play, at: Pos) {
    play.clear_barred(site, at);
}
