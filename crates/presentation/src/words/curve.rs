//! The difficulty of a base in a word. It depends on how the plain bot, which knows no more than a player, does in
//! similar bases. It does not depend directly on the number of the base (`danger.md` 1).

use rootward_gen::Difficulty;
use rootward_rules::terms::Challenge;

/// The first map of each stratum. A stratum is a range of maps whose difficulty is measured together.
pub const STRATA: [u16; 10] = [0, 10, 44, 110, 220, 500, 1_000, 3_000, 10_000, 30_000];

const BASES: u16 = 11;

/// The percentages of plays in each stratum that the plain bot wins, and in which a droid goes down. Source:
/// `survey bot --curve`, generator 6, rules 17, classic bases without twists (`docs/curve.csv`).
const fn measured(challenge: Challenge) -> [(u8, u8); STRATA.len()] {
    match challenge {
        Challenge::Calm => {
            [(100, 0), (94, 7), (87, 15), (87, 15), (90, 12), (92, 10), (97, 2), (97, 2), (80, 20), (87, 12)]
        }
        Challenge::Captive => [
            (87, 17),
            (70, 32),
            (60, 47),
            (55, 52),
            (55, 52),
            (65, 42),
            (62, 52),
            (67, 42),
            (52, 57),
            (57, 67),
        ],
        Challenge::Merciless => [
            (80, 27),
            (60, 55),
            (45, 77),
            (25, 92),
            (32, 77),
            (25, 82),
            (20, 92),
            (25, 90),
            (20, 90),
            (25, 92),
        ],
    }
}

/// The words, each with the lowest percentage of wins for which it is used. An easy base also spares its droids: in at
/// most this percentage of plays one goes down.
const WORDS: [(u8, u8, &str); 4] =
    [(85, 50, "easy"), (65, 100, "medium"), (40, 100, "hard"), (0, 100, "brutal")];

pub fn word(of: Difficulty, challenge: Challenge) -> &'static str {
    word_for(measured(challenge)[stratum(of)])
}

fn word_for((wins, falls): (u8, u8)) -> &'static str {
    let fits = |&&(least, most, _): &&(u8, u8, _)| wins >= least && falls <= most;
    WORDS.iter().find(fits).map_or("brutal", |&(.., word)| word)
}

/// The percentage of plays that the plain bot wins in the stratum of this difficulty.
pub fn wins_percent(of: Difficulty, challenge: Challenge) -> u8 {
    measured(challenge)[stratum(of)].0
}

/// The bases of this stratum, as in "1.10 to 4.10".
pub fn measured_bases(of: Difficulty) -> String {
    let (first, last) = bounds(stratum(of));
    let name = |map: u16| format!("{}.{}", map / BASES + 1, map % BASES);
    format!("{} to {}", name(first), name(last))
}

/// The number of a difficulty's stratum, from 0.
pub fn stratum(of: Difficulty) -> usize {
    STRATA.iter().rposition(|&first| first <= of.map()).unwrap_or_default()
}

/// The first and the last map of a stratum.
pub fn bounds(stratum: usize) -> (u16, u16) {
    let last = STRATA.get(stratum + 1).map_or(u16::MAX, |next| next - 1);
    (STRATA[stratum], last)
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;

    fn words(challenge: Challenge) -> [&'static str; STRATA.len()] {
        measured(challenge).map(word_for)
    }

    #[test]
    fn every_map_is_in_the_stratum_of_its_bounds() {
        for (map, expected) in [(0, 0), (9, 0), (10, 1), (219, 3), (220, 4), (29_999, 8), (u16::MAX, 9)] {
            let stratum = stratum(Seed::classic(map).difficulty());
            let (first, last) = bounds(stratum);
            assert!(stratum == expected && (first..=last).contains(&map), "{map}: {stratum}");
        }
        assert_eq!(measured_bases(Seed::classic(20).difficulty()), "1.10 to 4.10");
        assert_eq!(measured_bases(Seed::classic(u16::MAX).difficulty()), "2728.3 to 5958.8");
    }

    #[test]
    fn easy_bases_spare_the_droids() {
        let words = [(90, 50), (90, 51), (65, 100), (64, 0), (39, 0)].map(word_for);
        assert_eq!(words, ["easy", "medium", "medium", "hard", "brutal"]);
    }

    #[test]
    fn shares_equal_the_measured_curve() {
        let table = include_str!("../../../../docs/curve.csv");
        for challenge in Challenge::ALL {
            for (stratum, shares) in measured(challenge).into_iter().enumerate() {
                let (first, last) = bounds(stratum);
                let cell = format!("classic,{},{first},{last},plain,", challenge.name());
                let row = table.lines().find_map(|line| line.strip_prefix(&cell)).expect("a row of the cell");
                let counts: Vec<u32> = row.split(',').map(|count| count.parse().expect("a number")).collect();
                let [plays, won, fell] = [counts[0], counts[1], counts[2]];
                assert_eq!(shares, ((won * 100 / plays) as u8, (fell * 100 / plays) as u8), "{cell}");
            }
        }
    }

    #[test]
    fn calm_is_never_harder_and_merciless_never_easier() {
        let place = |word: &str| WORDS.iter().position(|(.., other)| *other == word);
        let [calm, captive, merciless] = Challenge::ALL.map(|challenge| words(challenge).map(place));
        for stratum in 0..STRATA.len() {
            assert!(calm[stratum] <= captive[stratum] && captive[stratum] <= merciless[stratum], "{stratum}");
        }
    }
}
