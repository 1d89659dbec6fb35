//! What there is to see: a value that somebody fills before each picture.

mod cell;

use rootward_art::Theme;
use rootward_gen::{HEIGHT, Heading, Pos, WIDTH};

pub(crate) use self::cell::{Cell, DARK, LAMP_OFF, LAMP_ON, NO_LAMP};
pub use self::cell::{Shape, Shown};
use crate::looks::Look;

/// Columns of a scene: those of the grid, and one on either side for the walls around it.
const COLUMNS: usize = WIDTH + 2;
/// Rows of a scene.
const ROWS: usize = HEIGHT + 2;

/// Rows of a wall that moves: 0 is gone, this many are all of it.
pub const WALL_ROWS: u8 = 32;

/// Stages of a door: 0 is shut, this one is open.
pub const DOOR_STAGES: u8 = 8;

/// The number of a cell of the grid, or of the walls around it.
#[inline]
pub(crate) fn cell_index(x: i32, y: i32) -> Option<u32> {
    let inside = ((x + 1) as u32) < COLUMNS as u32 && ((y + 1) as u32) < ROWS as u32;
    inside.then(|| (y + 1) as u32 * COLUMNS as u32 + (x + 1) as u32)
}

/// The cell with a number.
pub(crate) fn cell_at(index: u32) -> Pos {
    let columns = COLUMNS as u32;
    Pos::new((index % columns) as i16 - 1, (index / columns) as i16 - 1)
}

/// Something that stands, lies or flies in a cell and always faces the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standee {
    /// Its middle, from the western edge of the grid, in 1/65,536 of a cell.
    pub x: i32,
    /// Its middle, from the northern edge of the grid, in 1/65,536 of a cell.
    pub y: i32,
    /// Its lower edge above the floor, in 1/65,536 of a cell.
    pub above: i32,
    /// Its width and height, in 1/65,536 of a cell.
    pub size: i32,
    /// What it is.
    pub look: Look,
    /// The frame of a loop that goes on with the frame of the scene, or begins here if it stands still.
    pub frame: u8,
    /// Whether its frames go on.
    pub moves: bool,
    /// Whether left and right are exchanged.
    pub mirrored: bool,
    /// Whether its outline is white, as it is for a moment when it is hit.
    pub white: bool,
    /// Whether two thirds of its pixels are left out, so that one sees through it.
    pub pale: bool,
    /// A number that the picture gives back for its pixels.
    pub number: u16,
    /// What becomes of it for whoever stands in its cell.
    pub underfoot: Underfoot,
}

/// What becomes of something for whoever stands in its cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Underfoot {
    /// It is seen as from elsewhere.
    #[default]
    Whole,
    /// It is not drawn: it would hide everything ahead.
    LeftOut,
    /// It is nine sixteenths as large, so that it stays low in the picture.
    Low,
}

impl Standee {
    /// Something that stands on the floor with its middle at a place, still, and of no number.
    #[must_use]
    pub const fn of(look: Look, (x, y): (i32, i32), size: i32) -> Self {
        Self {
            x,
            y,
            above: 0,
            size,
            look,
            frame: 0,
            moves: false,
            mirrored: false,
            white: false,
            pale: false,
            number: u16::MAX,
            underfoot: Underfoot::Whole,
        }
    }
}

/// What can be drawn on a floor: cables, and dots that tell locks apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chalk {
    /// The shadow around a cable.
    Sleeve,
    /// A wire at work.
    Live,
    /// A wire that is dead.
    Dead,
    /// A clip, or a dot: it shines.
    Bright,
}

/// Places for [`Chalk`] on a floor, in either direction.
pub const CHALK_SIDE: usize = 16;

/// Floors that can be drawn on without more memory: all that lie at most twelve cells from an eye, where the light ends.
const DRAWINGS: usize = 25 * 25;

/// Which of the variants of a mark is the faint one, behind those with 0 to 3 dots.
pub(crate) const FAINT_MARK: u8 = 4;

/// What is drawn on a floor, row by row from the north.
pub(crate) type Drawing = [Option<Chalk>; CHALK_SIDE * CHALK_SIDE];

/// A light in a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lamp {
    /// From the western edge of the grid, in 1/65,536 of a cell.
    pub x: i32,
    /// From the northern edge of the grid, in 1/65,536 of a cell.
    pub y: i32,
    /// How far it shines, 1..=6 cells.
    pub reach: u8,
    /// Red, green and blue next to it.
    pub colour: [u8; 3],
    /// Whether it flickers, as fire does.
    pub flickers: bool,
}

/// Numbers that float above a place: points that were lost or mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Floater {
    /// Its middle, from the western edge of the grid, in 1/65,536 of a cell.
    pub x: i32,
    /// Its middle, from the northern edge of the grid, in 1/65,536 of a cell.
    pub y: i32,
    /// Its lower edge above the floor, in 1/65,536 of a cell.
    pub above: i32,
    /// The number, of which at most five digits are shown.
    pub value: u32,
    /// The colour of its digits.
    pub colour: [u8; 3],
}

/// What there is to see. Begin each picture with [`Scene::clear`]; all lists keep their memory.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The frame of water, fire and everything that moves by itself; 8 a second look right.
    pub frame: u32,
    /// How red the meltdown is, 0 (none) to 255.
    pub alarm: u8,
    /// How far the lamp of the party shines, 0..=9 cells; 0 is out.
    pub lamp: u8,
    /// Whether the numbers of cells lie on their floors.
    pub numbers: bool,
    /// Whether light may flicker and pulse: the setting against flashing.
    pub pulses: bool,
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
    /// A scene of which nothing is seen.
    #[must_use]
    pub fn new(theme: Theme) -> Self {
        Self {
            frame: 0,
            alarm: 0,
            lamp: 9,
            numbers: false,
            pulses: true,
            theme,
            cells: vec![Cell::default(); COLUMNS * ROWS].into_boxed_slice(),
            standees: Vec::with_capacity(256),
            lamps: Vec::with_capacity(64),
            floaters: Vec::with_capacity(64),
            drawings: Vec::with_capacity(DRAWINGS),
        }
    }

    /// Nothing is seen any more; frame, alarm, lamp and numbers stay.
    pub fn clear(&mut self, theme: Theme) {
        self.theme = theme;
        self.cells.fill(Cell::default());
        self.standees.clear();
        self.lamps.clear();
        self.floaters.clear();
        self.drawings.clear();
    }

    /// The theme whose book belongs to it.
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

    /// Whether a cell is seen; never outside the grid.
    #[must_use]
    pub fn is_seen(&self, at: Pos) -> bool {
        self.cell(at.x.into(), at.y.into()).is_some_and(|cell| cell.seen)
    }

    /// What stands in a cell; a wall outside the grid.
    #[must_use]
    pub fn shape(&self, at: Pos) -> Shape {
        self.cell(at.x.into(), at.y.into()).map_or(Shape::Wall, |cell| cell.shape)
    }

    /// What stands, lies and flies in it.
    #[must_use]
    pub fn standees(&self) -> &[Standee] {
        &self.standees
    }

    /// Adds something that stands, lies or flies.
    pub fn stand(&mut self, standee: Standee) {
        self.standees.push(standee);
    }

    /// Takes away what stands, lies or flies and is not wanted.
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

    /// Lays the orange warning over the floor of a cell: it will be hit.
    pub fn warn(&mut self, at: Pos) {
        if let Some(cell) = self.cell_mut(at) {
            cell.warned = true;
        }
    }

    /// Lays a frame around the floor of a cell, or around all faces of its wall: it is looked at closely.
    pub fn frame_cell(&mut self, at: Pos) {
        if let Some(cell) = self.cell_mut(at) {
            cell.framed = true;
        }
    }

    /// Draws on the floor of a cell that is seen, at a column from the west and a row from the north, both below
    /// [`CHALK_SIDE`]; what lies outside is left out.
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

    /// Hangs the mark of an iris door on the face of a wall: `corner` 0..=3 is its button, `place` 0..=3 when that is
    /// pressed, and `dots` 0..=3 tell doors apart.
    pub fn hang_mark(&mut self, at: Pos, face: Heading, (corner, place, dots): (u8, u8, u8)) {
        self.hang_mark_in(at, face, corner, place & 3 | (dots.min(3) << 2));
    }

    /// The same once its door is open: faint, and without dots, since nobody needs it any more.
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

    /// Takes from all cells the light that they have by themselves, and puts out their lamps: what is left is that of lamps, fire and party.
    pub fn put_out(&mut self) {
        self.cells.iter_mut().for_each(Cell::go_dark);
    }

    /// Takes from a cell the light that it has by itself, and puts out its lamp.
    pub fn dim(&mut self, at: Pos) {
        if let Some(cell) = self.cell_mut(at) {
            cell.go_dark();
        }
    }

    /// Takes flames and their light from a cell.
    pub(crate) fn put_out_fire(&mut self, at: Pos) {
        let inside = |x: i32, y: i32| x >> 16 == i32::from(at.x) && y >> 16 == i32::from(at.y);
        let flames = Look::named("visor.flames");
        self.standees.retain(|standee| standee.look != flames || !inside(standee.x, standee.y));
        self.lamps.retain(|lamp| !lamp.flickers || !inside(lamp.x, lamp.y));
    }

    /// Hangs something on the face of a cell that looks to a heading.
    pub(crate) fn hang(&mut self, at: Pos, face: Heading, shown: Shown) {
        if let Some(cell) = self.cell_mut(at) {
            cell.hung[face.number() as usize] = Some(shown);
        }
    }
}
