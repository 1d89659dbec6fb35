//! A base with lazily computed data for columns.

use std::{cell::OnceCell, cmp::Reverse};

use rootward_gen::{
    Base, CellId, CellSet, Distances, Heading, Kind, Pos, PuzzleKind, Record, Records, ThingRow,
    crawlers::BuildPlan,
};

/// A finished or unfinished base, with a cache of shared results.
#[derive(Debug)]
pub struct Counted<'a> {
    base: &'a Base,
    design: Option<&'a str>,
    records: OnceCell<Records>,
    farthest: OnceCell<Option<(u16, Pos)>>,
    distances: OnceCell<Distances>,
}

impl<'a> Counted<'a> {
    /// A base with an empty cache.
    pub const fn of(base: &'a Base) -> Self {
        Self {
            base,
            design: None,
            records: OnceCell::new(),
            farthest: OnceCell::new(),
            distances: OnceCell::new(),
        }
    }

    /// Sets the plan from which the base was built.
    pub fn built_by(self, plan: &'a BuildPlan) -> Self {
        Self { design: plan.own().map(|own| own.name.as_str()), ..self }
    }

    pub const fn base(&self) -> &'a Base {
        self.base
    }

    /// The difficulty of the base, in a word.
    pub const fn difficulty(&self) -> &'static str {
        match self.base.seed().difficulty().map() {
            0 => "training",
            1..=3 => "easy",
            4..=8 => "medium",
            9..=21 => "hard",
            22.. => "brutal",
        }
    }

    /// The preset or custom design of a crawler base. `None` for bases of the digger.
    pub fn preset(&self) -> Option<&'a str> {
        let preset = self.base.seed().preset()?;
        Some(self.design.unwrap_or(preset.name()))
    }

    pub fn records(&self) -> &Records {
        self.records.get_or_init(|| Records::of(self.base))
    }

    /// The number of things in these rows of the thing table.
    pub fn things(&self, rows: &[ThingRow]) -> usize {
        self.records().iter().filter(|record| rows.contains(&record.thing.row())).count()
    }

    /// The number of creatures in all groups.
    pub fn members(&self) -> usize {
        self.records().groups().iter().map(|group| self.records().members(group).len()).sum()
    }

    /// The number of items in all piles.
    pub fn items(&self) -> usize {
        self.records().piles().iter().map(|pile| self.records().items(pile).len()).sum()
    }

    /// The number of puzzles of a kind.
    pub fn puzzles(&self, kind: PuzzleKind) -> usize {
        self.records().puzzles().iter().filter(|puzzle| puzzle.kind == kind).count()
    }

    /// The number of cells of this kind before anything was placed on them.
    pub fn ground_of(&self, kind: Kind) -> usize {
        Pos::all().filter(|&at| self.base.ground(at).kind() == kind && self.base.is_ground(at)).count()
    }

    /// The number of sections that belong to a floor.
    pub fn sections(&self) -> usize {
        self.base.plan().sections().iter().flatten().count()
    }

    /// The floor of each section, row by row. A dot marks a closed section.
    pub fn layout(&self) -> String {
        let floor = |floor: Option<u8>| floor.map_or('.', |floor| char::from(b'0' + floor));
        self.base.plan().sections().map(floor).iter().collect()
    }

    /// The open cell with the longest way out, and the length of that way. The first cell wins a tie.
    pub fn farthest(&self) -> Option<(u16, Pos)> {
        *self.farthest.get_or_init(|| {
            let ways = self.base.distances_to_root();
            let open = ways.iter().filter(|&(at, _)| self.base.is_open(at));
            open.map(|(at, steps)| (steps, at)).max_by_key(|&(steps, at)| (steps, Reverse((at.y, at.x))))
        })
    }

    /// The number of steps from the entrance to every cell.
    pub fn distances(&self) -> &Distances {
        self.distances.get_or_init(|| self.base.distances_from(self.base.entrance()))
    }

    /// The number of steps to the nearest of some cells. `None` if there are none, or no way leads there.
    fn nearest(&self, cells: impl Iterator<Item = Pos>) -> Option<u16> {
        cells.filter_map(|at| self.distances().to(at)).min()
    }

    pub fn generator_steps(&self) -> Option<u16> {
        self.nearest(Pos::all().filter(|&at| self.base.kind(at) == Kind::Generator))
    }

    pub fn guardian_steps(&self) -> Option<u16> {
        let guardians = self.records().computers().iter().filter_map(|computer| computer.guardian);
        self.nearest(guardians.filter_map(|number| self.records().get(number)).map(|record| record.at))
    }

    pub fn computer_steps(&self) -> Option<u16> {
        let is_computer = |record: &&Record| record.thing.row() == ThingRow::Computer;
        self.nearest(self.records().iter().filter(is_computer).map(|record| record.at))
    }

    pub fn captive_steps(&self) -> Option<u16> {
        self.nearest(Pos::all().filter(|&at| self.base.id(at) == CellId::CELL_OF_CAPTIVE))
    }

    pub fn longest_way(&self) -> u16 {
        self.distances().farthest().map_or(0, |(_, steps)| steps)
    }

    /// The number of circular ways: the first Betti number of the floor, with squares of four cells filled.
    pub fn loops(&self) -> usize {
        let cells: CellSet = self.distances().iter().map(|(at, _)| at).collect();
        let (mut ways, mut squares) = (0, 0);
        for at in cells.iter() {
            let [east, south] = [Heading::East, Heading::South].map(|side| cells.contains(at.step(side)));
            ways += usize::from(east) + usize::from(south);
            squares += usize::from(east && south && cells.contains(at.offset(1, 1)));
        }
        let joins = self.base.links().filter(|link| cells.contains(link.from) && cells.contains(link.to));
        // The graph is connected, so a tree would have one edge fewer than cells.
        (ways + joins.count() + 1).saturating_sub(cells.len() + squares)
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, Variant, generate};

    use super::*;
    use crate::columns::{Value, column};

    /// The table of `architect-b.md` 4.3, in the order of its columns.
    #[rustfmt::skip]
    const SIZES_TO_EXPECT: [(u16, [usize; 28]); 6] = [
        (0, [1, 6, 1, 3, 0, 0, 0, 0, 0, 3, 2, 0, 0, 0, 6, 0, 0, 0, 0, 24, 126, 0, 8, 0, 0, 0, 0, 0]),
        (1, [2, 6, 1, 7, 4, 0, 0, 0, 2, 5, 1, 0, 3, 0, 4, 4, 0, 2, 3, 63, 251, 0, 32, 2, 0, 0, 0, 0]),
        (5, [3, 7, 2, 11, 12, 4, 0, 0, 8, 20, 7, 2, 5, 3, 7, 4, 2, 6, 9, 102, 408, 0, 69, 14, 2, 0, 0, 0]),
        (33, [3, 5, 2, 13, 3, 1, 12, 14, 8, 8, 8, 7, 6, 6, 11, 6, 3, 15, 48, 148, 363, 3, 72, 19, 8, 5, 4, 3]),
        (179, [4, 8, 2, 8, 3, 5, 14, 10, 3, 12, 5, 13, 7, 3, 6, 9, 6, 16, 34, 142, 365, 11, 72, 29, 8, 4, 5, 2]),
        (4097, [2, 5, 1, 14, 4, 3, 12, 13, 5, 7, 2, 8, 4, 1, 3, 5, 3, 20, 41, 100, 411, 11, 67, 62, 8, 6, 7, 0]),
    ];

    const ORDER: &str = "floors shops computers pushable_walls puzzles_lever puzzles_levers puzzles_buttons \
         puzzles_bars grate_traps cupboard_traps doors_blue doors_elevator doors_iris doors_laser doors_button \
         doors_protected doors_punch raisers windows groups members mines cupboards grates hydrants hole_pairs \
         fake_walls spinners";

    fn count_of(counted: &Counted<'_>, name: &str) -> usize {
        match column(name).expect(name).value(counted) {
            Value::Number(count) => count as usize,
            other => panic!("{name} is {other:?}"),
        }
    }

    #[test]
    fn counts_match_the_specification() {
        for (number, expected) in SIZES_TO_EXPECT {
            let base = generate(&Seed::classic(number).with_variant(Variant::Planet).into());
            let counted = Counted::of(&base);
            for (name, expected) in ORDER.split_whitespace().zip(expected) {
                assert_eq!(count_of(&counted, name), expected, "seed {number}, {name}");
            }
        }
    }

    #[test]
    fn no_cell_is_farther_than_the_farthest() {
        let base = generate(&Seed::classic(179).into());
        let (steps, at) = Counted::of(&base).farthest().expect("a cell");
        assert_eq!(base.steps_to_root(at), Some(steps.into()));
        assert!(
            base.open_cells()
                .iter()
                .filter_map(|at| base.steps_to_root(at))
                .all(|other| other <= steps.into())
        );
    }

    /// `play.md` 8.12.7, after the table of `play.md` 1.2, which counts the farthest cell from 1.
    #[test]
    fn base_sizes_match_the_rules() {
        const NAMES: &str = "floors open_cells farthest_steps shops computers grate_traps cupboard_traps \
             doors_button doors_iris raisers groups";
        const FIRST: [(u16, [usize; 11]); 11] = [
            (0, [1, 191, 58, 6, 1, 0, 3, 8, 0, 0, 24]),
            (1, [2, 434, 85, 6, 1, 2, 5, 5, 3, 2, 63]),
            (2, [5, 473, 71, 5, 2, 7, 12, 10, 2, 1, 71]),
            (3, [4, 421, 91, 8, 2, 4, 12, 13, 3, 3, 72]),
            (4, [3, 767, 124, 5, 2, 8, 14, 11, 5, 5, 95]),
            (5, [3, 816, 115, 7, 2, 8, 20, 16, 5, 6, 102]),
            (6, [2, 945, 196, 6, 1, 7, 30, 23, 7, 6, 113]),
            (7, [5, 1020, 126, 5, 1, 13, 10, 29, 3, 6, 105]),
            (8, [4, 1146, 104, 8, 2, 2, 14, 24, 2, 5, 128]),
            (9, [3, 1172, 160, 6, 1, 4, 16, 16, 5, 8, 146]),
            (10, [2, 898, 149, 5, 1, 5, 20, 13, 6, 10, 152]),
        ];
        const LATER: [std::ops::RangeInclusive<usize>; 11] =
            [2..=5, 930..=1270, 92..=238, 5..=8, 1..=2, 3..=8, 8..=22, 12..=29, 2..=7, 12..=21, 102..=171];
        let counts = |number: u16| -> Vec<usize> {
            let base = generate(&Seed::classic(number).into());
            let counted = Counted::of(&base);
            let count = |name| count_of(&counted, name);
            let counts = NAMES.split_whitespace().map(|name| match name {
                // That table counts the door of a captive's cell as an iris door.
                "doors_iris" => count(name) + count("doors_captive"),
                // That table counts these together as simple doors.
                "doors_button" => count(name) + count("doors_blue") + count("doors_punch"),
                _ => count(name),
            });
            counts.collect()
        };
        for (number, expected) in FIRST {
            assert_eq!(counts(number), expected, "seed {number}");
        }
        for number in 11..=33 {
            for (place, (count, range)) in counts(number).into_iter().zip(LATER).enumerate() {
                assert!(range.contains(&count), "seed {number}: {count} in column {place}");
            }
        }
    }

    fn loops_by_flooding(counted: &Counted<'_>) -> usize {
        let walked: CellSet = counted.distances().iter().map(|(at, _)| at).collect();
        let framed = || (-1..=32).flat_map(|y| (-1..=64).map(move |x| Pos::new(x, y)));
        let areas = |wanted: &dyn Fn(Pos) -> bool, around: &[(i16, i16)]| {
            let mut left: Vec<Pos> = framed().filter(|&at| wanted(at)).collect();
            let mut count = 0;
            while let Some(start) = left.pop() {
                count += 1;
                let mut queue = vec![start];
                while let Some(at) = queue.pop() {
                    for &(dx, dy) in around {
                        if let Some(place) = left.iter().position(|&other| other == at.offset(dx, dy)) {
                            queue.push(left.swap_remove(place));
                        }
                    }
                }
            }
            count
        };
        let beside = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        let around = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        let enclosed = areas(&|at| !walked.contains(at), &around) - 1;
        let pieces = areas(&|at| walked.contains(at), &beside);
        let links = counted.base.links();
        let joins = links.filter(|link| walked.contains(link.from) && walked.contains(link.to)).count();
        enclosed + joins - (pieces - 1)
    }

    #[test]
    fn loops_go_around_something() {
        for number in [0, 1, 5, 33, 179] {
            let base = generate(&Seed::classic(number).into());
            let counted = Counted::of(&base);
            assert_eq!(counted.loops(), loops_by_flooding(&counted), "seed {number}");
        }
    }
}
