//! Shield-bearers: the closed front takes most of a hit. It opens during a wind-up and after a missed blow.

use rootward_gen::Heading;

use crate::{
    encounters::{GroupState, Mood},
    site::Site,
    tables::creatures::Trait,
};

/// Whether a shield is in the way of a hit that flies in a heading.
pub fn closes(site: &Site, group: &GroupState, heading: Option<Heading>) -> bool {
    heading == Some(group.facing.back()) && group.has_shield_up(site)
}

impl GroupState {
    /// Whether it holds a shield before itself now.
    #[must_use]
    pub fn has_shield_up(&self, site: &Site) -> bool {
        let winds_up = matches!(self.mood, Mood::Attack(strike) if strike.wind_up > 0);
        let is_up = self.is_roused() && self.condition.open == 0 && !winds_up;
        is_up && self.is(site, Trait::Shield)
    }
}
