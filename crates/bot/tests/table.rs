//! Checks the bot against its table (`docs/bot.csv`), and the committed recordings against the rules.

use std::{fs, path::Path, sync::Arc};

use rootward_bot::play_out::{play_on, play_out};
use rootward_gen::Seed;
use rootward_rules::{
    headless::Headless,
    recording::{
        Recording,
        check::{Verdict, check},
        open,
    },
    tables::shipped,
};

fn project() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn table() -> String {
    fs::read_to_string(project().join("docs/bot.csv")).expect("the table is there")
}

#[test]
fn the_bot_wins_every_base_of_its_table_without_a_repair() {
    let table = table();
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 220 + 220 + 6 * 100);
    for row in rows {
        assert_eq!((row[1], row[6]), ("won", "whole"), "{row:?}");
    }
}

#[test]
fn the_bot_plays_as_its_table_says() {
    let table = table();
    let tables = Arc::new(shipped());
    let classic = (0..22).map(Seed::classic);
    let crawlers = ["w7", "w8:warren", "w10:halls", "w11:longwalls", "w12:colonnade", "w13:cells"];
    let crawlers = crawlers.map(|seed| seed.parse().expect("a seed"));
    for seed in classic.chain((0..11).map(Seed::endless)).chain(crawlers) {
        let played = play_out(seed, tables.clone()).to_string();
        let written = table.lines().find(|line| line.starts_with(&format!("{seed},")));
        assert_eq!(written, Some(played.as_str()), "if this is intended, rewrite the table");
    }
}

/// Bases that the bot once lost, one for each kind of fix.
#[test]
fn bases_that_were_lost_once_are_won() {
    let tables = Arc::new(shipped());
    for (seed, what) in [
        ("37.6s", "the ladder under the captive's door led one way only"),
        ("4.8s", "in the meltdown a creature held the wall on the way home"),
        ("698.1s", "a creature that could not go home held a wall"),
        ("104.10p", "the clock of the meltdown went by a way through a wall that cannot be pushed out"),
        ("12135p", "there is no probe computer, so nobody gave a charge"),
        ("12135s", "there is no captive, so there was no goal"),
        ("71.9s", "it waited for creatures that do not come, cell after cell"),
        ("604.8s", "it turned to and fro in a fire"),
        ("5706.9", "in the meltdown it spared its points and not its time"),
        ("649.7s", "it ran to and fro between the openers of two locks"),
        ("4742.0", "two walls were pushed into one corner"),
        ("w641", "a pushed wall left only a way through a lock whose opener lay behind the wall"),
        ("2727.1", "it fought on in a fire, and did not open a wall to get away"),
    ] {
        let seed: Seed = seed.parse().expect("a seed");
        let report = play_out(seed, tables.clone());
        assert!(report.won, "{report}: {what}");
    }
}

#[test]
fn committed_recordings_are_played_again_without_a_difference() {
    let tables = Arc::new(shipped());
    let folder = fs::read_dir(project().join("tests/recordings")).expect("the folder is there");
    let mut count = 0;
    for entry in folder {
        let path = entry.expect("an entry").path();
        let (recording, seed) = open(&path, &tables).unwrap_or_else(|error| panic!("{error}"));
        assert!(
            matches!(check(&recording, seed, tables.clone()), Verdict::Same { .. }),
            "{}",
            path.display()
        );
        count += 1;
    }
    assert!(count >= 4, "{count} recordings");
}

#[test]
fn a_recording_that_drifts_names_the_tick() {
    let tables = Arc::new(shipped());
    let seed = Seed::classic(0);
    let mut recording = Recording::begin(seed, &tables, false, None);
    play_on(Headless::new(seed, tables.clone()), |_, play, input, _| {
        recording.note(play.tick, input, || play.fingerprint());
    });
    recording.marks[2] ^= 1;
    assert_eq!(check(&recording, seed, tables), Verdict::Drift { tick: 60 });
}
