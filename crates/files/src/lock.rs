//! A lock that one process at a time can hold.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use crate::shelf::{name_of, shelf};

const PAUSE: Duration = Duration::from_millis(5);

/// A lock on a folder. It is held through a file, which is never removed. The lock ends when this value is dropped, or
/// with the process.
#[derive(Debug)]
pub struct FolderLock {
    /// The open, locked file. On a shelf, there is no file, because the shelf itself reserves the name.
    _file: Option<File>,
}

impl FolderLock {
    /// Takes the lock if it is free. Creates a missing folder. A shelf keeps the lock until the program ends.
    ///
    /// # Errors
    /// An error if the file cannot be created, or if the system has no locks.
    pub fn try_take(folder: &Path, name: &str) -> io::Result<Option<Self>> {
        if let Some(shelf) = shelf() {
            let ours = shelf.hold(&name_of(&folder.join(name)))?;
            return Ok(ours.then_some(Self { _file: None }));
        }
        let file = open(folder, name)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { _file: Some(file) })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Waits for the lock, for short tasks. Returns `None` if the wait exceeds `patience`.
    ///
    /// # Errors
    /// As for [`FolderLock::try_take`].
    pub fn wait(folder: &Path, name: &str, patience: Duration) -> io::Result<Option<Self>> {
        // A program with a shelf must not wait, because it has only one thread.
        if shelf().is_some() {
            return Err(io::ErrorKind::Unsupported.into());
        }
        let begin = Instant::now();
        loop {
            let taken = Self::try_take(folder, name)?;
            if taken.is_some() || begin.elapsed() >= patience {
                return Ok(taken);
            }
            thread::sleep(PAUSE);
        }
    }
}

fn open(folder: &Path, name: &str) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    let path = folder.join(name);
    // Opening a pipe would wait for its other end.
    if fs::metadata(&path).is_ok_and(|known| !known.is_file()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the lock is no file"));
    }
    File::options().create(true).truncate(false).read(true).write(true).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::folder;

    #[test]
    fn a_lock_is_held_until_it_is_dropped() {
        let folder = folder("held").join("deep");
        let first = FolderLock::try_take(&folder, "lock").expect("a lock");
        assert!(first.is_some());
        assert!(FolderLock::try_take(&folder, "lock").expect("an answer").is_none());
        assert!(FolderLock::try_take(&folder, "another").expect("a lock").is_some());
        assert!(FolderLock::wait(&folder, "lock", PAUSE).expect("an answer").is_none());
        let holder = thread::spawn(move || {
            thread::sleep(PAUSE);
            drop(first);
        });
        assert!(FolderLock::wait(&folder, "lock", Duration::from_secs(60)).expect("a lock").is_some());
        holder.join().expect("it lets go");
        assert!(FolderLock::try_take(&folder, "lock").expect("a lock").is_some());
    }
}
