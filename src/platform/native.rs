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
use super::UserFolders;

/// Whether the player has folders that the game may read.
pub const HAS_FOLDERS: bool = true;
/// Whether the player may end the game from within.
pub const MAY_QUIT: bool = true;
/// Whether the game may end without being told, so that it keeps ready what has to be saved then.
pub const MAY_VANISH: bool = false;

/// The environment variable that names one folder for everything that is kept.
const FOLDER_VARIABLE: &str = "ROOTWARD_CONFIG_DIR";
/// The environment variable that names the folder above the assets.
const ASSET_VARIABLE: &str = "BEVY_ASSET_ROOT";
/// Where a system keeps the files of this program, beside its folder of programs.
const SHARED: &str = "share/rootward";
/// The name of our folder inside the user's folders.
const OUR_FOLDER: &str = "rootward";

/// Before anything else. Folders have room enough: nothing goes.
pub const fn prepare(_may_go: fn(&Path) -> Option<u8>) {}

/// What the game was started with; the name of the program first.
pub fn arguments() -> Vec<OsString> {
    std::env::args_os().collect()
}

/// Tells a sentence to whoever has started the game.
pub fn complain(sentence: &str) {
    // If standard error is closed, nobody listens.
    let _ = writeln!(io::stderr(), "rootward: {sentence}");
}

/// The renderer ends the program without a driver, and the window library without access. Says
/// in one sentence what to do about it.
pub fn explain_panics() {
    let default_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let said = panic.to_string();
        if said.contains("Failed to build event loop") {
            complain("the desktop does not let the game open a window; is DISPLAY that of your own session?");
            std::process::exit(2);
        }
        if said.contains("Unable to find a GPU") {
            complain(
                "no graphics driver was found; install one for Vulkan (on Debian and Ubuntu mesa-vulkan-drivers works without a graphics card)",
            );
            std::process::exit(2);
        }
        default_hook(panic);
    }));
}

/// The folder of the pictures: below BEVY_ASSET_ROOT if that is set; otherwise beside the program, where a system
/// installs what programs share, here, or in the project that the program was built from.
pub fn asset_folder() -> Option<PathBuf> {
    let named = std::env::var_os(ASSET_VARIABLE).map(PathBuf::from);
    // A program can be called by a link; what belongs to it lies beside the file itself.
    let program = std::env::current_exe().and_then(|program| program.canonicalize()).ok();
    let here = std::env::current_dir().ok();
    // A program for others carries no path of the machine that built it.
    let project = cfg!(debug_assertions).then(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    roots(named, program.as_deref(), here, project)
        .into_iter()
        .find_map(|root| Some(root.join("assets")).filter(|folder| is_ours(folder)))?
        .canonicalize()
        .ok()
}

/// Whether a folder holds our pictures and tables: other programs have a folder `assets`, too.
fn is_ours(folder: &Path) -> bool {
    ["sprites", "tables"].iter().all(|part| folder.join(part).is_dir())
}

/// Where `assets` is looked for, in this order. A place that was named is the only one.
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
    // `/usr/games/rootward` has its own in `/usr/share/rootward`, one in `~/.local/bin` in `~/.local/share/rootward`.
    // Before what lies here: any folder may have `assets` of its own.
    let shared = beside.and_then(Path::parent).map(|above| above.join(SHARED));
    [beside.map(Path::to_owned), shared, here, project].into_iter().flatten().collect()
}

/// The folders of the user who runs the program, or the one that the environment names.
pub fn user_folders() -> UserFolders {
    if let Some(folder) = std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()) {
        let folder = PathBuf::from(folder);
        return UserFolders { config: Some(folder.clone()), data: Some(folder) };
    }
    let ours = |folder: PathBuf| folder.join(OUR_FOLDER);
    UserFolders { config: dirs::config_dir().map(ours), data: dirs::data_dir().map(ours) }
}

/// Gives the player a file, whole or not at all.
///
/// # Errors
/// What the system says.
pub fn offer(file: &Path, bytes: &[u8]) -> io::Result<()> {
    // A folder whose name was mistyped is not made.
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            Err(io::Error::new(io::ErrorKind::NotFound, "there is no such folder"))
        }
        _ => write_whole(file, bytes),
    }
}

/// Gives the player a new file at the first of these paths that is free, and returns the path.
///
/// # Errors
/// What the system says. The kind is `AlreadyExists` if no path is free.
pub fn offer_new(paths: impl IntoIterator<Item = PathBuf>, bytes: &[u8]) -> io::Result<PathBuf> {
    write_new(paths, bytes)
}

/// The time of the machine's clock since the beginning of 1970.
pub fn now() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

/// Whether the Command key makes commands of letters, and not Control.
pub const fn uses_command_key() -> bool {
    cfg!(target_os = "macos")
}

/// Engine and window as this place wants them.
pub fn fit(plugins: PluginGroupBuilder, assets: &Path) -> PluginGroupBuilder {
    let plugin = AssetPlugin { file_path: assets.to_string_lossy().into_owned(), ..default() };
    plugins.set(plugin).add_before::<AssetPlugin>(WholeFiles(assets.to_path_buf()))
}

/// The window as this place wants it.
pub const fn window_of(window: Window) -> Window {
    window
}

/// Whether the whole screen is filled, where somebody else than the game can decide that.
pub const fn fills_screen() -> Option<bool> {
    None
}

/// The link that leads to a base; none where nobody could follow it.
pub const fn link_of(_seed: &str) -> Option<String> {
    None
}

/// Shows the base of a seed in the address.
pub const fn set_address(_seed: &str) {}

/// Shows the base of a seed in place of an address that leads nowhere.
pub const fn correct_address(_seed: &str) {}

/// What is done if the game ends without being told. It replaces what was to be done before.
pub fn at_parting(_save: impl FnOnce() + 'static) {}

/// The first picture is there.
pub const fn is_there() {}

pub(super) const fn add_to(_app: &mut App) {}

/// Does one task after another, beside the game.
pub struct Worker<T>(Sender<T>);

impl<T: Send + 'static> Worker<T> {
    /// Begins to work.
    pub fn start(name: &str, mut work: impl FnMut(T) + Send + 'static) -> Self {
        let (tasks, inbox) = channel::<T>();
        let thread = thread::Builder::new().name(name.to_owned());
        // Without a thread nothing is done; handing tasks over then fails.
        let _ = thread.spawn(move || {
            while let Ok(task) = inbox.recv() {
                work(task);
            }
        });
        Self(tasks)
    }

    /// Hands a task over. Whether it will be done.
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
    fn a_named_place_is_the_only_one() {
        let named = Some(PathBuf::from("/named"));
        let program = Some(Path::new("/usr/games/rootward"));
        assert_eq!(roots(named.clone(), program, named.clone(), named), ["/named"].map(PathBuf::from));
    }

    #[test]
    fn in_the_root_of_a_disk_there_is_nothing_above() {
        assert_eq!(roots(None, Some(Path::new("/rootward")), None, None), ["/"].map(PathBuf::from));
        assert_eq!(roots(None, None, None, None), Vec::<PathBuf>::new());
    }
}
