//! The draft of a base. All cells are changed through it, which keeps the observer, classes and neighbour counts right.

mod occupancy;
mod questions;
mod steps;

pub(crate) use occupancy::{Occupancy, Scores};
pub(crate) use steps::{Steps, WaysOut};

use super::{
    crawl_record::code_of,
    furnishing::Furnishing,
    groups::{Habitat, Spawn},
    piles::ItemPlace,
    shell::Shell,
};
use crate::{CellId, CellKind, Change, Difficulty, Kind, Observer, Pos, RootDir, Seed, rng::Stream};

pub(crate) struct Draft<'a, O> {
    pub seed: Seed,
    /// The shell. Phases may change its plan and lists directly, but can only read its cells.
    pub shell: &'a mut Shell,
    pub furnishing: &'a mut Furnishing,
    occupancy: &'a mut Occupancy,
    steps: &'a mut Steps,
    observer: &'a mut O,
}

impl<'a, O: Observer> Draft<'a, O> {
    pub const fn new(
        seed: Seed,
        shell: &'a mut Shell,
        furnishing: &'a mut Furnishing,
        occupancy: &'a mut Occupancy,
        steps: &'a mut Steps,
        observer: &'a mut O,
    ) -> Self {
        Self { seed, shell, furnishing, occupancy, steps, observer }
    }

    pub const fn difficulty(&self) -> Difficulty {
        self.seed.difficulty()
    }

    /// Stores the present kinds of all cells as the ground, and stores the root path, which no longer changes.
    pub fn lay_ground(&mut self) {
        self.furnishing.ground = self.shell.cells.kind;
        self.steps.lay(&self.shell.cells, &self.shell.plan);
    }

    pub fn observer(&mut self) -> &mut O {
        self.observer
    }

    pub fn report(&mut self, show: impl FnOnce(&Shell, &Furnishing, &mut O)) {
        show(self.shell, self.furnishing, self.observer);
    }

    /// Like all setters, does nothing outside the grid.
    #[inline]
    pub fn set_id(&mut self, at: Pos, id: CellId) {
        let Some(cell) = at.index() else { return };
        let old = self.shell.cells.id[cell].class();
        self.shell.cells.id[cell] = id;
        self.occupancy.reclass(cell, old, id.class());
        self.observer.cell(at, Change::Id(id));
    }

    /// Sets a mark that [`Draft::replace_mark`] replaces later.
    pub fn mark(&mut self, at: Pos, mark: CellId) {
        self.occupancy.marked.insert(at);
        self.set_id(at, mark);
    }

    /// Replaces a mark set with [`Draft::mark`] by a number or another mark, on all of its cells, row by row.
    pub fn replace_mark(&mut self, old: CellId, new: CellId) {
        let marked = self.occupancy.marked;
        for at in marked.iter() {
            if self.id(at) == old {
                self.set_id(at, new);
            }
        }
    }

    #[inline]
    pub fn set_kind(&mut self, at: Pos, kind: CellKind) {
        let Some(cell) = at.index() else { return };
        self.shell.cells.kind[cell] = kind;
        self.occupancy.rekind(cell, kind.kind());
        self.observer.cell(at, Change::Kind(kind));
    }

    #[inline]
    pub fn set_plain_kind(&mut self, at: Pos, kind: Kind) {
        self.set_kind(at, CellKind::plain(kind));
    }

    /// Sets the kind of a cell and keeps its parameter. Removes the mark of a group on the cell.
    #[inline]
    pub fn set_kind_only(&mut self, at: Pos, kind: Kind) {
        let parameter = self.shell.cells.kind(at).parameter();
        self.set_kind(at, CellKind::with(kind, parameter));
    }

    pub fn put_group(&mut self, at: Pos) {
        let word = self.shell.cells.kind(at).with_group();
        self.set_kind(at, word);
    }

    /// Returns `false` if the group is impossible. Only [`Draft::put_group`] marks the cell.
    pub fn spawn<S: Stream>(&mut self, spawn: Spawn, side: &mut S) -> bool {
        let habitat = Habitat {
            difficulty: self.difficulty(),
            theme: self.shell.theme,
            floors: self.shell.plan.floor_count,
        };
        self.furnishing.groups.spawn(spawn, habitat, side)
    }

    pub fn put_item<S: Stream>(&mut self, at: Pos, id: u8, value: u16, place: ItemPlace, side: &mut S) {
        self.furnishing.piles.put(at, id, value, place, side);
    }

    pub fn set_generation(&mut self, at: Pos, generation: Option<u8>) {
        let Some(cell) = at.index() else { return };
        self.shell.crawl.laid[cell] = code_of(generation);
        self.observer.cell(at, Change::Generation(generation));
    }

    #[inline]
    pub fn set_root_dir(&mut self, at: Pos, dir: RootDir) {
        let Some(cell) = at.index() else { return };
        self.shell.cells.root_dir[cell] = dir;
        self.observer.cell(at, Change::RootDir(dir));
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::cell::Class;

    /// A draft of rock with a drawing in its corner: `.` for Open, `%` for Blocked.
    pub(crate) fn with_draft(drawing: [&str; 5], check: impl Fn(&mut Draft<'_, ()>)) {
        let (mut shell, mut furnishing) = (Shell::default(), Furnishing::default());
        let (mut occupancy, mut steps, mut observer) = (Occupancy::default(), Steps::default(), ());
        let (occupancy, steps, observer) = (&mut occupancy, &mut steps, &mut observer);
        let mut draft = Draft::new(Seed::classic(0), &mut shell, &mut furnishing, occupancy, steps, observer);
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
    fn quirk_q1_a_pillar_is_never_dug_or_an_edge() {
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
    fn mark_is_replaced_only_where_it_still_stands() {
        with_draft(["#####"; 5], |draft| {
            let [kept, gone] = [2, 3].map(|x| Pos::new(x, 2));
            [kept, gone].into_iter().for_each(|at| draft.mark(at, CellId::FITTED));
            draft.set_id(gone, CellId::BOOTH);
            draft.replace_mark(CellId::FITTED, CellId::ROCK);
            assert_eq!([kept, gone].map(|at| draft.id(at)), [CellId::ROCK, CellId::BOOTH]);
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
