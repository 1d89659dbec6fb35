//! The actors of a scene and the scenery behind them, painted once.

use crate::scenery::{
    climate::{Climate, LandKind},
    landscape::{self, Inks, Layout},
    picture::{Picture, Rgb, Stamp, mix},
};

#[derive(Clone, Debug, Default)]
pub struct Cast {
    pub ship: Stamp,
    /// The base from outside, or the station.
    pub base: Stamp,
    pub ruin: Stamp,
    pub backs: [Stamp; 4],
    /// The droids walking east, two pictures each.
    pub walks: [[Stamp; 2]; 4],
}

/// A scene without any movement.
#[derive(Clone, Debug)]
pub struct Set {
    pub inks: Inks,
    pub climate: Climate,
    pub cast: Cast,
    pub layout: Layout,
    pub scenery: Picture,
}

impl Set {
    pub fn build(width: i32, height: i32, inks: Inks, climate: Climate, cast: Cast) -> Self {
        let mut scenery = Picture::new(width, height);
        landscape::paint(&mut scenery, &inks, climate);
        Self { layout: Layout::of(width, height), inks, climate, cast, scenery }
    }

    /// Whether the scene is in space, without any ground.
    pub fn is_in_space(&self) -> bool {
        self.climate.land == LandKind::Space
    }

    /// The share of daylight colours in the colours of a thing in this scene. The rest is shade.
    fn light(&self) -> f32 {
        if self.is_in_space() { 0.9 } else { self.climate.day.own_light() }
    }

    /// Draws a thing in the light of this time of day, with the middle of its lower edge at a place. Lamps stay bright.
    pub fn put(&self, picture: &mut Picture, stamp: &Stamp, (middle, bottom): (i32, i32)) {
        let (left, top) = (middle - stamp.width / 2, bottom - stamp.height());
        for (x, y, ink) in stamp.inked() {
            let lamp = self.inks.fire.contains(&ink);
            let ink = if lamp { ink } else { mix(self.shade(), ink, self.light()) };
            picture.set(left + x, top + y, ink);
        }
    }

    pub fn shade(&self) -> Rgb {
        mix(self.inks.outline, self.inks.water[0], 0.4)
    }

    pub fn shadow(&self, picture: &mut Picture, (middle, bottom): (i32, i32), half: i32) {
        for (row, share) in [(-1_i32, 0.25), (0, 0.5), (1, 0.4), (2, 0.2)] {
            let reach = half - row.abs() * 3;
            for x in -reach..=reach {
                picture.blend(middle + x, bottom + row, self.inks.outline, share);
            }
        }
    }

    /// The middle and the lower edge of the base or the station.
    pub fn base_at(&self) -> (i32, i32) {
        let (x, y) = self.layout.base;
        if self.is_in_space() { (x, self.scenery.height * 62 / 100) } else { (x, y) }
    }
}
