//! The part of the page of things about missions: a line for each twist and each chip.

use bevy::prelude::*;
use rootward_presentation::words::{chips, twists};
use rootward_rules::{chips::Chip, tables::Tables, twists::Twist};

use super::lines;
use crate::ui::screens::pictures::Pictures;

const NAME: f32 = 160.0;

type Line = (&'static str, String, String);

fn twist_lines(tables: &Tables) -> Vec<Line> {
    let line = |twist: Twist| {
        let row = tables.twists.row(twist);
        (twists::picture(twist), row.name.clone(), format!("{} {}", row.line, twists::advice(twist)))
    };
    Twist::ALL.iter().copied().map(line).collect()
}

fn chip_lines(tables: &Tables) -> Vec<Line> {
    let line = |chip: Chip| {
        let row = tables.chips.get(chip);
        (chips::picture(chip), row.name.clone(), row.line.clone())
    };
    Chip::ALL.iter().copied().map(line).collect()
}

pub(super) fn spawn(page: Entity, tables: &Tables, pictures: &Pictures, commands: &mut Commands) {
    let from = tables.twists.from;
    let twists = format!("Twists: from mission {from} on, each mission has its own.");
    let chips = "Chips: choose one of three after each base of the campaign.".to_owned();
    for (heading, all) in [(twists, twist_lines(tables)), (chips, chip_lines(tables))] {
        lines::heading(page, heading, commands);
        for (picture, name, words) in all {
            lines::line(page, (&name, NAME), words, pictures.of(picture), commands);
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_rules::tables::shipped;

    use super::*;
    use crate::kit;

    #[test]
    fn every_twist_and_chip_has_a_line_that_fits() {
        let tables = shipped();
        let lines = [twist_lines(&tables), chip_lines(&tables)].concat();
        assert_eq!(lines.len(), Twist::ALL.len() + Chip::ALL.len());
        for (_, name, words) in lines {
            assert!(kit::font::width(&name) <= NAME, "{name}");
            assert!(words.ends_with('.'), "{words}");
        }
    }
}
