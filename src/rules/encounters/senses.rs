//! What groups hear and see.

use crate::rules::{play::Play, site::Site};

/// Noises of this tick wake who hears them.
pub fn listen(_site: &Site, _play: &mut Play) {}
