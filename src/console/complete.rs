//! How the Tab key completes an unfinished line.

use super::commands::{self, CommandRow};

/// What can follow, and the line as far as it is certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The line with its last word completed as far as all candidates agree. With a single candidate a
    /// space follows if more is to be typed; without any the line is unchanged.
    pub line: String,
    /// The words that the last word can become, in the order of help.
    pub candidates: Vec<String>,
}

/// Completes the last word of a line, which is the text left of the cursor: a command, or the first
/// argument of a command that takes one of some words. Any case will do.
#[must_use]
pub fn complete(line: &str) -> Completion {
    let start = line.char_indices().rev().find(|(_, letter)| letter.is_whitespace());
    let start = start.map_or(0, |(at, space)| at + space.len_utf8());
    let (head, word) = line.split_at(start);
    let candidates: Vec<String> = words_after(head).into_iter().filter(|whole| begins(whole, word)).collect();
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

/// All words that can stand behind the finished words of a line.
fn words_after(head: &str) -> Vec<String> {
    let mut words = head.split_whitespace();
    match (words.next().map(CommandRow::find), words.next()) {
        (None, _) => commands::names(),
        (Some(Some(row)), None) => (row.words)(),
        _ => Vec::new(),
    }
}

/// Whether something is to be typed behind the completed word.
fn takes_more(head: &str, word: &str) -> bool {
    head.trim().is_empty() && CommandRow::find(word).is_some_and(CommandRow::takes_arguments)
}

/// Whether `word` is the beginning of `whole`, in any case.
fn begins(whole: &str, word: &str) -> bool {
    whole.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// How many bytes two words have in common at their beginning; the end of a character in both.
fn common_length(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(letter, _)| letter.len_utf8()).sum()
}

#[cfg(test)]
mod tests {
    use super::super::{
        commands::TABLE,
        parse::{arbitrary, parse},
    };
    use super::*;
    use crate::overlay::Overlay;

    fn line(text: &str) -> String {
        complete(text).line
    }

    #[test]
    fn a_single_candidate_is_written_out() {
        assert_eq!(line("se"), "seed ");
        assert_eq!(line("SEED"), "seed ");
        assert_eq!(line("  wh"), "  where");
        assert_eq!(line("overlay ki"), "overlay kinds");
        assert_eq!(line("help ov"), "help overlay");
        assert_eq!(line("watch sto"), "watch stop");
        assert_eq!(line("style e"), "style endless");
    }

    #[test]
    fn several_candidates_are_written_as_far_as_they_agree() {
        let both = complete("R");
        assert_eq!(both.candidates, ["random", "reload", "reveal"]);
        assert_eq!(both.line, "r");
        assert_eq!(
            complete("re"),
            Completion { line: "re".into(), candidates: ["reload", "reveal"].map(Into::into).into() }
        );
        assert_eq!(line("OVERLAY RO"), "OVERLAY roo");
        assert_eq!(line("watch 1"), "watch 10");
        assert_eq!(line("watch s"), "watch st");
        assert_eq!(complete("style ").candidates, ["c", "classic", "x", "endless", "w", "crawler"]);
        assert_eq!(complete("overlay ").candidates.len(), Overlay::ALL.len());
    }

    #[test]
    fn an_empty_line_offers_every_command() {
        assert_eq!(complete("").candidates.len(), TABLE.len());
        assert_eq!(line(""), "");
        assert_eq!(complete("help ").candidates, complete("").candidates);
    }

    #[test]
    fn where_nothing_fits_the_line_stays() {
        for text in
            ["zz", "seed ", "seed 1", "goto 1 ", "overlay root ", "nonsense ov", "help x", "日本", "watch 7"]
        {
            assert_eq!(complete(text), Completion { line: text.into(), candidates: Vec::new() });
        }
    }

    #[test]
    fn every_offered_argument_is_understood() {
        let mut choices = Vec::new();
        for name in TABLE.iter().map(CommandRow::name) {
            let offered = complete(&format!("{name} ")).candidates;
            choices.extend((!offered.is_empty()).then_some(name));
            for word in offered {
                assert!(parse(&format!("{name} {word}")).is_ok(), "{name} {word}");
            }
        }
        assert_eq!(choices, ["style", "overlay", "watch", "help"]);
    }

    #[test]
    fn no_line_panics_and_every_candidate_begins_like_the_line_ends() {
        for text in arbitrary::lines(20_000) {
            let made = complete(&text);
            assert!(made.line.chars().count() >= text.chars().count());
            let typed = text.rsplit(char::is_whitespace).next().unwrap_or_default().to_lowercase();
            assert!(made.candidates.iter().all(|word| word.starts_with(&typed)), "{text:?}");
            assert!(!made.candidates.is_empty() || made.line == text);
        }
    }
}
