//! A base and its play with no window, for the bot, tests and replays.

use std::sync::Arc;

use rootward_gen::Seed;

use crate::{
    Events, furnished::FurnishedBase, order::TickInput, party::squad::Carried, play::Play,
    recording::Recording, site::Site, tables::Tables, terms::Terms, tick,
};

/// A play with its site.
#[derive(Clone, Debug)]
pub struct Headless {
    site: Site,
    play: Play,
}

impl Headless {
    /// A base with a party that comes in with its kit.
    pub fn new(seed: Seed, tables: Arc<Tables>) -> Self {
        Self::with(seed, tables, Terms::default(), false, None)
    }

    /// A base on some terms, with a party that comes in with its kit.
    pub fn on(seed: Seed, tables: Arc<Tables>, terms: Terms) -> Self {
        Self::with(seed, tables, terms, false, None)
    }

    /// The play of a recording before its first tick.
    pub fn recorded(recording: &Recording, seed: Seed, tables: Arc<Tables>) -> Self {
        Self::with(seed, tables, recording.terms, recording.outside, recording.carried.as_ref())
    }

    /// A base with a party that comes in or lands outside, with the equipment that it brings.
    pub fn with(
        seed: Seed,
        tables: Arc<Tables>,
        terms: Terms,
        outside: bool,
        carried: Option<&Carried>,
    ) -> Self {
        let mut game = Self::begin(FurnishedBase::of(seed), tables, terms, carried);
        if outside {
            game.play.land(&game.site);
        }
        game
    }

    /// A given base on some terms, with a party that comes in with its kit.
    pub fn of(base: FurnishedBase, tables: Arc<Tables>, terms: Terms) -> Self {
        Self::begin(base, tables, terms, None)
    }

    fn begin(base: FurnishedBase, tables: Arc<Tables>, terms: Terms, carried: Option<&Carried>) -> Self {
        let site = Site::new(base, tables);
        let play = Play::begin(&site, terms, carried);
        Self { site, play }
    }

    /// The state of play.
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The state of play, mutable.
    pub const fn play_mut(&mut self) -> &mut Play {
        &mut self.play
    }

    /// The constant part of the play.
    pub const fn site(&self) -> &Site {
        &self.site
    }

    /// Calls a function with the site and the play, to test a single rule.
    pub fn with_both<R>(&mut self, act: impl FnOnce(&Site, &mut Play) -> R) -> R {
        act(&self.site, &mut self.play)
    }

    /// Runs one tick with an input. Returns its events.
    pub fn tick(&mut self, input: TickInput) -> Events {
        tick(&self.site, &mut self.play, &input)
    }
}
