//! The cells that creatures may enter, and one distance map for each gait, rebuilt only on demand.

use rootward_gen::{CellSet, Pos};

use crate::{
    distance_map::DistanceMap,
    tables::creatures::{Creature, Trait},
};

/// How a creature walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// Not into fire and holes.
    Plain,
    /// Not into fire, holes and water.
    Mechanic,
    /// Anywhere.
    Floating,
    /// Only in fire.
    Fire,
}

impl Gait {
    /// Every gait.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Mechanic, Self::Floating, Self::Fire];

    /// How a type of creature walks.
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

/// The cells of each gait and the fields to the party.
#[derive(Clone, Debug, Default)]
pub struct DistanceMaps {
    /// Where each gait may step; nothing where it has to be rebuilt.
    grounds: [Option<CellSet>; 4],
    fields: [DistanceMap; 4],
    made_for: [Option<Pos>; 4],
    /// For ways that only one group goes.
    pub scratch: DistanceMap,
}

impl DistanceMaps {
    /// Everything has to be rebuilt.
    pub const fn forget(&mut self) {
        self.grounds = [None; 4];
        self.made_for = [None; 4];
    }

    /// Where a gait may step, if that is known.
    pub const fn ground(&self, gait: Gait) -> Option<CellSet> {
        self.grounds[gait as usize]
    }

    /// Says where a gait may step.
    pub const fn set_ground(&mut self, gait: Gait, ground: CellSet) {
        self.grounds[gait as usize] = Some(ground);
    }

    /// The last field of a gait.
    pub const fn last(&self, gait: Gait) -> &DistanceMap {
        &self.fields[gait as usize]
    }

    /// The field of a gait, made for a party on this cell by `make` if it is not there yet.
    pub fn get(&mut self, gait: Gait, party: Pos, make: impl FnOnce(&mut DistanceMap)) -> &DistanceMap {
        let index = gait as usize;
        if self.made_for[index] != Some(party) {
            make(&mut self.fields[index]);
            self.made_for[index] = Some(party);
        }
        &self.fields[index]
    }
}
