//! Magnetic storm: no map is drawn. Everything seen is kept for the next base's map.

use super::Twist;
use crate::play::Play;

impl Play {
    /// Whether maps work: the small one on the screen, the large one, and floor maps found in the base.
    pub fn has_map(&self) -> bool {
        !self.twists.has(Twist::Storm)
    }
}
