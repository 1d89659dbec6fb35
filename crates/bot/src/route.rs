//! Finds the cheapest way over cells, doors and floors, in ticks and trouble. The first lock on it becomes the next
//! goal.

use std::{cmp::Reverse, collections::BinaryHeap, sync::Arc};

use rootward_gen::{CELLS, CellSet, Heading, Kind, LinkWay, Pos, RecordNo};
use rootward_rules::{
    doors::{Barrier, BarrierKind, Leaf},
    encounters::GroupState,
    objective::{
        events::{Mishap, MishapKind, MishapStage},
        way::cars_of,
    },
    play::Play,
    site::Site,
    tables::items::ItemName,
    terrain::distance,
    travel::Travel,
};

use crate::{
    Bot,
    goals::{Goal, is_locked, opener},
    ground::{Ground, NEVER},
};

/// One piece of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// To the next cell, and beyond it where a spinner throws the party.
    Step { heading: Heading, from: Pos, to: Pos },
    /// To another floor.
    Ride(Travel),
}

impl Hop {
    /// Its first cell.
    pub const fn from(self) -> Pos {
        match self {
            Self::Step { from, .. } => from,
            Self::Ride(travel) => travel.from,
        }
    }

    /// Its last cell.
    pub const fn to(self) -> Pos {
        match self {
            Self::Step { to, .. } => to,
            Self::Ride(travel) => travel.to,
        }
    }
}

/// The cost of a lock: more than every detour.
const LOCK: u32 = 20_000;

/// The memory that searches keep from call to call.
#[derive(Clone, Debug, Default)]
pub struct Scout {
    /// The ground of this play's base, once needed.
    ground: Option<Arc<Ground>>,
    memory: Memory,
}

#[derive(Clone, Debug, Default)]
struct Memory {
    cost: Vec<u32>,
    /// The cheapest cost found so far to each cell.
    best: Vec<u32>,
    /// The last hop of that way and its first cell. Valid only where `best` is set.
    came: Vec<Option<(Hop, Pos)>>,
    /// The open cells of the search, the cheapest first.
    open: BinaryHeap<Reverse<(u32, usize)>>,
}

/// The way to a goal or to the opener of the first lock on it, next hop last. Empty if there is none.
pub fn to(bot: &mut Bot, site: &Site, play: &Play, goal: Goal) -> Vec<Hop> {
    let burns = play.objective.is_meltdown();
    let way = by_pace(bot, site, play, goal, bot.temper.haste && burns);
    // It avoids fire and holes only while there is enough time.
    if burns && !bot.temper.haste && is_too_long(site, play, &way) {
        return by_pace(bot, site, play, goal, true);
    }
    way
}

/// Whether the meltdown leaves too little time for a way, with a reserve of a tenth.
fn is_too_long(site: &Site, play: &Play, way: &[Hop]) -> bool {
    let Some(meltdown) = play.objective.meltdown() else { return false };
    let walking = &site.tables().dials.walking;
    let ticks = |hop: &Hop| match *hop {
        Hop::Step { to, .. } if play.is_wet(site, to) => walking.water_step,
        Hop::Step { .. } => walking.step,
        Hop::Ride(travel) => u32::from(travel.ticks(walking)),
    };
    let needs: u32 = way.iter().map(ticks).sum();
    let left = (meltdown.began + meltdown.ticks).saturating_sub(play.tick);
    needs + needs / 10 + SPARE > left
}

/// The ticks that it wants to have left at the hatch.
const SPARE: u32 = 20;

/// The way as `to` finds it, in haste or not.
fn by_pace(bot: &mut Bot, site: &Site, play: &Play, goal: Goal, hastes: bool) -> Vec<Hop> {
    let ground = bot.scout.ground.get_or_insert_with(|| Arc::new(Ground::of(site, play)));
    let ground = Arc::clone(ground);
    let memory = std::mem::take(&mut bot.scout.memory);
    let wary = bot.temper.wary;
    let mut map = Map {
        site,
        play,
        wary,
        hastes,
        ground: &ground,
        floats: play.pack.has(ItemName::AntiGravity),
        dead: dead_cars(site, play),
        memory,
    };
    let way = way_to(bot, &mut map, goal);
    bot.scout.memory = map.memory;
    way
}

/// The lock that it was about to open, if still shut. Without this it would run back and forth between two openers.
pub fn unfinished(bot: &mut Bot, site: &Site, play: &Play) -> Option<Goal> {
    let (lock, since) = bot.opening?;
    let shut = play.barriers.get(lock).is_some_and(|barrier| is_locked(barrier.kind, barrier.leaf));
    if !shut || play.tick > since + PERSISTENCE || play.objective.is_meltdown() {
        bot.opening = None;
        return None;
    }
    opener(site, play, lock)
}

/// Ticks after which it gives up on a lock for now.
const PERSISTENCE: u32 = 4000;

fn way_to(bot: &mut Bot, map: &mut Map<'_>, goal: Goal) -> Vec<Hop> {
    let (site, play) = (map.site, map.play);
    let mut goal = goal;
    let mut measured = false;
    let mut opens = None;
    for _ in 0..LOCKS_AT_MOST {
        if goal.is_met_at(site, play, play.party.at) {
            bot.goal = Some(goal);
            return Vec::new();
        }
        if !measured {
            map.measure(&bot.hopeless);
            measured = true;
        }
        let Some(way) = map.search(|at| goal.is_met_at(site, play, at)) else {
            return Vec::new();
        };
        match map.first_lock(&way) {
            None => {
                bot.goal = Some(goal);
                if let Some(lock) = opens.filter(|&lock| bot.opening.is_none_or(|opening| opening.0 != lock))
                {
                    bot.opening = Some((lock, play.tick));
                }
                return way;
            }
            Some((lock, at)) => {
                map.set(at, NEVER);
                match opener(site, play, lock) {
                    Some(first) => (goal, opens) = (first, Some(lock)),
                    None => bot.hopeless.push(lock),
                }
            }
        }
    }
    Vec::new()
}

const LOCKS_AT_MOST: usize = 40;

struct Map<'a> {
    site: &'a Site,
    play: &'a Play,
    ground: &'a Ground,
    /// The extra cost of a cell next to an awake creature.
    wary: u32,
    /// Whether only time counts.
    hastes: bool,
    floats: bool,
    /// Elevator cars that are dead, or will be before the party can ride.
    dead: CellSet,
    memory: Memory,
}

impl Map<'_> {
    fn measure(&mut self, given_up: &[RecordNo]) {
        let (site, play, ground) = (self.site, self.play, self.ground);
        self.memory.cost.clone_from(&ground.costs);
        let hurried = play.objective.is_meltdown();
        if hurried {
            site.floor().iter().for_each(|at| self.burn(at));
        } else {
            ground.fuel.iter().for_each(|&at| self.burn(at));
        }
        for &hole in &ground.holes {
            let care = if self.hastes { 0 } else { 15 };
            self.add(hole, if self.floats { care } else { 200 });
        }
        for barrier in play.barriers.iter() {
            let extra = barrier_cost(barrier, given_up);
            self.add(barrier.at, extra);
        }
        // No creature bars the way in the meltdown.
        let bars = |group: &&GroupState| !hurried && group.is_there() && !group.is_captive(site);
        for group in play.groups.iter().filter(bars) {
            let asleep = !group.is_roused();
            self.add(group.at, if asleep { 120 } else { 60 });
            if self.wary > 0 && !asleep {
                Heading::ALL.into_iter().for_each(|heading| self.add(group.at.step(heading), self.wary));
            }
        }
        for mine in play.traps.mines() {
            self.add(mine.at, if hurried { 22 } else { 40 });
        }
        let now = play.tick;
        for mishap in play.mishaps.known(now).filter(|mishap| mishap.kind.bars_cell()) {
            match mishap.stage(now) {
                MishapStage::Struck => self.set(mishap.at, NEVER),
                _ if is_too_late(site, play, mishap) => self.add(mishap.at, LOCK),
                _ => {}
            }
        }
        // No wall rises in the meltdown.
        for &trap in ground.traps.iter().filter(|_| !hurried) {
            self.add(trap, 60);
        }
    }

    fn burn(&mut self, at: Pos) {
        if self.play.fire_at(self.site, at).is_some() {
            self.add(at, if self.hastes { 4 } else { 80 });
        }
    }

    fn set(&mut self, at: Pos, cost: u32) {
        if let Some(cell) = at.index() {
            self.memory.cost[cell] = cost;
        }
    }

    fn add(&mut self, at: Pos, cost: u32) {
        if let Some(cell) = at.index() {
            self.memory.cost[cell] = self.memory.cost[cell].saturating_add(cost);
        }
    }

    /// The cheapest way to a matching cell, next hop last.
    fn search(&mut self, fits: impl Fn(Pos) -> bool) -> Option<Vec<Hop>> {
        let start = self.play.party.at;
        let Memory { cost, mut best, mut came, mut open } = std::mem::take(&mut self.memory);
        best.clear();
        best.resize(CELLS, NEVER);
        came.resize(CELLS, None);
        open.clear();
        let mut found = None;
        if let Some(cell) = start.index() {
            best[cell] = 0;
            open.push(Reverse((0, cell)));
        }
        while let Some(Reverse((price, cell))) = open.pop() {
            // A cheaper way to this cell has been handled already.
            if price > best[cell] {
                continue;
            }
            let at = Pos::from_index(cell);
            if fits(at) {
                found = Some(way_back(&came, start, at));
                break;
            }
            let mut reach = |hop: Hop, extra: u32| {
                let to = hop.to();
                let Some(next) = to.index() else { return };
                let total = price.saturating_add(extra).saturating_add(cost[next]);
                if total < best[next] {
                    best[next] = total;
                    came[next] = Some((hop, at));
                    open.push(Reverse((total, next)));
                }
            };
            for heading in Heading::ALL {
                let to = at.step(heading);
                if to.index().is_some_and(|next| cost[next] != NEVER)
                    && self.play.may_push(self.site, to, heading)
                {
                    let (hop, extra) = self.step(at, heading);
                    reach(hop, extra);
                }
            }
            for &travel in self.ground.rides(at) {
                if travel.by_elevator() && self.dead.contains(at) {
                    continue;
                }
                let up = travel.to_floor > travel.from_floor;
                let ticks = u32::from(travel.ticks(&self.site.tables().dials.walking));
                match travel.way {
                    LinkWay::Hole if !self.floats && up => {}
                    LinkWay::Hole if self.hastes => reach(Hop::Ride(travel), ticks),
                    LinkWay::Hole => reach(Hop::Ride(travel), ticks + 40),
                    _ => reach(Hop::Ride(travel), ticks),
                }
            }
        }
        self.memory = Memory { cost, best, came, open };
        found
    }

    /// A step and its extra cost. A spinner throws the party on if there is room.
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

    fn first_lock(&self, way: &[Hop]) -> Option<(RecordNo, Pos)> {
        way.iter().rev().find_map(|hop| {
            let barrier = self.play.barriers.at(hop.to())?;
            let lock = is_locked(barrier.kind, barrier.leaf).then_some(barrier.record).flatten();
            lock.map(|lock| (lock, barrier.at))
        })
    }
}

fn way_back(came: &[Option<(Hop, Pos)>], start: Pos, end: Pos) -> Vec<Hop> {
    let mut way = Vec::new();
    let mut at = end;
    while at != start {
        let Some((hop, before)) = at.index().and_then(|cell| came[cell]) else { break };
        way.push(hop);
        at = before;
    }
    way
}

fn barrier_cost(barrier: &Barrier, given_up: &[RecordNo]) -> u32 {
    let &Barrier { kind, leaf, record, .. } = barrier;
    if leaf == Leaf::Open {
        return if kind == BarrierKind::Pushable { NEVER } else { 0 };
    }
    if is_locked(kind, leaf) {
        let given_up = record.is_none_or(|record| given_up.contains(&record));
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

/// Whether a hop is no longer possible: a pushed wall stands there, or an event of the run home bars it.
pub fn is_lost(site: &Site, play: &Play, hop: Hop) -> bool {
    let barrier = play.barriers.at(hop.to());
    let pushed =
        barrier.is_some_and(|barrier| barrier.kind == BarrierKind::Pushable && barrier.leaf == Leaf::Open);
    let dead = matches!(hop, Hop::Ride(ride) if ride.by_elevator() && play.is_elevator_dead(site, ride.from));
    pushed || dead || play.is_barred(hop.to())
}

fn is_too_late(site: &Site, play: &Play, mishap: &Mishap) -> bool {
    let steps = distance(play.party.at, mishap.at);
    play.tick + steps * site.tables().dials.walking.step >= mishap.strikes
}

/// Elevator cars that are dead, or will be before the party can ride.
fn dead_cars(site: &Site, play: &Play) -> CellSet {
    let dead = |mishap: &&Mishap| {
        mishap.kind == MishapKind::Elevator
            && (mishap.stage(play.tick) == MishapStage::Struck || is_too_late(site, play, mishap))
    };
    let mishaps = play.mishaps.known(play.tick).filter(dead);
    mishaps.fold(CellSet::default(), |cars, mishap| cars.or(&cars_of(site.base(), mishap.at)))
}
