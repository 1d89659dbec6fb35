//! Generates a base off the main thread. The old base stays until the new one is ready.

use std::sync::Arc;

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future},
};
use rootward_gen::{Choices, DigLog, Generator, Seed, Style, crawlers::CustomDesign};
use rootward_rules::furnished::FurnishedBase;

use super::current::{BaseSwapped, CurrentBase, Swap};
use crate::host::schedule::AppSystems;

/// Requests the base of a seed. A later request replaces an earlier one.
#[derive(Message, Clone, Debug)]
pub struct LoadSeed {
    pub seed: Seed,
    /// The design that replaces the preset of the seed. Only crawler bases have designs.
    pub own: Option<Arc<CustomDesign>>,
    pub swap: Swap,
}

impl LoadSeed {
    pub const fn of(seed: Seed) -> Self {
        Self { seed, own: None, swap: Swap::Played }
    }

    /// A design applies only to crawler seeds.
    pub fn by(seed: Seed, own: Option<Arc<CustomDesign>>) -> Self {
        Self { own: own.filter(|_| seed.style() == Style::Crawler), ..Self::of(seed) }
    }

    pub fn with_same_design(current: &CurrentBase, seed: Seed) -> Self {
        Self::by(seed, current.custom_design().cloned())
    }

    pub fn to_be(self, swap: Swap) -> Self {
        Self { swap, ..self }
    }
}

/// The base that was requested last and has not arrived yet. The keys for the next and the previous seed start from it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Requested {
    under_way: Option<LoadSeed>,
    /// The last choices of variant and difficulty that a seed leaves out because they are the defaults of its number.
    chosen: Option<(Seed, Choices)>,
}

impl Requested {
    pub const fn is_under_way(&self) -> bool {
        self.under_way.is_some()
    }

    /// The last request: the base in progress, or the current one.
    pub fn last(&self, current: Option<&CurrentBase>) -> Option<LoadSeed> {
        let there = || {
            let current = current?;
            Some(LoadSeed::with_same_design(current, current.base().seed()))
        };
        self.under_way.clone().or_else(there)
    }

    /// Stores a request as soon as it is written, because its message is read later in the frame.
    pub fn note(&mut self, request: &LoadSeed) {
        self.under_way = Some(request.clone());
    }

    /// Returns the seed `to` with the choices of the seed `from`: variant and difficulty.
    pub fn beside(&mut self, from: Seed, to: Seed) -> Seed {
        let before = self.chosen.filter(|(seed, _)| *seed == from).map(|(_, choices)| choices);
        let choices = from.choices().or(before.unwrap_or_default());
        let to = to.with_choices(choices);
        self.chosen = Some((to, choices));
        to
    }

    /// Forgets the choices for the previous seed, because the new seed contains its own.
    pub fn forget_choices(&mut self) {
        self.chosen = None;
    }
}

#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Restart;

#[derive(Resource, Default)]
struct Loading(Option<(Swap, Task<CurrentBase>)>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LoadSeed>()
        .add_message::<BaseSwapped>()
        .add_message::<Restart>()
        .init_resource::<Loading>()
        .init_resource::<Requested>()
        .add_systems(Update, load.in_set(AppSystems::Load));
}

/// A base never arrives in the frame of its request, so the screens have time to change.
fn load(
    mut requests: MessageReader<LoadSeed>,
    mut loading: ResMut<Loading>,
    mut requested: ResMut<Requested>,
    mut swapped: MessageWriter<BaseSwapped>,
    mut swaps: Local<u32>,
    mut commands: Commands,
) {
    if let Some(request) = requests.read().last().cloned() {
        requested.note(&request);
        let swap = request.swap;
        let pool = AsyncComputeTaskPool::get();
        loading.0 = Some((swap, pool.spawn(async move { make(request) })));
        return;
    }
    let Some((swap, task)) = loading.0.as_mut() else { return };
    if let Some(base) = block_on(future::poll_once(task)) {
        swapped.write(BaseSwapped(*swap));
        loading.0 = None;
        requested.under_way = None;
        *swaps += 1;
        commands.insert_resource(base.numbered(*swaps));
    }
}

pub(crate) fn make(LoadSeed { seed, own, .. }: LoadSeed) -> CurrentBase {
    let mut generator = Generator::new();
    if let Some(own) = &own {
        generator = generator.with_design(own.design.clone());
    }
    let (base, dig_log) = DigLog::by(&mut generator, &seed.into());
    let furnished = FurnishedBase::with_records(base).with_land_of(seed);
    CurrentBase::new(furnished, dig_log).built_by(own)
}
