//! Paths over the cells that the party knows, and their costs in ticks and trouble.

use std::{cmp::Reverse, collections::BinaryHeap};

use rootward_gen::{CELLS, Heading, LinkWay, Pos};
use rootward_rules::{
    doors::{BarrierKind, Leaf},
    travel::Travel,
};

use super::knowledge::{Knowledge, Spin};

/// The cost of an unreachable cell.
pub const NEVER: u32 = u32::MAX;

/// One piece of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// To the next cell.
    Step { from: Pos, heading: Heading },
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

    /// Its last cell, unless a spinner throws the party.
    pub const fn to(self) -> Pos {
        match self {
            Self::Step { from, heading } => from.step(heading),
            Self::Ride(travel) => travel.to,
        }
    }

    fn is_hole_up(self) -> bool {
        matches!(self, Self::Ride(travel) if travel.way == LinkWay::Hole && travel.to_floor > travel.from_floor)
    }
}

/// Whether a piece of a way begins here and is possible. Old plans and the arrow may ignore the energy that it needs.
pub fn goes_on(know: &Knowledge, hop: Hop) -> bool {
    hop.from() == know.at && (know.rises || !hop.is_hole_up())
}

/// The cheapest known ways from the party's cell to every cell that it can reach.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    start: Pos,
    cost: Vec<u32>,
    came: Vec<Option<(Hop, Pos)>>,
}

impl Ways {
    /// Measures the ways. Cells in `shunned` count as barred. A worn party goes through fire only if it is `brave`.
    pub fn measure(&mut self, know: &Knowledge, shunned: &[Pos], brave: bool) {
        self.start = know.at;
        self.cost.clear();
        self.cost.resize(CELLS, NEVER);
        self.came.clear();
        self.came.resize(CELLS, None);
        let mut open = BinaryHeap::new();
        if let Some(cell) = know.at.index() {
            self.cost[cell] = 0;
            open.push(Reverse((0_u32, cell)));
        }
        while let Some(Reverse((price, cell))) = open.pop() {
            if price > self.cost[cell] {
                continue;
            }
            let at = Pos::from_index(cell);
            // Ways do not lead through unknown cells.
            if !know.cell(at).known {
                continue;
            }
            let mut reach = |hop: Hop, to: Pos, extra: u32| {
                let Some(next) = to.index() else { return };
                let total = price.saturating_add(extra);
                if total < self.cost[next] {
                    self.cost[next] = total;
                    self.came[next] = Some((hop, at));
                    open.push(Reverse((total, next)));
                }
            };
            let falls = know.cell(at).hole && !know.carries.anti_gravity;
            for heading in Heading::ALL.into_iter().filter(|_| !falls) {
                let to = at.step(heading);
                let extra = step_cost(know, to, heading, brave);
                if extra != NEVER && !shunned.contains(&to) {
                    reach(Hop::Step { from: at, heading }, thrown(know, to, heading), extra);
                }
            }
            for &travel in know.rides.iter().filter(|travel| travel.from == at) {
                let extra = ride_cost(know, travel);
                if extra != NEVER && !shunned.contains(&travel.to) {
                    reach(Hop::Ride(travel), travel.to, extra);
                }
            }
        }
    }

    /// The cost of the way to a cell; [`NEVER`] if no way is known.
    pub fn cost(&self, to: Pos) -> u32 {
        to.index().and_then(|cell| self.cost.get(cell).copied()).unwrap_or(NEVER)
    }

    /// The way to a cell, next hop last.
    pub fn to(&self, to: Pos) -> Vec<Hop> {
        let mut way = Vec::new();
        let mut at = to;
        while at != self.start && way.len() < CELLS {
            let Some((hop, before)) = at.index().and_then(|cell| self.came.get(cell).copied().flatten())
            else {
                return Vec::new();
            };
            way.push(hop);
            at = before;
        }
        way
    }
}

/// The cell where a step ends. A spinner throws the party aside if there is room.
fn thrown(know: &Knowledge, to: Pos, heading: Heading) -> Pos {
    let side = match know.cell(to).spin {
        Some(Spin::Left) => heading.left(),
        Some(Spin::Right) => heading.right(),
        None => return to,
    };
    let aside = to.step(side);
    if know.is_free(aside) { aside } else { to }
}

fn step_cost(know: &Knowledge, to: Pos, heading: Heading, brave: bool) -> u32 {
    let cell = know.cell(to);
    if !cell.known || !cell.floor {
        return NEVER;
    }
    let door = match cell.barrier {
        None => 0,
        Some((BarrierKind::Pushable, leaf)) => {
            let behind = know.cell(to.step(heading));
            // It does not move from inside its room.
            let inside = know.cell(to.step(heading.back())).push_space;
            if leaf == Leaf::Open || inside || behind.known && !behind.push_space {
                return NEVER;
            }
            30
        }
        Some((BarrierKind::Fake, _)) | Some((_, Leaf::Open)) => 0,
        Some((kind, leaf)) => match kind {
            BarrierKind::LaserDoor
            | BarrierKind::ProtectedDoor
            | BarrierKind::PuzzleWall
            | BarrierKind::FallingWall
                if leaf == Leaf::Shut =>
            {
                return NEVER;
            }
            // They go down in the meltdown.
            BarrierKind::RisingWall if leaf == Leaf::Shut && !know.meltdown => return NEVER,
            BarrierKind::Window => return NEVER,
            BarrierKind::IrisDoor | BarrierKind::CaptiveDoor => 60,
            BarrierKind::Blockage => 80,
            _ => 16,
        },
    };
    let fire = match (cell.fire, know.meltdown) {
        (false, _) => 0,
        // A worn party avoids fire if it can.
        (true, false) if know.is_worn() && !know.burns() && !brave => return NEVER,
        (true, false) => 240,
        (true, true) => 12,
    };
    let hole = match (cell.hole, know.carries.anti_gravity) {
        (false, _) => 0,
        (true, true) => 15,
        (true, false) => 300,
    };
    let trouble = [(cell.water, 4), (cell.mine, 40), (cell.grate && !know.meltdown, 60)];
    let trouble: u32 = trouble.iter().filter(|trouble| trouble.0).map(|trouble| trouble.1).sum();
    4 + door + fire + hole + trouble
}

fn ride_cost(know: &Knowledge, travel: Travel) -> u32 {
    let up = travel.to_floor > travel.from_floor;
    let floors = u32::from(travel.to_floor.abs_diff(travel.from_floor));
    match travel.way {
        LinkWay::Hole if up && !(know.carries.anti_gravity && know.rises) => NEVER,
        LinkWay::Hole => 60,
        LinkWay::Ladder => 12,
        LinkWay::Elevator => 20 + 20 * floors,
    }
}

/// The first step of the shortest way out of the fire, past every visible creature.
pub fn out_of_fire(know: &Knowledge) -> Option<Heading> {
    let passes = |at: Pos| {
        let cell = know.cell(at);
        let stands = know.figures().iter().any(|figure| figure.at == at);
        know.is_free(at) && !cell.hole && !cell.mine && !cell.grate && !stands
    };
    let mut reached = vec![know.at];
    let mut firsts: Vec<Option<Heading>> = vec![None];
    let mut next = 0;
    while let (Some(&at), Some(&first)) = (reached.get(next), firsts.get(next)) {
        if !know.cell(at).fire {
            return first;
        }
        for heading in Heading::ALL {
            let to = at.step(heading);
            if passes(to) && !reached.contains(&to) {
                reached.push(to);
                firsts.push(first.or(Some(heading)));
            }
        }
        next += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use rootward_rules::scene::Scene;

    use super::*;
    use crate::plain::PlainBot;

    #[test]
    fn the_way_up_through_a_hole_is_gone_with_energy_for_it_alone() {
        let scene = Scene::new(0);
        let mut know = PlainBot::new(scene.site(), scene.play(), 0).knowledge().clone();
        know.carries.anti_gravity = true;
        let from = know.at;
        let up = Travel { from, to: from.offset(9, 9), from_floor: 1, to_floor: 2, way: LinkWay::Hole };
        let down = Travel { from_floor: 2, to_floor: 1, ..up };
        let ladder = Travel { way: LinkWay::Ladder, ..up };
        let all = [up, down, ladder];
        let goes = |know: &Knowledge| all.map(|travel| goes_on(know, Hop::Ride(travel)));
        let costs = |know: &Knowledge| all.map(|travel| ride_cost(know, travel) != NEVER);
        assert_eq!((goes(&know), costs(&know)), ([true; 3], [true; 3]));
        know.rises = false;
        assert_eq!((goes(&know), costs(&know)), ([false, true, true], [false, true, true]));
        know.at = from.offset(1, 0);
        assert_eq!(goes(&know), [false; 3], "they begin elsewhere");
    }
}
