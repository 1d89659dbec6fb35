//! The explosion of a base, seen from outside. Each picture depends only on its time in seconds.

use super::cast::Set;
use crate::scenery::{
    landscape::{fall, front_row},
    picture::{Picture, Rgb, Stamp, chance, mix, noise, ramp, threshold},
};

/// The time of the explosion in seconds.
pub const BANG: f32 = 0.7;
const FLASH: f32 = 0.5;
const TREMOR: f32 = 1.6;
const PIECES: i32 = 46;

/// The effects that the player's settings allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    pub flashing: bool,
    pub shaking: bool,
    pub weather: bool,
}

/// Paints the scene at a time in seconds. With `witnesses`, the droids are outside and watch.
pub fn paint(
    picture: &mut Picture,
    work: &mut Picture,
    set: &Set,
    second: f32,
    allowed: Allowed,
    witnesses: bool,
) {
    let age = second - BANG;
    work.copy(&set.scenery);
    let base = set.base_at();
    if age < 0.0 {
        set.put(work, &set.cast.base, base);
        alarm(work, set, second);
    } else if !set.is_in_space() {
        set.put(work, &set.cast.ruin, base);
    }
    if !set.is_in_space() {
        set.shadow(work, (set.layout.ship.0, set.layout.ship.1 - 1), 30);
        set.put(work, &set.cast.ship, set.layout.ship);
    }
    if age >= 0.0 {
        lit(work, set, age);
        fire(work, set, age);
        pieces(work, set, age);
    }
    if allowed.weather {
        fall(work, &set.inks, set.climate, second);
    }
    foreground(work, set, age, witnesses);
    if allowed.flashing && (0.0..FLASH).contains(&age) {
        work.veil(set.inks.fire[4], 0.85 * (1.0 - age / FLASH));
    }
    let tremor = if allowed.shaking && (0.0..TREMOR).contains(&age) { 1.0 - age / TREMOR } else { 0.0 };
    let swing = |speed: f32| ((age * speed).sin() * tremor * 4.0).round() as i32;
    picture.shift(work, swing(47.0), swing(61.0));
}

fn glare(age: f32) -> f32 {
    let rise = (age / 0.25).clamp(0.0, 1.0);
    rise * (0.4 + 0.6 * (-age * 0.55).exp())
}

fn ball(set: &Set, age: f32) -> ((f32, f32), f32) {
    let (x, y) = set.base_at();
    let high = set.scenery.height as f32;
    let radius = high * (0.33 * (1.0 - (-age * 2.4).exp()) + 0.022 * age) + 2.0;
    let lift = if set.is_in_space() {
        set.cast.base.height() as f32 / 2.0
    } else {
        radius * 0.45 + high * 0.17 * (1.0 - (-(age - 0.5).max(0.0) * 0.7).exp())
    };
    ((x as f32, y as f32 - lift), radius)
}

fn alarm(picture: &mut Picture, set: &Set, second: f32) {
    let (x, y) = set.base_at();
    let glow = (second / BANG).clamp(0.0, 1.0);
    for dy in -26..=4_i32 {
        for dx in -48..=48_i32 {
            let away = ((dx * dx) as f32 / 5.0 + (dy * dy) as f32 * 2.0).sqrt() / 24.0;
            let share = (1.0 - away).max(0.0) * glow;
            if share > threshold(x + dx, y + dy) {
                picture.blend(x + dx, y + dy - 6, set.inks.fire[2], 0.55);
            }
        }
    }
}

fn lit(picture: &mut Picture, set: &Set, age: f32) {
    let ((x, y), _) = ball(set, age);
    let (glare, reach) = (glare(age), set.scenery.height as f32 * 1.25);
    for row in 0..picture.height {
        for column in 0..picture.width {
            let (dx, dy) = (column as f32 - x, (row as f32 - y) * 1.4);
            let near = 1.0 - (dx * dx + dy * dy).sqrt() / reach;
            if near <= 0.0 {
                continue;
            }
            let ground = if row > set.layout.horizon && !set.is_in_space() { 1.5 } else { 1.0 };
            let strength = (near * near * glare * ground * 6.0 + threshold(column, row)).floor() / 6.0;
            let ink = if strength > 0.5 { set.inks.fire[3] } else { set.inks.fire[2] };
            picture.blend(column, row, ink, strength * 0.6);
        }
    }
}

/// Paints the fireball. It rises on a stem and turns from white to orange, then to smoke.
fn fire(picture: &mut Picture, set: &Set, age: f32) {
    let inks = &set.inks;
    let smoke = mix(inks.rock[1], inks.outline, 0.3);
    let stops = [
        smoke,
        smoke,
        mix(smoke, inks.fire[0], 0.6),
        inks.fire[0],
        inks.fire[1],
        inks.fire[2],
        inks.fire[3],
        inks.fire[4],
        inks.white,
    ];
    let ((x, y), radius) = ball(set, age);
    let foot = set.base_at().1;
    let cooling = 0.05 * age + 0.022 * age * age;
    for row in 0..picture.height {
        for column in 0..picture.width {
            let (dx, dy) = (column as f32 - x, (row as f32 - y) * 1.12);
            // The dust lies unevenly at the foot.
            let skirt = foot + (noise(dx / 5.0 + 9.0, 1.0, 13) * 7.0) as i32 - (dx.abs() / 11.0) as i32;
            if !set.is_in_space() && row > skirt {
                continue;
            }
            let away = (dx * dx + dy * dy).sqrt() / radius;
            if away > 1.5 && (dx.abs() > radius || (row as f32) < y) {
                continue;
            }
            let rough = 0.65 * noise(dx / 15.0 + 40.0, dy / 15.0 + age * 1.6, 11)
                + 0.35 * noise(dx / 6.0, dy / 6.0 + age * 2.6, 12);
            let mut depth = 1.0 - away - (rough - 0.5) * 0.75;
            // The stem below the ball and the skirt of dust on the ground.
            if !set.is_in_space() && row as f32 > y {
                let down = ((row as f32 - y) / (foot as f32 - y).max(1.0)).clamp(0.0, 1.0);
                let half = radius * (0.32 + 0.35 * down.powi(4) + 0.2 * (1.0 - down).powi(3));
                let stem = (1.0 - dx.abs() / half - (rough - 0.5) * 0.8) * 0.8;
                depth = depth.max(stem.min(age * 2.0));
            }
            if depth <= 0.0 {
                continue;
            }
            let heat = 0.42 + 0.75 * depth + 0.4 * (rough - 0.5) - cooling - 0.1 * (dy / radius);
            // The edge is frayed.
            if depth > 0.08 || depth / 0.08 > threshold(column, row) {
                let mut ink = ramp(&stops, heat, column, row);
                if heat < 0.2 {
                    // The fire below lights the smoke and makes it look round.
                    ink = mix(ink, inks.fire[0], (0.5 * (dy / radius + 0.2)).clamp(0.0, 0.5) * glare(age));
                }
                picture.set(column, row, ink);
            }
        }
    }
}

fn pieces(picture: &mut Picture, set: &Set, age: f32) {
    let (x, y) = set.base_at();
    let weight = if set.is_in_space() { 0.0 } else { 46.0 };
    let from = if set.is_in_space() { y - set.cast.base.height() / 2 } else { y - 6 };
    for piece in 0..PIECES {
        let turn = (chance(piece, 1, 77) - 0.5) * if set.is_in_space() { std::f32::consts::TAU } else { 2.7 };
        let speed = 50.0 + 110.0 * chance(piece, 2, 77);
        let at = |age: f32| {
            let slow = (1.0 - (-age * 0.9).exp()) / 0.9;
            let (across, up) = (turn.sin() * speed * slow, turn.cos() * speed * slow - weight * age * age);
            (x + across as i32, from - up as i32)
        };
        let (now, before) = (at(age), at((age - 0.07).max(0.0)));
        if !set.is_in_space() && now.1 > y + 4 + piece % 9 {
            continue;
        }
        let hot = 1.0 - age / (1.4 + 3.2 * chance(piece, 3, 77));
        let ink = match hot {
            _ if hot > 0.6 => set.inks.fire[4],
            _ if hot > 0.3 => set.inks.fire[3],
            _ if hot > 0.0 => set.inks.fire[2],
            _ => set.inks.outline,
        };
        if hot > 0.0 {
            picture.set(before.0, before.1, set.inks.fire[1]);
        }
        let size = 1 + i32::from(chance(piece, 4, 77) > 0.6);
        picture.block(now.0, now.1, size, size, ink);
    }
}

/// The droids are dark against the light.
fn foreground(picture: &mut Picture, set: &Set, age: f32, witnesses: bool) {
    let glare = if age < 0.0 { 0.0 } else { glare(age) };
    let rim = mix(mix(set.inks.outline, set.inks.rock[2], 0.7), set.inks.fire[3], glare);
    let dark = mix(set.inks.outline, set.inks.rock[1], 0.3);
    let edge = |x: i32| {
        if set.is_in_space() {
            let bow = (x as f32 / set.scenery.width as f32 - 0.3).powi(2) * 40.0;
            set.layout.front + bow as i32
        } else {
            front_row(&set.scenery, set.layout, x, set.climate.grain)
        }
    };
    for x in 0..picture.width {
        let top = edge(x);
        let near = 1.0 - ((x - set.base_at().0).abs() as f32 / set.scenery.width as f32).min(1.0);
        for y in top..picture.height {
            let seam = set.is_in_space() && (y == top + 5 || (x + 9) % 46 == 0 && y > top + 5);
            let body = if seam { set.inks.outline } else { dark };
            picture.set(x, y, if y == top { mix(dark, rim, near) } else { body });
        }
    }
    if !witnesses {
        return;
    }
    for (droid, stamp) in (0..).zip(&set.cast.backs) {
        let x = set.base_at().0 - 30 + (droid - 2) * 32 + [0, 5, -4, 2][droid as usize & 3];
        against_light(picture, stamp, (x, edge(x + 12) + 3), (dark, rim));
    }
}

/// Paints a dark shape with a bright rim on the lit sides, the top and the east.
fn against_light(picture: &mut Picture, stamp: &Stamp, (left, bottom): (i32, i32), (dark, rim): (Rgb, Rgb)) {
    let top = bottom - stamp.height();
    for (x, y, _) in stamp.inked() {
        let open = stamp.at(x + 1, y).is_none() || stamp.at(x, y - 1).is_none();
        picture.set(left + x, top + y, if open { rim } else { dark });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenery::{
        BLAST,
        cast::Cast,
        climate::{Climate, LandKind},
        landscape::Inks,
    };

    const CALM: Allowed = Allowed { flashing: false, shaking: false, weather: false };

    fn set(land: LandKind) -> Set {
        let fire = [[107, 17, 9], [242, 51, 31], [255, 134, 28], [255, 211, 92], [255, 238, 176]];
        let inks = Inks { fire, white: [247, 251, 255], rock: [[40; 3]; 5], ..Inks::default() };
        Set::build(160, 90, inks, Climate::of(3, land), Cast::default())
    }

    fn at(set: &Set, second: f32, allowed: Allowed) -> Picture {
        let (mut picture, mut work) = (set.scenery.clone(), set.scenery.clone());
        paint(&mut picture, &mut work, set, second, allowed, true);
        picture
    }

    fn brightness(picture: &Picture) -> f32 {
        let sum: u64 = picture.bytes().iter().map(|&byte| u64::from(byte)).sum();
        sum as f32 / picture.bytes().len() as f32
    }

    #[test]
    fn flash_needs_the_setting() {
        for land in [LandKind::Dune, LandKind::Space] {
            let set = set(land);
            let flash = Allowed { flashing: true, ..CALM };
            let light = |second: f32, allowed| brightness(&at(&set, second, allowed));
            let leap = |allowed| light(BANG + 0.02, allowed) - light(BANG - 0.02, allowed);
            assert!(leap(flash) > 60.0 && leap(CALM).abs() < 6.0, "{} {}", leap(flash), leap(CALM));
            let seconds = (0..(BLAST * 30.0) as i32).map(|step| step as f32 / 30.0);
            let pictures: Vec<f32> = seconds.map(|second| light(second, CALM)).collect();
            let largest = pictures.windows(2).map(|two| (two[1] - two[0]).abs()).fold(0.0, f32::max);
            assert!(largest < 12.0, "the calm scene leaps by {largest} in {land:?}");
        }
    }

    #[test]
    fn tremor_needs_the_setting_and_ends() {
        let set = set(LandKind::Dune);
        let shake = Allowed { shaking: true, ..CALM };
        let moment = BANG + 0.3;
        assert_ne!(at(&set, moment, shake), at(&set, moment, CALM));
        assert_eq!(at(&set, BANG + TREMOR + 0.1, shake), at(&set, BANG + TREMOR + 0.1, CALM));
    }

    #[test]
    fn every_moment_looks_different() {
        let set = set(LandKind::Moor);
        assert_ne!(at(&set, 2.0, CALM), at(&set, 2.5, CALM));
    }
}
