//! The walkable cells of creatures, and one distance map for each gait. Both are rebuilt only when needed.

use rootward_gen::{CellSet, Pos};

use crate::{
    distance_map::DistanceMap,
    tables::creatures::{Creature, Trait},
};

/// The way in which a creature walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// Avoids fire and holes.
    Plain,
    /// Avoids fire, holes and water.
    Mechanic,
    /// Anywhere.
    Floating,
    /// Walks only in fire.
    Fire,
}

impl Gait {
    /// The gait of a creature type.
    pub fn of(row: &Creature) -> Self {
        let traits = [
            (Trait::Fire, Self::Fire),
            (Trait::Floating, Self::Floating),
            (Trait::Captive, Self::Floating),
            (Trait::Mechanic, Self::Mechanic),
        ];
        traits.into_iter().find(|(wanted, _)| row.is(*wanted)).map_or(Self::Plain, |(_, gait)| gait)
    }
}

/// The walkable cells of each gait, and the distance maps to the party.
#[derive(Clone, Debug, Default)]
pub struct DistanceMaps {
    /// The walkable cells of each gait. `None` if the set has to be rebuilt.
    pub(super) grounds: [Option<CellSet>; 4],
    fields: [DistanceMap; 4],
    made_for: [Option<Pos>; 4],
    /// A distance map for the path of a single group.
    pub scratch: DistanceMap,
}

impl DistanceMaps {
    /// Marks all maps for a rebuild.
    pub const fn forget(&mut self) {
        self.grounds = [None; 4];
        self.made_for = [None; 4];
    }

    /// The most recent distance map for a gait, even if it is out of date.
    pub const fn last(&self, gait: Gait) -> &DistanceMap {
        &self.fields[gait as usize]
    }

    /// The distance map for a gait and a party on this cell. Calls `make` if the map is out of date.
    pub fn get(&mut self, gait: Gait, party: Pos, make: impl FnOnce(&mut DistanceMap)) -> &DistanceMap {
        let index = gait as usize;
        if self.made_for[index] != Some(party) {
            make(&mut self.fields[index]);
            self.made_for[index] = Some(party);
        }
        &self.fields[index]
    }
}
