//! A cell of a scene: its shape, its looks, and its light.

use rootward_gen::{Heading, Passage};

use super::{DOOR_STAGES, WALL_ROWS};
use crate::looks::Look;

/// The light that a dark cell has without any lamp.
pub(crate) const DARK: u8 = 5;

/// The ceilings of a room: without a lamp, with a lit one, and with a dark one.
const ROOM_CEILING: Look = Look::named("visor.ceiling.*.room");
pub(crate) const NO_LAMP: Shown = Shown::still(ROOM_CEILING, 0);
pub(crate) const LAMP_ON: Shown = Shown::still(ROOM_CEILING, 1);
pub(crate) const LAMP_OFF: Shown = Shown::still(ROOM_CEILING, 2);

/// The shape of a cell's contents, for rays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    #[default]
    Wall,
    Open,
    /// A thin sheet across the middle, such as a door. The empty pixels of its picture let the view through.
    Sheet(Passage),
    /// A solid thing in the half of the cell away from a side, such as a machine in a dead end.
    Booth(Heading),
    /// A wall with openings in two of its faces, such as a window.
    Pierced(Passage),
    /// A wall with only the rows from `.0` up to `.1`, counted from the floor, 0..=[`WALL_ROWS`].
    Part(u8, u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    pub(crate) look: Look,
    /// The offset from the frame of the scene. For still things, the number of the variant.
    pub(crate) offset: u8,
    /// Whether the picture changes with the frame of the scene.
    pub(crate) moves: bool,
    /// The stage of a door instead of a frame, 0..=[`DOOR_STAGES`].
    pub(crate) stage: Option<u8>,
}

impl Shown {
    /// One fixed picture of a look, such as a variant or a resting state.
    pub(crate) const fn still(look: Look, variant: u8) -> Self {
        Self { look, offset: variant, moves: false, stage: None }
    }

    /// A looping picture, with an offset from the frame of the scene.
    pub(crate) const fn moving(look: Look, begun: u8) -> Self {
        Self { look, offset: begun, moves: true, stage: None }
    }

    pub(crate) const fn staged(look: Look, stage: u8) -> Self {
        Self { look, offset: 0, moves: false, stage: Some(stage) }
    }

    pub(crate) fn frame(self, frame: u32) -> u8 {
        let base = if self.moves { frame } else { 0 };
        (base.wrapping_add(u32::from(self.offset)) % u32::from(self.look.frames())) as u8
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    pub seen: bool,
    pub shape: Shape,
    pub face: Option<Shown>,
    /// The things on the faces, by the heading of the face.
    pub hung: [Option<Shown>; 4],
    pub floor: Option<Shown>,
    pub sign: Option<Shown>,
    pub ceiling: Option<Shown>,
    /// The light that the cell has without any lamp, 0..=255.
    pub light: u8,
    /// The number on its floor; 0 for none.
    pub number: u16,
    pub warned: bool,
    pub framed: bool,
    /// The number of the drawing on its floor, plus one; 0 for none.
    pub drawing: u16,
    /// Whether it has the sky above it instead of a ceiling.
    pub sky: bool,
}

impl Cell {
    pub(super) fn go_dark(&mut self) {
        self.light = self.light.min(DARK);
        if self.ceiling == Some(LAMP_ON) {
            self.ceiling = Some(LAMP_OFF);
        }
    }

    /// Whether light passes through the cell. Doors that are nearly shut and walls that are nearly up block light.
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
