//! The commands of the console: one table, from which reading, help and completion are made.

use std::{fmt::Write, path::PathBuf};

use rootward_gen::{Pos, Seed, Style};

use crate::{overlay::Overlay, watch::Watch};

/// What a line of the console asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Go to the base of this seed.
    Seed(Seed),
    /// Go to the seed of the following number.
    Next,
    /// Go to the seed of the number before.
    Prev,
    /// Go to a random seed of the current style.
    Random,
    /// Dig the current base again.
    Reload,
    /// Show the current number in this style.
    Style(Style),
    /// Show the current number by this preset or design; without one, list them.
    Preset(Option<String>),
    /// Look at this floor, 1..=5, the lowest is 1; the base may have fewer.
    Floor(u8),
    /// Put the party on the land around the base, where it has landed.
    Outside,
    /// Put the party into the base, at the entrance.
    Inside,
    /// Put the party on this cell, which lies in the grid.
    Goto(Pos),
    /// Tell seed, floor and cell of the party.
    Where,
    /// Lay this overlay over the floor.
    Overlay(Overlay),
    /// Show everything, or bring the fog back.
    Reveal,
    /// Watch the digger, or stop watching.
    Watch(Watch),
    /// Tell everything about this cell, which lies in the grid; without one, about the cell that
    /// the player points at, or the party's.
    Describe(Option<Pos>),
    /// Check the laws of the base.
    Law,
    /// Write the base into this file, in the format of its ending.
    Export(PathBuf),
    /// Tell numbers, links and hidden contents while examining, or keep them secret again.
    Debug,
    /// Give the party this many of an item or a weapon.
    Give(String, u32),
    /// Put a creature near the party.
    Spawn(String),
    /// Nothing hurts the party, or everything does again.
    God,
    /// Let time run this many times as fast, 1..=8.
    Speed(u32),
    /// Empty the console.
    Clear,
    /// List all commands, or tell more about one.
    Help(Option<&'static CommandRow>),
    /// End the program.
    Quit,
}

/// Which command a row of the table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Seed,
    Next,
    Prev,
    Random,
    Reload,
    Style,
    Preset,
    Floor,
    Outside,
    Inside,
    Goto,
    Where,
    Overlay,
    Reveal,
    Watch,
    Describe,
    Law,
    Export,
    Debug,
    Give,
    Spawn,
    God,
    Speed,
    Clear,
    Help,
    Quit,
}

/// A command as help tells it.
#[derive(Debug, PartialEq, Eq)]
pub struct CommandRow {
    pub(super) verb: Verb,
    /// The word the line starts with, in lower case.
    pub name: &'static str,
    /// The whole line: capitals stand for what is filled in, brackets for what may be left out.
    pub usage: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// A line that can be typed as it is.
    pub example: &'static str,
}

impl CommandRow {
    /// The row of a name in any case, or nothing.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        TABLE.iter().find(|row| row.name.eq_ignore_ascii_case(name))
    }

    /// Whether something may follow the name.
    #[must_use]
    pub fn takes_arguments(&self) -> bool {
        self.usage != self.name
    }

    /// What `help NAME` prints: usage, sentence and example, a line each.
    #[must_use]
    pub fn help(&self) -> String {
        format!("{}\n  {}\n  For example: {}", self.usage, self.about, self.example)
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
        let _ = write!(text, "{:width$}  {}", row.usage, row.about); // never fails on a String
        text
    })
}

/// Every command, in the order of help.
pub const TABLE: &[CommandRow] = &[
    CommandRow {
        verb: Verb::Seed,
        name: "seed",
        usage: "seed TEXT",
        about: "Goes to the base of a seed.",
        example: "seed 17.3",
    },
    CommandRow {
        verb: Verb::Next,
        name: "next",
        usage: "next",
        about: "Goes to the next seed.",
        example: "next",
    },
    CommandRow {
        verb: Verb::Prev,
        name: "prev",
        usage: "prev",
        about: "Goes to the seed before.",
        example: "prev",
    },
    CommandRow {
        verb: Verb::Random,
        name: "random",
        usage: "random",
        about: "Goes to a random seed of the same style.",
        example: "random",
    },
    CommandRow {
        verb: Verb::Reload,
        name: "reload",
        usage: "reload",
        about: "Digs the same base again.",
        example: "reload",
    },
    CommandRow {
        verb: Verb::Style,
        name: "style",
        usage: "style c|x|w",
        about: "Builds the same number in another style: c is classic, x is endless, w is crawler.",
        example: "style x",
    },
    CommandRow {
        verb: Verb::Preset,
        name: "preset",
        usage: "preset [NAME]",
        about: "Builds the same crawler number by a preset, or by a design from a file; lists them without a name.",
        example: "preset gatehouse",
    },
    CommandRow {
        verb: Verb::Floor,
        name: "floor",
        usage: "floor N",
        about: "Looks at a floor, 1 to 5.",
        example: "floor 2",
    },
    CommandRow {
        verb: Verb::Outside,
        name: "outside",
        usage: "outside",
        about: "Puts the party where it landed, outside the base.",
        example: "outside",
    },
    CommandRow {
        verb: Verb::Inside,
        name: "inside",
        usage: "inside",
        about: "Puts the party into the base, at the entrance.",
        example: "inside",
    },
    CommandRow {
        verb: Verb::Goto,
        name: "goto",
        usage: "goto X Y",
        about: "Puts the party on a cell: column 0 to 63, row 0 to 31.",
        example: "goto 20 3",
    },
    CommandRow {
        verb: Verb::Where,
        name: "where",
        usage: "where",
        about: "Tells the seed, the floor and the cell of the party.",
        example: "where",
    },
    CommandRow {
        verb: Verb::Overlay,
        name: "overlay",
        usage: "overlay NAME",
        about: "Lays an overlay over the floor: off, ids, root, kinds, phases, rooms, features or links.",
        example: "overlay root",
    },
    CommandRow {
        verb: Verb::Reveal,
        name: "reveal",
        usage: "reveal",
        about: "Shows everything, or brings the fog back.",
        example: "reveal",
    },
    CommandRow {
        verb: Verb::Watch,
        name: "watch",
        usage: "watch [SPEED|stop]",
        about: "Watches the digger, at 1 to 100000 steps a second if you say so.",
        example: "watch 500",
    },
    CommandRow {
        verb: Verb::Describe,
        name: "describe",
        usage: "describe [X Y]",
        about: "Tells everything about a cell: column 0 to 63, row 0 to 31, or the one you point at, or the party's.",
        example: "describe 20 3",
    },
    CommandRow {
        verb: Verb::Law,
        name: "law",
        usage: "law",
        about: "Checks the laws of the base, and tells what breaks them and why.",
        example: "law",
    },
    CommandRow {
        verb: Verb::Export,
        name: "export",
        usage: "export FILE",
        about: "Writes the base into a file that ends in txt, json or tmx; a tmx map takes its tiles from `survey export`.",
        example: "export base.json",
    },
    CommandRow {
        verb: Verb::Debug,
        name: "debug",
        usage: "debug",
        about: "Shows numbers, links and hidden contents while you examine, or hides them again.",
        example: "debug",
    },
    CommandRow {
        verb: Verb::Give,
        name: "give",
        usage: "give ITEM [COUNT]",
        about: "Gives the party an item or a weapon; the play counts for no score then.",
        example: "give battery 3",
    },
    CommandRow {
        verb: Verb::Spawn,
        name: "spawn",
        usage: "spawn KIND",
        about: "Puts a creature ahead of the party, awake; the play counts for no score then.",
        example: "spawn spark crab",
    },
    CommandRow {
        verb: Verb::God,
        name: "god",
        usage: "god",
        about: "Nothing hurts the party, or everything does again; the play counts for no score then.",
        example: "god",
    },
    CommandRow {
        verb: Verb::Speed,
        name: "speed",
        usage: "speed N",
        about: "Lets time run 1 to 8 times as fast.",
        example: "speed 4",
    },
    CommandRow {
        verb: Verb::Clear,
        name: "clear",
        usage: "clear",
        about: "Empties the console.",
        example: "clear",
    },
    CommandRow {
        verb: Verb::Help,
        name: "help",
        usage: "help [COMMAND]",
        about: "Lists all commands, or tells more about one.",
        example: "help goto",
    },
    CommandRow { verb: Verb::Quit, name: "quit", usage: "quit", about: "Ends the game.", example: "quit" },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::parse::parse;

    #[test]
    fn every_row_says_its_name_first_and_one_sentence() {
        for row in TABLE {
            assert_eq!(row.usage.split(' ').next(), Some(row.name));
            assert_eq!(row.example.split(' ').next(), Some(row.name));
            assert!(row.about.ends_with('.') && row.about.matches('.').count() == 1, "{}", row.name);
            assert!(!row.example.is_empty() && row.name.bytes().all(|byte| byte.is_ascii_lowercase()));
        }
    }

    #[test]
    fn no_two_rows_share_a_name_or_a_verb() {
        for (at, row) in TABLE.iter().enumerate() {
            assert!(TABLE[..at].iter().all(|other| other.name != row.name && other.verb != row.verb));
        }
    }

    #[test]
    fn every_example_can_be_typed() {
        for row in TABLE {
            assert!(matches!(parse(row.example), Ok(Some(_))), "{}", row.example);
        }
    }

    #[test]
    fn help_names_every_command_and_every_overlay() {
        let text = help_overview();
        assert_eq!(text.lines().count(), TABLE.len());
        assert!(TABLE.iter().all(|row| text.contains(row.usage) && text.contains(row.about)));
        let overlay = CommandRow::find("OVERLAY").expect("overlay is a command").help();
        assert!(Overlay::ALL.iter().all(|kind| overlay.contains(kind.name())));
        let style = CommandRow::find("style").expect("style is a command").help();
        assert!(Style::ALL.iter().all(|kind| style.contains(&kind.name().to_lowercase())));
    }

    #[test]
    fn ranges_in_help_are_those_of_the_generator() {
        let about = |name| CommandRow::find(name).map_or("", |row| row.about);
        let cell = format!("column 0 to {}, row 0 to {}", rootward_gen::WIDTH - 1, rootward_gen::HEIGHT - 1);
        assert!(about("goto").contains(&cell) && about("describe").contains(&cell));
        assert!(about("floor").contains(&format!("1 to {}", rootward_gen::MAX_FLOORS)));
        assert!(about("watch").contains(&format!("1 to {}", Watch::MAX_SPEED)));
    }
}
