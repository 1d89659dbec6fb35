//! Everything that can be wrong with a table, said in one sentence so that its author finds the spot.

use std::fmt;

use thiserror::Error;

/// A spot in a table; line and column count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name under which the caller handed the text over.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A fault in the tables.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// Something in a table is not what it has to be.
    #[error("{at}: {field}: expected {expected}, found {found}")]
    Fault {
        /// Where.
        at: Place,
        /// Which field, as in `clip of entry 3`.
        field: String,
        /// What is allowed.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A table was not handed over.
    #[error("the table `{file}` is missing; the game needs {needed}")]
    MissingFile {
        /// Its file name.
        file: String,
        /// All file names.
        needed: String,
    },
    /// A file that is no table.
    #[error("`{file}` is no table; allowed are {allowed}")]
    UnknownFile {
        /// Its name.
        file: String,
        /// All file names.
        allowed: String,
    },
    /// A file that the system does not give.
    #[error("{file} cannot be read: {why}")]
    Unreadable {
        /// Its path.
        file: String,
        /// What the system says.
        why: String,
    },
}
