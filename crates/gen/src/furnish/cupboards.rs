//! Cupboards with gold, dice and balls (`architect-b.md` 3.15).

use super::mines::try_floor;
use crate::{
    cell::{CellKind, Kind},
    grid::Pos,
    observer::Observer,
    rng::Stream,
    state::{Draft, ItemPlace, item},
    streams::Streams,
};

/// Up to 21 bags of gold.
pub(crate) fn place_gold<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>) {
    let mut made = 0;
    for _ in 0..141 {
        // The value is peeked before the draw.
        let value = (streams.main.peek() & 0xFF) + 64;
        if try_cupboard(draft, streams, item::GOLD, value) {
            made += 1;
            if made == 21 {
                return;
            }
        }
    }
}

/// One die, not on the first map.
pub(crate) fn place_die<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>) {
    if draft.difficulty().is_first() {
        return;
    }
    for _ in 0..101 {
        if try_cupboard(draft, streams, item::DIE, 0) {
            return;
        }
    }
}

/// Up to six balls, not on the first map.
pub(crate) fn place_balls<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>) {
    if draft.difficulty().is_first() {
        return;
    }
    let mut made = 0;
    for _ in 0..21 {
        if try_cupboard(draft, streams, item::BALL, 0) {
            made += 1;
            if made == 6 {
                return;
            }
        }
    }
}

/// *cupboard_try*: puts an item into a new cupboard beside a random floor, or into the cupboard that was hit.
fn try_cupboard<O: Observer, M: Stream>(
    draft: &mut Draft<'_, O>,
    streams: &mut Streams<M>,
    id: u8,
    value: u16,
) -> bool {
    let Some(cupboard) = find_cupboard(draft, &mut streams.main) else { return false };
    draft.put_item(cupboard, id, value, ItemPlace::Cupboard, &mut streams.side);
    true
}

fn find_cupboard<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) -> Option<Pos> {
    let (at, is_floor) = try_floor(draft, rng);
    if is_floor {
        let (cupboard, side) = draft.solid_side(at)?;
        // It keeps the number of rock.
        draft.set_kind(cupboard, CellKind::with(Kind::Cupboard, 2 * side.code()));
        return Some(cupboard);
    }
    (draft.bare_kind(at) == Some(Kind::Cupboard)).then_some(at)
}
