//! The line of a medal: its mark, its name and its reason, each in its own column.

use bevy::prelude::*;
use rootward_rules::tables::score::Medal;

use crate::kit::{
    self,
    widgets::{Shape, part},
};

const MARK: f32 = 28.0;
const NAME: f32 = 88.0;

pub fn medal_line(medal: Medal, mark: String, about: &str, ink: Color) -> impl Bundle {
    let column = |width: f32| part().wide(width);
    (
        Name::new("medal"),
        part(),
        children![
            (Name::new("medal mark"), kit::sized(mark, kit::TEXT, ink), column(MARK)),
            (Name::new("medal name"), kit::sized(medal.name(), kit::TEXT, ink), column(NAME)),
            (Name::new("medal about"), kit::sized(about, kit::TEXT, ink)),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_and_every_name_fits_into_its_column() {
        for &medal in Medal::ALL {
            assert!(kit::font::width(medal.name()) <= NAME, "{}", medal.name());
            assert!(kit::font::width(&format!("[{}]", medal.sign())) <= MARK);
        }
    }
}
