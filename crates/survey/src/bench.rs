//! `survey bench`: measures the time per base on one thread, with the generator and the base reused.
//!
//! Each round goes through a whole block of seeds, so that no base finds its own data in the cache. A first, untimed
//! round warms up and counts allocations.

use std::{hint::black_box, io::Write, num::NonZeroU16, time::Duration, time::Instant};

use rootward_gen::Seed;

use crate::{
    output::RunFault,
    progress::Progress,
    range::{Seeds, blocks},
    sweep::Workplace,
};

/// The number of seeds that a round goes through before the next round begins.
const BLOCK: u64 = 256;

pub fn bench(seeds: &Seeds, rounds: NonZeroU16, out: &mut impl Write) -> Result<(), RunFault> {
    let figures = measure(seeds, rounds);
    let build =
        if cfg!(debug_assertions) { "; a build with debug assertions, slower than release" } else { "" };
    writeln!(
        out,
        "{}: {} seeds, median of {rounds} rounds, one thread{build}",
        seeds.describe(),
        seeds.count()
    )?;
    for (name, time) in
        [("mean", figures.mean()), ("p50", figures.percentile(50)), ("p99", figures.percentile(99))]
    {
        writeln!(out, "{name:<17} {} us", microseconds(time))?;
    }
    for (name, taken) in [("min", figures.taken.first()), ("max", figures.taken.last())] {
        if let Some((time, seed)) = taken {
            writeln!(out, "{name:<17} {} us  (seed {seed})", microseconds(*time))?;
        }
    }
    writeln!(out, "bases a second    {:>9.0}", 1.0 / figures.mean().as_secs_f64().max(f64::MIN_POSITIVE))?;
    writeln!(out, "allocations/base  {:>9.2}", figures.allocations as f64 / figures.taken.len() as f64)?;
    Ok(())
}

fn microseconds(time: Duration) -> String {
    format!("{:>9.1}", time.as_secs_f64() * 1e6)
}

struct Timings {
    /// The median time of each seed, fastest first. Never empty.
    taken: Vec<(Duration, Seed)>,
    allocations: u64,
}

impl Timings {
    fn mean(&self) -> Duration {
        let sum: Duration = self.taken.iter().map(|taken| taken.0).sum();
        sum.div_f64(self.taken.len() as f64)
    }

    /// The minimum time that `percent` percent of the seeds do not exceed.
    fn percentile(&self, percent: usize) -> Duration {
        let rank = (self.taken.len() * percent).div_ceil(100);
        self.taken.get(rank.saturating_sub(1)).map_or(Duration::ZERO, |taken| taken.0)
    }
}

fn measure(seeds: &Seeds, rounds: NonZeroU16) -> Timings {
    let progress = Progress::before_output(seeds.count());
    let mut figures = Timings { taken: Vec::new(), allocations: 0 };
    let mut workplace = Workplace::of(seeds);
    let mut generate = |seed: Seed| {
        black_box(workplace.finish(black_box(seed)));
    };
    for block in blocks(seeds.numbers(), BLOCK) {
        let block: Vec<Seed> = block.map(|number| seeds.seed(number)).collect();
        for &seed in &block {
            figures.allocations += allocation_counter::measure(|| generate(seed)).count_total;
        }
        let mut times = vec![Vec::with_capacity(rounds.get().into()); block.len()];
        for _ in 0..rounds.get() {
            for (&seed, times) in block.iter().zip(&mut times) {
                let start = Instant::now();
                generate(seed);
                times.push(start.elapsed());
            }
        }
        progress.advance(block.len() as u64);
        figures.taken.extend(times.into_iter().map(median).zip(block));
    }
    figures.taken.sort_unstable();
    figures
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    match (times.get(times.len().saturating_sub(1) / 2), times.get(times.len() / 2)) {
        (Some(&low), Some(&high)) => (low + high) / 2,
        _ => Duration::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        for (all, middle) in [(&[9][..], 9), (&[9, 1, 5], 5), (&[9, 1, 5, 7], 6)] {
            let all = all.iter().copied().map(Duration::from_micros).collect();
            assert_eq!(median(all), Duration::from_micros(middle));
        }
    }

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let taken = (1..=200).map(|time| (Duration::from_micros(time), Seed::classic(0))).collect();
        let figures = Timings { taken, allocations: 0 };
        assert_eq!(figures.percentile(50), Duration::from_micros(100));
        assert_eq!(figures.percentile(99), Duration::from_micros(198));
        assert_eq!(figures.mean(), Duration::from_nanos(100_500));
    }

    #[test]
    fn a_reused_generator_allocates_nothing() {
        let counted = allocation_counter::measure(|| drop(black_box(vec![1, 2, 3])));
        assert_eq!(counted.count_total, 1, "allocations are counted");
        let seeds = Seeds::written("0..40".parse().expect("a range"), None, None, None);
        let figures = measure(&seeds.expect("classic seeds"), NonZeroU16::MIN);
        assert_eq!(figures.taken.len(), 40);
        assert_eq!(figures.allocations, 0);
    }
}
