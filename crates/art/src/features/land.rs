//! The pictures of land that fit their neighbours: rock with cliffs towards open land, dirt with ragged verges, and
//! the dome of a base. Their parts are separate sprites, so that each edge is drawn only once.

use crate::{
    atlas::Pixels,
    error::ArtError,
    palette::{Palette, Theme},
    sheet::Sprites,
};

use super::DEPTH;

/// The number of pieces of rock. They form a seamless block with [`ROCK_COLUMNS`] pieces per row.
pub const ROCKS: u8 = 32;
/// The number of pieces in a row of the block of rock.
pub const ROCK_COLUMNS: u8 = 8;
/// The number of variants of dirt.
pub const DIRTS: u8 = 6;
/// The number of variants of grass. The last three have flowers or stones.
pub const GRASSES: u8 = 8;
/// The number of variants of each plant.
pub const PLANTS: u8 = 8;

/// The number of sets of edges: every combination of the four sides.
const EDGES: u8 = 16;
/// Each edge with its sides as bits: 1 is north, 2 is east, 4 is south, 8 is west. Later edges cover earlier ones.
const PARTS: [(&str, u8); 8] =
    [("s", 4), ("n", 1), ("e", 2), ("w", 8), ("nw", 9), ("ne", 3), ("se", 6), ("sw", 12)];
const GROUND: char = 'g';
/// The letter for pixels that show the piece below an edge.
const BELOW: char = '.';

/// The first part of the names of a theme's ground and plants.
pub const fn kind(theme: Theme) -> &'static str {
    match theme {
        Theme::Moss | Theme::Station => "land",
        Theme::Rust => "dune",
        Theme::Ice => "void",
    }
}

/// The name of a piece of rock or dirt with edges. The sides are bits, as [`side`] counts them.
pub fn edged(piece: &str, sides: u8) -> String {
    if sides == 0 { piece.to_owned() } else { format!("{piece}.{sides}") }
}

/// The bit of a side, counted clockwise from the north.
pub const fn side(number: usize) -> u8 {
    1 << number
}

pub(super) fn names() -> impl Iterator<Item = String> {
    let dirts = ["land", "dune", "void"].map(|kind| (format!("{kind}.dirt"), DIRTS));
    dirts.into_iter().chain([("land.rock".to_owned(), ROCKS)]).flat_map(|(stem, count)| {
        (0..count).flat_map(move |piece| {
            let piece = format!("{stem}.{piece}");
            (1..EDGES).map(move |sides| edged(&piece, sides))
        })
    })
}

/// The piece and the sides that a name refers to. `None` for names without edges.
pub(super) fn part_of(name: &str) -> Option<(&str, u8)> {
    let (piece, sides) = name.rsplit_once('.')?;
    let is_edged = piece.matches('.').count() == 2 && (piece.contains(".rock.") || piece.contains(".dirt."));
    Some((piece, sides.parse().ok().filter(|_| is_edged)?))
}

/// Whether the picture of this name shows the ground of the theme in places.
pub(super) fn shows_ground(name: &str) -> bool {
    part_of(name).is_some() || name.starts_with("land.base.") || name.starts_with("land.door.")
}

/// Adds the ground of the theme, which is visible around edges and dome.
pub(super) fn finish(
    picture: &mut Pixels,
    sprites: &Sprites,
    (palette, theme): (&Palette, Theme),
    name: &str,
) -> Result<(), ArtError> {
    let (piece, sides) = part_of(name).unwrap_or((name, 0));
    let palette = palette.themed(theme);
    let ground = sprites.need(&format!("{}.grass.0", kind(theme)), "the land")?.letters();
    let edge = if piece.contains(".rock.") { "cliff" } else { "verge" };
    let variant = usize::from(piece.ends_with(['1', '3', '5', '7', '9']));
    let edges = PARTS.iter().filter(|(_, part)| sides & part == *part);
    let mut layers: Vec<String> = edges.map(|(part, _)| format!("land.{edge}.{part}.{variant}")).collect();
    if sides == 0 {
        layers.push(piece.to_owned());
    }
    for layer in layers {
        let letters = sprites.need(&layer, "the land")?.letters().iter().zip(ground);
        for (pixel, (&letter, &ground)) in picture.bytes.chunks_exact_mut(DEPTH).zip(letters) {
            let letter = if letter == GROUND { ground } else { letter };
            if letter != BELOW
                && let Some(colour) = palette.letter(letter)
            {
                pixel.copy_from_slice(&colour.0);
            }
        }
    }
    Ok(())
}
