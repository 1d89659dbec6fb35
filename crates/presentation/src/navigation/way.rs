//! The way out of the base, or to its outside door, for the compass and the arrow on the floor.

use rootward_art::names::Arrow;
use rootward_gen::{Base, CELLS, CellSet, Heading, LinkWay, Pos};
use rootward_rules::{
    distance_map::DistanceMap,
    doors::{Barrier, BarrierKind},
    navigation::{Hop, hops_of},
    objective::way::Way,
    order::ClimbDir,
    play::Play,
    site::Site,
    travel,
};

use crate::navigation::way_in::WayIn;

/// The current way out, and on the run home perhaps a second way, which takes at most 25% longer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct WayNow(pub Option<WayOut>, pub Option<WayOut>);

impl WayNow {
    /// The ways home in a meltdown: the fastest open one and perhaps a second. `None` without an open way.
    pub fn home(site: &Site, play: &Play) -> Option<Self> {
        let ways = play.ways_home(site);
        let out = |way: &Way| WayOut {
            next: match way.cells.as_slice() {
                [_] => FirstStep::Here,
                &[from, to, ..] => FirstStep::between(site.base(), from, to),
                [] => FirstStep::Unknown,
            },
            steps: Some(way.cells.len().saturating_sub(1)),
        };
        ways.first.map(|first| Self(Some(out(&first)), ways.second.map(|second| out(&second))))
    }

    /// The second way in words, or an empty text. Obstacles make it slower, even if it has fewer steps.
    pub fn other_words(&self) -> String {
        let Self(first, Some(WayOut { next, steps: Some(steps) })) = *self else { return String::new() };
        let is_short = first.and_then(|first| first.steps).is_some_and(|first| steps < first);
        let slower = if is_short { " (slow)" } else { "" };
        match first {
            Some(first) if first.next == next && first.steps == Some(steps) => {
                "two ways of equal length".to_owned()
            }
            Some(first) if first.next == next => format!("two ways: the other takes {steps} steps{slower}"),
            _ => format!("or {steps} steps{slower}, {}", next.first_words()),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    Open,
    /// A hand or a blow opens it.
    ByHand,
    /// The party needs something from elsewhere to open it.
    Locked,
    Wall,
}

/// Returns how the party passes a known barrier. A barrier that looks like a wall counts as a wall.
pub fn passage_of(barrier: &Barrier, bold: bool) -> Passage {
    match barrier.kind {
        BarrierKind::Fake => Passage::Wall,
        _ if barrier.lets_walk() => Passage::Open,
        BarrierKind::ButtonDoor
        | BarrierKind::BlueDoor
        | BarrierKind::PunchDoor
        | BarrierKind::ElevatorDoor
        | BarrierKind::Raiser
        | BarrierKind::Blockage => Passage::ByHand,
        BarrierKind::IrisDoor if bold => Passage::ByHand,
        // A wall slides only once.
        BarrierKind::Pushable if barrier.is_open() => Passage::Wall,
        BarrierKind::IrisDoor
        | BarrierKind::LaserDoor
        | BarrierKind::ProtectedDoor
        | BarrierKind::PuzzleWall
        | BarrierKind::Pushable => Passage::Locked,
        BarrierKind::CaptiveDoor
        | BarrierKind::FallingWall
        | BarrierKind::RisingWall
        | BarrierKind::Window => Passage::Wall,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayOut {
    pub next: FirstStep,
    pub steps: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstStep {
    Here,
    Walk(Heading),
    /// To the next cell, relative to the party's view: north is ahead, and east is on its right.
    Seen(Heading),
    Ladder {
        up: bool,
    },
    Elevator {
        up: bool,
    },
    Hole {
        up: bool,
    },
    /// A risen wall blocks every way.
    Barred,
    Unknown,
}

impl WayOut {
    /// The way out by the cell numbers, or around a wall that was pushed or has risen.
    pub fn of(site: &Site, play: &Play, at: Pos) -> Self {
        let base = site.base();
        let by_numbers = Self::from(base, Some(site.to_hatch()), at);
        let stands = |kind: BarrierKind, wanted: bool| {
            let walls =
                play.barriers.iter().filter(move |wall| wall.kind == kind && wall.is_open() == wanted);
            walls.map(|wall| wall.at).collect::<CellSet>()
        };
        let (pushed, risen) = (stands(BarrierKind::Pushable, true), stands(BarrierKind::RisingWall, false));
        let passes = |walls: &CellSet| {
            let cells = std::iter::successors(Some(at), |&at| base.next_to_root(at)).take(CELLS);
            cells.into_iter().any(|cell| walls.contains(cell))
        };
        let bars = passes(&risen);
        if !(bars || passes(&pushed)) {
            return by_numbers;
        }
        // A detour must not lead through a lock or a fake wall.
        let passes = |cell: Pos| {
            let barrier = play.barriers.at(cell);
            barrier
                .is_none_or(|barrier| matches!(passage_of(barrier, false), Passage::Open | Passage::ByHand))
        };
        let open: CellSet =
            site.floor().iter().filter(|&cell| passes(cell) && !pushed.contains(cell)).collect();
        let field = DistanceMap::over_floors(base, &open, std::iter::once(base.entrance()));
        match Self::by(&field, base, at) {
            Self { next: FirstStep::Unknown, .. } if bars => Self { next: FirstStep::Barred, steps: None },
            Self { next: FirstStep::Unknown, .. } => by_numbers,
            round => round,
        }
    }

    /// The way out by the cell numbers. Where they lead nowhere, as in fire, it is the shortest way.
    pub fn from(base: &Base, field: Option<&DistanceMap>, at: Pos) -> Self {
        if at == base.entrance() {
            return Self { next: FirstStep::Here, steps: Some(0) };
        }
        let by_numbers = base.steps_to_root(at).zip(base.next_to_root(at));
        match (by_numbers, field) {
            (Some((steps, to)), _) => Self { next: FirstStep::between(base, at, to), steps: Some(steps) },
            (None, Some(field)) => Self::by(field, base, at),
            (None, None) => Self { next: FirstStep::Unknown, steps: None },
        }
    }

    fn by(field: &DistanceMap, base: &Base, at: Pos) -> Self {
        let steps = field.steps(at).map(usize::from);
        let nearer = hops_of(base, at).filter_map(|hop| Some((field.steps(hop.to())?, hop)));
        let next = nearer.min_by_key(|&(steps, _)| steps).filter(|_| steps.is_some());
        Self { next: next.map_or(FirstStep::Unknown, |(_, hop)| hop.into()), steps }
    }

    pub fn over(way: &WayIn, at: Pos) -> Self {
        Self {
            next: way.next(at).map_or(FirstStep::Unknown, FirstStep::Walk),
            steps: way.steps(at).map(usize::from),
        }
    }

    pub const fn words(self) -> &'static str {
        self.next.words()
    }

    /// The first step, in words that cannot be mistaken for the direction of the whole way.
    pub fn first_words(self) -> String {
        self.next.first_words()
    }

    pub fn steps_words(self) -> String {
        match (self.next, self.steps) {
            (FirstStep::Here, _) => "at the hatch".to_owned(),
            (_, Some(1)) => "1 step to go".to_owned(),
            (_, Some(steps)) => format!("{steps} steps to go"),
            (_, None) => String::new(),
        }
    }
}

impl FirstStep {
    /// The step from a cell to the next one of a way, which is either adjacent or on another floor.
    pub fn between(base: &Base, from: Pos, to: Pos) -> Self {
        // The cell numbers also lead past elevator stops at which the party cannot get off.
        let up = base.floor_at(to) > base.floor_at(from);
        let passed =
            || travel::climb(base, from, if up { ClimbDir::Up } else { ClimbDir::Down }).map(Hop::Ride);
        Hop::between(base, from, to).or_else(passed).map_or(Self::Unknown, Self::from)
    }

    /// The same step, relative to a party with this heading.
    #[must_use]
    pub fn seen(self, facing: Heading) -> Self {
        match self {
            Self::Walk(heading) => {
                let turns = (heading.number() + 4 - facing.number()) % 4;
                Self::Seen(Heading::ALL[usize::from(turns)])
            }
            other => other,
        }
    }

    /// The heading of a step on the same floor. `None` for other steps.
    pub const fn heading(self) -> Option<Heading> {
        match self {
            Self::Walk(heading) => Some(heading),
            _ => None,
        }
    }

    pub const fn arrow(self) -> Arrow {
        match self {
            // The entrance opens to the north, out of the base.
            Self::Here => Arrow::North,
            Self::Walk(heading) | Self::Seen(heading) => Arrow::ALL[heading as usize],
            Self::Ladder { up: true } | Self::Elevator { up: true } | Self::Hole { up: true } => Arrow::Up,
            Self::Ladder { .. } | Self::Elevator { .. } | Self::Hole { .. } => Arrow::Down,
            Self::Barred | Self::Unknown => Arrow::Nowhere,
        }
    }

    pub const fn words(self) -> &'static str {
        match self {
            Self::Here => "here",
            Self::Walk(Heading::North) => "north",
            Self::Walk(Heading::East) => "east",
            Self::Walk(Heading::South) => "south",
            Self::Walk(Heading::West) => "west",
            Self::Seen(Heading::North) => "ahead",
            Self::Seen(Heading::East) => "right",
            Self::Seen(Heading::South) => "back",
            Self::Seen(Heading::West) => "left",
            Self::Ladder { up: true } => "ladder up",
            Self::Ladder { up: false } => "ladder down",
            Self::Elevator { up: true } => "elevator up",
            Self::Elevator { up: false } => "elevator down",
            Self::Hole { up: true } => "hole above",
            Self::Hole { up: false } => "hole below",
            Self::Barred => "wall in the way",
            Self::Unknown => "no way known",
        }
    }

    /// The first step in words, which cannot be mistaken for the direction of the whole way.
    pub fn first_words(self) -> String {
        let words = match self {
            Self::Here | Self::Barred | Self::Unknown => return self.words().to_owned(),
            Self::Walk(_) | Self::Seen(_) => self.words(),
            Self::Ladder { up: true } => "climb up",
            Self::Ladder { up: false } => "climb down",
            Self::Elevator { up: true } => "ride up",
            Self::Elevator { up: false } => "ride down",
            Self::Hole { up: true } => "float up",
            Self::Hole { up: false } => "drop down",
        };
        format!("first {words}")
    }
}

impl From<Hop> for FirstStep {
    fn from(hop: Hop) -> Self {
        match hop {
            Hop::Step { heading, .. } => Self::Walk(heading),
            Hop::Ride(ride) => {
                let up = ride.to_floor > ride.from_floor;
                match ride.way {
                    LinkWay::Ladder => Self::Ladder { up },
                    LinkWay::Elevator => Self::Elevator { up },
                    LinkWay::Hole => Self::Hole { up },
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};
    use rootward_rules::doors::Leaf;

    use super::*;
    use crate::testing::game;

    #[test]
    fn every_way_out_has_a_first_step_and_length() {
        let base = generate(&Seed::classic(179).into());
        let way = |at| WayOut::from(&base, None, at);
        assert_eq!(way(base.entrance()).words(), "here");
        let mut ladders = 0;
        for at in base.reachable().iter() {
            let out = way(at);
            if let Some(steps @ 1..) = out.steps {
                let next = base.next_to_root(at).expect("a way has a first step");
                assert_eq!(way(next).steps, Some(steps - 1), "{at:?}");
            }
            ladders += usize::from(matches!(out.next, FirstStep::Ladder { .. }));
        }
        assert!(ladders > 0);
    }

    #[test]
    fn every_floor_cell_has_a_way_out() {
        let mut pathless = 0;
        for seed in [0, 5, 179].map(Seed::classic) {
            let (site, _) = game(seed);
            let base = site.base();
            for at in site.floor().iter().filter(|&at| site.to_hatch().steps(at).is_some()) {
                let way = WayOut::from(base, Some(site.to_hatch()), at);
                assert!(way.next != FirstStep::Unknown && way.steps.is_some(), "{seed} {at:?} {way:?}");
                pathless += usize::from(base.next_to_root(at).is_none());
            }
        }
        assert!(pathless > 3, "{pathless}");
    }

    #[test]
    fn second_way_home_has_its_length() {
        let way = |heading, steps| Some(WayOut { next: FirstStep::Walk(heading), steps: Some(steps) });
        let words = |first, second| WayNow(first, second).other_words();
        assert_eq!(words(way(Heading::North, 9), way(Heading::East, 11)), "or 11 steps, first east");
        assert_eq!(
            words(way(Heading::North, 9), way(Heading::North, 11)),
            "two ways: the other takes 11 steps"
        );
        assert_eq!(words(way(Heading::North, 9), way(Heading::North, 9)), "two ways of equal length");
        assert_eq!(words(way(Heading::North, 9), None), "");
        // This way has fewer steps but takes longer.
        let longer = words(way(Heading::North, 20), way(Heading::North, 18));
        assert_eq!(longer, "two ways: the other takes 18 steps (slow)");
        assert_eq!(words(way(Heading::North, 9), way(Heading::East, 8)), "or 8 steps (slow), first east");
        assert_eq!(words(way(Heading::North, 9), way(Heading::East, 9)), "or 9 steps, first east");
    }

    #[test]
    fn way_home_agrees_with_the_rules() {
        let (site, play) = game(Seed::classic(179));
        if let Some(home) = WayNow::home(&site, &play) {
            let first = home.0.expect("a first way");
            assert!(first.next != FirstStep::Unknown && first.steps.is_some());
            assert_eq!(home.1.is_some(), !home.other_words().is_empty());
        }
    }

    #[test]
    fn risen_wall_bars_or_changes_the_way_out() {
        let (mut barred, mut other) = (0, 0);
        for number in [1, 2, 5, 12, 24, 46, 179, 500, 4711] {
            let (site, mut play) = game(Seed::classic(number));
            let has_way = |&at: &Pos| site.base().steps_to_root(at).is_some();
            let cells: Vec<Pos> = site.floor().iter().filter(has_way).step_by(9).collect();
            let ways = |play: &Play| -> Vec<WayOut> {
                cells.iter().map(|&at| WayOut::of(&site, play, at)).collect()
            };
            let before = ways(&play);
            let walls = play.barriers.iter().filter(|wall| wall.kind == BarrierKind::RisingWall);
            for at in walls.map(|wall| wall.at).collect::<Vec<_>>() {
                let leaf =
                    |play: &mut Play, leaf| play.barriers.at_mut(at).expect("it stands there").leaf = leaf;
                leaf(&mut play, Leaf::Shut);
                for (before, now) in before.iter().zip(ways(&play)) {
                    barred += usize::from(now.next == FirstStep::Barred);
                    // The way by the numbers may be longer than the shortest detour around a wall.
                    other += usize::from(now.steps.is_some() && now.steps != before.steps);
                }
                leaf(&mut play, Leaf::Open);
            }
        }
        assert!(barred > 0 && other > 0, "{barred} {other}");
        assert_eq!(FirstStep::Barred.first_words(), "wall in the way");
    }

    #[test]
    fn rock_has_no_way_out() {
        let base = generate(&Seed::classic(179).into());
        let rock = Pos::all().find(|&at| !base.is_open(at)).expect("there is rock");
        assert_eq!(WayOut::from(&base, None, rock).words(), "no way known");
        assert_eq!(WayOut::from(&base, None, rock).steps_words(), "");
    }
}
