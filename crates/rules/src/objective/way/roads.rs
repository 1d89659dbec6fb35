//! The network of roads that make up the ways.

use rootward_gen::{CELLS, CellSet, Pos};

use super::{
    Bars, Leads,
    survey::{Road, Survey, Walls},
};
use crate::{navigation::Cost, play::Play, site::Site};

/// A distance home. Distances are compared first by rising holes, then by ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::objective) struct Far {
    /// The number of holes through which the way leads up.
    pub rises: u32,
    /// Ticks at walking pace.
    pub ticks: u32,
}

impl Far {
    pub fn over(road: &Road, ticks: u32) -> Self {
        Self { rises: road.hop.rises().into(), ticks }
    }
}

impl Cost for Far {
    const NEVER: Self = Self { rises: u32::MAX, ticks: u32::MAX };

    fn plus(self, other: Self) -> Self {
        Self { rises: self.rises + other.rises, ticks: self.ticks + other.ticks }
    }
}

/// All roads that a party can walk now, or after a door has opened.
pub(in crate::objective) struct Roads {
    roads: Vec<Road>,
    into: ByCell,
    out: ByCell,
    steam: u32,
    hatch: Pos,
}

impl Roads {
    /// The roads of a play for a party on a cell. Each search adds the bars other than doors and walls. Pushed walls
    /// stand on their spaces if the party still has a way home then, even one through holes. The same test decides
    /// whether a pushed wall breaks.
    pub fn from(site: &Site, play: &Play, at: Pos) -> Self {
        Self::with_leads_from(site, play, at).0
    }

    /// The roads for the party at its cell, with the current distances home. `None` if the party is cut off.
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
        // If only the current bars leave no way home, the locks stay shut.
        for walls in [Walls::Stand, Walls::CutOff, Walls::Break] {
            let roads = Self::over(site, play, &play.unlocked(site), walls);
            if roads.walkable_by(at, Bars::default()).is_some() {
                let leads = roads.walkable_by(at, bars);
                return (roads, leads);
            }
        }
        // A party behind a lock, or behind a wall that it has not pushed, has no way home. The clock then ignores both.
        let roads = Self::over(site, play, site.floor(), Walls::Yield);
        let leads = roads.walkable_by(at, bars);
        (roads, leads)
    }

    #[cfg(test)]
    pub fn standing(site: &Site, play: &Play) -> Self {
        Self::over(site, play, site.floor(), Walls::Stand)
    }

    fn over(site: &Site, play: &Play, open: &CellSet, walls: Walls) -> Self {
        let mut survey = Survey::of(site, play, open, walls);
        let cells = open.iter().chain((!open.contains(play.party.at)).then_some(play.party.at));
        cells.for_each(|at| survey.leave(at));
        let roads = survey.roads;
        Self {
            into: ByCell::of(&roads, |road| road.hop.to()),
            out: ByCell::of(&roads, |road| road.hop.from()),
            roads,
            steam: site.tables().dials.mishaps.steam_on,
            hatch: site.base().entrance(),
        }
    }

    pub const fn hatch(&self) -> Pos {
        self.hatch
    }

    /// Whether any road pushes a wall that will stand on its space.
    pub fn push_walls(&self) -> bool {
        self.roads.iter().any(|road| road.pushes.is_some())
    }

    pub fn out(&self, at: Pos) -> impl Iterator<Item = &Road> {
        let numbers = at.index().map_or(&[][..], |cell| self.out.at(cell));
        numbers.iter().map(|&number| &self.roads[usize::from(number)])
    }

    pub fn into(&self, at: Pos) -> impl Iterator<Item = &Road> {
        let numbers = at.index().map_or(&[][..], |cell| self.into.at(cell));
        numbers.iter().map(|&number| &self.roads[usize::from(number)])
    }

    pub fn price(&self, road: &Road, bars: &Bars) -> Option<u32> {
        let to = road.hop.to();
        let barred = bars.cells.contains(to)
            || bars.cells.contains(road.over)
            || road.hop.by_elevator() && bars.cars.contains(road.hop.from());
        (!barred).then(|| road.ticks + if bars.steam.contains(to) { self.steam } else { 0 })
    }
}

/// The roads of each cell, in one list.
struct ByCell {
    begins: Vec<u16>,
    numbers: Vec<u16>,
}

impl ByCell {
    /// The number of a road fits into 16 bits, because each cell has at most four steps and a few rides.
    fn of(roads: &[Road], cell_of: impl Fn(&Road) -> Pos) -> Self {
        let cells =
            || (0_u16..).zip(roads).filter_map(|(number, road)| Some((number, cell_of(road).index()?)));
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
