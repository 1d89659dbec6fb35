//! The words that can follow command names, for completion and for lists in sentences.

use std::fmt;

use rootward_gen::{Style, crawlers::Design};
use rootward_presentation::{overlay::Overlay, view::ViewKind};
use rootward_rules::terms::Challenge;

/// The speeds of the digger that completion offers, in steps per second.
const SPEEDS: [&str; 3] = ["10", "100", "1000"];

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

/// The name of every overlay.
pub(crate) fn overlays() -> Vec<String> {
    Overlay::ALL.iter().map(|overlay| overlay.name().to_owned()).collect()
}

/// The name of every view.
pub(crate) fn views() -> Vec<String> {
    ViewKind::ALL.map(|kind| kind.name().to_owned()).to_vec()
}

/// The name of every heading, in the order of their numbers.
pub(crate) fn headings() -> Vec<String> {
    ["north", "east", "south", "west"].map(str::to_owned).to_vec()
}

/// The name of every challenge.
pub(crate) fn challenges() -> Vec<String> {
    Challenge::ALL.iter().map(|challenge| challenge.name().to_owned()).collect()
}

/// The letter and the name of every style.
pub(crate) fn styles() -> Vec<String> {
    let words = |style: Style| [style.letter().to_string(), style.name().to_lowercase()];
    Style::ALL.into_iter().flat_map(words).collect()
}

/// The word after `save`.
pub(crate) fn design_word() -> Vec<String> {
    vec!["design".to_owned()]
}

/// The word after `wait`.
pub(crate) fn base_word() -> Vec<String> {
    vec!["base".to_owned()]
}

/// The words after the name of a setting.
pub(crate) fn switch_words() -> Vec<String> {
    ["on", "off"].map(str::to_owned).to_vec()
}

/// The words after `watch`.
pub(crate) fn watch_words() -> Vec<String> {
    SPEEDS.into_iter().chain(["stop", "step", "cell", "gif"]).map(str::to_owned).collect()
}

/// The names of the parameters of crawlers.
pub(crate) fn parameters() -> Vec<String> {
    Design::parameters().map(str::to_owned).collect()
}
