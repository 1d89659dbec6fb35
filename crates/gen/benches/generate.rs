//! Benchmarks of bases, their shells, the digger alone, and the records. One iteration is one base.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use criterion::{Criterion, criterion_group, criterion_main};
use rootward_gen::{Base, Generator, Observer, Params, Part, Phase, Records, Seed, generate};

const SEEDS: u16 = 2000;

fn classic(turn: u16) -> Params {
    Seed::classic(turn).into()
}

fn endless(turn: u16) -> Params {
    // Large numbers, whose maps cover all missions of a campaign.
    Seed::endless((1 << 40) + u64::from(turn)).into()
}

fn shell_of(params: Params) -> Params {
    Params { until: Part::Shell, ..params }
}

fn cycle(criterion: &mut Criterion, name: &str, mut make: impl FnMut(&mut Generator, &mut Base, u16)) {
    let (mut generator, mut base, mut turn) = (Generator::new(), Base::empty(), 0);
    criterion.bench_function(name, |bencher| {
        bencher.iter(|| {
            make(&mut generator, &mut base, turn);
            turn = (turn + 1) % SEEDS;
            black_box(base.rng_state())
        });
    });
}

fn bases(criterion: &mut Criterion) {
    let turns: [(&str, fn(u16) -> Params); 4] = [
        ("classic, whole base", classic),
        ("classic, shell alone", |turn| shell_of(classic(turn))),
        ("endless, whole base", endless),
        ("endless, shell alone", |turn| shell_of(endless(turn))),
    ];
    for (name, params) in turns {
        cycle(criterion, name, |generator, base, turn| generator.generate_into(&params(turn), base));
    }
}

/// The cost of a search by layout. Floors, sections and entrance are known before any digging.
fn layouts(criterion: &mut Criterion) {
    let turns: [(&str, fn(u16) -> Params); 2] =
        [("classic, layout alone", classic), ("endless, layout alone", endless)];
    for (name, params) in turns {
        cycle(criterion, name, |generator, base, turn| {
            generator.start(params(turn).seed, base).until(Phase::FloorOffsets);
        });
    }
}

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

fn records(criterion: &mut Criterion) {
    let bases: Vec<Base> = (0..SEEDS).step_by(10).map(|turn| generate(&classic(turn))).collect();
    let mut turns = bases.iter().cycle();
    criterion.bench_function("classic, records alone", |bencher| {
        bencher.iter(|| turns.next().map(Records::of));
    });
}

criterion_group!(benches, bases, layouts, digger_alone, records);
criterion_main!(benches);
