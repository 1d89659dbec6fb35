//! The question before a charge that burns the probe, with its cost.

use bevy::{prelude::*, ui_widgets::Activate};
use rootward_presentation::objective;
use rootward_rules::{play::Play, site::Site};

use super::{closes, footer, heading, open};
use crate::{
    host::states::Mode,
    input::labels::KeyLabels,
    kit::{
        self, colour,
        widgets::{Shape, button, part},
    },
    ui::screens::{
        charge::ChargeAnswer,
        menu::{self, FirstRow},
    },
    world::ticking::has_play,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::Charge), spawn.run_if(has_play));
}

fn cost_words(site: &Site) -> [String; 2] {
    let seed = site.base().seed();
    [
        "The base melts down, and the probe burns with it.".to_owned(),
        format!("The campaign stays at base {seed} until you win it with the probe."),
    ]
}

fn spawn(site: Res<Site>, play: Res<Play>, keys: KeyLabels, mut commands: Commands) {
    let plate = open(Mode::Charge, "charge", menu::panel(640.0), &mut commands);
    commands.entity(plate).with_children(|plate| {
        let aside = kit::sized("campaign", kit::TEXT, colour::QUIET);
        plate.spawn(heading("Set the charge without the probe?", aside));
        let next = (objective::next_step(&site, &play, &play.seen.remembered), colour::LAMP);
        for (words, ink) in cost_words(&site).map(|words| (words, colour::TEXT)).into_iter().chain([next]) {
            plate.spawn((Name::new("cost"), part().below(6.0), kit::sized(words, kit::TEXT, ink)));
        }
        plate.spawn(menu::gap(10.0));
        plate.spawn((button("Not yet", keep), FirstRow));
        plate.spawn(button("Set it without the probe", set));
        plate.spawn(footer(closes(&keys)));
    });
}

fn keep(_: On<Activate>, mut next: ResMut<NextState<Mode>>) {
    next.set(Mode::Walk);
}

fn set(_: On<Activate>, mut answer: ResMut<ChargeAnswer>, mut next: ResMut<NextState<Mode>>) {
    *answer = ChargeAnswer::Yes;
    next.set(Mode::Walk);
}
