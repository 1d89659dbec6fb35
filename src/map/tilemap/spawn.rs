//! The tile entities of the base. They are spawned once and then rewritten in place.

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;
use rootward_art::Theme;
use rootward_gen::{CellSet, HEIGHT, Pos, WIDTH};

use crate::{
    host::states::Screen,
    kit::{CELL, artbook::ArtBook, depth},
};

/// The size in tiles. A frame of one tile around the grid holds the walls of the edge cells.
pub const SIZE: TilemapSize = TilemapSize { x: WIDTH as u32 + 2, y: HEIGHT as u32 + 2 };

/// The part of the base that the tilemap shows. One tilemap is enough, because it is repainted for each floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetView {
    /// One floor of the base, 1..=5.
    Floor(u8),
    Watched,
}

#[derive(Resource)]
pub struct TileSheet {
    /// `None` while it is hidden.
    pub view: Option<SheetView>,
    /// The cells that the player knew when a floor was last painted. The tilemap shows only these cells.
    pub known: CellSet,
    /// The tiles, row by row from the north-west corner of the frame.
    pub tiles: Vec<Entity>,
    /// The number that each tile shows, so that only changes are written.
    pub shown: Vec<u16>,
}

/// All positions with a tile, row by row: the grid and the frame around it.
pub fn framed() -> impl Iterator<Item = Pos> {
    (-1..=HEIGHT as i16).flat_map(|y| (-1..=WIDTH as i16).map(move |x| Pos::new(x, y)))
}

/// The index of a position among the tiles. `None` outside the frame.
pub fn tile_index(at: Pos) -> Option<usize> {
    let (x, y) = (u32::try_from(at.x + 1).ok()?, u32::try_from(at.y + 1).ok()?);
    (x < SIZE.x && y < SIZE.y).then_some((y * SIZE.x + x) as usize)
}

#[derive(Component, Clone, Copy, Debug)]
pub struct BaseMap;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), spawn_sheet.run_if(not(resource_exists::<TileSheet>)));
}

fn spawn_sheet(book: Res<ArtBook>, mut commands: Commands) {
    let map = commands.spawn_empty().id();
    let mut storage = TileStorage::empty(SIZE);
    let tiles: Vec<Entity> = framed()
        .map(|at| {
            // Tilemap rows are counted from the south. The frame begins one tile outside the grid.
            let position = TilePos { x: (at.x + 1) as u32, y: (HEIGHT as i16 - at.y) as u32 };
            let tile = TileBundle { position, tilemap_id: TilemapId(map), ..default() };
            let entity = commands.spawn((tile, ChildOf(map))).id();
            storage.set(&position, entity);
            entity
        })
        .collect();
    let tile_size = TilemapTileSize { x: CELL, y: CELL };
    commands.entity(map).insert((
        Name::new("base"),
        BaseMap,
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
    commands.insert_resource(TileSheet {
        view: None,
        known: CellSet::default(),
        shown: vec![0; tiles.len()],
        tiles,
    });
}
