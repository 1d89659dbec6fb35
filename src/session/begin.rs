//! Begins the play of a base, at its entrance or at the landing place.

mod walk_up;

use std::sync::Arc;

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_presentation::shown::Sight;
use rootward_rules::{
    party::token::Token, play::Play, recording::Recording, seeing, site::Site, tables::Tables, terms::Terms,
};

use crate::{
    host::{
        files::{hold::FolderHold, store::SettingsStore, writer::Writer},
        messages::MessageLog,
        schedule::AppSystems,
        states::Screen,
    },
    input::{actions::Action, labels::KeyLabels, settings::Settings},
    session::{
        launch::{Launch, StartOutside, StartReplay},
        replay::{
            ghost::GhostDue,
            play_of,
            playback::{Playback, Replayed},
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

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resumed(pub bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Launch>().init_resource::<Resumed>().add_systems(
        Update,
        begin_play
            .before(MirrorPlay)
            .in_set(AppSystems::Furnish)
            .run_if(in_state(Screen::Playing).and_then(resource_exists::<CurrentBase>)),
    );
}

/// The number of ticks for which a play counts as new. The first screen takes a few ticks.
const FIRST_TICKS: u32 = 40;

/// Whether a play can still restart on other terms. Outside the door, it counts as new for longer.
pub fn has_hardly_begun(play: &Play) -> bool {
    let before_the_door = play.party.place.is_outside() && play.seen.explored.is_empty();
    let limit = if before_the_door { walk_up::MOST_TICKS } else { FIRST_TICKS };
    play.tick <= limit && !play.is_over()
}

const AGAIN: &str = "It counts for the campaign only, and is not recorded.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlayKind {
    Replay,
    Campaign,
    Single,
}

struct Facts<'a> {
    current: &'a CurrentBase,
    tables: &'a Tables,
    settings: &'a Settings,
    launch: &'a Launch,
    career: &'a Career,
    campaign: bool,
    day: BaseOfDay,
    before: Option<&'a Play>,
}

impl Facts<'_> {
    /// Whether the seed alone identifies the base, as saves and recordings need. A custom design shares its seed.
    fn is_by_seed(&self) -> bool {
        self.current.custom_design().is_none()
    }

    fn kind(&self) -> PlayKind {
        let seed = Some(self.current.base().seed()).filter(|_| self.is_by_seed());
        if seed.is_some() && seed == self.launch.replay.as_ref().map(|replay| replay.seed) {
            PlayKind::Replay
        } else if self.campaign && seed == Some(self.career.seed()) {
            PlayKind::Campaign
        } else {
            PlayKind::Single
        }
    }

    /// The terms of a new play: challenge, twists and chips. A base of the day has the same terms for all players.
    fn terms(&self, kind: PlayKind) -> Terms {
        let daily = self.day.terms_of(self.current.base().seed());
        daily.filter(|_| kind == PlayKind::Single && self.is_by_seed()).unwrap_or_else(|| {
            let plain = self.settings.plain_bases || !self.launch.twists;
            self.career.terms(kind == PlayKind::Campaign, plain)
        })
    }

    /// Whether a play that has just begun has other terms than a new play would have: challenge, twists or chips.
    fn have_other_terms(&self) -> bool {
        let kind = if self.campaign { PlayKind::Campaign } else { PlayKind::Single };
        self.before
            .is_some_and(|play| has_hardly_begun(play) && !play.helped && play.terms != self.terms(kind))
    }

    fn new_play(&self, site: &Site, kind: PlayKind) -> (Play, Recording) {
        let Launch { outside, .. } = *self.launch;
        let campaign = kind == PlayKind::Campaign;
        let before_door = outside == StartOutside::InCampaign && campaign && self.settings.start_outside;
        let lands = self.current.outside().is_some() && (before_door || outside == StartOutside::Always);
        let carried = self.career.carried.clone().filter(|_| campaign);
        let mut recording =
            Recording::begin(site.base().seed(), self.tables, lands, carried).on(self.terms(kind));
        let mut play = play_of(site, &recording);
        if let Some(way) = self.current.way_in().filter(|_| before_door) {
            walk_up::walk_up(site, way, &mut play, &mut recording);
        }
        (play, recording)
    }

    /// Keeps god mode, and the party's place in a rebuilt base.
    fn keep(&self, site: &Site, play: &mut Play, swap: Option<Swap>) {
        let Some(before) = self.before else { return };
        if before.god {
            (play.god, play.helped) = (true, true);
        }
        let Token { place, at, facing, .. } = before.party;
        if swap == Some(Swap::Rebuilt) && place.ground(self.current.furnished()).may_enter(at) {
            put_party(site, play, Token::at(place, at, facing));
        }
    }
}

struct Beginning {
    play: Play,
    recording: Option<Recording>,
}

impl Beginning {
    fn of(facts: &Facts, site: &Site, kind: PlayKind, save: Option<BaseSave>, swap: Option<Swap>) -> Self {
        let replay = facts.launch.replay.as_ref().filter(|_| kind == PlayKind::Replay);
        let (mut play, recording) = match (replay, save) {
            (Some(replay), _) => (play_of(site, &replay.recording), None),
            (None, Some(save)) => (save.play, save.recording),
            (None, None) => {
                let (play, recording) = facts.new_play(site, kind);
                (play, Some(recording))
            }
        };
        if kind == PlayKind::Single {
            facts.keep(site, &mut play, swap);
        }
        Self { play, recording: recording.filter(|_| facts.settings.record && facts.is_by_seed()) }
    }
}

#[derive(SystemParam)]
struct PlayStart<'w> {
    current: Res<'w, CurrentBase>,
    requested: Res<'w, Requested>,
    tables: Res<'w, GameTables>,
    settings: Res<'w, Settings>,
    launch: ResMut<'w, Launch>,
    store: Res<'w, SettingsStore>,
    hold: Res<'w, FolderHold>,
    campaign: ResMut<'w, InCampaign>,
    career: Res<'w, Career>,
    day: ResMut<'w, BaseOfDay>,
    replayed: Option<Res<'w, Replayed>>,
    before: Option<Res<'w, Play>>,
    begun: Res<'w, BegunAs>,
    resumed: ResMut<'w, Resumed>,
    run: ResMut<'w, RunHome>,
    writer: ResMut<'w, Writer>,
    log: ResMut<'w, MessageLog>,
    sight: ResMut<'w, Sight>,
    traces: ResMut<'w, Traces>,
    keys: KeyLabels<'w>,
}

impl PlayStart<'_> {
    fn facts(&self) -> Facts<'_> {
        Facts {
            current: &self.current,
            tables: &self.tables,
            settings: &self.settings,
            launch: &self.launch,
            career: &self.career,
            campaign: self.campaign.0,
            day: *self.day,
            before: self.before.as_deref(),
        }
    }

    fn has_other_terms(&self) -> bool {
        (self.career.is_changed() || self.settings.is_changed())
            && self.replayed.is_none()
            && !self.requested.is_under_way()
            && self.facts().have_other_terms()
    }

    fn tell_single(&mut self) {
        let (seed, next) = (self.current.base().seed(), self.career.seed());
        if self.campaign.0 {
            self.log.say(format!(
                "You are playing {seed} outside the campaign. The campaign continues at base {next} from the title screen."
            ));
        } else if self.facts().is_by_seed()
            && seed == next
            && SaveKind::of(false, *self.day, seed) == SaveKind::Single
            && base_save::is_in_campaign(&self.store, seed)
        {
            self.log.say(format!(
                "Your campaign waits in {seed}. Continue it from the title screen. This run is outside it."
            ));
        }
    }

    fn saved(&mut self, site: &Site, kind: PlayKind) -> Option<BaseSave> {
        if kind == PlayKind::Replay || !self.facts().is_by_seed() {
            return None;
        }
        base_save::say_if_not_saved(&self.hold, &mut self.log);
        let kind = SaveKind::of(kind == PlayKind::Campaign, *self.day, site.base().seed());
        let mut save = base_save::load(&self.store, site, kind, &mut self.writer, &mut self.log)?;
        if save.day.is_some() {
            self.day.set_if_neq(BaseOfDay(save.day));
        }
        save.play.rebuild_derived(site);
        self.log.say("You continue where you left off. You can restart the base from the pause menu.");
        Some(save)
    }

    /// The save from the moment of the charge. A restart from the beginning removes that save.
    fn at_the_charge(&mut self, site: &Site, kind: PlayKind, restarts: bool) -> Option<BaseSave> {
        let wanted = restarts && self.run.wanted;
        *self.run = RunHome::default();
        if kind != PlayKind::Campaign || !self.hold.is_ours() {
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

    /// Restores traces and lit cells from a save. Nothing of the previous play stays.
    fn begin_picture(&mut self, save: Option<&BaseSave>) {
        let memory = save.map(|save| save.picture_memory(&mut self.log)).unwrap_or_default();
        let PictureMemory { lit, traces } = memory;
        *self.sight = Sight::remembering(lit, self.sight.reveal);
        *self.traces = traces;
    }
}

/// Begins or continues a play after a new base, a restart, or a change of terms in the first ticks.
fn begin_play(
    mut swaps: MessageReader<BaseSwapped>,
    mut restarts: MessageReader<Restart>,
    party: Query<Entity, With<Party>>,
    mut from: PlayStart,
    mut commands: Commands,
) {
    let restarts = restarts.read().count() > 0;
    let swap = swaps.read().last().map(|swap| swap.0);
    let other_terms = from.has_other_terms();
    let wanted = swap.is_some() || restarts || other_terms;
    // A play that is entered from the title has to wait for its base. The current base is only the title's background.
    let waits = from.requested.is_under_way();
    if waits && swap.is_some() || !wanted && (!party.is_empty() || waits) {
        return;
    }
    from.log.clear();
    let site = Site::new(from.current.furnished().clone(), from.tables.0.clone());
    let kind = from.facts().kind();
    let campaign = kind == PlayKind::Campaign;
    if kind == PlayKind::Single {
        from.tell_single();
    }
    let at_the_charge = from.at_the_charge(&site, kind, restarts);
    let anew = restarts || other_terms && swap.is_none();
    let save = if anew { None } else { from.saved(&site, kind) };
    from.resumed.set_if_neq(Resumed(save.is_some()));
    let save = at_the_charge.or(save);
    from.begin_picture(save.as_ref());
    from.run.again = save.as_ref().is_some_and(|save| save.again);
    from.run.waits = from.run.again;
    // A play on other terms replaces the save of the old one.
    let acted = save.is_some() || anew && from.begun.acted;
    let Beginning { play, recording } = Beginning::of(&from.facts(), &site, kind, save, swap);
    commands.remove_resource::<Recorder>();
    commands.remove_resource::<Playback>();
    commands.remove_resource::<Replayed>();
    if kind == PlayKind::Replay
        && let Some(StartReplay { recording, .. }) = from.launch.replay.take()
    {
        let offers = from.keys.hint(Action::Menu, "lets you take over or race its ghost");
        from.log.say(format!("Recording: {}. {offers}.", recording.terms.words()));
        commands.insert_resource(Playback::of(&recording));
        commands.insert_resource(Replayed(Arc::new(recording)));
    }
    if let Some(recording) = recording {
        commands.insert_resource(Recorder::new(recording));
    }
    if party.is_empty() {
        spawn_party(&play, &mut commands);
    }
    from.campaign.0 = campaign;
    commands.insert_resource(BegunAs { campaign, day: *from.day, acted });
    commands.insert_resource(site);
    commands.insert_resource(play);
    commands.insert_resource(GhostDue);
}

/// Moves the party, as the console does. The play then has no score.
pub fn put_party(site: &Site, play: &mut Play, token: Token) {
    play.party = token;
    play.helped = true;
    play.fields.forget();
    play.seen.mark_stale();
    seeing::look(site, play);
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::{
        app::testing::{app_in_179, load, show, updates},
        world::base::load::LoadSeed,
    };

    #[test]
    fn a_play_left_for_the_title_waits_for_the_next_base() {
        let mut app = app_in_179();
        updates(&mut app, 5);
        let tick = |app: &App| app.world().resource::<Play>().tick;
        let parties = |app: &mut App| app.world_mut().query::<&Party>().iter(app.world()).count();
        let left = tick(&app);
        assert!(left > 0);
        show(&mut app, Screen::Title);
        let left = tick(&app).max(left);
        // The first base of the campaign is requested and takes some time.
        let seed = Seed::classic(0);
        app.insert_resource(InCampaign(true));
        app.world_mut().resource_mut::<Requested>().note(&LoadSeed::of(seed));
        // The title's background base has arrived in the previous frame.
        app.world_mut().write_message(BaseSwapped(Swap::Played));
        show(&mut app, Screen::Playing);
        updates(&mut app, 4);
        assert_eq!((app.world().resource::<InCampaign>().0, tick(&app), parties(&mut app)), (true, left, 0));
        load(&mut app, seed);
        assert_eq!((app.world().resource::<InCampaign>().0, parties(&mut app)), (true, 1));
    }
}
