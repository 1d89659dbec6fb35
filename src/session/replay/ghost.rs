//! Ghosts: a recording of this base walks along as a separate play. Neither play affects the other.

use std::{path::PathBuf, sync::Arc};

use bevy::prelude::*;
use rootward_files::is_file;
use rootward_gen::Seed;
use rootward_rules::{
    objective::Stage,
    order::TickInput,
    play::Play,
    recording::{self, Inputs, Recording},
    site::Site,
    tables::score::clock,
    tick,
};

use super::{
    play_of,
    playback::Replayed,
    recording_files::{Kept, file_of},
};
use crate::{
    host::{
        files::{store::SettingsStore, writer::Writer},
        messages::MessageLog,
        schedule::AppSystems,
    },
    input::settings::Settings,
    world::ticking::{TickSystems, has_play},
};

/// The maximum number of ticks that a ghost advances in one tick of the play.
const CATCH_UP: u32 = 1000;

/// A recording from another player. In its base, it is shown as the ghost instead of the best run.
#[derive(Resource, Clone, Debug)]
pub struct SentGhost {
    pub recording: Arc<Recording>,
    pub seed: Seed,
}

/// Inserted when a play has begun and its ghost has to be looked up.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct GhostDue;

#[derive(Resource, Clone, Debug)]
pub struct Ghost {
    play: Play,
    inputs: Inputs,
    own: bool,
}

impl Ghost {
    pub fn of(site: &Site, recording: &Recording, own: bool) -> Self {
        Self { play: play_of(site, recording), inputs: recording.inputs.clone().into(), own }
    }

    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// Advances to a tick of the play, within a limit. Returns whether the ghost continues.
    pub fn follow(&mut self, site: &Site, to: u32) -> bool {
        for _ in 0..CATCH_UP {
            if self.is_over() {
                return false;
            }
            if self.play.tick >= to {
                return true;
            }
            let input: TickInput = self.inputs.next().unwrap_or_default();
            tick(site, &mut self.play, &input);
        }
        true
    }

    fn is_over(&self) -> bool {
        self.play.is_over() || self.inputs.are_over()
    }

    const fn greeting(&self) -> &'static str {
        if self.own {
            "The ghost of your best run so far walks with you."
        } else {
            "The ghost of the recording walks with you."
        }
    }

    fn farewell(&self) -> String {
        let whose = if self.own { "Your best run" } else { "The recording" };
        let time = clock(self.play.tick);
        match self.play.objective.stage {
            Stage::Won { .. } => format!("{whose} got out and won in {time}."),
            Stage::Lost if self.own => format!("Your farthest run was lost here after {time}."),
            Stage::Lost => format!("{whose} was lost here after {time}."),
            _ => format!("{whose} ends here after {time}."),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            dismiss.run_if(resource_exists::<Ghost>.and_then(resource_changed::<Settings>)),
            summon.run_if(resource_exists::<GhostDue>.and_then(has_play)),
        )
            .chain()
            .in_set(AppSystems::Follow),
    )
    .add_systems(FixedUpdate, follow.in_set(TickSystems::After).run_if(resource_exists::<Ghost>));
}

fn dismiss(settings: Res<Settings>, mut commands: Commands) {
    if !settings.ghost {
        commands.remove_resource::<Ghost>();
    }
}

fn summon(
    (site, play): (Res<Site>, Res<Play>),
    settings: Res<Settings>,
    sent: Option<Res<SentGhost>>,
    replayed: Option<Res<Replayed>>,
    (store, writer): (Res<SettingsStore>, Res<Writer>),
    mut log: ResMut<MessageLog>,
    mut commands: Commands,
) {
    commands.remove_resource::<GhostDue>();
    commands.remove_resource::<Ghost>();
    let by_seed = site.furnished().design().is_none();
    let seed = site.base().seed();
    let sent = sent.filter(|sent| sent.seed == seed).map(|sent| sent.recording.clone());
    if replayed.is_some() || !settings.ghost || !by_seed {
        if sent.is_some() {
            let why =
                if settings.ghost { "a recording is playing" } else { "ghosts are off in the settings" };
            log.say(format!("No ghost: {why}."));
        }
        return;
    }
    let own = sent.is_none();
    let recording = sent.or_else(|| {
        let path = file_of(&store, seed, Kept::Best(play.terms.challenge))?;
        own_best(path, &site, &writer, &mut log).map(Arc::new)
    });
    let Some(recording) = recording else { return };
    if recording.tables != recording::tables_number(site.tables()) {
        log.say("No ghost: the recording was made with other rules.");
        return;
    }
    let ghost = Ghost::of(&site, &recording, own);
    log.say(ghost.greeting());
    commands.insert_resource(ghost);
}

fn own_best(path: PathBuf, site: &Site, writer: &Writer, log: &mut MessageLog) -> Option<Recording> {
    // The write may still be in progress.
    writer.flush();
    if !is_file(&path) {
        return None;
    }
    match recording::open(&path, site.tables()) {
        Ok((recording, _)) => Some(recording),
        Err(error) => {
            log.say(format!("Your best run cannot be shown as a ghost: {error}."));
            None
        }
    }
}

fn follow(
    site: Res<Site>,
    play: Res<Play>,
    mut ghost: ResMut<Ghost>,
    mut log: ResMut<MessageLog>,
    mut commands: Commands,
) {
    if !ghost.follow(&site, play.tick) {
        log.say(ghost.farewell());
        commands.remove_resource::<Ghost>();
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Heading;

    use super::*;
    use crate::{
        app::testing::{app_in, key_of, load, said, tap, updates},
        session::replay::{recorded, recorder::Recorder},
    };

    const SEED: Seed = Seed::classic(0);

    #[test]
    fn a_ghost_follows_its_recording_and_catches_up() {
        let (recording, stood) = recorded(SEED, 300);
        let (site, _) = rootward_rules::scene::first_base(0);
        let mut ghost = Ghost::of(site, &recording, true);
        for (tick, wanted) in (1..300).zip(&stood) {
            assert!(ghost.follow(site, tick), "{tick} of {}", ghost.play().tick);
            assert_eq!((ghost.play().party.at, ghost.play().fingerprint()), *wanted, "tick {tick}");
        }
        let mut late = Ghost::of(site, &recording, true);
        assert!(late.follow(site, 200));
        assert_eq!(late.play().fingerprint(), stood[199].1);
        // The ghost reports its end even if the play goes on.
        assert!(!late.follow(site, 1000));
        assert_eq!(late.play().tick, 300);
        assert!(late.farewell().starts_with("Your best run ends here after 0:15"), "{}", late.farewell());
    }

    #[test]
    fn a_ghost_changes_neither_play_nor_recording() {
        let (recording, stood) = recorded(SEED, 90);
        let mut apps = [app_in(SEED), app_in(SEED)];
        apps[0].insert_resource(SentGhost { recording: Arc::new(recording), seed: SEED });
        apps[0].insert_resource(GhostDue);
        let mut met = 0;
        for round in 0..60 {
            let states = apps.each_mut().map(|app| {
                match round % 12 {
                    0 => tap(app, key_of(Heading::South)),
                    6 => tap(app, key_of(Heading::East)),
                    _ => updates(app, 2),
                }
                let play = app.world().resource::<Play>();
                (play.tick, play.fingerprint())
            });
            assert_eq!(states[0], states[1], "round {round}");
            if let Some(ghost) = apps[0].world().get_resource::<Ghost>() {
                let tick = ghost.play().tick;
                assert_eq!(tick, states[0].0, "in step");
                assert_eq!(
                    Some(&ghost.play().fingerprint()),
                    stood.get(tick as usize - 1).map(|(_, state)| state)
                );
                met += 1;
            }
        }
        assert!(met > 10, "{met}");
        let [with, without] = apps.each_ref().map(|app| app.world().resource::<Recorder>().recording.clone());
        assert_eq!(with, without);
        assert_eq!(said(&apps[0], "ghost of the recording walks with you"), 1);
        assert_eq!(said(&apps[0], "The recording ends here after 0:04"), 1);
    }

    #[test]
    fn the_setting_switches_it_off_and_other_bases_have_none() {
        let (recording, _) = recorded(SEED, 90);
        let mut app = app_in(SEED);
        app.insert_resource(SentGhost { recording: Arc::new(recording), seed: SEED });
        app.insert_resource(GhostDue);
        updates(&mut app, 2);
        assert!(app.world().contains_resource::<Ghost>());
        app.world_mut().resource_mut::<Settings>().ghost = false;
        updates(&mut app, 2);
        assert!(!app.world().contains_resource::<Ghost>());
        app.world_mut().resource_mut::<Settings>().ghost = true;
        load(&mut app, SEED.next());
        updates(&mut app, 2);
        assert!(!app.world().contains_resource::<Ghost>());
    }
}
