//! The bot against its table (`docs/bot.csv`), and committed recordings against the rules.

use std::{fs, path::Path, sync::Arc};

use rootward::{
    bot::play_out::play_out,
    replay::{
        Recording,
        check::{Verdict, check},
    },
    rules::tables::shipped,
};
use rootward_gen::Seed;

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The whole table: `rootward --bot 0..220` and `rootward --bot x0..220`.
#[test]
fn the_bot_plays_as_its_table_says() {
    let table = fs::read_to_string(project().join("docs/bot.csv")).expect("the table is there");
    let tables = Arc::new(shipped());
    let classic = (0..22).map(Seed::classic);
    for seed in classic.chain((0..11).map(Seed::endless)) {
        let played = play_out(seed, tables.clone(), |_, _, _, _| {}).to_string();
        let written = table.lines().find(|line| line.starts_with(&format!("{seed},")));
        assert_eq!(written, Some(played.as_str()), "if this is meant, write the table anew");
    }
}

#[test]
fn committed_recordings_are_played_again_without_a_difference() {
    let tables = Arc::new(shipped());
    let folder = fs::read_dir(project().join("tests/recordings")).expect("the folder is there");
    let mut count = 0;
    for entry in folder {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a recording");
        let (recording, seed) = Recording::read(&path.display().to_string(), &text, &tables)
            .unwrap_or_else(|error| panic!("{error}"));
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
    play_out(seed, tables.clone(), |_, play, input, _| {
        recording.note(play.tick, input, || play.fingerprint());
    });
    recording.marks[2] ^= 1;
    assert_eq!(check(&recording, seed, tables), Verdict::Drift { tick: 60 });
}
