//! The curve, and the committed tables with its values.

use std::fs;

use super::*;

#[test]
fn bases_of_a_stratum_are_spread_over_its_maps() {
    for (stratum, plays) in [(0, 400), (1, 40), (5, 400), (9, 3)] {
        let (first, last) = bounds(stratum);
        let (numbers, streams) = bases(stratum, plays);
        assert!(numbers.len() as u32 * streams >= plays);
        assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
        assert!(numbers.iter().all(|&number| (u64::from(first)..=u64::from(last)).contains(&number)));
    }
    assert_eq!(bases(0, 400), ((0..10).collect(), 40));
    assert_eq!(bases(9, 3), (vec![30_000, 41_845, 53_690], 1));
}

#[test]
fn tallies_count_wins_and_falls() {
    let mut sum = Tally::of(End::Won, 100, true);
    sum.add(Tally::of(End::Down, 200, true));
    sum.add(Tally::of(End::Won, 0, false));
    assert_eq!((sum.plays, sum.won, sum.fell, sum.ticks, sum.first_ticks), (3, 2, 2, 300, 100));
    assert_eq!([percent(2, 3), percent(400, 400), percent(0, 0)], ["66.6 %", "100.0 %", "0.0 %"]);
}

#[test]
fn each_bot_and_stratum_has_its_place_in_the_table() {
    let tables = tables(None).expect("the tables of the tool");
    let seeds = Seeds::named(vec![Seed::classic(0)]);
    let mut row = vec![Cell::default(); STRATA.len()];
    row[0] = play_base(&seeds, Seed::classic(0), &tables, Terms::plain(Challenge::Calm), 1);
    let mut out = Vec::new();
    let cells = [row];
    print(&[Challenge::Calm], &cells, &mut out).expect("writing to memory cannot fail");
    let text = String::from_utf8(out).expect("text");
    assert!(text.contains(" 0-9 ") && text.contains(" 30000-65535\n"), "{text}");
    for line in ["calm plain wins", "calm plain falls", "calm masher wins", "calm knowing wins"] {
        assert!(text.lines().any(|row| row.starts_with(line)), "{text}");
    }
    let csv = csv("classic", &[Challenge::Calm], &cells, 1);
    assert_eq!(csv.lines().count(), 2 + STRATA.len() * BOTS.len());
    assert!(csv.lines().any(|line| line.starts_with("classic,calm,0,9,knowing,1,1,")), "{csv}");
}

/// The rows of the committed table, without its first two lines.
fn committed() -> Vec<Vec<String>> {
    let file = format!("{}/../../docs/curve.csv", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(file).expect("the table is there");
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    assert!(
        first.starts_with(&format!("{}, ", head())),
        "the curve was measured with other versions, so measure it again: {first}"
    );
    assert_eq!(lines.next(), Some(COLUMNS));
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn number(row: &[String], column: usize) -> u64 {
    row[column].parse().expect("a number")
}

/// The plays and wins of a bot in all strata.
fn shares(table: &[Vec<String>], kind: &str, challenge: Challenge, bot: &str) -> Vec<(u64, u64)> {
    let is_of = |row: &&Vec<String>| row[0] == kind && row[1] == challenge.name() && row[4] == bot;
    table.iter().filter(is_of).map(|row| (number(row, 5), number(row, 6))).collect()
}

/// The minimum and maximum share of plays that the plain bot wins, in tenths of a percent. The last pair holds in all
/// strata from map 220 on. Each value before it is the mean of the goals of a stratum's missions (`docs/curve.md`).
const GOALS: [(Challenge, [(u64, u64); 4], (u64, u64)); 3] = [
    (Challenge::Calm, [(980, 1000), (950, 1000), (910, 1000), (900, 1000)], (850, 950)),
    (Challenge::Captive, [(880, 960), (700, 855), (530, 725), (500, 700)], (450, 620)),
    (Challenge::Merciless, [(600, 800), (400, 610), (230, 435), (200, 400)], (150, 320)),
];

/// How far chance moves a cell with this many plays, in tenths of a percent: twice the standard error. Cells with the
/// full number of plays have to meet their goal exactly.
fn chance(plays: u64) -> u64 {
    if plays >= 400 { 0 } else { 1000 / plays.isqrt().max(1) }
}

#[test]
fn committed_curve_meets_the_goals() {
    let table = committed();
    for (challenge, goals, late) in GOALS {
        let goals = goals.into_iter().chain(std::iter::repeat(late));
        let plain = shares(&table, "classic", challenge, "plain");
        assert_eq!(plain.len(), STRATA.len());
        for ((stratum, (plays, won)), (least, most)) in plain.into_iter().enumerate().zip(goals) {
            let (share, chance) = (tenths(won, plays), chance(plays));
            let fits = share + chance >= least && share <= most + chance;
            assert!(fits, "{challenge}, stratum {stratum}: {share} of {least}..={most}");
        }
        for (bases, won) in shares(&table, "classic", challenge, "knowing") {
            let may_lose = if challenge == Challenge::Merciless { bases * 3 / 100 } else { 0 };
            assert!(won + may_lose >= bases, "{challenge}: {won} of {bases}");
        }
    }
}

#[test]
fn holding_a_key_loses() {
    let table = committed();
    let of = |bot| shares(&table, "classic", Challenge::Captive, bot);
    for (stratum, (plain, masher)) in of("plain").into_iter().zip(of("masher")).enumerate() {
        let (plain, share, chance) = (tenths(plain.1, plain.0), tenths(masher.1, masher.0), chance(masher.0));
        let most = [500, 250].get(stratum).copied().unwrap_or(100);
        assert!(share <= most + chance, "stratum {stratum}: {share}");
        assert!(plain + chance >= share + 350, "stratum {stratum}: {plain} and {share}");
    }
}

/// Each row has the length of its bot's first play. If it differs, the rules or the bots have changed.
#[test]
fn bots_play_as_the_committed_curve_says() {
    let table = committed();
    let tables = tables(None).expect("the tables of the tool");
    let check = |&(row, name): &(usize, &str)| {
        let row = table.get(row).expect("a row");
        let challenge = Challenge::named(&row[1]).expect("a challenge");
        let bot = BOTS.iter().position(|bot| *bot == row[4]).expect("a bot");
        let seed: Seed = name.parse().expect("a seed");
        assert_eq!(u64::from(seed.difficulty().map()), number(row, 2), "{row:?}");
        let game = start(&Seeds::named(vec![seed]), seed, &tables, Terms::plain(challenge));
        let ticks = play_bot(bot, &game, 0).first_ticks;
        assert_eq!(
            u64::from(ticks),
            number(row, 14),
            "{row:?}: if this is intended, measure the curve again"
        );
    };
    let firsts = ["1.0", "1.10", "5.0", "11.0", "21.0", "46.5", "91.10", "273.8", "910.1", "2728.3"];
    // Every fourth row, which covers all bots, challenges and strata.
    let rows = (0..90).step_by(4).map(|row| (row, firsts[row / BOTS.len() % STRATA.len()]));
    let rows: Vec<(usize, &str)> = rows.collect();
    rows.par_iter().for_each(check);
}
