//! Times the generation of single seeds on one thread: mean, median and 99th percentile over the
//! seeds 0..2000, each seed by the median of several rounds, so that a hiccup of the machine counts
//! for no seed: `cargo run --release -p rootward-gen --example timing`.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use rootward_gen::{Base, Generator, Observer, Params, Phase, Seed};

/// Seeds that are timed.
const SEEDS: usize = 2000;
/// How often each seed is generated. One round goes through all seeds, so that no seed finds its own
/// traces in the caches.
const ROUNDS: usize = 9;

fn main() {
    println!("one thread, {SEEDS} seeds, median of {ROUNDS} rounds each, microseconds");
    println!("{:>8} {:>8} {:>8} {:>8} {:>8}", "style", "mean", "p50", "p99", "max");
    time_style("classic", |index| Seed::classic(index as u16));
    time_style("endless", |index| Seed::endless((1 << 40) + index as u64));
    share_of_phases();
}

/// Times all seeds of a style and prints one line.
fn time_style(style: &str, seed: impl Fn(usize) -> Seed) {
    let (mut generator, mut base) = (Generator::new(), Base::empty());
    let mut rounds = vec![[0.0; ROUNDS]; SEEDS];
    for round in 0..ROUNDS {
        for (index, times) in rounds.iter_mut().enumerate() {
            let params = Params::from(seed(index));
            let start = Instant::now();
            generator.generate_into(black_box(&params), &mut base);
            times[round] = start.elapsed().as_secs_f64() * 1e6;
            black_box(&base);
        }
    }
    let mut medians: Vec<f64> = rounds.iter_mut().map(|times| median(times)).collect();
    medians.sort_by(f64::total_cmp);
    let mean = medians.iter().sum::<f64>() / SEEDS as f64;
    let (p50, p99, max) = (medians[SEEDS / 2], medians[SEEDS * 99 / 100], medians[SEEDS - 1]);
    println!("{style:>8} {mean:>8.1} {p50:>8.1} {p99:>8.1} {max:>8.1}");
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Adds up the time between the starts of phases.
struct Stopwatch {
    spent: Vec<Duration>,
    running: Option<(Phase, Instant)>,
}

impl Stopwatch {
    fn stop(&mut self) {
        if let Some((phase, started)) = self.running.take() {
            self.spent[phase as usize] += started.elapsed();
        }
    }
}

impl Observer for Stopwatch {
    fn phase(&mut self, phase: Phase) {
        self.stop();
        self.running = Some((phase, Instant::now()));
    }
}

/// Prints how the time of a classic base is spread over the phases.
fn share_of_phases() {
    let (mut generator, mut base) = (Generator::new(), Base::empty());
    let mut watch = Stopwatch { spent: vec![Duration::ZERO; Phase::ALL.len()], running: None };
    for index in 0..SEEDS {
        let params = Seed::classic(index as u16).into();
        generator.generate_observed(&params, &mut base, &mut watch);
        watch.stop(); // the copy into the base counts for the last phase
    }
    println!("\nclassic, by phase (clock readings included)");
    for (phase, spent) in Phase::ALL.iter().zip(&watch.spent) {
        println!("{:>16} {:>8.2}", phase.name(), spent.as_secs_f64() * 1e6 / SEEDS as f64);
    }
}
