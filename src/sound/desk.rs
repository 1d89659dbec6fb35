//! The mixing desk in the engine: one endless stream that the device reads from its own thread.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::{
    audio::{AddAudioSource, AudioPlayer, AudioSource, ChannelCount, Decodable, Sample, SampleRate, Source},
    prelude::*,
};
use rootward_sound::{
    desk::{Desk, Orders},
    music::{CHUNK, Chunk},
    synth::RATE,
};

#[derive(Resource, Clone, Debug, Default)]
pub struct SoundDesk(Arc<Mutex<Orders>>);

impl SoundDesk {
    /// Adds orders, which the desk fetches soon. The caller does not wait for the mixing.
    pub fn tell(&self, order: impl FnOnce(&mut Orders)) {
        // The orders are consistent even if a thread panicked while it held the lock.
        order(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

#[derive(Asset, TypePath, Debug)]
struct DeskStream(SoundDesk);

#[derive(Debug)]
struct DeskSamples {
    orders: SoundDesk,
    desk: Desk,
    chunk: Chunk,
    at: usize,
}

impl Iterator for DeskSamples {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        if self.at == 2 * CHUNK {
            self.orders.tell(|orders| self.desk.obey(orders));
            self.chunk = self.desk.next_chunk();
            self.at = 0;
        }
        let sample = self.chunk[self.at / 2][self.at % 2];
        self.at += 1;
        Some(sample)
    }
}

impl Source for DeskSamples {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        const { ChannelCount::new(2).unwrap() }
    }

    fn sample_rate(&self) -> SampleRate {
        const { SampleRate::new(RATE).unwrap() }
    }

    fn total_duration(&self) -> Option<std::time::Duration> {
        None
    }
}

impl Decodable for DeskStream {
    type Decoder = DeskSamples;

    fn decoder(&self) -> DeskSamples {
        DeskSamples { orders: self.0.clone(), desk: Desk::default(), chunk: [[0.0; 2]; CHUNK], at: 2 * CHUNK }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SoundDesk>();
    if app.world().contains_resource::<Assets<AudioSource>>() {
        app.add_audio_source::<DeskStream>().add_systems(Startup, open);
    }
}

fn open(desk: Res<SoundDesk>, mut streams: ResMut<Assets<DeskStream>>, mut commands: Commands) {
    commands.spawn((Name::new("mixing desk"), AudioPlayer(streams.add(DeskStream(desk.clone())))));
}

#[cfg(test)]
mod tests {
    use rootward_sound::music::{Piece, Situation, Wish};

    use super::*;

    #[test]
    fn the_stream_plays_its_orders_in_both_ears() {
        let desk = SoundDesk::default();
        let mut samples = DeskStream(desk.clone()).decoder();
        assert!((0..1000).all(|_| samples.next() == Some(0.0)));
        let wish = Wish { piece: Some((Piece::Title, "".into())), situation: Situation::default() };
        desk.tell(|orders| orders.music = Some((wish, 1.0)));
        let played: Vec<f32> = (0..2 * RATE as usize * 4).filter_map(|_| samples.next()).collect();
        let loud = |ear: usize| played.iter().skip(ear).step_by(2).fold(0.0_f32, |most, s| most.max(s.abs()));
        assert!(loud(0) > 0.01 && loud(1) > 0.01);
        desk.tell(|orders| assert!(orders.music.is_none(), "the orders were fetched"));
    }
}
