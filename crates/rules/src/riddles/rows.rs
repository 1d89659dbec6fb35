//! Buttons and bars stand in rows of four. They are set in silence; a try is made with all of them at once, and every row
//! answers how many of its four are right.
//!
//! One number for all of them would not do: with sixteen bars, one answer in six tries cannot tell 65,535 codes apart
//! (17 answers, most of them near 8, are 3 bits; the code has 16). With a number for each row, whoever tries only what
//! could still be right is done after five tries at most (`danger.md` 4, and the tests below).

use rootward_gen::PuzzleKind;

/// How many switches a row has.
pub const IN_ROW: u8 = 4;

/// Whether a panel is tried as a whole and answers: buttons and bars are, levers open at once.
pub const fn is_tried(kind: PuzzleKind) -> bool {
    matches!(kind, PuzzleKind::Buttons | PuzzleKind::Bars)
}

/// How many rows a panel has; none if it is not tried.
pub const fn count(kind: PuzzleKind) -> u8 {
    if is_tried(kind) { kind.switches() / IN_ROW } else { 0 }
}

/// The switches of a row out of a setting.
pub const fn of(setting: u16, row: u8) -> u16 {
    setting >> (row * IN_ROW) & 0b1111
}

/// How many switches of a row are as in the solution, 0 to 4.
pub const fn right(tried: u16, solution: u16, row: u8) -> u8 {
    IN_ROW - of(tried ^ solution, row).count_ones() as u8
}

/// What all rows answer, the first row first.
pub fn answers(kind: PuzzleKind, tried: u16, solution: u16) -> impl Iterator<Item = u8> {
    (0..count(kind)).map(move |row| right(tried, solution, row))
}

/// What could still be right in a row after some tries and the answers to them, the lowest first.
pub fn possible(tries: &[(u16, u8)]) -> impl Iterator<Item = u16> {
    (0..1 << IN_ROW).filter(move |&row| tries.iter().all(|&(tried, answer)| right(tried, row, 0) == answer))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tries that a row can take at worst, if each of them could still be right and is chosen as badly as can be.
    fn worst(tries: &mut Vec<(u16, u8)>) -> usize {
        let open: Vec<u16> = possible(tries).collect();
        let mut most = 0;
        for &tried in &open {
            for &code in &open {
                let answer = right(tried, code, 0);
                tries.push((tried, answer));
                let more = if answer == IN_ROW { 0 } else { worst(tries) };
                tries.pop();
                most = most.max(1 + more);
            }
        }
        most
    }

    #[test]
    fn who_tries_only_what_could_still_be_right_needs_five_tries_at_most_in_every_row() {
        assert_eq!(worst(&mut Vec::new()), 5);
    }

    #[test]
    fn rows_do_not_wait_for_each_other_so_five_tries_open_every_panel() {
        for kind in [PuzzleKind::Buttons, PuzzleKind::Bars] {
            for solution in 1..=u16::MAX >> (16 - kind.switches()) {
                let mut tries: Vec<u16> = Vec::new();
                while tries.last() != Some(&solution) {
                    let next = (0..count(kind)).map(|row| {
                        let told: Vec<(u16, u8)> = tries
                            .iter()
                            .map(|&tried| (of(tried, row), right(tried, solution, row)))
                            .collect();
                        possible(&told).next().unwrap_or_default() << (row * IN_ROW)
                    });
                    tries.push(next.sum());
                    assert!(tries.len() <= 5, "{kind:?} {solution:016b}");
                }
            }
        }
    }

    #[test]
    fn one_number_for_all_would_not_be_enough() {
        // Somebody who tries the first code that could still be right, told one number for eight buttons.
        let total = |tried: u16, code: u16| 8 - (tried ^ code).count_ones();
        let needed = |code: u16| {
            let mut open: Vec<u16> = (1..256).collect();
            let mut tries = 1;
            while open[0] != code {
                let (tried, answer) = (open[0], total(open[0], code));
                open.retain(|&other| other != tried && total(tried, other) == answer);
                tries += 1;
            }
            tries
        };
        assert!((1..256).map(needed).max() > Some(6));
    }
}
