//! The front of a cell, where a hanging thing is not hidden by the cell's wall, machine or door.

use bevy::prelude::*;
use rootward_gen::{Heading, Passage, Pos, Sides};
use rootward_rules::site::Site;
use rootward_visor::{Scene, Shape};

use super::eye::VisorEye;

pub(super) use crate::map::view::fights::ahead as towards;

/// The side of the nearest visible, transparent neighbour. `None` if the cell is not visible from any side.
pub(super) fn side_of(
    scene: &Scene,
    eye: &VisorEye,
    at: Pos,
    is_side: impl Fn(Heading) -> bool,
) -> Option<Heading> {
    let shape = scene.shape(at);
    // Doors stand across their passage, and machines have a front.
    let lies_along = |heading: Heading| match shape {
        Shape::Booth(front) => heading == front,
        Shape::Sheet(passage) => {
            matches!(heading, Heading::North | Heading::South) == (passage == Passage::NorthSouth)
        }
        Shape::Wall | Shape::Open | Shape::Pierced(_) | Shape::Part(..) => true,
    };
    let lets_look = |beside: Pos| {
        let through = matches!(scene.shape(beside), Shape::Open | Shape::Sheet(_) | Shape::Part(..));
        scene.is_seen(beside) && through
    };
    let sides = Heading::ALL.into_iter().filter(|&heading| lies_along(heading) && is_side(heading));
    let far = |heading: Heading| eye.at.distance_squared(middle_of(at.step(heading)));
    sides
        .filter(|&heading| lets_look(at.step(heading)))
        .min_by(|&one, &other| far(one).total_cmp(&far(other)))
}

/// Whether a thing on the wall of a cell faces a side. It is invisible from other sides.
pub(super) fn looks_to(site: &Site, at: Pos, side: Heading) -> bool {
    let mut looks = site.records().at(at).filter_map(|record| match record.thing.sides() {
        Sides::Look(look) => Some(look.back()),
        Sides::All | Sides::Faces(_) => None,
    });
    looks.next().is_none_or(|first| first == side || looks.any(|other| other == side))
}

fn middle_of(at: Pos) -> Vec2 {
    Vec2::new(f32::from(at.x), f32::from(at.y)) + 0.5
}
