//! The way home in ticks: the true cost of walking over open doors, floors and elevators. The clock of the meltdown,
//! the mishaps and the game's arrow all use it. A turn during a walk costs nothing, because a step sets the facing at
//! once. Water, elevators, spinners, walls to push or break, mines to disarm and doors to open cost time.

mod leads;
mod roads;
mod survey;
#[cfg(test)]
mod tests;

use rootward_gen::{Base, CellSet, Pos};

pub(super) use self::{
    leads::{Known, Leads},
    roads::{Far, Roads},
    survey::will_stand,
};
use crate::{doors::Leaf, play::Play, site::Site};

/// The obstacles that bar or slow ways, other than doors and walls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bars {
    /// Cells that can no longer be walked on.
    pub cells: CellSet,
    /// Cars of elevators that are out of order.
    pub cars: CellSet,
    /// Cells with steam. The wait for a pause in the steam costs time.
    pub steam: CellSet,
}

/// A way from cell to cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// The way's cells, from the party to the hatch.
    pub cells: Vec<Pos>,
    /// The way's length in ticks at walking pace.
    pub ticks: u32,
}

/// The ways home.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaysHome {
    /// The shortest way. `None` if no way is open.
    pub first: Option<Way>,
    /// A clearly different way that is at most a quarter longer, if there is one.
    pub second: Option<Way>,
}

const SECOND_PERCENT: u32 = 125;
/// The minimum number of cells by which a second way must differ from the first.
const SECOND_CELLS: usize = 6;

/// All cars in the same shaft as a car.
pub fn cars_of(base: &Base, car: Pos) -> CellSet {
    base.shaft_of_car(car).iter().flat_map(|shaft| shaft.stops().map(|stop| stop.car)).collect()
}

impl Play {
    /// Ticks to the hatch at walking pace by the shortest open way, or 0 if there is none.
    pub fn ticks_home(&self, site: &Site) -> u32 {
        self.way_home(site).map_or(0, |way| self.with_waiting(site, &way))
    }

    /// The shortest open way home from the party's cell, as in [`Play::ways_home`].
    pub fn way_home(&self, site: &Site) -> Option<Way> {
        let (roads, leads) = Roads::with_leads(site, self);
        roads.way(self.party.at, &leads?)
    }

    fn with_waiting(&self, site: &Site, way: &Way) -> u32 {
        let waits = way.cells.iter().enumerate().map(|(steps, &at)| {
            let left = match self.barriers.at(at).map(|door| (door.leaf, door.opens_in_meltdown())) {
                Some((Leaf::Opening(left), _)) => u32::from(left),
                Some((Leaf::Shut | Leaf::Shutting(_), true)) => site.tables().dials.doors.moves,
                _ => 0,
            };
            let comes = (steps as u32).saturating_sub(1) * site.tables().dials.walking.step;
            left.saturating_sub(comes)
        });
        way.ticks + waits.max().unwrap_or(0)
    }

    /// The open way home from the party's cell, and a second way if there is a different one. The second way is at most
    /// a quarter longer and has at least six cells that are not on the first. Doors that open by hand count as open,
    /// but shut locks do not. On the land, both ways are `None`.
    pub fn ways_home(&self, site: &Site) -> WaysHome {
        if self.party.place.is_outside() {
            return WaysHome::default();
        }
        let ((roads, leads), at) = (Roads::with_leads(site, self), self.party.at);
        let Some(first) = leads.and_then(|leads| roads.way(at, &leads)) else { return WaysHome::default() };
        let known: CellSet = first.cells.iter().copied().collect();
        let second = roads.way_beside(at, self.bars(site), known).filter(|second| {
            let own = second.cells.iter().filter(|&&cell| !known.contains(cell)).count();
            own >= SECOND_CELLS && second.ticks * 100 <= first.ticks * SECOND_PERCENT
        });
        WaysHome { first: Some(first), second }
    }
}
