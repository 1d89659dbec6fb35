//! Everything that can be wrong with a picture file, said so that its author finds the spot.

use std::fmt;

/// A spot in a text file; line and column count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The name under which the caller handed the text over.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The spot `line`, `column` of `file`.
    pub fn new(file: &str, line: usize, column: usize) -> Self {
        Self { file: file.to_owned(), line, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A fault in the palette or in a sprite.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ArtError {
    /// A line outside a sprite's rows is not what the format allows there.
    #[error("{at}: expected {expected}, found {found}")]
    Unexpected {
        /// Where.
        at: Place,
        /// What the format asks for.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A row of a sprite is wrong.
    #[error("{at}: row {row} of sprite `{sprite}`: expected {expected}, found {found}")]
    Row {
        /// Where.
        at: Place,
        /// The sprite the row belongs to.
        sprite: String,
        /// The row, from 1.
        row: usize,
        /// What the format asks for.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// Two sprites carry one name.
    #[error("{at}: expected a new sprite name, found `{name}`, which is drawn in {first} already")]
    Duplicate {
        /// Where the second one starts.
        at: Place,
        /// The name of both.
        name: String,
        /// Where the first one starts.
        first: Place,
    },
    /// A sprite that something needs was never drawn.
    #[error("sprite `{name}` is missing; {wanted_by} needs it")]
    Missing {
        /// The sprite's name.
        name: String,
        /// Who asked.
        wanted_by: String,
    },
    /// A sprite has another size than its use asks for.
    #[error("{at}: expected sprite `{name}` to be {expected}, found {found}")]
    Size {
        /// Where the sprite starts.
        at: Place,
        /// The sprite's name.
        name: String,
        /// The size its use asks for, as `WxH`.
        expected: String,
        /// The size it has, as `WxH`.
        found: String,
    },
}
