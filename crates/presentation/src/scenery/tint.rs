//! The colour of the land at a time of day, and the pools of light around door and ship.

use super::climate::Daytime;

/// The reach of the lamps in cells.
const REACH: f32 = 5.5;
const LAMP: [u8; 4] = [255, 214, 120, 10];

/// The colour and opacity at a distance from the nearest lamp, in cells. Lamps are off during the day.
pub fn beside_lamp(day: Daytime, cells: f32) -> [u8; 4] {
    let far = day.tint();
    if day == Daytime::Day {
        return far;
    }
    let near = (1.0 - cells / REACH).clamp(0.0, 1.0);
    let near = near * near;
    std::array::from_fn(|channel| {
        let (far, lamp) = (f32::from(far[channel]), f32::from(LAMP[channel]));
        (far + (lamp - far) * near).round() as u8
    })
}

/// One colour blended over another, both with their opacity.
pub fn over([top, bottom]: [[u8; 4]; 2]) -> [u8; 4] {
    let share = |density: u8| f32::from(density) / 255.0;
    let (above, below) = (share(top[3]), share(bottom[3]) * (1.0 - share(top[3])));
    let both = above + below;
    if both <= 0.0 {
        return top;
    }
    let channel = |index: usize| (f32::from(top[index]) * above + f32::from(bottom[index]) * below) / both;
    [channel(0), channel(1), channel(2), both * 255.0].map(|channel| channel.round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lamps_light_the_night_but_not_the_day() {
        for &day in Daytime::ALL {
            assert_eq!(beside_lamp(day, REACH + 1.0), day.tint());
        }
        assert_eq!(beside_lamp(Daytime::Day, 0.0), Daytime::Day.tint());
        let dark: Vec<u8> = [0.0, 1.0, 3.0, 9.0].map(|cells| beside_lamp(Daytime::Night, cells)[3]).to_vec();
        assert!(dark.is_sorted() && dark[0] < dark[3], "{dark:?}");
    }

    #[test]
    fn upper_colour_hides_by_its_opacity() {
        assert_eq!(over([[9, 9, 9, 255], [200, 0, 0, 128]]), [9, 9, 9, 255]);
        assert_eq!(over([[9, 9, 9, 0], [200, 0, 0, 128]]), [200, 0, 0, 128]);
        assert_eq!(over([[9, 9, 9, 0], [200, 0, 0, 0]])[3], 0);
        assert!(over([[0, 0, 0, 128], [200, 0, 0, 128]])[3] > 128);
    }
}
