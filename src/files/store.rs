//! Where settings are stored, and how files are read and written so that nothing is ever lost.

use std::{
    fs,
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::messages::MessageLog;

/// The environment variable that names another folder for settings and recent seeds.
pub const FOLDER_VARIABLE: &str = "ROOTWARD_CONFIG_DIR";

/// The name of our folder inside the user's folders.
const OUR_FOLDER: &str = "rootward";
/// How many broken files of one name are kept aside.
const MOST_BROKEN: usize = 99;

/// The folders of the user. Without folders nothing is read or written: that is the case until
/// the program sets them, and in tests.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsStore {
    /// The folder of the settings.
    pub dir: Option<PathBuf>,
    /// The folder of the recent seeds.
    pub data_dir: Option<PathBuf>,
}

impl SettingsStore {
    /// The folders of the user who runs the program, or the one that the environment names.
    pub fn of_user() -> Self {
        if let Some(folder) = std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()) {
            return Self::in_folder(Path::new(&folder));
        }
        let ours = |folder: PathBuf| folder.join(OUR_FOLDER);
        Self { dir: dirs::config_dir().map(ours), data_dir: dirs::data_dir().map(ours) }
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
    /// It could not be read.
    Broken {
        /// What the player is told.
        sentence: String,
        /// Whether the old file was set aside, so that a new one may be written.
        safe: bool,
    },
}

/// Reads a RON file. A broken one is set aside.
pub fn read<T: DeserializeOwned>(path: &Path) -> Reading<T> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Reading::Missing,
        Err(error) => return put_aside(path, &error.to_string()),
    };
    match ron::from_str(&text) {
        Ok(value) => Reading::Good(value),
        Err(error) => put_aside(path, &format!("line {}: {}", error.span.start.line, error.code)),
    }
}

/// The part that all versions of a file share.
#[derive(Deserialize)]
struct VersionHead {
    /// Files from before versions have none.
    #[serde(default)]
    version: u16,
}

/// Reads a RON file whose form has a version. One of a later version is set aside like a broken one.
pub fn read_version<T: DeserializeOwned>(path: &Path, newest: u16) -> Reading<T> {
    let head = fs::read_to_string(path).ok().and_then(|text| ron::from_str::<VersionHead>(&text).ok());
    match head.filter(|head| head.version > newest) {
        Some(VersionHead { version }) => {
            put_aside(path, &format!("it is of version {version}, this game reads version {newest}"))
        }
        None => read(path),
    }
}

/// Renames a file that cannot be read, so that it is neither lost nor in the way.
pub fn put_aside<T>(path: &Path, why: &str) -> Reading<T> {
    let name = path.display();
    let aside = free_name(path);
    match fs::rename(path, &aside) {
        Ok(()) => {
            let aside = aside.display();
            let sentence = format!(
                "{name} cannot be read ({why}); it is kept as {aside}, and the game goes on without it."
            );
            Reading::Broken { sentence, safe: true }
        }
        Err(_) => {
            let sentence = format!(
                "{name} cannot be read ({why}); the game goes on without it, and does not write there."
            );
            Reading::Broken { sentence, safe: false }
        }
    }
}

/// `settings.ron.broken`, or `settings.ron.2.broken` and so on if there is one already.
fn free_name(path: &Path) -> PathBuf {
    let named = |extra: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(extra);
        PathBuf::from(name)
    };
    let numbered = (2..=MOST_BROKEN).map(|number| named(&format!(".{number}.broken")));
    let first = named(".broken");
    std::iter::once(first.clone()).chain(numbered).find(|name| !name.exists()).unwrap_or(first)
}

/// Writes a RON file whole or not at all.
///
/// # Errors
/// A sentence for the player.
pub fn write<T: Serialize>(path: &Path, value: &T) -> Result<(), String> {
    let sentence = |why: String| format!("{} cannot be saved: {why}.", path.display());
    let pretty = ron::ser::PrettyConfig::default().new_line("\n");
    let text = ron::ser::to_string_pretty(value, pretty).map_err(|error| sentence(error.to_string()))? + "\n";
    write_whole(path, &text).map_err(|error| sentence(error.to_string()))
}

/// Writes a text file whole or not at all; missing folders are created.
///
/// # Errors
/// An error of the system; then the old file is unchanged.
pub fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // The process number keeps two running games from writing into one file.
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = fs::File::create(&beside)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // A half-written file is useless, and the first error is the one that matters.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Writes a sentence to the log and to standard error.
pub fn report(log: &mut MessageLog, sentence: String) {
    eprintln!("rootward: {sentence}");
    log.say(sentence);
}

#[cfg(test)]
pub(crate) mod tests {
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
            assert!(matches!(read::<u8>(&path), Reading::Broken { safe: true, .. }));
        }
        let kept = |extra: &str| fs::read_to_string(format!("{}{extra}", path.display())).unwrap_or_default();
        assert_eq!([kept(".broken"), kept(".2.broken"), kept(".3.broken")], ["first", "second", "third"]);
    }

    #[test]
    fn a_file_is_written_whole_and_leaves_nothing_beside_it() {
        let folder = folder("whole");
        let path = folder.join("deep").join("a.ron");
        write(&path, &7_u8).expect("it can be written");
        assert_eq!(read::<u8>(&path), Reading::Good(7));
        let files = fs::read_dir(folder.join("deep")).expect("the folder is there").count();
        assert_eq!(files, 1);
    }

    #[test]
    fn a_folder_that_cannot_be_made_gives_one_sentence() {
        let path = folder("blocked").join("file");
        fs::write(&path, "").expect("it can be written");
        let sentence = write(&path.join("a.ron"), &7_u8).expect_err("a file is no folder");
        assert!(sentence.contains("cannot be saved") && !sentence.contains('\n'), "{sentence}");
    }
}
