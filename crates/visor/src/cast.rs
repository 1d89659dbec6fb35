//! Rays over the grid: finds the faces, sheets and openings that the ray of a column meets, cell by cell.

use rootward_gen::{Heading, Passage};

use crate::{
    eye::View,
    scene::{Scene, Shape},
};

/// The maximum depth at which anything is drawn, in cells.
pub(crate) const FAR: i32 = 15;
/// The minimum depth at which anything is drawn, in 1/65,536 of a cell.
pub(crate) const NEAR: i32 = 1 << 10;
pub(crate) const MAX_LAYERS: usize = 6;
/// The number of additional binary places of depths while a ray is followed.
const FINE: u32 = 8;
const TEXELS: i32 = (crate::book::FACE << crate::finer::MOST) as i32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    pub x: i32,
    pub y: i32,
    /// The heading that the face looks towards, as a number.
    pub side: u8,
    /// The column of the face's finest texture, 0..=127 from the left.
    pub texel: u8,
    /// The depth of the face, in 1/65,536 of a cell.
    pub depth: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    pub face: Face,
    /// The rows of the layer that exist, from the floor, as in [`Shape::Part`].
    pub rows: (u8, u8),
    /// The depth at which the ray leaves the cell, if the layer is as thick as its cell.
    pub behind: Option<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Face(Face),
    /// The ray ends in the dark at this depth: in an unseen cell, or too far away.
    Dark(i32),
}

struct Walk {
    x: i64,
    y: i64,
    dx: i64,
    dy: i64,
}

impl Walk {
    /// The position of the ray at a depth with 24 binary places, in 1/65,536 of a cell.
    fn place(&self, depth: i64) -> (i32, i32) {
        let along = |from: i64, by: i64| (from + ((by * depth) >> (16 + FINE))) as i32;
        (along(self.x, self.dx), along(self.y, self.dy))
    }

    fn face(&self, cell: (i32, i32), side: u8, depth: i64) -> Face {
        let (x, y) = self.place(depth);
        // The distance along the face, from left to right for a viewer in front of it.
        let along = match side {
            0 => (cell.0 + 1) * (1 << 16) - 1 - x,
            1 => (cell.1 + 1) * (1 << 16) - 1 - y,
            2 => x - (cell.0 << 16),
            _ => y - (cell.1 << 16),
        };
        let texel = ((along * TEXELS) >> 16).clamp(0, TEXELS - 1) as u8;
        Face { x: cell.0, y: cell.1, side, texel, depth: (depth >> FINE) as i32 }
    }

    /// Whether the ray is in the half of a cell behind its middle, as seen from a side, at a depth.
    fn is_behind(&self, cell: (i32, i32), front: Heading, depth: i64) -> bool {
        let (x, y) = self.place(depth);
        let (dx, dy) = front.delta();
        let off = |at: i32, cell: i32| at - (cell << 16) - (1 << 15);
        off(x, cell.0) * i32::from(dx) + off(y, cell.1) * i32::from(dy) < 0
    }

    /// The depth and side at which the ray crosses the sheet in the middle of a cell, if that lies between two depths.
    fn middle(&self, cell: (i32, i32), passage: Passage, from: i64, to: i64) -> Option<(u8, i64)> {
        let (start, by, at, sides) = match passage {
            Passage::NorthSouth => (self.y, self.dy, cell.1, [0, 2]),
            Passage::EastWest => (self.x, self.dx, cell.0, [3, 1]),
        };
        if by == 0 {
            return None;
        }
        let middle = (i64::from(at) << 16) + (1 << 15);
        let depth = ((middle - start) << (16 + FINE)) / by;
        let side = if by > 0 { sides[0] } else { sides[1] };
        (depth >= from && depth < to).then_some((side, depth))
    }
}

#[derive(Clone, Copy)]
struct Path {
    x: i32,
    y: i32,
    /// The side on which the ray has entered the cell, and the depth at which it did.
    side: u8,
    entered: i64,
    /// The depths at which the ray reaches the next column and the next row of cells.
    next: (i64, i64),
    /// The depth from one column to the next, and from one row to the next.
    step: (i64, i64),
    is_east: bool,
    is_south: bool,
}

impl Path {
    fn new(walk: &Walk) -> Self {
        let (x, y) = ((walk.x >> 16) as i32, (walk.y >> 16) as i32);
        let first = |cell: i32, start: i64, by: i64| match by {
            0 => i64::MAX / 4,
            1.. => ((((i64::from(cell) + 1) << 16) - start) << (16 + FINE)) / by,
            _ => ((start - (i64::from(cell) << 16)) << (16 + FINE)) / -by,
        };
        let step = |by: i64| if by == 0 { i64::MAX / 4 } else { (1 << (32 + FINE)) / by.abs() };
        Self {
            x,
            y,
            side: 0,
            entered: 0,
            next: (first(x, walk.x, walk.dx), first(y, walk.y, walk.dy)),
            step: (step(walk.dx), step(walk.dy)),
            is_east: walk.dx > 0,
            is_south: walk.dy > 0,
        }
    }

    #[inline]
    fn left(&self) -> i64 {
        self.next.0.min(self.next.1)
    }

    #[inline]
    fn step(&mut self) {
        if self.next.0 < self.next.1 {
            self.entered = self.next.0;
            self.next.0 += self.step.0;
            (self.x, self.side) = if self.is_east { (self.x + 1, 3) } else { (self.x - 1, 1) };
        } else {
            self.entered = self.next.1;
            self.next.1 += self.step.1;
            (self.y, self.side) = if self.is_south { (self.y + 1, 0) } else { (self.y - 1, 2) };
        }
    }

    const fn exit_side(&self) -> u8 {
        match (self.next.0 < self.next.1, self.is_east, self.is_south) {
            (true, true, _) => 1,
            (true, false, _) => 3,
            (false, _, true) => 2,
            (false, _, false) => 0,
        }
    }
}

/// Follows the ray of a column. Calls `meet` for at most [`MAX_LAYERS`] layers, and returns the end of the ray.
pub(crate) fn trace(scene: &Scene, view: &View, ray: (i32, i32), mut meet: impl FnMut(Layer)) -> End {
    let walk = Walk { x: view.eye.x.into(), y: view.eye.y.into(), dx: ray.0.into(), dy: ray.1.into() };
    let mut path = Path::new(&walk);
    let far = i64::from(FAR) << (16 + FINE);
    // Skip everything behind the party.
    let begins = i64::from(view.eye.begins) << FINE;
    while path.left() <= begins {
        path.step();
    }
    let mut layers = 0;
    let mut met = |layer: Layer| {
        if layers < MAX_LAYERS && layer.face.depth >= NEAR {
            layers += 1;
            meet(layer);
        }
    };
    loop {
        let Path { x, y, side, entered, .. } = path;
        if entered > far {
            return End::Dark(FAR << 16);
        }
        let left = path.left();
        let Some(cell) = scene.cell(x, y).filter(|cell| cell.seen) else {
            return End::Dark((entered >> FINE) as i32);
        };
        // If the party is inside a wall, such as a fake one, the ray ignores that wall.
        if entered > begins || matches!(cell.shape, Shape::Sheet(_) | Shape::Booth(_)) {
            match cell.shape {
                Shape::Open => {}
                Shape::Wall => return End::Face(walk.face((x, y), side, entered)),
                Shape::Booth(front) => {
                    if entered > begins && walk.is_behind((x, y), front, entered) {
                        return End::Face(walk.face((x, y), side, entered));
                    }
                    let passage = passage_of(front);
                    if let Some((side, depth)) = walk.middle((x, y), passage, entered.max(begins), left) {
                        return End::Face(walk.face((x, y), side, depth));
                    }
                }
                Shape::Sheet(passage) => {
                    if let Some((side, depth)) = walk.middle((x, y), passage, entered.max(begins), left) {
                        met(Layer { face: walk.face((x, y), side, depth), rows: ALL_ROWS, behind: None });
                    }
                }
                Shape::Pierced(passage) => {
                    if !looks_along(passage, side) {
                        return End::Face(walk.face((x, y), side, entered));
                    }
                    met(Layer { face: walk.face((x, y), side, entered), rows: ALL_ROWS, behind: None });
                    let out = path.exit_side();
                    let back = walk.face((x, y), (out + 2) & 3, left);
                    if !looks_along(passage, out) {
                        return End::Face(back);
                    }
                    met(Layer { face: Face { side: out, ..back }, rows: ALL_ROWS, behind: None });
                }
                Shape::Part(bottom, top) => {
                    let behind = Some((left >> FINE).min(i64::from(FAR << 16)) as i32);
                    met(Layer { face: walk.face((x, y), side, entered), rows: (bottom, top), behind });
                }
            }
        }
        path.step();
    }
}

const ALL_ROWS: (u8, u8) = (0, crate::scene::WALL_ROWS);

const fn passage_of(side: Heading) -> Passage {
    match side {
        Heading::North | Heading::South => Passage::NorthSouth,
        Heading::East | Heading::West => Passage::EastWest,
    }
}

const fn looks_along(passage: Passage, side: u8) -> bool {
    match passage {
        Passage::NorthSouth => side & 1 == 0,
        Passage::EastWest => side & 1 == 1,
    }
}
