//! Short messages to the player: the last few lines about what happened.

use std::collections::VecDeque;

use bevy::prelude::*;

/// How many lines are kept.
const LINES: usize = 50;

/// The log of the current session, newest line last.
#[derive(Resource, Clone, Debug, Default)]
pub struct MessageLog {
    lines: VecDeque<LogLine>,
    total: usize,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// What it says.
    pub text: String,
    /// Running number, from 1.
    pub number: usize,
    /// How often it was said in a row.
    pub times: usize,
}

impl MessageLog {
    /// Adds a line. The same line again only counts up.
    pub fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        info!("{text}");
        self.total += 1;
        match self.lines.back_mut() {
            Some(last) if last.text == text => {
                last.times += 1;
                last.number = self.total;
            }
            _ => {
                self.lines.push_back(LogLine { text, number: self.total, times: 1 });
                if self.lines.len() > LINES {
                    self.lines.pop_front();
                }
            }
        }
    }

    /// Another base: the lines of the last one are dropped. Numbers continue.
    pub fn clear(&mut self) {
        self.lines.clear();
    }

    /// The newest `count` lines, oldest first.
    pub fn latest(&self, count: usize) -> impl Iterator<Item = &LogLine> {
        self.lines.iter().skip(self.lines.len().saturating_sub(count))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MessageLog>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_line_twice_counts_up_and_old_lines_go() {
        let mut log = MessageLog::default();
        log.say("a");
        log.say("a");
        assert_eq!(log.latest(9).map(|line| line.times).collect::<Vec<_>>(), [2]);
        (0..99).for_each(|number| log.say(number.to_string()));
        assert_eq!(log.latest(1000).count(), LINES);
        assert_eq!(log.latest(1).next().map(|line| line.text.as_str()), Some("98"));
    }
}
