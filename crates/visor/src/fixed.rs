//! Fixed-point instead of floating-point numbers, so that every platform draws the same picture. Lengths are in
//! 1/65,536 of a cell. A full turn has 65,536 parts, begins in the north and runs clockwise.

/// One cell, or the number one.
pub const ONE: i32 = 1 << 16;

const STEPS: usize = 1024;

/// The sine of each step of a quarter turn, both ends included.
static SINES: [i32; STEPS + 1] = sines();

/// The Taylor series of the sine, with 30 binary places. The seven terms are exact to the last place that is kept.
const fn sines() -> [i32; STEPS + 1] {
    // Half of pi with 30 binary places.
    const QUARTER: i128 = 1_686_629_713;
    let mut table = [0; STEPS + 1];
    let mut step = 0;
    while step <= STEPS {
        let angle = QUARTER * step as i128 / STEPS as i128;
        let square = (angle * angle) >> 30;
        let (mut term, mut sum, mut divisor) = (angle, angle, 2);
        while divisor <= 12 {
            term = -((term * square) >> 30) / (divisor * (divisor + 1));
            sum += term;
            divisor += 2;
        }
        table[step] = ((sum + (1 << 13)) >> 14) as i32;
        step += 1;
    }
    table
}

/// The sine of a turn. [`ONE`] stands for 1.
pub fn sine(turn: u16) -> i32 {
    let (quarter, rest) = (turn >> 14, usize::from(turn & 0x3FFF));
    let rest = if quarter & 1 == 0 { rest } else { 0x4000 - rest };
    // Each step of the table covers 16 parts of a turn. The sine is straight enough within a step.
    let (step, part) = (rest >> 4, (rest & 15) as i32);
    let low = SINES[step];
    let high = SINES[(step + 1).min(STEPS)];
    let value = low + (((high - low) * part) >> 4);
    if quarter < 2 { value } else { -value }
}

/// The cosine of a turn. [`ONE`] stands for 1.
pub fn cosine(turn: u16) -> i32 {
    sine(turn.wrapping_add(0x4000))
}

/// The product of two numbers with 16 binary places.
pub const fn times(one: i32, other: i32) -> i32 {
    ((one as i64 * other as i64) >> 16) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_headings_are_exact() {
        let winds = [0_u16, 0x4000, 0x8000, 0xC000].map(|turn| (sine(turn), cosine(turn)));
        assert_eq!(winds, [(0, ONE), (ONE, 0), (0, -ONE), (-ONE, 0)]);
    }

    #[test]
    fn sines_match_floating_point() {
        for turn in (0..=u16::MAX).step_by(7) {
            let wanted = (f64::from(turn) / 65_536.0 * std::f64::consts::TAU).sin() * f64::from(ONE);
            assert!((f64::from(sine(turn)) - wanted).abs() < 1.5, "{turn}: {} for {wanted}", sine(turn));
        }
    }
}
