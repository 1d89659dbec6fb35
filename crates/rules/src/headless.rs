//! A base, its play, and nothing else: for the bot, for tests, and for plays without a window.

use std::sync::Arc;

use rootward_gen::Seed;

use crate::{
    Events, furnished::FurnishedBase, order::TickInput, party::squad::Carried, play::Play,
    recording::Recording, site::Site, tables::Tables, terms::Terms, tick,
};

/// A play with the site that it is played on.
#[derive(Clone, Debug)]
pub struct Headless {
    site: Site,
    play: Play,
}

impl Headless {
    /// A base at the moment when the party comes in with its kit.
    pub fn new(seed: Seed, tables: Arc<Tables>) -> Self {
        Self::with(seed, tables, Terms::default(), false, None)
    }

    /// A base on some terms, at the moment when the party comes in with its kit.
    pub fn on(seed: Seed, tables: Arc<Tables>, terms: Terms) -> Self {
        Self::with(seed, tables, terms, false, None)
    }

    /// The play of a recording before its first tick.
    pub fn recorded(recording: &Recording, seed: Seed, tables: Arc<Tables>) -> Self {
        Self::with(seed, tables, recording.terms, recording.outside, recording.carried.as_ref())
    }

    /// A base at the moment when the party comes in, or lands before it, with what it brings.
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

    /// A given base on some terms, at the moment when the party comes in with its kit.
    pub fn of(base: FurnishedBase, tables: Arc<Tables>, terms: Terms) -> Self {
        Self::begin(base, tables, terms, None)
    }

    fn begin(base: FurnishedBase, tables: Arc<Tables>, terms: Terms, carried: Option<&Carried>) -> Self {
        let site = Site::new(base, tables);
        let play = Play::begin(&site, terms, carried);
        Self { site, play }
    }

    /// The state.
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The state, to change it.
    pub const fn play_mut(&mut self) -> &mut Play {
        &mut self.play
    }

    /// What never changes.
    pub const fn site(&self) -> &Site {
        &self.site
    }

    /// Site and play, to call one rule alone.
    pub fn with_both<R>(&mut self, act: impl FnOnce(&Site, &mut Play) -> R) -> R {
        act(&self.site, &mut self.play)
    }

    /// One tick with an input. What happened in it.
    pub fn tick(&mut self, input: TickInput) -> Events {
        tick(&self.site, &mut self.play, &input)
    }
}
