//! Writes the tiles. A new floor or base rewrites all tiles. The digger rewrites only the tiles that it touches.

use std::time::Duration;

use bevy::{prelude::*, time::common_conditions::on_timer};
use bevy_ecs_tilemap::prelude::*;
use rootward_art::Rgba;
use rootward_gen::{CellSet, Frame, Pos};
use rootward_presentation::changes::FloorChanges;
use rootward_presentation::shown::Sight;
use rootward_rules::region::Region;

use super::{
    floor_changes::UpdateFloorChanges,
    look::{CellSource, CellView, is_animated, with_neighbours},
    spawn::{BaseMap, SheetView, TileSheet, framed, tile_index},
};
use crate::{
    host::states::{Mode, Screen},
    input::settings::Settings,
    kit::artbook::{ArtBook, ArtChanged, theme_of},
    map::drawing::Draw,
    session::watch::{DigPlayback, is_watching},
    world::{
        base::current::{BaseSwapped, CurrentBase},
        floors::ViewedFloor,
    },
};

/// The duration of one frame of water, fire and machines.
const FRAME: Duration = Duration::from_millis(280);

#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct LoopFrame(pub u8);

/// The system that rewrites the tiles that the digger has touched, and clears the list of touched cells.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RepaintWatched;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LoopFrame>().draw(
        (
            apply_theme.run_if(
                on_message::<BaseSwapped>
                    .or_else(on_message::<ArtChanged>)
                    .or_else(resource_added::<TileSheet>),
            ),
            (turn_sheet, follow_sight).chain(),
            animate.run_if(on_timer(FRAME).and_then(|settings: Res<Settings>| settings.animation)),
            repaint_watched.in_set(RepaintWatched).run_if(is_watching),
        )
            .chain()
            .after(UpdateFloorChanges)
            .run_if(resource_exists::<TileSheet>.and_then(resource_exists::<CurrentBase>)),
    );
}

impl TileSheet {
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

    /// Writes the tiles of these cells, if the tilemap shows a floor.
    pub(super) fn paint_floor(
        &mut self,
        current: &CurrentBase,
        frame: LoopFrame,
        changes: &FloorChanges,
        cells: impl Iterator<Item = Pos>,
        tiles: &mut Query<&mut TileTextureIndex>,
    ) {
        let Some(SheetView::Floor(floor)) = self.view else { return };
        let (base, known) = (current.base(), self.known);
        let look = CellView {
            floor: Some(floor),
            known: Some(&known),
            frame: frame.0,
            changes: Some(changes),
            rooms: Some(current.rooms()),
            ..CellView::of(base, base.plan())
        };
        self.paint(&look, cells, tiles);
    }
}

/// Shows the selected floor, the whole grid while the player watches the digger, or nothing outside.
fn turn_sheet(
    mode: Option<Res<State<Mode>>>,
    screen: Res<State<Screen>>,
    viewed: Res<ViewedFloor>,
    place: Res<Region>,
    current: Res<CurrentBase>,
    frame: Res<LoopFrame>,
    (changes, sight): (Res<FloorChanges>, Res<Sight>),
    mut swaps: MessageReader<BaseSwapped>,
    playback: Res<DigPlayback>,
    mut sheet: ResMut<TileSheet>,
    mut tiles: Query<&mut TileTextureIndex>,
    mut maps: Query<&mut Visibility, With<BaseMap>>,
) {
    let view = if is_watching(screen, mode) {
        Some(SheetView::Watched)
    } else {
        (!place.is_outside() && viewed.shown() > 0).then_some(SheetView::Floor(viewed.shown()))
    };
    let swapped = swaps.read().count() > 0;
    if view == sheet.view && !swapped {
        return;
    }
    sheet.view = view;
    sheet.known = sight.known();
    match view {
        Some(SheetView::Floor(_)) => {
            sheet.paint_floor(&current, *frame, &changes, framed(), &mut tiles);
        }
        Some(SheetView::Watched) => {
            sheet.paint(&watched(&current, &playback, *frame), framed(), &mut tiles);
        }
        None => {}
    }
    let shown = if view.is_some() { Visibility::Inherited } else { Visibility::Hidden };
    for mut visibility in &mut maps {
        visibility.set_if_neq(shown);
    }
}

fn follow_sight(
    sight: Res<Sight>,
    current: Res<CurrentBase>,
    frame: Res<LoopFrame>,
    changes: Res<FloorChanges>,
    mut sheet: ResMut<TileSheet>,
    mut tiles: Query<&mut TileTextureIndex>,
) {
    if !sight.is_changed() || !matches!(sheet.view, Some(SheetView::Floor(_))) {
        return;
    }
    let known = sight.known();
    let news: CellSet = Pos::all().filter(|&at| known.contains(at) != sheet.known.contains(at)).collect();
    if news.is_empty() {
        return;
    }
    sheet.known = known;
    let around = with_neighbours(&news);
    // A cell of the frame around the grid is known if a neighbour is known.
    let beside = framed().filter(|&at| !at.in_grid() || around.contains(at));
    sheet.paint_floor(&current, *frame, &changes, beside, &mut tiles);
}

fn apply_theme(
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut maps: Query<&mut TilemapTexture, With<BaseMap>>,
    mut clear: ResMut<ClearColor>,
) {
    let theme = theme_of(current.base());
    let atlas = book.atlas(theme);
    if let Some(Rgba([red, green, blue, _])) = book.palette.themed(theme).colour("rock.void") {
        clear.0 = Color::srgb_u8(red, green, blue);
    }
    for mut texture in &mut maps {
        *texture = TilemapTexture::Single(atlas.clone());
    }
}

fn animate(
    current: Res<CurrentBase>,
    playback: Res<DigPlayback>,
    changes: Res<FloorChanges>,
    mut frame: ResMut<LoopFrame>,
    mut sheet: ResMut<TileSheet>,
    mut tiles: Query<&mut TileTextureIndex>,
) {
    frame.0 = frame.0.wrapping_add(1);
    let base = current.base();
    match sheet.view {
        Some(SheetView::Floor(_)) => {
            let moves = |&at: &Pos| {
                is_animated(base.kind(at)) || changes.burning.contains(at) || changes.flooded.contains(at)
            };
            sheet.paint_floor(&current, *frame, &changes, Pos::all().filter(moves), &mut tiles);
        }
        Some(SheetView::Watched) => {
            let moves = |&at: &Pos| is_animated(playback.frame.kind(at).kind());
            sheet.paint(&watched(&current, &playback, *frame), Pos::all().filter(moves), &mut tiles);
        }
        None => {}
    }
}

fn repaint_watched(
    current: Res<CurrentBase>,
    frame: Res<LoopFrame>,
    mut playback: ResMut<DigPlayback>,
    mut sheet: ResMut<TileSheet>,
    mut tiles: Query<&mut TileTextureIndex>,
) {
    let touched = std::mem::take(&mut playback.touched);
    let anew = std::mem::take(&mut playback.stale);
    let look = watched(&current, &playback, *frame);
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

fn watched<'a>(current: &'a CurrentBase, playback: &'a DigPlayback, frame: LoopFrame) -> CellView<'a, Frame> {
    CellView {
        frame: frame.0,
        rooms: Some(current.rooms()),
        ..CellView::of(&playback.frame, current.base().plan())
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use rootward_gen::Seed;

    use super::*;
    use crate::app::testing;

    fn game() -> App {
        let mut app = testing::app_in(Seed::classic(179));
        testing::updates(&mut app, 3);
        let world = app.world_mut();
        world.resource_mut::<Sight>().reveal = true;
        world.init_resource::<LoopFrame>();
        world.init_resource::<FloorChanges>();
        world.spawn((BaseMap, Visibility::Hidden));
        let tiles: Vec<Entity> = framed().map(|_| world.spawn(TileTextureIndex(0)).id()).collect();
        world.insert_resource(TileSheet {
            view: None,
            known: CellSet::default(),
            shown: vec![0; tiles.len()],
            tiles,
        });
        app
    }

    fn turn(app: &mut App) -> Visibility {
        app.world_mut().run_system_once(turn_sheet).expect("it runs");
        let mut maps = app.world_mut().query_filtered::<&Visibility, With<BaseMap>>();
        *maps.single(app.world()).expect("one map")
    }

    fn shows(app: &App, floor: u8) -> bool {
        let world = app.world();
        let (current, sheet) = (world.resource::<CurrentBase>(), world.resource::<TileSheet>());
        let base = current.base();
        let changes = world.resource::<FloorChanges>();
        let known = world.resource::<Sight>().known();
        let look = CellView {
            floor: Some(floor),
            known: Some(&known),
            changes: Some(changes),
            rooms: Some(current.rooms()),
            ..CellView::of(base, base.plan())
        };
        framed().zip(&sheet.tiles).all(|(at, &tile)| {
            world
                .get::<TileTextureIndex>(tile)
                .is_some_and(|index| index.0 == u32::from(look.tile(at).index()))
        })
    }

    #[test]
    fn sheet_shows_the_viewed_floor_not_the_land() {
        let mut app = game();
        assert!(!shows(&app, 1));
        assert_eq!(turn(&mut app), Visibility::Inherited);
        let here = app.world().resource::<ViewedFloor>().shown();
        assert!(shows(&app, here));
        let count = app.world().resource::<CurrentBase>().base().plan().floor_count();
        for floor in (1..=count).filter(|&floor| floor != here) {
            app.world_mut().resource_mut::<ViewedFloor>().elsewhere = Some(floor);
            turn(&mut app);
            assert!(shows(&app, floor) && !shows(&app, here), "floor {floor}");
        }
        app.insert_resource(Region::Outside);
        assert_eq!(turn(&mut app), Visibility::Hidden);
        app.insert_resource(Region::Inside);
        assert_eq!(turn(&mut app), Visibility::Inherited);
    }

    #[test]
    fn next_base_is_painted_on_the_same_floor() {
        let mut app = game();
        turn(&mut app);
        testing::load(&mut app, Seed::classic(13));
        let floor = app.world().resource::<ViewedFloor>().shown();
        assert!(!shows(&app, floor));
        turn(&mut app);
        assert!(shows(&app, floor));
    }
}
