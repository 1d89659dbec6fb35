//! What groups decide.

use crate::rules::{play::Play, site::Site};

/// One tick of all groups, in the order of their numbers.
pub fn run(_site: &Site, _play: &mut Play) {}

impl Play {
    /// Somebody stands where the party arrives from another floor: the group gives way.
    pub fn make_room(&mut self, _site: &Site, _at: rootward_gen::Pos) {}
}
