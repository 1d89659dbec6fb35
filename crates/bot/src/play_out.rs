//! Plays whole bases without a window.

use std::{fmt, sync::Arc};

use rootward_gen::Seed;
use rootward_rules::{
    TickInput,
    events::{Harm, PlayEvent},
    headless::Headless,
    objective::Stage,
    play::Play,
    site::Site,
    tables::Tables,
    terms::{Challenge, Terms},
};

use crate::{Bot, excuse::place, temper::Temper};

/// Ticks after which the bot gives up a play: 50 minutes. Since rules 9, a careful bot sleeps too long for 25.
pub const GIVE_UP: u32 = 60_000;

/// The result of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayReport {
    /// The seed.
    pub seed: Seed,
    /// Whether the play was won.
    pub won: bool,
    /// Ticks of the play.
    pub ticks: u32,
    /// Steps of the party.
    pub steps: u32,
    /// Hit points that the droids lost.
    pub damage: u32,
    /// The number of droids still standing at the end.
    pub standing: usize,
    /// Whether the base was repaired.
    pub patched: bool,
    /// The number of plays of the base, each with another temper.
    pub plays: usize,
    /// The reason for the loss, in a few words; empty after a win.
    pub why: String,
}

impl fmt::Display for PlayReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, won, ticks, steps, damage, standing, patched, plays, why } = self;
        let (won, patched) = (if *won { "won" } else { "lost" }, if *patched { "patched" } else { "whole" });
        write!(out, "{seed},{won},{ticks},{steps},{damage},{standing},{patched},{plays},{why}")
    }
}

/// The names of the columns of a report.
pub const COLUMNS: &str = "seed,result,ticks,steps,damage,standing,base,plays,why";

/// Plays a base with one temper after another until one wins, at the captive challenge and without twists.
pub fn play_out(seed: Seed, tables: Arc<Tables>) -> PlayReport {
    try_all(&Headless::on(seed, tables, Terms::plain(Challenge::Captive)))
}

/// Plays with one temper after another until one wins. If none wins, returns the report on the first play.
pub fn try_all(game: &Headless) -> PlayReport {
    let play =
        |plays: usize, temper: Temper| PlayReport { plays, ..play_as(temper, game.clone(), |_, _, _, _| {}) };
    let first = play(1, Temper::default());
    if first.won {
        return first;
    }
    let mut others = (2..).zip(&Temper::ALL[1..]).map(|(plays, &temper)| play(plays, temper));
    others.find(|report| report.won).unwrap_or(PlayReport { plays: Temper::ALL.len(), ..first })
}

/// Plays to the end with the first temper. `each` receives the input and the events of every tick.
pub fn play_on(game: Headless, each: impl FnMut(&Site, &Play, TickInput, &[PlayEvent])) -> PlayReport {
    play_as(Temper::default(), game, each)
}

/// Plays to the end with a temper.
pub fn play_as(
    temper: Temper,
    mut game: Headless,
    mut each: impl FnMut(&Site, &Play, TickInput, &[PlayEvent]),
) -> PlayReport {
    let mut bot = Bot::with(temper);
    let mut harms = Harms::default();
    while !game.play().is_over() && game.play().tick < GIVE_UP {
        let input = bot.decide(game.site(), game.play());
        let events = game.tick(input);
        harms.note(&events);
        each(game.site(), game.play(), input, &events);
    }
    let (site, play) = (game.site(), game.play());
    let why = match play.objective.stage {
        Stage::Won { .. } => String::new(),
        Stage::Lost if play.squad.all_down() => {
            format!("all down at {} by {harms}; {}", place(site, play.party.at), bot.excuse(site, play))
        }
        _ => format!("no end at {}: {}", place(site, play.party.at), bot.excuse(site, play)),
    };
    PlayReport {
        seed: site.base().seed(),
        won: matches!(play.objective.stage, Stage::Won { .. }),
        ticks: play.tick,
        steps: play.tally.steps,
        damage: play.tally.damage,
        standing: play.squad.standing().count(),
        patched: !play.repairs.is_none(),
        plays: 1,
        why: why.replace(',', ";"),
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Harms([(&'static str, u32); 8]);

impl Harms {
    /// The worst cause of damage, in one word; `nothing` without any damage.
    pub(crate) fn worst(&self) -> &'static str {
        let most = self.0.iter().max_by_key(|entry| entry.1);
        most.filter(|entry| entry.1 > 0).map_or("nothing", |entry| entry.0)
    }

    pub(crate) fn note(&mut self, events: &[PlayEvent]) {
        for event in events {
            let PlayEvent::DroidHurt { amount, harm, .. } = *event else { continue };
            let name = match harm {
                Harm::Blow(_) => "blows",
                Harm::Shot(_) | Harm::Mirror | Harm::Party => "shots",
                Harm::Mine => "mines",
                Harm::Fire => "fire",
                Harm::Meltdown => "meltdown",
                Harm::Crushed | Harm::Raiser | Harm::Ceiling => "walls",
                Harm::Fall => "falls",
                Harm::Steam => "steam",
                Harm::Panel => "panels",
            };
            if let Some(entry) = self.0.iter_mut().find(|entry| entry.0 == name || entry.0.is_empty()) {
                *entry = (name, entry.1 + amount);
            }
        }
    }
}

impl fmt::Display for Harms {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let harms = self.0.iter().filter(|entry| !entry.0.is_empty());
        let harms: Vec<String> = harms.map(|(name, amount)| format!("{name} {amount}")).collect();
        out.write_str(if harms.is_empty() { "nothing".to_owned() } else { harms.join(" and ") }.as_str())
    }
}
