//! Large numbers in a line. Each has a picture and a word.

use bevy::prelude::*;

use crate::{
    kit::{
        self, colour,
        widgets::{Shape, column, row_of},
    },
    ui::screens::pictures::{Pictures, spawn_if},
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Figure {
    pub picture: &'static str,
    pub number: String,
    pub what: String,
}

impl Figure {
    pub fn new(picture: &'static str, number: impl ToString, what: impl Into<String>) -> Self {
        Self { picture, number: number.to_string(), what: what.into() }
    }

    pub fn count(picture: &'static str, count: usize, one: &str, many: &str) -> Self {
        Self::new(picture, count, if count == 1 { one } else { many })
    }
}

pub(super) fn spawn(plate: &mut ChildSpawnerCommands, figures: &[Figure], pictures: &Pictures) {
    plate.spawn((Name::new("figures"), row_of(26.0).wrap().below(8.0))).with_children(|line| {
        for figure in figures {
            line.spawn((Name::new(format!("figure: {}", figure.what)), row_of(8.0))).with_children(|each| {
                spawn_if(each, pictures.of(figure.picture));
                each.spawn((
                    column(0.0),
                    children![
                        kit::sized(&figure.number, kit::HEADING, colour::TEXT),
                        kit::sized(&figure.what, kit::TEXT, colour::QUIET),
                    ],
                ));
            });
        }
    });
}
