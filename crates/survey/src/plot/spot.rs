//! The subjects of a heat map: open cells, dead ends, and everything that has a record.

use rootward_gen::{CellSet, ThingRow};
use rootward_search::{Counted, near};

/// A property that a cell may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Open,
    /// Ends of corridors, before things were placed.
    DeadEnds,
    Thing(ThingRow),
}

impl Spot {
    /// The spot with a name. The error lists similar names.
    pub fn of(name: &str) -> Result<Self, Vec<String>> {
        let wanted = plain(name);
        let mut all = Self::all();
        all.find(|spot| spot.name() == wanted).ok_or_else(|| near(&wanted, Self::all().map(Self::name)))
    }

    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Open, Self::DeadEnds].into_iter().chain(ThingRow::ALL.iter().map(|&row| Self::Thing(row)))
    }

    /// The spot's name in legends.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::DeadEnds => "dead ends",
            Self::Thing(row) => row.label(),
        }
    }

    /// The spot's name in options.
    pub fn name(self) -> String {
        plain(self.words())
    }

    pub fn cells(self, counted: &Counted<'_>) -> CellSet {
        match self {
            Self::Open => counted.base().open_cells(),
            Self::DeadEnds => counted.base().dead_ends().collect(),
            Self::Thing(row) => {
                let records = counted.records().iter().filter(|record| record.thing.row() == row);
                records.map(|record| record.at).collect()
            }
        }
    }
}

fn plain(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("_")
}
