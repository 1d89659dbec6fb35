//! The light around the eye: sixteen samples a cell, computed for each picture.

use rootward_gen::Heading;

use crate::{
    dither::TINTS,
    eye::View,
    hues::Hues,
    scene::{Cell, DARK, Lamp, Scene, Shape},
};

/// The size of the map in cells, in each direction. The eye is in the middle.
pub(crate) const SPAN: i32 = 24;
const FINE: i32 = 2;
const SIDE: i32 = SPAN << FINE;
const SHIFT: i32 = 16 - FINE;
/// The colour of the party's lamp: warm white.
const LAMP: [u8; 3] = [196, 180, 150];
/// The colour of the light that rooms and corridors have by themselves, in 1/256.
const AIR: [u32; 3] = [244, 250, 256];
/// The colour of the party's lamp in the dark. It is dim, so that the dark stays tense even beside the party.
const DIM: [u8; 3] = [124, 114, 94];
/// The reach of the party's lamp in the dark, in cells.
const IN_THE_DARK: u8 = 5;
/// The fraction of light that is left in the outer and the inner quarter of a cell next to an unseen one, in 1/256.
const EDGE: [u32; 2] = [72, 160];
/// The steps of light that floors and ceilings lose in the outer and the inner quarter next to a wall. Shaded corners
/// give rooms depth. Whole steps are not dithered, so the shade does not flicker.
const CORNER: [u8; 2] = [3, 1];
/// The number of frames in one pulse of the meltdown.
const PULSE: u32 = 16;

/// The light of a place: brightness 0..=255, the number of its colour, and the number of its finer mixture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Light {
    pub brightness: u8,
    pub tint: u8,
    pub hue: u16,
}

#[derive(Clone, Debug)]
pub(crate) struct LightMap {
    /// The cell in the upper left corner of the map.
    origin: (i32, i32),
    sums: Vec<[u16; 3]>,
    lights: Vec<Light>,
    /// The steps of light that a sample loses: the lower half of a byte for ceilings, the upper for floors.
    shades: Vec<u8>,
    /// The nearest tint for the strengths of red, green and blue relative to the strongest, two bits each.
    tints: [u8; 64],
    /// 65,536 divided by each strength.
    inverse: [u32; 256],
    pub hues: Hues,
}

impl LightMap {
    pub fn new() -> Self {
        let samples = (SIDE * SIDE) as usize;
        Self {
            origin: (0, 0),
            sums: vec![[0; 3]; samples],
            lights: vec![Light::default(); samples],
            shades: vec![0; samples],
            tints: core::array::from_fn(nearest_tint),
            inverse: core::array::from_fn(|strength| 65_536 / strength.max(1) as u32),
            hues: Hues::new(),
        }
    }

    pub const fn origin(&self) -> (i32, i32) {
        self.origin
    }

    /// The light at a place, from the nearest sample.
    #[inline]
    pub fn at(&self, x: i32, y: i32) -> Light {
        let (column, row) = ((x >> SHIFT) - (self.origin.0 << FINE), (y >> SHIFT) - (self.origin.1 << FINE));
        if (0..SIDE).contains(&column) && (0..SIDE).contains(&row) {
            self.lights[(row * SIDE + column) as usize]
        } else {
            Light::default()
        }
    }

    #[inline]
    pub fn at_window(&self, x: i32, y: i32) -> Light {
        Self::sample(x, y).map_or(Light::default(), |place| self.lights[place])
    }

    /// The steps of light that walls and machines take from floor or ceiling at a place of the window.
    #[inline]
    pub fn shade(&self, x: i32, y: i32, is_floor: bool) -> usize {
        let shade = Self::sample(x, y).map_or(0, |place| self.shades[place]);
        usize::from(if is_floor { shade >> 4 } else { shade & 15 })
    }

    #[inline]
    fn sample(x: i32, y: i32) -> Option<usize> {
        let (column, row) = (x >> SHIFT, y >> SHIFT);
        let inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
        inside.then_some((row * SIDE + column) as usize)
    }

    /// The light at a place, interpolated between samples.
    pub fn between(&self, x: i32, y: i32) -> Light {
        let half = 1 << (SHIFT - 1);
        let (left, top) = (x - half, y - half);
        let step = 1 << SHIFT;
        let (right, below) =
            ((left & (step - 1)) as u32 >> (SHIFT - 8), (top & (step - 1)) as u32 >> (SHIFT - 8));
        let corner = |dx: i32, dy: i32| u32::from(self.at(left + dx * step, top + dy * step).brightness);
        let upper = corner(0, 0) * (256 - right) + corner(1, 0) * right;
        let lower = corner(0, 1) * (256 - right) + corner(1, 1) * right;
        let brightness = ((upper * (256 - below) + lower * below) >> 16) as u8;
        Light { brightness, ..self.at(x, y) }
    }

    pub fn fill(&mut self, scene: &Scene, view: &View) {
        let eye = view.eye.start();
        self.origin = ((eye.0 >> 16) - SPAN / 2, (eye.1 >> 16) - SPAN / 2);
        self.lay_air(scene, eye);
        let flicker = |number: usize| if scene.pulses { flicker(scene.frame, number as u32) } else { 256 };
        for (number, lamp) in scene.lamps.iter().enumerate() {
            self.shine(scene, lamp, if lamp.flickers { flicker(number) } else { 256 });
        }
        self.finish(scene, eye);
    }

    fn cell_sums(&mut self, column: i32, row: i32, mut change: impl FnMut(i32, i32, &mut [u16; 3])) {
        for fine_row in 0..1 << FINE {
            for fine_column in 0..1 << FINE {
                let (x, y) = ((column << FINE) + fine_column, (row << FINE) + fine_row);
                change(x, y, &mut self.sums[(y * SIDE + x) as usize]);
            }
        }
    }

    /// Walls take the dimmed light of the lightest cell beside them. In the dark, the party's lamp reaches five cells.
    fn lay_air(&mut self, scene: &Scene, eye: (i32, i32)) {
        let inverse = |reach: u8| {
            if reach == 0 { i64::MAX >> 32 } else { (256_i64 << 16) / (i64::from(reach) * 16).pow(2) }
        };
        let (near, far) = (inverse(scene.lamp.min(IN_THE_DARK)), inverse(scene.lamp.min(9)));
        for row in 0..SPAN {
            for column in 0..SPAN {
                let (x, y) = (self.origin.0 + column, self.origin.1 + row);
                let own = |x: i32, y: i32| {
                    scene
                        .cell(x, y)
                        .filter(|cell| cell.seen && cell.shape != Shape::Wall)
                        .map(|cell| cell.light)
                };
                let seen = scene.cell(x, y).is_some_and(|cell| cell.seen);
                let light = own(x, y).map(u32::from).or_else(|| {
                    let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)];
                    let beside = beside.into_iter().filter_map(|(dx, dy)| own(x + dx, y + dy)).max();
                    beside.filter(|_| seen).map(|light| u32::from(light) * 5 / 8)
                });
                let air = AIR.map(|part| ((light.unwrap_or(0) * part) >> 8) as u16);
                if !seen {
                    self.cell_sums(column, row, |_, _, sums| *sums = air);
                    continue;
                }
                let is_dark = light.is_some_and(|light| light <= u32::from(DARK));
                let (inverse, origin) = (if is_dark { near } else { far }, self.origin);
                let lamp = if is_dark { DIM } else { LAMP };
                self.cell_sums(column, row, |x, y, sums| {
                    let weight = fall((x, y), origin, eye, inverse);
                    *sums = std::array::from_fn(|part| {
                        air[part] + ((u32::from(lamp[part]) * weight) >> 8) as u16
                    });
                });
            }
        }
    }

    fn shine(&mut self, scene: &Scene, lamp: &Lamp, strength: u32) {
        let at = (lamp.x >> 16, lamp.y >> 16);
        let reach = i32::from(lamp.reach.clamp(1, 6));
        let inverse = (256_i64 << 16) / i64::from((reach * 16).pow(2));
        for y in at.1 - reach..=at.1 + reach {
            for x in at.0 - reach..=at.0 + reach {
                let (column, row) = (x - self.origin.0, y - self.origin.1);
                let inside = (0..SPAN).contains(&column) && (0..SPAN).contains(&row);
                if !inside || !scene.cell(x, y).is_some_and(|cell| cell.seen) || !is_lit(scene, at, (x, y)) {
                    continue;
                }
                let origin = self.origin;
                // The light of a lamp ends softly, not at the edge of a cell.
                let is_open = |(x, y)| scene.cell(x, y).is_some_and(|cell| cell.shape != Shape::Wall);
                let ends = |cell| is_open(cell) && !is_lit(scene, at, cell);
                let ends = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(dx, dy)| ends((x + dx, y + dy)));
                self.cell_sums(column, row, |x, y, sums| {
                    let soft = soft((x, y), |number| ends[number]);
                    let weight = (fall((x, y), origin, (lamp.x, lamp.y), inverse) * strength * soft) >> 16;
                    for (sum, colour) in sums.iter_mut().zip(lamp.colour) {
                        *sum = sum.saturating_add(((u32::from(colour) * weight) >> 8) as u16);
                    }
                });
            }
        }
    }

    /// Applies the red of the meltdown and the fade with distance, and finds the tints.
    fn finish(&mut self, scene: &Scene, eye: (i32, i32)) {
        let origin = self.origin;
        let air = (256_i64 << 16) / i64::from((14 * 16_i32).pow(2));
        let alarm = u32::from(scene.alarm);
        let wave = if scene.pulses { pulse(scene.frame) } else { 192 };
        let red = (alarm * wave) >> 8;
        // The fraction of all other light that is left in the meltdown.
        let kept = 256 - alarm * (232 - wave / 3) / 256;
        for row in 0..SIDE {
            for column in 0..SIDE {
                let place = (row * SIDE + column) as usize;
                let mut sum = self.sums[place].map(u32::from);
                if sum == [0; 3] && !seen_at(scene, origin, column, row) {
                    (self.lights[place], self.shades[place]) = (Light::default(), 0);
                    continue;
                }
                if alarm > 0 {
                    sum = sum.map(|part| (part * kept) >> 8);
                    // Without green and blue, the edge between two tints does not move over the walls.
                    sum[1] = (sum[1] * (320 - alarm)) / 320;
                    sum[2] = (sum[2] * (320 - alarm)) / 320;
                    sum[0] += red * 7 / 8;
                }
                let (edge, corner) = ends(scene, origin, column, row);
                let air = fall((column, row), origin, eye, air) * edge / 256;
                let part = |part: u32| ((part * air) >> 8).min(255);
                let light = self.light_of(sum.map(part));
                // The meltdown has only one red.
                let hue = if alarm > 0 { Hues::alone(light.tint) } else { light.hue };
                self.lights[place] = Light { hue, ..light };
                self.shades[place] = corner;
            }
        }
    }

    fn light_of(&self, sum: [u32; 3]) -> Light {
        let strongest = sum[0].max(sum[1]).max(sum[2]);
        let inverse = self.inverse[strongest as usize & 255];
        // The strength in thirds, rounded.
        let share = |part: u32| ((part * inverse * 3 + 32_768) >> 16).min(3);
        let key = share(sum[0]) << 4 | share(sum[1]) << 2 | share(sum[2]);
        let hue = Hues::mixture(sum, inverse);
        Light { brightness: strongest as u8, tint: self.tints[key as usize & 63], hue }
    }
}

fn seen_at(scene: &Scene, origin: (i32, i32), column: i32, row: i32) -> bool {
    scene.cell(origin.0 + (column >> FINE), origin.1 + (row >> FINE)).is_some_and(|cell| cell.seen)
}

/// The fraction of light, in 1/256, and the shade of a sample. Light fades towards unseen cells, so that they
/// do not look like a black wall. Walls keep their light, because most cells behind them are unseen.
fn ends(scene: &Scene, origin: (i32, i32), column: i32, row: i32) -> (u32, u8) {
    let (x, y) = (origin.0 + (column >> FINE), origin.1 + (row >> FINE));
    if scene.cell(x, y).is_none_or(|cell| cell.shape == Shape::Wall) {
        return (256, 0);
    }
    let beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
    let is_beside = |wanted: fn(&Cell) -> bool| {
        move |number: usize| scene.cell(beside[number].0, beside[number].1).is_some_and(wanted)
    };
    let edge = soft((column, row), is_beside(|cell| !cell.seen));
    let is_wall = is_beside(|cell| cell.seen && cell.shape == Shape::Wall);
    let is_block = is_beside(|cell| cell.seen && matches!(cell.shape, Shape::Part(0, 1..)));
    let sides = || near_sides((column, row)).into_iter().flatten();
    let walls: u8 = sides().filter(|&(side, _)| is_wall(side)).map(|(_, far)| CORNER[far]).sum();
    let blocks: u8 = sides().filter(|&(side, _)| is_block(side)).map(|(_, far)| CORNER[far]).sum();
    let machine = scene.cell(x, y).map_or(0, |cell| before_machine(cell.shape, (column, row)));
    (edge, walls | (walls + blocks + machine) << 4)
}

/// The steps of light that a machine in one half of a cell takes from the floor in the other half.
fn before_machine(shape: Shape, (column, row): (i32, i32)) -> u8 {
    let Shape::Booth(front) = shape else { return 0 };
    let (half, last) = (1 << (FINE - 1), (1 << FINE) - 1);
    let far = match front {
        Heading::North => half - 1 - (row & last),
        Heading::South => (row & last) - half,
        Heading::East => (column & last) - half,
        Heading::West => half - 1 - (column & last),
    };
    usize::try_from(far).ok().and_then(|far| CORNER.get(far)).copied().unwrap_or(0)
}

/// The fraction of light that is left at a sample near those sides of its cell where light ends, in 1/256.
fn soft(sample: (i32, i32), ends: impl Fn(usize) -> bool) -> u32 {
    let sides = near_sides(sample).into_iter().flatten().filter(|&(side, _)| ends(side));
    sides.fold(256, |share, (_, far)| share * EDGE[far] / 256)
}

/// The nearby sides, east, west, south and north, with distances of 0 or 1 samples: one in each direction.
fn near_sides((column, row): (i32, i32)) -> [Option<(usize, usize)>; 2] {
    let last = (1 << FINE) - 1;
    let near = |along: i32, sides: usize| {
        let far = along.min(last - along);
        (far < 2).then_some((sides + usize::from(along * 2 <= last), far as usize))
    };
    [near(column & last, 0), near(row & last, 2)]
}

/// The fraction of a lamp's light, 0..=256. It falls with the squared distance, and is then squared.
#[inline]
fn fall((column, row): (i32, i32), origin: (i32, i32), lamp: (i32, i32), inverse: i64) -> u32 {
    let middle = |sample: i32, origin: i32| ((sample << SHIFT) + (1 << (SHIFT - 1))) + (origin << 16);
    let off = |sample: i32, origin: i32, lamp: i32| (middle(sample, origin) - lamp) >> 12;
    let (dx, dy) = (off(column, origin.0, lamp.0), off(row, origin.1, lamp.1));
    let square = i64::from(dx * dx + dy * dy);
    let left = (256 - ((square * inverse) >> 16)).max(0) as u32;
    (left * left) >> 8
}

fn is_lit(scene: &Scene, from: (i32, i32), to: (i32, i32)) -> bool {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs());
    (1..steps).all(|step| {
        let along = |from: i32, by: i32| from + (2 * by * step + by.signum() * steps) / (2 * steps);
        scene.cell(along(from.0, dx), along(from.1, dy)).is_some_and(Cell::passes_light)
    })
}

/// The brightness of a fire, in 1/256.
fn flicker(frame: u32, number: u32) -> u32 {
    let mixed = (frame / 2).wrapping_mul(0x9E37_79B1) ^ number.wrapping_mul(0x85EB_CA6B);
    216 + (mixed.wrapping_mul(0xC2B2_AE35) >> 27)
}

fn pulse(frame: u32) -> u32 {
    let half = PULSE / 2;
    let at = frame % PULSE;
    let height = if at < half { at } else { PULSE - at };
    136 + 112 * height / half
}

fn nearest_tint(key: usize) -> u8 {
    let wanted = [key >> 4, key >> 2, key].map(|part| (part & 3) as i32 * 256 / 3);
    let far = |tint: &[i32; 3]| {
        let parts = tint.iter().zip(wanted);
        parts.map(|(tint, wanted)| (tint - wanted).pow(2)).sum::<i32>()
    };
    (0..TINTS.len()).min_by_key(|&tint| far(&TINTS[tint])).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use rootward_art::Theme;
    use rootward_gen::Pos;

    use super::*;
    use crate::{eye::Eye, picture::Picture};

    fn tints(frame: u32) -> Vec<u8> {
        let mut scene = Scene::new(Theme::Rust);
        (scene.alarm, scene.pulses, scene.frame) = (255, true, frame);
        for at in (4..12).flat_map(|y| (4..12).map(move |x| Pos::new(x, y))) {
            let Some(cell) = scene.cell_mut(at) else { continue };
            (cell.seen, cell.shape, cell.light) = (true, Shape::Open, 40 * (at.x as u8 - 4).min(6));
        }
        let view = View::new(Eye::standing(Pos::new(8, 8), Heading::North), &Picture::new(320, 180));
        let mut map = LightMap::new();
        map.fill(&scene, &view);
        let mut tints: Vec<u8> =
            map.lights.iter().filter(|light| light.brightness > 8).map(|light| light.tint).collect();
        tints.sort_unstable();
        tints.dedup();
        tints
    }

    #[test]
    fn the_meltdown_has_one_red_at_any_pulse() {
        assert_eq!(tints(0).len(), 1);
        for frame in 1..PULSE {
            assert_eq!(tints(frame), tints(0), "frame {frame}");
        }
    }
}
