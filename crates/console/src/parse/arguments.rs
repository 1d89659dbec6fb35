//! The text after the name of a command, with a parser for each kind of argument.

use std::ops::RangeInclusive;

use rootward_gen::{Heading, Pos, Seed, Style};
use rootward_presentation::{overlay::Overlay, view::ViewKind};
use rootward_rules::terms::Challenge;

use super::{ArgumentFault, ParseError, row_of, shown};
use crate::{
    Moment, Wait, Watch,
    commands::{Command, LAST_COLUMN, LAST_ROW, Target},
    row::CommandRow,
    words::{Listed, challenges, headings, overlays, views},
};

/// The largest quantity that `give` accepts.
const MOST_GIVEN: u32 = 9_999_999;

/// The longest name of a mark or a design, in characters.
const LONGEST_NAME: usize = 24;

/// The words after the name of a command.
pub(crate) struct Arguments<'a> {
    pub(super) row: &'static CommandRow,
    /// The text after the name, as typed.
    pub(super) rest: &'a str,
    pub(super) words: Vec<&'a str>,
}

/// An upper limit for steps, more than any base takes.
const MOST_STEPS: u32 = 1_000_000;

impl Arguments<'_> {
    /// Returns the command if no text follows its name.
    pub fn alone(&self, command: Command) -> Result<Command, ParseError> {
        self.no_more_than(0).map(|()| command)
    }

    pub fn maybe<T>(
        &self,
        read: impl FnOnce(&Self) -> Result<T, ParseError>,
    ) -> Result<Option<T>, ParseError> {
        if self.words.is_empty() { Ok(None) } else { read(self).map(Some) }
    }

    /// The whole text, as typed. File names may contain spaces, even several in a row.
    pub fn rest(&self, wanted: &str) -> Result<String, ParseError> {
        if self.words.is_empty() { Err(self.missing(wanted)) } else { Ok(self.rest.to_owned()) }
    }

    pub fn name(&self, wanted: &str) -> Result<String, ParseError> {
        if self.words.is_empty() { Err(self.missing(wanted)) } else { Ok(self.words.join(" ")) }
    }

    /// A name of one or several words, with an optional number at the end for the quantity.
    pub fn count_of(&self, wanted: &str) -> Result<(String, u32), ParseError> {
        match self.words.split_last() {
            Some((last, name)) if !name.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit()) => {
                Ok((name.join(" "), self.within("a count", 1..=MOST_GIVEN, Some(last))?))
            }
            _ => Ok((self.name(wanted)?, 1)),
        }
    }

    /// A whole number in a range, as the only argument.
    pub fn number<T: TryFrom<u32>>(&self, what: &str, range: RangeInclusive<u32>) -> Result<T, ParseError> {
        self.within(what, range, self.at_most_one()?)
    }

    pub fn seed(&self) -> Result<Seed, ParseError> {
        Ok(self.one("a seed")?.parse()?)
    }

    pub fn style(&self) -> Result<Style, ParseError> {
        self.word("the style c, x or w", |word| {
            let is_meant = |name: &str| name.eq_ignore_ascii_case(word);
            let mut styles = Style::ALL.into_iter();
            styles.find(|style| is_meant(style.name()) || is_meant(&style.letter().to_string()))
        })
    }

    pub fn challenge(&self) -> Result<Challenge, ParseError> {
        self.one_of(challenges, |word| Challenge::named(&word.to_ascii_lowercase()))
    }

    pub fn overlay(&self) -> Result<Overlay, ParseError> {
        self.one_of(overlays, Overlay::from_name)
    }

    pub fn view(&self) -> Result<ViewKind, ParseError> {
        self.one_of(views, ViewKind::from_name)
    }

    pub fn heading(&self) -> Result<Heading, ParseError> {
        self.one_of(headings, |word| {
            let is_meant = |name: &str| name.eq_ignore_ascii_case(word);
            let place = headings().iter().position(|name| is_meant(name) || is_meant(&name[..1]));
            place.map(|place| Heading::ALL[place])
        })
    }

    pub fn switch(&self) -> Result<bool, ParseError> {
        self.word("`on` or `off`", |word| match word.to_ascii_lowercase().as_str() {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        })
    }

    pub fn watch(&self) -> Result<Watch, ParseError> {
        let first = self.words.first().map(|word| word.to_ascii_lowercase());
        match first.as_deref() {
            None => Ok(Watch::Start),
            Some("stop" | "off") => self.at_most_one().map(|_| Watch::Stop),
            Some("step") => self.moment().map(Watch::Step),
            Some("cell") => self.behind_first().cell().map(Watch::Cell),
            Some("gif") => self.behind_first().rest("a file").map(|file| Watch::Film(file.into())),
            Some(_) => {
                let word = self.at_most_one()?;
                let what = "`stop`, `step`, `cell`, `gif` or steps a second";
                self.within(what, 1..=Watch::MAX_SPEED, word).map(Watch::Speed)
            }
        }
    }

    pub fn start(&self) -> Result<Option<u64>, ParseError> {
        let number =
            |word: &str| word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten();
        self.at_most_one()?
            .map(|word| number(word).ok_or_else(|| self.wrong("a whole number", word)))
            .transpose()
    }

    pub fn wait(&self) -> Result<Wait, ParseError> {
        self.word(&format!("`base` or seconds from 0 to {}", Wait::LONGEST), |word| {
            if word.eq_ignore_ascii_case("base") {
                return Some(Wait::Base);
            }
            let plain = word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let seconds =
                word.parse::<f64>().ok().filter(|&seconds| plain && seconds <= Wait::LONGEST.into());
            seconds.map(|seconds| Wait::Time((seconds * 1000.0) as u32))
        })
    }

    /// A cell, or the name of a mark, which begins with a letter.
    pub fn target(&self) -> Result<Target, ParseError> {
        match self.words.first() {
            Some(word) if word.starts_with(char::is_alphabetic) => self.mark().map(Target::Mark),
            _ => self.cell().map(Target::Cell),
        }
    }

    /// The name of a mark: a word that begins with a letter.
    pub fn mark(&self) -> Result<String, ParseError> {
        let wanted = format!("a name of 1 to {LONGEST_NAME} characters that begins with a letter");
        self.word(&wanted, |word| {
            let fits = word.chars().count() <= LONGEST_NAME && word.starts_with(char::is_alphabetic);
            (fits && !word.chars().any(char::is_control)).then(|| word.to_owned())
        })
    }

    pub fn parameter(&self) -> Result<(String, String), ParseError> {
        match *self.words.as_slice() {
            [] => Err(self.missing("a parameter")),
            [_] => Err(self.missing("a value")),
            [name, value] => Ok((name.to_owned(), value.to_owned())),
            [_, _, extra, ..] => Err(self.fault(ArgumentFault::Extra { found: shown(extra) })),
        }
    }

    /// The word `design` and a name that is valid for a file.
    pub fn design(&self) -> Result<String, ParseError> {
        let wanted = format!("`design` and a name of 1 to {LONGEST_NAME} letters, digits, `-` and `_`");
        self.no_more_than(2)?;
        match *self.words.as_slice() {
            [word, name] if word.eq_ignore_ascii_case("design") => {
                let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
                let fits = name.len() <= LONGEST_NAME && name.chars().all(plain);
                if fits { Ok(name.to_owned()) } else { Err(self.wrong(&wanted, name)) }
            }
            [word, ..] if !word.eq_ignore_ascii_case("design") => Err(self.wrong(&wanted, word)),
            _ => Err(self.missing(&wanted)),
        }
    }

    /// The number of a step, or, with a sign, a number of steps relative to the current one.
    fn moment(&self) -> Result<Moment, ParseError> {
        let behind = self.behind_first();
        let word = behind.at_most_one()?;
        let (make, digits): (fn(usize) -> Moment, _) = match word {
            Some(word) if word.starts_with('+') => (Moment::Later, word.get(1..)),
            Some(word) if word.starts_with('-') => (Moment::Earlier, word.get(1..)),
            word => (Moment::After, word),
        };
        let what = "a step, +1 or -1, with a number";
        let number =
            behind.within::<u32>(what, 0..=MOST_STEPS, digits.filter(|digits| !digits.is_empty()))?;
        Ok(make(number as usize))
    }

    fn behind_first(&self) -> Self {
        let rest = self.rest.trim_start();
        let rest = rest.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start());
        Self { row: self.row, rest, words: rest.split_whitespace().collect() }
    }

    pub fn row(&self) -> Result<Option<&'static CommandRow>, ParseError> {
        self.at_most_one()?.map(row_of).transpose()
    }

    /// A column and a row, with a space, a comma or both between them.
    pub fn cell(&self) -> Result<Pos, ParseError> {
        let mut words = self.words.iter().flat_map(|word| word.split(',')).filter(|word| !word.is_empty());
        let x = self.within("a column X", 0..=LAST_COLUMN, words.next())?;
        let y = self.within("a row Y", 0..=LAST_ROW, words.next())?;
        match words.next() {
            None => Ok(Pos::new(x, y)),
            Some(word) => Err(self.fault(ArgumentFault::Extra { found: shown(word) })),
        }
    }

    fn within<T: TryFrom<u32>>(
        &self,
        what: &str,
        range: RangeInclusive<u32>,
        word: Option<&str>,
    ) -> Result<T, ParseError> {
        let wanted = || format!("{what} from {} to {}", range.start(), range.end());
        let word = word.ok_or_else(|| self.missing(&wanted()))?;
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse::<u32>().ok().filter(|value| digits && range.contains(value));
        number.and_then(|value| T::try_from(value).ok()).ok_or_else(|| self.wrong(&wanted(), word))
    }

    fn one(&self, wanted: &str) -> Result<&str, ParseError> {
        self.at_most_one()?.ok_or_else(|| self.missing(wanted))
    }

    fn word<T>(&self, wanted: &str, meaning: impl FnOnce(&str) -> Option<T>) -> Result<T, ParseError> {
        let word = self.one(wanted)?;
        meaning(word).ok_or_else(|| self.wrong(wanted, word))
    }

    fn one_of<T>(
        &self,
        list: fn() -> Vec<String>,
        meaning: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ParseError> {
        self.word(&format!("one of {}", Listed(list, "and")), meaning)
    }

    fn at_most_one(&self) -> Result<Option<&str>, ParseError> {
        self.no_more_than(1).map(|()| self.words.first().copied())
    }

    fn no_more_than(&self, count: usize) -> Result<(), ParseError> {
        match self.words.get(count) {
            None => Ok(()),
            Some(word) => Err(self.fault(ArgumentFault::Extra { found: shown(word) })),
        }
    }

    fn missing(&self, wanted: &str) -> ParseError {
        self.fault(ArgumentFault::Missing { wanted: wanted.to_owned() })
    }

    fn wrong(&self, wanted: &str, word: &str) -> ParseError {
        self.fault(ArgumentFault::Wrong { wanted: wanted.to_owned(), found: shown(word) })
    }

    fn fault(&self, fault: ArgumentFault) -> ParseError {
        ParseError::Arguments { row: self.row, fault }
    }
}
