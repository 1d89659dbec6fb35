//! On the page of things: the twists of missions and the chips of parties, a line each.

use bevy::prelude::*;
use rootward_rules::{chips::Chip, tables::Tables, twists::Twist};

use crate::{
    kit::{self, colour},
    narrator::{chips, twists},
    screens::pictures::Pictures,
};

const NAME: f32 = 160.0;

type Line = (&'static str, String, String);

/// Every twist: what it means, and what to do about it.
fn twist_lines(tables: &Tables) -> Vec<Line> {
    let line = |twist: Twist| {
        let row = tables.twists.row(twist);
        (twists::picture(twist), row.name.clone(), format!("{} {}", row.line, twists::advice(twist)))
    };
    Twist::ALL.into_iter().map(line).collect()
}

fn chip_lines(tables: &Tables) -> Vec<Line> {
    let line = |chip: Chip| {
        let row = tables.chips.get(chip);
        (chips::picture(chip), row.name.clone(), row.line.clone())
    };
    Chip::ALL.into_iter().map(line).collect()
}

pub(super) fn spawn(page: Entity, tables: &Tables, pictures: &Pictures, commands: &mut Commands) {
    let from = tables.twists.from;
    let twists = format!("Twists: from mission {from} on, each mission has its own; the briefing names it");
    let chips = "Chips: after each base of the campaign the party chooses one of three".to_owned();
    for (heading, lines) in [(twists, twist_lines(tables)), (chips, chip_lines(tables))] {
        commands.spawn((
            Name::new("missions heading"),
            ChildOf(page),
            kit::sized(heading, kit::TEXT, colour::QUIET),
            Node { margin: UiRect::top(px(8)), ..default() },
        ));
        for (picture, name, words) in lines {
            let node = Node {
                column_gap: px(8),
                margin: UiRect::top(px(3)),
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                ..default()
            };
            commands.spawn((Name::new(format!("missions: {name}")), ChildOf(page), node)).with_children(
                |row| {
                    if let Some(picture) = pictures.of(picture) {
                        row.spawn(picture);
                    }
                    let title = Node { width: px(NAME), flex_shrink: 0.0, ..default() };
                    row.spawn((title, children![kit::sized(name, kit::TEXT, colour::LAMP)]));
                    row.spawn(kit::text(words));
                },
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_rules::tables::shipped;

    use super::*;

    #[test]
    fn every_twist_and_every_chip_has_its_line_and_every_name_fits() {
        let tables = shipped();
        let lines = [twist_lines(&tables), chip_lines(&tables)].concat();
        assert_eq!(lines.len(), Twist::ALL.len() + Chip::ALL.len());
        for (_, name, words) in lines {
            assert!(kit::font::width(&name) <= NAME, "{name}");
            assert!(words.ends_with('.'), "{words}");
        }
    }
}
