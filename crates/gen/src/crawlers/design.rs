//! A design consists of a table and elements. `design_file` reads designs from text.

use alloc::{format, string::String, vec::Vec};

use super::{FloorElement, LeftOut, Preset, Table};

/// The plan of crawler bases: the table and elements of a preset or of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// The parameters.
    pub table: Table,
    /// The elements that are placed before the crawlers run. In a base, column 0 and row 0 are the top left corner of
    /// the floor's first section. Elements that do not fit a floor are left out and counted.
    pub elements: Vec<FloorElement>,
    /// Whether crawlers also start at the border of floors on which the design places builders.
    pub also_automatic: bool,
    /// The text of the elements in the file. Empty if the design was not read from a file.
    pub element_text: ElementText,
}

/// The elements as written in a file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ElementText {
    /// The line of each element, from 1.
    pub lines: Vec<usize>,
    /// The whole list with its brackets, or empty if there is none.
    pub list: String,
}

impl From<Preset> for Design {
    fn from(preset: Preset) -> Self {
        Self {
            table: *preset.table(),
            elements: Vec::new(),
            also_automatic: false,
            element_text: ElementText::default(),
        }
    }
}

impl Design {
    /// The reason why an element does not fit a floor, with its line, in one sentence without a full stop.
    #[must_use]
    pub fn words_for(&self, left_out: &LeftOut) -> String {
        let LeftOut { element, floor, why } = *left_out;
        let kind = self.elements.get(element).map_or("element", |placed| placed.element.name());
        let line =
            self.element_text.lines.get(element).map(|line| format!(" of line {line}")).unwrap_or_default();
        format!("element {}, the {kind}{line}, is left out on floor {floor}: {why}", element + 1)
    }
}
