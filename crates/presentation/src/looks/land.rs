//! The pictures of the land around a base. Variants depend only on the cell, so a land always looks the same.

use rootward_art::{
    Theme,
    features::{
        SIDES,
        land::{DIRTS, GRASSES, PLANTS, ROCK_COLUMNS, ROCKS, edged, kind, side},
    },
    tile::GeneratorPart,
};
use rootward_gen::{Heading, Land, Outside, Pos};

/// The number of grass variants with flowers or stones. One in `RARELY` cells of grass shows one of them.
const RARE: u8 = 3;
const RARELY: u32 = 12;
/// The shift between the blocks of rock in one row and those in the next row, in cells.
const SHIFT: i16 = 3;

/// Returns the picture of a cell of the land in a theme. Every cell beyond the grid is rock.
pub fn of_land(land: &Outside, at: Pos, theme: Theme) -> String {
    let kind = kind(theme);
    let number = scattered(at);
    let variant = |count: u8| number % u32::from(count);
    let sides = |is_edge: fn(Land) -> bool| {
        let edges = Heading::ALL.iter().enumerate().filter(|(_, way)| is_edge(land.land(at.step(**way))));
        edges.fold(0, |sides, (number, _)| sides | side(number))
    };
    match land.land(at) {
        _ if at == land.door() => format!("land.door.{}", SIDES[land.facing() as usize]),
        _ if let Some(part) = land.building().position(|cell| cell == at) => {
            format!("land.base.{}", GeneratorPart::ALL[part].name())
        }
        Land::Grass if (number >> 8).is_multiple_of(RARELY) => {
            format!("{kind}.grass.{}", u32::from(GRASSES - RARE) + variant(RARE))
        }
        Land::Grass => format!("{kind}.grass.{}", variant(GRASSES - RARE)),
        Land::Dirt => {
            let is_verge = |land| matches!(land, Land::Grass | Land::Tree | Land::Evergreen);
            edged(&format!("{kind}.dirt.{}", variant(DIRTS)), sides(is_verge))
        }
        Land::Tree => format!("{kind}.tree.{}", variant(PLANTS)),
        Land::Evergreen => format!("{kind}.evergreen.{}", variant(PLANTS)),
        Land::Rock | Land::Base | Land::Door => {
            edged(&format!("land.rock.{}", rock(at)), sides(|land| land != Land::Rock))
        }
    }
}

fn rock(at: Pos) -> i16 {
    let columns = i16::from(ROCK_COLUMNS);
    let rows = i16::from(ROCKS) / columns;
    let column = (at.x - SHIFT * at.y.div_euclid(rows)).rem_euclid(columns);
    at.y.rem_euclid(rows) * columns + column
}

fn scattered(at: Pos) -> u32 {
    let mixed = (at.x as u32).wrapping_mul(0x9E37_79B1) ^ (at.y as u32).wrapping_mul(0x85EB_CA6B);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0xC2B2_AE35);
    mixed ^ (mixed >> 13)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rootward_gen::Seed;

    use super::*;

    fn cells() -> impl Iterator<Item = Pos> {
        Pos::all().chain((-10..0).map(|x| Pos::new(x, 3 * x)))
    }

    #[test]
    fn every_land_has_a_picture_of_its_own_name() {
        let all: BTreeSet<String> = rootward_art::features::all().into_iter().collect();
        assert!(all.contains("note"), "a note lies on the land");
        for seed in (0..50).map(Seed::classic) {
            let land = Outside::of(seed);
            for at in cells() {
                let part = match land.land(at) {
                    _ if at == land.entrance() => "base",
                    Land::Rock => "rock",
                    Land::Grass => "grass",
                    Land::Dirt => "dirt",
                    Land::Tree => "tree",
                    Land::Evergreen => "evergreen",
                    Land::Base => "base",
                    Land::Door => "door",
                };
                for theme in Theme::ALL {
                    let name = of_land(&land, at, theme);
                    assert_eq!(name.split('.').nth(1), Some(part), "{seed} {at:?}");
                    assert!(all.contains(&name), "{name}");
                }
            }
        }
    }

    #[test]
    fn every_theme_has_a_picture_for_the_same_parts() {
        let land = Outside::of(Seed::classic(3));
        let part = |name: String| name.split('.').skip(1).collect::<Vec<_>>().join(".");
        for at in cells() {
            let parts: BTreeSet<_> = Theme::ALL.map(|theme| part(of_land(&land, at, theme))).into();
            assert_eq!(parts.len(), 1, "{at:?}");
        }
    }

    #[test]
    fn ground_does_not_repeat_from_cell_to_cell() {
        for count in [u32::from(PLANTS), u32::from(DIRTS), u32::from(GRASSES - RARE)] {
            let same =
                |way| Pos::all().filter(move |at| scattered(*at) % count == scattered(at.step(way)) % count);
            for way in [Heading::East, Heading::South] {
                assert!(same(way).count() as u32 * count < 2 * Pos::all().count() as u32, "{count} {way:?}");
            }
        }
    }
}
