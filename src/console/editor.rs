//! The line that is being typed: text and cursor, without a screen.

/// The most characters of a line.
pub const MAX_CHARS: usize = 200;

/// A line of at most [`MAX_CHARS`] characters and a cursor in it. Positions count characters (Unicode
/// scalar values), never bytes, so that no edit can split one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineEditor {
    text: String,
    /// How many characters stand left of the cursor.
    cursor: usize,
}

impl LineEditor {
    /// The whole line.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many characters stand left of the cursor: 0 up to the length of the line.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Whether nothing is typed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The text left of the cursor.
    #[must_use]
    pub fn before_cursor(&self) -> &str {
        self.text.get(..self.byte_of(self.cursor)).unwrap_or_default()
    }

    /// The text right of the cursor; its first character is the one under the cursor.
    #[must_use]
    pub fn after_cursor(&self) -> &str {
        self.text.get(self.byte_of(self.cursor)..).unwrap_or_default()
    }

    /// Types a character. Answers whether it was taken: control characters and line breaks are not, nor
    /// is anything once the line is full.
    pub fn insert(&mut self, letter: char) -> bool {
        let taken = !breaks_line(letter) && self.len() < MAX_CHARS;
        if taken {
            self.text.insert(self.byte_of(self.cursor), letter);
            self.cursor += 1;
        }
        taken
    }

    /// Types a whole text, as from the clipboard, as far as it fits. Tabs and line breaks become
    /// spaces, other control characters are left out.
    pub fn insert_text(&mut self, text: &str) {
        let (before, after) = (self.before_cursor(), self.after_cursor());
        let room = MAX_CHARS.saturating_sub(self.len());
        let new: String = printed(text).take(room).collect();
        let text = format!("{before}{new}{after}");
        self.cursor += new.chars().count();
        self.text = text;
    }

    /// Replaces the whole line and puts the cursor behind it; the same characters are taken as by
    /// [`LineEditor::insert_text`].
    pub fn set(&mut self, text: &str) {
        self.text = printed(text).take(MAX_CHARS).collect();
        self.cursor = self.len();
    }

    /// Replaces the text left of the cursor, as completion does; what is right of it stays.
    pub fn set_before_cursor(&mut self, text: &str) {
        self.kill_to_start();
        self.insert_text(text);
    }

    /// Hands out the line and leaves an empty one, as the Enter key does.
    #[must_use]
    pub fn take(&mut self) -> String {
        self.cursor = 0;
        std::mem::take(&mut self.text)
    }

    /// Empties the line.
    pub fn clear(&mut self) {
        self.text.clear();
        self.cursor = 0;
    }

    /// Removes the character left of the cursor.
    pub fn backspace(&mut self) {
        if self.cursor > 0 {
            self.cut(self.cursor - 1, self.cursor);
        }
    }

    /// Removes the character under the cursor.
    pub fn delete(&mut self) {
        self.cut(self.cursor, self.cursor + 1);
    }

    /// Removes from the start of the word to the cursor.
    pub fn kill_word(&mut self) {
        self.cut(self.word_start(), self.cursor);
    }

    /// Removes everything left of the cursor.
    pub fn kill_to_start(&mut self) {
        self.cut(0, self.cursor);
    }

    /// Removes everything right of the cursor.
    pub fn kill_to_end(&mut self) {
        self.cut(self.cursor, self.len());
    }

    /// One character to the left.
    pub fn left(&mut self) {
        self.cursor = self.cursor.saturating_sub(1);
    }

    /// One character to the right.
    pub fn right(&mut self) {
        self.cursor = (self.cursor + 1).min(self.len());
    }

    /// To the start of the word, or of the word before.
    pub fn word_left(&mut self) {
        self.cursor = self.word_start();
    }

    /// To the end of the word, or of the next word.
    pub fn word_right(&mut self) {
        let mut letters = self.after_cursor().chars().peekable();
        let mut steps = 0;
        while letters.next_if(|letter| letter.is_whitespace()).is_some() {
            steps += 1;
        }
        steps += letters.take_while(|letter| !letter.is_whitespace()).count();
        self.cursor += steps;
    }

    /// To the start of the line.
    pub const fn home(&mut self) {
        self.cursor = 0;
    }

    /// To the end of the line.
    pub fn end(&mut self) {
        self.cursor = self.len();
    }

    /// The length of the line in characters.
    fn len(&self) -> usize {
        self.text.chars().count()
    }

    /// Where the word at the cursor starts, or the word before it.
    fn word_start(&self) -> usize {
        let mut letters = self.before_cursor().chars().rev().peekable();
        let mut steps = 0;
        while letters.next_if(|letter| letter.is_whitespace()).is_some() {
            steps += 1;
        }
        steps += letters.take_while(|letter| !letter.is_whitespace()).count();
        self.cursor - steps
    }

    /// The byte at which a character starts; the end of the line for one beyond it.
    fn byte_of(&self, index: usize) -> usize {
        self.text.char_indices().nth(index).map_or(self.text.len(), |(byte, _)| byte)
    }

    /// Removes the characters `from..to` and puts the cursor where they were.
    fn cut(&mut self, from: usize, to: usize) {
        let (start, end) = (self.byte_of(from), self.byte_of(to));
        self.text.replace_range(start..end, "");
        self.cursor = from;
    }
}

/// Whether a character has no place on a line: control characters, and the line breaks of Unicode.
fn breaks_line(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}')
}

/// The characters of a text that has one line.
fn printed(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars()
        .map(|letter| if letter.is_whitespace() && breaks_line(letter) { ' ' } else { letter })
        .filter(|&letter| !breaks_line(letter))
}

#[cfg(test)]
mod tests {
    use super::super::parse::arbitrary;
    use super::*;

    /// An editor with the text and the cursor at the bar.
    fn at_bar(text: &str) -> LineEditor {
        let (before, after) = text.split_once('|').expect("a bar");
        LineEditor { text: format!("{before}{after}"), cursor: before.chars().count() }
    }

    fn after(text: &str, edit: impl FnOnce(&mut LineEditor)) -> String {
        let mut editor = at_bar(text);
        edit(&mut editor);
        format!("{}|{}", editor.before_cursor(), editor.after_cursor())
    }

    #[test]
    fn letters_go_in_and_out_at_the_cursor() {
        assert_eq!(after("sé|d", |line| assert!(line.insert('日'))), "sé日|d");
        assert_eq!(after("sé日|d", LineEditor::backspace), "sé|d");
        assert_eq!(after("s|éd", LineEditor::delete), "s|d");
        assert_eq!(after("|sd", LineEditor::backspace), "|sd");
        assert_eq!(after("sd|", LineEditor::delete), "sd|");
    }

    #[test]
    fn the_cursor_stays_in_the_line() {
        assert_eq!(after("|ab", LineEditor::left), "|ab");
        assert_eq!(after("a|b", LineEditor::left), "|ab");
        assert_eq!(after("a|b", LineEditor::right), "ab|");
        assert_eq!(after("ab|", LineEditor::right), "ab|");
        assert_eq!(after("a|b", LineEditor::home), "|ab");
        assert_eq!(after("a|b", LineEditor::end), "ab|");
    }

    #[test]
    fn words_are_what_stands_between_spaces() {
        assert_eq!(after("goto 20  é3|", LineEditor::word_left), "goto 20  |é3");
        assert_eq!(after("goto 20  |é3", LineEditor::word_left), "goto |20  é3");
        assert_eq!(after("go|to 20", LineEditor::word_right), "goto| 20");
        assert_eq!(after("goto| 20", LineEditor::word_right), "goto 20|");
        assert_eq!(after("|  ", LineEditor::word_right), "  |");
        assert_eq!(after("  |", LineEditor::word_left), "|  ");
        assert_eq!(after("goto 20 |3", LineEditor::kill_word), "goto |3");
    }

    #[test]
    fn killing_takes_one_side_of_the_cursor() {
        assert_eq!(after("gé|to", LineEditor::kill_to_start), "|to");
        assert_eq!(after("gé|to", LineEditor::kill_to_end), "gé|");
        assert_eq!(after("gé|to", LineEditor::clear), "|");
        assert_eq!(after("se| 5", |line| line.set_before_cursor("seed")), "seed| 5");
    }

    #[test]
    fn what_breaks_a_line_is_not_typed() {
        for letter in ['\0', '\t', '\n', '\r', '\u{8}', '\u{1b}', '\u{7f}', '\u{85}', '\u{2028}'] {
            assert_eq!(after("a|b", |line| assert!(!line.insert(letter))), "a|b");
        }
        assert_eq!(after("a|b", |line| line.insert_text("1\t2\u{1b}\n3")), "a1 2 3|b");
        assert_eq!(after("a|b", |line| line.set("x\0y")), "xy|");
    }

    #[test]
    fn a_full_line_takes_nothing_more() {
        let full = "é".repeat(MAX_CHARS);
        let mut editor = LineEditor::default();
        editor.set(&full.repeat(3));
        assert_eq!(editor.text(), full);
        assert!(!editor.insert('x'));
        editor.home();
        editor.insert_text("more");
        assert_eq!((editor.text(), editor.cursor()), (full.as_str(), 0));
        assert_eq!(editor.take(), full);
        assert!(editor.is_empty() && editor.cursor() == 0);
    }

    #[test]
    fn no_order_of_edits_panics_or_leaves_the_line() {
        let mut editor = LineEditor::default();
        let mut below = arbitrary::numbers();
        for text in arbitrary::lines(20_000) {
            match below(16) {
                0 => editor.set(&text),
                1 | 2 => editor.insert_text(&text),
                3 => editor.set_before_cursor(&text),
                4 => editor.backspace(),
                5 => editor.delete(),
                6 => editor.left(),
                7 => editor.right(),
                8 => editor.word_left(),
                9 => editor.word_right(),
                10 => editor.home(),
                11 => editor.end(),
                12 => editor.kill_word(),
                13 if below(8) == 0 => editor.kill_to_start(),
                14 if below(8) == 0 => editor.kill_to_end(),
                _ => text.chars().for_each(|letter| {
                    editor.insert(letter);
                }),
            }
            assert!(editor.cursor() <= editor.len() && editor.len() <= MAX_CHARS);
            assert_eq!(format!("{}{}", editor.before_cursor(), editor.after_cursor()), editor.text());
            assert_eq!(editor.before_cursor().chars().count(), editor.cursor());
            assert!(!editor.text().contains(breaks_line));
        }
    }
}
