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

/// The longest walk through a base, in ticks.
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
fn without_creatures_the_bot_comes_home_from_every_base() {
    let lost: Vec<String> =
        (0..22_u16).into_par_iter().filter_map(|number| walk_through(Seed::classic(number)).err()).collect();
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn whoever_stands_with_the_back_to_the_wall_wins_where_all_sides_shoot() {
    let game =
        Headless::on(CROWDED.parse().expect("a seed"), Arc::new(shipped()), Terms::plain(Challenge::Captive));
    let wins = |temper: &&Temper| play_as(**temper, game.clone(), |_, _, _, _| {}).won;
    let first = Temper::ALL.iter().find(wins).expect("somebody wins");
    assert!(first.holds, "{first:?}");
}

/// Shooting groups come from all sides. With rules 8 the base was 2260.3s. With rules 9 a dodging bot wins that one at
/// once, and this one needs a holding temper.
const CROWDED: &str = "3335.10";

#[test]
fn who_waits_for_the_throw_of_a_spinner_loses_no_time_before_the_hatch() {
    let game =
        Headless::on("990.7".parse().expect("a seed"), Arc::new(shipped()), Terms::plain(Challenge::Captive));
    let wins = |temper| play_as(temper, game.clone(), |_, _, _, _| {}).won;
    assert!(!wins(Temper::default()));
    assert!(wins(Temper { braced: true, ..Temper::default() }));
}

#[test]
fn who_turns_to_the_weakest_wins_where_others_shoot_while_it_fights_the_guardian() {
    let seed = "16814120128824426089@199".parse().expect("a seed");
    let game = Headless::on(seed, Arc::new(shipped()), Terms::plain(Challenge::Captive));
    let wins = |temper| play_as(temper, game.clone(), |_, _, _, _| {}).won;
    let turning = Temper::ALL.into_iter().find(|temper| temper.turns).expect("one turns");
    assert!(wins(turning));
    assert!(!wins(Temper { turns: false, ..turning }));
}
