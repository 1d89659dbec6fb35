//! The banner for a moment, at the edge of the playfield. The banner needs no key and disappears by itself.

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_presentation::words::moments::{Moment, MomentKind};

use crate::{
    host::states::{Mode, Screen},
    kit::{
        self, UiLayer,
        artbook::{ArtBook, theme_of},
        colour,
        frame::{Frame, InField},
        widgets::{Shape, column, part, row_of, toggle},
    },
    map::drawing::Draw,
    words::moments::CurrentMoment,
    world::base::{
        current::CurrentBase,
        party::{GridPos, Party},
    },
};

/// The width and height of the picture in logical pixels: three times its original size.
const PICTURE: f32 = 48.0;
/// The height of the playfield in logical pixels below which the banner has only one line.
const ROOMY: f32 = 400.0;
const GAP: f32 = 12.0;

#[derive(Component, Clone, Copy, Debug)]
struct BannerRoot;

#[derive(Component, Clone, Copy, Debug)]
struct BannerPlate;

#[derive(Component, Clone, Copy, Debug)]
struct BannerPicture;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum BannerText {
    Title,
    Line,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn).draw_playing(
        (write.run_if(resource_changed::<CurrentMoment>), show)
            .chain()
            .run_if(resource_exists::<CurrentBase>),
    );
}

fn spawn(mut commands: Commands) {
    let (_, back, edge) = kit::plate();
    let plate = row_of(14.0).shrink().padded(14.0, 8.0).edged(2.0, 4.0);
    let text = |which, size, ink| (which, kit::sized("", size, ink), TextLayout::no_wrap(), Pickable::IGNORE);
    commands.spawn((
        Name::new("banner"),
        (BannerRoot, InField),
        DespawnOnExit(Screen::Playing),
        GlobalZIndex(UiLayer::Hud as i32 + 1),
        Pickable::IGNORE,
        Visibility::Hidden,
        Node::default().middle().padded(GAP, GAP),
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
                    part().wide(PICTURE).high(PICTURE),
                ),
                (
                    Name::new("banner words"),
                    Pickable::IGNORE,
                    column(2.0).shrink(),
                    children![
                        text(BannerText::Title, kit::HEADING, colour::LAMP),
                        text(BannerText::Line, kit::TEXT, colour::TEXT),
                    ],
                ),
            ],
        )],
    ));
}

/// Whether a banner belongs at the lower edge, so that it does not cover threats from the north.
fn lies_below(moment: &Moment, party: Pos) -> bool {
    let (east, south) = (moment.at.x - party.x, moment.at.y - party.y);
    let comes = matches!(moment.kind, MomentKind::GuardianSeen | MomentKind::TruceOver);
    comes && south < 0 && -south >= east.abs()
}

fn write(
    now: Res<CurrentMoment>,
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    (frame, scale): (Res<Frame>, Res<UiScale>),
    party: Query<&GridPos, With<Party>>,
    mut roots: Query<&mut Node, With<BannerRoot>>,
    mut plates: Query<&mut BorderColor, With<BannerPlate>>,
    mut pictures: Query<(&mut ImageNode, &mut Node), (With<BannerPicture>, Without<BannerRoot>)>,
    mut texts: Query<(&BannerText, &mut Text, &mut Node), (Without<BannerRoot>, Without<BannerPicture>)>,
) {
    let Some(moment) = now.get() else { return };
    let roomy = frame.field.height() / scale.0 > ROOMY;
    let below = party.iter().any(|at| lies_below(moment, at.0));
    for mut node in &mut roots {
        node.align_items = if below { AlignItems::End } else { AlignItems::Start };
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
        text.set_if_neq(Text(words.clone()));
        toggle(&mut node, roomy || *which == BannerText::Title);
    }
}

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
    fn a_threat_from_the_north_has_its_banner_below() {
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
