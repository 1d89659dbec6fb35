//! Measures the cost of an idle game in real time, without a renderer. One part runs the frames that the game asks for,
//! the other 60 frames a second. Processor time includes all threads. The bench fails above its share of a core.
//! `cargo bench -p rootward --bench idle`. A number behind `--` is the seconds of each part.

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
use rootward::host::states::Mode;
use rootward_gen::Seed;

const SEED: u16 = 179;
const FRAME: Duration = Duration::from_nanos(16_666_667);
const SECONDS: u64 = 20;
/// The limit for an idle base, in percent of a core.
const TARGET: f64 = 5.0;
/// The number of clock ticks per second in Linux's processor times.
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

/// Runs frames for some time, at the rate of a screen or of the game. Returns their number.
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

/// The processor time of all threads so far, in seconds. `None` if the system does not report it.
fn processor_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks: f64 = [11, 12].into_iter().filter_map(|field| fields.get(field)?.parse::<f64>().ok()).sum();
    Some(ticks / TICKS)
}
