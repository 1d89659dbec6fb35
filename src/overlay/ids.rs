//! The numbers of cells: the lowest one beside a cell is the way out.

use rootward_gen::{CellSet, Pos, Style};

use super::canvas::{CELL, Canvas, PixelRect};
use super::class::{LegendClass, Mark, Pattern, Sorting};
use super::inks::{Ink, Inks};
use super::label::Lettering;
use super::paint::{OverlayScene, Painter};
use super::thinning::Thinning;

/// The overlay of cell numbers.
pub const PAINTER: Painter = Painter {
    title: "Cell numbers, in digging order. The lowest number next to you is the way out.",
    classes,
    sort,
    finish,
};

/// How large numbers are on a small screen, in canvas pixels per font pixel.
const LARGE: i32 = 2;

/// On a small screen fewer numbers stay, so that they can be larger; from zoom 2 on every cell has its own.
const fn thinning(zoom: u8) -> Option<Thinning> {
    if zoom < 2 { Some(Thinning { columns: 3, rows: 2 }) } else { None }
}

fn classes(_: Style) -> Vec<LegendClass> {
    let text = "number of a dug cell; white and blue take turns";
    vec![LegendClass { ink: Ink::White, fill: 0, pattern: Pattern::Plain, mark: Mark::Own("123"), text }]
}

/// Every dug cell; burning rock has no number.
fn sort(scene: &OverlayScene<'_>) -> Sorting {
    Sorting::of(scene, |at| number(scene, at).map(|_| 0))
}

fn number(scene: &OverlayScene<'_>, at: Pos) -> Option<u16> {
    scene.base.id(at).number().filter(|_| scene.base.is_open(at))
}

fn finish(scene: &OverlayScene<'_>, sorting: &Sorting, inks: &Inks, canvas: &mut Canvas) {
    let thinning = thinning(scene.zoom);
    let all: CellSet = sorting.cells().map(|(at, _)| at).collect();
    let chosen = thinning.map_or(all, |thinning| thinning.select(all.iter()));
    for at in chosen.iter() {
        let Some(number) = number(scene, at) else { continue };
        let lettering = if thinning.is_some() {
            // A large number reaches over its cell; the frame says which one it is.
            canvas.outline(&[at].into_iter().collect(), 1, inks.colour(Ink::Pale));
            Lettering { scale: LARGE, ink: Ink::White }
        } else {
            // Neighbours in two inks, so that two numbers side by side do not run into one.
            let even = (at.x + at.y) % 2 == 0;
            Lettering { scale: 1, ink: if even { Ink::White } else { Ink::Sky } }
        };
        let text = number.to_string();
        lettering.draw(canvas, room_for(scene, at, lettering.size(&text).0), &text, inks);
    }
}

/// Where a number may stand: its cell, widened to both sides if it needs more, but never onto
/// cells that the scene does not show.
fn room_for(scene: &OverlayScene<'_>, at: Pos, width: i32) -> PixelRect {
    let mut area = PixelRect::of_cell(at);
    let missing = if width > CELL { width + 2 - CELL } else { 0 };
    match (scene.shows(at.offset(-1, 0)), scene.shows(at.offset(1, 0))) {
        (_, false) => area.left -= missing,
        (true, true) => area.left -= missing / 2,
        (false, true) => {}
    }
    area.width += missing;
    area
}

#[cfg(test)]
mod tests {
    use super::super::inks::tests::shipped;
    use super::super::kind::Overlay;
    use super::super::paint::paint;
    use super::super::paint::tests::{for_scenes, is_painted};
    use super::*;

    #[test]
    fn every_open_cell_of_the_floor_has_its_number() {
        let inks = shipped();
        let mut canvas = Canvas::for_grid();
        for_scenes(179, |scene| {
            let scene = OverlayScene { zoom: 2, ..*scene };
            paint(Overlay::Ids, &scene, &inks, &mut canvas);
            for at in Pos::all() {
                let numbered =
                    scene.shows(at) && scene.base.is_open(at) && scene.base.id(at).number().is_some();
                assert_eq!(is_painted(&canvas, at), numbered, "{at:?}");
            }
        });
    }

    #[test]
    fn large_numbers_never_touch_each_other() {
        let largest = Lettering { scale: LARGE, ink: Ink::White }.size("2048").0 + 2;
        let Thinning { columns, rows } = thinning(1).unwrap();
        // Where the edge of a floor pushes a number, it moves by as much as it sticks out.
        assert!(i32::from(columns) * CELL - (largest - CELL) / 2 >= largest);
        assert!(i32::from(rows) * CELL >= 7 * LARGE);
        assert_eq!(thinning(2), None);
    }

    #[test]
    fn burning_rock_has_no_number() {
        let mut burning = 0;
        for_scenes(179, |scene| {
            let sorting = sort(scene);
            for at in Pos::all().filter(|&at| scene.base.burns(at)) {
                burning += 1;
                assert_eq!(sorting.class(at), None);
            }
        });
        assert!(burning > 0);
    }
}
