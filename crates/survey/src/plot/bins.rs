//! Bins of round widths: 1, 2 or 5 times a power of ten.

use rootward_search::Column;

use super::chart::Axis;

/// Equal bins over a range of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bins {
    /// The lowest number of the first bin.
    pub low: u64,
    pub width: u64,
    pub count: usize,
}

impl Bins {
    /// The finest bins that cover all numbers, at most this many. If there are no numbers, there is one bin.
    pub fn over(numbers: impl Iterator<Item = u64> + Clone, at_most: usize) -> Self {
        let (least, most) = (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0));
        let at_most = at_most.max(2) as u64;
        let widths = (0..20)
            .flat_map(|power| [1, 2, 5].map(|digit: u64| digit.saturating_mul(10_u64.saturating_pow(power))));
        for width in widths {
            let low = least / width * width;
            let count = ((most - low) / width).saturating_add(1);
            if count <= at_most {
                return Self { low, width, count: count as usize };
            }
        }
        Self { low: 0, width: u64::MAX, count: 1 }
    }

    /// The bin of a number. A number beyond the ends gets the nearest bin.
    pub fn place(&self, number: u64) -> usize {
        ((number.saturating_sub(self.low) / self.width) as usize).min(self.count - 1)
    }

    pub fn begin(&self, place: usize) -> f64 {
        self.low as f64 + self.width as f64 * place as f64
    }

    pub fn axis(&self, column: &Column) -> Axis {
        let name = match self.width {
            1 => column.name.to_owned(),
            width => format!("{}, in steps of {width}", column.name),
        };
        Axis { name, from: self.begin(0), to: self.begin(self.count) }
    }

    pub fn words(&self, place: usize) -> String {
        let first = self.low + self.width * place as u64;
        if self.width == 1 { first.to_string() } else { format!("{first} to {}", first + self.width - 1) }
    }
}
