//! Special moments in a base. Each is shown once and disappears by itself. The keys still move the party.

use std::time::Duration;

use bevy::prelude::*;
use rootward_presentation::{
    shown::Sight,
    words::moments::{Moment, guardian, moment_of, seen_guardians},
};
use rootward_rules::{events::PlayEvent, play::Play, site::Site};

use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    input::settings::Settings,
    session::scenes::Scene,
    world::{
        base::{current::BaseSwapped, load::Restart},
        ticking::has_play,
    },
};

/// Display time of a moment.
const STANDS: Duration = Duration::from_millis(3200);

#[derive(Resource, Clone, Debug, Default)]
pub struct CurrentMoment {
    moment: Option<Moment>,
    stood: Duration,
}

impl CurrentMoment {
    pub const fn get(&self) -> Option<&Moment> {
        self.moment.as_ref()
    }
}

/// The guardians that were announced in this play, by the numbers of their groups.
#[derive(Resource, Clone, Debug, Default)]
struct Announced(Vec<u16>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentMoment>().init_resource::<Announced>().add_systems(
        Update,
        (
            begin.run_if(on_message::<BaseSwapped>.or_else(on_message::<Restart>)),
            pass.run_if(in_state(Mode::Walk)),
            notice,
        )
            .chain()
            .in_set(AppSystems::Follow)
            .run_if(in_state(Screen::Playing).and_then(has_play)),
    );
}

/// Marks guardians that were seen before as announced, so that a continued play does not announce them again.
fn begin(site: Res<Site>, play: Res<Play>, mut announced: ResMut<Announced>, mut now: ResMut<CurrentMoment>) {
    *now = CurrentMoment::default();
    announced.0 = seen_guardians(&site, &play).map(|(number, ..)| number).collect();
}

fn pass(time: Res<Time>, mut now: ResMut<CurrentMoment>) {
    if now.moment.is_none() {
        return;
    }
    now.bypass_change_detection().stood += time.delta();
    if now.stood > STANDS {
        *now = CurrentMoment::default();
    }
}

fn notice(
    (settings, sight): (Res<Settings>, Res<Sight>),
    site: Res<Site>,
    play: Res<Play>,
    mut events: MessageReader<PlayEvent>,
    mut announced: ResMut<Announced>,
    mut now: ResMut<CurrentMoment>,
) {
    let mut found = None;
    if play.is_changed() && announced.0.len() < site.records().computers().len() {
        let new = seen_guardians(&site, &play).find(|(number, ..)| !announced.0.contains(number));
        if let Some((number, at, group)) = new {
            announced.0.push(number);
            found = Some(guardian(&site, group, at, false));
        }
    }
    found = events.read().filter_map(|event| moment_of(&site, &play, &sight.known(), event)).last().or(found);
    if settings.scenes
        && let Some(moment) = found
    {
        *now = CurrentMoment { moment: Some(moment), stood: Duration::ZERO };
    }
}

pub fn scene_words(scene: Scene, base: &str) -> String {
    let told = match scene {
        Scene::Landing => format!("{base}. The shuttle lands, and the four walk to the door."),
        Scene::Blast { witnesses: true } => format!("{base} is gone. You are out."),
        Scene::Blast { witnesses: false } => format!("{base} is gone, and the party with it."),
    };
    format!("{told}   [any key] continues")
}

#[cfg(test)]
mod tests {
    use rootward_gen::RecordNo;
    use rootward_presentation::words::moments::{MomentKind, is_guardian};

    use super::*;
    use crate::app::testing::{app_in_179, updates};

    fn shown(app: &App) -> Option<MomentKind> {
        app.world().resource::<CurrentMoment>().get().map(|moment| moment.kind)
    }

    /// The first group that guards a computer, or the first that does not.
    fn group(app: &App, guards: bool) -> u16 {
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        let mut groups = (0..).zip(play.groups.iter());
        groups.find(|(_, group)| is_guardian(site, group) == guards).expect("17.3 has both").0
    }

    #[test]
    fn each_moment_is_shown_at_its_event_and_ends_by_itself() {
        let mut app = app_in_179();
        let number = group(&app, true);
        let at = app.world().resource::<Play>().party.at;
        for (event, kind) in [
            (PlayEvent::GroupDied { group: number, at }, MomentKind::GuardianFell),
            (PlayEvent::ProbeTaken { computer: RecordNo(0) }, MomentKind::Probe),
            (PlayEvent::CaptiveFreed { at }, MomentKind::Captive),
            (PlayEvent::TruceEnded { at }, MomentKind::TruceOver),
        ] {
            assert_eq!(shown(&app), None);
            app.world_mut().write_message(event);
            app.update();
            assert_eq!(shown(&app), Some(kind));
            updates(&mut app, 70);
        }
        assert_eq!(shown(&app), None);
        let other = group(&app, false);
        app.world_mut().write_message(PlayEvent::GroupDied { group: other, at });
        app.update();
        assert_eq!(shown(&app), None, "only the guardian gets a beat");
    }

    #[test]
    fn the_guardian_is_announced_once_when_it_is_first_seen() {
        let mut app = app_in_179();
        let number = group(&app, true);
        let see = |app: &mut App| {
            let mut play = app.world_mut().resource_mut::<Play>();
            let group = play.groups.get_mut(number).expect("it is there");
            group.seen_at = Some(group.at);
        };
        updates(&mut app, 5);
        assert_eq!(shown(&app), None);
        see(&mut app);
        updates(&mut app, 2);
        assert_eq!(shown(&app), Some(MomentKind::GuardianSeen));
        updates(&mut app, 70);
        assert_eq!(shown(&app), None);
        see(&mut app);
        updates(&mut app, 5);
        assert_eq!(shown(&app), None);
    }

    #[test]
    fn without_scenes_only_the_log_reports_moments() {
        let mut app = app_in_179();
        app.world_mut().resource_mut::<Settings>().scenes = false;
        app.world_mut().write_message(PlayEvent::ProbeTaken { computer: RecordNo(0) });
        app.update();
        assert_eq!(shown(&app), None);
    }
}
