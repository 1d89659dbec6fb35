//! Games without an engine, for the tests of this crate.

use std::sync::Arc;

use rootward_gen::{Heading, Pos, Seed};
use rootward_rules::{
    TickInput,
    headless::Headless,
    party::token::Token,
    play::Play,
    seeing,
    site::Site,
    tables::shipped,
    terms::{Challenge, Terms},
};

/// A base and a play after one tick, without twists, with the party at the entrance.
pub fn game(seed: Seed) -> (Site, Play) {
    let mut game = Headless::on(seed, Arc::new(shipped()), Terms::plain(Challenge::default()));
    game.tick(TickInput::default());
    (game.site().clone(), game.play().clone())
}

/// The base and play of [`game`] for base 17.3.
pub fn game_in_179() -> (Site, Play) {
    game(Seed::classic(179))
}

/// Moves the party to a cell, at rest, and updates its sight.
pub fn put_party(site: &Site, play: &mut Play, at: Pos) {
    play.party = Token::at(play.party.place, at, play.party.facing);
    play.seen.mark_stale();
    seeing::look(site, play);
}

/// The floor cells beside a cell, each with the heading towards it.
pub fn fronts(site: &Site, at: Pos) -> impl Iterator<Item = (Pos, Heading)> {
    let beside = Heading::ALL.map(|facing| (at.step(facing.back()), facing)).into_iter();
    beside.filter(|&(front, _)| site.floor().contains(front))
}
