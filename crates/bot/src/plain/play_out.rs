//! Whole plays of the plain bot, without a window.

use std::fmt;

use rootward_gen::Seed;
use rootward_rules::{
    TickInput, events::PlayEvent, headless::Headless, objective::Stage, play::Play, site::Site,
};

use super::PlainBot;
use crate::{excuse::place, play_out::Harms};

/// Ticks after which a play is given up: 37 minutes.
const GIVE_UP: u32 = 45_000;
/// Ticks without anything new seen after which a play is given up: ten minutes.
const STALL: u32 = 12_000;

/// How a play of the plain bot came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// Out in time.
    Won,
    /// All droids are down, before the charge was set.
    Down,
    /// All droids are down on the way home, while there was time.
    DownOnTheWay,
    /// The time was over.
    Burnt,
    /// It found nothing more to do.
    GaveUp,
    /// It took too long.
    TooLong,
}

impl End {
    /// Every end, the good one first.
    pub const ALL: [Self; 6] =
        [Self::Won, Self::Down, Self::DownOnTheWay, Self::Burnt, Self::GaveUp, Self::TooLong];

    /// It in a few words.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Down => "down",
            Self::DownOnTheWay => "down on the way home",
            Self::Burnt => "too late",
            Self::GaveUp => "gave up",
            Self::TooLong => "no end",
        }
    }
}

/// A play of the plain bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainReport {
    /// The seed.
    pub seed: Seed,
    /// The stream of the bot's chance.
    pub stream: u32,
    /// How it ended.
    pub end: End,
    /// Ticks of the play.
    pub ticks: u32,
    /// Steps of the party.
    pub steps: u32,
    /// Points that droids have lost.
    pub damage: u32,
    /// Droids that stand at the end.
    pub standing: usize,
    /// What hurt most, in one word; `nothing` if nothing did.
    pub harm: &'static str,
    /// What the objective lacked at the end, as far as the bot knew.
    pub lack: &'static str,
    /// Why it was not won, in a few words; empty if it was.
    pub why: String,
}

/// The names of the columns of a report.
pub const COLUMNS: &str = "seed,result,ticks,steps,damage,standing,stream,why";

impl PlainReport {
    /// Whether it was won.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.end == End::Won
    }
}

impl fmt::Display for PlainReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, stream, ticks, steps, damage, standing, why, .. } = self;
        let won = if self.is_won() { "won" } else { "lost" };
        write!(out, "{seed},{won},{ticks},{steps},{damage},{standing},{stream},{why}")
    }
}

/// Lets the plain bot play on to the end, with a stream of chance.
#[must_use]
pub fn play_plain(game: Headless, stream: u32) -> PlainReport {
    watch_plain(game, stream, |_, _, _, _| {})
}

/// The same. `each` sees every tick: the state after it, its input, and what happened.
pub fn watch_plain(
    mut game: Headless,
    stream: u32,
    mut each: impl FnMut(&Site, &Play, TickInput, &[PlayEvent]),
) -> PlainReport {
    let mut bot = PlainBot::new(game.site(), game.play(), stream);
    let mut harms = Harms::default();
    let mut late = false;
    let stalls = |bot: &PlainBot, tick: u32| tick > bot.knowledge().fresh + STALL;
    while !game.play().is_over()
        && game.play().tick < GIVE_UP
        && !bot.has_given_up()
        && !stalls(&bot, game.play().tick)
    {
        let input = bot.decide(game.site(), game.play());
        late =
            game.play().objective.meltdown().is_some_and(|end| game.play().tick + 1 >= end.began + end.ticks);
        let events = game.tick(input);
        // What takes all points when the time is over is not what hurt the party.
        if !late {
            harms.note(&events);
        }
        each(game.site(), game.play(), input, &events);
    }
    let (site, play) = (game.site(), game.play());
    let end = end_of(play, &bot, late);
    let at = place(site, play.party.at);
    let why = match end {
        End::Won => String::new(),
        End::Down | End::DownOnTheWay | End::Burnt => {
            format!("{} at {at} by {harms}; {}", end.label(), bot.excuse())
        }
        End::GaveUp | End::TooLong => format!("{} at {at}: {}", end.label(), bot.excuse()),
    };
    PlainReport {
        seed: site.base().seed(),
        stream,
        end,
        ticks: play.tick,
        steps: play.tally.steps,
        damage: play.tally.damage,
        standing: play.squad.standing().count(),
        harm: harms.worst(),
        lack: bot.excuse(),
        why: why.replace(',', ";"),
    }
}

fn end_of(play: &Play, bot: &PlainBot, late: bool) -> End {
    match play.objective.stage {
        Stage::Won { .. } => End::Won,
        Stage::Lost if !bot.knowledge().meltdown => End::Down,
        Stage::Lost if late => End::Burnt,
        Stage::Lost => End::DownOnTheWay,
        _ if bot.has_given_up() => End::GaveUp,
        _ => End::TooLong,
    }
}
