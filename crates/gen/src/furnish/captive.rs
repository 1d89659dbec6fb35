//! Only in stations: locks up the captive in the dead end with the longest path out (`architect-b.md` 3.3).

use super::{doors, walk::ClosedSides};
use crate::{
    CellId, DoorKind, Observer, Pos, Variant,
    rng::Stream,
    state::{Draft, Spawn, TypeFilter, before},
    streams::Streams,
};

/// The number of steps at which counting stops, because in dark rooms the path can run in a circle (Quirk Q12).
const LONGEST: u16 = 0x8000;

/// Puts the captive into the dead end with the longest path out, so that the rescue is the longest walk in the station.
pub(crate) fn lock_up_captive<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>) {
    if draft.seed.variant() != Variant::Station {
        return;
    }
    let Some(place) = farthest_dead_end(draft) else { return };
    let door = draft.rootward(place);
    let east_west = draft.sides(door) == ClosedSides::WALLS_NORTH_AND_SOUTH;
    let order = doors::order_of(streams.main.peek());
    doors::place_combination(draft, door, DoorKind::Captive, east_west, order);
    let captive = Spawn { who: TypeFilter::After(before::CAPTIVE), asleep: true, ..Spawn::ordinary(place) };
    draft.spawn(captive, &mut streams.side);
    draft.put_group(place);
    draft.set_id(place, CellId::CELL_OF_CAPTIVE);
}

/// The dead end with the longest path to the entrance and a passage in front. The later one wins a tie.
fn farthest_dead_end<O: Observer>(draft: &Draft<'_, O>) -> Option<Pos> {
    let mut best = 0;
    let mut place = None;
    for at in (0..=u8::MAX).filter_map(|slot| draft.shell.dead_ends.get(slot)) {
        let door = draft.rootward(at);
        if !draft.sides(door).is_passage() {
            continue;
        }
        let steps = steps_out(draft, door);
        if best <= steps {
            best = steps;
            place = Some(at);
        }
    }
    place.filter(|_| best > 0)
}

fn steps_out<O: Observer>(draft: &Draft<'_, O>, from: Pos) -> u16 {
    let mut at = from;
    for steps in 0..LONGEST {
        at = draft.rootward(at);
        if at.y == 255 {
            return steps;
        }
    }
    LONGEST
}
