//! Shops and probe computers in dead ends, with a guardian at each computer (`architect-b.md` 3.4).

use crate::{
    CellId, Kind, Observer,
    rng::{Stream, high_half},
    shell::generators::pick_dead_end,
    state::{Draft, GroupDrop, Spawn, TypeFilter, before, item},
    streams::Streams,
};

/// The maximum number of picks for one computer. Quirk S1: sometimes none of the remaining dead ends is suitable for a
/// computer. Only map 25466 and the station of map 15030 reach this limit.
const MOST_MISSES: u32 = 4096;

/// Places five to eight shops and one or two computers. They stand in dead ends, where they block no passage. The floor
/// in front of each one stays free or is the place of its guardian.
pub(crate) fn place_shops<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>) {
    let drawn = high_half(streams.main.draw(), 7) + 1;
    let shops = drawn.max(4) + 1;
    for _ in 0..shops {
        let Some((_, at)) = pick_dead_end(draft, &mut streams.main) else { break };
        let before = draft.rootward(at);
        if draft.is_free_floor(before) {
            draft.set_kind_only(before, Kind::FloorReserved);
        }
        draft.set_kind_only(at, Kind::Shop);
        draft.set_id(at, CellId::BOOTH);
        draft.furnishing.shops.push(at);
    }
    let computers = (streams.main.draw() & 1) + 1;
    for number in 0..computers {
        if !place_computer(draft, streams, number) {
            break;
        }
    }
    // If there are two computers, the first one, with password 0, then comes second in the list.
    draft.furnishing.computers.reverse();
}

/// Places a computer with its guardian. Returns `false` if no dead end is suitable.
fn place_computer<O: Observer, M: Stream>(
    draft: &mut Draft<'_, O>,
    streams: &mut Streams<M>,
    number: u16,
) -> bool {
    for _ in 0..MOST_MISSES {
        let Some((_, at)) = pick_dead_end(draft, &mut streams.main) else { return false };
        let before = draft.rootward(at);
        if draft.is_free_floor(before) {
            let password = GroupDrop { id: item::COMPUTER_PASSWORD, value: number };
            let guardian = Spawn {
                who: TypeFilter::After(before::GUARDIAN),
                drop: Some(password),
                ..Spawn::ordinary(before)
            };
            draft.set_kind_only(before, Kind::FloorReserved);
            draft.spawn(guardian, &mut streams.side);
            draft.put_group(before);
            draft.set_kind_only(at, Kind::Computer);
            draft.set_id(at, CellId::BOOTH);
            draft.furnishing.computers.push(at);
            return true;
        }
    }
    false
}
