//! Executes the commands of the console.

mod bases;
mod places;
mod watching;

use std::path::{Path, PathBuf, absolute};

use bevy::{clipboard::Clipboard, prelude::*};
use rootward_console::{Command, CommandRow, Known, Target, commands};
use rootward_gen::Seed;
use rootward_presentation::{
    overlay::{Overlay, legend},
    shown::Sight,
    view::ViewKind,
};
use rootward_rules::{play::Play, region::Region, site::Site, terms::Challenge};

use super::{
    cheats, compare, export,
    history::History,
    known::known_names,
    laws,
    lines::{Lines, run_lines},
    marks::{self, Marks},
    output::{ConsoleOutput, LineKind},
    script::Script,
    tuning,
};
use crate::{
    host::{files::SaveFiles, platform, schedule::AppSystems},
    input::settings::Settings,
    kit::screen::WantedView,
    map::{
        overlay::state::ActiveOverlay,
        view::screenshot::{HasPictures, TakePicture},
    },
    session::{
        save::career::Career,
        watch::{FilmDone, Watch, WatchRequest},
    },
    ui::examine::DebugView,
    world::{
        base::current::{BaseSwapped, CurrentBase},
        game_tables::GameTables,
        pace::Pace,
    },
};

pub(super) use self::{
    bases::{Bases, NO_BASE},
    places::go_to,
};

const NOT_IN_A_BASE: &str = "The party is not in a base.";

pub(super) type Answer = Result<String, String>;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ConsoleOutput>()
        .init_resource::<History>()
        .init_resource::<bases::ReportsBase>()
        .init_resource::<bases::Dice>()
        .init_resource::<Marks>()
        .add_message::<TakePicture>()
        .add_systems(
            Update,
            (
                bases::report.in_set(AppSystems::Furnish).run_if(on_message::<BaseSwapped>),
                report_films.in_set(AppSystems::Commands).before(run_lines).run_if(on_message::<FilmDone>),
            ),
        );
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

/// Runs a command. Each command is a system whose parameters are the data that it needs.
pub(super) fn execute(world: &mut World, command: Command) -> Answer {
    match command {
        Command::Seed(seed) => ask(world, bases::go_to_seed, seed),
        Command::Next => ask(world, bases::go_on, Seed::next),
        Command::Prev => ask(world, bases::go_on, Seed::prev),
        Command::Random(start) => ask(world, bases::roll, start),
        Command::Reload => ask(world, bases::reload, ()),
        Command::Style(style) => ask(world, bases::change_style, style),
        Command::Preset(None) => ask(world, bases::tell_preset, ()),
        Command::Preset(Some(name)) => ask(world, bases::build_by, name),
        Command::Set(change) => ask(world, tuning::tune, change),
        Command::Get(name) => ask(world, tuning::tell_parameters, name),
        Command::Save(name) => ask(world, tuning::save_design, name),
        Command::Floor(floor) => ask(world, places::look_at_floor, floor),
        Command::Outside => ask(world, places::change_place, Region::Outside),
        Command::Inside => ask(world, places::change_place, Region::Inside),
        Command::Goto(Target::Cell(at)) => ask(world, go_to, at),
        Command::Goto(Target::Mark(name)) => marks::go_to_mark(world, &name),
        Command::Face(heading) => ask(world, places::face, heading),
        Command::Mark(None) => Ok(world.resource::<Marks>().words()),
        Command::Mark(Some(name)) => ask(world, marks::set_mark, name),
        Command::Where => ask(world, places::tell_place, ()),
        Command::Overlay(overlay) => ask(world, lay, overlay),
        Command::View(kind) => ask(world, look_with, kind),
        Command::Reveal(on) => ask(world, reveal, on),
        Command::Watch(watch) => ask(world, watching::watch, watch),
        Command::Describe(at) => ask(world, places::describe_cell, at),
        Command::Compare(seed) => ask(world, compare_with, seed),
        Command::Law => ask(world, |current: Res<CurrentBase>| Ok(laws::check(&current)), ()),
        Command::Export(file) => ask(world, export_to, file),
        Command::Run(file) => ask(world, run_script, file),
        Command::Wait(_) => Ok(String::new()),
        Command::Screenshot(file) => ask(world, take_picture, file),
        Command::Debug => ask(world, toggle_debug, ()),
        Command::Give((what, count)) => help(world, |site, play| cheats::give(site, play, &what, count)),
        Command::Items => ask(world, list, Known::Items),
        Command::Creatures => ask(world, list, Known::Creatures),
        Command::Spawn(kind) => help(world, |site, play| cheats::spawn(site, play, &kind)),
        Command::Mishap(kind) => help(world, |site, play| cheats::mishap(site, play, &kind)),
        Command::Twist(None) => ask(world, list, Known::Twists),
        Command::Twist(Some(name)) => help(world, |site, play| cheats::twist(site, play, &name)),
        Command::Chip(None) => ask(world, list, Known::Chips),
        Command::Chip(Some(name)) => help(world, |site, play| cheats::chip(site, play, &name)),
        Command::Challenge(wanted) => ask(world, challenge, wanted),
        Command::God => help(world, |_, play| Ok(cheats::toggle_god(play))),
        Command::Speed(speed) => ask(world, run_at, speed),
        Command::Copy => ask(world, copy, ()),
        Command::Clear => {
            world.resource_mut::<ConsoleOutput>().clear();
            Ok(String::new())
        }
        Command::Help(row) => Ok(row.map_or_else(commands::help_overview, CommandRow::help)),
        Command::Quit if !platform::MAY_QUIT => Err("To quit, close the page. Your run is kept.".to_owned()),
        Command::Quit => {
            world.resource_mut::<Lines>().drop_waiting();
            world.write_message(AppExit::Success);
            Ok("See you next time.".to_owned())
        }
    }
}

/// Runs the system of a command. Without a base or a play, the answer says so. Any other missing part is a defect.
pub(super) fn ask<I: SystemInput + 'static, M>(
    world: &mut World,
    system: impl IntoSystem<I, Answer, M> + 'static,
    input: I::Inner<'_>,
) -> Answer {
    world.run_system_cached_with(system, input).unwrap_or_else(|fault| {
        Err(if !world.contains_resource::<CurrentBase>() {
            NO_BASE.to_owned()
        } else if !world.contains_resource::<Play>() {
            NOT_IN_A_BASE.to_owned()
        } else {
            error!("{fault}");
            "The command failed.".to_owned()
        })
    })
}

fn help(world: &mut World, act: impl FnOnce(&Site, &mut Play) -> Answer) -> Answer {
    if !world.contains_resource::<Site>() {
        return Err(NOT_IN_A_BASE.to_owned());
    }
    world.resource_scope(|world, site: Mut<Site>| match world.get_resource_mut::<Play>() {
        Some(mut play) => act(&site, &mut play),
        None => Err(NOT_IN_A_BASE.to_owned()),
    })
}

fn list(In(what): In<Known>, tables: Res<GameTables>) -> Answer {
    Ok(known_names(&tables, what).join(", "))
}

fn export_to(In(file): In<PathBuf>, current: Res<CurrentBase>) -> Answer {
    export::write(&current, &file)
}

/// Also reports the challenge of the current play if it differs.
fn challenge(
    In(wanted): In<Option<Challenge>>,
    mut career: ResMut<Career>,
    files: SaveFiles,
    play: Option<Res<Play>>,
) -> Answer {
    if let Some(wanted) = wanted {
        career.set_challenge(wanted, &files);
    }
    let set = career.challenge;
    Ok(match play.map(|play| play.terms.challenge).filter(|&here| here != set) {
        Some(here) => format!("Challenge: {set}, from the next base on. This base stays at {here}."),
        None => format!("Challenge: {set}."),
    })
}

fn run_script(In(file): In<PathBuf>, mut lines: ResMut<Lines>) -> Answer {
    let script = Script::read_file(&file)?;
    let (name, count) = (script.name.clone(), script.lines.len());
    lines.run_first(script)?;
    Ok(if count == 1 {
        format!("Running {name}, 1 command.")
    } else {
        format!("Running {name}, {count} commands.")
    })
}

fn take_picture(
    In(file): In<PathBuf>,
    has_pictures: Option<Res<HasPictures>>,
    mut pictures: MessageWriter<TakePicture>,
) -> Answer {
    if has_pictures.is_none() {
        return Err("No picture without a screen.".to_owned());
    }
    if !ends_in(&file, "png") {
        return Err(format!(
            "`{}` does not end in png. For example `screenshot base.png`.",
            export::named(&file)
        ));
    }
    let whole = absolute(&file).unwrap_or(file);
    export::check_place(&whole)?;
    pictures.write(TakePicture(whole));
    Ok(String::new())
}

fn ends_in(file: &Path, wanted: &str) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(wanted))
}

fn copy(output: Res<ConsoleOutput>, clipboard: Option<ResMut<Clipboard>>) -> Answer {
    let text = output.lines().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n");
    let count = output.lines().len();
    let Some(mut clipboard) = clipboard else { return Err("There is no clipboard.".to_owned()) };
    match clipboard.set_text(text) {
        Ok(()) => Ok(format!("Copied {count} lines.")),
        Err(why) => Err(format!("Cannot copy: {why}.")),
    }
}

fn compare_with(
    In(seed): In<Seed>,
    current: Res<CurrentBase>,
    mut watches: MessageWriter<WatchRequest>,
) -> Answer {
    let compare::Compared { words, parting } = compare::with_seed(&current, seed);
    if let Some((step, told)) = parting {
        watches.write(WatchRequest(Watch::Told(step, told)));
    }
    Ok(words)
}

fn run_at(In(speed): In<u32>, mut pace: ResMut<Pace>) -> Answer {
    pace.set_if_neq(Pace(speed));
    Ok(match speed {
        1 => "Time runs at normal speed.".to_owned(),
        _ => format!("Time runs {speed} times as fast."),
    })
}

fn lay(In(wanted): In<Overlay>, mut overlay: ResMut<ActiveOverlay>) -> Answer {
    overlay.0 = wanted;
    Ok(match wanted {
        Overlay::Off => "No overlay.".to_owned(),
        _ => legend::title(wanted).to_owned(),
    })
}

fn look_with(
    In(kind): In<ViewKind>,
    mut wanted: ResMut<WantedView>,
    mut settings: ResMut<Settings>,
) -> Answer {
    wanted.kind = None;
    settings.view = kind;
    let told = match kind {
        ViewKind::Map => "The floor from above.",
        ViewKind::Inset => "The floor from above, with a small picture of the visor view.",
        ViewKind::Visor => "The visor view, through the droids' eyes.",
    };
    Ok(told.to_owned())
}

fn reveal(In(on): In<Option<bool>>, mut sight: ResMut<Sight>) -> Answer {
    sight.reveal = on.unwrap_or(!sight.reveal);
    let told = if sight.reveal {
        "Everything is shown. `reveal` brings the fog back."
    } else {
        "The fog is back. You see only what the party has seen."
    };
    Ok(told.to_owned())
}

fn toggle_debug(mut debug: ResMut<DebugView>) -> Answer {
    debug.0 = !debug.0;
    let told = if debug.0 {
        "Examining shows numbers, links and hidden contents. `debug` hides them."
    } else {
        "Examining shows only what the party can know."
    };
    Ok(told.to_owned())
}
