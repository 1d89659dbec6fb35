//! The campaign and the best scores: one file.

use std::{collections::BTreeMap, path::PathBuf};

use bevy::prelude::*;
use rootward_gen::Seed;
use rootward_rules::{
    events::PlayEvent,
    objective::Stage,
    party::squad::Carried,
    play::Play,
    site::Site,
    tables::{encounter::percent_of, items::ItemName},
};
use serde::{Deserialize, Serialize};

use super::base_save::{self, InCampaign};
use crate::{
    files::{
        store::{Reading, SettingsStore, read_version},
        writer::Writer,
    },
    messages::MessageLog,
    replay::playback::Replayed,
    schedule::AppSystems,
    ticking::has_play,
};

/// The form of the file that this version writes and reads.
pub const VERSION: u16 = 1;

/// What is kept from base to base.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Career {
    /// The form, [`VERSION`].
    pub version: u16,
    /// The map number of the next base of the campaign: mission times eleven, and base.
    pub next: u16,
    /// What the party of the campaign has; nothing before its first base is won.
    pub carried: Option<Carried>,
    /// Best scores by seed as text, of bases that were won without help.
    pub best: BTreeMap<String, u32>,
}

impl Default for Career {
    fn default() -> Self {
        Self { version: VERSION, next: 0, carried: None, best: BTreeMap::new() }
    }
}

impl Career {
    /// The seed of the next base of the campaign.
    pub const fn seed(&self) -> Seed {
        Seed::classic(self.next)
    }

    /// The best score of a seed.
    pub fn best_of(&self, seed: Seed) -> Option<u32> {
        self.best.get(&seed.to_string()).copied()
    }

    /// Notes a base that was won; a design's does not count. A base of the campaign opens the next one if its
    /// probe was carried out, or if it has none to give.
    pub fn note_win(&mut self, site: &Site, play: &Play, campaign: bool) {
        if site.furnished().design().is_some() {
            return;
        }
        let seed = site.base().seed();
        if !play.helped {
            let score = site.tables().dials.score.total(&play.outcome(site));
            let best = self.best.entry(seed.to_string()).or_default();
            *best = score.max(*best);
        }
        let probes = !site.holds_captive() && !site.records().computers().is_empty();
        let opens = !probes || play.pack.has(ItemName::Probe);
        if campaign && seed == self.seed() && opens {
            self.next = self.next.saturating_add(1);
            self.carried = Some(carried_out(site, play));
        }
    }
}

/// What the party takes to the next base: droids that were down stand again.
fn carried_out(site: &Site, play: &Play) -> Carried {
    let percent = site.tables().dials.droids.won_percent;
    let mut squad = play.squad.clone();
    for droid in squad.droids.iter_mut().filter(|droid| droid.is_down()) {
        droid.points = percent_of(droid.full, percent);
    }
    Carried { squad, pack: play.pack.clone() }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Career>().add_systems(Startup, read).add_systems(
        Update,
        note_end
            .in_set(AppSystems::Commands)
            .run_if(on_message::<PlayEvent>.and_then(has_play))
            .run_if(not(resource_exists::<Replayed>)),
    );
}

fn file(store: &SettingsStore) -> Option<PathBuf> {
    Some(store.data_dir.as_ref()?.join("career.ron"))
}

fn read(
    store: Res<SettingsStore>,
    mut career: ResMut<Career>,
    mut writer: ResMut<Writer>,
    mut log: ResMut<MessageLog>,
) {
    let Some(path) = file(&store) else { return };
    match read_version::<Career>(&path, VERSION) {
        Reading::Good(found) => *career = found,
        Reading::Missing => {}
        Reading::Broken { sentence, safe } => {
            if !safe {
                writer.keep(path);
            }
            log.say(sentence);
        }
    }
}

fn note_end(
    mut events: MessageReader<PlayEvent>,
    play: Res<Play>,
    site: Res<Site>,
    campaign: Res<InCampaign>,
    store: Res<SettingsStore>,
    writer: Res<Writer>,
    mut career: ResMut<Career>,
) {
    let won = events.read().filter(|event| **event == PlayEvent::Won).count() > 0;
    if !won || !matches!(play.objective.stage, Stage::Won { .. }) {
        return;
    }
    career.note_win(&site, &play, campaign.0);
    write_career(&career, &store, &writer);
}

/// Begins a new campaign. The saves of the old one are removed; best scores stay.
pub fn begin_new_campaign(mut career: ResMut<Career>, store: Res<SettingsStore>, writer: Res<Writer>) {
    (career.next, career.carried) = (0, None);
    base_save::forget_campaign(&store, &writer);
    // The first base is entered next: it must not find its old save.
    writer.flush();
    write_career(&career, &store, &writer);
}

fn write_career(career: &Career, store: &SettingsStore, writer: &Writer) {
    if let Some(path) = file(store) {
        let career = career.clone();
        writer.write(path, move || {
            ron::ser::to_string_pretty(&career, ron::ser::PrettyConfig::default().new_line("\n"))
                .map_err(|error| error.to_string())
        });
    }
}
