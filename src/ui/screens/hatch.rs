//! At the hatch, the game asks before an action or a step takes the party out. The first press and held keys do not
//! reach the rules.

use std::time::Duration;

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_rules::{
    order::{Order, TickInput},
    party::{act::can_act_on, token::Doing},
    play::Play,
    region::{self, Region},
    site::Site,
};

use crate::{
    host::{messages::MessageLog, states::Mode},
    input::{actions::Action, labels::KeyLabels, orders::GiveOrders},
    session::replay::playback::Playback,
    world::{
        base::{current::BaseSwapped, load::Restart},
        ticking::has_play,
    },
};

const OUT: &str = "This hatch leads out of the base.";

const STANDS: Duration = Duration::from_secs(4);

/// The question at the hatch, and whether the key that led to it has been held since then.
#[derive(Resource, Clone, Debug, Default)]
struct HatchAsked {
    question: Option<Question>,
    held: bool,
}

#[derive(Clone, Copy, Debug)]
struct Question {
    /// The order that would take the party out. Only an order of the same kind confirms it.
    order: Order,
    at: Pos,
    age: Duration,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HatchAsked>()
        // This runs in any mode, because keys already reach play in the frame in which a panel closes.
        .add_systems(
            PreUpdate,
            ask.after(GiveOrders).run_if(has_play.and_then(not(resource_exists::<Playback>))),
        )
        .add_systems(OnExit(Mode::Walk), forget)
        .add_systems(Update, forget.run_if(on_message::<BaseSwapped>.or_else(on_message::<Restart>)));
}

/// Resets the question for a new play and after a return from a panel.
fn forget(mut asked: ResMut<HatchAsked>) {
    *asked = HatchAsked::default();
}

fn leads_out(site: &Site, at: Pos, order: Order) -> bool {
    let through = match order {
        Order::Step { heading, .. } => region::step_through(Region::Inside, site.furnished(), at, heading),
        Order::Act => region::act_through(Region::Inside, site.furnished(), at),
        _ => None,
    };
    through == Some(Region::Outside)
}

/// Returns whether an order would take the party out of a base that is neither won nor burning.
fn would_leave(site: &Site, play: &Play, order: Order) -> bool {
    let ahead = play.ahead();
    let answers = can_act_on(site, ahead, play.party.facing) || play.traps.has_mine(ahead);
    play.party.place == Region::Inside
        && !play.objective.is_meltdown()
        && !play.is_over()
        && leads_out(site, play.party.at, order)
        && !(order == Order::Act && answers)
}

/// Holds the first order back. A second press of the same kind confirms it, if it follows soon.
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
    let asked = asked.bypass_change_detection();
    if let Some(question) = &mut asked.question {
        question.age += time.delta();
    }
    asked.question = asked.question.filter(|question| question.at == here && question.age < STANDS);
    let now = input.bypass_change_detection();
    if let Doing::Door(to) = play.party.motion.doing {
        // The rules would keep the order until the party stands at the hatch.
        let out = |order: &Order| leads_out(&site, site.base().entrance(), *order);
        if to == Region::Inside {
            now.fresh = now.fresh.filter(|order| !out(order));
            // While the rules receive this order, they ignore it until it stops.
            if play.party.place == Region::Inside && !play.party.let_go {
                now.held = now.held.filter(|order| !out(order));
            }
        }
        return;
    }
    let leaves = |order: &Order| would_leave(&site, &play, *order);
    // The rules already wait for the release of a key that has taken the party through the door.
    let held = now.held.filter(leaves).filter(|_| !play.party.let_go);
    if held.is_some() {
        now.held = None;
    }
    // On the way to the hatch there is still time to release the key.
    let held = held.filter(|_| play.party.motion.is_rest());
    let again = std::mem::replace(&mut asked.held, held.is_some());
    let kind = std::mem::discriminant::<Order>;
    let stands = |order: &Order| asked.question.is_some_and(|asked| kind(&asked.order) == kind(order));
    let order = match now.fresh.filter(leaves) {
        Some(order) if stands(&order) => return,
        Some(order) => {
            now.fresh = None;
            order
        }
        None => match held {
            Some(order) if !again && !stands(&order) => order,
            _ => return,
        },
    };
    asked.question = Some(Question { order, at: here, age: Duration::ZERO });
    log.say(match order {
        Order::Act => format!("{OUT} Press [{}] again to step outside.", keys.label(Action::Act)),
        _ => format!("{OUT} Walk into it again to step outside."),
    });
}

#[cfg(test)]
mod tests {
    use leafwing_input_manager::user_input::Buttonlike;
    use rootward_gen::{Heading, Seed};
    use rootward_rules::objective::Stage;

    use super::*;
    use crate::app::testing::{app_in, position, tap, updates};

    /// Presses the action key this many times, and then waits for this many frames.
    fn act(app: &mut App, times: u8, frames: usize) {
        (0..times).for_each(|_| tap(app, KeyCode::Space));
        updates(app, frames);
    }

    fn is_outside(app: &App) -> bool {
        app.world().resource::<Play>().party.place == Region::Outside
    }

    #[test]
    fn the_second_press_opens_the_hatch() {
        let mut app = app_in(Seed::classic(1));
        act(&mut app, 1, 30);
        assert!(!is_outside(&app));
        updates(&mut app, 20 * 4);
        act(&mut app, 1, 10);
        assert!(!is_outside(&app), "too late: it is asked again");
        act(&mut app, 1, 30);
        assert!(is_outside(&app));
    }

    #[test]
    fn a_returning_party_is_asked_except_in_meltdown() {
        let mut app = app_in(Seed::classic(1));
        let start = position(&mut app);
        tap(&mut app, KeyCode::Space);
        crate::app::testing::put_party(&mut app, start.step(Heading::South));
        crate::app::testing::put_party(&mut app, start);
        act(&mut app, 1, 10);
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

    fn asked(app: &App) -> usize {
        let log = app.world().resource::<MessageLog>();
        log.latest(50).filter(|line| line.text.starts_with(OUT)).map(|line| line.times).sum()
    }

    #[test]
    fn a_step_asks_and_a_held_key_does_not_confirm() {
        let mut app = app_in(Seed::classic(1));
        KeyCode::KeyW.press(app.world_mut());
        updates(&mut app, 200);
        assert!(!is_outside(&app), "held");
        assert_eq!(asked(&app), 1);
        KeyCode::KeyW.release(app.world_mut());
        updates(&mut app, 2);
        tap(&mut app, KeyCode::KeyW);
        updates(&mut app, 10);
        assert!(!is_outside(&app), "too late");
        // Another kind of order does not confirm.
        act(&mut app, 1, 10);
        assert!(!is_outside(&app), "it asks for itself");
        tap(&mut app, KeyCode::KeyW);
        tap(&mut app, KeyCode::KeyW);
        updates(&mut app, 30);
        assert!(is_outside(&app));
    }

    #[test]
    fn earlier_keys_do_not_leave_the_base() {
        let mut app = app_in(Seed::classic(1));
        act(&mut app, 2, 30);
        assert!(is_outside(&app));
        act(&mut app, 3, 40);
        assert!(!is_outside(&app), "in, and not out again");
        tap(&mut app, KeyCode::Space);
        app.world_mut().write_message(Restart);
        updates(&mut app, 10);
        act(&mut app, 1, 30);
        assert!(!is_outside(&app));
    }

    #[test]
    fn one_late_key_or_tap_does_not_leave_the_base() {
        let mut app = app_in(Seed::classic(1));
        act(&mut app, 2, 30);
        assert!(is_outside(&app));
        act(&mut app, 1, 5);
        assert!(!is_outside(&app), "half-way");
        KeyCode::KeyW.press(app.world_mut());
        updates(&mut app, 100);
        assert!(!is_outside(&app));
        assert_eq!(asked(&app), 2, "once to go out, once for the key that is held at the hatch");
        KeyCode::KeyW.release(app.world_mut());
        updates(&mut app, 2);
        let hatch = position(&mut app);
        crate::app::testing::put_party(&mut app, hatch.step(Heading::South));
        KeyCode::KeyW.press(app.world_mut());
        updates(&mut app, 2);
        KeyCode::KeyW.release(app.world_mut());
        updates(&mut app, 20);
        assert_eq!((position(&mut app), asked(&app)), (hatch, 2));
    }
}
