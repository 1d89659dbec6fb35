//! The tables of the game as a resource: those of the folder `assets/tables`, read again when a file there
//! changes, or those that the program was built with.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use bevy::{prelude::*, time::common_conditions::on_timer};
use rootward_rules::{
    site::Site,
    tables::{self, Tables},
};

use crate::messages::MessageLog;

/// How often the files are checked.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// The tables in force.
#[derive(Resource, Clone, Debug, Deref)]
pub struct GameTables(pub Arc<Tables>);

impl Default for GameTables {
    fn default() -> Self {
        Self(Arc::new(tables::shipped()))
    }
}

/// The folder that the tables are read from, and how new its files were.
#[derive(Resource, Clone, Debug)]
pub struct TablesFolder {
    path: PathBuf,
    /// When the youngest of its files was written, and nothing before the first look: there may be no file.
    newest: Option<Option<SystemTime>>,
}

impl TablesFolder {
    /// A folder whose tables were not read yet.
    pub const fn new(path: PathBuf) -> Self {
        Self { path, newest: None }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameTables>()
        .add_systems(Update, reread.run_if(resource_exists::<TablesFolder>).run_if(on_timer(LOOK_EVERY)));
}

/// Changed tables count at once; if they have a fault, the old ones stay in force.
pub fn reread(
    mut folder: ResMut<TablesFolder>,
    mut current: ResMut<GameTables>,
    site: Option<ResMut<Site>>,
    mut log: ResMut<MessageLog>,
) {
    let newest = Some(newest(&folder.path));
    let first = folder.newest.is_none();
    if folder.newest == newest {
        return;
    }
    folder.newest = newest;
    match Tables::read_folder(&folder.path) {
        Ok(tables) if tables == *current.0 => {}
        Ok(tables) => {
            current.0 = Arc::new(tables);
            if let Some(mut site) = site {
                site.change_tables(current.0.clone());
            }
            if !first {
                log.say("The tables have changed; they count from now on.");
            }
        }
        Err(error) => log.say(format!("The old tables stay in force: {error}.")),
    }
}

/// When the youngest of the files was written.
fn newest(folder: &Path) -> Option<SystemTime> {
    let time = |name: &&str| std::fs::metadata(folder.join(name)).and_then(|file| file.modified()).ok();
    tables::FILES.iter().filter_map(time).max()
}
