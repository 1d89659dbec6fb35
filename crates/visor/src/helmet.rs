//! The edge of the helmet around the picture. It also shows from which side the party was hit.

use crate::{book::Book, dither::LEVELS, picture::Picture};

/// The width of the rim, and of its dark outer part, in dots. A dot is a pixel of a picture with 180 rows.
const RIM: i32 = 3;
const OUTER: i32 = 2;
/// The length of the cut corners, and of the two rings of weaker light around them, in dots from the corner.
const CORNER: i32 = 13;
const RINGS: [i32; 2] = [22, 34];
/// The light that is left in the rings, in 1/256.
const LEFT: [u32; 2] = [132, 196];
/// The place of a bolt, in dots from the corner.
const BOLT: i32 = 4;
/// The length of an arrow from its tip, and half of its width at the other end, in dots.
const ARROW: (i32, i32) = (9, 15);
/// The step of light on the helmet. At this step, colours are exactly those of the palette.
const STEP: usize = 13;

struct Dots<'a> {
    picture: &'a mut Picture,
    dot: i32,
    width: i32,
    height: i32,
}

/// `struck` has the sides of the hits: ahead, right, behind, left. Without `flashes`, only arrows show them.
pub(crate) fn draw(struck: [bool; 4], flashes: bool, book: &Book, picture: &mut Picture) {
    let dot = (picture.height() / 180).max(1) as i32;
    let (width, height) = (picture.width() as i32, picture.height() as i32);
    let mut dots = Dots { picture, dot, width, height };
    let [dark, edge, bolt] = book.plate.map(|ink| book.ramps.colour(STEP, ink));
    let line = book.ramps.colour(STEP, book.outline);
    let alarm = book.ramps.colour(LEVELS - 1, book.warning);
    for (side, is_struck) in struck.into_iter().enumerate() {
        let inks = if is_struck && flashes { [alarm, line] } else { [dark, edge] };
        dots.side(side, (0, OUTER), inks[0]);
        dots.side(side, (OUTER, RIM), inks[1]);
    }
    for (right, below) in [(false, false), (true, false), (false, true), (true, true)] {
        dots.corner((right, below), [dark, edge, bolt]);
    }
    for (side, _) in struck.into_iter().enumerate().filter(|(_, is_struck)| *is_struck) {
        dots.arrow(side, 1, line);
        dots.arrow(side, 0, alarm);
    }
}

impl Dots<'_> {
    fn fill(&mut self, (left, right): (i32, i32), (top, bottom): (i32, i32), colour: [u8; 4]) {
        let (left, right) = (left.clamp(0, self.width), right.clamp(0, self.width));
        for row in top.clamp(0, self.height)..bottom.clamp(0, self.height) {
            let start = (row * self.width) as usize;
            if left < right {
                self.picture.pixels[start + left as usize..start + right as usize].fill(colour);
            }
        }
    }

    /// Fills a strip along a side, from one distance to another, and as far along the side as `along` says in pixels.
    fn strip(&mut self, side: usize, (from, to): (i32, i32), along: (i32, i32), colour: [u8; 4]) {
        let (from, to) = (from * self.dot, to * self.dot);
        match side {
            0 => self.fill(along, (from, to), colour),
            1 => self.fill((self.width - to, self.width - from), along, colour),
            2 => self.fill(along, (self.height - to, self.height - from), colour),
            _ => self.fill((from, to), along, colour),
        }
    }

    fn side(&mut self, side: usize, depth: (i32, i32), colour: [u8; 4]) {
        let long = if side.is_multiple_of(2) { self.width } else { self.height };
        // The sides meet in a mitre, so that a lit side does not reach around the corner.
        let cut = depth.0 * self.dot;
        self.strip(side, depth, (cut, long - cut), colour);
    }

    fn arrow(&mut self, side: usize, grown: i32, colour: [u8; 4]) {
        let middle = if side.is_multiple_of(2) { self.width } else { self.height } / 2;
        let (long, half) = ARROW;
        for depth in -grown..long + grown {
            let wide = ((depth + 1).max(0) * half / long + 2 * grown) * self.dot;
            let from = (RIM - 1 + depth).max(0);
            self.strip(side, (from, from + 1), (middle - wide, middle + wide), colour);
        }
    }

    fn corner(&mut self, (right, below): (bool, bool), [dark, edge, bolt]: [[u8; 4]; 3]) {
        let dot = self.dot;
        let along = |far: bool, (from, to): (i32, i32), long: i32| {
            let (from, to) = (from * dot, to * dot);
            if far { (long - to, long - from) } else { (from, to) }
        };
        let (width, height) = (self.width, self.height);
        for down in 0..RINGS[1] {
            let rows = along(below, (down, down + 1), height);
            let columns = |from: i32, to: i32| along(right, (from.max(0), to.max(0)), width);
            if down < CORNER {
                self.fill(columns(0, CORNER - down), rows, dark);
                self.fill(columns(CORNER - down, CORNER - down + 1), rows, edge);
            }
            if down < RIM {
                continue;
            }
            let mut from = (CORNER + 1 - down).max(RIM);
            for (ring, left) in RINGS.into_iter().zip(LEFT) {
                let to = ring - down;
                self.dim(columns(from, to.max(from)), rows, left);
                from = from.max(to);
            }
        }
        let place = |far: bool, long: i32| along(far, (BOLT - 1, BOLT + 1), long);
        self.fill(place(right, width), place(below, height), bolt);
    }

    fn dim(&mut self, (left, right): (i32, i32), (top, bottom): (i32, i32), kept: u32) {
        let (left, right) = (left.clamp(0, self.width), right.clamp(0, self.width));
        let dark = self.picture.scratch.dark;
        for row in top.clamp(0, self.height)..bottom.clamp(0, self.height) {
            let start = (row * self.width) as usize;
            for pixel in &mut self.picture.pixels[start + left as usize..start + right as usize] {
                for (part, dark) in pixel.iter_mut().zip(dark).take(3) {
                    *part = ((u32::from(*part) * kept + u32::from(dark) * (256 - kept)) >> 8) as u8;
                }
            }
        }
    }
}
