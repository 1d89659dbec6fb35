//! Finds the values in a RON text, with their paths and positions. Stops at a raw string or an extension.

use crate::FieldPath;

const DEEPEST: usize = 32;

const LONGEST_NAME: usize = 40;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScannedValue {
    pub path: FieldPath,
    pub start: usize,
    pub end: usize,
    pub holds: bool,
}

pub(crate) struct Scanned {
    /// All values, in the order of their start. If the scan ended early, unclosed values extend to the end of the text.
    pub nodes: Vec<ScannedValue>,
    /// Whether the scan understood the whole text.
    pub whole: bool,
    /// The index of the value after which a comma or a closing bracket is missing, if the scan ended there.
    pub without_comma: Option<usize>,
}

pub(crate) fn scan(text: &str) -> Scanned {
    let mut scanner = Scanner { text, at: 0, nodes: Vec::new(), without_comma: None };
    let read = scanner.value(&FieldPath::default(), 0).and_then(|()| scanner.blank());
    let whole = read.is_some() && scanner.at == text.len();
    Scanned { nodes: scanner.nodes, whole, without_comma: scanner.without_comma }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    nodes: Vec<ScannedValue>,
    without_comma: Option<usize>,
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

    fn run(&mut self, of: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|letter| !of(letter)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    /// Skips white space and comments. `None` if a comment has no end.
    fn blank(&mut self) -> Option<()> {
        loop {
            self.run(char::is_whitespace);
            if self.rest().starts_with("//") {
                self.run(|letter| letter != '\n');
            } else if self.rest().starts_with("/*") {
                self.block_comment()?;
            } else {
                return Some(());
            }
        }
    }

    fn block_comment(&mut self) -> Option<()> {
        let mut open = 0;
        loop {
            if self.rest().starts_with("/*") {
                (self.at, open) = (self.at + 2, open + 1);
            } else if self.rest().starts_with("*/") {
                (self.at, open) = (self.at + 2, open - 1);
                if open == 0 {
                    return Some(());
                }
            } else {
                self.at += self.peek()?.len_utf8();
            }
        }
    }

    fn value(&mut self, path: &FieldPath, depth: usize) -> Option<()> {
        self.blank()?;
        let (index, start) = (self.nodes.len(), self.at);
        self.nodes.push(ScannedValue { path: path.clone(), start, end: self.text.len(), holds: false });
        let holds = match self.peek()? {
            _ if depth > DEEPEST => return None,
            '"' => self.string()?,
            '(' => self.held(path, ')', depth)?,
            '[' => self.held(path, ']', depth)?,
            letter if is_word(letter) || matches!(letter, '-' | '+') => {
                self.at += letter.len_utf8();
                self.run(|letter| is_word(letter) || letter == '.');
                self.held_behind_word(path, depth)?
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

    /// Reads the contents after a word, as in `Shoot(6)`. Reads nothing if no bracket follows the word.
    fn held_behind_word(&mut self, path: &FieldPath, depth: usize) -> Option<bool> {
        let end = self.at;
        if self.blank().is_some() && self.peek() == Some('(') {
            return self.held(path, ')', depth);
        }
        self.at = end;
        Some(false)
    }

    fn held(&mut self, path: &FieldPath, close: char, depth: usize) -> Option<bool> {
        self.at += 1;
        for entry in 0.. {
            self.blank()?;
            if self.eat(close) {
                break;
            }
            let below = if close == ')' { self.name() } else { None };
            let below = below.map_or_else(|| path.entry(entry), |name| path.field(name));
            let value = self.nodes.len();
            self.value(&below, depth + 1)?;
            self.blank()?;
            if self.eat(',') {
                continue;
            }
            if !self.eat(close) {
                self.without_comma = Some(value);
                return None;
            }
            break;
        }
        Some(true)
    }

    /// Reads a name and its colon. `None` if no colon follows, or if the name is longer than any known name.
    fn name(&mut self) -> Option<&'a str> {
        let start = self.at;
        let name = self.run(is_word);
        // Each value stores the names in its path, so a long name in a text of a megabyte could use up all memory.
        if name.len() > LONGEST_NAME {
            return None;
        }
        if self.blank().is_some() && !name.is_empty() && self.eat(':') {
            return Some(name);
        }
        self.at = start;
        None
    }
}

/// The first word of a value, such as `Shoot` in `Shoot(6)`. Empty if the value does not start with a word.
pub(crate) fn first_word(text: &str) -> &str {
    text.split(|letter| !is_word(letter)).next().unwrap_or_default()
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaves(text: &str) -> Vec<(String, &str)> {
        let Scanned { nodes, whole, .. } = scan(text);
        assert!(whole, "{text}");
        nodes
            .iter()
            .filter(|node| !node.holds)
            .map(|node| (node.path.to_string(), &text[node.start..node.end]))
            .collect()
    }

    #[test]
    fn every_value_has_its_path() {
        let text = "// a \"note\"\n(a: [1, -2], /* (b */ b: (c: \"x)\\\"\", d: Shoot(6), e: Touch),)";
        let wanted = [
            ("entry 1 of `a`", "1"),
            ("entry 2 of `a`", "-2"),
            ("`c` of `b`", "\"x)\\\"\""),
            ("entry 1 of `d` of `b`", "6"),
            ("`e` of `b`", "Touch"),
        ];
        let wanted: Vec<_> = wanted.map(|(path, text)| (path.to_owned(), text)).into();
        assert_eq!(leaves(text), wanted);
    }

    #[test]
    fn comments_can_be_anywhere_and_nested() {
        let text = "/* /* 1 */ */ [Shoot /* far */ (6), /*/ 7 */ Touch // end\n ]";
        let wanted = [("entry 1 of entry 1", "6"), ("entry 2", "Touch")];
        assert_eq!(leaves(text), wanted.map(|(path, text)| (path.to_owned(), text)));
    }

    #[test]
    fn a_name_that_is_too_long_ends_the_scan() {
        let list = |name: &str| format!("({name}: [{}])", "1,".repeat(2000));
        assert!(scan(&list(&"a".repeat(LONGEST_NAME))).whole);
        let Scanned { nodes, whole, .. } = scan(&list(&"a".repeat(LONGEST_NAME + 1)));
        assert!(!whole && nodes.len() <= 2, "{}", nodes.len());
    }

    #[test]
    fn broken_texts_end_the_scan() {
        for text in
            ["(", "[1 2]", "(a: )", "\"", "\"\\", "/*", "/*/", "(a: 1))", "r#\"x\"#", "", &"[".repeat(99)]
        {
            assert!(!scan(text).whole, "{text}");
        }
    }

    #[test]
    fn values_begin_with_their_word() {
        assert_eq!(["Shoot(6)", "Touch", "(1)", "-4", ""].map(first_word), ["Shoot", "Touch", "", "", ""]);
    }
}
