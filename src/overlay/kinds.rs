//! What stands in each cell, as a tint and a code of two letters.

use rootward_gen::{Class as Ground, Kind, Pos};

use super::class::{Class, Mark, Pattern, Sorting};
use super::inks::Ink;
use super::paint::{Painter, Scene, nothing_more};

/// The overlay of kinds.
pub const PAINTER: Painter = Painter {
    title: "What the generator put into each cell.",
    classes: |_| CLASSES.to_vec(),
    sort,
    finish: nothing_more,
};

/// The looks, with the kinds that have them; the first three have no kind of their own.
const CLASSES: [Class; 45] = [
    bare(Ink::Sky, Pattern::Dots, "rock"),
    bare(Ink::Red, Pattern::Crosses, "wall that is never dug"),
    coded(Ink::Green, 170, "EN", "entrance"),
    coded(Ink::Blue, 90, "CO", Kind::Floor.label()),
    coded(Ink::Amber, 150, "DE", Kind::DeadEnd.label()),
    coded(Ink::Pale, 130, "LA", Kind::FloorReserved.label()),
    coded(Ink::Sky, 120, "RM", Kind::OpenFloor.label()),
    coded(Ink::Violet, 150, "DR", Kind::DarkFloor.label()),
    coded(Ink::Sand, 120, "CV", Kind::RoughFloor.label()),
    coded(Ink::Sea, 190, "WA", Kind::Water.label()),
    coded(Ink::Red, 170, "FI", Kind::Fire.label()),
    coded(Ink::White, 150, "UP", Kind::LadderUp.label()),
    coded(Ink::White, 150, "DN", Kind::LadderDown.label()),
    coded(Ink::White, 150, "UD", Kind::LadderBoth.label()),
    coded(Ink::Cyan, 170, "EL", Kind::ElevatorCarUp.label()),
    coded(Ink::Cyan, 110, "ED", Kind::ElevatorDoorTemp.label()),
    coded(Ink::Lemon, 170, "GE", Kind::Generator.label()),
    coded(Ink::Orange, 170, "BL", Kind::Blockage.label()),
    coded(Ink::White, 150, "HU", Kind::HoleAbove.label()),
    coded(Ink::White, 150, "HD", Kind::HoleBelow.label()),
    coded(Ink::Violet, 190, "DO", Kind::Door.label()),
    coded(Ink::Sand, 190, "RW", Kind::RaiserWall.label()),
    coded(Ink::Sand, 190, "PW", Kind::PushableWall.label()),
    coded(Ink::Sand, 110, "PS", Kind::PushSpace.label()),
    coded(Ink::Sky, 190, "WI", Kind::WallHole.label()),
    coded(Ink::Pink, 150, "FW", Kind::FakeWall.label()),
    coded(Ink::Pink, 190, "WG", "wall that can go"),
    coded(Ink::Orange, 190, "FB", Kind::FireBarrier.label()),
    coded(Ink::Lime, 190, "CU", Kind::Cupboard.label()),
    coded(Ink::Blue, 190, "FA", Kind::WallFace.label()),
    coded(Ink::Red, 190, "MI", Kind::Mine.label()),
    coded(Ink::Red, 190, "MX", Kind::MineWithItems.label()),
    coded(Ink::Amber, 190, "GR", Kind::Grate.label()),
    coded(Ink::Amber, 190, "GX", Kind::GrateWithItems.label()),
    coded(Ink::Cyan, 190, "HY", Kind::Hydrant.label()),
    coded(Ink::Lemon, 150, "SL", Kind::SpinnerLeft.label()),
    coded(Ink::Lemon, 150, "SR", Kind::SpinnerRight.label()),
    coded(Ink::Green, 190, "SH", Kind::Shop.label()),
    coded(Ink::Cyan, 190, "PC", Kind::Computer.label()),
    coded(Ink::Pale, 170, "FP", Kind::FloorKept.label()),
    coded(Ink::Yellow, 150, "IF", Kind::FloorWithItems.label()),
    coded(Ink::Yellow, 150, "IE", Kind::DeadEndWithItems.label()),
    coded(Ink::Yellow, 150, "IW", Kind::WaterWithItems.label()),
    coded(Ink::Yellow, 150, "ID", Kind::DarkFloorWithItems.label()),
    coded(Ink::Pink, 170, "OT", "something else"),
];

/// Places in [`CLASSES`].
const ROCK: usize = 0;
const UNDIGGABLE: usize = 1;
const ENTRANCE: usize = 2;
const LOOSE_WALL: usize = 26;
const OTHER: usize = CLASSES.len() - 1;

const fn bare(ink: Ink, pattern: Pattern, text: &'static str) -> Class {
    Class { ink, fill: 0, pattern, mark: Mark::None, text }
}

const fn coded(ink: Ink, fill: u8, code: &'static str, text: &'static str) -> Class {
    Class { ink, fill, pattern: Pattern::Plain, mark: Mark::Code(code), text }
}

fn sort(scene: &Scene<'_>) -> Sorting {
    Sorting::of(scene, |at| Some(class_of(scene, at)))
}

fn class_of(scene: &Scene<'_>, at: Pos) -> usize {
    let kind = scene.base.kind(at);
    match (scene.base.class(at), kind) {
        // These show also where the cell is rock.
        (_, Kind::Blockage | Kind::Generator | Kind::WallHole | Kind::Cupboard | Kind::WallFace) => {
            of_kind(kind)
        }
        (Ground::Rock, _) => ROCK,
        (Ground::Blocked, _) if !scene.base.is_ground(at) => UNDIGGABLE,
        _ if at == scene.base.entrance() => ENTRANCE,
        // Ground that is walled up until a puzzle is solved or a trap is sprung.
        (_, Kind::Wall) => LOOSE_WALL,
        _ => of_kind(kind),
    }
}

/// The look of a kind: kinds with the same label look the same.
fn of_kind(kind: Kind) -> usize {
    CLASSES.iter().position(|class| class.text == kind.label()).unwrap_or(OTHER)
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
            assert_eq!(sorting.count(OTHER), 0);
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
