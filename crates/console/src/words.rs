//! The words that can follow command names, for completion and for lists in sentences.

use std::fmt;

use rootward_gen::{Style, crawlers::Design};
use rootward_presentation::{overlay::Overlay, view::ViewKind};
use rootward_rules::terms::Challenge;

/// Words as a list in a sentence, with `and` or `or` before the last.
pub(crate) struct Listed(pub fn() -> Vec<String>, pub &'static str);

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

pub(crate) fn owned<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

pub(crate) fn overlays() -> Vec<String> {
    owned(Overlay::ALL.iter().map(|overlay| overlay.name()))
}

pub(crate) fn views() -> Vec<String> {
    owned(ViewKind::ALL.map(ViewKind::name))
}

/// The names of the headings, in numerical order.
pub(crate) fn headings() -> Vec<String> {
    owned(["north", "east", "south", "west"])
}

pub(crate) fn challenges() -> Vec<String> {
    owned(Challenge::ALL.map(Challenge::name))
}

pub(crate) fn styles() -> Vec<String> {
    let words = |style: Style| [style.letter().to_string(), style.name().to_lowercase()];
    Style::ALL.into_iter().flat_map(words).collect()
}

/// The words after `watch`, with some speeds in steps per second.
pub(crate) fn watch_words() -> Vec<String> {
    owned(["10", "100", "1000", "stop", "step", "cell", "gif"])
}

pub(crate) fn parameters() -> Vec<String> {
    owned(Design::parameters())
}
