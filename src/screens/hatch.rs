//! At the hatch, an act or a step asks once more before the party leaves the base: whoever has just landed presses keys to
//! go on, and means none of them. The first press never reaches the rules, nor does a key that is held since then.

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

/// What the question begins with.
const OUT: &str = "The hatch leads out of the base.";

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

/// Whether an order now would take the party out of a base that is neither won nor burns.
fn would_leave(site: &Site, play: &Play, order: Order) -> bool {
    let (at, ahead) = (play.party.at, play.ahead());
    let through = match order {
        Order::Step { heading, .. } => region::step_through(Region::Inside, site.furnished(), at, heading),
        // What is ahead answers first.
        Order::Act if can_act_on(site, ahead, play.party.facing) || play.traps.has_mine(ahead) => None,
        Order::Act => region::act_through(Region::Inside, site.furnished(), at),
        _ => None,
    };
    play.party.place == Region::Inside
        && !play.objective.is_meltdown()
        && !play.is_over()
        && through == Some(Region::Outside)
}

/// Holds the first order back; a second press soon after it is meant.
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
    let TickInput { fresh, held, .. } = *input.bypass_change_detection();
    let leaves = |order: Option<Order>| order.filter(|&order| would_leave(&site, &play, order));
    let (fresh, held) = (leaves(fresh), leaves(held));
    if held.is_some() {
        input.held = None;
    }
    if fresh.or(held).is_none() || asked.0.is_some() {
        return;
    }
    if fresh.is_some() {
        input.fresh = None;
    }
    asked.0 = Some((here, Duration::ZERO));
    log.say(match fresh.or(held) {
        Some(Order::Act) => format!("{OUT} [{}] a second time: step outside.", keys.label(Action::Act)),
        _ => format!("{OUT} Walk against it a second time: step outside."),
    });
}

#[cfg(test)]
mod tests {
    use leafwing_input_manager::user_input::Buttonlike;
    use rootward_gen::{Heading, Seed};
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
        crate::testing::put_party(&mut app, start.step(Heading::South));
        crate::testing::put_party(&mut app, start);
        tap(&mut app, KeyCode::Space);
        updates(&mut app, 10);
        assert!(!is_outside(&app));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        let north = Order::Step { heading: Heading::North, sideways: false };
        let south = Order::Step { heading: Heading::South, sideways: false };
        assert_eq!(
            [Order::Act, north, south].map(|order| would_leave(&site, &play, order)),
            [true, true, false]
        );
        play.objective.stage = Stage::Meltdown(Default::default());
        assert!([Order::Act, north].iter().all(|&order| !would_leave(&site, &play, order)));
    }

    #[test]
    fn a_step_asks_too_and_a_held_key_is_no_second_press() {
        let mut app = app_in(Seed::classic(1));
        let asked = |app: &App| {
            let log = app.world().resource::<MessageLog>();
            log.latest(50).filter(|line| line.text.starts_with(OUT)).count()
        };
        KeyCode::KeyW.press(app.world_mut());
        updates(&mut app, 40);
        assert!(!is_outside(&app), "held");
        assert_eq!(asked(&app), 1);
        KeyCode::KeyW.release(app.world_mut());
        updates(&mut app, 2);
        tap(&mut app, KeyCode::KeyW);
        updates(&mut app, 30);
        assert!(is_outside(&app));
    }
}
