//! The light goes around a place of the way: the party sees there no farther than in a dark room.

use rootward_gen::Pos;

use super::{
    MishapKind,
    plan::{Plan, Spot},
};
use crate::{play::Play, site::Site, terrain::distance};

/// Cells of the shortest way that are not dark.
pub(super) fn spots(plan: &Plan<'_>) -> Vec<Spot> {
    plan.way.iter().copied().filter(|spot| !plan.site.dark().contains(spot.at)).collect()
}

/// The party looks again.
pub(super) fn strike(play: &mut Play) {
    play.seen.mark_stale();
}

/// Whether the light has gone over a cell: cells of the same floor, as far as the dial says.
pub(super) fn covers(site: &Site, play: &Play, at: Pos) -> bool {
    let reach = site.tables().dials.mishaps.dark_reach;
    play.mishaps.iter().any(|mishap| {
        mishap.kind == MishapKind::Dark
            && mishap.has_struck(play.tick)
            && distance(mishap.at, at) <= reach
            && site.base().floor_at(mishap.at) == site.base().floor_at(at)
    })
}
