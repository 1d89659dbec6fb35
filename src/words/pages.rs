//! The found pages of the log. The profile keeps them for all bases, so that the player can read them again.

use std::collections::BTreeSet;

use bevy::prelude::*;
use rootward_presentation::words::story;
use rootward_rules::{events::PlayEvent, play::Play, site::Site};
use serde::{Deserialize, Serialize};

use super::lessons::Lesson;
use crate::{
    host::{
        files::{
            store::{self, SettingsStore, from_sealed},
            writer::Writer,
        },
        messages::MessageLog,
        schedule::AppSystems,
    },
    session::replay::playback::Replayed,
    world::ticking::has_play,
};

const VERSION: u16 = 1;
const FILE: &str = "pages.ron";
/// The lock file. A game locks it while it adds to the record.
const LOCK: &str = "pages.lock";

/// The found pages, by their places in the log of the story.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundPages(BTreeSet<u16>);

impl FoundPages {
    /// Notes a found page. Returns whether it is new.
    pub fn note(&mut self, entry: u16) -> bool {
        self.0.insert(entry)
    }

    /// Returns the pages, in the order of the story.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().copied()
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct KeptPages {
    version: u16,
    found: BTreeSet<u16>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FoundPages>()
        .add_systems(Startup, read)
        .add_systems(
            Update,
            find.in_set(AppSystems::Follow).run_if(on_message::<PlayEvent>.and_then(has_play)),
        )
        .add_systems(
            PostUpdate,
            save.run_if(resource_changed::<FoundPages>.and_then(not(resource_added::<FoundPages>))),
        );
}

/// In the meltdown the page is only recorded, because there is no time to read.
fn find(
    mut events: MessageReader<PlayEvent>,
    (site, play): (Res<Site>, Res<Play>),
    replayed: Option<Res<Replayed>>,
    mut found: ResMut<FoundPages>,
    mut lesson: ResMut<Lesson>,
) {
    for event in events.read() {
        let PlayEvent::LogFound { entry, .. } = *event else { continue };
        let Some(page) = site.tables().story.log.get(usize::from(entry)) else { continue };
        if replayed.is_none() && found.bypass_change_detection().note(entry) {
            found.set_changed();
        }
        if !play.objective.is_meltdown() {
            *lesson = Lesson::page(story::entry_words(page));
        }
    }
}

fn of_text(text: &str) -> Result<KeptPages, String> {
    from_sealed(text, VERSION)
}

fn read(
    store: Res<SettingsStore>,
    mut found: ResMut<FoundPages>,
    mut writer: ResMut<Writer>,
    mut log: ResMut<MessageLog>,
) {
    let Some(path) = store.data_file(FILE) else { return };
    if let Some(kept) = writer.read(path, of_text, &mut log) {
        found.bypass_change_detection().0 = kept.found;
    }
}

/// Merges new pages into the file, because another running game may have changed the file.
fn save(store: Res<SettingsStore>, found: Res<FoundPages>, writer: Res<Writer>) {
    let Some(path) = store.data_file(FILE) else { return };
    let own = found.0.clone();
    writer.share(path, LOCK, move |path| {
        let mut kept = store::peek(path, of_text).unwrap_or_default();
        kept.version = VERSION;
        kept.found.extend(own);
        store::to_text(&kept)
    });
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Heading, Seed, Sides};

    use super::*;
    use crate::{
        app::testing::{app_on, enter, flush, folder, put_party, tap, updates},
        world::game_tables::GameTables,
    };

    #[test]
    fn a_page_in_a_cupboard_is_shown_and_kept() {
        let folder = folder("pages");
        let mut app = app_on(&folder);
        let story = &app.world().resource::<GameTables>().story;
        let seed = (0..11).map(Seed::classic).find(|&seed| story.entry_of(seed) == Some(0));
        enter(&mut app, seed.expect("it lies somewhere"));
        let site = app.world().resource::<Site>().clone();
        let story = &site.tables().story;
        let (cupboard, entry) = story.cupboard_of(site.base().seed(), site.records()).expect("a cupboard");
        let record = site.records().get(cupboard).expect("its record");
        let faces = |facing: Heading| match record.thing.sides() {
            Sides::Look(look) => look == facing.back() || look == facing,
            _ => true,
        };
        for facing in Heading::ALL.into_iter().filter(|&facing| faces(facing)) {
            let at = record.at.step(facing.back());
            if !site.floor().contains(at) {
                continue;
            }
            app.world_mut().resource_mut::<Play>().groups = Default::default();
            put_party(&mut app, at);
            app.world_mut().resource_mut::<Play>().party.facing = facing;
            updates(&mut app, 3);
            tap(&mut app, KeyCode::Space);
            updates(&mut app, 10);
            if app.world().resource::<FoundPages>().count() > 0 {
                break;
            }
        }
        assert_eq!(app.world().resource::<FoundPages>().iter().collect::<Vec<_>>(), [entry]);
        let shown = app.world().resource::<Lesson>().text().map(str::to_owned);
        assert_eq!(shown, story.log.get(usize::from(entry)).map(story::entry_words));
        flush(&app);
        let next = app_on(&folder);
        assert_eq!(next.world().resource::<FoundPages>().iter().collect::<Vec<_>>(), [entry]);
    }
}
