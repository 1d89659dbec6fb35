//! A file in which a search notes what it has found and how far it is, so that it can go on another day.
//!
//! The first line says what is searched. Then come, batch by batch, a JSON array for each base that was found and
//! an object with the number that comes next. What stands behind the last whole object was not finished.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use serde_json::Value as Json;

use crate::{
    columns::Value,
    file::is_plain,
    output::{RunFault, is_output},
};

/// The open file of a search.
#[derive(Debug)]
pub struct SearchLog {
    path: PathBuf,
    file: File,
}

/// What a file knows of a search that was stopped.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The values of the bases that were found, in the order of their numbers.
    pub rows: Vec<Vec<Value>>,
    /// The number with which the search goes on; nothing if it has not begun.
    pub next: Option<u64>,
}

impl SearchLog {
    /// Opens the file of a search, or begins a new one, and tells what it knows.
    ///
    /// # Errors
    /// A file that cannot be read or written, that is none of a search, or that is one of another search.
    pub fn open(path: &Path, search: &str) -> Result<(Self, Found), RunFault> {
        let refused = |error| RunFault::File(path.to_owned(), error);
        if path.is_dir() {
            let text =
                format!("`{}` is a folder, not a file; for example --resume found.log", path.display());
            return Err(RunFault::Input(text));
        }
        if is_output(path) || !is_plain(path) {
            let text = format!(
                "`{}` is a device or a pipe, not a file; for example --resume found.log",
                path.display()
            );
            return Err(RunFault::Input(text));
        }
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(refused)?;
        let mut text = Vec::new();
        BufReader::new(&file).read_to_end(&mut text).map_err(refused)?;
        let head = head_of(search);
        let mut log = Self { path: path.to_owned(), file: file.try_clone().map_err(refused)? };
        if text.is_empty() || head.as_bytes().starts_with(&text) {
            // New, or stopped in its first line.
            file.set_len(0).map_err(refused)?;
            file.seek(SeekFrom::Start(0)).map_err(refused)?;
            log.append(&head)?;
            return Ok((log, Found::default()));
        }
        let Some(rest) = text.strip_prefix(head.as_bytes()) else {
            return Err(RunFault::Input(format!(
                "`{}` is not the file of this search; name another one, or the options with which it was begun",
                path.display()
            )));
        };
        let (found, good) = read(rest);
        let length = (head.len() + good) as u64;
        file.set_len(length).map_err(refused)?;
        file.seek(SeekFrom::Start(length)).map_err(refused)?;
        Ok((log, found))
    }

    /// Notes what a batch has found, and the number behind it.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn note(&mut self, rows: &[Vec<Value>], next: u64) -> Result<(), RunFault> {
        let rows: String =
            rows.iter().map(|row| format!("{}\n", Json::from_iter(row.iter().map(to_json)))).collect();
        self.append(&format!("{rows}{{\"next\":{next}}}\n"))
    }

    /// At once, so that a run that is killed leaves at most its last line unfinished.
    fn append(&mut self, text: &str) -> Result<(), RunFault> {
        let written: io::Result<()> = self.file.write_all(text.as_bytes());
        written.map_err(|error| RunFault::File(self.path.clone(), error))
    }
}

fn head_of(search: &str) -> String {
    format!("{}\n", serde_json::json!({ "search": search }))
}

/// What the lines behind the first say, and how many bytes of them are whole batches.
fn read(text: &[u8]) -> (Found, usize) {
    let (mut found, mut batch) = (Found::default(), Vec::new());
    let (mut read, mut good) = (0, 0);
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        read += line.len();
        match serde_json::from_slice(line) {
            Ok(Json::Array(row)) if line.ends_with(b"\n") => batch.push(row.iter().map(from_json).collect()),
            Ok(Json::Object(end)) if line.ends_with(b"\n") => {
                let Some(next) = end.get("next").and_then(Json::as_u64) else { break };
                found.rows.append(&mut batch);
                (found.next, good) = (Some(next), read);
            }
            _ => break,
        }
    }
    (found, good)
}

fn to_json(value: &Value) -> Json {
    match value {
        Value::Number(number) => Json::from(*number),
        Value::Text(text) => Json::from(&**text),
        Value::Missing => Json::Null,
    }
}

fn from_json(value: &Json) -> Value {
    match value {
        Json::String(text) => Value::Text(text.clone().into()),
        number => number.as_u64().map_or(Value::Missing, Value::Number),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn rows() -> Vec<Vec<Value>> {
        vec![
            vec![Value::Text("17.3".into()), Value::Number(u64::MAX), Value::Missing],
            vec![Value::Text("a\n\"b\"".into()), Value::Number(0), Value::Missing],
        ]
    }

    #[test]
    fn a_search_that_was_cut_off_anywhere_goes_on_behind_its_last_whole_batch() {
        let path = std::env::temp_dir().join(format!("survey-{}-search.log", std::process::id()));
        let _ = fs::remove_file(&path);
        let (mut log, found) = SearchLog::open(&path, "floors = 5").expect("a new file");
        assert_eq!(found, Found::default());
        log.note(&rows(), 100).expect("written");
        log.note(&[], 200).expect("written");
        log.note(&rows(), 300).expect("written");
        let whole = fs::read(&path).expect("a file");
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).expect("written");
            let (mut log, found) = SearchLog::open(&path, "floors = 5").expect("the same search");
            let bases = match found.next {
                None => 0,
                Some(100 | 200) => 2,
                Some(300) => 4,
                Some(other) => panic!("{other}"),
            };
            assert_eq!(found.rows, rows().into_iter().cycle().take(bases).collect::<Vec<_>>());
            log.note(&rows(), 400).expect("written");
            let (_, later) = SearchLog::open(&path, "floors = 5").expect("the same search");
            assert_eq!((later.next, later.rows.len()), (Some(400), bases + 2), "{length}");
        }
        let fault = SearchLog::open(&path, "floors = 4").expect_err("another search").to_string();
        assert!(fault.contains("not the file of this search"), "{fault}");
        let fault = SearchLog::open(&std::env::temp_dir(), "floors = 4").expect_err("a folder").to_string();
        assert!(fault.contains("is a folder"), "{fault}");
        let _ = fs::remove_file(&path);
    }
}
