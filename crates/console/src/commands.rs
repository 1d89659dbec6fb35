//! The commands of the console, one row each. Parsing, help, completion and the manual use these rows.

use std::{fmt::Write, path::PathBuf};

use rootward_gen::{HEIGHT, Heading, MAX_FLOORS, Pos, Seed, Style, WIDTH};
use rootward_presentation::{overlay::Overlay, view::ViewKind};
use rootward_rules::terms::Challenge;

use crate::{
    Wait, Watch,
    parse::{ParseError, arguments::Arguments},
    row::{CommandRow, Known, Offer},
    words::{Listed, challenges, headings, overlays, owned, parameters, styles, views, watch_words},
};

/// Turns rows into the enum of commands and their table. `needs_base` is a pattern for those arguments with which a
/// command needs the current base. The last part of a row lists the command's names in other consoles.
macro_rules! commands {
    ($(
        $(#[$doc:meta])*
        $verb:ident $(($payload:ty))? {
            usage: $usage:literal,
            about: $about:literal,
            $(needs_base: $needs_base:tt,)?
            $(example: $example:literal, read: $read:expr,)?
            $(words: $words:expr,)?
            $(known: $known:ident,)?
            $(elsewhere: $elsewhere:expr,)?
        }
    )*) => {
        /// A command of the console.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Command {
            $(
                #[doc = $about]
                $(#[$doc])*
                $verb $(($payload))?,
            )*
        }

        impl Command {
            /// Whether the command needs the current base. Such a command waits while another base is being built.
            #[must_use]
            pub const fn needs_base(&self) -> bool {
                matches!(self, $($(| Self::$verb $needs_base)?)*)
            }
        }

        /// Every command, in the order of help.
        pub const TABLE: &[CommandRow] = &[$(
            CommandRow {
                usage: $usage,
                about: || format_args!($about).to_string(),
                example: commands!(@example $usage $(, $example)?),
                read: commands!(@read $verb $(, $payload)? $(, $read)?),
                offers: commands!(@offers $($words)? $(, $known)?),
                elsewhere: commands!(@elsewhere $($elsewhere)?),
            },
        )*];
    };
    // A usage without placeholders is its own example.
    (@example $usage:literal) => { $usage };
    (@example $usage:literal, $example:literal) => { $example };
    (@read $verb:ident) => { |arguments| arguments.alone(Command::$verb) };
    (@read $verb:ident, $payload:ty, $read:expr) => {
        |arguments| {
            let read: fn(&Arguments<'_>) -> Result<$payload, ParseError> = $read;
            read(arguments).map(Command::$verb)
        }
    };
    (@offers) => { Offer::Nothing };
    (@offers $words:expr) => { Offer::Words($words) };
    (@offers , $known:ident) => { Offer::Known(Known::$known) };
    (@elsewhere) => { &[] };
    (@elsewhere $elsewhere:expr) => { &$elsewhere };
}

commands! {
    Seed(Seed) {
        usage: "seed TEXT",
        about: "Opens the base of a seed.",
        example: "seed 17.3",
        read: |given| given.seed(),
        known: Seeds,
    }
    Next {
        usage: "next",
        about: "Opens the base of the next seed.",
    }
    Prev {
        usage: "prev",
        about: "Opens the base of the previous seed.",
    }
    /// The start value of the random numbers. `None` continues the current sequence.
    Random(Option<u64>) {
        usage: "random [START]",
        about: "Opens a random base of the same style. The same START always gives the same base.",
        example: "random 7",
        read: |given| given.start(),
    }
    Reload {
        usage: "reload",
        about: "Digs the same base again.",
    }
    Style(Style) {
        usage: "style c|x|w",
        about: "Builds the number in another style: c classic, x endless, w crawler.",
        example: "style x",
        read: |given| given.style(),
        words: styles,
    }
    Preset(Option<String>) {
        usage: "preset [NAME]",
        about: "Builds the number with a preset or design. Without a name, lists them.",
        example: "preset gatehouse",
        read: |given| given.maybe(|given| given.rest("a preset")),
        known: Presets,
    }
    Set((String, String)) {
        usage: "set PARAMETER VALUE",
        about: "Changes a parameter of the crawlers and rebuilds the base around the party.",
        example: "set border_density 20",
        read: |given| given.parameter(),
        words: parameters,
    }
    Get(Option<String>) {
        usage: "get [PARAMETER]",
        about: "Prints one or all parameters of the crawlers.",
        example: "get border_density",
        read: |given| given.maybe(|given| given.name("a parameter")),
        words: parameters,
    }
    Save(String) {
        usage: "save design NAME",
        about: "Saves the parameters of the crawlers as a design for `preset`.",
        example: "save design mine",
        read: |given| given.design(),
        words: || owned(["design"]),
    }
    /// The floor, counted from 1. The base may have fewer floors.
    Floor(u8) {
        usage: "floor N",
        about: "Shows a floor, 1 to {MAX_FLOORS}.",
        needs_base: { .. },
        example: "floor 2",
        read: |given| given.number("a floor", 1..=MAX_FLOORS as u32),
    }
    Outside {
        usage: "outside",
        about: "Puts the party at its landing site outside.",
        needs_base: { .. },
    }
    Inside {
        usage: "inside",
        about: "Puts the party at the entrance of the base.",
        needs_base: { .. },
    }
    Goto(Target) {
        usage: "goto X Y|NAME",
        about: "Puts the party on a cell (column 0 to {LAST_COLUMN}, row 0 to {LAST_ROW}) or a marked cell.",
        needs_base: { .. },
        example: "goto 56 26",
        read: |given| given.target(),
        known: Marks,
        elsewhere: ["teleport", "tp"],
    }
    Face(Heading) {
        usage: "face HEADING",
        about: "Turns the party: {HEADINGS}.",
        needs_base: { .. },
        example: "face east",
        read: |given| given.heading(),
        words: headings,
    }
    Mark(Option<String>) {
        usage: "mark [NAME]",
        about: "Marks the party's place for `goto`. Without a name, lists the marks.",
        needs_base: { .. },
        example: "mark vault",
        read: |given| given.maybe(|given| given.mark()),
        known: Marks,
    }
    Where {
        usage: "where",
        about: "Prints the base, floor and cell of the party, and the watched step.",
        needs_base: { .. },
    }
    Overlay(Overlay) {
        usage: "overlay NAME",
        about: "Lays an overlay over the floor: {OVERLAYS}.",
        example: "overlay root",
        read: |given| given.overlay(),
        words: overlays,
    }
    View(ViewKind) {
        usage: "view NAME",
        about: "Shows the base from above or through the visor: {VIEWS}.",
        example: "view visor",
        read: |given| given.view(),
        words: views,
    }
    /// Whether to show everything. `None` toggles.
    Reveal(Option<bool>) {
        usage: "reveal [on|off]",
        about: "Shows everything, or brings the fog back.",
        example: "reveal on",
        read: |given| given.maybe(|given| given.switch()),
        words: || owned(["on", "off"]),
    }
    Watch(Watch) {
        usage: "watch [SPEED|stop|step N|cell X Y|gif FILE]",
        about: "Plays the digging at 1 to {MAX_SPEED} steps a second, or jumps: to a step, by some steps (+1, -1), or to the step that dug a cell. `gif` films it.",
        needs_base: { .. },
        example: "watch 500",
        read: |given| given.watch(),
        words: watch_words,
    }
    /// The cell, which lies in the grid.
    Describe(Option<Pos>) {
        usage: "describe [X Y]",
        about: "Describes a cell (column 0 to {LAST_COLUMN}, row 0 to {LAST_ROW}), the one under the pointer, or the party's.",
        needs_base: { .. },
        example: "describe 20 3",
        read: |given| given.maybe(|given| given.cell()),
    }
    Compare(Seed) {
        usage: "compare SEED",
        about: "Shows the first step at which this base differs from another.",
        needs_base: { .. },
        example: "compare 17.4",
        read: |given| given.seed(),
        known: Seeds,
    }
    Law {
        usage: "law",
        about: "Checks the rules that every base must keep, and lists those that it breaks.",
        needs_base: { .. },
    }
    Export(PathBuf) {
        usage: "export FILE",
        about: "Writes the base to a txt, json or tmx file. `survey export` writes the tiles of a tmx map.",
        needs_base: { .. },
        example: "export base.json",
        read: |given| given.rest("a file").map(PathBuf::from),
        known: Paths,
    }
    Run(PathBuf) {
        usage: "run FILE",
        about: "Runs a script, one command a line. Lines with # are comments.",
        example: "run tour.txt",
        read: |given| given.rest("a file").map(PathBuf::from),
        known: Paths,
    }
    Wait(Wait) {
        usage: "wait SECONDS|base",
        about: "Waits up to {LONGEST} seconds, or until the base is ready. Esc ends it.",
        example: "wait 0.5",
        read: |given| given.wait(),
        words: || owned(["base"]),
    }
    Screenshot(PathBuf) {
        usage: "screenshot FILE",
        about: "Saves a picture of the screen as PNG.",
        needs_base: { .. },
        example: "screenshot base.png",
        read: |given| given.rest("a file").map(PathBuf::from),
        known: Paths,
    }
    Debug {
        usage: "debug",
        about: "Shows or hides numbers, links and contents while you examine.",
    }
    Give((String, u32)) {
        usage: "give ITEM [COUNT]",
        about: "Gives the party an item or weapon. The run gets no score.",
        needs_base: { .. },
        example: "give battery 3",
        read: |given| given.count_of("an item"),
        known: Items,
    }
    Items {
        usage: "items",
        about: "Lists the items and weapons that `give` knows.",
    }
    Spawn(String) {
        usage: "spawn KIND",
        about: "Puts an awake creature ahead of the party. The run gets no score.",
        needs_base: { .. },
        example: "spawn spark crab",
        read: |given| given.name("a creature"),
        known: Creatures,
    }
    Creatures {
        usage: "creatures",
        about: "Lists the creatures that `spawn` knows.",
    }
    Mishap(String) {
        usage: "mishap KIND",
        about: "Starts the meltdown and a mishap near the party: ceiling, door, elevator, steam, dark or cupboard. The run gets no score.",
        needs_base: { .. },
        example: "mishap steam",
        read: |given| given.name("a mishap"),
    }
    God {
        usage: "god",
        about: "Switches damage to the party off or on. The run gets no score.",
        needs_base: { .. },
    }
    Twist(Option<String>) {
        usage: "twist [NAME]",
        about: "Adds a twist to this base. The run gets no score. Without a name, lists the twists.",
        needs_base: (Some(_)),
        example: "twist lights out",
        read: |given| given.maybe(|given| given.rest("a twist")),
        known: Twists,
    }
    Chip(Option<String>) {
        usage: "chip [NAME]",
        about: "Gives the party a chip for this base. The run gets no score. Without a name, lists the chips.",
        needs_base: (Some(_)),
        example: "chip wide lens",
        read: |given| given.maybe(|given| given.rest("a chip")),
        known: Chips,
    }
    Challenge(Option<Challenge>) {
        usage: "challenge [NAME]",
        about: "Sets the challenge of the next bases: {CHALLENGES}. Without a name, prints it.",
        example: "challenge merciless",
        read: |given| given.maybe(|given| given.challenge()),
        words: challenges,
    }
    Speed(u32) {
        usage: "speed N",
        about: "Makes time run 1 to {FASTEST_PACE} times as fast.",
        example: "speed 4",
        read: |given| given.number("a number", 1..=FASTEST_PACE),
    }
    Copy {
        usage: "copy",
        about: "Copies the console text to the clipboard.",
    }
    Clear {
        usage: "clear",
        about: "Clears the console.",
        elsewhere: ["cls"],
    }
    Help(Option<&'static CommandRow>) {
        usage: "help [COMMAND]",
        about: "Lists all commands, or explains one.",
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

/// The target of `goto`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Cell(Pos),
    /// A marked cell, by the name of its mark.
    Mark(String),
}

pub(crate) const LAST_COLUMN: u32 = WIDTH as u32 - 1;
pub(crate) const LAST_ROW: u32 = HEIGHT as u32 - 1;
/// The highest speed of time that `speed` allows, as a multiple of normal speed.
pub const FASTEST_PACE: u32 = 8;
const MAX_SPEED: u32 = Watch::MAX_SPEED;
const LONGEST: u32 = Wait::LONGEST;
const CHALLENGES: Listed = Listed(challenges, "or");
const HEADINGS: Listed = Listed(headings, "or");
const VIEWS: Listed = Listed(views, "or");
const OVERLAYS: Listed = Listed(overlays, "or");

pub(crate) fn names() -> Vec<String> {
    TABLE.iter().map(|row| row.name().to_owned()).collect()
}

/// The output of `help`: every command with its description, one per line, in two columns.
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
    use crate::parse;

    #[test]
    fn every_row_follows_the_rules() {
        for (at, row) in TABLE.iter().enumerate() {
            let (name, about) = (row.name(), row.about());
            assert!(!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase()), "{name}");
            assert!(!TABLE[..at].contains(row), "{name} twice");
            assert!(about.ends_with('.') && about.matches('.').count() <= 3, "{name}: {about}");
            assert_eq!(row.example.split(' ').next(), Some(name));
            assert!(matches!(parse(row.example), Ok(Some(_))), "{}", row.example);
            assert!(row.elsewhere.iter().all(|word| CommandRow::find(word).is_none()), "{name}");
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
