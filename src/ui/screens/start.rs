//! The briefing before a base begins or continues, and the landing before the first base of a mission.

use bevy::prelude::*;
use rootward_rules::{play::Play, site::Site};

use super::ending::Debrief;
use crate::{
    host::{
        schedule::AppSystems,
        states::{ChangeMode, Mode, Screen},
    },
    input::settings::Settings,
    session::{
        begin::{Resumed, has_hardly_begun},
        replay::playback::Replayed,
        save::{base_save::InCampaign, career::Career, charge_save::RunHome},
        scenes::{self, CurrentScene, Scene, Scenes},
    },
    world::base::{
        current::{BaseSwapped, CurrentBase, Swap},
        load::Requested,
    },
};

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Briefings(pub bool);

/// Whether the game offers a chip before the next base of the campaign. Only true if there is a screen for it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChipChoices(pub bool);

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct BriefingDue(bool);

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LandingDue(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Briefings>()
        .init_resource::<ChipChoices>()
        .init_resource::<BriefingDue>()
        .init_resource::<LandingDue>()
        .add_systems(
            Update,
            (
                expect_briefing
                    .in_set(AppSystems::Furnish)
                    .run_if(on_message::<BaseSwapped>.and_then(in_state(Screen::Playing))),
                // The debriefing of the last base leads back to walking, and the briefing follows it.
                open_briefing
                    .in_set(AppSystems::Commands)
                    .after(ChangeMode)
                    .after(Debrief)
                    .run_if(resource_equals(BriefingDue(true)).and_then(not(is_chip_due))),
                offer_chips.in_set(AppSystems::Commands).after(ChangeMode).after(Debrief).run_if(is_chip_due),
                land.in_set(AppSystems::Commands)
                    .after(ChangeMode)
                    .after(Debrief)
                    .after(open_briefing)
                    .run_if(resource_equals(LandingDue(true)).and_then(not(is_chip_due))),
                hold_run
                    .in_set(AppSystems::Commands)
                    .after(ChangeMode)
                    .after(Debrief)
                    .after(open_briefing)
                    .run_if(|run: Res<RunHome>| run.waits),
            ),
        );
}

/// A base from the console has no briefing, and closes an open one.
fn expect_briefing(
    mut swaps: MessageReader<BaseSwapped>,
    briefings: Res<Briefings>,
    settings: Res<Settings>,
    mode: Option<Res<State<Mode>>>,
    mut next: ResMut<NextState<Mode>>,
    current: Res<CurrentBase>,
    (mut due, mut landing): (ResMut<BriefingDue>, ResMut<LandingDue>),
) {
    let mode = mode.map(|mode| *mode.get());
    let watching = mode == Some(Mode::Watch)
        || matches!(*next, NextState::Pending(Mode::Watch) | NextState::PendingIfNeq(Mode::Watch));
    let played = swaps.read().last().is_some_and(|swap| swap.0 == Swap::Played);
    due.0 = briefings.0 && settings.briefings && played && !watching;
    if !played && matches!(mode, Some(Mode::Briefing | Mode::Chips)) {
        next.set(Mode::Walk);
    }
    let first_of_mission = current.base().seed().mission_and_base().1 == 0;
    landing.set_if_neq(LandingDue(due.0 && first_of_mission && current.outside().is_some()));
}

/// Whether the party has to choose a chip first. Nothing else begins before the choice.
fn is_chip_due(
    choices: Res<ChipChoices>,
    (campaign, career): (Res<InCampaign>, Res<Career>),
    replayed: Option<Res<Replayed>>,
    (site, play): (Option<Res<Site>>, Option<Res<Play>>),
    requested: Res<Requested>,
) -> bool {
    let here = site.is_some_and(|site| site.base().seed() == career.seed());
    choices.0
        && campaign.0
        && here
        && replayed.is_none()
        && !requested.is_under_way()
        && play.is_some_and(|play| has_hardly_begun(&play))
        && !career.offered().is_empty()
}

fn offer_chips(mode: Option<Res<State<Mode>>>, mut next: ResMut<NextState<Mode>>) {
    let goes_on = matches!(*next, NextState::Unchanged);
    if mode.is_some_and(|mode| matches!(mode.get(), Mode::Walk | Mode::Briefing)) && goes_on {
        next.set(Mode::Chips);
    }
}

/// Clicks change the mode one frame earlier than keys.
fn land(
    (scenes, settings): (Res<Scenes>, Res<Settings>),
    (resumed, run): (Res<Resumed>, Res<RunHome>),
    mode: Option<Res<State<Mode>>>,
    briefing: Res<BriefingDue>,
    mut due: ResMut<LandingDue>,
    mut current: ResMut<CurrentScene>,
    mut next: ResMut<NextState<Mode>>,
) {
    let to_walk = matches!(*next, NextState::Pending(Mode::Walk) | NextState::PendingIfNeq(Mode::Walk));
    let walks = match mode.map(|mode| *mode.get()) {
        Some(Mode::Briefing) => to_walk,
        Some(Mode::Walk) => !briefing.0 && (to_walk || matches!(*next, NextState::Unchanged)),
        Some(Mode::Watch) => {
            due.0 = false;
            return;
        }
        _ => false,
    };
    if !walks {
        return;
    }
    due.0 = false;
    // A party that continues from the charge has landed already.
    let is_fresh = !resumed.0 && !run.wanted && !run.again;
    if scenes::are_shown(&scenes, &settings) && is_fresh {
        *current = CurrentScene::of(Scene::Landing);
        next.set(Mode::Scene);
    }
}

/// Holds a run from the charge until a key is pressed, unless a briefing has asked.
fn hold_run(mode: Option<Res<State<Mode>>>, mut run: ResMut<RunHome>, mut next: ResMut<NextState<Mode>>) {
    match mode.map(|mode| *mode.get()) {
        Some(Mode::Walk) => {
            if matches!(*next, NextState::Unchanged) {
                run.waits = false;
                next.set(Mode::Paused);
            }
        }
        // The debriefing and the scene of a loss lead back to walking.
        Some(Mode::Debriefing | Mode::Scene) => {}
        _ => run.waits = false,
    }
}

/// A replay has no briefing.
fn open_briefing(
    mode: Option<Res<State<Mode>>>,
    replayed: Option<Res<Replayed>>,
    mut due: ResMut<BriefingDue>,
    mut next: ResMut<NextState<Mode>>,
) {
    match mode.map(|mode| *mode.get()) {
        _ if replayed.is_some() => due.0 = false,
        Some(Mode::Walk | Mode::Briefing | Mode::Debriefing | Mode::Scene) => {
            due.0 = false;
            next.set(Mode::Briefing);
        }
        Some(Mode::Watch) => due.0 = false,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::{objective::Stage, play::Play};

    use super::super::panels::briefing::BriefingPage;
    use super::*;
    use crate::{
        app::testing::{app, app_in_179, mode, tap, updates, wait_for_base},
        ui::{screens::play::EnterBase, tests::enter_until},
        world::base::load::LoadSeed,
    };

    #[test]
    fn every_base_but_a_watched_one_has_a_briefing() {
        let mut app = app();
        app.insert_resource(Briefings(true));
        for (number, first, then) in [(179, Mode::Walk, Mode::Briefing), (21, Mode::Watch, Mode::Watch)] {
            app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
            app.update();
            let seed = Seed::classic(number);
            app.world_mut().write_message(EnterBase { seed, mode: first, campaign: false });
            wait_for_base(&mut app, seed);
            updates(&mut app, 4);
            assert_eq!(mode(&app), Some(then));
        }
        tap(&mut app, KeyCode::Escape);
        updates(&mut app, 3);
        assert_eq!(mode(&app), Some(Mode::Walk));
        tap(&mut app, KeyCode::F2);
        wait_for_base(&mut app, Seed::classic(22));
        updates(&mut app, 4);
        assert_eq!(mode(&app), Some(Mode::Briefing));
    }

    #[test]
    fn the_next_base_also_begins_with_a_briefing() {
        let mut app = app_in_179();
        app.insert_resource(Briefings(true));
        // Enough repetitions to find a random order of systems.
        for number in 180..188 {
            app.world_mut().resource_mut::<Play>().objective.stage = Stage::Lost;
            updates(&mut app, 40);
            assert_eq!(mode(&app), Some(Mode::Debriefing));
            app.world_mut().write_message(LoadSeed::of(Seed::classic(number)));
            wait_for_base(&mut app, Seed::classic(number));
            updates(&mut app, 4);
            assert_eq!(mode(&app), Some(Mode::Briefing), "{number}");
            app.insert_resource(BriefingPage::Parts);
            tap(&mut app, KeyCode::Escape);
            updates(&mut app, 3);
            assert_eq!(mode(&app), Some(Mode::Briefing), "{number}");
            assert_eq!(*app.world().resource::<BriefingPage>(), BriefingPage::Why, "{number}");
            tap(&mut app, KeyCode::Escape);
            updates(&mut app, 3);
            assert_eq!(mode(&app), Some(Mode::Walk), "{number}");
        }
    }

    #[test]
    fn switched_off_briefings_do_not_appear() {
        let mut app = app();
        app.insert_resource(Briefings(true));
        app.world_mut().resource_mut::<Settings>().briefings = false;
        enter_until(&mut app, 179, false, Mode::Walk);
    }

    fn briefed(number: u16) -> App {
        let mut app = app();
        app.insert_resource(Briefings(true)).insert_resource(Scenes(true));
        enter_until(&mut app, number, false, Mode::Briefing);
        app
    }

    #[test]
    fn first_base_of_a_mission_begins_with_a_landing() {
        for (number, lands) in [(0, true), (1, false), (11, true), (10, false)] {
            let mut app = briefed(number);
            tap(&mut app, KeyCode::Escape);
            updates(&mut app, 3);
            assert_eq!(mode(&app), Some(if lands { Mode::Scene } else { Mode::Walk }), "{number}");
            updates(&mut app, 100);
            assert_eq!(mode(&app), Some(Mode::Walk));
        }
    }

    #[test]
    fn a_click_lands_and_a_set_charge_skips_the_landing() {
        for (again, then) in [(false, Mode::Scene), (true, Mode::Walk)] {
            let mut app = briefed(0);
            app.world_mut().resource_mut::<RunHome>().again = again;
            // A click takes effect in the frame before the one in which its mode begins.
            app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Walk);
            updates(&mut app, 3);
            assert_eq!(mode(&app), Some(then));
            updates(&mut app, 100);
            assert_eq!(mode(&app), Some(Mode::Walk));
        }
    }
}
