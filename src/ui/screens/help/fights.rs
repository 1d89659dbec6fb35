//! The part of the page of things about fights: how enemies fight, and the effect of each weapon class.

use bevy::prelude::*;
use rootward_presentation::words::{
    run_home::MISHAPS,
    tricks::{TRICKS, verb},
};
use rootward_rules::{combat::verbs::Verb, tables::Tables};

use super::lines;
use crate::ui::screens::pictures::Pictures;

const NAME: f32 = 110.0;

fn weapon_lines(tables: &Tables) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> =
        tables.weapons.iter().map(|weapon| line(&weapon.class.name, weapon.class.verb)).collect();
    // Weapons of the same class have the same line and are adjacent, so this leaves one line for each class.
    lines.dedup();
    lines.push(line("sparks", Verb::Jump));
    lines
}

fn line(name: &str, does: Verb) -> (String, String) {
    (name.to_owned(), format!("A hit {}.", verb(does)))
}

pub(super) fn spawn(page: Entity, tables: &Tables, pictures: &Pictures, commands: &mut Commands) {
    let row = |name: &str, words: String, picture: Option<_>, commands: &mut Commands| {
        lines::line(page, (name, NAME), words, picture, commands);
    };
    lines::heading(page, "The badges of awake enemies show how they fight.", commands);
    for trick in &TRICKS {
        row(trick.name, trick.about.to_owned(), pictures.of(trick.badge), commands);
    }
    lines::heading(
        page,
        "Mishaps during the escape. Each gives two seconds' warning and shows on the map.",
        commands,
    );
    for mishap in &MISHAPS {
        row(mishap.name, mishap.about.to_owned(), pictures.of(mishap.picture), commands);
    }
    lines::heading(page, "What weapons do besides damage", commands);
    for (name, words) in weapon_lines(tables) {
        row(&name, words, None, commands);
    }
}

#[cfg(test)]
mod tests {
    use rootward_rules::tables::shipped;

    use super::*;
    use crate::kit;

    #[test]
    fn every_name_fits_into_its_column() {
        let lines = weapon_lines(&shipped());
        assert_eq!(lines.len(), 9);
        let mishaps = MISHAPS.iter().map(|mishap| mishap.name);
        let names = TRICKS
            .iter()
            .map(|trick| trick.name)
            .chain(mishaps)
            .chain(lines.iter().map(|(name, _)| name.as_str()));
        for name in names {
            assert!(kit::font::width(name) <= NAME, "{name}");
        }
    }
}
