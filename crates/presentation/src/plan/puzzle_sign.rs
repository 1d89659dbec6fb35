//! The numbers of puzzles on the map. They show the player which panel opens which lock.

use crate::overlay::{
    canvas::{Canvas, PixelRect},
    inks::{Ink, Inks as Font},
    label::Lettering,
};
use rootward_gen::{PuzzlePart, Thing};

const LETTERING: Lettering = Lettering { scale: 2, ink: Ink::White };
const EDGE: i32 = LETTERING.scale + 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleSign {
    /// The number on a panel. It has an edge.
    Panel(u8),
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

    pub const fn number(self) -> u8 {
        match self {
            Self::Panel(number) | Self::Lock(number) => number,
        }
    }

    /// Returns the width and height of the sign with its edge, in pixels.
    pub fn size(self) -> (i32, i32) {
        let (width, height) = LETTERING.size(&self.number().to_string());
        (width + 2 * EDGE, height + 2 * EDGE)
    }

    pub fn draw(self, canvas: &mut Canvas, font: &Font, (left, top): (i32, i32)) {
        let (ink, edge) = match self {
            Self::Panel(_) => (Ink::Green, Ink::Green),
            Self::Lock(_) => (Ink::White, Ink::Black),
        };
        let (width, height) = self.size();
        let area = PixelRect { left, top, width, height };
        canvas.replace(area, font.colour(edge));
        let inside = PixelRect { left: left + 1, top: top + 1, width: width - 2, height: height - 2 };
        Lettering { ink, ..LETTERING }.draw(canvas, inside, &self.number().to_string(), font);
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
            records.get(record).and_then(|record| PuzzleSign::of(record.thing)).map(PuzzleSign::number)
        };
        let locked = records.puzzles().iter().filter(|puzzle| number(puzzle.lock).is_some());
        assert!(locked.clone().count() > 10);
        assert!(locked.clone().all(|puzzle| number(puzzle.panel) == number(puzzle.lock)));
    }
}
