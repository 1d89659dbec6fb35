//! Groups of creatures all over the base (`architect-b.md` 3.13).

use crate::{
    Kind, KindSet, Observer,
    rng::Stream,
    state::{Draft, Spawn, TypeFilter},
    streams::Streams,
};

const GROUND: KindSet =
    Kind::FREE_FLOORS.or(KindSet::of(&[Kind::Generator, Kind::FloorKept, Kind::FloorReserved]));

/// The highest cell number in the quiet zone around the entrance, where no group may stand.
const LAST_QUIET: u16 = 10;

/// Tries 300 cells, so that groups spread over all floors. Ends early if a group cannot be placed.
pub(crate) fn place_encounters<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>) {
    for _ in 0..300 {
        let at = streams.main.position();
        let who = match draft.bare_kind(at) {
            Some(kind) if GROUND.has(kind) => TypeFilter::Ordinary,
            Some(Kind::Fire) => TypeFilter::Fire,
            _ => continue,
        };
        if draft.id(at).word() <= LAST_QUIET {
            continue;
        }
        if !draft.spawn(Spawn { who, ..Spawn::ordinary(at) }, &mut streams.side) {
            return;
        }
        draft.put_group(at);
    }
}
