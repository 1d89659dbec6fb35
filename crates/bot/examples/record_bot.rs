//! Records the bot, with the first temper that wins: `cargo run --release -p rootward-bot --example record_bot -- 0 tests/recordings/0.ron`.

use std::{fmt::Display, process::exit, sync::Arc};

use rootward_bot::{play_out::play_as, temper::Temper};
use rootward_gen::Seed;
use rootward_rules::{
    headless::Headless,
    recording::Recording,
    tables::shipped,
    terms::{Challenge, Terms},
};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(seed), Some(file)) = (arguments.next(), arguments.next()) else {
        fail("a seed and a file are needed, for example: 0 zero.ron")
    };
    let seed: Seed = seed.parse().unwrap_or_else(|error| fail(error));
    let tables = Arc::new(shipped());
    let terms = Terms::plain(Challenge::Captive);
    let mut recording = Recording::begin(seed, &tables, false, None).on(terms);
    let game = Headless::on(seed, tables, terms);
    let wins = |temper: &Temper| play_as(*temper, game.clone(), |_, _, _, _| {}).won;
    let temper = Temper::ALL.into_iter().find(wins).unwrap_or_default();
    let report = play_as(temper, game, |_, play, input, _| {
        recording.note(play.tick, input, || play.fingerprint());
        recording.finish(play);
    });
    println!("{report}");
    let text = recording.write().unwrap_or_else(|why| fail(why));
    std::fs::write(&file, text).unwrap_or_else(|error| fail(format!("{file} cannot be written: {error}")));
}

fn fail(why: impl Display) -> ! {
    eprintln!("record_bot: {why}");
    exit(2)
}
