//! The bot and recordings.

use std::{fs, path::Path, sync::Arc};

use rootward_gen::Seed;
use rootward_rules::{TickInput, headless::Headless, recording::Recording, tables::shipped};

use super::{Ended, folder, output_of, refusal_of, run, word};

fn project() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The rows of the bot's table for some seeds, with its first line.
fn rows(seeds: &[&str]) -> String {
    let table = fs::read_to_string(project().join("docs/bot.csv")).expect("the table is there");
    let is_wanted = |line: &&str| {
        line.starts_with("seed,") || seeds.iter().any(|seed| line.starts_with(&format!("{seed},")))
    };
    table.lines().filter(is_wanted).map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_bot_prints_the_rows_of_its_table() {
    for (arguments, seeds) in [
        ("--seeds 9..12", &["1.9", "1.10", "2.0"][..]),
        ("--seeds 9..12 --style x", &["x9", "x10", "x11"]),
        ("--seeds 4..6 --style w --preset halls", &["w4:halls", "w5:halls"]),
    ] {
        assert_eq!(output_of(&format!("bot {arguments}")), rows(seeds), "{arguments}");
    }
}

#[test]
fn tables_with_a_fault_are_refused_and_stranger_ones_count() {
    let folder = folder("tables");
    for entry in fs::read_dir(project().join("assets/tables")).expect("the tables").flatten() {
        fs::copy(entry.path(), folder.join(entry.file_name())).expect("copied");
    }
    let bot = format!("bot --seeds 0..1 --tables {}", word(&folder));
    assert_eq!(output_of(&bot), rows(&["1.0"]));
    let file = folder.join("rules.ron");
    let text = fs::read_to_string(&file).expect("readable");
    fs::write(&file, text.replace("roll_low: 75", "roll_low: 177")).expect("written");
    assert!(refusal_of(&bot).contains("roll_low"));
    fs::remove_dir_all(&folder).expect("cleaned up");
}

/// A recording of a few seconds without any action.
fn quiet_recording() -> Recording {
    let (seed, tables) = (Seed::classic(0), Arc::new(shipped()));
    let mut recording = Recording::begin(seed, &tables, false, None);
    let mut game = Headless::new(seed, tables);
    for _ in 0..100 {
        let input = TickInput::default();
        game.tick(input);
        recording.note(game.play().tick, input, || game.play().fingerprint());
    }
    recording.finish(game.play());
    recording
}

#[test]
fn recordings_are_the_same_or_drift_or_get_one_sentence() {
    let folder = folder("recordings");
    let save = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::write(&file, text).expect("written");
        word(&file)
    };
    let recording = quiet_recording();
    let text = |recording: &Recording| recording.write().expect("a text");
    let good = save("good.ron", &text(&recording));
    let told = output_of(&format!("check {good}"));
    assert!(told.contains("100 ticks") && told.contains("the same"), "{told}");

    let mut drifting = recording.clone();
    drifting.marks[2] ^= 1;
    let Ended { code, out, .. } = run(&format!("check {good} {}", save("drifts.ron", &text(&drifting))));
    assert_eq!((code, out.lines().count()), (Some(1), 2), "{out}");
    assert!(out.contains("drifts at tick 60"), "{out}");

    // Only the end of the recording describes the last second.
    let mut other_end = recording.clone();
    other_end.end.as_mut().expect("it has ended").state ^= 1;
    let Ended { code, out, .. } = run(&format!("check {}", save("end.ron", &text(&other_end))));
    assert!(code == Some(1) && out.contains("drifts at tick 100"), "{out}");

    let other = Recording { generator: 9999, ..recording.clone() };
    let later = Recording { version: 99, ..recording.clone() };
    let whole = text(&recording);
    for (file, part) in [
        (save("other.ron", &text(&other)), "version 9999 of the generator"),
        (save("later.ron", &text(&later)), "version 99"),
        (save("damaged.ron", &whole[..whole.len() / 2]), "cannot be read"),
        (save("short.ron", &whole.replace("(100, ())", "(60, ())")), "its inputs end early, after 60 of"),
        (save("endless.ron", &whole.replace("(100, ())", "(4294967295, ())")), "the most is 30 minutes"),
        (save("unmarked.ron", &text(&Recording { marks: vec![], ..recording.clone() })), "5 of its 5 marks"),
        (save("no-end.ron", &text(&Recording { end: None, ..recording.clone() })), "its end is missing"),
        ("/dev/zero".to_owned(), "a device or a pipe"),
        (word(&folder.join("missing.ron")), "missing.ron"),
    ] {
        let Ended { code, told, .. } = run(&format!("check {file}"));
        assert_eq!((code, told.lines().count()), (Some(2), 1), "{file}: {told}");
        assert!(told.starts_with("survey: ") && told.contains(part), "{file}: {told}");
    }
    fs::remove_dir_all(&folder).expect("cleaned up");
}
