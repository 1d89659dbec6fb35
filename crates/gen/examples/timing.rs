//! Times the generation of single seeds on one thread: `cargo run --release -p rootward-gen --example
//! timing`. It prints mean, median and 99th percentile over the seeds 0..2000. Each seed counts with the
//! median of several rounds, so that a hiccup of the machine does not matter.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use rootward_gen::{Base, Generator, Observer, Params, Phase, Seed};

const SEEDS: usize = 2000;
/// The number of rounds. A round goes through all seeds, so that no seed finds its own traces in the caches.
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

/// Prints the share of each phase in the time of a classic base.
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
