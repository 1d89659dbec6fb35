//! Prints the position and plan of the plain bot at regular intervals, and at the end the barriers that it still
//! believes to be shut: `cargo run --release -p rootward-bot --example plain_log -- 1.3 [STREAM [EVERY [follow]]]`.
//! With `follow`, the bot goes where the game's arrow points, and the log also shows the arrow.

use std::{process::exit, sync::Arc};

use rootward_bot::plain::PlainBot;
use rootward_gen::Seed;
use rootward_rules::{
    headless::Headless,
    tables::shipped,
    terms::{Challenge, Terms},
};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments.next().unwrap_or_else(|| "0".to_owned()).parse::<Seed>();
    let seed = seed.unwrap_or_else(|error| {
        eprintln!("plain_log: {error}");
        exit(2)
    });
    let mut number = |or: u32| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(or);
    let (stream, every) = (number(0), number(200).max(1));
    let mut game = Headless::on(seed, Arc::new(shipped()), Terms::plain(Challenge::Calm));
    let mut bot = PlainBot::new(game.site(), game.play(), stream);
    if arguments.next().is_some_and(|word| word == "follow") {
        bot = bot.following();
    }
    while !game.play().is_over() && game.play().tick < 180_000 && !bot.has_given_up() {
        let input = bot.decide(game.site(), game.play());
        let play = game.play();
        if play.tick.is_multiple_of(every) {
            let points: Vec<u32> = play.squad.droids.iter().map(|droid| droid.points).collect();
            let figures = bot.knowledge().figures();
            let (at, plan, lead) = (play.party.at, bot.describe(), bot.knowledge().lead);
            println!("{} {at:?} {points:?} {plan} {lead:?} {input:?} {figures:?}", play.tick);
        }
        game.tick(input);
    }
    let know = bot.knowledge();
    for (at, cell) in know.known().filter(|(_, cell)| cell.barrier.is_some()) {
        println!("{at:?} {:?}", cell.barrier);
    }
    know.things.iter().for_each(|thing| println!("{thing:?}"));
    println!("{:?}: {}", game.play().objective.stage, bot.excuse());
}
