//! Reads texts that may come from other people.

use std::{
    fs::{self, File, Metadata},
    io::{self, Error, ErrorKind, Read},
    path::Path,
};

use crate::shelf::{shelf, text_at};

/// The maximum size of a hand-written text, in bytes: a design, a table or settings.
pub const MOST_BY_HAND: u64 = 1 << 20;

/// The maximum size of a text that the game writes, in bytes: a save or a recording.
pub const MOST_BY_GAME: u64 = 1 << 26;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Reads a text file of at most `most` bytes, without its byte order mark.
///
/// # Errors
/// A system error, or invalid UTF-8, or no regular file of this size. The messages are parts of a sentence.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    // Opening a pipe waits until another program writes into it.
    check_file(path, most)?;
    if let Some(shelf) = shelf() {
        return text_of(text_at(shelf, path)?.into_bytes());
    }
    let file = File::open(path)?;
    // The file may have been replaced since the check.
    let known = file.metadata()?;
    check(&known, most)?;
    let mut bytes = Vec::with_capacity(usize::try_from(known.len()).unwrap_or_default());
    // This limits a file that grows during the read or reports no length.
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_large(most));
    }
    text_of(bytes)
}

/// The text of a file's bytes, without its byte order mark.
///
/// # Errors
/// An error if the bytes are not valid UTF-8.
pub fn text_of(bytes: Vec<u8>) -> io::Result<String> {
    let text = String::from_utf8(bytes);
    let mut text = text.map_err(|_| Error::new(ErrorKind::InvalidData, "it is not UTF-8 text"))?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.drain(..BYTE_ORDER_MARK.len_utf8());
    }
    Ok(text)
}

/// Checks that a path is a regular file of at most `most` bytes.
///
/// # Errors
/// A system error. Also a folder, a device, a pipe or a larger file. These messages are parts of a sentence.
pub fn check_file(path: &Path, most: u64) -> io::Result<()> {
    if let Some(shelf) = shelf() {
        let length = text_at(shelf, path)?.len() as u64;
        return if length > most { Err(too_large(most)) } else { Ok(()) };
    }
    check(&fs::metadata(path)?, most)
}

pub(crate) fn check_kind(known: &Metadata) -> io::Result<()> {
    if known.is_dir() {
        return Err(Error::new(ErrorKind::IsADirectory, "it is a folder"));
    }
    if known.is_file() { Ok(()) } else { Err(no_file()) }
}

pub(crate) fn no_file() -> Error {
    Error::new(ErrorKind::InvalidInput, "it is a device or a pipe, not a file")
}

fn check(known: &Metadata, most: u64) -> io::Result<()> {
    check_kind(known)?;
    if known.len() > most { Err(too_large(most)) } else { Ok(()) }
}

fn too_large(most: u64) -> Error {
    Error::new(ErrorKind::FileTooLarge, format!("it is larger than {most} bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::folder;

    #[test]
    fn a_byte_order_mark_does_no_harm() {
        let path = folder("mark").join("a.ron");
        fs::write(&path, "\u{feff}(a: \"\u{feff}\")").expect("written");
        assert_eq!(read_text(&path, 100).expect("a text"), "(a: \"\u{feff}\")");
    }

    #[test]
    fn large_files_and_invalid_text_are_refused() {
        let path = folder("large").join("a.ron");
        fs::write(&path, "12345").expect("written");
        assert_eq!(read_text(&path, 5).expect("a text"), "12345");
        let told = read_text(&path, 4).expect_err("too large").to_string();
        assert_eq!(told, "it is larger than 4 bytes");
        // The length check rejects a sparse file of 1 TB without using memory for it.
        File::options().write(true).open(&path).and_then(|file| file.set_len(1 << 40)).expect("it grows");
        assert!(read_text(&path, 1 << 20).is_err());
        fs::write(&path, [0xff, 0xfe, 0x28]).expect("written");
        assert_eq!(read_text(&path, 100).expect_err("no text").to_string(), "it is not UTF-8 text");
    }

    #[cfg(unix)]
    #[test]
    fn devices_pipes_and_folders_are_refused_at_once() {
        let folder = folder("devices");
        let pipe = folder.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there");
        assert!(made.success());
        let link = folder.join("link.ron");
        std::os::unix::fs::symlink("/dev/zero", &link).expect("a link");
        for path in [Path::new("/dev/zero"), &pipe, &link] {
            let told = read_text(path, 1000).expect_err("refused").to_string();
            assert_eq!(told, "it is a device or a pipe, not a file", "{}", path.display());
        }
        assert_eq!(read_text(&folder, 1000).expect_err("refused").to_string(), "it is a folder");
    }
}
