//! What a base is about, before it begins.

use bevy::{prelude::*, ui_widgets::Activate, ui_widgets::observe};

use super::{footer, open};
use crate::{
    input::{actions::Action, labels::KeyLabels},
    rules::{play::Play, site::Site, tables::briefing::Known},
    save::career::Career,
    screens::{
        Mode,
        menu::{self, FirstRow},
    },
    view::kit::{self, colour},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(Mode::Briefing),
        spawn.run_if(resource_exists::<Site>.and_then(resource_exists::<Play>)),
    );
}

fn spawn(site: Res<Site>, play: Res<Play>, career: Res<Career>, keys: KeyLabels, mut commands: Commands) {
    let known = Known { best: career.best_of(site.base().seed()), patched: !play.repairs.is_none() };
    let lines = site.tables().briefing(site.base(), site.records(), known);
    let plate = open(Mode::Briefing, "briefing", 720.0, &mut commands);
    commands.entity(plate).with_children(|plate| {
        let mut lines = lines.into_iter();
        plate.spawn(menu::heading(lines.next().unwrap_or_default()));
        for line in lines {
            let ink = if line.starts_with("Goal") { colour::LAMP } else { colour::TEXT };
            let node = Node { margin: UiRect::top(px(6)), flex_shrink: 0.0, ..default() };
            plate.spawn((Name::new("briefing line"), node, kit::sized(line, kit::TEXT, ink)));
        }
        if play.repairs.is_none() {
            plate.spawn(menu::gap(10.0));
        } else {
            plate.spawn(footer("Patched: nobody could win this base as it grew, so a way was opened."));
            plate.spawn(menu::gap(6.0));
        }
        plate.spawn((menu::row("Go in"), FirstRow, observe(begin)));
        let keys = [
            keys.hint(Action::Help, "keys"),
            keys.hint(Action::Watch, "watch dig"),
            keys.hint(Action::NextSeed, "next base"),
            keys.hint(Action::PrevSeed, "last base"),
        ];
        plate.spawn(footer(keys.join("   ")));
    });
}

fn begin(_: On<Activate>, mut next: ResMut<NextState<Mode>>) {
    next.set(Mode::Walk);
}
