//! The edge around a threatened party: around its cell on the map, and around the picture in the visor.

use bevy::prelude::*;
use rootward_presentation::view::ViewKind;

use super::sides::OVER_WORDS;
use crate::{
    host::states::{Mode, Screen},
    kit::{TEXT, UiLayer, artbook::ArtBook, colour, frame::InField, plate, screen::ViewNow, sized},
    map::{drawing::Draw, view::fights::aims::Aims},
    world::base::party::{Facing, GridPos, Party},
};

/// The width of the edge in logical pixels.
const EDGE: f32 = 6.0;
/// The height of a plate with its gap, in logical pixels.
const PLATE: f32 = 48.0;

#[derive(Component, Clone, Copy, Debug)]
pub(super) struct PictureEdge;

#[derive(Component, Clone, Copy, Debug)]
struct ThreatWords;

/// The warning for an attack from a number of quarter turns to the right of the party's heading.
const fn words(turns: Option<u16>) -> &'static str {
    match turns {
        Some(1) => "aimed at you from the right! Step off >",
        Some(2) => "v aimed at you from behind! Step off v",
        Some(3) => "< aimed at you from the left! Step off",
        _ => "aimed at you! Step off",
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn).draw_playing(show);
}

fn spawn(book: Option<Res<ArtBook>>, mut commands: Commands) {
    let ink = book.map_or(colour::ALARM, |book| book.colour("alarm.hot"));
    let (node, ground, edge) = plate();
    let frame = Node {
        border: px(EDGE).all(),
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::FlexEnd,
        align_items: AlignItems::Center,
        // The plate of a blow from behind lies below the text.
        padding: px(OVER_WORDS + PLATE).bottom(),
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
            children![(ThreatWords, sized(words(None), TEXT, ink), Pickable::IGNORE)],
        )],
    ));
}

fn show(
    (aims, view): (Option<Res<Aims>>, Res<ViewNow>),
    mode: Option<Res<State<Mode>>>,
    party: Query<(&GridPos, &Facing), With<Party>>,
    mut edges: Query<&mut Visibility, With<PictureEdge>>,
    mut texts: Query<&mut Text, With<ThreatWords>>,
) {
    let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk);
    let Some(aims) = aims else { return };
    let shown = walks && view.shown == ViewKind::Visor && aims.threatens();
    let turns = party.single().ok().and_then(|(at, facing)| {
        let side = aims.side_of_attack(at.0)?;
        Some((side.number() + 4 - facing.0.number()) % 4)
    });
    for mut text in texts.iter_mut().filter(|text| shown && text.0 != words(turns)) {
        text.0 = words(turns).to_owned();
    }
    for mut visibility in &mut edges {
        visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
    }
}
