//! The built-in pictures of the game, for tools and tests that read no files.

use rootward_art::{ArtError, PALETTE_FILE, Palette, Sprites, Theme};

use crate::book::Book;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        const FILES: &[(&str, &str)] =
            &[$((concat!("sprites/", $name), include_str!(concat!("../../../assets/sprites/", $name)))),*];
    };
}

files!(
    "visor-walls.txt",
    "visor-floors.txt",
    "visor-doors.txt",
    "visor-faces.txt",
    "visor-machines.txt",
    "visor-reds.txt",
    "visor-greens.txt",
    "visor-violets.txt",
    "visor-station.txt",
    "visor-land.txt",
    "digits.txt",
    "effects.txt",
    "items.txt",
    "marks.txt",
    "party.txt",
    "signs.txt",
    "traces.txt",
    "things.txt",
    "fittings.txt",
    "traps.txt",
    "machines.txt",
);

/// The book of a theme from the built-in pictures. The tests of this crate check that no sprite is missing or wrong.
pub fn book(theme: Theme) -> Result<Book, ArtError> {
    let (palette, sprites) = art()?;
    Book::new(&sprites, &palette, theme)
}

/// The built-in palette and sprites. Fails if a file breaks the format.
pub fn art() -> Result<(Palette, Sprites), ArtError> {
    let palette = Palette::parse(PALETTE_FILE, include_str!("../../../assets/palette.txt"))?;
    let mut sprites = Sprites::default();
    for (file, text) in FILES {
        sprites.read(file, text, &palette)?;
    }
    Ok((palette, sprites))
}
