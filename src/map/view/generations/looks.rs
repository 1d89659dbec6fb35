//! Pure functions for the look of crawlers' walls, coloured and numbered by generation, and of the repair.

use rootward_art::Rgba;
use rootward_gen::{Base, CellSet, Change, DigLog, Frame, Heading, MAX_FLOORS, Pos};
use rootward_presentation::overlay::{
    canvas::{Canvas, PixelRect, with_alpha},
    class::{LegendClass, Mark, Pattern},
    inks::{Ink, Inks},
    label::Lettering,
};

use crate::session::watch::repair_of;

/// The tints of the generations. The tints repeat, so only the number identifies a generation.
const INKS: [Ink; 9] =
    [Ink::Sky, Ink::Amber, Ink::Lime, Ink::Pink, Ink::Cream, Ink::Green, Ink::Violet, Ink::Sand, Ink::Cyan];
/// The density of painted walls. The tile below still shows.
const FILL: u8 = 215;
/// The highest generation that is shown with its number.
const LAST: u8 = 99;

const CUT_OFF: LegendClass = LegendClass {
    ink: Ink::Red,
    fill: 70,
    pattern: Pattern::Crosses,
    mark: Mark::None,
    text: "cut off from the rest",
};
const OPENED: LegendClass = LegendClass {
    ink: Ink::Lemon,
    fill: 60,
    pattern: Pattern::Frame,
    mark: Mark::Code("GO"),
    text: "wall opened again",
};
const FILLED: LegendClass = LegendClass {
    ink: Ink::Orange,
    fill: 120,
    pattern: Pattern::Checks,
    mark: Mark::Code("F"),
    text: "filled with wall",
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WallLook {
    Wall(u8),
    /// An open cell without a path to the largest area of its floor.
    CutOff,
    Opened,
    /// An open cell that the repair has turned into wall.
    Filled,
}

impl WallLook {
    pub fn text(self) -> String {
        match self {
            Self::Wall(LAST..) => format!("{LAST} or later"),
            Self::Wall(generation) => generation.to_string(),
            Self::CutOff => CUT_OFF.text.to_owned(),
            Self::Opened => OPENED.text.to_owned(),
            Self::Filled => FILLED.text.to_owned(),
        }
    }

    pub fn paint(self, at: Pos, inks: &Inks, canvas: &mut Canvas) {
        let class = match self {
            Self::Wall(generation) => return paint_wall(generation.min(LAST), at, inks, canvas),
            Self::CutOff => CUT_OFF,
            Self::Opened => OPENED,
            Self::Filled => FILLED,
        };
        class.paint_ground(at, inks, canvas);
        class.paint_mark(at, 1, inks, canvas);
    }
}

fn paint_wall(generation: u8, at: Pos, inks: &Inks, canvas: &mut Canvas) {
    let ink = INKS[usize::from(generation) % INKS.len()];
    let cell = PixelRect::of_cell(at);
    let brick =
        PixelRect { left: cell.left + 1, top: cell.top + 1, width: cell.width - 2, height: cell.height - 2 };
    canvas.replace(brick, with_alpha(inks.colour(ink), FILL));
    Lettering { scale: 2, ink: Ink::Black }.write(canvas, cell, &generation.to_string(), inks);
}

pub(super) fn repaint(look: Option<WallLook>, at: Pos, inks: &Inks, canvas: &mut Canvas) {
    canvas.replace(PixelRect::of_cell(at), Rgba::CLEAR);
    if let Some(look) = look {
        look.paint(at, inks, canvas);
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CrawlHistory {
    pub generations: Vec<u8>,
    cut_off: CellSet,
    opened: CellSet,
    filled: CellSet,
}

impl CrawlHistory {
    /// `None` if no crawlers built the base.
    pub fn of(base: &Base, dig_log: &DigLog) -> Option<Self> {
        let [start, end] = repair_of(dig_log)?;
        let mut building = Self { cut_off: cut_off(base, dig_log, start), ..Self::default() };
        for (place, step) in dig_log.steps()[..end].iter().enumerate() {
            match step.after {
                Change::Generation(Some(generation)) => building.generations.push(generation.min(LAST)),
                Change::Id(id) if place >= start && id.is_ground() => {
                    building.opened.insert(step.at);
                }
                Change::Id(_) if place >= start => {
                    building.filled.insert(step.at);
                }
                _ => {}
            }
        }
        building.generations.sort_unstable();
        building.generations.dedup();
        Some(building)
    }

    pub fn look(&self, frame: &Frame, at: Pos, at_repair: bool) -> Option<WallLook> {
        let is_open = frame.id(at).is_ground();
        match frame.generation(at) {
            Some(generation) => Some(WallLook::Wall(generation.min(LAST))),
            None if !at_repair => None,
            None if is_open && self.opened.contains(at) => Some(WallLook::Opened),
            None if is_open && self.cut_off.contains(at) => Some(WallLook::CutOff),
            None if !is_open && self.filled.contains(at) => Some(WallLook::Filled),
            None => None,
        }
    }

    pub fn looks(&self, at_repair: bool) -> impl Iterator<Item = WallLook> {
        let walls = self.generations.iter().map(|&generation| WallLook::Wall(generation));
        let repairs = [
            (&self.cut_off, WallLook::CutOff),
            (&self.opened, WallLook::Opened),
            (&self.filled, WallLook::Filled),
        ];
        let repairs = repairs.into_iter().filter(move |(cells, _)| at_repair && !cells.is_empty());
        walls.chain(repairs.map(|(_, look)| look))
    }
}

/// The cells without a path to the largest area of their floor, after some steps.
fn cut_off(base: &Base, dig_log: &DigLog, step: usize) -> CellSet {
    let mut frame = Frame::default();
    frame.seek(dig_log, step, |_| {});
    let mut seen = CellSet::default();
    let mut areas: [Vec<CellSet>; MAX_FLOORS] = Default::default();
    for at in Pos::all().filter(|&at| frame.id(at).is_ground()) {
        let floor = base.floor_at(at).and_then(|floor| areas.get_mut(usize::from(floor) - 1));
        if let Some(floor) = floor.filter(|_| !seen.contains(at)) {
            let area = area_around(&frame, at);
            area.iter().for_each(|cell| _ = seen.insert(cell));
            floor.push(area);
        }
    }
    let mut cut_off = CellSet::default();
    for mut floor in areas {
        floor.sort_by_key(CellSet::len);
        floor.pop();
        floor.iter().flat_map(CellSet::iter).for_each(|at| _ = cut_off.insert(at));
    }
    cut_off
}

/// All cells with a path from `start`. Walls lie between floors.
fn area_around(frame: &Frame, start: Pos) -> CellSet {
    let mut area = CellSet::default();
    let mut waiting = vec![start];
    while let Some(at) = waiting.pop() {
        if frame.id(at).is_ground() && area.insert(at) {
            waiting.extend(Heading::ALL.map(|side| at.step(side)));
        }
    }
    area
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Generator, Seed, crawlers::Design};
    use rootward_presentation::overlay::{canvas::CELL, inks::shipped};

    use super::*;

    fn built(cut_off: bool) -> (Base, DigLog, CrawlHistory) {
        let text = "(preset: \"cells\", constants: (border_opening: 0), closed_joinable: true)";
        let design = Design::from_ron("sealed.ron", text).expect("a good design");
        let mut generator = Generator::new();
        if cut_off {
            generator = generator.with_design(design);
        }
        let seed: Seed = "w42:cells".parse().expect("a seed");
        let (base, dig_log) = DigLog::by(&mut generator, &seed.into());
        let building = CrawlHistory::of(&base, &dig_log).expect("built by crawlers");
        (base, dig_log, building)
    }

    fn frame_at(dig_log: &DigLog, step: usize) -> Frame {
        let mut frame = Frame::default();
        frame.seek(dig_log, step, |_| {});
        frame
    }

    #[test]
    fn only_crawler_walls_have_a_generation() {
        let (base, dig_log, building) = built(false);
        let [start, _] = repair_of(&dig_log).expect("crawlers repair");
        let frame = frame_at(&dig_log, start);
        let record = base.crawl().expect("built by crawlers");
        for at in Pos::all().filter(|&at| !building.opened.contains(at)) {
            assert_eq!(building.look(&frame, at, false), record.generation(at).map(WallLook::Wall), "{at:?}");
        }
        assert!(building.generations.len() > 3 && building.generations[0] == 0);
        let told: Vec<String> = building.looks(false).map(WallLook::text).collect();
        assert_eq!(told, building.generations.iter().map(u8::to_string).collect::<Vec<_>>());
    }

    #[test]
    fn bases_of_the_digger_have_no_generations() {
        let (base, dig_log) = DigLog::of(&Seed::classic(179).into());
        assert_eq!(CrawlHistory::of(&base, &dig_log), None);
    }

    #[test]
    fn repair_marks_cut_off_floor_then_openings() {
        let (base, dig_log, building) = built(true);
        let report = base.crawl().expect("built by crawlers").report;
        assert!(report.enclosed > 0 && report.reopened > 0);
        let [start, end] = repair_of(&dig_log).expect("crawlers repair");
        let count = |step: usize, wanted: WallLook| {
            let frame = frame_at(&dig_log, step);
            Pos::all().filter(|&at| building.look(&frame, at, true) == Some(wanted)).count()
        };
        assert!(count(start, WallLook::CutOff) > 0);
        assert_eq!((count(start, WallLook::Opened), count(start, WallLook::Filled)), (0, 0));
        assert_eq!(count(end, WallLook::Opened), report.reopened as usize);
        assert_eq!(count(end, WallLook::Filled), report.filled as usize);
        assert!(
            Pos::all().all(|at| building.look(&frame_at(&dig_log, end), at, false) != Some(WallLook::CutOff))
        );
    }

    #[test]
    fn looks_differ_without_their_colours() {
        let inks = shipped();
        let [dark, light] = [Ink::Black, Ink::White].map(|ink| inks.colour(ink));
        let mut seen = Vec::new();
        let at = Pos::new(0, 0);
        for look in
            (0..=LAST).map(WallLook::Wall).chain([WallLook::CutOff, WallLook::Opened, WallLook::Filled])
        {
            let mut canvas = Canvas::new(CELL as usize, CELL as usize);
            repaint(Some(look), at, &inks, &mut canvas);
            let pixels = (0..256).map(|pixel| canvas.pixel(pixel % 16, pixel / 16));
            let shape: Vec<_> =
                pixels.map(|colour| (colour == dark, colour == light, colour.0[3] > 100)).collect();
            assert!(!seen.contains(&shape), "{look:?}");
            seen.push(shape);
            repaint(None, at, &inks, &mut canvas);
            assert!(canvas.bytes.iter().all(|&byte| byte == 0));
        }
    }
}
