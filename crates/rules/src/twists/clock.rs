//! Bad bearings. After a long time the generators fail, and the meltdown begins (`play.md` 9). The clock stops while
//! the party is on the land.

use serde::{Deserialize, Serialize};

use crate::{
    chips::Chip,
    events::PlayEvent,
    objective::{Stage, begin_meltdown, front::Front},
    play::Play,
    site::Site,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// Ticks left.
    pub left: u32,
}

/// Whether the twist can occur in a base. With a captive to free, the generators must not fail first.
pub(super) fn works(site: &Site) -> bool {
    !site.generators().is_empty()
}

pub(super) fn begin(site: &Site, play: &mut Play) {
    let cells = u32::try_from(site.base().open_cells().len()).unwrap_or(u32::MAX);
    let par = u64::from(site.tables().dials.score.par_ticks(cells));
    let left = par * u64::from(site.tables().twists.clock.par_percent) / 100;
    let left = u32::try_from(left).unwrap_or(u32::MAX).clamp(1, crate::play::LARGEST_NUMBER);
    play.twists.clock = Some(Clock { left });
}

pub(super) fn run(site: &Site, play: &mut Play) {
    pass_tick(site, play);
    // This also runs in the tick of the failure, because the end of the play is checked right after it.
    if has_failed(site, play) {
        play.objective.stage = Stage::Lost;
        play.events.push(PlayEvent::Lost);
    }
}

fn pass_tick(site: &Site, play: &mut Play) {
    if play.objective.is_meltdown() || play.party.place.is_outside() {
        return;
    }
    let Some(clock) = play.twists.clock.as_mut().filter(|clock| clock.left > 0) else { return };
    clock.left -= 1;
    if clock.left == 0 {
        let at = site.generators().iter().next().unwrap_or(play.party.at);
        begin_meltdown(site, play, at);
    }
}

fn has_failed(site: &Site, play: &Play) -> bool {
    play.twists.is_clock_over()
        && play.is_home(site)
        && play.party.motion.is_rest()
        && play.objective.probes == 0
        && !site.records().computers().is_empty()
}

/// The ticks of a meltdown that begins now, with those from a chip. Generators that failed by themselves start no fire.
pub(crate) fn meltdown_ticks(site: &Site, play: &mut Play, ticks: u32) -> u32 {
    if play.twists.is_clock_over() {
        play.hazards.front = Front::default();
    }
    ticks.saturating_add(ticks.saturating_mul(play.chip(site, Chip::LongFuse)) / 100)
}
