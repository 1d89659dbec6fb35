//! Travel in the game. In each tick it gives the party an order, as a key would, so recordings contain plain orders.

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_presentation::{
    lead::LeadNow,
    shown::Sight,
    travel::{Goal, Situation, Travel},
};
use rootward_rules::{
    order::{Order, TickInput},
    play::Play,
    site::Site,
};

use super::{Pressed, actions::Action};
use crate::{
    host::{messages::MessageLog, schedule::AppSystems, states::Mode},
    world::{
        base::{
            current::{BaseSwapped, CurrentBase},
            load::Restart,
        },
        ticking::{TickSystems, has_play},
    },
};

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartTravel(pub Goal);

/// The system that gives the orders of a travel. A recording that is played back overrules it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GiveTravelOrders;

/// The travel under way, and its order in the last tick.
#[derive(Resource, Clone, Debug, Default)]
struct UnderWay(Option<(Travel, Option<Order>)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<UnderWay>()
        .add_message::<StartTravel>()
        .add_systems(
            Update,
            (
                forget.run_if(on_message::<BaseSwapped>.or_else(on_message::<Restart>)),
                ask.run_if(in_state(Mode::Walk)),
                begin.run_if(on_message::<StartTravel>.and_then(has_play)),
            )
                .chain()
                .in_set(AppSystems::Commands),
        )
        .add_systems(FixedUpdate, go_on.in_set(TickSystems::Input).in_set(GiveTravelOrders).run_if(has_play));
}

#[derive(SystemParam)]
struct Eyes<'w> {
    site: Res<'w, Site>,
    play: Res<'w, Play>,
    sight: Res<'w, Sight>,
    lead: Res<'w, LeadNow>,
    current: Option<Res<'w, CurrentBase>>,
}

impl Eyes<'_> {
    fn look<R>(&self, see: impl FnOnce(Situation<'_>) -> R) -> R {
        see(Situation {
            site: &self.site,
            play: &self.play,
            shown: &self.sight.shown(&self.play),
            lead: self.lead.0,
            way_in: self.current.as_ref().and_then(|current| current.way_in()),
        })
    }
}

fn forget(mut under_way: ResMut<UnderWay>) {
    under_way.0 = None;
}

/// Reads the keys. Every other key ends the travel under way, even in a frame without a tick.
fn ask(
    pressed: Res<Pressed>,
    site: Option<Res<Site>>,
    mut under_way: ResMut<UnderWay>,
    mut requests: MessageWriter<StartTravel>,
) {
    if pressed.fresh.iter().any(|action| !matches!(action, Action::Travel | Action::TravelHome)) {
        under_way.bypass_change_detection().0 = None;
    }
    if pressed.just_pressed(Action::Travel) {
        requests.write(StartTravel(Goal::Arrow));
    }
    if let Some(site) = site.filter(|_| pressed.just_pressed(Action::TravelHome)) {
        requests.write(StartTravel(Goal::Cell(site.base().entrance())));
    }
}

/// Begins the requested travel. A request ends the travel under way, so that the same key also stops the party.
fn begin(
    mut requests: MessageReader<StartTravel>,
    eyes: Eyes,
    mut under_way: ResMut<UnderWay>,
    mut log: ResMut<MessageLog>,
) {
    let Some(&StartTravel(goal)) = requests.read().last() else { return };
    if under_way.0.take().is_some_and(|(travel, _)| travel.goal() == goal) {
        return;
    }
    match eyes.look(|now| Travel::begin(now, goal).map_err(|stop| stop.words(now.site, now.play))) {
        Ok(travel) => under_way.0 = Some((travel, None)),
        Err(why) => log.say(why),
    }
}

fn go_on(
    eyes: Eyes,
    mut input: ResMut<TickInput>,
    mut under_way: ResMut<UnderWay>,
    mut log: ResMut<MessageLog>,
) {
    let Some((travel, gave)) = &mut under_way.bypass_change_detection().0 else { return };
    // The order of the last tick is still there if no frame has read the keys since.
    if input.held == *gave {
        input.held = None;
    }
    if *input != TickInput::default() {
        under_way.0 = None;
        return;
    }
    match eyes.look(|now| travel.next(now).map_err(|stop| stop.words(now.site, now.play))) {
        Ok(order) => {
            *gave = order.filter(|order| matches!(order, Order::Step { .. }));
            (input.held, input.fresh) = (*gave, order.filter(|order| !matches!(order, Order::Step { .. })));
        }
        Err(why) => {
            log.say(why);
            under_way.0 = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::KeyCode;
    use rootward_gen::{Pos, Seed};
    use rootward_rules::terrain::distance;

    use super::*;
    use crate::app::testing::{app_in, press_all, said, updates};

    fn at(app: &App) -> Pos {
        app.world().resource::<Play>().party.at
    }

    fn travels(app: &App) -> bool {
        app.world().resource::<UnderWay>().0.is_some()
    }

    /// The first base without its creatures, and a travel along the arrow.
    fn under_way() -> App {
        let mut app = app_in(Seed::classic(0));
        let mut play = app.world_mut().resource_mut::<Play>();
        let groups = play.groups.iter().len() as u16;
        for group in 0..groups {
            let group = play.groups.get_mut(group).expect("it is there");
            group.members.iter_mut().for_each(|member| member.points = 0);
        }
        press_all(&mut app, &[KeyCode::KeyT]);
        assert!(travels(&app));
        app
    }

    #[test]
    fn travel_key_walks_several_steps() {
        let mut app = under_way();
        let (from, mut presses) = (at(&app), 1);
        while distance(from, at(&app)) < 2 && presses < 12 {
            if !travels(&app) {
                press_all(&mut app, &[KeyCode::KeyT]);
                presses += 1;
            }
            for _ in 0..400 {
                if !travels(&app) {
                    break;
                }
                app.update();
            }
        }
        // A trap lies beyond, which no travel enters.
        assert!(distance(from, at(&app)) >= 2, "{:?} {presses}", at(&app));
    }

    #[test]
    fn any_order_ends_a_travel() {
        for key in [KeyCode::KeyT, KeyCode::KeyQ, KeyCode::KeyF] {
            let mut app = under_way();
            press_all(&mut app, &[key]);
            updates(&mut app, 3);
            assert!(!travels(&app), "{key:?}");
        }
    }

    #[test]
    fn travel_without_an_arrow_says_so() {
        let mut app = app_in(Seed::classic(0));
        app.world_mut().resource_mut::<LeadNow>().0 = None;
        app.world_mut().write_message(StartTravel(Goal::Cell(Pos::new(0, 0))));
        updates(&mut app, 4);
        assert!(!travels(&app) && said(&app, "You know no safe way there.") > 0);
    }
}
