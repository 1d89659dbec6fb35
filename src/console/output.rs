//! What the console has printed.

use std::collections::VecDeque;

use bevy::prelude::*;

/// How many lines are kept.
pub const MAX_LINES: usize = 500;

/// What a line of the console is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// What the player typed.
    Input,
    /// What a command answers.
    Answer,
    /// Why a line was not a command, or could not be executed.
    Error,
}

/// A line of the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputLine {
    /// What it is.
    pub kind: LineKind,
    /// What it says, without a line break.
    pub text: String,
}

/// The printed lines, oldest first; beyond [`MAX_LINES`] the oldest are forgotten.
#[derive(Resource, Clone, Debug)]
pub struct ConsoleOutput {
    lines: VecDeque<OutputLine>,
}

impl Default for ConsoleOutput {
    /// A console that says how to begin.
    fn default() -> Self {
        let mut output = Self { lines: VecDeque::new() };
        output.print(LineKind::Answer, "`help` lists all commands, `help goto` tells more about one.");
        output
    }
}

impl ConsoleOutput {
    /// Prints a text, a line for each of its lines; the log of the program gets it, too.
    pub fn print(&mut self, kind: LineKind, text: &str) {
        info!("{text}");
        let lines = text.lines().map(|line| OutputLine { kind, text: line.to_owned() });
        self.lines.extend(lines);
        let old = self.lines.len().saturating_sub(MAX_LINES);
        self.lines.drain(..old);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.lines.clear();
    }

    /// All lines, oldest first.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &OutputLine> + ExactSizeIterator {
        self.lines.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_lines_are_kept() {
        let mut output = ConsoleOutput::default();
        for number in 0..2 * MAX_LINES {
            output.print(LineKind::Answer, &format!("{number}\nand"));
        }
        assert_eq!(output.lines().len(), MAX_LINES);
        assert_eq!(output.lines().next_back().map(|line| line.text.as_str()), Some("and"));
        output.clear();
        assert_eq!(output.lines().len(), 0);
    }
}
