//! The board of a folder of recordings.

use std::{fs, path::Path, sync::Arc};

use rootward_bot::{Bot, play_out::play_on};
use rootward_gen::Seed;
use rootward_rules::{
    TickInput,
    headless::Headless,
    recording::{Recording, RecordingEnd},
    tables::{
        daily::{DAILY_TERMS, daily_seed},
        shipped,
    },
    terms::{Challenge, Terms},
};

use super::{Ended, folder, run, word};

/// A play of base 1.0 by a bot with one input of its own: the party waits in the first tick. No bot does so.
fn by_a_person(terms: Terms) -> Recording {
    let (seed, tables) = (Seed::classic(0), Arc::new(shipped()));
    let mut recording = Recording::begin(seed, &tables, false, None).on(terms);
    let mut game = Headless::on(seed, tables, terms);
    let mut bot = Bot::default();
    for tick in 0..20_000 {
        let decided = bot.decide(game.site(), game.play());
        let input = if tick == 0 { TickInput::default() } else { decided };
        game.tick(input);
        recording.note(game.play().tick, input, || game.play().fingerprint());
        if game.play().is_over() {
            break;
        }
    }
    recording.finish(game.play());
    recording
}

fn by_a_bot() -> Recording {
    let (seed, tables) = (Seed::classic(0), Arc::new(shipped()));
    let terms = Terms::plain(Challenge::Captive);
    let mut recording = Recording::begin(seed, &tables, false, None).on(terms);
    play_on(Headless::on(seed, tables, terms), |_, play, input, _| {
        recording.note(play.tick, input, || play.fingerprint());
        recording.finish(play);
    });
    recording
}

/// A play that is not over.
fn begun() -> Recording {
    let (seed, tables) = (Seed::classic(0), Arc::new(shipped()));
    let mut recording = Recording::begin(seed, &tables, false, None);
    let mut game = Headless::new(seed, tables);
    for _ in 0..30 {
        game.tick(TickInput::default());
        recording.note(game.play().tick, TickInput::default(), || game.play().fingerprint());
    }
    recording.finish(game.play());
    recording
}

/// The rows of one table in the CSV file, without the name of the table.
fn rows<'a>(csv: &'a str, table: &str) -> Vec<&'a str> {
    csv.lines().filter_map(|line| line.strip_prefix(table)?.strip_prefix(',')).collect()
}

fn state<'a>(csv: &'a str, name: &str) -> &'a str {
    let row = rows(csv, "recordings").into_iter().find(|row| row.contains(&format!(",{name},")));
    row.and_then(|row| row.split(',').next()).unwrap_or_else(|| panic!("no row for {name}"))
}

#[test]
fn good_and_bad_recordings_are_told_apart() {
    let folder = folder("board");
    let save = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        fs::write(&file, text).expect("written");
    };
    let text = |recording: &Recording| recording.write().expect("a text");
    assert_eq!(daily_seed(0), Seed::classic(0));
    let (plain, daily) = (by_a_person(Terms::plain(Challenge::Calm)), by_a_person(DAILY_TERMS));
    save("ada/1.0-won.ron", &text(&plain));
    save("ben/deep/1.0-daily.ron", &text(&daily));
    save("ben/1.0-copied.ron", &text(&plain));
    save("notes.txt", "no recording");
    save(".hidden.ron", "no recording");

    // The kept recordings, unchanged and with one fault each.
    let kept = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/recordings"));
    let kept = |name: &str| fs::read_to_string(kept.join(name)).expect("a recording");
    let (short, long) = (kept("0.ron"), kept("x7.ron"));
    let read = |text: &str| Recording::read("kept.ron", text, &shipped()).expect("a recording").0;
    let marked = {
        let mut forged = read(&long);
        forged.marks[3] ^= 1;
        text(&forged)
    };
    save("forged-mark.ron", &marked);
    save("forged-input.ron", &short.replacen("heading: South", "heading: North", 1));
    let other_end = |end: RecordingEnd| RecordingEnd { state: !end.state, ..end };
    save("forged-end.ron", &text(&Recording { end: read(&short).end.map(other_end), ..read(&short) }));
    save("cut-text.ron", &long[..long.len() / 2]);
    save("cut-marks.ron", &text(&Recording { marks: vec![], ..read(&short) }));
    save("cut-end.ron", &text(&Recording { end: None, ..read(&short) }));
    save("old-rules.ron", &text(&Recording { tables: !read(&short).tables, ..read(&short) }));
    save("old-format.ron", "(version: 1)");
    save("unread.ron", "(nothing: 1)");
    save("bot.ron", &text(&by_a_bot()));
    save("begun.ron", &text(&begun()));

    let board = format!("board {}", word(&folder));
    let Ended { code, out, told } = run(&board);
    assert_eq!((code, told.as_str()), (Some(1), ""), "{out}");
    let [page, csv] =
        ["board.html", "board.csv"].map(|name| fs::read_to_string(folder.join(name)).expect(name));
    for (name, wanted) in [
        ("ada/1.0-won", "good"),
        ("ben/deep/1.0-daily", "good"),
        ("ben/1.0-copied", "copy"),
        ("forged-mark", "forged"),
        ("forged-input", "forged"),
        ("forged-end", "forged"),
        ("cut-text", "cut"),
        ("cut-marks", "cut"),
        ("cut-end", "cut"),
        ("old-rules", "old"),
        ("old-format", "old"),
        ("unread", "unreadable"),
        ("bot", "bot"),
        ("begun", "unfinished"),
    ] {
        assert_eq!(state(&csv, name), wanted, "{name}");
        assert!(page.contains(name), "{name}");
        assert_eq!(out.contains(&format!("{name}: {wanted}, ")), wanted != "good", "{out}");
    }
    assert_eq!(rows(&csv, "recordings").len(), 14);
    assert!(
        out.contains(
            "14 recordings: 1 bot, 1 copy, 3 cut, 3 forged, 2 good, 2 old, 1 unfinished, 1 unreadable"
        ),
        "{out}"
    );

    // Both plays of base 1.0 are won, on other terms.
    assert!(
        read(&text(&plain)).end.is_some_and(|end| format!("{end:?}").contains("Won")),
        "the bot wins base 1.0"
    );
    let places =
        |table: &str| rows(&csv, table).iter().map(|row| row.to_string()).collect::<Vec<_>>().join("\n");
    assert!(places("day").contains("1,ben,ben/deep/1.0-daily,1.0,captive,"), "{csv}");
    assert!(places("base").contains("\"1.0 (calm, plain)\",1,ada,ada/1.0-won,1.0,\"calm, plain\","), "{csv}");
    assert!(places("challenge").contains("calm,1,ada,ada/1.0-won,"), "{csv}");
    assert!(places("medals").contains("all bases,1,"), "{csv}");
    assert!(page.contains("<a href=\"./#1.0&amp;play="), "the page has links");

    // Again, with the board in the folder.
    assert_eq!(run(&board).out, out);
    let again = ["board.html", "board.csv"].map(|name| fs::read_to_string(folder.join(name)).expect(name));
    assert_eq!(again, [page, csv]);
    fs::remove_dir_all(&folder).expect("cleaned up");
}

#[test]
fn honest_recordings_pass_and_a_missing_folder_gets_a_sentence() {
    let folder = folder("honest-board");
    let Ended { code, out, .. } = run(&format!("board {}", word(&folder)));
    assert!(code == Some(0) && out.starts_with("0 recordings.\n"), "{out}");
    fs::write(folder.join("old.ron"), "(version: 1)").expect("written");
    let Ended { code, out, .. } = run(&format!("board {}", word(&folder)));
    assert!(code == Some(0) && out.contains("1 recording: 1 old."), "{out}");
    let told = super::refusal_of(&format!("board {}", word(&folder.join("missing"))));
    assert!(told.contains("cannot be read"), "{told}");
    fs::remove_dir_all(&folder).expect("cleaned up");
}
