//! Every piece of a way.

use std::borrow::Cow;

use rootward_gen::{CELLS, CellSet, Pos};

use super::{
    Bars,
    survey::{Hop, Survey, Walls},
};
use crate::{play::Play, site::Site};

/// How far it is home: first through how many holes the way leads up, then how many ticks it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::objective) struct Far {
    /// Holes through which the way leads up.
    pub rises: u32,
    /// What it takes at walking pace.
    pub ticks: u32,
}

impl Far {
    /// No way.
    pub const NEVER: Self = Self { rises: u32::MAX, ticks: u32::MAX };

    /// With a hop before it that counts for so many ticks.
    pub fn behind(self, hop: &Hop, ticks: u32) -> Self {
        Self { rises: self.rises + u32::from(hop.rises), ticks: self.ticks + ticks }
    }
}

/// Every piece of a way that a party can walk now or as soon as a door that opens is open.
pub(in crate::objective) struct Roads {
    hops: Vec<Hop>,
    /// The hops into each cell, by number.
    into: Vec<Vec<u16>>,
    /// The hops out of each cell.
    out: Vec<Vec<u16>>,
    steam: u32,
    hatch: Pos,
}

impl Roads {
    /// The roads of a play. What bars them later, besides doors and walls, is said in each search.
    ///
    /// Walls stand on their spaces as long as a way leads home over them, through holes, too: whether a wall breaks when
    /// it is pushed is asked in the same way.
    pub fn of(site: &Site, play: &Play) -> Self {
        let now = (play.passable(site), play.bars(site));
        // Where nothing leads home because of what bars the ways now, the party has no way: locks open no sooner for it.
        for (open, bars) in [now, (play.unlocked(site), Bars::default())] {
            for walls in [Walls::Stand, Walls::CutOff, Walls::Break] {
                let roads = Self::over(site, play, &open, walls);
                if roads.leads_home(play.party.at, &bars) {
                    return roads;
                }
            }
        }
        // A party that was moved behind a lock, or behind a wall that it has not pushed, has no way home; the clock
        // runs as if it had one.
        Self::over(site, play, site.floor(), Walls::Yield)
    }

    /// Roads on which every wall stands on its space, whether a way leads home over them or not, and nothing is locked.
    #[cfg(test)]
    pub fn standing(site: &Site, play: &Play) -> Self {
        Self::over(site, play, site.floor(), Walls::Stand)
    }

    fn over(site: &Site, play: &Play, open: &CellSet, walls: Walls) -> Self {
        let mut survey = Survey::of(site, play, open, walls);
        let cells = open.iter().chain((!open.contains(play.party.at)).then_some(play.party.at));
        cells.for_each(|at| survey.leave(at));
        let mut roads = Self {
            hops: survey.hops,
            into: vec![Vec::new(); CELLS],
            out: vec![Vec::new(); CELLS],
            steam: site.tables().dials.mishaps.steam_on,
            hatch: site.base().entrance(),
        };
        for (number, hop) in roads.hops.iter().enumerate() {
            if let (Some(from), Some(to), Ok(number)) =
                (hop.from.index(), hop.to.index(), u16::try_from(number))
            {
                roads.out[from].push(number);
                roads.into[to].push(number);
            }
        }
        roads
    }

    fn leads_home(&self, at: Pos, bars: &Bars) -> bool {
        self.walkable(at, Cow::Owned(self.leads(*bars, CellSet::default()))).is_some()
    }

    /// The cell of the hatch, to which all ways lead.
    pub const fn hatch(&self) -> Pos {
        self.hatch
    }

    /// The hops out of a cell.
    pub fn out(&self, at: Pos) -> impl Iterator<Item = &Hop> {
        let numbers = at.index().map_or(&[][..], |cell| self.out[cell].as_slice());
        numbers.iter().map(|&number| &self.hops[usize::from(number)])
    }

    /// The hops into a cell, by its place in the grid.
    pub fn into(&self, cell: usize) -> impl Iterator<Item = &Hop> {
        self.into[cell].iter().map(|&number| &self.hops[usize::from(number)])
    }

    /// What a hop takes; nothing if something bars it.
    pub fn price(&self, hop: &Hop, bars: &Bars) -> Option<u32> {
        let barred = bars.cells.contains(hop.to)
            || bars.cells.contains(hop.over)
            || hop.lift && bars.cars.contains(hop.from);
        (!barred).then(|| hop.ticks + if bars.steam.contains(hop.to) { self.steam } else { 0 })
    }
}
