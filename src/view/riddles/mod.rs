//! What makes locks readable on the floor on screen: the cable from a panel to its lock once the panel was seen, the
//! lamps over a lock, and the marks of iris doors on the walls. All of it tells by shape what it tells by colour: a cable
//! at work has clips, a dead one has none; a lamp that burns is full, a dark one is a ring.

pub(crate) mod cables;
mod lamps;
mod marks;

use bevy::prelude::*;
use rootward_rules::{
    doors::iris::IrisPanels, party::pack::Log, play::Play, puzzles::Puzzles, riddles::Cable, site::Site,
};

use super::{fights::OnScreen, things::sprite_of};
use crate::{
    base::{
        in_play,
        state::{DoorState, WallState},
    },
    kit::artbook::ArtBook,
    schedule::AppSystems,
    states::Screen,
};

/// How many pieces are drawn at most: all cables of the largest floors, with their clips.
const MOST: usize = 4096;

/// A piece of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Piece {
    /// The middle, in world coordinates.
    at: Vec2,
    depth: f32,
    what: What,
    colour: Color,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    /// A rectangle of this size.
    Plain(Vec2),
    /// A rectangle of this size, on the floor.
    Cable(cables::Part, Vec2),
    /// A picture of the sheet of things.
    Picture(usize),
}

impl Piece {
    const fn plain(at: Vec2, size: Vec2, depth: f32, colour: Color) -> Self {
        Self { at, depth, what: What::Plain(size), colour }
    }
}

/// What is drawn, and the sprites that draw it.
#[derive(Resource, Default)]
pub(crate) struct Pieces {
    cables: Vec<Cable>,
    now: Vec<Piece>,
    shown: Vec<Piece>,
    sprites: Vec<Entity>,
    /// What of the play the pieces were made of.
    known: Option<(Puzzles, IrisPanels, Log)>,
}

impl Pieces {
    /// The pieces of all cables that the player knows on the floor on screen, each with its middle in world coordinates and
    /// its size in pixels; later ones lie over earlier ones.
    pub fn cables(&self) -> impl Iterator<Item = (cables::Part, Vec2, Vec2)> {
        self.now.iter().filter_map(|piece| match piece.what {
            What::Cable(part, size) => Some((part, piece.at, size)),
            What::Plain(_) | What::Picture(_) => None,
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pieces>().add_systems(OnExit(Screen::Playing), clear).add_systems(
        Update,
        draw.in_set(AppSystems::View)
            .run_if(in_state(Screen::Playing).and_then(resource_exists::<ArtBook>).and_then(in_play)),
    );
}

fn clear(mut pieces: ResMut<Pieces>) {
    *pieces = Pieces::default();
}

fn draw(
    (site, play): (Res<Site>, Res<Play>),
    screen: OnScreen<'_>,
    book: Res<ArtBook>,
    moved: Query<(), Or<(Changed<DoorState>, Changed<WallState>)>>,
    mut pieces: ResMut<Pieces>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Visibility)>,
    mut commands: Commands,
) {
    let pieces = pieces.bypass_change_detection();
    if site.is_changed() || pieces.known.is_none() {
        pieces.cables = rootward_rules::riddles::cables::all(&site);
        pieces.known = None;
    }
    let is_same = pieces.known.as_ref().is_some_and(|(puzzles, iris, log)| {
        *puzzles == play.puzzles && *iris == play.iris && *log == play.pack.log
    });
    if is_same && moved.is_empty() && !screen.is_changed() && !book.is_changed() {
        return;
    }
    pieces.known = Some((play.puzzles.clone(), play.iris.clone(), play.pack.log.clone()));
    pieces.now.clear();
    if screen.is_base() {
        let Pieces { cables, now, .. } = &mut *pieces;
        for cable in cables.iter() {
            cables::pieces(&site, &play, cable, |at| screen.knows(at), now);
        }
        lamps::pieces(&site, &play, |at| screen.knows(at), now);
        marks::pieces(&site, &play, &book, |at| screen.knows(at), now);
        now.truncate(MOST);
    }
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
        What::Plain(size) | What::Cable(_, size) => Sprite::from_color(piece.colour, size),
        What::Picture(index) => sprite_of(book, screen.base(), index),
    };
    sprite.color = piece.colour;
    (sprite, Transform::from_translation(piece.at.extend(piece.depth)))
}
