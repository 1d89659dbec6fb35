//! Draws columns of faces: the ends of rays, and the layers in front of them.

use crate::{
    book::{Book, FACE, Texture, level_of},
    bulge,
    cast::{End, Face, Layer, NEAR, trace},
    dither::{LEVELS, ORDER, SHIFT, level},
    eye::View,
    finer,
    fixed::ONE,
    floors::FRAME,
    lids::{self, Lid},
    light::LightMap,
    looks::{Look, Use},
    picture::{Picture, What, mark},
    relief::{LEFT, SHADOW},
    rims,
    scene::{Cell, Scene, Shown, WALL_ROWS, cell_index},
    scratch::ColumnEnd,
    seam::Seam,
};

/// The distance in front of a face at which its light is sampled, so that no wall's light is mixed in.
const BEFORE: i32 = ONE / 8;
/// The light on eastern and western faces, in 1/256, so that corners are visible.
const ASIDE: u32 = 208;

/// The rows of a picture that a face covers, and the mapping to its texels.
#[derive(Clone, Copy, Debug)]
struct Upright {
    /// Texels from the ceiling to the first row of the picture, with 16 binary places.
    first: i64,
    step: i64,
}

impl Upright {
    fn of(view: &View, depth: i32) -> Self {
        let step = ((i64::from(depth) * view.row * FACE as i64) >> 24).max(1);
        let horizon = ((i64::from(ONE / 2) - view.horizon) * step) >> 16;
        Self { first: i64::from(ONE - view.eye.height) * FACE as i64 + horizon, step }
    }

    /// The first row of the picture that shows at least this texel.
    fn row_of(self, texels: i64, height: i32) -> i32 {
        self.row_at(texels << 16, height)
    }

    /// The first row of the picture that shows at least this part of a texel, with 16 binary places.
    fn row_at(self, texels: i64, height: i32) -> i32 {
        let wanted = texels - self.first;
        wanted
            .div_euclid(self.step)
            .saturating_add(i64::from(wanted.rem_euclid(self.step) > 0))
            .clamp(0, height.into()) as i32
    }

    fn at(self, row: i32) -> i64 {
        self.first + i64::from(row) * self.step
    }
}

pub(crate) fn draw_ends(scene: &Scene, view: &View, book: &Book, picture: &mut Picture) {
    picture.scratch.layers.clear();
    let mut last = None;
    for column in 0..view.width {
        let layers = &mut picture.scratch.layers;
        // There is room for every layer of a ray.
        let end = trace(scene, view, view.ray(column), |layer| layers.push((column as u16, layer)));
        let (face, end) = match end {
            End::Face(face) => (Some(face), draw_end(scene, view, book, picture, column, face)),
            End::Dark(depth) => (None, dark_end(view, depth.max(NEAR))),
        };
        picture.scratch.columns[column as usize] = end;
        if let Some(last) = last.replace((face, end)) {
            rims::between((scene, view, book), picture, column, last, (face, end));
        }
    }
}

fn dark_end(view: &View, depth: i32) -> ColumnEnd {
    let upright = Upright::of(view, depth);
    let [top, bottom] = [0, FACE as i64].map(|texels| upright.row_of(texels, view.height));
    ColumnEnd { depth, wall: false, top, bottom }
}

/// The light on a column of a face: its brightness, and its colours in four rows. Colours blend along the face.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaceLight {
    pub brightness: u8,
    pub tints: [u8; 4],
}

pub(crate) fn light_on(light: &LightMap, view: &View, column: i32, face: Face) -> FaceLight {
    let (dx, dy) = view.ray(column);
    let along = |from: i32, by: i32| from + ((i64::from(by) * i64::from(face.depth)) >> 16) as i32;
    let (x, y) = (along(view.eye.x, dx), along(view.eye.y, dy));
    let (x, y) = match face.side {
        0 => (x, y - BEFORE),
        1 => (x + BEFORE, y),
        2 => (x, y + BEFORE),
        _ => (x - BEFORE, y),
    };
    let place = column as usize & 3;
    let tints = std::array::from_fn(|row| {
        let by = SHIFT[row][place].0;
        let at = if face.side & 1 == 0 { light.at(x + by, y) } else { light.at(x, y + by) };
        light.hues.tint(at.hue, row, place)
    });
    let mut brightness = light.between(x, y).brightness;
    if face.side & 1 == 1 {
        brightness = ((u32::from(brightness) * ASIDE) >> 8) as u8;
    }
    FaceLight { brightness, tints }
}

struct Painted<'a> {
    own: &'a [u8],
    hung: Option<&'a [u8]>,
    /// Whether the wall's light shades the thing on it. Machines have their own light.
    fixed: bool,
    /// The minimum light on the face, and on the thing.
    least: [u8; 2],
    texel: usize,
    level: u8,
    frame: Option<u8>,
    /// The bulge of an uneven wall, see [`bulge::stretch`].
    stretch: i32,
    seam: Option<Seam<'a>>,
}

impl<'a> Painted<'a> {
    fn of(scene: &Scene, view: &View, book: &'a Book, face: Face) -> Option<Self> {
        let level = level_of(view.pixels(face.depth));
        let cell = scene.cell(face.x, face.y)?;
        let wall = shown_on(cell, face.side);
        let own = column_of(book, book.texture(wall, scene.frame), level)?;
        let hung = cell.hung[usize::from(face.side & 3)];
        let least = [wall.look.least_light(), hung.map_or(0, |shown| shown.look.least_light())];
        let fixed = hung.is_some_and(|shown| shown.look.purpose() == Use::Fixture);
        let hung = hung.and_then(|shown| column_of(book, book.texture(shown, scene.frame), level));
        let frame = cell.framed.then_some(book.chalk[1]);
        let texel = usize::from(face.texel) >> (finer::MOST - level);
        Some(Self { own, hung, fixed, least, texel, level, frame, stretch: 0, seam: None })
    }

    /// The ink at a row of texels and its light: 0 the face, 1 the thing on it, 2 or 3 its shadow.
    #[inline]
    fn ink(&self, row: i64) -> (u8, usize) {
        let side = FACE << self.level;
        let finest = row >> (16 - finer::MOST);
        let finest = if self.stretch == 0 { finest } else { bulge::row(finest, self.stretch) };
        let texel = (finest >> (finer::MOST - self.level)) as usize & (side - 1);
        let place = texel * side + self.texel;
        let is_at_edge = |texel: usize| is_at_edge(texel >> self.level);
        if let Some(frame) = self.frame.filter(|_| is_at_edge(texel) || is_at_edge(self.texel)) {
            return (frame, 0);
        }
        let hung = self.hung.map_or(0, |hung| hung[place]);
        if (1..SHADOW).contains(&hung) {
            return (hung, 1);
        }
        let own = self.seam.as_ref().and_then(|seam| seam.ink(finest, place)).unwrap_or(self.own[place]);
        (own, if hung == 0 { 0 } else { usize::from(hung - SHADOW) + 2 })
    }

    /// The steps of light of four rows of a column: on the face, on the thing there, and in the shadows of the thing.
    fn steps(&self, light: FaceLight, column: i32) -> [[usize; 4]; 4] {
        let steps = |brightness: u8| steps_of(FaceLight { brightness, ..light }, column);
        let own = light.brightness.max(self.least[0]);
        if self.hung.is_none() {
            return [steps(own); 4];
        }
        let [thing, half, full] = LEFT.map(|left| ((u32::from(own) * left) >> 8) as u8);
        let thing = if self.fixed { thing } else { own };
        [own, thing.max(self.least[1]), half, full].map(steps)
    }
}

const fn is_at_edge(texel: usize) -> bool {
    texel < FRAME as usize || texel >= FACE - FRAME as usize
}

pub(crate) fn wall_of(cell: &Cell) -> Shown {
    const ROCK: Look = Look::named("visor.wall.*.rock");
    cell.face.unwrap_or(Shown::still(ROCK, 0))
}

/// The picture on a face of a wall. The four faces of a block of rock differ.
pub(crate) fn shown_on(cell: &Cell, side: u8) -> Shown {
    let wall = wall_of(cell);
    let turned = Shown { offset: wall.offset.wrapping_add(3 * side), ..wall };
    if bulge::bulges(wall) { turned } else { wall }
}

pub(crate) fn column_of(book: &Book, texture: Texture, level: u8) -> Option<&[u8]> {
    let fits = texture.width == FACE && texture.height == FACE && level <= texture.levels;
    let (start, side) = (texture.start_of(level), FACE << level);
    book.inks.get(start..start + side * side).filter(|_| fits)
}

fn draw_end(
    scene: &Scene,
    view: &View,
    book: &Book,
    picture: &mut Picture,
    column: i32,
    face: Face,
) -> ColumnEnd {
    let face = Face { depth: face.depth.max(NEAR), ..face };
    let light = light_on(&picture.scratch.light, view, column, face);
    // A thing on a wall stays straight.
    let is_uneven = scene
        .cell(face.x, face.y)
        .is_some_and(|cell| bulge::bulges(wall_of(cell)) && cell.hung[usize::from(face.side & 3)].is_none());
    let stretch = if is_uneven { bulge::stretch(view, face, light.brightness) } else { 0 };
    let upright = Upright::of(view, face.depth);
    let (middle, reach) = (((FACE / 2) as i64) << 16, bulge::reach(stretch));
    let [top, bottom] = [middle - reach, middle + reach].map(|at| upright.row_at(at, view.height));
    let end = ColumnEnd { depth: face.depth, wall: true, top, bottom };
    let Some(painted) = Painted::of(scene, view, book, face) else { return end };
    let seam = Seam::of(scene, book, face, painted.level);
    let painted = Painted { stretch, seam, ..painted };
    let light = FaceLight { brightness: light.brightness.max(rims::within(face.depth)), ..light };
    let steps = painted.steps(light, column);
    let mark = mark(What::Wall, cell_index(face.x, face.y).unwrap_or_default());
    let width = view.width as usize;
    let mut texel = upright.at(top);
    let mut place = top as usize * width + column as usize;
    for row in top..bottom {
        let (ink, on) = painted.ink(texel);
        picture.pixels[place] = book.ramps.colour(steps[on][row as usize & 3], ink);
        picture.marks[place] = mark;
        texel += upright.step;
        place += width;
    }
    picture.scratch.drawn += (bottom - top).max(0) as u64;
    rims::draw((scene, view, book), picture, column, (face, end), light);
    end
}

pub(crate) fn steps_of(light: FaceLight, column: i32) -> [usize; 4] {
    let step = |row: usize| {
        usize::from(light.tints[row]) * LEVELS + level(light.brightness, ORDER[row][column as usize & 3])
    };
    [step(0), step(1), step(2), step(3)]
}

pub(crate) fn draw_layers(scene: &Scene, view: &View, book: &Book, picture: &mut Picture) {
    for number in 0..picture.scratch.layers.len() {
        let (column, layer) = picture.scratch.layers[number];
        draw_layer(scene, view, book, picture, column.into(), layer);
    }
}

fn draw_layer(scene: &Scene, view: &View, book: &Book, picture: &mut Picture, column: i32, layer: Layer) {
    let face = layer.face;
    let Some(painted) = Painted::of(scene, view, book, face) else { return };
    let light = light_on(&picture.scratch.light, view, column, face);
    let steps = painted.steps(light, column);
    let mark = mark(What::Wall, cell_index(face.x, face.y).unwrap_or_default());
    let upright = Upright::of(view, face.depth);
    let (low, high) = (i64::from(layer.rows.0), i64::from(layer.rows.1));
    let all = i64::from(WALL_ROWS);
    let [top, bottom] = [all - high, all - low].map(|texels| upright.row_of(texels, view.height));
    // A sunken wall shows its upper rows, and a raised one its lower rows.
    let shift = if low == 0 { all - high } else { -low };
    let depth = (face.depth >> 4).min(i32::from(u16::MAX)) as u16;
    let mut paint = Paint { picture, width: view.width as usize, column: column as usize, depth, mark };
    for row in top..bottom {
        let (ink, on) = painted.ink(upright.at(row) - (shift << 16));
        if ink != 0 {
            paint.dot(row, book.ramps.colour(steps[on][row as usize & 3], ink));
        }
    }
    if let Some(behind) = layer.behind {
        let back = Upright::of(view, behind);
        let edge = |rows: i64| [upright, back].map(|upright| upright.row_of(all - rows, view.height));
        let ([near_top, far_top], [near_end, far_end]) = (edge(high), edge(low));
        let Some(cell) = scene.cell(face.x, face.y) else { return };
        let lid = |rows: u8| Lid { face: wall_of(cell), rows, light };
        lids::draw((view, book, scene.frame), &mut paint, far_top..near_top, lid(layer.rows.1));
        lids::draw((view, book, scene.frame), &mut paint, near_end..far_end, lid(layer.rows.0));
    }
}

/// A column that is drawn only where nothing nearer is drawn.
pub(crate) struct Paint<'a> {
    picture: &'a mut Picture,
    width: usize,
    pub column: usize,
    depth: u16,
    mark: u32,
}

impl Paint<'_> {
    #[inline]
    pub fn dot(&mut self, row: i32, colour: [u8; 4]) {
        let place = row as usize * self.width + self.column;
        if self.depth <= self.picture.scratch.depths[place] {
            self.picture.pixels[place] = colour;
            self.picture.marks[place] = self.mark;
            self.picture.scratch.depths[place] = self.depth;
        }
        self.picture.scratch.drawn += 1;
    }
}
