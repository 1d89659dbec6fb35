//! The digger: all corridors, ladders and rooms, from the entrance outwards (`architect-a.md` Phase 7).
//!
//! This file holds the machine that decides what comes next. What a move does is in [`walk`],
//! [`change_level`], [`open_room`] and [`irregular_room`]; elevators that a path has reached are
//! opened in [`join_elevators`]; [`jump`] finds a new place to dig when nothing fits any more.

mod change_level;
mod irregular_room;
mod join_elevators;
mod jump;
mod open_room;
mod walk;

use crate::{
    cell::{CellId, Kind},
    draft::Draft,
    grid::{Heading, Pos},
    observer::Observer,
    rng::Stream,
    seed::Difficulty,
    streams::Streams,
};

/// No cell gets a number above this plus one room. No classic seed comes near.
const LAST_ID: u16 = 12_288;
/// How often a batch tries to move on.
const TRIES: u8 = 10;

/// A position with the floor that the digger believes it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct FloorPos {
    /// The cell; can lie outside the grid for a moment.
    pub at: Pos,
    /// The floor level.
    pub level: u8,
}

/// The digger's own scratch. All zero before the phase.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Digger {
    /// Where the digger stands.
    pub cursor: FloorPos,
    /// Where the last move set out from. Shared by all moves (Quirk Q10).
    pub saved: FloorPos,
    /// Where the digger faces. The fire phase reads it, too (Quirk Q6).
    pub heading: Heading,
    /// The number of the next cell.
    pub next_id: u16,
    /// The word that decides between corridor, rooms and ladders; kept for a whole batch.
    pub luck: u16,
    /// Jumps left; a ladder try gives one back.
    pub restarts_left: i16,
    /// Ladder tries left.
    pub level_tries_left: i16,
    /// From this luck on, walls left in a room are blockages: set by the init phase.
    pub blockage_cutoff: u16,
}

impl Digger {
    /// The start state for a map.
    pub fn new(difficulty: Difficulty) -> Self {
        Self { blockage_cutoff: 0xEEFF - 8 * difficulty.map().min(2039), ..Self::default() }
    }
}

/// How a move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    /// It leads to this cell, which may be dug.
    Free(Pos),
    /// It leads to a cell that may not be dug: the cursor goes back.
    Stuck,
    /// Digging is done; a new batch starts from the cursor.
    Relocated,
}

/// What the machine does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextStep {
    /// Dig the cell under the cursor.
    Stamp,
    /// Draw new luck and try ten moves with it.
    Batch,
    /// Look for another place.
    Jump,
    /// All digging is done.
    End,
}

/// The digger at work.
struct Dig<'w, 'a, O, M, S> {
    draft: &'w mut Draft<'a, O>,
    state: &'w mut Digger,
    streams: &'w mut Streams<M, S>,
    difficulty: Difficulty,
}

/// Digs the base.
///
/// The machine ends: a stamp uses up one of the 2,048 cells, and between two stamps every round of
/// jumps uses up a restart, which only the limited ladder tries give back.
pub(crate) fn dig<O: Observer, M: Stream, S: Stream>(
    draft: &mut Draft<'_, O>,
    state: &mut Digger,
    streams: &mut Streams<M, S>,
    difficulty: Difficulty,
) {
    let mut dig = Dig { draft, state, streams, difficulty };
    dig.start();
    let mut next = NextStep::Stamp;
    while next != NextStep::End {
        next = match next {
            NextStep::Stamp => dig.stamp_cursor(),
            NextStep::Batch => dig.run_batch(),
            NextStep::Jump => dig.jump(),
            NextStep::End => NextStep::End,
        };
    }
}

impl<O: Observer, M: Stream, S: Stream> Dig<'_, '_, O, M, S> {
    /// Stands on the entrance and numbers it for the first time (Quirk Q7: the machine does it
    /// again).
    fn start(&mut self) {
        let plan = &self.draft.shell.plan;
        self.state.cursor = FloorPos { at: plan.entrance(), level: plan.entrance_floor() };
        self.state.next_id = 1;
        self.state.restarts_left = 300;
        self.state.level_tries_left = 900;
        self.state.heading = Heading::East;
        self.draft.shell.ladder_pairs = 0;
        let entrance = self.state.cursor.at;
        self.stamp(entrance);
        self.draft.set_plain_kind(entrance, Kind::FloorReserved);
    }

    /// Gives a cell the next number.
    #[inline]
    fn stamp(&mut self, at: Pos) {
        self.draft.set_id(at, CellId::from_word(self.state.next_id));
        self.state.next_id += 1;
    }

    /// Moves the cursor one cell along the heading.
    #[inline]
    fn step(&mut self) {
        self.state.cursor.at = self.state.cursor.at.step(self.state.heading);
    }

    fn stamp_cursor(&mut self) -> NextStep {
        self.stamp(self.state.cursor.at);
        self.run_batch()
    }

    /// Draws new luck and tries with it.
    fn run_batch(&mut self) -> NextStep {
        self.state.luck = self.streams.main.draw();
        if walk::is_plain(self.state.luck) {
            self.try_steps()
        } else {
            self.try_moves(self.state.luck, TRIES)
        }
    }

    /// Tries moves with the same luck until one digs or leads to a cell that may be dug.
    fn try_moves(&mut self, mut pick: u16, tries: u8) -> NextStep {
        for _ in 0..tries {
            if self.state.next_id > LAST_ID {
                return NextStep::End;
            }
            let made = self.make_move(pick);
            if let Some(next) = self.finish_move(made) {
                return next;
            }
            // Drawn also after the last try, and then not used.
            pick = self.streams.main.draw() & 3;
        }
        NextStep::Jump
    }

    /// What comes after a move; another try if it got stuck.
    #[inline]
    fn finish_move(&mut self, made: Move) -> Option<NextStep> {
        match made {
            Move::Relocated => Some(NextStep::Batch),
            Move::Free(at) => {
                self.state.cursor.at = at;
                Some(NextStep::Stamp)
            }
            Move::Stuck => {
                self.state.cursor = self.state.saved;
                None
            }
        }
    }
}
