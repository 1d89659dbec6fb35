//! The file of the design on screen is watched: when it changes, the base is built again around the party.

use std::{path::PathBuf, sync::Arc, time::Duration};

use bevy::{prelude::*, time::common_conditions::on_real_timer};

use super::{
    export::named,
    output::{ConsoleOutput, LineKind},
    tuning::CHANGED,
};
use crate::{
    base::{
        current::{CurrentBase, Swap},
        designs::read_design,
        load::{LoadSeed, Requested},
    },
    files::{Stamp, stamp},
    messages::MessageLog,
    states::Screen,
};

/// How often the file is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(300);

/// The file that was looked at last, and what was seen.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct DesignWatch {
    /// The file, and how it was.
    seen: Option<(PathBuf, Stamp)>,
    /// Why it cannot be read as it is now.
    fault: Option<String>,
    /// How often there was a look at it.
    looks: u32,
    /// For how many looks in a row it was not there.
    away: u8,
}

/// The looks after which a missing file counts as gone. A file that is being replaced is away for a moment.
const GONE: u8 = 3;

impl DesignWatch {
    /// How often there was a look; it begins anew after the largest number.
    pub(super) const fn looks(&self) -> u32 {
        self.looks
    }

    /// Why the file cannot be read as it is now, if it cannot: one sentence.
    pub(super) fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DesignWatch>().add_systems(
        Update,
        look.run_if(
            on_real_timer(LOOK_EVERY)
                .and_then(in_state(Screen::Playing))
                .and_then(resource_exists::<CurrentBase>),
        ),
    );
}

fn look(
    current: Res<CurrentBase>,
    mut watch: ResMut<DesignWatch>,
    mut requested: ResMut<Requested>,
    mut loads: MessageWriter<LoadSeed>,
    mut output: ResMut<ConsoleOutput>,
    mut log: ResMut<MessageLog>,
) {
    let own = current.custom_design().filter(|own| !own.file.as_os_str().is_empty());
    let Some(own) = own else {
        *watch = DesignWatch { looks: watch.looks.wrapping_add(1), ..DesignWatch::default() };
        return;
    };
    if requested.is_under_way() {
        return;
    }
    let now = stamp(&own.file);
    watch.away = if now.is_some() { 0 } else { watch.away.saturating_add(1) };
    if now.is_none() && watch.away < GONE {
        return;
    }
    watch.looks = watch.looks.wrapping_add(1);
    if now.is_none() {
        if watch.seen.take().is_some() {
            let told = format!("The base stays as it is: {} is gone.", named(&own.file));
            watch.fault = Some(told.clone());
            say(&mut output, &mut log, LineKind::Error, told);
        }
        return;
    }
    let changed = match watch.seen.replace((own.file.clone(), now)) {
        Some((file, before)) if file == own.file => before != now,
        // It may have changed since it was read. A file that was gone is read again.
        Some(_) => {
            watch.fault = None;
            !own.name.ends_with(CHANGED)
        }
        None => watch.fault.is_some() || !own.name.ends_with(CHANGED),
    };
    if !changed {
        return;
    }
    match read_design(own.file.clone()) {
        Ok(design) if design.design == own.design => {
            if watch.fault.take().is_some() {
                let told = format!("{} can be read again; the base is as it says already.", own.name);
                say(&mut output, &mut log, LineKind::Answer, told);
            }
        }
        Ok(design) => {
            watch.fault = None;
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
            let told = format!("The base stays as it is: {error}.");
            watch.fault = Some(told.clone());
            say(&mut output, &mut log, LineKind::Error, told);
        }
    }
}

/// Tells both the console and the log.
fn say(output: &mut ConsoleOutput, log: &mut MessageLog, kind: LineKind, words: String) {
    output.print(kind, &words);
    log.say(words);
}
