//! At the hatch, an act asks once more before the party leaves the base: whoever has just landed presses keys to go on,
//! and means none of them. The first press never reaches the rules.

use std::time::Duration;

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_rules::{
    order::{Order, TickInput},
    party::act::can_act_on,
    play::Play,
    region::{self, Region},
    site::Site,
};

use crate::{
    input::{actions::Action, labels::KeyLabels, orders::GiveOrders},
    messages::MessageLog,
    replay::playback::Replayed,
    states::Mode,
    ticking::has_play,
};

/// How long the question stands.
const STANDS: Duration = Duration::from_secs(4);

/// Where the party was asked whether it is to leave, and since when.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct HatchAsked(Option<(Pos, Duration)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HatchAsked>().add_systems(
        PreUpdate,
        ask.after(GiveOrders)
            .run_if(in_state(Mode::Walk).and_then(has_play).and_then(not(resource_exists::<Replayed>))),
    );
}

/// Whether an act now would take the party out of a base that is neither won nor burns.
fn would_leave(site: &Site, play: &Play) -> bool {
    let (at, ahead) = (play.party.at, play.ahead());
    play.party.place == Region::Inside
        && !play.objective.is_meltdown()
        && !play.is_over()
        && region::act_through(Region::Inside, site.furnished(), at) == Some(Region::Outside)
        && !can_act_on(site, ahead, play.party.facing)
        && !play.traps.has_mine(ahead)
}

/// Holds the first act back; a second one soon after it is meant.
fn ask(
    time: Res<Time>,
    site: Res<Site>,
    play: Res<Play>,
    keys: KeyLabels,
    mut asked: ResMut<HatchAsked>,
    mut input: ResMut<TickInput>,
    mut log: ResMut<MessageLog>,
) {
    let here = play.party.at;
    if let Some((at, since)) = asked.0 {
        let since = since + time.delta();
        asked.0 = (at == here && since < STANDS).then_some((at, since));
    }
    if input.bypass_change_detection().fresh != Some(Order::Act) || !would_leave(&site, &play) {
        return;
    }
    if asked.0.is_some() {
        return;
    }
    input.fresh = None;
    asked.0 = Some((here, Duration::ZERO));
    log.say(format!(
        "The hatch leads out of the base. [{}] a second time: step outside.",
        keys.label(Action::Act)
    ));
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::objective::Stage;

    use super::*;
    use crate::testing::{app_in, position, tap, updates};

    fn is_outside(app: &App) -> bool {
        app.world().resource::<Play>().party.place == Region::Outside
    }

    #[test]
    fn the_hatch_opens_to_the_second_press_and_forgets_the_first() {
        let mut app = app_in(Seed::classic(1));
        tap(&mut app, KeyCode::Space);
        updates(&mut app, 30);
        assert!(!is_outside(&app));
        // The question stands for four seconds.
        updates(&mut app, 20 * 4);
        tap(&mut app, KeyCode::Space);
        updates(&mut app, 10);
        assert!(!is_outside(&app), "too late: it is asked again");
        tap(&mut app, KeyCode::Space);
        updates(&mut app, 30);
        assert!(is_outside(&app));
    }

    #[test]
    fn who_has_stepped_away_is_asked_again_and_nobody_in_the_meltdown() {
        let mut app = app_in(Seed::classic(1));
        let start = position(&mut app);
        tap(&mut app, KeyCode::Space);
        crate::testing::put_party(&mut app, start.step(rootward_gen::Heading::South));
        crate::testing::put_party(&mut app, start);
        tap(&mut app, KeyCode::Space);
        updates(&mut app, 10);
        assert!(!is_outside(&app));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        assert!(would_leave(&site, &play));
        play.objective.stage = Stage::Meltdown(Default::default());
        assert!(!would_leave(&site, &play));
    }
}
