//! Parses a line of text into a command, or into one sentence about what was expected.

pub(crate) mod arguments;

use rootward_checked::{on_one_line, trimmed};
use rootward_gen::{Seed, SeedError};
use thiserror::Error;

use self::arguments::Arguments;
use crate::{
    commands::{Command, TABLE},
    row::CommandRow,
};

/// The maximum number of characters of a wrong word that a message shows.
const MAX_SHOWN: usize = 24;

/// The reason why a line is not a command. Each message is a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseError {
    #[error("There is no command `{name}`.{} `help` lists all.", did_you_mean(.nearest))]
    Unknown {
        name: String,
        /// The line that was probably meant, if there is a similar one.
        nearest: Option<String>,
    },
    #[error("`{}` {fault}. {}.", .row.name(), .row.how_to_write())]
    Arguments { row: &'static CommandRow, fault: ArgumentFault },
    #[error("No such seed: {0}.")]
    Seed(#[from] SeedError),
}

/// A fault in the arguments of a command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArgumentFault {
    #[error("needs {wanted}")]
    Missing { wanted: String },
    #[error("needs {wanted}, not `{found}`")]
    Wrong { wanted: String, found: String },
    #[error("has no use for `{found}`")]
    Extra { found: String },
}

fn did_you_mean(nearest: &Option<String>) -> String {
    nearest.as_ref().map_or_else(String::new, |line| format!(" Did you mean `{line}`?"))
}

/// Parses a line of the console. An empty line gives `None`. The case of names is ignored.
pub fn parse(line: &str) -> Result<Option<Command>, ParseError> {
    let line = trimmed(line);
    let Some(name) = line.split_whitespace().next() else { return Ok(None) };
    let rest = line.strip_prefix(name).unwrap_or_default().trim_start();
    let arguments = Arguments { row: row_of(name)?, rest, words: rest.split_whitespace().collect() };
    (arguments.row.read)(&arguments).map(Some)
}

fn row_of(name: &str) -> Result<&'static CommandRow, ParseError> {
    CommandRow::find(name)
        .ok_or_else(|| ParseError::Unknown { name: shown(name), nearest: nearest_line(name) })
}

fn nearest_line(word: &str) -> Option<String> {
    if word.chars().count() > MAX_SHOWN {
        return None;
    }
    // A web address can also contain a seed, with anything in front of it.
    if let Ok(seed) = word.parse::<Seed>() {
        return Some(format!("seed {seed}"));
    }
    let word = word.to_lowercase();
    if let Some(row) = TABLE.iter().find(|row| row.elsewhere.contains(&word.as_str())) {
        return Some(row.name().to_owned());
    }
    let prefix =
        |row: &&CommandRow| word.len() > 1 && (row.name().starts_with(&word) || word.starts_with(row.name()));
    let slips = if word.chars().count() < 5 { 1 } else { 2 };
    let by_prefix = TABLE.iter().find(prefix);
    let by_slips = || {
        TABLE
            .iter()
            .map(|row| (strsim::damerau_levenshtein(&word, row.name()), row))
            .filter(|&(distance, _)| distance <= slips)
            .min_by_key(|&(distance, _)| distance)
            .map(|(_, row)| row)
    };
    by_prefix.or_else(by_slips).map(|row| row.name().to_owned())
}

/// A word in the form that messages show: short, and without unprintable characters.
#[must_use]
pub fn shown(word: &str) -> String {
    match word.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => on_one_line(&word[..end]) + "...",
        None => on_one_line(word),
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{HEIGHT, Pos, Style, WIDTH};
    use rootward_presentation::overlay::Overlay;
    use rootward_rules::terms::Challenge;

    use super::*;
    use crate::{Moment, Wait, Watch, arbitrary, commands::Target};

    fn read(line: &str) -> Command {
        parse(line)
            .unwrap_or_else(|error| panic!("{line}: {error}"))
            .unwrap_or_else(|| panic!("{line}: empty"))
    }

    fn sentence(line: &str) -> String {
        parse(line).expect_err(line).to_string()
    }

    #[test]
    fn an_empty_line_is_no_command_and_no_error() {
        for line in ["", " ", "\t  \n", "\u{feff}"] {
            assert_eq!(parse(line), Ok(None));
        }
    }

    #[test]
    fn commands_ignore_case_and_extra_spaces() {
        for (line, command) in [
            ("seed 17.3", Command::Seed(Seed::classic(179))),
            (" SEED   x42 ", Command::Seed(Seed::endless(42))),
            ("next", Command::Next),
            ("Prev", Command::Prev),
            ("random ", Command::Random(None)),
            ("random 7", Command::Random(Some(7))),
            ("reload", Command::Reload),
            ("style X", Command::Style(Style::Endless)),
            ("style classic", Command::Style(Style::Classic)),
            ("style w", Command::Style(Style::Crawler)),
            ("preset", Command::Preset(None)),
            ("PRESET my own.ron", Command::Preset(Some("my own.ron".into()))),
            ("preset my  own.ron ", Command::Preset(Some("my  own.ron".into()))),
            ("floor 5", Command::Floor(5)),
            ("outside", Command::Outside),
            ("INSIDE", Command::Inside),
            ("goto 63 31", Command::Goto(Target::Cell(Pos::new(63, 31)))),
            ("goto vault", Command::Goto(Target::Mark("vault".into()))),
            ("mark vault", Command::Mark(Some("vault".into()))),
            ("mark", Command::Mark(None)),
            ("goto 0,0", Command::Goto(Target::Cell(Pos::new(0, 0)))),
            ("describe 20 , 3", Command::Describe(Some(Pos::new(20, 3)))),
            ("where", Command::Where),
            ("overlay Rooms", Command::Overlay(Overlay::Rooms)),
            ("reveal", Command::Reveal(None)),
            ("reveal ON", Command::Reveal(Some(true))),
            ("reveal off", Command::Reveal(Some(false))),
            ("law", Command::Law),
            ("export my base.json", Command::Export("my base.json".into())),
            ("export  my  base.json", Command::Export("my  base.json".into())),
            ("run my tour.txt", Command::Run("my tour.txt".into())),
            ("wait 0.5", Command::Wait(Wait::Time(500))),
            ("wait BASE", Command::Wait(Wait::Base)),
            ("screenshot a.png", Command::Screenshot("a.png".into())),
            ("set max_age.2 30", Command::Set(("max_age.2".into(), "30".into()))),
            ("get", Command::Get(None)),
            ("save design my-own_2", Command::Save("my-own_2".into())),
            ("watch", Command::Watch(Watch::Start)),
            ("watch 1", Command::Watch(Watch::Speed(1))),
            ("watch 100000", Command::Watch(Watch::Speed(Watch::MAX_SPEED))),
            ("watch Stop", Command::Watch(Watch::Stop)),
            ("watch off", Command::Watch(Watch::Stop)),
            ("watch step 812", Command::Watch(Watch::Step(Moment::After(812)))),
            ("watch STEP +1", Command::Watch(Watch::Step(Moment::Later(1)))),
            ("watch step -20", Command::Watch(Watch::Step(Moment::Earlier(20)))),
            ("watch cell 20, 3", Command::Watch(Watch::Cell(Pos::new(20, 3)))),
            ("watch gif my  dig.gif", Command::Watch(Watch::Film("my  dig.gif".into()))),
            ("give clip", Command::Give(("clip".into(), 1))),
            ("give Body Shield 2", Command::Give(("Body Shield".into(), 2))),
            ("spawn spark crab", Command::Spawn("spark crab".into())),
            ("mishap steam", Command::Mishap("steam".into())),
            ("god", Command::God),
            ("twist", Command::Twist(None)),
            ("twist Magnetic storm", Command::Twist(Some("Magnetic storm".into()))),
            ("chip wide lens", Command::Chip(Some("wide lens".into()))),
            ("challenge", Command::Challenge(None)),
            ("challenge MERCILESS", Command::Challenge(Some(Challenge::Merciless))),
            ("speed 8", Command::Speed(8)),
            ("clear", Command::Clear),
            ("help", Command::Help(None)),
            ("help GOTO", Command::Help(CommandRow::find("goto"))),
            ("quit", Command::Quit),
        ] {
            assert_eq!(read(line), command, "{line}");
        }
    }

    #[test]
    fn an_unknown_command_names_the_nearest_one() {
        assert_eq!(sentence("sed 5"), "There is no command `sed`. Did you mean `seed`? `help` lists all.");
        assert_eq!(sentence("zzzzzz"), "There is no command `zzzzzz`. `help` lists all.");
        for (word, meant) in [
            ("stlye", "`style`"),
            ("desc", "`describe`"),
            ("previous", "`prev`"),
            ("OVERLAYS", "`overlay`"),
            ("exit", "`quit`"),
            ("TP", "`goto`"),
            ("?", "`help`"),
            ("wehre", "`where`"),
            ("ovrelya", "`overlay`"),
            ("help:", "`help`"),
            ("help sed", "`seed`"),
            ("17.3", "`seed 17.3`"),
            ("x42", "`seed x42`"),
            ("page/\0#17.3", "`seed 17.3`"),
        ] {
            assert!(sentence(word).contains(&format!("Did you mean {meant}?")), "{}", sentence(word));
        }
        for word in ["a", "gravity", "日本", "sudo", "map"] {
            assert!(!sentence(word).contains("Did you mean"), "{}", sentence(word));
        }
    }

    #[test]
    fn wrong_arguments_show_usage_and_example() {
        assert_eq!(
            sentence("goto 64 3"),
            "`goto` needs a column X from 0 to 63, not `64`. Write `goto X Y|NAME`, for example `goto 56 26`."
        );
        assert_eq!(sentence("next 5"), "`next` has no use for `5`. Write `next`.");
        for (line, part) in [
            ("seed", "`seed` needs a seed. Write `seed TEXT`, for example `seed 17.3`."),
            ("seed 17 3", "no use for `3`"),
            ("goto 5", "needs a row Y"),
            ("goto 5 32", "from 0 to 31, not `32`"),
            ("goto -1 0", "not `-1`"),
            ("goto +1 0", "not `+1`"),
            ("describe 1 2 3", "no use for `3`"),
            ("floor 0", "from 1 to 5, not `0`"),
            ("floor 6", "from 1 to 5, not `6`"),
            ("floor 99999999999", "not `99999999999`"),
            ("overlay", "needs one of off, ids, "),
            ("overlay rot", "not `rot`"),
            ("style", "needs the style c, x or w"),
            ("style q", "not `q`"),
            ("style cx", "not `cx`"),
            ("watch 0", "from 1 to 100000, not `0`"),
            ("watch 100001", "not `100001`"),
            ("watch fast", "`stop`"),
            ("give", "needs an item"),
            ("give clip 0", "not `0`"),
            ("spawn", "needs a creature"),
            ("god on", "no use for `on`"),
            ("reveal maybe", "needs `on` or `off`, not `maybe`"),
            ("random x", "needs a whole number, not `x`"),
            ("wait", "needs `base` or seconds from 0 to 600"),
            ("wait 601", "not `601`"),
            ("wait -1", "not `-1`"),
            ("wait 1e2", "not `1e2`"),
            ("mark 3", "begins with a letter, not `3`"),
            ("set border_density", "needs a value"),
            ("save design a/b", "not `a/b`"),
            ("save it", "not `it`"),
            ("save design", "needs `design` and a name"),
            ("speed 9", "from 1 to 8, not `9`"),
            ("help goto now", "no use for `now`"),
        ] {
            assert!(sentence(line).contains(part), "{line}: {}", sentence(line));
        }
    }

    #[test]
    fn wrong_seeds_are_explained() {
        for text in ["17.11", "q5", "w42:hall", "c99999999", "x5@", "é"] {
            let told = text.parse::<Seed>().expect_err(text).to_string();
            assert_eq!(sentence(&format!("seed {text}")), format!("No such seed: {told}."));
        }
    }

    #[test]
    fn invisible_characters_are_dropped_or_named() {
        let seed = read("seed 17.3");
        for line in
            ["\u{feff}seed 17.3", "seed \u{2060}17.3\u{200b}", "seed https://example.org/#17.3&reveal"]
        {
            assert_eq!(read(line), seed, "{line:?}");
        }
        assert_eq!(read("\u{feff}where\u{200b}"), Command::Where);
        assert!(sentence("whe\u{200b}re").contains("`wheU+200Bre`"));
        assert!(sentence("floor \u{200b}2x").contains("`U+200B2x`"));
    }

    #[test]
    fn only_cells_in_the_grid_are_accepted() {
        for x in 0..WIDTH + 2 {
            for y in 0..HEIGHT + 2 {
                let inside = x < WIDTH && y < HEIGHT;
                assert_eq!(parse(&format!("goto {x} {y}")).is_ok(), inside, "{x} {y}");
            }
        }
        assert_eq!((1..9).filter(|n| parse(&format!("floor {n}")).is_ok()).count(), rootward_gen::MAX_FLOORS);
        assert!(Overlay::ALL.iter().all(|kind| sentence("overlay").contains(kind.name())));
    }

    #[test]
    fn long_or_unprintable_words_are_cleaned_up() {
        let long = "é".repeat(5000);
        assert!(sentence(&long).chars().count() < 80);
        assert!(sentence(&format!("goto {long}")).chars().count() < 160);
        assert!(!sentence("a\u{1b}[2J").contains('\u{1b}'));
    }

    #[test]
    fn no_line_panics_and_every_fault_is_one_line() {
        let mut read = 0;
        for line in arbitrary::lines(20_000) {
            match parse(&line) {
                Ok(None) => assert!(trimmed(&line).is_empty()),
                Ok(Some(_)) => read += 1,
                Err(error) => {
                    let text = error.to_string();
                    assert!(text.ends_with('.') && text.lines().count() == 1, "{line:?}: {text}");
                }
            }
        }
        assert!(read > 100, "only {read} lines were commands");
    }
}
