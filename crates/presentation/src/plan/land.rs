//! A small picture of the land around a base, for the minimap and the map.

use crate::overlay::canvas::{Canvas, PixelRect};
use rootward_art::{Palette, Rgba, Theme};
use rootward_gen::{Land, Outside, Pos};

use super::signs::Sign;
use crate::plan::extent::Extent;

#[derive(Clone, Copy, Debug)]
pub struct LandInks([Option<Rgba>; Land::ALL.len()]);

impl LandInks {
    /// Reads the colours of a theme from the palette. Rock stays dark.
    pub fn of(palette: &Palette, theme: Theme) -> Self {
        let palette = palette.themed(theme);
        let (grass, dirt, tree) = match theme {
            Theme::Moss | Theme::Station => ("leaf.shade", "floor.rough", "go"),
            Theme::Rust => ("floor.rough", "floor.room", "amber"),
            Theme::Ice => ("floor.base", "floor.rough", "rock.lit"),
        };
        Self(Land::ALL.map(|land| {
            let name = match land {
                Land::Rock => return None,
                Land::Grass => grass,
                Land::Dirt => dirt,
                Land::Tree | Land::Evergreen => tree,
                Land::Base => "steel.mid",
                Land::Door => "way",
            };
            // Trees use half the brightness of their colour, so that woods differ from open land.
            let dim = if matches!(land, Land::Tree | Land::Evergreen) { 2 } else { 1 };
            palette
                .colour(name)
                .map(|Rgba([red, green, blue, alpha])| Rgba([red / dim, green / dim, blue / dim, alpha]))
        }))
    }
}

impl LandInks {
    /// Returns the colour of a kind of land. `None` for rock.
    pub const fn of_land(&self, land: Land) -> Option<Rgba> {
        self.0[land as usize]
    }
}

/// Returns the smallest rectangle around all cells that are not rock, with one cell of rock around it.
pub fn extent(land: &Outside) -> Extent {
    let open = || Pos::all().filter(|&at| land.land(at) != Land::Rock);
    let around = |(low, high): (Pos, Pos), at: Pos| {
        (Pos::new(low.x.min(at.x), low.y.min(at.y)), Pos::new(high.x.max(at.x), high.y.max(at.y)))
    };
    let landing = land.landing();
    let (low, high) = open().fold((landing, landing), around);
    let size = |low: i16, high: i16| i32::from(high - low) + 3;
    Extent { corner: low.offset(-1, -1), width: size(low.x, high.x), height: size(low.y, high.y) }
}

/// A land, with the place and scale at which it is painted.
#[derive(Clone, Copy, Debug)]
pub struct LandPlan<'a> {
    pub land: &'a Outside,
    pub extent: Extent,
    /// The side of a cell in pixels.
    pub scale: i32,
    /// The place of the upper left cell on the canvas.
    pub corner: (i32, i32),
}

impl LandPlan<'_> {
    pub const fn signs(&self) -> [(Pos, Sign); 2] {
        [(self.land.landing(), Sign::Landing), (self.land.door(), Sign::Entrance)]
    }

    pub fn paint(&self, canvas: &mut Canvas, inks: &LandInks) {
        for at in Pos::all() {
            let roof = at == self.land.entrance();
            let land = if roof { Land::Base } else { self.land.land(at) };
            if let Some(ink) = inks.of_land(land) {
                let (left, top) = self.pixel_of(at);
                canvas.replace(PixelRect { left, top, width: self.scale, height: self.scale }, ink);
            }
        }
    }

    pub fn middle_of(&self, at: Pos) -> (i32, i32) {
        let (x, y) = self.pixel_of(at);
        (x + self.scale / 2, y + self.scale / 2)
    }

    fn pixel_of(&self, at: Pos) -> (i32, i32) {
        let (x, y) = (at.x - self.extent.corner.x, at.y - self.extent.corner.y);
        (self.corner.0 + i32::from(x) * self.scale, self.corner.1 + i32::from(y) * self.scale)
    }
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
        for seed in [0, 12, 100, 179].map(Seed::classic) {
            let land = Outside::of(seed);
            let extent = extent(&land);
            let plan = LandPlan { land: &land, extent, scale: 1, corner: (0, 0) };
            let mut canvas = Canvas::new(extent.width as usize, extent.height as usize);
            let inks = LandInks(Land::ALL.map(|land| (land != Land::Rock).then_some(Rgba([9; 4]))));
            plan.paint(&mut canvas, &inks);
            for at in Pos::all() {
                let (x, y) = plan.middle_of(at);
                let dark = canvas.pixel(x as usize, y as usize) == Rgba::CLEAR;
                assert_eq!(dark, land.land(at) == Land::Rock, "{seed} {at:?}");
            }
        }
    }
}
