//! "Retry from the charge": a save of the tick in which the charge is set. It exists only in the first mission. A play
//! that continues from it counts only for the campaign and is not recorded. The save is removed when the base is won.

use std::path::PathBuf;

use bevy::prelude::*;
use rootward_gen::Seed;
use rootward_presentation::shown::Sight;
use rootward_rules::{events::PlayEvent, play::Play, site::Site};

use super::{
    base_save::{self, BaseSave, InCampaign},
    picture::PictureMemory,
};
use crate::{
    host::{
        files::{SaveFiles, hold::SAVES, plain, store::SettingsStore, writer::Writer},
        messages::MessageLog,
    },
    session::replay::playback::Replayed,
    world::{ticking::TickSystems, traces::Traces},
};

const MISSION: u16 = 1;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunHome {
    /// Whether there is a save from the moment of the charge.
    pub kept: bool,
    /// Whether the current play continued from that save. Such a play has no medals and no score.
    pub again: bool,
    /// Whether the next restart continues from that save.
    pub wanted: bool,
    /// Whether the current play has just continued from that save, and its clock waits for a key.
    pub waits: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunHome>().add_systems(FixedUpdate, follow.in_set(TickSystems::After));
}

pub fn file_of(store: &SettingsStore, seed: Seed) -> Option<PathBuf> {
    store.data_file(&format!("{SAVES}/charge-{}.ron", plain(seed)))
}

/// Reads the save of a base, if there is a valid one. An invalid one is reported.
pub fn load(
    store: &SettingsStore,
    site: &Site,
    writer: &mut Writer,
    log: &mut MessageLog,
) -> Option<BaseSave> {
    let path = file_of(store, site.base().seed()).filter(|_| is_offered_in(site))?;
    // The save may still be being written after the lost run.
    writer.flush();
    let of = |text: &str| {
        let save = base_save::of_text(text, site)?;
        save.play.objective.is_meltdown().then_some(save).ok_or_else(|| "its charge is not set".to_owned())
    };
    writer.read(path, of, log)
}

pub fn give_up(store: &SettingsStore, seed: Seed, writer: &Writer) {
    if let Some(path) = file_of(store, seed) {
        writer.remove(path);
    }
}

/// Describes a play that continues from the save. A station has a captive instead of a charge.
pub fn again_from(site: &Site) -> &'static str {
    if site.holds_captive() { "Retry from the captive's cell" } else { "Retry from the charge" }
}

pub fn again_row(site: &Site) -> String {
    format!("{} (for the campaign, not for medals)", again_from(site))
}

fn is_offered_in(site: &Site) -> bool {
    site.base().seed().mission_and_base().0 == MISSION && site.furnished().design().is_none()
}

fn follow(
    mut events: MessageReader<PlayEvent>,
    (site, play): (Res<Site>, Res<Play>),
    campaign: Res<InCampaign>,
    replayed: Option<Res<Replayed>>,
    (sight, traces): (Res<Sight>, Res<Traces>),
    files: SaveFiles,
    mut run: ResMut<RunHome>,
) {
    let counts = campaign.0 && replayed.is_none() && is_offered_in(&site) && files.hold.is_ours();
    for event in events.read() {
        match event {
            PlayEvent::MeltdownBegan { .. } if counts => {
                let seed = site.base().seed();
                let Some(path) = file_of(&files.store, seed) else { continue };
                run.kept = true;
                let save = BaseSave { campaign: true, again: true, ..BaseSave::of(seed, play.clone()) };
                files.writer.save(path, save.text_with(PictureMemory::of(&sight, &traces)));
            }
            PlayEvent::Won if counts => {
                run.kept = false;
                give_up(&files.store, site.base().seed(), &files.writer);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use bevy::ecs::system::RunSystemOnce;
    use rootward_gen::{Heading, Thing};
    use rootward_rules::{
        objective::Stage,
        order::{Order, TickInput},
        party::token::Token,
        scene::Scene,
        tables::items::ItemName,
    };

    use super::*;
    use crate::{
        app::testing::{app_on, flush, folder, leave, mode, play_base, said, set_mode, updates},
        host::states::Mode,
        session::{
            replay::recorder::Recorder,
            save::career::{Career, begin_new_campaign},
        },
        world::base::load::Restart,
    };

    const FIRST: Seed = Seed::classic(0);
    const FILE: &str = "saves/charge-1.0.ron";

    fn enter(app: &mut App, campaign: bool) {
        play_base(app, FIRST, campaign);
        updates(app, 3);
    }

    fn entered(folder: &Path) -> App {
        let mut app = app_on(folder);
        enter(&mut app, true);
        app
    }

    fn run(app: &App) -> RunHome {
        *app.world().resource::<RunHome>()
    }

    fn is_burning(app: &App) -> bool {
        app.world().resource::<Play>().objective.is_meltdown()
    }

    /// Sets the charge in the first base with the probe in hand. Returns the fingerprint of the saved state.
    fn charged(app: &mut App) -> u32 {
        let site = app.world().resource::<Site>().clone();
        let generators = site.records().iter().filter(|record| record.thing == Thing::Generator);
        let mut sides = generators
            .flat_map(|record| Heading::ALL.map(|heading| (record.at.step(heading.back()), heading)));
        let (at, facing) = sides.find(|&(at, _)| site.floor().contains(at)).expect("a way to the generators");
        let mut play = app.world_mut().resource_mut::<Play>();
        play.party = Token::at(play.party.place, at, facing);
        play.objective.take_probe(0);
        play.pack.set(ItemName::Probe, 1);
        play.pack.set(ItemName::Explosives, 1);
        app.update();
        app.world_mut().resource_mut::<TickInput>().fresh = Some(Order::Act);
        app.update();
        assert!(is_burning(app));
        flush(app);
        app.world().resource::<Play>().fingerprint()
    }

    fn lose(app: &mut App) {
        updates(app, 20);
        app.world_mut().resource_mut::<Play>().squad.droids.iter_mut().for_each(|droid| droid.points = 0);
        updates(app, 3);
        assert_eq!(app.world().resource::<Play>().objective.stage, Stage::Lost);
        flush(app);
    }

    fn lost_at_home(folder: &Path) -> App {
        let mut app = entered(folder);
        charged(&mut app);
        lose(&mut app);
        app
    }

    fn again(app: &mut App) {
        app.world_mut().resource_mut::<RunHome>().wanted = true;
        app.world_mut().write_message(Restart);
        // No tick runs in the frame in which the play begins.
        set_mode(app, Mode::Paused);
        app.update();
    }

    #[test]
    fn a_lost_run_home_continues_from_the_charge() {
        let folder = folder("again");
        let mut app = entered(&folder);
        let kept = charged(&mut app);
        assert!(app.world().contains_resource::<Recorder>());
        lose(&mut app);
        assert!(run(&app).kept);
        again(&mut app);
        assert_eq!(app.world().resource::<Play>().fingerprint(), kept);
        assert!(run(&app).again && !app.world().contains_resource::<Recorder>());
        assert_eq!(said(&app, "not recorded"), 1);
        set_mode(&mut app, Mode::Walk);
        lose(&mut app);
        drop(app);
        let mut next = entered(&folder);
        assert!(run(&next).kept && !run(&next).again && !is_burning(&next));
        again(&mut next);
        assert_eq!(next.world().resource::<Play>().fingerprint(), kept);
    }

    #[test]
    fn the_clock_of_a_continued_run_waits_for_a_key() {
        let mut app = lost_at_home(&folder("again-waits"));
        updates(&mut app, 40);
        assert_eq!(mode(&app), Some(Mode::Debriefing));
        app.world_mut().resource_mut::<RunHome>().wanted = true;
        app.world_mut().write_message(Restart);
        updates(&mut app, 6);
        assert_eq!(mode(&app), Some(Mode::Paused));
        let tick = |app: &App| app.world().resource::<Play>().tick;
        let waits = tick(&app);
        updates(&mut app, 20);
        assert_eq!(tick(&app), waits);
        set_mode(&mut app, Mode::Walk);
        updates(&mut app, 10);
        assert!(mode(&app) == Some(Mode::Walk) && tick(&app) > waits, "it is asked once");
    }

    #[test]
    fn a_left_run_still_counts_as_from_the_charge() {
        let folder = folder("again-left");
        let mut app = lost_at_home(&folder);
        again(&mut app);
        set_mode(&mut app, Mode::Walk);
        updates(&mut app, 10);
        leave(&mut app);
        drop(app);
        let next = entered(&folder);
        assert!(is_burning(&next) && run(&next).again && !next.world().contains_resource::<Recorder>());
    }

    #[test]
    fn a_win_from_the_charge_counts_only_for_the_campaign() {
        let folder = folder("again-won");
        let mut app = lost_at_home(&folder);
        again(&mut app);
        set_mode(&mut app, Mode::Walk);
        let hatch = app.world().resource::<Site>().base().entrance();
        let mut play = app.world_mut().resource_mut::<Play>();
        play.party = Token::at(play.party.place, hatch, play.party.facing);
        updates(&mut app, 3);
        assert!(matches!(app.world().resource::<Play>().objective.stage, Stage::Won { .. }));
        let career = app.world().resource::<Career>();
        assert_eq!((career.next, career.best_of(FIRST)), (1, None));
        flush(&app);
        assert!(!folder.join(FILE).exists() && !run(&app).kept);
    }

    #[test]
    fn a_restart_and_a_new_campaign_give_the_save_up() {
        for new_campaign in [false, true] {
            let folder = folder(&format!("again-given-up-{new_campaign}"));
            let mut app = lost_at_home(&folder);
            assert!(folder.join(FILE).exists());
            if new_campaign {
                app.world_mut().run_system_once(begin_new_campaign).expect("it can run");
            } else {
                app.world_mut().write_message(Restart);
                updates(&mut app, 2);
                assert!(!run(&app).kept);
            }
            flush(&app);
            assert!(!folder.join(FILE).exists(), "{new_campaign}");
        }
    }

    #[test]
    fn a_damaged_charge_save_is_reported_and_ignored() {
        let folder = folder("again-damaged");
        drop(lost_at_home(&folder));
        let text = fs::read_to_string(folder.join(FILE)).expect("a save");
        fs::write(folder.join(FILE), text.replacen("again:true", "again:trux", 1)).expect("written");
        let app = entered(&folder);
        assert_eq!(said(&app, "charge-1.0.ron cannot be read"), 1);
        assert!(!run(&app).kept && !is_burning(&app));
        assert!(folder.join("saves/charge-1.0.ron.broken").exists());
    }

    #[test]
    fn single_bases_and_later_missions_keep_no_charge() {
        let folder = folder("again-single");
        let mut app = app_on(&folder);
        enter(&mut app, false);
        charged(&mut app);
        assert!(!folder.join(FILE).exists() && !run(&app).kept);
        assert!(is_offered_in(Scene::new(0).site()) && !is_offered_in(Scene::new(11).site()));
    }
}
