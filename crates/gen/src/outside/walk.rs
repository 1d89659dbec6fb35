//! The cursor that lays the land.

use super::land::{Land, LandGrid};
use crate::{Difficulty, Heading, Pos, rng::Stream};

/// The maximum number of draws for a start. If none fits, [`SPARE_START`] is used.
const START_DRAWS: usize = 64;
/// The start cell if none of the drawn cells fits. It is suitable on every map, including the first.
const SPARE_START: Pos = Pos::new(16, 8);

/// Whether at least `margin` cells lie between a position and each edge of the grid.
pub(super) const fn is_inside(at: Pos, margin: i16) -> bool {
    at.offset(-margin, -margin).in_grid() && at.offset(margin, margin).in_grid()
}

/// The word's low two bits are unsuitable. On the classic stream, they are bits 4 and 5 of the state, which repeat
/// after 64 draws and give each direction 16 times. Every walk would be the same small loop, with only 28 to 33 cells
/// of land. Bits 10 and 11 are the top bits of the state, and repeat only when the whole state does.
pub(super) const fn heading_of(word: u16) -> Heading {
    const HEADINGS: [Heading; 4] = [Heading::North, Heading::West, Heading::South, Heading::East];
    HEADINGS[(word >> 10 & 3) as usize]
}

/// "A cursor starts at a random cell": x in 2..=61, y in 2..=29, "draw again otherwise", also for `taken` cells.
pub(super) fn draw_start<S: Stream>(rng: &mut S, taken: impl Fn(Pos) -> bool) -> Pos {
    for _ in 0..START_DRAWS {
        let at = rng.position();
        if is_inside(at, 2) && !taken(at) {
            return at;
        }
    }
    SPARE_START
}

/// The number of passes: "up to 9 times, depending on seed / 4: later maps have more land".
pub(super) fn passes_of(difficulty: Difficulty) -> u8 {
    (difficulty.map() / 4).min(8) as u8 + 1
}

/// Lays one pass: "if the cell under the cursor is still wall, it becomes the current land; otherwise it is left. The
/// counter goes down by 1 in both cases; the cursor moves to a random neighbour." The cursor does not move if it would
/// leave x 1..=62, y 1..=30.
pub(super) fn lay_pass<S: Stream>(ground: &mut LandGrid, start: Pos, rng: &mut S) {
    let mut cursor = start;
    for counter in (0..=u8::MAX).rev() {
        let word = rng.draw();
        ground.lay(cursor, Land::of_batch(counter, word));
        let next = cursor.step(heading_of(word));
        if is_inside(next, 1) {
            cursor = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{ClassicMain, classic_step};

    #[test]
    fn low_bits_of_classic_words_walk_in_a_ring() {
        // For this reason, `heading_of` uses other bits than the specification.
        for state in 0..64 {
            let mut rng = ClassicMain::new(state);
            let round: Vec<u16> = (0..64).map(|_| rng.draw() & 3).collect();
            assert!((0..4).all(|way| round.iter().filter(|&&drawn| drawn == way).count() == 16));
            assert!(round.iter().all(|&way| rng.draw() & 3 == way));
        }
        let same_low_bits = (0..64_u16).all(|low| {
            (0..1024_u16).all(|high| classic_step(high << 6 | low) & 63 == classic_step(low) & 63)
        });
        assert!(same_low_bits, "the low six bits never depend on those above");
    }

    #[test]
    fn directions_do_not_repeat_between_passes() {
        let mut rng = ClassicMain::new(0x5A5A);
        let passes: Vec<Vec<Heading>> =
            (0..9).map(|_| (0..256).map(|_| heading_of(rng.draw())).collect()).collect();
        for (number, pass) in passes.iter().enumerate() {
            for later in &passes[number + 1..] {
                let same = pass.iter().zip(later).filter(|(a, b)| a == b).count();
                assert!(same < 128, "{same} of 256 steps are the same");
            }
        }
    }

    #[test]
    fn later_maps_are_walked_more_often_up_to_nine_times() {
        assert_eq!([0, 3, 4, 31, 32, 65_535].map(Difficulty::of_map).map(passes_of), [1, 1, 2, 8, 9, 9]);
    }

    #[test]
    fn spare_start_is_used_if_every_draw_is_refused() {
        assert_eq!(draw_start(&mut ClassicMain::new(0), |_| true), SPARE_START);
        assert!(is_inside(SPARE_START, 2));
    }
}
