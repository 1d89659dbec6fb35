//! Relations between two things of a base, such as `steps(shop, charge)`.

#[cfg(test)]
mod tests;
mod things;
mod walks;

use std::fmt;

use rootward_gen::Phase;

pub use things::{THINGS, ThingName};
pub use walks::{Match, Walks};

use crate::{
    columns::{Measure, near, near_words},
    reader::{Expr, Fault, Kind},
};

/// The word for a relation that is true.
pub const YES: &str = "yes";
/// The word for a relation that is false.
pub const NO: &str = "no";

/// The phase after which the ways of a base no longer change.
const WAYS: Phase = Phase::UnmarkCupboards;

/// A relation that a search can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelationKind {
    /// The steps between two things.
    Steps,
    /// Whether two things are on one floor.
    SameFloor,
    /// The number of things around another one.
    Count,
}

impl RelationKind {
    pub const ALL: [Self; 3] = [Self::Steps, Self::SameFloor, Self::Count];

    /// The relation with a name, ignoring case.
    pub(crate) fn of(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name));
        known.ok_or_else(|| {
            let near = near(name, Self::ALL.into_iter().map(Self::name));
            if near.is_empty() {
                let all = Self::ALL.map(Self::usage).join(", ");
                format!("`{name}` is not understood here; the relations are {all}")
            } else {
                format!("there is no relation `{name}`{}", near_words(&near))
            }
        })
    }

    /// The relation's name in queries.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Steps => "steps",
            Self::SameFloor => "same_floor",
            Self::Count => "count",
        }
    }

    /// The relation with its parameters. `A` and `B` stand for things, and `N` for a number.
    pub const fn usage(self) -> &'static str {
        match self {
            Self::Steps => "steps(A, B)",
            Self::SameFloor => "same_floor(A, B)",
            Self::Count => "count(A, B, N)",
        }
    }

    /// An example of the relation as a condition.
    pub const fn example(self) -> &'static str {
        match self {
            Self::Steps => "steps(shop, charge) < 10",
            Self::SameFloor => "same_floor(computer, generator)",
            Self::Count => "count(mine, entrance, 5) >= 2",
        }
    }

    /// The relation's meaning, as a sentence without the full stop.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Steps => {
                "steps from A to B on the shortest way between the nearest two, whatever is locked, not through fire"
            }
            Self::SameFloor => "whether some A and some B are on one floor; a condition by itself",
            Self::Count => "number of things A within N steps of the nearest B",
        }
    }

    pub(crate) const fn needs(self) -> &'static str {
        match self {
            Self::Steps | Self::SameFloor => "the names of two things",
            Self::Count => "the names of two things and a number of steps",
        }
    }
}

/// A relation between two things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The steps between the two nearest things. A thing in a wall is one step behind the cell before it.
    Steps(&'static ThingName, &'static ThingName),
    /// Whether two such things are on one floor.
    SameFloor(&'static ThingName, &'static ThingName),
    /// The number of things within some steps of the nearest one of the second name.
    Count(&'static ThingName, &'static ThingName, u16),
}

impl Relation {
    /// Reads the arguments of a relation that begins at a byte of a line.
    pub(crate) fn read(kind: RelationKind, at: usize, arguments: &[Expr<'_>]) -> Result<Self, Fault> {
        let needs = |at| {
            Fault::new(at, format!("`{}` needs {}, as in {}", kind.name(), kind.needs(), kind.example()))
        };
        let thing = |expr: &Expr<'_>| match &expr.kind {
            Kind::Name { name, .. } => ThingName::of(name).map_err(|what| Fault::name(expr.at, what)),
            _ => Err(needs(expr.at)),
        };
        match (kind, arguments) {
            (RelationKind::Steps, [one, two]) => Ok(Self::Steps(thing(one)?, thing(two)?)),
            (RelationKind::SameFloor, [one, two]) => Ok(Self::SameFloor(thing(one)?, thing(two)?)),
            (RelationKind::Count, [one, two, within]) => {
                let steps = match within.kind {
                    Kind::Number(number) => number.parse().map_err(|_| {
                        let what = format!("the number of steps is a whole number from 0 to {}", u16::MAX);
                        Fault::new(within.at, what)
                    }),
                    _ => Err(needs(within.at)),
                };
                Ok(Self::Count(thing(one)?, thing(two)?, steps?))
            }
            _ => Err(needs(at)),
        }
    }

    /// The two things, in the order of the relation.
    pub const fn things(self) -> [&'static ThingName; 2] {
        match self {
            Self::Steps(one, two) | Self::SameFloor(one, two) | Self::Count(one, two, _) => [one, two],
        }
    }

    pub(crate) const fn measure(self) -> Measure {
        match self {
            Self::Steps(..) | Self::Count(..) => Measure::Count,
            Self::SameFloor(..) => Measure::Words(&[NO, YES]),
        }
    }

    /// The phase that decides the value. Later phases do not change it.
    pub fn decided(self) -> Phase {
        let things = self.things().map(ThingName::decided).into_iter().max();
        let ways = match self {
            Self::Steps(..) | Self::Count(..) => Some(WAYS),
            Self::SameFloor(..) => None,
        };
        things.max(ways).unwrap_or(WAYS)
    }
}

impl fmt::Display for Relation {
    /// The relation in the form in which a search reads it.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps(one, two) => write!(out, "steps({one}, {two})"),
            Self::SameFloor(one, two) => write!(out, "same_floor({one}, {two})"),
            Self::Count(one, two, within) => write!(out, "count({one}, {two}, {within})"),
        }
    }
}
