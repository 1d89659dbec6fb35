//! Computes relations. One pass over the base finds the two nearest things for each cell. Two are needed because a
//! thing itself is the nearest one to its own cell.

use rootward_gen::{Base, CELLS, Heading, Pos};

use super::{NO, Relation, ThingName, YES, things::Spot};
use crate::columns::{Counted, Value};

/// A relation in one base, with the cells that explain its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The relation as a search reads it, for example `steps(shop, charge)`.
    pub relation: String,
    pub value: Value,
    /// The cells of the two things of `steps` and `same_floor`, or of all counted things. Can be empty.
    pub cells: Vec<Pos>,
}

/// The working memory for relations, reused for one base after another.
#[derive(Debug, Default)]
pub struct Walks {
    known: Surroundings,
    things: Vec<Spot>,
    others: Vec<Spot>,
    /// The cells of [`Match`] for the last value.
    cells: Vec<Pos>,
}

impl Walks {
    /// Forgets the last base.
    pub const fn begin(&mut self) {
        self.known.count = 0;
    }

    /// The value of a relation. The base must have passed the phase that decides it.
    pub fn value(&mut self, relation: Relation, base: &Counted<'_>) -> Value {
        let Self { known, things, others, cells } = self;
        cells.clear();
        match relation {
            Relation::Steps(one, two) => {
                two.gather(base, things);
                let around = known.around(one, base);
                let ways =
                    things.iter().filter_map(|thing| Some((thing.at, around.way_to(base.base(), thing)?)));
                let Some((at, way)) = ways.min_by_key(|(_, way)| way.steps) else { return Value::Missing };
                cells.extend(around.things.get(usize::from(way.from)).map(|from| from.at));
                cells.push(at);
                Value::Number(way.steps.into())
            }
            Relation::Count(thing, near, within) => {
                thing.gather(base, things);
                let around = known.around(near, base);
                if around.things.is_empty() {
                    return Value::Missing;
                }
                let is_near =
                    |thing: &&Spot| around.way_to(base.base(), thing).is_some_and(|way| way.steps <= within);
                cells.extend(things.iter().filter(is_near).map(|thing| thing.at));
                Value::Number(cells.len() as u64)
            }
            Relation::SameFloor(one, two) => {
                one.gather(base, things);
                two.gather(base, others);
                let pairs = || {
                    let with = |thing| {
                        others.iter().filter(move |other| !other.is(thing)).map(move |other| (thing, other))
                    };
                    things.iter().flat_map(with)
                };
                if let Some((one, two)) = pairs().find(|(one, two)| one.floor == two.floor) {
                    cells.extend([one.at, two.at]);
                    return Value::Text(YES.into());
                }
                if pairs().next().is_none() { Value::Missing } else { Value::Text(NO.into()) }
            }
        }
    }

    /// The value of a relation, with the cells that explain it.
    pub fn explain(&mut self, relation: Relation, base: &Counted<'_>) -> Match {
        let value = self.value(relation, base);
        Match { relation: relation.to_string(), value, cells: self.cells.clone() }
    }
}

#[derive(Debug, Default)]
struct Surroundings {
    memory: Vec<Around>,
    /// The number of those that belong to the present base.
    count: usize,
    queue: Vec<Arrival>,
}

impl Surroundings {
    /// The surroundings of the things of a name, computed at most once a base.
    fn around(&mut self, name: &'static ThingName, base: &Counted<'_>) -> &Around {
        let known = self.memory.iter().take(self.count).position(|around| around.name == name);
        let place = known.unwrap_or_else(|| {
            if self.count == self.memory.len() {
                self.memory.push(Around { name, things: Vec::new(), nearest: Vec::new() });
            }
            self.count += 1;
            let around = &mut self.memory[self.count - 1];
            around.name = name;
            name.gather(base, &mut around.things);
            around.walk(base.base(), &mut self.queue);
            self.count - 1
        });
        &self.memory[place]
    }
}

#[derive(Debug)]
struct Around {
    name: &'static ThingName,
    things: Vec<Spot>,
    /// For each cell the ways from the two nearest things.
    nearest: Vec<[Option<Way>; 2]>,
}

/// The shortest way from a thing to a cell.
#[derive(Clone, Copy, Debug)]
struct Way {
    from: u16,
    steps: u16,
}

/// A way to a cell that can lead on from there.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    at: Pos,
    way: Way,
}

impl Around {
    /// Finds the ways. A step means the same as in [`Base::distances_from`].
    fn walk(&mut self, base: &Base, queue: &mut Vec<Arrival>) {
        let Self { things, nearest, .. } = self;
        nearest.clear();
        nearest.resize(CELLS, [None; 2]);
        queue.clear();
        let mut arrive = |at: Pos, way: Way, queue: &mut Vec<Arrival>| {
            let ways = at.index().and_then(|cell| nearest.get_mut(cell));
            let Some(ways) = ways.filter(|ways| ways.iter().flatten().all(|known| known.from != way.from))
            else {
                return;
            };
            if let Some(free) = ways.iter_mut().find(|known| known.is_none()) {
                *free = Some(way);
                if base.can_walk(at) {
                    queue.push(Arrival { at, way });
                }
            }
        };
        // The queue is sorted by steps. So the first two ways to a cell are the shortest.
        for (from, thing) in (0..).zip(&*things) {
            arrive(thing.at, Way { from, steps: 0 }, queue);
        }
        for (from, thing) in (0..).zip(&*things) {
            fronts(base, thing).for_each(|front| arrive(front, Way { from, steps: 1 }, queue));
        }
        let mut next = 0;
        while let Some(&Arrival { at, way }) = queue.get(next) {
            let way = Way { steps: way.steps + 1, ..way };
            base.step_from(at, &mut |to| {
                if base.can_walk(to) {
                    arrive(to, way, queue);
                }
            });
            next += 1;
        }
    }

    fn way_to(&self, base: &Base, thing: &Spot) -> Option<Way> {
        let ways =
            |at: Pos| at.index().and_then(|cell| self.nearest.get(cell)).into_iter().flatten().flatten();
        let from_front = |front| ways(front).map(|way| Way { steps: way.steps + 1, ..*way });
        let all = ways(thing.at).copied().chain(fronts(base, thing).flat_map(from_front));
        let others =
            all.filter(|way| self.things.get(usize::from(way.from)).is_some_and(|from| !from.is(thing)));
        others.min_by_key(|way| way.steps)
    }
}

/// The cells in front of a thing in a wall, from which it can be reached. Empty for other things.
fn fronts(base: &Base, thing: &Spot) -> impl Iterator<Item = Pos> {
    let at = thing.at;
    let wall = thing.wall.filter(|_| !base.is_ground(at));
    let looks =
        Heading::ALL.into_iter().filter(move |&look| wall.is_some_and(|sides| sides.seen_looking(look)));
    looks.map(move |look| at.step(look.back())).filter(|&front| base.can_walk(front))
}
