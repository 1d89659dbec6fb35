//! Pathfinding over the cells that the party knows. Costs are in ticks, plus penalties for danger.

use rootward_gen::{Heading, LinkWay, Pos};
use rootward_rules::{
    doors::{BarrierKind, Leaf},
    navigation::{Hop, Search, hops, thrown},
    travel::Travel,
};

use super::knowledge::Knowledge;
use crate::goals::is_locked;
pub use crate::ground::NEVER;

/// Whether a hop starts here and the party has the energy for it. Old plans and the arrow may ignore the energy.
pub fn goes_on(know: &Knowledge, hop: Hop) -> bool {
    hop.from() == know.at && (know.rises || !hop.rises())
}

#[derive(Clone, Debug, Default)]
pub struct Ways(Search<u32, Option<Hop>>);

impl Ways {
    /// Computes the paths. Cells in `shunned` are treated as barred. A worn party goes through fire only if `brave`.
    pub fn measure(&mut self, know: &Knowledge, shunned: &[Pos], brave: bool) {
        self.0.run([know.at], |at, reach| {
            if !know.cell(at).known {
                return;
            }
            let falls = know.cell(at).hole && !know.carries.anti_gravity;
            let rides = know.rides.iter().copied().filter(|travel| travel.from == at);
            for hop in hops(at, rides).filter(|hop| !shunned.contains(&hop.to())) {
                match hop {
                    Hop::Step { .. } if falls => {}
                    Hop::Step { heading, from, to } => {
                        let aside = know.cell(to).spin.map(|turn| thrown(turn, to, heading));
                        let hop = Hop::Step {
                            heading,
                            from,
                            to: aside.filter(|&at| know.is_free(at)).unwrap_or(to),
                        };
                        reach(hop.to(), step_cost(know, to, heading, brave), Some(hop));
                    }
                    Hop::Ride(travel) => reach(travel.to, ride_cost(know, travel), Some(hop)),
                }
            }
        });
    }

    /// The cost of the path to a cell; [`NEVER`] if no path is known.
    pub fn cost(&self, to: Pos) -> u32 {
        self.0.cost(to)
    }

    /// The path to a cell, with the next hop last.
    pub fn to(&self, to: Pos) -> Vec<Hop> {
        self.0.back(to).collect()
    }
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
            // A pushable wall cannot be pushed from inside its room.
            let inside = know.cell(to.step(heading.back())).push_space;
            if leaf == Leaf::Open || inside || behind.known && !behind.push_space {
                return NEVER;
            }
            30
        }
        Some((BarrierKind::Fake, _)) | Some((_, Leaf::Open)) => 0,
        Some((kind, leaf)) => match kind {
            // Walls that have risen go down in the meltdown.
            kind if is_locked(kind, leaf) && !(kind == BarrierKind::RisingWall && know.meltdown) => {
                return NEVER;
            }
            BarrierKind::Window => return NEVER,
            BarrierKind::IrisDoor | BarrierKind::CaptiveDoor => 60,
            BarrierKind::Blockage => 80,
            _ => 16,
        },
    };
    let fire = match (cell.fire, know.meltdown) {
        (false, _) => 0,
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

/// The first step of the shortest way out of the fire, around all visible creatures.
pub fn out_of_fire(know: &Knowledge) -> Option<Heading> {
    let passes = |at: Pos| {
        let cell = know.cell(at);
        let stands = know.figures().iter().any(|figure| figure.at == at);
        know.is_free(at) && !cell.hole && !cell.mine && !cell.grate && !stands
    };
    let mut search = Search::<u16, Option<Hop>>::by_age();
    let cool = search.run_until(
        [know.at],
        |at| !know.cell(at).fire,
        |at, reach| {
            let free = hops(at, None).filter(|hop| passes(hop.to()));
            free.for_each(|hop| reach(hop.to(), 1, Some(hop)));
        },
    );
    search.back(cool?).last()?.heading()
}

#[cfg(test)]
mod tests {
    use rootward_rules::scene::Scene;

    use super::*;
    use crate::plain::eyes;

    #[test]
    fn rising_through_a_hole_needs_energy() {
        let scene = Scene::new(0);
        let mut know = eyes::open(scene.site(), scene.play());
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
