//! The curve, and the committed table with its values.

use std::fs;

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

/// The rows of a committed table. In the table of all styles, each row starts with the kind of base.
fn committed(file: &str) -> Vec<Vec<String>> {
    let file = format!("{}/../../docs/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(file).expect("the table is there");
    let mut lines = text.lines();
    assert!(lines.next().is_some_and(|line| line.ends_with(COLUMNS)));
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// The plays and wins of the plain bot, and those of the bot that knows the map, in a cell of a committed table.
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

/// `danger.md` 1: the minimum and maximum share of plays that the plain bot wins, in tenths of a percent, for each
/// column of the table.
const GOALS: [(Challenge, [(u64, u64); BANDS.len()]); 3] = [
    (Challenge::Calm, [(980, 1000), (950, 1000), (900, 1000), (900, 1000), (900, 1000)]),
    (Challenge::Captive, [(880, 960), (700, 850), (500, 700), (500, 700), (500, 700)]),
    (Challenge::Merciless, [(600, 800), (400, 600), (200, 400), (200, 400), (200, 400)]),
];

/// Checks the plays of the plain bot at a challenge against the goals, and returns the number of columns that have
/// plays. Late missions become harder at the default challenge.
fn check_goals(kind: &str, table: &[Vec<String>], challenge: Challenge, goals: [(u64, u64); 5]) -> usize {
    let mut shares = Vec::new();
    for (missions, (least, most)) in BANDS.into_iter().zip(goals) {
        let [plays, won, ..] = sums(table, challenge, missions);
        let share = tenths((plays, won));
        if plays > 0 {
            let name = format!("{kind} {challenge} {missions:?}");
            assert!((least..=most).contains(&share), "{name}: {share} of {least}..={most}");
            shares.push(share);
        }
    }
    let falls = shares.get(2..).is_none_or(|late| late.is_sorted_by(|earlier, later| earlier > later));
    assert!(challenge != Challenge::Captive || falls, "{kind}: {shares:?}");
    shares.len()
}

/// Plays the base of a committed row again.
fn check_row(table: &[Vec<String>], challenge: Challenge, seed: Seed) {
    let written = table.iter().find(|row| row[0] == challenge.name() && row[1] == seed.to_string());
    let written = written.expect("a row of the base");
    let tables = tables(None).expect("the tables of the tool");
    let streams = written[3].parse().expect("a number");
    let cell = play_base(&Seeds::named(vec![seed]), seed, &tables, Terms::plain(challenge), streams);
    assert_eq!(row(challenge, seed, &cell), written.join(","), "if this is meant, rewrite the table");
}

#[test]
fn the_committed_curve_meets_the_goals() {
    let table = committed("curve.csv");
    assert_eq!(table.len(), 3 * 220);
    for (challenge, goals) in GOALS {
        assert_eq!(check_goals("classic", &table, challenge, goals), BANDS.len());
        for missions in BANDS {
            let [plays, ..] = sums(&table, challenge, missions);
            assert!(plays >= PLAYS, "{challenge} {missions:?}: {plays} plays");
        }
        let [_, _, bases, won] = sums(&table, challenge, (1, 20));
        let least = if challenge == Challenge::Merciless { 214 } else { 220 };
        assert!(bases == 220 && won >= least, "{challenge}: {won} of {bases}");
    }
}

/// `danger.md` 1, for each kind of base. Presets are measured only at the default challenge, up to mission 10.
#[test]
fn every_kind_of_base_meets_the_goals() {
    let mut kinds: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    for mut row in committed("curve-styles.csv") {
        let kind = row.remove(0);
        kinds.entry(kind).or_default().push(row);
    }
    assert_eq!(kinds.len(), 1 + Preset::ALL.len());
    for (kind, rows) in &kinds {
        let is_preset = Preset::from_name(kind).is_some();
        assert_eq!(rows.len(), if is_preset { 100 } else { 3 * 220 }, "{kind}");
        for (challenge, goals) in GOALS {
            let measured = match (is_preset, challenge) {
                (false, _) => BANDS.len(),
                (true, Challenge::Captive) => 3,
                (true, _) => 0,
            };
            assert_eq!(check_goals(kind, rows, challenge, goals), measured, "{kind} {challenge}");
        }
    }
    // At most 3 % of merciless bases may be lost (`danger.md` 1), and none at the other challenges.
    let all = || kinds.values().flatten();
    let is_merciless = |row: &&Vec<String>| row[0] == Challenge::Merciless.name();
    let lost: Vec<_> = all().filter(|row| row.last().is_none_or(|won| won != "1")).collect();
    assert!(lost.iter().all(is_merciless), "{lost:?}");
    let merciless = all().filter(is_merciless).count();
    assert!(lost.len() * 100 <= merciless * 3, "{} of {merciless}", lost.len());
}

#[test]
fn the_bots_match_the_committed_curves() {
    let classic = committed("curve.csv");
    let styles = committed("curve-styles.csv").into_iter().filter(|row| row[0] == "endless");
    let endless: Vec<Vec<String>> = styles.map(|row| row[1..].to_vec()).collect();
    for (table, challenge, name) in [
        (&classic, Challenge::Calm, "2.3"),
        (&classic, Challenge::Captive, "17.3"),
        (&classic, Challenge::Merciless, "17.4"),
        (&endless, Challenge::Captive, "x3"),
        (&endless, Challenge::Merciless, "x150"),
    ] {
        check_row(table, challenge, name.parse().expect("a seed"));
    }
}
