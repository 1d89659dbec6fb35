//! Begins the play of a base: at its entrance, looking into it, or on the land around it, where the party
//! has landed.

use bevy::prelude::*;

use crate::{
    AppSystems,
    base::current::{BaseSwapped, CurrentBase},
    game_tables::GameTables,
    messages::MessageLog,
    replay::{
        Recording,
        playback::{Playback, Replayed, StartReplay},
        recorder::Recorder,
    },
    rules::{
        party::{self, Party, squad::Carried},
        play::Play,
        site::Site,
    },
    save::{
        base_save::{self, InCampaign},
        career::Career,
        writer::Writer,
    },
    screens::Screen,
    settings::{Settings, store::SettingsStore},
};

/// Whether the party begins on the land for as long as the program runs, whatever the settings say.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StartOutside(pub bool);

/// Whether the play of the current base goes on from a save.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resumed(pub bool);

/// Begins the play of the current base anew.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Restart;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StartOutside>().init_resource::<Resumed>().add_message::<Restart>().add_systems(
        Update,
        (begin_play, party::show.run_if(resource_exists::<Play>))
            .chain()
            .in_set(AppSystems::Furnish)
            .run_if(in_state(Screen::Playing).and_then(resource_exists::<CurrentBase>)),
    );
}

/// A new base, or a party that is not there yet: the play goes on where it was saved, or begins.
fn begin_play(
    mut swaps: MessageReader<BaseSwapped>,
    mut restarts: MessageReader<Restart>,
    party: Query<Entity, With<Party>>,
    current: Res<CurrentBase>,
    tables: Res<GameTables>,
    settings: Res<Settings>,
    always_outside: Res<StartOutside>,
    store: Res<SettingsStore>,
    campaign: Res<InCampaign>,
    career: Res<Career>,
    replay: Option<Res<StartReplay>>,
    mut resumed: ResMut<Resumed>,
    mut writer: ResMut<Writer>,
    mut log: ResMut<MessageLog>,
    mut commands: Commands,
) {
    let restarts = restarts.read().count() > 0;
    let wanted = swaps.read().count() > 0 || restarts;
    if !wanted && !party.is_empty() {
        return;
    }
    let site = Site::new(current.clone(), tables.0.clone());
    let seed = site.base().seed();
    // Saves and recordings know a base by its seed, and the seed alone does not lead to a design's.
    let by_seed = current.own().is_none();
    let replay = replay.filter(|replay| replay.seed == seed && by_seed);
    let was_campaign = campaign.0;
    let campaign = was_campaign && seed == career.seed() && replay.is_none() && by_seed;
    if was_campaign && !campaign && replay.is_none() {
        let next = career.seed();
        log.say(format!("{seed} is played by itself. The campaign waits at base {next}: see the title."));
    }
    commands.insert_resource(InCampaign(campaign));
    commands.remove_resource::<Recorder>();
    commands.remove_resource::<Playback>();
    commands.remove_resource::<Replayed>();
    let save = if restarts || replay.is_some() || !by_seed {
        None
    } else {
        base_save::load(&store, &site, campaign, &mut writer, &mut log)
    };
    resumed.set_if_neq(Resumed(save.is_some()));
    let (play, recording) = match (replay, save) {
        (Some(replay), _) => {
            let StartReplay { recording, .. } = &*replay;
            commands.insert_resource(Playback::of(recording));
            commands.insert_resource(Replayed);
            commands.remove_resource::<StartReplay>();
            (begin(&site, recording.carried.as_ref(), recording.outside), None)
        }
        (None, Some(mut save)) => {
            save.play.derive(&site);
            log.say("You go on where you left this base; the pause menu begins it anew.");
            (save.play, save.recording)
        }
        (None, None) => {
            let carried = career.carried.as_ref().filter(|_| campaign);
            let outside = current.outside().is_some() && (settings.start_outside || always_outside.0);
            let play = begin(&site, carried, outside);
            (play, Some(Recording::begin(seed, &tables, outside, carried.cloned())))
        }
    };
    if let Some(recording) = recording.filter(|_| settings.record && by_seed) {
        commands.insert_resource(Recorder::new(recording));
    }
    if party.is_empty() {
        commands.spawn((Name::new("party"), Party, DespawnOnExit(Screen::Playing)));
    }
    commands.insert_resource(site);
    commands.insert_resource(play);
}

/// A play of a base at its entrance, or on the land.
fn begin(site: &Site, carried: Option<&Carried>, outside: bool) -> Play {
    let mut play = Play::begin(site, carried);
    if outside {
        play.land(site);
    }
    play
}
