//! What the game costs while nothing happens: 60 frames a second without a renderer, in real time. Processor time is that of all
//! threads, as the system counts it. Fails if a base in which nothing happens costs more than its share of a core.
//! `cargo bench -p rootward --bench idle`; a number behind `--` is the seconds of each part, otherwise 20.

mod unseen;

use std::{
    fs,
    process::ExitCode,
    thread,
    time::{Duration, Instant},
};

use bevy::prelude::*;
use rootward::states::Mode;
use rootward_gen::Seed;

/// The base: number 179 is 17.3, with 144 groups.
const SEED: u16 = 179;
/// How long a frame lasts.
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
    let mut met = true;
    for (what, mode) in [("the party stands", Mode::Walk), ("the pause menu", Mode::Paused)] {
        app.world_mut().resource_mut::<NextState<Mode>>().set(mode);
        run(&mut app, Duration::from_secs(3));
        let Some(before) = processor_seconds() else {
            eprintln!("idle: this system does not tell processor times in /proc");
            return ExitCode::FAILURE;
        };
        let begun = Instant::now();
        let frames = run(&mut app, Duration::from_secs(seconds));
        let used = processor_seconds().unwrap_or(before) - before;
        let share = 100.0 * used / begun.elapsed().as_secs_f64();
        let is_met = share <= TARGET;
        met &= is_met;
        println!(
            "{what}: {share:.1} % of a core at {:.0} frames a second, target {TARGET} %: {}",
            frames as f64 / begun.elapsed().as_secs_f64(),
            if is_met { "met" } else { "missed" },
        );
    }
    if met { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs frames for a while, each as long as on a screen. Answers how many.
fn run(app: &mut App, length: Duration) -> u64 {
    let begun = Instant::now();
    let mut frames = 0;
    while begun.elapsed() < length {
        let frame = Instant::now();
        app.update();
        frames += 1;
        thread::sleep(FRAME.saturating_sub(frame.elapsed()));
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
