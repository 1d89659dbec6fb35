//! The printed lines of the console.

use std::collections::VecDeque;

use bevy::prelude::*;

pub const MAX_LINES: usize = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    Input,
    Answer,
    /// The reason why a line was not a command, or could not be executed.
    Error,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputLine {
    pub kind: LineKind,
    pub text: String,
}

/// The printed lines, oldest first. Beyond [`MAX_LINES`], the oldest line is dropped.
#[derive(Resource, Clone, Debug)]
pub struct ConsoleOutput {
    lines: VecDeque<OutputLine>,
    printed: usize,
}

impl Default for ConsoleOutput {
    fn default() -> Self {
        let mut output = Self { lines: VecDeque::new(), printed: 0 };
        output.print(LineKind::Answer, "`help` lists all commands. `help goto` explains one.");
        output
    }
}

impl ConsoleOutput {
    /// Prints a text line by line, and also writes it to the program's log.
    pub fn print(&mut self, kind: LineKind, text: &str) {
        info!("{text}");
        let lines = text.lines().map(|line| OutputLine { kind, text: line.to_owned() });
        let before = self.lines.len();
        self.lines.extend(lines);
        self.printed += self.lines.len() - before;
        let old = self.lines.len().saturating_sub(MAX_LINES);
        self.lines.drain(..old);
    }

    pub fn clear(&mut self) {
        self.lines.clear();
    }

    /// The total number of printed lines, including dropped ones.
    pub const fn printed(&self) -> usize {
        self.printed
    }

    /// The kept answers since this many lines were printed, without the typed lines.
    pub fn answered_since(&self, printed: usize) -> String {
        let fresh = self.printed.saturating_sub(printed).min(self.lines.len());
        let fresh = self.lines.iter().skip(self.lines.len() - fresh);
        let answers = fresh.filter(|line| line.kind == LineKind::Answer).map(|line| line.text.as_str());
        answers.collect::<Vec<_>>().join("\n")
    }

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
