//! Files: the folders of the user and who holds them, reading and writing so that nothing is ever lost, the folder of
//! the assets.

pub mod asset;
pub mod hold;
pub mod store;
pub mod writer;

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use rootward_gen::Seed;

/// Where a system keeps the files of this program, beside its folder of programs.
const SHARED: &str = "share/rootward";

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((hold::plugin, writer::plugin));
}

/// A seed as part of a file name: its text has characters that some systems forbid in file names.
pub fn plain(seed: Seed) -> String {
    let text = seed.to_string();
    text.chars().map(|char| if char.is_ascii_alphanumeric() || char == '.' { char } else { '-' }).collect()
}

/// The folder of the pictures: below BEVY_ASSET_ROOT if that is set; otherwise beside the program, where a system
/// installs what programs share, here, or in the project that the program was built from.
pub fn asset_folder() -> Option<PathBuf> {
    let named = std::env::var_os("BEVY_ASSET_ROOT").map(PathBuf::from);
    // A program can be called by a link; what belongs to it lies beside the file itself.
    let program = std::env::current_exe().and_then(|program| program.canonicalize()).ok();
    let here = std::env::current_dir().ok();
    // A program for others carries no path of the machine that built it.
    let project = cfg!(debug_assertions).then(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    roots(named, program.as_deref(), here, project)
        .into_iter()
        .find_map(|root| Some(root.join("assets")).filter(|folder| folder.is_dir()))?
        .canonicalize()
        .ok()
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
