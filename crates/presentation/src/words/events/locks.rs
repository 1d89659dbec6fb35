//! Log texts for barriers: doors, walls that move or break, and their panels.

use rootward_gen::{DoorKind, PuzzleKind, RecordNo, Thing};
use rootward_rules::{
    doors::is_door,
    events::PlayEvent,
    play::Play,
    riddles::{lamps, rows},
    site::Site,
};

use super::bearing;
use crate::looks::opened_by;

pub(super) fn sentence(site: &Site, play: &Play, event: &PlayEvent) -> Option<String> {
    let said = match *event {
        PlayEvent::Opening { record: Some(record), .. } if is_iris(site, record) => "The iris opens.",
        PlayEvent::LockedLaser { .. } => "A laser door. Its terminal needs a courier's password.",
        PlayEvent::LockedPuzzle { door, .. } => {
            let number = number_of(site, door)?;
            return Some(format!("Locked. Solve panel {number} to open this door."));
        }
        PlayEvent::LockedPunch { .. } => "A dented door. Hit it to open it.",
        PlayEvent::AccessRefused { courier, .. } => {
            return Some(match courier {
                Some(at) => {
                    format!("Access refused. The courier was seen {}.", bearing(site, play, at))
                }
                None => "Access refused. A courier carries the password.".to_owned(),
            });
        }
        PlayEvent::AccessGranted { .. } => "Access granted. The laser door opens.",
        PlayEvent::IrisWrong { .. } => "Wrong button! A spark, and a loud bang.",
        PlayEvent::Switched { panel, .. } => return switched(site, play, panel),
        PlayEvent::Tried { panel, setting, spark } => return tried(site, play, panel, setting, spark),
        PlayEvent::Solved { puzzle, panel } => return Some(solved(site, play, puzzle, panel)),
        PlayEvent::Broke { .. } => "The wall breaks.",
        PlayEvent::Pushed { .. } => "The wall slides into the room.",
        PlayEvent::PushBlocked { .. } => "Something is behind the wall. Keep pushing.",
        _ => return None,
    };
    Some(said.to_owned())
}

/// The number of lit lamps at a lock after a lever was moved. Buttons and bars give no feedback until they are tried.
fn switched(site: &Site, play: &Play, panel: RecordNo) -> Option<String> {
    let Thing::Panel(found) = site.records().get(panel)?.thing else { return None };
    let over = lamps::at_panel(site, play, found.puzzle).filter(|_| found.kind == PuzzleKind::Levers)?;
    Some(format!("{} of {} lamps at the lock are lit.", over.burning(), over.count))
}

/// The feedback to a try at a panel, row by row. `None` if the try solves the puzzle.
fn tried(site: &Site, play: &Play, panel: RecordNo, setting: u16, spark: bool) -> Option<String> {
    let Thing::Panel(found) = site.records().get(panel)?.thing else { return None };
    let state = play.puzzles.get(found.puzzle);
    if setting == found.solution {
        return None;
    }
    let answers: Vec<String> =
        rows::answers(found.kind, setting, found.solution).map(|right| right.to_string()).collect();
    let (number, answers) = (state.tries, answers.join(", "));
    let spark = if spark { " It shocks you." } else { "" };
    Some(format!("Panel {}, try {number}. Right in each row: {answers}.{spark}", found.puzzle))
}

fn solved(site: &Site, play: &Play, puzzle: u8, panel: RecordNo) -> String {
    let records = site.records();
    match opened_by(records, panel).and_then(|lock| records.get(lock)) {
        Some(lock) => {
            let (what, place) = (lock.thing.label(), bearing(site, play, lock.at));
            format!("Panel {puzzle} solved. The {what} {place} no longer blocks the way.")
        }
        None => format!("Panel {puzzle} solved. Its lock is open."),
    }
}

fn is_iris(site: &Site, record: RecordNo) -> bool {
    site.records().get(record).is_some_and(|record| {
        is_door(record.thing, DoorKind::Iris) || is_door(record.thing, DoorKind::Captive)
    })
}

fn number_of(site: &Site, door: RecordNo) -> Option<u8> {
    match site.records().get(door)?.thing {
        Thing::Door(door) => door.number,
        _ => None,
    }
}
