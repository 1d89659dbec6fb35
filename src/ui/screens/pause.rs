//! The pause menu at the side of a dimmed map. Rows that would lose something ask twice.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_rules::{play::Play, site::Site, tables::score::clock};

use super::{
    atlas,
    help::{self, HelpPage},
    menu::{self, FirstRow},
    twice::{self, Twice},
    watched::Watched,
};
use crate::{
    host::{
        platform,
        states::{Mode, Screen},
    },
    input::{actions::Action, labels::KeyLabels},
    kit::{self, colour, room::ScreenRoom},
    session::save::{base_save::LeftBehind, charge_save::RunHome},
    world::base::{current::CurrentBase, load::Restart},
};

/// Space above the plate, for the name of the base and the hint.
const BELOW: f32 = 52.0;
/// The minimum height of the window at which the plate leaves the space [`BELOW`] above itself, in logical pixels.
const HIGH: f32 = 600.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::Paused), spawn);
}

fn spawn(
    current: Option<Res<CurrentBase>>,
    keys: KeyLabels,
    (run, left, watched): (Res<RunHome>, LeftBehind, Watched),
    (site, play): (Option<Res<Site>>, Option<Res<Play>>),
    room: Res<ScreenRoom>,
    mut commands: Commands,
) {
    // A finished play cannot continue.
    let over = play.as_ref().is_some_and(|play| play.is_over());
    let played = site.zip(play).map(|(site, play)| played_words(&site, &play));
    let named = current.as_ref().and_then(|current| current.named());
    let seed = current.map_or_else(String::new, |current| {
        let unsaved = if current.custom_design().is_some() { ", not saved" } else { "" };
        format!("seed {}, {}{unsaved}", current.label(), current.base().seed().variant().name())
    });
    let lost = if run.kept {
        "Restart? This run and its checkpoint will be lost."
    } else {
        "Restart? This run will be lost."
    };
    let back = keys.hint(Action::Menu, "resumes");
    let [look, map] = [Action::Examine, Action::Map].map(|action| keys.label(action));
    let still = format!("Examine [{look}] and the map [{map}] also stop time.");
    let loses = left.is_lost().then_some(LOST_PLAY);
    // The last message stays visible below the plate.
    let backdrop = menu::backdrop(JustifyContent::Start, AlignItems::Start, menu::DIM);
    let plate = menu::open(Mode::Paused, "pause", backdrop, menu::panel(340.0), &mut commands);
    let mut plate = commands.entity(plate);
    let below = if room.0.y < HIGH { 0.0 } else { BELOW };
    plate.entry::<Node>().and_modify(move |mut node| node.margin.top = px(below));
    plate.with_children(|plate| {
        plate.spawn(menu::heading("Paused"));
        plate.spawn(kit::sized(seed, kit::TEXT, colour::QUIET));
        if let Some(played) = played {
            plate.spawn((Name::new("time played"), kit::sized(played, kit::TEXT, colour::QUIET)));
        }
        plate.spawn(menu::gap(8.0));
        plate.spawn((menu::row("Resume"), FirstRow, observe(resume)));
        watched.spawn_rows(plate);
        if let Some(seed) = named {
            atlas::spawn_row(plate, seed);
        }
        plate.spawn((twice::row("Restart this base", Some(lost)), observe(restart_base)));
        plate.spawn((menu::row("Settings"), observe(help::open(HelpPage::Settings))));
        plate.spawn((menu::row("Keys and help"), observe(help::open(HelpPage::Keys))));
        plate.spawn((twice::row("Back to the title", loses), observe(leave)));
        if platform::MAY_QUIT {
            plate.spawn((twice::row("Quit", loses), observe(quit)));
        }
        plate.spawn(menu::gap(8.0));
        plate.spawn(kit::sized(back, kit::TEXT, colour::QUIET));
        plate.spawn((Name::new("what else stops time"), kit::sized(still, kit::TEXT, colour::QUIET)));
        if loses.is_none() && !over {
            plate.spawn((Name::new("what is kept"), kit::sized(KEPT_PLAY, kit::TEXT, colour::QUIET)));
        }
    });
}

fn played_words(site: &Site, play: &Play) -> String {
    let cells = site.base().open_cells().len().try_into().unwrap_or(u32::MAX);
    let score = &site.tables().dials.score;
    let par = score.par_ticks(cells);
    if play.tick < par {
        let points = score.under_par_second;
        format!("{} played. Each second under {} earns {points} points.", clock(play.tick), clock(par))
    } else {
        format!("{} played. No time bonus after {}.", clock(play.tick), clock(par))
    }
}

const KEPT_PLAY: &str = "If you leave now, you can continue here later.";

const LOST_PLAY: &str = "Leave? This unsaved run will be lost.";

fn resume(_: On<Activate>, mut next: ResMut<NextState<Mode>>) {
    next.set(Mode::Walk);
}

fn restart_base(
    row: On<Activate>,
    mut twice: Twice,
    mut restart: MessageWriter<Restart>,
    mut next: ResMut<NextState<Mode>>,
) {
    if twice.is_meant(row.entity) {
        restart.write(Restart);
        next.set(Mode::Walk);
    }
}

fn leave(row: On<Activate>, mut twice: Twice, mut next: ResMut<NextState<Screen>>) {
    if twice.is_meant(row.entity) {
        next.set(Screen::Title);
    }
}

pub(super) fn quit(row: On<Activate>, mut twice: Twice, mut exit: MessageWriter<AppExit>) {
    if twice.is_meant(row.entity) {
        exit.write(AppExit::Success);
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use rootward_gen::Seed;

    use super::*;
    use crate::app::testing::app_in;

    fn said_after(tick: u32) -> String {
        let mut app = app_in(Seed::classic(0));
        app.init_resource::<ScreenRoom>();
        app.world_mut().resource_mut::<Play>().tick = tick;
        app.world_mut().run_system_once(spawn).expect("the menu has what it needs");
        let mut texts = app.world_mut().query::<&Text>();
        texts.iter(app.world()).map(|text| text.0.as_str()).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_pause_shows_the_time_of_play() {
        let said = said_after(20 * 61);
        assert!(said.contains("1:01 played. Each second under 8:58 earns 3 points."), "{said}");
        assert!(said.contains("Examine [X] and the map [Tab] also stop time."), "{said}");
        let late = said_after(20 * 60 * 30);
        assert!(late.contains("30:00 played. No time bonus after 8:58."), "{late}");
    }
}
