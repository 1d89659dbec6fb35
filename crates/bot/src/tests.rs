//! The bot in bases without creatures: doors, puzzles, floors and the run home.

use std::sync::Arc;

use rayon::prelude::*;
use rootward_gen::Seed;
use rootward_rules::{
    headless::Headless,
    objective::Stage,
    party::pack::LogKind,
    play::Play,
    tables::shipped,
    terms::{Challenge, Terms},
};

use crate::{Bot, play_out::play_as, temper::Temper};

/// The time limit for a walk through a base, in ticks.
const LONG: u32 = 30_000;

fn make_peace(play: &mut Play) {
    play.groups = rootward_rules::encounters::Groups::default();
    for number in 0..8 {
        play.pack.log.learn(LogKind::Computer, number);
        play.pack.log.learn(LogKind::Laser, number);
    }
}

fn walk_through(seed: Seed) -> Result<u32, String> {
    let mut game = Headless::new(seed, Arc::new(shipped()));
    make_peace(game.play_mut());
    let mut bot = Bot::default();
    while !game.play().is_over() && game.play().tick < LONG {
        let input = bot.decide(game.site(), game.play());
        game.tick(input);
    }
    let play = game.play();
    match play.objective.stage {
        Stage::Won { .. } => Ok(play.tick),
        stage => Err(format!("{seed}: {stage:?} at {:?}, {:?}", play.party.at, bot.goal)),
    }
}

#[test]
fn bot_wins_every_base_without_creatures() {
    let lost: Vec<String> =
        (0..22_u16).into_par_iter().filter_map(|number| walk_through(Seed::classic(number)).err()).collect();
    assert!(lost.is_empty(), "{lost:#?}");
}

fn wins(seed: &str, temper: Temper) -> bool {
    let seed = seed.parse().expect("a seed");
    let game = Headless::on(seed, Arc::new(shipped()), Terms::plain(Challenge::Captive));
    play_as(temper, game, |_, _, _, _| {}).won
}

#[test]
fn holding_wins_where_shooters_surround_the_party() {
    let first = Temper::ALL.into_iter().find(|&temper| wins(CROWDED, temper)).expect("a temper wins");
    assert!(first.holds, "{first:?}");
}

/// A base where shooting groups come from all sides. Under rules 8, the base was 2260.3s. Under rules 9, a dodging bot
/// wins that base at once, but 3335.10 needs a holding temper.
const CROWDED: &str = "3335.10";

#[test]
fn braced_bot_loses_no_time_at_the_hatch() {
    assert!(!wins("990.7", Temper::default()));
    assert!(wins("990.7", Temper { braced: true, ..Temper::default() }));
}

#[test]
fn turning_to_the_weakest_wins_under_fire() {
    let seed = "494.9";
    let turning = Temper::ALL.into_iter().find(|temper| temper.turns).expect("one turns");
    assert!(wins(seed, turning));
    assert!(!wins(seed, Temper { turns: false, ..turning }));
}
