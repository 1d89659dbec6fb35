//! The cell numbers. With few exceptions, the lowest number beside a cell shows the way out.

use rootward_gen::{Base, CELLS, CellSet, Pos, Style};

use super::canvas::{CELL, Canvas, PixelRect};
use super::class::{LegendClass, Mark, Pattern, Sorting, class};
use super::inks::{Ink, Inks};
use super::label::Lettering;
use super::paint::{CellAreas, OverlayScene, Painter};
use super::thinning::Thinning;

pub const PAINTER: Painter = Painter {
    title: "Cell numbers. With few exceptions, the lowest beside you is the way out.",
    classes,
    sort,
    areas,
    finish,
};

const NUMBERED: usize = 0;
const PUZZLE: usize = 1;

/// The size of numbers on a small screen, in canvas pixels per font pixel.
const LARGE: i32 = 2;

/// A small screen shows fewer but larger numbers. From zoom 2 every cell shows its number.
const fn thinning(zoom: u8) -> Option<Thinning> {
    if zoom < 2 { Some(Thinning { columns: 3, rows: 2 }) } else { None }
}

/// The classes of the legend. The style of the base decides the order of the numbers, and the zoom their density.
fn classes(style: Style, zoom: u8) -> Vec<LegendClass> {
    let text = match (style, thinning(zoom).is_some()) {
        (Style::Crawler, true) => {
            "number of the framed cell, counted from the entrance; zoom in for the others"
        }
        (Style::Crawler, false) => "number of a cell, counted from the entrance; white and blue alternate",
        (_, true) => "number of the framed cell, in digging order; zoom in for the others",
        (_, false) => "number of a cell, in digging order; white and blue alternate",
    };
    let sign = "number of a puzzle, dark on yellow; hidden on numbered cells";
    vec![
        class(Ink::White, 0, Pattern::Plain, Mark::Own("123"), text),
        class(Ink::Yellow, 0, Pattern::Plain, Mark::Own("[12]"), sign),
    ]
}

/// Sorts the cells into those with a number and those with the sign of a puzzle. Burning rock has no number. The
/// digging animation has no signs.
fn sort(scene: &OverlayScene<'_>) -> Sorting {
    let has_sign =
        |at| scene.floor.is_some() && scene.records.at(at).any(|record| record.thing.puzzle().is_some());
    Sorting::of(scene, |at| match number_of_cell(scene.base, at) {
        Some(_) => Some(NUMBERED),
        None => has_sign(at).then_some(PUZZLE),
    })
}

pub fn number_of_cell(base: &Base, at: Pos) -> Option<u16> {
    base.id(at).number().filter(|_| base.is_open(at))
}

struct DrawnNumber {
    at: Pos,
    text: String,
    lettering: Lettering,
    room: PixelRect,
    /// Whether a frame marks the cell, because a large number is wider than its cell.
    framed: bool,
}

impl DrawnNumber {
    /// All pixels of the number. Two numbers never touch.
    fn area(&self) -> PixelRect {
        let plate = self.lettering.plate(self.room, &self.text);
        if self.framed { plate.around(PixelRect::of_cell(self.at)) } else { plate }
    }
}

fn drawn(scene: &OverlayScene<'_>, sorting: &Sorting) -> impl Iterator<Item = DrawnNumber> {
    let thinning = thinning(scene.zoom);
    let numbered = sorting.cells().filter(|(_, class)| *class == NUMBERED).map(|(at, _)| at);
    let chosen: CellSet = match thinning {
        Some(thinning) => thinning.select(numbered),
        None => numbered.collect(),
    };
    let framed = thinning.is_some();
    let of_cell = move |at: Pos| {
        let lettering = if framed {
            Lettering { scale: LARGE, ink: Ink::White }
        } else {
            // Neighbours alternate between two inks, so that adjacent numbers stay distinct.
            let even = (at.x + at.y) % 2 == 0;
            Lettering { scale: 1, ink: if even { Ink::White } else { Ink::Sky } }
        };
        let text = number_of_cell(scene.base, at)?.to_string();
        let room = room_for(scene, at, lettering.size(&text).0);
        Some(DrawnNumber { at, text, lettering, room, framed })
    };
    Pos::all().filter(move |&at| chosen.contains(at)).filter_map(of_cell)
}

/// A whole number appears together with its cell, even over cells that the player may not read.
fn areas(scene: &OverlayScene<'_>, sorting: &Sorting) -> CellAreas {
    let mut areas: CellAreas = Box::new([None; CELLS]);
    for number in drawn(scene, sorting) {
        if let Some(area) = number.at.index().and_then(|cell| areas.get_mut(cell)) {
            *area = Some(number.area());
        }
    }
    areas
}

fn finish(scene: &OverlayScene<'_>, sorting: &Sorting, inks: &Inks, canvas: &mut Canvas) {
    for number in drawn(scene, sorting) {
        if number.framed {
            canvas.outline(&[number.at].into_iter().collect(), 1, inks.colour(Ink::Pale));
        }
        number.lettering.draw(canvas, number.room, &number.text, inks);
    }
}

/// The room for a number: its cell, widened to both sides if needed. It never covers cells outside the scene.
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
    use rootward_gen::{Heading, Seed, generate};

    use super::super::Overlay;
    use super::super::inks::shipped;
    use super::super::legend::legend;
    use super::super::paint::paint;
    use super::super::paint::tests::{for_scenes, for_scenes_of, is_painted};
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
        // At the edge of a floor, a number moves inwards by its overhang.
        assert!(i32::from(columns) * CELL - (largest - CELL) / 2 >= largest);
        assert!(i32::from(rows) * CELL >= 7 * LARGE);
        assert_eq!(thinning(2), None);
    }

    #[test]
    fn the_legend_is_true_for_every_style_and_zoom() {
        let inks = shipped();
        let mut canvas = Canvas::for_grid();
        for seed in ["17.3", "x42", "w42"] {
            let seed: Seed = seed.parse().expect("a seed");
            for_scenes_of(seed, |scene| {
                let text = legend(Overlay::Ids, scene, &inks)[NUMBERED].text.clone();
                paint(Overlay::Ids, scene, &inks, &mut canvas);
                let occurs = |ink: Ink| {
                    let colour = inks.colour(ink).0;
                    canvas.bytes.as_chunks::<4>().0.contains(&colour)
                };
                assert!(occurs(Ink::White));
                assert_eq!(text.contains("blue"), occurs(Ink::Sky), "{text}");
                assert_eq!(text.contains("frame"), occurs(Ink::Pale), "{text}");
                let crawlers = seed.style() == Style::Crawler;
                assert_eq!(text.contains("digging"), !crawlers, "{text}");
                assert_eq!(text.contains("from the entrance"), crawlers, "{text}");
            });
        }
    }

    #[test]
    fn lowest_number_nearly_always_leads_out() {
        for seed in ["17.3", "x42", "2.10", "w42", "w7:halls"] {
            let base = generate(&seed.parse::<Seed>().expect("a seed").into());
            let mut numbers: Vec<(u16, Pos)> =
                Pos::all().filter_map(|at| Some((number_of_cell(&base, at)?, at))).collect();
            numbers.sort_unstable();
            let steps = numbers.iter().map(|&(_, at)| base.steps_to_root(at));
            assert!(base.seed().style() != Style::Crawler || steps.is_sorted(), "{seed}");
            let lowest = |at: Pos| {
                let beside = Heading::ALL.map(|side| at.step(side));
                let own = beside.into_iter().filter(|&next| base.floor_at(next) == base.floor_at(at));
                own.filter_map(|next| Some((number_of_cell(&base, next)?, next))).min().map(|(_, next)| next)
            };
            let leads = numbers.iter().filter(|(_, at)| lowest(*at) == base.next_to_root(*at)).count();
            assert!(leads * 100 >= numbers.len() * 95, "{seed}: {leads} of {}", numbers.len());
        }
    }

    #[test]
    fn legend_counts_the_drawn_puzzle_signs() {
        let inks = shipped();
        let mut told = 0;
        for_scenes(179, |scene| {
            let rows = legend(Overlay::Ids, scene, &inks);
            let signs = rows.iter().find(|row| row.mark == "[12]");
            let is_sign = |at: &Pos| {
                let puzzles = scene.records.at(*at).any(|record| record.thing.puzzle().is_some());
                scene.shows(*at) && puzzles && number_of_cell(scene.base, *at).is_none()
            };
            let count = Pos::all().filter(is_sign).count();
            // There are no signs during the digging animation.
            assert_eq!(signs.map_or(0, |row| row.cells), if scene.floor.is_some() { count } else { 0 });
            told += signs.map_or(0, |row| row.cells);
        });
        assert!(told > 10);
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
