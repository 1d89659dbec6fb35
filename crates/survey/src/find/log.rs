//! The log of a search, so that it can continue on another day.
//!
//! The first line identifies the search. Each batch consists of one JSON array per found base, then an object with the
//! batch's first number and the next batch's. Anything after the last complete object is an unfinished batch.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    ops::Range,
    path::{Path, PathBuf},
};

use rootward_search::Value;
use serde_json::{Value as Json, json};

use crate::{
    file::is_plain,
    output::{RunFault, is_output},
};

/// The open log of a search. If the file system has locks, no other process can open the same log.
#[derive(Debug)]
pub struct SearchLog {
    path: PathBuf,
    file: File,
}

/// The saved progress of a stopped search.
#[derive(Debug, PartialEq, Eq)]
pub struct Found {
    pub rows: Vec<Vec<Value>>,
    /// The number at which the search continues.
    pub next: u64,
}

impl SearchLog {
    /// Opens the log of a search, or starts a new one, and returns its progress. Fails if another process holds the
    /// file, if it is the log of another search, or if it has lost a batch.
    pub fn open(path: &Path, search: &str, numbers: Range<u64>) -> Result<(Self, Found), RunFault> {
        let refused = |error| RunFault::File(path.to_owned(), error);
        let unfit = |why: &str| Err(RunFault::Input(format!("`{}` {why}", path.display())));
        if path.is_dir() {
            return unfit("is a folder, not a file; for example --resume found.log");
        }
        if is_output(path) || !is_plain(path) {
            return unfit("is a device or a pipe, not a file; for example --resume found.log");
        }
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(refused)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return unfit("belongs to a search that still runs; wait for its end, or name another file");
            }
            // Some network file systems have no locks.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(refused(error)),
        }
        let mut text = Vec::new();
        BufReader::new(&file).read_to_end(&mut text).map_err(refused)?;
        let head = format!("{}\n", json!({ "search": search }));
        let (mut length, mut found) = (0, Found { rows: Vec::new(), next: numbers.start });
        // The run may have stopped within its first line.
        if !head.as_bytes().starts_with(&text) {
            let Some(rest) = text.strip_prefix(head.as_bytes()) else {
                return unfit(
                    "is not the file of this search; name another one, or the options with which it was begun",
                );
            };
            match read(rest, numbers) {
                Ok((known, whole)) => (length, found) = (head.len() + whole, known),
                Err(line) => {
                    return unfit(&format!(
                        "does not go on in line {} where the lines above it end, so bases may be lost; remove the file, \
                         and the search begins again",
                        line + 1
                    ));
                }
            }
        }
        file.set_len(length as u64).map_err(refused)?;
        file.seek(SeekFrom::Start(length as u64)).map_err(refused)?;
        let mut log = Self { path: path.to_owned(), file };
        if length == 0 {
            log.append(&head)?;
        }
        Ok((log, found))
    }

    /// Records the results of a batch of numbers.
    pub fn note(&mut self, rows: &[Vec<Value>], batch: Range<u64>) -> Result<(), RunFault> {
        let rows: String =
            rows.iter().map(|row| format!("{}\n", Json::from_iter(row.iter().map(to_json)))).collect();
        self.append(&format!("{rows}{}\n", json!({ "first": batch.start, "next": batch.end })))
    }

    /// Appends text and writes it immediately, so that a killed run leaves at most its last line unfinished.
    fn append(&mut self, text: &str) -> Result<(), RunFault> {
        let written: io::Result<()> = self.file.write_all(text.as_bytes());
        written.map_err(|error| RunFault::File(self.path.clone(), error))
    }
}

/// Reads the lines after the first. Returns the progress and the length of the complete batches in bytes. The error
/// is the number of the first invalid line, counted from 1.
fn read(text: &[u8], numbers: Range<u64>) -> Result<(Found, usize), usize> {
    let (mut found, mut batch) = (Found { rows: Vec::new(), next: numbers.start }, Vec::new());
    let (mut read, mut whole) = (0, 0);
    for (number, line) in (1..).zip(text.split_inclusive(|&byte| byte == b'\n')) {
        read += line.len();
        if !line.ends_with(b"\n") {
            break;
        }
        match serde_json::from_slice(line) {
            Ok(Json::Array(row)) => {
                batch.push(row.iter().map(from_json).collect::<Option<_>>().ok_or(number)?);
            }
            Ok(end @ Json::Object(_)) if end["first"] == found.next => {
                let next = end["next"].as_u64();
                found.next =
                    next.filter(|next| (found.next + 1..=numbers.end).contains(next)).ok_or(number)?;
                found.rows.append(&mut batch);
                whole = read;
            }
            _ => return Err(number),
        }
    }
    Ok((found, whole))
}

fn to_json(value: &Value) -> Json {
    match value {
        Value::Number(number) => Json::from(*number),
        Value::Text(text) => Json::from(&**text),
        Value::Missing => Json::Null,
    }
}

/// A value of a row. `None` for JSON that no search writes.
fn from_json(value: &Json) -> Option<Value> {
    match value {
        Json::Null => Some(Value::Missing),
        Json::String(text) => Some(Value::Text(text.clone().into())),
        number => number.as_u64().map(Value::Number),
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

    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("survey-{}-{name}.log", std::process::id()));
        let _ = fs::remove_file(&path);
        path
    }

    fn open(path: &Path) -> Result<(SearchLog, Found), RunFault> {
        SearchLog::open(path, "floors = 5", 0..1000)
    }

    #[test]
    fn a_cut_off_search_continues_after_its_last_batch() {
        let path = path("search");
        let (mut log, found) = open(&path).expect("a new file");
        assert_eq!(found, Found { rows: Vec::new(), next: 0 });
        log.note(&rows(), 0..100).expect("written");
        log.note(&[], 100..200).expect("written");
        log.note(&rows(), 200..300).expect("written");
        drop(log);
        let whole = fs::read(&path).expect("a file");
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).expect("written");
            let (mut log, found) = open(&path).expect("the same search");
            let bases = match found.next {
                0 => 0,
                100 | 200 => 2,
                300 => 4,
                other => panic!("{other}"),
            };
            assert_eq!(found.rows, rows().into_iter().cycle().take(bases).collect::<Vec<_>>());
            log.note(&rows(), found.next..400).expect("written");
            drop(log);
            let (_, later) = open(&path).expect("the same search");
            assert_eq!((later.next, later.rows.len()), (400, bases + 2), "{length}");
        }
        let fault = SearchLog::open(&path, "floors = 4", 0..1000).expect_err("another search").to_string();
        assert!(fault.contains("not the file of this search"), "{fault}");
        let fault = open(&std::env::temp_dir()).expect_err("a folder").to_string();
        assert!(fault.contains("is a folder"), "{fault}");
        let _ = fs::remove_file(&path);
    }

    #[test]
    fn a_file_belongs_to_one_search_at_a_time() {
        let path = path("held");
        let (log, _) = open(&path).expect("a new file");
        let before = fs::read(&path).expect("a file");
        let fault = open(&path).expect_err("it is held").to_string();
        assert!(fault.contains("a search that still runs"), "{fault}");
        assert_eq!(fs::read(&path).expect("a file"), before);
        drop(log);
        assert!(open(&path).is_ok());
        let _ = fs::remove_file(&path);
    }

    #[test]
    fn logs_with_a_gap_are_refused() {
        let path = path("batches");
        open(&path).expect("a new file");
        let head = fs::read_to_string(&path).expect("a file");
        for (lines, wrong) in [
            ("{\"first\":100,\"next\":200}", 2),
            ("{\"first\":0,\"next\":100}\n{\"first\":0,\"next\":200}", 3),
            ("{\"first\":0,\"next\":100}\n[1]\n{\"first\":200,\"next\":300}", 4),
            ("{\"first\":0,\"next\":0}", 2),
            ("{\"first\":0,\"next\":1001}", 2),
            ("{\"next\":100}", 2),
            ("[1.5]", 2),
            ("[1]\n,2]\n{\"first\":0,\"next\":100}", 3),
            (head.trim_end(), 2),
        ] {
            let text = format!("{head}{lines}\n");
            fs::write(&path, &text).expect("written");
            let fault = open(&path).expect_err(lines).to_string();
            assert!(fault.contains(&format!("in line {wrong} ")), "{lines}: {fault}");
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        let _ = fs::remove_file(&path);
    }
}
