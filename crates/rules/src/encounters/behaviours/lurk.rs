//! Lurkers lie still and hear nothing until the party comes near.

use crate::{
    encounters::{GroupState, Mood},
    site::Site,
    tables::creatures::Trait,
};

impl GroupState {
    /// Whether it lies in wait. Only a sign on its cell shows it.
    #[must_use]
    pub fn lurks(&self, site: &Site) -> bool {
        self.mood == Mood::Asleep && self.is(site, Trait::Lurker)
    }
}
