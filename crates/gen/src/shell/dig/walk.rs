//! One move of the digger: turn, step, or something larger if luck has it.

use super::{Dig, Move, change_level::Vertical};
use crate::{grid::Pos, observer::Observer, rng::Stream};

/// Above this luck, a move can be a ladder.
const LADDER_ABOVE: u16 = 0xCCB0;
/// Up to this luck, a straight move is an irregular room.
const IRREGULAR_UP_TO: u16 = 0x07AD;
/// Up to this luck, a straight move is an open room.
const OPEN_ROOM_UP_TO: u16 = 0x8F48;
/// No ladder before this many cells have been dug.
const FIRST_LADDER_ID: u16 = 5;
/// Quarter turns to the right for the eight ways of a move: 0 turns left, 1 turns right.
pub(super) const TURNS: [u8; 8] = [3, 1, 0, 0, 0, 0, 0, 0];
/// The first way without a turn; with luck for a ladder, it leads up.
const UP: u16 = 2;
/// The way that leads down.
const DOWN: u16 = 3;

impl<O: Observer, M: Stream, S: Stream> Dig<'_, '_, O, M, S> {
    /// Makes the move that three bits of `pick` and the batch's luck decide on.
    ///
    /// Luck is the same for a whole batch, but `pick` is as good as a coin: so turning is a lookup,
    /// and what depends on `pick` is asked last.
    #[inline]
    pub(super) fn make_move(&mut self, pick: u16) -> Move {
        self.state.saved = self.state.cursor;
        let luck = self.state.luck;
        let way = pick & 7;
        self.state.heading = self.state.heading.turned(TURNS[usize::from(way)]);
        let straight = way >= UP;
        if luck <= IRREGULAR_UP_TO {
            if straight {
                return self.irregular_room();
            }
        } else if luck <= OPEN_ROOM_UP_TO {
            // Where the next cell may not be dug, a room would be a plain step.
            let ahead = self.state.cursor.at.step(self.state.heading);
            if !self.draft.is_diggable(ahead) {
                return Move::Stuck;
            }
            return if straight { self.open_room() } else { Move::Free(ahead) };
        } else if luck > LADDER_ABOVE && self.state.next_id >= FIRST_LADDER_ID && matches!(way, UP | DOWN) {
            let way = if way == UP { Vertical::Up } else { Vertical::Down };
            return self.change_level(way);
        }
        self.plain_step()
    }

    /// A plain step.
    #[inline]
    pub(super) fn plain_step(&self) -> Move {
        self.land(self.state.cursor.at.step(self.state.heading))
    }

    /// The end of a move that has not dug the cell it leads to.
    #[inline]
    pub(super) fn land(&self, at: Pos) -> Move {
        if self.draft.is_diggable(at) { Move::Free(at) } else { Move::Stuck }
    }
}
