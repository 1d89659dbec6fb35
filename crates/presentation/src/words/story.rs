//! Texts of the story: planets and lands, captives, and the log in the cupboards.

use rootward_art::names;
use rootward_gen::{Seed, Variant};
use rootward_rules::{
    encounters::GroupState,
    site::Site,
    tables::{
        Tables,
        story::{Captive, LogEntry},
    },
};

pub fn place(tables: &Tables, seed: Seed) -> String {
    let (mission, base) = seed.mission_and_base();
    let planet = tables.story.planet(mission);
    match seed.variant() {
        Variant::Planet => {
            let land = tables.story.land(mission, base);
            format!("{land}, on {}. {}", planet.name, planet.line)
        }
        Variant::Station => format!("A station in the sky above {}. Stars in every window.", planet.name),
    }
}

/// The name of a guardian with the land that it guards: `The slag hound of Long Furrow`.
pub fn guardian(site: &Site, group: &GroupState) -> String {
    let (story, seed) = (&site.tables().story, site.base().seed());
    let (mission, base) = seed.mission_and_base();
    let kind = group.row(site).map_or("guardian", |row| row.name.as_str());
    match seed.variant() {
        Variant::Planet => format!("The {kind} of {}", story.land(mission, base)),
        Variant::Station => format!("The {kind} above {}", story.planet(mission).name),
    }
}

pub fn captive_of(site: &Site) -> &Captive {
    site.tables().story.captive(site.base().seed().mission_and_base().0)
}

pub fn face(captive: &Captive) -> String {
    names::captive((captive.face % u32::from(names::FACES)) as u8)
}

pub fn entry_words(entry: &LogEntry) -> String {
    format!("{}: \"{}\"", entry.by, entry.text)
}

#[cfg(test)]
mod tests {
    use rootward_rules::tables::shipped;

    use super::*;

    #[test]
    fn base_is_in_a_land_and_station_above_a_planet() {
        let tables = shipped();
        let told = place(&tables, Seed::classic(0));
        assert!(told.starts_with("Long Furrow, on Harrow. "), "{told}");
        let told = place(&tables, Seed::classic(10));
        assert!(told.starts_with("A station in the sky above Harrow. "), "{told}");
    }
}
