//! The moves of the digger: a turn and a step, or a room, cave or ladder if luck allows it.

use super::{Dig, LAST_ID, Move, NextStep, TRIES, change_level::LadderDir};
use crate::{Heading, Observer, Pos, rng::Stream};

/// The luck above which a move can be a ladder.
const LADDER_ABOVE: u16 = 0xCCB0;
/// The highest luck with which a straight move digs an irregular room.
const IRREGULAR_UP_TO: u16 = 0x07AD;
/// The highest luck with which a straight move digs an open room.
const OPEN_ROOM_UP_TO: u16 = 0x8F48;
/// The value that `next_id` must have reached before a ladder is possible.
const FIRST_LADDER_ID: u16 = 5;
/// Quarter turns to the right for each variant of a move. Variant 0 turns left, and variant 1 turns right.
pub(super) const TURNS: [u8; 8] = [3, 1, 0, 0, 0, 0, 0, 0];
/// The first variant without a turn. With luck for a ladder, it leads up.
const UP: u16 = 2;
const DOWN: u16 = 3;

/// Whether a batch with this luck makes only steps and open rooms.
pub(super) const fn is_plain(luck: u16) -> bool {
    luck > IRREGULAR_UP_TO && luck <= LADDER_ABOVE
}

impl<O: Observer, M: Stream> Dig<'_, '_, O, M> {
    /// Turns by the low three bits of `pick`. Returns whether the heading stays the same.
    ///
    /// `pick` is unpredictable, so the turn is looked up without a branch.
    #[inline]
    fn turn(&mut self, pick: u16) -> bool {
        let way = pick & 7;
        self.state.heading = self.state.heading.turned(TURNS[usize::from(way)]);
        way >= UP
    }

    /// Makes the move that the low three bits of `pick` and the luck of the batch select.
    #[inline]
    pub(super) fn make_move(&mut self, pick: u16) -> Move {
        self.state.saved = self.state.cursor;
        let luck = self.state.luck;
        let straight = self.turn(pick);
        if luck <= IRREGULAR_UP_TO {
            if straight {
                return self.irregular_room();
            }
        } else if luck > LADDER_ABOVE && self.state.next_id >= FIRST_LADDER_ID {
            let way = pick & 7;
            if way == UP || way == DOWN {
                return self.change_level(if way == UP { LadderDir::Up } else { LadderDir::Down });
            }
        }
        self.plain_step()
    }

    /// Tries ten moves with a luck that allows only steps and open rooms.
    ///
    /// All tries start at the same cell, so the diggable cells beside it are looked up once. Two out of three tries
    /// find nothing. If nothing may be dug there, a room would only be a plain step.
    pub(super) fn try_steps(&mut self) -> NextStep {
        self.state.saved = self.state.cursor;
        let mut free = self.free_headings();
        let mut pick = self.state.luck;
        for _ in 0..TRIES {
            if self.state.next_id > LAST_ID {
                return NextStep::End;
            }
            let straight = self.turn(pick);
            if free >> self.state.heading.number() & 1 == 1 {
                let room = straight && self.state.luck <= OPEN_ROOM_UP_TO;
                let made = if room { self.open_room() } else { self.plain_step() };
                if let Some(next) = self.finish_move(made) {
                    return next;
                }
                // The move got stuck, but may have dug a room first. A new room changes the free headings.
                free = self.free_headings();
            }
            // This is drawn even after the last try, where it is not used.
            pick = self.streams.main.draw() & 3;
        }
        NextStep::Jump
    }

    /// The headings in which the cell beside the cursor may be dug, one bit for each heading number.
    fn free_headings(&self) -> u8 {
        let is_free = |heading| self.draft.is_diggable(self.state.cursor.at.step(heading));
        Heading::ALL
            .into_iter()
            .fold(0, |free, heading| free | u8::from(is_free(heading)) << heading.number())
    }

    #[inline]
    pub(super) fn plain_step(&self) -> Move {
        self.land(self.state.cursor.at.step(self.state.heading))
    }

    #[inline]
    pub(super) fn land(&self, at: Pos) -> Move {
        if self.draft.is_diggable(at) { Move::Free(at) } else { Move::Stuck }
    }
}
