//! Random lines for tests that must pass with any input.

/// Characters that have a special meaning in a console, a terminal or Unicode.
const SIGNS: &str = "\t\n\0\u{7f}aéßİﬃñ🜁\u{301}\u{200d}\u{2028}\u{202e}\u{feff}\u{10ffff}`'\"{},-+.@:09x";

const WORDS: &str = "日本 👩‍🚀 {} ,, 63 65536 4294967296 18446744073709551616 SEED stop";

/// A stream of random numbers with a fixed seed (xorshift64).
fn numbers() -> impl FnMut(usize) -> usize {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below.max(1)
    }
}

/// Lines made of commands, arguments, and anything else that can be typed or pasted.
pub fn lines(count: usize) -> impl Iterator<Item = String> {
    let mut below = numbers();
    let (signs, words) = (SIGNS.chars().collect::<Vec<_>>(), WORDS.split(' ').collect::<Vec<_>>());
    (0..count).map(move |_| {
        let mut line = String::new();
        if below(2) == 0 {
            let rows = crate::commands::TABLE;
            line.push_str(rows[below(rows.len())].name());
            line.push_str(["", " ", "  "][below(3)]);
        }
        for _ in 0..below(9) {
            match below(5) {
                0 => line.extend(char::from_u32(below(0x11_0000) as u32)),
                1 => line.push(' '),
                2 => line.push_str(words[below(words.len())]),
                _ => line.push(signs[below(signs.len())]),
            }
        }
        line
    })
}
