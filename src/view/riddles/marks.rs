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
/// Where the dots stand by which the marks of two doors in sight are told apart, above the middle of the cell, in pixels.
/// The door has them, too.
const DOTS: f32 = -5.5;

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
    let depth = depth_of(Height::Built) + 0.03;
    let dot = |at: Vec2, place: u8| {
        Piece::plain(at + Vec2::X * (2.0 * f32::from(place) - 4.5), Vec2::ONE, depth + 0.01, Color::WHITE)
    };
    for mark in site.riddles().marks().iter().filter(|mark| mark.dots > 0 && !play.is_open(mark.door)) {
        if !mark.on_panel && knows(mark.at) && knows(mark.before) {
            all.extend((0..mark.dots).map(|place| dot(world_of(mark.at) + Vec2::Y * DOTS, place)));
        }
        let door =
            site.records().get(mark.door).map(|door| door.at).filter(|&at| mark.place == 0 && knows(at));
        all.extend(
            door.into_iter()
                .flat_map(|at| (0..mark.dots).map(move |place| dot(world_of(at) + Vec2::Y * DOTS, place))),
        );
    }
    let known =
        site.riddles().marks().iter().filter(|mark| !mark.on_panel && knows(mark.at) && knows(mark.before));
    all.extend(known.filter_map(|mark| {
        let strength = if play.is_open(mark.door) { FAINT } else { 1.0 };
        Some(Piece {
            at: world_of(mark.at),
            depth,
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
