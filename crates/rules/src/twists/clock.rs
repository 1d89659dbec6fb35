//! Bad bearings: after a long time the generators go by themselves, and the meltdown begins. The clock never ends a
//! play: from then on the party has the time of its own way home, as after a charge, and no fire follows it, because it
//! can be anywhere. While the party is on the land the clock stands still.
//!
//! Who comes home from generators that went by themselves has won only with a probe: that is what they came for, and
//! whoever sets the charge has one. Otherwise it would be enough to wait at the hatch.

use serde::{Deserialize, Serialize};

use crate::{
    chips::Chip,
    events::PlayEvent,
    objective::{Stage, begin_meltdown, front::Front},
    play::Play,
    site::Site,
};

/// The clock of the generators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// Ticks that are left.
    pub left: u32,
}

/// A captive is not left behind: where one has to be freed, nothing blows up before.
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
    // In the tick in which they go, too: the end of the play is looked for right after this.
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
    let has_gone = play.twists.clock.is_some_and(|clock| clock.left == 0);
    let home = play.party.at == site.base().entrance() || play.party.place.is_outside();
    has_gone
        && play.objective.is_meltdown()
        && home
        && play.party.motion.is_rest()
        && play.objective.probes == 0
        && !site.records().computers().is_empty()
}

/// The ticks of a meltdown that begins now, with those of a chip. No fire follows if the generators went by themselves.
pub(crate) fn meltdown_ticks(site: &Site, play: &mut Play, ticks: u32) -> u32 {
    let has_gone = play.twists.clock.is_some_and(|clock| clock.left == 0);
    if has_gone {
        play.hazards.front = Front::default();
    }
    ticks.saturating_add(ticks.saturating_mul(play.chip(site, Chip::LongFuse)) / 100)
}
