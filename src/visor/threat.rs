//! The edge around a threatened party. On the map it surrounds the party's cell. In the visor that cell is below the
//! eye, so the edge surrounds the picture and a text explains it.

use bevy::prelude::*;
use rootward_presentation::view::ViewKind;

use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    kit::{TEXT, UiLayer, artbook::ArtBook, colour, frame::InField, plate, screen::ViewNow, sized},
    map::view::fights::aims::Aims,
};

/// The width of the edge in logical pixels.
const EDGE: f32 = 6.0;

#[derive(Component, Clone, Copy, Debug)]
pub(super) struct PictureEdge;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn)
        .add_systems(Update, show.in_set(AppSystems::View).run_if(in_state(Screen::Playing)));
}

fn spawn(book: Option<Res<ArtBook>>, mut commands: Commands) {
    let ink = book.map_or(colour::ALARM, |book| book.colour("alarm.hot"));
    let (node, ground, edge) = plate();
    let frame = Node {
        border: px(EDGE).all(),
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::FlexEnd,
        align_items: AlignItems::Center,
        // Above the words at the lower edge.
        padding: px(70).bottom(),
        ..default()
    };
    commands.spawn((
        Name::new("edge of the picture"),
        (PictureEdge, InField),
        DespawnOnExit(Screen::Playing),
        UiLayer::Hud.index(),
        Visibility::Hidden,
        Pickable::IGNORE,
        frame,
        BorderColor::all(ink),
        children![(
            Name::new("words of the edge"),
            Pickable::IGNORE,
            node,
            ground,
            edge,
            children![(sized("aimed at you! Step off", TEXT, ink), Pickable::IGNORE)],
        )],
    ));
}

fn show(
    (aims, view): (Option<Res<Aims>>, Res<ViewNow>),
    mode: Option<Res<State<Mode>>>,
    mut edges: Query<&mut Visibility, With<PictureEdge>>,
) {
    let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk);
    let shown = walks && view.shown == ViewKind::Visor && aims.is_some_and(|aims| aims.threatens());
    for mut visibility in &mut edges {
        visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
    }
}
