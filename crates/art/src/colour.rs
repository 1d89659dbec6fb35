//! A colour, its brightness and its contrast with another.

/// A colour as it is stored in a texture (sRGB, straight alpha).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rgba(
    /// Red, green, blue, alpha.
    pub [u8; 4],
);

impl Rgba {
    /// Fully transparent.
    pub const CLEAR: Self = Self([0; 4]);

    /// Relative luminance from 0 (black) to 1 (white), alpha ignored.
    pub fn luminance(self) -> f32 {
        let linear = |byte: u8| {
            let part = f32::from(byte) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue, _] = self.0;
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Brightness contrast with another colour, from 1 (none) to 21.
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        if a > b { a / b } else { b / a }
    }

    /// Reads `#rrggbb`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let value = u32::from_str_radix(digits, 16).ok()?;
        let [_, red, green, blue] = value.to_be_bytes();
        Some(Self([red, green, blue, 255]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_runs_from_one_to_twenty_one() {
        let (black, white) = (Rgba([0, 0, 0, 255]), Rgba([255, 255, 255, 255]));
        assert!((black.contrast(white) - 21.0).abs() < 0.01);
        assert!((white.contrast(black) - 21.0).abs() < 0.01);
        assert!((white.contrast(white) - 1.0).abs() < 0.01);
    }

    #[test]
    fn only_six_hexadecimal_digits_are_a_colour() {
        assert_eq!(Rgba::parse("#0aFF10"), Some(Rgba([10, 255, 16, 255])));
        for text in ["0aff10", "#0aff1", "#0aff101", "#+aff10", "#äff10", ""] {
            assert_eq!(Rgba::parse(text), None, "{text}");
        }
    }
}
