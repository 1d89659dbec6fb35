//! The report after a base: points, medals, the line to share, and the next steps.

mod share;

use bevy::{prelude::*, ui_widgets::Activate};
use rootward_gen::Seed;
use rootward_presentation::words::lessons::topic::Topic;
use rootward_rules::{
    objective::Stage,
    play::Play,
    site::Site,
    tables::{
        items::ItemName,
        score::{Medal, Outcome, ScoreDials, clock},
    },
};

use super::{
    counting::{ALL_COUNT, CountsUp},
    figures::{self, Figure},
    footer, heading,
    lost::Lost,
    not_by_seed,
};
use crate::{
    host::states::{Mode, Screen},
    input::{actions::Action, labels::KeyLabels, settings::Settings},
    kit::{
        self, colour,
        widgets::{Shape, button, column, part, row_of},
    },
    map::drawing::Draw,
    session::{
        replay::{playback::Replayed, recorder::Recorder},
        save::{
            base_save::InCampaign,
            career::Career,
            charge_save::{RunHome, again_from, again_row},
            daily::{BaseOfDay, line_of},
            played::Run,
        },
    },
    ui::screens::{
        atlas,
        medals::medal_line,
        menu::{self, ChosenUnseen, FirstRow, Settles},
        pictures::{self, Pictures},
    },
    world::{
        base::{
            current::CurrentBase,
            load::{LoadSeed, Restart},
        },
        ticking::has_play,
    },
};

/// Width of a column of the score in logical pixels.
const COLUMN: f32 = 290.0;
/// The time for which the report ignores choices, in seconds, because keys may be down. Counting uses [`ALL_COUNT`].
const SETTLES: f32 = 0.8;
const FROM_START: &str = "Restart the base (discards the checkpoint)";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::Debriefing), spawn.run_if(has_play))
        .draw(share::copy.run_if(in_state(Mode::Debriefing).and_then(share::is_copy_pressed)));
}

fn spawn(
    site: Res<Site>,
    play: Res<Play>,
    (lost, day): (Lost, Res<BaseOfDay>),
    (campaign, career, run): (Res<InCampaign>, Res<Career>, Res<RunHome>),
    (replayed, recorder): (Option<Res<Replayed>>, Option<Res<Recorder>>),
    (keys, settings, pictures): (KeyLabels, Res<Settings>, Pictures),
    mut counted: Local<Option<(Seed, u32)>>,
    mut commands: Commands,
) {
    // A player who comes back from the menu has already seen the points.
    let this = Some((site.base().seed(), play.tick));
    let is_new = *counted != this;
    *counted = this;
    let won = matches!(play.objective.stage, Stage::Won { .. });
    let about = format!("{}, time {}", play.terms.words(), clock(play.tick));
    let about = kit::sized(about, kit::TEXT, colour::TEXT);
    // The panel lies at the top, above the picture, which stays visible.
    let backdrop = menu::backdrop(JustifyContent::Center, AlignItems::Start, menu::SHADE);
    let plate = menu::open(Mode::Debriefing, "debriefing", backdrop, menu::panel(720.0), &mut commands);
    if is_new {
        commands.entity(plate).insert(Settles(if won && settings.scenes { ALL_COUNT } else { SETTLES }));
    }
    commands.entity(plate).with_children(|plate| {
        let label = site.furnished().label();
        let title = if won { format!("{label}: won") } else { format!("{label}: lost") };
        plate.spawn(heading(title, about));
        if won {
            figures::spawn(plate, &figures_of(&play.outcome(&site)), &pictures);
            let counts = !play.helped && replayed.is_none();
            let day = day.day_of(site.base().seed(), play.terms).filter(|_| !campaign.0);
            score(plate, &site, &play, (counts, run.again, day), settings.scenes && is_new);
        } else {
            lost.spawn(plate, &site, &play);
        }
        if recorder.is_some() {
            share::spawn_link_row(plate);
        }
        if site.furnished().design().is_none() {
            atlas::spawn_row(plate, site.base().seed());
        }
        if replayed.is_some() {
            plate.spawn(footer("A recording gets no score."));
        }
        if play.helped {
            plate.spawn(footer("The console helped. This run gets no score."));
        }
        let seed = site.base().seed();
        let onward = AfterBase::of(won, campaign.0, career.seed() == seed);
        if run.again && won && onward != AfterBase::NoProbe {
            let again = again_from(&site);
            plate.spawn(footer(format!("{again}: counts for the campaign only.")));
        }
        if let Some(line) = onward.campaign_words(career.seed()) {
            plate.spawn(footer(line));
        }
        plate.spawn(menu::gap(6.0));
        // A run from the charge without the probe cannot win for the campaign. The probe is no longer in reach.
        let lacks = play.lacks_probe(&site);
        if campaign.0 && lacks && !won && Run::of(&site, &play).burnt {
            plate.spawn(footer("Without the probe, the next base would have stayed closed anyway."));
        }
        let from_charge = onward == AfterBase::LostInCampaign && run.kept && !lacks;
        spawn_next_rows(plate, onward, seed, from_charge.then(|| again_row(&site)));
        plate.spawn(footer(
            [keys.hint(Action::Screenshot, "saves a picture"), keys.hint(Action::Menu, "menu")].join("   "),
        ));
    });
}

fn spawn_next_rows(
    plate: &mut ChildSpawnerCommands,
    onward: AfterBase,
    seed: Seed,
    run_home: Option<String>,
) {
    let label = if run_home.is_some() { FROM_START } else { onward.retry_label() };
    let again = button(label, retry);
    let next = button(onward.next(seed.next()), next_base);
    if let Some(from) = run_home {
        plate.spawn((button(from, retry_from_charge), FirstRow, ChosenUnseen));
        plate.spawn(again);
        plate.spawn(next);
    } else if onward.begins_on_next() {
        plate.spawn((next, FirstRow));
        plate.spawn(again);
    } else {
        // A single press restarts the base, even if the row lies below a long text and is out of view.
        plate.spawn((again, FirstRow, ChosenUnseen));
        plate.spawn(next);
    }
    plate.spawn(button("Back to the title", leave));
}

fn figures_of(outcome: &Outcome) -> [Figure; 3] {
    let beaten = format!("{} of {}", outcome.groups_killed, outcome.groups);
    [
        Figure::new(Topic::Enemy.picture(), beaten, "groups beaten"),
        Figure::new(pictures::of_item(ItemName::Gold), outcome.gold, "gold"),
        Figure::new("droid.0.s.0", outcome.standing, "droids standing"),
    ]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AfterBase {
    Won,
    Lost,
    Opened,
    /// The player won a base of the campaign without the probe that opens the next one.
    NoProbe,
    LostInCampaign,
}

impl AfterBase {
    /// A base that was won with its probe has opened the next one, so it is no longer the campaign's next base.
    const fn of(won: bool, campaign: bool, is_next_of_campaign: bool) -> Self {
        match (won, campaign) {
            (true, false) => Self::Won,
            (false, false) => Self::Lost,
            (true, true) if is_next_of_campaign => Self::NoProbe,
            (true, true) => Self::Opened,
            (false, true) => Self::LostInCampaign,
        }
    }

    fn campaign_words(self, next: Seed) -> Option<String> {
        match self {
            Self::Opened => Some(format!("The campaign continues. Base {next} is open.")),
            Self::NoProbe => Some(format!("The campaign stays at base {next}. You left without its probe.")),
            Self::LostInCampaign => Some(format!("The campaign stays at base {next}.")),
            Self::Won | Self::Lost => None,
        }
    }

    const fn retry_label(self) -> &'static str {
        match self {
            Self::Won => "Play it again",
            Self::Opened => "Play it again, outside the campaign",
            Self::NoProbe => "Play it again, for the probe",
            Self::Lost | Self::LostInCampaign => "Try this base again",
        }
    }

    fn next(self, next: Seed) -> String {
        match self {
            Self::Won | Self::Lost => format!("On to base {next}"),
            Self::Opened => format!("On to base {next}, in the campaign"),
            Self::NoProbe | Self::LostInCampaign => {
                format!("Play base {next} outside the campaign")
            }
        }
    }

    const fn begins_on_next(self) -> bool {
        matches!(self, Self::Won | Self::Opened)
    }
}

fn score(
    plate: &mut ChildSpawnerCommands,
    site: &Site,
    play: &Play,
    (counts, again, day): (bool, bool, Option<u32>),
    counts_up: bool,
) {
    let dials = &site.tables().dials.score;
    let outcome = play.outcome(site);
    points(plate, dials, &outcome, counts && !again, counts_up);
    plate.spawn(menu::gap(6.0));
    // Only plays without help earn medals.
    if !again && !play.helped {
        medals(plate, dials, &outcome);
        plate.spawn(menu::gap(8.0));
    }
    match site.furnished().design() {
        Some(own) => {
            let words = kit::sized(not_by_seed(own), kit::TEXT, colour::QUIET);
            plate.spawn((Name::new("no share line"), words));
            plate.spawn(menu::gap(8.0));
        }
        None if !counts || again => {}
        None => {
            let line = dials.share_line(site.base().seed(), play.terms, &outcome);
            share::spawn_line(plate, line_of(line, day));
        }
    }
}

fn points(
    plate: &mut ChildSpawnerCommands,
    dials: &ScoreDials,
    outcome: &Outcome,
    counts: bool,
    counts_up: bool,
) {
    // The sum is on the first line, but counts last, after all lines have begun.
    let lines = dials.lines(outcome);
    let total = CountsUp::new(dials.total(outcome), lines.len() + 2, counts_up);
    let what = if counts { "SCORE" } else { "SCORE, not kept" };
    plate.spawn(counted(what, total, Node::default().below(4.0), kit::HEADING, colour::LAMP));
    plate.spawn((Name::new("score"), row_of(30.0).wrap())).with_children(|table| {
        for (line, (what, points)) in lines.into_iter().enumerate() {
            let ink = if points > 0 { colour::TEXT } else { colour::QUIET };
            let points = CountsUp::new(points, line, counts_up);
            table.spawn(counted(what, points, part().share(COLUMN).shrink(), kit::TEXT, ink));
        }
    });
}

fn medals(plate: &mut ChildSpawnerCommands, dials: &ScoreDials, outcome: &Outcome) {
    let earned = dials.medals(outcome);
    plate.spawn((Name::new("medals"), row_of(30.0).wrap().at_start())).with_children(|grid| {
        for &medal in Medal::ALL {
            let has = earned.contains(&medal);
            let (mark, ink) = if has { ("[*]", colour::LAMP) } else { ("[ ]", colour::QUIET) };
            let about = match medal {
                Medal::Swift if !has => {
                    format!("not earned: get out within {}", clock(dials.par_ticks(outcome.cells)))
                }
                _ if has => medal.about().to_owned(),
                _ => medal_hint(medal, outcome).to_owned(),
            };
            grid.spawn((
                column(0.0).grow().share(COLUMN),
                children![medal_line(medal, mark.to_owned(), &about, ink)],
            ));
        }
    });
}

const fn medal_hint(medal: Medal, outcome: &Outcome) -> &'static str {
    match medal {
        Medal::Clean => "not earned: let no droid go down",
        Medal::Swift => "not earned: get out in time",
        Medal::Ghost => "not earned: leave most groups alone",
        Medal::Cleared if outcome.puzzles == 0 => "cannot be earned here: no puzzle",
        Medal::Cleared => "not earned: solve every puzzle",
        Medal::Unhurt => "not earned: step aside, lose little health",
        Medal::Hunter if outcome.guardians == 0 => "cannot be earned here: no guardian",
        Medal::Hunter => "not earned: beat the guardian",
        Medal::Looter if outcome.all_cupboards == 0 => "cannot be earned here: no cupboard",
        Medal::Looter => "not earned: open every cupboard",
        Medal::Frugal if outcome.shops == 0 => "cannot be earned here: no shop",
        Medal::Frugal => "not earned: buy no weapons or items",
    }
}

fn counted(what: &str, points: CountsUp, node: Node, size: f32, ink: Color) -> impl Bundle {
    let figure = kit::sized(points.shown().to_string(), size, ink);
    let (what, points) = (kit::sized(what, size, ink), (points, figure));
    (Name::new("score line"), node.spread(), children![what, points])
}

fn retry_from_charge(_: On<Activate>, mut run: ResMut<RunHome>, mut restart: MessageWriter<Restart>) {
    run.wanted = true;
    restart.write(Restart);
}

fn retry(_: On<Activate>, mut restart: MessageWriter<Restart>) {
    restart.write(Restart);
}

fn next_base(_: On<Activate>, current: Option<Res<CurrentBase>>, mut load: MessageWriter<LoadSeed>) {
    if let Some(current) = current {
        load.write(LoadSeed::with_same_design(&current, current.base().seed().next()));
    }
}

fn leave(_: On<Activate>, mut next: ResMut<NextState<Screen>>) {
    next.set(Screen::Title);
}

#[cfg(test)]
mod tests;
