//! One move of the digger: turn, step, or something larger if luck has it.

use super::{Dig, LAST_ID, Move, NextStep, TRIES, change_level::LadderDir};
use crate::{
    grid::{Heading, Pos},
    observer::Observer,
    rng::Stream,
};

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

/// Whether a batch with this luck makes only steps and open rooms.
pub(super) const fn is_plain(luck: u16) -> bool {
    luck > IRREGULAR_UP_TO && luck <= LADDER_ABOVE
}

impl<O: Observer, M: Stream, S: Stream> Dig<'_, '_, O, M, S> {
    /// Turns as three bits of `pick` say, and says whether that is no turn at all.
    ///
    /// `pick` is as good as a coin: so turning is a lookup.
    #[inline]
    fn turn(&mut self, pick: u16) -> bool {
        let way = pick & 7;
        self.state.heading = self.state.heading.turned(TURNS[usize::from(way)]);
        way >= UP
    }

    /// Makes the move that three bits of `pick` and the batch's luck decide on.
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
    /// They all set out from the same cell, so what may be dug beside it is looked up once. Two tries
    /// of three find nothing; where nothing may be dug, a room would be a plain step.
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
                // Behind the room that was dug there is no place to go on.
                free = self.free_headings();
            }
            // Drawn also after the last try, and then not used.
            pick = self.streams.main.draw() & 3;
        }
        NextStep::Jump
    }

    /// The headings in which the next cell from the cursor may be dug, one bit each by number.
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

    /// The end of a move that has not dug the cell it leads to.
    #[inline]
    pub(super) fn land(&self, at: Pos) -> Move {
        if self.draft.is_diggable(at) { Move::Free(at) } else { Move::Stuck }
    }
}
