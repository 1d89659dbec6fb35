//! Finds how the party hears a sound. Sounds follow the path around corners and through doors. Shut doors muffle them.

use std::{cmp::Reverse, collections::BinaryHeap};

use bevy::prelude::*;
use rootward_gen::{Base, CELLS, Heading, Pos};
use rootward_rules::{furnished::FurnishedBase, play::Play, region::Region, terrain::Terrain};

use super::party_cues::Cues;
use crate::{
    host::schedule::AppSystems,
    world::base::{
        current::CurrentBase,
        party::{GridPos, Party},
    },
};

/// The number of steps after which a sound has half its loudness.
const HALF: f32 = 6.0;
const FAINTEST: f32 = 0.04;
/// The part of the loudness that passes through a floor.
const THROUGH_FLOOR: f32 = 0.3;
/// The number of steps that a shut door or a wall adds, and how much it muffles.
const SHUT: u16 = 5;
const DULLER: f32 = 0.45;
/// If there is no path, each cell of the straight line counts as this number of steps.
const THROUGH_ROCK: u16 = 3;
/// The number of steps along the path after which the cell gives the direction of a sound.
const TOWARDS: u16 = 3;
/// The widest stereo position, 0 to 1.
const WIDEST: f32 = 0.75;
/// The distances in steps below which a sound is near, and above which it is far.
const NEAR: u16 = 2;
const FAR: u16 = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearing {
    Near,
    Towards(Heading),
    FarTowards(Heading),
    Above,
    Below,
    /// Behind rock.
    Hidden,
}

impl Bearing {
    pub const fn words(self) -> &'static str {
        match self {
            Self::Near => "near",
            Self::Towards(heading) => ["north", "east", "south", "west"][heading.number() as usize],
            Self::FarTowards(heading) => {
                ["far north", "far east", "far south", "far west"][heading.number() as usize]
            }
            Self::Above => "above",
            Self::Below => "below",
            Self::Hidden => "behind walls",
        }
    }

    /// The text of the bearing, relative to a party with this heading.
    pub const fn words_seen(self, facing: Heading) -> &'static str {
        match self {
            Self::Towards(heading) => ["ahead", "right", "behind", "left"][quarters(facing, heading)],
            Self::FarTowards(heading) => {
                ["far ahead", "far right", "far behind", "far left"][quarters(facing, heading)]
            }
            Self::Near | Self::Above | Self::Below | Self::Hidden => self.words(),
        }
    }
}

const fn quarters(from: Heading, to: Heading) -> usize {
    ((to.number() + 4 - from.number()) % 4) as usize
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heard {
    /// Loudness, more than 0 and up to 1.
    pub gain: f32,
    /// The stereo position: -1 is left, 1 is right.
    pub side: f32,
    /// The dullness: 0 in the open air, 1 behind walls.
    pub muffled: f32,
    pub bearing: Bearing,
}

impl Heard {
    pub const NEAR: Self = Self { gain: 1.0, side: 0.0, muffled: 0.0, bearing: Bearing::Near };
}

/// The paths from the party to all cells of its floor, or of the land.
#[derive(Resource, Debug)]
pub struct Earshot {
    ear: Option<(Pos, Region)>,
    floor: Option<u8>,
    terrain: Terrain,
    steps: Vec<u16>,
    shut: Vec<u8>,
    before: Vec<u16>,
    queue: BinaryHeap<Reverse<(u16, u16)>>,
}

const NO_WAY: u16 = u16::MAX;

impl Default for Earshot {
    fn default() -> Self {
        Self {
            ear: None,
            floor: None,
            terrain: Terrain::default(),
            steps: vec![NO_WAY; CELLS],
            shut: vec![0; CELLS],
            before: vec![0; CELLS],
            queue: BinaryHeap::new(),
        }
    }
}

impl Earshot {
    /// Computes the paths from a cell. `ground` returns `None` for rock, otherwise whether the cell is shut.
    fn listen(&mut self, from: Pos, ground: impl Fn(Pos) -> Option<bool>) {
        self.steps.fill(NO_WAY);
        self.queue.clear();
        let Some(start) = from.index() else { return };
        (self.steps[start], self.shut[start], self.before[start]) = (0, 0, start as u16);
        self.queue.push(Reverse((0, start as u16)));
        while let Some(Reverse((steps, cell))) = self.queue.pop() {
            let cell = usize::from(cell);
            if steps > self.steps[cell] {
                continue;
            }
            for heading in Heading::ALL {
                let next = Pos::from_index(cell).step(heading);
                let (Some(to), Some(is_shut)) = (next.index(), ground(next)) else { continue };
                let there = steps + if is_shut { SHUT } else { 1 };
                if there < self.steps[to] {
                    self.steps[to] = there;
                    self.shut[to] = self.shut[cell].saturating_add(u8::from(is_shut));
                    self.before[to] = cell as u16;
                    self.queue.push(Reverse((there, to as u16)));
                }
            }
        }
    }

    /// Recomputes the paths after the party has moved, or something was opened or shut.
    pub(super) fn follow(&mut self, base: &FurnishedBase, play: Option<&Play>, ear: Option<(Pos, Region)>) {
        self.ear = ear;
        if let Some(play) = play {
            self.terrain = (*play.terrain).clone();
        }
        let Some((at, place)) = ear else { return };
        if let Some(land) = base.outside().filter(|_| place.is_outside()) {
            self.floor = None;
            self.listen(at, |at| land.land(at).is_walkable().then_some(false));
            return;
        }
        let (terrain, base) = (self.terrain.clone(), base.base());
        let floor = base.floor_at(at).filter(|_| !place.is_outside());
        self.floor = floor;
        let on_floor = |at: Pos| base.is_ground(at) && base.floor_at(at) == floor;
        self.listen(at, |at| on_floor(at).then(|| !terrain.is_walkable(at)));
    }

    pub fn is_own_cell(&self, at: Pos) -> bool {
        self.ear.is_some_and(|(ear, _)| ear == at)
    }

    /// The number of steps to a cell, or to the nearest cell beside it, because some things stand in walls.
    pub fn steps(&self, at: Pos) -> Option<u16> {
        self.nearest(at).map(|(steps, _)| steps)
    }

    /// The steps to the cell where a sound is heard, and that cell: in front of shut doors and things in walls.
    fn nearest(&self, at: Pos) -> Option<(u16, usize)> {
        let of =
            |at: Pos| at.index().map(|cell| (self.steps[cell], cell)).filter(|&(steps, _)| steps != NO_WAY);
        let is_shut = |cell: usize| self.shut[cell] > self.shut[usize::from(self.before[cell])];
        of(at).filter(|&(_, cell)| !is_shut(cell)).or_else(|| {
            let beside = Heading::ALL.into_iter().filter_map(|heading| of(at.step(heading)));
            beside.min().map(|(steps, cell)| (steps + 1, cell))
        })
    }

    /// Returns how the party hears a sound from a cell, or `None` if it cannot hear the sound.
    pub fn hear(&self, at: Pos, base: Option<&Base>) -> Option<Heard> {
        let Some((ear, place)) = self.ear else { return Some(Heard::NEAR) };
        let there = base.filter(|_| !place.is_outside()).and_then(|base| base.floor_at(at));
        if let (Some(own), Some(there)) = (self.floor, there)
            && own != there
        {
            let gain = THROUGH_FLOOR / f32::from(own.abs_diff(there));
            let bearing = if there > own { Bearing::Above } else { Bearing::Below };
            return Some(Heard { gain, side: 0.0, muffled: 1.0, bearing });
        }
        let Some((steps, cell)) = self.nearest(at) else {
            let apart = (ear.x.abs_diff(at.x) + ear.y.abs_diff(at.y)) * THROUGH_ROCK;
            let gain = loudness(apart);
            return (gain >= FAINTEST).then_some(Heard {
                gain,
                side: side(ear, at),
                muffled: 1.0,
                bearing: Bearing::Hidden,
            });
        };
        let gain = loudness(steps);
        let from = if steps <= TOWARDS { at } else { self.on_the_way(cell) };
        let bearing = match heading(ear, from) {
            Some(heading) if steps > FAR => Bearing::FarTowards(heading),
            Some(heading) if steps > NEAR => Bearing::Towards(heading),
            _ => Bearing::Near,
        };
        let muffled = (f32::from(self.shut[cell]) * DULLER).min(1.0);
        (gain >= FAINTEST).then_some(Heard { gain, side: side(ear, from), muffled, bearing })
    }

    /// The cell on the path to another cell, a few steps from the party.
    fn on_the_way(&self, cell: usize) -> Pos {
        let mut cell = cell;
        while self.steps[cell] > TOWARDS {
            let before = usize::from(self.before[cell]);
            if self.steps[before] == 0 {
                break;
            }
            cell = before;
        }
        Pos::from_index(cell)
    }
}

fn loudness(steps: u16) -> f32 {
    1.0 / (1.0 + (f32::from(steps) / HALF).powi(2))
}

fn side(ear: Pos, at: Pos) -> f32 {
    let (dx, dy) = (f32::from(at.x - ear.x), f32::from(at.y - ear.y));
    WIDEST * dx / (dx.abs() + dy.abs()).max(1.0)
}

/// The direction from the party to a cell. `None` for its own cell.
fn heading(ear: Pos, at: Pos) -> Option<Heading> {
    let (dx, dy) = (at.x - ear.x, at.y - ear.y);
    if (dx, dy) == (0, 0) {
        None
    } else if dx.abs() > dy.abs() {
        Some(if dx > 0 { Heading::East } else { Heading::West })
    } else {
        Some(if dy > 0 { Heading::South } else { Heading::North })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Earshot>().add_systems(
        Update,
        listen.before(Cues).in_set(AppSystems::View).run_if(resource_exists::<CurrentBase>),
    );
}

fn listen(
    current: Res<CurrentBase>,
    place: Res<Region>,
    play: Option<Res<Play>>,
    party: Query<&GridPos, With<Party>>,
    mut earshot: ResMut<Earshot>,
) {
    let ear = party.single().ok().map(|at| (at.0, *place));
    let changed = play.as_ref().is_some_and(|play| *play.terrain != earshot.terrain);
    if earshot.ear != ear || changed || current.is_changed() {
        earshot.follow(&current, play.as_deref(), ear);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A corridor to the east, then south, then back west: `#` is rock, `|` a shut door.
    const PLAN: [&str; 5] = ["##########", "#........#", "########.#", "#....|...#", "##########"];

    fn ground(at: Pos) -> Option<bool> {
        let row = PLAN.get(usize::try_from(at.y).ok()?)?;
        match row.as_bytes().get(usize::try_from(at.x).ok()?)? {
            b'#' => None,
            letter => Some(*letter == b'|'),
        }
    }

    fn heard(from: Pos, at: Pos) -> Option<Heard> {
        let mut earshot = Earshot { ear: Some((from, Region::Inside)), ..default() };
        earshot.listen(from, ground);
        earshot.hear(at, None)
    }

    #[test]
    fn loudness_falls_along_the_path() {
        let ear = Pos::new(1, 1);
        let (next_door, round_the_corner) = (heard(ear, Pos::new(5, 1)), heard(ear, Pos::new(6, 3)));
        let [near, far] = [next_door, round_the_corner].map(|heard| heard.expect("it is heard").gain);
        assert!(far < near / 2.0, "{near} {far}");
        // The cell is two cells below the party, but the path leads all the way round.
        let below = heard(ear, Pos::new(2, 3)).expect("it is heard");
        assert!(below.gain < far, "{below:?}");
        assert_eq!(below.bearing, Bearing::FarTowards(Heading::East));
        assert!(below.side > 0.5 && below.muffled > 0.3);
        assert_eq!(heard(ear, ear).map(|heard| heard.gain), Some(1.0));
    }

    #[test]
    fn a_sound_from_one_side_is_heard_on_that_side() {
        let ear = Pos::new(5, 1);
        let side = |x, y| heard(ear, Pos::new(x, y)).expect("it is heard");
        assert!(side(1, 1).side < -0.5 && side(8, 1).side > 0.5);
        assert_eq!(side(1, 1).bearing, Bearing::Towards(Heading::West));
        assert_eq!(side(4, 1).bearing, Bearing::Near);
        assert_eq!(side(5, 0).bearing, Bearing::Near);
    }

    #[test]
    fn shut_doors_make_a_sound_dull_and_quieter() {
        let ear = Pos::new(8, 3);
        let (open, behind) = (heard(ear, Pos::new(6, 3)), heard(ear, Pos::new(4, 3)));
        let (open, behind) = (open.expect("it is heard"), behind.expect("it is heard"));
        assert_eq!(open.muffled, 0.0);
        assert!(behind.muffled > 0.3 && behind.gain < open.gain * 0.6, "{open:?} {behind:?}");
        // The door itself is next to the party.
        let door = heard(ear, Pos::new(5, 3)).expect("it is heard");
        assert!(door.muffled == 0.0 && door.gain > behind.gain, "{door:?}");
    }

    #[test]
    fn without_a_path_a_sound_passes_through_rock() {
        let ear = Pos::new(1, 1);
        let through = heard(ear, Pos::new(1, 4).step(Heading::South));
        assert!(through.is_some_and(|heard| heard.bearing == Bearing::Hidden && heard.muffled == 1.0));
        assert_eq!(heard(ear, Pos::new(40, 25)), None);
    }
}
