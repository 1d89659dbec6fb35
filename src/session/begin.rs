//! Begins the play of a base, at its entrance or at the landing place.

mod walk_up;

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_presentation::shown::Sight;
use rootward_rules::{
    party::{squad::Carried, token::Token},
    play::Play,
    recording::Recording,
    seeing,
    site::Site,
    terms::Terms,
};

use crate::{
    host::{
        files::{hold::FolderHold, store::SettingsStore, writer::Writer},
        messages::MessageLog,
        schedule::AppSystems,
        states::Screen,
    },
    input::settings::Settings,
    session::{
        replay::{
            ghost::GhostDue,
            playback::{Playback, Replayed, StartReplay},
            recorder::Recorder,
        },
        save::{
            base_save::{self, BaseSave, BegunAs, InCampaign, SaveKind},
            career::Career,
            charge_save::{self, RunHome},
            daily::BaseOfDay,
            picture::PictureMemory,
        },
    },
    world::{
        base::{
            current::{BaseSwapped, CurrentBase, Swap},
            load::{Requested, Restart},
            mirror::MirrorPlay,
            party::{Party, spawn_party},
        },
        game_tables::GameTables,
        traces::Traces,
    },
};

/// The plays that begin on the land in this run of the program. Stations have none.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StartOutside {
    /// None. Pictures and measurements show the base.
    #[default]
    Never,
    /// Those of the campaign, a few steps from the door, unless the settings disable it.
    InCampaign,
    /// All, at the landing place.
    Always,
}

/// Whether missions have their twists in this run of the program. Pictures and measurements show plain bases.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MissionTwists(pub bool);

/// Whether the play of the current base continues from a save.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resumed(pub bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<StartOutside>()
        .init_resource::<MissionTwists>()
        .init_resource::<Resumed>()
        .add_systems(
            Update,
            begin_play
                .before(MirrorPlay)
                .in_set(AppSystems::Furnish)
                .run_if(in_state(Screen::Playing).and_then(resource_exists::<CurrentBase>)),
        );
}

/// The number of ticks for which a play counts as new. Its first screen takes a few.
const FIRST_TICKS: u32 = 40;

/// Whether a play can still restart on other terms. A party outside the door counts as not begun, until it has walked
/// longer than the path to the door takes.
pub fn has_hardly_begun(play: &Play) -> bool {
    let before_the_door = play.party.place.is_outside() && play.seen.explored.is_empty();
    let limit = if before_the_door { walk_up::MOST_TICKS } else { FIRST_TICKS };
    play.tick <= limit && !play.is_over()
}

const AGAIN: &str = "It counts for the campaign only, and is not recorded.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlayKind {
    /// A recording that is played back.
    Replay,
    Campaign,
    Single,
}

#[derive(SystemParam)]
struct PlayStart<'w> {
    current: Res<'w, CurrentBase>,
    requested: Res<'w, Requested>,
    tables: Res<'w, GameTables>,
    settings: Res<'w, Settings>,
    start_outside: Res<'w, StartOutside>,
    twists: Res<'w, MissionTwists>,
    store: Res<'w, SettingsStore>,
    hold: Res<'w, FolderHold>,
    campaign: Res<'w, InCampaign>,
    career: Res<'w, Career>,
    day: ResMut<'w, BaseOfDay>,
    replay: Option<Res<'w, StartReplay>>,
    before: Option<Res<'w, Play>>,
    begun: Option<Res<'w, BegunAs>>,
    run: ResMut<'w, RunHome>,
    writer: ResMut<'w, Writer>,
    log: ResMut<'w, MessageLog>,
    sight: ResMut<'w, Sight>,
    traces: ResMut<'w, Traces>,
}

impl PlayStart<'_> {
    /// Saves and recordings identify a base by its seed. The seed of a designed base leads elsewhere.
    fn is_by_seed(&self) -> bool {
        self.current.custom_design().is_none()
    }

    /// The kind of the play. Logs a message if it leaves the campaign.
    fn course(&mut self) -> PlayKind {
        let (seed, by_seed) = (self.current.base().seed(), self.is_by_seed());
        if by_seed && self.replay.as_ref().is_some_and(|replay| replay.seed == seed) {
            return PlayKind::Replay;
        }
        let next = self.career.seed();
        if !self.campaign.0 {
            let alone = by_seed && seed == next && SaveKind::of(false, *self.day, seed) == SaveKind::Single;
            if alone && base_save::is_in_campaign(&self.store, seed) {
                self.log.say(format!(
                    "Your campaign waits in {seed}. Continue it from the title. This is {seed} on its own."
                ));
            }
            return PlayKind::Single;
        }
        if by_seed && seed == next {
            return PlayKind::Campaign;
        }
        self.log.say(format!("This is {seed} on its own. The title continues the campaign at base {next}."));
        PlayKind::Single
    }

    /// Keeps god mode, and the party's place in a rebuilt base.
    fn go_on(&self, site: &Site, play: &mut Play, course: PlayKind, swap: Option<Swap>) {
        let Some(before) = self.before.as_ref().filter(|_| course == PlayKind::Single) else { return };
        if before.god {
            (play.god, play.helped) = (true, true);
        }
        let Token { place, at, facing, .. } = before.party;
        if swap == Some(Swap::Rebuilt) && place.ground(self.current.furnished()).may_enter(at) {
            put_party(site, play, Token::at(place, at, facing));
        }
    }

    fn saved(&mut self, site: &Site, course: PlayKind) -> Option<BaseSave> {
        if course == PlayKind::Replay || !self.is_by_seed() {
            return None;
        }
        base_save::say_if_not_saved(&self.hold, &mut self.log);
        let kind = SaveKind::of(course == PlayKind::Campaign, *self.day, site.base().seed());
        let mut save = base_save::load(&self.store, site, kind, &mut self.writer, &mut self.log)?;
        if save.day.is_some() {
            self.day.set_if_neq(BaseOfDay(save.day));
        }
        save.play.rebuild_derived(site);
        self.log.say("You continue where you left off. The pause menu restarts the base.");
        Some(save)
    }

    /// The play at its charge, if it continues from there. A fresh start drops that save.
    fn at_the_charge(&mut self, site: &Site, course: PlayKind, restarts: bool) -> Option<BaseSave> {
        let wanted = restarts && std::mem::take(&mut self.run.wanted);
        *self.run = RunHome::default();
        if course != PlayKind::Campaign || !self.hold.is_ours() {
            return None;
        }
        if restarts && !wanted {
            charge_save::give_up(&self.store, site.base().seed(), &self.writer);
            return None;
        }
        let mut save = charge_save::load(&self.store, site, &mut self.writer, &mut self.log)?;
        self.run.kept = true;
        if !wanted {
            return None;
        }
        save.play.rebuild_derived(site);
        self.log.say(format!("{}. {AGAIN}", charge_save::again_from(site)));
        Some(save)
    }

    /// Resets the picture to the memory of a save. It keeps nothing of the previous play.
    fn begin_picture(&mut self, save: Option<&BaseSave>) {
        let memory = save.map(|save| save.picture_memory(&mut self.log)).unwrap_or_default();
        let PictureMemory { lit, traces } = memory;
        *self.sight = Sight::remembering(lit, self.sight.reveal);
        *self.traces = traces;
    }

    /// The terms of a base that is played as a base of the day.
    fn daily_terms(&self, course: PlayKind) -> Option<Terms> {
        self.day
            .terms_of(self.current.base().seed())
            .filter(|_| course == PlayKind::Single && self.is_by_seed())
    }

    fn terms(&self, course: PlayKind) -> Terms {
        self.daily_terms(course).unwrap_or_else(|| {
            let plain = self.settings.plain_bases || !self.twists.0;
            self.career.terms(course == PlayKind::Campaign, plain)
        })
    }

    /// Whether the player has changed the terms of a new play: challenge, twists or chips.
    fn has_other_terms(&self, replayed: bool) -> bool {
        let course = if self.campaign.0 { PlayKind::Campaign } else { PlayKind::Single };
        (self.career.is_changed() || self.settings.is_changed())
            && !replayed
            && !self.requested.is_under_way()
            && self.before.as_ref().is_some_and(|play| {
                has_hardly_begun(play) && !play.helped && play.terms != self.terms(course)
            })
    }

    /// A play before its first tick, with its recording.
    fn new_play(&self, site: &Site, course: PlayKind) -> (Play, Option<Recording>) {
        let carried = self.career.carried.as_ref().filter(|_| course == PlayKind::Campaign);
        let before_door = *self.start_outside == StartOutside::InCampaign
            && course == PlayKind::Campaign
            && self.settings.start_outside;
        let outside =
            self.current.outside().is_some() && (before_door || *self.start_outside == StartOutside::Always);
        let mut recording = Recording::begin(site.base().seed(), &self.tables, outside, carried.cloned())
            .on(self.terms(course));
        let mut play = begin(site, recording.terms, carried, outside);
        if let Some(way) = self.current.way_in().filter(|_| before_door) {
            walk_up::walk_up(site, way, &mut play, &mut recording);
        }
        (play, Some(recording))
    }
}

/// Begins or continues a play after a new base, a restart, or a change of terms in the first ticks.
fn begin_play(
    mut swaps: MessageReader<BaseSwapped>,
    mut restarts: MessageReader<Restart>,
    party: Query<Entity, With<Party>>,
    mut from: PlayStart,
    (mut resumed, replayed): (ResMut<Resumed>, Option<Res<Replayed>>),
    mut commands: Commands,
) {
    let restarts = restarts.read().count() > 0;
    let swap = swaps.read().last().map(|swap| swap.0);
    let other_terms = from.has_other_terms(replayed.is_some());
    let wanted = swap.is_some() || restarts || other_terms;
    // A party that comes from the title waits for its base. The current base is only the background.
    let waits = from.requested.is_under_way();
    if waits && swap.is_some() || !wanted && (!party.is_empty() || waits) {
        return;
    }
    from.log.clear();
    let site = Site::new(from.current.furnished().clone(), from.tables.0.clone());
    let course = from.course();
    commands.insert_resource(InCampaign(course == PlayKind::Campaign));
    commands.remove_resource::<Recorder>();
    commands.remove_resource::<Playback>();
    commands.remove_resource::<Replayed>();
    let at_the_charge = from.at_the_charge(&site, course, restarts);
    let anew = restarts || other_terms && swap.is_none();
    let save = if anew { None } else { from.saved(&site, course) };
    resumed.set_if_neq(Resumed(save.is_some()));
    let save = at_the_charge.or(save);
    from.begin_picture(save.as_ref());
    from.run.again = save.as_ref().is_some_and(|save| save.again);
    from.run.waits = from.run.again;
    // A play on other terms replaces the save of the old one.
    let acted = save.is_some() || anew && from.begun.as_ref().is_some_and(|before| before.acted);
    let (mut play, recording) = match (from.replay.as_deref().filter(|_| course == PlayKind::Replay), save) {
        (Some(replay), _) => (begin_replay(replay, &site, &mut from.log, &mut commands), None),
        (None, Some(save)) => (save.play, save.recording),
        (None, None) => from.new_play(&site, course),
    };
    from.go_on(&site, &mut play, course, swap);
    if let Some(recording) = recording.filter(|_| from.settings.record && from.is_by_seed()) {
        commands.insert_resource(Recorder::new(recording));
    }
    if party.is_empty() {
        spawn_party(&play, &mut commands);
    }
    commands.insert_resource(BegunAs { campaign: course == PlayKind::Campaign, day: *from.day, acted });
    commands.insert_resource(site);
    commands.insert_resource(play);
    commands.insert_resource(GhostDue);
}

fn begin_replay(replay: &StartReplay, site: &Site, log: &mut MessageLog, commands: &mut Commands) -> Play {
    let recording = &replay.recording;
    log.say(format!("Recording: {}.", recording.terms.words()));
    commands.insert_resource(Playback::of(recording));
    commands.insert_resource(Replayed);
    commands.remove_resource::<StartReplay>();
    begin(site, recording.terms, recording.carried.as_ref(), recording.outside)
}

/// Moves the party, as the console does. The play then has no score.
pub fn put_party(site: &Site, play: &mut Play, token: Token) {
    play.party = token;
    play.helped = true;
    play.fields.forget();
    play.seen.mark_stale();
    seeing::look(site, play);
}

/// A play of a base at its entrance, or on the land.
fn begin(site: &Site, terms: Terms, carried: Option<&Carried>, outside: bool) -> Play {
    let mut play = Play::begin(site, terms, carried);
    if outside {
        play.land(site);
    }
    play
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::{
        app::testing::{app_in_179, load, updates},
        world::base::load::LoadSeed,
    };

    #[test]
    fn what_was_left_for_the_title_neither_goes_on_nor_answers_for_the_next_base() {
        let mut app = app_in_179();
        updates(&mut app, 5);
        let tick = |app: &App| app.world().resource::<Play>().tick;
        let left = tick(&app);
        assert!(left > 0);
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        app.update();
        let left = tick(&app).max(left);
        // The first base of the campaign is requested and takes some time.
        let seed = Seed::classic(0);
        app.insert_resource(InCampaign(true));
        app.world_mut().resource_mut::<Requested>().note(&LoadSeed::of(seed));
        // The title's background base has arrived in the previous frame.
        app.world_mut().write_message(BaseSwapped(Swap::Played));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing);
        updates(&mut app, 5);
        assert_eq!(*app.world().resource::<InCampaign>(), InCampaign(true));
        assert_eq!(tick(&app), left);
        assert_eq!(app.world_mut().query::<&Party>().iter(app.world()).count(), 0);
        load(&mut app, seed);
        assert_eq!(*app.world().resource::<InCampaign>(), InCampaign(true));
        assert_eq!(app.world_mut().query::<&Party>().iter(app.world()).count(), 1);
    }
}
