//! Light in a fixed number of steps. Every colour has a ramp from darkness to its own brightness, in each colour of light. Light
//! between two steps becomes a dot pattern of both, so that the picture looks drawn.

use rootward_art::{Palette, Rgba};

/// The number of steps of light. The last two are brighter than the palette.
pub(crate) const LEVELS: usize = 16;
/// The step at which a colour is exactly that of the palette.
const FULL: i32 = 13;
pub(crate) const INKS: usize = 256;
/// The size of an ink set: the empty ink and the colours of the palette. The sets below are variants.
pub(crate) const SET: u8 = 42;
pub(crate) const SHINING: u8 = SET;
/// The start of the sign inks. Red light does not tint them.
pub(crate) const SIGN: u8 = 2 * SET;
pub(crate) const SHADE: u8 = 3 * SET;
pub(crate) const DEEP: u8 = 4 * SET;
/// The start of the warning inks. No light tints them, and they keep some brightness in the dark.
pub(crate) const SIGNAL: u8 = 5 * SET;
/// The brightness that shining inks keep in the dark, in 1/256.
const GLOW: i32 = 224;
/// The brightness that warning inks keep in the dark, in 1/256: noticed in time, but dimmer than a lamp.
const EMBER: i32 = 116;
/// The light in half shade and in deep shade, in 1/256.
const SHADES: [i32; 2] = [176, 104];
/// A light with less blue than this is too red for signs, so signs are drawn as in white light.
const RED: i32 = 90;
/// The extra lightness of signs in red light, in 1/256.
const STANDS_OUT: i32 = 448;

/// The plain version of an ink, without shine or shade.
pub(crate) const fn plain(ink: u8) -> u8 {
    ink % SET
}

/// The colours of light: red, green, blue, in 1/256 of the lit colour.
pub(crate) const TINTS: [[i32; 3]; 12] = [
    [256, 252, 244],
    [256, 222, 168],
    [256, 176, 96],
    [256, 112, 72],
    [256, 64, 48],
    [256, 236, 120],
    [136, 256, 140],
    [124, 236, 256],
    [140, 180, 256],
    [236, 240, 256],
    [214, 234, 256],
    [256, 196, 190],
];

/// The number of the tint that hardly changes colours.
pub(crate) const WHITE: u8 = 0;

/// The number of a cool tint that hardly changes colours.
pub(crate) const COOL: u8 = 9;

/// The number of a pale red that keeps colours distinguishable.
pub(crate) const PALE: u8 = 11;

/// The order in which the pixels of a 4x4 block change to the next step, in sixteenths.
pub(crate) const ORDER: [[u8; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

/// The same pattern as offsets for light lookups, in 1/65,536 of a cell. They reach half a sample to each side.
pub(crate) const SHIFT: [[(i32, i32); 4]; 4] = {
    let mut table = [[(0, 0); 4]; 4];
    let mut row = 0;
    while row < 4 {
        let mut column = 0;
        while column < 4 {
            let one = ORDER[row][column] as i32;
            let other = ORDER[column][3 - row] as i32;
            table[row][column] = ((2 * one - 15) * 512, (2 * other - 15) * 512);
            column += 1;
        }
        row += 1;
    }
    table
};

/// The brightness below which the steps of light are flat. Dots in the dark look like noise and hide the shapes.
const FLAT: u8 = 104;

/// The step of light that a pixel shows, from a brightness of 0..=255 and its place in the pattern.
#[inline]
pub(crate) fn level(brightness: u8, order: u8) -> usize {
    let order = if brightness < FLAT { 8 } else { order };
    usize::from(brightness.saturating_add(order) >> 4)
}

#[derive(Clone, Debug)]
pub(crate) struct Ramps {
    colours: Box<[[u8; 4]]>,
}

impl Ramps {
    /// The ramps of a palette that already has the colours of its theme.
    pub fn new(palette: &Palette) -> Self {
        let dark = fog(palette);
        let mut colours = vec![[0, 0, 0, 255]; TINTS.len() * LEVELS * INKS].into_boxed_slice();
        for (step, inks) in colours.chunks_exact_mut(INKS).enumerate() {
            let (tint, level) = (TINTS[step / LEVELS], (step % LEVELS) as i32);
            inks.fill([dark[0] as u8, dark[1] as u8, dark[2] as u8, 255]);
            for (number, entry) in palette.entries().iter().enumerate() {
                for way in [Way::Plain, Way::Shining, Way::Sign, Way::Shade, Way::Deep, Way::Signal] {
                    let place = number + 1 + usize::from(way.begins());
                    // The palette has fewer colours than a set.
                    if let Some(ink) = inks.get_mut(place) {
                        *ink = shaded(entry.colour, dark, tint, level, way);
                    }
                }
            }
        }
        Self { colours }
    }

    /// The colour of an ink in a light. `step` is the tint times [`LEVELS`] plus the level.
    #[inline]
    pub fn colour(&self, step: usize, ink: u8) -> [u8; 4] {
        self.colours[step * INKS + usize::from(ink)]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Plain,
    Shining,
    Sign,
    Shade,
    Deep,
    Signal,
}

impl Way {
    const fn begins(self) -> u8 {
        match self {
            Self::Plain => 0,
            Self::Shining => SHINING,
            Self::Sign => SIGN,
            Self::Shade => SHADE,
            Self::Deep => DEEP,
            Self::Signal => SIGNAL,
        }
    }
}

/// The darkness: the colour of unseen rock.
fn fog(palette: &Palette) -> [i32; 3] {
    let rock = palette.colour("rock.void").unwrap_or(Rgba([4, 4, 6, 255])).0;
    [0, 1, 2].map(|part| i32::from(rock[part]))
}

fn shaded(colour: Rgba, dark: [i32; 3], tint: [i32; 3], level: i32, way: Way) -> [u8; 4] {
    let shines = matches!(way, Way::Shining | Way::Signal);
    // Signs stand out only in red light. The light of fire and lamps lights them as usual.
    let stands_out = matches!(way, Way::Sign | Way::Signal) && tint[2] < RED;
    let tint = match way {
        Way::Shining | Way::Signal => [256; 3],
        _ if stands_out => TINTS[usize::from(WHITE)],
        _ => tint,
    };
    // Dim light weakens a colour more than linearly, for deep shadows and solid shapes.
    let lit = 256 * level * (level + 16) / (FULL * (FULL + 16));
    let strength = match way {
        Way::Shining => lit.max(GLOW),
        Way::Signal if stands_out => (lit * STANDS_OUT / 256).clamp(EMBER, 256),
        Way::Signal => lit.max(EMBER),
        _ if stands_out => (lit * STANDS_OUT / 256).min(256),
        Way::Shade => lit * SHADES[0] / 256,
        Way::Deep => lit * SHADES[1] / 256,
        Way::Plain | Way::Sign => lit,
    };
    // Strong coloured light takes over. In the red meltdown, blue rock is red instead of black.
    let [red, green, blue, _] = colour.0.map(i32::from);
    let grey = (77 * red + 150 * green + 29 * blue) / 256;
    let strong = 256 - tint[0].min(tint[1]).min(tint[2]);
    let part = |number: usize| {
        let own = i32::from(colour.0[number]);
        let takes = if shines { 0 } else { strong * 3 / 4 };
        let target = (own * (256 - takes) + grey * 5 / 4 * takes) / 256 * tint[number] / 256;
        let value = dark[number] + (target - dark[number]) * strength / 256;
        value.clamp(0, 255) as u8
    };
    [part(0), part(1), part(2), 255]
}

#[cfg(test)]
mod tests {
    use rootward_art::Theme;

    use super::*;

    #[test]
    fn every_step_of_the_pattern_is_used_once() {
        let mut steps: Vec<u8> = ORDER.iter().flatten().copied().collect();
        steps.sort_unstable();
        assert_eq!(steps, (0..16).collect::<Vec<u8>>());
    }

    #[test]
    fn brightness_ends_in_the_last_step() {
        assert_eq!((level(0, 0), level(0, 15), level(255, 15), level(8, 8)), (0, 0, 15, 1));
    }

    #[test]
    fn weak_light_has_no_dots_and_no_step_back() {
        let levels = |brightness: u8| ORDER.map(|row| row.map(|order| level(brightness, order)));
        for brightness in 1..=u8::MAX {
            let (last, now) = (levels(brightness - 1), levels(brightness));
            assert!(last.iter().flatten().zip(now.iter().flatten()).all(|(last, now)| last <= now));
            let first = now[0][0];
            assert!(brightness >= FLAT || now.iter().flatten().all(|level| *level == first), "{brightness}");
        }
    }

    fn ramps() -> (Palette, Ramps) {
        let (palette, _) = crate::shipped::art().unwrap_or_else(|error| panic!("{error}"));
        let palette = palette.themed(Theme::Rust);
        let ramps = Ramps::new(&palette);
        (palette, ramps)
    }

    fn step(tint: u8, level: usize) -> usize {
        usize::from(tint) * LEVELS + level
    }

    #[test]
    fn signs_keep_their_colours_in_red_light() {
        let (palette, ramps) = ramps();
        let reds: Vec<u8> =
            (0..TINTS.len() as u8).filter(|&tint| TINTS[usize::from(tint)][2] < RED).collect();
        assert!(!reds.is_empty() && !reds.contains(&PALE) && !reds.contains(&WHITE));
        for ink in 1..=palette.entries().len() as u8 {
            let full = ramps.colour(step(WHITE, FULL as usize), ink);
            for level in 4..=FULL as usize {
                let own = ramps.colour(step(WHITE, level), ink);
                for &red in &reds {
                    let sign = ramps.colour(step(red, level), ink + SIGN);
                    // A sign is at least as light as in white light, up to the palette's colour.
                    assert!((0..3).all(|part| sign[part] >= own[part].min(full[part])), "{ink}: {sign:?}");
                    // The hue is also kept: the strongest colour component is visibly still the strongest.
                    let strongest = (0..3).max_by_key(|&part| own[part]).unwrap_or(0);
                    assert!(
                        (0..3).all(|part| sign[part] <= sign[strongest].saturating_add(4)),
                        "{ink}: {sign:?}"
                    );
                }
                // In all other light they behave like ordinary colours.
                assert_eq!(ramps.colour(step(7, level), ink + SIGN), ramps.colour(step(7, level), ink));
            }
        }
    }

    #[test]
    fn deep_shade_is_darker_than_shade_and_light() {
        let (palette, ramps) = ramps();
        let light = |level: usize, ink: u8| {
            let [red, green, blue, _] = ramps.colour(step(WHITE, level), ink).map(u32::from);
            red + green + blue
        };
        let white =
            palette.entries().iter().position(|entry| entry.name == "white").map_or(0, |at| at as u8 + 1);
        for level in 2..LEVELS {
            let [own, shade, deep] = [0, SHADE, DEEP].map(|way| light(level, white + way));
            assert!(own > shade && shade > deep, "{level}: {own} {shade} {deep}");
        }
        let ways = [0, SHINING, SIGN, SHADE, DEEP, SIGNAL];
        assert!(ways.into_iter().all(|way| plain(white + way) == white));
        assert!(palette.entries().len() < usize::from(SET) && usize::from(SIGNAL) + usize::from(SET) <= INKS);
    }

    #[test]
    fn warnings_keep_hue_and_light_in_the_dark() {
        let (palette, ramps) = ramps();
        for ink in 1..=palette.entries().len() as u8 {
            let own = ramps.colour(step(WHITE, FULL as usize), ink);
            let most = own[..3].iter().copied().max().unwrap_or(0);
            for (tint, level) in
                (0..TINTS.len() as u8).flat_map(|tint| (0..LEVELS).map(move |level| (tint, level)))
            {
                let signal = ramps.colour(step(tint, level), ink + SIGNAL);
                let lightest = signal[..3].iter().copied().max().unwrap_or(0);
                assert!(u32::from(lightest) * 5 >= u32::from(most) * 2, "{ink} {tint} {level}: {signal:?}");
                let strongest = (0..3).max_by_key(|&part| own[part]).unwrap_or(0);
                assert!(
                    (0..3).all(|part| signal[part] <= signal[strongest].saturating_add(4)),
                    "{ink}: {signal:?}"
                );
            }
            // A warning does not look like a lamp in the dark.
            let dark = ramps.colour(step(WHITE, 0), ink + SIGNAL);
            assert!(dark[..3].iter().all(|part| *part <= 124), "{ink}: {dark:?}");
        }
    }
}
