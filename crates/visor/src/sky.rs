//! The sky over the land around a base. It is infinitely far away, so it moves only when the eye turns.

use rootward_art::{Palette, Rgba, Theme};

use crate::{dither::ORDER, eye::View, fixed::ONE};

/// The number of sky colours from the horizon up.
const STEPS: usize = 8;
/// The number of low bits of a bearing within one hill. A full turn has 128 hills.
const HILL: u32 = 9;
/// The low bits of a bearing within a star's place. A pixel at 320x180 is no wider, so that stars do not blink.
const STAR: u32 = 6;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Sky {
    steps: [[u8; 4]; STEPS],
    hills: [u8; 4],
    star: [u8; 4],
    /// One in this many places has a star.
    sparse: u32,
}

impl Sky {
    /// The sky in the colours of a theme. The palette must already have them.
    pub fn new(palette: &Palette, theme: Theme) -> Self {
        let (names, sparse) = match theme {
            // Evening over moss.
            Theme::Moss => (["water.lit", "way.dark", "water.deep", "rock.void"], 350),
            // Dust after sunset.
            Theme::Rust => (["rock.lit", "rock.face", "rock.mid", "rock.void"], 450),
            // Thin air: night at noon.
            Theme::Ice | Theme::Station => (["steel.mid", "steel.dark", "rock.dark", "rock.void"], 80),
        };
        let colours = names.map(|name| palette.colour(name).unwrap_or(Rgba([4, 4, 6, 255])).0);
        let steps = std::array::from_fn(|step| {
            let along = step * (colours.len() - 1) * 256 / (STEPS - 1);
            let (from, part) = (along / 256, along % 256);
            mixed(colours[from], colours[(from + 1).min(colours.len() - 1)], part)
        });
        let star = palette.colour("white").unwrap_or(Rgba([255; 4])).0;
        Self { steps, hills: mixed(colours[3], colours[1], 60), star: mixed(colours[3], star, 190), sparse }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct SkyColumn {
    /// The direction of the column. A full turn has 65,536 parts.
    bearing: u32,
    hills: i64,
}

pub(crate) fn lay_columns(view: &View, columns: &mut Vec<SkyColumn>) {
    let (width, lens) = (i64::from(view.width.max(1)), i64::from(view.eye.lens));
    columns.clear();
    columns.extend((0..view.width).map(|column| {
        let right = (2 * i64::from(column) + 1 - width) * lens / width;
        let bearing = u32::from(view.eye.turn.wrapping_add(angle(right)));
        SkyColumn { bearing, hills: i64::from(view.height) * i64::from(hill(bearing)) / 2560 }
    }));
}

pub(crate) struct SkyRow<'a> {
    sky: &'a Sky,
    columns: &'a [SkyColumn],
    order: &'static [u8; 4],
    above: i64,
    /// The step of colour, in sixteenths.
    step: i64,
    stars: u32,
}

impl<'a> SkyRow<'a> {
    /// The row at this height above the horizon, in 1/65,536 of a row.
    pub fn of(sky: &'a Sky, columns: &'a [SkyColumn], view: &View, row: i32, off: i64) -> Self {
        let (above, height) = (off >> 16, i64::from(view.height.max(1)));
        Self {
            sky,
            columns,
            order: &ORDER[row as usize & 3],
            above,
            // The steps fill five eighths of the height.
            step: above * 16 * (STEPS as i64 - 1) * 8 / (height * 5),
            stars: (above * 180 / height) as u32,
        }
    }

    pub fn colour(&self, column: usize) -> [u8; 4] {
        let Some(here) = self.columns.get(column) else { return self.sky.hills };
        if self.above < here.hills {
            return self.sky.hills;
        }
        let place = self.step + i64::from(self.order[column & 3]);
        let step = (place / 16).clamp(0, STEPS as i64 - 1) as usize;
        let is_star = step > 2 && scatter(here.bearing >> STAR, self.stars).is_multiple_of(self.sky.sparse);
        if is_star { self.sky.star } else { self.sky.steps[step] }
    }
}

/// An approximate arc tangent, with 65,536 parts to a full turn: x (pi/4 + 0.273 (1 - |x|)). The error is
/// below a third of a degree up to 55 degrees, half of the widest view.
fn angle(right: i64) -> u16 {
    let one = i64::from(ONE);
    let parts = right * (8192 * one + 2848 * (one - right.abs())) / (one * one);
    parts as u16
}

fn hill(bearing: u32) -> u32 {
    let (place, along) = (bearing >> HILL, bearing & ((1 << HILL) - 1));
    let height = |place: u32| scatter(place % (65_536 >> HILL), 7) & 255;
    let part = (along * 256) >> HILL;
    (height(place) * (256 - part) + height(place + 1) * part) >> 8
}

fn scatter(x: u32, y: u32) -> u32 {
    let mixed = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA6B);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0xC2B2_AE35);
    mixed ^ (mixed >> 13)
}

/// A mixture of two colours, with this many parts of 256 of the second.
fn mixed(from: [u8; 4], to: [u8; 4], part: usize) -> [u8; 4] {
    let mut colour = std::array::from_fn(|channel| {
        ((usize::from(from[channel]) * (256 - part) + usize::from(to[channel]) * part) / 256) as u8
    });
    colour[3] = 255;
    colour
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_angle_of_a_column_matches_its_ray() {
        for degrees in -55_i32..=55 {
            let right = (f64::from(degrees).to_radians().tan() * f64::from(ONE)) as i64;
            let found = f64::from(angle(right) as i16) * 360.0 / 65_536.0;
            assert!((found - f64::from(degrees)).abs() < 0.34, "{degrees}: {found}");
        }
    }

    #[test]
    fn hills_have_no_seam_and_no_steps() {
        for bearing in 0..65_536 {
            let beside = hill((bearing + 1) % 65_536);
            assert!(hill(bearing).abs_diff(beside) <= 2, "{bearing}");
        }
    }
}
