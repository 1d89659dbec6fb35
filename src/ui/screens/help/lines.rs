//! Headings and lines of the help pages. A line has a picture, a name and words.

use bevy::prelude::*;

use crate::{
    kit::{
        self, colour,
        widgets::{Shape, part, row_of},
    },
    ui::screens::pictures::spawn_if,
};

pub(super) fn heading(page: Entity, words: impl Into<String>, commands: &mut Commands) {
    let words = kit::sized(words, kit::TEXT, colour::QUIET);
    commands.spawn((Name::new("heading of lines"), ChildOf(page), words, part().below(8.0)));
}

pub(super) fn line(
    page: Entity,
    (name, width): (&str, f32),
    words: String,
    picture: Option<impl Bundle>,
    commands: &mut Commands,
) {
    let node = (Name::new(format!("line: {name}")), ChildOf(page), row_of(8.0).below(3.0));
    commands.spawn(node).with_children(|row| {
        spawn_if(row, picture);
        row.spawn((part().wide(width), children![kit::sized(name, kit::TEXT, colour::LAMP)]));
        row.spawn(kit::text(words));
    });
}
