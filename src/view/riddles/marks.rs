//! The marks of iris doors: the corner that is full is the button, the strokes below it are its place in the order. Once
//! its door is open, a mark is faint.

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_rules::{play::Play, riddles::Mark, site::Site, tables::iris::Corner};

use super::{Piece, What};
use crate::{
    kit::{artbook::ArtBook, world_of},
    view::things::{depth_of, pictures::Height},
};

/// How strong a mark is whose door is open.
const FAINT: f32 = 0.3;

/// The name of the picture of a mark.
fn picture(mark: &Mark) -> String {
    let corner = Corner::ALL.iter().position(|&corner| corner == mark.corner).unwrap_or_default();
    format!("iris.mark.{corner}.{}", mark.place)
}

/// The marks that the player knows.
pub(super) fn pieces(
    site: &Site,
    play: &Play,
    book: &ArtBook,
    knows: impl Fn(Pos) -> bool,
    all: &mut Vec<Piece>,
) {
    let known = site.riddles().marks().iter().filter(|mark| !mark.on_panel && knows(mark.at) && knows(mark.before));
    all.extend(known.filter_map(|mark| {
        let strength = if play.is_open(mark.door) { FAINT } else { 1.0 };
        Some(Piece {
            at: world_of(mark.at),
            depth: depth_of(Height::Built) + 0.03,
            what: What::Picture(book.thing_index(&picture(mark))?),
            colour: Color::WHITE.with_alpha(strength),
        })
    }));
}

#[cfg(test)]
mod tests {
    use rootward_art::features;

    use super::*;
    use crate::testing;

    #[test]
    fn every_mark_is_drawn() {
        let drawn = features::all();
        let app = testing::app_in_179();
        let marks = app.world().resource::<Site>().riddles().marks().to_vec();
        assert!(marks.len() >= 4 && marks.iter().all(|mark| drawn.contains(&picture(mark))));
    }
}
