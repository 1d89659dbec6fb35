//! The list of played bases, best runs and bases of the day, in its own file. Best runs keep their recordings. Plays
//! with help, replays, bases with a custom design, and plays that continued from the charge are not listed.

use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{Arc, Mutex},
};

use bevy::prelude::*;
use rootward_files::write_keeping;
use rootward_gen::Seed;
use rootward_rules::{
    events::PlayEvent,
    objective::{Stage, front::Front},
    play::Play,
    recording::Recording,
    site::Site,
    tables::{items::ItemName, score::clock},
    terms::Challenge,
};
use serde::{Deserialize, Serialize};

use super::{
    base_save::InCampaign,
    charge_save::RunHome,
    daily::{self, BaseOfDay, line_of},
};
use crate::{
    host::{
        files::{
            SaveFiles,
            hold::TakeFolder,
            store::{self, SettingsStore, from_sealed},
            writer::Writer,
        },
        messages::MessageLog,
        schedule::AppSystems,
        states::Screen,
    },
    session::replay::{
        playback::Replayed,
        recorder::Recorder,
        recording_files::{Kept, file_of},
    },
    world::ticking::has_play,
};

pub const VERSION: u16 = 1;
pub const FILE: &str = "played.ron";
const LOCK: &str = "played.lock";
/// The maximum number of bases in the list. The bases that were played longest ago are removed first.
const MOST_BASES: usize = 2000;
const MOST_DAYS: usize = 400;
const LONGEST_LINE: usize = 200;
const MOST_MEDALS: usize = 40;

#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    version: u16,
    bases: Vec<PlayedBase>,
    /// The best runs of bases of the day, by day, counted from 1 January 1970.
    days: BTreeMap<u32, Run>,
}

impl Default for Played {
    fn default() -> Self {
        Self { version: VERSION, bases: Vec::new(), days: BTreeMap::new() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedBase {
    pub seed: String,
    pub challenge: Challenge,
    pub plays: u32,
    pub wins: u32,
    /// The day of the last play, counted from 1 January 1970.
    pub day: u32,
    pub best: Run,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    pub won: bool,
    /// The score. 0 for a loss.
    pub score: u32,
    pub ticks: u32,
    pub probe: bool,
    /// Whether the meltdown began: the charge was set, the captive freed, or the generators failed by themselves.
    pub burnt: bool,
    /// The part of the base that the party has seen, in percent.
    pub seen: u32,
    pub groups: u32,
    pub medals: Vec<String>,
    /// The line to share. Empty for a loss.
    pub line: String,
}

impl Run {
    /// Creates the result of a play. Only a win has a score, medals and a line to share.
    pub fn of(site: &Site, play: &Play) -> Self {
        let outcome = play.outcome(site);
        let dials = &site.tables().dials.score;
        let lost = Self {
            ticks: play.tick,
            probe: play.pack.has(ItemName::Probe),
            burnt: play.hazards.front != Front::default() || play.twists.is_clock_over(),
            seen: share_percent(outcome.cells_seen, outcome.cells),
            groups: outcome.groups_killed,
            ..Self::default()
        };
        if !matches!(play.objective.stage, Stage::Won { .. }) {
            return lost;
        }
        Self {
            won: true,
            score: dials.total(&outcome),
            medals: dials.medals(&outcome).into_iter().map(|medal| medal.name().to_owned()).collect(),
            line: dials.share_line(site.base().seed(), play.terms, &outcome),
            ..lost
        }
    }

    /// The sort key of runs: wins by score, losses by progress.
    const fn rank(&self) -> (bool, u32, bool, bool, u32) {
        (self.won, self.score, self.burnt, self.probe, self.seen)
    }

    /// Whether this run is better than another: a win with more points, or more progress.
    pub fn beats(&self, other: &Self) -> bool {
        self.rank() > other.rank()
    }

    /// The result as part of a sentence: `won, 6360 points in 9:06`.
    pub fn words(&self) -> String {
        if self.won {
            return format!("won, {} points in {}", self.score, clock(self.ticks));
        }
        let task = match (self.burnt, self.probe) {
            (true, _) => ", lost during the escape",
            (false, true) => ", probe secured",
            (false, false) => "",
        };
        format!("{}% seen in {}{task}", self.seen, clock(self.ticks))
    }

    fn is_sound(&self) -> bool {
        let short = |text: &String| text.chars().count() <= LONGEST_LINE && !text.contains(char::is_control);
        self.medals.len() <= MOST_MEDALS && self.medals.iter().chain([&self.line]).all(short)
    }
}

fn share_percent(part: u32, whole: u32) -> u32 {
    u32::try_from(u64::from(part) * 100 / u64::from(whole.max(1))).unwrap_or(u32::MAX)
}

impl PlayedBase {
    /// The seed. `None` if this version cannot read it.
    pub fn seed(&self) -> Option<Seed> {
        self.seed.parse().ok()
    }
}

#[derive(Clone, Debug)]
pub struct NewRun {
    pub seed: Seed,
    pub challenge: Challenge,
    /// The current day, counted from 1 January 1970.
    pub today: u32,
    /// The day, for a base of the day.
    pub day: Option<u32>,
    pub run: Run,
}

impl Played {
    /// The bases, with the last played one first.
    pub fn bases(&self) -> impl Iterator<Item = &PlayedBase> {
        self.bases.iter().rev()
    }

    pub fn of(&self, seed: Seed, challenge: Challenge) -> Option<&PlayedBase> {
        let text = seed.to_string();
        self.bases.iter().find(|base| base.challenge == challenge && base.seed == text)
    }

    pub fn of_day(&self, day: u32) -> Option<&Run> {
        self.days.get(&day)
    }

    fn has_best(&self, new: &NewRun) -> bool {
        self.of(new.seed, new.challenge).is_some_and(|base| base.best == new.run)
    }

    /// Records a run. Returns whether it is the best one of its base so far.
    pub fn note(&mut self, new: &NewRun) -> bool {
        if let Some(day) = new.day {
            let best = self.days.entry(day).or_insert_with(|| new.run.clone());
            if new.run.beats(best) {
                best.clone_from(&new.run);
            }
            while self.days.len() > MOST_DAYS {
                self.days.pop_first();
            }
        }
        let seed = new.seed.to_string();
        let known = self.bases.iter().position(|base| base.challenge == new.challenge && base.seed == seed);
        let mut base = known.map(|place| self.bases.remove(place)).unwrap_or_else(|| PlayedBase {
            seed,
            challenge: new.challenge,
            plays: 0,
            wins: 0,
            day: 0,
            best: Run::default(),
        });
        let best = base.plays == 0 || new.run.beats(&base.best);
        base.plays = base.plays.saturating_add(1);
        base.wins = base.wins.saturating_add(u32::from(new.run.won));
        base.day = new.today;
        if best {
            base.best = new.run.clone();
        }
        self.bases.push(base);
        let over = self.bases.len().saturating_sub(MOST_BASES);
        self.bases.drain(..over);
        best
    }
}

/// Parses the file, with limits on its lists and without control characters. An error is part of a sentence.
pub fn of_text(text: &str) -> Result<Played, String> {
    let played: Played = from_sealed(text, VERSION)?;
    let runs = played.bases.iter().map(|base| &base.best).chain(played.days.values());
    let seeds_short = played.bases.iter().all(|base| base.seed.len() <= LONGEST_LINE);
    let sound = seeds_short && runs.into_iter().all(Run::is_sound);
    if sound && played.bases.len() <= MOST_BASES && played.days.len() <= MOST_DAYS {
        Ok(played)
    } else {
        Err("one of its lines or lists is too long".to_owned())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Played>()
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
    mut played: ResMut<Played>,
    mut writer: ResMut<Writer>,
    mut log: ResMut<MessageLog>,
) {
    let Some(path) = store.data_file(FILE) else { return };
    if let Some(found) = writer.read(path, of_text, &mut log) {
        *played = found;
    }
}

fn read_again(store: Res<SettingsStore>, writer: Res<Writer>, mut played: ResMut<Played>) {
    writer.flush();
    if let Some(found) = store.data_file(FILE).and_then(|path| store::peek(&path, of_text)) {
        played.set_if_neq(found);
    }
}

/// Adds a run to the list in the file. The recording of a new best run replaces the previous recording.
fn add(files: &SaveFiles, new: NewRun, ours: &Played, recording: Option<(PathBuf, Recording)>) {
    let Some(path) = files.store.data_file(FILE) else { return };
    let (ours, best_here) = (ours.clone(), ours.has_best(&new));
    let fault = Arc::new(Mutex::new(Ok(())));
    let (to_tell, file) = (fault.clone(), recording.as_ref().map(|(file, _)| file.clone()));
    files.writer.share(path, LOCK, move |path| {
        let (all, best) = match store::peek(path, of_text) {
            Some(mut theirs) => {
                let best = theirs.note(&new);
                (theirs, best)
            }
            None => (ours, best_here),
        };
        // This happens under the lock, so that list and recording belong to the same run.
        if let Some((file, recording)) = recording.filter(|_| best)
            && let Ok(mut fault) = fault.lock()
        {
            let bytes = recording.write();
            *fault = bytes
                .and_then(|text| write_keeping(&file, text.as_bytes()).map_err(|error| error.to_string()));
        }
        store::to_text(&all)
    });
    // A failure to write the recording is reported for the file of the recording.
    if let Some(file) = file {
        files.writer.run(file, move |_| to_tell.lock().map_or(Ok(()), |fault| fault.clone()));
    }
}

fn note_end(
    mut events: MessageReader<PlayEvent>,
    (play, site): (Res<Play>, Res<Site>),
    (campaign, run_home): (Res<InCampaign>, Res<RunHome>),
    today: Res<BaseOfDay>,
    recorder: Option<Res<Recorder>>,
    files: SaveFiles,
    mut played: ResMut<Played>,
) {
    let ended = events.read().any(|event| matches!(event, PlayEvent::Won | PlayEvent::Lost));
    if !ended || !play.is_over() || play.helped || run_home.again || site.furnished().design().is_some() {
        return;
    }
    let seed = site.base().seed();
    let day = today.day_of(seed, play.terms).filter(|_| !campaign.0);
    let run = Run::of(&site, &play);
    let run = Run { line: line_of(run.line, day.filter(|_| run.won)), ..run };
    let new = NewRun { seed, challenge: play.terms.challenge, today: daily::today(), day, run };
    played.note(&new);
    // Without a recording of this run, the recording of the previous best run stays.
    let path = file_of(&files.store, seed, Kept::Best(play.terms.challenge));
    let recording = path.zip(recorder).map(|(path, recorder)| {
        let mut recording = recorder.recording.clone();
        recording.finish(&play);
        (path, recording)
    });
    add(&files, new, &played, recording);
}

#[cfg(test)]
mod tests {
    use rootward_files::seal;

    use super::*;
    use crate::app::testing::{app_on, flush, folder, play_base, updates};

    fn new_run(seed: Seed, run: Run) -> NewRun {
        NewRun { seed, challenge: Challenge::Captive, today: 20_000, day: Some(20_000), run }
    }

    #[test]
    fn wins_and_more_progress_are_better() {
        let far = Run { probe: true, seen: 10, ..Run::default() };
        let wide = Run { seen: 90, ..Run::default() };
        let won = Run { won: true, score: 900, ..Run::default() };
        assert!(far.beats(&wide) && won.beats(&far) && !won.beats(&won));
        assert!(Run { burnt: true, ..Run::default() }.beats(&far));
        let mut played = Played::default();
        let seed = Seed::classic(3);
        let best = [wide, far, Run::default(), won.clone(), Run { score: 800, ..won.clone() }]
            .map(|run| played.note(&new_run(seed, run)));
        assert_eq!(best, [true, true, false, true, false]);
        let base = played.of(seed, Challenge::Captive).expect("it was played");
        assert_eq!((base.plays, base.wins, &base.best), (5, 2, &won));
        assert_eq!(played.of_day(20_000), Some(&won));
        assert_eq!(played.of(seed, Challenge::Calm), None);
    }

    #[test]
    fn the_list_is_limited_and_newest_first() {
        let mut played = Played::default();
        for number in 0..2_100_u16 {
            let mut new = new_run(Seed::classic(number), Run::default());
            new.day = Some(u32::from(number));
            played.note(&new);
        }
        assert_eq!((played.bases.len(), played.days.len()), (MOST_BASES, MOST_DAYS));
        assert_eq!(played.bases().next().and_then(PlayedBase::seed), Some(Seed::classic(2_099)));
        assert_eq!(played.of(Seed::classic(99), Challenge::Captive), None);
        played.note(&new_run(Seed::classic(500), Run::default()));
        assert_eq!(played.bases().next().and_then(PlayedBase::seed), Some(Seed::classic(500)));
        let text = store::to_text(&played).expect("a text");
        assert_eq!(of_text(&seal(&text)), Ok(played));
    }

    #[test]
    fn a_file_with_control_characters_is_refused() {
        let mut played = Played::default();
        played.note(&new_run(Seed::classic(1), Run { line: "two\nlines".to_owned(), ..Run::default() }));
        assert!(of_text(&store::to_text(&played).expect("a text")).is_err());
        assert!(of_text("(version: 2, bases: [], days: {})").is_err_and(|why| why.contains("version 2")));
        assert!(of_text("(version: 1, bases: [], days: {}, more: 1)").is_err());
    }

    #[test]
    fn a_lost_base_is_listed_with_its_recording() {
        let seed = Seed::classic(179);
        let folder = folder("played");
        let mut app = app_on(&folder);
        play_base(&mut app, seed, false);
        updates(&mut app, 60);
        app.world_mut().resource_mut::<Play>().objective.stage = Stage::Lost;
        app.world_mut().write_message(PlayEvent::Lost);
        app.update();
        flush(&app);
        let played = app.world().resource::<Played>().clone();
        let base = played.of(seed, Challenge::Captive).expect("it was played");
        assert_eq!((base.plays, base.wins, base.best.won), (1, 0, false));
        assert!(folder.join("recordings").join("17.3-best.ron").exists());
        let next = app_on(&folder);
        assert_eq!(*next.world().resource::<Played>(), played);
        // A play with help from the console is not listed.
        app.world_mut().resource_mut::<Play>().helped = true;
        app.world_mut().write_message(PlayEvent::Lost);
        app.update();
        assert_eq!(
            app.world().resource::<Played>().of(seed, Challenge::Captive).map(|base| base.plays),
            Some(1)
        );
    }
}
