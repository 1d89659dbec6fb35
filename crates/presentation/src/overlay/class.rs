//! Classes of cells. Their look and their legend text are in one place, so that picture and legend always agree.

use rootward_art::{Rgba, names::Arrow};
use rootward_checked::rows;
use rootward_gen::{CELLS, Pos};

use super::{
    canvas::{CELL, Canvas, PixelRect, with_alpha},
    inks::{Ink, Inks},
    label::Lettering,
    paint::OverlayScene,
};

/// One row of a legend and the look of its cells. A mark or a pattern repeats the colour for colour-blind players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LegendClass {
    /// The colour of the fill, the pattern, the arrows and the sample in the legend.
    pub ink: Ink,
    /// The density of the fill, 0 (none) to 255.
    pub fill: u8,
    pub pattern: Pattern,
    pub mark: Mark,
    pub text: &'static str,
}

pub const fn class(ink: Ink, fill: u8, pattern: Pattern, mark: Mark, text: &'static str) -> LegendClass {
    LegendClass { ink, fill, pattern, mark, text }
}

rows! {
    /// A pattern that fills a cell and continues in its neighbours.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Pattern {
        text: &'static str,
    }

    Plain, "";
    Slashes, "///";
    Crosses, "xxx";
    Bars, "|||";
    Rows, "===";
    Checks, "%%%";
    Dots, ":::";
    Frame, "[ ]";
}

impl Pattern {
    const fn inks(self, x: i32, y: i32) -> bool {
        match self {
            Self::Plain => false,
            Self::Slashes => (x + y) % 4 == 3,
            Self::Crosses => (x + y) % 8 == 7 || (x - y) % 8 == 0,
            Self::Bars => x % 4 == 1,
            Self::Rows => y % 4 == 1,
            Self::Checks => (x / 2 + y / 2) % 2 == 0,
            Self::Dots => x % 4 == 1 && (y + (x & 4) / 2) % 4 == 1,
            Self::Frame => x < 2 || y < 2 || x >= CELL - 2 || y >= CELL - 2,
        }
    }

    /// A frame is denser because it marks a single cell.
    const fn density(self) -> u8 {
        match self {
            Self::Frame => 230,
            _ => 120,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    None,
    Code(&'static str),
    /// A number below 100.
    Number(usize),
    Arrow(Arrow),
    /// A mark that the painter draws for each cell. The legend shows this text.
    Own(&'static str),
}

impl LegendClass {
    pub fn mark_text(&self) -> String {
        let mark = match self.mark {
            Mark::None => return self.pattern.text().to_owned(),
            Mark::Code(code) | Mark::Own(code) => code.to_owned(),
            Mark::Number(number) => number.to_string(),
            Mark::Arrow(Arrow::Up) => "up".to_owned(),
            Mark::Arrow(Arrow::Down) => "down".to_owned(),
            Mark::Arrow(Arrow::Nowhere) => "no".to_owned(),
            Mark::Arrow(Arrow::North) => "^".to_owned(),
            Mark::Arrow(Arrow::East) => ">".to_owned(),
            Mark::Arrow(Arrow::South) => "v".to_owned(),
            Mark::Arrow(Arrow::West) => "<".to_owned(),
        };
        match self.pattern {
            Pattern::Plain => mark,
            Pattern::Frame => format!("[{mark}]"),
            pattern => format!("{mark} {}", pattern.text()),
        }
    }

    /// Whether the mark is a code or a number.
    pub const fn has_text(&self) -> bool {
        matches!(self.mark, Mark::Code(_) | Mark::Number(_))
    }

    /// The colour of arrows. It is white where the class colour fills the cell.
    pub fn arrow_tint(&self, inks: &Inks) -> Rgba {
        inks.colour(if self.fill > 0 { Ink::White } else { self.ink })
    }

    pub fn paint_ground(&self, at: Pos, inks: &Inks, canvas: &mut Canvas) {
        let colour = inks.colour(self.ink);
        if self.fill > 0 {
            canvas.fill_cell(at, colour, self.fill);
        }
        if self.pattern != Pattern::Plain {
            let line = with_alpha(colour, self.pattern.density());
            canvas.hatch(PixelRect::of_cell(at), line, |x, y| self.pattern.inks(x, y));
        }
    }

    pub fn paint_mark(&self, at: Pos, zoom: u8, inks: &Inks, canvas: &mut Canvas) {
        let lettering = Lettering::for_zoom(zoom, Ink::White);
        match self.mark {
            Mark::None | Mark::Own(_) => {}
            Mark::Code(code) => lettering.draw(canvas, PixelRect::of_cell(at), code, inks),
            Mark::Number(number) => lettering.draw(canvas, PixelRect::of_cell(at), &number.to_string(), inks),
            Mark::Arrow(arrow) => paint_arrow(at, arrow, self.arrow_tint(inks), inks, canvas),
        }
    }
}

pub fn paint_arrow(at: Pos, arrow: Arrow, tint: Rgba, inks: &Inks, canvas: &mut Canvas) {
    if let Some(picture) = inks.arrow(arrow) {
        let area = PixelRect::of_cell(at);
        canvas.blit(picture, area.left, area.top, tint);
    }
}

/// The class of each cell in a scene. Cells outside the scene have none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sorting(Box<[u8; CELLS]>);

impl Sorting {
    const NONE: u8 = u8::MAX;

    /// Sorts the cells of a scene. The callback returns the index of a cell's class in the list of classes.
    pub fn of(scene: &OverlayScene<'_>, mut class_of: impl FnMut(Pos) -> Option<usize>) -> Self {
        let mut classes = Box::new([Self::NONE; CELLS]);
        for (class, at) in classes.iter_mut().zip(Pos::all()) {
            if scene.shows(at) {
                let found = class_of(at).and_then(|found| u8::try_from(found).ok());
                *class = found.unwrap_or(Self::NONE);
            }
        }
        Self(classes)
    }

    pub fn class(&self, at: Pos) -> Option<usize> {
        let class = self.0.get(at.index()?)?;
        (*class != Self::NONE).then_some(usize::from(*class))
    }

    /// The cells that have a class, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Pos, usize)> {
        Pos::all().filter_map(|at| Some((at, self.class(at)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_continue_in_the_next_cell() {
        for pattern in Pattern::ALL.iter().filter(|&&pattern| pattern != Pattern::Frame) {
            for (x, y) in (0..CELL).flat_map(|x| (0..CELL).map(move |y| (x, y))) {
                assert_eq!(pattern.inks(x, y), pattern.inks(x + CELL, y), "{pattern:?}");
                assert_eq!(pattern.inks(x, y), pattern.inks(x, y + CELL), "{pattern:?}");
            }
        }
    }

    #[test]
    fn a_frame_shows_in_the_legend() {
        let class = class(Ink::Green, 0, Pattern::Frame, Mark::Arrow(Arrow::North), "");
        assert_eq!(class.mark_text(), "[^]");
        assert_eq!(LegendClass { mark: Mark::None, pattern: Pattern::Dots, ..class }.mark_text(), ":::");
    }
}
