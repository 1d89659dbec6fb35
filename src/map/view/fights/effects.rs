//! Short animations of blows, muzzle fire, sparks, smoke and explosions. The pool reuses its oldest sprite.

use bevy::prelude::*;
use rootward_gen::{Heading, Pos};
use rootward_rules::{
    encounters::BOMB_REACH,
    events::PlayEvent,
    objective::events::MishapKind,
    party::squad::weapon_of,
    site::Site,
    tables::{kit::Arm, weapons::Weapon},
};

use super::{OnScreen, turned};
use crate::{
    host::states::Screen,
    kit::{artbook::ArtBook, depth, world_of},
    map::{
        drawing::{Draw, hidden_sprite},
        view::things::sprite_of,
    },
    world::base::{current::CurrentBase, in_play},
};

const MOST: usize = 48;
/// The reach of a hydrant's splash in cells, and the delay in seconds with which it reaches each further cell.
const SPLASH: (i16, f32) = (3, 0.1);
/// The reach and delay for a call and for a bomb.
const CRY: (i16, f32) = (2, 0.12);
const BLAST: (i16, f32) = (BOMB_REACH as i16, 0.05);
/// Above the party, so that nothing hides a blow.
const DEPTH: f32 = depth::PARTY + 0.3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A blow of a droid.
    Swing,
    Muzzle,
    /// A blow of a creature.
    Claw,
    Hit,
    /// A hit without effect.
    Clang,
    /// Smoke, when a creature dies or a wall breaks.
    Puff,
    Burst,
    Spray,
    /// An interrupted attack or action.
    Stop,
    Call,
}

impl Effect {
    /// The names of the effect's pictures, and the duration of each in seconds.
    pub const fn pictures(self) -> (&'static [&'static str], f32) {
        match self {
            Self::Swing => (&["swing.0", "swing.1"], 0.07),
            Self::Muzzle => (&["muzzle.0", "muzzle.1"], 0.05),
            Self::Claw => (&["claw.0", "claw.1"], 0.09),
            Self::Hit => (&["hit.0", "hit.1"], 0.06),
            Self::Clang => (&["clang"], 0.3),
            Self::Puff => (&["puff.0", "puff.1", "puff.2", "puff.3"], 0.09),
            Self::Burst => (&["burst.0", "burst.1", "burst.2", "burst.3"], 0.09),
            Self::Stop => (&["stop.0", "stop.1", "stop.1"], 0.16),
            Self::Call => (&["call.0", "call.1", "call.2"], 0.1),
            Self::Spray => (&["spray.0", "spray.1", "spray.0", "spray.1"], 0.18),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownEffect {
    pub effect: Effect,
    pub at: Pos,
    pub heading: Heading,
}

pub fn effect_of(event: &PlayEvent, site: &Site) -> Option<ShownEffect> {
    let plain = |effect, at| Some(ShownEffect { effect, at, heading: Heading::North });
    match *event {
        PlayEvent::Attack { arm, at, heading, .. } => Some(if is_blow(site, arm) {
            ShownEffect { effect: Effect::Swing, at: at.step(heading), heading }
        } else {
            ShownEffect { effect: Effect::Muzzle, at: at.step(heading), heading }
        }),
        PlayEvent::GroupAttack { at, heading, shoots, .. } => {
            let effect = if shoots { Effect::Muzzle } else { Effect::Claw };
            Some(ShownEffect { effect, at: at.step(heading), heading })
        }
        PlayEvent::ShotEnded { at } | PlayEvent::Reflected { at } | PlayEvent::Cracked { at, .. } => {
            plain(Effect::Hit, at)
        }
        PlayEvent::GroupHurt { at, .. } => plain(Effect::Hit, at),
        PlayEvent::NoEffect { at, .. } => plain(Effect::Clang, at),
        PlayEvent::MemberDied { at, .. }
        | PlayEvent::GroupDied { at, .. }
        | PlayEvent::Broke { at, .. }
        | PlayEvent::Pushed { to: at, .. }
        | PlayEvent::Ambush { at }
        | PlayEvent::MineGone { at } => plain(Effect::Puff, at),
        PlayEvent::MineBlew { at } | PlayEvent::BombBlew { at } => plain(Effect::Burst, at),
        PlayEvent::Blocked { at, .. } => plain(Effect::Clang, at),
        PlayEvent::Stopped { at, .. } => plain(Effect::Stop, at),
        PlayEvent::Called { at, .. } => plain(Effect::Call, at),
        PlayEvent::Charges { at, .. } | PlayEvent::Split { at } => plain(Effect::Puff, at),
        PlayEvent::Doused { at } => plain(Effect::Spray, at),
        PlayEvent::MishapStruck { kind: MishapKind::Ceiling | MishapKind::Cupboard, at } => {
            plain(Effect::Puff, at)
        }
        PlayEvent::MishapStruck { kind: MishapKind::Door | MishapKind::Elevator, at } => {
            plain(Effect::Clang, at)
        }
        _ => None,
    }
}

pub fn is_blow(site: &Site, arm: Arm) -> bool {
    weapon_of(site, arm).is_some_and(Weapon::is_melee)
}

#[derive(Clone, Copy, Debug)]
struct Running {
    shown: ShownEffect,
    age: f32,
    frame: Option<usize>,
}

#[derive(Resource, Default)]
pub struct Effects {
    sprites: Vec<Entity>,
    running: Vec<Option<Running>>,
    next: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Effects>()
        .add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing((begin, draw).chain().run_if(in_play));
}

fn spawn(mut effects: ResMut<Effects>, mut commands: Commands) {
    let sprite = |_| commands.spawn(hidden_sprite("effect", Sprite::default(), DEPTH)).id();
    *effects = Effects { sprites: (0..MOST).map(sprite).collect(), running: vec![None; MOST], next: 0 };
}

fn begin(
    site: Res<Site>,
    screen: OnScreen<'_>,
    mut events: MessageReader<PlayEvent>,
    mut effects: ResMut<Effects>,
) {
    for event in events.read() {
        let Some(shown) = effect_of(event, &site).filter(|_| screen.is_base()) else { continue };
        let (far, each) = match (shown.effect, event) {
            (Effect::Spray, _) => SPLASH,
            (Effect::Call, _) => CRY,
            (_, PlayEvent::BombBlew { .. }) => BLAST,
            _ => (0, 0.0),
        };
        for (at, apart) in around(shown.at, far).filter(|&(at, _)| screen.sees(at)) {
            if apart == 0 || site.floor().contains(at) {
                effects.add(ShownEffect { at, ..shown }, f32::from(apart) * each);
            }
        }
    }
}

fn around(middle: Pos, far: i16) -> impl Iterator<Item = (Pos, i16)> {
    let cells = (-far..=far).flat_map(move |dy| (-far..=far).map(move |dx| (dx, dy)));
    let apart = |(dx, dy): (i16, i16)| dx.abs() + dy.abs();
    cells
        .filter(move |&cell| apart(cell) <= far)
        .map(move |(dx, dy)| (middle.offset(dx, dy), apart((dx, dy))))
}

impl Effects {
    pub fn shown(&self) -> impl Iterator<Item = (&'static str, ShownEffect)> + '_ {
        self.running.iter().flatten().filter_map(|running| {
            let (names, _) = running.shown.effect.pictures();
            Some((*names.get(running.frame?)?, running.shown))
        })
    }

    fn add(&mut self, shown: ShownEffect, after: f32) {
        if let Some(slot) = self.running.get_mut(self.next) {
            *slot = Some(Running { shown, age: -after, frame: None });
            self.next = (self.next + 1) % MOST;
        }
    }
}

fn draw(
    time: Res<Time>,
    book: Res<ArtBook>,
    current: Res<CurrentBase>,
    mut effects: ResMut<Effects>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let Effects { sprites: entities, running, .. } = &mut *effects;
    for (entity, slot) in entities.iter().zip(running) {
        let Some(effect) = slot else { continue };
        let (names, each) = effect.shown.effect.pictures();
        let (age, frame) = (effect.age, (effect.age / each) as usize);
        effect.age += time.delta_secs();
        let Ok((mut sprite, mut transform, mut visibility)) = sprites.get_mut(*entity) else { continue };
        if age < 0.0 {
            // A reused sprite can still show its old picture.
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        }
        let Some(name) = names.get(frame) else {
            visibility.set_if_neq(Visibility::Hidden);
            *slot = None;
            continue;
        };
        if effect.frame == Some(frame) {
            continue;
        }
        effect.frame = Some(frame);
        let Some(index) = book.thing_index(name) else { continue };
        *sprite = sprite_of(&book, current.base(), index);
        transform.translation = world_of(effect.shown.at).extend(DEPTH);
        transform.rotation = turned(effect.shown.heading);
        visibility.set_if_neq(Visibility::Inherited);
    }
}
