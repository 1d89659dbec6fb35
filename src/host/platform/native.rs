//! A machine with folders, threads and a command line.

mod assets;

use std::{
    ffi::OsString,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::mpsc::{Sender, channel},
    thread,
    time::{Duration, SystemTime},
};

use bevy::{app::PluginGroupBuilder, asset::AssetPlugin, prelude::*};
use rootward_files::{write_new, write_whole};

use self::assets::WholeFiles;
use crate::host::files::store::SettingsStore;

/// Whether the player has folders that the game may read.
pub const HAS_FOLDERS: bool = true;
pub const MAY_QUIT: bool = true;
/// Whether the game may end without notice, so that it has to keep its saves ready.
pub const MAY_VANISH: bool = false;

/// The environment variable for a single folder for all files.
const FOLDER_VARIABLE: &str = "ROOTWARD_CONFIG_DIR";
/// The environment variable for the parent folder of the assets.
const ASSET_VARIABLE: &str = "BEVY_ASSET_ROOT";
/// The system's folder for the files of this program, beside its folder of programs.
const SHARED: &str = "share/rootward";
const OUR_FOLDER: &str = "rootward";

/// Runs before anything else. A folder has enough room, so no file is ever removed.
pub const fn prepare(_may_go: fn(&Path) -> Option<u8>) {}

pub fn arguments() -> Vec<OsString> {
    std::env::args_os().collect()
}

pub fn complain(sentence: &str) {
    // A closed standard error only loses the sentence.
    let _ = writeln!(io::stderr(), "rootward: {sentence}");
}

/// Adds advice to panics of the renderer without a driver, and of the window library without a desktop.
pub fn explain_panics() {
    let default_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let said = panic.to_string();
        if said.contains("Failed to build event loop") {
            complain("the desktop does not let the game open a window; does DISPLAY belong to your session?");
            std::process::exit(2);
        }
        if said.contains("Unable to find a GPU") {
            complain(
                "no graphics driver found; install one for Vulkan (on Debian and Ubuntu mesa-vulkan-drivers, even without a graphics card)",
            );
            std::process::exit(2);
        }
        default_hook(panic);
    }));
}

/// Finds the folder of the assets. `None` if no candidate holds ours.
pub fn asset_folder() -> Option<PathBuf> {
    let named = std::env::var_os(ASSET_VARIABLE).map(PathBuf::from);
    // The program may have been started by a link. Its files lie beside its real path.
    let program = std::env::current_exe().and_then(|program| program.canonicalize()).ok();
    let here = std::env::current_dir().ok();
    // A release program must not contain a path of the build machine.
    let project = cfg!(debug_assertions).then(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    roots(named, program.as_deref(), here, project)
        .into_iter()
        .find_map(|root| Some(root.join("assets")).filter(|folder| is_ours(folder)))?
        .canonicalize()
        .ok()
}

/// Tells our `assets` from those of other programs.
fn is_ours(folder: &Path) -> bool {
    ["sprites", "tables"].iter().all(|part| folder.join(part).is_dir())
}

/// The parent folders of `assets`, in search order. If the environment names a folder, it is the only one.
fn roots(
    named: Option<PathBuf>,
    program: Option<&Path>,
    here: Option<PathBuf>,
    project: Option<PathBuf>,
) -> Vec<PathBuf> {
    if let Some(named) = named {
        return vec![named];
    }
    let beside = program.and_then(Path::parent);
    // `/usr/games/rootward` uses `/usr/share/rootward`, and `~/.local/bin` uses `~/.local/share/rootward`. They precede
    // the current folder, which may have an unrelated `assets`.
    let shared = beside.and_then(Path::parent).map(|above| above.join(SHARED));
    [beside.map(Path::to_owned), shared, here, project].into_iter().flatten().collect()
}

/// The folders of the current user, or the one that the environment names.
pub fn user_folders() -> SettingsStore {
    if let Some(folder) = std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()) {
        return SettingsStore::in_folder(Path::new(&folder));
    }
    let ours = |folder: PathBuf| folder.join(OUR_FOLDER);
    SettingsStore { dir: dirs::config_dir().map(ours), data_dir: dirs::data_dir().map(ours) }
}

pub fn offer(file: &Path, bytes: &[u8]) -> io::Result<()> {
    // A missing folder is probably mistyped, so it is not created.
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            Err(io::Error::new(io::ErrorKind::NotFound, "no such folder"))
        }
        _ => write_whole(file, bytes),
    }
}

/// Writes a new file at the first free path and returns that path. The error is `AlreadyExists` if no path is free.
pub fn offer_new(paths: impl IntoIterator<Item = PathBuf>, bytes: &[u8]) -> io::Result<PathBuf> {
    write_new(paths, bytes)
}

/// The clock time since the beginning of 1970.
pub fn now() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

/// Whether the modifier for text commands is Command instead of Control.
pub const fn uses_command_key() -> bool {
    cfg!(target_os = "macos")
}

pub fn fit(plugins: PluginGroupBuilder, assets: &Path) -> PluginGroupBuilder {
    let plugin = AssetPlugin { file_path: assets.to_string_lossy().into_owned(), ..default() };
    plugins.set(plugin).add_before::<AssetPlugin>(WholeFiles(assets.to_path_buf()))
}

pub const fn window_of(window: Window) -> Window {
    window
}

/// Whether the game fills the screen, on a platform that decides it. `None` if the game decides.
pub const fn fills_screen() -> Option<bool> {
    None
}

/// The link to a base. `None` if there is no page to link to.
pub const fn link_of(_seed: &str) -> Option<String> {
    None
}

/// The address of a base in the atlas. Only a page has an atlas beside it.
#[must_use]
pub const fn atlas_of(_seed: &str) -> Option<String> {
    None
}

pub const fn visit(_address: &str) {}

pub const fn set_address(_seed: &str) {}

pub const fn correct_address(_seed: &str) {}

/// Sets the action for an end of the game without notice. It replaces the previous one.
pub fn at_parting(_save: impl FnOnce() + 'static) {}

pub const fn is_there() {}

pub(super) const fn add_to(_app: &mut App) {}

pub struct Worker<T>(Sender<T>);

impl<T: Send + 'static> Worker<T> {
    pub fn start(name: &str, mut work: impl FnMut(T) + Send + 'static) -> Self {
        let (tasks, inbox) = channel::<T>();
        let thread = thread::Builder::new().name(name.to_owned());
        // If the thread cannot be started, no task is done, and `hand` returns `false`.
        let _ = thread.spawn(move || {
            while let Ok(task) = inbox.recv() {
                work(task);
            }
        });
        Self(tasks)
    }

    /// Passes a task to the thread. Returns whether the task will be done.
    pub fn hand(&self, task: T) -> bool {
        self.0.send(task).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_assets_of_an_installed_program_lie_below_share() {
        let here = || Some(PathBuf::from("/elsewhere"));
        let found = roots(None, Some(Path::new("/usr/games/rootward")), here(), None);
        let wanted = ["/usr/games", "/usr/share/rootward", "/elsewhere"].map(PathBuf::from);
        assert_eq!(found, wanted);
        let unpacked = roots(None, Some(Path::new("/opt/rootward-0.2.0/rootward")), here(), None);
        assert_eq!(unpacked.first(), Some(&PathBuf::from("/opt/rootward-0.2.0")));
    }

    #[test]
    fn a_named_folder_is_the_only_one() {
        let named = Some(PathBuf::from("/named"));
        let program = Some(Path::new("/usr/games/rootward"));
        assert_eq!(roots(named.clone(), program, named.clone(), named), ["/named"].map(PathBuf::from));
    }

    #[test]
    fn the_root_of_a_disk_has_no_parent() {
        assert_eq!(roots(None, Some(Path::new("/rootward")), None, None), ["/"].map(PathBuf::from));
        assert_eq!(roots(None, None, None, None), Vec::<PathBuf>::new());
    }
}
