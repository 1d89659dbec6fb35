//! The tile entities. They are spawned once and rewritten in place from then on.

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;
use rootward_art::Theme;
use rootward_gen::{HEIGHT, MAX_FLOORS, Pos, WIDTH};

use crate::{
    kit::{CELL, artbook::ArtBook, depth},
    states::Screen,
};

/// The size of every tilemap, in tiles: the grid with a frame of one tile, so that cells at its edge
/// have walls, too.
pub const SIZE: TilemapSize = TilemapSize { x: WIDTH as u32 + 2, y: HEIGHT as u32 + 2 };
/// How many tilemaps there are: one for each floor, and the whole grid.
pub const SHEETS: usize = MAX_FLOORS + 1;

/// One tilemap.
pub struct TileSheet {
    /// The tilemap.
    pub map: Entity,
    /// Its tiles, row by row from the north-west corner of the frame.
    pub tiles: Vec<Entity>,
    /// What each tile shows, so that only changes are written.
    pub shown: Vec<u16>,
}

/// All tilemaps: floors 1 to 5, then the whole grid.
#[derive(Resource)]
pub struct TileSheets(pub Vec<TileSheet>);

/// All positions that have a tile: the grid and the frame around it, row by row.
pub fn framed() -> impl Iterator<Item = Pos> {
    (-1..=HEIGHT as i16).flat_map(|y| (-1..=WIDTH as i16).map(move |x| Pos::new(x, y)))
}

/// The place of a position among the tiles of a sheet; nothing outside the frame.
pub fn tile_index(at: Pos) -> Option<usize> {
    let (x, y) = (u32::try_from(at.x + 1).ok()?, u32::try_from(at.y + 1).ok()?);
    (x < SIZE.x && y < SIZE.y).then_some((y * SIZE.x + x) as usize)
}

/// The sheet of the whole grid.
pub const WHOLE: usize = MAX_FLOORS;

/// Marks a tilemap entity.
#[derive(Component, Clone, Copy, Debug)]
pub struct FloorMap {
    /// Its place in [`TileSheets`].
    pub sheet: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), spawn_sheets.run_if(not(resource_exists::<TileSheets>)));
}

fn spawn_sheets(book: Res<ArtBook>, mut commands: Commands) {
    let sheets = (0..SHEETS).map(|sheet| spawn_sheet(sheet, &book, &mut commands)).collect();
    commands.insert_resource(TileSheets(sheets));
}

fn spawn_sheet(sheet: usize, book: &ArtBook, commands: &mut Commands) -> TileSheet {
    let map = commands.spawn_empty().id();
    let mut storage = TileStorage::empty(SIZE);
    let tiles: Vec<Entity> = framed()
        .map(|at| {
            // Rows are counted from the south here, and the frame begins one tile outside the grid.
            let position = TilePos { x: (at.x + 1) as u32, y: (HEIGHT as i16 - at.y) as u32 };
            let tile = TileBundle { position, tilemap_id: TilemapId(map), ..default() };
            let entity = commands.spawn((tile, ChildOf(map))).id();
            storage.set(&position, entity);
            entity
        })
        .collect();
    let tile_size = TilemapTileSize { x: CELL, y: CELL };
    let name = if sheet == WHOLE { "whole grid".to_owned() } else { format!("floor {}", sheet + 1) };
    commands.entity(map).insert((
        Name::new(name),
        FloorMap { sheet },
        TilemapBundle {
            grid_size: tile_size.into(),
            size: SIZE,
            storage,
            tile_size,
            texture: TilemapTexture::Single(book.atlas(Theme::Station)),
            anchor: TilemapAnchor::BottomLeft,
            transform: Transform::from_xyz(-CELL, -(HEIGHT as f32 + 1.0) * CELL, depth::TILES),
            visibility: Visibility::Hidden,
            ..default()
        },
    ));
    TileSheet { map, shown: vec![0; tiles.len()], tiles }
}
