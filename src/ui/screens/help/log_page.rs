//! The page of the log: the pages found in cupboards, in the order of the story.

use bevy::prelude::*;
use rootward_rules::tables::story::LogEntry;

use crate::{
    kit::{
        self, colour,
        widgets::{Shape, part},
    },
    words::pages::FoundPages,
    world::game_tables::GameTables,
};

fn count_words(found: usize, all: usize) -> String {
    match found {
        0 => "Nothing found yet. Look for pages in the cupboards of the first missions.".to_owned(),
        found if found >= all => format!("All {all} pages found. This is the whole story."),
        found => format!("{found} of {all} pages found. The others are in the first missions."),
    }
}

fn by_mission<'a>(log: &'a [LogEntry], found: &FoundPages) -> Vec<(u32, Vec<&'a LogEntry>)> {
    let mut missions: Vec<(u32, Vec<&LogEntry>)> = Vec::new();
    for entry in found.iter().filter_map(|entry| log.get(usize::from(entry))) {
        match missions.last_mut() {
            Some((mission, pages)) if *mission == entry.mission => pages.push(entry),
            _ => missions.push((entry.mission, vec![entry])),
        }
    }
    missions
}

pub(super) fn spawn(page: Entity, found: &FoundPages, tables: &GameTables, commands: &mut Commands) {
    let story = &tables.story;
    let words = |name: &'static str, words: String, ink, above: f32| {
        (Name::new(name), ChildOf(page), kit::sized(words, kit::TEXT, ink), part().below(above))
    };
    let count = count_words(found.count(), story.log.len());
    commands.spawn(words("log heading", count, colour::QUIET, 8.0));
    for (mission, pages) in by_mission(&story.log, found) {
        let planet = u16::try_from(mission).map(|mission| story.planet(mission).name.as_str());
        let title = format!("Mission {mission}, {}", planet.unwrap_or_default());
        commands.spawn(words("log mission", title, colour::LAMP, 12.0));
        for entry in pages {
            commands.spawn(words("log writer", entry.by.clone(), colour::QUIET, 6.0));
            commands.spawn(words("log page", entry.text.clone(), colour::TEXT, 0.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_rules::tables::shipped;

    use super::*;

    #[test]
    fn pages_are_listed_by_mission_in_story_order() {
        let story = shipped().story;
        let mut found = FoundPages::default();
        assert!(by_mission(&story.log, &found).is_empty());
        // Entry 8 belongs to the second mission. Entry 60000 belongs to a later version of the game.
        for entry in [8, 3, 0, 60_000] {
            assert!(found.note(entry));
        }
        let missions = by_mission(&story.log, &found);
        let counts: Vec<(u32, usize)> =
            missions.iter().map(|(mission, pages)| (*mission, pages.len())).collect();
        assert_eq!(counts, [(1, 2), (2, 1)]);
        assert_eq!(missions[0].1[0], &story.log[0]);
    }

    #[test]
    fn the_heading_shows_the_number_of_pages() {
        assert!(count_words(0, 48).starts_with("Nothing"));
        assert!(count_words(3, 48).starts_with("3 of 48"));
        assert!(count_words(48, 48).starts_with("All 48"));
    }
}
