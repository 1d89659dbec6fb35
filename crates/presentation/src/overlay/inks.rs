//! The tools for painting overlays: colours, the small font and the arrows, looked up once.

use rootward_art::{
    ArtError, PALETTE_FILE, Palette, Pixels, Rgba, Sprites, Theme,
    names::{Arrow, DASH, digit, letter},
    render,
};
use rootward_checked::{Fault, TextPos, rows};

use super::label::Glyph;

rows! {
    /// A colour for overlays. It does not change with the theme of a base.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Ink {
        pub name: &'static str,
    }

    Black, "outline";
    White, "white";
    /// Ladders and landings.
    Pale, "way";
    Blue, "way.dark";
    Maroon, "alarm.dark";
    Red, "alarm";
    Orange, "alarm.hot";
    Yellow, "alarm.glow";
    Cream, "lamp";
    Green, "go";
    /// Places that can hold a find.
    Amber, "amber";
    Cyan, "cyan";
    Lemon, "coil";
    Sea, "water.mid";
    Foam, "water.lit";
    Sky, "droid.0";
    Pink, "droid.1";
    Lime, "droid.2";
    Sand, "droid.3";
    Violet, "droid.1.shade";
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inks {
    colours: Vec<Rgba>,
    arrows: Vec<Pixels>,
    digits: Vec<Glyph>,
    letters: Vec<Glyph>,
    dash: Glyph,
}

impl Inks {
    /// Looks up all tools.
    ///
    /// # Errors
    /// A colour, digit, letter or arrow is missing.
    pub fn new(sprites: &Sprites, palette: &Palette) -> Result<Self, ArtError> {
        let glyph = |name: &str| sprites.need(name, "the overlay font").and_then(Glyph::read);
        let arrow = |arrow: &Arrow| render(sprites, palette, Theme::default(), arrow.sprite());
        Ok(Self {
            colours: Ink::ALL.iter().map(|ink| named(palette, ink.name())).collect::<Result<_, _>>()?,
            arrows: Arrow::ALL.iter().map(arrow).collect::<Result<_, _>>()?,
            digits: (0..10).map(|number| glyph(&digit(number))).collect::<Result<_, _>>()?,
            letters: ('A'..='Z').map(|name| glyph(&letter(name))).collect::<Result<_, _>>()?,
            dash: glyph(DASH)?,
        })
    }

    pub fn colour(&self, ink: Ink) -> Rgba {
        self.colours.get(ink as usize).copied().unwrap_or(Rgba::CLEAR)
    }

    /// The picture of an arrow, white with a dark rim.
    pub fn arrow(&self, arrow: Arrow) -> Option<&Pixels> {
        self.arrows.get(arrow as usize)
    }

    /// The small glyph for a digit or a letter. Other characters become a dash.
    pub fn glyph(&self, character: char) -> Glyph {
        let upper = character.to_ascii_uppercase();
        let place =
            |first: char| (u32::from(upper)).checked_sub(u32::from(first)).map(|place| place as usize);
        let found = match upper {
            '0'..='9' => place('0').and_then(|place| self.digits.get(place)),
            'A'..='Z' => place('A').and_then(|place| self.letters.get(place)),
            _ => None,
        };
        found.copied().unwrap_or(self.dash)
    }
}

fn named(palette: &Palette, name: &str) -> Result<Rgba, ArtError> {
    palette.colour(name).ok_or_else(|| {
        let at = TextPos::new(PALETTE_FILE, 1, 1);
        Fault::new(at, format!("a colour `{name}` for the overlays"), "none").into()
    })
}

/// The inks of the game.
///
/// # Panics
/// If a built-in file is damaged, which the tests of `rootward-art` rule out.
#[must_use]
pub fn shipped() -> Inks {
    let palette = shipped_palette();
    let mut sprites = Sprites::default();
    for text in [
        include_str!("../../../../assets/sprites/marks.txt"),
        include_str!("../../../../assets/sprites/digits.txt"),
        include_str!("../../../../assets/sprites/letters.txt"),
    ] {
        sprites.read("sprites", text, &palette).expect("shipped sprites are sound");
    }
    Inks::new(&sprites, &palette).expect("shipped sprites are complete")
}

fn shipped_palette() -> Palette {
    Palette::parse(PALETTE_FILE, include_str!("../../../../assets/palette.txt"))
        .expect("the palette is sound")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_character_looks_like_another() {
        let inks = shipped();
        let all: Vec<Glyph> = ('0'..='9').chain('A'..='Z').chain(['-']).map(|c| inks.glyph(c)).collect();
        let distinct: BTreeSet<Glyph> = all.iter().copied().collect();
        assert_eq!(distinct.len(), all.len());
        assert_eq!(inks.glyph('q'), inks.glyph('Q'));
    }

    #[test]
    fn no_ink_changes_with_the_theme() {
        for ink in Ink::ALL {
            for theme in Theme::ALL {
                let name = ink.name();
                let themed = shipped_palette().themed(theme).colour(name);
                assert_eq!(themed, shipped_palette().colour(name), "{name} in {}", theme.name());
            }
        }
    }

    #[test]
    fn a_missing_picture_or_colour_is_named() {
        let error = Inks::new(&Sprites::default(), &shipped_palette()).unwrap_err();
        assert_eq!(error.to_string(), "sprites: sprite `arrow.n` is missing; the picture asked for needs it");
        let text = "a rock.lit #010203\ntheme station\ntheme rust\ntheme ice\ntheme moss\n";
        let error = Inks::new(&Sprites::default(), &Palette::parse("p", text).unwrap()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "palette.txt:1:1: expected a colour `outline` for the overlays, found none"
        );
    }
}
