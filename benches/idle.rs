//! What the game costs while nothing happens, without a renderer, in real time: with the frames that it asks for, and
//! with 60 a second. Processor time is that of all threads. Fails above its share of a core.
//! `cargo bench -p rootward --bench idle`; a number behind `--` is the seconds of each part.

mod unseen;

use std::{
    fs,
    process::ExitCode,
    thread,
    time::{Duration, Instant},
};

use bevy::{
    prelude::*,
    winit::{UpdateMode, WinitSettings},
};
use rootward::states::Mode;
use rootward_gen::Seed;

const SEED: u16 = 179;
const FRAME: Duration = Duration::from_nanos(16_666_667);
/// Seconds of each part, if the command line says nothing else.
const SECONDS: u64 = 20;
/// The most that a base may cost in which nothing happens, in percent of a core.
const TARGET: f64 = 5.0;
/// Clock ticks a second of the processor times that Linux tells.
const TICKS: f64 = 100.0;

fn main() -> ExitCode {
    let seconds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(SECONDS);
    let mut app = unseen::game(Seed::classic(SEED));
    app.insert_resource(WinitSettings::game());
    let mut met = true;
    for (what, mode, rests) in [
        ("the party stands", Mode::Walk, true),
        ("the pause menu", Mode::Paused, true),
        ("the party stands, without rest", Mode::Walk, false),
    ] {
        app.world_mut().resource_mut::<NextState<Mode>>().set(mode);
        run(&mut app, Duration::from_secs(3), rests);
        let Some(before) = processor_seconds() else {
            eprintln!("idle: this system does not tell processor times in /proc");
            return ExitCode::FAILURE;
        };
        let begun = Instant::now();
        let frames = run(&mut app, Duration::from_secs(seconds), rests);
        let used = processor_seconds().unwrap_or(before) - before;
        let share = 100.0 * used / begun.elapsed().as_secs_f64();
        let a_second = frames as f64 / begun.elapsed().as_secs_f64();
        let verdict = match (rests, share <= TARGET) {
            (false, _) => String::new(),
            (true, true) => format!(", target {TARGET} %: met"),
            (true, false) => format!(", target {TARGET} %: missed"),
        };
        met &= !rests || share <= TARGET;
        println!("{what}: {share:.1} % of a core at {a_second:.0} frames a second{verdict}");
    }
    if met { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs frames for a while, as on a screen or as often as the game asks. Returns their number.
fn run(app: &mut App, length: Duration, rests: bool) -> u64 {
    let begun = Instant::now();
    let mut frames = 0;
    while begun.elapsed() < length {
        let frame = Instant::now();
        app.update();
        frames += 1;
        let wanted = match app.world().resource::<WinitSettings>().update_mode(true) {
            UpdateMode::Reactive { wait, .. } if rests => wait,
            _ => FRAME,
        };
        thread::sleep(wanted.saturating_sub(frame.elapsed()));
    }
    frames
}

/// Processor time of all threads so far, in seconds; none where the system does not tell.
fn processor_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks: f64 = [11, 12].into_iter().filter_map(|field| fields.get(field)?.parse::<f64>().ok()).sum();
    Some(ticks / TICKS)
}
