//! The campaign and the best scores, in one file.

use std::collections::BTreeMap;

use bevy::prelude::*;
use rootward_gen::Seed;
use rootward_rules::{
    chips::{Chip, Chips},
    events::PlayEvent,
    objective::Stage,
    party::squad::Carried,
    play::Play,
    site::Site,
    tables::{encounter::percent_of, items::ItemName},
    terms::{Challenge, Terms},
};
use serde::{Deserialize, Serialize};

use super::{
    base_save::{self, InCampaign},
    charge_save::RunHome,
};
use crate::{
    host::{
        files::{
            SaveFiles,
            hold::{FolderHold, TakeFolder},
            store::{self, SettingsStore, from_sealed},
            writer::Writer,
        },
        messages::MessageLog,
        schedule::AppSystems,
        states::Screen,
    },
    session::replay::playback::Replayed,
    world::ticking::has_play,
};

pub const VERSION: u16 = 2;

const FILE: &str = "career.ron";
/// The lock file in the data folder. A game locks it while it reads, merges and writes the campaign.
const LOCK: &str = "career.lock";

#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Career {
    pub version: u16,
    /// The map number of the next base: eleven times the number of its mission, plus its own number.
    pub next: u16,
    /// The inventory and state of the campaign's party. `None` before the first win.
    pub carried: Option<Carried>,
    /// The challenge of the campaign, and of every base outside it.
    pub challenge: Challenge,
    pub chips: Chips,
    /// The map number of the base for which the player has not chosen a chip yet.
    pub choice: Option<u16>,
    /// Best scores by seed, for wins without help. A challenge other than `Captive` is a suffix of the seed.
    pub best: BTreeMap<String, u32>,
}

fn best_key(seed: Seed, challenge: Challenge) -> String {
    match challenge {
        Challenge::Captive => seed.to_string(),
        Challenge::Calm | Challenge::Merciless => format!("{seed} {challenge}"),
    }
}

impl Default for Career {
    fn default() -> Self {
        Self {
            version: VERSION,
            next: 0,
            carried: None,
            challenge: Challenge::default(),
            chips: Chips::NONE,
            choice: None,
            best: BTreeMap::new(),
        }
    }
}

impl Career {
    pub const fn seed(&self) -> Seed {
        Seed::classic(self.next)
    }

    pub fn best_of(&self, seed: Seed) -> Option<u32> {
        self.best_at(seed, self.challenge)
    }

    pub fn best_at(&self, seed: Seed, challenge: Challenge) -> Option<u32> {
        self.best.get(&best_key(seed, challenge)).copied()
    }

    /// Whether a base was won at any challenge.
    pub fn has_won(&self, seed: Seed) -> bool {
        Challenge::ALL.into_iter().any(|challenge| self.best_at(seed, challenge).is_some())
    }

    pub fn has_passed(&self, seed: Seed) -> bool {
        let number = u16::try_from(seed.number()).ok();
        number.is_some_and(|number| number < self.next && seed == Seed::classic(number))
    }

    /// A base outside the campaign has no chips.
    pub const fn terms(&self, campaign: bool, plain: bool) -> Terms {
        let chips = if campaign { self.chips } else { Chips::NONE };
        Terms { challenge: self.challenge, plain, chips }
    }

    /// The chips on offer. Empty if there is no choice.
    pub fn offered(&self) -> Vec<Chip> {
        self.choice.map(|base| self.chips.offered_after(Seed::classic(base))).unwrap_or_default()
    }

    /// Takes a chip if it is on offer.
    pub fn take_chip(&mut self, chip: Chip) {
        if self.offered().contains(&chip) {
            (self.chips, self.choice) = (self.chips.with(chip), None);
        }
    }

    /// Sets and saves the challenge, which applies from the campaign's next base on.
    pub fn set_challenge(&mut self, challenge: Challenge, files: &SaveFiles) {
        self.challenge = challenge;
        self.write(files);
    }

    /// Merges the file into the campaign before writing, because another game may have changed it.
    fn write(&self, files: &SaveFiles) {
        let Some(path) = files.store.data_file(FILE) else { return };
        let (mut career, leads) = (self.clone(), !files.hold.is_ours());
        files.writer.share(path, LOCK, move |path| {
            if let Some(theirs) = store::peek(path, of_text) {
                career.merge(theirs, leads);
            }
            store::to_text(&career)
        });
    }

    /// Adds the better scores of another running game. If that game `leads`, its campaign replaces this one.
    fn merge(&mut self, theirs: Self, leads: bool) {
        for (seed, score) in theirs.best {
            let best = self.best.entry(seed).or_default();
            *best = score.max(*best);
        }
        if leads {
            (self.next, self.carried) = (theirs.next, theirs.carried);
            (self.challenge, self.chips, self.choice) = (theirs.challenge, theirs.chips, theirs.choice);
        }
    }

    /// Records a won base, unless a design built it. A play that continued from the charge (`again`) has no score.
    pub fn note_win(&mut self, site: &Site, play: &Play, campaign: bool, again: bool) {
        if site.furnished().design().is_some() {
            return;
        }
        let seed = site.base().seed();
        if !play.helped && !again {
            let score = site.tables().dials.score.total(&play.outcome(site));
            let best = self.best.entry(best_key(seed, play.terms.challenge)).or_default();
            *best = score.max(*best);
        }
        let probes = !site.holds_captive() && !site.records().computers().is_empty();
        let opens = !probes || play.pack.has(ItemName::Probe);
        if campaign && seed == self.seed() && opens {
            // A party that has all chips has no choice left.
            self.choice = Some(self.next).filter(|_| !self.chips.offered_after(seed).is_empty());
            self.next = self.next.saturating_add(1);
            self.carried = Some(carried_out(site, play));
        }
    }
}

/// The party's state for the next base. Droids that were down stand again.
fn carried_out(site: &Site, play: &Play) -> Carried {
    let percent = site.tables().dials.droids.won_percent;
    let mut squad = play.squad.clone();
    for droid in squad.droids.iter_mut().filter(|droid| droid.is_down()) {
        droid.points = percent_of(droid.full, percent);
    }
    Carried { squad, pack: play.pack.clone() }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Career>()
        .add_systems(Startup, read)
        .add_systems(OnEnter(Screen::Title), read_again.after(TakeFolder))
        .add_systems(
            Update,
            note_end
                .in_set(AppSystems::Commands)
                .run_if(on_message::<PlayEvent>.and_then(has_play))
                .run_if(not(resource_exists::<Replayed>)),
        );
}

fn read(
    store: Res<SettingsStore>,
    mut career: ResMut<Career>,
    mut writer: ResMut<Writer>,
    mut log: ResMut<MessageLog>,
) {
    let Some(path) = store.data_file(FILE) else { return };
    if let Some(found) = writer.read(path, of_text, &mut log) {
        *career = found;
    }
}

fn of_text(text: &str) -> Result<Career, String> {
    let career: Career = from_sealed(text, VERSION)?;
    let fits = career.chips.fit() && career.carried.as_ref().is_none_or(Carried::fits);
    if fits { Ok(career) } else { Err("its party carries more than any run can give".to_owned()) }
}

/// Reads the campaign again, because another running game holds the folder and writes it.
fn read_again(
    store: Res<SettingsStore>,
    hold: Res<FolderHold>,
    writer: Res<Writer>,
    mut career: ResMut<Career>,
) {
    let Some(path) = store.data_file(FILE).filter(|_| !hold.is_ours() || hold.is_changed()) else { return };
    writer.flush();
    if let Some(theirs) = store::peek(&path, of_text) {
        career.merge(theirs, true);
    }
}

fn note_end(
    mut events: MessageReader<PlayEvent>,
    play: Res<Play>,
    site: Res<Site>,
    (campaign, run): (Res<InCampaign>, Res<RunHome>),
    files: SaveFiles,
    mut career: ResMut<Career>,
) {
    let won = events.read().filter(|event| **event == PlayEvent::Won).count() > 0;
    if !won || !matches!(play.objective.stage, Stage::Won { .. }) {
        return;
    }
    career.note_win(&site, &play, campaign.0 && files.hold.is_ours(), run.again);
    career.write(&files);
}

/// Begins a new campaign. It removes the old saves and keeps the best scores.
pub fn begin_new_campaign(mut career: ResMut<Career>, files: SaveFiles) {
    if !files.hold.is_ours() {
        return;
    }
    (career.next, career.carried) = (0, None);
    (career.challenge, career.chips, career.choice) = (Challenge::default(), Chips::NONE, None);
    base_save::forget_campaign(&files.store, &files.writer);
    // The first base begins next. By then its old save must be gone.
    files.writer.flush();
    career.write(&files);
}

pub fn set_challenge(In(challenge): In<Challenge>, mut career: ResMut<Career>, files: SaveFiles) {
    if career.challenge != challenge {
        career.set_challenge(challenge, &files);
    }
}

pub fn take_chip(In(chip): In<Chip>, mut career: ResMut<Career>, files: SaveFiles) {
    career.take_chip(chip);
    career.write(&files);
}
