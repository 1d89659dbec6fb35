//! The search for all cells that a party can reach. A lock stays shut until the party has reached its openers, which
//! may themselves lie behind other locks.
//!
//! | what | how the search treats it |
//! |---|---|
//! | protected door, puzzle wall, puzzle fire | shut until the panel of the puzzle is reached |
//! | laser door | shut until its terminal and the courier of its password are reached |
//! | falling wall of a cupboard trap | shut until the cupboard is reached |
//! | pushable wall | can be passed from the side opposite its push space, and is open afterwards |
//! | blue, button, punch, iris, elevator doors, the captive's door | opened by hand |
//! | raiser wall, fake wall | can be passed |
//! | fire that burns in walls, water, mines, grates, spinners | can be passed at a cost |
//! | rising wall of a grate trap | can be passed, because it rises only behind the party, see [`Law::TrapHasRelease`] |
//! | holes | can be passed in both directions |
//! | elevators | run between all stops of a joined shaft |
//! | shops, computers | the party can stand in front of them, but not go farther |
//!
//! Clipboards are not needed, because a player can set eight buttons or sixteen bars by trial (`play.md` 8.7).
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
    Base, CELLS, CellSet, Footing, Heading, Needs, Pos, Record, RecordNo, Records, Role, Sides, Thing,
};

/// The cells and records that a party can reach.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Exploration {
    /// The cells on which the party can stand, and the shops and computers that it can stand in front of.
    pub reached: CellSet,
    /// The locks that can be opened, in a possible order.
    pub opened: Vec<RecordNo>,
    /// The locks without an opener within reach, by number. Both lists contain only locks that need an opener.
    pub stuck: Vec<RecordNo>,
}

impl Exploration {
    /// Whether the party can reach a thing of the base. The party must reach the cell of the thing. For a thing in a
    /// wall, such as a panel, a terminal or a cupboard with its contents, the party must reach the cell in front of it.
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

/// The cells from which a thing can be used, up to four. One of them is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot([Option<Pos>; 5]);

impl Spot {
    pub const fn on(at: Pos) -> Self {
        Self([Some(at), None, None, None, None])
    }

    pub fn of(records: &Records, record: &Record) -> Self {
        let at = record.at;
        if matches!(record.thing, Thing::Pile(_)) {
            // The party takes items out of a cupboard from the same cell from which it opens the cupboard.
            let in_wall =
                |other: &&Record| other.thing.hides_items() && other.thing.row().footing() == Footing::Beside;
            return records.at(at).find(in_wall).map_or(Self::on(at), |wall| Self::of(records, wall));
        }
        match (record.thing.row().footing(), record.thing.sides()) {
            (Footing::On | Footing::Booth, _) => Self::on(at),
            (Footing::Beside, Sides::Look(look)) => Self::on(at.step(look.back())),
            (Footing::Beside, Sides::Faces(faces)) => Self::of_cells(faces.iter().map(|face| at.step(face))),
            (Footing::Beside, Sides::All) => {
                let beside = Heading::ALL.map(|heading| at.step(heading));
                Self::of_cells(core::iter::once(at).chain(beside))
            }
        }
    }

    fn of_cells(mut cells: impl Iterator<Item = Pos>) -> Self {
        Self(core::array::from_fn(|_| cells.next()))
    }

    pub fn is_in(&self, reached: &CellSet) -> bool {
        self.cells().any(|at| reached.contains(at))
    }

    pub fn cells(&self) -> impl Iterator<Item = Pos> + '_ {
        self.0.iter().flatten().copied()
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Lock {
    pub record: RecordNo,
    pub at: Pos,
    /// The spots that the party has to reach to open the lock. Without an opener, one of them is unreachable.
    pub needs: [Option<Spot>; 2],
}

const NOWHERE: Spot = Spot([None; 5]);

/// Sorted by the number of their records.
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

/// Explores from a cell. With `shut`, the party can never pass that cell.
pub(crate) fn explore_from(ways: &Ways<'_>, start: Pos, locks: &[Lock], shut: Option<Pos>) -> Exploration {
    let next = |at: Pos, visit: &mut dyn FnMut(Pos)| {
        ways.steps(at).filter(|&to| Some(to) != shut && ways.can_push(at, to)).for_each(visit);
    };
    unlock(start, locks, next)
}

pub(crate) fn explore_two_way(ways: &Ways<'_>, start: Pos, locks: &[Lock]) -> Exploration {
    unlock(start, locks, |at, visit| {
        ways.steps(at).for_each(visit);
    })
}

/// Floods as far as the open locks allow, opens all locks whose openers were reached, and repeats.
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

/// The reached cells, including those whose neighbours have not been visited yet.
struct Flood {
    reached: CellSet,
    shut: CellSet,
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
