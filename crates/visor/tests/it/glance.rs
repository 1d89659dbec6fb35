//! Things to recognise at a glance in plain light, in the dark and in the meltdown: seams, doors, lamps, and
//! neighbouring creatures.

use rootward_art::{Theme, features};
use rootward_gen::{Base, DoorKind, Heading, Kind, Pos, Records, Thing};
use rootward_visor::{
    Eye, ONE, Picture, Scene, What, draw,
    fill::{self, GroupStand},
    shipped,
};

use crate::{SEEDS, base_of, scene_of};

pub fn drawn(scene: &Scene, eye: Eye) -> Picture {
    let book = shipped::book(scene.theme()).unwrap_or_else(|error| panic!("{error}"));
    let mut picture = Picture::new(320, 180);
    draw(scene, eye, &book, &mut picture);
    picture
}

/// The colours of a subject of a cell.
pub fn colours(picture: &Picture, at: Pos, what: What) -> Vec<[u32; 3]> {
    let all = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
    let of = |(x, y): (usize, usize)| {
        let start = (y * picture.width() + x) * 4;
        std::array::from_fn(|channel| u32::from(picture.bytes()[start + channel]))
    };
    all.filter(|&(x, y)| picture.shown(x, y) == Some((at, what))).map(of).collect()
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

/// A scene with a wanted thing two cells before the eye.
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
fn the_seam_of_a_wall_that_will_fall_keeps_its_light_in_the_dark_and_in_the_meltdown() {
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
fn a_lamp_at_the_ceiling_is_out_in_a_dark_room_and_in_the_meltdown() {
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

/// A free line of three cells in base 4: the scene, the eye and the cell before it.
fn stage() -> (Scene, Eye, Pos) {
    let (base, records) = base_of("4");
    let eye = Pos::all().find_map(|at| {
        let is_free = base.is_open(at) && records.at(at).next().is_none();
        is_free.then(|| before(&base, &records, at)).flatten()
    });
    let eye = eye.unwrap_or_else(|| panic!("no free line"));
    let scene = scene_of(&base, &records, eye.cell(), 4, |_| false);
    let at = eye.cell();
    let ahead = Heading::ALL.into_iter().find(|&heading| Eye::standing(at, heading).turn == eye.turn);
    (scene, eye, at.step(ahead.unwrap_or(Heading::North)))
}

fn stand(creature: u8, (x, y): (i32, i32), away: bool, number: u16) -> GroupStand<'static> {
    let (awake, white, sign) = (false, false, None);
    GroupStand { creature, x, y, places: &[0x14], most: 1, awake, away, white, sign, number }
}

#[test]
fn a_dark_line_parts_creatures_that_stand_side_by_side() {
    let (scene, eye, cell) = stage();
    let middle = |cell: i16| i32::from(cell) * ONE + ONE / 2;
    let is_along = eye.cell().x == cell.x;
    let part = |by: i32| {
        if is_along { (middle(cell.x) + by, middle(cell.y)) } else { (middle(cell.x), middle(cell.y) + by) }
    };
    for creature in features::creatures() {
        let mut scene = scene.clone();
        for (number, by) in [(7, -ONE / 4), (8, ONE / 4)] {
            fill::group(&mut scene, &stand(creature, part(by), false, number));
        }
        let picture = drawn(&scene, eye);
        let who = |x: usize, y: usize| match picture.shown(x, y) {
            Some((_, What::Thing(number @ (7 | 8)))) => Some(number),
            _ => None,
        };
        let is_dark = |x: usize, y: usize| {
            let start = (y * 320 + x) * 4;
            picture.bytes()[start..start + 3].iter().all(|channel| *channel < 24)
        };
        let places = (0..180).flat_map(|y| (1..320).map(move |x| (x, y)));
        let meet = |&(x, y): &(usize, usize)| matches!((who(x - 1, y), who(x, y)), (Some(one), Some(other)) if one != other);
        let borders: Vec<(usize, usize)> = places.filter(meet).collect();
        let parted = borders.iter().filter(|&&(x, y)| is_dark(x - 1, y) || is_dark(x, y)).count();
        assert!(parted * 20 >= borders.len() * 19, "{creature}: {parted} of {}", borders.len());
    }
}

#[test]
fn backs_are_modelled() {
    let (scene, eye, cell) = stage();
    let place = (i32::from(cell.x) * ONE + ONE / 2, i32::from(cell.y) * ONE + ONE / 2);
    for creature in features::creatures() {
        let mut scene = scene.clone();
        fill::group(&mut scene, &stand(creature, place, true, 7));
        let mut kinds = colours(&drawn(&scene, eye), cell, What::Thing(7));
        kinds.sort_unstable();
        kinds.dedup();
        assert!(kinds.len() >= 5, "{creature}: {}", kinds.len());
    }
}
