//! The save of one base, made only after an order to its party. Outside the campaign, only the newest saves are kept.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use rootward_files::{files_in, is_file, modified};
use rootward_gen::{GENERATOR_VERSION, Seed, SeedError};
use rootward_presentation::shown::Sight;
use rootward_rules::{
    order::TickInput,
    play::Play,
    recording::{Recording, tables_number},
    site::Site,
};
use serde::{Deserialize, Serialize};

use super::{charge_save::RunHome, daily::BaseOfDay, picture::PictureMemory, room::remove_oldest};
use crate::{
    host::{
        files::{
            hold::{ANOTHER, FolderHold, SAVES},
            plain,
            store::{self, SettingsStore, from_sealed},
            writer::{self, Writer},
        },
        messages::MessageLog,
        platform,
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    input::settings::Settings,
    session::replay::{playback::Replayed, recorder::Recorder},
    world::{
        base::load::LoadSeed,
        ticking::{TickSystems, has_play},
        traces::Traces,
    },
};

pub const VERSION: u16 = 2;

/// The number of ticks between two saves: ten seconds.
const SAVE_EVERY: u32 = 200;

/// The number of ticks between two prepared saves: a second.
const READY_EVERY: u32 = 20;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseSave {
    pub version: u16,
    pub generator: u32,
    pub seed: String,
    pub campaign: bool,
    /// Whether the play continued from the moment of the charge.
    pub again: bool,
    /// For a base of the day: its day, counted from 1 January 1970.
    pub day: Option<u32>,
    pub play: Play,
    /// The recording so far. `None` after help from the console.
    pub recording: Option<Recording>,
    /// A [`PictureMemory`] as text.
    pub picture: Option<String>,
}

impl BaseSave {
    /// Creates the save of a play outside the campaign, without its recording and the picture's memory.
    pub(super) fn of(seed: Seed, play: Play) -> Self {
        Self {
            version: VERSION,
            generator: GENERATOR_VERSION,
            seed: seed.to_string(),
            campaign: false,
            again: false,
            day: None,
            play,
            recording: None,
            picture: None,
        }
    }

    pub(super) fn text_with(
        mut self,
        picture: PictureMemory,
    ) -> impl FnOnce() -> Result<String, String> + Send + 'static {
        move || {
            self.picture = picture.to_text();
            ron::to_string(&self).map_err(|error| error.to_string())
        }
    }

    /// The picture's memory. An unreadable one is reported, and the rest of the save stays valid.
    pub fn picture_memory(&self, log: &mut MessageLog) -> PictureMemory {
        let read = self.picture.as_ref().map(|text| PictureMemory::of_text(text, &self.play));
        read.transpose().map(Option::unwrap_or_default).unwrap_or_else(|sentence| {
            log.report(sentence);
            PictureMemory::default()
        })
    }
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InCampaign(pub bool);

pub(super) fn plugin(app: &mut App) {
    if platform::MAY_VANISH {
        let keep_ready = keep_ready.in_set(AppSystems::View).before(save_now_and_then);
        app.add_systems(Update, keep_ready.run_if(has_play));
    }
    app.init_resource::<InCampaign>()
        .init_resource::<BegunAs>()
        .add_systems(FixedUpdate, note_order.in_set(TickSystems::Note))
        .add_systems(Update, save_now_and_then.in_set(AppSystems::View).run_if(has_play))
        // The screen stays when the player moves between bases. No base arrives in the frame of its request.
        .add_systems(
            Update,
            save.in_set(AppSystems::Load).run_if(on_message::<LoadSeed>.and_then(in_state(Screen::Playing))),
        );
    app.add_systems(OnExit(Screen::Playing), save).add_systems(OnEnter(Mode::Paused), save).add_systems(
        Last,
        save.before(crate::host::files::writer::finish)
            // A play that was left for the title has already been saved, and on the title there is no base of the day.
            .run_if(on_message::<AppExit>.and_then(in_state(Screen::Playing))),
    );
}

/// The kind of the current play. [`InCampaign`] and [`BaseOfDay`] may already describe the next one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BegunAs {
    pub campaign: bool,
    pub day: BaseOfDay,
    /// Whether the party has received an order, or the play was already saved or restarted.
    pub acted: bool,
}

fn note_order(input: Res<TickInput>, mut begun: ResMut<BegunAs>) {
    if !begun.acted && *input != TickInput::default() {
        begun.acted = true;
    }
}

/// The kind of a play. Each kind has its own files, so a base can have one save of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveKind {
    Campaign,
    Single,
    /// A base of the day, with the same terms for all players.
    Day,
}

impl SaveKind {
    pub fn of(campaign: bool, day: BaseOfDay, seed: Seed) -> Self {
        match (campaign, day.terms_of(seed)) {
            (true, _) => Self::Campaign,
            (false, Some(_)) => Self::Day,
            (false, None) => Self::Single,
        }
    }
}

pub(super) const SINGLE: &str = "base-";
pub(super) const DAY: &str = "day-";

pub fn file_of(store: &SettingsStore, seed: Seed, kind: SaveKind) -> Option<PathBuf> {
    let kind = match kind {
        SaveKind::Campaign => "campaign-",
        SaveKind::Single => SINGLE,
        SaveKind::Day => DAY,
    };
    store.data_file(&format!("{SAVES}/{kind}{}.ron", plain(seed)))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftBase {
    pub seed: Seed,
    /// Days since 1 January 1970. `None` unless it is a base of the day.
    pub day: Option<u32>,
}

/// The fields of a save that can be read without the rest.
#[derive(Deserialize)]
pub(super) struct SaveHead {
    generator: u32,
    seed: String,
    pub(super) campaign: bool,
    day: Option<u32>,
}

impl SaveHead {
    /// `None` if the play cannot be continued. Unreadable files are reported later.
    pub(super) fn of(path: &Path) -> Option<(Self, Seed)> {
        store::peek(path, |text| {
            let head: Self = from_sealed(text, VERSION)?;
            let seed = head.seed.parse().map_err(|error: SeedError| error.to_string())?;
            check_generator(head.generator).map(|()| (head, seed))
        })
    }
}

fn check_generator(version: u32) -> Result<(), String> {
    let other = || "another version of the generator made its base".to_owned();
    (version == GENERATOR_VERSION).then_some(()).ok_or_else(other)
}

pub fn is_in_campaign(store: &SettingsStore, next: Seed) -> bool {
    let head = file_of(store, next, SaveKind::Campaign).and_then(|path| SaveHead::of(&path));
    head.is_some_and(|(head, seed)| head.campaign && seed == next)
}

pub fn forget_campaign(store: &SettingsStore, writer: &Writer) {
    for path in saves(store) {
        if SaveHead::of(&path).is_some_and(|(head, _)| head.campaign) {
            writer.remove(path);
        }
    }
}

pub(super) fn saves(store: &SettingsStore) -> Vec<PathBuf> {
    let folder = store.data_file(SAVES).map(|folder| files_in(&folder));
    let mut files: Vec<_> = folder
        .into_iter()
        .flatten()
        .filter_map(|path| {
            // The time of a symbolic link is the time of its target.
            let modified = modified(&path)?;
            // If a file is missing, its previous version replaces it.
            let path = if path.extension()? == "old" { path.with_extension("") } else { path };
            (path.extension()? == "ron").then_some((modified, path))
        })
        .collect();
    files.sort();
    let mut paths: Vec<PathBuf> = Vec::new();
    for (_, path) in files.into_iter().rev() {
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths
}

/// The newest save outside the campaign, with its day. The seed alone would start the ordinary play of the base.
pub fn newest(store: &SettingsStore) -> Option<LeftBase> {
    let heads = saves(store).into_iter().filter_map(|path| SaveHead::of(&path));
    heads.filter(|(head, _)| !head.campaign).map(|(head, seed)| LeftBase { seed, day: head.day }).next()
}

pub fn load(
    store: &SettingsStore,
    site: &Site,
    kind: SaveKind,
    writer: &mut Writer,
    log: &mut MessageLog,
) -> Option<BaseSave> {
    let seed = site.base().seed();
    let path = file_of(store, seed, kind)?;
    let save = writer.read(path, |text| of_text(text, site), log);
    save.map(|mut save| {
        // A play that continues with other rules or tables could never be replayed.
        let number = tables_number(site.tables());
        let fits = |recording: &Recording| recording.tables == number && recording.check_lengths().is_ok();
        save.recording = save.recording.filter(fits);
        save
    })
}

pub(super) fn of_text(text: &str, site: &Site) -> Result<BaseSave, String> {
    let save: BaseSave = from_sealed(text, VERSION)?;
    if save.seed != site.base().seed().to_string() {
        return Err("it belongs to another base".to_owned());
    }
    check_generator(save.generator)?;
    if save.play.fits(site) { Ok(save) } else { Err("it does not fit its base".to_owned()) }
}

/// The state that is lost when the player leaves the play.
#[derive(bevy::ecs::system::SystemParam)]
pub struct LeftBehind<'w> {
    play: Option<Res<'w, Play>>,
    site: Option<Res<'w, Site>>,
    replayed: Option<Res<'w, Replayed>>,
    store: Res<'w, SettingsStore>,
    hold: Res<'w, FolderHold>,
}

impl LeftBehind<'_> {
    /// Whether a play has begun without a save. A replay and a finished play lose nothing.
    pub fn is_lost(&self) -> bool {
        let (Some(play), Some(site)) = (&self.play, &self.site) else { return false };
        let kept = self.store.data_dir.is_some() && self.hold.is_ours();
        play.tick > 0
            && !play.is_over()
            && self.replayed.is_none()
            && (!kept || site.furnished().design().is_some())
    }
}

/// Tells the player that the play is not saved, if another running game holds the folder.
pub fn say_if_not_saved(hold: &FolderHold, log: &mut MessageLog) {
    if !hold.is_ours() {
        log.say(format!("{ANOTHER}. What you play here is not saved."));
    }
}

/// Whether this many ticks have passed since `last`, or another play has begun. If so, it updates `last`.
fn is_due(play: &Play, every: u32, last: &mut u32) -> bool {
    let due = play.tick >= *last + every || play.tick < *last;
    if due {
        *last = play.tick;
    }
    due
}

fn save_now_and_then(play: Res<Play>, mut saved: Local<u32>, parts: SaveParts) {
    if is_due(&play, SAVE_EVERY, &mut saved) {
        parts.save();
    } else if play.is_over() && play.is_changed() {
        *saved = play.tick;
        parts.save();
    }
}

fn keep_ready(play: Res<Play>, mut ready: Local<u32>, parts: SaveParts) {
    if is_due(&play, READY_EVERY, &mut ready) {
        parts.keep_ready();
    }
}

fn save(parts: SaveParts) {
    parts.save();
}

#[derive(bevy::ecs::system::SystemParam)]
struct SaveParts<'w> {
    play: Option<Res<'w, Play>>,
    site: Option<Res<'w, Site>>,
    begun: Res<'w, BegunAs>,
    run: Res<'w, RunHome>,
    recorder: Option<Res<'w, Recorder>>,
    replayed: Option<Res<'w, Replayed>>,
    sight: Res<'w, Sight>,
    traces: Res<'w, Traces>,
    settings: Res<'w, Settings>,
    store: Res<'w, SettingsStore>,
    hold: Res<'w, FolderHold>,
    writer: Res<'w, Writer>,
}

enum Due {
    Nothing,
    /// The play is over, so its save is removed.
    Remove(PathBuf),
    /// The file, and a function that returns the text of the save.
    Write(PathBuf, Box<dyn FnOnce() -> Result<String, String> + Send>),
}

impl SaveParts<'_> {
    fn save(&self) {
        // The save that was prepared earlier is older than this one.
        platform::at_parting(|| {});
        match self.due() {
            Due::Nothing => {}
            Due::Remove(path) => self.writer.remove(path),
            Due::Write(path, text) => {
                let (store, most) = (self.store.clone(), self.settings.saved_bases.into());
                self.writer.run(path, move |path| {
                    let is_new = !is_file(path);
                    writer::save(path, &text()?)?;
                    if is_new {
                        remove_oldest(&store, most);
                    }
                    Ok(())
                });
            }
        }
    }

    fn keep_ready(&self) {
        match self.due() {
            Due::Write(path, text) if self.writer.may_write(&path) => platform::at_parting(move || {
                // The error is ignored, because it is too late to tell the player.
                let _ = text().and_then(|text| writer::save(&path, &text));
            }),
            _ => platform::at_parting(|| {}),
        }
    }

    fn due(&self) -> Due {
        let (Some(play), Some(site)) = (&self.play, &self.site) else { return Due::Nothing };
        let seed = site.base().seed();
        let kind = SaveKind::of(self.begun.campaign, self.begun.day, seed);
        let Some(path) = file_of(&self.store, seed, kind) else { return Due::Nothing };
        // Another game may be in the same base. A replay leaves no save, and a custom design does not match its seed.
        if !self.hold.is_ours()
            || self.replayed.is_some()
            || play.tick == 0
            || site.furnished().design().is_some()
        {
            return Due::Nothing;
        }
        if play.is_over() {
            return Due::Remove(path);
        }
        if !self.begun.acted && !play.helped {
            return Due::Nothing;
        }
        let save = BaseSave {
            campaign: self.begun.campaign,
            again: self.run.again,
            day: self.begun.day.0.filter(|_| kind == SaveKind::Day),
            recording: self.recorder.as_ref().map(|recorder| recorder.recording.clone()),
            ..BaseSave::of(seed, (**play).clone())
        };
        Due::Write(path, Box::new(save.text_with(PictureMemory::of(&self.sight, &self.traces))))
    }
}
