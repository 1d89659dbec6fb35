//! The contents of a picture. The caller fills a scene before each picture.

mod cell;

use rootward_art::Theme;
use rootward_gen::{HEIGHT, Heading, Pos, WIDTH};

pub(crate) use self::cell::{Cell, DARK, LAMP_OFF, LAMP_ON, NO_LAMP};
pub use self::cell::{Shape, Shown};
use crate::looks::Look;

/// The number of columns in a scene: the grid, and one column on either side for the walls around it.
const COLUMNS: usize = WIDTH + 2;
const ROWS: usize = HEIGHT + 2;

/// The number of rows in a movable wall. Zero rows mean no wall, and this many mean the whole wall.
pub const WALL_ROWS: u8 = 32;

/// The last stage of a door, when it is fully open. At stage 0 it is shut.
pub const DOOR_STAGES: u8 = 8;

#[inline]
pub(crate) fn cell_index(x: i32, y: i32) -> Option<u32> {
    let inside = ((x + 1) as u32) < COLUMNS as u32 && ((y + 1) as u32) < ROWS as u32;
    inside.then(|| (y + 1) as u32 * COLUMNS as u32 + (x + 1) as u32)
}

pub(crate) fn cell_at(index: u32) -> Pos {
    let columns = COLUMNS as u32;
    Pos::new((index % columns) as i16 - 1, (index / columns) as i16 - 1)
}

/// A thing that stands, lies or flies in a cell and always faces the eye. Lengths are in 1/65,536 of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standee {
    /// The middle of the thing, from the western and the northern edge of the grid.
    pub x: i32,
    pub y: i32,
    /// The distance to the right of that place, as the eye sees it.
    pub aside: i32,
    /// The distance behind that place, as the eye sees it.
    pub behind: i32,
    /// The lower edge above the floor.
    pub above: i32,
    /// The width and height.
    pub size: i32,
    pub look: Look,
    /// The offset from the frame of the scene. For still things, the frame itself.
    pub frame: u8,
    pub moves: bool,
    pub mirrored: bool,
    /// Whether its outline is white, for example just after a hit.
    pub white: bool,
    /// Whether it is see-through, with two thirds of its pixels left out.
    pub pale: bool,
    /// Whether an attack of the party would hit it. Brackets mark all such things together.
    pub target: bool,
    /// A number that the picture returns for its pixels.
    pub number: u16,
    pub underfoot: Underfoot,
}

/// How a thing is drawn for an eye in the cell of the thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Underfoot {
    /// As for an eye in any other cell.
    #[default]
    Whole,
    /// Not drawn, because it would hide everything ahead.
    LeftOut,
    /// Scaled to nine sixteenths, so that it stays low in the picture.
    Low,
}

impl Standee {
    /// A still thing that stands on the floor with its middle at a place, without a number.
    #[must_use]
    pub const fn of(look: Look, (x, y): (i32, i32), size: i32) -> Self {
        Self {
            x,
            y,
            aside: 0,
            behind: 0,
            above: 0,
            size,
            look,
            frame: 0,
            moves: false,
            mirrored: false,
            white: false,
            pale: false,
            target: false,
            number: u16::MAX,
            underfoot: Underfoot::Whole,
        }
    }
}

/// The marks that can be drawn on a floor: cables, and dots that identify locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chalk {
    Sleeve,
    Live,
    Dead,
    /// A shining clip or dot.
    Bright,
}

/// The resolution of [`Chalk`] on a floor, in each direction.
pub const CHALK_SIDE: usize = 16;

/// The room for drawings on floors: one for each cell within the light, which ends twelve cells from the eye.
const DRAWINGS: usize = 25 * 25;

/// The variant of a faint mark. Variants 0 to 3 have that many dots.
pub(crate) const FAINT_MARK: u8 = 4;

/// The drawing on a floor, row by row from the north.
pub(crate) type Drawing = [Option<Chalk>; CHALK_SIDE * CHALK_SIDE];

/// A coloured light. Its place is counted from the western and the northern edge of the grid, in 1/65,536 of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lamp {
    pub x: i32,
    pub y: i32,
    /// The reach of the light, 1..=6 cells.
    pub reach: u8,
    /// Red, green and blue at the lamp.
    pub colour: [u8; 3],
    /// Whether it flickers like fire.
    pub flickers: bool,
}

/// A number that floats above a place: lost or repaired points. Lengths are in 1/65,536 of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Floater {
    /// The middle of the number, from the western and the northern edge of the grid.
    pub x: i32,
    pub y: i32,
    /// The lower edge above the floor.
    pub above: i32,
    /// The number. At most five digits are shown.
    pub value: u32,
    pub colour: [u8; 3],
}

/// The contents of a picture. Begin each picture with [`Scene::clear`]. All lists keep their memory.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The frame of water, fire and other animations. Eight frames a second look right.
    pub frame: u32,
    /// The red of the meltdown, 0 (none) to 255.
    pub alarm: u8,
    /// The reach of the party's lamp, 0..=9 cells; 0 means off.
    pub lamp: u8,
    /// Whether floors show the numbers of their cells.
    pub numbers: bool,
    /// Whether light may flicker and pulse, according to the setting against flashing.
    pub pulses: bool,
    /// The helmet, with the sides from which the party was just hit: ahead, right, behind, left.
    pub helmet: Option<[bool; 4]>,
    theme: Theme,
    cells: Box<[Cell]>,
    pub(crate) standees: Vec<Standee>,
    pub(crate) lamps: Vec<Lamp>,
    pub(crate) floaters: Vec<Floater>,
    pub(crate) drawings: Vec<Drawing>,
}

impl Default for Scene {
    fn default() -> Self {
        Self::new(Theme::default())
    }
}

impl Scene {
    /// A scene without visible cells.
    #[must_use]
    pub fn new(theme: Theme) -> Self {
        Self {
            frame: 0,
            alarm: 0,
            lamp: 9,
            numbers: false,
            pulses: true,
            helmet: None,
            theme,
            cells: vec![Cell::default(); COLUMNS * ROWS].into_boxed_slice(),
            standees: Vec::with_capacity(256),
            lamps: Vec::with_capacity(64),
            floaters: Vec::with_capacity(64),
            drawings: Vec::with_capacity(DRAWINGS),
        }
    }

    /// Hides all cells and things. Frame, alarm, lamp, numbers and helmet stay.
    pub fn clear(&mut self, theme: Theme) {
        self.theme = theme;
        self.cells.fill(Cell::default());
        self.standees.clear();
        self.lamps.clear();
        self.floaters.clear();
        self.drawings.clear();
    }

    /// The theme of the matching book.
    #[must_use]
    pub const fn theme(&self) -> Theme {
        self.theme
    }

    #[inline]
    pub(crate) fn cell(&self, x: i32, y: i32) -> Option<&Cell> {
        cell_index(x, y).and_then(|index| self.cells.get(index as usize))
    }

    pub(crate) fn cell_mut(&mut self, at: Pos) -> Option<&mut Cell> {
        cell_index(at.x.into(), at.y.into()).and_then(|index| self.cells.get_mut(index as usize))
    }

    /// Whether a cell is visible. Cells outside the grid never are.
    #[must_use]
    pub fn is_seen(&self, at: Pos) -> bool {
        self.cell(at.x.into(), at.y.into()).is_some_and(|cell| cell.seen)
    }

    /// The shape of a cell's contents; a wall outside the grid.
    #[must_use]
    pub fn shape(&self, at: Pos) -> Shape {
        self.cell(at.x.into(), at.y.into()).map_or(Shape::Wall, |cell| cell.shape)
    }

    /// The things that stand, lie and fly in the scene.
    #[must_use]
    pub fn standees(&self) -> &[Standee] {
        &self.standees
    }

    /// Adds a thing that stands, lies or flies.
    pub fn stand(&mut self, standee: Standee) {
        self.standees.push(standee);
    }

    /// Keeps only the wanted things that stand, lie or fly.
    pub fn keep(&mut self, wanted: impl FnMut(&Standee) -> bool) {
        self.standees.retain(wanted);
    }

    /// Adds a light.
    pub fn shine(&mut self, lamp: Lamp) {
        self.lamps.push(lamp);
    }

    /// Adds a floating number.
    pub fn float(&mut self, floater: Floater) {
        self.floaters.push(floater);
    }

    /// Covers the floor of a cell with the orange warning, because an attack will hit it.
    pub fn warn(&mut self, at: Pos) {
        if let Some(cell) = self.cell_mut(at) {
            cell.warned = true;
        }
    }

    /// Frames the floor of a cell, or all faces of its wall, as a highlight.
    pub fn frame_cell(&mut self, at: Pos) {
        if let Some(cell) = self.cell_mut(at) {
            cell.framed = true;
        }
    }

    /// Draws on a visible floor, at a column from the west and a row from the north, below [`CHALK_SIDE`].
    pub fn chalk(&mut self, at: Pos, (column, row): (usize, usize), chalk: Chalk) {
        let next = self.drawings.len() as u16 + 1;
        let Some(cell) = self.cell_mut(at).filter(|cell| cell.seen) else { return };
        if column >= CHALK_SIDE || row >= CHALK_SIDE {
            return;
        }
        if cell.drawing == 0 {
            cell.drawing = next;
            self.drawings.push([None; CHALK_SIDE * CHALK_SIDE]);
        }
        let drawing = usize::from(self.cell(at.x.into(), at.y.into()).map_or(0, |cell| cell.drawing));
        if let Some(drawing) = drawing.checked_sub(1).and_then(|place| self.drawings.get_mut(place)) {
            drawing[row * CHALK_SIDE + column] = Some(chalk);
        }
    }

    /// Hangs the mark of an iris door, by its button, its turn and its door, each 0..=3.
    pub fn hang_mark(&mut self, at: Pos, face: Heading, (corner, place, dots): (u8, u8, u8)) {
        self.hang_mark_in(at, face, corner, place & 3 | (dots.min(3) << 2));
    }

    /// Hangs the mark of an open iris door: faint and without dots, because it is no longer needed.
    pub fn hang_faint_mark(&mut self, at: Pos, face: Heading, (corner, place): (u8, u8)) {
        self.hang_mark_in(at, face, corner, place & 3 | (FAINT_MARK << 2));
    }

    fn hang_mark_in(&mut self, at: Pos, face: Heading, corner: u8, variant: u8) {
        const MARKS: [Look; 4] = [
            Look::named("iris.mark.0"),
            Look::named("iris.mark.1"),
            Look::named("iris.mark.2"),
            Look::named("iris.mark.3"),
        ];
        let look = MARKS[usize::from(corner & 3)];
        self.hang(at, face, Shown::still(look, variant));
    }

    /// Makes all cells as dark as an unlit one, and switches off the lamps at their ceilings.
    pub fn put_out(&mut self) {
        self.cells.iter_mut().for_each(Cell::go_dark);
    }

    /// Makes a cell as dark as an unlit one, and switches off the lamp at its ceiling.
    pub fn dim(&mut self, at: Pos) {
        if let Some(cell) = self.cell_mut(at) {
            cell.go_dark();
        }
    }

    pub(crate) fn put_out_fire(&mut self, at: Pos) {
        let inside = |x: i32, y: i32| x >> 16 == i32::from(at.x) && y >> 16 == i32::from(at.y);
        let flames = Look::named("visor.flames");
        self.standees.retain(|standee| standee.look != flames || !inside(standee.x, standee.y));
        self.lamps.retain(|lamp| !lamp.flickers || !inside(lamp.x, lamp.y));
    }

    pub(crate) fn hang(&mut self, at: Pos, face: Heading, shown: Shown) {
        if let Some(cell) = self.cell_mut(at) {
            cell.hung[face.number() as usize] = Some(shown);
        }
    }
}
