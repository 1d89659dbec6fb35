//! Buttons and bars in rows of four. A try tests all switches at once, and shows how many are correct in each row.
//!
//! A single number for all rows would not be enough. It carries only 3 bits, and the code of sixteen bars has 16, so
//! six tries could not tell 65,535 codes apart. With a number for each row, a player who tries only codes that are
//! still possible needs at most five tries (`danger.md` 4, and the tests below).

use rootward_gen::PuzzleKind;

/// The number of switches in a row.
pub const IN_ROW: u8 = 4;

/// Whether a panel is tried as a whole. Buttons and bars are tried. Levers take effect at once.
pub const fn is_tried(kind: PuzzleKind) -> bool {
    matches!(kind, PuzzleKind::Buttons | PuzzleKind::Bars)
}

/// The number of rows on a panel, or 0 for a panel that is not tried.
pub const fn count(kind: PuzzleKind) -> u8 {
    if is_tried(kind) { kind.switches() / IN_ROW } else { 0 }
}

/// The switches of a row in a setting.
pub const fn of(setting: u16, row: u8) -> u16 {
    setting >> (row * IN_ROW) & 0b1111
}

/// The number of switches of a row that match the solution, 0 to 4.
pub const fn right(tried: u16, solution: u16, row: u8) -> u8 {
    IN_ROW - of(tried ^ solution, row).count_ones() as u8
}

/// The number of correct switches in each row, in order.
pub fn answers(kind: PuzzleKind, tried: u16, solution: u16) -> impl Iterator<Item = u8> {
    (0..count(kind)).map(move |row| right(tried, solution, row))
}

/// The settings of a row that are still possible after some tries and their results, lowest first.
pub fn possible(tries: &[(u16, u8)]) -> impl Iterator<Item = u16> {
    (0..1 << IN_ROW).filter(move |&row| tries.iter().all(|&(tried, answer)| right(tried, row, 0) == answer))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The maximum number of tries for a row, if each try is the worst of the possible settings.
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
    fn five_possible_tries_solve_any_row() {
        assert_eq!(worst(&mut Vec::new()), 5);
    }

    #[test]
    fn five_tries_open_every_panel() {
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
        // A player who tries the first possible code each time, with a single number for eight buttons.
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
