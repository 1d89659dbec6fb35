//! Cables lie on the floor beside the walls, on one side of their cells. They are drawn only on known cells.

use bevy::prelude::*;
use rootward_gen::{Pos, Thing};
use rootward_rules::{play::Play, riddles::Cable, site::Site};

use super::Piece;
use crate::kit::{CELL, depth, world_of};

/// The depth on the ground, below everything that stands or lies there.
const ON_GROUND: f32 = depth::THINGS - 0.85;
/// The distance of the nearest cable from the middle of its cells, in pixels. Other cables lie farther out.
const ASIDE: f32 = 4.5;
const APART: u8 = 3;
/// The length of the ends towards the opener and the lock, from the middle of the cell in front of them.
const TO_THE_END: f32 = 0.5 * CELL + 1.0;
/// The width of the sleeve, the width of the wire in it, and the size of a clip.
const SLEEVE: f32 = 3.0;
const WIRE: f32 = 1.0;
const CLIP: f32 = 3.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Sleeve,
    Live,
    Dead,
    Clip,
}

impl Part {
    const fn colour(self) -> Color {
        match self {
            // A shadow on the floor, because a cable lies flat and blocks nothing.
            Self::Sleeve => Color::srgba(0.015, 0.02, 0.03, 0.4),
            Self::Live => Color::srgb(0.62, 0.78, 0.9),
            Self::Dead => Color::srgb(0.3, 0.34, 0.4),
            Self::Clip => Color::srgb(0.9, 0.96, 1.0),
        }
    }

    const fn depth(self) -> f32 {
        match self {
            Self::Sleeve => ON_GROUND,
            Self::Live | Self::Dead => ON_GROUND + 0.01,
            Self::Clip => ON_GROUND + 0.02,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CablePiece {
    pub part: Part,
    pub at: Vec2,
    /// In map pixels.
    pub size: Vec2,
}

impl CablePiece {
    pub(super) const fn piece(self) -> Piece {
        Piece::plain(self.at, self.size, self.part.depth(), self.part.colour())
    }
}

/// The pieces of a cable, if the player has seen its opener.
pub(super) fn pieces(
    site: &Site,
    play: &Play,
    cable: &Cable,
    knows: impl Fn(Pos) -> bool,
    all: &mut Vec<CablePiece>,
) {
    let records = site.records();
    let Some((from, to)) = records.get(cable.from).zip(records.get(cable.to)) else { return };
    let (Some(&first), Some(&last)) = (cable.cells.first(), cable.cells.last()) else { return };
    // An object on a wall is invisible from behind.
    if !knows(from.at) || !knows(first) {
        return;
    }
    let is_live = match from.thing {
        Thing::Panel(panel) => !play.puzzles.get(panel.puzzle).solved,
        _ => !play.is_open(cable.to),
    };
    let aside = side(site, cable) * (ASIDE + f32::from(cable.from.0 as u8 % APART));
    let end = |cell: Pos, beyond: Pos| {
        let way = world_of(beyond) - world_of(cell);
        let way = way / CELL;
        let across = aside - way * aside.dot(way);
        world_of(cell) + across + way * TO_THE_END
    };
    let mut points: Vec<(Vec2, bool)> = vec![(end(first, from.at), true)];
    points.extend(cable.cells.iter().map(|&cell| (world_of(cell) + aside, knows(cell))));
    points.push((end(last, to.at), knows(last) && knows(to.at)));
    let mut start = 0;
    while start + 1 < points.len() {
        let mut stop = start;
        while stop + 1 < points.len()
            && points[stop].1
            && points[stop + 1].1
            && is_straight(&points, start, stop + 1)
        {
            stop += 1;
        }
        if stop == start {
            start += 1;
            continue;
        }
        run(points[start].0, points[stop].0, is_live, all);
        start = stop;
    }
    if is_live {
        let inner = points.iter().skip(1).take(cable.cells.len()).filter(|point| point.1);
        let clip =
            |point: &(Vec2, bool)| CablePiece { part: Part::Clip, at: point.0, size: Vec2::splat(CLIP) };
        all.extend(inner.map(clip));
    }
}

fn is_straight(points: &[(Vec2, bool)], start: usize, stop: usize) -> bool {
    let way = points[stop].0 - points[start].0;
    way.x.abs() < 0.1 || way.y.abs() < 0.1
}

fn run(from: Vec2, to: Vec2, is_live: bool, all: &mut Vec<CablePiece>) {
    let (at, long) = ((from + to) / 2.0, (to - from).abs());
    let wire = if is_live { Part::Live } else { Part::Dead };
    all.push(CablePiece { part: Part::Sleeve, at, size: long + Vec2::splat(SLEEVE) });
    all.push(CablePiece { part: wire, at, size: long + Vec2::splat(WIRE) });
}

/// The side of the cells on which the cable lies. Most of the cells have a wall there.
fn side(site: &Site, cable: &Cable) -> Vec2 {
    let walls = |(dx, dy): (i16, i16)| {
        let cells = cable.cells.iter();
        let beside = cells.flat_map(|at| [at.offset(dx, 0), at.offset(0, -dy)]);
        beside.filter(|&at| !site.floor().contains(at)).count()
    };
    let corners = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
    let best = corners.into_iter().rev().max_by_key(|&corner| walls(corner)).unwrap_or((-1, 1));
    Vec2::new(f32::from(best.0), f32::from(best.1))
}

#[cfg(test)]
mod tests {
    use rootward_rules::riddles::cables;

    use super::*;
    use crate::app::testing;

    #[test]
    fn known_cable_is_drawn_once_its_panel_is_seen() {
        let app = testing::app_in_179();
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        let cables = cables::all(site);
        let cable = cables.iter().find(|cable| cable.cells.len() > 8).expect("a long cable");
        let from = site.records().get(cable.from).expect("its panel").at;
        let drawn = |knows: &dyn Fn(Pos) -> bool| {
            let mut all = Vec::new();
            pieces(site, play, cable, knows, &mut all);
            all.len()
        };
        assert_eq!(drawn(&|at| at != from), 0);
        let (part, whole) = (drawn(&|at| at == from || cable.cells[..3].contains(&at)), drawn(&|_| true));
        assert!(0 < part && part < whole, "{part} {whole}");
    }

    #[test]
    fn cables_stay_away_from_the_middle_of_a_cell() {
        let app = testing::app_in_179();
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        for cable in cables::all(site) {
            let mut all = Vec::new();
            pieces(site, play, &cable, |_| true, &mut all);
            for piece in &all {
                for &cell in &cable.cells {
                    let apart = (piece.at - world_of(cell)).abs() - piece.size / 2.0;
                    assert!(apart.x.max(apart.y) >= 2.5, "{cable:?} {piece:?}");
                }
            }
        }
    }
}
