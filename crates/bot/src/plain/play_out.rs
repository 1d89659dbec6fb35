//! Runs whole plays of the plain bot, without a window.

use std::fmt;

use rootward_gen::Seed;
use rootward_rules::{
    TickInput, events::PlayEvent, headless::Headless, objective::Stage, play::Play, site::Site,
};

use super::{PlainBot, knowledge::Knowledge};
use crate::{excuse::place, play_out::Harms};

/// The play is cut off after this much of the player's time: 37 minutes, in ticks.
const GIVE_UP: u32 = 45_000;
/// The play is cut off after this much of the player's time without anything new: ten minutes, in ticks.
const STALL: u32 = 12_000;

/// The time that a player would have spent. A tick of sleep counts less, because sleep passes faster.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// The number of ticks of sleep that pass at once.
    speed: u32,
    /// The time spent, in fractions of a tick. A tick is divided into `speed` fractions.
    spent: u32,
    /// The tick in which the bot last saw something new, and the time spent by then.
    fresh: (u32, u32),
}

impl Patience {
    pub(super) fn of(site: &Site) -> Self {
        Self { speed: site.tables().dials.sleep.speed.max(1), spent: 0, fresh: (0, 0) }
    }

    pub(super) fn note(&mut self, know: &Knowledge, sleeps: bool) {
        self.spent = self.spent.saturating_add(if sleeps { 1 } else { self.speed });
        if know.fresh != self.fresh.0 {
            self.fresh = (know.fresh, self.spent);
        }
    }

    pub(super) const fn is_over(&self) -> bool {
        let Self { speed, spent, fresh } = *self;
        spent >= GIVE_UP.saturating_mul(speed) || spent - fresh.1 > STALL.saturating_mul(speed)
    }
}

/// How a play of the plain bot ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// The party left the base in time.
    Won,
    /// All droids were down before the charge was set.
    Down,
    /// All droids were down on the way home, with time left.
    DownOnTheWay,
    /// The time ran out.
    Burnt,
    /// The bot found nothing left to do.
    GaveUp,
    /// The play took too long.
    TooLong,
}

impl End {
    /// Every end, starting with the win.
    pub const ALL: [Self; 6] =
        [Self::Won, Self::Down, Self::DownOnTheWay, Self::Burnt, Self::GaveUp, Self::TooLong];

    /// A short description.
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
    /// The bot's stream of random numbers.
    pub stream: u32,
    /// The play's end.
    pub end: End,
    /// Ticks of the play.
    pub ticks: u32,
    /// Steps of the party.
    pub steps: u32,
    /// Hit points that the droids lost.
    pub damage: u32,
    /// The number of droids still standing at the end.
    pub standing: usize,
    /// Whether a droid went down in the play.
    pub fell: bool,
    /// The worst cause of damage, in one word; `nothing` without any damage.
    pub harm: &'static str,
    /// The part of the objective that was still missing at the end, as far as the bot knew.
    pub lack: &'static str,
    /// The reason for the loss, in a few words; empty after a win.
    pub why: String,
}

/// The names of the columns of a report.
pub const COLUMNS: &str = "seed,result,ticks,steps,damage,standing,stream,why";

impl PlainReport {
    /// Whether the play was won.
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

/// Plays to the end with the plain bot and a stream of random numbers.
#[must_use]
pub fn play_plain(game: Headless, stream: u32) -> PlainReport {
    watch_plain(game, stream, |_, _, _, _| {})
}

/// Plays to the end with the masher. The stream decides where it roams.
#[must_use]
pub fn play_masher(game: Headless, stream: u32) -> PlainReport {
    let bot = PlainBot::new(game.site(), game.play(), stream).mashing();
    watch_bot(game, bot, stream, |_, _, _, _| {})
}

/// Plays to the end as `play_plain` does. `each` receives the state, the input and the events of every tick.
pub fn watch_plain(
    game: Headless,
    stream: u32,
    each: impl FnMut(&Site, &Play, TickInput, &[PlayEvent]),
) -> PlainReport {
    let bot = PlainBot::new(game.site(), game.play(), stream);
    watch_bot(game, bot, stream, each)
}

/// Plays to the end with a given bot. `stream` is only for the report.
pub fn watch_bot(
    mut game: Headless,
    mut bot: PlainBot,
    stream: u32,
    mut each: impl FnMut(&Site, &Play, TickInput, &[PlayEvent]),
) -> PlainReport {
    let mut harms = Harms::default();
    let mut late = false;
    let mut patience = Patience::of(game.site());
    while !game.play().is_over() && !bot.has_given_up() && !patience.is_over() {
        let input = bot.decide(game.site(), game.play());
        late =
            game.play().objective.meltdown().is_some_and(|end| game.play().tick + 1 >= end.began + end.ticks);
        let events = game.tick(input);
        // The damage after the time has run out is not the cause of the loss.
        if !late {
            harms.note(&events);
        }
        patience.note(bot.knowledge(), game.play().squad.sleeps);
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
        fell: play.tally.any_down,
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rootward_rules::tables::shipped;

    use super::*;

    /// The number of identical ticks after which the play is cut off. With `seeing`, each tick shows something new.
    fn ticks(sleeps: bool, seeing: bool) -> u32 {
        let game = Headless::new(Seed::classic(0), Arc::new(shipped()));
        let bot = PlainBot::new(game.site(), game.play(), 0);
        let mut patience = Patience::of(game.site());
        let mut ticks = 0;
        while !patience.is_over() {
            patience.note(bot.knowledge(), sleeps);
            if seeing {
                patience.fresh.1 = patience.spent;
            }
            ticks += 1;
        }
        ticks
    }

    #[test]
    fn sleep_counts_at_the_players_pace() {
        let speed = shipped().dials.sleep.speed;
        assert_eq!([ticks(false, true), ticks(true, true)], [GIVE_UP, GIVE_UP * speed]);
        let [awake, asleep] = [ticks(false, false), ticks(true, false)];
        assert!((STALL + 1..=STALL + 2).contains(&awake), "{awake}");
        assert!((STALL * speed + 1..=STALL * speed + 2).contains(&asleep), "{asleep}");
    }
}
