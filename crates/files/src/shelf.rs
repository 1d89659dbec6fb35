//! A place for texts where there are no folders, as in a browser. Without one, files are files.
//!
//! Paths stay what callers know: a text has the whole path as its name. Whoever replaces a text does so at once, so
//! there is no half-written text, and none before it is kept.

use std::{
    io::{self, Error, ErrorKind},
    path::{Path, PathBuf},
    sync::OnceLock,
    time::SystemTime,
};

/// Keeps texts under names.
pub trait Shelf: Send + Sync {
    /// The text of a name, if there is one.
    fn text(&self, name: &str) -> Option<String>;

    /// Puts a text in place of the one of this name, at once.
    ///
    /// # Errors
    /// What the place says, as part of a sentence. The old text is then still there. The kind is `StorageFull` if there is
    /// no room.
    fn put(&self, name: &str, text: &str) -> io::Result<()>;

    /// Takes a text away, if it is there.
    fn remove(&self, name: &str);

    /// The names of all texts, in any order.
    fn names(&self) -> Vec<String>;

    /// When a text was put there.
    fn written(&self, name: &str) -> Option<SystemTime>;

    /// Whether a text may go when there is no room for another: `None` if it stays; those with lower numbers go first.
    fn may_go(&self, name: &str) -> Option<u8>;

    /// Takes a name for this program alone until it ends. Returns whether no other program has it.
    ///
    /// # Errors
    /// A place that cannot tell.
    fn hold(&self, name: &str) -> io::Result<bool>;
}

static SHELF: OnceLock<Box<dyn Shelf>> = OnceLock::new();

/// From now on, all that this crate reads and writes lies on this shelf. The first call counts: whether it is this one.
pub fn keep_on(shelf: Box<dyn Shelf>) -> bool {
    SHELF.set(shelf).is_ok()
}

/// The shelf, if there is one.
pub(crate) fn shelf() -> Option<&'static dyn Shelf> {
    SHELF.get().map(AsRef::as_ref)
}

/// A path as the name of a text.
pub(crate) fn name_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The text of a path, or that there is none.
pub(crate) fn text_at(shelf: &dyn Shelf, path: &Path) -> io::Result<String> {
    shelf.text(&name_of(path)).ok_or_else(|| Error::from(ErrorKind::NotFound))
}

/// Whether a file is there.
#[must_use]
pub fn is_file(path: &Path) -> bool {
    match shelf() {
        Some(shelf) => shelf.text(&name_of(path)).is_some(),
        None => path.is_file(),
    }
}

/// When a file was written last. A link is as old as what it leads to.
#[must_use]
pub fn modified(path: &Path) -> Option<SystemTime> {
    match shelf() {
        Some(shelf) => shelf.written(&name_of(path)),
        None => std::fs::metadata(path).and_then(|known| known.modified()).ok(),
    }
}

/// Everything in a folder, in any order; nothing if it cannot be listed.
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

/// Gives a file another name.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let Some(shelf) = shelf() else { return std::fs::rename(from, to) };
    let text = text_at(shelf, from)?;
    put(shelf, to, &text)?;
    shelf.remove(&name_of(from));
    Ok(())
}

/// Puts a text on the shelf. If there is no room, texts that may go make some, the oldest first. If even that makes too little,
/// they return.
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
