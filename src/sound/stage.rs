//! Sends the desk the sounds to play. Every sound ends by the clock, with or without a device.

use std::time::Duration;

use bevy::prelude::*;
use rootward_sound::desk::{Cue, Ears, Hum};

use super::{
    Ambience, PlaySound, Sound,
    bank::Bank,
    captions::Captions,
    desk::SoundDesk,
    earshot::{Earshot, Heard},
    mixer::{self, Mixer, MixerVerdict},
    party_cues::Cues,
};
use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    input::settings::Settings,
    world::base::current::CurrentBase,
};

const LATE: Duration = Duration::from_millis(300);
/// The loudness of loops behind a panel.
const BEHIND: f32 = 0.35;

type Asked = (PlaySound, Heard);

#[derive(Resource, Default)]
pub(super) struct Playing {
    pub mixer: Mixer<u32>,
    next: u32,
    asked: Vec<Asked>,
}

/// The loops that were last sent to the desk: sound, loudness in each ear and dullness.
#[derive(Resource, Default)]
struct Told(Vec<(Sound, Ears)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playing>()
        .init_resource::<Told>()
        .add_systems(Update, (play, hum).chain().after(Cues).in_set(AppSystems::View));
}

fn play(
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    bank: Res<Bank>,
    desk: Res<SoundDesk>,
    earshot: Res<Earshot>,
    current: Option<Res<CurrentBase>>,
    mut requests: MessageReader<PlaySound>,
    mut playing: ResMut<Playing>,
    mut captions: ResMut<Captions>,
) {
    playing.mixer.end(time.elapsed());
    if requests.is_empty() {
        return;
    }
    let Playing { mixer, next, asked } = &mut *playing;
    asked.clear();
    let base = current.as_ref().map(|current| current.base());
    asked.extend(requests.read().filter(|request| !request.sound.is_loop()).filter_map(|request| {
        let heard = request.at.map_or(Some(Heard::NEAR), |at| earshot.hear(at, base))?;
        Some((*request, heard))
    }));
    // If a sound was requested several times, the nearest is heard.
    asked.sort_by(|one, other| other.1.gain.total_cmp(&one.1.gain));
    for &(request, heard) in asked.iter() {
        // The party's own actions need no caption.
        if settings.captions && !request.at.is_some_and(|at| earshot.is_own_cell(at)) {
            captions.say(request.sound, request.at.map(|_| heard.bearing), time.elapsed());
        }
        let Some(samples) = bank.samples(request.sound) else { continue };
        let gain = heard.gain * mixer::volume(&settings, request.sound);
        match mixer.try_begin(request.sound, gain, time.elapsed()) {
            MixerVerdict::Refused => continue,
            MixerVerdict::Room => {}
            MixerVerdict::InsteadOf(number) => desk.tell(|orders| orders.cut(number)),
        }
        *next = next.wrapping_add(1);
        let speed = f32::from(request.pitch) / 100.0;
        let cue = Cue {
            number: *next,
            samples: samples.clone(),
            ears: Ears::of(gain, heard.side, heard.muffled),
            speed,
            fanfare: request.sound.is_fanfare(),
        };
        desk.tell(|orders| orders.play(cue));
        let length = bank.length(request.sound).div_f32(speed.max(0.1));
        mixer.begin(*next, gain, time.elapsed() + length + LATE);
    }
}

fn hum(
    settings: Res<Settings>,
    bank: Res<Bank>,
    desk: Res<SoundDesk>,
    ambience: Res<Ambience>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut told: ResMut<Told>,
    mut wanted: Local<Vec<(Sound, Ears)>>,
) {
    wanted.clear();
    if *screen.get() == Screen::Playing {
        let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk);
        let share = if walks { 1.0 } else { BEHIND };
        wanted.extend(ambience.iter().map(|(sound, how)| {
            let gain = how.gain * share * mixer::volume(&settings, sound);
            (sound, Ears::of(gain, how.side, how.muffled))
        }));
        wanted.retain(|(_, ears)| *ears != Ears { muffled: ears.muffled, ..Ears::DEAF });
    }
    // If a sound was synthesized again, it has to be sent again.
    if told.0 == *wanted && !bank.is_changed() {
        return;
    }
    told.0.clone_from(&wanted);
    let hums = wanted.iter().filter_map(|&(sound, ears)| {
        let samples = bank.samples(sound)?.clone();
        Some(Hum { sound, samples, ears, speed: 1.0 })
    });
    let hums = hums.collect();
    desk.tell(|orders| orders.hums = Some(hums));
}
