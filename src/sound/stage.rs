//! Plays the sounds. Without a sound device nothing is heard, and nothing else changes:
//! every sound ends by the clock, not by the device.

use std::time::Duration;

use bevy::{
    audio::{AudioPlayer, AudioSink, AudioSinkPlayback, PlaybackSettings, Volume},
    prelude::*,
};
use rootward_gen::Pos;
use rootward_rules::region::Region;

use super::{
    Ambience, PlaySound, Sound,
    bank::Bank,
    mixer::{self, Heard, Mixer, MixerVerdict, SoundSpot},
    party_cues::Cues,
};
use crate::{
    base::{
        current::CurrentBase,
        party::{GridPos, Party},
    },
    schedule::AppSystems,
    settings::Settings,
    states::{Mode, Screen},
};

/// The latency of the device.
const LATE: Duration = Duration::from_millis(300);
/// How fast loops fade in and out: full loudness in a second and a half.
const FADE: f32 = 1.0 / 1.5;
/// Loudness of loops while something is on screen before the base.
const BEHIND: f32 = 0.35;

/// A sound that plays once.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Voice;

/// A sound that goes on.
#[derive(Component, Clone, Copy, Debug)]
struct Loop {
    sound: Sound,
    /// Its share of full loudness, without the settings.
    share: f32,
    /// The volume that the device was set to last.
    volume: f32,
}

/// The sounds that play once.
#[derive(Resource, Default)]
struct Playing {
    mixer: Mixer<Entity>,
    /// The requests of this frame, to be sorted.
    asked: Vec<(Sound, Heard)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playing>().add_systems(
        Update,
        (end, play, (restart_loops, begin_loops, fade_loops).chain())
            .chain()
            .after(Cues)
            .in_set(AppSystems::View),
    );
}

fn end(time: Res<Time<Real>>, mut playing: ResMut<Playing>, mut commands: Commands) {
    playing.mixer.end(time.elapsed(), |voice| commands.entity(voice).despawn());
}

/// A cell and its floor, on the grid that the party is on.
fn spot(at: Pos, current: Option<&CurrentBase>, place: Region) -> SoundSpot {
    let base = current.filter(|_| !place.is_outside()).map(|current| current.base());
    SoundSpot { at, floor: base.and_then(|base| base.floor_at(at)) }
}

fn play(
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    bank: Res<Bank>,
    current: Option<Res<CurrentBase>>,
    place: Res<Region>,
    party: Query<&GridPos, With<Party>>,
    mut requests: MessageReader<PlaySound>,
    mut playing: ResMut<Playing>,
    mut commands: Commands,
) {
    if requests.is_empty() {
        return;
    }
    let Playing { mixer, asked } = &mut *playing;
    asked.clear();
    let ear = party.single().ok().map(|at| spot(at.0, current.as_deref(), *place));
    asked.extend(requests.read().filter(|request| !request.sound.is_loop()).filter_map(|request| {
        let heard = match (request.at, ear) {
            (Some(at), Some(ear)) => mixer::heard(ear, spot(at, current.as_deref(), *place))?,
            _ => Heard::NEAR,
        };
        Some((request.sound, heard))
    }));
    // Of the same sound, the nearest is heard.
    asked.sort_by(|one, other| other.1.gain.total_cmp(&one.1.gain));
    for &(sound, heard) in asked.iter() {
        let Some(source) = bank.source(sound, heard.muffled) else { continue };
        let gain = heard.gain * mixer::volume(&settings, sound);
        match mixer.try_begin(sound, gain, time.elapsed()) {
            MixerVerdict::Refused => continue,
            MixerVerdict::Room => {}
            MixerVerdict::InsteadOf(voice) => commands.entity(voice).despawn(),
        }
        let voice = (
            Name::new("voice"),
            Voice,
            AudioPlayer(source),
            PlaybackSettings::ONCE.with_volume(Volume::Linear(gain)),
        );
        let voice = commands.spawn(voice).id();
        mixer.begin(voice, gain, time.elapsed() + bank.length(sound) + LATE);
    }
}

/// Restarts the loops whose recipes were edited.
fn restart_loops(bank: Res<Bank>, loops: Query<Entity, With<Loop>>, mut commands: Commands) {
    if bank.is_changed() {
        loops.iter().for_each(|entity| commands.entity(entity).despawn());
    }
}

fn begin_loops(
    bank: Res<Bank>,
    ambience: Res<Ambience>,
    screen: Res<State<Screen>>,
    loops: Query<&Loop>,
    mut commands: Commands,
) {
    if *screen.get() != Screen::Playing {
        return;
    }
    for sound in ambience.iter().filter(|&sound| !loops.iter().any(|other| other.sound == sound)) {
        let Some(source) = bank.source(sound, false) else { continue };
        commands.spawn((
            Name::new("loop"),
            Loop { sound, share: 0.0, volume: 0.0 },
            AudioPlayer(source),
            PlaybackSettings::LOOP.with_volume(Volume::SILENT),
        ));
    }
}

/// Loops fade slowly, and follow the settings at once.
fn fade_loops(
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    ambience: Res<Ambience>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut loops: Query<(Entity, &mut Loop, Option<&mut AudioSink>)>,
    mut commands: Commands,
) {
    for (entity, mut own, sink) in &mut loops {
        let on = *screen.get() == Screen::Playing && ambience.has(own.sound);
        let before = mode.as_deref().is_some_and(|mode| *mode.get() == Mode::Walk);
        let wanted = if !on {
            0.0
        } else if before {
            1.0
        } else {
            BEHIND
        };
        let step = FADE * time.delta_secs();
        let share = own.share + (wanted - own.share).clamp(-step, step);
        if !on && share <= 0.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let volume = share * mixer::volume(&settings, own.sound);
        if own.share != share {
            own.share = share;
        }
        if let Some(mut sink) = sink.filter(|_| own.volume != volume) {
            own.volume = volume;
            sink.set_volume(Volume::Linear(volume));
        }
    }
}
