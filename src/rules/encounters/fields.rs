//! One field of steps to the party for each way of walking, shared by all who chase it, and made anew only
//! when the party has moved or something opened or shut.

use rootward_gen::Pos;

use crate::rules::field::Field;

/// How a creature walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// Not into fire and holes.
    Plain,
    /// Neither into water.
    Mechanic,
    /// Anywhere.
    Floating,
    /// Only in fire.
    Fire,
}

impl Gait {
    /// Every gait.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Mechanic, Self::Floating, Self::Fire];
}

/// The fields to the party.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    fields: [Field; 4],
    /// For which cell of the party each was made.
    made_for: [Option<Pos>; 4],
}

impl Fields {
    /// Everything has to be made anew.
    pub const fn forget(&mut self) {
        self.made_for = [None; 4];
    }

    /// The field of a gait, made for a party on this cell by `make` if it is not there yet.
    pub fn get(&mut self, gait: Gait, party: Pos, make: impl FnOnce(&mut Field)) -> &Field {
        let index = gait as usize;
        if self.made_for[index] != Some(party) {
            make(&mut self.fields[index]);
            self.made_for[index] = Some(party);
        }
        &self.fields[index]
    }
}
