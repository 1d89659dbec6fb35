//! The cost of crawlers alone on a grid of any size: `cargo run --release -p rootward-gen --example grow -- maze 512
//! 256 20`. The arguments are preset, width, height and rounds. It prints the nanoseconds per cell for laying the hall,
//! building and repairing. Under `valgrind --tool=cachegrind --cache-sim=yes`, it counts instructions and misses
//! instead.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use rootward_gen::crawlers::{Preset, Workshop};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let preset = arguments.first().and_then(|name| Preset::from_name(name)).unwrap_or_default();
    let number =
        |place: usize, or: u32| arguments.get(place).and_then(|text| text.parse().ok()).unwrap_or(or);
    let (width, height, rounds) = (number(1, 64), number(2, 32), number(3, 100));
    let mut table = *preset.table();
    // The same number per cell as on the smallest grid, up to the limit of the table.
    let share = (width * height).div_ceil(64 * 32);
    table.constants.max_crawlers = (u32::from(table.constants.max_crawlers) * share).min(10_000) as u16;
    let mut workshop = Workshop::default();
    let mut spent = [Duration::ZERO; 3];
    let mut births = 0;
    for round in 0..rounds {
        let begun = Instant::now();
        workshop.lay_rectangle(width as u16, height as u16);
        let laid = Instant::now();
        let report = workshop.build(1, &table, &[], u64::from(round % 64), &mut ()).expect("a good table");
        let built = Instant::now();
        black_box(workshop.repair(1, None, table.constants.fill_limit));
        for (sum, part) in spent.iter_mut().zip([laid - begun, built - laid, built.elapsed()]) {
            *sum += part;
        }
        births += u64::from(report.births);
    }
    let cells = f64::from(width) * f64::from(height) * f64::from(rounds.max(1));
    let [lay, build, repair] = spent.map(|part| part.as_nanos() as f64 / cells);
    println!(
        "{} {width}x{height}: {:.1} ns a cell (laying {lay:.1}, building {build:.1}, repairing {repair:.1}), {:.1} births for 1000 cells",
        preset.name(),
        lay + build + repair,
        births as f64 * 1000.0 / cells
    );
}
