//! A builder's environment, and the operations of both kinds of builder (`crawlers.md` 5 and 7).

use super::{
    Bearing, CrawlReport, GenerationRow, Hall, HallTile, Opening, Table, Trace,
    builder::{Builder, BuilderKind, Chances},
    crew::Crew,
    draws::{range, roll},
};
use crate::{Heading, Pos, rng::Xoshiro};

pub(super) struct BuildContext<'a, T> {
    pub hall: &'a mut Hall,
    pub table: &'a Table,
    pub crew: &'a mut Crew,
    pub rng: &'a mut Xoshiro,
    pub trace: &'a mut T,
    pub report: &'a mut CrawlReport,
    /// The turn of the run, from 1.
    pub iteration: u32,
}

impl<T: Trace> BuildContext<'_, T> {
    /// Returns the position of the last tile.
    pub fn lay(&mut self, from: Pos, forward: Heading, count: i16, tile: HallTile, generation: u16) -> Pos {
        let mut at = from;
        for _ in 0..count {
            at = at.step(forward);
            self.hall.put_of(at, tile, generation);
            self.trace.laid(self.iteration, generation, at, tile);
        }
        at
    }

    /// The next generation, or a later one.
    pub fn draw_generation(&mut self, parent: &Builder) -> u32 {
        let row = self.table.rows.of_generation(parent.generation);
        let mut advance = 1;
        if roll(self.rng, row.late_spawn_prob) {
            let (a, b) = (row.late_spawn.max(1), row.skip_generations.max(1));
            advance = range(self.rng, a.min(b).into(), a.max(b).into());
        }
        u32::from(parent.generation) + u32::from(advance)
    }

    /// Spawns a crawler at the head of its parent's wall. A refused child uses the same number of draws.
    pub fn spawn_crawler(&mut self, parent: &Builder, chances: Chances, forward: Heading, generation: u32) {
        let bearing =
            if roll(self.rng, chances.no_direction) { Bearing::None } else { Bearing::towards(forward) };
        // Generations above `u16::MAX` do not exist. `add_child` refuses such a child.
        let number = u16::try_from(generation).unwrap_or(u16::MAX);
        let row: &GenerationRow = self.table.rows.of_generation(number);
        let opening = if roll(self.rng, row.open_start_prob) { Opening::Start } else { Opening::End };
        let mut child = Builder::crawler(self.table, number, parent.at, forward, bearing, opening);
        let mutator = self.table.constants.mutator;
        if let BuilderKind::Walls(crawler) = &mut child.builds
            && mutator > 0
        {
            crawler.chances = self.mutate(chances, mutator);
        }
        if !self.add_child(parent, child, generation) {
            self.report.refused_crawlers += 1;
        }
    }

    pub fn spawn_jumper(&mut self, parent: &Builder, forward: Heading) {
        let generation = u32::from(parent.generation) + 1;
        let number = u16::try_from(generation).unwrap_or(u16::MAX);
        let child = Builder::jumper(self.table, number, parent.at, forward);
        if !self.add_child(parent, child, generation) {
            self.report.refused_jumpers += 1;
        }
    }

    /// Rolls for a jumper. Without columns in the table, the roll fails but still uses a draw.
    pub fn rolls_jumper(&mut self, chances: Chances) -> bool {
        roll(self.rng, if self.table.columns { chances.jumper } else { 0 })
    }

    fn add_child(&mut self, parent: &Builder, child: Builder, generation: u32) -> bool {
        let is_numbered = u32::from(child.generation) == generation;
        let born = is_numbered && self.crew.add_child(child, self.table.constants.max_crawlers);
        self.report.births += u32::from(born);
        self.trace.born(parent.generation, child.generation, !born);
        born
    }

    /// Changes each of the parent's probabilities by a random amount of at most `mutator`.
    fn mutate(&mut self, parent: Chances, mutator: u8) -> Chances {
        let mut change = |chance: u8| {
            let drawn = range(self.rng, 0, 2 * u16::from(mutator));
            (i32::from(chance) + i32::from(drawn) - i32::from(mutator)).clamp(0, 100) as u8
        };
        let turn = change(parent.turn);
        let straight = change(parent.straight);
        let double = change(parent.double);
        let jumper = change(parent.jumper);
        let no_direction = change(parent.no_direction);
        Chances { turn, straight, double, jumper, no_direction }
    }
}
