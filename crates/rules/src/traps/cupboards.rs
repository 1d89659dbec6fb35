//! Cupboards. A red seam on a nearby wall gives away a trap cupboard. One second after the party opens such a cupboard,
//! the wall falls and releases a group.

use rootward_gen::{Pos, RecordNo, Thing};
use serde::{Deserialize, Serialize};

use crate::{events::PlayEvent, piles, play::Play, site::Site};

/// One cupboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CupboardState {
    /// The cupboard's record.
    pub record: RecordNo,
    /// The number of the cupboard's trap, if it has one.
    pub trap: Option<u8>,
    /// Whether the cupboard was opened.
    pub opened: bool,
    /// Ticks until the wall falls, or 0 if it has fallen or never will.
    pub left: u16,
}

impl CupboardState {
    /// Whether the cupboard's trap has been triggered.
    pub const fn is_sprung(&self) -> bool {
        self.trap.is_some() && self.opened && self.left == 0
    }
}

pub(super) fn of(site: &Site) -> Vec<CupboardState> {
    let state = |record: &rootward_gen::Record| {
        let Thing::Cupboard { trap, .. } = record.thing else { return None };
        Some(CupboardState { record: record.number, trap, opened: false, left: 0 })
    };
    site.records().iter().filter_map(state).collect()
}

pub(super) fn act(site: &Site, play: &mut Play, at: Pos) {
    let wanted = |thing| matches!(thing, Thing::Cupboard { .. });
    let Some(record) = site.find(at, wanted) else { return };
    let delay = site.tables().dials.traps.cupboard as u16;
    let Some(cupboard) = play.traps.cupboards.iter_mut().find(|state| state.record == record) else {
        return;
    };
    if !cupboard.opened {
        cupboard.opened = true;
        let trap = cupboard.trap.is_some();
        cupboard.left = if trap { delay } else { 0 };
        play.events.push(PlayEvent::CupboardOpened { at, trap });
        let lies = site.tables().story.cupboard_of(site.base().seed(), site.records());
        if let Some((_, entry)) = lies.filter(|&(there, _)| there == record) {
            // A log entry of the story (`play.md` 11) has no other effect.
            play.has_log = true;
            play.events.push(PlayEvent::LogFound { entry, at });
        }
    }
    // Items that did not fit last time may fit now.
    piles::take_records(site, play, at);
}

pub(super) fn run(site: &Site, play: &mut Play) {
    for index in 0..play.traps.cupboards.len() {
        let cupboard = &mut play.traps.cupboards[index];
        if cupboard.left == 0 {
            continue;
        }
        cupboard.left -= 1;
        if cupboard.left > 0 {
            continue;
        }
        let trap = cupboard.trap.map(usize::from).and_then(|trap| site.records().cupboard_traps().get(trap));
        let Some(trap) = trap else { continue };
        play.open(site, trap.wall);
        if let Some(wall) = site.records().get(trap.wall) {
            play.events.push(PlayEvent::Ambush { at: wall.at });
        }
        if let Some(group) = trap.group {
            play.groups.rouse(group);
        }
    }
}
