//! The marks of iris doors. The filled corner of a mark says which button, and the strokes say when to press it.

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_rules::{play::Play, riddles::Mark, site::Site};

use super::{Piece, What};
use crate::kit::{artbook::ArtBook, depth, world_of};

/// Above the fog, which would hide half of a mark at the edge of unknown ground.
const ABOVE_FOG: f32 = 0.03;
const FAINT: f32 = 0.3;
/// The vertical offset of the dots that tell the marks of two doors apart.
const DOTS: f32 = -5.5;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct KnownMark {
    /// A mark has no dots after its door has opened.
    pub mark: Mark,
    pub is_open: bool,
}

fn picture(mark: &Mark) -> String {
    format!("iris.mark.{}.{}", mark.corner.number(), mark.place)
}

/// The marks that the party knows. A mark is visible only from the cell in front of it.
pub(super) fn known<'a>(
    site: &'a Site,
    play: &'a Play,
    knows: impl Fn(Pos) -> bool,
) -> impl Iterator<Item = KnownMark> {
    let marks = site.riddles().marks().iter();
    let marks = marks.filter(move |mark| !mark.on_panel && knows(mark.at) && knows(mark.before));
    marks.map(|&mark| KnownMark { mark, is_open: play.is_open(mark.door) })
}

pub(super) fn doors<'a>(
    site: &'a Site,
    play: &'a Play,
    knows: impl Fn(Pos) -> bool,
) -> impl Iterator<Item = (Pos, u8)> {
    let marks = site.riddles().marks().iter().filter(|mark| mark.place == 0 && mark.dots > 0);
    let shut = marks.filter(|mark| !play.is_open(mark.door));
    let doors = shut.filter_map(|mark| Some((site.records().get(mark.door)?.at, mark.dots)));
    doors.filter(move |&(at, _)| knows(at))
}

pub(super) fn pieces(marks: &[KnownMark], doors: &[(Pos, u8)], book: &ArtBook, all: &mut Vec<Piece>) {
    let depth = depth::FOG + ABOVE_FOG;
    let dot = |at: Pos, place: u8| {
        let at = world_of(at) + Vec2::new(2.0 * f32::from(place) - 4.5, DOTS);
        Piece::plain(at, Vec2::ONE, depth + 0.01, Color::WHITE)
    };
    let needed = marks.iter().filter(|known| !known.is_open).map(|known| (known.mark.at, known.mark.dots));
    for (at, dots) in needed.chain(doors.iter().copied()) {
        all.extend((0..dots).map(|place| dot(at, place)));
    }
    all.extend(marks.iter().filter_map(|KnownMark { mark, is_open }| {
        Some(Piece {
            at: world_of(mark.at),
            depth,
            what: What::Picture(book.thing_index(&picture(mark))?),
            colour: Color::WHITE.with_alpha(if *is_open { FAINT } else { 1.0 }),
        })
    }));
}

#[cfg(test)]
mod tests {
    use rootward_art::features;

    use super::*;
    use crate::app::testing;

    #[test]
    fn every_mark_is_drawn() {
        let drawn = features::all();
        let app = testing::app_in_179();
        let marks = app.world().resource::<Site>().riddles().marks().to_vec();
        assert!(marks.len() >= 4 && marks.iter().all(|mark| drawn.contains(&picture(mark))));
    }
}
