//! Completion of an unfinished line with the Tab key.

use crate::{
    commands,
    row::{CommandRow, Known, Offer},
};

/// The possible completions of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The line, completed as far as all candidates agree. A single candidate gets a space if arguments can follow.
    pub line: String,
    /// The possible completions of the argument or the command name, in the order of help.
    pub candidates: Vec<String>,
}

/// Completes the text left of the cursor, ignoring case. `known` returns values that only the game knows.
#[must_use]
pub fn complete(line: &str, known: impl Fn(Known, &str) -> Vec<String>) -> Completion {
    let start = argument_of(line);
    let (head, typed) = line.split_at(start);
    let words = match CommandRow::find(head.trim()).map(|row| row.offers) {
        None if head.trim().is_empty() => commands::names(),
        None | Some(Offer::Nothing) => Vec::new(),
        Some(Offer::Words(words)) => words(),
        Some(Offer::Known(what)) => known(what, typed),
    };
    let candidates: Vec<String> = words.into_iter().filter(|whole| begins(whole, typed)).collect();
    let line = match candidates.as_slice() {
        [] => line.to_owned(),
        [only] => format!("{head}{only}{}", if takes_more(head, only) { " " } else { "" }),
        [first, others @ ..] => {
            let length = others.iter().map(|other| common_length(first, other)).min().unwrap_or_default();
            format!("{head}{}", &first[..length])
        }
    };
    Completion { line, candidates }
}

/// The start of the arguments, or of the first word while no space follows it.
fn argument_of(line: &str) -> usize {
    let indent = line.len() - line.trim_start().len();
    let word = line[indent..].find(char::is_whitespace).map_or(line.len(), |end| indent + end);
    let behind = line.len() - line[word..].trim_start().len();
    if word < line.len() { behind } else { indent }
}

fn takes_more(head: &str, word: &str) -> bool {
    head.trim().is_empty() && CommandRow::find(word).is_some_and(CommandRow::takes_arguments)
}

fn begins(whole: &str, word: &str) -> bool {
    whole.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// The length of the common beginning of two words, in bytes. It never splits a character.
fn common_length(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(letter, _)| letter.len_utf8()).sum()
}

#[cfg(test)]
mod tests {
    use rootward_presentation::overlay::Overlay;

    use super::*;
    use crate::{arbitrary, commands::TABLE, parse, words::owned};

    fn done(text: &str) -> Completion {
        complete(text, |what, _| match what {
            Known::Items => owned(["battery", "body shield", "body armour"]),
            Known::Creatures => owned(["spark crab", "scuttler"]),
            Known::Paths => owned(["Cargo.toml", "assets/"]),
            Known::Presets | Known::Designs => owned(["maze", "ribs"]),
            Known::Seeds => owned(["17.3", "x42"]),
            Known::Marks => owned(["vault"]),
            Known::Twists => owned(["Truce", "Twins"]),
            Known::Chips => owned(["wet paint", "wide lens"]),
        })
    }

    #[test]
    fn lines_are_completed_as_far_as_candidates_agree() {
        for (typed, completed) in [
            ("see", "seed "),
            ("SEED", "seed "),
            ("  wh", "  where"),
            ("overlay ki", "overlay kinds"),
            ("help ov", "help overlay"),
            ("watch sto", "watch stop"),
            ("style e", "style endless"),
            ("set border_d", "set border_density"),
            ("re", "re"),
            ("OVERLAY RO", "OVERLAY roo"),
            ("watch 1", "watch 10"),
            ("watch s", "watch st"),
            // The game knows these words, and some have spaces.
            ("give BO", "give body "),
            ("give body s", "give body shield"),
            ("spawn  spark", "spawn  spark crab"),
            ("preset r", "preset ribs"),
            ("seed x", "seed x42"),
            ("goto v", "goto vault"),
            ("export Cargo.to", "export Cargo.toml"),
            ("run as", "run assets/"),
            ("", ""),
        ] {
            assert_eq!(done(typed).line, completed, "{typed}");
        }
        assert_eq!(done("re").candidates, ["reload", "reveal"]);
        assert_eq!(done("style ").candidates, ["c", "classic", "x", "endless", "w", "crawler"]);
        assert_eq!(done("overlay ").candidates.len(), Overlay::ALL.len());
    }

    #[test]
    fn an_empty_line_offers_every_command() {
        assert_eq!(done("").candidates.len(), TABLE.len());
        assert_eq!(done("help ").candidates, done("").candidates);
    }

    #[test]
    fn a_line_without_candidates_stays() {
        for text in
            ["zz", "seed q", "goto 1 ", "overlay root ", "nonsense ov", "help x", "日本", "watch 7", "next "]
        {
            assert_eq!(done(text), Completion { line: text.into(), candidates: Vec::new() });
        }
    }

    #[test]
    fn every_offered_word_is_understood() {
        for row in TABLE {
            let Offer::Words(words) = row.offers else { continue };
            for word in words() {
                let more = match (row.name(), &*word) {
                    ("set", _) => " 1",
                    ("save", _) => " mine",
                    ("watch", "step") => " 3",
                    ("watch", "cell") => " 1 1",
                    ("watch", "gif") => " film.gif",
                    _ => "",
                };
                assert!(parse(&format!("{} {word}{more}", row.name())).is_ok(), "{} {word}", row.name());
            }
        }
    }

    #[test]
    fn every_candidate_begins_with_the_typed_text() {
        for text in arbitrary::lines(20_000) {
            let made = complete(&text, |_, _| vec!["17.3".to_owned()]);
            assert!(made.line.chars().count() >= text.chars().count());
            let typed = text[argument_of(&text)..].to_lowercase();
            assert!(made.candidates.iter().all(|word| word.to_lowercase().starts_with(&typed)), "{text:?}");
            assert!(!made.candidates.is_empty() || made.line == text);
        }
    }
}
