//! The page of things: a picture of each thing, grouped by importance for a new player.

use bevy::prelude::*;
use rootward_art::Theme;

use super::legend::{entry, grid};
use crate::{
    kit::{
        self,
        artbook::ArtBook,
        colour,
        widgets::{Shape, part},
    },
    ui::screens::pictures::place,
};

const GROUPS: [(&str, &[(&str, &str)]); 6] = [
    (
        "Openings",
        &[
            ("hole.above", "hole above"),
            ("hole.below", "hole below"),
            ("window.ns", "window"),
            ("fake.0", "fake wall"),
        ],
    ),
    (
        "Locks",
        &[
            ("door.blue.ns.0", "blue door"),
            ("door.button.ns.0", "button door"),
            ("door.punch.ns.0", "dented door"),
            ("door.iris.ns.0", "iris door"),
            ("door.laser.ns.0", "laser door"),
            ("door.protected.ns.0", "puzzle door"),
            ("door.captive.ns.0", "cell door"),
            ("wall.puzzle", "puzzle wall"),
            ("fire.barrier.1", "puzzle fire"),
            ("raiser", "raiser wall"),
            ("pushable", "pushable wall"),
        ],
    ),
    (
        "Panels and marks",
        &[
            ("panel.lever.s", "lever"),
            ("panel.levers.s", "three levers"),
            ("panel.buttons.s", "buttons"),
            ("panel.bars.s", "bars"),
            ("terminal.s", "laser terminal"),
            ("release.s", "release button"),
            ("iris.mark.0.1", "iris mark"),
            ("lock.lamps", "lock lamps"),
            ("cable", "cable"),
        ],
    ),
    (
        "Danger",
        &[
            ("grate.trap", "trap grate"),
            ("cupboard.trap.s", "trap cupboard"),
            ("wall.trap", "falling wall"),
            ("mine.1", "mine"),
            ("spinner.left.0", "spinner"),
        ],
    ),
    (
        "Loot",
        &[
            ("cupboard.s", "cupboard"),
            ("item.gold", "gold"),
            ("item.find", "weapon"),
            ("item.code", "code"),
            ("item.explosives", "charge"),
            ("item.note", "note"),
        ],
    ),
    (
        "Machines",
        &[
            ("shop", "shop"),
            ("computer.0", "probe computer"),
            ("hydrant", "hydrant"),
            ("socket.s", "socket"),
            ("grate", "harmless grate"),
        ],
    ),
];

pub(super) fn advice(inventory: &str, act: &str) -> [String; 2] {
    [
        format!("[{inventory}] opens the inventory: gear, passwords, codes and notes."),
        format!("Shops repair, sell and buy. Face one and press [{act}]."),
    ]
}

pub(super) fn spawn(
    page: Entity,
    book: &ArtBook,
    theme: Theme,
    advice: [String; 2],
    commands: &mut Commands,
) {
    for words in advice {
        let words = kit::text(words);
        commands.spawn((Name::new("advice"), ChildOf(page), words, part().below(4.0)));
    }
    let sheet = book.things(theme);
    for (heading, things) in GROUPS {
        commands.spawn((
            Name::new("things heading"),
            ChildOf(page),
            kit::sized(heading, kit::TEXT, colour::QUIET),
            part().below(8.0).above(2.0),
        ));
        let grid = commands.spawn((Name::new("things"), ChildOf(page), grid())).id();
        for (picture, name) in things {
            if let Some(index) = book.thing_index(picture) {
                entry(grid, &sheet, place(index), name, commands);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_art::features;

    use super::*;

    #[test]
    fn every_picture_of_the_page_exists() {
        let drawn = features::all();
        for (picture, name) in GROUPS.iter().flat_map(|group| group.1) {
            assert!(drawn.iter().any(|other| other == picture), "{name}: {picture}");
        }
    }
}
