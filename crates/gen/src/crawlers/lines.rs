//! The rows or columns of a hall as bits. With them, a look ahead reads a few words instead of hundreds of cells.

use alloc::vec::Vec;

const BITS: usize = 64;

#[derive(Clone, Debug, Default)]
pub(super) struct LineBits {
    words: usize,
    count: i16,
    /// Cells on which a wall may be laid.
    open: Vec<u64>,
    /// Cells beside which a wall may be laid.
    clear: Vec<u64>,
}

impl LineBits {
    pub fn reset(&mut self, count: usize, length: usize) {
        self.words = length.div_ceil(BITS);
        self.count = count as i16;
        for plane in [&mut self.open, &mut self.clear] {
            plane.clear();
            plane.resize(count * self.words, 0);
        }
    }

    #[inline]
    pub fn set(&mut self, line: usize, place: usize, open: bool, clear: bool) {
        let (word, bit) = (line * self.words + place / BITS, place % BITS);
        self.open[word] = self.open[word] & !(1 << bit) | u64::from(open) << bit;
        self.clear[word] = self.clear[word] & !(1 << bit) | u64::from(clear) << bit;
    }

    /// The number of free rows ahead of a builder, from the place `from` along its line. A free row has an open cell on
    /// the line itself, and clear cells on the `width` lines on both sides.
    #[inline]
    pub fn free(&self, line: i16, width: i16, from: i16, upwards: bool) -> i16 {
        if from < 0 || line < width || line + width >= self.count {
            return 0;
        }
        let mut word = from as usize / BITS;
        let bit = from as u32 % BITS as u32;
        let mut skipped = if upwards { bit } else { BITS as u32 - 1 - bit };
        let mut total = 0;
        while word < self.words {
            let free = self.free_word(line, width, word);
            let run =
                if upwards { (free >> skipped).trailing_ones() } else { (free << skipped).leading_ones() };
            total += run as i16;
            if run < BITS as u32 - skipped {
                break;
            }
            skipped = 0;
            // The subtraction wraps below the first word, which ends the loop.
            word = if upwards { word + 1 } else { word.wrapping_sub(1) };
        }
        total
    }

    #[inline]
    fn free_word(&self, line: i16, width: i16, word: usize) -> u64 {
        let at = |line: i16| line as usize * self.words + word;
        let mut free = self.open[at(line)];
        for side in 1..=width {
            free &= self.clear[at(line - side)] & self.clear[at(line + side)];
        }
        free
    }

    /// Whether `length` cells of a line are clear, starting at the place `from`. Cells outside the hall are not clear.
    #[inline]
    pub fn is_clear(&self, line: i16, from: i16, upwards: bool, length: i16) -> bool {
        if line < 0 || line >= self.count {
            return false;
        }
        let first = if upwards { from } else { from - length + 1 };
        let (mut place, end) = (first.max(0) as usize, (first + length).max(0) as usize);
        let row = &self.clear[line as usize * self.words..][..self.words];
        while place < end {
            let Some(&word) = row.get(place / BITS) else { return false };
            let here = (end - place).min(BITS - place % BITS);
            let wanted = (u64::MAX >> (BITS - here)) << (place % BITS);
            if word & wanted != wanted {
                return false;
            }
            place += here;
        }
        first >= 0
    }

    /// 64 cells to a word.
    #[inline]
    pub fn open_words(&self, line: usize) -> &[u64] {
        self.open.get(line * self.words..(line + 1) * self.words).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> LineBits {
        let mut lines = LineBits::default();
        lines.reset(3, 150);
        for line in 0..3 {
            for place in 1..149 {
                let free = (line, place) != (1, 70);
                lines.set(line, place, free, free);
            }
        }
        lines
    }

    #[test]
    fn free_rows_are_counted_across_words_in_both_directions() {
        let lines = lines();
        assert_eq!(lines.free(1, 1, 1, true), 69);
        assert_eq!(lines.free(1, 1, 71, true), 78);
        assert_eq!(lines.free(1, 0, 148, false), 78);
        assert_eq!(lines.free(1, 1, 69, false), 69);
        assert_eq!(lines.free(0, 0, 1, true), 148);
        assert_eq!((lines.free(0, 1, 1, true), lines.free(1, 1, -1, true)), (0, 0));
        assert_eq!((lines.free(1, 1, 0, true), lines.free(1, 1, 150, false)), (0, 0));
    }

    #[test]
    fn clear_stretches_end_at_the_hall() {
        let lines = lines();
        assert!(lines.is_clear(0, 1, true, 148) && !lines.is_clear(0, 1, true, 149));
        assert!(lines.is_clear(0, 148, false, 148) && !lines.is_clear(0, 148, false, 150));
        assert!(lines.is_clear(1, 69, false, 10) && !lines.is_clear(1, 70, false, 1));
        assert!(!lines.is_clear(-1, 5, true, 1) && !lines.is_clear(3, 5, true, 1));
    }
}
