//! Grates that do nothing, and hydrants (`architect-b.md` 3.16).

use super::mines::{replace_floor, try_floor};
use crate::{Kind, Observer, rng::Stream, shell::scale::scale, state::Draft};

const MOST_HYDRANTS: u16 = 8;

/// Places grates that look exactly like those of traps, from map 2 on.
pub(crate) fn lay_grates<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    let map = draft.difficulty().map();
    if map <= 1 {
        return;
    }
    let tries = 2 * (scale(map, draft.difficulty()) + 10) + 1;
    for _ in 0..tries {
        let (at, is_floor) = try_floor(draft, rng);
        if is_floor {
            replace_floor(draft, at, Kind::Grate, Kind::GrateWithItems);
        }
    }
}

/// Places hydrants in rooms, from map 3 on. The number of tries is signed, so maps 32758 to 65525 have no hydrants.
pub(crate) fn place_hydrants<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    let map = draft.difficulty().map();
    let tries = map.wrapping_add(10);
    if map <= 2 || tries >= 0x8000 {
        return;
    }
    let mut made = 0;
    for _ in 0..=tries {
        let at = rng.position();
        if draft.is_free_floor(at) && draft.bare_kind(at) != Some(Kind::Floor) {
            draft.set_kind_only(at, Kind::Hydrant);
            made += 1;
            if made == MOST_HYDRANTS {
                return;
            }
        }
    }
}
