//! Facts about codes, passwords and button orders, and the locks that they open.

use rootward_gen::{DoorKind, Puzzle, Thing};
use rootward_rules::doors::{iris::order_of, is_door};

use super::{FactGroup, Sheet};
use crate::words::{buttons, capitalized, sentence, switches};

pub(super) fn add(sheet: &mut Sheet<'_>) {
    let records = sheet.records();
    for puzzle in records.puzzles() {
        panel(sheet, puzzle);
    }
    for (number, door) in records.laser_doors().iter().enumerate() {
        let courier = door.courier.and_then(|courier| records.get(courier));
        let value = match courier {
            Some(group) => format!("Opens at its terminal for a password. {} has it.", carrier(sheet, group)),
            None => "Opens at its terminal for a password that nothing here carries.".to_owned(),
        };
        let places = sheet.places([Some(door.door), Some(door.terminal), door.courier].into_iter().flatten());
        sheet.add(FactGroup::Codes, format!("Laser door {number}"), value, places);
    }
    for record in records.iter().filter(|record| is_door(record.thing, DoorKind::Iris)) {
        let Some(order) = order_of(sheet.site, record.number) else { continue };
        let value = format!("Press its buttons in the order {}.", buttons(order));
        let places = sheet.places([record.number]);
        sheet.add(FactGroup::Codes, "Iris door", value, places);
    }
}

fn panel(sheet: &mut Sheet<'_>, puzzle: &Puzzle) {
    let records = sheet.records();
    let Some(panel) = records.get(puzzle.panel) else { return };
    let opens = records.get(puzzle.lock).map_or_else(String::new, |lock| {
        let verb = match lock.thing {
            Thing::PuzzleFire(_) => "puts out",
            Thing::Door(_) => "opens",
            _ => "removes",
        };
        format!(" It {verb} {}.", sheet.name(lock))
    });
    let order = sentence(&switches(puzzle.kind, puzzle.solution));
    let parts = [Some(puzzle.panel), Some(puzzle.lock), puzzle.clipboard, puzzle.guard, puzzle.hoard];
    let places = sheet.places(parts.into_iter().flatten());
    let label = capitalized(&sheet.name(panel));
    sheet.add(FactGroup::Codes, label, format!("{order}{opens}"), places);
}

/// The carrier of a password, as the subject of a sentence.
fn carrier(sheet: &Sheet<'_>, group: &rootward_gen::Record) -> String {
    let what = match group.thing {
        Thing::Group(number) => sheet.records().groups().get(usize::from(number)).map(|group| group.name()),
        _ => None,
    };
    format!("The {}", what.unwrap_or("courier"))
}
