//! The shortest ways home over the roads, with given bars.

use std::borrow::Cow;

use rootward_gen::{CELLS, CellSet, Pos};

use super::{
    Bars, Way,
    roads::{Far, Roads},
    survey::Road,
};
use crate::navigation::{Cost, Search};

#[derive(Clone, Debug)]
pub(in crate::objective) struct Leads {
    bars: Bars,
    home: Vec<Far>,
    twice: CellSet,
}

/// The number of ways from one cell after which the search for a walkable one gives up. Each failed way leads to two
/// further searches. The limit is enough for four walls in each other's way.
const MOST_LOOKED_AT: usize = 32;

impl Leads {
    pub fn far(&self, at: Pos) -> Far {
        at.index().map_or(Far::NEVER, |cell| self.home[cell])
    }

    pub fn downhill<'a>(&'a self, roads: &'a Roads, at: Pos) -> impl Iterator<Item = (&'a Road, u32)> {
        let here = self.far(at);
        roads.out(at).filter_map(move |road| {
            let (price, there) = (roads.price(road, &self.bars)?, self.far(road.hop.to()));
            let is_shortest = here != Far::NEVER
                && there != Far::NEVER
                && here == there.plus(Far::over(road, price * self.weight(road.hop.to())));
            is_shortest.then_some((road, price))
        })
    }

    /// One of the shortest ways from a cell, as roads with their ticks. `None` if no way leads home.
    pub fn follow<'a>(&'a self, roads: &'a Roads, from: Pos) -> Option<Vec<(&'a Road, u32)>> {
        let mut way = Vec::new();
        let mut at = from;
        while at != roads.hatch() {
            let (road, price) = self.downhill(roads, at).next().filter(|_| way.len() <= 2 * CELLS)?;
            at = road.hop.to();
            way.push((road, price));
        }
        Some(way)
    }

    /// Cells whose shortest way, as found by [`follow`](Self::follow), blocks itself with a pushed wall. The way leads
    /// onto the space of a wall that it has pushed, or pushes another wall onto that space.
    pub fn clashing(&self, roads: &Roads) -> CellSet {
        let mut clashing = CellSet::default();
        if !roads.push_walls() {
            return clashing;
        }
        let mut cells: Vec<(Far, Pos)> = Pos::all().map(|at| (self.far(at), at)).collect();
        cells.retain(|&(far, at)| far != Far::NEVER && at != roads.hatch());
        cells.sort_unstable();
        // Every hop leads closer to the hatch, so the result for the next cell is already known.
        for (_, at) in cells {
            let Some((road, _)) = self.downhill(roads, at).next() else { continue };
            let clashes =
                road.pushes.is_some() && self.follow(roads, at).is_some_and(|way| clash(&way).is_some());
            if clashes || clashing.contains(road.hop.to()) {
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
    /// Computes the distance from each cell to the hatch. Hops onto the cells of `twice` cost double. A way uses as few
    /// rising holes as possible, even if that makes it much longer. Rising takes energy, so the way would otherwise
    /// change whenever the party spends some. A way may block itself with a wall that it has pushed. See
    /// [`walkable`](Self::walkable).
    pub fn leads(&self, bars: Bars, twice: CellSet) -> Leads {
        let mut leads = Leads { bars, home: Vec::new(), twice };
        let mut search = Search::<Far, ()>::default();
        search.run([self.hatch()], |at, reach| {
            for road in self.into(at) {
                let Some(price) = self.price(road, &leads.bars) else { continue };
                reach(road.hop.from(), Far::over(road, price * leads.weight(road.hop.to())), ());
            }
        });
        leads.home = search.into_costs();
        leads
    }

    /// The shortest ways that a party on this cell can actually walk. `None` if no way leads home. The roads do not
    /// know which walls a way has pushed. If a way leads over the space of such a wall, the party leaves the wall alone
    /// or goes around its space, whichever is shorter.
    pub fn walkable<'a>(&self, from: Pos, leads: Cow<'a, Leads>) -> Option<Cow<'a, Leads>> {
        let Some(clash) = clash(&leads.follow(self, from)?) else { return Some(leads) };
        let mut known = Known::default();
        let number = self.around(from, &leads, clash, &mut known)?;
        Some(Cow::Owned(known.0.swap_remove(number)))
    }

    /// The distance from a cell by ways that a party can walk. `known` keeps the searches for reuse by the next cell.
    pub fn walkable_far(&self, from: Pos, leads: &Leads, known: &mut Known) -> Far {
        let Some(way) = leads.follow(self, from) else { return Far::NEVER };
        let Some(clash) = clash(&way) else { return leads.far(from) };
        self.around(from, leads, clash, known).map_or(Far::NEVER, |number| known.0[number].far(from))
    }

    /// The index of the shortest walkable ways, for a cell whose overall shortest way is not walkable. More bars never
    /// make a way shorter. If ways are tried in order of length, the first walkable one is therefore the shortest.
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

    pub fn walkable_by(&self, from: Pos, bars: Bars) -> Option<Leads> {
        self.walkable(from, Cow::Owned(self.leads(bars, CellSet::default()))).map(Cow::into_owned)
    }

    pub fn way(&self, from: Pos, leads: &Leads) -> Option<Way> {
        let mut way = Way { cells: vec![from], ticks: 0 };
        for (road, price) in leads.follow(self, from)? {
            if road.over != road.hop.to() {
                way.cells.push(road.over);
            }
            way.cells.push(road.hop.to());
            way.ticks += price;
        }
        Some(way)
    }

    /// The shortest way from a cell if hops onto some cells cost double. Its length does not include this penalty.
    pub fn way_beside(&self, from: Pos, bars: Bars, twice: CellSet) -> Option<Way> {
        let leads = self.walkable(from, Cow::Owned(self.leads(bars, twice)))?;
        self.way(from, &leads)
    }
}

/// Searches for ways around walls or their spaces, all with the same roads and the same penalised cells.
#[derive(Clone, Debug, Default)]
pub(in crate::objective) struct Known(Vec<Leads>);

impl Known {
    fn without(&mut self, roads: &Roads, mut bars: Bars, twice: CellSet, cell: Pos) -> usize {
        bars.cells.insert(cell);
        self.0.iter().position(|leads| leads.bars == bars).unwrap_or_else(|| {
            self.0.push(roads.leads(bars, twice));
            self.0.len() - 1
        })
    }
}

/// The reason why a way cannot be walked: a wall that the way pushes, and the wall's space or another wall that is
/// pushed onto it. A way without one of the two cells may work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash([Pos; 2]);

/// The first place where a way leads onto the space of a wall that it has pushed, or pushes another wall onto it.
pub(super) fn clash(way: &[(&Road, u32)]) -> Option<Clash> {
    let mut pushed: Vec<(Pos, Pos)> = Vec::new();
    way.iter().find_map(|(road, _)| {
        let clash = pushed.iter().find_map(|&(wall, space)| {
            if space == road.hop.to() || space == road.over {
                Some(Clash([wall, space]))
            } else {
                (road.pushes == Some(space)).then_some(Clash([wall, road.hop.to()]))
            }
        });
        pushed.extend(road.pushes.map(|space| (road.hop.to(), space)));
        clash
    })
}
