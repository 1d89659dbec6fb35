//! The laws of a base: one list of named checks for tests, the survey and the console. If the specification itself
//! makes a base break a law, the breach names the [`Cause`]. A breach without a cause is a bug. `docs/laws.md` has the
//! number of breaches of each law by cause.

mod cause;
mod locks;
mod premises;
mod shell;
#[cfg(test)]
mod tests;
mod things;

pub use cause::Cause;
pub use premises::Premises;

use alloc::vec::Vec;
use core::fmt;

use rootward_checked::rows;

use crate::{Base, Pos, Records};

rows! {
    /// A law of a base. Laws are checked in the order of their table.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Law {
        /// The rule that the law states, in one sentence.
        pub about: &'static str,
        /// The name of the law in tables and commands.
        pub name: &'static str,
        /// The check. Only the table refers to it.
        run: fn(&Premises<'_>, &mut Findings),
    }

    Bounded:
        "A base has 1 to 5 floors, every cell of its ground is on one of them, and everything stands inside the grid.",
        "bounded", shell::bounded;

    Connected:
        "All ground can be walked to from the entrance when nothing is locked.",
        "connected", shell::connected;

    IdsRise:
        "The numbers of cells fall on every step of the way to the root.",
        "ids_rise", shell::ids_rise;

    WayOut:
        "From every cell that can be walked to and does not burn, the way to the root ends at the entrance.",
        "way_out", shell::way_out;

    LaddersPaired:
        "Every ladder has its other end on the floor above or below.",
        "ladders_paired", shell::ladders_paired;

    HolesPaired:
        "Every hole has its other end on the floor above or below.",
        "holes_paired", shell::holes_paired;

    ShaftsPaired:
        "Every elevator shaft that the difficulty promises is built, joined, and stops at two open landings or more.",
        "shafts_paired", shell::shafts_paired;

    EntranceClear:
        "The entrance is open floor in row 0, and nothing stands on it.",
        "entrance_clear", things::entrance_clear;

    RecordsComplete:
        "Every puzzle, trap, laser door, computer, pile and group that was placed is in the records with all its parts.",
        "records_complete", things::records_complete;

    LinksBothWays:
        "Every link is found from both of its ends, leads from an opener to what it opens, and is its source's only one of that role.",
        "links_both_ways", things::links_both_ways;

    OpenerBeforeLock:
        "What opens a lock can be walked to without passing that lock.",
        "opener_before_lock", locks::opener_before_lock;

    LocksOpen:
        "Every lock can be opened when all are shut at first and a lock opens only after its opener was reached.",
        "locks_open", locks::locks_open;

    AllReached:
        "Everything that stands in a base can be reached, through locks that can be opened.",
        "all_reached", locks::all_reached;

    TrapHasRelease:
        "When the wall of a grate trap has risen, its release can be reached from the grate.",
        "trap_has_release", locks::trap_has_release;

    GeneratorReachable:
        "There is a generator, and every part of it can be reached.",
        "generator_reachable", things::generator_reachable;

    ComputersReachable:
        "There is a probe computer that can be reached, and so can its guardian.",
        "computers_reachable", things::computers_reachable;

    GuardsPaired:
        "Every computer has its guardian before it, every laser door its courier, and each password is carried once.",
        "guards_paired", things::guards_paired;

    CaptiveReachable:
        "A station holds one captive behind one cell door, and he can be reached.",
        "captive_reachable", things::captive_reachable;

    SolutionsFit:
        "The solution of a puzzle is not 0, fits its switches, and is on its clipboard; iris doors have one of 24 orders.",
        "solutions_fit", things::solutions_fit;

    GroupsFit:
        "A group has 1 to 9 members, no more than its kind allows and all in range, and a cell to itself.",
        "groups_fit", things::groups_fit;
}

impl fmt::Display for Law {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl Law {
    /// The law with a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|law| law.name() == name)
    }

    /// Checks only this law.
    #[must_use]
    pub fn check(self, premises: &Premises<'_>) -> Vec<Breach> {
        let mut findings = Findings { law: self, breaches: Vec::new() };
        (self.run())(premises, &mut findings);
        findings.breaches
    }
}

/// Checks all laws on a base.
///
/// ```
/// use rootward_gen::{Cause, Records, Seed, generate, law};
///
/// let base = generate(&Seed::classic(179).into());
/// let breaches = law::check(&base, &Records::of(&base));
/// assert!(breaches.iter().all(|breach| breach.cause != Cause::Unexplained));
/// ```
#[must_use]
pub fn check(base: &Base, records: &Records) -> Vec<Breach> {
    let premises = Premises::of(base, records);
    let mut findings = Findings { law: Law::Bounded, breaches: Vec::new() };
    for &law in Law::ALL {
        findings.law = law;
        (law.run())(&premises, &mut findings);
    }
    findings.breaches
}

/// A broken law, with the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The broken law.
    pub law: Law,
    /// The cause.
    pub cause: Cause,
    /// The fault in words.
    pub what: &'static str,
    /// The place, if there is one.
    pub at: Option<Pos>,
    /// The second place, if there is one.
    pub with: Option<Pos>,
}

impl fmt::Display for Breach {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.law, self.what)?;
        if let Some(at) = self.at {
            write!(out, " at {},{}", at.x, at.y)?;
        }
        if let Some(with) = self.with {
            write!(out, " (see {},{})", with.x, with.y)?;
        }
        write!(out, " [{}]", self.cause)
    }
}

#[derive(Debug)]
struct Findings {
    law: Law,
    breaches: Vec<Breach>,
}

impl Findings {
    fn add(
        &mut self,
        cause: Cause,
        what: &'static str,
        at: impl Into<Option<Pos>>,
        with: impl Into<Option<Pos>>,
    ) {
        self.breaches.push(Breach { law: self.law, cause, what, at: at.into(), with: with.into() });
    }

    /// Adds a finding that no quirk of the specification explains.
    fn add_unexplained(&mut self, what: &'static str, at: impl Into<Option<Pos>>) {
        self.add(Cause::Unexplained, what, at, None);
    }
}
