//! The active twists below the name of the base, in one small line each, with their remaining time.

use bevy::prelude::*;
use rootward_presentation::words::twists;
use rootward_rules::{play::Play, site::Site, twists::Twist};

use crate::{
    kit::{
        self, colour,
        widgets::{Shape, column},
    },
    map::drawing::Draw,
    world::ticking::has_play,
};

/// The maximum number of active twists: two from the mission, and those that the console adds.
const MOST: usize = 4;

#[derive(Component, Clone, Copy, Debug)]
struct TwistLine(usize);

pub(super) fn plugin(app: &mut App) {
    app.draw_playing(write.run_if(has_play));
}

pub(super) fn panel() -> impl Bundle {
    let line = |place: usize| {
        (
            Name::new(format!("twist {place}")),
            TwistLine(place),
            kit::sized("", kit::TEXT, colour::QUIET),
            TextLayout::no_wrap(),
        )
    };
    (
        Name::new("twists"),
        Pickable::IGNORE,
        column(0.0).at_start(),
        Children::spawn(SpawnIter((0..MOST).map(line))),
    )
}

fn write(
    (site, play): (Res<Site>, Res<Play>),
    mut lines: Query<(Ref<TwistLine>, &mut Text, &mut TextColor, &mut Node)>,
) {
    for (line, mut text, mut ink, mut node) in &mut lines {
        if !play.is_changed() && !line.is_added() {
            continue;
        }
        let twist = play.twists.on().get(line.0).copied();
        let words = twist.map(|twist| twists::sign(&site, &play, twist)).unwrap_or_default();
        kit::widgets::toggle(&mut node, twist.is_some());
        // A colour and a sign mark a twist that runs out soon.
        let soon = twist == Some(Twist::Unstable) && words.ends_with('!');
        ink.set_if_neq(TextColor(if soon { colour::ALARM } else { colour::QUIET }));
        text.set_if_neq(Text(words));
    }
}
