//! Spray verb: sets the floor under its target on fire for a while.

use crate::{play::Play, site::Site};

/// Sets the cell of a group on fire.
pub fn run(site: &Site, play: &mut Play, number: u16) {
    let Some(at) = play.groups.get(number).map(|group| group.at) else { return };
    play.light_ember(site, at);
}
