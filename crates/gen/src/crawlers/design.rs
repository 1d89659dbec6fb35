//! What crawlers build by: a table and elements. How a text becomes a design is in `design_file`.

use alloc::vec::Vec;

use super::{element::FloorElement, preset::Preset, table::Table};

/// What crawler bases are built by: a table and elements, those of a preset or of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// The parameters.
    pub table: Table,
    /// What is placed before the crawlers run. Column 0 and row 0 are the corner of the floor's first
    /// section in a base. An element that does not fit a floor is left out and counted.
    pub elements: Vec<FloorElement>,
    /// Whether crawlers start at the border also on floors where the elements bring builders.
    pub also_automatic: bool,
}

impl From<Preset> for Design {
    fn from(preset: Preset) -> Self {
        Self { table: *preset.table(), elements: Vec::new(), also_automatic: false }
    }
}
