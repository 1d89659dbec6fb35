//! Turns a base into a scene. [`change`] and [`thing`] need the [`ground`] of their cell first.

mod ground;
mod machines;
mod things;
mod walls;
mod who;

pub use ground::{CellSource, Change, change, ground, land, theme_of};
pub use things::{Stage, mine, rock, thing};
pub use who::{GroupStand, footing, group, pile};

use crate::{
    fixed::ONE,
    scene::{Lamp, Scene},
};
use rootward_gen::Pos;

/// The middle of a cell, in 1/65,536 of a cell.
pub(crate) fn middle(at: Pos) -> (i32, i32) {
    (i32::from(at.x) * ONE + ONE / 2, i32::from(at.y) * ONE + ONE / 2)
}

fn light(scene: &mut Scene, at: Pos, reach: u8, colour: [u8; 3], flickers: bool) {
    let (x, y) = middle(at);
    scene.shine(Lamp { x, y, reach, colour, flickers });
}

/// A hash of a cell from 0 to 31, so that variants look random.
fn scatter(at: Pos) -> u8 {
    let mixed = (at.x as u32).wrapping_mul(0x9E37_79B1) ^ (at.y as u32).wrapping_mul(0x85EB_CA6B);
    (mixed.wrapping_mul(0xC2B2_AE35) >> 27) as u8
}
