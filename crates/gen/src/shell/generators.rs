//! Phase 15: the thing that the party has come to blow up.

use super::{MOST_DRAWS, dead_ends::draw_slot};
use crate::{cell::Kind, draft::Draft, grid::Pos, observer::Observer, rng::Stream};

/// Puts a block of 3 x 3 generators into the newest room that has no side of two cells; without such
/// a room, a single one into a dead end. Only that last resort draws.
pub(crate) fn place_generators<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    let room = draft.shell.rooms.dug().iter().find(|room| room.size.no_side_is_two());
    match room.map(|room| room.corner) {
        Some(corner) => place_block(draft, corner),
        None => {
            if let Some((_, at)) = pick_dead_end(draft, rng) {
                draft.set_kind_only(at, Kind::Generator);
            }
        }
    }
}

/// Grows the block from the far corner of the room into it.
fn place_block<O: Observer>(draft: &mut Draft<'_, O>, corner: Pos) {
    let is_room = |at: Pos| at.in_grid() && Kind::ROOM.has(draft.kind(at));
    let sx = if is_room(corner.offset(1, 0)) { 1 } else { -1 };
    let sy = if is_room(corner.offset(0, 1)) { 1 } else { -1 };
    for i in 0..3 {
        for j in 0..3 {
            let at = corner.offset(j * sx, i * sy);
            // Ladders stay.
            if !Kind::LADDERS.has(draft.kind(at)) {
                draft.set_kind_only(at, Kind::Generator);
            }
        }
    }
}

/// Draws a slot and walks on to the next usable dead end; gives its slot, too. Stale entries are deleted on the way. With
/// no dead end left there is nothing to find.
pub(crate) fn pick_dead_end<O: Observer, M: Stream>(
    draft: &mut Draft<'_, O>,
    rng: &mut M,
) -> Option<(u8, Pos)> {
    for _ in 0..MOST_DRAWS {
        let mut slot = draw_slot(rng);
        let mut empties = 0;
        while empties < 256 {
            match draft.shell.dead_ends.get(slot) {
                None => {
                    slot = slot.wrapping_add(1);
                    empties += 1;
                }
                Some(at) if draft.bare_kind(at) == Some(Kind::DeadEnd) => return Some((slot, at)),
                Some(_) => draft.shell.dead_ends.take(slot),
            }
        }
        if draft.shell.dead_ends.words().all(|word| word == 0) {
            // A further draw could not change that: the classic generator would draw for ever.
            return None;
        }
    }
    None
}
