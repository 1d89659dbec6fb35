//! The cables, lamps and marks of locks on the floor on screen. Every message of a colour also has a shape.

pub(crate) mod cables;
pub(crate) mod known;
mod lamps;
pub(crate) mod marks;

use bevy::prelude::*;

use self::known::{GatherRiddles, KnownRiddles, gather};
use super::{fights::OnScreen, things::sprite_of};
use crate::{
    host::{schedule::AppSystems, states::Screen},
    kit::artbook::ArtBook,
    world::base::in_play,
};

/// The maximum number of pieces: all cables of the largest floors, with their clips.
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
    /// A rectangle of this size.
    Plain(Vec2),
    /// A picture of the sheet of things.
    Picture(usize),
}

impl Piece {
    const fn plain(at: Vec2, size: Vec2, depth: f32, colour: Color) -> Self {
        Self { at, depth, what: What::Plain(size), colour }
    }
}

#[derive(Resource, Default)]
struct Pieces {
    now: Vec<Piece>,
    shown: Vec<Piece>,
    sprites: Vec<Entity>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KnownRiddles>()
        .init_resource::<Pieces>()
        .add_systems(OnExit(Screen::Playing), clear)
        .add_systems(
            Update,
            (gather.in_set(GatherRiddles), draw)
                .chain()
                .in_set(AppSystems::View)
                .run_if(in_state(Screen::Playing).and_then(resource_exists::<ArtBook>).and_then(in_play)),
        );
}

fn clear(mut known: ResMut<KnownRiddles>, mut pieces: ResMut<Pieces>) {
    *known = KnownRiddles::default();
    *pieces = Pieces::default();
}

fn draw(
    known: Res<KnownRiddles>,
    screen: OnScreen<'_>,
    book: Res<ArtBook>,
    mut pieces: ResMut<Pieces>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Visibility)>,
    mut commands: Commands,
) {
    if !known.is_changed() && !book.is_changed() {
        return;
    }
    let (known, pieces) = (known.on_screen(), &mut *pieces);
    pieces.now.clear();
    pieces.now.extend(known.cables.iter().map(|piece| piece.piece()));
    lamps::pieces(&known.lamps, &mut pieces.now);
    marks::pieces(&known.marks, &known.dots, &book, &mut pieces.now);
    pieces.now.truncate(MOST);
    if pieces.now == pieces.shown {
        return;
    }
    for place in 0..pieces.now.len().max(pieces.shown.len()) {
        let (wanted, shown) = (pieces.now.get(place), pieces.shown.get(place));
        if wanted == shown {
            continue;
        }
        let known = pieces.sprites.get(place).and_then(|entity| sprites.get_mut(*entity).ok());
        match (wanted, known) {
            (None, Some((_, _, mut visibility))) => _ = visibility.set_if_neq(Visibility::Hidden),
            (Some(piece), Some((mut sprite, mut transform, mut visibility))) => {
                (*sprite, *transform) = sprite_and_place(piece, &book, &screen);
                visibility.set_if_neq(Visibility::Inherited);
            }
            (Some(piece), None) => {
                let bundle =
                    (Name::new("riddle"), sprite_and_place(piece, &book, &screen), Visibility::Inherited);
                pieces.sprites.push(commands.spawn((bundle, DespawnOnExit(Screen::Playing))).id());
            }
            (None, None) => {}
        }
    }
    pieces.shown.clone_from(&pieces.now);
}

fn sprite_and_place(piece: &Piece, book: &ArtBook, screen: &OnScreen<'_>) -> (Sprite, Transform) {
    let mut sprite = match piece.what {
        What::Plain(size) => Sprite::from_color(piece.colour, size),
        What::Picture(index) => sprite_of(book, screen.base(), index),
    };
    sprite.color = piece.colour;
    (sprite, Transform::from_translation(piece.at.extend(piece.depth)))
}
