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
};

use crate::Bot;

/// Ticks after which a play is given up: half an hour.
pub const GIVE_UP: u32 = 30_000;

/// How a play ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The seed.
    pub seed: Seed,
    /// Whether it was won.
    pub won: bool,
    /// Ticks of the play.
    pub ticks: u32,
    /// Steps of the party.
    pub steps: u32,
    /// Points that droids have lost.
    pub damage: u32,
    /// Droids that stand at the end.
    pub standing: usize,
    /// Whether the base was repaired.
    pub patched: bool,
    /// Why it was lost, in a few words; empty if it was won.
    pub why: String,
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, won, ticks, steps, damage, standing, patched, why } = self;
        let (won, patched) = (if *won { "won" } else { "lost" }, if *patched { "patched" } else { "whole" });
        write!(out, "{seed},{won},{ticks},{steps},{damage},{standing},{patched},{why}")
    }
}

/// The names of the columns of a report.
pub const COLUMNS: &str = "seed,result,ticks,steps,damage,standing,base,why";

/// Lets the bot play the base of a seed to its end.
pub fn play_out(seed: Seed, tables: Arc<Tables>) -> Report {
    play_on(Headless::new(seed, tables), |_, _, _, _| {})
}

/// Lets the bot play on to the end. `each` sees every tick: the state after it, its input, and what
/// happened.
pub fn play_on(mut game: Headless, mut each: impl FnMut(&Site, &Play, TickInput, &[PlayEvent])) -> Report {
    let mut bot = Bot::default();
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
            format!("all down at {},{} {} by {harms}", play.party.at.x, play.party.at.y, bot.errand())
        }
        _ => format!("no end at {:?} {}", play.party.at, bot.errand()),
    };
    Report {
        seed: site.base().seed(),
        won: matches!(play.objective.stage, Stage::Won { .. }),
        ticks: play.tick,
        steps: play.tally.steps,
        damage: play.tally.damage,
        standing: play.squad.standing().count(),
        patched: !play.repairs.is_none(),
        why: why.replace(',', ";"),
    }
}

/// Lost points, by their cause.
#[derive(Clone, Debug, Default)]
struct Harms([(&'static str, u32); 7]);

impl Harms {
    fn note(&mut self, events: &[PlayEvent]) {
        for event in events {
            let PlayEvent::DroidHurt { amount, harm, .. } = *event else { continue };
            let name = match harm {
                Harm::Blow(_) => "blows",
                Harm::Shot(_) | Harm::Mirror | Harm::Party => "shots",
                Harm::Mine => "mines",
                Harm::Fire => "fire",
                Harm::Meltdown => "meltdown",
                Harm::Crushed | Harm::Raiser => "walls",
                Harm::Fall => "falls",
            };
            if let Some(entry) = self.0.iter_mut().find(|entry| entry.0 == name || entry.0.is_empty()) {
                *entry = (name, entry.1 + amount);
            }
        }
    }
}

impl fmt::Display for Harms {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, amount) in self.0.iter().filter(|entry| !entry.0.is_empty()) {
            write!(out, "{name} {amount} ")?;
        }
        Ok(())
    }
}

impl Bot {
    /// What it was doing, for a report.
    fn errand(&self) -> String {
        format!("{:?}", self.goal)
    }
}
