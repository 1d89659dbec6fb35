//! Cupboards with gold, dice and balls (`architect-b.md` 3.15).

use super::mines::try_floor;
use crate::{
    CellKind, Kind, Observer, Pos,
    rng::Stream,
    state::{Draft, ItemPlace, item},
    streams::Streams,
};

pub(crate) fn place_gold<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>) {
    fill_cupboards(draft, streams, 141, 21, item::GOLD, |peeked| (peeked & 0xFF) + 64);
}

pub(crate) fn place_die<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>) {
    if !draft.difficulty().is_first() {
        fill_cupboards(draft, streams, 101, 1, item::DIE, |_| 0);
    }
}

pub(crate) fn place_balls<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>) {
    if !draft.difficulty().is_first() {
        fill_cupboards(draft, streams, 21, 6, item::BALL, |_| 0);
    }
}

/// *cupboard_try*, until `most` tries have succeeded. Puts an item into a new cupboard beside a random floor, or into
/// the cupboard that was drawn. `value` receives the state of the stream before the draw.
fn fill_cupboards<O: Observer, M: Stream>(
    draft: &mut Draft<'_, O>,
    streams: &mut Streams<M>,
    tries: u16,
    most: u16,
    id: u8,
    value: impl Fn(u16) -> u16,
) {
    let mut made = 0;
    for _ in 0..tries {
        let value = value(streams.main.peek());
        let Some(cupboard) = find_cupboard(draft, &mut streams.main) else { continue };
        draft.put_item(cupboard, id, value, ItemPlace::Cupboard, &mut streams.side);
        made += 1;
        if made == most {
            return;
        }
    }
}

fn find_cupboard<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) -> Option<Pos> {
    let (at, is_floor) = try_floor(draft, rng);
    if is_floor {
        let (cupboard, side) = draft.solid_side(at)?;
        // The cupboard keeps the number of rock.
        draft.set_kind(cupboard, CellKind::with(Kind::Cupboard, 2 * side.code()));
        return Some(cupboard);
    }
    (draft.bare_kind(at) == Some(Kind::Cupboard)).then_some(at)
}
