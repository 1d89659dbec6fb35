//! Shield-bearers: the closed front absorbs most of a hit. It opens during a wind-up and after a missed blow.

use rootward_gen::Heading;

use crate::{
    encounters::{GroupState, Mood},
    site::Site,
    tables::creatures::Trait,
};

/// Whether a shield covers a hit with this heading.
pub fn closes(site: &Site, group: &GroupState, heading: Option<Heading>) -> bool {
    heading == Some(group.facing.back()) && group.has_shield_up(site)
}

impl GroupState {
    /// Whether it holds up its shield now.
    #[must_use]
    pub fn has_shield_up(&self, site: &Site) -> bool {
        let winds_up = matches!(self.mood, Mood::Attack(strike) if strike.wind_up > 0);
        let is_up = self.is_roused() && self.condition.open == 0 && !winds_up;
        is_up && self.is(site, Trait::Shield)
    }
}
