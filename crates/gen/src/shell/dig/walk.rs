//! One move of the digger: turn, step, or something larger if luck has it.

use super::{Dig, Move, change_level::Vertical};
use crate::{observer::Observer, rng::Stream};

/// Above this luck, a move can be a ladder.
const LADDER_ABOVE: u16 = 0xCCB0;
/// Up to this luck, a straight move is an irregular room.
const IRREGULAR_UP_TO: u16 = 0x07AD;
/// Up to this luck, a straight move is an open room.
const OPEN_ROOM_UP_TO: u16 = 0x8F48;
/// No ladder before this many cells have been dug.
const FIRST_LADDER_ID: u16 = 5;

impl<O: Observer, M: Stream, S: Stream> Dig<'_, '_, O, M, S> {
    /// Makes the move that three bits of `pick` and the batch's luck decide on.
    pub(super) fn make_move(&mut self, pick: u16) -> Move {
        self.state.saved = self.state.cursor;
        let luck = self.state.luck;
        match pick & 7 {
            0 => {
                self.state.heading = self.state.heading.left();
                return self.step_and_land();
            }
            1 => {
                self.state.heading = self.state.heading.right();
                return self.step_and_land();
            }
            2 if self.may_climb() => return self.change_level(Vertical::Up),
            3 if self.may_climb() => return self.change_level(Vertical::Down),
            _ => {}
        }
        if luck <= IRREGULAR_UP_TO {
            self.irregular_room()
        } else if luck <= OPEN_ROOM_UP_TO {
            self.open_room()
        } else {
            self.step_and_land()
        }
    }

    /// A plain step; the machine tests where it leads.
    pub(super) fn step_and_land(&mut self) -> Move {
        self.step();
        Move::Landed
    }

    fn may_climb(&self) -> bool {
        self.state.luck > LADDER_ABOVE && self.state.next_id >= FIRST_LADDER_ID
    }
}
