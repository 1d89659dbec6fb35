//! Figures of the crawlers alone, without rooms and niches, as in the table of `crawlers.md` 14: `cargo run
//! --release -p rootward-gen --example crawl [SEEDS] [large]`. With `large`, only layouts with all 16
//! sections count. The first map of a campaign has three sections.

use rootward_gen::{
    Heading, Params, Pos, Seed,
    crawlers::{CrawlReport, Preset, Table, Workshop},
    generate,
};

/// The minimum, mean and maximum of some figures, in tenths.
fn spread(figures: &[u64]) -> String {
    let (least, most) = (figures.iter().min(), figures.iter().max());
    let sum: u64 = figures.iter().sum();
    let tenth = |figure: u64| format!("{}.{}", figure / 10, figure % 10);
    let [least, most] = [least, most].map(|figure| tenth(figure.copied().unwrap_or(0)));
    format!("{least:>6} {:>6} {most:>6}", tenth(sum / figures.len().max(1) as u64))
}

fn main() {
    let seeds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    let large = std::env::args().nth(2).is_some_and(|word| word == "large");
    println!(
        "{:10} {:>20} | {:>20} | {:>20} | {:>20} | {:>20} | enclosed",
        "preset", "floor %", "two walls %", "dead ends", "births", "iterations"
    );
    let presets = Preset::ALL.iter().map(|preset| (preset.name(), *preset.table()));
    for (name, table) in presets.chain([("default", Table::default()), ("sealed", Table::sealed())]) {
        let mut columns: [Vec<u64>; 6] = Default::default();
        for number in 0..seeds {
            let Some(figures) = figures_of(&table, number, large) else { continue };
            for (column, figure) in columns.iter_mut().zip(figures) {
                column.push(figure);
            }
        }
        println!("{name:10} {}", columns.map(|column| spread(&column)).join(" | "));
    }
}

/// The shares of floor and of floor beside two walls, then dead ends, births, iterations and enclosed areas, in tenths.
/// `None` for a small layout if only large ones count.
fn figures_of(table: &Table, number: u64, large: bool) -> Option<[u64; 6]> {
    let base = generate(&Params::shell(Seed::endless(number * 1_000_003 + 70_000)));
    let plan = base.plan();
    if large && Pos::all().any(|at| plan.floor_at(at).is_none()) {
        return None;
    }
    let mut workshop = Workshop::default();
    workshop.lay(64, 32, |at| plan.floor_at(at).unwrap_or(0));
    let inside = Pos::all().filter(|&at| workshop.hall().tile(at).is_passable()).count() as u64;
    let mut report = CrawlReport::default();
    for floor in 1..=plan.floor_count() {
        let made = workshop.build(floor, table, &[], number, &mut ()).expect("a good table");
        report.births += made.births;
        report.iterations += made.iterations;
    }
    let hall = workshop.hall();
    let passable = |at: Pos| hall.tile(at).is_passable();
    let walls = |at: Pos| Heading::ALL.iter().filter(|&&side| !passable(at.step(side))).count();
    let floor: Vec<usize> = Pos::all().filter(|&at| passable(at)).map(walls).collect();
    let count = |wanted: fn(usize) -> bool| floor.iter().filter(|&&walls| wanted(walls)).count() as u64;
    let all = floor.len() as u64;
    let enclosed: u32 = (1..=plan.floor_count()).map(|floor| workshop.repair(floor, None, 6).enclosed).sum();
    Some([
        1000 * all / inside,
        1000 * count(|walls| walls >= 2) / all,
        10 * count(|walls| walls == 3),
        10 * u64::from(report.births),
        10 * u64::from(report.iterations),
        10 * u64::from(enclosed),
    ])
}
