//! The kinds of cell on the minimap and the map, and how they are painted.

use crate::overlay::canvas::{Canvas, PixelRect};
use rootward_art::{Palette, Rgba};
use rootward_gen::{Base, Heading, Kind, Pos};

use super::signs::SignInks;
use crate::changes::FloorChanges;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanCell {
    Floor,
    /// Rock beside a floor, and all things that look like walls.
    Wall,
    /// A wall that the party can walk through. Only floors whose map the party has show this kind.
    Fake,
    Water,
    Fire,
    Generator,
}

impl PlanCell {
    /// Returns the kind of a cell now. `None` for rock inside rock.
    pub fn of(base: &Base, changes: &FloorChanges, at: Pos) -> Option<Self> {
        if changes.burning.contains(at) {
            return Some(Self::Fire);
        }
        if changes.barred.contains(at) {
            return Some(Self::Wall);
        }
        if changes.opened.contains(at) || changes.vacated.contains(at) {
            return Some(Self::Floor);
        }
        if !base.is_ground(at) {
            return touches_open(base, at).then_some(Self::Wall);
        }
        if base.burns(at) {
            return Some(if changes.out.contains(at) { Self::Floor } else { Self::Fire });
        }
        if changes.fakes.contains(at) {
            return Some(Self::Fake);
        }
        if changes.flooded.contains(at) {
            return Some(Self::Water);
        }
        Some(match base.kind(at) {
            Kind::Water | Kind::WaterWithItems => Self::Water,
            // All things that look like walls are drawn as walls.
            Kind::Wall | Kind::FakeWall | Kind::PushableWall | Kind::RaiserWall => Self::Wall,
            Kind::Generator => Self::Generator,
            _ => Self::Floor,
        })
    }
}

/// The colours of a floor plan, for cells in sight and for cells seen before.
#[derive(Clone, Copy, Debug)]
pub struct PlanInks {
    floor: [Rgba; 2],
    wall: [Rgba; 2],
    /// The line between wall and floor.
    rim: [Rgba; 2],
    water: [Rgba; 2],
    fire: [Rgba; 2],
    generator: [Rgba; 2],
    /// The ground of a map without cells, and its grid.
    blank: [Rgba; 2],
    pub signs: SignInks,
}

/// Minimum side of a cell in pixels at which it has a pattern.
const PATTERN: i32 = 5;
/// Minimum side of a cell in pixels at which joints separate the tiles of a floor, and the opacity of the joints.
const TILES: i32 = 10;
const JOINT: u8 = 56;

impl PlanInks {
    pub fn from_palette(palette: &Palette) -> Self {
        let ink = |name| palette.colour(name).unwrap_or(Rgba([255; 4]));
        Self {
            floor: [ink("steel.lit"), ink("steel.mid")],
            wall: [ink("rock.dark"), ink("outline")],
            rim: [ink("steel.shine"), ink("steel.lit")],
            water: [ink("water.lit"), ink("water.mid")],
            fire: [ink("alarm.hot"), ink("alarm")],
            generator: [ink("coil"), ink("amber")],
            blank: [ink("screen"), ink("plate.lit")],
            signs: SignInks {
                outline: ink("outline"),
                party: ink("lamp"),
                entrance: ink("white"),
                ladder: ink("way"),
                elevator: ink("cyan"),
                computer: ink("cyan"),
                shop: ink("amber"),
                way: ink("white"),
                goal: ink("lamp"),
                lock: ink("steel.shine"),
                danger: ink("alarm"),
                release: ink("go"),
                socket: ink("coil"),
                cupboard: ink("droid.3"),
                pushable: ink("droid.1"),
                landing: ink("amber"),
            },
        }
    }

    /// Paints an empty map, which is a ground with a mark at the corner of every cell.
    pub fn paint_grid(&self, canvas: &mut Canvas, side: i32) {
        let (width, height) = (canvas.width as i32, canvas.height as i32);
        canvas.replace(PixelRect { left: 0, top: 0, width, height }, self.blank[0]);
        let arm = side / 6;
        for top in (0..=height).step_by(side as usize) {
            for left in (0..=width).step_by(side as usize) {
                let length = 2 * arm + 1;
                let across = PixelRect { left: left - arm, top, width: length, height: 1 };
                let down = PixelRect { left, top: top - arm, width: 1, height: length };
                [across, down].into_iter().for_each(|line| canvas.replace(line, self.blank[1]));
            }
        }
    }

    /// Paints the line on a side of a wall cell that borders on open ground.
    pub fn paint_rim(&self, canvas: &mut Canvas, (left, top): (i32, i32), side: i32, to: Heading, old: bool) {
        let wide = (side / 6).clamp(1, 4);
        let far = side - wide;
        let (x, y, width, height) = match to {
            Heading::North => (0, 0, side, wide),
            Heading::East => (far, 0, wide, side),
            Heading::South => (0, far, side, wide),
            Heading::West => (0, 0, wide, side),
        };
        let line = PixelRect { left: left + x, top: top + y, width, height };
        canvas.replace(line, self.rim[usize::from(old)]);
    }

    /// Paints a cell. Water, fire, generators and fake walls differ not only in colour.
    pub fn paint(
        &self,
        canvas: &mut Canvas,
        (left, top): (i32, i32),
        side: i32,
        ground: PlanCell,
        old: bool,
    ) {
        let pair = match ground {
            PlanCell::Floor => self.floor,
            PlanCell::Wall | PlanCell::Fake => self.wall,
            PlanCell::Water => self.water,
            PlanCell::Fire => self.fire,
            PlanCell::Generator => self.generator,
        };
        canvas.replace(PixelRect { left, top, width: side, height: side }, pair[usize::from(old)]);
        let third = side / 3;
        if ground == PlanCell::Fake {
            // Floor shows between the dashes, which are wide enough for the smallest plan.
            let (low, middle, gap) = (third, side - 2 * third, self.floor[usize::from(old)]);
            for (x, y, width, height) in [
                (low, 0, middle, third),
                (low, side - third, middle, third),
                (0, low, third, middle),
                (side - third, low, third, middle),
            ] {
                canvas.replace(PixelRect { left: left + x, top: top + y, width, height }, gap);
            }
        }
        if side < PATTERN {
            return;
        }
        let dark = self.signs.outline;
        match ground {
            PlanCell::Water => {
                canvas.replace(
                    PixelRect { left: left + 1, top: top + third, width: third + 1, height: 1 },
                    dark,
                );
                let right = left + side - third - 2;
                canvas.replace(
                    PixelRect { left: right, top: top + side - third, width: third + 1, height: 1 },
                    dark,
                );
            }
            PlanCell::Fire => {
                let (left, top) = (left + third, top + third);
                let side = side - 2 * third;
                canvas.replace(PixelRect { left, top, width: side, height: side }, self.wall[1]);
            }
            PlanCell::Generator => {
                let (left, top, side) = (left + 1, top + 1, side - 2);
                canvas.replace(PixelRect { left, top, width: side, height: side }, dark);
                let inner = PixelRect { left: left + 1, top: top + 1, width: side - 2, height: side - 2 };
                canvas.replace(inner, pair[usize::from(old)]);
            }
            // The joints of the tiles show the cells.
            PlanCell::Floor if side >= TILES => {
                let joint = Rgba([dark.0[0], dark.0[1], dark.0[2], JOINT]);
                let cell = PixelRect { left, top, width: side, height: side };
                for to in [Heading::South, Heading::East] {
                    canvas.fill(cell.side(to, 1), joint);
                }
            }
            PlanCell::Floor | PlanCell::Wall | PlanCell::Fake => {}
        }
    }
}

fn touches_open(base: &Base, at: Pos) -> bool {
    let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y)));
    around.into_iter().any(|(x, y)| base.is_ground(at.offset(x, y)))
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    #[test]
    fn plan_shows_fire_that_burns_only() {
        let base = generate(&Seed::classic(179).into());
        let find = |wanted: PlanCell| {
            Pos::all()
                .find(|&at| PlanCell::of(&base, &FloorChanges::default(), at) == Some(wanted))
                .expect("a cell")
        };
        let (floor, fire) = (find(PlanCell::Floor), find(PlanCell::Fire));
        let mut changes = FloorChanges::default();
        changes.burning.insert(floor);
        changes.out.insert(fire);
        assert_eq!(PlanCell::of(&base, &changes, floor), Some(PlanCell::Fire));
        assert_eq!(PlanCell::of(&base, &changes, fire), Some(PlanCell::Floor));
    }

    #[test]
    fn fake_wall_looks_like_a_wall_until_it_is_known() {
        let fakes = |base: &Base| Pos::all().find(|&at| base.kind(at) == Kind::FakeWall);
        let bases = (66..250).map(|number| generate(&Seed::classic(number).into()));
        let (base, fake) =
            bases.filter_map(|base| fakes(&base).map(|at| (base, at))).next().expect("a fake wall");
        let mut changes = FloorChanges::default();
        assert_eq!(PlanCell::of(&base, &changes, fake), Some(PlanCell::Wall));
        // A pushed wall appears at its new place.
        let pushed = FloorChanges {
            vacated: [Pos::new(5, 5)].into_iter().collect(),
            barred: [base.entrance()].into_iter().collect(),
            ..FloorChanges::default()
        };
        let of = |at| PlanCell::of(&base, &pushed, at);
        assert_eq!([of(Pos::new(5, 5)), of(base.entrance())], [Some(PlanCell::Floor), Some(PlanCell::Wall)]);
        changes.fakes.insert(fake);
        assert_eq!(PlanCell::of(&base, &changes, fake), Some(PlanCell::Fake));
    }

    #[test]
    fn cell_kinds_differ_not_only_in_colour() {
        let ink = |shade| [Rgba([shade; 4]); 2];
        let inks = PlanInks {
            floor: ink(9),
            wall: ink(8),
            rim: ink(7),
            water: ink(9),
            fire: ink(9),
            generator: ink(9),
            blank: [Rgba([0, 0, 0, 255]); 2],
            signs: SignInks {
                outline: Rgba([1; 4]),
                party: Rgba([2; 4]),
                entrance: Rgba([2; 4]),
                ladder: Rgba([2; 4]),
                elevator: Rgba([2; 4]),
                computer: Rgba([2; 4]),
                shop: Rgba([2; 4]),
                way: Rgba([2; 4]),
                goal: Rgba([2; 4]),
                lock: Rgba([2; 4]),
                danger: Rgba([2; 4]),
                release: Rgba([2; 4]),
                socket: Rgba([2; 4]),
                cupboard: Rgba([2; 4]),
                pushable: Rgba([2; 4]),
                landing: Rgba([2; 4]),
            },
        };
        let painted = |ground, side: u8| {
            let mut canvas = Canvas::new(side.into(), side.into());
            inks.paint(&mut canvas, (0, 0), side.into(), ground, false);
            canvas.bytes
        };
        let kinds = [
            PlanCell::Floor,
            PlanCell::Water,
            PlanCell::Fire,
            PlanCell::Generator,
            PlanCell::Wall,
            PlanCell::Fake,
        ];
        let all = kinds.map(|ground| painted(ground, 8));
        assert!((0..6).all(|one| (0..one).all(|other| all[one] != all[other])));
        // A fake wall is visible even with the smallest cells.
        let small = [PlanCell::Floor, PlanCell::Wall, PlanCell::Fake].map(|ground| painted(ground, 3));
        assert!(small[2] != small[0] && small[2] != small[1]);
    }
}
