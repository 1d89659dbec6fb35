//! The seeds that were played last.

use bevy::prelude::*;
use rootward_gen::Seed;

use crate::{
    files::store::{self, Reading, SettingsStore},
    messages::MessageLog,
};

/// The file in the data folder.
pub const FILE: &str = "recent.ron";

/// How many seeds are kept.
pub const MOST: usize = 8;

/// The seeds that were played last, newest first, none twice.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct RecentSeeds(Vec<Seed>);

impl RecentSeeds {
    /// Puts a seed in front.
    pub fn push(&mut self, seed: Seed) {
        self.0.retain(|&other| other != seed);
        self.0.insert(0, seed);
        self.0.truncate(MOST);
    }

    /// Newest first.
    pub fn iter(&self) -> impl Iterator<Item = Seed> + '_ {
        self.0.iter().copied()
    }

    fn texts(&self) -> Vec<String> {
        self.iter().map(|seed| seed.to_string()).collect()
    }
}

/// The list as the file has it.
#[derive(Resource, Default)]
struct RecentFile(RecentSeeds);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecentSeeds>()
        .init_resource::<RecentFile>()
        .add_systems(PreStartup, load)
        .add_systems(PostUpdate, save.run_if(resource_changed::<RecentSeeds>));
}

fn load(
    mut store: ResMut<SettingsStore>,
    mut recent: ResMut<RecentSeeds>,
    mut kept: ResMut<RecentFile>,
    mut log: ResMut<MessageLog>,
) {
    let Some(path) = store.data_dir.as_ref().map(|folder| folder.join(FILE)) else { return };
    let mut reading = store::read::<Vec<String>>(&path);
    if let Reading::Good(texts) = &reading {
        let seeds: Vec<_> = texts.iter().map(|text| text.parse::<Seed>()).collect();
        seeds.iter().flatten().rev().for_each(|&seed| recent.push(seed));
        // A list with a line that this version cannot read is put aside as a whole: that line may
        // come from a later version.
        if let Some(error) = seeds.into_iter().find_map(Result::err) {
            reading = store::put_aside(&path, &error.to_string());
        } else {
            kept.0 = recent.clone();
        }
    }
    if let Reading::Broken { sentence, safe } = reading {
        store::report(&mut log, sentence);
        if !safe {
            store.data_dir = None;
        }
    }
}

fn save(
    store: Res<SettingsStore>,
    recent: Res<RecentSeeds>,
    mut kept: ResMut<RecentFile>,
    mut log: ResMut<MessageLog>,
) {
    let Some(folder) = store.data_dir.as_deref().filter(|_| kept.0 != *recent) else { return };
    kept.0 = recent.clone();
    if let Err(sentence) = store::write(&folder.join(FILE), &recent.texts()) {
        store::report(&mut log, sentence);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn recent_seeds_are_newest_first_few_and_distinct() {
        let mut recent = RecentSeeds::default();
        (0..20).for_each(|number| recent.push(Seed::classic(number)));
        recent.push(Seed::classic(15));
        let numbers: Vec<u64> = recent.iter().map(Seed::number).collect();
        assert_eq!(numbers, [15, 19, 18, 17, 16, 14, 13, 12]);
    }

    #[test]
    fn recent_seeds_keep_their_order_from_start_to_start() {
        let folder = store::tests::folder("recent");
        let start = || testing::app_with(SettingsStore::in_folder(&folder));
        let mut app = start();
        for seed in [Seed::classic(179), Seed::endless(42), Seed::classic(21)] {
            app.world_mut().resource_mut::<RecentSeeds>().push(seed);
        }
        app.update();
        let app = start();
        let texts = app.world().resource::<RecentSeeds>().texts();
        assert_eq!(texts, ["2.10", "x42", "17.3"]);
    }

    #[test]
    fn a_seed_of_a_later_version_keeps_a_copy_of_the_list() {
        let folder = store::tests::folder("later");
        std::fs::write(folder.join(FILE), r#"["17.3", "q42", "x5"]"#).expect("it can be written");
        let app = testing::app_with(SettingsStore::in_folder(&folder));
        assert_eq!(app.world().resource::<RecentSeeds>().texts(), ["17.3", "x5"]);
        assert!(folder.join("recent.ron.broken").exists());
    }
}
