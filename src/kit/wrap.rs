//! Line breaking for a font whose characters all have the same width.

/// How far the rest of a broken line is indented, in characters.
const INDENT: usize = 2;

/// The rows that a line takes on a screen of `columns` columns: broken after spaces where possible,
/// the rest indented. Never empty.
pub fn wrap(line: &str, columns: usize) -> Vec<String> {
    rows(line, columns, INDENT)
}

/// The rows that a text takes as a block: as [`wrap`], but no row is indented, and white space of any kind and
/// length is one space.
pub fn wrap_block(text: &str, columns: usize) -> Vec<String> {
    rows(&text.split_whitespace().collect::<Vec<_>>().join(" "), columns, 0)
}

/// The rows of a line; all but the first are indented.
fn rows(line: &str, columns: usize, by: usize) -> Vec<String> {
    let columns = columns.max(by + 1);
    let mut rows = Vec::new();
    let mut rest = line;
    let mut indent = 0;
    while let Some((limit, _)) = rest.char_indices().nth(columns - indent) {
        // A space right behind the last column is a good place, too.
        let reach = rest[limit..].chars().next().map_or(limit, |next| limit + next.len_utf8());
        let space = rest[..reach].rfind(' ').filter(|&at| !rest[..at].trim().is_empty());
        let end = space.unwrap_or(limit);
        rows.push(format!("{:indent$}{}", "", rest[..end].trim_end()));
        rest = rest[end..].trim_start();
        indent = by;
    }
    if rows.is_empty() || !rest.is_empty() {
        rows.push(format!("{:indent$}{rest}", ""));
    }
    rows
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
        assert_eq!(wrap_block("the way out", 7), ["the way", "out"]);
        assert_eq!(wrap_block("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap_block("  one \n two", 7), ["one two"]);
        assert_eq!(wrap_block("", 4), [""]);
    }

    #[test]
    fn no_row_is_too_wide_and_no_word_is_lost() {
        let text = "Digs the same number in another style: é日本 `x` is endless 12345678901234567890 ...";
        let letters = |text: &str| text.chars().filter(|letter| *letter != ' ').collect::<String>();
        for columns in 0..100 {
            let rows = wrap(text, columns);
            assert!(rows.iter().all(|row| row.chars().count() <= columns.max(3)), "{rows:?}");
            assert_eq!(letters(&rows.concat()), letters(text));
            let block = wrap_block(text, columns);
            assert!(block.iter().all(|row| row.chars().count() <= columns.max(1)), "{block:?}");
            assert_eq!(letters(&block.concat()), letters(text));
        }
    }
}
