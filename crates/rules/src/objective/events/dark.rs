//! The lights go out around a place on the way. The party sees there as in a dark room.

use rootward_gen::Pos;

use super::{
    MishapKind,
    plan::{Plan, Spot},
};
use crate::{play::Play, site::Site, terrain::distance};

pub(super) fn spots(plan: &Plan<'_>) -> Vec<Spot> {
    plan.way.iter().copied().filter(|spot| !plan.site.dark().contains(spot.at)).collect()
}

pub(super) fn strike(play: &mut Play) {
    play.seen.mark_stale();
}

/// Whether the lights are out on a cell. The dark covers cells of the same floor in reach of the dial.
pub(super) fn covers(site: &Site, play: &Play, at: Pos) -> bool {
    let reach = site.tables().dials.mishaps.dark_reach;
    play.mishaps.iter().any(|mishap| {
        mishap.kind == MishapKind::Dark
            && mishap.has_struck(play.tick)
            && distance(mishap.at, at) <= reach
            && site.base().floor_at(mishap.at) == site.base().floor_at(at)
    })
}
