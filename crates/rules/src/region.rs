//! The region of the party: the base, or the land around it.

use rootward_gen::{Base, Heading, Outside, Pos};
use serde::{Deserialize, Serialize};

use crate::furnished::FurnishedBase;

/// The region of the party.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub enum Region {
    /// In the base.
    #[default]
    Inside,
    /// On the land around the base. Only planet bases have land.
    Outside,
}

impl Region {
    /// Whether the party is on the land.
    pub const fn is_outside(self) -> bool {
        matches!(self, Self::Outside)
    }

    /// The cell and facing at the beginning: at the entrance, facing into the base, or at the landing place.
    pub fn start(self, furnished: &FurnishedBase) -> (Pos, Heading) {
        match self.ground(furnished) {
            Ground::Base(base) => (base.entrance(), Heading::South),
            Ground::Land(land) => (land.landing(), Heading::South),
        }
    }

    /// The cell and facing of a party that enters this region through the door.
    pub fn threshold(self, furnished: &FurnishedBase) -> (Pos, Heading) {
        match self.ground(furnished) {
            Ground::Base(base) => (base.entrance(), Heading::South),
            Ground::Land(land) => (land.approach(), land.facing()),
        }
    }

    /// The ground of this region. Without land, this is the base.
    pub fn ground(self, furnished: &FurnishedBase) -> Ground<'_> {
        match furnished.outside().filter(|_| self.is_outside()) {
            Some(land) => Ground::Land(land),
            None => Ground::Base(furnished.base()),
        }
    }
}

/// The ground on which the party walks.
#[derive(Clone, Copy, Debug)]
pub enum Ground<'a> {
    /// The floors of a base.
    Base(&'a Base),
    /// The land around a base.
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

/// The region to which a step leads: out over the upper edge of the base, or in through the iris door.
pub fn step_through(place: Region, furnished: &FurnishedBase, from: Pos, heading: Heading) -> Option<Region> {
    let land = furnished.outside()?;
    match place {
        Region::Inside => {
            (from == furnished.base().entrance() && heading == Heading::North).then_some(Region::Outside)
        }
        Region::Outside => (from.step(heading) == land.door()).then_some(Region::Inside),
    }
}

/// The region behind the door next to a cell, for a party that uses the action key on that cell.
pub fn act_through(place: Region, furnished: &FurnishedBase, at: Pos) -> Option<Region> {
    Heading::ALL.into_iter().find_map(|heading| step_through(place, furnished, at, heading))
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;

    #[test]
    fn steps_lead_out_of_and_into_every_base() {
        for seed in (0..220).map(Seed::classic) {
            let furnished = FurnishedBase::of(seed);
            let Some(land) = furnished.outside() else { continue };
            assert_eq!(furnished.base().entrance().y, 0, "{seed}");
            let (at, away) = Region::Outside.threshold(&furnished);
            assert_eq!(act_through(Region::Outside, &furnished, at), Some(Region::Inside));
            assert_eq!(step_through(Region::Outside, &furnished, at, away.back()), Some(Region::Inside));
            assert_eq!(
                act_through(Region::Outside, &furnished, land.landing()).is_some(),
                land.landing() == at
            );
            let (at, into) = Region::Inside.threshold(&furnished);
            assert_eq!(act_through(Region::Inside, &furnished, at), Some(Region::Outside));
            assert_eq!(step_through(Region::Inside, &furnished, at, into), None);
        }
    }

    #[test]
    fn a_station_has_no_land() {
        let furnished = FurnishedBase::of(Seed::classic(10));
        assert!(furnished.outside().is_none());
        let entrance = furnished.base().entrance();
        assert_eq!(Region::Outside.start(&furnished), (entrance, Heading::South));
        assert_eq!(act_through(Region::Inside, &furnished, entrance), None);
    }
}
