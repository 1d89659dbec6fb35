//! Generating a base off the main thread. The old base stays until the new one is ready, and is
//! swapped in one frame.

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future},
};
use rootward_gen::{Outside, Recording, Records, Seed};

use super::current::{BaseSwapped, CurrentBase};
use crate::AppSystems;

/// Asks for the base of a seed. The last request wins.
#[derive(Message, Clone, Copy, Debug)]
pub struct LoadSeed(pub Seed);

/// The generation that is under way, if any.
#[derive(Resource, Default)]
struct Loading(Option<Task<CurrentBase>>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LoadSeed>()
        .add_message::<BaseSwapped>()
        .init_resource::<Loading>()
        // In this order no base comes in the frame that asked for it: by then every screen has changed.
        .add_systems(Update, (finish, begin).chain().in_set(AppSystems::Load));
}

fn begin(mut requests: MessageReader<LoadSeed>, mut loading: ResMut<Loading>) {
    let Some(&LoadSeed(seed)) = requests.read().last() else { return };
    let pool = AsyncComputeTaskPool::get();
    loading.0 = Some(pool.spawn(async move { make(seed) }));
}

/// Everything about a base that takes time to make.
fn make(seed: Seed) -> CurrentBase {
    let (base, recording) = Recording::of(&seed.into());
    let records = Records::of(&base);
    CurrentBase::new(base, recording, records).with_outside(Outside::of(seed))
}

fn finish(mut loading: ResMut<Loading>, mut swapped: MessageWriter<BaseSwapped>, mut commands: Commands) {
    let Some(task) = loading.0.as_mut() else { return };
    if let Some(base) = block_on(future::poll_once(task)) {
        loading.0 = None;
        commands.insert_resource(base);
        swapped.write(BaseSwapped);
    }
}
