//! Watching the digger, as the console asks for it.

use bevy::prelude::*;

use super::commands::Watch;
use crate::{AppSystems, screens::Mode, watch::Playback};

/// Asks to watch the digger, or to stop.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WatchRequest(pub Watch);

/// The speed that was asked for, until the playback has begun.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct WantedSpeed(Option<u32>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WatchRequest>().init_resource::<WantedSpeed>().add_systems(
        Update,
        (
            // The playback chooses a speed of its own when it begins.
            set_speed.run_if(in_state(Mode::Watch).and_then(resource_changed::<WantedSpeed>)),
            obey.run_if(on_message::<WatchRequest>),
        )
            .chain()
            .in_set(AppSystems::Load),
    );
}

fn obey(
    mut requests: MessageReader<WatchRequest>,
    mut wanted: ResMut<WantedSpeed>,
    mut next: ResMut<NextState<Mode>>,
) {
    let Some(&WatchRequest(watch)) = requests.read().last() else { return };
    wanted.0 = if let Watch::Speed(speed) = watch { Some(speed) } else { None };
    next.set(if watch == Watch::Stop { Mode::Walk } else { Mode::Watch });
}

fn set_speed(mut wanted: ResMut<WantedSpeed>, mut playback: ResMut<Playback>) {
    if let Some(speed) = wanted.0.take() {
        playback.speed = speed;
    }
}
