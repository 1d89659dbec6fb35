//! A Bevy window with the plugins of the game, a camera and a tilemap, for `scripts/start-cost`.

use bevy::{
    asset::{AssetPlugin, RenderAssetUsages},
    audio::AudioPlugin,
    log::LogPlugin,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    window::{WindowPlugin, WindowResolution},
};
use bevy_ecs_tilemap::prelude::*;

const SIZE: TilemapSize = TilemapSize { x: 66, y: 34 };
const SIDE: u32 = 16;

fn main() -> AppExit {
    let window = Window {
        title: "Bare".to_owned(),
        resolution: WindowResolution::new(1280, 720).with_scale_factor_override(1.0),
        ..default()
    };
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(ImagePlugin::default_nearest())
        .set(AssetPlugin::default())
        .set(LogPlugin { filter: "error".to_owned(), ..default() });
    // The game does the same without a sound device, so both load the same plugins.
    let silent = !rootward::sound::has_device();
    let plugins = if silent { plugins.disable::<AudioPlugin>() } else { plugins };
    App::new().add_plugins((plugins, TilemapPlugin)).add_systems(Startup, lay_tiles).run()
}

/// Every tile is the same square of five colours.
fn lay_tiles(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    commands.spawn(Camera2d);
    let extent = Extent3d { width: SIDE, height: SIDE, depth_or_array_layers: 1 };
    let pixels = (0..SIDE * SIDE).flat_map(|pixel| [40, 60, (pixel % 5) as u8 * 40, 255]).collect();
    let texture = images.add(Image::new(
        extent,
        TextureDimension::D2,
        pixels,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    ));
    let map = commands.spawn_empty().id();
    let mut storage = TileStorage::empty(SIZE);
    for y in 0..SIZE.y {
        for x in 0..SIZE.x {
            let position = TilePos { x, y };
            let tile = TileBundle { position, tilemap_id: TilemapId(map), ..default() };
            storage.set(&position, commands.spawn((tile, ChildOf(map))).id());
        }
    }
    let tile_size = TilemapTileSize { x: SIDE as f32, y: SIDE as f32 };
    commands.entity(map).insert(TilemapBundle {
        grid_size: tile_size.into(),
        size: SIZE,
        storage,
        texture: TilemapTexture::Single(texture),
        tile_size,
        anchor: TilemapAnchor::Center,
        ..default()
    });
}
