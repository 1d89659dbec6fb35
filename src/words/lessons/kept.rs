//! The profile's record of lessons, shared by all bases.

use bevy::prelude::*;
use rootward_presentation::words::lessons::topic::Topic;
use serde::{Deserialize, Serialize};

use crate::host::{
    files::{
        store::{self, SettingsStore, from_sealed},
        writer::Writer,
    },
    messages::MessageLog,
};

const VERSION: u16 = 1;
const FILE: &str = "lessons.ron";
/// The lock file. A game locks it while it adds to the record.
const LOCK: &str = "lessons.lock";

/// The topics that the player was taught in any base, and the topics that a briefing has introduced.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Taught {
    taught: Vec<Topic>,
    told: Vec<Topic>,
}

impl Taught {
    pub fn knows(&self, topic: Topic) -> bool {
        self.taught.contains(&topic)
    }

    /// Returns whether a topic is new to the player: not taught and not introduced in a briefing.
    pub fn is_new(&self, topic: Topic) -> bool {
        !self.knows(topic) && !self.told.contains(&topic)
    }

    pub fn note(&mut self, topic: Topic) {
        if !self.knows(topic) {
            self.taught.push(topic);
        }
    }

    /// Notes that a briefing has introduced a topic. The game still teaches it when the player meets it.
    pub fn note_told(&mut self, topic: Topic) {
        if !self.told.contains(&topic) {
            self.told.push(topic);
        }
    }

    /// Returns all taught topics, in the order of [`Topic::ALL`].
    pub fn all(&self) -> impl Iterator<Item = Topic> + '_ {
        Topic::ALL.into_iter().filter(|&topic| self.knows(topic))
    }
}

/// The contents of the file. Topics are stored as words, so that topics of later versions survive.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct KeptLessons {
    version: u16,
    taught: Vec<String>,
    /// Topics that briefings have introduced. Older files have none.
    #[serde(default)]
    told: Vec<String>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Taught>().add_systems(Startup, read).add_systems(
        PostUpdate,
        save.run_if(resource_changed::<Taught>.and_then(not(resource_added::<Taught>))),
    );
}

fn of_text(text: &str) -> Result<KeptLessons, String> {
    from_sealed(text, VERSION)
}

fn read(
    store: Res<SettingsStore>,
    mut taught: ResMut<Taught>,
    mut writer: ResMut<Writer>,
    mut log: ResMut<MessageLog>,
) {
    let Some(path) = store.data_file(FILE) else { return };
    let kept = writer.read(path, of_text, &mut log);
    let Some(kept) = kept else { return };
    let taught = taught.bypass_change_detection();
    let topics = |keys: Vec<String>| keys.into_iter().filter_map(|key| Topic::of_key(&key));
    topics(kept.taught).for_each(|topic| taught.note(topic));
    topics(kept.told).for_each(|topic| taught.note_told(topic));
}

/// Merges new topics into the file, because another running game may have changed the file.
fn save(store: Res<SettingsStore>, taught: Res<Taught>, writer: Res<Writer>) {
    let Some(path) = store.data_file(FILE) else { return };
    let keys = |topics: &[Topic]| -> Vec<&'static str> { topics.iter().map(|topic| topic.key()).collect() };
    let (own, told) = (keys(&taught.taught), keys(&taught.told));
    writer.share(path, LOCK, move |path| {
        let mut kept = store::peek(path, of_text).unwrap_or_default();
        kept.version = VERSION;
        add(&mut kept.taught, &own);
        add(&mut kept.told, &told);
        store::to_text(&kept)
    });
}

fn add(kept: &mut Vec<String>, own: &[&str]) {
    for key in own {
        if !kept.iter().any(|old| old == key) {
            kept.push((*key).to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{
        app::testing::{app_on, flush, folder, said, updates},
        host::files::writer,
    };

    #[test]
    fn the_next_game_remembers_what_was_taught() {
        let folder = folder("taught");
        let path = folder.join(FILE);
        writer::save(&path, "(version: 1, taught: [\"of a later version\"])").expect("written");
        let mut app = app_on(&folder);
        app.world_mut().resource_mut::<Taught>().note(Topic::Mine);
        app.world_mut().resource_mut::<Taught>().note_told(Topic::Iris);
        updates(&mut app, 2);
        flush(&app);
        let text = fs::read_to_string(&path).expect("kept");
        assert!(text.contains("of a later version") && text.contains("\"mine\""), "{text}");
        let next = app_on(&folder);
        let taught = next.world().resource::<Taught>();
        assert!(taught.knows(Topic::Mine) && !taught.knows(Topic::Shop));
        // A topic from a briefing is no longer new, but the game still teaches it when the player meets it.
        assert!(!taught.is_new(Topic::Iris) && !taught.knows(Topic::Iris) && taught.is_new(Topic::Shop));
    }

    #[test]
    fn an_older_file_has_no_introduced_topics() {
        let folder = folder("taught-before");
        fs::write(folder.join(FILE), "(version: 1, taught: [\"mine\"])").expect("written");
        let app = app_on(&folder);
        let taught = app.world().resource::<Taught>();
        assert!(taught.knows(Topic::Mine) && taught.is_new(Topic::Iris));
    }

    #[test]
    fn a_damaged_file_is_reported_and_set_aside() {
        let folder = folder("taught-damaged");
        fs::write(folder.join(FILE), "(version: 1, taught: [").expect("written");
        let app = app_on(&folder);
        assert_eq!(said(&app, "lessons.ron cannot be read"), 1);
        assert!(app.world().resource::<Taught>().all().next().is_none());
    }
}
