//! The working state that phases hand on. Cells change only here, so that the observer, the class
//! of every cell and the counts of open neighbours are always right.

mod occupancy;
mod steps;

pub(crate) use occupancy::Occupancy;
pub(crate) use steps::{Steps, WaysOut};

use self::occupancy::{LADDER_START, OPEN, SIDES};
use crate::{
    cell::{CellId, CellKind, Class, Kind},
    furnish::{
        Furnishing,
        groups::{Habitat, Spawn},
        piles::Place,
    },
    grid::{CELLS, CellSet, Heading, Pos, RootDir, WIDTH},
    observer::{Change, Observer},
    rng::Stream,
    shell::Shell,
};

/// The three grid layers. Written only by [`Draft`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    id: [CellId; CELLS],
    kind: [CellKind; CELLS],
    root_dir: [RootDir; CELLS],
}

impl Default for Cells {
    fn default() -> Self {
        Self {
            id: [CellId::ROCK; CELLS],
            kind: [CellKind::plain(Kind::Wall); CELLS],
            root_dir: [RootDir::North; CELLS],
        }
    }
}

impl Cells {
    /// The number or mark of a cell by index.
    #[inline]
    pub const fn id_at(&self, cell: usize) -> CellId {
        self.id[cell]
    }

    /// The kind of a cell by index.
    #[inline]
    pub const fn kind_at(&self, cell: usize) -> CellKind {
        self.kind[cell]
    }

    /// The way to the root of a cell by index.
    #[inline]
    pub const fn root_dir_at(&self, cell: usize) -> RootDir {
        self.root_dir[cell]
    }

    /// Number or mark; outside the grid an unconditional wall.
    #[inline]
    pub fn id(&self, at: Pos) -> CellId {
        at.index().map_or(CellId::UNCONDITIONAL, |cell| self.id[cell])
    }

    /// Numbers or marks of the northern, southern, eastern and western neighbour of a cell of the
    /// grid; outside it unconditional walls.
    #[inline]
    pub fn ids_beside(&self, at: Pos) -> [CellId; 4] {
        let cell = at.index().unwrap_or(0);
        // Nearly all cells have four neighbours: without a question for each of them, the caller can
        // compare all four at once.
        if (1..WIDTH as i16 - 1).contains(&at.x) && (WIDTH..CELLS - WIDTH).contains(&cell) {
            return [cell - WIDTH, cell + WIDTH, cell + 1, cell - 1].map(|there| self.id[there]);
        }
        [Heading::North, Heading::South, Heading::East, Heading::West].map(|side| self.id(at.step(side)))
    }

    /// Kind word; outside the grid a wall.
    #[inline]
    pub fn kind(&self, at: Pos) -> CellKind {
        at.index().map_or(CellKind::default(), |cell| self.kind[cell])
    }

    /// Way to the root; outside the grid nowhere.
    #[inline]
    pub fn root_dir(&self, at: Pos) -> RootDir {
        at.index().map_or(RootDir::Nowhere, |cell| self.root_dir[cell])
    }
}

/// A base in the making: the only way to change a cell.
pub(crate) struct Draft<'a, O> {
    /// Plan and lists may be changed directly; of the cells only reads are visible outside.
    pub shell: &'a mut Shell,
    /// What has been placed so far.
    pub furnishing: &'a mut Furnishing,
    occupancy: &'a mut Occupancy,
    steps: &'a mut Steps,
    observer: &'a mut O,
}

impl<'a, O: Observer> Draft<'a, O> {
    /// Clears everything and begins.
    pub fn new(
        shell: &'a mut Shell,
        furnishing: &'a mut Furnishing,
        occupancy: &'a mut Occupancy,
        steps: &'a mut Steps,
        observer: &'a mut O,
    ) -> Self {
        shell.clear();
        furnishing.clear();
        *occupancy = Occupancy::default();
        Self { shell, furnishing, occupancy, steps, observer }
    }

    /// Notes the ground on which everything is placed from here on, and the root path, which stays as
    /// it is.
    pub fn lay_ground(&mut self) {
        self.furnishing.ground = self.shell.cells.kind;
        self.steps.lay(&self.shell.cells, &self.shell.plan);
    }

    /// The observer, for phase starts.
    pub fn observer(&mut self) -> &mut O {
        self.observer
    }

    /// Shows the observer everything as it is.
    pub fn report(&mut self, show: impl FnOnce(&Shell, &Furnishing, &mut O)) {
        show(self.shell, self.furnishing, self.observer);
    }

    /// Gives a cell a number or mark. Outside the grid nothing happens.
    #[inline]
    pub fn set_id(&mut self, at: Pos, id: CellId) {
        let Some(cell) = at.index() else { return };
        let old = self.shell.cells.id[cell].class();
        self.shell.cells.id[cell] = id;
        self.occupancy.reclass(cell, old, id.class());
        self.observer.cell(at, Change::Id(id));
    }

    /// Gives a cell a mark that another takes the place of later.
    pub fn mark(&mut self, at: Pos, mark: CellId) {
        self.occupancy.marked.insert(at);
        self.set_id(at, mark);
    }

    /// Gives all cells that carry a mark of [`Draft::mark`] another number or mark, row by row.
    pub fn replace_mark(&mut self, old: CellId, new: CellId) {
        let marked = self.occupancy.marked;
        for at in marked.iter() {
            if self.id(at) == old {
                self.set_id(at, new);
            }
        }
    }

    /// Gives a cell a kind, parameter included. Outside the grid nothing happens.
    #[inline]
    pub fn set_kind(&mut self, at: Pos, kind: CellKind) {
        let Some(cell) = at.index() else { return };
        self.shell.cells.kind[cell] = kind;
        self.occupancy.rekind(cell, kind.kind());
        self.observer.cell(at, Change::Kind(kind));
    }

    /// Gives a cell a kind with parameter 0.
    #[inline]
    pub fn set_plain_kind(&mut self, at: Pos, kind: Kind) {
        self.set_kind(at, CellKind::plain(kind));
    }

    /// Gives a cell a kind and leaves its parameter alone; a group that stood there is forgotten.
    #[inline]
    pub fn set_kind_only(&mut self, at: Pos, kind: Kind) {
        let parameter = self.shell.cells.kind(at).parameter();
        self.set_kind(at, CellKind::with(kind, parameter));
    }

    /// Says that a group stands on a cell.
    pub fn put_group(&mut self, at: Pos) {
        let word = self.shell.cells.kind(at).with_group();
        self.set_kind(at, word);
    }

    /// Makes a group on a cell, or fails when there is no room for another one. The cell does not
    /// show it before [`Draft::put_group`].
    pub fn spawn<S: Stream>(&mut self, spawn: Spawn, map: u16, side: &mut S) -> bool {
        let habitat = Habitat { map, theme: self.shell.theme, floors: self.shell.plan.floor_count };
        self.furnishing.groups.spawn(spawn, habitat, side)
    }

    /// Puts an item on a cell or into a cupboard.
    pub fn put_item<S: Stream>(&mut self, at: Pos, id: u8, value: u16, place: Place, side: &mut S) {
        self.furnishing.piles.put(at, id, value, place, side);
    }

    /// Gives a cell its way to the root. Outside the grid nothing happens.
    #[inline]
    pub fn set_root_dir(&mut self, at: Pos, dir: RootDir) {
        let Some(cell) = at.index() else { return };
        self.shell.cells.root_dir[cell] = dir;
        self.observer.cell(at, Change::RootDir(dir));
    }

    /// The cell after a step along the root path, also outside the grid; from [`Draft::lay_ground`] on.
    #[inline]
    pub fn rootward(&self, at: Pos) -> Pos {
        self.steps.after(at, 1)
    }

    /// The cell after some steps along the root path, as [`Draft::rootward`].
    #[inline]
    pub fn rootward_by(&self, at: Pos, steps: u16) -> Pos {
        self.steps.after(at, steps)
    }

    /// The ways out of all dead ends of the list, as [`Draft::rootward`] goes.
    pub fn ways_out(&self) -> WaysOut {
        self.steps.ways_out(&self.shell.dead_ends)
    }

    /// Number or mark of a cell; an unconditional wall outside the grid.
    #[inline]
    pub fn id(&self, at: Pos) -> CellId {
        self.shell.cells.id(at)
    }

    /// Kind of a cell.
    #[inline]
    pub fn kind(&self, at: Pos) -> Kind {
        self.shell.cells.kind(at).kind()
    }

    /// Kind of a cell with its parameter and its group.
    #[inline]
    pub fn kind_word(&self, at: Pos) -> CellKind {
        self.shell.cells.kind(at)
    }

    /// Kind of a cell on which no group stands; nothing where one does.
    #[inline]
    pub fn bare_kind(&self, at: Pos) -> Option<Kind> {
        self.shell.cells.kind(at).bare()
    }

    /// Class of a cell; Blocked outside the grid.
    #[inline]
    pub fn class(&self, at: Pos) -> Class {
        match self.occupancy.score(at) & !SIDES {
            0 => Class::Rock,
            OPEN => Class::Open,
            _ => Class::Blocked,
        }
    }

    /// Whether the cell is Open.
    #[inline]
    pub fn is_open(&self, at: Pos) -> bool {
        self.occupancy.score(at) & OPEN != 0
    }

    /// Whether the northern neighbour, the western one, the cell itself, the eastern neighbour and the
    /// southern one are Open: one bit each, from bit 0 on.
    #[inline]
    pub fn open_around(&self, at: Pos) -> u8 {
        self.occupancy.open_around(at)
    }

    /// How many of the four neighbours are not Open, whatever the cell itself is.
    #[inline]
    pub fn closed_sides(&self, at: Pos) -> u8 {
        match at.index() {
            Some(cell) => self.occupancy.scores[cell] & SIDES,
            None => {
                let open = Heading::ALL.iter().filter(|&&side| self.is_open(at.step(side)));
                4 - open.count() as u8
            }
        }
    }

    /// Whether the digger may dig here: rock that touches exactly one Open cell. (The rock score of
    /// chapter 4 is 3; Quirk Q1 makes pillars score 0, so they never pass.)
    #[inline]
    pub fn is_diggable(&self, at: Pos) -> bool {
        self.occupancy.score(at) == 3
    }

    /// Whether the cell is rock that touches no Open cell: a rock score of 4.
    #[inline]
    pub fn is_solid(&self, at: Pos) -> bool {
        self.occupancy.score(at) == 4
    }

    /// The floor score of chapter 4: closed sides of an Open cell, 0 for any other.
    #[inline]
    pub fn floor_score(&self, at: Pos) -> u8 {
        match self.occupancy.score(at) {
            score if score & OPEN != 0 => score & SIDES,
            _ => 0,
        }
    }

    /// Whether the cell is Open and of a kind from which the digger's probes try a ladder.
    #[inline]
    pub fn is_ladder_start(&self, at: Pos) -> bool {
        let start = OPEN | LADDER_START;
        at.index().is_some_and(|cell| self.occupancy.scores[cell] & start == start)
    }

    /// For the cell that a drawn word stands for: whether it may be dug, and whether it is a ladder's
    /// start, as [`Draft::is_diggable`] and [`Draft::is_ladder_start`].
    #[inline]
    pub fn probe(&self, word: u16) -> (bool, bool) {
        // Row and column lie side by side in the word, as they do in the index.
        let score = self.occupancy.scores[usize::from(word) % CELLS];
        let start = OPEN | LADDER_START;
        (score & !LADDER_START == 3, score & start == start)
    }

    /// The Open cells of a row, bit x for column x.
    #[inline]
    pub fn open_row(&self, y: usize) -> u64 {
        self.occupancy.open[y + 1]
    }

    /// The Blocked cells of a row.
    #[inline]
    pub fn blocked_row(&self, y: usize) -> u64 {
        self.occupancy.blocked[y]
    }

    /// The cells of a row with a rock score of 4, as [`Draft::is_solid`].
    #[inline]
    pub fn solid_row(&self, y: usize) -> u64 {
        let [north, south, east, west] = self.occupancy.open_beside(y);
        self.occupancy.rock(y) & !(north | south | east | west)
    }

    /// The cells of a row with a floor score of 3: Open, with exactly one Open neighbour.
    pub fn end_row(&self, y: usize) -> u64 {
        let [north, south, east, west] = self.occupancy.open_beside(y);
        // An odd number of neighbours, but not three: then two of them lie opposite each other.
        let one = (north ^ south ^ east ^ west) & !(north & south | east & west);
        self.open_row(y) & one
    }

    /// The cells of a row that are not Open, but lie between two that are: north and south, or east
    /// and west.
    #[inline]
    pub fn between_row(&self, y: usize) -> u64 {
        let [north, south, east, west] = self.occupancy.open_beside(y);
        !self.open_row(y) & (north & south | east & west)
    }

    /// The kinds of a row from a cell of the grid eastwards.
    #[inline]
    pub fn row_from(&self, at: Pos) -> &[CellKind] {
        let first = at.index().unwrap_or(0);
        &self.shell.cells.kind[first..(first / WIDTH + 1) * WIDTH]
    }

    /// Rock that touches Open cells.
    pub fn rock_edges(&self) -> CellSet {
        CellSet::from_rows(std::array::from_fn(|y| {
            let [north, south, east, west] = self.occupancy.open_beside(y);
            self.occupancy.rock(y) & (north | south | east | west)
        }))
    }

    /// Rock that touches one to three Open cells; pillars are left out (Quirk Q1).
    pub fn path_edges(&self) -> CellSet {
        CellSet::from_rows(std::array::from_fn(|y| {
            let [north, south, east, west] = self.occupancy.open_beside(y);
            let pillars = north & south & east & west;
            self.occupancy.rock(y) & (north | south | east | west) & !pillars
        }))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A draft of rock with a drawing in its corner: `.` for Open, `%` for Blocked.
    pub(crate) fn with_draft(drawing: [&str; 5], check: impl Fn(&mut Draft<'_, ()>)) {
        let (mut shell, mut furnishing) = (Shell::default(), Furnishing::default());
        let (mut occupancy, mut steps) = (Occupancy::default(), Steps::default());
        let mut draft = Draft::new(&mut shell, &mut furnishing, &mut occupancy, &mut steps, &mut ());
        for (y, line) in (0..).zip(drawing) {
            for (x, character) in (0..).zip(line.chars()) {
                match character {
                    '.' => draft.set_id(Pos::new(x, y), CellId::from_word(7)),
                    '%' => draft.set_id(Pos::new(x, y), CellId::UNCONDITIONAL),
                    _ => {}
                }
            }
        }
        check(&mut draft);
    }

    #[test]
    fn quirk_q1_a_pillar_is_neither_diggable_nor_solid_nor_a_path_edge() {
        with_draft(["#####", "##.##", "#.#.#", "##.##", "#####"], |draft| {
            let pillar = Pos::new(2, 2);
            assert_eq!(draft.closed_sides(pillar), 0);
            assert!(!draft.is_diggable(pillar) && !draft.is_solid(pillar));
            let edges = draft.path_edges();
            assert!(!edges.contains(pillar));
            assert!(edges.contains(Pos::new(1, 1)) && edges.contains(Pos::new(2, 0)));
        });
    }

    #[test]
    fn quirk_q9_a_blockage_may_be_dug_like_any_rock() {
        with_draft(["#.###", "#####", "#####", "#####", "#####"], |draft| {
            let blockage = Pos::new(1, 1);
            draft.set_plain_kind(blockage, Kind::Blockage);
            assert!(draft.is_diggable(blockage));
        });
    }

    #[test]
    fn rows_answer_as_single_cells_do() {
        with_draft(["..#%.", "#.#..", "...#%", "%#.##", "#.#.."], |draft| {
            for (y, at) in Pos::all().map(|at| (at.y as usize, at)) {
                let has = |row: u64| row >> at.x & 1 == 1;
                let closed = Heading::ALL.iter().filter(|&&side| !draft.is_open(at.step(side))).count();
                assert_eq!(usize::from(draft.closed_sides(at)), closed, "{at:?}");
                assert_eq!(draft.class(at), draft.id(at).class(), "{at:?}");
                assert_eq!(has(draft.open_row(y)), draft.is_open(at), "{at:?}");
                assert_eq!(has(draft.blocked_row(y)), draft.class(at) == Class::Blocked, "{at:?}");
                assert_eq!(has(draft.solid_row(y)), draft.is_solid(at), "{at:?}");
                assert_eq!(has(draft.end_row(y)), draft.floor_score(at) == 3, "{at:?}");
                let open = |heading| draft.is_open(at.step(heading));
                let between = open(Heading::North) && open(Heading::South)
                    || open(Heading::East) && open(Heading::West);
                assert_eq!(has(draft.between_row(y)), between && !draft.is_open(at), "{at:?}");
                assert_eq!(draft.row_from(at).len(), WIDTH - at.x as usize, "{at:?}");
                let cross = [(0, -1), (-1, 0), (0, 0), (1, 0), (0, 1)];
                let around = (0..5).filter(|&bit| draft.open_around(at) >> bit & 1 == 1);
                let open = (0..5).filter(|&bit: &usize| {
                    let (dx, dy) = cross[bit];
                    draft.is_open(at.offset(dx, dy))
                });
                assert!(around.eq(open), "{at:?}");
                let word = at.index().expect("a cell of the grid") as u16 | 0x8000;
                let probed = (draft.is_diggable(at), draft.is_ladder_start(at));
                assert_eq!(draft.probe(word), probed, "{at:?}");
                let beside_open = draft.class(at) == Class::Rock && closed < 4;
                assert_eq!(draft.rock_edges().contains(at), beside_open, "{at:?}");
                let edge = draft.class(at) == Class::Rock && (1..=3).contains(&closed);
                assert_eq!(draft.path_edges().contains(at), edge, "{at:?}");
            }
        });
    }

    #[test]
    fn outside_the_grid_everything_is_blocked() {
        with_draft(["....."; 5], |draft| {
            let outside = Pos::new(0, -1);
            draft.set_id(outside, CellId::ENTRANCE);
            assert_eq!(draft.class(outside), Class::Blocked);
            assert_eq!(draft.closed_sides(outside), 3);
            assert_eq!(draft.closed_sides(Pos::new(0, 0)), 2);
        });
    }
}
