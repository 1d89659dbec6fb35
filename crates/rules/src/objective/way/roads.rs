//! The network of hops that ways consist of.

use rootward_gen::{CELLS, CellSet, Pos};

use super::{
    Bars, Leads,
    survey::{Hop, Survey, Walls},
};
use crate::{play::Play, site::Site};

/// A distance home. Compared first by rising holes, then by ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::objective) struct Far {
    /// Holes through which the way leads up.
    pub rises: u32,
    /// Ticks at walking pace.
    pub ticks: u32,
}

impl Far {
    pub const NEVER: Self = Self { rises: u32::MAX, ticks: u32::MAX };

    /// Adds a hop at the start that costs this many ticks.
    pub fn behind(self, hop: &Hop, ticks: u32) -> Self {
        Self { rises: self.rises + u32::from(hop.rises), ticks: self.ticks + ticks }
    }
}

/// All hops that a party can walk now, or after a door has opened.
pub(in crate::objective) struct Roads {
    hops: Vec<Hop>,
    into: ByCell,
    out: ByCell,
    steam: u32,
    hatch: Pos,
}

impl Roads {
    /// The roads of a play for a party on a cell. Each search adds later bars besides doors and walls.
    ///
    /// Pushed walls stand on their spaces if a way still leads home over them, including ways through holes. Breaking
    /// a pushed wall uses the same test.
    pub fn from(site: &Site, play: &Play, at: Pos) -> Self {
        Self::with_leads_from(site, play, at).0
    }

    /// The roads for the party at its cell, with the distances home now. `None` if it is cut off.
    pub fn with_leads(site: &Site, play: &Play) -> (Self, Option<Leads>) {
        Self::with_leads_from(site, play, play.party.at)
    }

    fn with_leads_from(site: &Site, play: &Play, at: Pos) -> (Self, Option<Leads>) {
        let bars = play.bars(site);
        for walls in [Walls::Stand, Walls::CutOff, Walls::Break] {
            let roads = Self::over(site, play, &play.passable(site), walls);
            if let Some(leads) = roads.walkable_by(at, bars) {
                return (roads, Some(leads));
            }
        }
        // If the current bars leave no way home, the party has no way. Locks do not open sooner because of that.
        for walls in [Walls::Stand, Walls::CutOff, Walls::Break] {
            let roads = Self::over(site, play, &play.unlocked(site), walls);
            if roads.walkable_by(at, Bars::default()).is_some() {
                let leads = roads.walkable_by(at, bars);
                return (roads, leads);
            }
        }
        // A party that was moved behind a lock, or behind a wall that it has not pushed, has no way home. The clock
        // runs as if it had one.
        let roads = Self::over(site, play, site.floor(), Walls::Yield);
        let leads = roads.walkable_by(at, bars);
        (roads, leads)
    }

    /// Roads with nothing locked and every wall on its space, whether a way leads home or not.
    #[cfg(test)]
    pub fn standing(site: &Site, play: &Play) -> Self {
        Self::over(site, play, site.floor(), Walls::Stand)
    }

    fn over(site: &Site, play: &Play, open: &CellSet, walls: Walls) -> Self {
        let mut survey = Survey::of(site, play, open, walls);
        let cells = open.iter().chain((!open.contains(play.party.at)).then_some(play.party.at));
        cells.for_each(|at| survey.leave(at));
        let hops = survey.hops;
        Self {
            into: ByCell::of(&hops, |hop| hop.to),
            out: ByCell::of(&hops, |hop| hop.from),
            hops,
            steam: site.tables().dials.mishaps.steam_on,
            hatch: site.base().entrance(),
        }
    }

    /// The cell of the hatch, where all ways end.
    pub const fn hatch(&self) -> Pos {
        self.hatch
    }

    /// Whether a way may push a wall that will stand on its space.
    pub fn push_walls(&self) -> bool {
        self.hops.iter().any(|hop| hop.pushes.is_some())
    }

    /// The hops out of a cell.
    pub fn out(&self, at: Pos) -> impl Iterator<Item = &Hop> {
        let numbers = at.index().map_or(&[][..], |cell| self.out.at(cell));
        numbers.iter().map(|&number| &self.hops[usize::from(number)])
    }

    /// The hops into a cell, by its index in the grid.
    pub fn into(&self, cell: usize) -> impl Iterator<Item = &Hop> {
        self.into.at(cell).iter().map(|&number| &self.hops[usize::from(number)])
    }

    /// The ticks of a hop. `None` if something bars it.
    pub fn price(&self, hop: &Hop, bars: &Bars) -> Option<u32> {
        let barred = bars.cells.contains(hop.to)
            || bars.cells.contains(hop.over)
            || hop.lift && bars.cars.contains(hop.from);
        (!barred).then(|| hop.ticks + if bars.steam.contains(hop.to) { self.steam } else { 0 })
    }
}

/// Hops indexed by one of their cells, in one list.
struct ByCell {
    begins: Vec<u16>,
    numbers: Vec<u16>,
}

impl ByCell {
    /// The hops of each cell in order. The number of hops fits easily into 16 bits, because each cell has at most four
    /// steps and a few rides.
    fn of(hops: &[Hop], cell_of: impl Fn(&Hop) -> Pos) -> Self {
        let cells = || (0_u16..).zip(hops).filter_map(|(number, hop)| Some((number, cell_of(hop).index()?)));
        let mut begins = vec![0; CELLS + 1];
        cells().for_each(|(_, cell)| begins[cell + 1] += 1);
        for cell in 0..CELLS {
            begins[cell + 1] += begins[cell];
        }
        let mut next = begins.clone();
        let mut numbers = vec![0; usize::from(begins[CELLS])];
        for (number, cell) in cells() {
            numbers[usize::from(next[cell])] = number;
            next[cell] += 1;
        }
        Self { begins, numbers }
    }

    fn at(&self, cell: usize) -> &[u16] {
        &self.numbers[usize::from(self.begins[cell])..usize::from(self.begins[cell + 1])]
    }
}
