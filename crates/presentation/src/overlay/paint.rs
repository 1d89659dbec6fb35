//! The table of overlays and their painters.

use rootward_gen::{Base, CELLS, CellSet, DigLog, Pos, RecordLink, Records, Style};

use super::{
    Overlay,
    canvas::{Canvas, PixelRect},
    class::{LegendClass, Sorting},
    features, ids,
    inks::Inks,
    kinds, links, phases, rooms, root,
    thinning::Thinning,
};

#[derive(Debug, Clone, Copy)]
pub struct OverlayScene<'a> {
    pub base: &'a Base,
    /// The log of the generation. Only the overlay of phases reads it.
    pub dig_log: &'a DigLog,
    /// The things in the base. The overlays of features, links and cell numbers read them.
    pub records: &'a Records,
    /// The links between things. Only the overlay of links reads them.
    pub links: &'a [RecordLink],
    /// The cells that the player may read, or `None` for all. Only lines of links need it, because they cross others.
    pub known: Option<&'a CellSet>,
    /// The floor to paint, 1..=5. `None` for the whole grid.
    pub floor: Option<u8>,
    /// Screen pixels per canvas pixel. Below 2, marks are larger and numbers fewer.
    pub zoom: u8,
}

impl OverlayScene<'_> {
    pub fn style(&self) -> Style {
        self.base.seed().style()
    }

    pub fn shows(&self, at: Pos) -> bool {
        at.in_grid() && self.floor.is_none_or(|floor| self.base.floor_at(at) == Some(floor))
    }

    pub fn knows(&self, at: Pos) -> bool {
        self.known.is_none_or(|known| known.contains(at))
    }
}

/// One overlay as data: its classes of cells, their sorting, and additional drawing.
#[derive(Debug, Clone, Copy)]
pub struct Painter {
    pub title: &'static str,
    /// The classes for a style at a zoom, in the order of the legend.
    pub classes: fn(Style, u8) -> Vec<LegendClass>,
    pub sort: fn(&OverlayScene<'_>) -> Sorting,
    /// The pixels that appear together with each cell, once the player may read it.
    pub areas: fn(&OverlayScene<'_>, &Sorting) -> CellAreas,
    pub finish: fn(&OverlayScene<'_>, &Sorting, &Inks, &mut Canvas),
}

/// The painter of an overlay. `None` for [`Overlay::Off`].
pub const fn painter(overlay: Overlay) -> Option<&'static Painter> {
    match overlay {
        Overlay::Off => None,
        Overlay::Ids => Some(&ids::PAINTER),
        Overlay::Root => Some(&root::PAINTER),
        Overlay::Kinds => Some(&kinds::PAINTER),
        Overlay::Phases => Some(&phases::PAINTER),
        Overlay::Rooms => Some(&rooms::PAINTER),
        Overlay::Features => Some(&features::PAINTER),
        Overlay::Links => Some(&links::PAINTER),
    }
}

/// The pixels of a canvas that appear together with each cell. `None` for a cell without pixels.
pub type CellAreas = Box<[Option<PixelRect>; CELLS]>;

/// The areas of a painter that stays inside each cell.
pub fn whole_cells(_: &OverlayScene<'_>, _: &Sorting) -> CellAreas {
    Box::new(std::array::from_fn(|cell| Some(PixelRect::of_cell(Pos::from_index(cell)))))
}

/// The pixels that appear together with each cell of an overlay. There are none for [`Overlay::Off`].
pub fn areas(overlay: Overlay, scene: &OverlayScene<'_>) -> CellAreas {
    match painter(overlay) {
        Some(painter) => (painter.areas)(scene, &(painter.sort)(scene)),
        None => Box::new([None; CELLS]),
    }
}

pub fn paint(overlay: Overlay, scene: &OverlayScene<'_>, inks: &Inks, canvas: &mut Canvas) {
    canvas.clear();
    let Some(painter) = painter(overlay) else { return };
    let classes = (painter.classes)(scene.style(), scene.zoom);
    let sorting = (painter.sort)(scene);
    let looks = || sorting.cells().filter_map(|(at, class)| Some((at, classes.get(class)?)));
    for (at, class) in looks() {
        class.paint_ground(at, inks, canvas);
    }
    let places = mark_places(scene, &sorting, &classes);
    for (at, class) in looks().filter(|(at, _)| places.contains(*at)) {
        class.paint_mark(at, scene.zoom, inks, canvas);
    }
    (painter.finish)(scene, &sorting, inks, canvas);
}

/// The cells with marks: sparse on a small screen, so that tints stay visible. Rare classes choose their cells first.
fn mark_places(scene: &OverlayScene<'_>, sorting: &Sorting, classes: &[LegendClass]) -> CellSet {
    let is_sparse = |class: usize| scene.zoom < 2 && classes.get(class).is_some_and(LegendClass::has_text);
    let (sparse, others): (Vec<_>, Vec<_>) = sorting.cells().partition(|(_, class)| is_sparse(*class));
    let mut of_class = vec![Vec::new(); classes.len()];
    sparse.iter().for_each(|(at, class)| of_class[*class].push(*at));
    of_class.sort_by_key(Vec::len);
    let mut texts = CellSet::default();
    for cells in of_class {
        Thinning { columns: 4, rows: 3 }.add(&mut texts, cells.into_iter());
    }
    texts.iter().chain(others.into_iter().map(|(at, _)| at)).collect()
}

pub fn nothing_more(_: &OverlayScene<'_>, _: &Sorting, _: &Inks, _: &mut Canvas) {}

#[cfg(test)]
pub(super) mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::overlay::{canvas::CELL, inks::shipped};

    pub fn for_scenes(seed: u16, test: impl FnMut(&OverlayScene<'_>)) {
        for_scenes_of(Seed::classic(seed), test);
    }

    pub fn for_scenes_of(seed: Seed, mut test: impl FnMut(&OverlayScene<'_>)) {
        let (base, dig_log) = DigLog::of(&seed.into());
        let records = Records::of(&base);
        let floors = (1..=base.plan().floor_count()).map(Some);
        for floor in floors.chain([None]) {
            for zoom in [1, 2] {
                let (base, dig_log, records) = (&base, &dig_log, &records);
                let links = records.links();
                test(&OverlayScene { base, dig_log, records, links, known: None, floor, zoom });
            }
        }
    }

    pub fn is_painted(canvas: &Canvas, at: Pos) -> bool {
        let (left, top) = (at.x as usize * CELL as usize, at.y as usize * CELL as usize);
        (0..CELL as usize)
            .flat_map(|y| (0..CELL as usize).map(move |x| (x, y)))
            .any(|(x, y)| canvas.pixel(left + x, top + y).0[3] != 0)
    }

    #[test]
    fn nothing_is_painted_on_another_floor() {
        let inks = shipped();
        let mut canvas = Canvas::for_grid();
        for seed in [0, 7, 179, 28033] {
            for_scenes(seed, |scene| {
                for &overlay in Overlay::ALL {
                    paint(overlay, scene, &inks, &mut canvas);
                    let stray = Pos::all().find(|&at| !scene.shows(at) && is_painted(&canvas, at));
                    assert_eq!(stray, None, "{overlay:?} of seed {seed}, floor {:?}", scene.floor);
                }
            });
        }
    }

    #[test]
    fn every_overlay_but_off_paints_something_on_every_floor() {
        let inks = shipped();
        let mut canvas = Canvas::for_grid();
        for_scenes(179, |scene| {
            for &overlay in Overlay::ALL {
                paint(overlay, scene, &inks, &mut canvas);
                let empty = canvas.bytes.iter().all(|byte| *byte == 0);
                // A floor may have no room.
                let expected = overlay == Overlay::Off || overlay == Overlay::Rooms && empty;
                assert_eq!(empty, expected, "{overlay:?} of floor {:?}", scene.floor);
            }
        });
    }

    #[test]
    fn painting_clears_the_canvas_first() {
        let inks = shipped();
        let (mut fresh, mut used) = (Canvas::for_grid(), Canvas::for_grid());
        for_scenes(33, |scene| {
            for &overlay in Overlay::ALL {
                fresh = Canvas::for_grid();
                paint(overlay, scene, &inks, &mut fresh);
                paint(overlay, scene, &inks, &mut used);
                assert!(fresh == used, "{overlay:?}");
            }
        });
    }

    #[test]
    fn classes_differ_not_only_in_colour() {
        let of_styles = |painter: &'static Painter| {
            Style::ALL.map(|style| [1, 2].map(|zoom| (painter.classes)(style, zoom))).concat()
        };
        for classes in Overlay::ALL.iter().copied().filter_map(painter).flat_map(of_styles) {
            for (index, class) in classes.iter().enumerate() {
                assert!(!class.mark_text().is_empty(), "{}", class.text);
                assert!(!class.text.is_empty());
                let twin = classes[..index].iter().find(|other| other.mark_text() == class.mark_text());
                assert_eq!(twin, None, "{}", class.text);
            }
        }
    }
}
