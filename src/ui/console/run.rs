//! Executes the commands of the console.

mod bases;
mod places;
mod watching;

use std::path::{Path, absolute};

use bevy::{clipboard::Clipboard, ecs::system::SystemParam, prelude::*};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rootward_console::{Command, CommandRow, Known, Target, commands};
use rootward_gen::{Base, Pos, Seed};
use rootward_presentation::{
    overlay::{Overlay, legend},
    shown::Sight,
    view::ViewKind,
};
use rootward_rules::{order::TickInput, play::Play, region::Region, site::Site, terms::Challenge};

use super::{
    cheats, compare,
    design_watch::DesignWatch,
    export,
    history::History,
    known::known_names,
    laws,
    lines::{Lines, run_lines},
    marks::Marks,
    output::{ConsoleOutput, LineKind},
    reach::Reach,
    script::Script,
};
use crate::{
    host::{
        files::SaveFiles,
        platform,
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    input::settings::Settings,
    kit::screen::WantedView,
    map::{
        overlay::state::ActiveOverlay,
        view::screenshot::{HasPictures, TakePicture},
    },
    session::{
        save::{base_save::InCampaign, career::Career},
        watch::{DigPlayback, FilmDone, Watch, WatchRequest},
    },
    ui::examine::{DebugView, Pointed},
    world::{
        base::{
            current::{BaseSwapped, CurrentBase},
            designs::DesignFolders,
            load::{LoadSeed, Requested},
        },
        floors::ViewedFloor,
        game_tables::GameTables,
        pace::Pace,
    },
};

/// Whether the console has requested a base and still has to report its arrival.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct ReportsBase(bool);

#[derive(Resource, Debug)]
pub(super) struct Dice(Xoshiro256PlusPlus);

impl Default for Dice {
    fn default() -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(rand::random()))
    }
}

const NOT_IN_A_BASE: &str = "The party is not in a base.";

pub(super) type Answer = Result<String, String>;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ConsoleOutput>()
        .init_resource::<History>()
        .init_resource::<ReportsBase>()
        .init_resource::<Dice>()
        .init_resource::<Marks>()
        .add_message::<TakePicture>()
        .add_systems(
            Update,
            (
                report_base.in_set(AppSystems::Furnish).run_if(on_message::<BaseSwapped>),
                report_films.in_set(AppSystems::Commands).before(run_lines).run_if(on_message::<FilmDone>),
            ),
        );
}

fn report_base(
    current: Res<CurrentBase>,
    mut promised: ResMut<ReportsBase>,
    mut output: ResMut<ConsoleOutput>,
) {
    if std::mem::take(&mut promised.0) {
        output.print(LineKind::Answer, &bases::loaded_words(&current));
    }
}

/// Reports films that no line waits for.
fn report_films(mut done: MessageReader<FilmDone>, lines: Res<Lines>, mut output: ResMut<ConsoleOutput>) {
    for FilmDone { result, .. } in done.read().filter(|film| !lines.waits_for_film(&film.file)) {
        match result {
            Ok(words) => output.print(LineKind::Answer, words),
            Err(why) => output.print(LineKind::Error, why),
        }
    }
}

#[derive(SystemParam)]
pub(super) struct Game<'w> {
    pub design_watch: Res<'w, DesignWatch>,
    pub lines: ResMut<'w, Lines>,
    pub output: ResMut<'w, ConsoleOutput>,
    pub requested: ResMut<'w, Requested>,
    pub exit: MessageWriter<'w, AppExit>,
    /// The files that lines from other programs may use. Present only in a game with `--remote`.
    pub reach: Option<Res<'w, Reach>>,
    current: Option<Res<'w, CurrentBase>>,
    site: Option<Res<'w, Site>>,
    play: Option<ResMut<'w, Play>>,
    input: ResMut<'w, TickInput>,
    viewed: ResMut<'w, ViewedFloor>,
    sight: ResMut<'w, Sight>,
    pub designs: Res<'w, DesignFolders>,
    overlay: ResMut<'w, ActiveOverlay>,
    settings: ResMut<'w, Settings>,
    wanted: ResMut<'w, WantedView>,
    pointed: Res<'w, Pointed>,
    debug: ResMut<'w, DebugView>,
    promised: ResMut<'w, ReportsBase>,
    pace: ResMut<'w, Pace>,
    dice: ResMut<'w, Dice>,
    pub marks: ResMut<'w, Marks>,
    tables: Res<'w, GameTables>,
    clipboard: Option<ResMut<'w, Clipboard>>,
    has_pictures: Option<Res<'w, HasPictures>>,
    screen: Res<'w, State<Screen>>,
    next_screen: ResMut<'w, NextState<Screen>>,
    mode: Option<Res<'w, State<Mode>>>,
    playback: Res<'w, DigPlayback>,
    next_mode: ResMut<'w, NextState<Mode>>,
    in_campaign: ResMut<'w, InCampaign>,
    career: ResMut<'w, Career>,
    career_files: SaveFiles<'w>,
    loads: MessageWriter<'w, LoadSeed>,
    watches: MessageWriter<'w, WatchRequest>,
    pictures: MessageWriter<'w, TakePicture>,
}

impl Game<'_> {
    /// Whether the party is in the requested base.
    pub fn is_playing(&self) -> bool {
        *self.screen.get() == Screen::Playing && self.play.is_some() && !self.requested.is_under_way()
    }

    /// Whether lines can run. They wait while pictures load or the screen changes.
    pub fn is_ready(&self) -> bool {
        let changes = matches!(*self.next_screen, NextState::Pending(_) | NextState::PendingIfNeq(_));
        *self.screen.get() != Screen::Loading && !changes
    }

    pub fn execute(&mut self, command: Command) -> Answer {
        match command {
            Command::Seed(seed) => Ok(self.go_to_seed(seed)),
            Command::Next => self.go_on(Seed::next),
            Command::Prev => self.go_on(Seed::prev),
            Command::Random(start) => self.roll(start),
            Command::Reload => self.reload(),
            Command::Style(style) => self.change_style(style),
            Command::Preset(None) => Ok(self.preset_words()),
            Command::Preset(Some(name)) => self.build_by(&name),
            Command::Set((name, value)) => self.tune(&name, &value),
            Command::Get(name) => self.tell_parameters(name.as_deref()),
            Command::Save(name) => self.save_design(&name),
            Command::Floor(floor) => self.look_at_floor(floor),
            Command::Outside => self.change_place(Region::Outside),
            Command::Inside => self.change_place(Region::Inside),
            Command::Goto(Target::Cell(at)) => self.go_to(at),
            Command::Goto(Target::Mark(name)) => self.go_to_mark(&name),
            Command::Face(heading) => self.face(heading),
            Command::Mark(None) => Ok(self.marks.words()),
            Command::Mark(Some(name)) => self.set_mark(&name),
            Command::Where => self.where_it_stands(),
            Command::Overlay(overlay) => Ok(self.lay(overlay)),
            Command::View(kind) => Ok(self.look_with(kind)),
            Command::Reveal(on) => Ok(self.reveal(on)),
            Command::Watch(watch) => self.watch(watch),
            Command::Describe(at) => {
                self.describe(at.or(self.pointed.0).map_or_else(|| self.party_at(), Ok)?)
            }
            Command::Compare(seed) => self.compare(seed),
            Command::Law => self.current().map(laws::check),
            Command::Export(file) => self.current().and_then(|current| export::write(current, &file)),
            Command::Run(file) => self.run_script(&file),
            Command::Wait(_) => Ok(String::new()),
            Command::Screenshot(file) => self.take_picture(&file),
            Command::Debug => Ok(self.toggle_debug()),
            Command::Give((what, count)) => self.help(|site, play| cheats::give(site, play, &what, count)),
            Command::Items => Ok(known_names(&self.tables, Known::Items).join(", ")),
            Command::Creatures => Ok(known_names(&self.tables, Known::Creatures).join(", ")),
            Command::Spawn(kind) => self.help(|site, play| cheats::spawn(site, play, &kind)),
            Command::Mishap(kind) => self.help(|site, play| cheats::mishap(site, play, &kind)),
            Command::Twist(None) => Ok(known_names(&self.tables, Known::Twists).join(", ")),
            Command::Twist(Some(name)) => self.help(|site, play| cheats::twist(site, play, &name)),
            Command::Chip(None) => Ok(known_names(&self.tables, Known::Chips).join(", ")),
            Command::Chip(Some(name)) => self.help(|site, play| cheats::chip(site, play, &name)),
            Command::Challenge(wanted) => Ok(self.challenge(wanted)),
            Command::God => self.help(|_, play| Ok(cheats::toggle_god(play))),
            Command::Speed(speed) => Ok(self.run_at(speed)),
            Command::Copy => self.copy(),
            Command::Clear => {
                self.output.clear();
                Ok(String::new())
            }
            Command::Help(row) => Ok(row.map_or_else(commands::help_overview, CommandRow::help)),
            Command::Quit if !platform::MAY_QUIT => {
                Err("To quit, close the page. Your run is kept.".to_owned())
            }
            Command::Quit => {
                self.lines.drop_waiting();
                self.exit.write(AppExit::Success);
                Ok("See you next time.".to_owned())
            }
        }
    }

    pub fn is_outside(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.party.place.is_outside())
    }

    pub fn current(&self) -> Result<&CurrentBase, String> {
        self.current.as_deref().ok_or_else(|| "There is no base yet. `seed 17.3` opens one.".to_owned())
    }

    fn base(&self) -> Result<&Base, String> {
        self.current().map(|current| current.base())
    }

    pub fn party_at(&self) -> Result<Pos, String> {
        self.play().map(|play| play.party.at)
    }

    fn play(&self) -> Result<&Play, String> {
        self.play.as_deref().ok_or_else(|| NOT_IN_A_BASE.to_owned())
    }

    /// Also reports the challenge of the current play if it differs.
    fn challenge(&mut self, wanted: Option<Challenge>) -> String {
        if let Some(wanted) = wanted {
            self.career.set_challenge(wanted, &self.career_files);
        }
        let set = self.career.challenge;
        match self.play.as_ref().map(|play| play.terms.challenge).filter(|&here| here != set) {
            Some(here) => format!("Challenge: {set}, from the next base on. This base stays at {here}."),
            None => format!("Challenge: {set}."),
        }
    }

    fn run_script(&mut self, file: &Path) -> Answer {
        let script = Script::read_file(file)?;
        let (name, count) = (script.name.clone(), script.lines.len());
        self.lines.run_first(script)?;
        Ok(if count == 1 {
            format!("Running {name}, 1 command.")
        } else {
            format!("Running {name}, {count} commands.")
        })
    }

    fn take_picture(&mut self, file: &Path) -> Answer {
        if self.has_pictures.is_none() {
            return Err("No picture without a screen.".to_owned());
        }
        if file.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("png")) {
            return Err(format!(
                "`{}` does not end in png. For example `screenshot base.png`.",
                export::named(file)
            ));
        }
        let whole = absolute(file).unwrap_or_else(|_| file.to_owned());
        export::check_place(&whole)?;
        self.pictures.write(TakePicture(whole));
        Ok(String::new())
    }

    fn copy(&mut self) -> Answer {
        let text = self.output.lines().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n");
        let count = self.output.lines().len();
        let Some(clipboard) = &mut self.clipboard else { return Err("There is no clipboard.".to_owned()) };
        match clipboard.set_text(text) {
            Ok(()) => Ok(format!("Copied {count} lines.")),
            Err(why) => Err(format!("Cannot copy: {why}.")),
        }
    }

    fn compare(&mut self, seed: Seed) -> Answer {
        let compare::Compared { words, parting } = compare::with_seed(self.current()?, seed);
        if let Some((step, told)) = parting {
            self.watches.write(WatchRequest(Watch::Told(step, told)));
        }
        Ok(words)
    }

    fn help(&mut self, act: impl FnOnce(&Site, &mut Play) -> Answer) -> Answer {
        match (&self.site, &mut self.play) {
            (Some(site), Some(play)) => act(site, play),
            _ => Err(NOT_IN_A_BASE.to_owned()),
        }
    }

    fn run_at(&mut self, speed: u32) -> String {
        self.pace.set_if_neq(Pace(speed));
        match speed {
            1 => "Time runs at normal speed.".to_owned(),
            _ => format!("Time runs {speed} times as fast."),
        }
    }

    fn lay(&mut self, overlay: Overlay) -> String {
        self.overlay.0 = overlay;
        match overlay {
            Overlay::Off => "No overlay.".to_owned(),
            _ => legend::title(overlay).to_owned(),
        }
    }

    fn look_with(&mut self, kind: ViewKind) -> String {
        self.wanted.kind = None;
        self.settings.view = kind;
        let told = match kind {
            ViewKind::Map => "The floor from above.",
            ViewKind::Inset => "The floor from above, with a small picture of the visor view.",
            ViewKind::Visor => "The visor view, through the droids' eyes.",
        };
        told.to_owned()
    }

    fn reveal(&mut self, on: Option<bool>) -> String {
        self.sight.reveal = on.unwrap_or(!self.sight.reveal);
        let told = if self.sight.reveal {
            "Everything is shown. `reveal` brings the fog back."
        } else {
            "The fog is back. You see only what the party has seen."
        };
        told.to_owned()
    }

    fn toggle_debug(&mut self) -> String {
        self.debug.0 = !self.debug.0;
        let told = if self.debug.0 {
            "Examining shows numbers, links and hidden contents. `debug` hides them."
        } else {
            "Examining shows only what the party can know."
        };
        told.to_owned()
    }
}
