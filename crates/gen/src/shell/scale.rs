//! The number of rectangles, mines or grates to try (`architect-a.md` Phase 6; `architect-b.md` 1.9).

use crate::seed::Difficulty;

/// A private copy of the classic generator, seeded with the map, decides how often the count is halved.
pub(crate) fn scale(number: u16, difficulty: Difficulty) -> u16 {
    scale_down(compress(number), difficulty)
}

/// A number that grows roughly like the logarithm of the argument, 0..=104.
fn compress(mut number: u16) -> u16 {
    let mut bonus = 0;
    while number > 7 {
        bonus += 8;
        number = (number - 8) >> 1;
    }
    number + bonus
}

/// Halves the count until a step of the generator carries or leaves bit 5 clear.
fn scale_down(mut count: u16, difficulty: Difficulty) -> u16 {
    let mut state = difficulty.map();
    loop {
        let (sum, carry) = state.wrapping_mul(1509).overflowing_add(41);
        state = sum;
        // Only the addition can set the carry. The count eventually reaches 0, which bounds the loop.
        if carry || state & 0x20 == 0 || count == 0 {
            return count;
        }
        count >>= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_of_fires_match_the_specification() {
        for (map, attempts) in [(1, 2), (3, 4), (10, 10), (32, 19), (100, 30), (179, 36), (4097, 73)] {
            assert_eq!(scale(map, Difficulty::of_map(map)) + 1, attempts, "fire, map {map}");
        }
    }
}
