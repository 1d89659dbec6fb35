//! The digger: all corridors, ladders and rooms, from the entrance outwards (`architect-a.md` Phase 7).

mod change_level;
mod irregular_room;
mod join_elevators;
mod jump;
mod open_room;
mod walk;

use crate::{
    CellId, Heading, Kind, Observer, Pos,
    rng::Stream,
    state::{Digger, Draft, FloorPos},
    streams::Streams,
};

/// Digging ends above this number. The last room can exceed it. No classic seed comes close to it.
const LAST_ID: u16 = 12_288;
const TRIES: u8 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    /// The move leads to this cell, which may be dug.
    Free(Pos),
    /// The move leads to a cell that may not be dug. The cursor goes back.
    Stuck,
    /// The move is complete. A new batch starts at the cursor.
    Relocated,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextStep {
    Stamp,
    Batch,
    Jump,
    End,
}

struct Dig<'w, 'a, O, M: Stream> {
    draft: &'w mut Draft<'a, O>,
    state: &'w mut Digger,
    streams: &'w mut Streams<M>,
}

/// Digs the base. A batch draws one word of luck for ten tries, and makes the first move that fits. If no move fits,
/// random probes find a new place beside a dug cell. All cells are therefore connected, and lower numbers lead out.
///
/// The machine terminates. A stamp uses up one of the 2,048 cells. Between two stamps, each round of jumps uses up a
/// restart, and only the limited tries of ladders add restarts.
pub(crate) fn dig<O: Observer, M: Stream>(
    draft: &mut Draft<'_, O>,
    state: &mut Digger,
    streams: &mut Streams<M>,
) {
    let mut dig = Dig { draft, state, streams };
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

impl<O: Observer, M: Stream> Dig<'_, '_, O, M> {
    /// Puts the cursor on the entrance and numbers that cell. The digging loop numbers it again (Quirk Q7).
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

    #[inline]
    fn stamp(&mut self, at: Pos) {
        self.draft.set_id(at, CellId::from_word(self.state.next_id));
        self.state.next_id += 1;
    }

    #[inline]
    fn step(&mut self) {
        self.state.cursor.at = self.state.cursor.at.step(self.state.heading);
    }

    fn stamp_cursor(&mut self) -> NextStep {
        self.stamp(self.state.cursor.at);
        self.run_batch()
    }

    fn run_batch(&mut self) -> NextStep {
        self.state.luck = self.streams.main.draw();
        if walk::is_plain(self.state.luck) {
            self.try_steps()
        } else {
            self.try_moves(self.state.luck, TRIES)
        }
    }

    /// Tries moves with the same luck until one move digs or leads to a cell that may be dug.
    fn try_moves(&mut self, mut pick: u16, tries: u8) -> NextStep {
        for _ in 0..tries {
            if self.state.next_id > LAST_ID {
                return NextStep::End;
            }
            let made = self.make_move(pick);
            if let Some(next) = self.finish_move(made) {
                return next;
            }
            // This is drawn even after the last try, where it is not used.
            pick = self.streams.main.draw() & 3;
        }
        NextStep::Jump
    }

    /// The step that follows a move. `None` if the move got stuck, so that another try follows.
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
