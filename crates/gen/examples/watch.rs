//! Watches a phase. Prints the cells that it writes, and the base before and after it as characters: `cargo run -p
//! rootward-gen --example watch -- 17.3 dead_ends`.

use std::process::ExitCode;

use rootward_gen::{Class, DigLog, Frame, HEIGHT, Kind, Phase, Pos, Seed, WIDTH};

const USAGE: &str = "usage: watch SEED PHASE, for example watch 17.3 dig";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, phase] = arguments.as_slice() else {
        return refuse(USAGE);
    };
    let seed: Seed = match seed.parse() {
        Ok(seed) => seed,
        Err(error) => return refuse(&format!("{error}")),
    };
    let phases: Vec<&str> = Phase::of_style(seed.style()).map(Phase::name).collect();
    match Phase::of_style(seed.style()).find(|known| known.name() == phase) {
        Some(phase) => {
            print_phase(seed, phase);
            ExitCode::SUCCESS
        }
        None => refuse(&format!("seed {seed} has no phase `{phase}`, but {}", phases.join(", "))),
    }
}

fn print_phase(seed: Seed, phase: Phase) {
    let (_, log) = DigLog::of(&seed.into());
    let starts = log.phase_starts();
    let place = starts.iter().position(|&(started, _)| started == phase).unwrap_or_default();
    let begin = starts.get(place).map_or(0, |&(_, step)| step);
    let end = starts.get(place + 1).map_or(log.steps().len(), |&(_, step)| step);
    println!("{}: {}", phase.name(), phase.about());
    println!("It writes {} times, from step {begin} on.", end - begin);
    let mut frame = Frame::default();
    for (title, step) in [("Before", begin), ("After", end)] {
        frame.seek(&log, step, |_| ());
        println!("\n{title}");
        for y in 0..HEIGHT as i16 {
            println!("{}", (0..WIDTH as i16).map(|x| letter(&frame, Pos::new(x, y))).collect::<String>());
        }
    }
}

fn letter(frame: &Frame, at: Pos) -> char {
    match frame.kind(at).kind() {
        Kind::Wall if frame.id(at).class() != Class::Open => ' ',
        Kind::DeadEnd => '*',
        kind if kind == frame.ground(at).kind() => '.',
        _ => '+',
    }
}

fn refuse(why: &str) -> ExitCode {
    eprintln!("watch: {why}");
    ExitCode::from(2)
}
