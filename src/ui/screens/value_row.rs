//! A menu row with a value that the left and right keys change. It shows the name, the value and its effect.

use bevy::prelude::*;

use super::menu::{self, Adjustable};
use crate::kit::{
    self,
    widgets::{Shape, part, row_of},
};

/// Width of the widest value in logical pixels.
pub(super) const VALUE: f32 = 132.0;
/// The width that the description needs beside the value. With less room, the description goes below the value.
const ABOUT: f32 = 240.0;

pub(super) fn value_row(name: &str, width: f32, value: impl Bundle, about: impl Bundle) -> impl Bundle {
    let fixed = |width: f32| part().wide(width);
    (
        menu::row_frame(name),
        Adjustable,
        children![
            menu::mark(),
            (
                Pickable::IGNORE,
                row_of(0.0).wrap().share(0.0).shrink(),
                children![
                    (
                        Name::new("label"),
                        kit::text(name),
                        TextLayout::no_wrap(),
                        Pickable::IGNORE,
                        fixed(width)
                    ),
                    (Name::new("value"), value, TextLayout::no_wrap(), Pickable::IGNORE, fixed(VALUE)),
                    (
                        Name::new("about"),
                        Pickable::IGNORE,
                        part().share(ABOUT).shrink(),
                        children![(about, Pickable::IGNORE)],
                    ),
                ],
            ),
        ],
    )
}
