//! A door opened by the meltdown jams half-way. Sight and shots pass it, but no one can walk through.

use rootward_gen::Pos;

use super::plan::{Plan, Spot};
use crate::{doors::BarrierKind, play::Play, site::Site};

/// Doors on or near the shortest way that the meltdown opens.
///
/// Most doors on the way have no detour that is short enough. Players on another way, or looking for loot, meet the
/// doors near it. Elevator doors stay open, because elevators have their own mishap.
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

/// A party or creature in the doorway is not hurt.
pub(super) fn strike(site: &Site, play: &mut Play, at: Pos) {
    play.clear_barred(site, at);
}
