//! The thing that a cell shows while its base is dug. The map, films and tools share this pure function.

use rootward_gen::{Base, Frame, Pos, Records};

use super::pictures::{Height, Picture, booth, of_kind, of_thing};
use crate::booths;

#[must_use]
pub fn picture_in(
    frame: &Frame,
    base: &Base,
    records: &Records,
    at: Pos,
    furnished: bool,
) -> Option<Picture> {
    let word = frame.kind(at);
    if !furnished || word != base.kind_word(at) {
        return of_kind(word);
    }
    let front = booths::fronts(base, records, at).next();
    let turned = |thing| Some(vec![booth(thing, front?)?]);
    let all = records
        .at(at)
        .flat_map(|record| turned(record.thing).unwrap_or_else(|| of_thing(record.thing, records)));
    all.filter(|picture| picture.height != Height::Mark)
        .max_by_key(|picture| picture.height)
        .or_else(|| of_kind(word))
}
