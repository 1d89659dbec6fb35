//! A recording that is dropped onto the window becomes a ghost in its base.

use std::sync::Arc;

use bevy::{prelude::*, window::FileDragAndDrop};
use rootward_rules::recording;

use super::{play::EnterBase, title::SeedFault};
use crate::{
    host::{
        messages::MessageLog,
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    kit::colour,
    session::replay::ghost::{GhostDue, SentGhost},
    world::{base::current::CurrentBase, game_tables::GameTables},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, take.in_set(AppSystems::Commands).run_if(on_message::<FileDragAndDrop>));
}

fn take(
    mut drops: MessageReader<FileDragAndDrop>,
    tables: Res<GameTables>,
    screen: Res<State<Screen>>,
    current: Option<Res<CurrentBase>>,
    mut enter: MessageWriter<EnterBase>,
    mut log: ResMut<MessageLog>,
    mut faults: Query<(&mut Text, &mut TextColor), With<SeedFault>>,
    mut commands: Commands,
) {
    let dropped = drops.read().filter_map(|drop| match drop {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf),
        _ => None,
    });
    let Some(path) = dropped.last() else { return };
    let (recording, seed) = match recording::open(path, &tables) {
        Ok(opened) => opened,
        Err(error) => {
            let words = format!("No ghost: {error}.");
            // The title shows only the lines that the log had when the title opened, so the new line is written here.
            for (mut text, mut ink) in &mut faults {
                *text = Text(format!("(!) {words}"));
                *ink = TextColor(colour::ALARM);
            }
            log.report(words);
            return;
        }
    };
    commands.insert_resource(SentGhost { recording: Arc::new(recording), seed });
    match screen.get() {
        Screen::Title => {
            enter.write(EnterBase { seed, mode: Mode::Walk, campaign: false });
        }
        Screen::Playing if current.is_some_and(|current| current.base().seed() == seed) => {
            commands.insert_resource(GhostDue);
        }
        _ => log.say(format!("The ghost of this recording walks in base {seed}.")),
    }
}
