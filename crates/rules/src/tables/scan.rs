//! Finds every value of a RON text with its path and its place, so that a check on a value can name
//! the spot. It knows as much of RON as tables need: no raw strings, no extensions.

use std::fmt;

/// Values nest at most this deep.
const DEEPEST: usize = 32;

/// One step of the way to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// The field of a struct.
    Name(String),
    /// The entry of a list or tuple, from 0.
    Entry(usize),
}

/// The way from the whole text to a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(pub Vec<Segment>);

impl Path {
    /// The path without the numbers of entries: `weapons[].clip`.
    pub fn shape(&self) -> String {
        let mut shape = String::new();
        for segment in &self.0 {
            match segment {
                Segment::Name(name) if shape.is_empty() => shape.push_str(name),
                Segment::Name(name) => shape.extend([".", name]),
                Segment::Entry(_) => shape.push_str("[]"),
            }
        }
        shape
    }

    /// The path of a field of this value.
    #[must_use]
    pub fn field(&self, name: &str) -> Self {
        self.with(Segment::Name(name.to_owned()))
    }

    /// The path of an entry of this value, from 0.
    #[must_use]
    pub fn entry(&self, entry: usize) -> Self {
        self.with(Segment::Entry(entry))
    }

    fn with(&self, segment: Segment) -> Self {
        let mut path = self.clone();
        path.0.push(segment);
        path
    }
}

/// As a sentence has it, entries from 1: `clip of entry 3 of weapons`.
impl fmt::Display for Path {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return out.write_str("the table");
        }
        for (place, segment) in self.0.iter().rev().enumerate() {
            if place > 0 {
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

/// A value of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The way to it.
    pub path: Path,
    /// Byte of its beginning.
    pub start: usize,
    /// Byte behind its end.
    pub end: usize,
    /// Whether it holds other values.
    pub holds: bool,
}

/// All values of a text in the order of their beginnings, and whether all of it was understood. What is
/// not understood ends the scan; values that are open then reach to the end of the text.
pub fn scan(text: &str) -> (Vec<Node>, bool) {
    let mut scanner = Scanner { text, at: 0, nodes: Vec::new() };
    let read = scanner.value(&Path::default(), 0).and_then(|()| scanner.blank());
    let whole = read.is_some() && scanner.at == text.len();
    (scanner.nodes, whole)
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    nodes: Vec<Node>,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let here = self.peek() == Some(wanted);
        if here {
            self.at += wanted.len_utf8();
        }
        here
    }

    /// The longest run of characters of a kind.
    fn run(&mut self, of: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|letter| !of(letter)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    /// Skips white space and comments; nothing if a comment has no end.
    fn blank(&mut self) -> Option<()> {
        loop {
            self.run(char::is_whitespace);
            if self.rest().starts_with("//") {
                self.run(|letter| letter != '\n');
            } else if self.rest().starts_with("/*") {
                self.at += self.rest().find("*/")? + 2;
            } else {
                return Some(());
            }
        }
    }

    fn value(&mut self, path: &Path, depth: usize) -> Option<()> {
        self.blank()?;
        let (index, start) = (self.nodes.len(), self.at);
        self.nodes.push(Node { path: path.clone(), start, end: self.text.len(), holds: false });
        let holds = match self.peek()? {
            _ if depth > DEEPEST => return None,
            '"' => self.string()?,
            '(' => self.held(path, ')', depth)?,
            '[' => self.held(path, ']', depth)?,
            letter if is_word(letter) || matches!(letter, '-' | '+') => {
                self.at += letter.len_utf8();
                self.run(|letter| is_word(letter) || letter == '.');
                self.peek() == Some('(') && self.held(path, ')', depth)?
            }
            _ => return None,
        };
        let end = self.at;
        if let Some(node) = self.nodes.get_mut(index) {
            (node.end, node.holds) = (end, holds);
        }
        Some(())
    }

    fn string(&mut self) -> Option<bool> {
        self.at += 1;
        loop {
            self.run(|letter| letter != '"' && letter != '\\');
            if self.eat('"') {
                return Some(false);
            }
            self.at += 1;
            self.at += self.peek()?.len_utf8();
        }
    }

    /// What stands between brackets.
    fn held(&mut self, path: &Path, close: char, depth: usize) -> Option<bool> {
        self.at += 1;
        for entry in 0.. {
            self.blank()?;
            if self.eat(close) {
                break;
            }
            let below = if close == ')' { self.name() } else { None };
            let below = below.map_or_else(|| path.entry(entry), |name| path.field(name));
            self.value(&below, depth + 1)?;
            self.blank()?;
            if !self.eat(',') {
                self.eat(close).then_some(())?;
                break;
            }
        }
        Some(true)
    }

    /// A name with its colon; without the colon nothing is read.
    fn name(&mut self) -> Option<&'a str> {
        let start = self.at;
        let name = self.run(is_word);
        if self.blank().is_some() && !name.is_empty() && self.eat(':') {
            return Some(name);
        }
        self.at = start;
        None
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes(text: &str) -> Vec<(String, &str)> {
        let (nodes, whole) = scan(text);
        assert!(whole, "{text}");
        nodes
            .iter()
            .filter(|node| !node.holds)
            .map(|node| (node.path.shape(), &text[node.start..node.end]))
            .collect()
    }

    #[test]
    fn every_value_has_its_path() {
        let text = "// a \"note\"\n(a: [1, -2], /* (b */ b: (c: \"x)\\\"\", d: Shoot(6), e: Touch),)";
        let wanted = [("a[]", "1"), ("a[]", "-2"), ("b.c", "\"x)\\\"\""), ("b.d[]", "6"), ("b.e", "Touch")];
        let wanted: Vec<_> = wanted.map(|(path, text)| (path.to_owned(), text)).into();
        assert_eq!(shapes(text), wanted);
    }

    #[test]
    fn a_path_reads_from_the_inside_out() {
        let path = Path::default().field("weapons").entry(2).field("clip");
        assert_eq!(path.to_string(), "`clip` of entry 3 of `weapons`");
        assert_eq!(Path::default().to_string(), "the table");
    }

    #[test]
    fn broken_texts_end_the_scan() {
        for text in ["(", "[1 2]", "(a: )", "\"", "\"\\", "/*", "(a: 1))", "r#\"x\"#", "", &"[".repeat(99)] {
            assert!(!scan(text).1, "{text}");
        }
    }
}
