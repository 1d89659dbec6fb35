//! Short beams between two cells: a healer's mending, a jumping spark, an anchor's pull.

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_rules::{events::PlayEvent, play::Play};

use super::OnScreen;
use crate::{input::settings::Settings, map::drawing::Draw, world::base::in_play};

const MOST: usize = 8;
const FLICKER: f32 = 0.06;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BeamKind {
    Heal,
    Arc,
    Pull,
}

impl BeamKind {
    /// The duration of the beam, in seconds.
    const fn lasts(self) -> f32 {
        match self {
            Self::Heal => 0.7,
            Self::Arc => 0.3,
            Self::Pull => 0.4,
        }
    }

    /// The number of pieces of a beam of `cells` cells, and the fraction of the beam's length between two pieces.
    pub(super) fn pieces(self, cells: f32) -> (usize, f32) {
        let each = if self == Self::Arc { 1.0 } else { 2.0 };
        let count = ((cells * each).round() as usize).clamp(1, 16);
        (count, 1.0 / count as f32)
    }

    pub(super) const fn turns(self) -> bool {
        !matches!(self, Self::Heal)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Beam {
    pub(super) from: Pos,
    pub(super) to: Pos,
    pub(super) kind: BeamKind,
    age: f32,
    moves: bool,
}

impl Beam {
    /// The distance that the pieces of the beam have moved, in pieces.
    pub(super) fn shift(&self) -> f32 {
        let pace = match self.kind {
            BeamKind::Heal => 3.0,
            BeamKind::Arc => 0.0,
            BeamKind::Pull => -6.0,
        };
        if self.moves { (self.age * pace).fract() } else { 0.0 }
    }

    pub(super) fn picture(&self) -> &'static str {
        match self.kind {
            BeamKind::Heal => "beam.heal",
            BeamKind::Pull => "beam.pull",
            BeamKind::Arc if (self.age / FLICKER) as u32 % 2 == 1 && self.moves => "arc.1",
            BeamKind::Arc => "arc.0",
        }
    }
}

#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Beams(Vec<Beam>);

impl Beams {
    pub(super) fn all(&self) -> impl Iterator<Item = &Beam> {
        self.0.iter()
    }
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct RunBeams;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Beams>().draw_playing(run.in_set(RunBeams).run_if(in_play));
}

fn run(
    time: Res<Time>,
    settings: Res<Settings>,
    play: Res<Play>,
    screen: OnScreen<'_>,
    mut events: MessageReader<PlayEvent>,
    mut beams: ResMut<Beams>,
) {
    let passed = time.delta_secs();
    beams.0.iter_mut().for_each(|beam| beam.age += passed);
    beams.0.retain(|beam| beam.age < beam.kind.lasts());
    for event in events.read() {
        let Some((from, to, kind)) = beam_of(event, &play) else { continue };
        if screen.is_base() && (screen.sees(from) || screen.sees(to)) && beams.0.len() < MOST {
            beams.0.push(Beam { from, to, kind, age: 0.0, moves: settings.animation });
        }
    }
}

fn beam_of(event: &PlayEvent, play: &Play) -> Option<(Pos, Pos, BeamKind)> {
    match *event {
        PlayEvent::Healed { at, from, .. } => Some((from, at, BeamKind::Heal)),
        PlayEvent::Jumped { from, at } => Some((from, at, BeamKind::Arc)),
        PlayEvent::Pulled { group, to } => Some((play.groups.get(group)?.at, to, BeamKind::Pull)),
        _ => None,
    }
}
