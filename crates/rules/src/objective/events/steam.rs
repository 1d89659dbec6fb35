//! Steam blows across a corridor at intervals. It hurts a party inside a little. A party that waits for the pause is
//! safe.

use rootward_gen::{Heading, Pos};

use super::plan::{Plan, Spot};
use crate::{
    events::Harm,
    party::Doing,
    play::{Deed, Play},
    site::Site,
};

/// Plain cells of the shortest way in corridors: room only before and behind.
pub(super) fn spots(plan: &Plan<'_>) -> Vec<Spot> {
    let solid = |at: Pos, heading: Heading| !plan.site.floor().contains(at.step(heading));
    let walls = |at: Pos| {
        [Heading::North, Heading::East].into_iter().any(|side| solid(at, side) && solid(at, side.back()))
    };
    plan.corridor().filter(|spot| walls(spot.at)).collect()
}

/// Whether it blows in a tick of the play, if it began in tick `since`.
pub(super) fn blows(site: &Site, tick: u32, since: u32) -> bool {
    let dials = &site.tables().dials.mishaps;
    tick >= since && (tick - since) % (dials.steam_on + dials.steam_off) < dials.steam_on
}

/// Hurts a party that enters the steam, and again at intervals.
pub(super) fn blow(site: &Site, play: &mut Play, at: Pos, since: u32) {
    if play.party.at != at || play.party.place.is_outside() || !blows(site, play.tick, since) {
        return;
    }
    let dials = &site.tables().dials.mishaps;
    let entered = play.deeds.iter().any(|deed| matches!(deed, Deed::Entered(cell) if *cell == at));
    let stepping = matches!(play.party.motion.doing, Doing::Step(_));
    let beat = (play.tick - since) % (dials.steam_on + dials.steam_off);
    if entered || !stepping && beat.is_multiple_of(dials.steam_every) {
        play.hurt_all(dials.steam_percent, Harm::Steam, at);
    }
}
