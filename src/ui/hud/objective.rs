//! The line with the next task, and with the reason for the direction of the arrow.

use bevy::prelude::*;
use rootward_presentation::{
    lead::{Lead, LeadNow},
    objective,
    shown::Sight,
};
use rootward_rules::{play::Play, site::Site};

use crate::{
    kit::{self, colour},
    map::drawing::Draw,
    world::ticking::has_play,
};

#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Objective;

pub(super) fn plugin(app: &mut App) {
    app.draw_playing(write.run_if(has_play));
}

pub(super) fn panel() -> impl Bundle {
    (Name::new("objective"), Objective, kit::sized("", kit::TEXT, colour::TEXT))
}

fn write(
    (site, play): (Res<Site>, Res<Play>),
    (lead, sight): (Res<LeadNow>, Res<Sight>),
    mut texts: Query<(Ref<Objective>, &mut Text)>,
) {
    for (line, mut text) in &mut texts {
        if play.is_changed() || sight.is_changed() || lead.is_changed() || line.is_added() {
            text.set_if_neq(Text(sentence(objective::next_step(&site, &play, &sight.known()), lead.0)));
        }
    }
}

fn sentence(step: String, lead: Option<Lead>) -> String {
    match lead.map_or("", |lead| lead.reason()) {
        "" => step,
        reason => format!("{step} {reason}"),
    }
}
