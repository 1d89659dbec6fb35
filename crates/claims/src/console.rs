use rootward_checked::trimmed;
use rootward_console::{complete, parse};

use crate::{check_sentence, text_of};

/// Checks that a line is a command, empty, or rejected in one sentence. Surrounding spaces and invisible characters are
/// ignored. A completed line must begin with the typed text.
pub fn console(bytes: &[u8]) {
    let line = text_of(bytes);
    let read = parse(&line);
    match &read {
        Ok(command) => assert_eq!(command.is_none(), trimmed(&line).is_empty(), "{line:?}"),
        Err(error) => check_sentence(&error.to_string()),
    }
    assert_eq!(parse(&format!(" {line}\t")), read, "with spaces around {line:?}");
    let completed = complete(&line, |_, _| vec!["17.3".to_owned(), "spark crab".to_owned()]);
    let begins = completed.line.get(..line.len()).is_some_and(|start| start.eq_ignore_ascii_case(&line));
    assert!(begins, "{line:?} is completed to {completed:?}");
    for word in &completed.candidates {
        assert!(!word.contains(char::is_control), "{line:?} could become {word:?}");
    }
}
