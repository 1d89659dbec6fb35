//! The short darkness between two floors, and between the base and the land.

use bevy::prelude::*;
use rootward_gen::LinkWay;
use rootward_rules::{
    party::{Doing, Motion},
    travel::Travel,
};

use crate::{
    host::states::Screen,
    kit::{
        HEADING, UiLayer, colour, sized,
        widgets::{Shape, part},
    },
    map::drawing::Draw,
    world::{base::party::Party, ticking::tick_fraction},
};

const FADE_TICKS: f32 = 5.0;

#[derive(Component, Clone, Copy, Debug)]
struct Curtain;

#[derive(Component, Clone, Copy, Debug)]
struct CurtainText;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn_curtain).draw(draw);
}

fn spawn_curtain(mut commands: Commands) {
    commands.spawn((
        Name::new("curtain"),
        Curtain,
        DespawnOnExit(Screen::Playing),
        GlobalZIndex(UiLayer::Hud as i32 - 1),
        BackgroundColor(Color::NONE),
        Pickable::IGNORE,
        // The height is set directly, because few nodes fill the whole window, so `Shape` has no method for it.
        Node { height: percent(100), ..part().whole().pinned(0.0, 0.0).centre() },
        children![(Name::new("ride"), CurtainText, Pickable::IGNORE, sized("", HEADING, colour::LAMP))],
    ));
}

fn draw(
    party: Query<&Motion, With<Party>>,
    time: Res<Time<Fixed>>,
    mode: Option<Res<State<crate::host::states::Mode>>>,
    mut curtain: Query<&mut BackgroundColor, With<Curtain>>,
    mut texts: Query<&mut Text, With<CurtainText>>,
) {
    let (Ok(mut plate), Ok(mut text)) = (curtain.single_mut(), texts.single_mut()) else { return };
    let dark = party.single().ok().and_then(|motion| match motion.doing {
        Doing::Travel(travel) => Some((Some(travel), *motion)),
        Doing::Door(_) => Some((None, *motion)),
        _ => None,
    });
    let (alpha, words) = match dark {
        None => (0.0, String::new()),
        Some((travel, motion)) => {
            let left = (f32::from(motion.left) - tick_fraction(&time, mode.as_deref())).max(0.0);
            let done = f32::from(motion.total) - left;
            let alpha = (left.min(done) / FADE_TICKS).clamp(0.0, 1.0);
            let travel = travel.filter(|_| alpha > 0.9);
            let words = travel.map(|travel| ride(&travel, done / f32::from(motion.total)));
            (alpha, words.unwrap_or_default())
        }
    };
    plate.set_if_neq(BackgroundColor(Color::srgba(0.01, 0.01, 0.02, alpha)));
    text.set_if_neq(Text(words));
}

fn ride(travel: &Travel, done: f32) -> String {
    if travel.way != LinkWay::Elevator {
        return String::new();
    }
    let (from, to) = (f32::from(travel.from_floor), f32::from(travel.to_floor));
    format!("elevator    floor {}", (from + (to - from) * done).round())
}
