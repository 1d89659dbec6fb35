//! Automatic verb: a group under fire cannot step.

use crate::{play::Play, site::Site};

/// Stops a group from stepping and ends its charge.
pub fn run(site: &Site, play: &mut Play, number: u16) {
    let ticks = site.tables().dials.tricks.hold as u16;
    if let Some(group) = play.groups.get_mut(number).filter(|group| group.is_there()) {
        group.condition.held = group.condition.held.max(ticks);
        group.condition.run = 0;
    }
}
