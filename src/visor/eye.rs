//! The eye behind the middle of the party. While the player watches the digger, it follows the last written cell.

use bevy::prelude::*;
use rootward_gen::{Frame, Heading, Pos};
use rootward_presentation::view::ViewKind;
use rootward_rules::{
    party::{Doing, Motion},
    region::Region,
};
use rootward_visor::{Eye, ONE};

use super::front::towards;
use crate::{
    host::states::Mode,
    input::settings::Settings,
    kit::{CELL, screen::ViewNow, world_of},
    map::{
        drawing::Draw,
        view::{
            fights::shake::Shake,
            party::{PartyDrawnAt, place_party},
        },
    },
    session::watch::DigPlayback,
    world::{
        base::{
            current::{BaseSwapped, CurrentBase},
            party::{Facing, GridPos, Party},
        },
        ticking::tick_fraction,
    },
};

/// The turning speed in quarter turns a second. A quarter turn takes four ticks of the rules.
const TURNS: f32 = 5.0;
/// The depth of a nod, as a fraction of the picture's height.
const NOD: f32 = 1.0 / 90.0;
/// The displacement for each pixel of a jolt on the map, as a fraction of the picture's height.
const JOLT: f32 = 1.0 / 200.0;
/// The minimum number of seconds between two jumps behind a fast digger. The player could not follow more jumps.
const FOLLOWS: f32 = 0.35;
/// The time in which the eye moves from cell to cell behind the digger, in seconds.
const STRIDE: f32 = 0.3;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct VisorEye {
    /// The middle of the viewer, in cells from the upper left corner of the grid. The y axis points south.
    pub at: Vec2,
    pub cell: Pos,
    /// The heading, in clockwise quarter turns from the north.
    pub turn: f32,
    /// The displacement of the horizon, as a fraction of the picture's height.
    pub nod: f32,
    /// The field of view in degrees.
    pub degrees: u16,
}

impl VisorEye {
    /// `lifted` is the height of the horizon above the middle of the picture, as a fraction of its height.
    pub fn eye(&self, lifted: f32) -> Eye {
        let fixed = |cells: f32| (cells * ONE as f32) as i32;
        let turn = (self.turn * 16_384.0) as i64 as u16;
        let eye = Eye::behind(fixed(self.at.x), fixed(self.at.y), turn).with_view(self.degrees);
        Eye { nod: fixed(self.nod - lifted), ..eye }
    }

    /// A unit vector to the right of the viewer, on the map.
    pub fn right(&self) -> Vec2 {
        let angle = self.turn * std::f32::consts::FRAC_PI_2;
        Vec2::new(angle.cos(), -angle.sin())
    }

    pub fn ahead(&self) -> Vec2 {
        let right = self.right();
        Vec2::new(-right.y, right.x)
    }

    /// Whether the eye sees the back of a creature or droid that faces `facing`.
    pub fn sees_back_of(&self, facing: Heading) -> bool {
        self.ahead().dot(towards(facing)) > 0.75
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<VisorEye>().draw(
        (follow_party.run_if(not(in_state(Mode::Watch))), follow_digger.run_if(in_state(Mode::Watch)))
            .run_if(is_seen)
            .after(place_party)
            .in_set(PlaceEye),
    );
}

/// Whether the visor is visible. If the map hides it, nothing is placed.
fn is_seen(view: Res<ViewNow>) -> bool {
    view.shown != ViewKind::Map
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PlaceEye;

fn cells(world: Vec2) -> Vec2 {
    Vec2::new(world.x, -world.y) / CELL
}

/// Turns from `now` towards `to` in the shorter direction, by at most `most`.
fn turned(now: f32, to: f32, most: f32) -> f32 {
    let way = (to - now + 2.0).rem_euclid(4.0) - 2.0;
    if way.abs() <= most { to } else { (now + most.copysign(way)).rem_euclid(4.0) }
}

fn follow_party(
    (time, fixed): (Res<Time>, Res<Time<Fixed>>),
    settings: Res<Settings>,
    (place, shake): (Res<PartyDrawnAt>, Res<Shake>),
    (ground, view): (Res<Region>, Res<ViewNow>),
    mode: Option<Res<State<Mode>>>,
    party: Query<(&GridPos, &Facing, &Motion), With<Party>>,
    mut swaps: MessageReader<BaseSwapped>,
    mut eye: ResMut<VisorEye>,
) {
    let Ok((at, facing, motion)) = party.single() else { return };
    let jumped = swaps.read().count() > 0 || place.jumped || ground.is_changed() || view.is_changed();
    let to = f32::from(facing.0.number());
    let most = if settings.gliding && !jumped { TURNS * time.delta_secs() } else { f32::MAX };
    let nods = settings.nodding && settings.gliding && matches!(motion.doing, Doing::Step(_));
    let passed = tick_fraction(&fixed, mode.as_deref());
    let share = (f32::from(motion.left) - passed).max(0.0) / f32::from(motion.total.max(1));
    let nod = if nods { -NOD * (share * std::f32::consts::PI).sin() } else { 0.0 };
    let jolt = if settings.jolts { shake.offset().y * JOLT } else { 0.0 };
    let now = VisorEye {
        at: cells(if settings.gliding { place.at } else { world_of(at.0) }),
        cell: at.0,
        turn: turned(eye.turn, to, most),
        nod: nod + jolt,
        degrees: settings.field_of_view,
    };
    eye.set_if_neq(now);
}

fn follow_digger(
    time: Res<Time>,
    settings: Res<Settings>,
    playback: Res<DigPlayback>,
    current: Option<Res<CurrentBase>>,
    mut waited: Local<f32>,
    mut wanted: Local<Option<(Pos, Heading)>>,
    mut eye: ResMut<VisorEye>,
) {
    let Some(current) = current else { return };
    *waited += time.delta_secs();
    let slow = playback.speed as f32 * FOLLOWS <= 1.0 || !playback.running;
    let before = wanted.map_or(current.base().entrance(), |(at, _)| at);
    let last = playback.last.unwrap_or(current.base().entrance());
    if wanted.is_none() || last != before && (slow || *waited >= FOLLOWS) {
        *waited = 0.0;
        let kept = wanted.map_or(Heading::South, |(_, heading)| heading);
        *wanted = Some((last, longest_view(&playback.frame, last, kept)));
    }
    let Some((at, heading)) = *wanted else { return };
    let (to, glides) = (cells(world_of(at)), settings.gliding && eye.cell != Pos::default());
    let near = eye.at.distance(to) < 2.5;
    let most = if glides && near { time.delta_secs() / STRIDE } else { f32::MAX };
    let turns = if glides { TURNS * time.delta_secs() } else { f32::MAX };
    let now = VisorEye {
        at: eye.at.move_towards(to, most),
        cell: at,
        turn: turned(eye.turn, f32::from(heading.number()), turns),
        nod: 0.0,
        degrees: settings.field_of_view,
    };
    eye.set_if_neq(now);
}

/// `kept` wins a tie.
fn longest_view(frame: &Frame, at: Pos, kept: Heading) -> Heading {
    let open = |heading: Heading| {
        let line = std::iter::successors(Some(at.step(heading)), |at| Some(at.step(heading)));
        line.take_while(|&at| at.in_grid() && frame.id(at).is_ground()).count()
    };
    Heading::ALL
        .into_iter()
        .fold(kept, |best, heading| if open(heading) > open(best) { heading } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_take_the_short_way_and_end_exactly() {
        for from in 0..4 {
            for to in 0..4 {
                let (mut now, to) = (from as f32, to as f32);
                let mut frames = 0;
                while now != to {
                    let next = turned(now, to, 0.1);
                    let step = (next - now).rem_euclid(4.0);
                    assert!(!(0.11..=3.89).contains(&step), "{now} to {next}");
                    now = next;
                    frames += 1;
                    assert!(frames <= 21, "{from} to {to}");
                }
                assert!(frames <= 11 || (f32::from(from as u8) - to).abs() == 2.0);
            }
        }
        assert_eq!(turned(3.0, 0.0, f32::MAX), 0.0);
    }

    #[test]
    fn a_creature_facing_away_is_seen_from_behind() {
        let back = |turn: f32, facing| VisorEye { turn, ..default() }.sees_back_of(facing);
        for (looks, facing) in Heading::ALL.into_iter().flat_map(|one| Heading::ALL.map(|other| (one, other)))
        {
            let turn = f32::from(looks.number());
            assert_eq!(back(turn, facing), looks == facing, "{looks:?} {facing:?}");
            // A third of the way to the next heading, the eye still looks along the old one, and halfway along neither.
            assert_eq!(back(turn + 0.33, facing), looks == facing, "{looks:?} and a third, {facing:?}");
            assert!(!back(turn + 0.5, facing), "{looks:?} and a half, {facing:?}");
            assert_eq!(back(turn + 0.67, facing), looks.right() == facing, "{looks:?} and more, {facing:?}");
        }
    }

    #[test]
    fn the_eye_looks_to_the_four_headings() {
        for heading in Heading::ALL {
            let at = Pos::new(7, 9);
            let eye = VisorEye {
                at: cells(world_of(at)),
                cell: at,
                turn: f32::from(heading.number()),
                nod: 0.0,
                degrees: 90,
            };
            let (drawn, standing) = (eye.eye(0.0), Eye::standing(at, heading).with_view(90));
            assert_eq!((drawn.turn, drawn.lens), (standing.turn, standing.lens));
            assert!((drawn.x - standing.x).abs() < 64 && (drawn.y - standing.y).abs() < 64, "{heading:?}");
        }
    }
}
