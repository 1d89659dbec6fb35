//! The kind of each cell, as a tint and a code of two letters.

use rootward_gen::{Class as Ground, Kind, Pos};

use super::class::{LegendClass, Mark, Pattern, Sorting, class};
use super::inks::Ink;
use super::paint::{OverlayScene, Painter, nothing_more, whole_cells};

pub const PAINTER: Painter = Painter {
    title: "The kind of each cell, as it was dug and furnished.",
    classes: |_, _| CLASSES.map(|look| look.1).to_vec(),
    sort,
    areas: whole_cells,
    finish: nothing_more,
};

/// The looks and their kinds. Some looks have no kind.
const CLASSES: [(Option<Kind>, LegendClass); 45] = [
    bare(Ink::Sky, Pattern::Dots, "rock"),
    bare(Ink::Red, Pattern::Crosses, "wall that is never dug"),
    named(Ink::Green, 170, "EN", "entrance"),
    coded(Ink::Blue, 90, "CO", Kind::Floor),
    coded(Ink::Amber, 150, "DE", Kind::DeadEnd),
    coded(Ink::Pale, 130, "LA", Kind::FloorReserved),
    coded(Ink::Sky, 120, "RM", Kind::OpenFloor),
    coded(Ink::Violet, 150, "DR", Kind::DarkFloor),
    coded(Ink::Sand, 120, "CV", Kind::RoughFloor),
    coded(Ink::Sea, 190, "WA", Kind::Water),
    coded(Ink::Red, 170, "FI", Kind::Fire),
    coded(Ink::White, 150, "UP", Kind::LadderUp),
    coded(Ink::White, 150, "DN", Kind::LadderDown),
    coded(Ink::White, 150, "UD", Kind::LadderBoth),
    coded(Ink::Cyan, 170, "EL", Kind::ElevatorCarUp),
    coded(Ink::Cyan, 110, "ED", Kind::ElevatorDoorTemp),
    coded(Ink::Lemon, 170, "GE", Kind::Generator),
    coded(Ink::Orange, 170, "BL", Kind::Blockage),
    coded(Ink::White, 150, "HU", Kind::HoleAbove),
    coded(Ink::White, 150, "HD", Kind::HoleBelow),
    coded(Ink::Violet, 190, "DO", Kind::Door),
    coded(Ink::Sand, 190, "RW", Kind::RaiserWall),
    coded(Ink::Sand, 190, "PW", Kind::PushableWall),
    coded(Ink::Sand, 110, "PS", Kind::PushSpace),
    coded(Ink::Sky, 190, "WI", Kind::WallHole),
    coded(Ink::Pink, 150, "FW", Kind::FakeWall),
    named(Ink::Pink, 190, "WG", "wall that can open"),
    coded(Ink::Orange, 190, "FB", Kind::FireBarrier),
    coded(Ink::Lime, 190, "CU", Kind::Cupboard),
    coded(Ink::Blue, 190, "FA", Kind::WallFace),
    coded(Ink::Red, 190, "MI", Kind::Mine),
    coded(Ink::Red, 190, "MX", Kind::MineWithItems),
    coded(Ink::Amber, 190, "GR", Kind::Grate),
    coded(Ink::Amber, 190, "GX", Kind::GrateWithItems),
    coded(Ink::Cyan, 190, "HY", Kind::Hydrant),
    coded(Ink::Lemon, 150, "SL", Kind::SpinnerLeft),
    coded(Ink::Lemon, 150, "SR", Kind::SpinnerRight),
    coded(Ink::Green, 190, "SH", Kind::Shop),
    coded(Ink::Cyan, 190, "PC", Kind::Computer),
    coded(Ink::Pale, 170, "FP", Kind::FloorKept),
    coded(Ink::Yellow, 150, "IF", Kind::FloorWithItems),
    coded(Ink::Yellow, 150, "IE", Kind::DeadEndWithItems),
    coded(Ink::Yellow, 150, "IW", Kind::WaterWithItems),
    coded(Ink::Yellow, 150, "ID", Kind::DarkFloorWithItems),
    named(Ink::Pink, 170, "OT", "something else"),
];

const ROCK: usize = 0;
const UNDIGGABLE: usize = 1;
const ENTRANCE: usize = 2;
const LOOSE_WALL: usize = 26;
const OTHER: usize = CLASSES.len() - 1;

const fn bare(ink: Ink, pattern: Pattern, text: &'static str) -> (Option<Kind>, LegendClass) {
    (None, class(ink, 0, pattern, Mark::None, text))
}

const fn named(ink: Ink, fill: u8, code: &'static str, text: &'static str) -> (Option<Kind>, LegendClass) {
    (None, class(ink, fill, Pattern::Plain, Mark::Code(code), text))
}

const fn coded(ink: Ink, fill: u8, code: &'static str, kind: Kind) -> (Option<Kind>, LegendClass) {
    (Some(kind), named(ink, fill, code, kind.label()).1)
}

fn sort(scene: &OverlayScene<'_>) -> Sorting {
    Sorting::of(scene, |at| Some(class_of(scene, at)))
}

fn class_of(scene: &OverlayScene<'_>, at: Pos) -> usize {
    let kind = scene.base.kind(at);
    match (scene.base.class(at), kind) {
        // These things are shown even if their cell is rock.
        (_, Kind::Blockage | Kind::Generator | Kind::WallHole | Kind::Cupboard | Kind::WallFace) => {
            of_kind(kind)
        }
        (Ground::Rock, _) => ROCK,
        (Ground::Blocked, _) if !scene.base.is_ground(at) => UNDIGGABLE,
        _ if at == scene.base.entrance() => ENTRANCE,
        // Ground that is walled up until a puzzle is solved or a trap is triggered.
        (_, Kind::Wall) => LOOSE_WALL,
        _ => of_kind(kind),
    }
}

/// The look of a kind. All ladders look alike, and so do elevator cars in all states.
fn of_kind(kind: Kind) -> usize {
    let shown = match kind {
        Kind::RoomLadderUp => Kind::LadderUp,
        Kind::RoomLadderDown => Kind::LadderDown,
        Kind::RoomLadderBoth => Kind::LadderBoth,
        Kind::ElevatorCarDown | Kind::ElevatorCarRaw | Kind::ElevatorCarHome => Kind::ElevatorCarUp,
        kind => kind,
    };
    CLASSES.iter().position(|look| look.0 == Some(shown)).unwrap_or(OTHER)
}

#[cfg(test)]
mod tests {
    use super::super::paint::tests::for_scenes;
    use super::*;

    #[test]
    fn every_kind_but_the_wall_has_a_look_of_its_own() {
        for kind in Kind::ALL.iter().filter(|kind| **kind != Kind::Wall) {
            assert_ne!(of_kind(*kind), OTHER, "{kind:?}");
        }
    }

    #[test]
    fn every_cell_of_the_floor_has_a_kind() {
        for_scenes(179, |scene| {
            let sorting = sort(scene);
            assert!(Pos::all().all(|at| sorting.class(at).is_some() == scene.shows(at)));
            assert!(sorting.cells().all(|(_, class)| class != OTHER));
        });
    }

    #[test]
    fn open_cells_never_look_like_rock() {
        for_scenes(33, |scene| {
            for (at, class) in sort(scene).cells() {
                let solid = matches!(class, ROCK | UNDIGGABLE);
                assert!(!solid || !scene.base.is_ground(at), "{at:?}");
            }
        });
    }
}
