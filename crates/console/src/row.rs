//! The description of a command: its usage, parser, completion and help.

use crate::{
    commands::{Command, TABLE},
    parse::{ParseError, arguments::Arguments},
};

/// A row of [`TABLE`].
#[derive(Debug)]
pub struct CommandRow {
    /// The form of the whole line. Capitals are placeholders, and brackets enclose optional parts.
    pub usage: &'static str,
    pub(crate) about: fn() -> String,
    /// An example line that works as typed.
    pub example: &'static str,
    pub(crate) read: fn(&Arguments<'_>) -> Result<Command, ParseError>,
    pub(crate) offers: Offer,
    /// The command's names in other consoles.
    pub(crate) elsewhere: &'static [&'static str],
}

/// The completions that Tab offers after the name of a command.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Offer {
    Nothing,
    Words(fn() -> Vec<String>),
    Known(Known),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Presets, and the designs in the folder.
    Presets,
    Designs,
    Items,
    Creatures,
    Paths,
    Twists,
    Chips,
    /// Seeds that the player has seen.
    Seeds,
    Marks,
}

/// Rows with the same name are equal.
impl PartialEq for CommandRow {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for CommandRow {}

impl CommandRow {
    /// The row of the command with a name, ignoring case.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        TABLE.iter().find(|row| row.name().eq_ignore_ascii_case(name))
    }

    /// The word with which the line starts, in lower case.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.usage.split(' ').next().unwrap_or_default()
    }

    /// The command's effect, in one to three short sentences.
    #[must_use]
    pub fn about(&self) -> String {
        (self.about)()
    }

    /// Whether something may follow the name.
    #[must_use]
    pub fn takes_arguments(&self) -> bool {
        self.usage != self.name()
    }

    /// The output of `help NAME`: usage, description and example, one per line.
    #[must_use]
    pub fn help(&self) -> String {
        format!("{}\n  {}\n  For example: {}", self.usage, self.about(), self.example)
    }

    /// The usage of the command, as the end of a sentence.
    pub(crate) fn how_to_write(&self) -> String {
        if self.takes_arguments() {
            format!("Write `{}`, for example `{}`", self.usage, self.example)
        } else {
            format!("Write `{}`", self.usage)
        }
    }
}
