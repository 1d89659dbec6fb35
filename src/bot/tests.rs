//! The bot in bases without creatures: doors, puzzles, floors and the run home.

use std::sync::Arc;

use rayon::prelude::*;
use rootward_gen::Seed;

use super::{Bot, play_out::Headless};
use crate::rules::{objective::Stage, play::Play, tables::shipped};

/// Ticks that a walk through a base may take.
const LONG: u32 = 30_000;

/// Every creature is gone, and what they carried is known.
fn make_peace(play: &mut Play) {
    play.groups = crate::rules::encounters::Groups::default();
    play.pack.log.computers = u8::MAX;
    play.pack.log.lasers = u8::MAX;
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
        stage => Err(format!(
            "{seed}: {stage:?} at {:?}, {:?} {:?} tick {} ahead {:?} {:?} motion {:?} taken {} fl {} stuck {:?} sq {:?}",
            play.party.at,
            bot.goal,
            bot.way.last(),
            play.tick,
            play.barriers.at(bot.way.last().map_or(play.ahead(), |h| h.from(play.party.at))),
            game.site().base().kind(bot.way.last().map_or(play.ahead(), |h| h.from(play.party.at))),
            play.party.motion,
            play.traps.has_mine(play.ahead()),
            play.squad.floats,
            bot.stuck,
            play.squad.droids.map(|d| (d.points, d.energy))
        )),
    }
}

#[test]
fn without_creatures_the_bot_comes_home_from_every_base() {
    let numbers = std::env::var("NAV").ok().and_then(|n| n.parse().ok()).unwrap_or(22_u16);
    let lost: Vec<String> =
        (0..numbers).into_par_iter().filter_map(|number| walk_through(Seed::classic(number)).err()).collect();
    for line in &lost {
        eprintln!("{line}");
    }
    assert!(lost.is_empty(), "{}", lost.len());
}
