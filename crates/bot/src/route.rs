//! How to get somewhere: the cheapest way over cells, doors and floors, in ticks and trouble. A lock that
//! needs an opener costs much; the first one on the way becomes the next goal.

use std::{cmp::Reverse, collections::BinaryHeap};

use rootward_gen::{CELLS, CellSet, Heading, Kind, LinkWay, Pos, RecordNo, Thing};
use rootward_rules::{
    doors::{BarrierKind, Leaf},
    encounters::GroupState,
    play::Play,
    site::Site,
    tables::items::ItemName,
    travel::{self, Travel},
};

use crate::{
    Bot,
    goals::{Goal, is_locked, opener},
};

/// One piece of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// To the next cell, and on from it where a spinner throws the party.
    Step {
        /// In which direction.
        heading: Heading,
        /// Where the party sets out.
        from: Pos,
        /// Where the party ends.
        to: Pos,
    },
    /// To another floor.
    Ride(Travel),
}

impl Hop {
    /// Where it begins.
    pub const fn from(self) -> Pos {
        match self {
            Self::Step { from, .. } => from,
            Self::Ride(travel) => travel.from,
        }
    }

    /// Where it leads.
    pub const fn to(self) -> Pos {
        match self {
            Self::Step { to, .. } => to,
            Self::Ride(travel) => travel.to,
        }
    }
}

/// What a lock costs: more than every way round.
const LOCK: u32 = 20_000;
/// No way.
const NEVER: u32 = u32::MAX;

/// The way to a goal, next hop last; empty if it is or cannot be reached. If a lock lies on the way, it is
/// the way to what opens it, and so on.
pub fn to(bot: &mut Bot, site: &Site, play: &Play, goal: Goal) -> Vec<Hop> {
    let mut goal = goal;
    let mut given_up: Vec<RecordNo> = bot.hopeless.clone();
    for _ in 0..LOCKS_AT_MOST {
        let map = Map::of(site, play, &given_up);
        let Some(way) = map.search(|at| goal.is_met_at(site, play, at)) else {
            return Vec::new();
        };
        match map.first_lock(&way) {
            None => {
                bot.goal = Some(goal);
                return way;
            }
            Some(lock) => {
                given_up.push(lock);
                match opener(site, play, lock) {
                    Some(first) => goal = first,
                    None => bot.hopeless.push(lock),
                }
            }
        }
    }
    Vec::new()
}

/// How many locks can lie behind each other.
const LOCKS_AT_MOST: usize = 40;

/// What every cell costs.
struct Map<'a> {
    site: &'a Site,
    play: &'a Play,
    given_up: &'a [RecordNo],
    cost: Vec<u32>,
    floats: bool,
}

impl<'a> Map<'a> {
    fn of(site: &'a Site, play: &'a Play, given_up: &'a [RecordNo]) -> Self {
        let floats = play.pack.has(ItemName::AntiGravity);
        let mut map = Self { site, play, given_up, cost: vec![NEVER; CELLS], floats };
        for at in site.floor().iter() {
            map.set(at, map.floor_cost(at));
        }
        let hurried = play.objective.is_meltdown();
        for barrier in play.barriers.iter() {
            let extra = map.barrier_cost(barrier.kind, barrier.leaf, barrier.record);
            map.add(barrier.at, extra);
        }
        // In the meltdown nobody is in the way.
        let bars = |group: &&GroupState| !hurried && group.is_there() && !group.is_captive(site);
        for group in play.groups.iter().filter(bars) {
            let asleep = !group.is_roused();
            map.add(group.at, if asleep { 120 } else { 60 });
        }
        for mine in play.traps.mines() {
            map.add(mine.at, if hurried { 22 } else { 40 });
        }
        for record in site.records().iter() {
            match record.thing {
                // In the meltdown no wall rises any more.
                Thing::Grate(Some(_)) if !hurried => map.add(record.at, 60),
                _ => {}
            }
        }
        map
    }

    fn floor_cost(&self, at: Pos) -> u32 {
        let burning = self.play.fire_at(self.site, at).is_some();
        let fire = if burning { 80 } else { 0 };
        let hole = match self.site.base().kind(at) {
            Kind::HoleBelow if !self.floats => 200,
            Kind::HoleBelow => 15,
            _ => 0,
        };
        let water = if self.site.water().contains(at) { 4 } else { 0 };
        4 + fire + hole + water
    }

    fn barrier_cost(&self, kind: BarrierKind, leaf: Leaf, record: Option<RecordNo>) -> u32 {
        if leaf == Leaf::Open {
            return if kind == BarrierKind::Pushable { NEVER } else { 0 };
        }
        if is_locked(kind, leaf) {
            let given_up = record.is_none_or(|record| self.given_up.contains(&record));
            return if given_up { NEVER } else { LOCK };
        }
        match kind {
            BarrierKind::Window => NEVER,
            BarrierKind::Fake => 4,
            BarrierKind::IrisDoor | BarrierKind::CaptiveDoor => 40,
            BarrierKind::Blockage => 80,
            BarrierKind::Pushable => 30,
            _ => 16,
        }
    }

    fn set(&mut self, at: Pos, cost: u32) {
        if let Some(cell) = at.index() {
            self.cost[cell] = cost;
        }
    }

    fn add(&mut self, at: Pos, cost: u32) {
        if let Some(cell) = at.index() {
            self.cost[cell] = self.cost[cell].saturating_add(cost);
        }
    }

    fn cost(&self, at: Pos) -> u32 {
        at.index().map_or(NEVER, |cell| self.cost[cell])
    }

    /// The cheapest way to a cell that fits, next hop last.
    fn search(&self, fits: impl Fn(Pos) -> bool) -> Option<Vec<Hop>> {
        let start = self.play.party.at;
        let mut best = vec![NEVER; CELLS];
        let mut came: Vec<Option<(Hop, Pos)>> = vec![None; CELLS];
        let mut heap = BinaryHeap::new();
        best[start.index()?] = 0;
        heap.push(Reverse((0_u32, start.index()?)));
        let mut done = CellSet::default();
        while let Some(Reverse((cost, cell))) = heap.pop() {
            let at = Pos::from_index(cell);
            if !done.insert(at) {
                continue;
            }
            if fits(at) {
                return Some(self.way_back(&came, start, at));
            }
            for (hop, price) in self.hops(at) {
                let to = hop.to();
                let Some(next) = to.index() else { continue };
                let total = cost.saturating_add(price).saturating_add(self.cost(to));
                if total < best[next] {
                    best[next] = total;
                    came[next] = Some((hop, at));
                    heap.push(Reverse((total, next)));
                }
            }
        }
        None
    }

    fn way_back(&self, came: &[Option<(Hop, Pos)>], start: Pos, end: Pos) -> Vec<Hop> {
        let mut way = Vec::new();
        let mut at = end;
        while at != start {
            let Some((hop, before)) = at.index().and_then(|cell| came[cell]) else { break };
            way.push(hop);
            at = before;
        }
        way
    }

    /// The hops that lead on from a cell, with their cost besides that of the cell they lead to.
    fn hops(&self, at: Pos) -> impl Iterator<Item = (Hop, u32)> + '_ {
        let steps = Heading::ALL.into_iter().filter(move |&heading| self.may_go(at, heading));
        let rides = travel::leads_off(self.site.base().kind(at)).then(|| travel::ways(self.site.base(), at));
        let rides = rides.into_iter().flatten().filter_map(move |travel| {
            let up = travel.to_floor > travel.from_floor;
            let ticks = u32::from(travel.ticks(&self.site.tables().dials.walking));
            match travel.way {
                LinkWay::Hole if !self.floats && up => None,
                LinkWay::Hole => Some((Hop::Ride(travel), ticks + 40)),
                _ => Some((Hop::Ride(travel), ticks)),
            }
        });
        steps.map(move |heading| self.step(at, heading)).chain(rides)
    }

    /// A step, and its cost besides that of the cell where it ends: a spinner throws the party on to its left
    /// or right, if there is room.
    fn step(&self, at: Pos, heading: Heading) -> (Hop, u32) {
        let to = at.step(heading);
        let side = match self.site.base().kind(to) {
            Kind::SpinnerLeft => heading.left(),
            Kind::SpinnerRight => heading.right(),
            _ => return (Hop::Step { heading, from: at, to }, 0),
        };
        let thrown = to.step(side);
        let to = if self.play.can_step(self.site, thrown) { thrown } else { to };
        (Hop::Step { heading, from: at, to }, 8)
    }

    /// Walls are pushed only into their room.
    fn may_go(&self, at: Pos, heading: Heading) -> bool {
        let to = at.step(heading);
        if self.cost(to) == NEVER {
            return false;
        }
        let pushable = self.site.base().kind(to) == Kind::PushableWall
            && self.play.barriers.at(to).is_some_and(|barrier| barrier.kind == BarrierKind::Pushable);
        !pushable || self.site.base().kind(to.step(heading)) == Kind::PushSpace
    }

    /// The first lock on a way.
    fn first_lock(&self, way: &[Hop]) -> Option<RecordNo> {
        way.iter().rev().find_map(|hop| {
            let barrier = self.play.barriers.at(hop.to())?;
            is_locked(barrier.kind, barrier.leaf).then_some(barrier.record).flatten()
        })
    }
}

/// Whether a hop cannot be made any more: a wall has been pushed there.
pub fn is_lost(play: &Play, hop: Hop) -> bool {
    let barrier = play.barriers.at(hop.to());
    barrier.is_some_and(|barrier| barrier.kind == BarrierKind::Pushable && barrier.leaf == Leaf::Open)
}
