//! Every piece of a way, and the shortest ways home over them.

use std::{cmp::Reverse, collections::BinaryHeap};

use rootward_gen::{CELLS, CellSet, Pos};

use super::{
    Bars, Way,
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
    fn behind(self, hop: &Hop, ticks: u32) -> Self {
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
        at.index().is_some_and(|cell| self.to_hatch(bars)[cell] != Far::NEVER)
    }

    /// What a hop takes; nothing if something bars it.
    pub fn price(&self, hop: &Hop, bars: &Bars) -> Option<u32> {
        let barred = bars.cells.contains(hop.to)
            || bars.cells.contains(hop.over)
            || hop.lift && bars.cars.contains(hop.from);
        (!barred).then(|| hop.ticks + if bars.steam.contains(hop.to) { self.steam } else { 0 })
    }

    /// How far it is from each cell to the hatch. As few holes as there are lead up on the way, however much longer it
    /// gets: to rise takes energy, and a way that hung on it would lead elsewhere as soon as some was spent.
    pub fn to_hatch(&self, bars: &Bars) -> Vec<Far> {
        self.to_hatch_with(bars, &CellSet::default())
    }

    /// The same; hops onto some cells count twice.
    fn to_hatch_with(&self, bars: &Bars, twice: &CellSet) -> Vec<Far> {
        let mut home = vec![Far::NEVER; CELLS];
        let mut heap = BinaryHeap::new();
        if let Some(cell) = self.hatch.index() {
            home[cell] = Far { rises: 0, ticks: 0 };
            heap.push(Reverse((home[cell], cell)));
        }
        while let Some(Reverse((far, cell))) = heap.pop() {
            if far > home[cell] {
                continue;
            }
            for &number in &self.into[cell] {
                let hop = &self.hops[usize::from(number)];
                let (Some(price), Some(from)) = (self.price(hop, bars), hop.from.index()) else { continue };
                let total = far.behind(hop, price * if twice.contains(hop.to) { 2 } else { 1 });
                if total < home[from] {
                    home[from] = total;
                    heap.push(Reverse((total, from)));
                }
            }
        }
        home
    }

    /// The hops from a cell that lie on a shortest way by what is known of each cell, with their ticks. Hops onto
    /// some cells count twice there.
    pub fn downhill<'a>(
        &'a self,
        at: Pos,
        home: &'a [Far],
        bars: &'a Bars,
        twice: &'a CellSet,
    ) -> impl Iterator<Item = (&'a Hop, u32)> {
        let here = at.index().map_or(Far::NEVER, |cell| home[cell]);
        let out = at.index().map_or(&[][..], |cell| self.out[cell].as_slice());
        out.iter().filter_map(move |&number| {
            let hop = &self.hops[usize::from(number)];
            let price = self.price(hop, bars)?;
            let there = home[hop.to.index()?];
            let weight = if twice.contains(hop.to) { 2 } else { 1 };
            let leads =
                here != Far::NEVER && there != Far::NEVER && here == there.behind(hop, price * weight);
            leads.then_some((hop, price))
        })
    }

    /// The shortest way from a cell to the hatch; hops onto some cells count twice in the choice, not in its
    /// length.
    pub fn way(&self, from: Pos, bars: &Bars, twice: &CellSet) -> Option<Way> {
        let home = self.to_hatch_with(bars, twice);
        from.index().filter(|&cell| home[cell] != Far::NEVER)?;
        let mut way = Way { cells: vec![from], ticks: 0 };
        let mut at = from;
        while at != self.hatch && way.cells.len() <= 2 * CELLS {
            let (hop, price) = self.downhill(at, &home, bars, twice).next()?;
            if hop.over != hop.to {
                way.cells.push(hop.over);
            }
            way.cells.push(hop.to);
            way.ticks += price;
            at = hop.to;
        }
        Some(way)
    }
}
