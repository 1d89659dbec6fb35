//! Small words that facts and walkthrough share: counts, lists and the settings of switches.

use rootward_gen::PuzzleKind;
use rootward_rules::tables::iris::Corner;

/// A count with its noun: `1 shop`, `8 shops`.
pub(crate) fn counted(count: usize, one: &str) -> String {
    counted_as(count, one, &format!("{one}s"))
}

/// A count with its noun, for an irregular plural.
pub(crate) fn counted_as(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A list in words: `1, 4 and 7`.
pub(crate) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Words with the first letter in upper case.
pub(crate) fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

/// A sentence from words: the first letter in upper case, a full stop at the end.
pub(crate) fn sentence(words: &str) -> String {
    let end = if words.ends_with(['.', '!', '?', '"']) { "" } else { "." };
    format!("{}{end}", capitalized(words))
}

/// The switches that solve a panel, as an order: `press buttons 1, 4 and 7`.
pub(crate) fn switches(kind: PuzzleKind, solution: u16) -> String {
    let numbers: Vec<String> = (0..u16::from(kind.switches()))
        .filter(|&switch| solution >> switch & 1 == 1)
        .map(|switch| (switch + 1).to_string())
        .collect();
    let many = if numbers.len() == 1 { "" } else { "s" };
    match kind {
        PuzzleKind::Lever => "pull the lever".to_owned(),
        PuzzleKind::Levers => format!("pull lever{many} {}", listed(&numbers)),
        PuzzleKind::Buttons => format!("press button{many} {}", listed(&numbers)),
        PuzzleKind::Bars => format!("set bar{many} {}", listed(&numbers)),
    }
}

/// The buttons of an iris door, in their order: `A, C, B, D`.
pub(crate) fn buttons(order: [Corner; 4]) -> String {
    order.map(|corner| corner.letter().to_string()).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_counts_are_good_english() {
        let parts = ["1", "4", "7"].map(str::to_owned);
        assert_eq!([0, 1, 2, 3].map(|count| listed(&parts[..count])), ["", "1", "1 and 4", "1, 4 and 7"]);
        assert_eq!((counted(1, "shop"), counted(8, "shop")), ("1 shop".to_owned(), "8 shops".to_owned()));
        assert_eq!(sentence("pull the lever"), "Pull the lever.");
        assert_eq!(sentence("you are out!"), "You are out!");
    }

    #[test]
    fn switches_are_counted_from_one() {
        assert_eq!(switches(PuzzleKind::Lever, 1), "pull the lever");
        assert_eq!(switches(PuzzleKind::Levers, 0b101), "pull levers 1 and 3");
        assert_eq!(switches(PuzzleKind::Buttons, 0b1000_0000), "press button 8");
        assert_eq!(switches(PuzzleKind::Bars, 0x8001), "set bars 1 and 16");
    }
}
