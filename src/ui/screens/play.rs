//! The way from a seed to a base that is played or watched.

use std::path::Path;

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_gen::Seed;
use rootward_rules::recording::{self, ReplayError};

use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    input::settings::recent::RecentSeeds,
    session::{
        launch::{Launch, StartReplay},
        save::base_save::InCampaign,
    },
    world::{
        base::{
            current::{BaseSwapped, CurrentBase},
            load::{LoadSeed, Requested},
        },
        game_tables::GameTables,
    },
};

#[derive(Message, Clone, Copy, Debug)]
pub struct EnterBase {
    pub seed: Seed,
    /// The first mode: [`Mode::Walk`] to play, [`Mode::Watch`] to see how the base is dug.
    pub mode: Mode,
    pub campaign: bool,
}

#[derive(SystemParam)]
pub struct OpenBase<'w> {
    tables: Res<'w, GameTables>,
    launch: ResMut<'w, Launch>,
    pub enter: MessageWriter<'w, EnterBase>,
}

impl OpenBase<'_> {
    /// Plays a recording, which is a file or a link, in its base.
    pub fn recording(&mut self, recording: &Path) -> Result<(), ReplayError> {
        let (recording, seed) = recording::open(recording, &self.tables)?;
        self.launch.replay = Some(StartReplay { recording, seed });
        self.enter.write(EnterBase { seed, mode: Mode::Walk, campaign: false });
        Ok(())
    }
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnterBaseSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<EnterBase>()
        .add_systems(OnEnter(Screen::Title), skip_title)
        .add_systems(Update, enter.in_set(EnterBaseSystems).in_set(AppSystems::Commands))
        .add_systems(
            Update,
            note_seed
                .in_set(AppSystems::Furnish)
                .run_if(on_message::<BaseSwapped>.and_then(in_state(Screen::Playing))),
        );
}

fn skip_title(mut launch: ResMut<Launch>, mut enter: MessageWriter<EnterBase>) {
    // The seed is taken, so that the player can return to the title later.
    if let Some(seed) = launch.seed.take() {
        enter.write(EnterBase { seed, mode: Mode::Walk, campaign: false });
    }
}

fn enter(
    mut requests: MessageReader<EnterBase>,
    mut load: MessageWriter<LoadSeed>,
    mut requested: ResMut<Requested>,
    mut screen: ResMut<NextState<Screen>>,
    mut mode: ResMut<NextState<Mode>>,
    mut in_campaign: ResMut<InCampaign>,
    mut launch: ResMut<Launch>,
) {
    let Some(&EnterBase { seed, mode: first, campaign }) = requests.read().last() else { return };
    in_campaign.0 = campaign;
    let request = LoadSeed::by(seed, launch.design.take());
    requested.note(&request);
    load.write(request);
    // When the player moves from base to base, the screen does not change.
    NextState::set_if_neq(&mut screen, Screen::Playing);
    mode.set(first);
}

fn note_seed(current: Res<CurrentBase>, mut recent: ResMut<RecentSeeds>) {
    if current.custom_design().is_none() {
        recent.push(current.base().seed());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing;

    #[test]
    fn a_seed_of_the_command_line_skips_the_title_once() {
        let seed = Seed::classic(179);
        let mut app = testing::app_before_title();
        app.world_mut().resource_mut::<Launch>().seed = Some(seed);
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        testing::wait_for_base(&mut app, seed);
        app.update();
        assert_eq!((testing::screen(&app), testing::mode(&app)), (Screen::Playing, Some(Mode::Walk)));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        testing::updates(&mut app, 5);
        assert_eq!(testing::screen(&app), Screen::Title);
    }

    #[test]
    fn entering_a_base_notes_its_seed() {
        let mut app = testing::app();
        for (number, mode) in [(179, Mode::Walk), (21, Mode::Watch)] {
            let seed = Seed::classic(number);
            app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
            app.update();
            app.world_mut().write_message(EnterBase { seed, mode, campaign: false });
            testing::wait_for_base(&mut app, seed);
            app.update();
            assert_eq!(testing::mode(&app), Some(mode));
        }
        let recent = app.world().resource::<RecentSeeds>();
        assert!(recent.iter().eq([Seed::classic(21), Seed::classic(179)]));
    }
}
