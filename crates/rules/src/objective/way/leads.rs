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
    bars: Bars,
    home: Vec<Far>,
    /// Cells onto which a hop counts twice.
    twice: CellSet,
}

/// Ways that are looked at, from one cell, before the search for one that can be walked is given up: each that cannot be
/// is followed by two with one cell less, and of four walls in one another's way each can be left alone or gone around.
const MOST_LOOKED_AT: usize = 32;

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

    /// Cells whose shortest way, as [`follow`](Self::follow) finds it, leads onto the space of a wall that it has pushed, or
    /// pushes another one there.
    pub fn clashing(&self, roads: &Roads) -> CellSet {
        let mut clashing = CellSet::default();
        if !roads.push_walls() {
            return clashing;
        }
        let mut cells: Vec<(Far, Pos)> = Pos::all().map(|at| (self.far(at), at)).collect();
        cells.retain(|&(far, at)| far != Far::NEVER && at != roads.hatch());
        cells.sort_unstable();
        // Every hop comes nearer, so what is next on the way is known already.
        for (_, at) in cells {
            let Some((hop, _)) = self.downhill(roads, at).next() else { continue };
            let clashes =
                hop.pushes.is_some() && self.follow(roads, at).is_some_and(|way| clash(&way).is_some());
            if clashes || clashing.contains(hop.to) {
                clashing.insert(at);
            }
        }
        clashing
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
        let Some(clash) = clash(&leads.follow(self, from)?) else { return Some(leads) };
        let mut known = Known::default();
        let number = self.around(from, &leads, clash, &mut known)?;
        Some(Cow::Owned(known.0.swap_remove(number)))
    }

    /// How far it is from a cell by the ways that a party can really walk. What is searched for one cell is known for the next.
    pub fn walkable_far(&self, from: Pos, leads: &Leads, known: &mut Known) -> Far {
        let Some(way) = leads.follow(self, from) else { return Far::NEVER };
        let Some(clash) = clash(&way) else { return leads.far(from) };
        self.around(from, leads, clash, known).map_or(Far::NEVER, |number| known.0[number].far(from))
    }

    /// The shortest ways that can be walked where the shortest of all cannot, by their place among those that are known.
    /// What bars more never makes a way shorter, so the first that can be walked, by their length, are the shortest.
    fn around(&self, from: Pos, leads: &Leads, first: Clash, known: &mut Known) -> Option<usize> {
        let without = |known: &mut Known, bars, clash: Clash| {
            clash.0.map(|cell| known.without(self, bars, leads.twice, cell))
        };
        let mut found = Vec::from(without(known, leads.bars, first));
        let mut looked_at = Vec::new();
        while looked_at.len() < MOST_LOOKED_AT {
            let left = found.iter().copied().filter(|number| !looked_at.contains(number));
            let number = left.min_by_key(|&number| known.0[number].far(from))?;
            looked_at.push(number);
            let Some(clash) = clash(&known.0[number].follow(self, from)?) else { return Some(number) };
            let bars = known.0[number].bars;
            found.extend(without(known, bars, clash));
        }
        None
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

/// Ways that were searched to go around walls or their spaces, for the same roads and the same cells that count twice.
#[derive(Clone, Debug, Default)]
pub(in crate::objective) struct Known(Vec<Leads>);

impl Known {
    /// The ways without one more cell.
    fn without(&mut self, roads: &Roads, mut bars: Bars, twice: CellSet, cell: Pos) -> usize {
        bars.cells.insert(cell);
        self.0.iter().position(|leads| leads.bars == bars).unwrap_or_else(|| {
            self.0.push(roads.leads(bars, twice));
            self.0.len() - 1
        })
    }
}

/// Why a way cannot be walked: a wall that it pushes, and the space of that, onto which it leads later, or another wall,
/// which it pushes onto the same space. It may be walked without the one cell, or without the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash([Pos; 2]);

/// The first place at which a way leads onto the space of a wall that it has pushed, or pushes another one onto it.
pub(super) fn clash(way: &[(&Hop, u32)]) -> Option<Clash> {
    // Walls that are pushed, with their spaces.
    let mut pushed: Vec<(Pos, Pos)> = Vec::new();
    way.iter().find_map(|(hop, _)| {
        let clash = pushed.iter().find_map(|&(wall, space)| {
            if space == hop.to || space == hop.over {
                Some(Clash([wall, space]))
            } else {
                (hop.pushes == Some(space)).then_some(Clash([wall, hop.to]))
            }
        });
        pushed.extend(hop.pushes.map(|space| (hop.to, space)));
        clash
    })
}
