//! The party's attacks.

use crate::rules::{play::Play, site::Site};

/// Every droid that can attacks what is ahead.
pub fn attack(_site: &Site, _play: &mut Play) {}
