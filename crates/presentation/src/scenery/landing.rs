//! The landing: the ship comes down, and the droids walk to the door. Each picture depends only on its time in seconds.

use super::{blast::Allowed, cast::Set};
use crate::scenery::{
    LANDING,
    landscape::fall,
    picture::{Picture, chance, mix, threshold},
};

const DOWN: f32 = 1.3;
/// The time at which the first droid comes out, and the interval to the next one, in seconds.
const OUT: (f32, f32) = (1.6, 0.2);
const WALK: f32 = 1.7;
/// The time at which the door begins to open, and the duration of its opening, in seconds.
const DOOR: (f32, f32) = (2.3, 0.5);
/// The time in seconds that the picture takes to go dark at the end.
const DUSK: f32 = 0.4;

/// Paints the scene at a time in seconds.
pub fn paint(picture: &mut Picture, set: &Set, second: f32, allowed: Allowed) {
    picture.copy(&set.scenery);
    let base = set.base_at();
    set.shadow(picture, (base.0, base.1 - 1), 44);
    set.put(picture, &set.cast.base, base);
    door(picture, set, second);
    ship(picture, set, second, allowed);
    droids(picture, set, second);
    if allowed.weather {
        fall(picture, &set.inks, set.climate, second);
    }
    picture.veil(set.inks.outline, (second - (LANDING - DUSK)) / DUSK);
}

/// The height of the ship above its landing place, in rows. 0 after it has landed.
fn height_of_ship(set: &Set, second: f32) -> i32 {
    let left = (1.0 - second / DOWN).max(0.0);
    (left * left * set.scenery.height as f32 * 0.75).round() as i32
}

fn ship(picture: &mut Picture, set: &Set, second: f32, allowed: Allowed) {
    let (x, y) = set.layout.ship;
    let above = height_of_ship(set, second);
    if above < 60 {
        set.shadow(picture, (x, y - 1), 30 - above / 3);
    }
    set.put(picture, &set.cast.ship, (x, y - above));
    let left = (1.0 - second / DOWN).clamp(0.0, 1.0);
    if left > 0.0 {
        let beat = if allowed.flashing { (second * 20.0) as u32 } else { 0 };
        for engine in [-18, 16] {
            for row in 0..12_i32 {
                let half = 3 - row / 4;
                for dx in -half..=half {
                    let frays = chance(dx + engine, row, beat) > row as f32 / 12.0;
                    let ink = set.inks.fire[if row < 4 { 4 } else { 2 + usize::from(row < 8) }];
                    if frays && row < above.max(4) {
                        picture.set(x + engine + dx, y - above - 7 + row, ink);
                    }
                }
            }
        }
    }
    let since = second - DOWN * 0.55;
    if (0.0..1.6).contains(&since) {
        let ink = mix(set.inks.rock[3], set.inks.dawn[2], 0.3);
        for puff in 0..90 {
            let side = if puff % 2 == 0 { 1.0 } else { -1.0 };
            let far = 14.0 + (20.0 + 60.0 * chance(puff, 1, 5)) * (1.0 - (-since * 1.8).exp());
            let up = chance(puff, 2, 5) * (3.0 + since * 7.0);
            let at = (x + (side * far) as i32, y - up as i32);
            if chance(puff, 3, 5) > since / 1.6 {
                for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1), (-1, 0), (0, -1)] {
                    if threshold(at.0 + dx, at.1 + dy) > since / 2.0 {
                        picture.blend(at.0 + dx, at.1 + dy, ink, 0.5);
                    }
                }
            }
        }
    }
}

fn door(picture: &mut Picture, set: &Set, second: f32) {
    let open = ((second - DOOR.0) / DOOR.1).clamp(0.0, 1.0);
    let (x, y) = (set.base_at().0, set.base_at().1 - 8);
    let radius = open * 7.4;
    for dy in -8..=7_i32 {
        for dx in -8..=8_i32 {
            let away = ((dx * dx + dy * dy) as f32).sqrt();
            if away < radius {
                picture.set(x + dx, y + dy, set.inks.fire[if away < radius - 2.5 { 4 } else { 3 }]);
            }
        }
    }
    // The light lies on the ground in front of the door.
    for row in 0..9_i32 {
        let half = 8 + row * 2;
        for dx in -half..=half {
            let share = open * (1.0 - row as f32 / 9.0);
            if share > threshold(x + dx, row) {
                picture.blend(x + dx, y + 8 + row, set.inks.fire[3], 0.4);
            }
        }
    }
}

/// The progress of a droid, from 0 at the ship to 1 at the door.
fn way_of(droid: usize, second: f32) -> f32 {
    (second - OUT.0 - OUT.1 * droid as f32) / WALK
}

fn droids(picture: &mut Picture, set: &Set, second: f32) {
    let (from, to) = (set.layout.ship, set.base_at());
    for (droid, pictures) in set.cast.walks.iter().enumerate() {
        let way = way_of(droid, second);
        if !(0.0..1.0).contains(&way) {
            continue;
        }
        let between = |from: i32, to: i32| from + ((to - from) as f32 * way) as i32;
        let at = (between(from.0 + 4, to.0), between(from.1 + 2, to.1 + 3));
        let stride = (second * 8.0) as usize + droid;
        set.shadow(picture, (at.0, at.1 - 1), 5);
        set.put(picture, &pictures[stride % 2], at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_droids_enter_by_the_open_door_in_time() {
        for droid in 0..4 {
            assert!(way_of(droid, OUT.0 - 0.01) < 0.0, "nobody comes out before the ship stands");
            assert!(way_of(droid, LANDING - DUSK) >= 1.0, "{droid} is still outside");
            let arrives = OUT.0 + OUT.1 * droid as f32 + WALK;
            assert!(arrives >= DOOR.0 + DOOR.1);
        }
        assert!(OUT.0 > DOWN);
    }
}
