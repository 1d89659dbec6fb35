//! Where settings are stored, and how files are read and written without losses.

use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use rootward_files::{MOST_BY_GAME, is_file, older, read_text, rename_new, target, unseal, write_keeping};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::host::{
    messages::MessageLog,
    platform::{UserFolders, user_folders},
};

const MOST_BROKEN: usize = 99;

/// The folders of the user. Without them, nothing is read or written. They are unset in tests and until the program
/// sets them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsStore {
    /// The folder of the settings.
    pub dir: Option<PathBuf>,
    /// The folder of the recent seeds.
    pub data_dir: Option<PathBuf>,
}

impl SettingsStore {
    /// The folders of the current user.
    pub fn of_user() -> Self {
        let UserFolders { config, data } = user_folders();
        Self { dir: config, data_dir: data }
    }

    /// Everything in one folder.
    pub fn in_folder(folder: &Path) -> Self {
        Self { dir: Some(folder.to_owned()), data_dir: Some(folder.to_owned()) }
    }
}

/// The result of reading a file.
#[derive(Debug, PartialEq, Eq)]
pub enum Reading<T> {
    /// There is no such file.
    Missing,
    /// The contents.
    Good(T),
    /// The file cannot be read, so the previous version replaces it.
    Older {
        /// Its contents.
        value: T,
        /// The message for the player.
        sentence: String,
        /// Whether a new file may be written.
        safe: bool,
    },
    /// Neither the file nor its previous version could be read.
    Broken {
        /// The message for the player.
        sentence: String,
        /// Whether the old file was set aside, which allows a new one.
        safe: bool,
    },
}

impl<T> Reading<T> {
    /// The value, if any, and whether a new file may be written. Messages go to the log.
    pub fn told(self, log: &mut MessageLog) -> (Option<T>, bool) {
        match self {
            Self::Missing => (None, true),
            Self::Good(value) => (Some(value), true),
            Self::Older { value, sentence, safe } => {
                log.report(sentence);
                (Some(value), safe)
            }
            Self::Broken { sentence, safe } => {
                log.report(sentence);
                (None, safe)
            }
        }
    }
}

#[derive(Deserialize)]
struct VersionHead {
    version: u16,
}

/// Parses a RON text.
///
/// # Errors
/// The fault of the text, as part of a sentence.
pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    ron::from_str(text).map_err(|error| format!("line {}: {}", error.span.start.line, error.code))
}

/// Parses a RON text whose format has a version.
///
/// # Errors
/// The text has a fault or another version, as part of a sentence.
pub fn from_version<T: DeserializeOwned>(text: &str, ours: u16) -> Result<T, String> {
    match ron::from_str::<VersionHead>(text) {
        Ok(VersionHead { version }) if version != ours => {
            Err(format!("it has version {version}, and this game reads version {ours}"))
        }
        _ => from_text(text),
    }
}

/// Parses a RON text that only the game writes. Its checksum has to match, if it has one.
///
/// # Errors
/// As for [`from_version`], and a wrong checksum.
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

/// Reads a file with the parser `of`. An unreadable file is set aside, and its previous version is read.
pub fn read<T>(path: &Path, mut of: impl FnMut(&str) -> Result<T, String>) -> Reading<T> {
    let why = match read_one(path, &mut of) {
        Some(Ok(value)) => return Reading::Good(value),
        Some(Err(why)) => Some(why),
        None => None,
    };
    let (name, before) = (path.display(), older(path));
    match (why, read_one(&before, &mut of)) {
        (None, None) => Reading::Missing,
        (None, Some(Err(why))) => put_aside(&before, &why),
        (Some(why), None) => put_aside(path, &why),
        (None, Some(Ok(value))) => Reading::Older {
            value,
            sentence: format!("{name} is missing. Using the one before it."),
            safe: true,
        },
        (Some(why), Some(Ok(value))) => {
            let (kept, safe) = match set_aside(path) {
                Some(aside) => (format!("it is kept as {}, using the one before it", aside.display()), true),
                None => ("using the one before it, without writing there".to_owned(), false),
            };
            Reading::Older { value, sentence: format!("{name} cannot be read ({why}); {kept}."), safe }
        }
        (Some(why), Some(Err(_))) => match (put_aside::<T>(path, &why), set_aside(&before)) {
            (Reading::Broken { sentence, .. }, None) => Reading::Broken { sentence, safe: false },
            (broken, _) => broken,
        },
    }
}

/// Reads a file, or its previous version, with the parser `of`. It sets nothing aside.
pub fn peek<T>(path: &Path, mut of: impl FnMut(&str) -> Result<T, String>) -> Option<T> {
    let mut good = |path: &Path| read_one(path, &mut of)?.ok();
    good(path).or_else(|| good(&older(path)))
}

/// Renames an unreadable file. It is neither lost nor in the way.
pub fn put_aside<T>(path: &Path, why: &str) -> Reading<T> {
    let name = path.display();
    match set_aside(path) {
        Some(aside) => {
            let aside = aside.display();
            let sentence = format!("{name} cannot be read ({why}) and is ignored. It is kept as {aside}.");
            Reading::Broken { sentence, safe: true }
        }
        None => {
            let sentence = format!("{name} cannot be read ({why}) and is ignored. Nothing is written there.");
            Reading::Broken { sentence, safe: false }
        }
    }
}

/// Renames a file or the target of a link, and returns the new name. `None` if it fails. If the target is not a file,
/// such as a device, it renames the link itself.
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

/// Writes a RON file atomically. The previous version is kept.
///
/// # Errors
/// A sentence for the player.
pub fn write<T: Serialize>(path: &Path, value: &T) -> Result<(), String> {
    let written = to_text(value)
        .and_then(|text| write_keeping(path, text.as_bytes()).map_err(|error| error.to_string()));
    written.map_err(|why| format!("{} cannot be saved: {why}.", path.display()))
}

/// Formats a value as readable RON.
///
/// # Errors
/// An error of the format. None is known to happen.
pub fn to_text<T: Serialize>(value: &T) -> Result<String, String> {
    let pretty = ron::ser::PrettyConfig::default().new_line("\n");
    ron::ser::to_string_pretty(value, pretty).map(|text| text + "\n").map_err(|error| error.to_string())
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs;

    use rootward_files::seal;

    use super::*;

    /// An empty folder for one test.
    pub fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("rootward-test-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        folder
    }

    #[test]
    fn a_second_broken_file_does_not_overwrite_the_first() {
        let path = folder("twice").join("a.ron");
        for text in ["first", "second", "third"] {
            fs::write(&path, text).expect("it can be written");
            assert!(matches!(read(&path, from_text::<u8>), Reading::Broken { safe: true, .. }));
        }
        let kept = |extra: &str| fs::read_to_string(format!("{}{extra}", path.display())).unwrap_or_default();
        assert_eq!([kept(".broken"), kept(".2.broken"), kept(".3.broken")], ["first", "second", "third"]);
    }

    #[test]
    fn a_folder_in_place_of_a_file_is_set_aside() {
        let path = folder("in-place").join("a.ron");
        fs::create_dir(&path).expect("a folder");
        assert!(matches!(read(&path, from_text::<u8>), Reading::Broken { safe: true, .. }));
        assert!(!path.exists() && path.with_file_name("a.ron.broken").is_dir());
    }

    #[test]
    fn a_file_that_cannot_be_set_aside_stays_and_nothing_is_written_there() {
        let path = folder("crowded").join("a.ron");
        fs::write(&path, "broken").expect("written");
        for name in
            (1..=MOST_BROKEN).map(|number| if number == 1 { String::new() } else { format!(".{number}") })
        {
            fs::write(format!("{}{name}.broken", path.display()), "kept").expect("written");
        }
        let Reading::Broken { sentence, safe: false } = read(&path, from_text::<u8>) else {
            panic!("unsafe")
        };
        assert!(sentence.contains("a.ron cannot be read (line 1:") && !sentence.contains('\n'), "{sentence}");
        assert_eq!(fs::read_to_string(&path).expect("it stays"), "broken");
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_the_one_before_it_takes_its_place() {
        let folder = folder("damaged");
        let path = folder.join("a.ron");
        let number = |text: &str| from_sealed::<(u8,)>(text, 1);
        assert_eq!(read(&path, number), Reading::Missing);
        for text in ["(7)", "(8)"] {
            write_keeping(&path, seal(text).as_bytes()).expect("written");
        }
        assert_eq!(read(&path, number), Reading::Good((8,)));
        // `(9)` is a valid number too. Only the checksum detects the change.
        let damaged = fs::read_to_string(&path).expect("a file").replacen('8', "9", 1);
        fs::write(&path, &damaged).expect("written");
        assert_eq!(peek(&path, number), Some((7,)));
        let Reading::Older { value: (7,), sentence, safe: true } = read(&path, number) else {
            panic!("older")
        };
        assert!(
            sentence.contains("checksum") && sentence.contains("a.ron.broken, using the one before it"),
            "{sentence}"
        );
        assert_eq!(fs::read_to_string(folder.join("a.ron.broken")).expect("kept"), damaged);
        assert!(matches!(read(&path, number), Reading::Older { value: (7,), .. }));
        fs::write(older(&path), "(").expect("written");
        assert!(matches!(read(&path, number), Reading::Broken { safe: true, .. }));
        assert_eq!(read(&path, number), Reading::Missing);
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_when_their_file_is_set_aside_and_one_to_a_device_goes_itself() {
        let folder = folder("aside");
        let (link, file) = (folder.join("a.ron"), folder.join("b.ron"));
        std::os::unix::fs::symlink("b.ron", &link).expect("a link");
        fs::write(&file, "(").expect("written");
        assert!(matches!(read(&link, from_text::<u8>), Reading::Broken { safe: true, .. }));
        assert!(fs::symlink_metadata(&link).is_ok_and(|known| known.is_symlink()) && !file.exists());
        let device = folder.join("c.ron");
        std::os::unix::fs::symlink("/dev/null", &device).expect("a link");
        let Reading::Broken { sentence, safe: true } = read(&device, from_text::<u8>) else {
            panic!("broken")
        };
        assert!(sentence.contains("a device or a pipe"), "{sentence}");
        assert!(fs::symlink_metadata(&device).is_err() && Path::new("/dev/null").exists());
    }

    #[test]
    fn files_without_a_checksum_or_with_a_byte_order_mark_are_read() {
        let path = folder("unsealed").join("a.ron");
        for text in ["(7)".to_owned(), "\u{feff}(7)".to_owned(), format!("\u{feff}{}", seal("(7)"))] {
            fs::write(&path, text).expect("written");
            assert_eq!(read(&path, |text| from_sealed::<(u8,)>(text, 1)), Reading::Good((7,)));
        }
    }

    #[test]
    fn a_folder_that_cannot_be_made_gives_one_sentence() {
        let path = folder("blocked").join("file");
        fs::write(&path, "").expect("it can be written");
        let sentence = write(&path.join("a.ron"), &7_u8).expect_err("a file is no folder");
        assert!(sentence.contains("cannot be saved") && !sentence.contains('\n'), "{sentence}");
    }
}
