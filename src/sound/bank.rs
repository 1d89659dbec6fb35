//! The sounds as the engine plays them: made from the recipes in the background, and made again when the
//! recipes are edited while the game runs.

use std::{sync::Arc, time::Duration};

use bevy::{asset::AssetLoadFailedEvent, audio::AudioSource, prelude::*};
use rootward_checked::Fault;
use rootward_files::text_of;
use rootward_sound::{recipe, synth, wav::wav};

use super::Sound;
use crate::{
    files::asset::{FileAsset, add_file_asset, reason},
    messages::MessageLog,
};

/// The file of the recipes, in the folder of assets.
pub const FILE: &str = "sounds/sounds.ron";

/// Every sound as a WAV file, or what is wrong with the recipes.
#[derive(Asset, TypePath, Debug)]
struct RenderedSounds(Result<Vec<RenderedSound>, Fault>);

/// A sound.
#[derive(Clone, Debug)]
struct RenderedSound {
    near: Arc<[u8]>,
    muffled: Arc<[u8]>,
    length: Duration,
}

impl RenderedSound {
    fn of(recipe: &recipe::Recipe) -> Self {
        let samples = synth::render(recipe);
        let length = Duration::from_secs_f64(samples.len() as f64 / f64::from(synth::RATE));
        Self { near: wav(&samples).into(), muffled: wav(&synth::muffle(&samples)).into(), length }
    }
}

/// Reads recipes and makes the sounds.
impl FileAsset for RenderedSounds {
    const ENDING: &'static str = "ron";

    fn of(bytes: Vec<u8>) -> std::io::Result<Self> {
        let text = text_of(bytes)?;
        let recipes = recipe::read(&format!("assets/{FILE}"), &text);
        Ok(Self(recipes.map(|recipes| recipes.iter().map(RenderedSound::of).collect())))
    }
}

/// The recipes while they load.
#[derive(Resource)]
struct Recipes(Handle<RenderedSounds>);

/// All sounds, once they are made. Without them the game is silent.
#[derive(Resource, Default)]
pub struct Bank {
    near: Vec<Handle<AudioSource>>,
    muffled: Vec<Handle<AudioSource>>,
    lengths: Vec<Duration>,
}

impl Bank {
    /// What is played for a sound.
    pub fn source(&self, sound: Sound, muffled: bool) -> Option<Handle<AudioSource>> {
        let list = if muffled { &self.muffled } else { &self.near };
        list.get(sound as usize).cloned()
    }

    /// How long it takes.
    pub fn length(&self, sound: Sound) -> Duration {
        self.lengths.get(sound as usize).copied().unwrap_or_default()
    }
}

pub(super) fn plugin(app: &mut App) {
    // Without a device the engine's own plugin is left out.
    if !app.world().contains_resource::<Assets<AudioSource>>() {
        app.init_asset::<AudioSource>();
    }
    add_file_asset::<RenderedSounds>(app);
    app.init_resource::<Bank>()
        .add_systems(Startup, request_recipes)
        .add_systems(Update, (fill_bank, say_what_is_missing));
}

fn request_recipes(assets: Res<AssetServer>, mut commands: Commands) {
    commands.insert_resource(Recipes(assets.load(FILE)));
}

/// Fills the bank, and fills it again after an edit. A broken edit is reported, and the old sounds stay.
fn fill_bank(
    mut events: MessageReader<AssetEvent<RenderedSounds>>,
    recipes: Res<Recipes>,
    rendered: Res<Assets<RenderedSounds>>,
    mut sources: ResMut<Assets<AudioSource>>,
    mut bank: ResMut<Bank>,
    mut log: ResMut<MessageLog>,
) {
    let edited = events.read().fold(None, |edited, event| match event {
        AssetEvent::Added { .. } => Some(false),
        AssetEvent::Modified { .. } => Some(true),
        _ => edited,
    });
    let (Some(edited), Some(rendered)) = (edited, rendered.get(&recipes.0)) else { return };
    match &rendered.0 {
        Ok(takes) => {
            let mut add = |bytes: &Arc<[u8]>| sources.add(AudioSource { bytes: bytes.clone() });
            *bank = Bank {
                near: takes.iter().map(|take| add(&take.near)).collect(),
                muffled: takes.iter().map(|take| add(&take.muffled)).collect(),
                lengths: takes.iter().map(|take| take.length).collect(),
            };
            if edited {
                log.say("The sounds were rebuilt.");
            }
        }
        Err(error) => {
            let left = if edited { "the old sounds stay" } else { "the game is silent" };
            log.report(format!("The recipes of the sounds are broken, {left}: {error}"));
        }
    }
}

fn say_what_is_missing(
    mut failures: MessageReader<AssetLoadFailedEvent<RenderedSounds>>,
    mut log: ResMut<MessageLog>,
) {
    for failure in failures.read() {
        let why = reason(&failure.error);
        log.report(format!("The game is silent: assets/{} cannot be read: {why}", failure.path));
    }
}
