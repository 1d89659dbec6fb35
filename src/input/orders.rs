//! Turns actions into the input of the next tick. Keys are ignored while another screen reads them.

use std::collections::VecDeque;

use bevy::prelude::*;
use rootward_gen::{Heading, Pos};
use rootward_rules::{
    encounters::GroupState,
    events::PlayEvent,
    order::{ClimbDir, Order, TickInput, Wish},
    play::Play,
    site::Site,
};

use super::{Pressed, ReadActions, actions::Action, turn_to_act};
use crate::{
    host::states::Mode,
    world::base::{current::BaseSwapped, load::Restart},
};

/// Actions that were held while play ignored the keys. They are ignored until they are released.
#[derive(Resource, Clone, Debug, Default)]
struct MutedActions(Vec<Action>);

/// Queued wishes other than steps. Each tick takes the oldest one.
#[derive(Resource, Clone, Debug, Default)]
pub struct Wishes(VecDeque<Wish>);

impl Wishes {
    pub fn push(&mut self, wish: Wish) {
        self.0.push_back(wish);
    }
}

pub(super) const STEPS: [(Action, Heading); 4] = [
    (Action::North, Heading::North),
    (Action::East, Heading::East),
    (Action::South, Heading::South),
    (Action::West, Heading::West),
];

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Steering {
    /// The four directions of the map.
    #[default]
    Compass,
    /// Ahead, back, left and right, relative to the party's heading.
    Ahead,
}

impl Steering {
    /// The map direction of a step key, given its direction in compass steering.
    pub fn heading(self, key: Heading, facing: Heading) -> Heading {
        match (self, key) {
            (Self::Compass, key) => key,
            (Self::Ahead, Heading::North) => facing,
            (Self::Ahead, Heading::East) => facing.right(),
            (Self::Ahead, Heading::South) => facing.back(),
            (Self::Ahead, Heading::West) => facing.left(),
        }
    }

    /// The order for a step key. With relative steering, steps to the side and back do not turn the party.
    fn step(self, key: Heading, facing: Heading, sideways: bool) -> Order {
        let keeps_facing = self == Self::Ahead && key != Heading::North;
        Order::Step { heading: self.heading(key, facing), sideways: sideways || keeps_facing }
    }
}

/// The floor that was chosen on another screen, until play reads input again.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChosenFloor(pub Option<u8>);

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GiveOrders;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MutedActions>()
        .init_resource::<ChosenFloor>()
        .init_resource::<Steering>()
        .init_resource::<Wishes>()
        .add_systems(
            PreUpdate,
            (note_wishes, let_go_in_truce, give_orders).chain().in_set(GiveOrders).after(ReadActions),
        )
        .add_systems(Update, clear_wishes.run_if(on_message::<BaseSwapped>.or_else(on_message::<Restart>)));
}

fn clear_wishes(mut wishes: ResMut<Wishes>, mut input: ResMut<TickInput>) {
    wishes.0.clear();
    *input = TickInput::default();
}

/// A change of mode takes effect after the keys of the frame are read, so they are also ignored in that frame.
fn play_listens(mode: Option<&State<Mode>>, play: Option<&Play>) -> bool {
    mode.is_some_and(|mode| *mode.get() == Mode::Walk) && !play.is_some_and(Play::is_over)
}

/// Keys pressed after the key that closed the screen are meant for the party.
fn is_about_to_walk(mode: Option<&State<Mode>>, next: Option<&NextState<Mode>>) -> bool {
    let walks = matches!(next, Some(NextState::Pending(Mode::Walk) | NextState::PendingIfNeq(Mode::Walk)));
    walks
        && mode
            .is_some_and(|mode| matches!(mode.get(), Mode::Examine | Mode::Map | Mode::Column | Mode::Paused))
}

fn note_wishes(
    mode: Option<Res<State<Mode>>>,
    play: Option<Res<Play>>,
    pressed: Res<Pressed>,
    mut wishes: ResMut<Wishes>,
) {
    let plain = [(Action::SwapRows, Wish::SwapRows), (Action::AntiGravity, Wish::AntiGravity)];
    let droids = Action::DROIDS.into_iter().zip((0..).map(Wish::Select));
    // The inventory chooses droids as well.
    let chooses = mode.as_deref().is_some_and(|mode| *mode.get() == Mode::Inventory);
    let listens = play_listens(mode.as_deref(), play.as_deref());
    let plain = plain.into_iter().filter(|_| listens);
    for (_, wish) in
        plain.chain(droids.filter(|_| listens || chooses)).filter(|&(action, _)| pressed.just_pressed(action))
    {
        wishes.push(wish);
    }
}

/// If a group with a white flag is in sight, the attack key has to be pressed again after the death of a group.
fn let_go_in_truce(
    mut events: MessageReader<PlayEvent>,
    (site, play): (Option<Res<Site>>, Option<Res<Play>>),
    pressed: Res<Pressed>,
    mut stale: ResMut<MutedActions>,
) {
    let fell = events.read().filter(|event| matches!(event, PlayEvent::GroupDied { .. })).count() > 0;
    let Some((site, play)) = site.zip(play).filter(|_| fell && pressed.held(Action::Fire)) else { return };
    let has_flag = |group: &GroupState| {
        group.is_there() && play.seen.visible.contains(group.at) && play.twists.keeps_peace(&site, group)
    };
    if play.groups.iter().any(has_flag) {
        stale.0.push(Action::Fire);
    }
}

fn give_orders(
    (mode, next): (Option<Res<State<Mode>>>, Option<Res<NextState<Mode>>>),
    pressed: Res<Pressed>,
    mut stale: ResMut<MutedActions>,
    mut chosen: ResMut<ChosenFloor>,
    mut wishes: ResMut<Wishes>,
    (site, play): (Option<Res<Site>>, Option<Res<Play>>),
    steering: Res<Steering>,
    mut after_turn: Local<Option<(Action, Heading)>>,
    mut act_towards: Local<Option<(Pos, Heading)>>,
    mut input: ResMut<TickInput>,
) {
    let is_over = play.as_deref().is_some_and(Play::is_over);
    // A wish stays queued until a tick takes it. A finished play has no ticks.
    let next_wish = || wishes.bypass_change_detection().0.pop_front().filter(|_| !is_over);
    let wish = input.wish.filter(|_| !is_over).or_else(next_wish);
    let walks_now = is_about_to_walk(mode.as_deref(), next.as_deref()) && !is_over;
    let is_home = site.as_ref().zip(play.as_ref()).is_some_and(|(site, play)| play.is_home(site));
    if is_home || !walks_now && !play_listens(mode.as_deref(), play.as_deref()) {
        stale.0.clear();
        stale.0.extend_from_slice(pressed.all_held());
        *input = TickInput { wish, ..default() };
        (*after_turn, *act_towards) = (None, None);
        return;
    }
    input.wish = wish;
    stale.0.retain(|&action| pressed.held(action));
    let held = |action: Action| pressed.held(action) && !stale.0.contains(&action);
    let sideways = pressed.held(Action::Sidestep);
    let facing = play.as_deref().map_or(Heading::North, |play| play.party.facing);
    let step = |key| steering.step(key, facing, sideways);
    let once = [
        (Action::TurnLeft, Order::TurnLeft),
        (Action::TurnRight, Order::TurnRight),
        (Action::Act, Order::Act),
        (Action::Up, Order::Climb(ClimbDir::Up)),
        (Action::Down, Order::Climb(ClimbDir::Down)),
    ];
    // The next tick may be some frames away, so a fresh order waits for it.
    let mut fresh_step = STEPS.into_iter().find(|&(action, _)| pressed.just_pressed(action));
    let fresh_once = once.into_iter().find(|&(action, _)| pressed.just_pressed(action));
    // With relative steering, a step waits for an earlier turn, which changes its direction.
    let is_turn = |order: Option<Order>| matches!(order, Some(Order::TurnLeft | Order::TurnRight));
    let kept = play.as_deref().and_then(|play| play.party.kept);
    let turns = is_turn(input.fresh) || is_turn(kept) || is_turn(fresh_once.map(|(_, order)| order));
    if *steering == Steering::Compass {
        *after_turn = None;
    } else if turns {
        *after_turn = fresh_step.take().or(*after_turn);
    } else {
        fresh_step = fresh_step.or(after_turn.take());
    }
    // This is the first frame that can pass on a floor that was chosen elsewhere.
    let travel = chosen.bypass_change_detection().0.take().map(Order::Travel);
    let fresh =
        travel.or(fresh_step.map(|(_, heading)| step(heading))).or(fresh_once.map(|(_, order)| order));
    if fresh.is_some() {
        (input.fresh, *act_towards) = (fresh, None);
    }
    (input.fire, input.sleep) = (held(Action::Fire), held(Action::Sleep));
    // A key that went down in this frame may be up in the next one. A tap must be a single step, even in a long frame.
    let stays_down = |action: Action| held(action) && !pressed.just_pressed(action);
    input.held = STEPS.into_iter().find(|&(action, _)| stays_down(action)).map(|(_, heading)| step(heading));
    // An action with nothing ahead turns the party first, unless the party walks on in the meantime.
    if let Some((site, play)) =
        site.as_ref().zip(play.as_ref()).filter(|(_, play)| play.party.motion.is_rest())
    {
        let at = play.party.at;
        if input.fresh == Some(Order::Act) && input.held.is_none() {
            *act_towards = turn_to_act::heading(site, play).map(|to| (at, to)).or(*act_towards);
        }
        let stays = |&(from, _): &(Pos, Heading)| from == at && input.held.is_none();
        *act_towards = act_towards.filter(stays);
        let waits = input.fresh.is_none() || input.fresh == Some(Order::Act);
        if let Some((_, to)) = act_towards.filter(|_| waits) {
            input.fresh = turn_to_act::turn(facing, to).or(Some(Order::Act));
            if facing == to {
                *act_towards = None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::KeyCode;
    use leafwing_input_manager::user_input::Buttonlike;
    use rootward_rules::{
        objective::{Meltdown, Stage},
        region::Region,
        twists::Twist,
    };

    use super::*;
    use crate::app::testing::{self, press_all};

    /// Starts base 17.3, without ticks that would take the orders.
    fn app_in_179() -> App {
        let mut app = testing::app_in_179();
        app.world_mut().resource_mut::<Time<Virtual>>().pause();
        app
    }

    fn input(app: &App) -> TickInput {
        *app.world().resource()
    }

    #[test]
    fn a_key_is_held_from_the_second_frame_on() {
        let mut app = app_in_179();
        app.update();
        KeyCode::ArrowDown.press(app.world_mut());
        app.update();
        let step = Some(Order::Step { heading: Heading::South, sideways: false });
        assert_eq!((input(&app).fresh, input(&app).held), (step, None));
        app.update();
        assert_eq!(input(&app).held, step);
    }

    #[test]
    fn orders_of_a_finished_play_do_nothing_in_the_next() {
        let mut app = app_in_179();
        app.world_mut().resource_mut::<TickInput>().wish = Some(Wish::SwapRows);
        app.world_mut().resource_mut::<Wishes>().push(Wish::AntiGravity);
        app.world_mut().resource_mut::<Play>().objective.stage = Stage::Lost;
        app.update();
        assert_eq!(input(&app).wish, None);
        assert!(app.world().resource::<Wishes>().0.is_empty());
        app.world_mut().resource_mut::<Play>().objective.stage = Stage::Explore;
        app.world_mut().resource_mut::<TickInput>().wish = Some(Wish::SwapRows);
        app.world_mut().write_message(Restart);
        app.update();
        assert_eq!(input(&app), TickInput::default());
    }

    #[test]
    fn no_key_returns_to_a_burning_base() {
        let mut app = app_in_179();
        let entrance = app.world().resource::<Site>().base().entrance();
        let mut told = |at: Pos, place: Region, key: KeyCode| {
            let mut play = app.world_mut().resource_mut::<Play>();
            play.objective.stage = Stage::Meltdown(Meltdown { began: play.tick, ticks: 400 });
            (play.party.at, play.party.place) = (at, place);
            app.insert_resource(TickInput::default());
            press_all(&mut app, &[key]);
            let fresh = input(&app).fresh;
            app.update();
            fresh.is_some()
        };
        for key in [KeyCode::ArrowDown, KeyCode::Space] {
            assert!(!told(entrance, Region::Inside, key) && !told(entrance, Region::Outside, key));
            assert!(told(entrance.step(Heading::South), Region::Inside, key), "not there yet");
        }
    }

    #[test]
    fn a_death_in_a_truce_releases_the_attack_key() {
        let mut app = app_in_179();
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        assert!(play.add_twist(&site, Twist::Truce));
        let flag = play.groups.iter().find(|group| play.twists.keeps_peace(&site, group)).expect("a flag").at;
        KeyCode::KeyF.press(app.world_mut());
        let fires = |app: &mut App, seen: bool| {
            let mut play = app.world_mut().resource_mut::<Play>();
            play.seen.visible = if seen { [flag].into_iter().collect() } else { Default::default() };
            app.world_mut().write_message(PlayEvent::GroupDied { group: 0, at: flag });
            app.update();
            input(app).fire
        };
        assert!(fires(&mut app, false), "nobody with a flag is near");
        assert!(!fires(&mut app, true));
        app.update();
        assert!(!input(&app).fire, "it is still held");
        KeyCode::KeyF.release(app.world_mut());
        app.update();
        press_all(&mut app, &[KeyCode::KeyF]);
        assert!(input(&app).fire);
    }
}
