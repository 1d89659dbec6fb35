//! Short messages to the player about recent events.

use std::{
    collections::{BTreeSet, VecDeque},
    io::{self, Write},
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use rootward_checked::on_one_line;

use crate::host::platform;

const LINES: usize = 50;

/// The log of the current session, newest line last.
#[derive(Resource, Clone, Debug, Default)]
pub struct MessageLog {
    lines: VecDeque<LogLine>,
    total: usize,
    unwritten: BTreeSet<PathBuf>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    pub text: String,
    /// The number of the line, from 1.
    pub number: usize,
    /// The number of times that the text came in a row, from 1.
    pub times: usize,
    /// Whether the line is kept for the next base, because the player has not seen it in a base yet.
    pub lasting: bool,
}

/// Reports a sentence on standard error, or on the page.
pub fn complain(sentence: &str) {
    platform::complain(&on_one_line(sentence));
}

/// Prints a text on standard output. Reports a failure and returns false.
pub fn print(text: &str) -> bool {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| complain(&format!("cannot write to standard output: {error}"))).is_ok()
}

impl MessageLog {
    /// Adds a line. A repeated line only increases its count. Control characters are escaped.
    pub fn say(&mut self, text: impl Into<String>) {
        self.add(&text.into(), false);
    }

    /// Adds a line about the player's files. It appears on standard error, on the title screen and in the first base.
    pub fn report(&mut self, text: impl Into<String>) {
        let text = text.into();
        complain(&text);
        self.add(&text, true);
    }

    /// Records whether a file was written, and reports a failure. The exit code is not 0 while a file is unwritten.
    pub fn note_written(&mut self, file: &Path, written: Result<(), String>) {
        match written {
            Ok(()) => _ = self.unwritten.remove(file),
            Err(why) => {
                self.unwritten.insert(file.to_owned());
                self.report(why);
            }
        }
    }

    #[must_use]
    pub fn has_unwritten(&self) -> bool {
        !self.unwritten.is_empty()
    }

    fn add(&mut self, text: &str, lasting: bool) {
        let text = on_one_line(text);
        info!("{text}");
        self.total += 1;
        match self.lines.back_mut() {
            Some(last) if last.text == text => {
                last.times += 1;
                last.number = self.total;
            }
            _ => {
                self.lines.push_back(LogLine { text, number: self.total, times: 1, lasting });
                if self.lines.len() > LINES {
                    self.lines.pop_front();
                }
            }
        }
    }

    /// Drops the lines of the last base. The numbering continues.
    pub fn clear(&mut self) {
        self.lines.retain_mut(|line| std::mem::take(&mut line.lasting));
    }

    /// The reports that were not shown in a base yet, oldest first.
    pub fn reported(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().filter(|line| line.lasting).map(|line| line.text.as_str())
    }

    /// The newest `count` lines, oldest first.
    pub fn latest(&self, count: usize) -> impl Iterator<Item = &LogLine> {
        self.lines.iter().skip(self.lines.len().saturating_sub(count))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<MessageLog>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_line_counts_up_and_old_lines_are_dropped() {
        let mut log = MessageLog::default();
        log.say("a");
        log.say("a");
        assert_eq!(log.latest(9).map(|line| line.times).collect::<Vec<_>>(), [2]);
        (0..99).for_each(|number| log.say(number.to_string()));
        assert_eq!(log.latest(1000).count(), LINES);
        assert_eq!(log.latest(1).next().map(|line| line.text.as_str()), Some("98"));
    }

    #[test]
    fn a_message_is_always_one_line() {
        let mut log = MessageLog::default();
        log.say("a\nb\u{1b}[31m");
        assert_eq!(log.latest(1).next().map(|line| line.text.as_str()), Some("a\\nb\\u{1b}[31m"));
    }

    #[test]
    fn reports_before_the_first_base_are_shown_in_it() {
        let mut log = MessageLog::default();
        log.say("said");
        log.report("reported");
        assert_eq!(log.reported().collect::<Vec<_>>(), ["reported"]);
        log.clear();
        assert_eq!(log.latest(9).map(|line| line.text.as_str()).collect::<Vec<_>>(), ["reported"]);
        log.clear();
        assert_eq!((log.latest(9).count(), log.reported().count()), (0, 0));
    }
}
