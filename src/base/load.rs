//! Generating a base off the main thread. The old base stays until the new one is ready, and is
//! swapped in one frame.

use std::sync::Arc;

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future},
};
use rootward_gen::{
    DigLog, Generator, Seed, Style,
    crawlers::{BuildPlan, CustomDesign},
};
use rootward_rules::furnished::FurnishedBase;

use super::current::{BaseSwapped, CurrentBase};
use crate::schedule::AppSystems;

/// Asks for the base of a seed. The last request wins.
#[derive(Message, Clone, Debug)]
pub struct LoadSeed {
    /// The seed.
    pub seed: Seed,
    /// What builds it in place of the preset of the seed; only crawlers build by designs.
    pub own: Option<Arc<CustomDesign>>,
}

impl LoadSeed {
    /// Requests the base that the seed alone leads to.
    pub const fn of(seed: Seed) -> Self {
        Self { seed, own: None }
    }

    /// Requests the base of a seed, built by a design if there is one and the seed is a crawler seed.
    pub fn by(seed: Seed, own: Option<Arc<CustomDesign>>) -> Self {
        Self { seed, own: own.filter(|_| seed.style() == Style::Crawler) }
    }

    /// Requests the base of a crawler seed, built by a plan.
    pub fn built_by(seed: Seed, plan: &BuildPlan) -> Self {
        Self::by(plan.seed(seed), plan.own().cloned())
    }

    /// Requests another base, built by the same design as this one.
    pub fn with_same_design(current: &CurrentBase, seed: Seed) -> Self {
        Self::by(seed, current.custom_design().cloned())
    }
}

/// Restarts the play of the current base.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Restart;

/// The generation that is under way, if any.
#[derive(Resource, Default)]
pub(crate) struct Loading(Option<Task<CurrentBase>>);

impl Loading {
    /// Whether a base that was asked for has not come yet.
    pub const fn is_under_way(&self) -> bool {
        self.0.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LoadSeed>()
        .add_message::<BaseSwapped>()
        .add_message::<Restart>()
        .init_resource::<Loading>()
        // In this order no base arrives in the frame of its request, so every screen has changed by then.
        .add_systems(Update, (finish, begin).chain().in_set(AppSystems::Load));
}

fn begin(mut requests: MessageReader<LoadSeed>, mut loading: ResMut<Loading>) {
    let Some(request) = requests.read().last().cloned() else { return };
    let pool = AsyncComputeTaskPool::get();
    loading.0 = Some(pool.spawn(async move { make(request) }));
}

/// Everything about a base that takes time to make.
fn make(LoadSeed { seed, own }: LoadSeed) -> CurrentBase {
    let mut generator = Generator::new();
    if let Some(own) = &own {
        generator = generator.with_design(own.design.clone());
    }
    let (base, dig_log) = DigLog::by(&mut generator, &seed.into());
    let furnished = FurnishedBase::with_records(base).with_land_of(seed);
    CurrentBase::new(furnished, dig_log).built_by(own)
}

fn finish(mut loading: ResMut<Loading>, mut swapped: MessageWriter<BaseSwapped>, mut commands: Commands) {
    let Some(task) = loading.0.as_mut() else { return };
    if let Some(base) = block_on(future::poll_once(task)) {
        loading.0 = None;
        commands.insert_resource(base);
        swapped.write(BaseSwapped);
    }
}
