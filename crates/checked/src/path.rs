//! The path to a value in a text, and its form in a sentence.

use alloc::{borrow::ToOwned, string::String, vec::Vec};
use core::fmt;

/// One step of the path to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// The field of a struct.
    Name(String),
    /// The entry of a list or tuple, from 0.
    Entry(usize),
}

/// The path from the whole text to a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldPath(Vec<Segment>);

impl FieldPath {
    /// The path to a field of the whole text.
    #[must_use]
    pub fn of(name: &str) -> Self {
        Self::default().field(name)
    }

    /// The path to a field of this value.
    #[must_use]
    pub fn field(&self, name: &str) -> Self {
        self.with(Segment::Name(name.to_owned()))
    }

    /// The path to an entry of this value, from 0.
    #[must_use]
    pub fn entry(&self, entry: usize) -> Self {
        self.with(Segment::Entry(entry))
    }

    /// The steps, starting at the whole text.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    #[cfg(feature = "ron")]
    /// The path to the surrounding value, or `None` for the whole text.
    pub(crate) fn around(mut self) -> Option<Self> {
        self.0.pop().map(|_| self)
    }

    fn with(&self, segment: Segment) -> Self {
        let mut path = self.clone();
        path.0.push(segment);
        path
    }
}

/// The path in words, with entries counted from 1: `clip` of entry 3 of `weapons`. Empty for the whole text.
impl fmt::Display for FieldPath {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, segment) in self.0.iter().rev().enumerate() {
            if index > 0 {
                out.write_str(" of ")?;
            }
            match segment {
                Segment::Name(name) => write!(out, "`{name}`")?,
                Segment::Entry(entry) => write!(out, "entry {}", entry + 1)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_reads_from_the_inside_out() {
        let path = FieldPath::of("weapons").entry(2).field("clip");
        assert_eq!(path.to_string(), "`clip` of entry 3 of `weapons`");
        assert_eq!(FieldPath::default().to_string(), "");
    }
}
