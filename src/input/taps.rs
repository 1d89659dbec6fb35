//! Fingers in play: a tap on the picture is the key that the player means by it. It leads a step towards where it falls; on
//! the party, and on what can be used right ahead, it acts. From inside, the sides of the picture turn.

use bevy::{input::touch::Touch, prelude::*};
use rootward_gen::Heading;
use rootward_rules::{party::act::acts_on, play::Play, site::Site};

use super::{Pressed, ReadActions, actions::Action, orders::Steering, read_actions};
use crate::{
    base::party::{GridPos, Party},
    kit::{CELL, lens::Lens, screen::Zoom, world_of},
    states::Mode,
};

/// A finger that moves farther than this draws, and does not tap: logical pixels, as in the page's own script.
const DRAWN: f32 = 24.0;
/// The part of the picture's width, at each side, that turns while one looks from inside.
const SIDE: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Touches>().add_systems(
        PreUpdate,
        read_taps
            .in_set(ReadActions)
            .after(read_actions)
            .run_if(in_state(Mode::Walk).and_then(resource_exists::<Zoom>)),
    );
}

fn read_taps(
    touches: Res<Touches>,
    lens: Lens,
    steering: Res<Steering>,
    party: Query<&GridPos, With<Party>>,
    (site, play): (Option<Res<Site>>, Option<Res<Play>>),
    mut pressed: ResMut<Pressed>,
) {
    let is_tap = |touch: &&Touch| touch.distance().length() < DRAWN;
    let Some(tap) = touches.iter_just_released().find(is_tap) else { return };
    let (Some(site), Some(play)) = (site, play) else { return };
    let view = lens.view();
    let towards = match *steering {
        Steering::Ahead => from_inside(tap.position().x / view.size.x),
        Steering::Compass => {
            let Ok(party) = party.single() else { return };
            on_map(view.world_at(tap.position()) - world_of(party.0))
        }
    };
    let ahead = match *steering {
        Steering::Compass => step_of(play.party.facing),
        Steering::Ahead => Action::North,
    };
    let action = towards.unwrap_or(Action::Act);
    let uses = action == ahead && uses_ahead(&site, &play);
    pressed.tap(if uses { Action::Act } else { action });
}

/// What a tap means that lies so far from the party; nothing on the party itself.
fn on_map(aside: Vec2) -> Option<Action> {
    let far = aside.abs();
    (far.max_element() > CELL / 2.0).then_some(match far.x > far.y {
        true if aside.x > 0.0 => Action::East,
        true => Action::West,
        false if aside.y > 0.0 => Action::North,
        false => Action::South,
    })
}

/// What a tap means from inside, by its place between the left and the right edge of the picture: 0 to 1.
fn from_inside(place: f32) -> Option<Action> {
    Some(match place {
        left if left < SIDE => Action::TurnLeft,
        right if right > 1.0 - SIDE => Action::TurnRight,
        _ => Action::North,
    })
}

const fn step_of(heading: Heading) -> Action {
    match heading {
        Heading::North => Action::North,
        Heading::East => Action::East,
        Heading::South => Action::South,
        Heading::West => Action::West,
    }
}

/// Whether an act would use what is ahead. One goes through an open door, and does not close it.
fn uses_ahead(site: &Site, play: &Play) -> bool {
    let ahead = play.ahead();
    let is_open = play.barriers.at(ahead).is_some_and(|door| door.lets_walk());
    acts_on(site, play) == Some(ahead) && !is_open
}

#[cfg(test)]
mod tests {
    use bevy::{
        ecs::system::RunSystemOnce,
        input::touch::{TouchInput, TouchPhase},
    };

    use super::*;
    use crate::testing;

    /// A base with a screen, which the plain harness has not.
    fn app_in_179() -> App {
        let mut app = testing::app_in_179();
        app.init_resource::<Zoom>();
        app
    }

    /// The key that a finger stands for which goes down some cells beside the party, and up again so many pixels from
    /// there.
    fn tap(app: &mut App, aside: Vec2, drawn: f32) -> Vec<Action> {
        app.update();
        let from_party = |lens: Lens, party: Single<&GridPos, With<Party>>| {
            let view = lens.view();
            let way = world_of(party.0) - view.world_at(Vec2::ZERO);
            Vec2::new(way.x, -way.y) * view.zoom
        };
        let at = app.world_mut().run_system_once(from_party).expect("a party on a screen");
        let zoom = app.world().resource::<Zoom>().now;
        let at = at + aside * CELL * zoom;
        let (start, end) = (at, at + drawn);
        for (phase, position) in
            [(TouchPhase::Started, start), (TouchPhase::Moved, end), (TouchPhase::Ended, end)]
        {
            let touch = TouchInput { phase, position, window: Entity::PLACEHOLDER, force: None, id: 7 };
            app.world_mut().write_message(touch);
        }
        app.update();
        app.world().resource::<Pressed>().fresh.clone()
    }

    #[test]
    fn a_tap_leads_towards_where_it_falls_and_acts_on_the_party_itself() {
        let mut app = app_in_179();
        for (aside, action) in [
            (Vec2::new(0.2, -0.3), Action::Act),
            (Vec2::new(3.0, 1.0), Action::East),
            (Vec2::new(-2.0, 1.0), Action::West),
            (Vec2::new(1.0, -4.0), Action::North),
            (Vec2::new(0.0, 1.0), Action::South),
        ] {
            assert_eq!(tap(&mut app, aside, 0.0), [action], "{aside}");
        }
        assert_eq!(tap(&mut app, Vec2::new(3.0, 1.0), DRAWN), []);
    }

    #[test]
    fn a_tap_on_what_can_be_used_ahead_uses_it_and_goes_through_a_door_that_is_open() {
        let mut app = app_in_179();
        let play = app.world().resource::<Play>().clone();
        let site = app.world().resource::<Site>().clone();
        let facing_use = |at| {
            let mut there = play.clone();
            Heading::ALL.into_iter().find(|&facing| {
                (there.party.at, there.party.facing) = (at, facing);
                uses_ahead(&site, &there)
            })
        };
        let place = site.floor().iter().find_map(|at| Some((at, facing_use(at)?)));
        let (at, facing) = place.expect("something to use");
        let mut party = app.world_mut().resource_mut::<Play>();
        (party.party.at, party.party.facing) = (at, facing);
        let beside = at.step(facing);
        let ahead = Vec2::new(f32::from(beside.x - at.x), f32::from(beside.y - at.y));
        assert_eq!(tap(&mut app, ahead, 0.0), [Action::Act], "{at:?} {facing:?}");
        let (site, mut open) =
            (app.world().resource::<Site>().clone(), app.world().resource::<Play>().clone());
        open.seen.mark_stale();
        for door in open.barriers.iter().map(|door| door.at).collect::<Vec<_>>() {
            for facing in Heading::ALL {
                (open.party.at, open.party.facing) = (door.step(facing.back()), facing);
                let is_open = open.barriers.at(door).is_some_and(|door| door.lets_walk());
                assert!(!(is_open && uses_ahead(&site, &open)), "{door:?}");
            }
        }
    }

    #[test]
    fn from_inside_the_sides_turn() {
        let mut app = app_in_179();
        app.insert_resource(Steering::Ahead);
        let width = app.world_mut().run_system_once(|lens: Lens| lens.view().size.x).expect("a screen");
        for (place, action) in [(0.1, Action::TurnLeft), (0.9, Action::TurnRight), (0.5, Action::North)] {
            for phase in [TouchPhase::Started, TouchPhase::Ended] {
                let position = Vec2::new(place * width, 300.0);
                app.world_mut().write_message(TouchInput {
                    phase,
                    position,
                    window: Entity::PLACEHOLDER,
                    force: None,
                    id: 3,
                });
            }
            app.insert_resource(Steering::Ahead);
            app.update();
            assert_eq!(app.world().resource::<Pressed>().fresh, [action], "{place}");
        }
    }
}
