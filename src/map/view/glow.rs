//! The light of the meltdown. The known base gets redder as the fire approaches, and burning cells glow.

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_presentation::changes::FloorChanges;
use rootward_presentation::shown::Sight;
use rootward_rules::{play::Play, region::Region, site::Site, tables::TICKS_PER_SECOND};

use super::veil::{Lay, SMOOTH, Veil, known_cells};
use crate::{
    host::states::{Mode, Screen},
    input::settings::Settings,
    kit::depth,
    map::drawing::{Draw, set_ink},
    session::watch::is_watching,
    world::{floors::ViewedFloor, ticking::has_play},
};

/// The density of the red light on everything.
const EVERYWHERE: u32 = 34;
/// The density of the red light where the fire arrives next.
const NEAREST: u32 = 128;
/// The colour and density of light from burning cells.
const BURNING: [u8; 4] = [255, 120, 24, 84];
const RED: [u8; 3] = [214, 22, 8];
const NONE: [u8; 4] = [RED[0], RED[1], RED[2], 0];
/// The number of seconds before the fire reaches a cell at which the cell begins to get redder.
const AHEAD: u32 = 10;
/// The number of ticks between two repaints.
const EVERY: u32 = 4;
/// The frequency of the light's pulse in hertz, and its range.
const BREATH: (f32, f32) = (0.6, 0.22);

#[derive(Component, Clone, Copy, Debug)]
struct MeltdownGlow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn).draw_playing((paint, pulse).chain().run_if(has_play));
}

fn spawn(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    commands.spawn((
        Name::new("light of the meltdown"),
        MeltdownGlow,
        Veil::<SMOOTH>::sprite(NONE, depth::FOG + 0.2, &mut images),
        Visibility::Hidden,
        DespawnOnExit(Screen::Playing),
    ));
}

/// The light of a cell, from the number of ticks until the fire reaches it. A cell burns at 0.
pub fn light(ticks: u32) -> [u8; 4] {
    if ticks == 0 {
        return BURNING;
    }
    let ahead = AHEAD * TICKS_PER_SECOND;
    let near = ahead.saturating_sub(ticks);
    let density = EVERYWHERE + (NEAREST - EVERYWHERE) * near / ahead;
    [RED[0], RED[1], RED[2], density as u8]
}

fn paint(
    play: Res<Play>,
    site: Res<Site>,
    sight: Res<Sight>,
    (viewed, changes): (Res<ViewedFloor>, Res<FloorChanges>),
    glow: Query<Ref<Sprite>, With<MeltdownGlow>>,
    mut painted: Local<Option<(u32, u32)>>,
    mut veil: Local<Veil<SMOOTH>>,
    mut images: ResMut<Assets<Image>>,
) {
    let (Ok(sprite), Some(meltdown)) = (glow.single(), play.objective.meltdown()) else {
        *painted = None;
        return;
    };
    let passed = play.tick.saturating_sub(meltdown.began);
    let now = Some((meltdown.began, passed / EVERY));
    let shown = sight.is_changed() || viewed.is_changed() || changes.is_changed();
    if *painted == now && !sprite.is_added() && !shown {
        return;
    }
    *painted = now;
    let (base, floor) = (site.base(), viewed.shown());
    let left = |at: Pos| {
        let from = play.hazards.front.burns_from(&site, at, meltdown.ticks)?;
        let here = site.floor().contains(at) && base.floor_at(at) == Some(floor);
        here.then(|| from.saturating_sub(passed))
    };
    // Unseen cells stay dark, so the light reveals nothing. Other floors are not lit.
    let known = known_cells(base, floor, &sight);
    veil.lay(|at| match known.contains(at) {
        false => Lay::Unknown,
        true if !base.is_ground(at) && !changes.opened.contains(at) => Lay::Wall,
        true => Lay::Open(light_at(at, left)),
    });
    veil.show(&sprite.image, NONE, &mut images);
}

/// The light of a cell. A wall takes the light of the floor beside it.
fn light_at(at: Pos, left: impl Fn(Pos) -> Option<u32>) -> [u8; 4] {
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| at.offset(dx, dy)));
    let ticks = left(at).or_else(|| around.filter_map(&left).min().map(|ticks| ticks.max(1)));
    ticks.map_or([RED[0], RED[1], RED[2], EVERYWHERE as u8], light)
}

fn pulse(
    time: Res<Time>,
    play: Res<Play>,
    place: Res<Region>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut glow: Query<(&mut Sprite, &mut Visibility), With<MeltdownGlow>>,
) {
    let shown = play.objective.is_meltdown() && !place.is_outside() && !is_watching(screen, mode);
    for (mut sprite, mut visibility) in &mut glow {
        visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
        let wave = if settings.flashing && shown {
            (time.elapsed_secs() * BREATH.0 * std::f32::consts::TAU).sin()
        } else {
            0.0
        };
        set_ink(&mut sprite, Color::srgba(1.0, 1.0, 1.0, 1.0 - BREATH.1 + BREATH.1 * wave));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_is_redder_the_sooner_the_fire_comes() {
        let density: Vec<u8> = [1, 50, 100, 200, 5000].map(|ticks| light(ticks)[3]).to_vec();
        assert!(density.is_sorted_by(|near, far| near >= far), "{density:?}");
        assert_eq!(density.last(), Some(&(EVERYWHERE as u8)));
        assert_eq!(light(0), BURNING);
    }
}
