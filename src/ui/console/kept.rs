//! The console's persistent data: the typed lines and the marks.

use std::{collections::BTreeMap, path::PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    history::History,
    marks::{Mark, Marks},
};
use crate::host::{
    files::{
        store::{self, SettingsStore},
        writer::Writer,
    },
    messages::MessageLog,
};

pub const FILE: &str = "console.ron";

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct ConsoleFile {
    lines: Vec<String>,
    marks: BTreeMap<String, Mark>,
}

#[derive(Resource, Clone, Debug, Default)]
struct Kept(ConsoleFile);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Kept>()
        .add_systems(PreStartup, load)
        .add_systems(PostUpdate, save.run_if(resource_changed::<History>.or_else(resource_changed::<Marks>)));
}

fn file(store: &SettingsStore) -> Option<PathBuf> {
    store.data_dir.as_ref().map(|folder| folder.join(FILE))
}

fn load(
    store: Res<SettingsStore>,
    mut history: ResMut<History>,
    mut marks: ResMut<Marks>,
    mut kept: ResMut<Kept>,
    mut writer: ResMut<Writer>,
    mut log: ResMut<MessageLog>,
) {
    let Some(path) = file(&store) else { return };
    let (held, safe) = store::read(&path, store::from_text::<ConsoleFile>, &mut log);
    if let Some(held) = held {
        held.lines.iter().for_each(|line| history.push(line));
        marks.0.clone_from(&held.marks);
        kept.0 = held;
    }
    if !safe {
        writer.keep(path);
    }
}

fn save(
    store: Res<SettingsStore>,
    history: Res<History>,
    marks: Res<Marks>,
    mut kept: ResMut<Kept>,
    writer: Res<Writer>,
) {
    let Some(path) = file(&store) else { return };
    let now = ConsoleFile { lines: history.lines().to_vec(), marks: marks.0.clone() };
    if kept.0 == now {
        return;
    }
    kept.0 = now.clone();
    writer.write(path, move || store::to_text(&now));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::{app_with, console, enter, updates};

    #[test]
    fn lines_and_marks_survive_the_program() {
        let folder = store::tests::folder("console");
        let mut app = app_with(SettingsStore::in_folder(&folder));
        enter(&mut app, rootward_gen::Seed::classic(179));
        console(&mut app, "mark door");
        updates(&mut app, 2);
        app.world().resource::<Writer>().flush();
        let app = app_with(SettingsStore::in_folder(&folder));
        assert_eq!(app.world().resource::<History>().lines(), ["clear", "mark door"]);
        assert_eq!(app.world().resource::<Marks>().words(), "door: 17.3, 55,0");
    }
}
