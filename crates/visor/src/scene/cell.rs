//! A cell of a scene: its shape, what is shown on it, and its light.

use rootward_gen::{Heading, Passage};

use super::{DOOR_STAGES, WALL_ROWS};
use crate::looks::Look;

/// How light a cell in the dark is by itself.
pub(crate) const DARK: u8 = 5;

/// The ceiling of a room: without a lamp, with one, and with one that is out.
const ROOM_CEILING: Look = Look::named("visor.ceiling.*.room");
pub(crate) const NO_LAMP: Shown = Shown::still(ROOM_CEILING, 0);
pub(crate) const LAMP_ON: Shown = Shown::still(ROOM_CEILING, 1);
pub(crate) const LAMP_OFF: Shown = Shown::still(ROOM_CEILING, 2);

/// What stands in a cell, as far as rays are concerned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// A wall from face to face.
    #[default]
    Wall,
    /// Nothing.
    Open,
    /// Something thin across the middle that lets through what its picture leaves out, as doors do.
    Sheet(Passage),
    /// Something solid in the half of the cell away from a side, as machines in dead ends are.
    Booth(Heading),
    /// A wall with openings in two of its faces, as windows have.
    Pierced(Passage),
    /// A wall whose rows from `.0` on up to `.1` are there, counted from the floor, 0..=[`WALL_ROWS`]: it rises or
    /// sinks, or goes up.
    Part(u8, u8),
}

/// A look with the frame that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    pub(crate) look: Look,
    /// Added to the frame of the scene; of what stands still, the number of its variant.
    pub(crate) offset: u8,
    /// Whether the frame of the scene counts.
    pub(crate) moves: bool,
    /// Instead of the frame, the stage of a door, 0..=[`DOOR_STAGES`].
    pub(crate) stage: Option<u8>,
}

impl Shown {
    /// One picture of several, as a variant or at rest.
    pub(crate) const fn still(look: Look, variant: u8) -> Self {
        Self { look, offset: variant, moves: false, stage: None }
    }

    /// A loop, begun somewhere.
    pub(crate) const fn moving(look: Look, begun: u8) -> Self {
        Self { look, offset: begun, moves: true, stage: None }
    }

    /// A door at a stage.
    pub(crate) const fn staged(look: Look, stage: u8) -> Self {
        Self { look, offset: 0, moves: false, stage: Some(stage) }
    }

    /// Which of its frames is shown.
    pub(crate) fn frame(self, frame: u32) -> u8 {
        let base = if self.moves { frame } else { 0 };
        (base.wrapping_add(u32::from(self.offset)) % u32::from(self.look.frames())) as u8
    }
}

/// A cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    pub seen: bool,
    pub shape: Shape,
    /// The face of a wall, a sheet or a booth.
    pub face: Option<Shown>,
    /// What hangs on the faces, by the heading to which they look.
    pub hung: [Option<Shown>; 4],
    pub floor: Option<Shown>,
    pub ceiling: Option<Shown>,
    /// How light it is by itself, 0..=255.
    pub light: u8,
    /// The number on its floor; 0 is none.
    pub number: u16,
    /// Whether a warning lies over its floor.
    pub warned: bool,
    /// Whether a frame lies around its floor, or around the faces of its wall.
    pub framed: bool,
    /// The number of what is drawn on its floor, plus one; 0 is nothing.
    pub drawing: u16,
    /// Whether the sky is above it, instead of a ceiling.
    pub sky: bool,
}

impl Cell {
    /// Takes the light that it has by itself. The lamp at its ceiling is out, too.
    pub(super) fn go_dark(&mut self) {
        self.light = self.light.min(DARK);
        if self.ceiling == Some(LAMP_ON) {
            self.ceiling = Some(LAMP_OFF);
        }
    }

    /// Whether light gets through it: doors that are nearly shut and walls that are nearly up stop it.
    pub fn passes_light(&self) -> bool {
        match self.shape {
            Shape::Open | Shape::Pierced(_) => true,
            Shape::Wall | Shape::Booth(_) => false,
            Shape::Sheet(_) => {
                self.face.is_none_or(|face| face.stage.is_none_or(|stage| stage > DOOR_STAGES / 3))
            }
            Shape::Part(bottom, top) => top.saturating_sub(bottom) < WALL_ROWS * 3 / 4,
        }
    }
}
