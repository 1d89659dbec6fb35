//! What stands behind the name of a command, and which command the two make.

use std::ops::RangeInclusive;

use rootward_gen::{Pos, Style};

use super::{Fault, ParseError, row_of, shown};
use crate::{
    console::commands::{Command, CommandRow, Verb},
    overlay::Overlay,
    pace::Pace,
    watch::Watch,
};

/// The whole number of a text, if it is one and lies in the range.
fn number(text: &str, range: RangeInclusive<u32>) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|value| digits && range.contains(value))
}

/// The words behind the name of a command.
pub(super) struct Arguments<'a> {
    /// The command.
    pub row: &'static CommandRow,
    /// What follows it, as it was typed.
    pub rest: &'a str,
    /// The words of that.
    pub words: Vec<&'a str>,
}

impl Arguments<'_> {
    /// The command that name and words make together.
    pub fn command(&self) -> Result<Command, ParseError> {
        match self.row.verb {
            Verb::Seed => Ok(Command::Seed(self.one("a seed")?.parse()?)),
            Verb::Next => self.alone(Command::Next),
            Verb::Prev => self.alone(Command::Prev),
            Verb::Random => self.alone(Command::Random),
            Verb::Reload => self.alone(Command::Reload),
            Verb::Style => self.style(),
            Verb::Preset if self.words.is_empty() => Ok(Command::Preset(None)),
            // Names of files may hold spaces, also several in a row.
            Verb::Preset => Ok(Command::Preset(Some(self.rest.to_owned()))),
            Verb::Floor => self.floor(),
            Verb::Outside => self.alone(Command::Outside),
            Verb::Inside => self.alone(Command::Inside),
            Verb::Goto => self.cell().map(Command::Goto),
            Verb::Where => self.alone(Command::Where),
            Verb::Overlay => self.overlay(),
            Verb::Reveal => self.alone(Command::Reveal),
            Verb::Watch => self.watch(),
            Verb::Describe if self.words.is_empty() => Ok(Command::Describe(None)),
            Verb::Describe => self.cell().map(|at| Command::Describe(Some(at))),
            Verb::Law => self.alone(Command::Law),
            Verb::Export if self.words.is_empty() => Err(self.fault(Fault::Missing { wanted: "a file" })),
            // Names of files may hold spaces, also several in a row.
            Verb::Export => Ok(Command::Export(self.rest.into())),
            Verb::Debug => self.alone(Command::Debug),
            Verb::Give => self.give(),
            Verb::Spawn if self.words.is_empty() => Err(self.fault(Fault::Missing { wanted: "a creature" })),
            Verb::Spawn => Ok(Command::Spawn(self.words.join(" "))),
            Verb::God => self.alone(Command::God),
            Verb::Speed => self.speed(),
            Verb::Clear => self.alone(Command::Clear),
            Verb::Help => {
                let row = self.at_most_one()?.map(row_of).transpose()?;
                Ok(Command::Help(row))
            }
            Verb::Quit => self.alone(Command::Quit),
        }
    }

    fn style(&self) -> Result<Command, ParseError> {
        let wanted = "the style c, x or w";
        let word = self.one(wanted)?;
        if let Some(style) = Style::ALL.into_iter().find(|style| style.name().eq_ignore_ascii_case(word)) {
            return Ok(Command::Style(style));
        }
        let mut letters = word.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(self.wrong(wanted, word));
        };
        Style::from_letter(letter).map(Command::Style).map_err(|_| self.wrong(wanted, word))
    }

    fn floor(&self) -> Result<Command, ParseError> {
        let wanted = "a floor from 1 to 5";
        let word = self.one(wanted)?;
        number(word, 1..=5)
            .and_then(|floor| u8::try_from(floor).ok())
            .map(Command::Floor)
            .ok_or_else(|| self.wrong(wanted, word))
    }

    fn overlay(&self) -> Result<Command, ParseError> {
        let wanted = "one of off, ids, root, kinds, phases, rooms, features and links";
        let word = self.one(wanted)?;
        Overlay::from_name(word).map(Command::Overlay).ok_or_else(|| self.wrong(wanted, word))
    }

    fn watch(&self) -> Result<Command, ParseError> {
        let watch = match self.at_most_one()? {
            None => Watch::Start,
            Some(word) if ["stop", "off"].iter().any(|stop| stop.eq_ignore_ascii_case(word)) => Watch::Stop,
            Some(word) => number(word, 1..=Watch::MAX_SPEED)
                .map(Watch::Speed)
                .ok_or_else(|| self.wrong("`stop` or steps a second from 1 to 100000", word))?,
        };
        Ok(Command::Watch(watch))
    }

    /// Names may be of several words; a number at the end is how many.
    fn give(&self) -> Result<Command, ParseError> {
        let (name, count) = match self.words.split_last() {
            None => return Err(self.fault(Fault::Missing { wanted: "an item" })),
            Some((last, name)) if !name.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit()) => {
                let wanted = "a count from 1 to 9999999";
                (name, number(last, 1..=9_999_999).ok_or_else(|| self.wrong(wanted, last))?)
            }
            Some(_) => (self.words.as_slice(), 1),
        };
        Ok(Command::Give(name.join(" "), count))
    }

    fn speed(&self) -> Result<Command, ParseError> {
        let wanted = "a number from 1 to 8";
        let word = self.one(wanted)?;
        number(word, 1..=Pace::MOST).map(Command::Speed).ok_or_else(|| self.wrong(wanted, word))
    }

    /// A column and a row, with a space, a comma or both between them.
    fn cell(&self) -> Result<Pos, ParseError> {
        let mut words = self.words.iter().flat_map(|word| word.split(',')).filter(|word| !word.is_empty());
        let mut coordinate = |wanted, last| {
            let word = words.next().ok_or_else(|| self.fault(Fault::Missing { wanted }))?;
            number(word, 0..=last)
                .and_then(|value| i16::try_from(value).ok())
                .ok_or_else(|| self.wrong(wanted, word))
        };
        let x = coordinate("a column X from 0 to 63", 63)?;
        let y = coordinate("a row Y from 0 to 31", 31)?;
        match words.next() {
            None => Ok(Pos::new(x, y)),
            Some(word) => Err(self.fault(Fault::Extra { found: shown(word) })),
        }
    }

    /// The command, if nothing stands behind its name.
    fn alone(&self, command: Command) -> Result<Command, ParseError> {
        self.no_more_than(0).map(|()| command)
    }

    fn one(&self, wanted: &'static str) -> Result<&str, ParseError> {
        self.at_most_one()?.ok_or_else(|| self.fault(Fault::Missing { wanted }))
    }

    fn at_most_one(&self) -> Result<Option<&str>, ParseError> {
        self.no_more_than(1).map(|()| self.words.first().copied())
    }

    fn no_more_than(&self, count: usize) -> Result<(), ParseError> {
        match self.words.get(count) {
            None => Ok(()),
            Some(word) => Err(self.fault(Fault::Extra { found: shown(word) })),
        }
    }

    fn wrong(&self, wanted: &'static str, word: &str) -> ParseError {
        self.fault(Fault::Wrong { wanted, found: shown(word) })
    }

    fn fault(&self, fault: Fault) -> ParseError {
        ParseError::Arguments { row: self.row, fault }
    }
}
