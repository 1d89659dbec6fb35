//! Watches the file of the design on screen. When it changes, the base is built again around the party.

use std::{path::PathBuf, sync::Arc, time::Duration};

use bevy::{prelude::*, time::common_conditions::on_real_timer};

use super::{
    export::named,
    output::{ConsoleOutput, LineKind},
    tuning::CHANGED,
};
use crate::{
    host::{
        files::{Stamp, stamp},
        messages::MessageLog,
        states::Screen,
    },
    world::base::{
        current::{CurrentBase, Swap},
        designs::read_design,
        load::{LoadSeed, Requested},
    },
};

const LOOK_EVERY: Duration = Duration::from_millis(300);

#[derive(Resource, Clone, Debug, Default)]
pub(super) struct DesignWatch {
    seen: Option<(PathBuf, Stamp)>,
    /// The reason why the current version cannot be read.
    fault: Option<String>,
    looks: u32,
    /// The number of consecutive checks that found no file.
    away: u8,
}

/// The number of checks after which a missing file counts as deleted. Replacing a file removes it for a moment.
const GONE: u8 = 3;

impl DesignWatch {
    /// The number of checks so far. It wraps around at its maximum.
    pub(super) const fn looks(&self) -> u32 {
        self.looks
    }

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
            let told = format!("{} is gone. The base stays as it is.", named(&own.file));
            watch.fault = Some(told.clone());
            say(&mut output, &mut log, LineKind::Error, told);
        }
        return;
    }
    let changed = match watch.seen.replace((own.file.clone(), now)) {
        Some((file, before)) if file == own.file => before != now,
        // The file may have changed since it was read. A file that was missing is read again.
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
                let told = format!("{} can be read again. The base already matches it.", own.name);
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
                format!("{} has changed. Building {seed} again.", own.name),
            );
        }
        Err(error) => {
            let told = format!("The base stays as it is: {error}.");
            watch.fault = Some(told.clone());
            say(&mut output, &mut log, LineKind::Error, told);
        }
    }
}

fn say(output: &mut ConsoleOutput, log: &mut MessageLog, kind: LineKind, words: String) {
    output.print(kind, &words);
    log.say(words);
}
