//! Writes files in sequence, off the main thread.

use std::{
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, Sender, channel},
    time::Duration,
};

use bevy::prelude::*;
use rootward_files::{FolderLock, MOST_BY_GAME, remove_keeping_none, seal, write_keeping, write_whole};

use super::store;
use crate::host::{messages::MessageLog, platform::Worker};

/// The maximum wait for another game that holds the lock of a shared file.
const PATIENCE: Duration = Duration::from_secs(2);

const UNWRITTEN: u8 = 1;

enum Job {
    Write(PathBuf, Box<dyn FnOnce(&Path) -> Result<(), String> + Send>),
    Remove(PathBuf),
    Flush(Sender<()>),
}

#[derive(Resource)]
pub struct Writer {
    jobs: Worker<Job>,
    results: std::sync::Mutex<Receiver<(PathBuf, Result<(), String>)>>,
    /// Files that could neither be read nor set aside. They are never overwritten.
    kept: Vec<PathBuf>,
}

impl Default for Writer {
    fn default() -> Self {
        let (report, results) = channel();
        let jobs = Worker::start("saves", move |job| work(job, &report));
        Self { jobs, results: std::sync::Mutex::new(results), kept: Vec::new() }
    }
}

impl Writer {
    pub fn keep(&mut self, path: PathBuf) {
        self.kept.push(path);
    }

    /// Reads a file or its previous version. A file that can neither be read nor set aside is never overwritten.
    pub fn read<T>(
        &mut self,
        path: PathBuf,
        of: impl FnMut(&str) -> Result<T, String>,
        log: &mut MessageLog,
    ) -> Option<T> {
        let (value, safe) = store::read(&path, of, log);
        if !safe {
            self.keep(path);
        }
        value
    }

    /// Writes the result of `text` with a checksum into a file that other games also write, under a lock. `text` gets
    /// the path, so that it can read the current contents. Without locks, the write is still atomic.
    pub fn share(
        &self,
        path: PathBuf,
        lock: &'static str,
        text: impl FnOnce(&Path) -> Result<String, String> + Send + 'static,
    ) {
        self.run(path, move |path| {
            let _lock = path.parent().map(|folder| FolderLock::wait(folder, lock, PATIENCE));
            save(path, &text(path)?)
        });
    }

    /// Writes the result of `text` into a file atomically.
    pub fn write(&self, path: PathBuf, text: impl FnOnce() -> Result<String, String> + Send + 'static) {
        self.run(path, |path| write_whole(path, text()?.as_bytes()).map_err(|error| error.to_string()));
    }

    /// Writes the result of `text` with a checksum into a file atomically. The previous version is kept.
    pub fn save(&self, path: PathBuf, text: impl FnOnce() -> Result<String, String> + Send + 'static) {
        self.run(path, |path| save(path, &text()?));
    }

    pub fn may_write(&self, path: &Path) -> bool {
        !self.kept.iter().any(|kept| kept == path)
    }

    pub fn run(&self, path: PathBuf, write: impl FnOnce(&Path) -> Result<(), String> + Send + 'static) {
        if self.may_write(&path) {
            self.jobs.hand(Job::Write(path, Box::new(write)));
        }
    }

    /// Removes a file and its previous version.
    pub fn remove(&self, path: PathBuf) {
        if self.may_write(&path) {
            self.jobs.hand(Job::Remove(path));
        }
    }

    /// Triggers change detection of the log only for new results.
    fn note_results(&self, log: &mut ResMut<MessageLog>) {
        let Ok(results) = self.results.lock() else { return };
        for (path, written) in results.try_iter() {
            if written.is_err() || log.has_unwritten() {
                log.note_written(&path, written);
            }
        }
    }

    pub fn flush(&self) {
        let (done, wait) = channel();
        if self.jobs.hand(Job::Flush(done)) {
            let _ = wait.recv();
        }
    }
}

/// Writes a text with a checksum atomically and keeps the previous version. An error is part of a sentence.
pub fn save(path: &Path, text: &str) -> Result<(), String> {
    let sealed = seal(text);
    // The game could not read such a long file again, so the old file stays.
    if sealed.len() as u64 > MOST_BY_GAME {
        return Err(format!("it is larger than {MOST_BY_GAME} bytes"));
    }
    write_keeping(path, sealed.as_bytes()).map_err(|error| error.to_string())
}

fn work(job: Job, report: &Sender<(PathBuf, Result<(), String>)>) {
    match job {
        Job::Write(path, write) => {
            let written = write(&path).map_err(|why| format!("{} cannot be saved: {why}.", path.display()));
            let _ = report.send((path, written));
        }
        Job::Remove(path) => {
            let removed = remove_keeping_none(&path)
                .map_err(|error| format!("{} cannot be removed: {error}.", path.display()));
            let _ = report.send((path, removed));
        }
        Job::Flush(done) => {
            let _ = done.send(());
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Writer>().add_systems(Update, log_faults).add_systems(Last, finish);
}

fn log_faults(writer: Res<Writer>, mut log: ResMut<MessageLog>) {
    writer.note_results(&mut log);
}

/// Finishes all writes before the game ends. The exit code shows whether a write has failed.
pub fn finish(mut exits: ResMut<Messages<AppExit>>, writer: Res<Writer>, mut log: ResMut<MessageLog>) {
    if exits.is_empty() {
        return;
    }
    writer.flush();
    writer.note_results(&mut log);
    if log.has_unwritten() {
        exits.write(AppExit::from_code(UNWRITTEN));
    }
}
