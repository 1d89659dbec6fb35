//! Magnetic storm: no map is drawn. What the party has seen is kept all the same, for the map that works again in the
//! next base; floor maps go into the log and draw nothing. The numbers of cells can be read as always.

use super::Twist;
use crate::play::Play;

impl Play {
    /// Whether maps work: the small one on the screen, the large one, and the maps of floors that are found.
    pub fn has_map(&self) -> bool {
        !self.twists.has(Twist::Storm)
    }
}
