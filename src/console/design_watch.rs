//! The file of the design on screen is watched: when it changes, the base is built again around the party.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use bevy::{prelude::*, time::common_conditions::on_real_timer};

use super::{
    output::{ConsoleOutput, LineKind},
    tuning::CHANGED,
};
use crate::{
    base::{
        current::{CurrentBase, Swap},
        designs::read_design,
        load::{LoadSeed, Requested},
    },
    messages::MessageLog,
    states::Screen,
};

/// How often the file is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(300);

/// The file that was looked at last, and how it was then.
#[derive(Resource, Clone, Debug, Default)]
struct Watched(Option<(PathBuf, Stamp)>);

/// When a file was written last, and how long it is; nothing if it is not there.
type Stamp = Option<(SystemTime, u64)>;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Watched>().add_systems(
        Update,
        look.run_if(
            on_real_timer(LOOK_EVERY)
                .and_then(in_state(Screen::Playing))
                .and_then(resource_exists::<CurrentBase>),
        ),
    );
}

fn stamp(file: &Path) -> Stamp {
    let known = fs::metadata(file).ok()?;
    Some((known.modified().ok()?, known.len()))
}

fn look(
    current: Res<CurrentBase>,
    mut watched: ResMut<Watched>,
    mut requested: ResMut<Requested>,
    mut loads: MessageWriter<LoadSeed>,
    mut output: ResMut<ConsoleOutput>,
    mut log: ResMut<MessageLog>,
) {
    let own = current.custom_design().filter(|own| !own.file.as_os_str().is_empty());
    let Some(own) = own else {
        watched.0 = None;
        return;
    };
    let now = stamp(&own.file);
    // A file that is being replaced may be away for a moment.
    if now.is_none() || requested.is_under_way() {
        return;
    }
    let changed = match watched.0.replace((own.file.clone(), now)) {
        Some((file, before)) if file == own.file => before != now,
        // It may have changed since it was read. What was changed from the console differs from it anyway.
        _ => !own.name.ends_with(CHANGED),
    };
    if !changed {
        return;
    }
    match read_design(own.file.clone()) {
        Ok(design) if design.design == own.design => {}
        Ok(design) => {
            let seed = current.base().seed();
            let request = LoadSeed::by(seed, Some(Arc::new(design))).to_be(Swap::Rebuilt);
            requested.note(&request);
            loads.write(request);
            say(
                &mut output,
                &mut log,
                LineKind::Answer,
                format!("{} has changed; {seed} is built again.", own.name),
            );
        }
        Err(error) => {
            say(&mut output, &mut log, LineKind::Error, format!("The base stays as it is: {error}."));
        }
    }
}

/// Both to who reads the console and to who plays.
fn say(output: &mut ConsoleOutput, log: &mut MessageLog, kind: LineKind, words: String) {
    output.print(kind, &words);
    log.say(words);
}
