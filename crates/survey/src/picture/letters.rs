//! Letters of 3x5 pixels, for the few words in a picture.

use super::canvas::{Colour, PngCanvas};

const SCALE: usize = 2;
/// The distance from one letter to the next, in pixels of the picture.
const ADVANCE: usize = 4 * SCALE;
/// The height of a letter, in pixels of the picture.
pub const HEIGHT: usize = 5 * SCALE;

/// The letters and their pixels: five rows of three, from the top left to the bottom right.
#[rustfmt::skip]
const LETTERS: [(char, u16); 44] = [
    ('A', 0b010_101_111_101_101), ('B', 0b110_101_110_101_110), ('C', 0b011_100_100_100_011),
    ('D', 0b110_101_101_101_110), ('E', 0b111_100_110_100_111), ('F', 0b111_100_110_100_100),
    ('G', 0b011_100_101_101_011), ('H', 0b101_101_111_101_101), ('I', 0b111_010_010_010_111),
    ('J', 0b001_001_001_101_010), ('K', 0b101_101_110_101_101), ('L', 0b100_100_100_100_111),
    ('M', 0b101_111_111_101_101), ('N', 0b110_101_101_101_101), ('O', 0b010_101_101_101_010),
    ('P', 0b110_101_110_100_100), ('Q', 0b010_101_101_111_011), ('R', 0b110_101_110_101_101),
    ('S', 0b011_100_010_001_110), ('T', 0b111_010_010_010_010), ('U', 0b101_101_101_101_111),
    ('V', 0b101_101_101_101_010), ('W', 0b101_101_111_111_101), ('X', 0b101_101_010_101_101),
    ('Y', 0b101_101_010_010_010), ('Z', 0b111_001_010_100_111),
    ('0', 0b111_101_101_101_111), ('1', 0b010_110_010_010_111), ('2', 0b111_001_111_100_111),
    ('3', 0b111_001_111_001_111), ('4', 0b101_101_111_001_001), ('5', 0b111_100_111_001_111),
    ('6', 0b111_100_111_101_111), ('7', 0b111_001_001_010_010), ('8', 0b111_101_111_101_111),
    ('9', 0b111_101_111_001_111),
    ('.', 0b000_000_000_000_010), (',', 0b000_000_000_010_100), (':', 0b000_010_000_010_000),
    ('@', 0b010_101_111_100_011), ('-', 0b000_000_111_000_000), ('/', 0b001_001_010_100_100),
    ('(', 0b001_010_010_010_001), (')', 0b100_010_010_010_100),
];

/// Writes a line of text. Lower-case letters become capitals, and other characters become blanks.
pub fn write(canvas: &mut PngCanvas, (left, top): (usize, usize), text: &str, colour: Colour) {
    for (place, letter) in text.chars().enumerate() {
        let letter = letter.to_ascii_uppercase();
        let Some(&(_, bits)) = LETTERS.iter().find(|row| row.0 == letter) else { continue };
        for pixel in (0..15).filter(|pixel| bits << pixel & 0x4000 != 0) {
            let (x, y) = (SCALE * (pixel % 3), SCALE * (pixel / 3));
            canvas.fill((left + ADVANCE * place + x, top + y), (SCALE, SCALE), colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::export::legend;

    use super::*;

    #[test]
    fn every_word_of_the_legend_can_be_written() {
        let letters = legend().iter().flat_map(|row| row.1.chars());
        for letter in letters.filter(|&letter| letter != ' ') {
            assert!(LETTERS.iter().any(|row| row.0 == letter.to_ascii_uppercase()), "{letter}");
        }
    }

    #[test]
    fn no_two_letters_look_the_same() {
        for (number, letter) in LETTERS.iter().enumerate() {
            let twin = LETTERS[..number].iter().find(|other| other.1 == letter.1);
            assert_eq!(twin, None, "{letter:?}");
        }
    }
}
