//! The words for what the parser of RON complains about.

use ron::error::Error;

/// What the parser expected and what it found; `rest` is the text from the spot on.
pub(crate) fn of(error: &Error, rest: &str) -> (String, String) {
    match error {
        Error::NoSuchStructField { expected, found, .. } => {
            (one_of(expected), format!("the unknown field `{found}`"))
        }
        Error::NoSuchEnumVariant { expected, found, .. } => (one_of(expected), format!("`{found}`")),
        Error::MissingStructField { field, .. } => (format!("the field `{field}`"), "none".to_owned()),
        Error::DuplicateStructField { field, .. } => {
            (format!("the field `{field}` once"), "it twice".to_owned())
        }
        Error::InvalidValueForType { expected, found } => (expected.clone(), found.clone()),
        other => of_form(&other.to_string().replace('\n', " "), rest),
    }
}

fn one_of(names: &[&str]) -> String {
    format!("one of {}", names.join(", "))
}

/// The same for text that is no RON at all.
fn of_form(words: &str, rest: &str) -> (String, String) {
    let line = rest.lines().next().unwrap_or_default();
    let next: String = line.trim_start().chars().take(12).collect();
    let found = if next.is_empty() { "the end of the line".to_owned() } else { format!("`{next}`") };
    match words.strip_prefix("Expected ") {
        // The parser tells the place before the missing comma.
        Some("comma") => ("a comma or a closing bracket".to_owned(), format!("none after {found}")),
        Some(expected) => (expected.to_owned(), found),
        None => ("well-formed RON".to_owned(), format!("{found} ({words})")),
    }
}
