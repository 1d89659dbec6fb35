//! A minimal XML writer: elements with attributes, each on its own line, indented by depth.

use std::fmt::Display;

pub(super) struct XmlElement {
    tag: &'static str,
    attributes: String,
}

impl XmlElement {
    pub const fn new(tag: &'static str) -> Self {
        Self { tag, attributes: String::new() }
    }

    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        self.attributes.push(' ');
        self.attributes.push_str(name);
        self.attributes.push_str("=\"");
        self.attributes.extend(value.to_string().chars().map(Escaped));
        self.attributes.push('"');
        self
    }
}

/// A character to be escaped for an attribute. Characters that XML cannot express are replaced.
struct Escaped(char);

impl Extend<Escaped> for String {
    fn extend<I: IntoIterator<Item = Escaped>>(&mut self, characters: I) {
        for Escaped(character) in characters {
            match character {
                '<' => self.push_str("&lt;"),
                '>' => self.push_str("&gt;"),
                '&' => self.push_str("&amp;"),
                '"' => self.push_str("&quot;"),
                // Without the escapes, a reader would turn these characters into spaces.
                '\t' => self.push_str("&#9;"),
                '\n' => self.push_str("&#10;"),
                '\r' => self.push_str("&#13;"),
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => self.push(char::REPLACEMENT_CHARACTER),
                other => self.push(other),
            }
        }
    }
}

pub(super) struct Xml {
    text: String,
    depth: usize,
}

impl Xml {
    pub fn new() -> Self {
        Self { text: String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"), depth: 0 }
    }

    pub fn open(&mut self, element: &XmlElement) {
        self.line(&format!("<{}{}>", element.tag, element.attributes));
        self.depth += 1;
    }

    pub fn close(&mut self, tag: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.line(&format!("</{tag}>"));
    }

    pub fn empty(&mut self, element: &XmlElement) {
        self.line(&format!("<{}{}/>", element.tag, element.attributes));
    }

    /// Writes an element with text that needs no escaping.
    pub fn text_element(&mut self, element: &XmlElement, text: &str) {
        self.line(&format!("<{tag}{}>{text}</{tag}>", element.attributes, tag = element.tag));
    }

    pub fn finish(self) -> String {
        self.text
    }

    fn line(&mut self, line: &str) {
        self.text.extend(std::iter::repeat_n(' ', self.depth));
        self.text.push_str(line);
        self.text.push('\n');
    }
}
