//! The built-in pictures of the map, painted once for each theme.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use rootward_art::{
    ArtError, PALETTE_FILE, Palette, Pixels, Sprites, Theme, bedrock, build_atlas, features, names, render,
};
use rootward_presentation::overlay::inks::Inks;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
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

#[derive(Debug)]
struct Art {
    palette: Palette,
    sprites: Sprites,
}

/// The pictures of a theme. Those of things are painted at their first use, because a base shows few of them.
pub struct Paints {
    art: Arc<Art>,
    theme: Theme,
    /// The rock or hull around a base. It repeats, and begins at the grid.
    pub rock: Pixels,
    pub(super) tiles: Pixels,
    pub(super) digits: Vec<Pixels>,
    things: Mutex<BTreeMap<String, Option<Arc<Pixels>>>>,
}

impl fmt::Debug for Paints {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Paints").field("theme", &self.theme).finish_non_exhaustive()
    }
}

impl Paints {
    fn new(art: &Arc<Art>, theme: Theme) -> Result<Self, ArtError> {
        let Art { palette, sprites } = &**art;
        let digit = |digit| render(sprites, palette, theme, &names::digit(digit));
        Ok(Self {
            rock: bedrock(sprites, palette, theme)?,
            tiles: build_atlas(sprites, palette, theme)?.pixels,
            digits: (0..10).map(digit).collect::<Result<_, _>>()?,
            things: Mutex::default(),
            art: Arc::clone(art),
            theme,
        })
    }

    /// The picture of a thing by its name. `None` if there is no such sprite.
    pub(super) fn thing(&self, name: &str) -> Option<Arc<Pixels>> {
        let mut things = self.things.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = things.get(name) {
            return known.clone();
        }
        let Art { palette, sprites } = &*self.art;
        let picture = features::picture(sprites, palette, self.theme, name).ok().map(Arc::new);
        things.insert(name.to_owned(), picture.clone());
        picture
    }
}

/// All pictures of the map. The pictures of a theme are painted at their first use.
#[derive(Debug)]
pub struct Studio {
    art: Arc<Art>,
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
        Ok(Self { art: Arc::new(Art { palette, sprites }), inks, themes: Default::default() })
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
        let paints = Arc::new(Paints::new(&self.art, theme)?);
        Ok(Arc::clone(place.get_or_init(|| paints)))
    }

    /// The colours and letters of overlays.
    #[must_use]
    pub const fn inks(&self) -> &Inks {
        &self.inks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_of_every_theme_is_painted() {
        let studio = Studio::new().expect("sound sprites");
        for theme in Theme::ALL {
            let paints = studio.paints(theme).expect("sound pictures");
            for name in features::all() {
                assert!(paints.thing(&name).is_some(), "{name}");
            }
            assert!(paints.thing("no.such.thing").is_none());
        }
    }
}
