//! The folders of the user, and the functions that read and write files without losing data.

use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use rootward_files::{MOST_BY_GAME, is_file, older, read_text, rename_new, target, unseal, write_keeping};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::host::messages::MessageLog;

const MOST_BROKEN: usize = 99;

/// The folders of the user. Without them, as in tests, nothing is read or written.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsStore {
    pub dir: Option<PathBuf>,
    /// The folder of saves, recordings and lists.
    pub data_dir: Option<PathBuf>,
}

impl SettingsStore {
    pub fn data_file(&self, name: &str) -> Option<PathBuf> {
        Some(self.data_dir.as_ref()?.join(name))
    }

    pub fn in_folder(folder: &Path) -> Self {
        Self { dir: Some(folder.to_owned()), data_dir: Some(folder.to_owned()) }
    }
}

#[derive(Deserialize)]
struct VersionHead {
    version: u16,
}

/// Parses a RON text. An error is part of a sentence.
pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    ron::from_str(text).map_err(|error| format!("line {}: {}", error.span.start.line, error.code))
}

/// Parses a RON text with a format version. An error is part of a sentence.
pub fn from_version<T: DeserializeOwned>(text: &str, ours: u16) -> Result<T, String> {
    match ron::from_str::<VersionHead>(text) {
        Ok(VersionHead { version }) if version != ours => {
            Err(format!("it has version {version}, and this game reads version {ours}"))
        }
        _ => from_text(text),
    }
}

/// Parses a RON text that only the game writes, and checks its checksum if it has one.
pub fn from_sealed<T: DeserializeOwned>(text: &str, ours: u16) -> Result<T, String> {
    from_version(unseal(text).map_err(|damaged| damaged.to_string())?, ours)
}

/// Reads one file. `None` if it does not exist.
fn read_one<T>(path: &Path, of: &mut impl FnMut(&str) -> Result<T, String>) -> Option<Result<T, String>> {
    match read_text(path, MOST_BY_GAME) {
        Ok(text) => Some(of(&text)),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => Some(Err(error.to_string())),
    }
}

/// Reads a file with the parser `of`. Sets an unreadable file aside and reads its previous version. Returns the
/// value, if there is one, and whether a new file may be written.
pub fn read<T>(
    path: &Path,
    mut of: impl FnMut(&str) -> Result<T, String>,
    log: &mut MessageLog,
) -> (Option<T>, bool) {
    let why = match read_one(path, &mut of) {
        Some(Ok(value)) => return (Some(value), true),
        Some(Err(why)) => Some(why),
        None => None,
    };
    let (name, before) = (path.display(), older(path));
    match (why, read_one(&before, &mut of)) {
        (None, None) => (None, true),
        (None, Some(Err(why))) => (None, put_aside(&before, &why, log)),
        (Some(why), None) => (None, put_aside(path, &why, log)),
        (None, Some(Ok(value))) => {
            log.report(format!("{name} is missing. The previous version is used."));
            (Some(value), true)
        }
        (Some(why), Some(Ok(value))) => {
            let aside = set_aside(path);
            let kept = match &aside {
                Some(aside) => format!("it is kept as {}, and the previous version is used", aside.display()),
                None => "the previous version is used, and nothing is written there".to_owned(),
            };
            log.report(format!("{name} cannot be read ({why}); {kept}."));
            (Some(value), aside.is_some())
        }
        (Some(why), Some(Err(_))) => {
            let older_is_aside = set_aside(&before).is_some();
            (None, put_aside(path, &why, log) && older_is_aside)
        }
    }
}

/// Reads a file, or its previous version, with the parser `of`. No file is set aside.
pub fn peek<T>(path: &Path, mut of: impl FnMut(&str) -> Result<T, String>) -> Option<T> {
    let mut good = |path: &Path| read_one(path, &mut of)?.ok();
    good(path).or_else(|| good(&older(path)))
}

/// Sets an unreadable file aside. Returns whether a new file may take its place.
fn put_aside(path: &Path, why: &str, log: &mut MessageLog) -> bool {
    let aside = set_aside(path);
    let kept = match &aside {
        Some(aside) => format!("It is kept as {}.", aside.display()),
        None => "Nothing is written there.".to_owned(),
    };
    log.report(format!("{} cannot be read ({why}) and is ignored. {kept}", path.display()));
    aside.is_some()
}

/// Renames a file, and returns its new name. `None` if that fails. A link to anything but a file is renamed itself.
fn set_aside(path: &Path) -> Option<PathBuf> {
    let file = target(path).ok().filter(|file| is_file(file)).unwrap_or_else(|| path.to_owned());
    rename_new(&file, broken_names(&file)).ok()
}

/// `settings.ron.broken`, then `settings.ron.2.broken` and so on.
fn broken_names(path: &Path) -> impl Iterator<Item = PathBuf> {
    let numbered = (2..=MOST_BROKEN).map(|number| format!(".{number}.broken"));
    std::iter::once(".broken".to_owned()).chain(numbered).map(|extra| {
        let mut name = path.as_os_str().to_owned();
        name.push(extra);
        PathBuf::from(name)
    })
}

/// Writes a RON file atomically and keeps the previous version. An error is a sentence for the player.
pub fn write<T: Serialize>(path: &Path, value: &T) -> Result<(), String> {
    let written = to_text(value)
        .and_then(|text| write_keeping(path, text.as_bytes()).map_err(|error| error.to_string()));
    written.map_err(|why| format!("{} cannot be saved: {why}.", path.display()))
}

pub fn to_text<T: Serialize>(value: &T) -> Result<String, String> {
    let pretty = ron::ser::PrettyConfig::default().new_line("\n");
    ron::ser::to_string_pretty(value, pretty).map(|text| text + "\n").map_err(|error| error.to_string())
}

#[cfg(test)]
pub(crate) mod tests {
    use std::{fs, time::SystemTime};

    use rootward_files::seal;

    use super::*;
    pub use crate::app::testing::folder;

    pub fn write_at(path: &Path, text: &str, time: SystemTime) {
        fs::write(path, text).expect("written");
        let file = fs::File::options().append(true).open(path).expect("it is there");
        file.set_modified(time).expect("the time is set");
    }

    fn told<T>(path: &Path, of: impl FnMut(&str) -> Result<T, String>) -> (Option<T>, bool, String) {
        let mut log = MessageLog::default();
        let (value, safe) = read(path, of, &mut log);
        (value, safe, log.reported().collect())
    }

    fn is_set_aside(path: &Path) -> bool {
        let (value, safe, said) = told(path, from_text::<u8>);
        value.is_none() && safe && said.contains("is ignored. It is kept as ")
    }

    #[test]
    fn a_second_broken_file_does_not_overwrite_the_first() {
        let path = folder("twice").join("a.ron");
        for text in ["first", "second", "third"] {
            fs::write(&path, text).expect("it can be written");
            assert!(is_set_aside(&path));
        }
        let kept = |extra: &str| fs::read_to_string(format!("{}{extra}", path.display())).unwrap_or_default();
        assert_eq!([kept(".broken"), kept(".2.broken"), kept(".3.broken")], ["first", "second", "third"]);
    }

    #[test]
    fn a_folder_in_place_of_a_file_is_set_aside() {
        let path = folder("in-place").join("a.ron");
        fs::create_dir(&path).expect("a folder");
        assert!(is_set_aside(&path));
        assert!(!path.exists() && path.with_file_name("a.ron.broken").is_dir());
    }

    #[test]
    fn a_file_that_cannot_be_set_aside_stays() {
        let path = folder("crowded").join("a.ron");
        fs::write(&path, "broken").expect("written");
        broken_names(&path).for_each(|name| fs::write(name, "kept").expect("written"));
        let (value, safe, said) = told(&path, from_text::<u8>);
        assert_eq!((value, safe), (None, false));
        assert!(said.contains("a.ron cannot be read (line 1:") && !said.contains('\n'), "{said}");
        assert_eq!(fs::read_to_string(&path).expect("it stays"), "broken");
    }

    #[test]
    fn the_previous_version_replaces_a_damaged_file() {
        let folder = folder("damaged");
        let path = folder.join("a.ron");
        let number = |text: &str| from_sealed::<(u8,)>(text, 1);
        let nothing = (None, true, String::new());
        assert_eq!(told(&path, number), nothing);
        for text in ["(7)", "(8)"] {
            write_keeping(&path, seal(text).as_bytes()).expect("written");
        }
        assert_eq!(told(&path, number), (Some((8,)), true, String::new()));
        // `(9)` is a valid number too. Only the checksum detects the change.
        let damaged = fs::read_to_string(&path).expect("a file").replacen('8', "9", 1);
        fs::write(&path, &damaged).expect("written");
        assert_eq!(peek(&path, number), Some((7,)));
        let (value, safe, said) = told(&path, number);
        assert_eq!((value, safe), (Some((7,)), true));
        assert!(
            said.contains("checksum") && said.contains("a.ron.broken, and the previous version is used"),
            "{said}"
        );
        assert_eq!(fs::read_to_string(folder.join("a.ron.broken")).expect("kept"), damaged);
        assert_eq!(told(&path, number).0, Some((7,)));
        fs::write(older(&path), "(").expect("written");
        assert!(is_set_aside(&path));
        assert_eq!(told(&path, number), nothing);
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_when_their_file_is_set_aside() {
        let folder = folder("aside");
        let (link, file) = (folder.join("a.ron"), folder.join("b.ron"));
        std::os::unix::fs::symlink("b.ron", &link).expect("a link");
        fs::write(&file, "(").expect("written");
        assert!(is_set_aside(&link));
        assert!(fs::symlink_metadata(&link).is_ok_and(|known| known.is_symlink()) && !file.exists());
        let device = folder.join("c.ron");
        std::os::unix::fs::symlink("/dev/null", &device).expect("a link");
        let (value, safe, said) = told(&device, from_text::<u8>);
        assert!(value.is_none() && safe && said.contains("a device or a pipe"), "{said}");
        assert!(fs::symlink_metadata(&device).is_err() && Path::new("/dev/null").exists());
    }

    #[test]
    fn checksums_and_byte_order_marks_are_optional() {
        let path = folder("unsealed").join("a.ron");
        for text in ["(7)".to_owned(), "\u{feff}(7)".to_owned(), format!("\u{feff}{}", seal("(7)"))] {
            fs::write(&path, text).expect("written");
            assert_eq!(told(&path, |text| from_sealed::<(u8,)>(text, 1)).0, Some((7,)));
        }
    }

    #[test]
    fn an_uncreatable_folder_is_reported_in_one_sentence() {
        let path = folder("blocked").join("file");
        fs::write(&path, "").expect("it can be written");
        let sentence = write(&path.join("a.ron"), &7_u8).expect_err("a file is no folder");
        assert!(sentence.contains("cannot be saved") && !sentence.contains('\n'), "{sentence}");
    }
}
