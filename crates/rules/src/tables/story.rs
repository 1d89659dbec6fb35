//! Names of planets, lands and captives, and the log found in cupboards (`play.md` 11).

use rootward_checked::{Fault, FieldPath, Source, ranged};
use rootward_gen::{RecordNo, Records, Seed, Thing};

use super::rng::PlayRng;

const BASES: usize = 11;

ranged! {
    /// A planet.
    pub struct Planet {
        /// The planet's name.
        pub name: String,
        /// The planet's description, in one line.
        pub line: String,
        /// The lands around its bases, in order.
        pub lands: Vec<String>,
    }
}

ranged! {
    /// A captive.
    pub struct Captive {
        /// Their name.
        pub name: String,
        /// Their face, from 0.
        pub face: u32 = 0..=255,
        /// Their words when they are freed.
        pub line: String,
    }
}

ranged! {
    /// An entry of the log.
    pub struct LogEntry {
        /// The mission that contains the entry, counted from 1.
        pub mission: u32 = 1..=1000,
        /// The entry's author.
        pub by: String,
        /// The entry's text.
        pub text: String,
    }
}

ranged! {
    /// All texts of the story.
    pub struct Story {
        /// Planets, one for each mission. The list repeats after the last one.
        pub planets: Vec<Planet>,
        /// Captives, one for each mission. The list repeats after the last one.
        pub captives: Vec<Captive>,
        /// The entries of the log in order.
        pub log: Vec<LogEntry>,
    }
}

impl Story {
    pub(super) fn read(source: &Source<'_>) -> Result<Self, Fault> {
        let story: Self = source.read()?;
        let (planets, captives, log) =
            (FieldPath::of("planets"), FieldPath::of("captives"), FieldPath::of("log"));
        for (entry, planet) in story.planets.iter().enumerate() {
            let at = planets.entry(entry);
            source.check_words(&at.field("name"), &planet.name, 24)?;
            source.check_words(&at.field("line"), &planet.line, 90)?;
            let lands = at.field("lands");
            if planet.lands.is_empty() {
                return Err(source.fault(&lands, "at least one land", "none"));
            }
            for (entry, land) in planet.lands.iter().enumerate() {
                source.check_words(&lands.entry(entry), land, 32)?;
            }
        }
        for (entry, captive) in story.captives.iter().enumerate() {
            let at = captives.entry(entry);
            source.check_words(&at.field("name"), &captive.name, 24)?;
            source.check_words(&at.field("line"), &captive.line, 120)?;
        }
        for (entry, told) in story.log.iter().enumerate() {
            let at = log.entry(entry);
            source.check_words(&at.field("by"), &told.by, 24)?;
            source.check_words(&at.field("text"), &told.text, 240)?;
        }
        let unique = |list, field, words: Vec<String>| source.check_unique(list, field, &words);
        unique(&planets, "name", story.planets.iter().map(|row| row.name.clone()).collect())?;
        unique(&captives, "name", story.captives.iter().map(|row| row.name.clone()).collect())?;
        unique(&log, "text", story.log.iter().map(|row| row.text.clone()).collect())?;
        if story.planets.is_empty() {
            return Err(source.fault(&planets, "at least one planet", "none"));
        }
        if story.captives.is_empty() {
            return Err(source.fault(&captives, "at least one captive", "none"));
        }
        if !story.log.is_sorted_by_key(|entry| entry.mission) {
            return Err(source.fault(&log, "entries in the order of their missions", "another order"));
        }
        let crowd =
            story.log.chunk_by(|one, next| one.mission == next.mission).find(|told| told.len() > BASES);
        if let Some(told) = crowd {
            let expected = format!("at most {BASES} entries for mission {}", told[0].mission);
            return Err(source.fault(&log, expected, format!("{} of them", told.len())));
        }
        Ok(story)
    }

    /// The planet of a mission, counted from 1.
    #[must_use]
    pub fn planet(&self, mission: u16) -> &Planet {
        &self.planets[place(mission, self.planets.len())]
    }

    /// The land around a base of a mission. Base 10 of a mission is a station without land.
    #[must_use]
    pub fn land(&self, mission: u16, base: u16) -> &str {
        let lands = &self.planet(mission).lands;
        &lands[usize::from(base) % lands.len()]
    }

    /// The captive of a mission, counted from 1.
    #[must_use]
    pub fn captive(&self, mission: u16) -> &Captive {
        &self.captives[place(mission, self.captives.len())]
    }

    /// The log entry of a base, if any. It depends only on mission and base. Within a mission, entries are in order.
    #[must_use]
    pub fn entry_of(&self, base: Seed) -> Option<u16> {
        let (mission, base) = base.mission_and_base();
        let before = self.log.partition_point(|entry| entry.mission < u32::from(mission));
        let after = self.log.partition_point(|entry| entry.mission <= u32::from(mission));
        let count = after - before;
        let lies = |&place: &usize| place * BASES / count == usize::from(base);
        (0..count).find(lies).map(|place| (before + place) as u16)
    }

    /// The cupboard with the log entry of a base. `None` if there is no entry. The choice depends only on the seed.
    #[must_use]
    pub fn cupboard_of(&self, seed: Seed, records: &Records) -> Option<(RecordNo, u16)> {
        let entry = self.entry_of(seed)?;
        let is_cupboard = |thing: Thing| matches!(thing, Thing::Cupboard { .. });
        let cupboards: Vec<RecordNo> =
            records.iter().filter(|record| is_cupboard(record.thing)).map(|record| record.number).collect();
        let draw = PlayRng::of_text(&format!("story:{seed}")).below(cupboards.len() as u32);
        cupboards.get(draw as usize).map(|&cupboard| (cupboard, entry))
    }
}

const fn place(mission: u16, count: usize) -> usize {
    (mission as usize).saturating_sub(1) % count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::testing::{fault, shipped};

    #[test]
    fn every_entry_lies_in_one_base_of_its_mission_in_order() {
        let story = shipped().story;
        assert!(story.log.len() >= 40);
        let found: Vec<u16> = (0..77).filter_map(|base| story.entry_of(Seed::classic(base))).collect();
        assert!(found.iter().copied().eq(0..story.log.len() as u16), "{found:?}");
        assert_eq!(story.log.iter().map(|entry| entry.mission).max(), Some(6));
        assert_eq!(story.entry_of(Seed::classic(66)), None);
    }

    #[test]
    fn the_texts_of_missions_repeat() {
        let story = shipped().story;
        let count = story.planets.len() as u16;
        assert_eq!(story.planet(1), &story.planets[0]);
        assert_eq!(story.planet(count + 1), story.planet(1));
        assert_ne!(story.land(1, 0), story.land(1, 1));
        assert_eq!(story.captive(story.captives.len() as u16 + 2), story.captive(2));
        // No number is out of range.
        for mission in [0, 1, 5958, u16::MAX] {
            assert!(!story.land(mission, 10).is_empty() && !story.captive(mission).line.is_empty());
        }
    }

    #[test]
    fn faults_are_named() {
        let said = |from, to| fault("story.ron", from, to);
        assert!(said("mission: 1, by", "mission: 7, by").contains("in the order of their missions"));
        assert!(said("It has seen the pad.", "").contains("`text` of entry 18 of `log`: expected 1 to 240"));
        assert!(said("name: \"Pell\"", "name: \"Harrow\"").contains("expected something new"));
        assert!(said("face: 7", "face: 256").contains("from 0 to 255, found `256`"));
        assert!(said("face: 7", "nose: 7").contains("unknown field `nose`"));
    }
}
