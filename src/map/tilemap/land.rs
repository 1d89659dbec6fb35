//! The tilemap of the land around a base. It is spawned once and rewritten for each base.

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;
use rootward_art::{Theme, names};
use rootward_gen::{HEIGHT, Land, Outside, Pos, Seed, WIDTH};
use rootward_rules::region::Region;

use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    kit::{
        CELL,
        artbook::{ArtBook, ArtChanged, theme_of},
        depth, world_of,
    },
    session::watch::is_watching,
    world::base::current::CurrentBase,
};

/// The width of the rock drawn around the grid, in cells. It is wide enough that no panel covers a party at the edge.
pub const MARGIN: i16 = 10;
const SIZE: TilemapSize =
    TilemapSize { x: WIDTH as u32 + 2 * MARGIN as u32, y: HEIGHT as u32 + 2 * MARGIN as u32 };

/// The number of pictures for each kind of land.
const COUNT: usize = 10;

/// The pictures of each kind of land: moor, red sand, and bare rock under a black sky.
const PICTURES: [[&str; COUNT]; 3] = [
    [
        "land.grass.0",
        "land.grass.1",
        "land.grass.2",
        "land.dirt.0",
        "land.dirt.1",
        "land.tree",
        "land.evergreen",
        "land.rock",
        "land.base",
        "land.door",
    ],
    [
        "dune.grass.0",
        "dune.grass.1",
        "dune.grass.2",
        "dune.dirt.0",
        "dune.dirt.1",
        "dune.tree",
        "dune.evergreen",
        "land.rock",
        "land.base",
        "land.door",
    ],
    [
        "void.grass.0",
        "void.grass.1",
        "void.grass.2",
        "void.dirt.0",
        "void.dirt.1",
        "void.tree",
        "void.evergreen",
        "land.rock",
        "land.base",
        "land.door",
    ],
];

/// The kind of land around the bases of a theme, as an index into [`PICTURES`].
const fn kind_of(theme: Theme) -> usize {
    match theme {
        Theme::Moss | Theme::Station => 0,
        Theme::Rust => 1,
        Theme::Ice => 2,
    }
}

/// The picture of a cell of the land, as an index into a row of [`PICTURES`]. Every cell beyond the grid is rock.
fn picture_of(land: &Outside, at: Pos) -> u8 {
    match land.land(at) {
        _ if at == land.entrance() => 8,
        Land::Grass => scattered(at) % 3,
        Land::Dirt => 3 + scattered(at) % 2,
        Land::Tree => 5,
        Land::Evergreen => 6,
        Land::Rock => 7,
        Land::Base => 8,
        Land::Door => 9,
    }
}

/// A number that scatters the variants of the ground over the grid.
fn scattered(at: Pos) -> u8 {
    let mixed = (at.x as u32).wrapping_mul(0x9E37_79B1) ^ (at.y as u32).wrapping_mul(0x85EB_CA6B);
    (mixed.wrapping_mul(0xC2B2_AE35) >> 27) as u8
}

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
    /// The indices of [`PICTURES`] in the sheet of things.
    pictures: [[u32; COUNT]; PICTURES.len()],
    seed: Option<Seed>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            spawn.run_if(not(resource_exists::<LandSheet>).and_then(is_on_screen)),
            (repaint, apply_theme, show)
                .chain()
                .run_if(resource_exists::<LandSheet>.and_then(resource_exists::<CurrentBase>)),
        )
            .chain()
            .in_set(AppSystems::View),
    );
}

/// Whether the player sees the land. Nothing is spawned earlier, so that the title appears sooner.
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
            // Tilemap rows count from the south.
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
    let pictures = PICTURES.map(|row| row.map(|name| book.thing_index(name).unwrap_or_default() as u32));
    commands.insert_resource(LandSheet { shown: vec![None; tiles.len()], tiles, pictures, seed: None });
}

/// Writes the tiles that change, once for each visible land.
fn repaint(
    current: Res<CurrentBase>,
    place: Res<Region>,
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
    let pictures = sheet.pictures[kind_of(theme_of(current.base()))];
    for ((at, &tile), shown) in cells().zip(&sheet.tiles).zip(&mut sheet.shown) {
        let picture = pictures[usize::from(picture_of(land, at))];
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

/// Whether the ship has room beside the roof of the base. Without room, it waits in the sky.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_land_has_a_picture_of_its_own_name() {
        for seed in (0..50).map(Seed::classic) {
            let land = Outside::of(seed);
            for at in cells() {
                let [name, ..] = PICTURES.map(|row| row[usize::from(picture_of(&land, at))]);
                let part = match land.land(at) {
                    _ if at == land.entrance() => "base",
                    Land::Rock => "rock",
                    Land::Grass => "grass",
                    Land::Dirt => "dirt",
                    Land::Tree => "tree",
                    Land::Evergreen => "evergreen",
                    Land::Base => "base",
                    Land::Door => "door",
                };
                assert_eq!(name.split('.').nth(1), Some(part), "{seed} {at:?}");
            }
        }
    }

    #[test]
    fn every_kind_of_land_has_a_picture_for_the_same_parts() {
        let part = |name: &str| name.split('.').skip(1).collect::<Vec<_>>().join(".");
        for row in PICTURES {
            assert_eq!(row.map(part), PICTURES[0].map(part));
        }
        let kinds: Vec<usize> = Theme::ALL.map(kind_of).to_vec();
        assert!((0..PICTURES.len()).all(|kind| kinds.contains(&kind)));
    }

    #[test]
    fn all_pictures_are_pictures_of_things() {
        let all = rootward_art::features::all();
        assert!(
            PICTURES.as_flattened().iter().chain(&["note"]).all(|name| all.iter().any(|other| other == name))
        );
    }
}
