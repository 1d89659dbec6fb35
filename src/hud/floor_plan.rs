//! A floor painted small, pixel by pixel, as far as the party knows it: for minimap and map.

use bevy::{
    asset::RenderAssetUsages,
    image::Image,
    math::Vec2,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use rootward_gen::{Base, HEIGHT, Heading, Kind, Pos, SECTION_HEIGHT, SECTION_WIDTH, SECTIONS, WIDTH};

use crate::{
    art::{Palette, Rgba},
    overlay::canvas::{Area, Canvas},
    sight::{Seen, Sight},
};

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The upper left cell.
    pub corner: Pos,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

impl Extent {
    /// The smallest rectangle around the sections of a floor; the whole grid if it has none.
    pub fn of_floor(base: &Base, floor: u8) -> Self {
        let levels = base.plan().sections();
        let corners = (0..SECTIONS).filter(|&section| levels[section] == Some(floor)).map(|section| {
            let (column, row) = (section % 4, section / 4);
            Pos::new((column * SECTION_WIDTH) as i16, (row * SECTION_HEIGHT) as i16)
        });
        let around = |(low, high): (Pos, Pos), at: Pos| {
            (Pos::new(low.x.min(at.x), low.y.min(at.y)), Pos::new(high.x.max(at.x), high.y.max(at.y)))
        };
        let Some((low, high)) = corners.map(|at| (at, at)).reduce(|both, (at, _)| around(both, at)) else {
            return Self { corner: Pos::new(0, 0), width: WIDTH as i32, height: HEIGHT as i32 };
        };
        Self {
            corner: low,
            width: i32::from(high.x - low.x) + SECTION_WIDTH as i32,
            height: i32::from(high.y - low.y) + SECTION_HEIGHT as i32,
        }
    }

    /// The middle, in cells from the upper left corner of the grid.
    pub fn middle(self) -> Vec2 {
        let Self { corner, width, height } = self;
        Vec2::new(f32::from(corner.x) + width as f32 / 2.0, f32::from(corner.y) + height as f32 / 2.0)
    }

    /// The cells of the rectangle, row by row.
    fn cells(self) -> impl Iterator<Item = Pos> {
        let Self { corner, width, height } = self;
        (0..height).flat_map(move |y| (0..width).map(move |x| corner.offset(x as i16, y as i16)))
    }
}

/// The colours of a floor plan.
#[derive(Clone, Copy, Debug)]
pub struct Inks {
    floor: [Rgba; 2],
    wall: [Rgba; 2],
    water: [Rgba; 2],
    fire: [Rgba; 2],
    generator: [Rgba; 2],
    outline: Rgba,
    party: Rgba,
    entrance: Rgba,
    ladder: Rgba,
    elevator: Rgba,
}

impl Inks {
    /// Takes the colours out of the palette.
    pub fn from_palette(palette: &Palette) -> Self {
        let ink = |name| palette.colour(name).unwrap_or(Rgba([255; 4]));
        Self {
            floor: [ink("rock.lit"), ink("way.dark")],
            wall: [ink("rock.mid"), ink("rock.dark")],
            water: [ink("water.lit"), ink("water.mid")],
            fire: [ink("alarm.hot"), ink("alarm.dark")],
            generator: [ink("coil"), ink("amber")],
            outline: ink("outline"),
            party: ink("lamp"),
            entrance: ink("white"),
            ladder: ink("way"),
            elevator: ink("cyan"),
        }
    }

    /// The colour of a cell; nothing for rock inside rock and for what was never seen.
    fn of_cell(&self, base: &Base, seen: Seen, at: Pos) -> Option<Rgba> {
        let age = match seen {
            Seen::Now => 0,
            Seen::Before => 1,
            Seen::Never => return None,
        };
        let pair = if !base.is_ground(at) {
            if !touches_open(base, at) {
                return None;
            }
            self.wall
        } else if base.id(at).burns() {
            self.fire
        } else {
            match base.kind(at) {
                Kind::Water => self.water,
                Kind::Generator => self.generator,
                _ => self.floor,
            }
        };
        Some(pair[age])
    }
}

fn touches_open(base: &Base, at: Pos) -> bool {
    let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y)));
    around.into_iter().any(|(x, y)| base.is_ground(at.offset(x, y)))
}

/// A floor of a base as the party knows it.
#[derive(Clone, Copy)]
pub struct FloorPlan<'a> {
    /// The base.
    pub base: &'a Base,
    /// What the party knows.
    pub sight: &'a Sight,
    /// The floor, 1..=5.
    pub floor: u8,
    /// The cells that are painted.
    pub extent: Extent,
}

impl<'a> FloorPlan<'a> {
    /// The plan of a whole floor.
    pub fn new(base: &'a Base, sight: &'a Sight, floor: u8) -> Self {
        Self { base, sight, floor, extent: Extent::of_floor(base, floor) }
    }

    /// Whether anything of the floor was ever seen: walls do not count, because the wall beside a
    /// floor can belong to the section of another.
    pub fn is_known(&self) -> bool {
        self.own_cells().any(|at| self.base.is_ground(at) && self.sight.of(at) != Seen::Never)
    }

    /// Paints the cells, `scale` pixels to a side, from a corner of the canvas onwards.
    pub fn paint(&self, canvas: &mut Canvas, inks: &Inks, scale: i32, corner: (i32, i32)) {
        for at in self.own_cells() {
            if let Some(ink) = inks.of_cell(self.base, self.sight.of(at), at) {
                let (x, y) = self.pixel_of(at, scale, corner);
                canvas.replace(Area { left: x, top: y, width: scale, height: scale }, ink);
            }
        }
    }

    /// Draws the signs of entrance, ladders and elevators.
    pub fn paint_signs(&self, canvas: &mut Canvas, inks: &Inks, scale: i32, corner: (i32, i32)) {
        for at in self.own_cells().filter(|&at| self.sight.of(at) != Seen::Never) {
            if let Some(sign) = Sign::of(self.base, at) {
                sign.draw(canvas, inks, self.middle_of(at, scale, corner), 1);
            }
        }
    }

    /// The middle of a cell on the canvas.
    pub fn middle_of(&self, at: Pos, scale: i32, corner: (i32, i32)) -> (i32, i32) {
        let (x, y) = self.pixel_of(at, scale, corner);
        (x + scale / 2, y + scale / 2)
    }

    fn pixel_of(&self, at: Pos, scale: i32, corner: (i32, i32)) -> (i32, i32) {
        let (x, y) = (at.x - self.extent.corner.x, at.y - self.extent.corner.y);
        (corner.0 + i32::from(x) * scale, corner.1 + i32::from(y) * scale)
    }

    fn own_cells(&self) -> impl Iterator<Item = Pos> {
        self.extent.cells().filter(|&at| self.base.floor_at(at) == Some(self.floor))
    }
}

/// A small sign on a floor plan. Each has a shape of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The party, looking that way.
    Party(Heading),
    /// The way out of the base.
    Entrance,
    /// A ladder to the floor above.
    Up,
    /// A ladder to the floor below.
    Down,
    /// Ladders both ways.
    UpAndDown,
    /// The cabin of an elevator.
    Elevator,
}

const PARTY: [&str; 7] = ["...#...", "..###..", "..###..", ".#####.", ".#####.", "###.###", "##...##"];
const ENTRANCE: [&str; 5] = [".###.", "##.##", "#...#", "#...#", "#...#"];
const UP: [&str; 3] = ["..#..", ".###.", "#####"];
const DOWN: [&str; 3] = ["#####", ".###.", "..#.."];
const UP_AND_DOWN: [&str; 5] = ["..#..", ".###.", "#####", ".###.", "..#.."];
const ELEVATOR: [&str; 5] = ["#####", "#...#", "#.#.#", "#...#", "#####"];

impl Sign {
    /// The sign of what stands in a cell.
    pub fn of(base: &Base, at: Pos) -> Option<Self> {
        let kind = base.kind(at);
        if at == base.entrance() {
            return Some(Self::Entrance);
        }
        match (base.ladder_up(at).is_some(), base.ladder_down(at).is_some()) {
            (true, true) => Some(Self::UpAndDown),
            (true, false) => Some(Self::Up),
            (false, true) => Some(Self::Down),
            (false, false) => Kind::CARS.has(kind).then_some(Self::Elevator),
        }
    }

    const fn rows(self) -> &'static [&'static str] {
        match self {
            Self::Party(_) => &PARTY,
            Self::Entrance => &ENTRANCE,
            Self::Up => &UP,
            Self::Down => &DOWN,
            Self::UpAndDown => &UP_AND_DOWN,
            Self::Elevator => &ELEVATOR,
        }
    }

    const fn ink(self, inks: &Inks) -> Rgba {
        match self {
            Self::Party(_) => inks.party,
            Self::Entrance => inks.entrance,
            Self::Up | Self::Down | Self::UpAndDown => inks.ladder,
            Self::Elevator => inks.elevator,
        }
    }

    /// Draws the sign around a point, with a dark line around it, `zoom` pixels for each of its own.
    /// At the edge of the canvas it moves inwards, so that all of it is seen.
    pub fn draw(self, canvas: &mut Canvas, inks: &Inks, (x, y): (i32, i32), zoom: i32) {
        // Half of the largest sign, with its line.
        let half = 4 * zoom + zoom / 2;
        let inside = |at: i32, size: usize| at.min(size as i32 - half).max(half);
        let (x, y) = (inside(x, canvas.width), inside(y, canvas.height));
        let dot = |canvas: &mut Canvas, (column, row): (i32, i32), around: i32, ink| {
            let left = x + column * zoom - zoom / 2 - around;
            let top = y + row * zoom - zoom / 2 - around;
            let side = zoom + 2 * around;
            canvas.replace(Area { left, top, width: side, height: side }, ink);
        };
        for (around, ink) in [(zoom, inks.outline), (0, self.ink(inks))] {
            self.dots().for_each(|at| dot(canvas, at, around, ink));
        }
    }

    /// The dots of the sign, counted from its middle.
    fn dots(self) -> impl Iterator<Item = (i32, i32)> {
        let rows = self.rows();
        let heading = if let Self::Party(heading) = self { heading } else { Heading::North };
        let middle_row = rows.len() as i32 / 2;
        (0..).zip(rows).flat_map(move |(y, row)| {
            let middle_column = row.len() as i32 / 2;
            let dots = (0..).zip(row.bytes()).filter(|&(_, dot)| dot == b'#');
            dots.map(move |(x, _)| turned((x - middle_column, y - middle_row), heading))
        })
    }
}

/// A point of a picture that looks north, turned to look the other way.
const fn turned((x, y): (i32, i32), heading: Heading) -> (i32, i32) {
    match heading {
        Heading::North => (x, y),
        Heading::East => (-y, x),
        Heading::South => (-x, -y),
        Heading::West => (y, -x),
    }
}

/// An image for a canvas, which the main world keeps, so that it can be painted again.
pub fn image_of(canvas: &Canvas) -> Image {
    Image::new(
        Extent3d { width: canvas.width as u32, height: canvas.height as u32, depth_or_array_layers: 1 },
        TextureDimension::D2,
        canvas.bytes.clone(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    )
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    fn base() -> Base {
        generate(&Seed::classic(179).into())
    }

    #[test]
    fn the_extent_of_a_floor_holds_all_its_cells() {
        let base = base();
        for floor in 1..=base.plan().floor_count() {
            let extent = Extent::of_floor(&base, floor);
            let inside = extent.cells().filter(|&at| base.floor_at(at) == Some(floor)).count();
            assert_eq!(inside, Pos::all().filter(|&at| base.floor_at(at) == Some(floor)).count());
            assert!(extent.cells().all(Pos::in_grid));
        }
    }

    #[test]
    fn a_floor_that_was_never_seen_stays_empty() {
        let base = base();
        let mut sight = Sight::default();
        let plan = FloorPlan::new(&base, &sight, 1);
        assert!(!plan.is_known());
        sight.reveal = true;
        assert!(FloorPlan::new(&base, &sight, 1).is_known());
    }

    #[test]
    fn the_arrow_of_the_party_points_where_it_looks() {
        for heading in Heading::ALL {
            let (dx, dy) = heading.delta();
            let tip = (i32::from(dx) * 3, i32::from(dy) * 3);
            assert!(Sign::Party(heading).dots().any(|dot| dot == tip), "{heading:?}");
        }
    }

    #[test]
    fn signs_at_the_edge_are_drawn_as_a_whole() {
        let inks = Inks { outline: Rgba([9; 4]), party: Rgba([7; 4]), ..white() };
        let dots = |corner| {
            let mut canvas = Canvas::new(40, 40);
            Sign::Party(Heading::South).draw(&mut canvas, &inks, corner, 2);
            canvas.bytes.iter().filter(|&&byte| byte == 7).count()
        };
        assert!(dots((20, 20)) > 0);
        assert!([(0, 0), (39, 0), (0, 39), (39, 39)].into_iter().all(|at| dots(at) == dots((20, 20))));
    }

    fn white() -> Inks {
        let pair = [Rgba([255; 4]); 2];
        let [ink, _] = pair;
        Inks {
            floor: pair,
            wall: pair,
            water: pair,
            fire: pair,
            generator: pair,
            outline: ink,
            party: ink,
            entrance: ink,
            ladder: ink,
            elevator: ink,
        }
    }

    #[test]
    fn signs_have_shapes_of_their_own() {
        let signs = [Sign::Entrance, Sign::Up, Sign::Down, Sign::UpAndDown, Sign::Elevator];
        for (index, sign) in signs.iter().enumerate() {
            assert!(signs[..index].iter().all(|other| other.rows() != sign.rows()), "{sign:?}");
        }
    }
}
