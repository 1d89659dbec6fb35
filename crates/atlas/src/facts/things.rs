//! Facts about doors, ways, machines and traps: one for each kind of thing.

use rootward_gen::{RecordNo, ThingClass, ThingRow};

use super::{FactGroup, Place, Sheet};
use crate::words::{capitalized, listed};

/// The kinds that have facts elsewhere, that have no facts, or that belong to another kind.
const LEFT_OUT: [ThingRow; 17] = [
    ThingRow::Entrance,
    ThingRow::DroidSpawn,
    ThingRow::ElevatorCar,
    ThingRow::IrisDoor,
    ThingRow::LaserDoor,
    ThingRow::CaptiveDoor,
    ThingRow::ProtectedDoor,
    ThingRow::PuzzleWall,
    ThingRow::PuzzleFire,
    ThingRow::RisingWall,
    ThingRow::FallingWall,
    ThingRow::Panel,
    ThingRow::Terminal,
    ThingRow::Release,
    ThingRow::Generator,
    ThingRow::Computer,
    ThingRow::Pile,
];

/// The group of a kind of thing. `None` for kinds without a fact here.
fn group_of(row: ThingRow) -> Option<FactGroup> {
    if LEFT_OUT.contains(&row) {
        return None;
    }
    match row {
        // In the table of things, its class is loot, but for a reader it is a trap.
        ThingRow::TrapCupboard => Some(FactGroup::Traps),
        _ => match row.class() {
            ThingClass::Way => Some(FactGroup::Ways),
            ThingClass::Lock | ThingClass::Opener => Some(FactGroup::Doors),
            ThingClass::Danger => Some(FactGroup::Traps),
            ThingClass::Loot => Some(FactGroup::Loot),
            ThingClass::Machine => Some(FactGroup::Machines),
            ThingClass::Creature | ThingClass::Decoration => None,
        },
    }
}

pub(super) fn add(sheet: &mut Sheet<'_>) {
    elevators(sheet);
    for &row in ThingRow::ALL {
        let Some(group) = group_of(row) else { continue };
        let places = places_of(sheet, row);
        let count = sheet.records().iter().filter(|record| record.thing.row() == row).count();
        if count > 0 {
            let label = capitalized(row.label());
            sheet.add(group, label, format!("{count} here. {}", row.about()), places);
        }
    }
}

/// The places of all things of a kind, each with its parts.
fn places_of(sheet: &Sheet<'_>, row: ThingRow) -> Vec<Place> {
    let records = sheet.records();
    let parts: Vec<RecordNo> = match row {
        ThingRow::TrapGrate => {
            records.grate_traps().iter().flat_map(|trap| [trap.grate, trap.wall, trap.release]).collect()
        }
        ThingRow::TrapCupboard => {
            let traps = records.cupboard_traps().iter();
            traps.flat_map(|trap| [Some(trap.cupboard), Some(trap.wall), trap.group]).flatten().collect()
        }
        _ => {
            let alike = records.iter().filter(|record| record.thing.row() == row);
            alike.map(|record| record.number).collect()
        }
    };
    sheet.places(parts)
}

fn elevators(sheet: &mut Sheet<'_>) {
    for (number, shaft) in (1..).zip(sheet.site.base().shafts()) {
        let open: Vec<_> = shaft.stops().filter(|stop| stop.open).collect();
        let floors: Vec<String> = open.iter().map(|stop| stop.floor.to_string()).collect();
        let noun = if floors.len() == 1 { "floor" } else { "floors" };
        let value = match shaft.joined {
            true => format!("It stops at {noun} {}.", listed(&floors)),
            false => "It does not run, because no path reaches it.".to_owned(),
        };
        let places = open.iter().filter_map(|stop| sheet.place(stop.car, "elevator car")).collect();
        sheet.add(FactGroup::Ways, format!("Elevator {number}"), value, places);
    }
}
