//! Taps and clicks in play: travel to a distant known cell, a step towards a point, or the use of the cell ahead.

use bevy::{input::touch::Touch, prelude::*, ui::UiGlobalTransform};
use rootward_gen::{Heading, Pos};
use rootward_presentation::{shown::Sight, travel::Goal};
use rootward_rules::{party::act::acts_on, play::Play, site::Site, terrain::distance};

use super::{
    Pressed, ReadActions,
    actions::Action,
    orders::{STEPS, Steering},
    read_actions,
    travel::StartTravel,
};
use crate::{
    host::states::Mode,
    kit::{CELL, covers::StopsFingers, frame::Frame, lens::Lens, screen::Zoom, world_of},
    world::{
        base::party::{GridPos, Party},
        floors::ViewedFloor,
    },
};

/// The drag distance in logical pixels at which a touch is no longer a tap. `web/page.js` has the same value.
const SWIPE: f32 = 24.0;
/// The fraction of the picture's width, at each side, in which a tap turns the party in the visor.
const SIDE: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Touches>().add_systems(
        PreUpdate,
        (read_taps, read_clicks).in_set(ReadActions).after(read_actions).run_if(resource_exists::<Zoom>),
    );
}

fn read_clicks(
    mouse: Option<Res<ButtonInput<MouseButton>>>,
    mode: Option<Res<State<Mode>>>,
    (lens, frame, stops): (Lens, Option<Res<Frame>>, Stops),
    (site, play): (Option<Res<Site>>, Option<Res<Play>>),
    (sight, viewed, steering): (Res<Sight>, Res<ViewedFloor>, Res<Steering>),
    mut travels: MessageWriter<StartTravel>,
) {
    let clicked = mouse.is_some_and(|mouse| mouse.just_pressed(MouseButton::Left));
    if !clicked || mode.is_none_or(|mode| *mode.get() != Mode::Walk) || *steering == Steering::Ahead {
        return;
    }
    let point = lens.window.single().ok().and_then(Window::cursor_position);
    let on_field =
        point.filter(|&at| frame.is_some_and(|frame| frame.field.contains(at)) && !is_stopped(&stops, at));
    let cell = on_field.and_then(|point| lens.view().cell_at(point));
    let (Some(at), Some(site), Some(play)) = (cell, site, play) else { return };
    if viewed.elsewhere.is_none() && is_known_floor(&site, &play, &sight, at) {
        travels.write(StartTravel(Goal::Cell(at)));
    }
}

fn is_known_floor(site: &Site, play: &Play, sight: &Sight, at: Pos) -> bool {
    !play.party.place.is_outside() && site.floor().contains(at) && sight.shown(play).known.contains(at)
}

type Stops<'w, 's> = Query<
    'w,
    's,
    (&'static ComputedNode, &'static UiGlobalTransform, &'static InheritedVisibility),
    With<StopsFingers>,
>;

fn read_taps(
    touches: Res<Touches>,
    mode: Option<Res<State<Mode>>>,
    lens: Lens,
    steering: Res<Steering>,
    party: Query<&GridPos, With<Party>>,
    stops: Stops,
    (site, play, sight): (Option<Res<Site>>, Option<Res<Play>>, Res<Sight>),
    mut taps: Local<Taps>,
    mut pressed: ResMut<Pressed>,
    mut travels: MessageWriter<StartTravel>,
) {
    let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk);
    let Some(tap) = taps.ended(&touches, walks).filter(|tap| !is_stopped(&stops, tap.position())) else {
        return;
    };
    let (Some(site), Some(play)) = (site, play) else { return };
    let view = lens.view();
    let (towards, cell) = match *steering {
        Steering::Ahead => (from_inside(tap.position().x / view.size.x), None),
        Steering::Compass => {
            let Ok(party) = party.single() else { return };
            (on_map(view.world_at(tap.position()) - world_of(party.0)), view.cell_at(tap.position()))
        }
    };
    let ahead = match *steering {
        Steering::Compass => step_of(play.party.facing),
        Steering::Ahead => Action::North,
    };
    let action = towards.unwrap_or(Action::Act);
    let uses = action == ahead && uses_ahead(&site, &play, cell);
    let is_far = |at: &Pos| distance(*at, play.party.at) > 1 && is_known_floor(&site, &play, &sight, *at);
    if let Some(to) = cell.filter(is_far).filter(|_| !uses) {
        travels.write(StartTravel(Goal::Cell(to)));
        return;
    }
    pressed.tap(if uses { Action::Act } else { action });
}

#[derive(Default)]
struct Taps(Vec<u64>);

impl Taps {
    /// Only a single finger taps, and only if it went down while the party walks and was not dragged.
    fn ended<'a>(&mut self, touches: &'a Touches, walks: bool) -> Option<&'a Touch> {
        if !walks || touches.iter().count() > 1 {
            self.0.clear();
            return None;
        }
        self.0.extend(touches.iter_just_pressed().map(Touch::id));
        let is_drawn = |touch: &Touch| touch.distance().length() >= SWIPE;
        let tap = touches.iter_just_released().find(|touch| self.0.contains(&touch.id()) && !is_drawn(touch));
        self.0.retain(|&id| touches.get_pressed(id).is_some_and(|touch| !is_drawn(touch)));
        tap
    }
}

fn is_stopped(stops: &Stops, point: Vec2) -> bool {
    stops.iter().any(|(node, at, visible)| {
        let scale = node.inverse_scale_factor();
        visible.get() && Rect::from_center_size(at.translation * scale, node.size() * scale).contains(point)
    })
}

/// The action of a tap at this offset from the party. `None` on the party itself.
fn on_map(aside: Vec2) -> Option<Action> {
    let far = aside.abs();
    let action = if far.x > far.y {
        if aside.x > 0.0 { Action::East } else { Action::West }
    } else if aside.y > 0.0 {
        Action::North
    } else {
        Action::South
    };
    (far.max_element() > CELL / 2.0).then_some(action)
}

/// The action of a tap in the visor, by its horizontal position from 0 to 1.
fn from_inside(place: f32) -> Option<Action> {
    Some(match place {
        left if left < SIDE => Action::TurnLeft,
        right if right > 1.0 - SIDE => Action::TurnRight,
        _ => Action::North,
    })
}

fn step_of(heading: Heading) -> Action {
    STEPS.into_iter().find(|(_, to)| *to == heading).map_or(Action::North, |(action, _)| action)
}

/// Whether a tap on the cell ahead is the action key. It disarms a mine or uses an obstacle, but shuts no doors.
fn uses_ahead(site: &Site, play: &Play, cell: Option<Pos>) -> bool {
    let ahead = play.ahead();
    if !play.party.place.is_outside() && play.traps.has_mine(ahead) {
        return true;
    }
    let is_open = play.barriers.at(ahead).is_some_and(|door| door.lets_walk());
    let is_meant = cell == Some(ahead) || !play.terrain.is_walkable(ahead);
    acts_on(site, play) == Some(ahead) && !is_open && is_meant
}

#[cfg(test)]
mod tests {
    use bevy::{
        ecs::system::RunSystemOnce,
        input::touch::TouchPhase::{self, Ended, Moved, Started},
    };
    use rootward_gen::Thing;
    use rootward_rules::doors::barrier::Leaf;

    use super::*;
    use crate::app::testing::{self, set_mode, touch};

    /// Starts a base with a screen, which the plain test harness does not have.
    fn app_in_179() -> App {
        let mut app = testing::app_in_179();
        app.init_resource::<Zoom>();
        app
    }

    fn point(app: &mut App, aside: Vec2) -> Vec2 {
        app.update();
        let from_party = |lens: Lens, party: Single<&GridPos, With<Party>>| {
            let view = lens.view();
            let way = world_of(party.0) - view.world_at(Vec2::ZERO);
            Vec2::new(way.x, -way.y) * view.zoom
        };
        let at = app.world_mut().run_system_once(from_party).expect("a party on a screen");
        at + aside * CELL * app.world().resource::<Zoom>().now
    }

    fn finger(app: &mut App, id: u64, events: &[(TouchPhase, Vec2)]) -> Vec<Action> {
        events.iter().for_each(|&(phase, at)| touch(app, phase, at, id));
        app.update();
        app.world().resource::<Pressed>().fresh.clone()
    }

    fn tap(app: &mut App, aside: Vec2, drawn: f32) -> Vec<Action> {
        let at = point(app, aside);
        finger(app, 7, &[(Started, at), (Moved, at + drawn), (Ended, at + drawn)])
    }

    /// Puts the party in front of a cell. Returns the step to that cell.
    fn look_at(app: &mut App, wanted: impl Fn(&Site, &Play, Pos) -> bool) -> Vec2 {
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        let mut places = site.floor().iter().flat_map(|at| Heading::ALL.map(|facing| (at, facing)));
        let is_wanted = |&(at, facing): &(Pos, Heading)| {
            (play.party.at, play.party.facing) = (at, facing);
            play.terrain.is_walkable(at) && wanted(&site, &play, at.step(facing))
        };
        let (at, facing) = places.find(is_wanted).expect("something to look at");
        let ahead = at.step(facing);
        Vec2::new(f32::from(ahead.x - at.x), f32::from(ahead.y - at.y))
    }

    fn facing(app: &App) -> Action {
        step_of(app.world().resource::<Play>().party.facing)
    }

    #[test]
    fn a_tap_steps_towards_it_or_acts_on_the_party() {
        let mut app = app_in_179();
        assert_eq!(tap(&mut app, Vec2::new(3.0, 1.0), SWIPE), []);
        for (aside, action) in [
            (Vec2::new(3.0, 1.0), Action::East),
            (Vec2::new(-2.0, 1.0), Action::West),
            (Vec2::new(1.0, -4.0), Action::North),
            (Vec2::new(0.0, 1.0), Action::South),
            // This tap comes last, because the hatch asks a question.
            (Vec2::new(0.2, -0.3), Action::Act),
        ] {
            assert_eq!(tap(&mut app, aside, 0.0), [action], "{aside}");
        }
    }

    #[test]
    fn paused_pinching_and_swiping_fingers_do_not_tap() {
        let mut app = app_in_179();
        let at = point(&mut app, Vec2::new(3.0, 0.0));
        set_mode(&mut app, Mode::Paused);
        finger(&mut app, 1, &[(Started, at)]);
        set_mode(&mut app, Mode::Walk);
        assert_eq!(finger(&mut app, 1, &[(Ended, at)]), []);

        touch(&mut app, Started, at + 2.0, 2);
        finger(&mut app, 3, &[(Started, at + 3.0)]);
        assert_eq!(finger(&mut app, 2, &[(Ended, at)]), []);
        assert_eq!(finger(&mut app, 3, &[(Ended, at)]), []);

        finger(&mut app, 4, &[(Started, at)]);
        finger(&mut app, 4, &[(Moved, at + 2.0 * SWIPE)]);
        assert_eq!(finger(&mut app, 4, &[(Ended, at)]), []);
        assert_eq!(tap(&mut app, Vec2::new(3.0, 0.0), 0.0), [Action::East], "the next one taps again");
    }

    #[test]
    fn a_tap_uses_an_obstacle_and_passes_an_open_door() {
        let mut app = app_in_179();
        let ahead = look_at(&mut app, |site, play, ahead| {
            let door = play.barriers.at(ahead).is_some_and(|door| door.leaf == Leaf::Shut);
            door && acts_on(site, play) == Some(ahead)
        });
        let far = ahead * 4.0;
        assert_eq!(tap(&mut app, ahead, 0.0), [Action::Act]);
        assert_eq!(tap(&mut app, far, 0.0), [Action::Act]);
        let mut play = app.world_mut().resource_mut::<Play>();
        let door = play.ahead();
        play.barriers.at_mut(door).expect("a door").leaf = Leaf::Open;
        assert_eq!(tap(&mut app, ahead, 0.0), [facing(&app)]);
    }

    #[test]
    fn a_walkable_thing_is_used_by_a_tap_on_its_cell() {
        let mut app = app_in_179();
        let ahead = look_at(&mut app, |site, play, ahead| {
            site.records().at(ahead).any(|record| record.thing == Thing::Generator)
                && play.terrain.is_walkable(ahead)
                && acts_on(site, play) == Some(ahead)
        });
        assert_eq!(tap(&mut app, ahead, 0.0), [Action::Act]);
        assert_eq!(tap(&mut app, ahead * 4.0, 0.0), []);
    }

    #[test]
    fn a_tap_ahead_disarms_a_mine() {
        let mut app = app_in_179();
        let ahead = look_at(&mut app, |_, play, ahead| play.traps.has_mine(ahead));
        assert_eq!(tap(&mut app, ahead, 0.0), [Action::Act]);
    }

    #[test]
    fn a_tap_on_the_droid_panel_does_not_walk() {
        let mut app = app_in_179();
        let at = point(&mut app, Vec2::new(3.0, 0.0));
        app.world_mut().spawn((
            StopsFingers,
            ComputedNode { size: Vec2::splat(20.0), inverse_scale_factor: 1.0, ..default() },
            UiGlobalTransform::from_translation(at),
            InheritedVisibility::VISIBLE,
        ));
        assert_eq!(tap(&mut app, Vec2::new(3.0, 0.0), 0.0), []);
        assert_eq!(tap(&mut app, Vec2::new(-3.0, 0.0), 0.0), [Action::West]);
    }

    #[test]
    fn taps_at_the_sides_turn_in_the_visor() {
        let mut app = app_in_179();
        let width = app.world_mut().run_system_once(|lens: Lens| lens.view().size.x).expect("a screen");
        for (place, action) in [(0.1, Action::TurnLeft), (0.9, Action::TurnRight), (0.5, Action::North)] {
            let at = Vec2::new(place * width, 300.0);
            app.insert_resource(Steering::Ahead);
            assert_eq!(finger(&mut app, 3, &[(Started, at), (Ended, at)]), [action], "{place}");
        }
    }
}
