//! Numbers cells by a breadth-first search from the entrance (`crawlers.md` 16).

use alloc::vec::Vec;

use super::{
    super::{Hall, HallTile},
    anchors::Anchors,
};
use crate::{CELLS, CellId, Heading, Pos, RootDir};

#[derive(Debug)]
pub(super) struct Numbering {
    /// The indices of the cells. The number of a cell is its place in this list plus the number of the entrance.
    order: Vec<u16>,
    dirs: [Option<RootDir>; CELLS],
}

impl Default for Numbering {
    fn default() -> Self {
        Self { order: Vec::new(), dirs: [None; CELLS] }
    }
}

impl Numbering {
    /// Runs the search. Steps lead to neighbours, to the other end of a ladder, and one elevator stop up or down.
    pub fn run(&mut self, hall: &Hall, anchors: &Anchors) {
        self.order.clear();
        self.dirs = [None; CELLS];
        self.reach(hall, anchors.entrance, RootDir::North);
        let mut done = 0;
        while let Some(&cell) = self.order.get(done) {
            done += 1;
            let at = Pos::from_index(cell.into());
            for heading in Heading::ALL {
                self.reach(hall, at.step(heading), root_dir(heading.back()));
            }
            match hall.tile(at) {
                HallTile::Ladder => {
                    if let Some((end, is_above)) = anchors.ladder_from(at) {
                        self.reach(hall, end, if is_above { RootDir::Down } else { RootDir::Up });
                    }
                }
                HallTile::Elevator => {
                    let [below, above] = anchors.cars_beside(at);
                    for (car, dir) in [(below, RootDir::Up), (above, RootDir::Down)] {
                        if let Some(car) = car {
                            self.reach(hall, car, dir);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    #[inline]
    fn reach(&mut self, hall: &Hall, at: Pos, dir: RootDir) {
        if let Some(cell) = at.index()
            && self.dirs[cell].is_none()
            && hall.tile_at(cell).is_passable()
        {
            self.dirs[cell] = Some(dir);
            self.order.push(cell as u16);
        }
    }

    pub fn cells(&self) -> impl Iterator<Item = (Pos, CellId, RootDir)> {
        let first = CellId::FIRST_OF_CRAWLERS.word();
        (first..).zip(&self.order).filter_map(|(number, &cell)| {
            let dir = self.dirs[usize::from(cell)]?;
            Some((Pos::from_index(cell.into()), CellId::from_word(number), dir))
        })
    }

    pub fn has(&self, at: Pos) -> bool {
        at.index().is_some_and(|cell| self.dirs[cell].is_some())
    }
}

const fn root_dir(heading: Heading) -> RootDir {
    match heading {
        Heading::North => RootDir::North,
        Heading::East => RootDir::East,
        Heading::South => RootDir::South,
        Heading::West => RootDir::West,
    }
}
