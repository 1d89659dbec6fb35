//! How a base went: points, medals, the line to share, and what comes next.

use bevy::{prelude::*, ui_widgets::Activate, ui_widgets::observe};

use super::{footer, heading, open};
use crate::{
    base::{current::CurrentBase, load::LoadSeed},
    input::{actions::Action, labels::KeyLabels},
    player::Restart,
    rules::{
        events::Harm,
        objective::Stage,
        play::Play,
        site::Site,
        tables::score::{Medal, clock},
    },
    save::{base_save::InCampaign, career::Career},
    screens::{
        Mode, Screen,
        ending::LastHarm,
        menu::{self, FirstRow},
    },
    view::kit::{self, colour},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(Mode::Debriefing),
        spawn.run_if(resource_exists::<Site>.and_then(resource_exists::<Play>)),
    );
}

fn spawn(
    site: Res<Site>,
    play: Res<Play>,
    last: Res<LastHarm>,
    campaign: Res<InCampaign>,
    career: Res<Career>,
    keys: KeyLabels,
    mut commands: Commands,
) {
    let won = matches!(play.objective.stage, Stage::Won { .. });
    let seed = site.base().seed();
    let outcome = play.outcome(&site);
    let time = kit::sized(format!("time {}", clock(play.tick)), kit::TEXT, colour::TEXT);
    let plate = open(Mode::Debriefing, "debriefing", 620.0, &mut commands);
    commands.entity(plate).with_children(|plate| {
        let title = if won { format!("{seed}: won") } else { format!("{seed}: lost") };
        plate.spawn(heading(title, time));
        if won {
            score(plate, &site, &play, &keys);
        } else {
            for line in loss(last.0 == Some(Harm::Meltdown)) {
                plate.spawn((Name::new("loss"), kit::text(line), Node { flex_shrink: 0.0, ..default() }));
            }
            let explored = u64::from(outcome.cells_seen) * 100 / u64::from(outcome.cells.max(1));
            let line = format!("You saw {explored} % of the base and beat {} groups.", outcome.groups_killed);
            plate.spawn((Name::new("so far"), kit::sized(line, kit::TEXT, colour::QUIET)));
            plate.spawn(menu::gap(8.0));
        }
        if play.helped {
            plate.spawn(footer("The console has helped: this does not count as a score."));
        }
        // A base that was won with its probe has opened the next one before this is shown.
        if campaign.0 && won && career.seed() == seed {
            plate.spawn(footer("The campaign stays here: its probe was not carried out."));
        }
        let again = (menu::row(if won { "Play it again" } else { "Try again at once" }), observe(retry));
        let onward = (menu::row("Next base"), observe(next_base));
        if won {
            plate.spawn((onward, FirstRow));
            plate.spawn(again);
        } else {
            plate.spawn((again, FirstRow));
            plate.spawn(onward);
        }
        plate.spawn((menu::row("Back to the title"), observe(leave)));
        plate.spawn(footer(keys.hint(Action::Menu, "menu")));
    });
}

/// Points line by line, medals, and the line to share.
fn score(plate: &mut ChildSpawnerCommands, site: &Site, play: &Play, keys: &KeyLabels) {
    let dials = &site.tables().dials.score;
    let outcome = play.outcome(site);
    let table = Node { flex_wrap: FlexWrap::Wrap, column_gap: px(30), flex_shrink: 0.0, ..default() };
    plate.spawn((Name::new("score"), table)).with_children(|table| {
        for (what, points) in dials.lines(&outcome) {
            table.spawn(counted(what, points, 264.0, if points > 0 { colour::TEXT } else { colour::QUIET }));
        }
    });
    plate.spawn(counted("SCORE", dials.total(&outcome), 558.0, colour::LAMP));
    plate.spawn(menu::gap(6.0));
    let earned = dials.medals(&outcome);
    for medal in Medal::ALL {
        let has = earned.contains(&medal);
        let (mark, ink) = if has { ("[*]", colour::LAMP) } else { ("[ ]", colour::QUIET) };
        let words = format!("{mark} {:<8} {}", medal.name(), medal.about());
        plate.spawn((Name::new("medal"), kit::sized(words, kit::TEXT, ink)));
    }
    let line = dials.share_line(site.base().seed(), &outcome);
    plate.spawn(menu::gap(8.0));
    plate.spawn((Name::new("share line"), kit::sized(&line, kit::TEXT, colour::DEBUG)));
    // Without the clipboard of the system, this is where it can be copied from.
    println!("{line}");
    let how = keys.hint(Action::Screenshot, "saves a picture. To copy the line, take it from the terminal.");
    plate.spawn((Name::new("how to share"), kit::sized(how, kit::TEXT, colour::QUIET)));
    plate.spawn(menu::gap(8.0));
}

/// A name and, at the right, its points.
fn counted(what: &str, points: u32, width: f32, ink: Color) -> impl Bundle {
    let node = Node {
        width: px(width),
        justify_content: JustifyContent::SpaceBetween,
        flex_shrink: 0.0,
        ..default()
    };
    let (what, points) = (kit::sized(what, kit::TEXT, ink), kit::sized(points.to_string(), kit::TEXT, ink));
    (Name::new("score line"), node, children![what, points])
}

/// Why a base was lost, and what helps.
fn loss(burnt: bool) -> [&'static str; 2] {
    if burnt {
        [
            "The meltdown caught the party in the base.",
            "Know your way to the hatch before you set the charge.",
        ]
    } else {
        [
            "All four droids are down.",
            "Sockets, sleep and shops keep them going; back off from what is too strong.",
        ]
    }
}

fn retry(_: On<Activate>, mut restart: MessageWriter<Restart>) {
    restart.write(Restart);
}

fn next_base(_: On<Activate>, current: Option<Res<CurrentBase>>, mut load: MessageWriter<LoadSeed>) {
    if let Some(current) = current {
        load.write(LoadSeed(current.base().seed().next()));
    }
}

fn leave(_: On<Activate>, mut next: ResMut<NextState<Screen>>) {
    next.set(Screen::Title);
}
