//! The possible outcomes of a condition while some columns are unknown.
//!
//! As in SQL, a condition is true, false or unknown. Undecided columns allow several outcomes, so the answer is a set.
//! A base is rejected when the set does not contain *true*. `not` and `or` work on sets, so they never reject too
//! early.

/// A set of outcomes, never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcomes(u8);

impl Outcomes {
    pub const TRUE: Self = Self(1);
    pub const FALSE: Self = Self(2);
    /// A value is missing in the base itself.
    pub const UNKNOWN: Self = Self(4);
    /// Nothing is decided yet.
    pub const ANY: Self = Self(7);

    /// The outcome of a comparison.
    pub const fn of(holds: bool) -> Self {
        if holds { Self::TRUE } else { Self::FALSE }
    }

    /// Whether this set contains all outcomes of another set.
    #[cfg(test)]
    pub const fn has_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    const fn has(self, one: Self) -> bool {
        self.0 & one.0 != 0
    }

    /// Whether it can still be true.
    pub const fn may_be_true(self) -> bool {
        self.has(Self::TRUE)
    }

    const fn when(self, possible: bool) -> Self {
        if possible { self } else { Self(0) }
    }

    const fn or_else(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Swaps true and false.
    pub const fn not(self) -> Self {
        let (truths, lies) = (Self::FALSE.when(self.has(Self::TRUE)), Self::TRUE.when(self.has(Self::FALSE)));
        truths.or_else(lies).or_else(Self::UNKNOWN.when(self.has(Self::UNKNOWN)))
    }

    /// False where one is false, true where both are true.
    pub const fn and(self, other: Self) -> Self {
        let (one, two) = (self.has(Self::UNKNOWN), other.has(Self::UNKNOWN));
        let (one_open, two_open) = (one || self.has(Self::TRUE), two || other.has(Self::TRUE));
        let unknown = Self::UNKNOWN.when(one && two_open || two && one_open);
        let both = Self::TRUE.when(self.has(Self::TRUE) && other.has(Self::TRUE));
        let neither = Self::FALSE.when(self.has(Self::FALSE) || other.has(Self::FALSE));
        both.or_else(neither).or_else(unknown)
    }

    /// True where one is true, false where both are false.
    pub const fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules of SQL for single outcomes; 2 is unknown.
    fn plain_and(one: u8, two: u8) -> u8 {
        match (one, two) {
            (0, _) | (_, 0) => 0,
            (1, 1) => 1,
            _ => 2,
        }
    }

    const SINGLE: [Outcomes; 3] = [Outcomes::FALSE, Outcomes::TRUE, Outcomes::UNKNOWN];

    fn members(set: Outcomes) -> impl Iterator<Item = u8> {
        (0..3).filter(move |&one| set.has(SINGLE[usize::from(one)]))
    }

    #[test]
    fn sets_hold_exactly_what_their_members_give() {
        let all = || (1..8).map(Outcomes);
        for one in all() {
            let not = members(one).map(|one| SINGLE[[1, 0, 2][usize::from(one)]]);
            assert_eq!(one.not(), not.fold(Outcomes(0), Outcomes::or_else));
            for two in all() {
                let (mut both, mut either) = (Outcomes(0), Outcomes(0));
                for (one, two) in members(one).flat_map(|one| members(two).map(move |two| (one, two))) {
                    both = both.or_else(SINGLE[usize::from(plain_and(one, two))]);
                    let flip = |one: u8| [1, 0, 2][usize::from(one)];
                    either = either.or_else(SINGLE[usize::from(flip(plain_and(flip(one), flip(two))))]);
                }
                assert_eq!((one.and(two), one.or(two)), (both, either), "{one:?} {two:?}");
            }
        }
    }
}
