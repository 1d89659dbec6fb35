//! The sources of particles: hits and explosions, fire, remains of a fight, water.

use std::time::Duration;

use bevy::{prelude::*, time::common_conditions::on_timer};
use rootward_gen::Pos;
use rootward_rules::{TICKS_PER_SECOND, events::PlayEvent, play::Play, site::Site};

use super::{DRIP, ParticleKind, Particles};
use crate::{
    host::states::Mode,
    input::settings::Settings,
    kit::world_of,
    map::{
        drawing::Draw,
        view::{
            fights::OnScreen,
            party::{PartyDrawnAt, place_party},
        },
    },
    world::{
        base::{in_play, state::EncounterState},
        traces::{MarkKind, Traces},
    },
};

/// The interval between two checks of fire, wrecks and water.
const BEAT: Duration = Duration::from_millis(100);
/// The chances for an ember and for smoke from a burning cell at each check.
const EMBER: f32 = 0.11;
const SMOKE: f32 = 0.05;
/// The chance for smoke from a fresh wreck at each check, and the number of ticks for which a wreck is fresh.
const SMOULDER: f32 = 0.25;
const FRESH: u32 = 8 * TICKS_PER_SECOND;
/// The chance for a drop on a cell of water at each check.
const DROPS: f32 = 0.006;
/// The height of a drop's fall, in pixels.
const FALL: f32 = 18.0;
/// The number of checks between two rings around a wading party or group.
const WADE: u32 = 3;
/// The maximum number of particles from fire at each check. A burning base must leave some particles for fights.
const FROM_FIRE: usize = 5;

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Emit;

pub(super) fn plugin(app: &mut App) {
    app.draw_playing(
        (
            of_events,
            (of_fire, of_remains, of_water).chain().run_if(on_timer(BEAT).and_then(in_state(Mode::Walk))),
        )
            .chain()
            .in_set(Emit)
            .after(place_party)
            .run_if(in_play),
    );
}

fn of_events(
    settings: Res<Settings>,
    screen: OnScreen<'_>,
    party: Res<PartyDrawnAt>,
    mut events: MessageReader<PlayEvent>,
    mut particles: ResMut<Particles>,
) {
    if !settings.particles || !screen.is_base() {
        events.clear();
        return;
    }
    for event in events.read() {
        // Use the position at which the droids are drawn, which may be between two cells.
        let at = match *event {
            PlayEvent::DroidHurt { .. } => Some(party.at),
            _ => place_of(event).filter(|&at| screen.sees(at)).map(world_of),
        };
        let Some(at) = at else { continue };
        for &(kind, count, speed) in thrown_by(event) {
            particles.scatter(kind, at, count, speed);
        }
    }
}

/// The particles of an event: their kinds, numbers and speeds in pixels a second.
const fn thrown_by(event: &PlayEvent) -> &'static [(ParticleKind, usize, f32)] {
    use ParticleKind::{Ember, Smoke, Spark};
    match event {
        PlayEvent::NoEffect { .. }
        | PlayEvent::Reflected { .. }
        | PlayEvent::ShotEnded { .. }
        | PlayEvent::Cracked { .. }
        | PlayEvent::GroupHurt { .. }
        | PlayEvent::DroidHurt { .. } => &[(Spark, 5, 75.0)],
        PlayEvent::Blocked { .. } => &[(Spark, 9, 95.0)],
        PlayEvent::Jumped { .. } => &[(Spark, 6, 60.0)],
        PlayEvent::Shoved { .. } | PlayEvent::Charges { .. } => &[(Smoke, 4, 20.0)],
        PlayEvent::MineBlew { .. } | PlayEvent::BombBlew { .. } => {
            &[(Spark, 14, 130.0), (Ember, 8, 30.0), (Smoke, 7, 16.0)]
        }
        PlayEvent::GroupDied { .. } | PlayEvent::Broke { .. } => &[(Smoke, 5, 14.0)],
        _ => &[],
    }
}

const fn place_of(event: &PlayEvent) -> Option<Pos> {
    match *event {
        PlayEvent::NoEffect { at, .. }
        | PlayEvent::Reflected { at }
        | PlayEvent::ShotEnded { at }
        | PlayEvent::Cracked { at, .. }
        | PlayEvent::GroupHurt { at, .. }
        | PlayEvent::MineBlew { at }
        | PlayEvent::BombBlew { at }
        | PlayEvent::Blocked { at, .. }
        | PlayEvent::Jumped { at, .. }
        | PlayEvent::Shoved { to: at, .. }
        | PlayEvent::Charges { at, .. }
        | PlayEvent::GroupDied { at, .. }
        | PlayEvent::Broke { at, .. } => Some(at),
        _ => None,
    }
}

fn of_fire(
    settings: Res<Settings>,
    site: Res<Site>,
    play: Res<Play>,
    screen: OnScreen<'_>,
    mut particles: ResMut<Particles>,
) {
    if !settings.particles || !screen.is_base() {
        return;
    }
    let mut left = FROM_FIRE;
    let first = (particles.dice.share() * rootward_gen::HEIGHT as f32) as i16;
    let rows = (0..rootward_gen::HEIGHT as i16).map(|row| (row + first) % rootward_gen::HEIGHT as i16);
    for at in rows.flat_map(|y| (0..rootward_gen::WIDTH as i16).map(move |x| Pos::new(x, y))) {
        if left == 0 {
            return;
        }
        if !screen.sees(at) || play.fire_at(&site, at).is_none() {
            continue;
        }
        let roll = particles.dice.share();
        if roll < EMBER {
            particles.rise(ParticleKind::Ember, world_of(at), 16.0);
            left -= 1;
        } else if roll < EMBER + SMOKE {
            particles.rise(ParticleKind::Smoke, world_of(at), 12.0);
            left -= 1;
        }
    }
}

fn of_remains(
    settings: Res<Settings>,
    play: Res<Play>,
    traces: Res<Traces>,
    screen: OnScreen<'_>,
    mut particles: ResMut<Particles>,
) {
    if !settings.particles || !screen.is_base() {
        return;
    }
    let hot = |what| matches!(what, MarkKind::Scorch | MarkKind::Wreck { last: true, .. });
    for mark in traces.marks().filter(|mark| hot(mark.what) && play.tick.saturating_sub(mark.tick) < FRESH) {
        if screen.sees(mark.at) && particles.dice.share() < SMOULDER {
            particles.rise(ParticleKind::Smoke, world_of(mark.at), 9.0);
        }
    }
}

fn of_water(
    settings: Res<Settings>,
    site: Res<Site>,
    play: Res<Play>,
    screen: OnScreen<'_>,
    party: Res<PartyDrawnAt>,
    groups: Query<&EncounterState>,
    mut particles: ResMut<Particles>,
    mut beat: Local<u32>,
) {
    if !settings.particles || !screen.is_base() {
        return;
    }
    *beat = beat.wrapping_add(1);
    for at in site.water().iter().filter(|&at| screen.sees(at)) {
        if particles.dice.share() < DROPS {
            let aside = Vec2::new(particles.dice.between(-5.0, 5.0), particles.dice.between(-5.0, 5.0));
            let top = world_of(at) + aside + Vec2::Y * FALL;
            particles.add(ParticleKind::Drip, top, Vec2::NEG_Y * FALL / DRIP);
        }
    }
    if !beat.is_multiple_of(WADE) {
        return;
    }
    if play.party.motion.left > 0 && play.is_wet(&site, play.party.at) {
        particles.add(ParticleKind::Ring, party.at.round(), Vec2::ZERO);
    }
    let wades = |group: &&EncounterState| group.there && group.step_left > 0 && play.is_wet(&site, group.at);
    for group in groups.iter().filter(wades).filter(|group| screen.sees(group.at)) {
        particles.add(ParticleKind::Ring, world_of(group.at), Vec2::ZERO);
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::{
        app::testing::{self, updates},
        host::states::Screen,
        map::view::particles::MOST,
    };

    fn app() -> App {
        let mut app = testing::unstarted();
        app.init_resource::<PartyDrawnAt>()
            .insert_resource(Particles { flying: vec![None; MOST], ..default() });
        plugin(&mut app);
        testing::start(&mut app);
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        app.update();
        testing::enter(&mut app, Seed::classic(179));
        app
    }

    fn explode(app: &mut App) -> usize {
        let at = testing::position(app);
        app.world_mut().write_message(PlayEvent::MineBlew { at });
        updates(app, 3);
        app.world().resource::<Particles>().count()
    }

    #[test]
    fn explosion_throws_as_many_sparks_as_allowed() {
        let mut app = app();
        app.world_mut().resource_mut::<Settings>().particles = false;
        assert_eq!(explode(&mut app), 0);
        app.world_mut().resource_mut::<Settings>().particles = true;
        assert!(explode(&mut app) >= 29);
        (0..12).for_each(|_| _ = explode(&mut app));
        assert_eq!(explode(&mut app), MOST);
    }

    #[test]
    fn fire_in_sight_gives_off_embers() {
        let mut app = app();
        app.world_mut().resource_mut::<rootward_presentation::shown::Sight>().reveal = true;
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        let burns = site.fire().iter().any(|at| play.fire_at(site, at).is_some());
        let floor = site.fire().iter().next().and_then(|at| site.base().floor_at(at));
        if let Some(floor) = floor {
            app.world_mut().resource_mut::<crate::world::floors::ViewedFloor>().elsewhere = Some(floor);
        }
        updates(&mut app, 200);
        let flies = |kind| {
            app.world().resource::<Particles>().flying.iter().flatten().any(|particle| particle.kind == kind)
        };
        assert_eq!(flies(ParticleKind::Ember), burns);
        assert!(burns, "the base of the test has fire");
    }
}
