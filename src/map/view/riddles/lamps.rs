//! The lamps over a lock, in a line at the upper edge of its cell. A full square is on, a ring is off.

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_presentation::looks::pictures::Height;
use rootward_rules::{
    play::Play,
    riddles::{Lamps, lamps},
    site::Site,
};

use super::Piece;
use crate::{kit::world_of, map::view::things::depth_of};

/// The size of a lamp, and the distance from one to the next, in pixels.
const LAMP: f32 = 3.0;
const STEP: f32 = 4.0;
/// The height of the line above the middle of the cell, in pixels.
const ABOVE: f32 = 6.5;
/// The drawing depth above the number of a puzzle.
const HIGH: f32 = 0.05;

const PLATE: Color = Color::srgb(0.015, 0.016, 0.024);
const LIT: Color = Color::srgb(1.0, 0.9, 0.25);
const RING: Color = Color::srgb(0.38, 0.5, 0.6);

pub(super) fn known<'a>(
    site: &'a Site,
    play: &'a Play,
    knows: impl Fn(Pos) -> bool,
) -> impl Iterator<Item = (Pos, Lamps)> {
    let locks = site.records().iter().filter(move |record| knows(record.at));
    locks.filter_map(|record| Some((record.at, lamps::over(site, play, record.number)?)))
}

pub(super) fn pieces(known: &[(Pos, Lamps)], all: &mut Vec<Piece>) {
    let depth = depth_of(Height::Built) + HIGH;
    for &(at, over) in known {
        let line = world_of(at) + Vec2::Y * ABOVE;
        let left = -STEP / 2.0 * f32::from(over.count);
        let wide = STEP * f32::from(over.count) + if over.count < 4 { 1.0 } else { 0.0 };
        let plate = line + Vec2::X * (left + wide / 2.0);
        all.push(Piece::plain(plate, Vec2::new(wide, LAMP + 2.0), depth, PLATE));
        for lamp in 0..over.count {
            let middle = line + Vec2::X * (left + 1.0 + LAMP / 2.0 + STEP * f32::from(lamp));
            let lit = over.is_lit(lamp);
            all.push(Piece::plain(middle, Vec2::splat(LAMP), depth + 0.01, if lit { LIT } else { RING }));
            if !lit {
                all.push(Piece::plain(middle, Vec2::ONE, depth + 0.02, PLATE));
            }
        }
    }
}
