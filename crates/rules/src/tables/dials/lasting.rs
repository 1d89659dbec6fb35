//! The minimum time that groups last in a fight, for each kind of base. Each kind has its own numbers, because
//! difficulty depends on how open a base is (`danger.md` 1).

use rootward_checked::ranged;
use rootward_gen::{Seed, Style, Variant, crawlers::Preset};

ranged! {
    /// The minimum time that a group lasts against the best kit for the map, in tenths of a second, if every hit lands.
    /// Without this minimum, half of all groups fell within a second, and the player had no choice to make.
    #[derive(Copy)]
    pub struct Tenths {
        /// In planet bases, on map 0.
        pub planet: u32 = 0..=1200,
        /// The increase in planet bases, which rises evenly up to the map with the highest value.
        pub rise: u32 = 0..=1200,
        /// The value on stations, which have half as many groups again. It does not change with the map. In a version
        /// where it fell evenly after the highest value, the bot that knows the map lost six of 120 late colonnade
        /// stations.
        pub station: u32 = 0..=1200,
    }
}

ranged! {
    /// The minimum time for each kind of base. Bases of crawlers are so open that many groups come at once. The
    /// narrower a preset is, the longer its groups last.
    #[derive(Copy)]
    pub struct TenthsBy {
        /// The map with the highest value.
        pub top: u32 = 1..=65535,
        /// Classic bases.
        pub classic: Tenths,
        /// Endless bases.
        pub endless: Tenths,
        /// Bases of crawlers, preset `maze`.
        pub maze: Tenths,
        /// Preset `warren`.
        pub warren: Tenths,
        /// Preset `halls`.
        pub halls: Tenths,
        /// Preset `longwalls`.
        pub longwalls: Tenths,
        /// Preset `colonnade`.
        pub colonnade: Tenths,
        /// Preset `cells`.
        pub cells: Tenths,
    }
}

ranged! {
    /// The extra points of groups on late maps, in addition to those from the base. They keep fights hard on maps where
    /// points have reached their 16-bit limit but weapons and sparks still grow.
    #[derive(Copy)]
    pub struct Growth {
        /// The last map without an increase.
        pub from: u32 = 0..=65535,
        /// The percentage added for every 100 maps from there on.
        pub percent: u32 = 0..=1000,
        /// The maximum percentage added.
        pub most: u32 = 0..=1000,
    }
}

ranged! {
    /// The extra points for the bases of the digger. Bases of crawlers get no increase, because they are so open that
    /// many groups come at once.
    #[derive(Copy)]
    pub struct GrowthBy {
        /// Classic bases.
        pub classic: Growth,
        /// Endless bases.
        pub endless: Growth,
    }
}

impl Tenths {
    /// The tenths for a variant on a map, 0..=65535. `top` is the map with the highest value, at least 1.
    #[must_use]
    pub fn of(&self, variant: Variant, map: u32, top: u32) -> u32 {
        match variant {
            Variant::Planet => self.planet + self.rise * map.min(top) / top,
            Variant::Station => self.station,
        }
    }
}

impl TenthsBy {
    /// The tenths of a base.
    #[must_use]
    pub fn of(&self, seed: Seed) -> u32 {
        let kind = match (seed.style(), seed.preset().unwrap_or_default()) {
            (Style::Classic, _) => &self.classic,
            (Style::Endless, _) => &self.endless,
            (Style::Crawler, Preset::Maze) => &self.maze,
            (Style::Crawler, Preset::Warren) => &self.warren,
            (Style::Crawler, Preset::Halls) => &self.halls,
            (Style::Crawler, Preset::Longwalls) => &self.longwalls,
            (Style::Crawler, Preset::Colonnade) => &self.colonnade,
            (Style::Crawler, Preset::Cells) => &self.cells,
        };
        kind.of(seed.variant(), u32::from(seed.difficulty().map()), self.top)
    }
}

impl Growth {
    /// The percentage added on a map.
    #[must_use]
    pub fn on(&self, map: u32) -> u32 {
        (self.percent * map.saturating_sub(self.from) / 100).min(self.most)
    }
}

impl GrowthBy {
    /// The growth for a style.
    #[must_use]
    pub const fn of(&self, style: Style) -> Option<&Growth> {
        match style {
            Style::Classic => Some(&self.classic),
            Style::Endless => Some(&self.endless),
            Style::Crawler => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::testing::shipped;

    #[test]
    fn each_kind_of_base_has_its_own_tenths() {
        let at = |number: u32| Tenths { planet: 2 * number, station: 2 * number + 1, rise: 0 };
        let tenths = TenthsBy {
            top: 100,
            classic: at(0),
            endless: at(1),
            maze: at(2),
            warren: at(3),
            halls: at(4),
            longwalls: at(5),
            colonnade: at(6),
            cells: at(7),
        };
        let of = |text: &str| tenths.of(text.parse().expect("a good seed"));
        assert_eq!([of("5p"), of("5s"), of("x5p"), of("x5s")], [0, 1, 2, 3]);
        for (preset, number) in Preset::ALL.iter().zip(2..) {
            let name = preset.name();
            let both = [of(&format!("w5:{name}p")), of(&format!("w5:{name}s"))];
            assert_eq!(both, [2 * number, 2 * number + 1], "{name}");
        }
    }

    #[test]
    fn tenths_rise_to_the_top_on_planets_only() {
        let tenths = Tenths { planet: 20, station: 10, rise: 15 };
        assert_eq!([0, 6, 7, 100, 220].map(|map| tenths.of(Variant::Planet, map, 100)), [20, 20, 21, 35, 35]);
        assert_eq!([0, 100, 65535].map(|map| tenths.of(Variant::Station, map, 100)), [10; 3]);
    }

    #[test]
    fn points_grow_between_two_limits() {
        let growth = Growth { from: 100, percent: 50, most: 30 };
        assert_eq!([0, 100, 101, 120, 159, 160, 65535].map(|map| growth.on(map)), [0, 0, 0, 10, 29, 30, 30]);
    }

    #[test]
    fn crawler_bases_add_no_points() {
        let [classic, endless] = [10, 20].map(|from| Growth { from, percent: 1, most: 1 });
        let growth = GrowthBy { classic, endless };
        let from = |style| growth.of(style).map(|growth| growth.from);
        assert_eq!([Style::Classic, Style::Endless, Style::Crawler].map(from), [Some(10), Some(20), None]);
    }

    #[test]
    fn groups_on_stations_last_shorter_everywhere() {
        let all = shipped().dials.combat.group_tenths;
        let kinds = [
            all.classic,
            all.endless,
            all.maze,
            all.warren,
            all.halls,
            all.longwalls,
            all.colonnade,
            all.cells,
        ];
        assert!(kinds.iter().all(|kind| kind.station < kind.planet));
    }
}
