//! Reading designs: numbers are checked against their ranges where they stand, and every fault names its
//! line.

use ron::error::{Error, Position, SpannedError};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use thiserror::Error;

use super::{
    super::table::{Constants, Limit, Row},
    scan::{Node, Path, Segment, scan},
};

/// What is wrong with a design, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}:{line}:{column}: {field}: expected {expected}, found {found}")]
pub struct DesignFault {
    /// The name under which the text was handed over.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Which field, as in `clip` of entry 3.
    pub field: String,
    /// What is allowed.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

/// A value that a file has, without the `Some` that RON would ask for.
pub(super) fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

const fn limit(name: &'static str, low: i64, high: i64) -> Limit {
    Limit { name, low, high }
}

/// What the numbers of elements may be, by their names; 0 takes the row's where it may be left out.
const OF_ELEMENTS: &[Limit] = &[
    limit("floor", 0, 5),
    limit("x", 0, 1023),
    limit("y", 0, 1023),
    limit("half_w", 0, 100),
    limit("half_h", 0, 100),
    limit("delay", 0, 1000),
    limit("generation", 0, 1000),
    limit("opening", 0, 2),
    limit("step_length", 0, 16),
    limit("corridor_width", 0, 12),
    limit("max_age", 0, 200),
];
/// Stubs on each run of the outer wall.
const PROTUBERANCES: Limit = limit("Protuberances", 0, 8);

/// The limit of a number, by the way to it.
fn limit_of(path: &Path) -> Option<Limit> {
    let find = |limits: &[Limit], name: &str| limits.iter().find(|limit| limit.name == name).copied();
    match path.0.as_slice() {
        [Segment::Name(list), Segment::Entry(_), Segment::Name(name)] if list == "rows" => {
            find(Row::LIMITS, name)
        }
        [Segment::Name(list), Segment::Name(name)] if list == "constants" => find(Constants::LIMITS, name),
        [Segment::Name(list), .., Segment::Name(name)] if list == "elements" => find(OF_ELEMENTS, name),
        [Segment::Name(list), Segment::Entry(_), Segment::Name(_), Segment::Entry(0)]
            if list == "elements" =>
        {
            Some(PROTUBERANCES)
        }
        _ => None,
    }
}

/// The text of a design.
pub(super) struct Source<'a> {
    file: &'a str,
    text: &'a str,
    nodes: Vec<Node>,
    /// Whether the scan understood all of the text.
    whole: bool,
}

impl<'a> Source<'a> {
    /// A text under the name that faults give it.
    pub fn new(file: &'a str, text: &'a str) -> Self {
        let (nodes, whole) = scan(text);
        Self { file, text, nodes, whole }
    }

    /// Reads the text; every number that has a range is checked.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, DesignFault> {
        for node in self.nodes.iter().filter(|node| self.whole && !node.holds) {
            if let Some(limit) = limit_of(&node.path) {
                self.check_number(node, limit)?;
            }
        }
        let value = ron::from_str(self.text).map_err(|error| self.explain(&error))?;
        if self.whole {
            return Ok(value);
        }
        let expected = "plain RON without extensions and raw strings".to_owned();
        Err(self.fault_at(0, "the design".to_owned(), expected, "something else".to_owned()))
    }

    fn check_number(&self, node: &Node, limit: Limit) -> Result<(), DesignFault> {
        let text = self.text.get(node.start..node.end).unwrap_or_default();
        let number: Option<i64> = text.replace('_', "").parse().ok();
        if number.is_some_and(|number| (limit.low..=limit.high).contains(&number)) {
            return Ok(());
        }
        let expected = format!("a whole number from {} to {}", limit.low, limit.high);
        Err(self.fault_at(node.start, node.path.to_string(), expected, format!("`{text}`")))
    }

    /// A fault in the value at the end of some names, or in one of its entries.
    pub fn fault(
        &self,
        names: &[&str],
        entry: Option<usize>,
        expected: String,
        found: String,
    ) -> DesignFault {
        let path = names.iter().fold(Path::default(), |path, name| path.field(name));
        let path = entry.map_or(path.clone(), |entry| path.entry(entry));
        let start = self.nodes.iter().find(|node| node.path == path).map_or(0, |node| node.start);
        self.fault_at(start, path.to_string(), expected, found)
    }

    fn fault_at(&self, start: usize, field: String, expected: String, found: String) -> DesignFault {
        let before = self.text.get(..start).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        DesignFault { file: self.file.to_owned(), line, column, field, expected, found }
    }

    /// A fault of the parser; its field is the innermost value around its place.
    fn explain(&self, error: &SpannedError) -> DesignFault {
        let start = self.offset(error.span.start);
        let around = self.nodes.iter().rev().find(|node| node.start <= start && start < node.end);
        let field = around.map_or_else(|| "the design".to_owned(), |node| node.path.to_string());
        let one_of = |names: &[&str]| format!("one of {}", names.join(", "));
        let (expected, found) = match &error.code {
            Error::NoSuchStructField { expected, found, .. } => {
                (one_of(expected), format!("the unknown field `{found}`"))
            }
            Error::NoSuchEnumVariant { expected, found, .. } => (one_of(expected), format!("`{found}`")),
            Error::MissingStructField { field, .. } => (format!("the field `{field}`"), "none".to_owned()),
            Error::DuplicateStructField { field, .. } => {
                (format!("the field `{field}` once"), "it twice".to_owned())
            }
            Error::InvalidValueForType { expected, found } => (expected.clone(), found.clone()),
            other => ("well-formed RON".to_owned(), other.to_string().replace('\n', " ")),
        };
        self.fault_at(start, field, expected, found)
    }

    fn offset(&self, position: Position) -> usize {
        let lines = self.text.split_inclusive('\n').take(position.line.saturating_sub(1));
        let line_start = lines.map(str::len).sum();
        let line = self.text.get(line_start..).unwrap_or_default();
        let column = position.col.saturating_sub(1);
        line_start + line.char_indices().nth(column).map_or(line.len(), |(offset, _)| offset)
    }
}
