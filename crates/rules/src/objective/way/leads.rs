//! The shortest ways home over the roads, by what bars them.

use std::{borrow::Cow, cmp::Reverse, collections::BinaryHeap};

use rootward_gen::{CELLS, CellSet, Pos};

use super::{
    Bars, Way,
    roads::{Far, Roads},
    survey::Hop,
};

/// How far it is home from each cell, with what bars the ways.
#[derive(Clone, Debug)]
pub(in crate::objective) struct Leads {
    /// What bars them.
    bars: Bars,
    /// How far it is from each cell.
    home: Vec<Far>,
    /// Cells onto which a hop counts twice.
    twice: CellSet,
}

/// Walls that ways push and on whose spaces they lead later, one after the other, before the search is given up.
const MOST_FILLED: u32 = 4;

impl Leads {
    /// How far it is from a cell.
    pub fn far(&self, at: Pos) -> Far {
        at.index().map_or(Far::NEVER, |cell| self.home[cell])
    }

    /// The hops from a cell that lie on a shortest way by what is known of each cell, with their ticks.
    pub fn downhill<'a>(&'a self, roads: &'a Roads, at: Pos) -> impl Iterator<Item = (&'a Hop, u32)> {
        let here = self.far(at);
        roads.out(at).filter_map(move |hop| {
            let (price, there) = (roads.price(hop, &self.bars)?, self.far(hop.to));
            let is_shortest = here != Far::NEVER
                && there != Far::NEVER
                && here == there.behind(hop, price * self.weight(hop.to));
            is_shortest.then_some((hop, price))
        })
    }

    /// One of the shortest ways from a cell, hop by hop, with their ticks; nothing if none leads home.
    pub fn follow<'a>(&'a self, roads: &'a Roads, from: Pos) -> Option<Vec<(&'a Hop, u32)>> {
        let mut hops = Vec::new();
        let mut at = from;
        while at != roads.hatch() {
            let hop = self.downhill(roads, at).next().filter(|_| hops.len() <= 2 * CELLS)?;
            at = hop.0.to;
            hops.push(hop);
        }
        Some(hops)
    }

    fn weight(&self, to: Pos) -> u32 {
        if self.twice.contains(to) { 2 } else { 1 }
    }
}

impl Roads {
    /// How far it is from each cell to the hatch; hops onto some cells count twice. As few holes as there are lead up on the
    /// way, however much longer it gets: to rise takes energy, and a way that hung on it would lead elsewhere as soon as
    /// some was spent.
    ///
    /// The shortest way from a cell may lead over the space of a wall that it has pushed itself; see [`walkable`](Self::walkable).
    pub fn leads(&self, bars: Bars, twice: CellSet) -> Leads {
        let mut leads = Leads { bars, home: vec![Far::NEVER; CELLS], twice };
        let mut heap = BinaryHeap::new();
        if let Some(cell) = self.hatch().index() {
            leads.home[cell] = Far { rises: 0, ticks: 0 };
            heap.push(Reverse((leads.home[cell], cell)));
        }
        while let Some(Reverse((far, cell))) = heap.pop() {
            if far > leads.home[cell] {
                continue;
            }
            for hop in self.into(cell) {
                let (Some(price), Some(from)) = (self.price(hop, &leads.bars), hop.from.index()) else {
                    continue;
                };
                let total = far.behind(hop, price * leads.weight(hop.to));
                if total < leads.home[from] {
                    leads.home[from] = total;
                    heap.push(Reverse((total, from)));
                }
            }
        }
        leads
    }

    /// The shortest ways that a party on this cell can really walk; nothing if none leads home from there.
    ///
    /// What the roads do not know is which walls a way has pushed: where a shortest way leads over the space of one that it has pushed,
    /// it cannot be walked. The party leaves that wall alone, or goes around its space, whatever is shorter.
    pub fn walkable<'a>(&self, from: Pos, leads: Cow<'a, Leads>) -> Option<Cow<'a, Leads>> {
        self.walkable_within(from, leads, MOST_FILLED)
    }

    fn walkable_within<'a>(&self, from: Pos, leads: Cow<'a, Leads>, tries: u32) -> Option<Cow<'a, Leads>> {
        let Some(wall) = filled(&leads.follow(self, from)?) else { return Some(leads) };
        let tries = tries.checked_sub(1)?;
        let others = [wall.at, wall.space].into_iter().filter_map(|cell| {
            let mut bars = leads.bars;
            bars.cells.insert(cell);
            self.walkable_within(from, Cow::Owned(self.leads(bars, leads.twice)), tries)
        });
        others.min_by_key(|leads| leads.far(from))
    }

    /// The ways that a party on a cell can walk, by what bars them; nothing if none leads home.
    pub fn walkable_by(&self, from: Pos, bars: Bars) -> Option<Leads> {
        self.walkable(from, Cow::Owned(self.leads(bars, CellSet::default()))).map(Cow::into_owned)
    }

    /// The shortest way from a cell to the hatch, by leads that are [walkable](Self::walkable) for it.
    pub fn way(&self, from: Pos, leads: &Leads) -> Option<Way> {
        let mut way = Way { cells: vec![from], ticks: 0 };
        for (hop, price) in leads.follow(self, from)? {
            if hop.over != hop.to {
                way.cells.push(hop.over);
            }
            way.cells.push(hop.to);
            way.ticks += price;
        }
        Some(way)
    }

    /// The shortest way from a cell if hops onto some cells count twice, which counts in the choice alone, not in its length.
    pub fn way_beside(&self, from: Pos, bars: Bars, twice: CellSet) -> Option<Way> {
        let leads = self.walkable(from, Cow::Owned(self.leads(bars, twice)))?;
        self.way(from, &leads)
    }
}

/// A wall that a way pushes, and the space onto which it is pushed.
#[derive(Clone, Copy, Debug)]
pub(super) struct PushedWall {
    at: Pos,
    space: Pos,
}

/// The first wall that a way has pushed and onto whose space it leads later.
pub(super) fn filled(way: &[(&Hop, u32)]) -> Option<PushedWall> {
    let mut pushed: Vec<PushedWall> = Vec::new();
    way.iter().find_map(|(hop, _)| {
        let onto = pushed.iter().find(|wall| wall.space == hop.to || wall.space == hop.over).copied();
        pushed.extend(hop.pushes.map(|space| PushedWall { at: hop.to, space }));
        onto
    })
}
