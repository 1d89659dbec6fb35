//! Films of the digging of a base, as animated GIFs. Each picture contains only the changes since the previous one.

use std::{borrow::Cow, collections::BTreeMap, io::Write};

use gif::{DisposalMethod, Encoder, EncodingError, Repeat};
use rootward_art::{ArtError, FeatureSheet, Palette, Pixels, Sprites, Tile, bedrock, build_atlas};
use rootward_gen::{Base, CellSet, DigLog, Frame, HEIGHT, Part, Pos, Records, WIDTH};
use rootward_visor::fill::theme_of;

use crate::looks::{
    dug::picture_in,
    pictures::Picture,
    tiles::{CellView, with_neighbours},
};

const PICTURES: usize = 300;
/// The duration of a picture, and of the finished base, in hundredths of a second.
const SHORT: u16 = 8;
const LONG: u16 = 300;
const CELL: usize = 16;
const SIZE: (usize, usize) = (WIDTH * CELL, HEIGHT * CELL);
const DEPTH: usize = 4;
/// The colour index for an unchanged pixel.
const AS_BEFORE: u8 = 0;

/// A sheet of pictures as colour indices. Transparent pixels and soft shadows have the index [`AS_BEFORE`].
#[derive(Debug)]
struct IndexedSheet {
    width: usize,
    numbers: Vec<u8>,
}

impl IndexedSheet {
    fn of(sheet: &Pixels, colours: &BTreeMap<[u8; 3], u8>) -> Self {
        let number = |pixel: &[u8]| match *pixel {
            [red, green, blue, u8::MAX] => colours.get(&[red, green, blue]).copied(),
            _ => None,
        };
        let numbers = sheet.bytes.chunks_exact(DEPTH).map(|pixel| number(pixel).unwrap_or(AS_BEFORE));
        Self { width: sheet.width, numbers: numbers.collect() }
    }

    /// Draws a picture of the sheet. Where the picture is transparent, the film keeps its old pixels.
    fn draw(&self, number: usize, at: Pos, film: &mut [u8]) {
        let columns = (self.width / CELL).max(1);
        let (left, top) = (number % columns * CELL, number / columns * CELL);
        let (film_left, film_top) = corner(at);
        for y in 0..CELL {
            let from = (top + y) * self.width + left;
            let to = (film_top + y) * SIZE.0 + film_left;
            let (from, to) = (self.numbers.get(from..from + CELL), film.get_mut(to..to + CELL));
            for (new, old) in from.into_iter().flatten().zip(to.into_iter().flatten()) {
                if *new != AS_BEFORE {
                    *old = *new;
                }
            }
        }
    }
}

/// The pictures for a film: rock, tiles and things, with their colours as a table.
#[derive(Debug)]
pub struct FilmStock {
    rock: IndexedSheet,
    tiles: IndexedSheet,
    things: IndexedSheet,
    places: FeatureSheet,
    colours: BTreeMap<[u8; 3], u8>,
}

impl FilmStock {
    /// Returns the stock for the theme of a base.
    ///
    /// # Errors
    /// Fails if a sprite is missing or has the wrong size.
    pub fn new(base: &Base, sprites: &Sprites, palette: &Palette) -> Result<Self, ArtError> {
        let theme = theme_of(base);
        let rock = bedrock(sprites, palette, theme)?;
        let tiles = build_atlas(sprites, palette, theme)?.pixels;
        let places = FeatureSheet::build(sprites, palette, theme)?;
        let mut colours = BTreeMap::new();
        for pixel in [&rock, &tiles, &places.pixels].iter().flat_map(|sheet| sheet.bytes.chunks_exact(DEPTH))
        {
            if let &[red, green, blue, u8::MAX] = pixel {
                colours.insert([red, green, blue], AS_BEFORE);
            }
        }
        // The palette of the game has far fewer colours than the table has entries.
        for (place, number) in (1..=u8::MAX).zip(colours.values_mut()) {
            *number = place;
        }
        let [rock, tiles, things] =
            [&rock, &tiles, &places.pixels].map(|sheet| IndexedSheet::of(sheet, &colours));
        Ok(Self { rock, tiles, things, places, colours })
    }

    fn table(&self) -> Vec<u8> {
        std::iter::once(&[0; 3]).chain(self.colours.keys()).take(256).flatten().copied().collect()
    }

    fn draw(&self, tile: Tile, standing: Option<&Picture>, at: Pos, film: &mut [u8]) {
        // Rock repeats and shows through transparent tiles.
        let (wide, high) = (self.rock.width / CELL, self.rock.numbers.len() / self.rock.width / CELL);
        let (column, row) = (at.x as usize % wide.max(1), at.y as usize % high.max(1));
        self.rock.draw(row * wide + column, at, film);
        self.tiles.draw(usize::from(tile.index()), at, film);
        let name = standing.and_then(|picture| picture.frames.first());
        if let Some(number) = name.and_then(|name| self.places.index(name)) {
            self.things.draw(number, at, film);
        }
    }
}

const fn corner(at: Pos) -> (usize, usize) {
    (at.x as usize * CELL, at.y as usize * CELL)
}

/// Writes the film of a base as a GIF, and returns its number of pictures: at most 300, each of 16 pixels a cell.
///
/// # Errors
/// Returns any error of the writer.
pub fn shoot(
    out: &mut impl Write,
    base: &Base,
    dig_log: &DigLog,
    records: &Records,
    stock: &FilmStock,
) -> Result<usize, EncodingError> {
    let mut encoder = Encoder::new(out, SIZE.0 as u16, SIZE.1 as u16, &stock.table())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let steps = dig_log.steps().len();
    let stride = steps.div_ceil(PICTURES).max(1);
    let mut film = vec![AS_BEFORE; SIZE.0 * SIZE.1];
    let mut frame = Frame::default();
    let mut was_furnished = None;
    let (mut pictures, mut waiting) = (0, None::<gif::Frame<'_>>);
    for step in (0..steps).step_by(stride).chain([steps]) {
        let mut touched = CellSet::default();
        frame.seek(dig_log, step, |at| _ = touched.insert(at));
        let furnished = dig_log.phase_at(step).part() == Part::Furnishing;
        let anew = was_furnished.replace(furnished) != Some(furnished);
        let cells: CellSet = if anew { Pos::all().collect() } else { with_neighbours(&touched) };
        let before = film.clone();
        let look = CellView::of(&frame, base.plan());
        for at in cells.iter() {
            let standing = picture_in(&frame, base, records, at, furnished);
            stock.draw(look.tile(at), standing.as_ref(), at, &mut film);
        }
        let delay = if step == steps { LONG } else { SHORT };
        match (change(&before, &film, &cells), &mut waiting) {
            (Some(picture), waiting) => {
                if let Some(picture) = waiting.replace(gif::Frame { delay, ..picture }) {
                    encoder.write_frame(&picture)?;
                }
                pictures += 1;
            }
            // Nothing visible has changed, so the previous picture is shown longer.
            (None, Some(waiting)) => waiting.delay = waiting.delay.saturating_add(delay),
            (None, None) => {}
        }
    }
    if let Some(picture) = waiting {
        encoder.write_frame(&picture)?;
    }
    encoder.into_inner()?;
    Ok(pictures)
}

/// The smallest picture that turns one state of a film into another. `None` if they are the same.
fn change(before: &[u8], after: &[u8], cells: &CellSet) -> Option<gif::Frame<'static>> {
    let pixels_of = |at: Pos| {
        let (left, top) = corner(at);
        (top..top + CELL).flat_map(move |y| (left..left + CELL).map(move |x| (x, y)))
    };
    let differs = |&(x, y): &(usize, usize)| before.get(y * SIZE.0 + x) != after.get(y * SIZE.0 + x);
    let mut changed = cells.iter().flat_map(pixels_of).filter(differs);
    let (x, y) = changed.next()?;
    let (left, right, top, bottom) = changed.fold((x, x, y, y), |(left, right, top, bottom), (x, y)| {
        (left.min(x), right.max(x), top.min(y), bottom.max(y))
    });
    let pixel = |index: usize| match (before.get(index), after.get(index)) {
        (Some(old), Some(new)) if old != new => *new,
        _ => AS_BEFORE,
    };
    let rows = (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * SIZE.0 + x));
    Some(gif::Frame {
        dispose: DisposalMethod::Keep,
        transparent: Some(AS_BEFORE),
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        buffer: Cow::Owned(rows.map(pixel).collect()),
        ..gif::Frame::default()
    })
}

#[cfg(test)]
pub(super) mod tests;
