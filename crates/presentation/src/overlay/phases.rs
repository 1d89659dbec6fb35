//! The last generator phase that wrote each cell.

use rootward_gen::{CELLS, Change, Phase, Style};

use super::class::{LegendClass, Mark, Pattern, Sorting, class};
use super::inks::Ink;
use super::paint::{OverlayScene, Painter, nothing_more, whole_cells};

pub const PAINTER: Painter = Painter {
    title: "The phase that last changed each cell. Cells without a mark were never changed.",
    classes: |style, _| classes(style),
    sort,
    areas: whole_cells,
    finish: nothing_more,
};

/// The tints of the phases. The tints repeat, so only the number identifies a phase.
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

/// One class for each phase of a style, in running order, numbered from 0.
fn classes(style: Style) -> Vec<LegendClass> {
    let rows = Phase::of_style(style).zip(INKS.iter().cycle()).enumerate();
    rows.map(|(number, (phase, &ink))| class(ink, 110, Pattern::Plain, Mark::Number(number), phase.name()))
        .collect()
}

/// Sorts cells by the last phase that changed their number or kind. Changes of the way to the root are ignored.
fn sort(scene: &OverlayScene<'_>) -> Sorting {
    let mut last = Box::new([None; CELLS]);
    for step in scene.dig_log.steps() {
        if let (Change::Id(_) | Change::Kind(_), Some(cell)) = (step.after, step.at.index()) {
            last[cell] = Some(step.phase);
        }
    }
    let mut places = [None; Phase::ALL.len()];
    for (place, phase) in Phase::of_style(scene.style()).enumerate() {
        places[phase as usize] = Some(place);
    }
    Sorting::of(scene, |at| places[last[at.index()?]? as usize])
}

#[cfg(test)]
mod tests {
    use super::super::paint::tests::{for_scenes, for_scenes_of};
    use super::*;
    use rootward_gen::{Kind, Pos, Seed, crawlers::Preset};

    fn place(phase: Phase, style: Style) -> Option<usize> {
        Phase::of_style(style).position(|other| other == phase)
    }

    #[test]
    fn phases_are_listed_in_the_order_of_the_style() {
        for style in Style::ALL {
            let classes = classes(style);
            assert_eq!(classes.len(), Phase::of_style(style).count());
            for (number, (phase, class)) in Phase::of_style(style).zip(classes).enumerate() {
                assert_eq!((class.mark, class.text), (Mark::Number(number), phase.name()));
            }
        }
        let listed = |style, phase: Phase| classes(style).iter().any(|class| class.text == phase.name());
        assert!(listed(Style::Crawler, Phase::Crawl) && !listed(Style::Crawler, Phase::Dig));
        assert!(listed(Style::Classic, Phase::Dig) && !listed(Style::Classic, Phase::Crawl));
    }

    #[test]
    fn crawlers_write_every_open_cell() {
        let mut painted = [0; 2];
        for_scenes_of(Seed::crawler(42, Preset::Maze), |scene| {
            let (sorting, classes) = (sort(scene), classes(Style::Crawler));
            for at in Pos::all().filter(|&at| scene.shows(at) && scene.base.is_open(at)) {
                assert!(sorting.class(at).is_some_and(|class| class < classes.len()), "{at:?}");
            }
            for (count, phase) in painted.iter_mut().zip([Phase::Crawl, Phase::NumberCells]) {
                let place = place(phase, Style::Crawler);
                *count += sorting.cells().filter(|cell| Some(cell.1) == place).count();
            }
        });
        assert!(painted.iter().all(|&count| count > 1000), "{painted:?}");
    }

    #[test]
    fn fire_and_shops_show_their_last_phase() {
        for_scenes(179, |scene| {
            let sorting = sort(scene);
            for at in Pos::all().filter(|&at| scene.shows(at)) {
                if scene.base.burns(at) {
                    assert_eq!(sorting.class(at), place(Phase::SealFire, Style::Classic), "{at:?}");
                }
                if scene.base.kind(at) == Kind::Shop {
                    assert_eq!(sorting.class(at), place(Phase::Shops, Style::Classic), "{at:?}");
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
