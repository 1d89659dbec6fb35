//! Colours of light between two tints. A dot pattern of both lets light change its colour along a wall without a seam.

use crate::dither::{ORDER, PALE, TINTS};

/// The number of bits for the steps of red, green and blue relative to the strongest of them.
const BITS: u32 = 4;
const LAST: u32 = (1 << BITS) - 1;
/// The number of mixtures. The pure tints follow them.
const MIXTURES: usize = 1 << (3 * BITS);
const DOTS: u32 = 16;

/// The weight of the dots of a pattern, in sixteenths.
const NOISE: i32 = 6;
/// The index of yellow among the tints. Green comes next.
const YELLOW: usize = 5;
/// The cost of a tint. Yellow and green would make blue rock green. The pale red is only for creatures.
const COST: [i32; TINTS.len()] = {
    let mut cost = [0; TINTS.len()];
    (cost[YELLOW], cost[YELLOW + 1], cost[PALE as usize]) = (900, 900, 1 << 20);
    cost
};
/// Two tints, and the number of dots in sixteen with the second one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Blend {
    tints: [u8; 2],
    dots: u8,
}

/// A blend for each mixture of red, green and blue, and one for each tint.
#[derive(Clone, Debug)]
pub(crate) struct Hues {
    blends: Box<[Blend]>,
}

impl Hues {
    pub fn new() -> Self {
        let mut blends = vec![Blend::default(); MIXTURES + TINTS.len()].into_boxed_slice();
        for (number, blend) in blends.iter_mut().enumerate() {
            *blend = match number.checked_sub(MIXTURES) {
                Some(tint) => Blend { tints: [tint as u8; 2], dots: 0 },
                None => {
                    let steps = [2, 1, 0].map(|place| number as u32 >> (place * BITS) & LAST);
                    // One of the three colours is always the strongest.
                    if steps.contains(&LAST) {
                        nearest(steps.map(|step| step as i32))
                    } else {
                        Blend::default()
                    }
                }
            };
        }
        Self { blends }
    }

    /// The number of a mixture whose strongest colour is 65,536 divided by `inverse`.
    pub fn mixture(sum: [u32; 3], inverse: u32) -> u16 {
        let share = |part: u32| ((part * inverse * LAST + 32_768) >> 16).min(LAST);
        (share(sum[0]) << (2 * BITS) | share(sum[1]) << BITS | share(sum[2])) as u16
    }

    pub fn alone(tint: u8) -> u16 {
        (MIXTURES + usize::from(tint)) as u16
    }

    pub fn tint(&self, number: u16, row: usize, column: usize) -> u8 {
        let Blend { tints, dots } = self.blends.get(usize::from(number)).copied().unwrap_or_default();
        // The order differs from that of brightness, so that the two patterns do not coincide.
        tints[usize::from(ORDER[column & 3][3 - (row & 3)] < dots)]
    }
}

/// The blend nearest to a mixture. Dots of very different tints are visible, so their difference counts as an error.
fn nearest(steps: [i32; 3]) -> Blend {
    let wanted = steps.map(|step| step * 256 / LAST as i32);
    let square = |one: [i32; 3], other: [i32; 3]| -> i32 {
        one.into_iter().zip(other).map(|(one, other)| (one - other).pow(2)).sum()
    };
    let far = |tint: usize| square(TINTS[tint], wanted) + COST[tint];
    let first = (0..TINTS.len()).min_by_key(|&tint| far(tint)).unwrap_or(0);
    let mixed = |other: usize, dots: i32| {
        let part = |part: usize| TINTS[first][part] + (TINTS[other][part] - TINTS[first][part]) * dots / 16;
        let cost = COST[first] * (16 - dots) / 16 + COST[other] * dots / 16;
        let noise = square(TINTS[first], TINTS[other]) * dots * (16 - dots) / 256;
        square([part(0), part(1), part(2)], wanted) + noise * NOISE / 16 + cost
    };
    let pairs = (0..TINTS.len()).flat_map(|other| (0..=DOTS as i32 / 2).map(move |dots| (other, dots)));
    let (other, dots) = pairs.min_by_key(|&(other, dots)| mixed(other, dots)).unwrap_or((first, 0));
    // The lower number comes first, so that dots keep their places while one tint becomes the other.
    if first <= other {
        Blend { tints: [first as u8, other as u8], dots: dots as u8 }
    } else {
        Blend { tints: [other as u8, first as u8], dots: (DOTS as i32 - dots) as u8 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dots(hues: &Hues, number: u16) -> Vec<usize> {
        let mut counts = vec![0; TINTS.len()];
        let places = (0..4).flat_map(|row| (0..4).map(move |column| (row, column)));
        places.for_each(|(row, column)| counts[usize::from(hues.tint(number, row, column))] += 1);
        counts
    }

    #[test]
    fn slow_change_of_colour_changes_few_dots() {
        let hues = Hues::new();
        // From white to the warm light of lamps, as the blue decreases.
        let number = |blue: u32| Hues::mixture([224, 224 - blue / 4, 224 - blue], 65_536 / 224);
        let kinds: Vec<Vec<usize>> = (0..128).map(|blue| dots(&hues, number(blue))).collect();
        assert_ne!(kinds.first(), kinds.last());
        let changed = |pair: &[Vec<usize>]| -> usize {
            pair[0].iter().zip(&pair[1]).map(|(one, other)| one.abs_diff(*other)).sum::<usize>() / 2
        };
        assert!(kinds.windows(2).all(|pair| changed(pair) <= 12), "{kinds:?}");
        let mixed =
            kinds.iter().filter(|counts| counts.iter().filter(|count| **count > 0).count() > 1).count();
        assert!(mixed > 20, "{mixed}");
    }

    #[test]
    fn a_pure_tint_has_all_dots() {
        let hues = Hues::new();
        for tint in 0..TINTS.len() as u8 {
            assert_eq!(dots(&hues, Hues::alone(tint))[usize::from(tint)], 16);
        }
    }
}
