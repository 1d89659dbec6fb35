//! An unseen cupboard beside the way springs open and drops gold and a battery.

use rootward_gen::{Heading, Pos};

use super::plan::{Plan, Spot};
use crate::{play::Play, site::Site, tables::items::ItemName};

/// Plain cells beside the way that have a wall.
pub(super) fn spots(plan: &Plan<'_>) -> Vec<Spot> {
    let base = plan.site.base();
    let has_wall = |at: Pos| Heading::ALL.into_iter().any(|heading| !base.is_ground(at.step(heading)));
    let beside = plan.beside(plan.site.tables().dials.mishaps.loot_steps);
    beside.filter(|spot| plan.is_plain(spot.at) && has_wall(spot.at)).collect()
}

pub(super) fn strike(site: &Site, play: &mut Play, at: Pos) {
    let dials = &site.tables().dials.mishaps;
    let maps = u32::from(site.difficulty().map()).min(dials.loot_maps);
    play.piles.drop(at, ItemName::Gold, dials.loot_gold.saturating_mul(maps + 1));
    play.piles.drop(at, ItemName::Battery, 1);
}
