//! What a command of the console is: how it is written, read, completed and told.

use crate::{
    commands::{Command, TABLE},
    parse::{ParseError, arguments::Arguments},
};

/// A command as it is read, completed and told.
#[derive(Debug)]
pub struct CommandRow {
    /// The whole line: capitals stand for what is filled in, brackets for what may be left out.
    pub usage: &'static str,
    /// What it does, in one sentence.
    pub(crate) about: fn() -> String,
    /// A line that can be typed as it is.
    pub example: &'static str,
    /// Makes the command from the words behind its name.
    pub(crate) read: fn(&Arguments<'_>) -> Result<Command, ParseError>,
    /// What can follow its name, as far as it can be completed.
    pub(crate) offers: Offer,
    /// What other consoles call it.
    pub(crate) elsewhere: &'static [&'static str],
}

/// What Tab offers behind the name of a command.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Offer {
    Nothing,
    /// One of some words.
    Words(fn() -> Vec<String>),
    /// Something that only the running game knows.
    Known(Known),
}

/// What only the running game knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Presets, and the designs of the folder.
    Presets,
    Designs,
    Items,
    Creatures,
    Paths,
    Twists,
    Chips,
    /// Seeds that were seen.
    Seeds,
    Marks,
}

/// Two rows are the same if they have the same name.
impl PartialEq for CommandRow {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for CommandRow {}

impl CommandRow {
    /// The row of a name in any case, or nothing.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        TABLE.iter().find(|row| row.name().eq_ignore_ascii_case(name))
    }

    /// The word the line starts with, in lower case.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.usage.split(' ').next().unwrap_or_default()
    }

    /// What it does, in one sentence.
    #[must_use]
    pub fn about(&self) -> String {
        (self.about)()
    }

    /// Whether something may follow the name.
    #[must_use]
    pub fn takes_arguments(&self) -> bool {
        self.usage != self.name()
    }

    /// What `help NAME` prints: usage, sentence and example, a line each.
    #[must_use]
    pub fn help(&self) -> String {
        format!("{}\n  {}\n  For example: {}", self.usage, self.about(), self.example)
    }

    /// How to write the command, as the end of a sentence.
    pub(crate) fn how_to_write(&self) -> String {
        if self.takes_arguments() {
            format!("write `{}`, for example `{}`", self.usage, self.example)
        } else {
            format!("write `{}`", self.usage)
        }
    }
}
