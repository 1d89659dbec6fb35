//! One table as text: reads it, checks the ranges of its numbers, and makes errors with their place.

use ron::error::{Error, Position, SpannedError};
use serde::de::DeserializeOwned;

use super::{
    error::{Place, TableError},
    scan::{Node, Path, scan},
};

/// What a number may be, by the shape of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The path without the numbers of entries, as in `weapons[].clip`.
    pub shape: &'static str,
    /// The lowest number.
    pub low: i64,
    /// The highest number.
    pub high: i64,
}

/// A limit in one line.
pub const fn limit(shape: &'static str, low: i64, high: i64) -> Limit {
    Limit { shape, low, high }
}

/// A struct of whole numbers with their limits: each field is a `u32` with its range beside it.
macro_rules! numbers {
    ($(#[$about:meta])* $name:ident $at:literal {
        $($(#[$doc:meta])* $field:ident: $low:literal ..= $high:literal,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$doc])* #[doc = concat!("Allowed: ", $low, " to ", $high, ".")] pub $field: u32,)*
        }

        impl $name {
            /// What each number may be.
            pub(super) const LIMITS: &[$crate::tables::check::Limit] = &[
                $($crate::tables::check::limit(concat!($at, ".", stringify!($field)), $low, $high),)*
            ];
        }
    };
}
pub(super) use numbers;

/// The text of a table.
pub struct Source<'a> {
    file: &'a str,
    text: &'a str,
    nodes: Vec<Node>,
    /// Whether the scan understood all of the text.
    whole: bool,
}

impl<'a> Source<'a> {
    /// A text under the name that errors give it.
    pub fn new(file: &'a str, text: &'a str) -> Self {
        let (nodes, whole) = scan(text);
        Self { file, text, nodes, whole }
    }

    /// Reads the table; every number that a limit is for is checked.
    pub fn parse<T: DeserializeOwned>(&self, limits: &[&[Limit]]) -> Result<T, TableError> {
        for node in self.nodes.iter().filter(|node| self.whole && !node.holds) {
            let shape = node.path.shape();
            if let Some(limit) = limits.iter().copied().flatten().find(|limit| limit.shape == shape) {
                self.check_number(node, *limit)?;
            }
        }
        let value = ron::from_str(self.text).map_err(|error| self.explain(&error))?;
        if !self.whole {
            let expected = "plain RON without extensions and raw strings".to_owned();
            return Err(self.fault_from(0, "the table".to_owned(), expected, "something else".to_owned()));
        }
        Ok(value)
    }

    fn check_number(&self, node: &Node, limit: Limit) -> Result<(), TableError> {
        let text = self.text.get(node.start..node.end).unwrap_or_default();
        let number = whole(text);
        if number.is_some_and(|number| (limit.low..=limit.high).contains(&number)) {
            return Ok(());
        }
        let expected = if limit.low == limit.high {
            format!("the number {}", limit.low)
        } else {
            format!("a whole number from {} to {}", limit.low, limit.high)
        };
        Err(self.fault_from(node.start, node.path.to_string(), expected, format!("`{text}`")))
    }

    /// A fault in the value at a path; the nearest value above it if there is none.
    pub fn fault(&self, path: &Path, expected: impl Into<String>, found: impl Into<String>) -> TableError {
        let mut above = path.clone();
        let start = loop {
            if let Some(node) = self.nodes.iter().find(|node| node.path == above) {
                break node.start;
            }
            if above.0.pop().is_none() {
                break 0;
            }
        };
        self.fault_from(start, path.to_string(), expected.into(), found.into())
    }

    /// A name or a sentence for the screen: not empty, one line, not too long.
    pub fn check_words(&self, path: &Path, words: &str, most: usize) -> Result<(), TableError> {
        let length = words.chars().count();
        if (1..=most).contains(&length) && words.trim() == words && !words.chars().any(char::is_control) {
            return Ok(());
        }
        let expected = format!("1 to {most} characters in one line without spaces around them");
        Err(self.fault(path, expected, format!("{length} characters, \"{}\"", words.escape_debug())))
    }

    /// No two entries of a list are alike. `seen` are the entries as text, in order.
    pub fn check_unique(&self, list: &Path, field: &str, seen: &[String]) -> Result<(), TableError> {
        for (entry, words) in seen.iter().enumerate() {
            if let Some(first) = seen.iter().take(entry).position(|other| other == words) {
                let found = format!("`{words}`, which entry {} has already", first + 1);
                return Err(self.fault(&list.entry(entry).field(field), "something new", found));
            }
        }
        Ok(())
    }

    fn fault_from(&self, start: usize, field: String, expected: String, found: String) -> TableError {
        let before = self.text.get(..start).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let at = Place { file: self.file.to_owned(), line, column };
        TableError::Fault { at, field, expected, found }
    }

    /// The words for an error of the parser, whose field is the innermost value around its place.
    fn explain(&self, error: &SpannedError) -> TableError {
        let start = self.offset(error.span.start);
        let around = self.nodes.iter().rev().find(|node| node.start <= start && start < node.end);
        let field = around.map_or_else(|| "the table".to_owned(), |node| node.path.to_string());
        let (expected, found) = self.words_for(&error.code, start);
        self.fault_from(start, field, expected, found)
    }

    /// What the parser expected and what it found.
    fn words_for(&self, error: &Error, start: usize) -> (String, String) {
        let one_of = |names: &[&str]| format!("one of {}", names.join(", "));
        match error {
            Error::NoSuchStructField { expected, found, .. } => {
                (one_of(expected), format!("the unknown field `{found}`"))
            }
            Error::NoSuchEnumVariant { expected, found, .. } => (one_of(expected), format!("`{found}`")),
            Error::MissingStructField { field, .. } => (format!("the field `{field}`"), "none".to_owned()),
            Error::DuplicateStructField { field, .. } => {
                (format!("the field `{field}` once"), "it twice".to_owned())
            }
            Error::InvalidValueForType { expected, found } => (expected.clone(), found.clone()),
            other => {
                let words = other.to_string().replace('\n', " ");
                let line = self.text.get(start..).unwrap_or_default().lines().next().unwrap_or_default();
                let next: String = line.trim_start().chars().take(12).collect();
                let found =
                    if next.is_empty() { "the end of the line".to_owned() } else { format!("`{next}`") };
                match words.strip_prefix("Expected ") {
                    // The parser tells the place before the missing comma.
                    Some("comma") => {
                        ("a comma or a closing bracket".to_owned(), format!("none after {found}"))
                    }
                    Some(expected) => (expected.to_owned(), found),
                    None => ("well-formed RON".to_owned(), format!("{found} ({words})")),
                }
            }
        }
    }

    fn offset(&self, position: Position) -> usize {
        let lines = self.text.split_inclusive('\n').take(position.line.saturating_sub(1));
        let line_start = lines.map(str::len).sum();
        let line = self.text.get(line_start..).unwrap_or_default();
        let column = position.col.saturating_sub(1);
        line_start + line.char_indices().nth(column).map_or(line.len(), |(offset, _)| offset)
    }
}

/// A whole number in one of the forms of RON.
fn whole(text: &str) -> Option<i64> {
    let plain = text.replace('_', "");
    plain.strip_prefix("0x").map_or_else(|| plain.parse().ok(), |hex| i64::from_str_radix(hex, 16).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    numbers! {
        /// For the tests.
        Pair "" {
            /// One.
            one: 0..=9,
            /// Two.
            two: -5..=5,
        }
    }

    const LIMITS: &[Limit] = &[limit("one", 0, 9), limit("two", 1, 5)];

    fn sentence(text: &str) -> String {
        let source = Source::new("pair.ron", text);
        source.parse::<Pair>(&[LIMITS]).expect_err("the text is faulty").to_string()
    }

    #[test]
    fn a_number_out_of_range_is_named_with_its_range() {
        let wanted = "pair.ron:2:6: `one`: expected a whole number from 0 to 9, found `10`";
        assert_eq!(sentence("(\n one:10, two: 2)"), wanted);
        for text in ["-1", "1.5", "\"1\"", "x", "99999999999999999999"] {
            let sentence = sentence(&format!("(one: {text}, two: 2)"));
            assert!(sentence.contains("`one`: expected a whole number from 0 to 9"), "{sentence}");
        }
    }

    #[test]
    fn faults_of_form_are_named_with_what_is_allowed() {
        let unknown = sentence("(one: 1,\n  too: 2)");
        assert_eq!(
            unknown,
            "pair.ron:2:3: the table: expected one of one, two, found the unknown field `too`"
        );
        assert!(sentence("(one: 1)").contains("expected the field `two`, found none"));
        assert!(sentence("(one: 1, one: 2, two: 3)").contains("the field `one` once"));
        assert!(sentence("(one: 1, two: 2").starts_with("pair.ron:1:"));
        assert!(sentence("").starts_with("pair.ron:1:1: the table:"));
    }

    #[test]
    fn faults_of_writing_are_named_with_what_stands_there() {
        assert_eq!(sentence("(one: 1,\n two 2)"), "pair.ron:2:5: the table: expected colon, found `2)`");
        let open = sentence("(one: 1, two: 2");
        assert_eq!(open, "pair.ron:1:15: `two`: expected a comma or a closing bracket, found none after `2`");
    }

    #[test]
    fn what_the_scan_does_not_know_is_refused() {
        assert!(sentence("#![enable(implicit_some)]\n(one: 1, two: 2)").contains("plain RON"));
    }

    #[test]
    fn every_number_of_the_macro_has_its_limit() {
        assert_eq!(Pair::LIMITS.len(), 2);
        assert_eq!((Pair::LIMITS[1].low, Pair::LIMITS[1].high), (-5, 5));
    }
}
