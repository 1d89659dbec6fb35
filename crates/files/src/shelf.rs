//! A store for texts on systems without folders, such as a browser. Without a shelf, texts are ordinary files.
//!
//! Callers still use paths. The whole path of a text is its name. A text is replaced atomically, so it is never
//! half-written and needs no previous version.

use std::{
    io::{self, Error, ErrorKind},
    path::{Path, PathBuf},
    sync::OnceLock,
    time::SystemTime,
};

/// Keeps texts under names.
pub trait Shelf: Send + Sync {
    /// The text with a name, if there is one.
    fn text(&self, name: &str) -> Option<String>;

    /// Replaces the text with this name atomically.
    ///
    /// # Errors
    /// An error of the store, as part of a sentence. The old text is then unchanged. The kind is `StorageFull` if there
    /// is no room.
    fn put(&self, name: &str, text: &str) -> io::Result<()>;

    /// Removes a text, if it exists.
    fn remove(&self, name: &str);

    /// The names of all texts, in any order.
    fn names(&self) -> Vec<String>;

    /// The time of the last write to a text.
    fn written(&self, name: &str) -> Option<SystemTime>;

    /// The order in which texts are removed when space runs out, lowest first. `None` is never removed.
    fn may_go(&self, name: &str) -> Option<u8>;

    /// Reserves a name for this program until it ends. Returns false if another program holds it.
    ///
    /// # Errors
    /// An error if the store cannot tell.
    fn hold(&self, name: &str) -> io::Result<bool>;
}

static SHELF: OnceLock<Box<dyn Shelf>> = OnceLock::new();

/// Makes all functions of this crate read from and write to this shelf. Only the first call has an effect. Returns
/// whether this is the first call.
pub fn keep_on(shelf: Box<dyn Shelf>) -> bool {
    SHELF.set(shelf).is_ok()
}

pub(crate) fn shelf() -> Option<&'static dyn Shelf> {
    SHELF.get().map(AsRef::as_ref)
}

pub(crate) fn name_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

pub(crate) fn text_at(shelf: &dyn Shelf, path: &Path) -> io::Result<String> {
    shelf.text(&name_of(path)).ok_or_else(|| Error::from(ErrorKind::NotFound))
}

/// Whether a file exists.
#[must_use]
pub fn is_file(path: &Path) -> bool {
    match shelf() {
        Some(shelf) => shelf.text(&name_of(path)).is_some(),
        None => path.is_file(),
    }
}

/// The time of the last write to a file. For a link, the time of its target.
#[must_use]
pub fn modified(path: &Path) -> Option<SystemTime> {
    match shelf() {
        Some(shelf) => shelf.written(&name_of(path)),
        None => std::fs::metadata(path).and_then(|known| known.modified()).ok(),
    }
}

/// Everything in a folder, in any order. Empty if the folder cannot be listed.
#[must_use]
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    match shelf() {
        Some(shelf) => {
            let paths = shelf.names().into_iter().map(PathBuf::from);
            paths.filter(|path| path.parent() == Some(folder)).collect()
        }
        None => std::fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).collect(),
    }
}

pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let Some(shelf) = shelf() else { return std::fs::rename(from, to) };
    let text = text_at(shelf, from)?;
    put(shelf, to, &text)?;
    shelf.remove(&name_of(from));
    Ok(())
}

/// Stores a text. If there is no room, removes texts that may go, in the order of their ranks, the oldest first within
/// each rank. If that does not help, restores all of them.
pub(crate) fn put(shelf: &dyn Shelf, path: &Path, text: &str) -> io::Result<()> {
    let name = name_of(path);
    let mut gone: Vec<(String, String)> = Vec::new();
    loop {
        let put = shelf.put(&name, text);
        if !put.as_ref().is_err_and(|error| error.kind() == ErrorKind::StorageFull) {
            return put;
        }
        let others = shelf.names().into_iter().filter(|other| *other != name);
        let oldest =
            others.filter_map(|other| Some((shelf.may_go(&other)?, shelf.written(&other)?, other))).min();
        let Some((_, _, oldest)) = oldest else {
            for (name, text) in gone {
                shelf.put(&name, &text)?;
            }
            return put;
        };
        if let Some(text) = shelf.text(&oldest) {
            shelf.remove(&oldest);
            gone.push((oldest, text));
        } else {
            return put;
        }
    }
}
