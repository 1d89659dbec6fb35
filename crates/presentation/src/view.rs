//! The views and their names.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ViewKind {
    #[default]
    Map,
    /// The floor from above, with a small picture of the droids' view.
    Inset,
    Visor,
}

impl ViewKind {
    /// All views, in the order of the key.
    pub const ALL: [Self; 3] = [Self::Map, Self::Inset, Self::Visor];

    /// The name in the console and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Map => "map",
            Self::Inset => "inset",
            Self::Visor => "visor",
        }
    }

    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name.trim()))
    }

    /// The next view. The first follows the last.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Map => Self::Inset,
            Self::Inset => Self::Visor,
            Self::Visor => Self::Map,
        }
    }

    /// The previous view. The last precedes the first.
    #[must_use]
    pub const fn before(self) -> Self {
        self.next().next()
    }
}
