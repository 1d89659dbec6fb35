//! The follower: a plain bot that follows the game's arrow, except to flee or repair. It measures the arrow's quality.

use rootward_gen::Seed;
use rootward_presentation::{
    lead::Lead,
    navigation::way::FirstStep,
    travel::{Goal, Situation, Travel},
};
use rootward_rules::{
    headless::Headless,
    order::{Order, TickInput},
};

use super::{PlainBot, play_out::Patience};
use crate::shortest::{Moves, moves_to_goal};

/// A play of the follower until its goal. It ends when the charge is set or the captive is free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowReport {
    /// The seed.
    pub seed: Seed,
    /// How the play ended.
    pub end: FollowEnd,
    /// The party's moves.
    pub moves: Moves,
    /// The moves along the arrow.
    pub led: u32,
    /// The moves along the arrow that undid the previous move along the arrow.
    pub turns: u32,
    /// The moves of a party that knows the map. `None` if the knowing bot finds no way.
    pub shortest: Option<u32>,
    /// The number of key presses that a player needs for the same play, without and with travel.
    pub presses: [u32; 2],
    /// The last arrow.
    pub lead: Option<Lead>,
}

/// How a play of the follower ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowEnd {
    /// The party came to its goal.
    Arrived,
    /// All droids were down.
    Down,
    /// The arrow led to nothing new for ten minutes, or the whole play took too long.
    Stuck,
}

impl FollowReport {
    /// The moves as a percentage of the moves of a party that knows the map. `None` if the party did not arrive.
    #[must_use]
    pub fn percent(&self) -> Option<u32> {
        let shortest = self.shortest.filter(|_| self.end == FollowEnd::Arrived)?;
        Some(self.moves.all * 100 / shortest.max(1))
    }
}

/// Lets the follower play until it reaches its goal.
#[must_use]
pub fn follow(mut game: Headless, stream: u32) -> FollowReport {
    let shortest = moves_to_goal(game.clone());
    let mut bot = PlainBot::new(game.site(), game.play(), stream).following();
    let (mut moves, mut patience) = (Moves::default(), Patience::of(game.site()));
    let (mut led, mut turns, mut was_led) = (0, 0, false);
    let mut presses = [Presses::default(), Presses::with_travel()];
    let is_done = |game: &Headless| game.play().objective.is_meltdown() || game.play().is_over();
    while !is_done(&game) && !patience.is_over() {
        let input = bot.decide(game.site(), game.play());
        bot.with_situation(game.site(), game.play(), |now| {
            presses.iter_mut().for_each(|presses| presses.note(now, &input));
        });
        let before = moves;
        game.tick(input);
        moves.note(game.play().party.at);
        if moves.all > before.all {
            let is_led = bot.knowledge().lead.is_some_and(|lead| is_along(&input, lead));
            led += u32::from(is_led);
            turns += u32::from(is_led && was_led && moves.undone > before.undone);
            was_led = is_led;
        }
        patience.note(bot.knowledge(), game.play().squad.sleeps);
    }
    let end = match game.play() {
        play if play.objective.is_meltdown() => FollowEnd::Arrived,
        play if play.is_over() => FollowEnd::Down,
        _ => FollowEnd::Stuck,
    };
    let (seed, lead) = (game.site().base().seed(), bot.knowledge().lead);
    FollowReport {
        seed,
        end,
        moves,
        led,
        turns,
        shortest,
        presses: presses.map(|presses| presses.count),
        lead,
    }
}

fn is_along(input: &TickInput, lead: Lead) -> bool {
    let Some(Order::Step { heading, sideways: false }) = input.fresh else { return false };
    lead.next == FirstStep::Walk(heading)
}

/// Counts the key presses that give the same orders. A held key counts once.
#[derive(Clone, Debug, Default)]
struct Presses {
    count: u32,
    last: TickInput,
    /// The current travel, for a player who uses the travel key.
    travels: Option<Option<Travel>>,
}

impl Presses {
    fn with_travel() -> Self {
        Self { travels: Some(None), ..Self::default() }
    }

    fn note(&mut self, now: Situation<'_>, input: &TickInput) {
        if let Some(travel) = &mut self.travels
            && travel.as_mut().is_some_and(|travel| travel.next(now).is_err())
        {
            *travel = None;
        }
        // The party is busy. The player holds the key or waits.
        if *input == TickInput::default() {
            return;
        }
        let is_step = matches!(input.fresh, Some(Order::Step { sideways: false, .. }));
        if self.is_travelling(now, is_step) {
            self.last = TickInput::default();
            return;
        }
        let is_held = is_step || input.fire || input.sleep;
        self.count += u32::from(!is_held || *input != self.last);
        self.last = *input;
    }

    /// Whether a travel makes this step. Begins a travel if it can.
    fn is_travelling(&mut self, now: Situation<'_>, is_step: bool) -> bool {
        let Some(under_way) = &mut self.travels else { return false };
        if !is_step {
            *under_way = None;
        } else if under_way.is_none() {
            let begun = Travel::begin(now, Goal::Arrow).ok();
            *under_way = begun.filter(|travel| travel.clone().next(now).is_ok());
            self.count += u32::from(under_way.is_some());
        }
        under_way.is_some()
    }
}
