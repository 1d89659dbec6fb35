//! The way home, in ticks: what walking really costs, over open doors, floors and elevators. The clock of the
//! meltdown, what may happen on the run home, and the arrow in the game all measure by it.
//!
//! A turn costs nothing, because a step sets the facing at once. Water and elevators take their time; so do
//! spinners, which throw the party on or turn it, walls that have to be pushed or broken, mines that are disarmed, and
//! doors that still have to be opened.

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

/// What bars ways besides doors and walls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bars {
    /// Cells that cannot be walked on any more.
    pub cells: CellSet,
    /// Cars of elevators that are dead.
    pub cars: CellSet,
    /// Cells across which steam blows: who waits for its pause loses time.
    pub steam: CellSet,
}

/// A way from cell to cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// Its cells, from that of the party to the hatch.
    pub cells: Vec<Pos>,
    /// How many ticks it takes at walking pace.
    pub ticks: u32,
}

/// The ways home.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaysHome {
    /// The shortest; nothing where none is open.
    pub first: Option<Way>,
    /// Another one, at most a quarter longer, if there is one that is really another.
    pub second: Option<Way>,
}

const SECOND_PERCENT: u32 = 125;
/// How many cells of a second way are not of the first, at least.
const SECOND_CELLS: usize = 6;

/// Every car of the shaft that a car belongs to.
pub fn cars_of(base: &Base, car: Pos) -> CellSet {
    base.shaft_of_car(car).iter().flat_map(|shaft| shaft.stops().map(|stop| stop.car)).collect()
}

impl Play {
    /// Ticks to the hatch at walking pace by the shortest open way. 0 without a way.
    pub fn ticks_home(&self, site: &Site) -> u32 {
        self.way_home(site).map_or(0, |way| self.with_waiting(site, &way))
    }

    /// The shortest way home from where the party is, over what is open now, as in [`Play::ways_home`].
    pub fn way_home(&self, site: &Site) -> Option<Way> {
        let (roads, leads) = Roads::with_leads(site, self);
        roads.way(self.party.at, &leads?)
    }

    /// The ticks of a way, including the wait for doors that are opening.
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

    /// The way home from where the party is, over what is open now, and a second one if one leads there that is at
    /// most a quarter longer and is really another: it has at least six cells that are not of the first. Doors
    /// that open by hand count as open, locks that are shut do not. Empty on the land.
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
