//! Tests of whole bases of crawlers: the laws on 10,000 seeds of each preset, measurements, and pinned checksums.

use std::{fmt::Write as _, fs, path::PathBuf};

use crate::shared::plan_of;
use rayon::prelude::*;
use rootward_gen::{
    Base, Cause, Checkpoint, GENERATOR_VERSION, Generator, Heading, Kind, Layer, Observer, Phase, Pos,
    Records, Seed, Variant,
    crawlers::{Hall, Preset, Workshop},
    generate, law,
};

const SEEDS: u64 = 10_000;

/// Seeds whose maps cover all missions of a campaign. The first ones are small.
fn seed(number: u64, preset: Preset) -> Seed {
    let spread = if number < 300 { number } else { number.wrapping_mul(0x9E37_79B9_7F4A_7C15) };
    let variant = if number.is_multiple_of(11) { Variant::Station } else { Variant::Planet };
    Seed::crawler(spread, preset).with_variant(variant)
}

#[derive(Default)]
struct Numbers(Vec<u16>);

impl Observer for Numbers {
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        if checkpoint.phase() == Phase::NumberCells {
            self.0 = checkpoint.words(Layer::CellId);
        }
    }
}

#[test]
fn bases_keep_all_laws_and_number_whole_floors() {
    for &preset in Preset::ALL {
        (0..SEEDS).into_par_iter().for_each_init(
            || (Generator::new(), Base::empty(), Numbers::default()),
            |(generator, base, numbers), number| {
                let seed = seed(number, preset);
                generator.generate_observed(&seed.into(), base, numbers);
                check_numbers(base, &numbers.0);
                let breaches = law::check(base, &Records::of(base));
                let bugs: Vec<_> =
                    breaches.iter().filter(|breach| breach.cause == Cause::Unexplained).collect();
                assert!(bugs.is_empty(), "{seed}: {bugs:?}");
            },
        );
    }
}

/// Checks that numbers run from 1 without gaps, and that the cells of a floor are one area. Each cell except the
/// entrance must have a lower neighbour beside it or at the other end of its ladder or elevator.
fn check_numbers(base: &Base, numbers: &[u16]) {
    let seed = base.seed();
    let crawl = base.crawl().expect("a crawler base");
    assert!(!crawl.failed && crawl.report.lost == 0, "{seed}: {crawl:?}");
    let number =
        |at: Pos| at.index().map(|cell| numbers[cell]).filter(|&number| number != 0 && number < 0x8000);
    let mut cells: Vec<(u16, Pos)> = Pos::all().filter_map(|at| Some((number(at)?, at))).collect();
    cells.sort_unstable();
    assert!(cells.iter().zip(1..).all(|(cell, wanted)| cell.0 == wanted), "{seed}: holes in the numbers");
    let mut rows = [[0_u64; 32]; 5];
    for &(own, at) in &cells {
        let floor = base.floor_at(at).unwrap_or_else(|| panic!("{seed}: {at:?} is on no floor"));
        rows[usize::from(floor) - 1][at.y as usize] |= 1 << at.x;
        let open = Heading::ALL.iter().filter(|&&heading| number(at.step(heading)).is_some()).count();
        let kind = base.kind(at);
        let is_link = Kind::LADDERS.has(kind) || Kind::CARS.has(kind);
        assert!(!is_link || open == 1, "{seed}: {kind:?} at {at:?} has {open} ways");
        let is_lower = |there: Option<Pos>| there.and_then(number).is_some_and(|there| there < own);
        let beside = Heading::ALL.iter().any(|&heading| is_lower(Some(at.step(heading))));
        let linked = base.above(at).is_some_and(|at| is_lower(Some(at))) || is_lower(base.below(at));
        assert!(own == 1 || beside || linked, "{seed}: no lower number beside {at:?}");
    }
    assert_eq!(cells.first().map(|cell| cell.1), Some(base.entrance()), "{seed}");
    for (floor, rows) in rows.iter().enumerate().take(base.plan().floor_count().into()) {
        assert!(is_one_area(rows), "{seed}, floor {}", floor + 1);
    }
}

/// Whether the cells are connected. Each row is a word.
fn is_one_area(rows: &[u64; 32]) -> bool {
    let Some(first) = rows.iter().position(|&row| row != 0) else { return false };
    let mut reached = [0_u64; 32];
    reached[first] = rows[first] & rows[first].wrapping_neg();
    loop {
        let before = reached;
        for y in (0..32).chain((0..32).rev()) {
            let above = if y > 0 { reached[y - 1] } else { 0 };
            let below = if y < 31 { reached[y + 1] } else { 0 };
            let row = reached[y];
            reached[y] |= (above | below | row << 1 | row >> 1) & rows[y];
        }
        if reached == before {
            return reached == *rows;
        }
    }
}

#[test]
fn corridors_of_crawlers_alone_keep_their_width_on_all_seeds() {
    let plans: Vec<_> = (0..97).map(plan_of).collect();
    for &preset in Preset::ALL {
        let table = preset.table();
        (0..SEEDS).into_par_iter().for_each_init(Workshop::default, |workshop, number| {
            let plan = &plans[number as usize % plans.len()];
            workshop.lay(64, 32, |at| plan.floor_at(at).unwrap_or(0));
            for floor in 1..=plan.floor_count() {
                let report = workshop.build(floor, table, &[], number, &mut ()).expect("a legal table");
                assert!(!report.stopped, "{}, {number}", preset.name());
            }
            // No run is shorter than one cell, so a width of one needs no check.
            if table.least_width() == 2 {
                assert!(!has_narrow_run(workshop.hall()), "{}, {number}", preset.name());
            }
            for floor in 1..=plan.floor_count() {
                let report = workshop.repair(floor, None, table.constants.fill_limit);
                assert_eq!(report.lost, 0, "{}, {number}", preset.name());
            }
        });
    }
}

fn has_narrow_run(hall: &Hall) -> bool {
    let mut rows = [0_u64; 34];
    for at in Pos::all().filter(|&at| hall.tile(at).is_passable()) {
        rows[at.y as usize + 1] |= 1 << at.x;
    }
    (1..33).any(|y| {
        let row = rows[y];
        row & !(row << 1) & !(row >> 1) != 0 || row & !rows[y - 1] & !rows[y + 1] != 0
    })
}

#[test]
fn nearly_every_base_has_all_kinds_of_things() {
    for &preset in Preset::ALL {
        let complete = (0..100).into_par_iter().filter(|&number| {
            let base = generate(&Seed::crawler(number, preset).into());
            let records = Records::of(&base);
            let has = |kind: Kind| Pos::all().any(|at| base.kind(at) == kind);
            let reached = law::Law::GeneratorReachable.check(&law::Premises::of(&base, &records)).is_empty();
            let traps = records.grate_traps().len() + records.cupboard_traps().len();
            has(Kind::Door) && has(Kind::Cupboard) && reached && traps > 0 && !records.puzzles().is_empty()
        });
        // The first map of a campaign has no puzzle in any style.
        assert!(complete.count() >= 99, "{}", preset.name());
    }
}

fn checksums() -> String {
    let mut text = String::from("preset,seed,rng_state,cell_id,kind,root_dir,tile\n");
    for &preset in Preset::ALL {
        for number in 0..25 {
            let base = generate(&Seed::crawler(number, preset).with_variant(Variant::Planet).into());
            let crc = |word: &dyn Fn(Pos) -> u16| {
                let bytes: Vec<u8> = Pos::all().flat_map(|at| word(at).to_le_bytes()).collect();
                crc32fast::hash(&bytes)
            };
            let tiles: Vec<u8> = Pos::all().map(|at| base.tile(at)).collect();
            let _ = writeln!(
                text,
                "{},{number},{:04x},{:08x},{:08x},{:08x},{:08x}",
                preset.name(),
                base.rng_state(),
                crc(&|at| base.id(at).word()),
                crc(&|at| base.kind_word(at).word()),
                crc(&|at| u16::from(base.root_dir(at).code()) << 8),
                crc32fast::hash(&tiles),
            );
        }
    }
    text
}

/// If this fails and the change is intended, crawler seeds have new bases. Raise `GENERATOR_VERSION`,
/// describe it in the CHANGELOG under *Seeds*, and rewrite the file with `WRITE_GOLDEN=1`.
#[test]
fn crawler_bases_are_pinned_to_the_generator_version() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/crawlers.csv");
    let text = checksums();
    if std::env::var_os("WRITE_GOLDEN").is_some() {
        fs::write(&path, &text).expect("the golden file is written");
    }
    let golden = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(GENERATOR_VERSION, 6);
    for (made, kept) in text.lines().zip(golden.lines()) {
        assert_eq!(made, kept);
    }
    assert_eq!(text.lines().count(), golden.lines().count());
}

#[test]
fn presets_make_different_bases_and_the_same_seed_the_same_one() {
    for number in 0..40 {
        let bases: Vec<Base> =
            Preset::ALL.iter().map(|&preset| generate(&Seed::crawler(number, preset).into())).collect();
        for (base, &preset) in bases.iter().zip(Preset::ALL) {
            assert!(*base == generate(&Seed::crawler(number, preset).into()));
        }
        assert!(bases.windows(2).all(|pair| pair[0].open_cells() != pair[1].open_cells()), "{number}");
        // The presets and the digger share the layout of floors.
        let digger = generate(&Seed::endless(number).into());
        assert!(bases.iter().all(|base| base.plan().sections() == digger.plan().sections()));
    }
}

#[test]
#[cfg(feature = "ron")]
fn failed_repair_starts_the_base_over() {
    use rootward_gen::crawlers::Design;

    let side = |from: &str, to: &str| format!("(element: Rect(from: {from}, to: {to}, tile: NjFixedWall))");
    let [a, b, c, d] = ["(x: 4, y: 2)", "(x: 8, y: 2)", "(x: 8, y: 5)", "(x: 4, y: 5)"];
    let sides = [side(a, b), side(b, c), side(c, d), side(d, a)].join(", ");
    let design = Design::from_ron("enclosed.ron", &format!("(elements: [{sides}])")).expect("a good design");
    let mut generator = Generator::new().with_design(design);
    let (mut base, mut numbers) = (Base::empty(), Numbers::default());
    let attempts = [8, 9, 10, 12, 13, 15].map(|number| {
        generator.generate_observed(&Seed::crawler(number, Preset::Maze).into(), &mut base, &mut numbers);
        check_numbers(&base, &numbers.0);
        let crawl = base.crawl().expect("a crawler base");
        assert!(Pos::all().all(|at| crawl.generation(at).is_none() || !base.is_open(at)));
        crawl.attempt
    });
    assert_eq!(attempts, [6, 5, 0, 1, 2, 4]);
}
