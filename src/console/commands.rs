//! The commands of the console, a row each: reading, help, completion and README are made from it.

use std::{
    fmt::{self, Write},
    path::PathBuf,
};

use rootward_gen::{HEIGHT, MAX_FLOORS, Pos, Seed, Style, WIDTH};

use super::parse::{ParseError, arguments::Arguments};
use crate::{overlay::Overlay, pace::Pace, watch::Watch};

/// A command as it is read, completed and told.
#[derive(Debug)]
pub struct CommandRow {
    /// The whole line: capitals stand for what is filled in, brackets for what may be left out.
    pub usage: &'static str,
    /// What it does, in one sentence.
    about: fn() -> String,
    /// A line that can be typed as it is.
    pub example: &'static str,
    /// Makes the command from the words behind its name.
    pub(super) read: fn(&Arguments<'_>) -> Result<Command, ParseError>,
    /// The words that can follow its name, if it is a choice of words.
    pub(super) words: fn() -> Vec<String>,
    /// What other consoles call it.
    pub(super) elsewhere: &'static [&'static str],
}

/// Two rows are the same if they have the same name.
impl PartialEq for CommandRow {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for CommandRow {}

/// From rows to the enum of commands and their table. A row has the usage, one sentence, and if something
/// can follow the name an example and how that is read; then the words that Tab offers behind the name, and
/// what other consoles call it. Constants in the sentence stand in braces.
macro_rules! commands {
    ($(
        $(#[$doc:meta])*
        $verb:ident $(($payload:ty))? {
            usage: $usage:literal,
            about: $about:literal,
            $(example: $example:literal, read: $read:expr,)?
            $(words: $words:expr,)?
            $(elsewhere: $elsewhere:expr,)?
        }
    )*) => {
        /// What a line of the console asks for.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Command {
            $(
                #[doc = $about]
                $(#[$doc])*
                $verb $(($payload))?,
            )*
        }

        /// Every command, in the order of help.
        pub const TABLE: &[CommandRow] = &[$(
            CommandRow {
                usage: $usage,
                about: || format_args!($about).to_string(),
                example: commands!(@example $usage $(, $example)?),
                read: commands!(@read $verb $(, $payload)? $(, $read)?),
                words: commands!(@words $($words)?),
                elsewhere: commands!(@elsewhere $($elsewhere)?),
            },
        )*];
    };
    // What is typed as it is serves as its own example.
    (@example $usage:literal) => { $usage };
    (@example $usage:literal, $example:literal) => { $example };
    (@read $verb:ident) => { |arguments| arguments.alone(Command::$verb) };
    (@read $verb:ident, $payload:ty, $read:expr) => {
        |arguments| {
            let read: fn(&Arguments<'_>) -> Result<$payload, ParseError> = $read;
            read(arguments).map(Command::$verb)
        }
    };
    (@words) => { Vec::new };
    (@words $words:expr) => { $words };
    (@elsewhere) => { &[] };
    (@elsewhere $elsewhere:expr) => { &$elsewhere };
}

commands! {
    Seed(Seed) {
        usage: "seed TEXT",
        about: "Goes to the base of a seed.",
        example: "seed 17.3",
        read: |given| given.seed(),
    }
    Next {
        usage: "next",
        about: "Goes to the next seed.",
    }
    Prev {
        usage: "prev",
        about: "Goes to the seed before.",
    }
    Random {
        usage: "random",
        about: "Goes to a random seed of the same style.",
    }
    Reload {
        usage: "reload",
        about: "Digs the same base again.",
    }
    Style(Style) {
        usage: "style c|x|w",
        about: "Builds the same number in another style: c is classic, x is endless, w is crawler.",
        example: "style x",
        read: |given| given.style(),
        words: styles,
    }
    Preset(Option<String>) {
        usage: "preset [NAME]",
        about: "Builds the same crawler number by a preset, or by a design from a file; lists them without a name.",
        example: "preset gatehouse",
        read: |given| given.maybe(|given| given.rest("a preset")),
    }
    /// The base may have fewer; the lowest is 1.
    Floor(u8) {
        usage: "floor N",
        about: "Looks at a floor, 1 to {MAX_FLOORS}.",
        example: "floor 2",
        read: |given| given.number("a floor", 1..=MAX_FLOORS as u32),
    }
    Outside {
        usage: "outside",
        about: "Puts the party where it landed, outside the base.",
    }
    Inside {
        usage: "inside",
        about: "Puts the party into the base, at the entrance.",
    }
    /// The cell lies in the grid.
    Goto(Pos) {
        usage: "goto X Y",
        about: "Puts the party on a cell: column 0 to {LAST_COLUMN}, row 0 to {LAST_ROW}.",
        example: "goto 20 3",
        read: |given| given.cell(),
        elsewhere: ["teleport", "tp"],
    }
    Where {
        usage: "where",
        about: "Tells the seed, the floor and the cell of the party.",
    }
    Overlay(Overlay) {
        usage: "overlay NAME",
        about: "Lays an overlay over the floor: {OVERLAYS}.",
        example: "overlay root",
        read: |given| given.overlay(),
        words: overlays,
    }
    Reveal {
        usage: "reveal",
        about: "Shows everything, or brings the fog back.",
    }
    Watch(Watch) {
        usage: "watch [SPEED|stop|step N|cell X Y|gif FILE]",
        about: "Watches the digger or the crawlers, at 1 to {MAX_SPEED} steps a second if you say so, at a step or a few steps on or back (+1, -1), or at the step that wrote a cell; `gif` films it all.",
        example: "watch 500",
        read: |given| given.watch(),
        words: watch_words,
    }
    /// The cell lies in the grid.
    Describe(Option<Pos>) {
        usage: "describe [X Y]",
        about: "Tells everything about a cell: column 0 to {LAST_COLUMN}, row 0 to {LAST_ROW}, or the one you point at, or the party's.",
        example: "describe 20 3",
        read: |given| given.maybe(|given| given.cell()),
    }
    Law {
        usage: "law",
        about: "Checks the laws of the base, and tells what breaks them and why.",
    }
    Export(PathBuf) {
        usage: "export FILE",
        about: "Writes the base into a file that ends in txt, json or tmx; a tmx map takes its tiles from `survey export`.",
        example: "export base.json",
        read: |given| given.rest("a file").map(PathBuf::from),
    }
    Debug {
        usage: "debug",
        about: "Shows numbers, links and hidden contents while you examine, or hides them again.",
    }
    Give((String, u32)) {
        usage: "give ITEM [COUNT]",
        about: "Gives the party an item or a weapon; the play counts for no score then.",
        example: "give battery 3",
        read: |given| given.count_of("an item"),
    }
    Spawn(String) {
        usage: "spawn KIND",
        about: "Puts a creature ahead of the party, awake; the play counts for no score then.",
        example: "spawn spark crab",
        read: |given| given.name("a creature"),
    }
    God {
        usage: "god",
        about: "Nothing hurts the party, or everything does again; the play counts for no score then.",
    }
    Speed(u32) {
        usage: "speed N",
        about: "Lets time run 1 to {MOST} times as fast.",
        example: "speed 4",
        read: |given| given.number("a number", 1..=MOST),
    }
    Clear {
        usage: "clear",
        about: "Empties the console.",
        elsewhere: ["cls"],
    }
    Help(Option<&'static CommandRow>) {
        usage: "help [COMMAND]",
        about: "Lists all commands, or tells more about one.",
        example: "help goto",
        read: |given| given.row(),
        words: names,
        elsewhere: ["?"],
    }
    Quit {
        usage: "quit",
        about: "Ends the game.",
        elsewhere: ["exit"],
    }
}

/// The last column and row of the grid.
pub(super) const LAST_COLUMN: u32 = WIDTH as u32 - 1;
pub(super) const LAST_ROW: u32 = HEIGHT as u32 - 1;
/// The highest speeds of the digger, in steps a second, and of time.
const MAX_SPEED: u32 = Watch::MAX_SPEED;
const MOST: u32 = Pace::MOST;
/// The overlays in a sentence.
const OVERLAYS: Listed = Listed(overlays, "or");
/// Speeds of the digger that are offered, in steps a second.
const SPEEDS: [&str; 3] = ["10", "100", "1000"];

/// Words as a sentence lists them, with `and` or `or` before the last.
pub(super) struct Listed(pub fn() -> Vec<String>, pub &'static str);

impl fmt::Display for Listed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0)().split_last() {
            Some((last, others)) if !others.is_empty() => {
                write!(out, "{} {} {last}", others.join(", "), self.1)
            }
            only => out.write_str(only.map_or("", |(word, _)| word)),
        }
    }
}

/// The name of every overlay.
pub(super) fn overlays() -> Vec<String> {
    Overlay::ALL.map(|overlay| overlay.name().to_owned()).into()
}

/// The letter and the name of every style.
fn styles() -> Vec<String> {
    let words = |style: Style| [style.letter().to_string(), style.name().to_lowercase()];
    Style::ALL.into_iter().flat_map(words).collect()
}

fn watch_words() -> Vec<String> {
    SPEEDS.into_iter().chain(["stop", "step", "cell", "gif"]).map(str::to_owned).collect()
}

/// The name of every command.
pub(super) fn names() -> Vec<String> {
    TABLE.iter().map(|row| row.name().to_owned()).collect()
}

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
    pub(super) fn how_to_write(&self) -> String {
        if self.takes_arguments() {
            format!("write `{}`, for example `{}`", self.usage, self.example)
        } else {
            format!("write `{}`", self.usage)
        }
    }
}

/// What `help` prints: every command with its sentence, a line each, in two columns.
#[must_use]
pub fn help_overview() -> String {
    let width = TABLE.iter().map(|row| row.usage.len()).max().unwrap_or_default();
    TABLE.iter().fold(String::new(), |mut text, row| {
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = write!(text, "{:width$}  {}", row.usage, row.about()); // never fails on a String
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::parse::parse;

    #[test]
    fn every_row_says_its_name_first_and_one_sentence() {
        for row in TABLE {
            let (name, about) = (row.name(), row.about());
            assert_eq!(row.example.split(' ').next(), Some(name));
            assert!(about.ends_with('.') && about.matches('.').count() == 1, "{name}: {about}");
            assert!(!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase()), "{name}");
        }
    }

    #[test]
    fn no_two_rows_share_a_name() {
        for (at, row) in TABLE.iter().enumerate() {
            assert!(!TABLE[..at].contains(row), "{}", row.name());
        }
    }

    #[test]
    fn every_example_can_be_typed() {
        for row in TABLE {
            assert!(matches!(parse(row.example), Ok(Some(_))), "{}", row.example);
        }
    }

    #[test]
    fn words_of_other_consoles_are_no_commands_here() {
        for word in TABLE.iter().flat_map(|row| row.elsewhere) {
            assert!(CommandRow::find(word).is_none(), "{word}");
        }
    }

    #[test]
    fn help_names_every_command_and_every_overlay() {
        let text = help_overview();
        assert_eq!(text.lines().count(), TABLE.len());
        assert!(TABLE.iter().all(|row| text.contains(row.usage) && text.contains(&row.about())));
        let overlay = CommandRow::find("OVERLAY").expect("overlay is a command").help();
        assert!(Overlay::ALL.iter().all(|kind| overlay.contains(kind.name())), "{overlay}");
        assert!(overlay.contains(": off, ids, ") && overlay.contains(" or "), "{overlay}");
        let style = CommandRow::find("style").expect("style is a command").help();
        assert!(Style::ALL.iter().all(|kind| style.contains(&kind.name().to_lowercase())));
    }
}
