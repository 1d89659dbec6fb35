//! Pure functions for the pictures of a fight and their places.

use bevy::math::Vec2;
use rootward_gen::{Heading, Pos};
use rootward_rules::{
    combat::shots::{Shot, ShotLook},
    encounters::Mood,
    terrain::Terrain,
};

use super::ahead;
use crate::{
    kit::{CELL, world_of},
    world::base::state::EncounterState,
};

pub const fn mark_of(mood: Mood) -> Option<&'static str> {
    match mood {
        Mood::Asleep => Some("mark.asleep"),
        Mood::Alert(_) => Some("mark.alert"),
        Mood::Search(_) => Some("mark.search"),
        Mood::Wander | Mood::Chase | Mood::Attack(_) | Mood::Home | Mood::Harmless | Mood::Follow => None,
    }
}

pub const fn is_awake(mood: Mood) -> bool {
    !matches!(mood, Mood::Asleep)
}

pub const fn wind_up(mood: Mood) -> Option<Heading> {
    match mood {
        Mood::Attack(strike) if strike.wind_up > 0 => Some(strike.heading),
        _ => None,
    }
}

/// A group that was moved farther than one step appears at its new position immediately.
pub fn group_place(group: &EncounterState, passed: f32) -> Vec2 {
    let (to, from) = (world_of(group.at), world_of(group.from));
    if group.step_left == 0 || from.distance(to) > 1.5 * CELL {
        return to;
    }
    let left = (f32::from(group.step_left) - passed).max(0.0) / f32::from(group.step_total.max(1));
    to.lerp(from, left)
}

/// The names of the pips, indexed by their number minus one.
const PIPS: [&str; 9] =
    ["pips.0", "pips.1", "pips.2", "pips.3", "pips.4", "pips.5", "pips.6", "pips.7", "pips.8"];

/// The pips of a group, from its total and living members. `None` for a single creature.
fn pips(members: usize, living: usize) -> Option<&'static str> {
    let last = PIPS.len().min(living).checked_sub(1)?;
    (members > 1).then(|| PIPS[last])
}

/// The remaining hit points of a strong single creature in ninths, with at least one pip while it lives.
fn pips_of_one(points: u32, full: u32) -> Option<&'static str> {
    let count = u64::try_from(PIPS.len()).ok()?;
    let left = (u64::from(points) * count).div_ceil(u64::from(full.max(1))).min(count);
    let last = usize::try_from(left.checked_sub(1)?).ok()?;
    PIPS.get(last).copied()
}

pub fn pips_of(group: &EncounterState, carries: bool) -> Option<&'static str> {
    match group.members.as_slice() {
        [one] if carries => pips_of_one(one.points, one.full),
        members => pips(members.len(), group.living()),
    }
}

/// The cells that an attack will hit: up to `reach` cells ahead, but not beyond a barrier to shots.
pub fn aimed_cells(terrain: &Terrain, from: Pos, heading: Heading, reach: u32) -> impl Iterator<Item = Pos> {
    let line = std::iter::successors(Some(from.step(heading)), move |at| Some(at.step(heading)));
    line.take(reach as usize).take_while(|&at| at.in_grid() && terrain.is_free(at))
}

pub const fn shot_frames(look: ShotLook) -> &'static [&'static str] {
    match look {
        ShotLook::Spark => &["shot.spark.0", "shot.spark.1"],
        ShotLook::Bullet => &["shot.bullet"],
        ShotLook::Beam => &["shot.beam"],
        ShotLook::Ball => &["shot.ball"],
        ShotLook::Cloud => &["shot.cloud.0", "shot.cloud.1"],
        ShotLook::Bolt => &["shot.bolt.0", "shot.bolt.1"],
    }
}

/// The position of a shot. It stays within its cell, because a wall may begin at the edge of the next cell.
pub fn shot_place(shot: &Shot, passed: f32) -> Vec2 {
    let middle = world_of(shot.at);
    if matches!(shot.look, ShotLook::Beam | ShotLook::Cloud) {
        return middle;
    }
    let left = (f32::from(shot.ticks) - passed).max(0.0) / f32::from(shot.pace.max(1));
    middle + ahead(shot.heading) * CELL * (0.5 - left.min(1.0))
}

#[cfg(test)]
mod tests {
    use rootward_rules::{
        combat::{shots::Shooter, verbs::Verb},
        encounters::group::Strike,
        play::Play,
    };

    use super::*;
    use crate::app::testing;

    fn some_group() -> EncounterState {
        let app = testing::app_in_179();
        let group = app.world().resource::<Play>().groups.get(0).map(|group| EncounterState::of(0, group));
        group.expect("the base has groups")
    }

    #[test]
    fn steps_are_interpolated_and_jumps_are_not() {
        let mut group = some_group();
        let from = group.at;
        let walk = |group: &mut EncounterState, to: Pos| {
            (group.from, group.at, group.step_left, group.step_total) = (group.at, to, 8, 8);
        };
        walk(&mut group, from.step(Heading::East));
        assert_eq!(group_place(&group, 0.0), world_of(from));
        group.step_left = 4;
        assert_eq!(group_place(&group, 0.0), world_of(from) + Vec2::new(CELL / 2.0, 0.0));
        group.step_left = 1;
        assert_eq!(group_place(&group, 1.0), world_of(group.at));
        walk(&mut group, Pos::new(1, 1));
        assert_eq!(group_place(&group, 0.0), world_of(Pos::new(1, 1)));
    }

    #[test]
    fn each_living_member_has_a_pip() {
        assert_eq!([pips(1, 1), pips(4, 0)], [None, None]);
        let left = [0, 1, 450, 899, 900, 901].map(|points| pips_of_one(points, 900));
        let shown = [None, Some("pips.0"), Some("pips.4"), Some("pips.8"), Some("pips.8"), Some("pips.8")];
        assert_eq!(left, shown);
        assert_eq!(pips_of_one(u32::MAX, u32::MAX), Some("pips.8"));
        assert_eq!([pips(4, 4), pips(4, 1), pips(9, 9)], [Some("pips.3"), Some("pips.0"), Some("pips.8")]);
        assert_eq!(pips(12, 11), Some("pips.8"));
    }

    #[test]
    fn a_wind_up_marks_the_cells_up_to_the_wall() {
        let app = testing::app_in_179();
        let (play, site) =
            (app.world().resource::<Play>(), app.world().resource::<rootward_rules::site::Site>());
        let from = site.base().entrance();
        for reach in [1, 6, 9] {
            let cells: Vec<Pos> = aimed_cells(&play.terrain, from, Heading::South, reach).collect();
            assert!(cells.len() <= reach as usize);
            assert!(cells.iter().all(|&at| play.terrain.is_free(at) && at.x == from.x && at.y > from.y));
        }
        assert_eq!(aimed_cells(&play.terrain, from, Heading::North, 9).count(), 0);
        let strike = |wind_up| Mood::Attack(Strike { heading: Heading::East, wind_up, recover: 0 });
        assert_eq!((super::wind_up(strike(3)), super::wind_up(strike(0))), (Some(Heading::East), None));
    }

    #[test]
    fn a_shot_flies_evenly_and_never_into_a_wall() {
        let shot = |at, ticks| Shot {
            by: Shooter::Droid(0),
            at,
            heading: Heading::East,
            left: 3,
            ticks,
            pace: 2,
            damage: 1,
            wide: false,
            through: 0,
            fliers: true,
            verb: Verb::default(),
            passes: 0,
            last: None,
            look: ShotLook::Bullet,
        };
        let places: Vec<f32> = [(3, 2, 0.0), (3, 2, 0.5), (3, 1, 0.0), (3, 1, 0.5), (4, 2, 0.0)]
            .map(|(x, ticks, passed)| shot_place(&shot(Pos::new(x, 5), ticks), passed).x)
            .to_vec();
        assert!(places.windows(2).all(|pair| (pair[1] - pair[0] - CELL / 4.0).abs() < 1e-3), "{places:?}");
        let last = shot_place(&shot(Pos::new(3, 5), 0), 1.0);
        assert!((last - world_of(Pos::new(3, 5))).abs().max_element() <= CELL / 2.0);
    }
}
