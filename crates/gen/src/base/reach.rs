//! The reachable cells of a base.

use super::{Base, links::Shaft};
use crate::{CELLS, CellSet, Heading, Kind, Pos};

impl Base {
    /// The ground that the party can reach from the entrance. Locks and movable walls are ignored.
    #[must_use]
    pub fn reachable(&self) -> CellSet {
        flood(self.entrance(), |at, visit| {
            if self.is_ground(at) {
                self.step_from(at, visit);
            }
        })
        .and(&self.ground_cells())
    }

    /// Visits all cells one step away, ground or not. These are the neighbours and the other ends of ladders and holes.
    /// From the car of a joined shaft, they are also all cars of that shaft.
    pub fn step_from(&self, at: Pos, visit: &mut dyn FnMut(Pos)) {
        for heading in Heading::ALL {
            visit(at.step(heading));
        }
        self.ladder_up(at).into_iter().for_each(&mut *visit);
        self.ladder_down(at).into_iter().for_each(&mut *visit);
        self.hole_to(at).into_iter().for_each(&mut *visit);
        if Kind::CARS.has(self.kind(at))
            && let Some(shaft) = self.shaft_of_car(at).filter(|shaft| shaft.joined)
        {
            shaft.stops().for_each(|stop| visit(stop.car));
        }
    }

    /// Counts the ground and its reachable cells, without the cars and doors of unjoined shafts.
    #[must_use]
    pub fn reach(&self) -> Reach {
        let mut counted = self.ground_cells();
        for stop in self.shafts().filter(|shaft| !shaft.joined).flat_map(Shaft::stops) {
            counted.remove(stop.car);
            counted.remove(stop.door);
        }
        Reach { open: counted.len(), reached: counted.and(&self.reachable()).len() }
    }
}

/// The cells that can be reached from `start`, including `start`.
pub(crate) fn flood(start: Pos, mut neighbours: impl FnMut(Pos, &mut dyn FnMut(Pos))) -> CellSet {
    let mut seen = CellSet::default();
    let mut queue = [0_u16; CELLS];
    let mut filled = 0;
    let mut push = |at: Pos, filled: &mut usize, queue: &mut [u16; CELLS]| {
        if seen.insert(at) {
            queue[*filled] = at.pack();
            *filled += 1;
        }
    };
    push(start, &mut filled, &mut queue);
    let mut next = 0;
    while next < filled {
        let at = Pos::unpack(queue[next]);
        next += 1;
        neighbours(at, &mut |to| push(to, &mut filled, &mut queue));
    }
    seen
}

/// The reachable part of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The number of ground cells, without the cars and doors of unjoined shafts.
    pub open: usize,
    /// The number of these cells that can be reached from the entrance.
    pub reached: usize,
}

impl Reach {
    /// Whether all counted cells can be reached.
    #[must_use]
    pub const fn is_full(self) -> bool {
        self.open == self.reached
    }
}
