//! A small picture for painting scenes pixel by pixel. The screen shows it enlarged by a whole number.

pub type Rgb = [u8; 3];

/// Opaque pixels in rows from the top. Pixels outside are clipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub width: i32,
    pub height: i32,
    pixels: Vec<[u8; 4]>,
}

/// A small picture with holes that can be drawn on another picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    pub width: i32,
    /// `width * height` pixels, rows from the top.
    pub pixels: Vec<Option<Rgb>>,
}

impl Picture {
    pub fn new(width: i32, height: i32) -> Self {
        let (width, height) = (width.max(1), height.max(1));
        Self { width, height, pixels: vec![[0, 0, 0, 255]; (width * height) as usize] }
    }

    /// All bytes, four per pixel.
    pub fn bytes(&self) -> &[u8] {
        self.pixels.as_flattened()
    }

    /// Copies the pixels of a picture of the same size.
    pub fn copy(&mut self, other: &Self) {
        self.pixels.clone_from(&other.pixels);
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then(|| (y * self.width + x) as usize)
    }

    /// The colour of a pixel. Black outside.
    pub fn get(&self, x: i32, y: i32) -> Rgb {
        self.index(x, y).map_or([0; 3], |index| {
            let [red, green, blue, _] = self.pixels[index];
            [red, green, blue]
        })
    }

    pub fn set(&mut self, x: i32, y: i32, [red, green, blue]: Rgb) {
        if let Some(index) = self.index(x, y) {
            self.pixels[index] = [red, green, blue, 255];
        }
    }

    /// Blends a colour over a pixel. `share` is the opacity of the colour.
    pub fn blend(&mut self, x: i32, y: i32, ink: Rgb, share: f32) {
        if share > 0.0 {
            self.set(x, y, mix(self.get(x, y), ink, share));
        }
    }

    pub fn veil(&mut self, ink: Rgb, share: f32) {
        if share > 0.0 {
            for pixel in &mut self.pixels {
                let [red, green, blue, _] = *pixel;
                let [red, green, blue] = mix([red, green, blue], ink, share);
                *pixel = [red, green, blue, 255];
            }
        }
    }

    pub fn block(&mut self, left: i32, top: i32, width: i32, height: i32, ink: Rgb) {
        for y in top..top + height {
            for x in left..left + width {
                self.set(x, y, ink);
            }
        }
    }

    /// Copies a picture of the same size, moved sideways and down. The uncovered part repeats the edge.
    pub fn shift(&mut self, from: &Self, dx: i32, dy: i32) {
        for y in 0..self.height {
            for x in 0..self.width {
                let at = ((x - dx).clamp(0, self.width - 1), (y - dy).clamp(0, self.height - 1));
                self.set(x, y, from.get(at.0, at.1));
            }
        }
    }
}

impl Stamp {
    pub fn height(&self) -> i32 {
        self.pixels.len() as i32 / self.width.max(1)
    }

    /// The pixel at a place. `None` in holes and outside.
    pub fn at(&self, x: i32, y: i32) -> Option<Rgb> {
        let inside = (0..self.width).contains(&x) && y >= 0;
        if inside { self.pixels.get((y * self.width + x) as usize).copied().flatten() } else { None }
    }

    /// All pixels except the holes: column, row and colour.
    pub fn inked(&self) -> impl Iterator<Item = (i32, i32, Rgb)> + '_ {
        let width = self.width.max(1);
        let places = (0..).map(move |index| (index % width, index / width));
        places.zip(&self.pixels).filter_map(|((x, y), ink)| ink.map(|ink| (x, y, ink)))
    }
}

pub fn mix(from: Rgb, to: Rgb, share: f32) -> Rgb {
    let share = share.clamp(0.0, 1.0);
    std::array::from_fn(|channel| {
        let (from, to) = (f32::from(from[channel]), f32::from(to[channel]));
        (from + (to - from) * share).round() as u8
    })
}

/// The threshold of a dithered pixel. Thresholds are evenly scattered between 0 and 1, and never 0 or 1.
pub fn threshold(x: i32, y: i32) -> f32 {
    const ORDER: [[u8; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];
    (f32::from(ORDER[(y & 3) as usize][(x & 3) as usize]) + 0.5) / 16.0
}

/// The colour of a gradient at a place from 0 to 1. Between two colours of the gradient, pixels are dithered.
pub fn ramp(stops: &[Rgb], place: f32, x: i32, y: i32) -> Rgb {
    let last = stops.len().saturating_sub(1);
    let place = place.clamp(0.0, 1.0) * last as f32;
    let step = (place as usize).min(last);
    let over = place - step as f32 > threshold(x, y);
    stops.get((step + usize::from(over)).min(last)).copied().unwrap_or_default()
}

pub fn hash(x: i32, y: i32, seed: u32) -> u32 {
    let mut mixed = (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA6B) ^ seed;
    mixed = (mixed ^ mixed >> 15).wrapping_mul(0xC2B2_AE35);
    mixed = (mixed ^ mixed >> 13).wrapping_mul(0x27D4_EB2F);
    mixed ^ mixed >> 16
}

/// A pseudo-random share from 0 to 1.
pub fn chance(x: i32, y: i32, seed: u32) -> f32 {
    (hash(x, y, seed) >> 8) as f32 / (1 << 24) as f32
}

/// Smooth two-dimensional noise from 0 to 1.
pub fn noise(x: f32, y: f32, seed: u32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let smooth = |part: f32| part * part * (3.0 - 2.0 * part);
    let (across, down) = (smooth(x - left), smooth(y - top));
    let corner = |dx, dy| chance(left as i32 + dx, top as i32 + dy, seed);
    let row = |dy| corner(0, dy) + (corner(1, dy) - corner(0, dy)) * across;
    row(0) + (row(1) - row(0)) * down
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ramp_mixes_between_its_ends() {
        let stops = [[0; 3], [100; 3], [200; 3]];
        assert_eq!(ramp(&stops, 0.0, 3, 1), [0; 3]);
        assert_eq!(ramp(&stops, 1.0, 0, 0), [200; 3]);
        let between = (0..16).filter(|&at| ramp(&stops, 0.25, at % 4, at / 4) == [100; 3]).count();
        assert_eq!(between, 8);
        assert_eq!(ramp(&[], 0.5, 0, 0), [0; 3]);
    }

    #[test]
    fn chance_is_the_same_every_time_and_spread_from_0_to_1() {
        let all: Vec<f32> = (0..1000).map(|x| chance(x, 7, 3)).collect();
        assert!(all.iter().all(|share| (0.0..1.0).contains(share)));
        let mean = all.iter().sum::<f32>() / 1000.0;
        assert!((mean - 0.5).abs() < 0.05, "{mean}");
        assert_eq!(chance(4, 7, 3), all[4]);
    }

    #[test]
    fn noise_is_smooth() {
        for step in 0..500 {
            let at = step as f32 / 50.0;
            let leap = noise(at, 2.3, 9) - noise(at + 0.02, 2.3, 9);
            assert!(leap.abs() < 0.05, "{leap} at {at}");
        }
    }

    #[test]
    fn nothing_is_painted_outside() {
        let mut picture = Picture::new(2, 2);
        picture.set(-1, 0, [255; 3]);
        picture.set(0, 2, [255; 3]);
        picture.block(1, 1, 9, 9, [7; 3]);
        let painted = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| picture.get(x, y));
        assert_eq!(painted, [[0; 3], [0; 3], [0; 3], [7; 3]]);
    }

    #[test]
    fn a_stamp_knows_its_holes() {
        let stamp = Stamp { width: 1, pixels: vec![Some([9; 3]), None, Some([7; 3])] };
        assert_eq!((stamp.height(), stamp.at(0, 1), stamp.at(1, 0)), (3, None, None));
        assert_eq!(stamp.inked().collect::<Vec<_>>(), [(0, 0, [9; 3]), (0, 2, [7; 3])]);
    }
}
