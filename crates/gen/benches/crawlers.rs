//! Benchmarks of crawlers on growing grids, and of whole bases. Time must grow no faster than the cells.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rootward_gen::{
    Base, Generator, Seed,
    crawlers::{Preset, Workshop},
};

const NUMBERS: u64 = 64;

/// The border, run and repair of one floor. The throughput is in cells, so a flat line means linear cost.
fn alone(criterion: &mut Criterion) {
    for &preset in Preset::ALL {
        let mut group = criterion.benchmark_group(format!("crawlers alone, {}", preset.name()));
        group.sample_size(20);
        for scale in [1_u16, 2, 4, 8] {
            let (width, height) = (64 * scale, 32 * scale);
            let mut table = *preset.table();
            // The same number per cell as on the smallest grid, up to the limit of the table.
            table.constants.max_crawlers =
                (u32::from(table.constants.max_crawlers) * u32::from(scale) * u32::from(scale)).min(10_000)
                    as u16;
            let (mut workshop, mut number) = (Workshop::default(), 0);
            group.throughput(Throughput::Elements(u64::from(width) * u64::from(height)));
            group.bench_function(BenchmarkId::from_parameter(format!("{width}x{height}")), |bencher| {
                bencher.iter(|| {
                    number = (number + 1) % NUMBERS;
                    workshop.lay_rectangle(width, height);
                    let report = workshop.build(1, &table, &[], number, &mut ());
                    let repaired = workshop.repair(1, None, table.constants.fill_limit);
                    black_box((report.is_ok(), repaired))
                });
            });
        }
        group.finish();
    }
}

fn whole(criterion: &mut Criterion) {
    for &preset in Preset::ALL {
        let (mut generator, mut base, mut turn) = (Generator::new(), Base::empty(), 0);
        criterion.bench_function(&format!("crawlers, whole base, {}", preset.name()), |bencher| {
            bencher.iter(|| {
                turn = (turn + 1) % 2000;
                generator.generate_into(&Seed::crawler((1 << 40) + turn, preset).into(), &mut base);
                black_box(base.rng_state())
            });
        });
    }
}

criterion_group!(benches, alone, whole);
criterion_main!(benches);
