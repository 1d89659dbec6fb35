//! Random draws, with the names that the specification uses (`crawlers.md` 4, *Random numbers*).

use crate::rng::{Stream, Xoshiro};

/// Succeeds in `percent` percent of all draws. 0 and 100 also use a draw.
#[inline]
pub(super) fn roll(rng: &mut Xoshiro, percent: u8) -> bool {
    rng.below(100) < u16::from(percent)
}

#[inline]
pub(super) fn coin(rng: &mut Xoshiro) -> bool {
    rng.below(2) == 1
}

/// Draws a whole number from `low` to `high`, both included.
#[inline]
pub(super) fn range(rng: &mut Xoshiro, low: u16, high: u16) -> u16 {
    low + rng.below(high.saturating_sub(low).saturating_add(1))
}

/// Draws an index below `count`. A `count` above 65,535 uses two draws.
#[inline]
pub(super) fn pick(rng: &mut Xoshiro, count: usize) -> usize {
    match u16::try_from(count) {
        Ok(few) => usize::from(rng.below(few)),
        Err(_) => {
            let high = rng.draw();
            let low = rng.draw();
            let word = u64::from(high) << 16 | u64::from(low);
            ((word * count as u64) >> 32) as usize
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_stay_in_their_ranges_and_reach_both_ends() {
        let mut rng = Xoshiro::main(1);
        let drawn: Vec<u16> = (0..1000).map(|_| range(&mut rng, 3, 5)).collect();
        assert!(drawn.iter().all(|number| (3..=5).contains(number)));
        assert!((3..=5).all(|number| drawn.contains(&number)));
        assert!((0..1000).all(|_| pick(&mut rng, 100_000) < 100_000));
        assert!((0..200).all(|_| roll(&mut rng, 100)) && !(0..200).any(|_| roll(&mut rng, 0)));
    }
}
