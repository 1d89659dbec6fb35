//! Phase 21: what lies behind the hatch of the first base (`architect-b.md`, 3.21).

use super::piles::{Place, item};
use crate::{cell::Kind, draft::Draft, grid::Pos, observer::Observer, rng::Stream};

/// One step inside the fixed entrance of the first map.
const INSIDE: Pos = Pos::new(30, 1);

/// Lays explosives and a note, map 0 only.
pub(crate) fn equip_first_map<O: Observer, S: Stream>(draft: &mut Draft<'_, O>, side: &mut S, map: u16) {
    if map != 0 {
        return;
    }
    let dark = draft.bare_kind(INSIDE) == Some(Kind::DarkFloor);
    draft.set_kind_only(INSIDE, if dark { Kind::DarkFloorWithItems } else { Kind::DeadEndWithItems });
    // The first draw leaves no trace, so both lie on the same quarter.
    draft.put_item(INSIDE, item::EXPLOSIVES, 0, Place::Floor, &mut side.clone());
    draft.put_item(INSIDE, item::NOTE, 0, Place::Floor, side);
}
