//! The log of the story (`play.md` 11). Each entry lies in one cupboard and has no other effect.

use rootward_gen::{Pos, RecordNo};

use crate::{events::PlayEvent, play::Play, site::Site};

pub(crate) fn open(site: &Site, play: &mut Play, cupboard: RecordNo, at: Pos) {
    let lies = site.tables().story.cupboard_of(site.base().seed(), site.records());
    if let Some((_, entry)) = lies.filter(|&(there, _)| there == cupboard) {
        play.has_log = true;
        play.events.push(PlayEvent::LogFound { entry, at });
    }
}
