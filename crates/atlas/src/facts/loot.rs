//! Facts about items: gold, weapons, other items, notes and the page of the story.

use std::collections::BTreeMap;

use rootward_gen::{ItemKind, Pos};
use rootward_presentation::words::notes;
use rootward_rules::tables::items::ItemName;

use super::{FactGroup, Place, Sheet};
use crate::words::{capitalized, counted};

struct Found {
    kind: ItemKind,
    at: Pos,
    pile: Option<u16>,
    holder: String,
}

pub(super) fn add(sheet: &mut Sheet<'_>) {
    let found = found(sheet);
    gold(sheet, &found);
    weapons(sheet, &found);
    items(sheet, &found);
    for item in found.iter().filter(|item| item.kind == ItemKind::Note) {
        if let Some(pile) = item.pile {
            let value = format!("\"{}\"", notes::text(sheet.site, pile));
            let places = sheet.place(item.at, item.holder.clone()).into_iter().collect();
            sheet.add(FactGroup::Loot, "Note", value, places);
        }
    }
    let story = &sheet.site.tables().story;
    if let Some((cupboard, entry)) = story.cupboard_of(sheet.site.base().seed(), sheet.records()) {
        let by = story.log.get(usize::from(entry)).map_or("an unknown hand", |entry| entry.by.as_str());
        let places = sheet.places([cupboard]);
        sheet.add(FactGroup::Loot, "Page of the story", format!("Written by {by}."), places);
    }
}

fn found(sheet: &Sheet<'_>) -> Vec<Found> {
    let records = sheet.records();
    let mut found = Vec::new();
    for (number, pile) in (0..).zip(records.piles()) {
        let Some(record) = records.get(pile.record) else { continue };
        let hides = records.at(record.at).find(|other| other.thing.hides_items());
        let holder = hides.map_or("on the floor", |other| other.thing.label());
        let items = records.items(pile).iter();
        found.extend(items.map(|item| Found {
            kind: item.kind,
            at: record.at,
            pile: Some(number),
            holder: holder.to_owned(),
        }));
    }
    for group in records.groups() {
        let Some((kind, record)) = group.drop.zip(records.get(group.record)) else { continue };
        found.push(Found { kind, at: record.at, pile: None, holder: sheet.name(record) });
    }
    found
}

fn gold(sheet: &mut Sheet<'_>, found: &[Found]) {
    let pieces = |item: &Found| match item.kind {
        ItemKind::Gold(pieces) => Some(u32::from(pieces)),
        _ => None,
    };
    let piles: Vec<(&Found, u32)> = found.iter().filter_map(|item| Some((item, pieces(item)?))).collect();
    if piles.is_empty() {
        return;
    }
    let all: u32 = piles.iter().map(|(_, pieces)| pieces).sum();
    let value = format!("{all} gold in {}.", counted(piles.len(), "pile"));
    let places =
        piles.iter().filter_map(|(item, pieces)| sheet.place(item.at, format!("{pieces} gold"))).collect();
    sheet.add(FactGroup::Loot, "Gold", value, places);
}

fn weapons(sheet: &mut Sheet<'_>, found: &[Found]) {
    let mut levels: BTreeMap<u8, Vec<Place>> = BTreeMap::new();
    for item in found {
        let ItemKind::Find { level, quality, .. } = item.kind else { continue };
        let place = sheet.place(item.at, format!("quality {quality}, {}", item.holder));
        levels.entry(level).or_default().extend(place);
    }
    for (level, places) in levels {
        let name = &sheet.site.tables().weapons.level(level).name;
        let label = capitalized(name);
        sheet.add(
            FactGroup::Loot,
            label,
            format!("{} of level {level}.", counted(places.len(), "weapon")),
            places,
        );
    }
}

/// Adds a fact for each kind of item. Codes and passwords are left out, because they are listed with their locks.
fn items(sheet: &mut Sheet<'_>, found: &[Found]) {
    let mut kinds: BTreeMap<ItemName, Vec<Place>> = BTreeMap::new();
    for item in found {
        let told = match item.kind {
            ItemKind::Die | ItemKind::Ball => item.holder.clone(),
            ItemKind::FloorMap(_) => format!("{}, {}", item.kind, item.holder),
            _ => continue,
        };
        if let Some(name) = ItemName::of(item.kind) {
            kinds.entry(name).or_default().extend(sheet.place(item.at, told));
        }
    }
    for (item, places) in kinds {
        let name = &sheet.site.tables().items.get(item).name;
        let label = capitalized(name);
        sheet.add(FactGroup::Loot, label, format!("{} here.", places.len()), places);
    }
}
