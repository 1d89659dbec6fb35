//! A faint line around walls in the dark. It separates openings from walls without brightening the dark.

use crate::{
    book::{Book, FACE},
    cast::Face,
    eye::View,
    finer,
    fixed::ONE,
    picture::Picture,
    relief::SHADOW,
    scene::{Scene, Shape, Shown},
    scratch::ColumnEnd,
    walls::{FaceLight, light_on, steps_of, wall_of},
};

/// The lightness of the line at the eye, its loss with each cell of distance, and its maximum, 0..=255.
const AT_THE_EYE: i32 = 230;
const LOSS: i32 = 46;
const MOST: i32 = 128;
/// The least depth behind a face at which the dark beside it is an opening. Otherwise only the seen area ends there.
const OPENING: i32 = ONE / 4;

fn brightness(depth: i32) -> u8 {
    (AT_THE_EYE - (((depth >> 8) * LOSS) >> 8)).clamp(0, MOST) as u8
}

/// The minimum light on a wall inside its line. Without it a wall would look like an opening.
pub(crate) fn within(depth: i32) -> u8 {
    (u16::from(brightness(depth)) * 7 / 16) as u8
}

/// Walls with their own light or a frame need no line. The line does not cover things on the wall.
fn has_line(scene: &Scene, book: &Book, face: Face, texel: usize) -> bool {
    let Some(cell) = scene.cell(face.x, face.y) else { return false };
    let is_free = |shown: Shown| {
        let place =
            book.texture(shown, scene.frame).start + texel * FACE + (usize::from(face.texel) >> finer::MOST);
        book.inks.get(place).is_none_or(|ink| *ink == 0 || *ink >= SHADOW)
    };
    cell.shape == Shape::Wall
        && !cell.framed
        && wall_of(cell).look.least_light() == 0
        && cell.hung[usize::from(face.side & 3)].is_none_or(is_free)
}

/// Draws the line at the top and the foot of a face's column, two thirds of a texel wide and at least a pixel.
#[inline]
pub(crate) fn draw(
    (scene, view, book): (&Scene, &View, &Book),
    picture: &mut Picture,
    column: i32,
    (face, end): (Face, ColumnEnd),
    light: FaceLight,
) {
    let rim = brightness(face.depth);
    if light.brightness >= rim {
        return;
    }
    let line = Line::new((view, book), column, light, rim);
    let wide = ((end.bottom - end.top) / 48).max(1);
    if has_line(scene, book, face, 0) {
        line.draw(picture, end.top..(end.top + wide).min(end.bottom));
    }
    if has_line(scene, book, face, FACE - 1) {
        line.draw(picture, (end.bottom - wide).max(end.top)..end.bottom);
    }
}

/// Draws the line on the nearer of two faces that do not join.
#[inline]
pub(crate) fn between(
    (scene, view, book): (&Scene, &View, &Book),
    picture: &mut Picture,
    column: i32,
    last: (Option<Face>, ColumnEnd),
    this: (Option<Face>, ColumnEnd),
) {
    let (column, face, end) = match (last, this) {
        ((Some(one), _), (Some(other), _)) if plane(one) == plane(other) => return,
        ((Some(one), end), (Some(other), _)) if one.depth < other.depth => (column - 1, one, end),
        ((Some(_), _), (Some(other), end)) => (column, other, end),
        ((Some(one), end), (None, dark)) if dark.depth > one.depth + OPENING => (column - 1, one, end),
        ((None, dark), (Some(other), end)) if dark.depth > other.depth + OPENING => (column, other, end),
        _ => return,
    };
    let rim = brightness(face.depth);
    if rim == 0 {
        return;
    }
    let light = light_on(&picture.scratch.light, view, column, face);
    if light.brightness < rim && has_line(scene, book, face, FACE / 2) {
        Line::new((view, book), column, light, rim).draw(picture, end.top..end.bottom);
    }
}

const fn plane(face: Face) -> (u8, i32) {
    (face.side, if face.side & 1 == 0 { face.y } else { face.x })
}

struct Line<'a> {
    book: &'a Book,
    width: usize,
    column: i32,
    steps: [usize; 4],
}

impl<'a> Line<'a> {
    fn new((view, book): (&View, &'a Book), column: i32, light: FaceLight, rim: u8) -> Self {
        let steps = steps_of(FaceLight { brightness: rim, ..light }, column);
        Self { book, width: view.width as usize, column, steps }
    }

    fn draw(&self, picture: &mut Picture, rows: std::ops::Range<i32>) {
        for row in rows {
            let place = row as usize * self.width + self.column as usize;
            let step = self.steps[row as usize & 3];
            picture.pixels[place] = self.book.ramps.colour(step, self.book.rim);
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_art::Theme;
    use rootward_gen::{Heading, Pos};

    use super::*;
    use crate::{eye::Eye, shipped};

    /// The number of changed pixels when a wall two cells away, whose face has some light, gets its line.
    fn changed(light: u8) -> usize {
        let book = shipped::book(Theme::Rust).unwrap_or_else(|error| panic!("{error}"));
        let scene = Scene::new(Theme::Rust);
        let mut picture = Picture::new(320, 180);
        let view = View::new(Eye::standing(Pos::new(8, 8), Heading::North), &picture);
        let face = Face { x: 8, y: 5, side: 2, texel: 64, depth: 2 * ONE };
        let end = ColumnEnd { depth: face.depth, wall: true, top: 60, bottom: 120 };
        let light = FaceLight { brightness: light, tints: [0; 4] };
        draw((&scene, &view, &book), &mut picture, 160, (face, end), light);
        picture.pixels.iter().filter(|pixel| **pixel != [0, 0, 0, 255]).count()
    }

    #[test]
    fn a_wall_as_light_as_its_line_has_no_line() {
        let rim = brightness(2 * ONE);
        assert_eq!([changed(0), changed(rim - 1), changed(rim), changed(255)], [2, 2, 0, 0]);
    }

    #[test]
    fn the_line_fades_out_within_five_cells() {
        let all: Vec<u8> = (0..6).map(|cells| brightness(cells * ONE)).collect();
        assert!(all.windows(2).all(|pair| pair[0] >= pair[1]), "{all:?}");
        assert!(all[2] > 64 && all[4] > 32 && all[5] == 0, "{all:?}");
        // The part inside the line is darker than the line at any depth, so the line is always drawn.
        assert!((0..5).all(|cells| within(cells * ONE) < brightness(cells * ONE)));
    }
}
