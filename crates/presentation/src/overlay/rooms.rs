//! The rooms: rectangular ones by their number, caves as connected areas.

use rootward_gen::{CellSet, Kind, KindSet, Pos};
use rootward_rules::distance_map::DistanceMap;

use super::canvas::{Canvas, PixelRect};
use super::class::{LegendClass, Mark, Pattern, Sorting, class};
use super::inks::{Ink, Inks};
use super::label::Lettering;
use super::paint::{OverlayScene, Painter, whole_cells};

pub const PAINTER: Painter = Painter {
    title: "Rooms by number, the newest first, and caves by letter.",
    classes: |_, _| CLASSES.to_vec(),
    sort,
    areas: whole_cells,
    finish,
};

const ROOM: usize = 0;
const DARK: usize = 1;
const CAVE: usize = 2;

const CLASSES: [LegendClass; 3] = [
    class(Ink::Sky, 90, Pattern::Plain, Mark::Own("1"), "rectangular room"),
    class(Ink::Pink, 60, Pattern::Dots, Mark::Own("2"), "dark rectangular room"),
    class(Ink::Sand, 40, Pattern::Slashes, Mark::Own("A"), "cave"),
];

const LADDERS: KindSet = KindSet::of(&[Kind::LadderUp, Kind::LadderDown, Kind::LadderBoth]);

struct RoomArea {
    class: usize,
    name: String,
    cells: CellSet,
}

/// All rooms in the order of the base's list, then the caves. Two touching rooms of the same size share their cells.
fn room_areas(scene: &OverlayScene<'_>) -> Vec<RoomArea> {
    let base = scene.base;
    let rooms = base.rooms().enumerate().filter(|(_, room)| scene.shows(room.corner));
    let mut groups: Vec<RoomArea> = rooms
        .map(|(index, room)| {
            let cells = base.room_cells(room);
            let dark = cells.iter().any(|at| base.kind(at) == Kind::DarkFloor);
            RoomArea { class: if dark { DARK } else { ROOM }, name: (index + 1).to_string(), cells }
        })
        .collect();
    let mut found = CellSet::default();
    for start in Pos::all().filter(|&at| is_cave(scene, at)) {
        if !found.contains(start) {
            let cells = cave_around(scene, start);
            cells.iter().for_each(|at| _ = found.insert(at));
            let before = groups.iter().filter(|group| group.class == CAVE).count();
            groups.push(RoomArea { class: CAVE, name: letters(before), cells });
        }
    }
    groups
}

/// `A` to `Z`, then `AA` to `ZZ`. The result always fits into a cell.
fn letters(number: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    let first = (number / 26).checked_sub(1).map(letter);
    first.into_iter().chain([letter(number)]).collect()
}

fn is_cave(scene: &OverlayScene<'_>, at: Pos) -> bool {
    let floor = matches!(scene.base.kind(at), Kind::RoughFloor | Kind::Water);
    floor && scene.base.is_open(at) && scene.shows(at)
}

/// The cave around a cell. A ladder does not split it.
fn cave_around(scene: &OverlayScene<'_>, start: Pos) -> CellSet {
    let is_ladder = |at: Pos| scene.shows(at) && LADDERS.has(scene.base.kind(at));
    let mut reached = DistanceMap::default();
    reached.measure([start].into_iter(), u16::MAX, |at| is_cave(scene, at) || is_ladder(at));
    Pos::all().filter(|&at| is_cave(scene, at) && reached.steps(at).is_some()).collect()
}

fn sort(scene: &OverlayScene<'_>) -> Sorting {
    let groups = room_areas(scene);
    Sorting::of(scene, |at| Some(groups.iter().find(|group| group.cells.contains(at))?.class))
}

fn finish(scene: &OverlayScene<'_>, sorting: &Sorting, inks: &Inks, canvas: &mut Canvas) {
    let mut labelled = CellSet::default();
    let groups = room_areas(scene);
    for group in &groups {
        let shown: CellSet = group.cells.iter().filter(|&at| sorting.class(at).is_some()).collect();
        if let Some(look) = CLASSES.get(group.class) {
            canvas.outline(&shown, 2, inks.colour(look.ink));
        }
    }
    for group in &groups {
        let free = group.cells.iter().filter(|&at| !labelled.contains(at));
        if let Some(at) = nearest(free, middle(&group.cells)) {
            labelled.insert(at);
            let lettering = Lettering { scale: 2, ink: Ink::White };
            lettering.draw(canvas, PixelRect::of_cell(at), &group.name, inks);
        }
    }
}

/// Twice the middle of a set of cells. Doubled, the middle is always a whole number.
fn middle(cells: &CellSet) -> (i32, i32) {
    let count = (cells.len() as i32).max(1);
    let sum = cells.iter().fold((0, 0), |(x, y), at| (x + i32::from(at.x), y + i32::from(at.y)));
    (2 * sum.0 / count, 2 * sum.1 / count)
}

fn nearest(cells: impl Iterator<Item = Pos>, middle: (i32, i32)) -> Option<Pos> {
    cells.min_by_key(|at| {
        let (dx, dy) = (2 * i32::from(at.x) - middle.0, 2 * i32::from(at.y) - middle.1);
        dx * dx + dy * dy
    })
}

#[cfg(test)]
mod tests {
    use super::super::paint::tests::for_scenes;
    use super::*;

    #[test]
    fn every_room_of_the_list_is_named_once() {
        for_scenes(179, |scene| {
            let groups = room_areas(scene);
            let numbers: Vec<&str> =
                groups.iter().filter(|group| group.class != CAVE).map(|group| &*group.name).collect();
            let expected: Vec<String> = (1..)
                .zip(scene.base.rooms())
                .filter(|(_, room)| scene.floor.is_none_or(|floor| floor == room.floor))
                .map(|(number, _): (usize, _)| number.to_string())
                .collect();
            assert_eq!(numbers, expected);
        });
    }

    #[test]
    fn caves_have_names_of_their_own_that_fit_into_a_cell() {
        let names: std::collections::BTreeSet<String> = (0..26 * 27).map(letters).collect();
        assert_eq!(names.len(), 26 * 27);
        assert!(names.iter().all(|name| name.len() <= 2));
        assert_eq!([0, 25, 26, 701].map(letters), ["A", "Z", "AA", "ZZ"]);
    }

    #[test]
    fn every_floor_of_room_or_cave_belongs_to_one() {
        for seed in [0, 7, 179] {
            for_scenes(seed, |scene| {
                let sorting = sort(scene);
                for at in Pos::all().filter(|&at| scene.shows(at) && scene.base.is_open(at)) {
                    let wanted = match scene.base.kind(at) {
                        Kind::OpenFloor => Some(ROOM),
                        Kind::DarkFloor => Some(DARK),
                        Kind::RoughFloor | Kind::Water => Some(CAVE),
                        _ => continue,
                    };
                    assert_eq!(sorting.class(at), wanted, "{at:?} of seed {seed}");
                }
            });
        }
    }
}
