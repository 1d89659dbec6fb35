//! Writes files whole or not at all, and keeps the previous version.

use std::{
    ffi::{OsStr, OsString},
    fs::{self, File, TryLockError},
    io::{self, Error, ErrorKind, Write},
    path::{Path, PathBuf},
    process,
};

use crate::{
    read::{check_kind, no_file, text_of},
    shelf::{files_in, is_file, name_of, put, rename, shelf},
};

const OLDER: &str = ".old";

/// The suffix of files that are being written, `NAME.PROCESS.NUMBER.new`. The writer holds a lock on such a file.
const NEW: &str = ".new";

/// The maximum length of the part that a file in progress keeps of its final name, in bytes. File names can have 255.
const MOST_OF_NAME: usize = 200;

const MOST_NEW: u32 = 1000;

const MOST_LINKS: u32 = 40;

/// Writes a file whole or not at all, and creates missing folders. A link stays a link: the write goes to its target.
/// When the function returns, the file and its name are safely on disk.
///
/// # Errors
/// A system error, or an error if the path exists but is not a file. The old file is then unchanged.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(path, bytes, |_| Ok(()))
}

/// Writes a file as [`write_whole`] does, and keeps the previous file as [`older`].
///
/// # Errors
/// As for [`write_whole`].
pub fn write_keeping(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(path, bytes, keep)
}

/// Writes a file to the first free path, whole or not at all, and returns the path. Creates missing folders. Reserves
/// the name by creating the file, so that two writers never get the same name.
///
/// # Errors
/// As for [`write_whole`]. The kind is `AlreadyExists` if no path is free.
pub fn write_new(paths: impl IntoIterator<Item = PathBuf>, bytes: &[u8]) -> io::Result<PathBuf> {
    let path = take_name(paths)?;
    write_whole(&path, bytes).inspect_err(|_| give_up_name(&path))?;
    Ok(path)
}

/// Renames a file to the first free name, and returns that name. Never replaces other files.
///
/// # Errors
/// System errors. The kind is `AlreadyExists` if no name is free.
pub fn rename_new(from: &Path, names: impl IntoIterator<Item = PathBuf>) -> io::Result<PathBuf> {
    if shelf().is_none() && fs::symlink_metadata(from)?.is_dir() {
        // A folder cannot replace a reserved, empty file, so checking for a free name is enough.
        let mut names = names.into_iter();
        let to = names.find(|to| fs::symlink_metadata(to).is_err()).ok_or(ErrorKind::AlreadyExists)?;
        return fs::rename(from, &to).map(|()| to);
    }
    let to = take_name(names)?;
    rename(from, &to).inspect_err(|_| give_up_name(&to))?;
    Ok(to)
}

/// Creates an empty file at the first free path. A shelf has only one user, so a check is enough there.
fn take_name(paths: impl IntoIterator<Item = PathBuf>) -> io::Result<PathBuf> {
    let mut paths = paths.into_iter();
    if shelf().is_some() {
        return paths.find(|path| !is_file(path)).ok_or_else(|| ErrorKind::AlreadyExists.into());
    }
    for path in paths {
        make_folder(folder_of(&path))?;
        match File::create_new(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|_| path),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

fn give_up_name(path: &Path) {
    if shelf().is_none() {
        let _ = fs::remove_file(path);
    }
}

/// The path of the previous file: `a.ron.old` for `a.ron`, in the folder of the link's target.
#[must_use]
pub fn older(path: &Path) -> PathBuf {
    let mut name = target(path).unwrap_or_else(|_| path.to_owned()).into_os_string();
    name.push(OLDER);
    PathBuf::from(name)
}

/// Removes a file and its previous version, and the target of a link. Folders, devices and links stay.
///
/// # Errors
/// A system error. A missing file is no error.
pub fn remove_keeping_none(path: &Path) -> io::Result<()> {
    if let Some(shelf) = shelf() {
        [older(path), path.to_owned()].iter().for_each(|file| shelf.remove(&name_of(file)));
        return Ok(());
    }
    // This order matters. If the game ends between the two steps, the newer file remains and is used.
    for file in [older(path), target(path)?] {
        if fs::symlink_metadata(&file).is_ok_and(|known| !known.is_file()) {
            continue;
        }
        remove_if_there(&file)?;
    }
    Ok(())
}

fn remove_if_there(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The path after all links are followed. The file may be missing.
///
/// # Errors
/// An error if the links form a cycle, or if a link is unreadable.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    if shelf().is_some() {
        return Ok(path);
    }
    for _ in 0..MOST_LINKS {
        if !fs::symlink_metadata(&path).is_ok_and(|known| known.is_symlink()) {
            return Ok(path);
        }
        let to = fs::read_link(&path)?;
        path = path.parent().unwrap_or(Path::new("")).join(to);
    }
    Err(Error::other("its links lead in a circle"))
}

/// Whether a path leads to a file that a process has open, such as `/dev/stdout`. Such a file cannot be replaced.
#[must_use]
pub fn is_open_file(path: &Path) -> bool {
    let next = |path: &PathBuf| Some(path.parent()?.join(fs::read_link(path).ok()?));
    let mut links = std::iter::successors(Some(path.to_owned()), next).take(MOST_LINKS as usize);
    links.any(|link| {
        let folder = link.parent().and_then(|folder| fs::canonicalize(folder).ok());
        folder.is_some_and(|folder| {
            folder == Path::new("/dev/fd") || folder.starts_with("/proc") && folder.ends_with("fd")
        })
    })
}

/// Removes half-written files left behind by killed games. The files of running games are locked, so they stay.
pub fn clear_leftovers(folder: &Path) {
    if shelf().is_some() {
        return;
    }
    clear(folder, |_| true);
    for link in files_in(folder).into_iter().filter(|path| path.is_symlink()) {
        // A link's target may be in another user's folder. Only files with the link's name are removed there.
        let Ok(file) = target(&link) else { continue };
        if let (Some(folder), Some(name)) = (file.parent(), file.file_name()) {
            let name = name.to_string_lossy();
            clear(folder, |of| of == shortened(&name));
        }
    }
}

fn clear(folder: &Path, is_ours: impl Fn(&str) -> bool) {
    for path in files_in(folder) {
        let name = path.file_name().and_then(OsStr::to_str);
        let is_leftover = name.and_then(written_name).is_some_and(&is_ours);
        if !is_leftover || !fs::symlink_metadata(&path).is_ok_and(|known| known.is_file()) {
            continue;
        }
        let Ok(file) = File::options().write(true).open(&path) else { continue };
        if file.try_lock().is_ok() {
            let _ = fs::remove_file(&path);
        }
    }
}

/// The final name of the file in progress `NAME.PROCESS.new` or `NAME.PROCESS.NUMBER.new`.
fn written_name(name: &str) -> Option<&str> {
    let rest = name.strip_suffix(NEW)?;
    let without_number = |text: &'_ str| {
        let (begin, number) = text.rsplit_once('.')?;
        let digits = !number.is_empty() && number.bytes().all(|letter| letter.is_ascii_digit());
        digits.then_some(begin.len())
    };
    let begin = &rest[..without_number(rest)?];
    Some(&begin[..without_number(begin).unwrap_or(begin.len())]).filter(|name| !name.is_empty())
}

fn shortened(name: &str) -> &str {
    &name[..name.floor_char_boundary(MOST_OF_NAME)]
}

fn write(path: &Path, bytes: &[u8], keep: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    if let Some(shelf) = shelf() {
        return put(shelf, path, &text_of(bytes.to_owned())?);
    }
    let target = target(path)?;
    let known = match fs::metadata(&target) {
        Ok(known) => {
            check_kind(&known)?;
            if is_open_file(path) {
                return Err(no_file());
            }
            Some(known)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let folder = folder_of(&target);
    make_folder(folder)?;
    let (new, mut file) = create_beside(&target)?;
    let written = file.write_all(bytes).and_then(|()| {
        if let Some(known) = &known {
            file.set_permissions(known.permissions())?;
        }
        file.sync_all()?;
        keep(&target)?;
        fs::rename(&new, &target)
    });
    if written.is_err() {
        let _ = fs::remove_file(&new);
    }
    written?;
    sync_folder(folder)
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn make_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder).map_err(|error| match error.kind() {
        // The system's message would mention the link, which does exist.
        ErrorKind::AlreadyExists => {
            let why = format!("`{}` is not a folder, nor a link to one", folder.display());
            Error::new(ErrorKind::NotADirectory, why)
        }
        _ => error,
    })
}

/// Creates a new file next to another one, and locks it while it is open.
fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    for number in 0..MOST_NEW {
        let new = format!("{}.{}.{number}{NEW}", shortened(&name), process::id());
        let path = target.with_file_name(OsString::from(new));
        match File::create_new(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            // Another process is clearing the folder and is about to remove this file.
            Ok(file) if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) => {}
            Ok(file) => return Ok((path, file)),
        }
    }
    Err(Error::other("too many half-written files are beside it"))
}

/// Keeps a file as the previous version. If hard links work, the file never loses its own name.
fn keep(target: &Path) -> io::Result<()> {
    let old = older(target);
    if fs::metadata(&old).is_ok_and(|known| known.is_dir()) {
        return Err(Error::new(ErrorKind::IsADirectory, format!("`{}` is a folder", old.display())));
    }
    remove_if_there(&old)?;
    match fs::hard_link(target, &old) {
        // If the game ends before the new file gets the name, readers use the previous file.
        Err(error) if error.kind() != ErrorKind::NotFound => fs::rename(target, &old),
        _ => Ok(()),
    }
}

/// Syncs the names in a folder to disk, if the system supports this.
fn sync_folder(folder: &Path) -> io::Result<()> {
    // Only Unix can open folders, and only readable ones.
    let Some(folder) = File::open(folder).ok().filter(|_| cfg!(unix)) else { return Ok(()) };
    match folder.sync_all() {
        Err(error) if !matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{folder, names_in};

    fn read(path: &Path) -> String {
        fs::read_to_string(path).expect("a file")
    }

    #[test]
    fn writing_leaves_no_other_files() {
        let folder = folder("whole").join("deep");
        let path = folder.join("a.ron");
        write_whole(&path, b"a longer text").expect("written");
        write_whole(&path, b"short").expect("written again");
        assert_eq!((read(&path).as_str(), names_in(&folder)), ("short", vec!["a.ron".to_owned()]));
        let long = folder.join("x".repeat(250));
        write_whole(&long, b"a long name").expect("written");
        assert_eq!(read(&long), "a long name");
    }

    #[test]
    fn a_new_file_takes_a_free_name_and_replaces_nothing() {
        let folder = folder("new");
        let names = || (1..4).map(|number| folder.join("deep").join(format!("{number}.txt")));
        let path = |number: usize| names().nth(number - 1).expect("a name");
        let written: Vec<_> = ["one", "two"].map(|text| write_new(names(), text.as_bytes()).ok()).into();
        assert_eq!(written, [Some(path(1)), Some(path(2))]);
        let loose = folder.join("loose.txt");
        fs::write(&loose, "three").expect("written");
        assert_eq!(rename_new(&loose, names()).expect("renamed"), path(3));
        assert_eq!((1..4).map(|number| read(&path(number))).collect::<Vec<_>>(), ["one", "two", "three"]);
        assert_eq!(
            write_new(names(), b"four").expect_err("no name is free").kind(),
            ErrorKind::AlreadyExists
        );
        fs::remove_file(path(2)).expect("removed");
        assert!(rename_new(&loose, names()).is_err(), "nothing is there to rename");
        assert!(!path(2).exists(), "the name is free again");
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_is_a_dangling_link_is_named() {
        let link = folder("dangling").join("saves");
        std::os::unix::fs::symlink("nowhere", &link).expect("a link");
        let told = write_whole(&link.join("a.ron"), b"x").expect_err("no folder").to_string();
        assert!(told.ends_with("saves` is not a folder, nor a link to one"), "{told}");
    }

    #[test]
    fn only_the_previous_file_is_kept() {
        let folder = folder("before");
        let path = folder.join("a.ron");
        for text in ["one", "two", "three"] {
            write_keeping(&path, text.as_bytes()).expect("written");
        }
        assert_eq!((read(&path).as_str(), read(&older(&path)).as_str()), ("three", "two"));
        assert_eq!(names_in(&folder), ["a.ron", "a.ron.old"]);
        // Both names belong to one file, as after a crash between the two steps.
        fs::remove_file(&path).expect("removed");
        fs::hard_link(older(&path), &path).expect("linked");
        write_keeping(&path, b"four").expect("written");
        assert_eq!((read(&path).as_str(), read(&older(&path)).as_str()), ("four", "two"));
        assert_eq!(names_in(&folder), ["a.ron", "a.ron.old"]);
        remove_keeping_none(&path).expect("removed");
        remove_keeping_none(&path).expect("nothing to remove");
        assert!(names_in(&folder).is_empty());
    }

    #[test]
    fn failed_writes_change_nothing() {
        let folder = folder("refused");
        let path = folder.join("a.ron");
        write_keeping(&path, b"old").expect("written");
        fs::create_dir(older(&path)).expect("a folder in the way");
        let told = write_keeping(&path, b"new").expect_err("refused").to_string();
        assert!(told.ends_with("a.ron.old` is a folder"), "{told}");
        assert!(write_whole(&folder, b"new").is_err());
        assert_eq!((read(&path).as_str(), names_in(&folder).len()), ("old", 2));
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_and_their_targets_are_written() {
        use std::os::unix::fs::symlink;
        let folder = folder("links");
        let (ours, theirs) = (folder.join("ours"), folder.join("theirs"));
        fs::create_dir_all(&ours).and_then(|()| fs::create_dir_all(&theirs)).expect("folders");
        let (link, file) = (ours.join("a.ron"), theirs.join("17.3-won.ron"));
        symlink("../theirs/17.3-won.ron", &link).expect("a link that leads to nothing yet");
        for text in ["one", "two"] {
            write_keeping(&link, text.as_bytes()).expect("written through the link");
        }
        assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
        assert_eq!((read(&file).as_str(), read(&older(&link)).as_str()), ("two", "one"));
        assert_eq!((names_in(&ours).len(), names_in(&theirs).len()), (1, 2));
        // In another user's folder, only files with this file's name are removed.
        for name in ["17.3-won.ron.7.0.new", "other.7.0.new"] {
            fs::write(theirs.join(name), "half").expect("written");
        }
        clear_leftovers(&ours);
        assert_eq!(names_in(&theirs), ["17.3-won.ron", "17.3-won.ron.old", "other.7.0.new"]);
        remove_keeping_none(&link).expect("removed");
        assert_eq!((names_in(&ours), names_in(&theirs).len()), (vec!["a.ron".to_owned()], 1));
        symlink("circle", ours.join("circle")).expect("a link to itself");
        assert!(write_whole(&ours.join("circle"), b"x").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn permissions_stay_and_devices_are_not_replaced() {
        use std::os::unix::fs::PermissionsExt;
        let path = folder("permissions").join("a.ron");
        write_whole(&path, b"old").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("set");
        write_whole(&path, b"new").expect("written");
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o600);
        let link = path.with_file_name("link");
        std::os::unix::fs::symlink("/dev/null", &link).expect("a link");
        assert!(write_whole(&link, b"new").is_err());
        remove_keeping_none(&link).expect("nothing to remove");
        assert!(!fs::metadata("/dev/null").expect("the device").is_file());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn open_files_are_not_replaced() {
        use std::os::fd::AsRawFd;
        let folder = folder("open");
        let path = folder.join("a.txt");
        fs::write(&path, "first").expect("written");
        let open = File::open(&path).expect("the file");
        let link = folder.join("link");
        std::os::unix::fs::symlink(format!("/dev/fd/{}", open.as_raw_fd()), &link).expect("a link");
        for name in [PathBuf::from(format!("/proc/self/fd/{}", open.as_raw_fd())), link] {
            let told = write_whole(&name, b"second").expect_err("refused").to_string();
            assert_eq!(told, "it is a device or a pipe, not a file", "{}", name.display());
        }
        assert_eq!((read(&path).as_str(), is_open_file(&path)), ("first", false));
    }

    #[test]
    fn only_leftovers_are_cleared() {
        let folder = folder("leftovers");
        let (path, running) = create_beside(&folder.join("a.ron")).expect("a new file");
        let leftovers = ["a.ron.7.new", "a.ron.7.12.new", "a.ron.old.7.new", "17.3-won.ron.7.0.new"];
        let others = [".7.new", "7.new", "a.ron.new", "a.x.new", "b.ron"];
        for name in leftovers.iter().chain(&others) {
            fs::write(folder.join(name), "half").expect("written");
        }
        clear_leftovers(&folder);
        assert_eq!(names_in(&folder).len(), others.len() + 1, "{:?}", names_in(&folder));
        assert!(path.exists());
        drop(running);
        clear_leftovers(&folder);
        assert_eq!(names_in(&folder), others);
    }
}
