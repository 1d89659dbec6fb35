//! What the laws reason from: a base, its records, and searches that several laws share.

use crate::{
    base::Base,
    explore::{Exploration, Gates, Lock, Ways, explore_from, locks_of},
    grid::CellSet,
    records::{Record, RecordNo, Records},
};

/// A base with everything that has to be found out once to check its laws.
#[derive(Debug)]
pub struct Premises<'a> {
    pub(super) base: &'a Base,
    pub(super) records: &'a Records,
    /// What can be walked to when nothing is locked.
    pub(super) reachable: CellSet,
    pub(super) ways: Ways<'a>,
    pub(super) gates: Gates,
    pub(super) locks: Vec<Lock>,
    pub(super) exploration: Exploration,
}

impl<'a> Premises<'a> {
    /// The premises of a base. The records have to be its own.
    #[must_use]
    pub fn of(base: &'a Base, records: &'a Records) -> Self {
        let ways = Ways::of(base);
        let locks = locks_of(records);
        Self {
            base,
            records,
            reachable: base.reachable(),
            gates: Gates::of(&ways, base.entrance()),
            exploration: explore_from(&ways, base.entrance(), &locks, None),
            ways,
            locks,
        }
    }

    /// The base.
    #[must_use]
    pub const fn base(&self) -> &'a Base {
        self.base
    }

    /// Its records.
    #[must_use]
    pub const fn records(&self) -> &'a Records {
        self.records
    }

    /// What a party can get to.
    #[must_use]
    pub const fn exploration(&self) -> &Exploration {
        &self.exploration
    }

    pub(super) fn record(&self, number: RecordNo) -> Option<&'a Record> {
        self.records.get(number)
    }

    /// Whether a party can get to a record.
    pub(super) fn reaches(&self, number: RecordNo) -> bool {
        self.record(number).is_some_and(|record| self.exploration.reaches(record))
    }
}
