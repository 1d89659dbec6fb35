//! Finds the cheapest path over cells, doors and floors. Costs are in ticks, plus penalties for danger. The opener of
//! the first lock on the path becomes the next goal.

use std::sync::Arc;

use rootward_gen::{CellSet, Heading, LinkWay, Pos, RecordNo};
use rootward_rules::{
    doors::{Barrier, BarrierKind, Leaf},
    encounters::GroupState,
    navigation::{Hop, Search, hops, thrown, turn_of},
    objective::{
        events::{Mishap, MishapKind, MishapStage},
        way::cars_of,
    },
    play::Play,
    site::Site,
    tables::items::ItemName,
    terrain::distance,
};

use crate::{
    Bot,
    goals::{Goal, is_locked, opener},
    ground::{Ground, NEVER},
};

/// The cost of a lock. It exceeds that of any detour.
const LOCK: u32 = 20_000;

#[derive(Clone, Debug, Default)]
pub struct Scout {
    /// The ground of this play's base, computed on first use.
    ground: Option<Arc<Ground>>,
    memory: Memory,
}

#[derive(Clone, Debug, Default)]
struct Memory {
    cost: Vec<u32>,
    search: Search<u32, Option<Hop>>,
}

/// The path to a goal, or to the opener of its first lock, with the next hop last. Empty if there is none.
pub fn to(bot: &mut Bot, site: &Site, play: &Play, goal: Goal) -> Vec<Hop> {
    let burns = play.objective.is_meltdown();
    let way = by_pace(bot, site, play, goal, bot.temper.haste && burns);
    // The bot avoids fire and holes only while there is enough time.
    if burns && !bot.temper.haste && is_too_long(site, play, &way) {
        return by_pace(bot, site, play, goal, true);
    }
    way
}

/// Whether the meltdown leaves too little time for a path, with a margin of a tenth.
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

/// The number of ticks that the bot wants to have left at the hatch.
const SPARE: u32 = 20;

/// The path that `to` looks for. With `hastes`, only time matters.
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

/// The goal that opens the last chosen lock, if still shut. Otherwise the bot would run back and forth.
pub fn unfinished(bot: &mut Bot, site: &Site, play: &Play) -> Option<Goal> {
    let (lock, since) = bot.opening?;
    let shut = play.barriers.get(lock).is_some_and(|barrier| is_locked(barrier.kind, barrier.leaf));
    if !shut || play.tick > since + PERSISTENCE || play.objective.is_meltdown() {
        bot.opening = None;
        return None;
    }
    opener(site, play, lock)
}

/// The number of ticks after which the bot gives up on a lock for now.
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
    wary: u32,
    /// Whether only time matters, and not damage.
    hastes: bool,
    floats: bool,
    /// Elevator cars that are out of order, or will be before the party can ride them.
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

    /// The cheapest path to a matching cell, with the next hop last.
    fn search(&mut self, fits: impl Fn(Pos) -> bool) -> Option<Vec<Hop>> {
        let mut search = std::mem::take(&mut self.memory.search);
        let cost = |at: Pos| at.index().map_or(NEVER, |cell| self.memory.cost[cell]);
        let found = search.run_until([self.play.party.at], fits, |at, reach| {
            for hop in hops(at, self.ground.rides(at).iter().copied()) {
                if let Some((hop, extra)) = self.price(hop, cost) {
                    reach(hop.to(), extra.saturating_add(cost(hop.to())), Some(hop));
                }
            }
        });
        let way = found.map(|end| search.back(end).collect());
        self.memory.search = search;
        way
    }

    /// The hop that the party would actually make, and its cost without that of the cell where it ends. `None` if the
    /// hop is impossible. A spinner throws the party onto the next cell if that cell is free.
    fn price(&self, hop: Hop, cost: impl Fn(Pos) -> u32) -> Option<(Hop, u32)> {
        match hop {
            Hop::Step { heading, from, to } => {
                if cost(to) == NEVER || !self.play.may_push(self.site, to, heading) {
                    return None;
                }
                let Some(turn) = turn_of(self.site.base().kind(to)) else { return Some((hop, 0)) };
                let aside = Some(thrown(turn, to, heading)).filter(|&at| self.play.can_step(self.site, at));
                Some((Hop::Step { heading, from, to: aside.unwrap_or(to) }, 8))
            }
            Hop::Ride(travel) => {
                let dead = hop.by_elevator() && self.dead.contains(travel.from);
                let ticks = u32::from(travel.ticks(&self.site.tables().dials.walking));
                let care = if travel.way == LinkWay::Hole && !self.hastes { 40 } else { 0 };
                (!dead && (self.floats || !hop.rises())).then_some((hop, ticks + care))
            }
        }
    }

    fn first_lock(&self, way: &[Hop]) -> Option<(RecordNo, Pos)> {
        way.iter().rev().find_map(|hop| {
            let barrier = self.play.barriers.at(hop.to())?;
            let lock = is_locked(barrier.kind, barrier.leaf).then_some(barrier.record).flatten();
            lock.map(|lock| (lock, barrier.at))
        })
    }
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

pub fn is_lost(site: &Site, play: &Play, hop: Hop) -> bool {
    let barrier = play.barriers.at(hop.to());
    let pushed =
        barrier.is_some_and(|barrier| barrier.kind == BarrierKind::Pushable && barrier.leaf == Leaf::Open);
    let dead = hop.by_elevator() && play.is_elevator_dead(site, hop.from());
    pushed || dead || play.is_barred(hop.to())
}

fn is_too_late(site: &Site, play: &Play, mishap: &Mishap) -> bool {
    let steps = distance(play.party.at, mishap.at);
    play.tick + steps * site.tables().dials.walking.step >= mishap.strikes
}

fn dead_cars(site: &Site, play: &Play) -> CellSet {
    let dead = |mishap: &&Mishap| {
        mishap.kind == MishapKind::Elevator
            && (mishap.stage(play.tick) == MishapStage::Struck || is_too_late(site, play, mishap))
    };
    let mishaps = play.mishaps.known(play.tick).filter(dead);
    mishaps.fold(CellSet::default(), |cars, mishap| cars.or(&cars_of(site.base(), mishap.at)))
}
