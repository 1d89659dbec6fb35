//! How long a base takes: whole classic and endless bases, and the digger alone. One iteration is
//! one base, and the seeds go round.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use criterion::{Criterion, criterion_group, criterion_main};
use rootward_gen::{Base, Generator, Observer, Params, Phase, Seed};

/// Seeds that a benchmark goes round in.
const SEEDS: u16 = 2000;

fn classic(turn: u16) -> Params {
    Seed::classic(turn).into()
}

fn endless(turn: u16) -> Params {
    // Large numbers, whose maps go through all missions of a campaign.
    Seed::endless((1 << 40) + u64::from(turn)).into()
}

fn whole_bases(criterion: &mut Criterion) {
    for (name, params) in [("classic", classic as fn(u16) -> Params), ("endless", endless)] {
        let (mut generator, mut base, mut turn) = (Generator::new(), Base::empty(), 0);
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| {
                generator.generate_into(&params(turn), &mut base);
                turn = (turn + 1) % SEEDS;
                black_box(base.rng_state())
            });
        });
    }
}

/// Adds up the time of one phase.
struct Stopwatch {
    phase: Phase,
    started: Option<Instant>,
    spent: Duration,
}

impl Observer for Stopwatch {
    fn phase(&mut self, phase: Phase) {
        if let Some(started) = self.started.take() {
            self.spent += started.elapsed();
        }
        self.started = (phase == self.phase).then(Instant::now);
    }
}

fn digger_alone(criterion: &mut Criterion) {
    let (mut generator, mut base, mut turn) = (Generator::new(), Base::empty(), 0);
    criterion.bench_function("classic, digger alone", |bencher| {
        bencher.iter_custom(|rounds| {
            let mut watch = Stopwatch { phase: Phase::Dig, started: None, spent: Duration::ZERO };
            for _ in 0..rounds {
                generator.generate_observed(&classic(turn), &mut base, &mut watch);
                turn = (turn + 1) % SEEDS;
            }
            watch.spent
        });
    });
}

criterion_group!(benches, whole_bases, digger_alone);
criterion_main!(benches);
