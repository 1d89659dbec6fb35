//! Files on a shelf. The shelf is global to a program, so this test is its own program.

use std::{
    collections::BTreeMap,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    sync::Mutex,
    time::{Duration, SystemTime},
};

use rootward_files::{
    FolderLock, Shelf, check_file, clear_leftovers, files_in, is_file, keep_on, modified, older, read_text,
    remove_keeping_none, rename_new, target, write_keeping, write_new, write_whole,
};

const ROOM: usize = 40;

/// Texts in memory, each with a serial number for its age.
#[derive(Default)]
struct Memory(Mutex<BTreeMap<String, (String, u64)>>);

impl Memory {
    fn texts(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, (String, u64)>> {
        self.0.lock().expect("nobody has failed")
    }
}

impl Shelf for Memory {
    fn text(&self, name: &str) -> Option<String> {
        self.texts().get(name).map(|(text, _)| text.clone())
    }

    fn put(&self, name: &str, text: &str) -> io::Result<()> {
        let mut texts = self.texts();
        let others = texts.iter().filter(|(other, _)| *other != name).map(|(_, (text, _))| text.len());
        if others.sum::<usize>() + text.len() > ROOM {
            return Err(io::Error::new(ErrorKind::StorageFull, "the shelf is full"));
        }
        let age = texts.values().map(|(_, age)| age + 1).max().unwrap_or_default();
        texts.insert(name.to_owned(), (text.to_owned(), age));
        Ok(())
    }

    fn remove(&self, name: &str) {
        self.texts().remove(name);
    }

    fn names(&self) -> Vec<String> {
        self.texts().keys().cloned().collect()
    }

    fn written(&self, name: &str) -> Option<SystemTime> {
        self.texts().get(name).map(|(_, age)| SystemTime::UNIX_EPOCH + Duration::from_secs(*age))
    }

    fn may_go(&self, name: &str) -> Option<u8> {
        ["save", "run"].iter().position(|kind| name.contains(kind)).and_then(|rank| u8::try_from(rank).ok())
    }

    fn hold(&self, name: &str) -> io::Result<bool> {
        Ok(!name.ends_with("theirs"))
    }
}

#[test]
fn everything_that_is_done_with_files_is_done_on_the_shelf() {
    assert!(keep_on(Box::new(Memory::default())) && !keep_on(Box::new(Memory::default())));
    let folder = Path::new("/nowhere/at/all");
    let (a, b) = (folder.join("a.ron"), folder.join("saves").join("b.ron"));
    assert_eq!(read_text(&a, 100).expect_err("not there").kind(), ErrorKind::NotFound);
    write_keeping(&a, b"(1)").expect("written");
    write_keeping(&a, b"\xef\xbb\xbf(2)").expect("written");
    write_whole(&b, b"(3)").expect("written");
    assert_eq!(read_text(&a, 100).expect("a text, without its mark"), "(2)");
    assert_eq!(read_text(&a, 2).expect_err("too large").kind(), ErrorKind::FileTooLarge);
    assert!(check_file(&b, 3).is_ok() && check_file(&b, 2).is_err());
    assert!(is_file(&a) && !is_file(&older(&a)) && !is_file(folder));
    assert!(modified(&b) > modified(&a) && modified(folder).is_none());
    assert_eq!((files_in(folder), target(&a).expect("itself")), (vec![a.clone()], a.clone()));
    let aside = PathBuf::from("/nowhere/at/all/a.ron.broken");
    assert_eq!(rename_new(&a, [b.clone(), aside.clone()]).expect("renamed"), aside);
    assert!(!is_file(&a) && is_file(&aside) && rename_new(&a, [folder.join("c")]).is_err());
    assert_eq!(write_new([b.clone()], b"(4)").expect_err("taken").kind(), ErrorKind::AlreadyExists);
    // A full shelf reports an error and keeps its texts.
    assert!(write_whole(&b, &[b'x'; ROOM]).expect_err("full").to_string().contains("full"));
    assert_eq!(read_text(&b, 100).expect("as before"), "(3)");
    assert_eq!(write_whole(&b, &[0xff]).expect_err("no text").kind(), ErrorKind::InvalidData);
    clear_leftovers(folder);
    remove_keeping_none(&b).expect("removed");
    remove_keeping_none(&b).expect("nothing to remove");
    assert!(!is_file(&b));
    assert!(FolderLock::try_take(folder, "ours").is_ok_and(|lock| lock.is_some()));
    assert!(FolderLock::try_take(folder, "theirs").is_ok_and(|lock| lock.is_none()));
    assert!(FolderLock::wait(folder, "ours", Duration::from_secs(60)).is_err(), "nobody can wait");
    assert!(!folder.exists());
    a_full_shelf_frees_the_oldest_text_that_may_go(folder);
}

fn a_full_shelf_frees_the_oldest_text_that_may_go(folder: &Path) {
    let tenth = [b'x'; ROOM / 10];
    let left = || -> Vec<PathBuf> {
        let mut left = files_in(folder);
        left.sort();
        left
    };
    let named = |names: &[&str]| names.iter().map(|name| folder.join(name)).collect::<Vec<_>>();
    files_in(folder).iter().for_each(|path| remove_keeping_none(path).expect("removed"));
    for name in ["run-1", "career", "save-2", "save-1"] {
        write_whole(&folder.join(name), &tenth).expect("there is room");
    }
    let (career, half) = (folder.join("career"), [b'x'; ROOM / 2]);
    write_whole(&folder.join("settings"), &half).expect("there is room");
    assert_eq!(left(), named(&["career", "run-1", "save-1", "save-2", "settings"]));
    assert_eq!(write_whole(&career, &[b'x'; 2 * ROOM]).expect_err("full").kind(), ErrorKind::StorageFull);
    assert_eq!(left(), named(&["career", "run-1", "save-1", "save-2", "settings"]), "a text that never fits");
    write_whole(&career, &tenth.repeat(3)).expect("the oldest save makes room");
    assert_eq!(left(), named(&["career", "run-1", "save-1", "settings"]));
    write_whole(&career, &half).expect("runs go after all saves");
    assert_eq!(left(), named(&["career", "settings"]));
    assert_eq!(write_whole(&career, &tenth.repeat(6)).expect_err("full").kind(), ErrorKind::StorageFull);
    assert_eq!(read_text(&career, 100).expect("as before").len(), ROOM / 2);
}
