//! Silent alarm: every noise of the party is heard farther away.

use super::Twist;
use crate::{play::Play, site::Site};

impl Play {
    /// The distance at which a noise of the party is heard. `reach` is the distance without the twist.
    pub(crate) fn loudness(&self, site: &Site, reach: u32) -> u32 {
        if !self.twists.has(Twist::SilentAlarm) {
            return reach;
        }
        reach.saturating_mul(site.tables().twists.alarm.noise_percent) / 100
    }
}
