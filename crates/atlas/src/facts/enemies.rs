//! Facts about enemies: families, and types with their numbers and tricks.

use std::collections::BTreeMap;

use rootward_gen::Group;
use rootward_presentation::words::tricks::TRICKS;
use rootward_rules::tables::creatures::{Creature, FAMILIES, Trait};

use super::{FactGroup, Sheet};
use crate::words::{capitalized, counted, counted_as};

type Kind<'a> = Vec<&'a Group>;

pub(super) fn add(sheet: &mut Sheet<'_>) {
    let tables = sheet.site.tables();
    let mut families: BTreeMap<u8, BTreeMap<u8, Kind<'_>>> = BTreeMap::new();
    for group in sheet.records().groups() {
        let is_captive = tables.creatures.get(group.creature).is_some_and(|row| row.is(Trait::Captive));
        if !is_captive {
            families.entry(group.family()).or_default().entry(group.creature).or_default().push(group);
        }
    }
    // Types without a family, such as the guardian, come last.
    let order = (1..=FAMILIES as u8).chain([0]);
    for (family, kinds) in order.filter_map(|family| families.remove(&family).map(|kinds| (family, kinds))) {
        if let Some(name) = tables.creatures.family(family) {
            let groups: Kind<'_> = kinds.values().flatten().copied().collect();
            sheet.add(FactGroup::Enemies, name, numbers(sheet, &groups), Vec::new());
        }
        for (creature, groups) in kinds {
            let row = tables.creatures.get(creature);
            let name = groups.first().map_or("enemy", |group| group.name());
            let tricks = row.map(tricks).unwrap_or_default();
            let value = format!("{}{tricks}", numbers(sheet, &groups));
            let places = sheet.places(groups.iter().map(|group| group.record));
            sheet.add(FactGroup::Enemies, capitalized(name), value, places);
        }
    }
}

fn numbers(sheet: &Sheet<'_>, groups: &[&Group]) -> String {
    let members: usize = groups.iter().map(|group| sheet.records().members(group).len()).sum();
    let asleep = groups.iter().filter(|group| group.asleep).count();
    let sleepers = match asleep {
        0 => String::new(),
        all if all == groups.len() => ", all asleep".to_owned(),
        some => format!(", {some} of the groups asleep"),
    };
    format!("{} in {}{sleepers}.", counted_as(members, "enemy", "enemies"), counted(groups.len(), "group"))
}

fn tricks(row: &Creature) -> String {
    TRICKS.iter().filter(|trick| row.is(trick.of)).map(|trick| format!(" {}", trick.about)).collect()
}
