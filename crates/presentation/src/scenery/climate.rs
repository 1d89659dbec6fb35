//! The land, weather and time of day outside a base, all from its seed.

use rootward_checked::rows;

/// The kind of land, which depends on the base's family of creatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LandKind {
    Dune,
    VoidRock,
    Moor,
    /// No land: a space station.
    Space,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weather {
    Calm,
    Rain,
    Dust,
}

rows! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Daytime {
        /// The colour and opacity over open land, far from any lamp.
        pub tint: [u8; 4],
        pub brightness: f32,
        /// The share of daylight colours in the colours of a thing. The rest is shade.
        pub own_light: f32,
    }

    Dawn, [150, 80, 189, 26], 0.78, 0.85;
    Day, [255, 244, 214, 0], 1.0, 1.0;
    Dusk, [255, 118, 28, 20], 0.68, 0.75;
    Night, [6, 12, 40, 134], 0.42, 0.55;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Climate {
    pub land: LandKind,
    pub weather: Weather,
    pub day: Daytime,
    /// The random seed for hills, stars and similar details.
    pub grain: u32,
}

impl Climate {
    pub fn of(number: u64, land: LandKind) -> Self {
        let mixed = mixed(number);
        let hard = mixed >> 8 & 3;
        let weather = match land {
            LandKind::Moor if hard != 0 => Weather::Rain,
            LandKind::Dune if hard > 1 => Weather::Dust,
            _ => Weather::Calm,
        };
        let day = Daytime::ALL[(mixed >> 16 & 3) as usize];
        Self { land, weather, day, grain: (mixed >> 32) as u32 }
    }
}

const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_climate_of_a_land_occurs() {
        for land in [LandKind::Moor, LandKind::Dune, LandKind::VoidRock, LandKind::Space] {
            let all: Vec<Climate> = (0..64).map(|number| Climate::of(number, land)).collect();
            for &day in Daytime::ALL {
                assert!(all.iter().any(|climate| climate.day == day), "{day:?} in {land:?}");
            }
            let weather = |wanted| all.iter().any(|climate| climate.weather == wanted);
            assert_eq!(weather(Weather::Rain), land == LandKind::Moor);
            assert_eq!(weather(Weather::Dust), land == LandKind::Dune);
            assert!(weather(Weather::Calm));
        }
    }
}
