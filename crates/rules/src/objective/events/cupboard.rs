//! A cupboard that nobody has seen springs open beside the way, and what was in it lies before it: gold and a battery,
//! for who has the time.

use rootward_gen::{Heading, Pos};

use super::plan::{Plan, Spot};
use crate::{distance_map::DistanceMap, play::Play, site::Site, tables::items::ItemName, terrain::distance};

/// Plain cells beside the way that have a wall.
pub(super) fn spots(plan: &Plan<'_>) -> Vec<Spot> {
    let steps = plan.site.tables().dials.mishaps.loot_steps as u16;
    let mut beside = DistanceMap::default();
    let way = plan.way.iter().map(|spot| spot.at);
    beside.measure(way, steps, |at| plan.play.terrain.is_walkable(at));
    let base = plan.site.base();
    let has_wall = |at: Pos| Heading::ALL.into_iter().any(|heading| !base.is_ground(at.step(heading)));
    let cells = plan.site.floor().iter().filter(|&at| beside.steps(at).is_some_and(|steps| steps > 0));
    cells
        .filter(|&at| plan.is_plain(at) && has_wall(at))
        .filter_map(|at| {
            let near = plan.way.iter().filter(|spot| base.floor_at(spot.at) == base.floor_at(at));
            near.min_by_key(|spot| distance(spot.at, at)).map(|spot| Spot { at, comes: spot.comes })
        })
        .collect()
}

/// What was in it falls out.
pub(super) fn strike(site: &Site, play: &mut Play, at: Pos) {
    let dials = &site.tables().dials.mishaps;
    let maps = u32::from(site.difficulty().map()).min(dials.loot_maps);
    play.piles.drop(at, ItemName::Gold, dials.loot_gold.saturating_mul(maps + 1));
    play.piles.drop(at, ItemName::Battery, 1);
}
