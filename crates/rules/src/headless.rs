//! A base and its play without a window, for bots, tests and replays.

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
    /// Starts a play in the base of a seed, with the default terms and the base's kit.
    pub fn new(seed: Seed, tables: Arc<Tables>) -> Self {
        Self::on(seed, tables, Terms::default())
    }

    /// Starts a play in the base of a seed, with given terms and the base's kit.
    pub fn on(seed: Seed, tables: Arc<Tables>, terms: Terms) -> Self {
        Self::of(FurnishedBase::of(seed), tables, terms)
    }

    /// Starts a play in a finished base, with given terms and the base's kit.
    pub fn of(base: FurnishedBase, tables: Arc<Tables>, terms: Terms) -> Self {
        Self::begin(base, tables, terms, None)
    }

    /// The play of a recording, before its first tick.
    pub fn recorded(recording: &Recording, seed: Seed, tables: Arc<Tables>) -> Self {
        let carried = recording.carried.as_ref();
        let mut game = Self::begin(FurnishedBase::of(seed), tables, recording.terms, carried);
        if recording.outside {
            game.play.land(&game.site);
        }
        game
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
