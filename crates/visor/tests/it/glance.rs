//! Things to recognise at a glance in plain light, in the dark and in the meltdown.

use rootward_art::{Theme, features};
use rootward_gen::{Base, DoorKind, Heading, Kind, Pos, Records, Thing};
use rootward_visor::{
    Eye, ONE, Picture, Scene, What,
    fill::{self, GroupStand},
};

use crate::{SEEDS, base_of, colour, creature_at, drawn, free_line, middle, places, scene_of};

pub fn colours(picture: &Picture, at: Pos, what: What) -> Vec<[u32; 3]> {
    let all = places(picture).filter(|&(x, y)| picture.shown(x, y) == Some((at, what)));
    all.map(|place| colour(picture, place).map(u32::from)).collect()
}

/// An eye two cells before a place, with a free view of it.
pub fn before(base: &Base, records: &Records, at: Pos) -> Option<Eye> {
    let free = |at: Pos| base.is_open(at) && records.at(at).next().is_none();
    let heading = Heading::ALL.into_iter().find(|&heading| {
        let next = at.step(heading);
        free(next) && free(next.step(heading))
    })?;
    Some(Eye::standing(at.step(heading).step(heading), heading.back()))
}

pub fn seen(wanted: impl Fn(Thing) -> bool) -> (Scene, Eye, Pos) {
    let found = SEEDS.into_iter().find_map(|seed| {
        let (base, records) = base_of(seed);
        let mut fitting = records.iter().filter(|record| wanted(record.thing));
        let (at, eye) = fitting.find_map(|record| Some((record.at, before(&base, &records, record.at)?)))?;
        Some((scene_of(&base, &records, eye.cell(), 5, &wanted), eye, at))
    });
    found.unwrap_or_else(|| panic!("no such thing"))
}

pub fn in_the_dark(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    scene.put_out();
    scene
}

pub fn in_the_meltdown(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    scene.alarm = 255;
    scene
}

#[test]
fn seam_of_a_falling_wall_glows_in_any_light() {
    let (scene, eye, wall) = seen(|thing| matches!(thing, Thing::FallingWall(_)));
    // Strong orange, unlike any other part of a wall.
    let glows = |[red, green, blue]: [u32; 3]| red > 190 && (80..170).contains(&green) && blue < 70;
    for (name, scene) in
        [("plain", scene.clone()), ("dark", in_the_dark(&scene)), ("meltdown", in_the_meltdown(&scene))]
    {
        let pixels = colours(&drawn(&scene, eye), wall, What::Wall);
        let seam = pixels.iter().filter(|colour| glows(**colour)).count();
        assert!(pixels.len() > 1000, "{name}: {}", pixels.len());
        assert!(seam * 20 > pixels.len(), "{name}: {seam} of {}", pixels.len());
    }
}

#[test]
fn the_signs_of_doors_keep_their_hue_in_the_meltdown() {
    for kind in DoorKind::ALL {
        let (scene, eye, at) = seen(|thing| matches!(thing, Thing::Door(door) if door.kind == kind));
        let [plain, meltdown] = [scene.clone(), in_the_meltdown(&scene)]
            .map(|scene| colours(&drawn(&scene, eye), at, What::Wall));
        assert_eq!(plain.len(), meltdown.len(), "{kind:?}");
        // Red things in the meltdown have at most a third of green.
        let is_sign = |[red, green, blue]: [u32; 3]| red + green + blue > 120 && green.max(blue) * 2 > red;
        let signs: Vec<usize> = (0..meltdown.len()).filter(|&at| is_sign(meltdown[at])).collect();
        assert!(signs.len() > 20, "{kind:?}: {} of {}", signs.len(), meltdown.len());
        // A colour that is not red in plain light, however warm, is not red now.
        let is_red = |[red, green, blue]: [u32; 3]| red > green.max(blue);
        let kept = signs.iter().filter(|&&at| is_red(plain[at]) == is_red(meltdown[at])).count();
        assert!(kept * 10 >= signs.len() * 9, "{kind:?}: {kept} of {}", signs.len());
    }
}

#[test]
fn ceiling_lamps_go_out_in_the_dark() {
    for theme in Theme::ALL {
        let found = SEEDS.into_iter().find_map(|seed| {
            let (base, records) = base_of(seed);
            let is_lamp = |at: Pos| {
                (at.x + at.y) % 3 == 0 && at.y % 2 == 0 && base.ground(at).kind() == Kind::OpenFloor
            };
            let lamps = Pos::all().filter(|&at| is_lamp(at) && fill::theme_of(&base) == theme);
            let (lamp, eye) = lamps.filter_map(|at| Some((at, before(&base, &records, at)?))).next()?;
            Some((scene_of(&base, &records, eye.cell(), 5, |_| false), eye, lamp))
        });
        let (scene, eye, lamp) = found.unwrap_or_else(|| panic!("no lamp in {}", theme.name()));
        let mut dimmed = scene.clone();
        dimmed.dim(lamp);
        let lightest = |scene: &Scene| {
            let pixels = colours(&drawn(scene, eye), lamp, What::Ceiling);
            pixels.into_iter().map(|colour| colour.into_iter().min().unwrap_or(0)).max().unwrap_or(0)
        };
        assert!(lightest(&scene) > 150, "{}: {}", theme.name(), lightest(&scene));
        for dark in [in_the_dark(&scene), dimmed, in_the_meltdown(&scene)] {
            assert!(lightest(&dark) < 100, "{}: {}", theme.name(), lightest(&dark));
        }
    }
}

#[test]
fn a_dark_line_parts_creatures_that_stand_side_by_side() {
    let (scene, eye, [at, cell, _]) = free_line("4");
    let (x, y) = middle(cell);
    let part = |by: i32| if at.x == cell.x { (x + by, y) } else { (x, y + by) };
    for creature in features::creatures() {
        let mut scene = scene.clone();
        for (number, by) in [(7, -ONE / 4), (8, ONE / 4)] {
            fill::group(&mut scene, &creature_at(creature, part(by), number));
        }
        let picture = drawn(&scene, eye);
        let who = |x: usize, y: usize| match picture.shown(x, y) {
            Some((_, What::Thing(number @ (7 | 8)))) => Some(number),
            _ => None,
        };
        let is_dark = |x: usize, y: usize| colour(&picture, (x, y)).iter().all(|channel| *channel < 24);
        let meet = |&(x, y): &(usize, usize)| {
            x > 0 && matches!((who(x - 1, y), who(x, y)), (Some(one), Some(other)) if one != other)
        };
        let borders: Vec<(usize, usize)> = places(&picture).filter(meet).collect();
        let parted = borders.iter().filter(|&&(x, y)| is_dark(x - 1, y) || is_dark(x, y)).count();
        assert!(parted * 20 >= borders.len() * 19, "{creature}: {parted} of {}", borders.len());
    }
}

#[test]
fn backs_are_modelled() {
    let (scene, eye, [_, cell, _]) = free_line("4");
    for creature in features::creatures() {
        let mut scene = scene.clone();
        fill::group(&mut scene, &GroupStand { away: true, ..creature_at(creature, middle(cell), 7) });
        let mut kinds = colours(&drawn(&scene, eye), cell, What::Thing(7));
        kinds.sort_unstable();
        kinds.dedup();
        assert!(kinds.len() >= 5, "{creature}: {}", kinds.len());
    }
}
