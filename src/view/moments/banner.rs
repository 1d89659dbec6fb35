//! The banner of a moment: a picture, a few words and what they mean, above the party or below it and never over the
//! cells around it. It takes no key, and goes by itself.

use bevy::{prelude::*, window::PrimaryWindow};
use rootward_gen::Pos;

use crate::{
    base::{
        current::CurrentBase,
        party::{GridPos, Party},
    },
    kit::{
        self, CELL, UiLayer,
        artbook::{ArtBook, theme_of},
        colour,
        screen::{OffScreen, ViewKind, ViewNow, Zoom, view_size},
    },
    narrator::moments::{CurrentMoment, Moment, MomentKind},
    schedule::AppSystems,
    states::{Mode, Screen},
    view::camera::strip_of,
};

/// Side of the picture in logical pixels: three times its own.
const PICTURE: f32 = 48.0;
/// Where there is less room than this on its side of the party, in logical pixels, the banner is one line.
const ROOMY: f32 = 150.0;
/// Below the party lie the words above the strip, in logical pixels; where less than a plate is left, it lies above.
const WORDS: f32 = 130.0;
/// In the visor it lies over the ceiling, below hints and keys: so far from the upper edge, in logical pixels. Lower down
/// it would cover the heads of large creatures.
const IN_VISOR: f32 = 84.0;
/// The height of a plate with one line, in logical pixels.
const PLATE: f32 = 50.0;
/// Between the banner and the cells around the party, in logical pixels.
const GAP: f32 = 10.0;

/// The node that holds the banner.
#[derive(Component, Clone, Copy, Debug)]
struct BannerRoot;

/// The plate.
#[derive(Component, Clone, Copy, Debug)]
struct BannerPlate;

/// Its picture.
#[derive(Component, Clone, Copy, Debug)]
struct BannerPicture;

/// One of its two lines.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum BannerText {
    Title,
    Line,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn).add_systems(
        Update,
        (write.run_if(resource_changed::<CurrentMoment>), show)
            .chain()
            .in_set(AppSystems::View)
            .run_if(in_state(Screen::Playing).and_then(resource_exists::<CurrentBase>)),
    );
}

fn spawn(mut commands: Commands) {
    let (node, back, edge) = kit::plate();
    let plate = Node {
        flex_direction: FlexDirection::Row,
        align_items: AlignItems::Center,
        column_gap: px(14),
        padding: UiRect::axes(px(14), px(8)),
        border: px(2).all(),
        ..node
    };
    let words = Node { flex_direction: FlexDirection::Column, row_gap: px(2), ..default() };
    let text = |which, size, ink| (which, kit::sized("", size, ink), TextLayout::no_wrap(), Pickable::IGNORE);
    commands.spawn((
        Name::new("banner"),
        BannerRoot,
        DespawnOnExit(Screen::Playing),
        GlobalZIndex(UiLayer::Hud as i32 + 1),
        Pickable::IGNORE,
        Visibility::Hidden,
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            justify_content: JustifyContent::Center,
            ..default()
        },
        children![(
            Name::new("banner plate"),
            BannerPlate,
            Pickable::IGNORE,
            plate,
            back,
            edge,
            children![
                (
                    Name::new("banner picture"),
                    BannerPicture,
                    Pickable::IGNORE,
                    ImageNode::default(),
                    Node { width: px(PICTURE), height: px(PICTURE), flex_shrink: 0.0, ..default() },
                ),
                (
                    Name::new("banner words"),
                    Pickable::IGNORE,
                    words,
                    children![
                        text(BannerText::Title, kit::HEADING, colour::LAMP),
                        text(BannerText::Line, kit::TEXT, colour::TEXT),
                    ],
                ),
            ],
        )],
    ));
}

/// On which side of the party the banner lies, in logical pixels from an edge of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Side {
    /// Above the party: so far from the lower edge it ends.
    Above(f32),
    /// Below the party: so far from the upper edge it begins.
    Below(f32),
}

/// Where the banner lies, and whether it has room for two lines; for a view of a size in pixels.
fn side_of(view: Vec2, scale: f32, zoom: f32, below: bool) -> (Side, bool) {
    let strip = strip_of(view, scale);
    // The party stands in the middle of what is above the strip; the cells around it are free.
    let room = ((view.y - strip) / 2.0 - 1.5 * CELL * zoom) / scale - GAP;
    let behind = view.y / scale - room;
    if below && room - WORDS > PLATE {
        (Side::Below(behind - strip / scale), room - WORDS > ROOMY)
    } else {
        (Side::Above(behind), room > ROOMY)
    }
}

/// Whether a banner belongs below the party: what comes from the north is not to be covered.
fn lies_below(moment: &Moment, party: Pos) -> bool {
    let (east, south) = (moment.at.x - party.x, moment.at.y - party.y);
    let comes = matches!(moment.kind, MomentKind::GuardianSeen | MomentKind::TruceOver);
    comes && south < 0 && -south >= east.abs()
}

fn write(
    now: Res<CurrentMoment>,
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    (zoom, scale): (Res<Zoom>, Res<UiScale>),
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    off_screen: Option<Res<OffScreen>>,
    (seen, party): (Res<ViewNow>, Query<&GridPos, With<Party>>),
    mut roots: Query<&mut Node, With<BannerRoot>>,
    mut plates: Query<&mut BorderColor, With<BannerPlate>>,
    mut pictures: Query<(&mut ImageNode, &mut Node), (With<BannerPicture>, Without<BannerRoot>)>,
    mut texts: Query<(&BannerText, &mut Text, &mut Node), (Without<BannerRoot>, Without<BannerPicture>)>,
) {
    let Some(moment) = now.get() else { return };
    let view = view_size(window.as_deref().copied(), off_screen.as_deref());
    let below = party.iter().any(|at| lies_below(moment, at.0));
    let (side, roomy) = match seen.shown {
        ViewKind::Visor => (Side::Below(IN_VISOR), true),
        ViewKind::Map | ViewKind::Inset => side_of(view, scale.0, zoom.now, below),
    };
    for mut node in &mut roots {
        (node.top, node.bottom) = match side {
            Side::Above(bottom) => (auto(), px(bottom)),
            Side::Below(top) => (px(top), auto()),
        };
    }
    let edge = match moment.kind {
        MomentKind::GuardianSeen | MomentKind::TruceOver => colour::ALARM,
        MomentKind::GuardianFell | MomentKind::Probe | MomentKind::Captive => colour::LAMP,
    };
    for mut border in &mut plates {
        border.set_if_neq(BorderColor::all(edge));
    }
    let side = if roomy { PICTURE } else { PICTURE / 2.0 };
    for (mut picture, mut node) in &mut pictures {
        *picture = match book.thing_index(&moment.picture) {
            Some(index) => {
                let atlas = TextureAtlas { layout: book.thing_layout(), index };
                ImageNode::from_atlas_image(book.things(theme_of(current.base())), atlas)
            }
            None => ImageNode::new(book.picture(&moment.picture).unwrap_or_default()),
        };
        (node.width, node.height) = (px(side), px(side));
    }
    for (which, mut text, mut node) in &mut texts {
        let words = if *which == BannerText::Title { &moment.title } else { &moment.line };
        if text.0 != *words {
            text.0.clone_from(words);
        }
        let left_out = *which == BannerText::Line && !roomy;
        node.display = if left_out { Display::None } else { Display::Flex };
    }
}

/// It is there while the party walks.
fn show(
    now: Res<CurrentMoment>,
    mode: Option<Res<State<Mode>>>,
    mut roots: Query<&mut Visibility, With<BannerRoot>>,
) {
    let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk);
    for mut visibility in &mut roots {
        let shown = walks && now.get().is_some();
        visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_banner_leaves_the_cells_around_the_party_free() {
        for (size, scale, zoom) in [
            ((1280.0, 720.0), 1.0, 3.0),
            ((1024.0, 600.0), 1.0, 2.0),
            ((1280.0, 720.0), 2.0, 3.0),
            ((3840.0, 2160.0), 3.0, 5.0),
        ] {
            let view = Vec2::from(size);
            let strip = strip_of(view, scale);
            let party = (view.y - strip) / 2.0;
            let (Side::Above(bottom), _) = side_of(view, scale, zoom, false) else { panic!("it is above") };
            let lower_edge = view.y - bottom * scale;
            assert!(lower_edge < party - 1.5 * CELL * zoom, "{size:?}");
            assert!(lower_edge > 30.0 * scale, "there is room for a line: {size:?}");
            if let (Side::Below(top), _) = side_of(view, scale, zoom, true) {
                assert!(top * scale > party + 1.5 * CELL * zoom, "{size:?}");
                let words = view.y - strip - WORDS * scale;
                assert!(words - top * scale > PLATE * scale, "it lies over the words: {size:?}");
            }
        }
        let usual = Vec2::new(1280.0, 720.0);
        assert!(side_of(usual, 1.0, 3.0, false).1);
        assert!(matches!(side_of(usual, 1.0, 3.0, true), (Side::Below(_), false)));
        assert!(matches!(side_of(Vec2::new(640.0, 360.0), 1.0, 3.0, true), (Side::Above(_), false)));
    }

    #[test]
    fn what_comes_from_the_north_has_its_banner_below() {
        let party = Pos::new(20, 10);
        let moment = |kind, x, y| Moment {
            kind,
            title: String::new(),
            line: String::new(),
            picture: String::new(),
            at: Pos::new(x, y),
        };
        use MomentKind::{GuardianFell, GuardianSeen};
        let below = |kind, x, y| lies_below(&moment(kind, x, y), party);
        assert!(below(GuardianSeen, 20, 7) && below(GuardianSeen, 22, 8));
        assert!(!below(GuardianSeen, 24, 8) && !below(GuardianSeen, 20, 12) && !below(GuardianFell, 20, 7));
    }
}
