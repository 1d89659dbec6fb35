//! Counts of what a base contains: one table of columns for `catalogue`, and the second line of
//! `show`.

use rootward_gen::{Base, Pos, PuzzleKind, Records, ThingRow};

/// A base with the results that are needed more than once.
#[derive(Debug)]
pub struct Counted<'a> {
    base: &'a Base,
    records: Records,
    farthest: Option<(usize, Pos)>,
}

/// One count: its column in a table, and where it stands in text.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Of the column, in small letters.
    pub name: &'static str,
    /// The line of the text that it stands on.
    pub line: &'static str,
    /// What is counted, in words.
    pub label: &'static str,
    /// The count.
    pub count: fn(&Counted<'_>) -> usize,
}

const fn column(
    name: &'static str,
    line: &'static str,
    label: &'static str,
    count: fn(&Counted<'_>) -> usize,
) -> Column {
    Column { name, line, label, count }
}

/// What stands in a cell as a cupboard, whatever it is for.
const CUPBOARDS: [ThingRow; 4] =
    [ThingRow::Cupboard, ThingRow::TrapCupboard, ThingRow::Panel, ThingRow::Release];

/// Every count, in the order of the tables.
#[rustfmt::skip]
pub const COLUMNS: &[Column] = &[
    column("floors", "shell", "floors", |base| base.base.plan().floor_count().into()),
    column("open_cells", "shell", "open cells", |base| base.base.open_cells().len()),
    column("farthest_steps", "shell", "steps to the farthest cell", |base| base.farthest.map_or(0, |far| far.0)),
    column("farthest_x", "shell", "its x", |base| base.farthest.map_or(0, |far| far.1.x as usize)),
    column("farthest_y", "shell", "its y", |base| base.farthest.map_or(0, |far| far.1.y as usize)),
    column("rooms", "shell", "rooms", |base| base.base.rooms().count()),
    column("dead_ends", "shell", "dead ends", |base| base.base.dead_ends().count()),
    column("shafts", "shell", "shafts", |base| base.base.shafts().count()),
    column("groups", "creatures", "groups", |base| base.records.groups().len()),
    column("members", "creatures", "members", |base| base.members()),
    column("shops", "machines", "shops", |base| base.things(&[ThingRow::Shop])),
    column("computers", "machines", "computers", |base| base.things(&[ThingRow::Computer])),
    column("hydrants", "machines", "hydrants", |base| base.things(&[ThingRow::Hydrant])),
    column("doors_blue", "doors", "blue", |base| base.things(&[ThingRow::BlueDoor])),
    column("doors_elevator", "doors", "elevator", |base| base.things(&[ThingRow::ElevatorDoor])),
    column("doors_iris", "doors", "iris", |base| base.things(&[ThingRow::IrisDoor])),
    column("doors_laser", "doors", "laser", |base| base.things(&[ThingRow::LaserDoor])),
    column("doors_captive", "doors", "captive", |base| base.things(&[ThingRow::CaptiveDoor])),
    column("doors_button", "doors", "button", |base| base.things(&[ThingRow::ButtonDoor])),
    column("doors_protected", "doors", "protected", |base| base.things(&[ThingRow::ProtectedDoor])),
    column("doors_punch", "doors", "punch", |base| base.things(&[ThingRow::PunchDoor])),
    column("puzzles_lever", "puzzles", "one lever", |base| base.puzzles(PuzzleKind::Lever)),
    column("puzzles_levers", "puzzles", "three levers", |base| base.puzzles(PuzzleKind::Levers)),
    column("puzzles_buttons", "puzzles", "eight buttons", |base| base.puzzles(PuzzleKind::Buttons)),
    column("puzzles_bars", "puzzles", "sixteen bars", |base| base.puzzles(PuzzleKind::Bars)),
    column("grate_traps", "traps", "of grates", |base| base.records.grate_traps().len()),
    column("cupboard_traps", "traps", "of cupboards", |base| base.records.cupboard_traps().len()),
    column("mines", "traps", "mines", |base| base.things(&[ThingRow::Mine])),
    column("spinners", "traps", "spinners", |base| base.things(&[ThingRow::SpinnerLeft, ThingRow::SpinnerRight])),
    column("hole_pairs", "traps", "pairs of holes", |base| base.things(&[ThingRow::HoleDown])),
    column("grates", "traps", "grates", |base| base.things(&[ThingRow::TrapGrate, ThingRow::Grate])),
    column("pushable_walls", "walls", "pushable", |base| base.things(&[ThingRow::PushableWall])),
    column("raisers", "walls", "raisers", |base| base.things(&[ThingRow::RaiserWall])),
    column("fake_walls", "walls", "fake", |base| base.things(&[ThingRow::FakeWall])),
    column("windows", "walls", "windows", |base| base.things(&[ThingRow::Window])),
    column("cupboards", "loot", "cupboards, panels and releases", |base| base.things(&CUPBOARDS)),
    column("piles", "loot", "piles", |base| base.records.piles().len()),
    column("items", "loot", "items", |base| base.records.piles().iter().map(|pile| base.records.items(pile).len()).sum()),
];

impl<'a> Counted<'a> {
    /// Collects the records of a base and finds its farthest cell.
    pub fn of(base: &'a Base) -> Self {
        let ways =
            Pos::all().filter_map(|at| Some((base.steps_to_root(at).filter(|_| base.is_open(at))?, at)));
        // Of several, the first one row by row.
        let farthest = ways.max_by_key(|&(steps, at)| (steps, std::cmp::Reverse((at.y, at.x))));
        Self { base, records: Records::of(base), farthest }
    }

    /// How hard the base is, in a word.
    pub const fn difficulty(&self) -> &'static str {
        match self.base.seed().difficulty().map() {
            0 => "training",
            1..=3 => "easy",
            4..=8 => "medium",
            9..=21 => "hard",
            22.. => "brutal",
        }
    }

    /// What stands in the base.
    pub const fn records(&self) -> &Records {
        &self.records
    }

    /// How many things have one of these rows.
    pub fn things(&self, rows: &[ThingRow]) -> usize {
        self.records.iter().filter(|record| rows.contains(&record.thing.row())).count()
    }

    /// Creatures in all groups.
    pub fn members(&self) -> usize {
        self.records.groups().iter().map(|group| self.records.members(group).len()).sum()
    }

    fn puzzles(&self, kind: PuzzleKind) -> usize {
        self.records.puzzles().iter().filter(|puzzle| puzzle.kind == kind).count()
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, Variant, generate};

    use super::*;

    /// `architect-b.md` 4.3, in the order of its columns: floors, shops, computers, pushable walls,
    /// puzzles by type, grate traps, cupboard traps, doors of kinds 0 to 7 without 4, raisers,
    /// windows, groups, members, mines, cupboards, grates, hydrants, pairs of holes, fake walls,
    /// spinners.
    #[rustfmt::skip]
    const SIZES_TO_EXPECT: [(u16, [usize; 28]); 6] = [
        (0, [1, 6, 1, 3, 0, 0, 0, 0, 0, 3, 2, 0, 0, 0, 6, 0, 0, 0, 0, 24, 126, 0, 8, 0, 0, 0, 0, 0]),
        (1, [2, 6, 1, 7, 4, 0, 0, 0, 2, 5, 1, 0, 3, 0, 4, 4, 0, 2, 3, 63, 251, 0, 32, 2, 0, 0, 0, 0]),
        (5, [3, 7, 2, 11, 12, 4, 0, 0, 8, 20, 7, 2, 5, 3, 7, 4, 2, 6, 9, 102, 408, 0, 69, 14, 2, 0, 0, 0]),
        (33, [3, 5, 2, 13, 3, 1, 12, 14, 8, 8, 8, 7, 6, 6, 11, 6, 3, 15, 48, 148, 363, 3, 72, 19, 8, 5, 4, 3]),
        (179, [4, 8, 2, 8, 3, 5, 14, 10, 3, 12, 5, 13, 7, 3, 6, 9, 8, 17, 33, 144, 364, 11, 71, 29, 8, 3, 6, 3]),
        (4097, [2, 5, 1, 14, 4, 3, 12, 13, 5, 7, 2, 8, 4, 1, 3, 5, 3, 20, 41, 100, 411, 11, 67, 62, 8, 6, 7, 0]),
    ];

    const ORDER: [&str; 28] = [
        "floors",
        "shops",
        "computers",
        "pushable_walls",
        "puzzles_lever",
        "puzzles_levers",
        "puzzles_buttons",
        "puzzles_bars",
        "grate_traps",
        "cupboard_traps",
        "doors_blue",
        "doors_elevator",
        "doors_iris",
        "doors_laser",
        "doors_button",
        "doors_protected",
        "doors_punch",
        "raisers",
        "windows",
        "groups",
        "members",
        "mines",
        "cupboards",
        "grates",
        "hydrants",
        "hole_pairs",
        "fake_walls",
        "spinners",
    ];

    #[test]
    fn the_counts_are_those_of_the_specification() {
        for (number, expected) in SIZES_TO_EXPECT {
            let base = generate(&Seed::classic(number).with_variant(Variant::Planet).into());
            let counted = Counted::of(&base);
            for (name, expected) in ORDER.into_iter().zip(expected) {
                let column = COLUMNS.iter().find(|column| column.name == name).expect(name);
                assert_eq!((column.count)(&counted), expected, "seed {number}, {name}");
            }
        }
    }

    #[test]
    fn no_cell_is_farther_than_the_farthest() {
        let base = generate(&Seed::classic(179).into());
        let (steps, at) = Counted::of(&base).farthest.expect("a cell");
        assert_eq!(base.steps_to_root(at), Some(steps));
        assert!(base.open_cells().iter().filter_map(|at| base.steps_to_root(at)).all(|other| other <= steps));
    }

    /// `play.md` 8.12.7: the table of `play.md` 1.2, which counts the farthest cell from 1.
    #[test]
    fn the_sizes_of_bases_are_those_that_the_rules_were_made_for() {
        const NAMES: [&str; 10] = [
            "floors",
            "open_cells",
            "farthest_steps",
            "shops",
            "computers",
            "grate_traps",
            "cupboard_traps",
            "doors_iris",
            "raisers",
            "groups",
        ];
        const FIRST: [(u16, [usize; 10]); 11] = [
            (0, [1, 191, 58, 6, 1, 0, 3, 0, 0, 24]),
            (1, [2, 434, 85, 6, 1, 2, 5, 3, 2, 63]),
            (2, [5, 473, 71, 5, 2, 7, 12, 2, 1, 71]),
            (3, [4, 421, 91, 8, 2, 4, 12, 3, 3, 72]),
            (4, [3, 767, 124, 5, 2, 8, 14, 5, 5, 95]),
            (5, [3, 816, 115, 7, 2, 8, 20, 5, 6, 102]),
            (6, [2, 945, 196, 6, 1, 7, 30, 7, 6, 113]),
            (7, [5, 1020, 126, 5, 1, 13, 10, 3, 6, 105]),
            (8, [4, 1146, 104, 8, 2, 2, 14, 2, 5, 128]),
            (9, [3, 1172, 160, 6, 1, 4, 16, 5, 8, 146]),
            (10, [2, 898, 149, 5, 1, 5, 20, 6, 10, 152]),
        ];
        const LATER: [std::ops::RangeInclusive<usize>; 10] =
            [2..=5, 930..=1270, 92..=238, 5..=8, 1..=2, 3..=8, 8..=22, 2..=7, 12..=21, 102..=171];
        let counts = |number: u16| {
            let base = generate(&Seed::classic(number).into());
            let counted = Counted::of(&base);
            let count = |name| {
                let column = COLUMNS.iter().find(|column| column.name == name).expect(name);
                (column.count)(&counted)
            };
            // The cell of a captive is an iris door in that table.
            NAMES.map(|name| count(name) + if name == "doors_iris" { count("doors_captive") } else { 0 })
        };
        for (number, expected) in FIRST {
            assert_eq!(counts(number), expected, "seed {number}");
        }
        for number in 11..=33 {
            let within = counts(number).into_iter().zip(LATER).zip(NAMES);
            for ((count, range), name) in within {
                assert!(range.contains(&count), "seed {number}: {count} {name}");
            }
        }
    }
}
