//! The items behind the hatch of the first base (`architect-b.md` 3.21).

use crate::{
    Heading, Kind, Observer, Pos,
    rng::Stream,
    state::{Draft, ItemPlace, item},
};

const INSIDE: Pos = Pos::new(30, 1);

pub(crate) fn equip_first_map<O: Observer, S: Stream>(draft: &mut Draft<'_, O>, side: &mut S) {
    if !draft.difficulty().is_first() {
        return;
    }
    let Some(at) = find_floor(draft) else { return };
    let dark = draft.bare_kind(at) == Some(Kind::DarkFloor);
    draft.set_kind_only(at, if dark { Kind::DarkFloorWithItems } else { Kind::DeadEndWithItems });
    // The first item draws from a copy of the stream, so both items lie in the same quarter of the cell.
    draft.put_item(at, item::EXPLOSIVES, 0, ItemPlace::Floor, &mut side.clone());
    draft.put_item(at, item::NOTE, 0, ItemPlace::Floor, side);
}

/// In an endless base of this map, the cell inside the entrance may not have been dug.
fn find_floor<O: Observer>(draft: &Draft<'_, O>) -> Option<Pos> {
    if draft.is_open(INSIDE) {
        return Some(INSIDE);
    }
    let entrance = draft.shell.plan.entrance();
    let beside = Heading::ALL.map(|heading| entrance.step(heading));
    beside.into_iter().find(|&at| draft.is_free_floor(at) || draft.bare_kind(at) == Some(Kind::DeadEnd))
}
