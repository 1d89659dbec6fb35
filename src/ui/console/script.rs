//! Scripts: files with one command per line.

use std::{
    io::{ErrorKind, Read},
    path::Path,
    sync::Arc,
};

use rootward_checked::trimmed;

use super::{export::named, history::MAX_CHARS};

const MOST_BYTES: u64 = 1 << 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    pub name: Arc<str>,
    /// Each command with its line number, from 1.
    pub lines: Vec<(usize, String)>,
}

impl Script {
    /// Reads a script while the game runs. It accepts only files, because a pipe would block.
    pub fn read_file(file: &Path) -> Result<Self, String> {
        match std::fs::metadata(file) {
            Ok(known) if !known.is_file() && !known.is_dir() => {
                Err(format!("`{}` is a device or a pipe, not a script.", named(file)))
            }
            _ => Self::read(file),
        }
    }

    /// Reads a script from a file or a pipe. An error is one sentence.
    pub fn read(file: &Path) -> Result<Self, String> {
        let name = named(file);
        let mut bytes = Vec::new();
        let opened =
            std::fs::File::open(file).and_then(|open| open.take(MOST_BYTES + 1).read_to_end(&mut bytes));
        opened.map_err(|error| match error.kind() {
            ErrorKind::NotFound => format!("There is no script `{name}`."),
            ErrorKind::IsADirectory => format!("`{name}` is a folder, not a script."),
            _ => format!("The script `{name}` cannot be read: {error}."),
        })?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(format!("The script `{name}` is longer than {MOST_BYTES} bytes."));
        }
        let text =
            String::from_utf8(bytes).map_err(|_| format!("The script `{name}` is not a text file."))?;
        Self::of(&name, &text)
    }

    /// Parses a script, without empty lines and comments (`#`). Fails if a line is too long for the console.
    pub fn of(name: &str, text: &str) -> Result<Self, String> {
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = trimmed(line);
            let length = line.chars().count();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if length > MAX_CHARS {
                return Err(format!(
                    "{name}:{number}: the line has {length} characters. The limit is {MAX_CHARS}."
                ));
            }
            lines.push((number, line.to_owned()));
        }
        Ok(Self { name: name.into(), lines })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::files::store::tests::folder;

    #[test]
    fn comments_are_skipped_and_line_numbers_kept() {
        let script =
            Script::of("a.txt", "\u{feff}# a tour\r\n\n  seed 42 \r\n\u{feff}# more\nexport a#b.txt")
                .expect("readable");
        assert_eq!(script.lines, [(3, "seed 42".to_owned()), (5, "export a#b.txt".to_owned())]);
    }

    #[test]
    fn an_invalid_script_is_reported_in_one_sentence() {
        let folder = folder("scripts");
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("a.txt");
        let told = |part: &str| {
            let told = Script::read(&file).expect_err(part);
            assert!(told.contains(part) && told.ends_with('.') && told.lines().count() == 1, "{told}");
        };
        told("There is no script");
        assert!(Script::read_file(Path::new("/dev/null")).is_err_and(|told| told.contains("device")));
        std::fs::write(&file, [0xff, 0x00]).expect("written");
        told("is not a text file");
        std::fs::write(&file, format!("where\n{}", "x".repeat(201))).expect("written");
        told("a.txt:2: the line has 201 characters");
        std::fs::write(&file, "# x\n".repeat(300_000)).expect("written");
        told("is longer than");
        assert!(Script::read(&folder).is_err_and(|told| told.contains("folder")));
    }
}
