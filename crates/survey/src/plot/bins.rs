//! Numbers in equal steps that a reader can count in: 1, 2 or 5 times a power of ten.

/// Equal steps over a range of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bins {
    /// The lowest number of the first step.
    pub low: u64,
    /// How many numbers a step has.
    pub width: u64,
    /// How many steps there are.
    pub count: usize,
}

impl Bins {
    /// The finest steps that cover all numbers, at most so many; one step for no number.
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

    /// The step of a number; the nearest one for a number beyond the ends.
    pub fn place(&self, number: u64) -> usize {
        ((number.saturating_sub(self.low) / self.width) as usize).min(self.count - 1)
    }

    /// Where a step begins on an axis.
    pub fn begin(&self, place: usize) -> f64 {
        self.low as f64 + self.width as f64 * place as f64
    }

    /// Where the last step ends.
    pub fn end(&self) -> f64 {
        self.begin(self.count)
    }

    /// The numbers of a step, as text.
    pub fn words(&self, place: usize) -> String {
        let first = self.low + self.width * place as u64;
        if self.width == 1 { first.to_string() } else { format!("{first} to {}", first + self.width - 1) }
    }
}
