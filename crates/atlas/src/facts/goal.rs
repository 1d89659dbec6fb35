//! Facts about the goal: guardian, probe computer, charge, generators, or the captive.

use rootward_gen::{DoorKind, Heading, ItemKind, Pos, Thing};
use rootward_presentation::words::story;
use rootward_rules::{
    doors::{iris::order_of, is_door},
    tables::briefing::BriefingFacts,
};

use super::{FactGroup, Sheet};
use crate::words::{buttons, counted};

pub(super) fn add(sheet: &mut Sheet<'_>) {
    let site = sheet.site;
    let lines = site.tables().briefing(site.base(), site.records(), BriefingFacts::default());
    if let Some(goal) = lines.iter().find_map(|line| line.strip_prefix("Goal: ")) {
        sheet.add(FactGroup::Goal, "Goal", crate::words::sentence(goal), Vec::new());
    }
    if site.holds_captive() {
        captive(sheet);
    }
    computers(sheet);
    if !site.holds_captive() {
        charge(sheet);
    }
    generators(sheet);
}

fn captive(sheet: &mut Sheet<'_>) {
    let site = sheet.site;
    let door = site.records().iter().find(|record| is_door(record.thing, DoorKind::Captive));
    let Some((door, cell)) = door.zip(site.captive_cell()) else { return };
    let name = &story::captive_of(site).name;
    let order = order_of(site, door.number)
        .map_or_else(String::new, |order| format!(" Press its buttons in the order {}.", buttons(order)));
    let way = sheet
        .way
        .to(cell)
        .map_or_else(String::new, |steps| format!(" The cell is {steps} steps from the hatch."));
    let value = format!("{name} is held behind the cell door.{order}{way}");
    let places = [sheet.place(cell, "captive"), sheet.place(door.at, "cell door")];
    sheet.add(FactGroup::Goal, "Captive", value, places.into_iter().flatten().collect());
}

fn computers(sheet: &mut Sheet<'_>) {
    let site = sheet.site;
    for (number, computer) in site.records().computers().iter().enumerate() {
        if let Some(guardian) = computer.guardian {
            let group = sheet.play.groups.of_record(guardian);
            let name = group.map_or_else(|| "The guardian".to_owned(), |group| story::guardian(site, group));
            let at = site.records().get(guardian).map(|record| record.at);
            let way = at.map_or_else(String::new, |at| sheet.way_to(at));
            let value = format!("{name} has the password to probe computer {number}.{way}");
            let places = sheet.places([guardian]);
            sheet.add(FactGroup::Goal, "Guardian", value, places);
        }
        let gives = if site.difficulty().is_first() { "its probe" } else { "its probe and a charge" };
        let at = site.records().get(computer.computer).map(|record| record.at);
        let way = at.map_or_else(String::new, |at| sheet.way_to(at));
        let value = format!("It gives {gives} for the password of its guardian.{way}");
        let places = sheet.places([computer.computer]);
        sheet.add(FactGroup::Goal, format!("Probe computer {number}"), value, places);
    }
}

fn charge(sheet: &mut Sheet<'_>) {
    let records = sheet.records();
    for record in records.iter() {
        let Thing::Pile(number) = record.thing else { continue };
        let pile = records.piles().get(usize::from(number));
        let holds = |pile| records.items(pile).iter().any(|item| item.kind == ItemKind::Explosives);
        if pile.is_some_and(holds) {
            let value = format!("It lies on the floor.{}", sheet.way_to(record.at));
            let places = sheet.place(record.at, "charge").into_iter().collect();
            sheet.add(FactGroup::Goal, "Charge", value, places);
        }
    }
}

fn generators(sheet: &mut Sheet<'_>) {
    let records = sheet.records().iter().filter(|record| record.thing == Thing::Generator);
    let cells: Vec<Pos> = records.map(|record| record.at).collect();
    let value = if sheet.site.holds_captive() {
        "They need no charge here. The countdown begins when the cell door opens.".to_owned()
    } else {
        let near = |at: &Pos| Heading::ALL.iter().filter_map(|&to| sheet.way.to(at.step(to))).min();
        let way = cells.iter().filter_map(near).min().map_or_else(String::new, |steps| {
            format!(" The nearest is {} from the hatch.", counted(steps.into(), "step"))
        });
        format!("Set the charge at any of {}.{way}", counted(cells.len(), "cell"))
    };
    let places = cells.iter().filter_map(|&at| sheet.place(at, "generator")).collect();
    sheet.add(FactGroup::Goal, "Generators", value, places);
}
