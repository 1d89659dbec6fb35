//! The condition and the sort key of a search, and their evaluation.

use std::cmp::Ordering;

use thiserror::Error;

use super::outcome::Outcomes;
use crate::columns::Value;

/// An expression with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// The column at this index of the search.
    Column(usize),
    Number(i128),
    /// A word in quotes.
    Word(String),
    /// A calculation with two numbers.
    Sum(Operation, Box<Term>, Box<Term>),
}

/// An operation on two numbers. Division drops the remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

/// An expression that is true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The comparison holds between the two terms.
    Compare(Comparison, Term, Term),
    /// The base has no such value.
    IsMissing(Term),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
}

/// A comparison of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    const fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::NotEqual => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::LessOrEqual => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::GreaterOrEqual => order.is_ge(),
        }
    }
}

/// The value of a term in one base. Numbers sort before words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth<'a> {
    Number(i128),
    Word(&'a str),
    /// Missing in the base, or a division by 0.
    Missing,
    /// Its phase is still to come.
    Later,
}

/// The result of a calculation does not fit into a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the result of a calculation is beyond {}; calculate with smaller numbers", i128::MAX)]
pub struct TooLarge;

impl Term {
    /// The value of the term, with only some columns known.
    ///
    /// # Errors
    /// A result that is too large.
    pub fn worth<'a>(&'a self, known: &impl Fn(usize) -> Option<&'a Value>) -> Result<Worth<'a>, TooLarge> {
        Ok(match self {
            Self::Column(place) => match known(*place) {
                Some(Value::Number(number)) => Worth::Number((*number).into()),
                Some(Value::Text(word)) => Worth::Word(word),
                Some(Value::Missing) => Worth::Missing,
                None => Worth::Later,
            },
            Self::Number(number) => Worth::Number(*number),
            Self::Word(word) => Worth::Word(word),
            Self::Sum(operation, one, two) => match (one.worth(known)?, two.worth(known)?) {
                (Worth::Missing, _) | (_, Worth::Missing) => Worth::Missing,
                (Worth::Later, _) | (_, Worth::Later) => Worth::Later,
                (_, Worth::Number(0)) if operation.divides() => Worth::Missing,
                (Worth::Number(one), Worth::Number(two)) => {
                    Worth::Number(operation.apply(one, two).ok_or(TooLarge)?)
                }
                // The reader rejects arithmetic with words.
                (Worth::Word(_), _) | (_, Worth::Word(_)) => Worth::Missing,
            },
        })
    }

    /// The value of the term in a base with all columns known.
    ///
    /// # Errors
    /// A result that is too large.
    pub fn worth_in<'a>(&'a self, row: &'a [Value]) -> Result<Worth<'a>, TooLarge> {
        self.worth(&|place| row.get(place))
    }
}

impl Operation {
    const fn divides(self) -> bool {
        matches!(self, Self::Divide | Self::Remainder)
    }

    const fn apply(self, one: i128, two: i128) -> Option<i128> {
        match self {
            Self::Add => one.checked_add(two),
            Self::Subtract => one.checked_sub(two),
            Self::Multiply => one.checked_mul(two),
            Self::Divide => one.checked_div(two),
            Self::Remainder => one.checked_rem(two),
        }
    }
}

impl Condition {
    /// The outcomes that are still possible, with only some columns known. With all columns known, there is exactly
    /// one.
    ///
    /// # Errors
    /// A calculation whose result is too large.
    pub fn outcomes(&self, known: &[Option<Value>]) -> Result<Outcomes, TooLarge> {
        let worth = |place: usize| known.get(place).and_then(Option::as_ref);
        Ok(match self {
            Self::Compare(comparison, one, two) => match (one.worth(&worth)?, two.worth(&worth)?) {
                (Worth::Missing, _) | (_, Worth::Missing) => Outcomes::UNKNOWN,
                (Worth::Later, _) | (_, Worth::Later) => Outcomes::ANY,
                (one, two) => Outcomes::of(comparison.holds(one.cmp(&two))),
            },
            Self::IsMissing(term) => match term.worth(&worth)? {
                Worth::Later => Outcomes::ANY,
                worth => Outcomes::of(worth == Worth::Missing),
            },
            Self::Not(inner) => inner.outcomes(known)?.not(),
            Self::And(one, two) => one.outcomes(known)?.and(two.outcomes(known)?),
            Self::Or(one, two) => one.outcomes(known)?.or(two.outcomes(known)?),
        })
    }
}
