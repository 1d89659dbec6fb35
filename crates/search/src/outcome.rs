//! The possible outcomes of a condition while some columns are unknown.
//!
//! As in SQL, a condition is true, false or unknown. Undecided columns allow several outcomes, so the result is a set.
//! A base is rejected when the set does not contain *true*. `not` and `or` also work on sets, so they never reject a
//! base too early.

/// A set of outcomes, never empty, as bits. For single outcomes, `and` gives the one with the lower bit, and `or` gives
/// the one with the higher bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcomes(u8);

impl Outcomes {
    pub const FALSE: Self = Self(1);
    /// A value is missing in the base itself.
    pub const UNKNOWN: Self = Self(2);
    pub const TRUE: Self = Self(4);
    /// Nothing is decided yet.
    pub const ANY: Self = Self(7);

    pub const fn of(holds: bool) -> Self {
        if holds { Self::TRUE } else { Self::FALSE }
    }

    /// Whether this set contains all outcomes of another set.
    #[cfg(test)]
    pub const fn has_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the condition can still be true.
    pub const fn may_be_true(self) -> bool {
        self.0 & Self::TRUE.0 != 0
    }

    /// Swaps true and false.
    pub const fn not(self) -> Self {
        Self(self.0 >> 2 | self.0 & 2 | (self.0 & 1) << 2)
    }

    /// False where one is false, true where both are true.
    pub fn and(self, other: Self) -> Self {
        self.join(other, u8::min)
    }

    /// True where one is true, false where both are false.
    pub fn or(self, other: Self) -> Self {
        self.join(other, u8::max)
    }

    /// The outcomes of all pairs of single outcomes.
    fn join(self, other: Self, join: fn(u8, u8) -> u8) -> Self {
        let single = |set: Self| [1, 2, 4].into_iter().filter(move |bit| set.0 & bit != 0);
        let pairs = single(self).flat_map(|one| single(other).map(move |two| join(one, two)));
        Self(pairs.fold(0, |set, bit| set | bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_contain_exactly_the_results_of_their_members() {
        let [no, unknown, yes] = [Outcomes::FALSE, Outcomes::UNKNOWN, Outcomes::TRUE];
        let either = |one: Outcomes, two: Outcomes| Outcomes(one.0 | two.0);
        // The rules of SQL for single outcomes.
        for (one, not, and_unknown, or_unknown) in
            [(no, yes, no, unknown), (unknown, unknown, unknown, unknown), (yes, no, unknown, yes)]
        {
            assert_eq!((one.not(), one.and(unknown), one.or(unknown)), (not, and_unknown, or_unknown));
            assert_eq!((one.and(no), one.and(yes), one.or(no), one.or(yes)), (no, one, one, yes));
        }
        // In sets, each member is combined with each member of the other set.
        let (open, unsure) = (either(no, yes), either(unknown, yes));
        assert_eq!([open.not(), unsure.not()], [open, either(no, unknown)]);
        assert_eq!([open.and(unsure), open.or(unsure)], [Outcomes::ANY, unsure]);
        assert_eq!([Outcomes::ANY.and(no), Outcomes::ANY.or(no)], [no, Outcomes::ANY]);
    }
}
