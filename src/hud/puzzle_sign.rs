//! The numbers of puzzles on the map. They tell the player which panel opens which lock.

use rootward_gen::{PuzzlePart, Thing};
use rootward_presentation::overlay::{
    canvas::{Canvas, PixelRect},
    inks::{Ink, Inks as Font},
    label::Lettering,
};

/// The number of a puzzle on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleSign {
    /// The number on a panel. It has an edge.
    Panel(u8),
    /// The number on the lock that the panel opens.
    Lock(u8),
}

impl PuzzleSign {
    /// Returns the sign of a thing. `None` if it belongs to no puzzle.
    pub const fn of(thing: Thing) -> Option<Self> {
        match thing.puzzle() {
            Some(PuzzlePart::Panel(number)) => Some(Self::Panel(number)),
            Some(PuzzlePart::Lock(number)) => Some(Self::Lock(number)),
            None => None,
        }
    }

    /// Draws the sign around a point. A sign at the edge of the canvas moves inwards.
    pub fn draw(self, canvas: &mut Canvas, font: &Font, (x, y): (i32, i32)) {
        /// Zoom of a pixel of the font.
        const SCALE: i32 = 2;
        let (number, ink) = match self {
            Self::Panel(number) => (number, Ink::Green),
            Self::Lock(number) => (number, Ink::White),
        };
        let (text, lettering) = (number.to_string(), Lettering { scale: SCALE, ink });
        let (width, height) = lettering.size(&text);
        let (width, height) = (width + 2 * SCALE, height + 2 * SCALE);
        let inside =
            |middle: i32, size: i32, all: usize| (middle - size / 2).min(all as i32 - size - 1).max(1);
        let area = PixelRect {
            left: inside(x, width, canvas.width),
            top: inside(y, height, canvas.height),
            width,
            height,
        };
        let edge = if matches!(self, Self::Panel(_)) { Ink::Green } else { Ink::Black };
        let around =
            PixelRect { left: area.left - 1, top: area.top - 1, width: width + 2, height: height + 2 };
        canvas.replace(around, font.colour(edge));
        lettering.draw(canvas, area, &text, font);
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Records, Seed, generate};

    use super::*;

    #[test]
    fn every_panel_and_its_lock_have_the_same_number() {
        let records = Records::of(&generate(&Seed::classic(179).into()));
        let number = |record| {
            let sign = records.get(record).and_then(|record| PuzzleSign::of(record.thing));
            sign.map(|(PuzzleSign::Panel(number) | PuzzleSign::Lock(number))| number)
        };
        let locked = records.puzzles().iter().filter(|puzzle| number(puzzle.lock).is_some());
        assert!(locked.clone().count() > 10);
        assert!(locked.clone().all(|puzzle| number(puzzle.panel) == number(puzzle.lock)));
    }
}
