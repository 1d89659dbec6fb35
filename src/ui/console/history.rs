//! The history of typed lines, with the arrow keys.

use bevy::prelude::Resource;

/// The maximum number of characters in a kept line. Longer lines are cut.
pub const MAX_CHARS: usize = 200;

pub const MAX_LINES: usize = 100;

#[derive(Resource, Clone, Debug, Default)]
pub struct History {
    lines: Vec<String>,
    /// The index of the shown line, and the text of the editor before browsing.
    recall: Option<(usize, String)>,
}

impl History {
    /// Appends a line, unless it is empty or a repetition. Beyond [`MAX_LINES`] the oldest line is dropped.
    pub fn push(&mut self, line: &str) {
        self.recall = None;
        let line = clean(line);
        if line.is_empty() || self.lines.last() == Some(&line) {
            return;
        }
        self.lines.push(line);
        if self.lines.len() > MAX_LINES {
            self.lines.remove(0);
        }
    }

    /// Returns the previous line, if any. The first step keeps the `unfinished` line for [`History::newer`].
    pub fn older(&mut self, unfinished: &str) -> Option<String> {
        let before = self.recall.as_ref().map_or(self.lines.len(), |&(at, _)| at);
        let at = before.checked_sub(1)?;
        match &mut self.recall {
            Some((shown, _)) => *shown = at,
            None => self.recall = Some((at, unfinished.to_owned())),
        }
        self.lines.get(at).cloned()
    }

    /// Returns the next line, and finally the unfinished one. `None` if no old line is shown.
    pub fn newer(&mut self) -> Option<String> {
        let (at, unfinished) = self.recall.take()?;
        match self.lines.get(at + 1) {
            Some(line) => {
                self.recall = Some((at + 1, unfinished));
                Some(line.clone())
            }
            None => Some(unfinished),
        }
    }

    pub fn stop_browsing(&mut self) {
        self.recall = None;
    }

    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}

fn clean(line: &str) -> String {
    let printed = |letter: char| if letter.is_control() { ' ' } else { letter };
    let line: String = line.trim().chars().take(MAX_CHARS).map(printed).collect();
    line.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use rootward_console::arbitrary;

    use super::*;

    fn history(lines: &[&str]) -> History {
        let mut history = History::default();
        lines.iter().for_each(|line| history.push(line));
        history
    }

    #[test]
    fn the_unfinished_line_follows_the_newest() {
        let mut history = history(&["one", "two"]);
        assert_eq!(history.older("unfin").as_deref(), Some("two"));
        assert_eq!(history.older("two").as_deref(), Some("one"));
        assert_eq!(history.older("one"), None);
        assert_eq!(history.newer().as_deref(), Some("two"));
        assert_eq!(history.newer().as_deref(), Some("unfin"));
        assert_eq!(history.newer(), None);
        assert_eq!(history.older("other").as_deref(), Some("two"));
        assert_eq!(history.newer().as_deref(), Some("other"));
    }

    #[test]
    fn an_empty_history_shows_nothing() {
        let mut history = History::default();
        assert_eq!(history.older("x"), None);
        assert_eq!(history.newer(), None);
        assert!(history.lines().is_empty());
    }

    #[test]
    fn a_pushed_line_ends_browsing() {
        let mut history = history(&["one", "two"]);
        history.older("");
        history.older("");
        history.push("three");
        assert_eq!(history.newer(), None);
        assert_eq!(history.older("").as_deref(), Some("three"));
        history.stop_browsing();
        assert_eq!(history.newer(), None);
    }

    #[test]
    fn empty_lines_and_repetitions_are_not_kept() {
        let history = history(&["one", "one", "", "  ", " one ", "two", "one"]);
        assert_eq!(history.lines(), ["one", "two", "one"]);
    }

    #[test]
    fn beyond_the_limit_the_oldest_line_is_dropped() {
        let mut history = History::default();
        for number in 0..250 {
            history.push(&number.to_string());
        }
        assert_eq!(history.lines().len(), MAX_LINES);
        assert_eq!(history.lines().first().map(String::as_str), Some("150"));
        let steps = std::iter::from_fn(|| history.older("")).count();
        assert_eq!(steps, MAX_LINES);
    }

    #[test]
    fn kept_lines_have_no_breaks_and_a_limited_length() {
        let mut history = History::default();
        for line in arbitrary::lines(2000) {
            history.push(&line);
        }
        let fits = |line: &String| line.chars().count() <= MAX_CHARS && !line.contains('\n');
        assert!(history.lines().iter().all(fits));
    }
}
