//! Where the party is: in the base, or on the land around it. Each has a grid of its own, and the
//! cell of the party is one of the grid that it is on.

use bevy::prelude::*;
use rootward_gen::{Base, Heading, Outside, Pos};
use serde::{Deserialize, Serialize};

use crate::base::current::CurrentBase;

/// The grid that the party is on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// In the base.
    #[default]
    Inside,
    /// On the land around the base. Only planet bases have one.
    Outside,
}

impl Place {
    /// Whether the party is on the land.
    pub const fn is_outside(self) -> bool {
        matches!(self, Self::Outside)
    }

    /// Cell and facing of a party that begins here: at the entrance, looking into the base, or where
    /// it has landed.
    pub fn start(self, current: &CurrentBase) -> (Pos, Heading) {
        match self.ground(current) {
            Ground::Base(base) => (base.entrance(), Heading::South),
            Ground::Land(land) => (land.landing(), Heading::South),
        }
    }

    /// Cell and facing of a party that comes here through the door.
    pub fn threshold(self, current: &CurrentBase) -> (Pos, Heading) {
        match self.ground(current) {
            Ground::Base(base) => (base.entrance(), Heading::South),
            Ground::Land(land) => (land.approach(), land.facing()),
        }
    }

    /// What the party walks on here. Where there is no land, it is the base.
    pub fn ground(self, current: &CurrentBase) -> Ground<'_> {
        match current.outside().filter(|_| self.is_outside()) {
            Some(land) => Ground::Land(land),
            None => Ground::Base(current.base()),
        }
    }
}

/// What the party walks on.
#[derive(Clone, Copy, Debug)]
pub enum Ground<'a> {
    /// The floors of a base.
    Base(&'a Base),
    /// The land around it.
    Land(&'a Outside),
}

impl Ground<'_> {
    /// Whether the party could stand on a cell if nothing were locked.
    pub fn may_enter(self, at: Pos) -> bool {
        match self {
            Self::Base(base) => base.is_ground(at),
            Self::Land(land) => land.land(at).is_walkable(),
        }
    }
}

/// Where a step in some direction leads through the door between base and land: out of the base over
/// its upper edge, and into it through the iris door.
pub fn step_through(place: Place, current: &CurrentBase, from: Pos, heading: Heading) -> Option<Place> {
    let land = current.outside()?;
    match place {
        Place::Inside => {
            (from == current.base().entrance() && heading == Heading::North).then_some(Place::Outside)
        }
        Place::Outside => (from.step(heading) == land.door()).then_some(Place::Inside),
    }
}

/// Where acting on a cell leads through the door between base and land: beside the door it opens.
pub fn act_through(place: Place, current: &CurrentBase, at: Pos) -> Option<Place> {
    Heading::ALL.into_iter().find_map(|heading| step_through(place, current, at, heading))
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Recording, Records, Seed};

    use super::*;

    fn current(seed: Seed) -> CurrentBase {
        let (base, recording) = Recording::of(&seed.into());
        let records = Records::of(&base);
        CurrentBase::new(base, recording, records).with_outside(Outside::of(seed))
    }

    #[test]
    fn every_base_opens_over_its_upper_edge_and_every_door_leads_in() {
        for seed in (0..220).map(Seed::classic) {
            let current = current(seed);
            let Some(land) = current.outside() else { continue };
            assert_eq!(current.base().entrance().y, 0, "{seed}");
            let (at, away) = Place::Outside.threshold(&current);
            assert_eq!(act_through(Place::Outside, &current, at), Some(Place::Inside));
            assert_eq!(step_through(Place::Outside, &current, at, away.back()), Some(Place::Inside));
            assert_eq!(act_through(Place::Outside, &current, land.landing()).is_some(), land.landing() == at);
            let (at, into) = Place::Inside.threshold(&current);
            assert_eq!(act_through(Place::Inside, &current, at), Some(Place::Outside));
            assert_eq!(step_through(Place::Inside, &current, at, into), None);
        }
    }

    #[test]
    fn a_station_has_no_land_whoever_asks() {
        let current = current(Seed::classic(10));
        assert!(current.outside().is_none());
        let entrance = current.base().entrance();
        assert_eq!(Place::Outside.start(&current), (entrance, Heading::South));
        assert_eq!(act_through(Place::Inside, &current, entrance), None);
    }
}
