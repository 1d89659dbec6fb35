//! Line breaking for texts whose number of rows must be known.

use super::font;

/// Indentation of the rest of a broken line, in spaces.
const INDENT: usize = 2;

/// Returns the rows of a line on a screen of `columns` fixed-width columns, with the rest indented. Never empty.
pub fn wrap(line: &str, columns: usize) -> Vec<String> {
    rows(line, columns as f32, INDENT, |text| text.chars().count() as f32)
}

/// As [`wrap`], for text of ordinary size and rows of a width in logical pixels.
pub fn wrap_hanging(line: &str, width: f32) -> Vec<String> {
    rows(line, width, INDENT, font::width)
}

/// Returns the rows of ordinary text in a block of a width in logical pixels. Any white space becomes one space.
pub fn wrap_block(text: &str, width: f32) -> Vec<String> {
    rows(&text.split_whitespace().collect::<Vec<_>>().join(" "), width, 0, font::width)
}

/// Indents all rows but the first by `by` spaces. A row has at least one character.
fn rows(line: &str, width: f32, by: usize, measure: impl Fn(&str) -> f32) -> Vec<String> {
    let mut rows = Vec::new();
    let mut rest = line;
    let mut indent = String::new();
    loop {
        let room = width - measure(&indent);
        let limit = fitting(rest, room, &measure);
        if limit == rest.len() {
            break;
        }
        // A space directly after the last character that fits is also a good place.
        let reach = rest[limit..].chars().next().map_or(limit, |next| limit + next.len_utf8());
        let space = rest[..reach].rfind(' ').filter(|&at| !rest[..at].trim().is_empty());
        let end = space.unwrap_or(limit);
        rows.push(format!("{indent}{}", rest[..end].trim_end()));
        rest = rest[end..].trim_start();
        indent = " ".repeat(by);
    }
    if rows.is_empty() || !rest.is_empty() {
        rows.push(format!("{indent}{rest}"));
    }
    rows
}

/// The length in bytes of the longest prefix that fits. The prefix has at least one character.
fn fitting(text: &str, room: f32, measure: impl Fn(&str) -> f32) -> usize {
    let ends = text.char_indices().map(|(at, character)| at + character.len_utf8());
    let first = text.chars().next().map_or(0, char::len_utf8);
    ends.take_while(|&end| measure(&text[..end]) <= room).last().unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_line_stays_whole() {
        assert_eq!(wrap("", 10), [""]);
        assert_eq!(wrap("ten signs.", 10), ["ten signs."]);
        assert_eq!(wrap("  set in", 10), ["  set in"]);
    }

    #[test]
    fn a_long_line_breaks_between_words_and_a_long_word_anywhere() {
        assert_eq!(wrap("one two three", 7), ["one two", "  three"]);
        assert_eq!(wrap("abcdefghij", 4), ["abcd", "  ef", "  gh", "  ij"]);
        assert_eq!(wrap("one   two", 4), ["one", "  tw", "  o"]);
    }

    #[test]
    fn a_block_has_no_indents_and_no_runs_of_spaces() {
        let wide = font::width;
        assert_eq!(wrap_block("the way out", wide("the way")), ["the way", "out"]);
        assert_eq!(wrap_block("abcdefghij k", wide("abcd")), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap_block("  one \n two", wide("one two")), ["one two"]);
        assert_eq!(wrap_block("", wide("four")), [""]);
        assert_eq!(wrap_hanging("one two three", wide("one two")), ["one two", "  three"]);
    }

    #[test]
    fn no_row_is_too_wide_and_no_word_is_lost() {
        let text = "Digs the same number in another style: é日本 `x` is endless 12345678901234567890 ...";
        let letters = |text: &str| text.chars().filter(|letter| *letter != ' ').collect::<String>();
        for columns in 0..100 {
            let rows = wrap(text, columns);
            assert!(rows.iter().all(|row| row.chars().count() <= columns.max(3)), "{rows:?}");
            assert_eq!(letters(&rows.concat()), letters(text));
            let width = columns as f32 * 8.0;
            let block = wrap_block(text, width);
            assert!(block.iter().all(|row| font::width(row) <= width.max(12.0)), "{block:?}");
            assert_eq!(letters(&block.concat()), letters(text));
        }
    }
}
