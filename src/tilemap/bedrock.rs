//! The rock or hull around a base: one picture that repeats, below all tiles. It shows wherever no tile does, and tells nothing
//! of unknown cells. The rock of a planet reaches far beyond the grid. The hull of a station ends near the grid, among stars.

use bevy::prelude::*;
use rootward_art::{Pixels, Theme, bedrock::SIDE};
use rootward_gen::{HEIGHT, Pos, WIDTH};
use rootward_rules::region::Region;

use crate::{
    base::current::{BaseSwapped, CurrentBase},
    kit::{
        CELL,
        artbook::{ArtBook, ArtChanged, theme_of, to_image},
        depth,
    },
    schedule::AppSystems,
    states::{Mode, Screen},
    watch::is_watching,
};

/// How far the rock reaches beyond the grid, in cells: at the smallest zoom of the largest screens no end of it is seen.
const ROCK: f32 = 64.0;
/// How far a hull reaches beyond the grid, in cells.
const HULL: f32 = 2.0;
/// How far the stars reach beyond the hull, in cells, and how many there are.
const SKY: f32 = 30.0;
const STARS: u32 = 700;
/// The edge of a hull: its width in pixels and its colour.
const RIM: (f32, Color) = (2.0, Color::srgb(0.36, 0.44, 0.54));

/// The picture.
#[derive(Component, Clone, Copy, Debug)]
struct Bedrock;

/// The rim of a hull and the stars around it, shown for stations only.
#[derive(Component, Clone, Copy, Debug)]
struct Sky;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            spawn.run_if(not(any_with_component::<Bedrock>)),
            paint.run_if(on_message::<BaseSwapped>.or_else(on_message::<ArtChanged>)),
            show,
        )
            .chain()
            .in_set(AppSystems::View)
            .run_if(resource_exists::<ArtBook>.and_then(resource_exists::<CurrentBase>)),
    );
}

/// The size of the grid in pixels.
fn grid() -> Vec2 {
    Vec2::new(WIDTH as f32, HEIGHT as f32) * CELL
}

fn spawn(current: Res<CurrentBase>, book: Res<ArtBook>, mut commands: Commands) {
    let middle = Vec2::new(grid().x, -grid().y) / 2.0;
    let theme = theme_of(current.base());
    let (sprite, sky) = look(&book, theme);
    let place = Transform::from_translation(middle.extend(depth::BEDROCK));
    let sky = commands
        .spawn((Name::new("sky"), Sky, Transform::default(), sky))
        .with_children(|sky| {
            rim().chain(stars()).for_each(|part| _ = sky.spawn(part));
        })
        .id();
    commands.spawn((Name::new("bedrock"), Bedrock, sprite, place)).add_child(sky);
}

/// The picture around the bases of a theme, and whether the sky shows beyond it.
fn look(book: &ArtBook, theme: Theme) -> (Sprite, Visibility) {
    let (reach, sky) = match theme {
        Theme::Station => (HULL, Visibility::Inherited),
        Theme::Rust | Theme::Ice | Theme::Moss => (ROCK, Visibility::Hidden),
    };
    let size = grid() + 2.0 * reach * CELL;
    // The rectangle is larger than the picture, which repeats from the corner of the grid on.
    let corner = Vec2::splat((-reach * CELL).rem_euclid(SIDE as f32));
    let rect = Some(Rect::from_corners(corner, corner + size));
    (Sprite { image: book.bedrock(theme), rect, custom_size: Some(size), ..default() }, sky)
}

/// The four sides of the hull.
fn rim() -> impl Iterator<Item = (Sprite, Transform)> {
    let half = grid() / 2.0 + HULL * CELL;
    [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y].into_iter().map(move |side| {
        let along = Vec2::ONE - side.abs();
        let sprite = Sprite::from_color(RIM.1, along * 2.0 * half + side.abs() * RIM.0);
        (sprite, Transform::from_translation((side * half).extend(0.1)))
    })
}

/// The stars, scattered over the sky. The hull covers those behind it.
fn stars() -> impl Iterator<Item = (Sprite, Transform)> {
    let half = grid() / 2.0 + (HULL + SKY) * CELL;
    (0..STARS).map(move |star| {
        let mixed = (star + 1).wrapping_mul(0x9E37_79B1);
        let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x85EB_CA6B);
        let part = |shift: u32| (mixed >> shift & 0x3ff) as f32 / 1023.0;
        let at = (Vec2::new(part(0), part(10)) * 2.0 - 1.0) * half;
        let bright = 0.25 + 0.7 * part(20);
        let side = if mixed & 0x1c00 == 0 { 2.0 } else { 1.0 };
        let sprite = Sprite::from_color(Color::srgb(bright, bright, bright.max(0.5)), Vec2::splat(side));
        (sprite, Transform::from_translation(at.round().extend(-0.1)))
    })
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

/// The rock over every `covered` cell of the grid and its frame, as the picture below shows it there.
pub fn cover(rock: &Image, covered: impl Fn(Pos) -> bool) -> Option<Image> {
    let side = CELL as usize;
    let (width, height) = ((WIDTH + 2) * side, (HEIGHT + 2) * side);
    let mut bytes = Vec::with_capacity(width * height * 4);
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let at = Pos::new((x / side) as i16 - 1, (y / side) as i16 - 1);
        if covered(at) {
            let [column, row] = [x, y].map(|place| ((place + SIDE - side) % SIDE) as u32);
            bytes.extend(rock.pixel_bytes(UVec3::new(column, row, 0)).ok()?);
        } else {
            bytes.extend([0; 4]);
        }
    }
    Some(to_image(Pixels { width, height, bytes }))
}

/// The land outside has rock of its own.
fn show(
    place: Res<Region>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut rock: Query<&mut Visibility, With<Bedrock>>,
) {
    let hidden = place.is_outside() && !is_watching(screen, mode);
    for mut visibility in &mut rock {
        visibility.set_if_neq(if hidden { Visibility::Hidden } else { Visibility::Inherited });
    }
}
