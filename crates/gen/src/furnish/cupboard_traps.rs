//! Cupboards that hold a find. Opening one removes a wall with a group behind it (`architect-b.md` 3.8).

use crate::{
    CellId, CellKind, Kind, Observer, Pos,
    rng::{Stream, high_half},
    shell::generators::pick_dead_end,
    state::{CupboardTrapEntry, Draft, ItemPlace, MAX_CUPBOARD_TRAPS, Spawn, item},
    streams::Streams,
};

/// Tries 101 dead ends. The group waits in the dead end, behind a wall that blocks its only way out. The cupboard hangs
/// beside the cell in front of that wall, so the group appears next to the party that opens it.
pub(crate) fn place_cupboard_traps<O: Observer, M: Stream>(
    draft: &mut Draft<'_, O>,
    streams: &mut Streams<M>,
) {
    for _ in 0..101 {
        let Some((_, lair)) = pick_dead_end(draft, &mut streams.main) else { return };
        try_cupboard(draft, streams, lair);
        if draft.furnishing.cupboard_traps.len() == MAX_CUPBOARD_TRAPS {
            return;
        }
    }
}

fn try_cupboard<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>, lair: Pos) {
    let wall = draft.rootward(lair);
    // The cell has two closed sides, so it is a passage or a corner.
    if draft.floor_score(wall) != 2 || !draft.is_free_floor(wall) {
        return;
    }
    let before = draft.rootward(wall);
    if draft.floor_score(before) < 1 || !draft.is_free_floor(before) {
        return;
    }
    let Some((cupboard, side)) = draft.solid_side(before) else { return };
    draft.set_kind(cupboard, CellKind::with(Kind::Cupboard, 2 * side.code()));
    draft.mark(cupboard, CellId::FITTED);
    let peeked = streams.main.peek();
    let number = u16::from(item::FIRST_FIND) + high_half(draft.difficulty().map().min(22) + 1, peeked);
    let find = number.min(u16::from(item::LAST_FIND)) as u8;
    let value = (peeked & 0x3F) + 256 * (peeked & 0xE0);
    draft.put_item(cupboard, find, value, ItemPlace::Cupboard, &mut streams.side);
    let group = Spawn { boost: 2, asleep: true, ..Spawn::ordinary(lair) };
    if !draft.spawn(group, &mut streams.side) {
        return;
    }
    draft.put_group(lair);
    // Only the kind changes. The cell keeps its number and stays Open.
    draft.set_plain_kind(wall, Kind::Wall);
    draft.furnishing.cupboard_traps.push(CupboardTrapEntry { cupboard, wall, lair });
}
