//! The picture with the generation of every wall, and its legend, while the player watches crawlers.

mod legend;
mod looks;

use bevy::prelude::*;
use rootward_gen::{CELLS, HEIGHT, Phase, Pos, WIDTH};
use rootward_presentation::overlay::{
    Overlay,
    canvas::{CELL, Canvas},
    inks::Inks,
};

use self::looks::{CrawlHistory, WallLook, repaint};
use crate::{
    host::{
        messages::MessageLog,
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    kit::{
        artbook::ArtBook,
        depth,
        grid_picture::{bytes_to_draw_on, empty_picture, over_grid},
    },
    map::{drawing::Draw, overlay::state::ActiveOverlay, tilemap::repaint::RepaintWatched},
    session::watch::DigPlayback,
    world::base::current::{BaseSwapped, CurrentBase},
};

/// The phases in which walls show their generations. Later phases place other things on the walls.
const SHOWN: [Phase; 3] = [Phase::Crawl, Phase::Rejoin, Phase::NumberCells];

#[derive(Component, Clone, Copy, Debug)]
struct WallPicture;

#[derive(Resource)]
struct WallSheet {
    inks: Inks,
    image: Handle<Image>,
    /// `None` if no crawlers built the base.
    building: Option<CrawlHistory>,
    shown: Vec<Option<WallLook>>,
    /// The cells to paint. The allocation is reused.
    news: Vec<(Pos, Option<WallLook>)>,
    /// Whether the repair is shown. `None` while the picture is hidden.
    at_repair: Option<bool>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(legend::plugin)
        .add_systems(
            Update,
            load_inks.run_if(resource_exists_and_changed::<ArtBook>).before(AppSystems::View),
        )
        .add_systems(OnEnter(Screen::Playing), spawn_wall_picture.run_if(resource_exists::<WallSheet>))
        .draw(
            (
                read_crawl_history.run_if(on_message::<BaseSwapped>),
                paint_walls.run_if(in_state(Screen::Playing)),
            )
                .chain()
                .before(RepaintWatched)
                .run_if(resource_exists::<WallSheet>.and_then(resource_exists::<CurrentBase>)),
        );
}

fn load_inks(
    book: Res<ArtBook>,
    sheet: Option<ResMut<WallSheet>>,
    mut images: ResMut<Assets<Image>>,
    mut log: ResMut<MessageLog>,
    mut commands: Commands,
) {
    let inks = match Inks::new(&book.sprites, &book.palette) {
        Ok(inks) => inks,
        Err(error) => return log.say(format!("No colours for generations: assets/{error}")),
    };
    if let Some(mut sheet) = sheet {
        sheet.inks = inks;
        sheet.at_repair = None;
        return;
    }
    commands.insert_resource(WallSheet {
        inks,
        image: images.add(empty_picture()),
        building: None,
        shown: vec![None; CELLS],
        news: Vec::new(),
        at_repair: None,
    });
}

fn spawn_wall_picture(sheet: Res<WallSheet>, mut commands: Commands) {
    commands.spawn((
        Name::new("generations"),
        WallPicture,
        DespawnOnExit(Screen::Playing),
        over_grid(sheet.image.clone()),
        Transform::from_xyz(0.0, 0.0, (depth::TILES + depth::THINGS) / 2.0),
        Visibility::Hidden,
    ));
}

fn read_crawl_history(current: Res<CurrentBase>, mut sheet: ResMut<WallSheet>) {
    sheet.building = CrawlHistory::of(current.base(), current.dig_log());
    sheet.at_repair = None;
}

fn paint_walls(
    current: Res<CurrentBase>,
    playback: Res<DigPlayback>,
    active: Res<ActiveOverlay>,
    mode: Res<State<Mode>>,
    mut sheet: ResMut<WallSheet>,
    mut images: ResMut<Assets<Image>>,
    mut picture: Single<&mut Visibility, With<WallPicture>>,
) {
    let phase = playback.phase(current.dig_log());
    let on = *mode.get() == Mode::Watch
        && sheet.building.is_some()
        && active.0 == Overlay::Off
        && SHOWN.contains(&phase);
    picture.set_if_neq(if on { Visibility::Inherited } else { Visibility::Hidden });
    let wanted = on.then_some(phase == Phase::Rejoin);
    let anew = sheet.at_repair != wanted || playback.stale;
    if !anew && (!on || playback.touched.is_empty()) {
        return;
    }
    if sheet.at_repair != wanted {
        sheet.at_repair = wanted;
    }
    if on {
        sheet.bypass_change_detection().paint(&playback, anew, &mut images);
    }
}

impl WallSheet {
    fn paint(&mut self, playback: &DigPlayback, anew: bool, images: &mut Assets<Image>) {
        let Self { inks, image, building: Some(building), shown, news, at_repair } = self else { return };
        let at_repair = *at_repair == Some(true);
        let touched = |at: &Pos| anew || playback.touched.contains(*at);
        for (at, shown) in Pos::all().zip(shown).filter(|(at, _)| touched(at)) {
            let look = building.look(&playback.frame, at, at_repair);
            if *shown != look {
                *shown = look;
                news.push((at, look));
            }
        }
        if news.is_empty() {
            return;
        }
        let Some(mut image) = images.get_mut(&*image) else { return news.clear() };
        let Some(data) = bytes_to_draw_on(&mut image) else { return news.clear() };
        let (width, height) = (WIDTH * CELL as usize, HEIGHT * CELL as usize);
        let mut canvas = Canvas { width, height, bytes: std::mem::take(data) };
        news.drain(..).for_each(|(at, look)| repaint(look, at, inks, &mut canvas));
        *data = canvas.bytes;
    }
}
