//! Silent alarm: the walls listen, and every noise of the party is heard farther.

use super::Twist;
use crate::{play::Play, site::Site};

impl Play {
    /// How far a noise of the party is heard that would be heard `reach` cells far without a twist.
    pub(crate) fn loudness(&self, site: &Site, reach: u32) -> u32 {
        if !self.twists.has(Twist::SilentAlarm) {
            return reach;
        }
        reach.saturating_mul(site.tables().twists.alarm.noise_percent) / 100
    }
}
