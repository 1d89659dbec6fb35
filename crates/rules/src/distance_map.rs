//! Distance maps over a floor or the whole base. Breadth-first search; every step counts one.

use rootward_gen::{Base, CELLS, CellSet, Heading, Kind, KindSet, Pos};

use crate::travel::lone_ends;

const FAR: u16 = u16::MAX;

const VERTICAL: KindSet = Kind::LADDERS.or(Kind::CARS).or(KindSet::of(&[Kind::HoleAbove, Kind::HoleBelow]));

/// The number of steps from each cell to the nearest start cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceMap {
    steps: Vec<u16>,
    queue: Vec<u16>,
}

impl Default for DistanceMap {
    fn default() -> Self {
        Self { steps: vec![FAR; CELLS], queue: Vec::with_capacity(CELLS) }
    }
}

impl DistanceMap {
    /// Measures the steps from some cells over all floors. A ladder, hole or elevator is one step.
    pub fn over_floors(base: &Base, floor: &CellSet, from: impl Iterator<Item = Pos>) -> Self {
        let mut field = Self::default();
        field.fill(from, FAR, |at, visit| {
            for to in ways_from(base, at) {
                if floor.contains(to) {
                    visit(to);
                }
            }
        });
        field
    }

    /// Measures again on one floor, over cells that `may_enter` allows, up to `limit` steps.
    pub fn measure(&mut self, from: impl Iterator<Item = Pos>, limit: u16, may_enter: impl Fn(Pos) -> bool) {
        self.fill(from, limit, |at, visit| {
            for heading in Heading::ALL {
                let to = at.step(heading);
                if may_enter(to) {
                    visit(to);
                }
            }
        });
    }

    /// Steps to a cell. `None` if it cannot be reached.
    pub fn steps(&self, at: Pos) -> Option<u16> {
        at.index().and_then(|cell| self.steps.get(cell).copied()).filter(|&steps| steps != FAR)
    }

    /// The heading of an allowed step that comes nearer. Prefers the heading `ahead`.
    pub fn downhill(&self, at: Pos, ahead: Heading, allowed: impl Fn(Pos) -> bool) -> Option<Heading> {
        let here = self.steps(at)?;
        std::iter::once(ahead).chain(Heading::ALL).find(|&heading| {
            let to = at.step(heading);
            self.steps(to).is_some_and(|there| there < here) && allowed(to)
        })
    }

    fn fill(&mut self, from: impl Iterator<Item = Pos>, limit: u16, ways: impl Fn(Pos, &mut dyn FnMut(Pos))) {
        self.steps.clear();
        self.steps.resize(CELLS, FAR);
        self.queue.clear();
        for cell in from.filter_map(Pos::index) {
            if self.steps[cell] == FAR {
                self.steps[cell] = 0;
                self.queue.push(cell as u16);
            }
        }
        let (steps, queue) = (&mut self.steps, &mut self.queue);
        let mut done = 0;
        while let Some(&cell) = queue.get(done) {
            done += 1;
            let next = steps[usize::from(cell)] + 1;
            if next > limit {
                break;
            }
            ways(Pos::from_index(cell.into()), &mut |to| {
                if let Some(to) = to.index()
                    && steps[to] == FAR
                {
                    steps[to] = next;
                    queue.push(to as u16);
                }
            });
        }
    }
}

/// The cells one step from a cell when nothing is locked: its neighbours, and the cells above and below.
pub fn ways_from(base: &Base, at: Pos) -> impl Iterator<Item = Pos> + '_ {
    let vertical = VERTICAL.has(base.kind(at));
    let links = vertical.then(|| {
        let ends = [base.ladder_up(at), base.ladder_down(at), base.hole_to(at)].into_iter().flatten();
        let shaft = base.shaft_of_car(at).filter(|shaft| shaft.joined);
        let cars: Vec<Pos> = shaft
            .iter()
            .flat_map(|shaft| shaft.stops().filter(|stop| stop.open && stop.car != at).map(|stop| stop.car))
            .collect();
        ends.chain(cars)
    });
    let lone = lone_ends(base, at).map(|travel| travel.to);
    let steps = Heading::ALL.into_iter().map(move |heading| at.step(heading));
    steps.chain(links.into_iter().flatten()).chain(lone)
}
