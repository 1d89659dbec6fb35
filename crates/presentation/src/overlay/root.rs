//! The way to the root: an arrow in each dug cell, towards the next cell on the way out.

use rootward_art::names::Arrow;
use rootward_gen::{CELLS, Kind, Pos, RootDir};

use super::{
    canvas::Canvas,
    class::{LegendClass, Mark, Pattern, Sorting, class, paint_arrow},
    inks::{Ink, Inks},
    paint::{OverlayScene, Painter, whole_cells},
};

pub const PAINTER: Painter = Painter {
    title: "The way out from every cell. Arrows lead to the entrance.",
    classes: |_, _| CLASSES.to_vec(),
    sort,
    areas: whole_cells,
    finish,
};

const STEP: usize = 0;
const UP: usize = 1;
const DOWN: usize = 2;
const ENTRANCE: usize = 3;
const CIRCLE: usize = 4;
const ASTRAY: usize = 5;
const LOST: usize = 6;

const CLASSES: [LegendClass; 7] = [
    class(Ink::White, 0, Pattern::Plain, Mark::Own("^>v<"), "next cell on the way out"),
    class(Ink::Cyan, 70, Pattern::Plain, Mark::Arrow(Arrow::Up), "the way out leads to the floor above"),
    class(Ink::Cyan, 70, Pattern::Plain, Mark::Arrow(Arrow::Down), "the way out leads to the floor below"),
    class(Ink::Green, 110, Pattern::Frame, Mark::Arrow(Arrow::North), "hatch: out of the base"),
    class(Ink::Red, 90, Pattern::Frame, Mark::Own("> <"), "two cells that point at each other"),
    class(Ink::Amber, 0, Pattern::Dots, Mark::Own("^>v<"), "arrows that never lead out"),
    class(Ink::Amber, 60, Pattern::Plain, Mark::Arrow(Arrow::Nowhere), "no way on from here"),
];

fn sort(scene: &OverlayScene<'_>) -> Sorting {
    let base = scene.base;
    let ways = RootWays::of(scene);
    Sorting::of(scene, |at| {
        if at == base.entrance() {
            return Some(ENTRANCE);
        }
        // Burning rock is `Open`, but the root path was laid before it burnt.
        base.id(at).number().filter(|_| base.is_open(at))?;
        let Some(next) = next(scene, at) else { return Some(LOST) };
        Some(match base.root_dir(at) {
            _ if self::next(scene, next) == Some(at) => CIRCLE,
            _ if !ways.gets_out(at) => ASTRAY,
            RootDir::Up => UP,
            RootDir::Down => DOWN,
            _ => STEP,
        })
    })
}

/// The next cell on the way. `None` for the car of an unreachable shaft (Quirk Q15).
fn next(scene: &OverlayScene<'_>, at: Pos) -> Option<Pos> {
    let base = scene.base;
    let unjoined = || base.shaft_of_car(at).is_some_and(|shaft| !shaft.joined);
    if Kind::CARS.has(base.kind(at)) && unjoined() {
        return None;
    }
    base.next_to_root(at)
}

fn finish(scene: &OverlayScene<'_>, sorting: &Sorting, inks: &Inks, canvas: &mut Canvas) {
    for (at, class) in sorting.cells() {
        let look = CLASSES.get(class).filter(|look| matches!(look.mark, Mark::Own(_)));
        if let Some(look) = look {
            let arrow = arrow(scene.base.root_dir(at));
            paint_arrow(at, arrow, look.arrow_tint(inks), inks, canvas);
        }
    }
}

const fn arrow(dir: RootDir) -> Arrow {
    match dir {
        RootDir::North => Arrow::North,
        RootDir::West => Arrow::West,
        RootDir::South => Arrow::South,
        RootDir::East => Arrow::East,
        RootDir::Up => Arrow::Up,
        RootDir::Down => Arrow::Down,
        RootDir::Nowhere => Arrow::Nowhere,
    }
}

/// The cells whose arrows lead out of the base.
struct RootWays(Box<[WayResult; CELLS]>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum WayResult {
    Unknown,
    Out,
    Never,
}

impl RootWays {
    /// Walks every way once. A walk stops at the cells of an earlier walk.
    fn of(scene: &OverlayScene<'_>) -> Self {
        let mut ways = Self(Box::new([WayResult::Unknown; CELLS]));
        if let Some(cell) = scene.base.entrance().index() {
            ways.0[cell] = WayResult::Out;
        }
        let mut walked = Vec::new();
        for start in Pos::all() {
            walked.clear();
            let mut here = Some(start);
            while let Some(cell) =
                here.and_then(Pos::index).filter(|&cell| ways.0[cell] == WayResult::Unknown)
            {
                // If a walk returns to its own cells, it goes in a circle.
                ways.0[cell] = WayResult::Never;
                walked.push(cell);
                here = next(scene, Pos::from_index(cell));
            }
            if here.is_some_and(|at| ways.gets_out(at)) {
                walked.iter().for_each(|&cell| ways.0[cell] = WayResult::Out);
            }
        }
        ways
    }

    fn gets_out(&self, at: Pos) -> bool {
        at.index().is_some_and(|cell| self.0[cell] == WayResult::Out)
    }
}

#[cfg(test)]
mod tests {
    use super::{super::paint::tests::for_scenes, *};

    /// A seed with two cells that point at each other (Quirk Q12).
    const CIRCLING: u16 = 7;

    #[test]
    fn every_dug_cell_has_an_arrow_and_the_entrance_is_marked() {
        for_scenes(179, |scene| {
            let sorting = sort(scene);
            for at in Pos::all().filter(|&at| scene.shows(at)) {
                let dug = scene.base.is_open(at) && scene.base.id(at).number().is_some();
                assert_eq!(sorting.class(at).is_some(), dug, "{at:?}");
            }
            let entrance = scene.base.entrance();
            let expected = scene.shows(entrance).then_some(ENTRANCE);
            assert_eq!(sorting.class(entrance), expected);
        });
    }

    #[test]
    fn quirk_q12_two_cells_that_point_at_each_other_are_marked() {
        let mut circling = 0;
        for_scenes(CIRCLING, |scene| {
            let sorting = sort(scene);
            circling += sorting.cells().filter(|cell| cell.1 == CIRCLE).count();
            for (at, class) in sorting.cells() {
                let back = scene.base.way_to_root(at, 2).nth(1) == Some(at);
                assert_eq!(class == CIRCLE, back, "{at:?}");
            }
        });
        assert!(circling > 0);
    }

    #[test]
    fn plain_arrows_lead_to_the_entrance_and_the_others_do_not() {
        for seed in [CIRCLING, 33, 179] {
            for_scenes(seed, |scene| {
                for (at, class) in sort(scene).cells().filter(|(_, class)| *class != ENTRANCE) {
                    let last = scene.base.way_to_root(at, CELLS).last();
                    let out = last == Some(scene.base.entrance());
                    assert_eq!(matches!(class, STEP | UP | DOWN), out, "{at:?} of seed {seed}");
                }
            });
        }
    }
}
