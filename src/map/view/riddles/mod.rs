//! The cables, lamps and marks of locks on the floor on screen. A shape always repeats what a colour says.

pub(crate) mod cables;
pub(crate) mod known;
mod lamps;
pub(crate) mod marks;

use bevy::prelude::*;

use self::known::{GatherRiddles, KnownRiddles, gather};
use super::{fights::OnScreen, things::sprite_of};
use crate::{
    host::states::Screen,
    kit::artbook::ArtBook,
    map::drawing::{Draw, PoolSprites, SpritePool, reset},
    world::base::in_play,
};

/// The maximum number of pieces: enough for all cables of the largest floors, with their clips.
const MOST: usize = 4096;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Piece {
    at: Vec2,
    depth: f32,
    what: What,
    colour: Color,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Plain(Vec2),
    Picture(usize),
}

impl Piece {
    const fn plain(at: Vec2, size: Vec2, depth: f32, colour: Color) -> Self {
        Self { at, depth, what: What::Plain(size), colour }
    }
}

#[derive(Resource, Default)]
struct Pieces(SpritePool<Piece>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KnownRiddles>()
        .init_resource::<Pieces>()
        .add_systems(OnExit(Screen::Playing), (reset::<KnownRiddles>, reset::<Pieces>))
        .draw_playing(
            (gather.in_set(GatherRiddles), draw).chain().run_if(resource_exists::<ArtBook>.and_then(in_play)),
        );
}

fn draw(
    known: Res<KnownRiddles>,
    screen: OnScreen<'_>,
    book: Res<ArtBook>,
    mut pieces: ResMut<Pieces>,
    mut sprites: PoolSprites<'_, '_>,
    mut commands: Commands,
) {
    if !known.is_changed() && !book.is_changed() {
        return;
    }
    let (known, pieces) = (known.on_screen(), &mut pieces.0);
    pieces.now.clear();
    pieces.now.extend(known.cables.iter().map(|piece| piece.piece()));
    lamps::pieces(&known.lamps, &mut pieces.now);
    marks::pieces(&known.marks, &known.dots, &book, &mut pieces.now);
    pieces.now.truncate(MOST);
    pieces.draw("riddle", &mut sprites, &mut commands, |piece| {
        let sprite = match piece.what {
            What::Plain(size) => Sprite::from_color(piece.colour, size),
            What::Picture(index) => Sprite { color: piece.colour, ..sprite_of(&book, screen.base(), index) },
        };
        Some((sprite, Transform::from_translation(piece.at.extend(piece.depth))))
    });
}
