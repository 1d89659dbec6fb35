//! Caves, dry or flooded: fifty rounds of a random walk.

use super::{Dig, Move, walk::TURNS};
use crate::{CellId, CellSet, Kind, Observer, Pos, rng::Stream};

/// The number of rounds, including those that dig nothing.
const ROUNDS: u8 = 50;
const WATER_UP_TO: u16 = 10_000;

impl<O: Observer, M: Stream> Dig<'_, '_, O, M> {
    /// Quirk Q10: the cursor ends on an Open cell, which fails the machine's test. The machine then goes back
    /// to `saved`, which the rounds have overwritten, so digging continues at the start of the last round.
    pub(super) fn irregular_room(&mut self) -> Move {
        self.step();
        if self.draft.is_diggable(self.state.cursor.at) {
            self.dig_cave();
        }
        if self.join_elevators() { Move::Relocated } else { self.land(self.state.cursor.at) }
    }

    fn dig_cave(&mut self) {
        let fill = self.draw_fill();
        let mut edges = self.draft.path_edges();
        edges.remove(self.state.cursor.at); // the entrance of the cave is dug, and may be entered again
        let home = self.state.saved;
        let home_id = self.draft.id(home.at);
        self.draft.set_id(home.at, CellId::PATH_MARK); // the way back is blocked
        self.state.cursor = home;
        self.step();
        self.dig_cave_cell(fill);
        let mut pick = self.streams.main.draw();
        for round in 1..=ROUNDS {
            let went = self.walk_cave(pick, fill, &edges);
            if went && round == ROUNDS {
                break;
            }
            let word = self.streams.main.draw();
            // A blocked step is always followed by a turn. The turn is drawn even in the last round.
            pick = if went { word } else { word >> 5 & 1 };
        }
        self.state.cursor = home;
        self.draft.set_id(home.at, home_id);
    }

    /// Swaps the two bytes of the drawn word.
    fn draw_fill(&mut self) -> Kind {
        let word = self.streams.main.draw().swap_bytes();
        if word <= WATER_UP_TO && !self.draft.difficulty().is_first() {
            Kind::Water
        } else {
            Kind::RoughFloor
        }
    }

    /// Runs one round: turn, step, dig. Returns `false` without a step if the cave may not enter that cell.
    fn walk_cave(&mut self, pick: u16, fill: Kind, edges: &CellSet) -> bool {
        self.state.saved = self.state.cursor;
        self.state.heading = self.state.heading.turned(TURNS[usize::from(pick & 3)]);
        self.step();
        let at = self.state.cursor.at;
        if !self.cave_may_enter(at, edges) {
            self.state.cursor = self.state.saved;
            return false;
        }
        if self.draft.id(at) == CellId::ROCK {
            self.dig_cave_cell(fill);
            self.join_elevators(); // can move the cursor
        }
        true
    }

    fn dig_cave_cell(&mut self, fill: Kind) {
        let at = self.state.cursor.at;
        self.stamp(at);
        self.draft.set_plain_kind(at, fill);
    }

    /// Whether the cell is neither reserved nor a wall, and not beside a path that is older than the cave.
    fn cave_may_enter(&self, at: Pos, edges: &CellSet) -> bool {
        self.draft.id(at) < CellId::NO_TOUCH && !edges.contains(at)
    }
}
