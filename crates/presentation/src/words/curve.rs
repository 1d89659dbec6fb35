//! The difficulty of a base in a word. It depends on the share of bases that the plain bot wins, a bot that knows no
//! more than a player (`danger.md` 1). It does not depend directly on the number of the base.

use rootward_gen::Difficulty;
use rootward_rules::terms::Challenge;

const BASES: u16 = 11;

/// The last mission of each column in [`measured`]. Later missions use the last column.
const LAST: [u16; 5] = [1, 5, 10, 15, 20];

/// The percentage of plays that the plain bot wins, by mission. Source: `survey bot --curve`, generator 6, rules 15,
/// the bases of missions 1 to 20 without twists (`docs/curve.md`).
const fn measured(challenge: Challenge) -> [u8; 5] {
    match challenge {
        Challenge::Calm => [100, 98, 98, 97, 96],
        Challenge::Captive => [94, 79, 69, 65, 60],
        Challenge::Merciless => [77, 56, 37, 31, 22],
    }
}

/// The words, each with the lowest percentage of wins for which it is used.
const WORDS: [(u8, &str); 4] = [(85, "easy"), (65, "medium"), (40, "hard"), (0, "brutal")];

/// The difficulty of a base in a word.
pub fn word(of: Difficulty, challenge: Challenge) -> &'static str {
    let wins = wins_percent(of, challenge);
    WORDS.iter().find(|&&(from, _)| wins >= from).map_or("brutal", |&(_, word)| word)
}

/// The percentage of plays that the plain bot wins in the measured bases that are nearest to this difficulty.
pub fn wins_percent(of: Difficulty, challenge: Challenge) -> u8 {
    measured(challenge)[column(of)]
}

/// The missions of these measured bases, as in "missions 2 to 5".
pub fn measured_missions(of: Difficulty) -> String {
    match column(of).checked_sub(1).map(|before| (LAST[before] + 1, LAST[before + 1])) {
        Some((first, last)) => format!("missions {first} to {last}"),
        None => "mission 1".to_owned(),
    }
}

fn column(of: Difficulty) -> usize {
    let mission = of.map() / BASES + 1;
    LAST.iter().position(|&last| mission <= last).unwrap_or(LAST.len() - 1)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rootward_gen::Seed;

    use super::*;

    fn words(challenge: Challenge) -> [&'static str; 6] {
        [0, 11, 60, 150, 200, 65_535].map(|map| word(Seed::classic(map).difficulty(), challenge))
    }

    #[test]
    fn the_word_follows_the_measured_share_and_not_the_number() {
        assert_eq!(words(Challenge::Captive), ["easy", "medium", "medium", "medium", "hard", "hard"]);
    }

    #[test]
    fn shares_equal_the_measured_curve() {
        let rows = include_str!("../../../../docs/curve.csv").lines().skip(1);
        let mut sums = BTreeMap::<(&str, usize), (u32, u32)>::new();
        for row in rows {
            let cells: Vec<&str> = row.split(',').collect();
            let [mission, plays, won] = [2, 3, 4].map(|cell| cells[cell].parse::<u32>().expect("a number"));
            let column = LAST.iter().position(|&last| mission <= last.into()).expect("missions end at 20");
            let sum = sums.entry((cells[0], column)).or_default();
            *sum = (sum.0 + plays, sum.1 + won);
        }
        let named =
            [("calm", Challenge::Calm), ("captive", Challenge::Captive), ("merciless", Challenge::Merciless)];
        for (name, challenge) in named {
            let shares = [0, 1, 2, 3, 4].map(|column| {
                let (plays, won) = sums[&(name, column)];
                (won * 100 / plays) as u8
            });
            assert_eq!(measured(challenge), shares, "{name}");
        }
    }

    #[test]
    fn calm_is_never_harder_and_merciless_never_easier() {
        let place = |word: &str| WORDS.iter().position(|(_, other)| *other == word);
        let [calm, captive, merciless] = Challenge::ALL.map(|challenge| words(challenge).map(place));
        for base in 0..captive.len() {
            assert!(calm[base] <= captive[base] && captive[base] <= merciless[base]);
        }
    }
}
