//! The save of one base: seed, state, recording and the picture's memory. It is gone when the base is won or lost.
//! A base without an order leaves no save, and only the newest bases outside the campaign stay saved.

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
    base::load::LoadSeed,
    files::{
        hold::{ANOTHER, FolderHold, SAVES},
        plain,
        store::{self, SettingsStore, from_sealed},
        writer::{self, Writer},
    },
    messages::MessageLog,
    platform,
    replay::{playback::Replayed, recorder::Recorder},
    schedule::AppSystems,
    settings::Settings,
    states::{Mode, Screen},
    ticking::{TickSystems, has_play},
    traces::Traces,
};

/// The form of saves that this version writes and reads.
pub const VERSION: u16 = 2;

/// Ticks of play between two saves: ten seconds.
const SAVE_EVERY: u32 = 200;

/// Ticks of play between two saves that are only kept ready: a second.
const READY_EVERY: u32 = 20;

/// What is saved of a base.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseSave {
    /// The form, [`VERSION`].
    pub version: u16,
    /// The version of the generator that made the base.
    pub generator: u32,
    pub seed: String,
    /// Whether it belongs to the campaign.
    pub campaign: bool,
    /// Whether the play went on from its charge.
    pub again: bool,
    /// The day whose base it is, counted from 1 January 1970.
    pub day: Option<u32>,
    pub play: Play,
    /// The recording so far; none after help from the console.
    pub recording: Option<Recording>,
    /// A [`PictureMemory`] as text.
    pub picture: Option<String>,
}

impl BaseSave {
    /// What the picture remembers. If it cannot be read, the log says so, and it is lost alone.
    pub fn picture_memory(&self, log: &mut MessageLog) -> PictureMemory {
        let read = self.picture.as_ref().map(|text| PictureMemory::of_text(text, &self.play));
        read.transpose().map(Option::unwrap_or_default).unwrap_or_else(|sentence| {
            log.report(sentence);
            PictureMemory::default()
        })
    }
}

/// Whether the current base belongs to the campaign.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InCampaign(pub bool);

#[derive(Resource, Clone, Copy, Debug, Default)]
struct SavedAt(u32);

#[derive(Resource, Clone, Copy, Debug, Default)]
struct ReadyAt(u32);

pub(super) fn plugin(app: &mut App) {
    if platform::MAY_VANISH {
        let keep_ready = keep_ready.in_set(AppSystems::View).before(save_now_and_then);
        app.init_resource::<ReadyAt>().add_systems(Update, keep_ready.run_if(has_play));
    }
    app.init_resource::<InCampaign>()
        .init_resource::<BegunAs>()
        .init_resource::<SavedAt>()
        .add_systems(FixedUpdate, note_order.in_set(TickSystems::Note))
        .add_systems(Update, save_now_and_then.in_set(AppSystems::View).run_if(has_play))
        // Whoever goes from base to base leaves no screen. No base arrives in the frame of its request.
        .add_systems(
            Update,
            save.in_set(AppSystems::Load).run_if(on_message::<LoadSeed>.and_then(in_state(Screen::Playing))),
        );
    app.add_systems(OnExit(Screen::Playing), save).add_systems(OnEnter(Mode::Paused), save).add_systems(
        Last,
        save.before(crate::files::writer::finish)
            // Who leaves for the title has saved, and the title knows no base of the day any more.
            .run_if(on_message::<AppExit>.and_then(in_state(Screen::Playing))),
    );
}

/// What the current play was begun as. [`InCampaign`] and [`BaseOfDay`] may already describe the next one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BegunAs {
    /// Whether it is a base of the campaign.
    pub campaign: bool,
    /// The day whose base it is.
    pub day: BaseOfDay,
    /// Whether something was done in it: the party was given an order, or the play was saved or begun again before.
    pub acted: bool,
}

/// The first order of a play makes it worth a save.
fn note_order(input: Res<TickInput>, mut begun: ResMut<BegunAs>) {
    if !begun.acted && *input != TickInput::default() {
        begun.acted = true;
    }
}

/// What a save is a part of. Each has files of its own: a base can be begun as each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveKind {
    Campaign,
    /// A base on its own.
    Single,
    /// The base of a day, on the terms of all its players.
    Day,
}

impl SaveKind {
    /// The kind of a play that is going on, or begins.
    pub fn of(campaign: bool, day: BaseOfDay, seed: Seed) -> Self {
        match (campaign, day.terms_of(seed)) {
            (true, _) => Self::Campaign,
            (false, Some(_)) => Self::Day,
            (false, None) => Self::Single,
        }
    }
}

/// How the names of the saves of single bases and of bases of a day begin.
pub(super) const SINGLE: &str = "base-";
pub(super) const DAY: &str = "day-";

/// The file of a base.
pub fn file_of(store: &SettingsStore, seed: Seed, kind: SaveKind) -> Option<PathBuf> {
    let kind = match kind {
        SaveKind::Campaign => "campaign-",
        SaveKind::Single => SINGLE,
        SaveKind::Day => DAY,
    };
    Some(store.data_dir.as_ref()?.join(SAVES).join(format!("{kind}{}.ron", plain(seed))))
}

/// A base outside the campaign that was left and can be continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftBase {
    pub seed: Seed,
    /// The day whose base it is, counted from 1 January 1970; nothing for a base on its own.
    pub day: Option<u32>,
}

/// The part of a save that can be read without the rest.
#[derive(Deserialize)]
pub(super) struct SaveHead {
    generator: u32,
    seed: String,
    /// Whether the save belongs to the campaign.
    pub(super) campaign: bool,
    day: Option<u32>,
}

impl SaveHead {
    /// The head of a file or of the one before it, if its play can be continued. Unreadable files are reported later.
    pub(super) fn of(path: &Path) -> Option<(Self, Seed)> {
        store::peek(path, |text| {
            let head: Self = from_sealed(text, VERSION)?;
            let seed = head.seed.parse().map_err(|error: SeedError| error.to_string())?;
            check_generator(head.generator).map(|()| (head, seed))
        })
    }
}

fn check_generator(version: u32) -> Result<(), String> {
    let other = || "another version of the generator has made its base".to_owned();
    (version == GENERATOR_VERSION).then_some(()).ok_or_else(other)
}

/// Whether the campaign was left inside its next base.
pub fn is_in_campaign(store: &SettingsStore, next: Seed) -> bool {
    let head = file_of(store, next, SaveKind::Campaign).and_then(|path| SaveHead::of(&path));
    head.is_some_and(|(head, seed)| head.campaign && seed == next)
}

/// Removes the saves of the campaign when another one begins.
pub fn forget_campaign(store: &SettingsStore, writer: &Writer) {
    for path in saves(store) {
        if SaveHead::of(&path).is_some_and(|(head, _)| head.campaign) {
            writer.remove(path);
        }
    }
}

/// The files of all saves, newest first.
pub(super) fn saves(store: &SettingsStore) -> Vec<PathBuf> {
    let folder = store.data_dir.as_ref().map(|folder| files_in(&folder.join(SAVES)));
    let mut files: Vec<_> = folder
        .into_iter()
        .flatten()
        .filter_map(|path| {
            // A link is as new as what it leads to.
            let modified = modified(&path)?;
            // If a file is gone, the one before it stands for it.
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

/// The newest save outside the campaign. Its day counts, because a seed alone leads to the base on its own.
pub fn newest(store: &SettingsStore) -> Option<LeftBase> {
    let heads = saves(store).into_iter().filter_map(|path| SaveHead::of(&path));
    heads.filter(|(head, _)| !head.campaign).map(|(head, seed)| LeftBase { seed, day: head.day }).next()
}

/// Reads the save of a base, if there is one that fits.
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

/// The save of a text, if it fits a base.
pub(super) fn of_text(text: &str, site: &Site) -> Result<BaseSave, String> {
    let save: BaseSave = from_sealed(text, VERSION)?;
    if save.seed != site.base().seed().to_string() {
        return Err("it is of another base".to_owned());
    }
    check_generator(save.generator)?;
    if save.play.fits(site) { Ok(save) } else { Err("it does not fit its base".to_owned()) }
}

/// What would be lost with a play that is left now.
#[derive(bevy::ecs::system::SystemParam)]
pub struct LeftBehind<'w> {
    play: Option<Res<'w, Play>>,
    site: Option<Res<'w, Site>>,
    replayed: Option<Res<'w, Replayed>>,
    store: Res<'w, SettingsStore>,
    hold: Res<'w, FolderHold>,
}

impl LeftBehind<'_> {
    /// Whether a play has begun that no save keeps. A replay and a finished play lose nothing.
    pub fn is_lost(&self) -> bool {
        let (Some(play), Some(site)) = (&self.play, &self.site) else { return false };
        let kept = self.store.data_dir.is_some() && self.hold.is_ours();
        play.tick > 0
            && !play.is_over()
            && self.replayed.is_none()
            && (!kept || site.furnished().design().is_some())
    }
}

/// Says that a play is not saved, if another game holds the folder.
pub fn say_if_not_saved(hold: &FolderHold, log: &mut MessageLog) {
    if !hold.is_ours() {
        log.say(format!("{ANOTHER}: what is played here is not saved."));
    }
}

fn save_now_and_then(play: Res<Play>, mut saved: ResMut<SavedAt>, parts: SaveParts) {
    let due = play.tick >= saved.0 + SAVE_EVERY || play.tick < saved.0;
    let over = play.is_over() && play.is_changed();
    if due || over {
        saved.0 = play.tick;
        parts.save();
    }
}

/// Every second of play, where the game may end without a word.
fn keep_ready(play: Res<Play>, mut ready: ResMut<ReadyAt>, parts: SaveParts) {
    if play.tick >= ready.0 + READY_EVERY || play.tick < ready.0 {
        ready.0 = play.tick;
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

/// What has to become of the file of a base.
enum Due {
    /// It stays as it is.
    Nothing,
    /// The base is over.
    Remove(PathBuf),
    /// The play goes on: the text of its save.
    Write(PathBuf, Box<dyn FnOnce() -> Result<String, String> + Send>),
}

impl SaveParts<'_> {
    fn save(&self) {
        // What was kept ready is older than what is saved now.
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

    /// Keeps ready what is saved if the game ends without being told.
    fn keep_ready(&self) {
        match self.due() {
            Due::Write(path, text) if self.writer.may_write(&path) => platform::at_parting(move || {
                // Nobody is there any more who could be told.
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
        // Another game may be in the same base. A replay leaves no save, and a design's base is not that of its seed.
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
        let picture = PictureMemory::of(&self.sight, &self.traces);
        let mut save = BaseSave {
            version: VERSION,
            generator: GENERATOR_VERSION,
            seed: seed.to_string(),
            campaign: self.begun.campaign,
            again: self.run.again,
            day: self.begun.day.0.filter(|_| kind == SaveKind::Day),
            play: (**play).clone(),
            recording: self.recorder.as_ref().map(|recorder| recorder.recording.clone()),
            picture: None,
        };
        let text = move || {
            save.picture = picture.to_text();
            ron::to_string(&save).map_err(|error| error.to_string())
        };
        Due::Write(path, Box::new(text))
    }
}
