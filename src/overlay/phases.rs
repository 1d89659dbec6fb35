//! Which phase of the generator had the last word on each cell.

use rootward_gen::{CELLS, Change, Phase};

use super::class::{Class, Mark, Pattern, Sorting};
use super::inks::Ink;
use super::paint::{Painter, Scene, nothing_more};

/// The overlay of phases.
pub const PAINTER: Painter = Painter {
    title: "The phase that wrote each cell last. What is bare was never written.",
    classes,
    sort,
    finish: nothing_more,
};

/// Tints of the phases; they repeat, so the number is what counts.
const INKS: [Ink; 16] = [
    Ink::White,
    Ink::Cream,
    Ink::Foam,
    Ink::Pale,
    Ink::Maroon,
    Ink::Cyan,
    Ink::Pink,
    Ink::Sky,
    Ink::Violet,
    Ink::Green,
    Ink::Amber,
    Ink::Sand,
    Ink::Yellow,
    Ink::Lime,
    Ink::Red,
    Ink::Lemon,
];

/// One class for each phase, in running order, numbered from 0.
fn classes() -> Vec<Class> {
    let rows = Phase::ALL.iter().zip(INKS.iter().cycle()).enumerate();
    rows.map(|(number, (phase, ink))| Class {
        ink: *ink,
        fill: 110,
        pattern: Pattern::Plain,
        mark: Mark::Number(number),
        text: phase.name(),
    })
    .collect()
}

/// Numbers and kinds count as written, the way to the root does not.
fn sort(scene: &Scene<'_>) -> Sorting {
    let mut last = Box::new([None; CELLS]);
    for step in scene.recording.steps() {
        if let (Change::Id(_) | Change::Kind(_), Some(cell)) = (step.after, step.at.index()) {
            last[cell] = Some(step.phase);
        }
    }
    Sorting::of(scene, |at| last[at.index()?].map(|phase| phase as usize))
}

#[cfg(test)]
mod tests {
    use super::super::paint::tests::for_scenes;
    use super::*;
    use rootward_gen::{Kind, Pos};

    #[test]
    fn the_number_of_a_phase_is_its_place_in_the_list() {
        for (place, (phase, class)) in Phase::ALL.iter().zip(classes()).enumerate() {
            assert_eq!((*phase as usize, class.mark, class.text), (place, Mark::Number(place), phase.name()));
        }
    }

    #[test]
    fn fire_was_last_written_by_its_sealing_and_shops_by_their_phase() {
        for_scenes(179, |scene| {
            let sorting = sort(scene);
            for at in Pos::all().filter(|&at| scene.shows(at)) {
                if scene.base.id(at).burns() {
                    assert_eq!(sorting.class(at), Some(Phase::SealFire as usize), "{at:?}");
                }
                if scene.base.kind(at) == Kind::Shop {
                    assert_eq!(sorting.class(at), Some(Phase::Shops as usize), "{at:?}");
                }
            }
        });
    }

    #[test]
    fn every_open_cell_was_written_by_some_phase() {
        for_scenes(7, |scene| {
            let sorting = sort(scene);
            let open = Pos::all().filter(|&at| scene.shows(at) && scene.base.is_open(at));
            assert_eq!(open.filter(|&at| sorting.class(at).is_none()).count(), 0);
        });
    }
}
