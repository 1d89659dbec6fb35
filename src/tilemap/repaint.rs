//! Writes the tiles: all of them when the base changes, moving ones four times a second, and those
//! that the digger touches while it is watched. Only tiles that change are written.

use std::time::Duration;

use bevy::{prelude::*, time::common_conditions::on_timer};
use bevy_ecs_tilemap::prelude::*;
use rootward_gen::{Base, CellSet, Pos};
use rootward_rules::region::Region;

use super::{
    floor_changes::{FloorChanges, UpdateFloorChanges},
    look::{CellSource, CellView, is_animated},
    spawn::{FloorMap, TileSheet, TileSheets, WHOLE, framed, tile_index},
};
use crate::{
    base::current::{BaseSwapped, CurrentBase},
    floors::ViewedFloor,
    kit::artbook::{ArtBook, ArtChanged, theme_of},
    schedule::AppSystems,
    settings::Settings,
    watch::{DigPlayback, is_watching},
};

/// The time of one picture of water, fire and machines.
const FRAME: Duration = Duration::from_millis(280);

/// The picture that loops show now.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct LoopFrame(pub u8);

/// Rewrites the tiles that the digger has touched, and forgets which they were.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RepaintWatched;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LoopFrame>().add_systems(
        Update,
        (
            repaint_floors.run_if(on_message::<BaseSwapped>.or_else(resource_added::<TileSheets>)),
            apply_theme.run_if(
                on_message::<BaseSwapped>
                    .or_else(on_message::<ArtChanged>)
                    .or_else(resource_added::<TileSheets>),
            ),
            animate.run_if(on_timer(FRAME).and_then(|settings: Res<Settings>| settings.animation)),
            repaint_watched.in_set(RepaintWatched).run_if(is_watching),
            show_sheet,
        )
            .chain()
            .after(UpdateFloorChanges)
            .in_set(AppSystems::View)
            .run_if(resource_exists::<TileSheets>.and_then(resource_exists::<CurrentBase>)),
    );
}

impl TileSheet {
    /// Writes the tiles of some cells, those that show something new.
    pub(super) fn paint<C: CellSource>(
        &mut self,
        look: &CellView<'_, C>,
        cells: impl Iterator<Item = Pos>,
        tiles: &mut Query<&mut TileTextureIndex>,
    ) {
        for at in cells {
            let Some(cell) = tile_index(at) else { continue };
            let index = look.tile(at).index();
            if self.shown[cell] != index
                && let Ok(mut tile) = tiles.get_mut(self.tiles[cell])
            {
                self.shown[cell] = index;
                tile.0 = u32::from(index);
            }
        }
    }
}

impl TileSheets {
    /// Writes the tiles of some cells on the sheet of every floor.
    pub(super) fn paint_floors<Cells: Iterator<Item = Pos>>(
        &mut self,
        base: &Base,
        frame: LoopFrame,
        changes: &FloorChanges,
        cells: impl Fn() -> Cells,
        tiles: &mut Query<&mut TileTextureIndex>,
    ) {
        for (floor, sheet) in (1..).zip(&mut self.0[..WHOLE]) {
            let look = CellView {
                cells: base,
                plan: base.plan(),
                floor: Some(floor),
                frame: frame.0,
                changes: Some(changes),
            };
            sheet.paint(&look, cells(), tiles);
        }
    }
}

fn repaint_floors(
    current: Res<CurrentBase>,
    frame: Res<LoopFrame>,
    changes: Res<FloorChanges>,
    mut sheets: ResMut<TileSheets>,
    mut tiles: Query<&mut TileTextureIndex>,
) {
    sheets.paint_floors(current.base(), *frame, &changes, framed, &mut tiles);
}

fn apply_theme(
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    images: Res<Assets<Image>>,
    mut maps: Query<&mut TilemapTexture, With<FloorMap>>,
    mut clear: ResMut<ClearColor>,
) {
    let atlas = book.atlas(theme_of(current.base()));
    // The first pixel of an atlas is plain darkness, which continues beyond the grid.
    if let Some(dark) = images.get(&atlas).and_then(|image| image.get_color_at(0, 0).ok()) {
        clear.0 = dark;
    }
    for mut texture in &mut maps {
        *texture = TilemapTexture::Single(atlas.clone());
    }
}

fn animate(
    current: Res<CurrentBase>,
    viewed: Res<ViewedFloor>,
    playback: Res<DigPlayback>,
    changes: Res<FloorChanges>,
    mut frame: ResMut<LoopFrame>,
    mut sheets: ResMut<TileSheets>,
    mut tiles: Query<&mut TileTextureIndex>,
) {
    frame.0 = frame.0.wrapping_add(1);
    let base = current.base();
    let moving = |kind| is_animated(kind);
    if let Some(sheet) = sheet_of_floor(&mut sheets, viewed.shown()) {
        let look = CellView {
            cells: base,
            plan: base.plan(),
            floor: Some(viewed.shown()),
            frame: frame.0,
            changes: Some(&changes),
        };
        sheet.paint(
            &look,
            Pos::all().filter(|&at| {
                moving(base.kind(at)) || changes.burning.contains(at) || changes.flooded.contains(at)
            }),
            &mut tiles,
        );
    }
    let look =
        CellView { cells: &playback.frame, plan: base.plan(), floor: None, frame: frame.0, changes: None };
    let cells = Pos::all().filter(|&at| moving(playback.frame.kind(at).kind()));
    sheets.0[WHOLE].paint(&look, cells, &mut tiles);
}

fn sheet_of_floor(sheets: &mut TileSheets, floor: u8) -> Option<&mut TileSheet> {
    let sheet = usize::from(floor).checked_sub(1)?;
    sheets.0[..WHOLE].get_mut(sheet)
}

fn repaint_watched(
    current: Res<CurrentBase>,
    frame: Res<LoopFrame>,
    mut playback: ResMut<DigPlayback>,
    mut sheets: ResMut<TileSheets>,
    mut tiles: Query<&mut TileTextureIndex>,
) {
    let touched = std::mem::take(&mut playback.touched);
    let anew = std::mem::take(&mut playback.stale);
    let look = CellView {
        cells: &playback.frame,
        plan: current.base().plan(),
        floor: None,
        frame: frame.0,
        changes: None,
    };
    let sheet = &mut sheets.0[WHOLE];
    if anew {
        sheet.paint(&look, framed(), &mut tiles);
    } else {
        sheet.paint(&look, with_neighbours(&touched).iter(), &mut tiles);
        let edge = touched.iter().any(|at| !at.offset(1, 1).in_grid() || !at.offset(-1, -1).in_grid());
        if edge {
            sheet.paint(&look, framed().filter(|at| !at.in_grid()), &mut tiles);
        }
    }
}

/// The cells and those around each: walls follow their neighbours, and so do doors and machines.
pub(crate) fn with_neighbours(cells: &CellSet) -> CellSet {
    let around = |at: Pos| (-2..=2).flat_map(move |dy| (-2..=2).map(move |dx| at.offset(dx, dy)));
    cells.iter().flat_map(around).collect()
}

fn show_sheet(
    watching: Option<Res<State<crate::states::Mode>>>,
    screen: Res<State<crate::states::Screen>>,
    viewed: Res<ViewedFloor>,
    place: Res<Region>,
    mut maps: Query<(&FloorMap, &mut Visibility)>,
) {
    let sheet = if is_watching(screen, watching) {
        Some(WHOLE)
    } else {
        usize::from(viewed.shown()).checked_sub(1).filter(|_| !place.is_outside())
    };
    for (map, mut visibility) in &mut maps {
        let shown = if Some(map.sheet) == sheet { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(shown);
    }
}
