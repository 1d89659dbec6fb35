//! The curve, and the committed table of it.

use std::{collections::BTreeSet, fs};

use rootward_gen::crawlers::Preset;

use super::*;

#[test]
fn every_base_of_the_first_twenty_missions_has_a_column() {
    let columns: Vec<usize> = (0..220).filter_map(|number| band(Seed::classic(number))).collect();
    assert_eq!(columns.len(), 220);
    assert_eq!([0, 10, 11, 54, 55, 110, 165, 219].map(|number| columns[number]), [0, 0, 1, 1, 2, 3, 4, 4]);
    assert_eq!(band(Seed::classic(220)), None);
}

#[test]
fn no_cell_has_fewer_plays_than_it_needs() {
    for bases in [1, 11, 44, 55, 399, 400, 401] {
        assert!(u64::from(streams(bases)) * bases >= PLAYS, "{bases}");
    }
    assert_eq!([streams(0), streams(11), streams(55), streams(4000)], [0, 37, 8, 1]);
}

#[test]
fn shares_are_cut_to_tenths() {
    assert_eq!([(3, 2), (400, 400), (0, 0)].map(percent), ["66.6 %", "100.0 %", "-"]);
}

#[test]
fn the_table_has_a_row_for_each_bot_and_a_column_for_each_band() {
    let tables = tables(None).expect("the tables of the tool");
    let seeds = Seeds::named(vec![Seed::classic(0)]);
    let mut row = vec![Cell::default(); BANDS.len()];
    row[0] = play_base(&seeds, Seed::classic(0), &tables, Terms::plain(Challenge::Calm), 1);
    let mut out = Vec::new();
    print(&[Challenge::Calm], &[row], &mut out).expect("memory takes everything");
    let text = String::from_utf8(out).expect("text");
    assert!(text.contains("mission 1") && text.contains("16 to 20"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("calm       knowing     100.0 %")), "{text}");
}

/// The committed table: `survey bot --curve --csv docs/curve.csv`.
fn table() -> Vec<Vec<String>> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/curve.csv");
    let text = fs::read_to_string(file).expect("the table is there");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(rows::COLUMNS));
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// Plays and wins of the plain bot and of the knowing bot in a cell of the committed table.
fn sums(table: &[Vec<String>], challenge: Challenge, (first, last): (u16, u16)) -> [u64; 4] {
    let mut sums = [0; 4];
    let number = |row: &[String], column: usize| row[column].parse::<u64>().expect("a number");
    let is_of = |row: &&Vec<String>| {
        row[0] == challenge.name() && (u64::from(first)..=u64::from(last)).contains(&number(row, 2))
    };
    for row in table.iter().filter(is_of) {
        let of = [number(row, 3), number(row, 4), 1, number(row, 11)];
        sums.iter_mut().zip(of).for_each(|(sum, more)| *sum += more);
    }
    sums
}

/// `danger.md` 1: tenths of a percent that the plain bot wins, the least and the most, by the columns of the table.
const GOALS: [(Challenge, [(u64, u64); BANDS.len()]); 3] = [
    (Challenge::Calm, [(980, 1000), (950, 1000), (900, 1000), (900, 1000), (900, 1000)]),
    (Challenge::Captive, [(880, 960), (700, 850), (500, 700), (500, 700), (500, 700)]),
    (Challenge::Merciless, [(600, 800), (400, 600), (200, 400), (200, 400), (200, 400)]),
];

#[test]
fn the_committed_curve_is_the_one_that_was_wanted() {
    let table = table();
    assert_eq!(table.len(), 3 * 220);
    for (challenge, goals) in GOALS {
        for (&missions, (least, most)) in BANDS.iter().zip(goals) {
            let [plays, won, ..] = sums(&table, challenge, missions);
            assert!(plays >= PLAYS, "{challenge} {missions:?}: {plays} plays");
            let share = tenths((plays, won));
            assert!((least..=most).contains(&share), "{challenge} {missions:?}: {share} of {least}..={most}");
        }
    }
    let late: Vec<u64> = BANDS[2..]
        .iter()
        .map(|&missions| {
            let [plays, won, ..] = sums(&table, Challenge::Captive, missions);
            tenths((plays, won))
        })
        .collect();
    assert!(late.is_sorted_by(|earlier, later| earlier > later), "late missions at captive: {late:?}");
}

#[test]
fn the_committed_curve_is_one_of_bases_that_can_be_won() {
    let table = table();
    for (challenge, least) in [(Challenge::Calm, 220), (Challenge::Captive, 220), (Challenge::Merciless, 214)]
    {
        let [_, _, bases, won] = sums(&table, challenge, (1, 20));
        assert!(bases == 220 && won >= least, "{challenge}: {won} of {bases}");
    }
}

#[test]
fn the_bots_play_as_the_committed_curve_says() {
    let (table, tables) = (table(), tables(None).expect("the tables of the tool"));
    for (challenge, number) in [(Challenge::Calm, 14), (Challenge::Captive, 179), (Challenge::Merciless, 180)]
    {
        let seed = Seed::classic(number);
        let written = table.iter().find(|row| row[0] == challenge.name() && row[1] == seed.to_string());
        let written = written.expect("a row of the base").join(",");
        let streams = written.split(',').nth(3).and_then(|plays| plays.parse().ok()).expect("a number");
        let cell = play_base(&Seeds::named(vec![seed]), seed, &tables, Terms::plain(challenge), streams);
        assert_eq!(rows::row(challenge, seed, &cell), written, "if this is meant, rewrite the table");
    }
}

/// The committed table of other styles, with the kind of base before each row.
fn styles() -> Vec<Vec<String>> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/curve-styles.csv");
    let text = fs::read_to_string(file).expect("the table is committed");
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// `danger.md` 1, for each kind of base. Presets end with mission 10.
#[test]
fn the_curve_of_every_kind_of_base_is_the_one_that_was_wanted() {
    let table = styles();
    let kinds: BTreeSet<&str> = table.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(kinds.len(), 1 + Preset::ALL.len());
    for kind in kinds {
        let rows: Vec<Vec<String>> =
            table.iter().filter(|row| row[0] == kind).map(|row| row[1..].to_vec()).collect();
        for (challenge, goals) in GOALS {
            let shares: Vec<Option<u64>> = BANDS
                .iter()
                .map(|&missions| {
                    let [plays, won, ..] = sums(&rows, challenge, missions);
                    (plays > 0).then(|| tenths((plays, won)))
                })
                .collect();
            for ((share, (least, most)), missions) in shares.iter().zip(goals).zip(BANDS) {
                let inside = share.is_none_or(|share| (least..=most).contains(&share));
                assert!(inside, "{kind} {challenge} {missions:?}: {share:?} of {least}..={most}");
            }
            // Presets are measured at the default challenge, up to mission 10.
            let is_preset = Preset::from_name(kind).is_some();
            let measured = match (is_preset, challenge) {
                (false, _) => BANDS.len(),
                (true, Challenge::Captive) => 3,
                (true, _) => 0,
            };
            assert_eq!(shares.iter().flatten().count(), measured, "{kind} {challenge}: {shares:?}");
            let falls = shares[2..].iter().flatten().is_sorted_by(|earlier, later| earlier > later);
            assert!(challenge != Challenge::Captive || falls, "{kind}: {shares:?}");
        }
    }
}

#[test]
fn the_table_of_other_styles_is_whole_and_its_bases_can_be_won() {
    let table = styles();
    assert_eq!(table.len(), 3 * 220 + 6 * 100);
    // At most 3 % of merciless bases may be lost (`danger.md` 1), and no other.
    let (lost, merciless): (Vec<_>, Vec<_>) = (
        table.iter().filter(|row| row.last().is_none_or(|won| won != "1")).collect(),
        table.iter().filter(|row| row[1] == Challenge::Merciless.name()).collect(),
    );
    assert!(lost.iter().all(|row| row[1] == Challenge::Merciless.name()), "{lost:?}");
    assert!(lost.len() * 100 <= merciless.len() * 3, "{} of {}", lost.len(), merciless.len());
    let tables = tables(None).expect("the tables of the tool");
    for (challenge, name) in [(Challenge::Captive, "x3"), (Challenge::Merciless, "x150")] {
        let seed: Seed = name.parse().expect("a good seed");
        let written =
            table.iter().find(|row| row[0] == "endless" && row[1] == challenge.name() && row[2] == name);
        let written = written.expect("a row of the base")[1..].join(",");
        let streams = written.split(',').nth(3).and_then(|plays| plays.parse().ok()).expect("a number");
        let cell = play_base(&Seeds::named(vec![seed]), seed, &tables, Terms::plain(challenge), streams);
        assert_eq!(rows::row(challenge, seed, &cell), written, "if this is meant, rewrite the table");
    }
}
