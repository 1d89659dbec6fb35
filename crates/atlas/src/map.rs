//! The map of a base: one floor or all floors on one grid, in the state in which the base was generated.
//!
//! A cell has three layers: rock, the tile of its ground, its things. The digger's map draws the same ones.

pub(crate) mod canvas;
mod overlays;
mod shade;
pub(crate) mod studio;

use rootward_gen::{CellSet, Heading, Kind, Pos, PuzzlePart, Record, Sides};
use rootward_presentation::{
    booths,
    looks::{
        pictures::{Height, Picture, booth, counter, of_thing},
        tiles::CellView,
    },
};

use self::canvas::{DEPTH, corner, draw, framed, pave, stamp};
pub use self::{
    canvas::{Area, BYTES, CELL, MARGIN, SIZE},
    overlays::{Overlays, legend},
    studio::{Paints, Studio},
};
use crate::subject::Subject;

const PLATE: [u8; DEPTH] = [5, 8, 14, 255];
/// The size of the plate behind one digit, and the width of a digit with the gap after it, in pixels.
const PLATE_SIZE: (usize, usize) = (5, 7);
const ADVANCE: usize = 4;
/// The distance of a panel's number behind its face, in half pixels.
const BEHIND_FACE: isize = 9;

/// Draws a floor, 1..=5, or all floors, into a picture of [`SIZE`]. A picture of another length stays as it is.
pub fn paint(subject: &Subject, paints: &Paints, floor: Option<u8>, map: &mut [u8]) {
    if map.len() != BYTES {
        return;
    }
    let view =
        CellView { floor, rooms: Some(&subject.rooms), ..CellView::of(&subject.base, subject.base.plan()) };
    framed().for_each(|at| ground(map, paints, view.tile(at).index(), at));
    let shows = |record: &&Record| floor.is_none_or(|floor| record.floor == floor);
    let records: Vec<&Record> = subject.records.iter().filter(shows).collect();
    shade::paint(&view, &records, map);
    let mut pictures: Vec<(Height, bool, Pos, Picture)> = Vec::new();
    for record in &records {
        pictures_of(subject, record, |picture, is_ledge| {
            pictures.push((picture.height, is_ledge, record.at, picture));
        });
    }
    pictures.sort_by_key(|(height, is_ledge, at, _)| (*height, *is_ledge, at.y, at.x));
    for (_, _, at, picture) in &pictures {
        show(map, paints, picture, *at);
    }
    for record in &records {
        number(map, paints, record);
    }
}

/// The pictures of a thing. A booth shows its front, and a ledge along it.
fn pictures_of(subject: &Subject, record: &Record, mut take: impl FnMut(Picture, bool)) {
    let fronts = || booths::fronts(&subject.base, &subject.records, record.at);
    if booths::is_booth(record.thing) {
        let turned = fronts().next().and_then(|front| booth(record.thing, front));
        match turned {
            Some(picture) => take(picture, false),
            None => {
                of_thing(record.thing, &subject.records).into_iter().for_each(|picture| take(picture, false))
            }
        }
        fronts().for_each(|front| take(counter(front), true));
    } else {
        of_thing(record.thing, &subject.records).into_iter().for_each(|picture| take(picture, false));
    }
}

pub(crate) fn ground(map: &mut [u8], paints: &Paints, tile: u16, at: Pos) {
    pave(map, &paints.rock, at);
    draw(map, &paints.tiles, tile.into(), at, (0, 0));
}

pub(crate) fn show(map: &mut [u8], paints: &Paints, picture: &Picture, at: Pos) {
    let (east, north) = picture.lean;
    if let Some(thing) = picture.frames.first().and_then(|name| paints.thing(name)) {
        draw(map, &thing, 0, at, (east, -north));
    }
}

fn number(map: &mut [u8], paints: &Paints, record: &Record) {
    let Some(PuzzlePart::Panel(number) | PuzzlePart::Lock(number)) = record.thing.puzzle() else { return };
    let Some((left, top)) = corner(record.at) else { return };
    let (east, south) = match record.thing.sides() {
        Sides::Look(look) => look.delta(),
        Sides::All | Sides::Faces(_) => (0, 0),
    };
    let tens = Some(number / 10 % 10).filter(|&tens| tens > 0);
    let digits = tens.into_iter().chain([number % 10]);
    let width = PLATE_SIZE.0 + ADVANCE * digits.clone().count().saturating_sub(1);
    // The plate stays in its cell, which can lie at the edge of a floor.
    let begin = |start: usize, side: usize, ahead: i16| {
        let free = CELL.saturating_sub(side) as isize;
        start as isize + ((free + isize::from(ahead) * BEHIND_FACE) / 2).clamp(0, free)
    };
    let (x, y) = (begin(left, width, east), begin(top, PLATE_SIZE.1, south));
    fill(map, (x, y), (width, PLATE_SIZE.1), PLATE);
    for (place, digit) in digits.enumerate() {
        if let Some(picture) = paints.digits.get(usize::from(digit)) {
            let to = (x + 1 + (ADVANCE * place) as isize, y + 1);
            stamp(map, picture, (0, 0), (picture.width, picture.height), to);
        }
    }
}

fn fill(map: &mut [u8], (x, y): (isize, isize), (width, height): (usize, usize), colour: [u8; DEPTH]) {
    for row in (y.max(0) as usize..).take(height) {
        let start = (row * SIZE.0 + x.max(0) as usize) * DEPTH;
        if let Some(pixels) = map.get_mut(start..start + width * DEPTH) {
            pixels.chunks_exact_mut(DEPTH).for_each(|pixel| pixel.copy_from_slice(&colour));
        }
    }
}

/// The rectangle of a floor, 1..=5, or of all floors: their ground and the walls around it. `None` if the base has no
/// such floor.
#[must_use]
pub fn area(subject: &Subject, floor: Option<u8>) -> Option<Area> {
    let base = &subject.base;
    let shows = |at: &Pos| {
        let ground = base.is_ground(*at) || matches!(base.kind(*at), Kind::Generator | Kind::Blockage);
        ground && floor.is_none_or(|floor| base.floor_at(*at) == Some(floor))
    };
    let cells: CellSet = Pos::all().filter(shows).collect();
    let walls = |at: Pos| Heading::ALL.into_iter().map(move |heading| at.step(heading));
    Area::around(cells.iter().flat_map(walls))
}

#[cfg(test)]
mod tests;
