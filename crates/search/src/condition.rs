//! The condition and the sort key of a search, and their evaluation.

use std::cmp::Ordering;

use thiserror::Error;

use crate::{columns::Value, outcome::Outcomes};

#[derive(Clone, Debug)]
pub enum Term {
    /// The column or relation at this index of the search.
    Subject(usize),
    Number(i128),
    Word(String),
    Sum(Operation, Box<Term>, Box<Term>),
}

/// An operation on two numbers. `None` for a result that is too large, and for a division by 0.
pub type Operation = fn(i128, i128) -> Option<i128>;

/// A comparison of two values: returns for each ordering whether the comparison holds.
pub type Comparison = fn(Ordering) -> bool;

#[derive(Clone, Debug)]
pub enum Condition {
    Compare(Comparison, Term, Term),
    /// The base has no such value.
    IsMissing(Term),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
}

/// The value of a term in one base. Numbers sort before words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth<'a> {
    Number(i128),
    Word(&'a str),
    /// The value is missing in the base, or results from a division by 0.
    Missing,
    /// The phase that decides the value has not run yet.
    Later,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the result of a calculation is beyond {}; calculate with smaller numbers", i128::MAX)]
pub struct TooLarge;

impl Term {
    /// The value of the term, with only some values known.
    pub fn worth<'a>(&'a self, known: &impl Fn(usize) -> Option<&'a Value>) -> Result<Worth<'a>, TooLarge> {
        Ok(match self {
            Self::Subject(place) => match known(*place) {
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
                (Worth::Number(one), Worth::Number(two)) => match operation(one, two) {
                    Some(result) => Worth::Number(result),
                    None if two == 0 => Worth::Missing,
                    None => return Err(TooLarge),
                },
                // The reader rejects arithmetic with words.
                (Worth::Word(_), _) | (_, Worth::Word(_)) => Worth::Missing,
            },
        })
    }

    /// The value of the term in a base with all values known.
    pub fn worth_in<'a>(&'a self, row: &'a [Value]) -> Result<Worth<'a>, TooLarge> {
        self.worth(&|place| row.get(place))
    }
}

impl Condition {
    /// The outcomes that are still possible, with only some values known. All values leave exactly one.
    pub fn outcomes(&self, known: &[Option<Value>]) -> Result<Outcomes, TooLarge> {
        let worth = |place: usize| known.get(place).and_then(Option::as_ref);
        Ok(match self {
            Self::Compare(comparison, one, two) => match (one.worth(&worth)?, two.worth(&worth)?) {
                (Worth::Missing, _) | (_, Worth::Missing) => Outcomes::UNKNOWN,
                (Worth::Later, _) | (_, Worth::Later) => Outcomes::ANY,
                (one, two) => Outcomes::of(comparison(one.cmp(&two))),
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
