//! Scripted plays: each row of `play.md` 8.7 in a real base, with orders as a player would give them. A
//! [`Scene`](rootward_rules::scene::Scene) is a base of one of the first maps without its creatures, at the start of
//! the play. Each test shows what triggers a thing, what the thing does, and how a player deals with it.

mod behaviours;
mod chips;
mod doors;
mod floors;
mod law;
mod machines;
mod objective;
mod puzzles;
mod riddles;
mod run_home;
mod saves;
mod story;
mod traps;
mod twists;
mod verbs;
mod walls;
mod warnings;
mod ways_home;

use rootward_gen::Pos;
use rootward_rules::{
    events::{Harm, PlayEvent},
    scene::Scene,
};

fn opens(events: &[PlayEvent], at: Pos) -> bool {
    events.iter().any(|event| matches!(event, PlayEvent::Opening { at: there, .. } if *there == at))
}

fn shuts(events: &[PlayEvent], at: Pos) -> bool {
    events.iter().any(|event| matches!(event, PlayEvent::Shutting { at: there, .. } if *there == at))
}

fn hurts(events: &[PlayEvent], wanted: Harm) -> bool {
    events.iter().any(|event| matches!(event, PlayEvent::DroidHurt { harm, .. } if *harm == wanted))
}

fn hurts_at_all(events: &[PlayEvent]) -> bool {
    events.iter().any(|event| matches!(event, PlayEvent::DroidHurt { .. }))
}

/// The distance of the farthest cell in sight, along a row or column.
fn farthest_seen(scene: &Scene) -> i16 {
    let at = scene.play().party.at;
    let cells = scene.play().seen.visible.iter();
    cells.map(|seen| (seen.x - at.x).abs().max((seen.y - at.y).abs())).max().unwrap_or(0)
}
