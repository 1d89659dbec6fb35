//! Particles from a pool that reuses the oldest one. Random numbers affect only their flight.

mod sources;

use bevy::prelude::*;

use super::{fights::OnScreen, things::sprite_of};
use crate::{
    host::states::Screen,
    input::settings::Settings,
    kit::{artbook::ArtBook, depth},
    map::drawing::{Draw, hidden_sprite},
    world::base::in_play,
};

pub const MOST: usize = 160;

const ON_GROUND: f32 = depth::THINGS - 0.6;
/// Above the fog, so that particles glow in the dark, and below the party.
const IN_AIR: f32 = depth::FOG + 0.7;
const ON_TOP: f32 = depth::PARTY + 0.28;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParticleKind {
    Spark,
    Ember,
    Smoke,
    Drip,
    Ring,
}

#[derive(Clone, Copy, Debug)]
struct ParticleRow {
    frames: &'static [&'static str],
    lives: f32,
    /// The upward acceleration, in pixels a second squared.
    lift: f32,
    tint: Color,
    depth: f32,
}

impl ParticleKind {
    #[cfg(test)]
    const ALL: [Self; 5] = [Self::Spark, Self::Ember, Self::Smoke, Self::Drip, Self::Ring];

    const fn row(self) -> ParticleRow {
        match self {
            Self::Spark => ParticleRow {
                frames: &["spark.0", "spark.0", "spark.1"],
                lives: 0.32,
                lift: -150.0,
                tint: Color::WHITE,
                depth: ON_TOP,
            },
            Self::Ember => ParticleRow {
                frames: &["ember.0", "ember.1", "ember.1", "ember.2"],
                lives: 1.1,
                lift: 4.0,
                tint: Color::WHITE,
                depth: IN_AIR,
            },
            Self::Smoke => ParticleRow {
                frames: &["smoke.0", "smoke.1", "smoke.1", "smoke.2", "smoke.2"],
                lives: 1.5,
                lift: 3.0,
                tint: Color::srgba(0.40, 0.38, 0.40, 0.55),
                depth: IN_AIR,
            },
            Self::Drip => {
                ParticleRow { frames: &["drip"], lives: DRIP, lift: 0.0, tint: Color::WHITE, depth: IN_AIR }
            }
            Self::Ring => ParticleRow {
                frames: &["ring.0", "ring.1", "ring.2", "ring.3"],
                lives: 0.72,
                lift: 0.0,
                tint: Color::srgba(1.0, 1.0, 1.0, 0.85),
                depth: ON_GROUND,
            },
        }
    }
}

/// The duration of a drop's fall, in seconds.
pub const DRIP: f32 = 0.3;

#[derive(Clone, Copy, Debug)]
struct Particle {
    kind: ParticleKind,
    at: Vec2,
    /// In pixels a second.
    speed: Vec2,
    age: f32,
    shown: Option<usize>,
}

/// A pseudo-random generator for drawing. It always gives the same sequence of numbers.
#[derive(Clone, Copy, Debug)]
pub struct Dice(u32);

impl Default for Dice {
    fn default() -> Self {
        Self(0x2545_F491)
    }
}

impl Dice {
    /// A number from 0 to 1.
    pub fn share(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }

    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.share()
    }
}

#[derive(Resource, Default)]
pub struct Particles {
    sprites: Vec<Entity>,
    flying: Vec<Option<Particle>>,
    next: usize,
    dice: Dice,
}

impl Particles {
    /// Adds a particle. If the pool is full, the oldest one is replaced.
    pub fn add(&mut self, kind: ParticleKind, at: Vec2, speed: Vec2) {
        let free = (0..self.flying.len())
            .map(|step| (self.next + step) % MOST)
            .find(|&place| self.flying[place].is_none());
        let place = free.unwrap_or(self.next);
        if let Some(slot) = self.flying.get_mut(place) {
            *slot = Some(Particle { kind, at, speed, age: 0.0, shown: None });
            self.next = (place + 1) % MOST;
        }
    }

    pub fn scatter(&mut self, kind: ParticleKind, at: Vec2, count: usize, speed: f32) {
        for _ in 0..count {
            let turn = self.dice.between(0.0, std::f32::consts::TAU);
            let fast = self.dice.between(0.35, 1.0) * speed;
            let apart = Vec2::from_angle(turn);
            self.add(kind, at + apart * 2.0, apart * fast);
        }
    }

    /// Adds a particle that rises from a random place on a cell.
    pub fn rise(&mut self, kind: ParticleKind, cell: Vec2, speed: f32) {
        let aside = Vec2::new(self.dice.between(-5.0, 5.0), self.dice.between(-3.0, 4.0));
        let drift = Vec2::new(self.dice.between(-4.0, 4.0), self.dice.between(0.7, 1.3) * speed);
        self.add(kind, cell + aside, drift);
    }

    #[cfg(test)]
    fn count(&self) -> usize {
        self.flying.iter().flatten().count()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Particles>()
        .add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing(draw.after(sources::Emit).run_if(in_play.and_then(resource_exists::<ArtBook>)));
    sources::plugin(app);
}

fn spawn(mut particles: ResMut<Particles>, mut commands: Commands) {
    let sprite = |_| commands.spawn(hidden_sprite("particle", Sprite::default(), 0.0)).id();
    let sprites = (0..MOST).map(sprite).collect();
    *particles = Particles { sprites, flying: vec![None; MOST], ..default() };
}

fn draw(
    time: Res<Time>,
    settings: Res<Settings>,
    book: Res<ArtBook>,
    screen: OnScreen<'_>,
    mut particles: ResMut<Particles>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let particles = particles.bypass_change_detection();
    let gone = !settings.particles || !screen.is_base();
    for place in 0..particles.flying.len() {
        let Some(mut particle) = particles.flying[place] else { continue };
        let entity = particles.sprites[place];
        let Ok((mut sprite, mut transform, mut visibility)) = sprites.get_mut(entity) else { continue };
        let row = particle.kind.row();
        let frame = (particle.age / row.lives * row.frames.len() as f32) as usize;
        let Some(name) = row.frames.get(frame).filter(|_| !gone) else {
            visibility.set_if_neq(Visibility::Hidden);
            particles.flying[place] = None;
            if particle.kind == ParticleKind::Drip && !gone {
                particles.add(ParticleKind::Ring, particle.at, Vec2::ZERO);
            }
            continue;
        };
        if particle.shown != Some(frame) {
            particle.shown = Some(frame);
            if let Some(index) = book.thing_index(name) {
                *sprite = sprite_of(&book, screen.base(), index);
                sprite.color = row.tint;
            }
        }
        transform.set_if_neq(Transform::from_translation(particle.at.round().extend(row.depth)));
        visibility.set_if_neq(Visibility::Inherited);
        let seconds = time.delta_secs();
        particle.age += seconds;
        particle.speed.y += row.lift * seconds;
        particle.at += particle.speed * seconds;
        particles.flying[place] = Some(particle);
    }
}

#[cfg(test)]
mod tests {
    use rootward_art::features;

    use super::*;

    #[test]
    fn every_particle_is_drawn() {
        let drawn = features::all();
        for kind in ParticleKind::ALL {
            let row = kind.row();
            assert!(!row.frames.is_empty() && row.lives > 0.0);
            assert!(row.frames.iter().all(|name| drawn.iter().any(|known| known == name)), "{kind:?}");
        }
    }

    #[test]
    fn a_full_pool_replaces_the_oldest_particle() {
        let mut particles = Particles { flying: vec![None; MOST], ..default() };
        for number in 0..3 * MOST {
            particles.add(ParticleKind::Spark, Vec2::splat(number as f32), Vec2::ZERO);
        }
        assert_eq!((particles.count(), particles.flying.len()), (MOST, MOST));
        let oldest = particles.flying.iter().flatten().map(|particle| particle.at.x as usize).min();
        assert_eq!(oldest, Some(2 * MOST));
        particles.scatter(ParticleKind::Smoke, Vec2::ZERO, 500, 9.0);
        assert_eq!((particles.count(), particles.flying.len()), (MOST, MOST));
    }

    #[test]
    fn the_dice_stay_in_range_and_are_repeatable() {
        let rolls = || {
            let mut dice = Dice::default();
            (0..1000).map(|_| dice.between(-2.0, 3.0)).collect::<Vec<f32>>()
        };
        assert!(rolls().iter().all(|roll| (-2.0..3.0).contains(roll)));
        assert_eq!(rolls(), rolls());
        assert!(rolls().iter().any(|roll| *roll < -1.5) && rolls().iter().any(|roll| *roll > 2.5));
    }
}
