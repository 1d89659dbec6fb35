//! How far a party gets in a base: a search over cells and locks. Openers are the state of the search:
//! a lock is shut until its opener has been reached, and what it opens may hold the next opener.
//!
//! | what | how the search treats it |
//! |---|---|
//! | protected door, puzzle wall, puzzle fire | shut until the panel of the puzzle is reached |
//! | laser door | shut until its terminal and the courier of its password are reached |
//! | falling wall of a cupboard trap | shut until the cupboard is reached |
//! | pushable wall | passes from the side across from its push space, and is open then |
//! | blue, button, punch, iris, elevator doors, the captive's door | opened by hand |
//! | raiser wall, fake wall | passes |
//! | fire that burns in walls, water, mines, grates, spinners | passes; it costs |
//! | rising wall of a grate trap | passes; it rises only behind the party, see [`Law::TrapHasRelease`] |
//! | holes | pass both ways |
//! | elevators | run between all stops of a shaft that was joined |
//! | shops, computers | one stands before them and goes no farther |
//!
//! Clipboards are not needed: eight buttons and sixteen bars can be set by hand
//! (`play.md` 8.7).
//!
//! [`Law::TrapHasRelease`]: crate::Law::TrapHasRelease

mod gates;
#[cfg(test)]
mod tests;
mod ways;

pub(crate) use gates::Gates;
pub(crate) use ways::Ways;

use alloc::vec::Vec;

use crate::{
    base::Base,
    grid::{CELLS, CellSet, Heading, Pos},
    records::{Footing, Needs, Record, RecordNo, Records, Role, Sides, Thing},
};

/// The cells and records that a party can reach.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Exploration {
    /// The cells that can be stood on, and the shops and computers that can be stood before.
    pub reached: CellSet,
    /// The locks that can be opened, in an order in which it can be done.
    pub opened: Vec<RecordNo>,
    /// The locks whose opener is out of reach, or that have none, by number. Only locks that need an
    /// opener are in either list.
    pub stuck: Vec<RecordNo>,
}

impl Exploration {
    /// Whether the party can reach a thing of the base: its cell, or the cell in front of it when it is
    /// in a wall, as are panels, terminals, cupboards and what lies in them.
    #[must_use]
    pub fn reaches(&self, records: &Records, record: &Record) -> bool {
        Spot::of(records, record).is_in(&self.reached)
    }
}

/// Explores a base from its entrance.
///
/// ```
/// use rootward_gen::{Records, Seed, explore, generate};
///
/// let base = generate(&Seed::classic(179).into());
/// let records = Records::of(&base);
/// let exploration = explore(&base, &records);
/// assert!(exploration.stuck.is_empty());
/// ```
#[must_use]
pub fn explore(base: &Base, records: &Records) -> Exploration {
    let locks = locks_of(records);
    explore_from(&Ways::of(base), base.entrance(), &locks, None)
}

/// Where one has to stand to use a thing: up to four cells, one of which is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot([Option<Pos>; 5]);

impl Spot {
    /// The spot of one cell.
    pub const fn on(at: Pos) -> Self {
        Self([Some(at), None, None, None, None])
    }

    /// Where one stands to use what a record is about.
    pub fn of(records: &Records, record: &Record) -> Self {
        let at = record.at;
        if matches!(record.thing, Thing::Pile(_)) {
            // Items in a cupboard are taken from where the cupboard is opened.
            let in_wall =
                |other: &&Record| other.thing.hides_items() && other.thing.row().footing() == Footing::Beside;
            return records.at(at).find(in_wall).map_or(Self::on(at), |wall| Self::of(records, wall));
        }
        match (record.thing.row().footing(), record.thing.sides()) {
            (Footing::On | Footing::Booth, _) => Self::on(at),
            (Footing::Beside, Sides::Look(look)) => Self::on(at.step(look.back())),
            (Footing::Beside, Sides::Faces(faces)) => {
                let mut spot = Self([None; 5]);
                for (cell, face) in spot.0.iter_mut().zip(faces.iter()) {
                    *cell = Some(at.step(face));
                }
                spot
            }
            (Footing::Beside, Sides::All) => {
                let mut spot = Self::on(at);
                for (cell, heading) in spot.0[1..].iter_mut().zip(Heading::ALL) {
                    *cell = Some(at.step(heading));
                }
                spot
            }
        }
    }

    /// Whether one of its cells is in a set.
    pub fn is_in(&self, reached: &CellSet) -> bool {
        self.cells().any(|at| reached.contains(at))
    }

    /// The cells.
    pub fn cells(&self) -> impl Iterator<Item = Pos> + '_ {
        self.0.iter().flatten().copied()
    }
}

/// A lock that needs an opener.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lock {
    pub record: RecordNo,
    pub at: Pos,
    /// The spots that have to be reached, all of them. A lock without an opener needs a spot that cannot be reached.
    pub needs: [Option<Spot>; 2],
}

/// A need that is never met.
const NOWHERE: Spot = Spot([None; 5]);

/// The locks of a base, by number of their records: those whose row says that they need an opener, with
/// the openers that are linked to them.
pub(crate) fn locks_of(records: &Records) -> Vec<Lock> {
    let source = |number: RecordNo, role: Role| {
        let link = records.links_to(number).iter().find(|link| link.role == role)?;
        records.get(link.from)
    };
    let spot = |record: Option<&Record>| Some(record.map_or(NOWHERE, |record| Spot::of(records, record)));
    let lock_of = |record: &Record| {
        let wants_password = match record.thing.row().needs() {
            Needs::Nothing => return None,
            Needs::Opener => false,
            Needs::Password => true,
        };
        let opener = source(record.number, Role::Opens);
        let courier = opener.and_then(|terminal| source(terminal.number, Role::Carries));
        let second = if wants_password { spot(courier) } else { None };
        Some(Lock { record: record.number, at: record.at, needs: [spot(opener), second] })
    };
    records.iter().filter_map(lock_of).collect()
}

/// Explores from a cell while `shut`, if given, can never be passed.
pub(crate) fn explore_from(ways: &Ways<'_>, start: Pos, locks: &[Lock], shut: Option<Pos>) -> Exploration {
    let next = |at: Pos, visit: &mut dyn FnMut(Pos)| {
        for way in 0..ways.most_from(at) {
            if let Some(to) = ways.step(at, way).filter(|&to| Some(to) != shut && ways.can_push(at, to)) {
                visit(to);
            }
        }
    };
    unlock(start, locks, next)
}

/// Explores from a cell as if walls could be pushed out of their rooms, too.
pub(crate) fn explore_two_way(ways: &Ways<'_>, start: Pos, locks: &[Lock]) -> Exploration {
    unlock(start, locks, |at, visit| {
        (0..ways.most_from(at)).filter_map(|way| ways.step(at, way)).for_each(visit);
    })
}

/// The search itself: floods as far as the open locks allow, opens every lock whose needs are met,
/// and floods on, until nothing changes.
fn unlock(start: Pos, locks: &[Lock], next: impl Fn(Pos, &mut dyn FnMut(Pos))) -> Exploration {
    let mut flood = Flood {
        reached: CellSet::default(),
        shut: locks.iter().map(|lock| lock.at).collect(),
        touched: CellSet::default(),
        queue: [0; CELLS],
        filled: 0,
    };
    flood.shut.remove(start);
    flood.enter(start);
    let mut waiting = locks.to_vec();
    let mut opened = Vec::new();
    let mut done = 0;
    loop {
        while done < flood.filled {
            let at = Pos::unpack(flood.queue[done]);
            done += 1;
            next(at, &mut |to| flood.enter(to));
        }
        let before = opened.len();
        waiting.retain(|lock| {
            let opens = lock.needs.iter().flatten().all(|need| need.is_in(&flood.reached));
            if opens {
                opened.push(lock.record);
                flood.open(lock.at);
            }
            !opens
        });
        if opened.len() == before {
            let stuck = waiting.iter().map(|lock| lock.record).collect();
            return Exploration { reached: flood.reached, opened, stuck };
        }
    }
}

/// Cells that have been reached, and those that wait to be walked on from.
struct Flood {
    reached: CellSet,
    shut: CellSet,
    /// Shut cells beside a reached one.
    touched: CellSet,
    queue: [u16; CELLS],
    filled: usize,
}

impl Flood {
    #[inline]
    fn enter(&mut self, at: Pos) {
        if self.shut.contains(at) {
            self.touched.insert(at);
        } else if self.reached.insert(at) {
            self.queue[self.filled] = at.pack();
            self.filled += 1;
        }
    }

    fn open(&mut self, at: Pos) {
        self.shut.remove(at);
        if self.touched.contains(at) {
            self.enter(at);
        }
    }
}
