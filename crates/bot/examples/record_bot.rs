//! Records the bot, with the first temper that wins: `cargo run --release -p rootward-bot --example record_bot -- 0 tests/recordings/0.ron`.

use std::{process::ExitCode, sync::Arc};

use rootward_bot::{play_out::play_as, temper::Temper};
use rootward_gen::Seed;
use rootward_rules::{
    headless::Headless,
    recording::Recording,
    tables::shipped,
    terms::{Challenge, Terms},
};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(seed), Some(file)) = (arguments.next(), arguments.next()) else {
        eprintln!("record_bot: a seed and a file are needed, for example: 0 zero.ron");
        return ExitCode::from(2);
    };
    let seed: Seed = match seed.parse() {
        Ok(seed) => seed,
        Err(error) => {
            eprintln!("record_bot: {error}");
            return ExitCode::from(2);
        }
    };
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
    match recording.write().map(|text| std::fs::write(&file, text)) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(error)) => {
            eprintln!("record_bot: {file} cannot be written: {error}");
            ExitCode::from(2)
        }
        Err(why) => {
            eprintln!("record_bot: {why}");
            ExitCode::from(2)
        }
    }
}
