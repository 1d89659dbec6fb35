//! Error messages for the errors of the RON parser.

use ron::error::Error;

/// The expected and the found text of an error, in words. `rest` is the text that starts at the error.
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
        Error::InvalidValueForType { expected, found } => (without_types(expected), found.clone()),
        // The names of types mean nothing to the author of a file.
        Error::ExpectedNamedStructLike(_) | Error::ExpectedStructLike => (FIELDS.to_owned(), start_of(rest)),
        Error::ExpectedDifferentStructName { found, .. } => (FIELDS.to_owned(), format!("`{found}`")),
        Error::ExpectedStructName(_) => (FIELDS.to_owned(), start_of(rest)),
        other => of_form(&other.to_string().replace('\n', " "), rest),
    }
}

const FIELDS: &str = "fields in round brackets";

fn without_types(expected: &str) -> String {
    if expected.starts_with("struct ") { FIELDS.to_owned() } else { expected.to_owned() }
}

fn start_of(rest: &str) -> String {
    let line = rest.lines().next().unwrap_or_default();
    let next: String = line.trim_start().chars().take(12).collect();
    if next.is_empty() { "the end of the line".to_owned() } else { format!("`{next}`") }
}

fn one_of(names: &[&str]) -> String {
    format!("one of {}", names.join(", "))
}

fn of_form(words: &str, rest: &str) -> (String, String) {
    let found = start_of(rest);
    match words.strip_prefix("Expected ") {
        // The parser reports the place in front of the missing comma.
        Some("comma") => ("a comma or a closing bracket".to_owned(), format!("none after {found}")),
        Some(expected) => (expected.to_owned(), found),
        None => ("well-formed RON".to_owned(), format!("{found} ({words})")),
    }
}
