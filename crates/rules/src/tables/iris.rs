//! The button orders of iris doors: all orders of the four corner buttons (`play.md` 8.7).

use serde::{Deserialize, Serialize};

/// A button in a corner of an iris door. Orders are sorted alphabetically by these letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Corner {
    /// Upper left.
    A,
    /// Upper right.
    B,
    /// Lower left.
    C,
    /// Lower right.
    D,
}

impl Corner {
    /// Every corner, row by row.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// The corner's index in [`Corner::ALL`], 0 to 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The corner's letter.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }
}

/// The number of orders.
pub const ORDERS: u8 = 24;

/// The buttons of an order, by its number in a record, modulo 24. The player sees that number plus 1.
#[must_use]
pub fn iris_order(order: u8) -> [Corner; 4] {
    let mut left = Corner::ALL.to_vec();
    let mut rest = usize::from(order % ORDERS);
    [6, 2, 1, 1].map(|alike| {
        let next = left.remove((rest / alike).min(left.len() - 1));
        rest %= alike;
        next
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(order: u8) -> String {
        iris_order(order).map(Corner::letter).iter().collect()
    }

    #[test]
    fn the_orders_are_alphabetical() {
        let words: Vec<String> = (0..ORDERS).map(word).collect();
        assert!(words.is_sorted_by(|one, next| one < next), "{words:?}");
        assert_eq!([word(0), word(1), word(6), word(23), word(24)], ["ABCD", "ABDC", "BACD", "DCBA", "ABCD"]);
    }

    #[test]
    fn corners_are_numbered_row_by_row() {
        assert_eq!(Corner::ALL.map(Corner::number), [0, 1, 2, 3]);
    }

    #[test]
    fn each_button_is_pressed_once() {
        for order in 0..=255 {
            let mut corners = iris_order(order);
            corners.sort_unstable();
            assert_eq!(corners, Corner::ALL);
        }
    }
}
