//! The tilemap of the land around a base. It is spawned once and rewritten for each base.

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;
use rootward_art::{Theme, names};
use rootward_gen::{HEIGHT, Outside, Pos, Seed, WIDTH};
use rootward_presentation::looks::land::of_land;
use rootward_rules::region::Region;

use crate::{
    host::states::{Mode, Screen},
    kit::{
        CELL,
        artbook::{ArtBook, ArtChanged, theme_of},
        depth, world_of,
    },
    map::drawing::Draw,
    session::watch::is_watching,
    world::base::current::CurrentBase,
};

/// The width of the rock around the grid, in cells. With it, no panel covers the party at the edge of the land.
pub const MARGIN: i16 = 10;
const SIZE: TilemapSize =
    TilemapSize { x: WIDTH as u32 + 2 * MARGIN as u32, y: HEIGHT as u32 + 2 * MARGIN as u32 };

#[derive(Component, Clone, Copy, Debug)]
struct LandMap;

#[derive(Component, Clone, Copy, Debug)]
struct Note;

#[derive(Component, Clone, Copy, Debug)]
struct Ship;

#[derive(Resource)]
struct LandSheet {
    /// The tiles, row by row from the north-west.
    tiles: Vec<Entity>,
    shown: Vec<Option<u32>>,
    seed: Option<Seed>,
}

pub(super) fn plugin(app: &mut App) {
    app.draw(
        (
            spawn.run_if(not(resource_exists::<LandSheet>).and_then(is_on_screen)),
            (repaint, apply_theme, show)
                .chain()
                .run_if(resource_exists::<LandSheet>.and_then(resource_exists::<CurrentBase>)),
        )
            .chain(),
    );
}

/// Until then no tile is spawned, so that the title appears sooner.
fn is_on_screen(place: Res<Region>, screen: Res<State<Screen>>, mode: Option<Res<State<Mode>>>) -> bool {
    place.is_outside() && !is_watching(screen, mode)
}

/// All drawn cells, row by row: the grid and the rock around it.
pub fn cells() -> impl Iterator<Item = Pos> {
    (-MARGIN..HEIGHT as i16 + MARGIN)
        .flat_map(|y| (-MARGIN..WIDTH as i16 + MARGIN).map(move |x| Pos::new(x, y)))
}

fn spawn(book: Res<ArtBook>, mut commands: Commands) {
    let map = commands.spawn_empty().id();
    let mut storage = TileStorage::empty(SIZE);
    let tiles: Vec<Entity> = cells()
        .map(|at| {
            // Tilemap rows are counted from the south.
            let position =
                TilePos { x: (at.x + MARGIN) as u32, y: (HEIGHT as i16 + MARGIN - 1 - at.y) as u32 };
            let tile = TileBundle { position, tilemap_id: TilemapId(map), ..default() };
            let entity = commands.spawn((tile, ChildOf(map))).id();
            storage.set(&position, entity);
            entity
        })
        .collect();
    let tile_size = TilemapTileSize { x: CELL, y: CELL };
    let corner = Vec2::new(f32::from(-MARGIN), -f32::from(HEIGHT as i16 + MARGIN)) * CELL;
    commands.entity(map).insert((
        Name::new("land"),
        LandMap,
        TilemapBundle {
            grid_size: tile_size.into(),
            size: SIZE,
            storage,
            tile_size,
            texture: TilemapTexture::Single(book.things(Theme::Station)),
            anchor: TilemapAnchor::BottomLeft,
            transform: Transform::from_translation(corner.extend(depth::TILES)),
            visibility: Visibility::Hidden,
            ..default()
        },
    ));
    let index = book.thing_index("note").unwrap_or_default();
    let atlas = TextureAtlas { layout: book.thing_layout(), index };
    commands.spawn((
        Name::new("note on the land"),
        Note,
        Sprite::from_atlas_image(book.things(Theme::Station), atlas),
        Transform::from_xyz(0.0, 0.0, depth::THINGS),
        Visibility::Hidden,
    ));
    commands.spawn((
        Name::new("ship on the land"),
        Ship,
        Sprite::from_image(book.picture(names::SHIP_ABOVE).unwrap_or_default()),
        Transform::from_xyz(0.0, 0.0, depth::THINGS - 0.6),
        Visibility::Hidden,
    ));
    commands.insert_resource(LandSheet { shown: vec![None; tiles.len()], tiles, seed: None });
}

fn repaint(
    current: Res<CurrentBase>,
    place: Res<Region>,
    book: Res<ArtBook>,
    mut sheet: ResMut<LandSheet>,
    mut tiles: Query<&mut TileTextureIndex>,
    mut notes: Query<&mut Transform, With<Note>>,
    mut ships: Query<&mut Transform, (With<Ship>, Without<Note>)>,
) {
    let Some(land) = current.outside().filter(|land| place.is_outside() && sheet.seed != Some(land.seed()))
    else {
        return;
    };
    let sheet = &mut *sheet;
    sheet.seed = Some(land.seed());
    let theme = theme_of(current.base());
    for ((at, &tile), shown) in cells().zip(&sheet.tiles).zip(&mut sheet.shown) {
        let picture = book.thing_index(&of_land(land, at, theme)).unwrap_or_default() as u32;
        if *shown != Some(picture)
            && let Ok(mut index) = tiles.get_mut(tile)
        {
            *shown = Some(picture);
            index.0 = picture;
        }
    }
    for mut note in &mut notes {
        let at = land.note().map_or(Vec2::ZERO, world_of);
        note.translation = at.extend(depth::THINGS);
    }
    for mut ship in &mut ships {
        ship.translation = world_of(land.landing()).extend(ship.translation.z);
    }
}

fn apply_theme(
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut edits: MessageReader<ArtChanged>,
    mut maps: Query<&mut TilemapTexture, With<LandMap>>,
    mut notes: Query<&mut Sprite, With<Note>>,
) {
    let edited = edits.read().count() > 0;
    if !edited && !current.is_changed() {
        return;
    }
    let sheet = book.things(theme_of(current.base()));
    for mut texture in &mut maps {
        *texture = TilemapTexture::Single(sheet.clone());
    }
    for mut note in &mut notes {
        note.image = sheet.clone();
    }
}

/// Whether the ship has room beside the roof of the base. Without room, the ship waits in the sky.
fn has_room_for_ship(land: &Outside) -> bool {
    let landing = land.landing();
    !land.building().any(|at| (at.x - landing.x).abs() <= 1 && (at.y - landing.y).abs() <= 1)
}

fn show(
    current: Res<CurrentBase>,
    place: Res<Region>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut maps: Query<&mut Visibility, With<LandMap>>,
    mut notes: Query<&mut Visibility, (With<Note>, Without<LandMap>)>,
    mut ships: Query<&mut Visibility, (With<Ship>, Without<LandMap>, Without<Note>)>,
) {
    let land = current.outside().filter(|_| place.is_outside() && !is_watching(screen, mode));
    let visibility = |shown| if shown { Visibility::Inherited } else { Visibility::Hidden };
    for mut map in &mut maps {
        map.set_if_neq(visibility(land.is_some()));
    }
    for mut ship in &mut ships {
        ship.set_if_neq(visibility(land.is_some_and(has_room_for_ship)));
    }
    for mut note in &mut notes {
        note.set_if_neq(visibility(land.is_some_and(|land| land.note().is_some())));
    }
}
