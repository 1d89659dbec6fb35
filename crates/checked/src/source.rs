//! Reads a RON text. Checks the ranges of its numbers before it reads the values.

use ron::error::{Error, Position, SpannedError};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};

use crate::{
    Fault, FieldPath, Ranged, Ranges, TextPos, parser_words,
    scan::{Scanned, first_word, scan},
};

/// Reads a value without the `Some` that RON would require. For use with serde's `deserialize_with`.
///
/// # Errors
/// The errors of the value itself.
pub fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// A RON text with the positions of its values.
pub struct Source<'a> {
    file: &'a str,
    text: &'a str,
    called: &'a str,
    scanned: Scanned,
}

impl<'a> Source<'a> {
    /// Scans a text. `file` is its file name in messages.
    #[must_use]
    pub fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text, called: "the table", scanned: scan(text) }
    }

    /// The same text with another name for the whole text in messages. The default is `the table`.
    #[must_use]
    pub fn called(self, called: &'a str) -> Self {
        Self { called, ..self }
    }

    /// Reads the text and checks the range of every number.
    ///
    /// # Errors
    /// A number is outside its range, or the text does not match the type in some other way. Ranges are checked first.
    pub fn read<T: DeserializeOwned + Ranged>(&self) -> Result<T, Fault> {
        if self.scanned.whole {
            self.check_numbers(T::RANGES)?;
        }
        let value = ron::from_str(self.text).map_err(|error| self.explain(&error))?;
        if self.scanned.whole {
            return Ok(value);
        }
        // The scan did not understand the text, so the ranges were not checked.
        let expected = "plain RON without extensions and raw strings";
        Err(self.fault_at(0, &FieldPath::default(), expected.to_owned(), "something else".to_owned()))
    }

    /// An error in the value at a path. If there is no such value, the error is at the nearest value around it.
    #[must_use]
    pub fn fault(&self, path: &FieldPath, expected: impl Into<String>, found: impl Into<String>) -> Fault {
        self.fault_at(self.start_of(path), path, expected.into(), found.into())
    }

    /// The position of the value at a path. If there is no such value, the position of the nearest value around it.
    #[must_use]
    pub fn at(&self, path: &FieldPath) -> TextPos {
        TextPos::of_byte(self.file, self.text, self.start_of(path))
    }

    /// The text of the value at a path, or `None` if there is no such value.
    #[must_use]
    pub fn text_of(&self, path: &FieldPath) -> Option<&'a str> {
        let node = self.scanned.nodes.iter().find(|node| node.path == *path)?;
        self.text.get(node.start..node.end)
    }

    fn start_of(&self, path: &FieldPath) -> usize {
        let there = |path: &FieldPath| self.scanned.nodes.iter().find(|node| node.path == *path);
        let mut nearest = std::iter::successors(Some(path.clone()), |path| path.clone().around());
        nearest.find_map(|path| there(&path)).map_or(0, |node| node.start)
    }

    /// Checks that a name or a sentence can be shown on the screen: it is not empty, has one line, and is not too long.
    ///
    /// # Errors
    /// The words do not meet these conditions.
    pub fn check_words(&self, path: &FieldPath, words: &str, most: usize) -> Result<(), Fault> {
        let length = words.chars().count();
        if (1..=most).contains(&length) && words.trim() == words && !words.chars().any(char::is_control) {
            return Ok(());
        }
        let expected = format!("1 to {most} characters in one line without spaces around them");
        Err(self.fault(path, expected, format!("{length} characters, \"{}\"", words.escape_debug())))
    }

    /// Checks that no two entries of a list have the same value in a field. `seen` holds the values in order.
    ///
    /// # Errors
    /// An entry has the same value as an earlier one. The fault names the first such entry.
    pub fn check_unique(&self, list: &FieldPath, field: &str, seen: &[String]) -> Result<(), Fault> {
        for (entry, words) in seen.iter().enumerate() {
            if let Some(first) = seen.iter().take(entry).position(|other| other == words) {
                let found = format!("`{words}`, which entry {} has already", first + 1);
                return Err(self.fault(&list.entry(entry).field(field), "something new", found));
            }
        }
        Ok(())
    }

    fn check_numbers(&self, all: Ranges) -> Result<(), Fault> {
        // The ranges of the values around the next value, starting with the whole text.
        let mut around: Vec<Ranges> = Vec::new();
        for node in &self.scanned.nodes {
            let segments = node.path.segments();
            around.truncate(segments.len());
            let ranges = match (around.last(), segments.last()) {
                (Some(around), Some(segment)) => around.below(segment),
                _ => all,
            };
            let text = self.text.get(node.start..node.end).unwrap_or_default();
            let ranges = ranges.with_word(first_word(text));
            if let Ranges::Number(limit) = ranges
                && !node.holds
            {
                // The parser knows every notation of a number.
                if !ron::from_str(text).is_ok_and(|number| limit.allows(number)) {
                    return Err(self.fault_at(
                        node.start,
                        &node.path,
                        limit.to_string(),
                        format!("`{text}`"),
                    ));
                }
            }
            around.push(ranges);
        }
        Ok(())
    }

    /// The fault for an error of the parser. Its field is the innermost value around the position of the error.
    fn explain(&self, error: &SpannedError) -> Fault {
        // For a missing comma, the parser reports the start of the following text, which is usually on a later line.
        let before_comma = self.scanned.without_comma.and_then(|value| self.scanned.nodes.get(value));
        if let (Error::ExpectedComma, Some(node)) = (&error.code, before_comma) {
            let text = self.text.get(node.start..node.end).unwrap_or_default();
            let last = text.char_indices().next_back().map_or(node.start, |(offset, _)| node.start + offset);
            let line = text.lines().next_back().unwrap_or_default().trim_start();
            let found = format!("none after `{line}`");
            return self.fault_at(last, &node.path, "a comma or a closing bracket".to_owned(), found);
        }
        let start = self.byte_of(error.span.start);
        let around = self.scanned.nodes.iter().rev().find(|node| node.start <= start && start < node.end);
        let path = around.map(|node| node.path.clone()).unwrap_or_default();
        let rest = self.text.get(start..).unwrap_or_default();
        let (expected, found) = parser_words::of(&error.code, rest);
        self.fault_at(start, &path, expected, found)
    }

    fn fault_at(&self, byte: usize, path: &FieldPath, expected: String, found: String) -> Fault {
        let at = TextPos::of_byte(self.file, self.text, byte);
        let field = if path.segments().is_empty() { self.called.to_owned() } else { path.to_string() };
        Fault::new(at, expected, found).in_field(field)
    }

    fn byte_of(&self, position: Position) -> usize {
        let lines = self.text.split_inclusive('\n').take(position.line.saturating_sub(1));
        let line_start = lines.map(str::len).sum();
        let line = self.text.get(line_start..).unwrap_or_default();
        let column = position.col.saturating_sub(1);
        line_start + line.char_indices().nth(column).map_or(line.len(), |(offset, _)| offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranged;

    ranged! {
        #[derive(Copy)]
        struct Pair {
            one: u32 = 0..=9,
            two: i8 = -5..=5,
        }

        struct Chest {
            #[serde(default)]
            pair: Option<Pair>,
            #[serde(default, deserialize_with = "given")]
            bare: Option<Pair>,
            #[serde(default)]
            things: Vec<Thing>,
        }

        enum Thing {
            Nothing,
            Near { far: u8 = 0..=1 },
            Far { far: u8 = 2..=9 },
            Two(Pair, u8 = 4..=4),
        }
    }

    fn sentence(text: &str) -> String {
        let source = Source::new("pair.ron", text);
        source.read::<Pair>().expect_err("the text is faulty").to_string()
    }

    fn chest_sentence(text: &str) -> String {
        let source = Source::new("chest.ron", text).called("the chest");
        source.read::<Chest>().expect_err("the text is faulty").to_string()
    }

    #[test]
    fn a_number_out_of_range_is_named_with_its_range() {
        let wanted = "pair.ron:2:6: `one`: expected a whole number from 0 to 9, found `10`";
        assert_eq!(sentence("(\n one:10, two: 2)"), wanted);
        for text in ["-1", "1.5", "\"1\"", "x", "99999999999999999999"] {
            let sentence = sentence(&format!("(one: {text}, two: 2)"));
            assert!(sentence.contains("`one`: expected a whole number from 0 to 9"), "{sentence}");
        }
        assert!(sentence("(one: 1, two: -6)").contains("from -5 to 5, found `-6`"));
        assert!(sentence("(one: \"a\nb\", two: 2)").contains("found `\"a\\nb\"`"));
    }

    #[test]
    fn numbers_may_be_written_in_every_form_of_ron() {
        for (text, pair) in [
            ("(one: 0x9, two: -0b101)", Pair { one: 9, two: -5 }),
            ("Pair(two: +0o5, one: 0_1,)", Pair { one: 1, two: 5 }),
        ] {
            assert_eq!(Source::new("pair.ron", text).read(), Ok(pair), "{text}");
        }
        assert!(sentence("(one: 0xa, two: 0)").contains("from 0 to 9, found `0xa`"));
    }

    #[test]
    fn type_faults_name_the_allowed_values() {
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
    fn syntax_faults_quote_the_text() {
        assert_eq!(sentence("(one: 1,\n two 2)"), "pair.ron:2:5: the table: expected colon, found `2)`");
        let open = sentence("(one: 1, two: 2");
        assert_eq!(open, "pair.ron:1:15: `two`: expected a comma or a closing bracket, found none after `2`");
    }

    #[test]
    fn missing_comma_is_reported_after_its_value() {
        let behind = "expected a comma or a closing bracket, found none after";
        let number = sentence("(\n  one: 3 // three\n\n  two: 2,\n)");
        assert_eq!(number, format!("pair.ron:2:8: `one`: {behind} `3`"));
        let held = chest_sentence("(\n bare: (\n  one: 3,\n  two: 2,\n )\n things: [],\n)");
        assert_eq!(held, format!("chest.ron:5:2: `bare`: {behind} `)`"));
        let entry = chest_sentence("(things: [\n  Nothing\n  Near(far: 1),\n])");
        assert_eq!(entry, format!("chest.ron:2:9: entry 1 of `things`: {behind} `Nothing`"));
    }

    #[test]
    fn text_unknown_to_the_scan_is_refused() {
        assert!(sentence("#![enable(implicit_some)]\n(one: 1, two: 2)").contains("plain RON"));
    }

    #[test]
    fn numbers_inside_other_values_have_ranges() {
        for (text, found) in [
            ("(pair: Some((one: 12, two: 0)))", "`one` of entry 1 of `pair`"),
            ("(bare: (one: 12, two: 0))", "`one` of `bare`"),
            ("(things: [Nothing, Near(far: 2)])", "a whole number from 0 to 1, found `2`"),
            ("(things: [Far(far: 1)])", "a whole number from 2 to 9, found `1`"),
            ("(things: [Two((one: 1, two: 6), 4)])", "`two` of entry 1 of entry 1 of `things`"),
            ("(things: [Two((one: 1, two: 5), 5)])", "entry 2 of entry 1 of `things`: expected the number 4"),
        ] {
            assert!(chest_sentence(text).contains(found), "{text}: {}", chest_sentence(text));
        }
        let text = "(pair: None, bare: (one: 9, two: 5), things: [Near(far: 1), Two((one: 0, two: 0), 4)])";
        let pair = Pair { one: 9, two: 5 };
        let things = vec![Thing::Near { far: 1 }, Thing::Two(Pair { one: 0, two: 0 }, 4)];
        assert_eq!(Source::new("chest.ron", text).read(), Ok(Chest { pair: None, bare: Some(pair), things }));
    }

    #[test]
    fn the_whole_text_has_a_name() {
        assert!(
            chest_sentence("(lid: 3)")
                .contains("chest.ron:1:2: the chest: expected one of pair, bare, things")
        );
        let fault = Source::new("a.ron", "[]").called("the list").fault(&FieldPath::default(), "one", "none");
        assert_eq!(fault.to_string(), "a.ron:1:1: the list: expected one, found none");
    }

    #[test]
    fn fault_in_a_missing_value_names_the_value_around() {
        let source = Source::new("a.ron", "(\n list: [(name: \"x\")],\n)");
        let path = FieldPath::of("list").entry(0).field("size");
        assert_eq!(
            source.fault(&path, "a size", "none").to_string(),
            "a.ron:2:9: `size` of entry 1 of `list`: expected a size, found none"
        );
    }

    #[test]
    fn words_are_one_short_line() {
        let source = Source::new("a.ron", "(name: \"\")");
        let check =
            |words| source.check_words(&FieldPath::of("name"), words, 4).map_err(|fault| fault.to_string());
        assert_eq!(check("äöüß"), Ok(()));
        for words in ["", " a", "a\n", "a\tb", "abcde"] {
            let sentence = check(words).expect_err("too long, or no line");
            assert!(
                sentence.starts_with("a.ron:1:8: `name`: expected 1 to 4 characters in one line"),
                "{sentence}"
            );
        }
    }

    #[test]
    fn equal_entries_are_refused() {
        let source = Source::new("a.ron", "[\n(name: \"x\"),\n(name: \"x\"),\n]");
        let check = |seen: [&str; 2]| {
            source
                .check_unique(&FieldPath::default(), "name", &seen.map(str::to_owned))
                .map_err(|f| f.to_string())
        };
        assert_eq!(check(["x", "y"]), Ok(()));
        let twice =
            "a.ron:3:8: `name` of entry 2: expected something new, found `x`, which entry 1 has already";
        assert_eq!(check(["x", "x"]), Err(twice.to_owned()));
    }
}
