//! The rock or hull around a base: one repeating picture below all tiles, which reveals nothing about unknown cells.

use bevy::prelude::*;
use rootward_art::{Pixels, Theme, bedrock::SIDE};
use rootward_gen::{HEIGHT, Pos, WIDTH};
use rootward_rules::region::Region;

use crate::{
    host::states::{Mode, Screen},
    kit::{
        CELL,
        artbook::{ArtBook, ArtChanged, repeating, theme_of, to_image},
        depth,
    },
    map::drawing::{Draw, set_ink},
    session::watch::is_watching,
    world::base::current::{BaseSwapped, CurrentBase},
};

/// The reach of rock and stars beyond the grid, in cells. It exceeds the largest screen at the smallest zoom.
pub(super) const FAR: f32 = 64.0;
const LIGHT: Color = Color::srgb(1.25, 1.25, 1.25);
/// The reach of a hull beyond the grid, in cells.
const HULL: f32 = 2.0;
/// The width and height of the repeating picture of stars, in pixels, and its number of stars.
const SKY: usize = 512;
const STARS: u32 = 150;
/// The rim of a hull: its width in pixels and its colour.
const RIM: (f32, Color) = (2.0, Color::srgb(0.36, 0.44, 0.54));

#[derive(Component, Clone, Copy, Debug)]
struct Bedrock;

/// Shown for stations only.
#[derive(Component, Clone, Copy, Debug)]
struct Sky;

pub(super) fn plugin(app: &mut App) {
    app.draw(
        (
            spawn.run_if(not(any_with_component::<Bedrock>)),
            paint.run_if(on_message::<BaseSwapped>.or_else(on_message::<ArtChanged>)),
            show,
        )
            .chain()
            .run_if(resource_exists::<ArtBook>.and_then(resource_exists::<CurrentBase>)),
    );
}

fn grid() -> Vec2 {
    Vec2::new(WIDTH as f32, HEIGHT as f32) * CELL
}

fn spawn(
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let middle = Vec2::new(grid().x, -grid().y) / 2.0;
    let theme = theme_of(current.base());
    let (sprite, sky) = look(&book, theme);
    let place = Transform::from_translation(middle.extend(depth::BEDROCK));
    let sky = commands
        .spawn((Name::new("sky"), Sky, Transform::default(), sky))
        .with_children(|sky| {
            let stars = repeated(images.add(repeating(stars())), FAR, SKY);
            sky.spawn((stars, Transform::from_xyz(0.0, 0.0, -0.1)));
            rim().for_each(|side| _ = sky.spawn(side));
        })
        .id();
    commands.spawn((Name::new("bedrock"), Bedrock, sprite, place)).add_child(sky);
}

fn look(book: &ArtBook, theme: Theme) -> (Sprite, Visibility) {
    let (reach, sky) = match theme {
        Theme::Station => (HULL, Visibility::Inherited),
        Theme::Rust | Theme::Ice | Theme::Moss => (FAR, Visibility::Hidden),
    };
    (Sprite { color: LIGHT, ..repeated(book.bedrock(theme), reach, SIDE) }, sky)
}

/// A repeating picture that extends `reach` cells beyond the grid on each side. `side` is its size in pixels.
fn repeated(image: Handle<Image>, reach: f32, side: usize) -> Sprite {
    let size = grid() + 2.0 * reach * CELL;
    let corner = Vec2::splat((-reach * CELL).rem_euclid(side as f32));
    let rect = Some(Rect::from_corners(corner, corner + size));
    Sprite { image, rect, custom_size: Some(size), ..default() }
}

fn rim() -> impl Iterator<Item = (Sprite, Transform)> {
    let half = grid() / 2.0 + HULL * CELL;
    [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y].into_iter().map(move |side| {
        let along = Vec2::ONE - side.abs();
        let sprite = Sprite::from_color(RIM.1, along * 2.0 * half + side.abs() * RIM.0);
        (sprite, Transform::from_translation((side * half).extend(0.1)))
    })
}

fn stars() -> Pixels {
    let mut bytes = vec![0; SKY * SKY * 4];
    for star in 1..=STARS {
        let mixed = star.wrapping_mul(0x9E37_79B1);
        let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x85EB_CA6B) as usize;
        let place = mixed % (SKY * SKY) * 4;
        let bright = 100 + (mixed >> 20 & 0x7f) as u8;
        bytes[place..place + 4].copy_from_slice(&[bright, bright, bright + 24, 255]);
    }
    Pixels { width: SKY, height: SKY, bytes }
}

fn paint(
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut rock: Query<&mut Sprite, With<Bedrock>>,
    mut skies: Query<&mut Visibility, With<Sky>>,
) {
    let (picture, sky) = look(&book, theme_of(current.base()));
    for mut sprite in &mut rock {
        *sprite = picture.clone();
    }
    for mut visibility in &mut skies {
        visibility.set_if_neq(sky);
    }
}

/// The rock over every `covered` cell of the grid and its frame. It matches the picture of the rock below.
pub fn cover(rock: &Image, covered: impl Fn(Pos) -> bool) -> Option<Image> {
    let side = CELL as usize;
    let (columns, rows) = (WIDTH + 2, HEIGHT + 2);
    let (data, line) = (rock.data.as_ref()?, side * 4);
    let mut bytes = vec![0; columns * side * rows * line];
    let is_covered = |&(x, y): &(usize, usize)| covered(Pos::new(x as i16 - 1, y as i16 - 1));
    for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))).filter(is_covered) {
        for row in y * side..(y + 1) * side {
            let from = ((row + SIDE - side) % SIDE * SIDE + (x * side + SIDE - side) % SIDE) * 4;
            let to = (row * columns + x) * line;
            bytes[to..to + line].copy_from_slice(data.get(from..from + line)?);
        }
    }
    Some(to_image(Pixels { width: columns * side, height: rows * side, bytes }))
}

/// The land has its own rock, so this rock is hidden there.
fn show(
    place: Res<Region>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut rock: Query<(&mut Visibility, &mut Sprite), With<Bedrock>>,
) {
    let watches = is_watching(screen, mode);
    let hidden = place.is_outside() && !watches;
    // The digger is shown without the darkness that surrounds the light of a base in play.
    let light = if watches { Color::WHITE } else { LIGHT };
    for (mut visibility, mut sprite) in &mut rock {
        visibility.set_if_neq(if hidden { Visibility::Hidden } else { Visibility::Inherited });
        set_ink(&mut sprite, light);
    }
}
