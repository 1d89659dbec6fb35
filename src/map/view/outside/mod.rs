//! The land outside a base: seen from above while the party walks, and from the side in scenes.

mod daylight;
mod weather;

use bevy::prelude::*;
use rootward_art::Theme;
use rootward_gen::Base;
use rootward_presentation::scenery::climate::{Climate, LandKind};

use crate::kit::artbook::theme_of;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((daylight::plugin, weather::plugin));
}

pub fn climate_of(base: &Base) -> Climate {
    Climate::of(base.seed().number(), land_kind(theme_of(base)))
}

const fn land_kind(theme: Theme) -> LandKind {
    match theme {
        Theme::Rust => LandKind::Dune,
        Theme::Ice => LandKind::VoidRock,
        Theme::Moss => LandKind::Moor,
        Theme::Station => LandKind::Space,
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    #[test]
    fn the_same_seed_has_the_same_land_weather_and_time_of_day() {
        let mut kinds = Vec::new();
        for number in [0, 3, 5, 10] {
            let base = || generate(&Seed::classic(number).into());
            assert_eq!(climate_of(&base()), climate_of(&base()));
            kinds.push(climate_of(&base()).land);
        }
        assert_eq!(kinds, [LandKind::Dune, LandKind::VoidRock, LandKind::Moor, LandKind::Space]);
    }
}
