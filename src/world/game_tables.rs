//! The game tables, read from `assets/tables` or built in. Development builds read them again after a change.

use std::{path::PathBuf, sync::Arc, time::Duration};

use bevy::{prelude::*, time::common_conditions::on_real_timer};
use rootward_rules::{
    site::Site,
    tables::{self, Tables},
};

use crate::host::{
    files::{Stamp, stamp},
    messages::MessageLog,
};

const LOOK_EVERY: Duration = Duration::from_secs(1);

#[derive(Resource, Clone, Debug, Deref)]
pub struct GameTables(pub Arc<Tables>);

impl Default for GameTables {
    fn default() -> Self {
        Self(Arc::new(tables::shipped()))
    }
}

#[derive(Resource, Clone, Debug)]
pub struct TablesFolder {
    path: PathBuf,
    /// The stamps of the files when they were last read. Empty before the first check.
    read: Vec<Stamp>,
}

impl TablesFolder {
    pub const fn new(path: PathBuf) -> Self {
        Self { path, read: Vec::new() }
    }
}

pub(crate) fn plugin(app: &mut App) {
    let watches = || cfg!(debug_assertions);
    let looks = resource_exists::<TablesFolder>.and_then(watches).and_then(on_real_timer(LOOK_EVERY));
    app.init_resource::<GameTables>()
        .add_systems(Update, reread.run_if(resource_added::<TablesFolder>.or_else(looks)));
}

/// Reads changed tables again. Faulty tables are reported, and the old ones stay in use.
pub fn reread(
    mut folder: ResMut<TablesFolder>,
    mut current: ResMut<GameTables>,
    site: Option<ResMut<Site>>,
    mut log: ResMut<MessageLog>,
) {
    let stamps: Vec<Stamp> = tables::FILES.iter().map(|name| stamp(&folder.path.join(name))).collect();
    if folder.read == stamps {
        return;
    }
    let first = folder.read.is_empty();
    folder.read = stamps;
    match Tables::read_folder(&folder.path) {
        Ok(tables) if tables == *current.0 => {}
        Ok(tables) => {
            current.0 = Arc::new(tables);
            if let Some(mut site) = site {
                site.change_tables(current.0.clone());
            }
            if !first {
                log.say("The changed tables apply from now on.");
            }
        }
        Err(error) => {
            let told = format!("The old tables stay: {error}.");
            // The log is cleared when the first base begins. A reported message survives that.
            if first { log.report(told) } else { log.say(told) }
        }
    }
}
