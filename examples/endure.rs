//! Runs the game without a window over a real folder, for `scripts/soak`, which kills it.
//!
//! `endure play FOLDER` lets the bot play base after base as fast as the machine allows. It prints the files that it
//! found, its first base, and the progress after each save on the disk.
//! `endure read FOLDER` only starts the game and enters the earlier bases that have left a save.
//! `endure console SECONDS FOLDER` types random lines, made of the cases in a folder.

use std::{
    error::Error,
    fs,
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rootward::{
    host::{
        files::store::SettingsStore,
        messages::MessageLog,
        states::{Mode, Screen},
    },
    session::save::{
        base_save::{self, SaveKind},
        career::Career,
    },
    testing,
    ui::console::{lines::RunLine, output::ConsoleOutput},
    world::ticking::TickSystems,
};
use rootward_bot::Bot;
use rootward_console::{Command, parse};
use rootward_gen::Seed;
use rootward_rules::{TickInput, play::Play, site::Site};

/// The number of the first base. It is one of the third mission, so a play takes minutes.
const FIRST: u16 = 24;
const KEEP_EVERY: u32 = 150;
const STUCK: u32 = 40_000;
/// Frames between the arrival of a base and that of the party.
const SETTLE: usize = 3;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["play", folder] => play(Path::new(folder)),
        ["read", folder] => {
            read(Path::new(folder));
            Ok(())
        }
        ["console", seconds, folder] => {
            seconds.parse().map_err(Into::into).and_then(|seconds| type_lines(seconds, Path::new(folder)))
        }
        _ => Err("write `play FOLDER`, `read FOLDER` or `console SECONDS FOLDER`".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("endure: {why}");
            ExitCode::from(2)
        }
    }
}

fn play(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut app = begin(folder);
    app.init_resource::<Driver>().add_systems(FixedUpdate, drive.in_set(TickSystems::Input));
    loop {
        for _ in 0..KEEP_EVERY {
            app.update();
            if app.world().resource::<Play>().is_over() {
                break;
            }
            if testing::mode(&app) != Some(Mode::Walk) {
                app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Walk);
            }
        }
        if app.world().resource::<Play>().is_over() {
            testing::updates(&mut app, SETTLE);
            keep(&app, next_base(&app), 0);
            enter(&mut app);
        } else {
            pause(&mut app);
        }
        if app.world().resource::<Play>().tick > STUCK {
            return Err(format!("the bot is stuck in base {}", next_base(&app)).into());
        }
    }
}

/// The first base without a win. Won bases have a score.
fn next_base(app: &App) -> Seed {
    let career = app.world().resource::<Career>();
    (FIRST..=u16::MAX)
        .map(Seed::classic)
        .find(|&seed| career.best_of(seed).is_none())
        .unwrap_or(Seed::classic(FIRST))
}

fn pause(app: &mut App) {
    testing::set_mode(app, Mode::Paused);
    keep(app, next_base(app), app.world().resource::<Play>().tick);
    testing::set_mode(app, Mode::Walk);
}

/// Waits until everything is written, then prints the number of the base and the tick.
fn keep(app: &App, base: Seed, tick: u32) {
    testing::flush(app);
    println!("kept {} {tick}", base.number());
}

/// Starts the game, prints its reports on the files, and enters the first base without a win.
fn begin(folder: &Path) -> App {
    let mut app = testing::app_on(folder);
    testing::without_keys(&mut app);
    tell(&app);
    enter(&mut app);
    tell(&app);
    println!("began {} {}", next_base(&app).number(), app.world().resource::<Play>().tick);
    app
}

/// Enters each won base that still has a save. A kill between two writes leaves such a save.
fn read(folder: &Path) {
    let mut app = begin(folder);
    let store = SettingsStore::in_folder(folder);
    let next = next_base(&app);
    for seed in (FIRST..=u16::MAX).map(Seed::classic).take_while(|&seed| seed != next) {
        if base_save::file_of(&store, seed, SaveKind::Single).is_some_and(|file| file.exists()) {
            enter_base(&mut app, seed);
            tell(&app);
        }
    }
}

fn enter(app: &mut App) {
    enter_base(app, next_base(app));
}

fn enter_base(app: &mut App, seed: Seed) {
    testing::show(app, Screen::Title);
    testing::play_base(app, seed, false);
    testing::updates(app, SETTLE);
}

fn tell(app: &App) {
    for line in app.world().resource::<MessageLog>().latest(usize::MAX) {
        println!("said {}", line.text);
    }
}

#[derive(Resource, Default)]
struct Driver {
    bot: Bot,
    seed: Option<Seed>,
}

fn drive(mut driver: ResMut<Driver>, site: Res<Site>, play: Res<Play>, mut input: ResMut<TickInput>) {
    let seed = site.base().seed();
    if driver.seed != Some(seed) {
        *driver = Driver { bot: Bot::default(), seed: Some(seed) };
    }
    *input = driver.bot.decide(&site, &play);
}

/// Types lines for some seconds. The answers of the console must be safe for a terminal.
fn type_lines(seconds: u64, cases: &Path) -> Result<(), Box<dyn Error>> {
    let mut known = Vec::new();
    for file in fs::read_dir(cases)? {
        known.push(fs::read(file?.path())?);
    }
    let start: u64 = rand::random();
    println!("start {start}");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(start);
    let mut app = testing::app_in(Seed::classic(179));
    let begun = Instant::now();
    let mut typed = 0;
    while begun.elapsed() < Duration::from_secs(seconds) {
        let bytes = changed(&known, &mut rng);
        rootward_claims::console(&bytes);
        let line: String =
            String::from_utf8_lossy(&bytes).chars().filter(|letter| !letter.is_control()).collect();
        // These two commands have effects outside the game.
        if matches!(parse(&line), Ok(Some(Command::Export(_) | Command::Quit))) {
            continue;
        }
        app.world_mut().write_message(RunLine(line.clone()));
        app.update();
        let answers = app.world().resource::<ConsoleOutput>().lines();
        if let Some(broken) = answers.map(|answer| &answer.text).find(|text| text.contains(char::is_control))
        {
            return Err(format!("{line:?} is answered with {broken:?}").into());
        }
        typed += 1;
    }
    println!("typed {typed}");
    Ok(())
}

/// Joins pieces of one or two cases and changes some bytes.
fn changed(known: &[Vec<u8>], rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut line = Vec::new();
    for _ in 0..rng.random_range(1..3) {
        if let Some(case) = known.get(rng.random_range(0..known.len().max(1))) {
            let from = rng.random_range(0..=case.len()) * usize::from(rng.random_ratio(1, 3));
            line.extend_from_slice(&case[from.min(case.len())..]);
        }
    }
    for _ in 0..rng.random_range(0..4) {
        let at = rng.random_range(0..=line.len());
        if rng.random() && at < line.len() {
            line[at] = rng.random();
        } else {
            line.insert(at, rng.random());
        }
    }
    line
}
