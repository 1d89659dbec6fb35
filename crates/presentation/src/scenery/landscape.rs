//! The land outside a base as a view from the ground, or the space around a station.

use super::{
    climate::{Climate, Daytime, LandKind, Weather},
    picture::{Picture, Rgb, chance, mix, noise, ramp},
};

/// The colours of landscapes. The comments give their names in the palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inks {
    pub outline: Rgb,
    /// `rock.void`, `rock.dark`, `rock.mid`, `rock.face`, `rock.lit`.
    pub rock: [Rgb; 5],
    /// `steel.dark`, `steel.mid`, `steel.lit`, `steel.shine`.
    pub steel: [Rgb; 4],
    pub white: Rgb,
    /// `way.dark`, `way`.
    pub sky: [Rgb; 2],
    /// `alarm.dark`, `alarm`, `alarm.hot`, `alarm.glow`, `lamp`.
    pub fire: [Rgb; 5],
    /// `water.deep`, `water.mid`, `water.lit`.
    pub water: [Rgb; 3],
    /// `droid.1.shade`, `droid.1`, `droid.3`.
    pub dawn: [Rgb; 3],
    pub leaf: Rgb,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub horizon: i32,
    /// The middle of the base, and its lowest row.
    pub base: (i32, i32),
    /// The middle of the ship, and its lowest row.
    pub ship: (i32, i32),
    /// The row where the rise in front begins, in the middle of the picture.
    pub front: i32,
}

impl Layout {
    pub const fn of(width: i32, height: i32) -> Self {
        let horizon = height * 58 / 100;
        Self {
            horizon,
            base: (width * 64 / 100, horizon + height * 5 / 100),
            ship: (width * 20 / 100, horizon + height * 15 / 100),
            front: height * 84 / 100,
        }
    }
}

fn sky(inks: &Inks, climate: Climate) -> Vec<Rgb> {
    let Inks { outline, rock, water, sky, dawn, fire, .. } = *inks;
    if matches!(climate.land, LandKind::Space | LandKind::VoidRock) {
        let glow = match climate.day {
            Daytime::Dawn => mix(water[0], dawn[0], 0.4),
            Daytime::Day => mix(water[0], sky[0], 0.6),
            Daytime::Dusk => mix(water[0], fire[0], 0.5),
            Daytime::Night => mix(outline, water[0], 0.6),
        };
        return vec![outline, outline, mix(outline, rock[1], 0.6), glow];
    }
    if climate.weather == Weather::Rain {
        let cloud =
            |light: f32| mix(mix(outline, water[0], 0.5), inks.steel[1], light * climate.day.brightness());
        let glow = mix(cloud(0.9), inks.steel[2], 0.4 * climate.day.brightness());
        return vec![cloud(0.35), cloud(0.55), cloud(0.75), glow];
    }
    let dusty = climate.land == LandKind::Dune;
    let deep = if dusty { mix(outline, dawn[0], 0.35) } else { water[0] };
    match climate.day {
        Daytime::Night => vec![outline, mix(outline, deep, 0.5), mix(outline, deep, 0.85), deep],
        Daytime::Dawn => vec![deep, mix(deep, dawn[0], 0.6), mix(dawn[0], dawn[1], 0.5), dawn[2]],
        Daytime::Dusk if dusty => {
            vec![deep, mix(fire[0], dawn[0], 0.4), mix(fire[0], fire[2], 0.55), fire[3]]
        }
        Daytime::Dusk => vec![deep, dawn[0], mix(dawn[0], fire[2], 0.6), fire[3]],
        Daytime::Day if dusty => {
            vec![mix(rock[2], sky[0], 0.2), mix(rock[3], dawn[2], 0.15), mix(rock[4], dawn[2], 0.35), dawn[2]]
        }
        Daytime::Day => vec![water[1], sky[0], mix(sky[0], sky[1], 0.5), mix(sky[0], sky[1], 0.85)],
    }
}

/// Paints the still scenery: the sky, distant things, and the ground.
pub fn paint(picture: &mut Picture, inks: &Inks, climate: Climate) {
    let layout = Layout::of(picture.width, picture.height);
    let stops = sky(inks, climate);
    let below = if climate.land == LandKind::Space { picture.height } else { layout.horizon };
    for y in 0..below {
        for x in 0..picture.width {
            // Clouds of dust and rain form bands.
            let band = noise(x as f32 / 60.0, y as f32 / 9.0, climate.grain) - 0.5;
            let place = y as f32 / below.max(1) as f32 + 0.12 * band;
            picture.set(x, y, ramp(&stops, place, x, y));
        }
    }
    if climate.weather != Weather::Rain {
        if climate.day == Daytime::Night || matches!(climate.land, LandKind::Space | LandKind::VoidRock) {
            stars(picture, inks, climate, below);
        }
        orb(picture, inks, climate);
    }
    if climate.land != LandKind::Space {
        hills(picture, inks, climate, layout);
        ground(picture, inks, climate, layout);
    }
}

fn stars(picture: &mut Picture, inks: &Inks, climate: Climate, below: i32) {
    for y in 0..below {
        for x in 0..picture.width {
            let spark = chance(x, y, climate.grain ^ 0x57A2);
            if spark > 0.9965 {
                picture.set(x, y, if spark > 0.999 { inks.white } else { inks.steel[2] });
            }
        }
    }
}

fn orb(picture: &mut Picture, inks: &Inks, climate: Climate) {
    let horizon = Layout::of(picture.width, picture.height).horizon;
    let along = (0.34 + 0.16 * chance(1, 2, climate.grain)) * picture.width as f32;
    let (middle, radius, lit, dark) = match (climate.land, climate.day) {
        (LandKind::Space, _) => {
            let middle = (picture.width as f32 * 0.24, picture.height as f32 * 0.34);
            (middle, picture.height as f32 * 0.17, inks.water[1], inks.water[0])
        }
        (_, Daytime::Night) => ((along, horizon as f32 * 0.26), 9.0, inks.steel[3], inks.steel[1]),
        (_, Daytime::Day) => ((along, horizon as f32 * 0.22), 10.0, inks.white, inks.fire[4]),
        (_, Daytime::Dawn) => ((along, horizon as f32 * 0.86), 13.0, inks.fire[4], inks.dawn[2]),
        (_, Daytime::Dusk) => ((along, horizon as f32 * 0.9), 17.0, inks.fire[3], inks.fire[2]),
    };
    let reach = radius as i32 + 1;
    for y in -reach..=reach {
        for x in -reach..=reach {
            let away = ((x * x + y * y) as f32).sqrt();
            if away > radius {
                continue;
            }
            let (left, top) = (middle.0 as i32 + x, middle.1 as i32 + y);
            // Like everything else, things in the sky are lit from the upper left.
            let shade = (x as f32 + y as f32) / radius * 0.5 + 0.5;
            let patch = noise(x as f32 / 5.0, y as f32 / 3.0, climate.grain ^ 9) - 0.5;
            let bright = matches!(climate.day, Daytime::Dawn | Daytime::Day | Daytime::Dusk);
            let turned = if climate.land != LandKind::Space && bright { 0.1 } else { shade + 0.5 * patch };
            let stops = [lit, lit, dark, mix(dark, inks.outline, 0.6)];
            picture.set(left, top, ramp(&stops, turned, left, top));
        }
    }
}

/// Paints two rows of hills. The nearer row is darker.
fn hills(picture: &mut Picture, inks: &Inks, climate: Climate, layout: Layout) {
    let haze = sky(inks, climate).last().copied().unwrap_or_default();
    for (row, share) in [(0, 0.62), (1, 0.86)] {
        let seed = climate.grain ^ (0x1111 * (row + 1));
        for x in 0..picture.width {
            let wide = noise(x as f32 / 46.0, row as f32, seed);
            let fine = noise(x as f32 / 13.0, 7.0, seed);
            let height = match climate.land {
                LandKind::Dune => 24.0 * wide + 3.0 * fine,
                LandKind::Moor | LandKind::Space => 16.0 * wide + 5.0 * fine,
                // The tops of crags curve upwards.
                LandKind::VoidRock => 44.0 * wide * wide + 16.0 * (fine - 0.5).abs(),
            };
            let top = layout.horizon - (height * if row == 0 { 1.0 } else { 0.55 }) as i32;
            let dark = mix(inks.rock[1], inks.outline, 0.25);
            let body = mix(haze, dark, share);
            for y in top..layout.horizon {
                let rim = y == top && climate.day != Daytime::Night;
                picture.set(x, y, if rim { mix(body, inks.rock[4], 0.35) } else { body });
            }
        }
    }
}

/// Paints the plain in front of the hills, and the rise in the foreground.
fn ground(picture: &mut Picture, inks: &Inks, climate: Climate, layout: Layout) {
    let light = climate.day.brightness();
    let (far, near) = match climate.land {
        LandKind::Dune => (inks.rock[3], mix(inks.rock[2], inks.rock[3], 0.35)),
        LandKind::VoidRock => (mix(inks.rock[2], inks.rock[3], 0.5), inks.rock[1]),
        LandKind::Moor | LandKind::Space => {
            (mix(inks.rock[2], inks.leaf, 0.5), mix(inks.leaf, inks.rock[1], 0.5))
        }
    };
    let shaded = |ink: Rgb| mix(mix(inks.outline, inks.water[0], 0.4), ink, light);
    let stops =
        [shaded(far), shaded(mix(far, near, 0.6)), shaded(near), shaded(mix(near, inks.outline, 0.45))];
    let depth = (picture.height - layout.horizon).max(1) as f32;
    for y in layout.horizon..picture.height {
        let near = (y - layout.horizon) as f32 / depth;
        // Distant things are small, so the pattern stretches towards the viewer.
        let scale = 0.15 + near;
        for x in 0..picture.width {
            let across = (x - picture.width / 2) as f32 / scale;
            let ripple = match climate.land {
                LandKind::Dune => {
                    let bend = noise(across / 60.0, 1.0 / scale * 2.0, climate.grain) * 3.0;
                    ((10.0 / scale + bend) * 2.2).sin() * 0.09
                }
                LandKind::VoidRock => {
                    let plate = noise(across / 26.0, 9.0 / scale, climate.grain);
                    if (plate * 7.0).fract() < 0.16 { 0.3 } else { (plate - 0.5) * 0.3 }
                }
                LandKind::Moor | LandKind::Space => {
                    (noise(across / 9.0, 20.0 / scale, climate.grain) - 0.5) * 0.34
                }
            };
            picture.set(x, y, ramp(&stops, near * 0.8 + ripple, x, y));
        }
    }
    if climate.land == LandKind::Moor {
        pools(picture, inks, climate, layout);
    }
    front(picture, inks, layout, climate.grain);
}

/// Paints dark pools between the grass. They reflect the sky.
fn pools(picture: &mut Picture, inks: &Inks, climate: Climate, layout: Layout) {
    let sky = sky(inks, climate);
    let shine = mix(inks.water[0], sky.last().copied().unwrap_or_default(), 0.3 * climate.day.brightness());
    for pool in 0..7 {
        let down = 0.12 + 0.5 * chance(pool, 1, climate.grain);
        let y = layout.horizon + ((picture.height - layout.horizon) as f32 * down) as i32;
        let x = (chance(pool, 2, climate.grain) * picture.width as f32) as i32;
        let (half, rows) = ((9.0 + 44.0 * down) as i32, (1.5 + 5.0 * down) as i32);
        for dy in -rows..=rows {
            let reach = half as f32 * (1.0 - (dy as f32 / (rows as f32 + 0.5)).powi(2)).max(0.0).sqrt();
            let ragged = (noise(pool as f32 * 9.0, (y + dy) as f32, climate.grain) * 6.0) as i32;
            for dx in -(reach as i32)..reach as i32 + ragged {
                picture.set(x + dx, y + dy, if dy == -rows { inks.outline } else { shine });
            }
        }
    }
}

fn front(picture: &mut Picture, inks: &Inks, layout: Layout, grain: u32) {
    let (rim, body) = (mix(inks.outline, inks.rock[2], 0.7), mix(inks.outline, inks.rock[1], 0.35));
    for x in 0..picture.width {
        let top = front_row(picture, layout, x, grain);
        for y in top..picture.height {
            picture.set(x, y, if y == top { rim } else { body });
        }
    }
}

/// The upper edge of the rise in front.
pub fn front_row(picture: &Picture, layout: Layout, x: i32, grain: u32) -> i32 {
    let away = (x as f32 / picture.width as f32 - 0.38).abs();
    let rough =
        noise(x as f32 / 7.0, 3.0, grain ^ 0xF0) * 2.5 + noise(x as f32 / 40.0, 5.0, grain ^ 0xF1) * 6.0;
    layout.front + (away * away * 60.0 + rough) as i32
}

/// Draws rain or dust over the picture at a time in seconds.
pub fn fall(picture: &mut Picture, inks: &Inks, climate: Climate, seconds: f32) {
    let (width, height) = (picture.width as f32, picture.height as f32);
    let drops = if climate.weather == Weather::Calm { 0 } else { (width * height / 900.0) as i32 };
    for drop in 0..drops {
        let (side, down) = (chance(drop, 1, climate.grain), chance(drop, 2, climate.grain));
        let near = 0.5 + 0.5 * chance(drop, 3, climate.grain);
        if climate.weather == Weather::Rain {
            let fallen = (down * height + seconds * 230.0 * near) % height;
            let x = (side * width - fallen * 0.25).rem_euclid(width);
            for step in 0..(3.0 + 3.0 * near) as i32 {
                picture.blend(x as i32 - step / 4, fallen as i32 + step, inks.water[2], 0.16 + 0.2 * near);
            }
        } else {
            let blown = (side * width + seconds * 150.0 * near) % width;
            let sway = (seconds * 2.0 + side * 30.0).sin() * 3.0;
            let y = (down * height + sway) as i32;
            for step in 0..(2.0 + 5.0 * near) as i32 {
                picture.blend(blown as i32 + step, y, inks.dawn[2], 0.12 + 0.16 * near);
            }
        }
    }
}
