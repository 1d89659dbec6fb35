//! The footsteps of creatures near the party. The player hears creatures before seeing them.

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_rules::{play::Play, site::Site};
use rootward_sound::voices::pitch_of;

use super::{PlaySound, Sound, earshot::Earshot, party_cues::Cues};
use crate::{host::schedule::AppSystems, world::base::in_play};

/// The distance at which footsteps are heard, in steps along the path.
const REACH: u16 = 9;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, hear_steps.run_if(in_play).in_set(Cues).in_set(AppSystems::View));
}

fn hear_steps(
    site: Res<Site>,
    play: Res<Play>,
    earshot: Res<Earshot>,
    mut stood: Local<Vec<Pos>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    if !play.is_changed() {
        return;
    }
    let known = stood.len();
    stood.resize(play.groups.iter().len(), Pos::default());
    for (number, (group, stood)) in play.groups.iter().zip(stood.iter_mut()).enumerate() {
        let walked = number < known && *stood != group.at && group.step_left > 0;
        *stood = group.at;
        let near = || earshot.steps(group.at).is_some_and(|steps| steps <= REACH);
        if walked && group.is_there() && !play.party.place.is_outside() && near() {
            let points = group.row(&site).map_or(1, |row| row.points);
            sounds.write(PlaySound::at(Sound::CreatureSteps, group.at).pitched(pitch_of(points)));
        }
    }
}
