//! On the page of things: how creatures fight, with their badges, and what each class of weapon does besides damage.

use bevy::prelude::*;
use rootward_rules::{combat::verbs::Verb, tables::Tables};

use crate::{
    kit::{self, colour},
    narrator::{
        run_home::MISHAPS,
        tricks::{TRICKS, verb},
    },
    screens::pictures::Pictures,
};

const NAME: f32 = 110.0;

fn weapon_lines(tables: &Tables) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> =
        tables.weapons.iter().map(|weapon| line(&weapon.class.name, weapon.class.verb)).collect();
    // The weapons of a class follow each other.
    lines.dedup();
    lines.push(line("sparks", Verb::Jump));
    lines
}

fn line(name: &str, does: Verb) -> (String, String) {
    (name.to_owned(), format!("A hit {}.", verb(does)))
}

fn heading(page: Entity, words: &str, commands: &mut Commands) {
    commands.spawn((
        Name::new("fights heading"),
        ChildOf(page),
        kit::sized(words, kit::TEXT, colour::QUIET),
        Node { margin: UiRect::top(px(8)), ..default() },
    ));
}

fn row(page: Entity, name: &str, words: String, picture: Option<impl Bundle>, commands: &mut Commands) {
    let node = Node {
        column_gap: px(8),
        margin: UiRect::top(px(3)),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    commands.spawn((Name::new(format!("fights: {name}")), ChildOf(page), node)).with_children(|row| {
        if let Some(picture) = picture {
            row.spawn(picture);
        }
        let title = Node { width: px(NAME), flex_shrink: 0.0, ..default() };
        row.spawn((title, children![kit::sized(name, kit::TEXT, colour::LAMP)]));
        row.spawn(kit::text(words));
    });
}

pub(super) fn spawn(page: Entity, tables: &Tables, pictures: &Pictures, commands: &mut Commands) {
    heading(page, "How creatures fight: the badge stands beside those that are awake", commands);
    for trick in &TRICKS {
        row(page, trick.name, trick.about.to_owned(), pictures.of(trick.badge), commands);
    }
    heading(page, "What happens on the run home: it shows two seconds before, and on the map", commands);
    for mishap in &MISHAPS {
        row(page, mishap.name, mishap.about.to_owned(), pictures.of(mishap.picture), commands);
    }
    heading(page, "What weapons do besides damage", commands);
    for (name, words) in weapon_lines(tables) {
        row(page, &name, words, None::<Node>, commands);
    }
}

#[cfg(test)]
mod tests {
    use rootward_rules::tables::shipped;

    use super::*;

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
