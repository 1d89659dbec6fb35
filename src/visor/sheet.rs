//! The picture of the visor. Each of its pixels is a whole number of screen pixels.

use bevy::{image::Image, prelude::*};
use rootward_art::{Pixels, Theme};
use rootward_presentation::view::ViewKind;
use rootward_visor::{Book, MAX_HEIGHT, MAX_WIDTH, Picture, Scene, draw, fill::theme_of};

use super::{
    eye::{PlaceEye, VisorEye},
    fill::Seen,
    life,
    sides::{self, Struck},
};
use crate::{
    host::{
        messages::MessageLog,
        states::{Mode, Screen},
    },
    kit::{
        ShowsBase, UiLayer,
        artbook::{ArtBook, ArtChanged, to_image},
        colour,
        frame::Frame,
        screen::{ViewNow, WATCH_BAR},
        widgets::part,
    },
    map::{drawing::Draw, view::riddles::known::GatherRiddles},
};

/// The approximate width of a picture, in its own pixels.
const WIDE: f32 = 400.0;
/// The maximum height of a picture, in its own pixels.
const HIGH: f32 = 300.0;
/// The fraction of the playfield that a corner picture takes.
const PART: f32 = 0.3;
/// The frame rate of self-moving things.
const FRAMES: f32 = 8.0;
/// The gap between the corner picture and its surroundings, in logical pixels.
const GAP: f32 = 8.0;

#[derive(Resource)]
pub(super) struct Sheet {
    image: Handle<Image>,
    picture: Picture,
    scene: Scene,
    /// The pictures of each theme. `None` until needed.
    books: [Option<Book>; Theme::ALL.len()],
    /// Whether each book must be read: at the start, and after an edit.
    stale: [bool; Theme::ALL.len()],
    drawn: Option<(VisorEye, u32, f32, Option<[bool; 4]>)>,
}

impl Sheet {
    #[cfg(test)]
    pub(super) const fn picture(&self) -> &Picture {
        &self.picture
    }

    #[cfg(test)]
    pub(super) const fn scene(&self) -> &Scene {
        &self.scene
    }
}

#[derive(Component, Clone, Copy, Debug)]
struct VisorRoot;

#[derive(Component, Clone, Copy, Debug)]
struct VisorPicture;

/// The plain area around the picture. It hides the map while a panel takes the place of the frame.
#[derive(Component, Clone, Copy, Debug)]
struct VisorSurround;

/// The place of the picture on screen, in screen pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Layout {
    size: (usize, usize),
    /// The number of screen pixels for each pixel of the picture.
    scale: f32,
    /// The height of the horizon above the middle, as a fraction of the picture's height.
    lifted: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<life::Hits>()
        .add_systems(Startup, prepare)
        .add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing(
            (forget_books.run_if(on_message::<ArtChanged>), life::note_hits, show)
                .chain()
                .after(PlaceEye)
                .after(GatherRiddles)
                .after(sides::note)
                .in_set(DrawVisor)
                .run_if(resource_exists::<ArtBook>),
        );
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct DrawVisor;

fn prepare(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let picture = Picture::new(16, 9);
    let image = images.add(image_of(&picture));
    commands.insert_resource(Sheet {
        image,
        picture,
        scene: Scene::default(),
        books: Default::default(),
        stale: [true; Theme::ALL.len()],
        drawn: None,
    });
}

fn image_of(picture: &Picture) -> Image {
    let (width, height) = (picture.width(), picture.height());
    to_image(Pixels { width, height, bytes: picture.bytes().to_vec() })
}

fn spawn(mut sheet: ResMut<Sheet>, mut commands: Commands) {
    sheet.drawn = None;
    commands.spawn((
        Name::new("surround of the visor"),
        VisorSurround,
        DespawnOnExit(Screen::Playing),
        GlobalZIndex(UiLayer::Visor as i32 - 1),
        Visibility::Hidden,
        // The size is set directly, because few nodes fill the whole window, so `Shape` has no method for it.
        Node { width: percent(100), height: percent(100), ..base_node() },
        BackgroundColor(colour::PLATE),
    ));
    commands.spawn((
        Name::new("visor"),
        VisorRoot,
        ShowsBase,
        DespawnOnExit(Screen::Playing),
        // The mouse over the picture must not point at a cell of the map below it.
        UiLayer::Visor.index(),
        Visibility::Hidden,
        base_node(),
        BackgroundColor(Color::BLACK),
        BorderColor::all(colour::EDGE),
        children![(Name::new("visor picture"), VisorPicture, ImageNode::new(sheet.image.clone()), part(),)],
    ));
}

fn forget_books(mut sheet: ResMut<Sheet>) {
    sheet.stale = [true; Theme::ALL.len()];
    sheet.drawn = None;
}

impl Layout {
    /// The layout in a playfield of this size, above a bar at the lower edge.
    fn of(kind: ViewKind, field: Vec2, bar: f32) -> Self {
        let scale = (field / Vec2::new(WIDE, HIGH)).max_element().ceil().max(1.0);
        let within = |size: Vec2, scale: f32| {
            let size = (size / scale).ceil();
            ((size.x as usize).clamp(16, MAX_WIDTH), (size.y as usize).clamp(9, MAX_HEIGHT))
        };
        if kind == ViewKind::Visor {
            let lifted = (bar / 2.0 / field.y.max(1.0)).min(0.2);
            return Self { size: within(field, scale), scale, lifted };
        }
        let scale = (scale / 2.0).floor().max(1.0);
        let wide = field.x * PART;
        Self { size: within(Vec2::new(wide, wide * 9.0 / 16.0), scale), scale, lifted: 0.0 }
    }
}

fn show(
    time: Res<Time>,
    (now, eye, seen, struck): (Res<ViewNow>, Res<VisorEye>, Seen, Res<Struck>),
    (book, mode): (Res<ArtBook>, Option<Res<State<Mode>>>),
    (field, scale): (Res<Frame>, Res<UiScale>),
    mut sheet: ResMut<Sheet>,
    mut images: ResMut<Assets<Image>>,
    mut root: Query<(&mut Node, &mut Visibility), (With<VisorRoot>, Without<VisorPicture>)>,
    mut picture: Query<(&mut Node, &mut ImageNode), With<VisorPicture>>,
    mut surround: Single<&mut Visibility, (With<VisorSurround>, Without<VisorRoot>)>,
    mut log: ResMut<MessageLog>,
) {
    let (Ok((mut node, mut visibility)), Ok((mut inner, mut shown))) =
        (root.single_mut(), picture.single_mut())
    else {
        return;
    };
    let surrounds = now.shown == ViewKind::Visor && seen.current().is_some();
    surround.set_if_neq(if surrounds { Visibility::Inherited } else { Visibility::Hidden });
    let Some(current) = seen.current().filter(|_| now.shown != ViewKind::Map) else {
        visibility.set_if_neq(Visibility::Hidden);
        sheet.drawn = None;
        return;
    };
    let sheet = &mut *sheet;
    let theme = theme_of(current.base());
    if std::mem::take(&mut sheet.stale[theme as usize]) {
        match Book::new(&book.sprites, &book.palette, theme) {
            Ok(book) => sheet.books[theme as usize] = Some(book),
            // As on the map, the old pictures stay until the next edit.
            Err(error) => log.say(format!("Cannot redraw the visor: assets/{error}")),
        }
    }
    if sheet.books[theme as usize].is_none() {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    }
    let watches = mode.is_some_and(|mode| *mode.get() == Mode::Watch);
    let bar = if watches { WATCH_BAR * scale.0 } else { 0.0 };
    let layout = Layout::of(now.shown, field.field.size(), bar);
    let area = Rect::from_corners(field.field.min, field.field.max - Vec2::Y * bar);
    place(now.shown, &layout, area, scale.0, (&mut node, &mut inner));
    visibility.set_if_neq(Visibility::Inherited);
    let frame = if seen.moves() { (time.elapsed_secs_wrapped() * FRAMES) as u32 } else { 0 };
    // The picture in the corner already has an edge, and the digger wears no helmet.
    let helmet = (now.shown == ViewKind::Visor && !watches).then(|| struck.sides());
    let wanted = Some((*eye, frame, layout.lifted, helmet));
    if sheet.drawn == wanted && !seen.is_changed() && is_sized(&sheet.picture, layout.size) {
        return;
    }
    if !is_sized(&sheet.picture, layout.size) {
        sheet.picture = Picture::new(layout.size.0, layout.size.1);
        sheet.image = images.add(image_of(&sheet.picture));
        shown.image = sheet.image.clone();
    }
    let Sheet { scene, picture, books, image, .. } = sheet;
    let Some(book) = &books[theme as usize] else { return };
    seen.fill(&eye, frame, scene);
    scene.helmet = helmet;
    draw(scene, eye.eye(layout.lifted), book, picture);
    if let Some(mut image) = images.get_mut(&*image)
        && let Some(bytes) = image.data.as_mut()
    {
        bytes.copy_from_slice(picture.bytes());
    }
    sheet.drawn = wanted;
}

fn is_sized(picture: &Picture, size: (usize, usize)) -> bool {
    (picture.width(), picture.height()) == size
}

/// Places the picture over the playfield, or in its upper right corner, where no words lie.
fn place(
    kind: ViewKind,
    layout: &Layout,
    area: Rect,
    ui: f32,
    (node, inner): (&mut Mut<Node>, &mut Mut<Node>),
) {
    let size = Vec2::new(layout.size.0 as f32, layout.size.1 as f32) * layout.scale / ui;
    let picture = Node { width: px(size.x), height: px(size.y), ..(**inner).clone() };
    if **inner != picture {
        **inner = picture;
    }
    let (corner, whole) = (area.min / ui, area.size() / ui);
    let frame = if kind == ViewKind::Visor {
        Node { left: px(corner.x), top: px(corner.y), width: px(whole.x), height: px(whole.y), ..base_node() }
    } else {
        let place = corner + Vec2::new(whole.x - size.x - 4.0 - GAP, GAP);
        Node {
            left: px(place.x),
            top: px(place.y),
            width: px(size.x + 4.0),
            height: px(size.y + 4.0),
            border: px(2).all(),
            ..base_node()
        }
    };
    if **node != frame {
        **node = frame;
    }
}

fn base_node() -> Node {
    Node { position_type: PositionType::Absolute, overflow: Overflow::clip(), ..default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_window_is_filled_by_whole_pixels() {
        for (window, scale, size) in [
            ((1280.0, 720.0), 4.0, (320, 180)),
            ((1024.0, 600.0), 3.0, (342, 200)),
            ((1920.0, 1080.0), 5.0, (384, 216)),
            ((3840.0, 2160.0), 10.0, (384, 216)),
            ((640.0, 1200.0), 4.0, (160, 300)),
        ] {
            let layout = Layout::of(ViewKind::Visor, Vec2::from(window), 50.0);
            assert_eq!((layout.scale, layout.size), (scale, size), "{window:?}");
            assert!(layout.lifted > 0.0 && layout.lifted < 0.2);
        }
    }

    #[test]
    fn a_rectangle_is_filled_by_whole_pixels_around_its_middle() {
        let layout = Layout::of(ViewKind::Visor, Vec2::new(1008.0, 616.0), 0.0);
        assert_eq!((layout.scale, layout.size, layout.lifted), (3.0, (336, 206), 0.0));
    }

    #[test]
    fn the_picture_in_the_corner_is_a_third_of_the_window_at_most() {
        for window in [(640.0, 360.0), (1024.0, 600.0), (1280.0, 720.0), (3840.0, 2160.0)] {
            let layout = Layout::of(ViewKind::Inset, Vec2::from(window), 50.0);
            let wide = layout.size.0 as f32 * layout.scale;
            assert!(wide <= window.0 / 3.0 + layout.scale && layout.scale.fract() == 0.0, "{window:?}");
        }
    }
}
