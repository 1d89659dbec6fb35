//! Scenes on screen: a picture at a whole scale, with words below. The remains of the base burn behind the debriefing.

use bevy::{prelude::*, window::PrimaryWindow};
use rootward_art::{Rgba, Theme, names, render};
use rootward_presentation::scenery::{
    blast::{self, Allowed},
    cast::{Cast, Set},
    climate::LandKind,
    landing,
    landscape::Inks,
    picture::{Picture, Rgb, Stamp},
};
use rootward_rules::play::Play;

use crate::{
    host::states::{Mode, Screen},
    input::settings::Settings,
    kit::{
        self, UiLayer,
        artbook::{ArtBook, theme_of, to_image},
        colour,
        screen::{OffScreen, view_size},
        widgets::{Shape, part},
    },
    map::{drawing::Draw, view::outside::climate_of},
    session::scenes::{CurrentScene, Scene, Scenes},
    words::moments::scene_words,
    world::base::current::CurrentBase,
};

/// The minimum number of rows in a scene.
const ROWS: f32 = 200.0;
/// The repaint rate of a scene, in pictures a second.
const RATE: f32 = 30.0;

#[derive(Resource)]
struct Stage {
    scene: Scene,
    set: Set,
    picture: Picture,
    work: Picture,
    image: Handle<Image>,
    view: Vec2,
    second: f32,
    shown: Option<u32>,
}

#[derive(Component, Clone, Copy, Debug)]
struct SceneRoot;

#[derive(Component, Clone, Copy, Debug)]
struct ScenePicture;

#[derive(Component, Clone, Copy, Debug)]
struct SceneWords;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Scenes(true))
        .add_systems(OnEnter(Mode::Scene), raise.run_if(resource_exists::<CurrentBase>))
        .add_systems(OnExit(Screen::Playing), strike)
        .draw(
            (strike.run_if(is_struck), (fit, paint, hush).chain().run_if(resource_exists::<Stage>)).chain(),
        );
}

fn scale_of(view: Vec2) -> f32 {
    (view.y / ROWS).floor().max(1.0)
}

fn build(scene: Scene, view: Vec2, current: &CurrentBase, book: &ArtBook) -> (Set, Picture) {
    let size = (view / scale_of(view)).ceil().max(Vec2::ONE);
    let (width, height) = (size.x as i32, size.y as i32);
    let (theme, climate) = (theme_of(current.base()), climate_of(current.base()));
    let cast = cast(book, theme, climate.land == LandKind::Space, scene);
    (Set::build(width, height, inks(book, theme), climate, cast), Picture::new(width, height))
}

fn inks(book: &ArtBook, theme: Theme) -> Inks {
    let palette = book.palette.themed(theme);
    let of = |name| palette.colour(name).map_or([255; 3], |Rgba([red, green, blue, _])| [red, green, blue]);
    Inks {
        outline: of("outline"),
        rock: ["rock.void", "rock.dark", "rock.mid", "rock.face", "rock.lit"].map(of),
        steel: ["steel.dark", "steel.mid", "steel.lit", "steel.shine"].map(of),
        white: of("white"),
        sky: ["way.dark", "way"].map(of),
        fire: ["alarm.dark", "alarm", "alarm.hot", "alarm.glow", "lamp"].map(of),
        water: ["water.deep", "water.mid", "water.lit"].map(of),
        dawn: ["droid.1.shade", "droid.1", "droid.3"].map(of),
        leaf: of("leaf.shade"),
    }
}

/// A sprite as a stamp. It is empty if the sprite cannot be drawn.
fn stamp(book: &ArtBook, theme: Theme, name: &str) -> Stamp {
    let Ok(pixels) = render(&book.sprites, &book.palette, theme, name) else { return Stamp::default() };
    let ink = |pixel: &[u8; 4]| -> Option<Rgb> {
        let [red, green, blue, alpha] = *pixel;
        (alpha != 0).then_some([red, green, blue])
    };
    Stamp { width: pixels.width as i32, pixels: pixels.bytes.as_chunks().0.iter().map(ink).collect() }
}

fn cast(book: &ArtBook, theme: Theme, in_space: bool, scene: Scene) -> Cast {
    let of = |name: &str| stamp(book, theme, name);
    let ruin = if scene == Scene::Landing { Stamp::default() } else { of(names::RUIN) };
    Cast {
        ship: of(names::SHIP),
        base: of(if in_space { names::STATION } else { names::BUNKER }),
        ruin,
        backs: [0, 1, 2, 3].map(|droid| of(&names::back(droid))),
        walks: [0, 1, 2, 3]
            .map(|droid| [0, 1].map(|frame| of(&names::droid(droid, names::DroidFacing::East, frame)))),
    }
}

fn raise(
    now: Res<CurrentScene>,
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    off_screen: Option<Res<OffScreen>>,
    old: Query<Entity, With<SceneRoot>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let Some(scene) = now.scene else { return };
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let view = view_size(window.as_deref().copied(), off_screen.as_deref());
    let (set, picture) = build(scene, view, &current, &book);
    let image = images.add(image_of(&picture));
    spawn(scene, &current, image.clone(), &mut commands);
    let work = picture.clone();
    commands.insert_resource(Stage { scene, set, picture, work, image, view, second: 0.0, shown: None });
}

fn image_of(picture: &Picture) -> Image {
    let bytes = picture.bytes().to_vec();
    to_image(rootward_art::Pixels { width: picture.width as usize, height: picture.height as usize, bytes })
}

fn spawn(scene: Scene, current: &CurrentBase, image: Handle<Image>, commands: &mut Commands) {
    let words = scene_words(scene, &current.furnished().label());
    commands.spawn((
        Name::new("scene"),
        SceneRoot,
        // Scenes lie above the panels of play, and below a plate that is opening.
        GlobalZIndex(UiLayer::Menu as i32 - 1),
        BackgroundColor(Color::BLACK),
        Pickable::IGNORE,
        // Fields are set directly, because few nodes fill the whole window, so `Shape` has no method for it.
        Node { height: percent(100), overflow: Overflow::clip(), ..part().whole().pinned(0.0, 0.0) },
        children![
            (
                Name::new("scene picture"),
                ScenePicture,
                Pickable::IGNORE,
                ImageNode::new(image),
                Node { position_type: PositionType::Absolute, ..default() },
            ),
            (
                Name::new("scene words"),
                SceneWords,
                Pickable::IGNORE,
                Node {
                    position_type: PositionType::Absolute,
                    width: percent(100),
                    bottom: px(14),
                    justify_content: JustifyContent::Center,
                    ..default()
                },
                children![kit::over_map(words, kit::TEXT, colour::TEXT)],
            ),
        ],
    ));
}

fn fit(
    current: Option<Res<CurrentBase>>,
    book: Res<ArtBook>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    off_screen: Option<Res<OffScreen>>,
    mut stage: ResMut<Stage>,
    mut images: ResMut<Assets<Image>>,
    mut pictures: Query<(Ref<ScenePicture>, &mut Node, &mut ImageNode)>,
) {
    let view = view_size(window.as_deref().copied(), off_screen.as_deref());
    if stage.view != view
        && let Some(current) = current
    {
        let (set, picture) = build(stage.scene, view, &current, &book);
        stage.image = images.add(image_of(&picture));
        (stage.view, stage.shown) = (view, None);
        (stage.set, stage.work, stage.picture) = (set, picture.clone(), picture);
    }
    for (added, mut node, mut shown) in &mut pictures {
        if added.is_added() || shown.image != stage.image {
            // Use whole pixels. The picture may be a little larger than the window.
            let size =
                Vec2::new(stage.picture.width as f32, stage.picture.height as f32) * scale_of(stage.view);
            let share = size / stage.view.max(Vec2::ONE) * 100.0;
            (node.width, node.height) = (percent(share.x), percent(share.y));
            shown.image = stage.image.clone();
        }
    }
}

fn paint(
    time: Res<Time>,
    settings: Res<Settings>,
    mut stage: ResMut<Stage>,
    mut images: ResMut<Assets<Image>>,
) {
    let stage = &mut *stage;
    stage.second = (stage.second + time.delta_secs()).min(stage.scene.seconds());
    let frame = (stage.second * RATE) as u32;
    if stage.shown == Some(frame) {
        return;
    }
    stage.shown = Some(frame);
    let allowed =
        Allowed { flashing: settings.flashing, shaking: settings.shaking, weather: settings.weather };
    match stage.scene {
        Scene::Landing => landing::paint(&mut stage.picture, &stage.set, stage.second, allowed),
        Scene::Blast { witnesses } => {
            blast::paint(&mut stage.picture, &mut stage.work, &stage.set, stage.second, allowed, witnesses);
        }
    }
    if let Some(mut image) = images.get_mut(&stage.image)
        && let Some(bytes) = image.data.as_mut()
        && bytes.len() == stage.picture.bytes().len()
    {
        bytes.copy_from_slice(stage.picture.bytes());
    }
}

fn hush(mode: Option<Res<State<Mode>>>, mut words: Query<&mut Visibility, With<SceneWords>>) {
    let told = mode.is_some_and(|mode| *mode.get() == Mode::Scene);
    for mut visibility in &mut words {
        visibility.set_if_neq(if told { Visibility::Inherited } else { Visibility::Hidden });
    }
}

fn is_struck(
    stage: Option<Res<Stage>>,
    now: Res<CurrentScene>,
    mode: Option<Res<State<Mode>>>,
    play: Option<Res<Play>>,
) -> bool {
    let Some(stage) = stage else { return false };
    let over = play.is_some_and(|play| play.is_over());
    !mode.is_some_and(|mode| is_kept(stage.scene, now.scene, *mode.get(), over))
}

/// Whether a scene stays on screen. A burning base stays until another play, because menus return to [`Mode::Walk`].
fn is_kept(scene: Scene, now: Option<Scene>, mode: Mode, over: bool) -> bool {
    let is_blast = matches!(scene, Scene::Blast { .. });
    match mode {
        Mode::Scene => now == Some(scene),
        Mode::Debriefing | Mode::Paused | Mode::Console | Mode::Help => is_blast,
        Mode::Walk => is_blast && over,
        _ => false,
    }
}

fn strike(roots: Query<Entity, With<SceneRoot>>, mut commands: Commands) {
    commands.remove_resource::<Stage>();
    for entity in &roots {
        commands.entity(entity).despawn();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_burns_on_after_a_menu_was_open() {
        let (blast, landing) = (Scene::Blast { witnesses: true }, Scene::Landing);
        for mode in [Mode::Scene, Mode::Debriefing, Mode::Paused, Mode::Walk, Mode::Debriefing] {
            assert!(is_kept(blast, Some(blast), mode, true), "{mode:?}");
        }
        assert!(!is_kept(blast, Some(blast), Mode::Walk, false), "another play has begun");
        for over in [false, true] {
            assert!(is_kept(landing, Some(landing), Mode::Scene, over));
            assert!(!is_kept(landing, Some(landing), Mode::Walk, over));
        }
    }

    #[test]
    fn a_scene_fills_the_screen_with_whole_pixels() {
        for view in [(1280.0, 720.0), (1024.0, 600.0), (1920.0, 1080.0), (3840.0, 2160.0), (640.0, 360.0)] {
            let view = Vec2::from(view);
            let scale = scale_of(view);
            assert_eq!(scale.fract(), 0.0);
            let size = (view / scale).ceil();
            assert!((size * scale).cmpge(view).all() && size.y < 400.0, "{view} {size}");
        }
    }
}
