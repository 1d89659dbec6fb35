//! One move of the digger: turn, step, or something larger with the right luck.

use super::{Dig, LAST_ID, Move, NextStep, TRIES, change_level::LadderDir};
use crate::{Heading, Observer, Pos, rng::Stream};

/// The luck above which a move can be a ladder.
const LADDER_ABOVE: u16 = 0xCCB0;
/// The highest luck for an irregular room on a straight move.
const IRREGULAR_UP_TO: u16 = 0x07AD;
/// The highest luck for an open room on a straight move.
const OPEN_ROOM_UP_TO: u16 = 0x8F48;
/// The number of cells that have to be dug before the first ladder.
const FIRST_LADDER_ID: u16 = 5;
/// Quarter turns to the right for the eight ways of a move. 0 turns left, 1 turns right.
pub(super) const TURNS: [u8; 8] = [3, 1, 0, 0, 0, 0, 0, 0];
/// The first way without a turn. With luck for a ladder, it leads up.
const UP: u16 = 2;
const DOWN: u16 = 3;

/// Whether a batch with this luck makes only steps and open rooms.
pub(super) const fn is_plain(luck: u16) -> bool {
    luck > IRREGULAR_UP_TO && luck <= LADDER_ABOVE
}

impl<O: Observer, M: Stream> Dig<'_, '_, O, M> {
    /// Turns by three bits of `pick`, and returns whether that is no turn at all.
    ///
    /// `pick` is as unpredictable as a coin, so turning is a lookup.
    #[inline]
    fn turn(&mut self, pick: u16) -> bool {
        let way = pick & 7;
        self.state.heading = self.state.heading.turned(TURNS[usize::from(way)]);
        way >= UP
    }

    /// Makes the move for three bits of `pick` and the batch's luck.
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

    /// Tries ten moves with luck for steps and open rooms only.
    ///
    /// All tries start from the same cell, so the diggable cells beside it are looked up once. Two tries of
    /// three find nothing. Where nothing may be dug, a room would be a plain step.
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
                // Behind a new room there is no place to continue.
                free = self.free_headings();
            }
            // Drawn even after the last try, where it is not used.
            pick = self.streams.main.draw() & 3;
        }
        NextStep::Jump
    }

    /// The headings in which the next cell from the cursor may be dug, one bit for each number.
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

    /// The end of a move that has not dug its target cell.
    #[inline]
    pub(super) fn land(&self, at: Pos) -> Move {
        if self.draft.is_diggable(at) { Move::Free(at) } else { Move::Stuck }
    }
}
