//! The land around a base painted small, for the minimap.

use rootward_gen::{Land, Outside, Pos};

use crate::{
    art::{Palette, Rgba},
    overlay::canvas::{Area, Canvas},
};

/// The colours of the land.
#[derive(Clone, Copy, Debug)]
pub struct LandInks([Option<Rgba>; Land::ALL.len()]);

impl LandInks {
    /// Takes the colours out of the palette. Rock stays dark.
    pub fn from_palette(palette: &Palette) -> Self {
        Self(Land::ALL.map(|land| {
            let name = match land {
                Land::Rock => return None,
                Land::Grass => "leaf.shade",
                Land::Dirt => "floor.rough",
                Land::Tree | Land::Evergreen => "go",
                Land::Base => "steel.mid",
                Land::Door => "way",
            };
            // Woods are darker than the leaves that they are made of.
            let dim = if matches!(land, Land::Tree | Land::Evergreen) { 2 } else { 1 };
            palette
                .colour(name)
                .map(|Rgba([red, green, blue, alpha])| Rgba([red / dim, green / dim, blue / dim, alpha]))
        }))
    }
}

/// Paints the whole land, `scale` pixels to a cell.
pub fn paint(land: &Outside, canvas: &mut Canvas, inks: &LandInks, scale: i32) {
    for at in Pos::all() {
        if let Some(ink) = inks.0[land.land(at) as usize] {
            let (left, top) = corner(at, scale);
            canvas.replace(Area { left, top, width: scale, height: scale }, ink);
        }
    }
}

/// The middle of a cell on the canvas.
pub fn middle(at: Pos, scale: i32) -> (i32, i32) {
    let (x, y) = corner(at, scale);
    (x + scale / 2, y + scale / 2)
}

fn corner(at: Pos, scale: i32) -> (i32, i32) {
    (i32::from(at.x) * scale, i32::from(at.y) * scale)
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;

    #[test]
    fn the_colours_of_the_land_lie_in_the_order_of_its_numbers() {
        assert!(Land::ALL.iter().enumerate().all(|(number, &land)| land as usize == number));
    }

    #[test]
    fn only_rock_stays_dark() {
        let land = Outside::of(Seed::classic(0));
        let mut canvas = Canvas::new(64, 32);
        let inks = LandInks(Land::ALL.map(|land| (land != Land::Rock).then_some(Rgba([9; 4]))));
        paint(&land, &mut canvas, &inks, 1);
        for at in Pos::all() {
            let dark = canvas.pixel(at.x as usize, at.y as usize) == Rgba::CLEAR;
            assert_eq!(dark, land.land(at) == Land::Rock, "{at:?}");
        }
    }
}
