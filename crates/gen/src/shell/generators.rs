//! The power generator, which the party has come to blow up (`architect-a.md` Phase 15).

use super::dead_ends::draw_slot;
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

/// Draws a slot and walks on to the next usable dead end; gives its slot, too. Stale entries are
/// deleted on the way, which bounds the loop. With no dead end left there is nothing to find.
pub(crate) fn pick_dead_end<O: Observer, M: Stream>(
    draft: &mut Draft<'_, O>,
    rng: &mut M,
) -> Option<(u8, Pos)> {
    let mut slot = draw_slot(rng);
    loop {
        slot = draft.shell.dead_ends.next_filled(slot)?;
        let at = draft.shell.dead_ends.get(slot)?;
        if draft.bare_kind(at) == Some(Kind::DeadEnd) {
            return Some((slot, at));
        }
        draft.shell.dead_ends.take(slot);
    }
}
