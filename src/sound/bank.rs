//! The samples of all sounds. They are synthesized from recipes in the background, and again after an edit.

use std::{cmp::Reverse, sync::Arc, time::Duration};

use bevy::{
    asset::AssetLoadFailedEvent,
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future},
};
use rootward_checked::Fault;
use rootward_files::text_of;
use rootward_sound::{
    recipe::{self, Recipe},
    synth,
};

use super::Sound;
use crate::host::{
    files::asset::{FileAsset, add_file_asset, reason},
    messages::MessageLog,
};

pub const FILE: &str = "sounds/sounds.ron";

/// The number of sounds that a background task synthesizes. Small tasks do not delay bases and pictures.
const AT_ONCE: usize = 2;

#[derive(Asset, TypePath, Debug)]
struct ReadRecipes(Result<Vec<Recipe>, Fault>);

impl FileAsset for ReadRecipes {
    const ENDING: &'static str = "ron";

    fn of(bytes: Vec<u8>) -> std::io::Result<Self> {
        let text = text_of(bytes)?;
        Ok(Self(recipe::read(&format!("assets/{FILE}"), &text)))
    }
}

#[derive(Resource)]
struct Recipes(Handle<ReadRecipes>);

type Made = Vec<(Sound, Arc<[i16]>)>;

#[derive(Resource, Default)]
struct Kitchen {
    waiting: Vec<Recipe>,
    task: Option<Task<Made>>,
    edited: bool,
}

/// The finished sounds. A missing one is silent.
#[derive(Resource, Default)]
pub struct Bank(Vec<Option<Arc<[i16]>>>);

impl Bank {
    pub fn samples(&self, sound: Sound) -> Option<&Arc<[i16]>> {
        self.0.get(sound as usize)?.as_ref()
    }

    pub fn length(&self, sound: Sound) -> Duration {
        let samples = self.samples(sound).map_or(0, |samples| samples.len());
        Duration::from_secs_f64(samples as f64 / f64::from(synth::RATE))
    }

    fn put(&mut self, sound: Sound, samples: Arc<[i16]>) {
        self.0.resize(Sound::ALL.len(), None);
        self.0[sound as usize] = Some(samples);
    }
}

pub(super) fn plugin(app: &mut App) {
    add_file_asset::<ReadRecipes>(app);
    app.init_resource::<Bank>()
        .init_resource::<Kitchen>()
        .add_systems(Startup, request_recipes)
        .add_systems(Update, (take_recipes, make_sounds, say_what_is_missing).chain());
}

fn request_recipes(assets: Res<AssetServer>, mut commands: Commands) {
    commands.insert_resource(Recipes(assets.load(FILE)));
}

/// Takes new recipes. A broken edit is reported, and the old sounds stay.
fn take_recipes(
    mut events: MessageReader<AssetEvent<ReadRecipes>>,
    recipes: Res<Recipes>,
    read: Res<Assets<ReadRecipes>>,
    mut kitchen: ResMut<Kitchen>,
    mut log: ResMut<MessageLog>,
) {
    let edited = events.read().fold(None, |edited, event| match event {
        AssetEvent::Added { .. } => Some(false),
        AssetEvent::Modified { .. } => Some(true),
        _ => edited,
    });
    let (Some(edited), Some(read)) = (edited, read.get(&recipes.0)) else { return };
    match &read.0 {
        Ok(recipes) => {
            // Menu sounds are needed first. Steps and doors follow, in the order of the table.
            let mut waiting = recipes.clone();
            waiting.sort_by_key(|recipe| (recipe.name == Sound::Click, Reverse(recipe.name)));
            *kitchen = Kitchen { waiting, task: None, edited };
        }
        Err(error) => {
            let left = if edited { "the old sounds stay" } else { "the game is silent" };
            log.report(format!("The sound recipes are broken, {left}: {error}"));
        }
    }
}

fn make_sounds(mut kitchen: ResMut<Kitchen>, mut bank: ResMut<Bank>, mut log: ResMut<MessageLog>) {
    if kitchen.task.is_none() && kitchen.waiting.is_empty() {
        return;
    }
    if let Some(task) = &mut kitchen.task {
        let Some(made) = block_on(future::poll_once(task)) else { return };
        made.into_iter().for_each(|(sound, samples)| bank.put(sound, samples));
        kitchen.task = None;
    }
    let rest = kitchen.waiting.len().saturating_sub(AT_ONCE);
    let next = kitchen.waiting.split_off(rest);
    if next.is_empty() {
        if kitchen.edited {
            log.say("The sounds were rebuilt.");
        }
        return;
    }
    let make = async move {
        let made = next.iter().map(|recipe| (recipe.name, Arc::from(synth::render(recipe))));
        made.collect::<Made>()
    };
    kitchen.task = Some(AsyncComputeTaskPool::get().spawn(make));
}

fn say_what_is_missing(
    mut failures: MessageReader<AssetLoadFailedEvent<ReadRecipes>>,
    mut log: ResMut<MessageLog>,
) {
    for failure in failures.read() {
        let why = reason(&failure.error);
        log.report(format!("No sound. Cannot read assets/{}: {why}", failure.path));
    }
}
