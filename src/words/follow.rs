//! State that follows the play: the arrow of the next goal, the scale of points, and the cause of damage.

use bevy::prelude::*;
use rootward_presentation::{
    lead::{Guide, LeadNow},
    loss::Harms,
    points::PointScale,
    shown::Sight,
};
use rootward_rules::{events::PlayEvent, play::Play, site::Site};

use crate::{
    host::schedule::AppSystems,
    input::settings::Settings,
    world::{
        base::{current::BaseSwapped, load::Restart},
        ticking::has_play,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LeadNow>().init_resource::<PointScale>().init_resource::<Harms>().add_systems(
        Update,
        (
            find.run_if(resource_exists::<Play>),
            measure.run_if(resource_exists_and_changed::<Site>),
            // This also runs in the frame in which a play ends, because the debriefing has not opened yet.
            (
                forget.run_if(on_message::<BaseSwapped>.or_else(on_message::<Restart>)),
                note.run_if(on_message::<PlayEvent>.and_then(has_play)),
            )
                .chain(),
        )
            .in_set(AppSystems::Follow),
    );
}

fn find(
    site: Option<Res<Site>>,
    play: Res<Play>,
    (settings, sight): (Res<Settings>, Res<Sight>),
    mut guide: Local<Guide>,
    mut now: ResMut<LeadNow>,
) {
    let Some(site) = site.filter(|_| settings.goal_arrow) else {
        *guide = Guide::default();
        now.set_if_neq(LeadNow(None));
        return;
    };
    if !(play.is_changed() || sight.is_changed() || settings.is_changed() || site.is_changed()) {
        return;
    }
    if site.is_changed() {
        *guide = Guide::default();
    }
    if guide.look(&site, &play, &sight.shown(&play)) {
        now.set_if_neq(LeadNow(guide.lead()));
    }
}

fn measure(site: Res<Site>, mut scale: ResMut<PointScale>) {
    scale.set_if_neq(PointScale::of(&site));
}

fn forget(mut harms: ResMut<Harms>) {
    harms.set_if_neq(Harms::default());
}

fn note(mut events: MessageReader<PlayEvent>, play: Res<Play>, mut harms: ResMut<Harms>) {
    for event in events.read() {
        if let PlayEvent::DroidHurt { harm, amount, .. } = *event {
            harms.note(&play, harm, amount);
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::app::testing::app_in;

    #[test]
    fn no_arrow_is_shown_with_the_setting_off() {
        let mut app = app_in(Seed::classic(0));
        let lead = |app: &App| app.world().resource::<LeadNow>().0;
        assert!(lead(&app).is_some());
        app.world_mut().resource_mut::<Settings>().goal_arrow = false;
        app.update();
        assert_eq!(lead(&app), None);
        app.world_mut().resource_mut::<Settings>().goal_arrow = true;
        app.update();
        assert!(lead(&app).is_some());
    }

    #[test]
    fn the_scale_follows_the_base() {
        let app = app_in(Seed::classic(179));
        assert_eq!(*app.world().resource::<PointScale>(), PointScale::of(app.world().resource::<Site>()));
    }
}
