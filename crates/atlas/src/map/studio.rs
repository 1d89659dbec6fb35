//! The built-in pictures of the map, painted once for each theme.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use rootward_art::{
    ArtError, FeatureSheet, PALETTE_FILE, Palette, Pixels, Sprites, Theme, bedrock, build_atlas, names,
    render,
};
use rootward_presentation::overlay::inks::Inks;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        /// The sprite files that the map needs, with their names below `assets/`.
        const FILES: &[(&str, &str)] =
            &[$((concat!("sprites/", $name), include_str!(concat!("../../../../assets/sprites/", $name)))),*];
    };
}

files!(
    "effects.txt",
    "signs.txt",
    "traces.txt",
    "floors.txt",
    "walls.txt",
    "bedrock.txt",
    "things.txt",
    "marks.txt",
    "digits.txt",
    "letters.txt",
    "doors.txt",
    "faces.txt",
    "fittings.txt",
    "traps.txt",
    "land.txt",
    "machines.txt",
    "items.txt",
    "creatures-reds.txt",
    "creatures-greens.txt",
    "creatures-violets.txt",
    "creatures-station.txt",
);

/// The pictures of a theme.
#[derive(Clone)]
pub struct Paints {
    /// The rock or hull around a base, which repeats.
    pub(super) rock: Pixels,
    /// The tiles of the ground.
    pub(super) tiles: Pixels,
    /// The things.
    pub(super) things: FeatureSheet,
    /// The digits of the numbers of puzzles.
    pub(super) digits: Vec<Pixels>,
}

impl fmt::Debug for Paints {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Paints").field("things", &self.things.features).finish_non_exhaustive()
    }
}

/// All pictures of the map. The pictures of a theme are painted at their first use.
#[derive(Debug)]
pub struct Studio {
    palette: Palette,
    sprites: Sprites,
    inks: Inks,
    themes: [OnceLock<Arc<Paints>>; Theme::ALL.len()],
}

impl Studio {
    /// Reads the built-in sprites.
    ///
    /// # Errors
    /// A damaged sprite. The tests of this crate check that there is none.
    pub fn new() -> Result<Self, ArtError> {
        let palette = Palette::parse(PALETTE_FILE, include_str!("../../../../assets/palette.txt"))?;
        let mut sprites = Sprites::default();
        for (file, text) in FILES {
            sprites.read(file, text, &palette)?;
        }
        let inks = Inks::new(&sprites, &palette)?;
        Ok(Self { palette, sprites, inks, themes: Default::default() })
    }

    /// The pictures of a theme.
    ///
    /// # Errors
    /// A missing sprite. The tests of this crate check that there is none.
    pub fn paints(&self, theme: Theme) -> Result<Arc<Paints>, ArtError> {
        let place = &self.themes[theme as usize];
        if let Some(paints) = place.get() {
            return Ok(Arc::clone(paints));
        }
        let (sprites, palette) = (&self.sprites, &self.palette);
        let digit = |digit| render(sprites, palette, theme, &names::digit(digit));
        let paints = Paints {
            rock: bedrock(sprites, palette, theme)?,
            tiles: build_atlas(sprites, palette, theme)?.pixels,
            things: FeatureSheet::build(sprites, palette, theme)?,
            digits: (0..10).map(digit).collect::<Result<_, _>>()?,
        };
        Ok(Arc::clone(place.get_or_init(|| Arc::new(paints))))
    }

    /// The colours and letters of overlays.
    #[must_use]
    pub const fn inks(&self) -> &Inks {
        &self.inks
    }
}
