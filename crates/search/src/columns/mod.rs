//! The columns of a base. [`table`] lists them, and [`Counted`] computes their data. A column names the phase that
//! decides it. Later phases do not change its value.

mod counted;
mod table;
#[cfg(test)]
mod tests;

use std::{
    borrow::{Borrow, Cow},
    fmt,
};

use rootward_gen::{Phase, Style};
use thiserror::Error;

pub use counted::Counted;
pub use table::COLUMNS;

/// The value of a base in one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A count, a number of steps or a coordinate.
    Number(u64),
    Text(Cow<'static, str>),
    /// The base has no such thing, for example no preset if the digger built it, or no captive on a planet.
    Missing,
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(out),
            Self::Text(text) => text.fmt(out),
            Self::Missing => "none".fmt(out),
        }
    }
}

/// The kind of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A count or distance. Its values can be added up, and 0 means none.
    Count,
    /// A number that identifies something: a seed, a map or a coordinate.
    Place,
    /// One of these words.
    Words(&'static [&'static str]),
    Text,
}

impl Measure {
    /// Whether the values are numbers.
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Count | Self::Place)
    }
}

/// A known property of a base.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The column's name in tables and queries: lower-case letters, digits and underscores.
    pub name: &'static str,
    /// The line of a catalogue's text on which the column stands; empty for the heading.
    pub line: &'static str,
    /// The column's label on that line, if the line has several columns.
    pub label: &'static str,
    /// The column's meaning, as a sentence without the full stop.
    pub about: &'static str,
    /// The kind of the column's values.
    pub measure: Measure,
    /// The phases that decide the column, in bases of the digger and in bases of the crawlers.
    decided: [Phase; 2],
    value: fn(&Counted<'_>) -> Value,
}

impl Column {
    /// The phase that decides the column. Later phases do not change its value.
    pub const fn decided(&self, style: Style) -> Phase {
        match style {
            Style::Classic | Style::Endless => self.decided[0],
            Style::Crawler => self.decided[1],
        }
    }

    /// The value of a base. An unfinished base must have passed the phase that decides the column.
    pub fn value(&self, base: &Counted<'_>) -> Value {
        (self.value)(base)
    }
}

/// An unknown column, with similar names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no column `{name}`{}", near_words(.near))]
pub struct UnknownColumn {
    name: String,
    near: Vec<&'static str>,
    /// Whether the name stands for a family, as `doors` does for the doors of each kind.
    is_family: bool,
}

impl UnknownColumn {
    /// The columns of the family that the name stands for. `None` if the name does not stand for a family.
    pub fn family(&self) -> Option<&[&'static str]> {
        self.is_family.then_some(&*self.near)
    }
}

/// Similar names, as the next part of a message about an unknown one.
pub fn near_words<Name: Borrow<str>>(near: &[Name]) -> String {
    if near.is_empty() { String::new() } else { format!(", but {}", near.join(", ")) }
}

/// The column with a name, ignoring case.
pub fn column(name: &str) -> Result<&'static Column, UnknownColumn> {
    COLUMNS.iter().find(|column| column.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let family = family(name);
        let is_family = family.len() > 1;
        let near = if is_family { family } else { near(name, names()) };
        UnknownColumn { name: name.to_owned(), near, is_family }
    })
}

fn family(word: &str) -> Vec<&'static str> {
    let begin = format!("{}_", word.to_lowercase());
    names().filter(|name| name.starts_with(&begin)).collect()
}

/// The names of all columns.
pub fn names() -> impl Iterator<Item = &'static str> {
    COLUMNS.iter().map(|column| column.name)
}

/// The maximum number of suggestions for an unknown name.
const OFFERED: usize = 3;

/// The most similar names, best match first.
pub fn near<Name: AsRef<str>>(name: &str, names: impl Iterator<Item = Name>) -> Vec<Name> {
    let name = name.to_lowercase();
    let shares_word = |other: &str| {
        let mut words = name.split('_').filter(|word| word.len() > 2);
        let begins = |one: &str, other: &str| other.len() > 2 && one.starts_with(other);
        words.any(|word| other.split('_').any(|other| begins(other, word) || begins(word, other)))
    };
    let mut near: Vec<(usize, Name)> = names
        .map(|other| (strsim::damerau_levenshtein(&name, other.as_ref()), other))
        .filter(|(edits, other)| *edits <= (name.len() / 4).max(1) || shares_word(other.as_ref()))
        .collect();
    near.sort_by_key(|&(edits, _)| edits);
    near.into_iter().map(|(_, other)| other).take(OFFERED).collect()
}
