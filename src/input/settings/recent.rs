//! The recently played seeds.

use bevy::prelude::*;
use rootward_gen::{Seed, SeedError};

use crate::host::{
    files::store::{self, SettingsStore},
    messages::MessageLog,
};

pub const FILE: &str = "recent.ron";

pub const MOST: usize = 8;

/// Newest first, without duplicates.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct RecentSeeds(Vec<Seed>);

impl RecentSeeds {
    /// Moves or adds a seed to the front of the list.
    pub fn push(&mut self, seed: Seed) {
        self.0.retain(|&other| other != seed);
        self.0.insert(0, seed);
        self.0.truncate(MOST);
    }

    fn follow_with(&mut self, seeds: impl Iterator<Item = Seed>) {
        for seed in seeds {
            if self.0.len() < MOST && !self.0.contains(&seed) {
                self.0.push(seed);
            }
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = Seed> + '_ {
        self.0.iter().copied()
    }

    fn texts(&self) -> Vec<String> {
        self.iter().map(|seed| seed.to_string()).collect()
    }
}

#[derive(Resource, Default)]
struct RecentFile {
    seeds: RecentSeeds,
    /// Whether the file could neither be read nor set aside. Such a file is never overwritten.
    untouched: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecentSeeds>()
        .init_resource::<RecentFile>()
        .add_systems(PreStartup, load)
        .add_systems(PostUpdate, save.run_if(resource_changed::<RecentSeeds>));
}

fn load(
    store: Res<SettingsStore>,
    mut recent: ResMut<RecentSeeds>,
    mut kept: ResMut<RecentFile>,
    mut log: ResMut<MessageLog>,
) {
    let Some(path) = store.data_file(FILE) else { return };
    // An unreadable entry may come from a later version. The file is set aside, and readable entries are kept.
    let mut readable = Vec::new();
    let of = |text: &str| {
        let seeds = seeds_of(text)?;
        readable.extend(seeds.iter().flatten().copied());
        seeds.into_iter().collect::<Result<Vec<Seed>, SeedError>>().map_err(|error| error.to_string())
    };
    let (seeds, safe) = store::read(&path, of, &mut log);
    let good = seeds.is_some();
    seeds.unwrap_or(readable).into_iter().rev().for_each(|seed| recent.push(seed));
    if good {
        kept.seeds = recent.clone();
    }
    kept.untouched = !safe;
}

fn seeds_of(text: &str) -> Result<Vec<Result<Seed, SeedError>>, String> {
    let texts: Vec<String> = store::from_text(text)?;
    Ok(texts.iter().map(|text| text.parse()).collect())
}

/// Saves the list. The seeds that another running game has added to the file are appended to it.
fn save(
    store: Res<SettingsStore>,
    mut recent: ResMut<RecentSeeds>,
    mut kept: ResMut<RecentFile>,
    mut log: ResMut<MessageLog>,
) {
    let wanted = kept.seeds != *recent && !kept.untouched;
    let Some(file) = store.data_file(FILE).filter(|_| wanted) else { return };
    let theirs = store::peek(&file, seeds_of).unwrap_or_default();
    recent.bypass_change_detection().follow_with(theirs.into_iter().flatten());
    kept.seeds = recent.clone();
    log.note_written(&file, store::write(&file, &recent.texts()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::{app_on, folder};

    fn push(app: &mut App, seeds: impl IntoIterator<Item = Seed>) {
        seeds.into_iter().for_each(|seed| app.world_mut().resource_mut::<RecentSeeds>().push(seed));
        app.update();
    }

    fn texts(app: &App) -> Vec<String> {
        app.world().resource::<RecentSeeds>().texts()
    }

    #[test]
    fn recent_seeds_are_limited_and_distinct() {
        let mut recent = RecentSeeds::default();
        (0..20).for_each(|number| recent.push(Seed::classic(number)));
        recent.push(Seed::classic(15));
        let numbers: Vec<u64> = recent.iter().map(Seed::number).collect();
        assert_eq!(numbers, [15, 19, 18, 17, 16, 14, 13, 12]);
    }

    #[test]
    fn two_games_share_the_list_of_seeds() {
        let folder = folder("two-recents");
        let (mut first, mut second) = (app_on(&folder), app_on(&folder));
        push(&mut first, [Seed::classic(179), Seed::classic(21)]);
        push(&mut second, [Seed::endless(42)]);
        assert_eq!(texts(&app_on(&folder)), ["x42", "2.10", "17.3"]);
    }

    #[test]
    fn a_list_with_an_unknown_seed_is_set_aside() {
        let folder = folder("later");
        std::fs::write(folder.join(FILE), r#"["17.3", "q42", "x5"]"#).expect("it can be written");
        assert_eq!(texts(&app_on(&folder)), ["17.3", "x5"]);
        assert!(folder.join("recent.ron.broken").exists());
    }

    #[test]
    fn a_list_that_cannot_be_set_aside_is_not_overwritten() {
        let folder = folder("damaged-list");
        std::fs::write(folder.join(FILE), "[17").expect("written");
        let career =
            "(version: 2, next: 3, carried: None, challenge: Captive, chips: 0, choice: None, best: {})";
        std::fs::write(folder.join("career.ron"), career).expect("written");
        // Take every file name for a copy, so that the list cannot be set aside, as in a read-only folder.
        for number in 1..100 {
            let number = if number == 1 { String::new() } else { format!(".{number}") };
            std::fs::write(folder.join(format!("{FILE}{number}.broken")), "").expect("written");
        }
        let mut app = app_on(&folder);
        let said: Vec<&str> = app.world().resource::<MessageLog>().reported().collect();
        assert!(said.len() == 1 && said[0].contains("recent.ron cannot be read"), "{said:?}");
        push(&mut app, [Seed::classic(179)]);
        assert_eq!(std::fs::read_to_string(folder.join(FILE)).expect("untouched"), "[17");
        assert!(app.world().resource::<SettingsStore>().data_dir.is_some());
    }
}
