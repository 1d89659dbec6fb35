//! The state of things as components. [`Play`] is the source of truth, and only [`mirror`](super::mirror) writes.

use bevy::prelude::*;
use rootward_gen::{Heading, Pos, Record, Thing};
use rootward_presentation::looks::opened_by;
use rootward_rules::{
    doors::{Barrier, BarrierKind, Leaf},
    encounters::{Condition, GroupState, MemberState, Mood},
    objective,
    party::squad::{Droid, Squad},
    play::Play,
    puzzles::PuzzleState,
    site::Site,
    tables::kit::Arm,
    traps::grates::GrateStage,
};

use super::reflect::{ArmForm, ConditionForm, HeadingForm, LeafForm, MoodForm, PosForm, StageForm};

#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Component)]
pub struct DoorState {
    /// How far the door is open.
    #[reflect(remote = LeafForm)]
    pub leaf: Leaf,
    /// Ticks until the door shuts by itself. 0 if it does not.
    pub stays: u16,
    /// Lit buttons of the panel of an iris door, 0 to 4.
    pub lit: u8,
    /// Whether the meltdown holds it open.
    pub jammed: bool,
}

/// A window, or a wall that can move, break or be walked through.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Component)]
pub struct WallState {
    /// The cell of the wall. A pushed wall moves.
    #[reflect(remote = PosForm)]
    pub at: Pos,
    /// How far the wall is open. A pushed wall is open and blocks its new cell.
    #[reflect(remote = LeafForm)]
    pub leaf: Leaf,
    /// Ticks until the wall shuts by itself. 0 if it does not.
    pub stays: u16,
    /// The remaining hit points, or 0 if the wall cannot break. A raiser wall has 1 after it has crushed a creature.
    pub points: u32,
    /// Whether the meltdown holds it open.
    pub jammed: bool,
    /// Whether the wall is broken and no longer blocks its cell.
    pub broken: bool,
}

/// A trap, or the button that releases one.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Component)]
pub enum TrapState {
    /// A mine.
    Mine { there: bool },
    /// A grate, either harmless or with a wall that it raises.
    Grate(#[reflect(remote = StageForm)] GrateStage),
    /// A release button.
    Release { live: bool },
    /// A cupboard, with or without a trap.
    Cupboard {
        opened: bool,
        /// Ticks until the wall falls. 0 if the wall has fallen or will never fall.
        left: u16,
    },
    /// A fire that goes out when its puzzle is solved.
    Fire { burns: bool, solved: bool },
}

/// The panel of a puzzle, or the terminal of a laser door.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Component)]
pub struct PanelState {
    /// The switches that are on, one bit each. A terminal has none.
    pub setting: u16,
    /// Whether the puzzle is solved, or the door of the terminal is open.
    pub solved: bool,
}

#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Component)]
pub enum MachineState {
    /// A socket.
    Socket { energy: u32 },
    /// A hydrant.
    Hydrant {
        /// Ticks until the hydrant works again.
        rest: u16,
        /// The remaining ticks for which the hydrant suppresses the fires around it.
        holds: u16,
    },
    /// A probe computer.
    Computer { taken: bool },
    /// One cell of the power generator.
    Generator { charged: bool },
}

#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Component)]
pub struct PileState {
    pub taken: bool,
}

/// The car of an elevator, at one of its stops.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Component)]
pub struct ElevatorState {
    /// Whether a path has reached the shaft. An elevator without one does not run.
    pub runs: bool,
    pub boarded: bool,
}

/// A group of creatures, including dead groups.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Eq)]
#[reflect(Component)]
pub struct EncounterState {
    pub group: u16,
    pub creature: u8,
    #[reflect(remote = PosForm)]
    pub at: Pos,
    /// The previous cell of the group. The group has arrived when `step_left` is 0.
    #[reflect(remote = PosForm)]
    pub from: Pos,
    /// Remaining ticks of the current step.
    pub step_left: u16,
    /// Total ticks of the current step.
    pub step_total: u16,
    #[reflect(remote = HeadingForm)]
    pub facing: Heading,
    #[reflect(remote = MoodForm)]
    pub mood: Mood,
    #[reflect(remote = ConditionForm)]
    pub condition: Condition,
    /// Whether the group is on the map. `false` if it is dead or gone.
    pub there: bool,
    pub members: Vec<MemberPoints>,
}

#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberPoints {
    /// The hit points. 0 means dead.
    pub points: u32,
    pub full: u32,
}

#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Component)]
pub struct DroidState {
    /// The number of the droid, 0..=3. Droids 0 and 1 begin in front.
    pub droid: u8,
    /// The hit points. 0 means down.
    pub points: u32,
    pub full: u32,
    pub energy: u32,
    #[reflect(remote = ArmForm)]
    pub arm: Arm,
    /// The number of shots left in the clip of the gun.
    pub loaded: u16,
    pub front: bool,
    /// Whether sockets and items are used for this droid first.
    pub selected: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordState {
    Door(DoorState),
    Wall(WallState),
    Trap(TrapState),
    Panel(PanelState),
    Machine(MachineState),
    Pile(PileState),
    Elevator(ElevatorState),
    /// A group by its number. See [`EncounterState::of`].
    Encounter(u16),
}

/// A filter for entities whose record state has changed. It leaves out groups.
pub type StateChanged = Or<(
    Changed<DoorState>,
    Changed<WallState>,
    Changed<TrapState>,
    Changed<PanelState>,
    Changed<MachineState>,
    Changed<PileState>,
)>;

impl RecordState {
    /// The state of a record in a play. `None` if it never changes.
    pub fn of(site: &Site, play: &Play, record: &Record) -> Option<Self> {
        let number = record.number;
        let barrier = || play.barriers.get(number);
        Some(match record.thing {
            Thing::Door(_) => Self::Door(DoorState::of(play, barrier()?)),
            Thing::PushableWall
            | Thing::PuzzleWall(_)
            | Thing::RisingWall(_)
            | Thing::FallingWall(_)
            | Thing::RaiserWall
            | Thing::Window(_)
            | Thing::FakeWall
            | Thing::Blockage => Self::Wall(WallState::of(barrier()?)),
            Thing::PuzzleFire(puzzle) => {
                let solved = play.puzzles.get(puzzle).solved;
                let burns = !solved && play.fire_at(site, record.at).is_some();
                Self::Trap(TrapState::Fire { burns, solved })
            }
            Thing::Grate(trap) => {
                let stage = trap.and_then(|trap| play.traps.grate(trap));
                Self::Trap(TrapState::Grate(stage.unwrap_or(GrateStage::Done)))
            }
            Thing::Release { .. } => {
                let wall = opened_by(site.records(), number).and_then(|wall| play.barriers.get(wall));
                Self::Trap(TrapState::Release { live: wall.is_some_and(|wall| !wall.is_open()) })
            }
            Thing::Cupboard { .. } => {
                let cupboard = play.traps.cupboard(number)?;
                Self::Trap(TrapState::Cupboard { opened: cupboard.opened, left: cupboard.left })
            }
            Thing::Mine => Self::Trap(TrapState::Mine { there: play.traps.has_mine(record.at) }),
            Thing::Panel(panel) => {
                let PuzzleState { setting, solved, .. } = play.puzzles.get(panel.puzzle);
                Self::Panel(PanelState { setting, solved })
            }
            Thing::Terminal { .. } => {
                let door = opened_by(site.records(), number);
                Self::Panel(PanelState { setting: 0, solved: door.is_some_and(|door| play.is_open(door)) })
            }
            Thing::Socket(_) => {
                let socket = play.machines.sockets().iter().find(|socket| socket.record == number)?;
                Self::Machine(MachineState::Socket { energy: socket.energy })
            }
            Thing::Hydrant => {
                let hydrant = play.machines.hydrants().iter().find(|hydrant| hydrant.at == record.at)?;
                Self::Machine(MachineState::Hydrant { rest: hydrant.rest, holds: hydrant.holds })
            }
            Thing::Computer(computer) => {
                Self::Machine(MachineState::Computer { taken: play.objective.has_probe(computer) })
            }
            Thing::Generator => {
                let charged = !matches!(play.objective.stage, objective::Stage::Explore);
                Self::Machine(MachineState::Generator { charged })
            }
            Thing::Pile(pile) => Self::Pile(PileState { taken: play.piles.is_gone(pile) }),
            Thing::ElevatorCar { runs, .. } => {
                let boarded = !play.party.place.is_outside() && play.party.at == record.at;
                Self::Elevator(ElevatorState { runs, boarded })
            }
            Thing::Group(group) => Self::Encounter(group),
            Thing::Entrance
            | Thing::DroidSpawn(_)
            | Thing::Ladder(_)
            | Thing::Hole(_)
            | Thing::Shop
            | Thing::PushSpace
            | Thing::Decoration { .. }
            | Thing::Spinner(_) => return None,
        })
    }
}

impl DoorState {
    fn of(play: &Play, barrier: &Barrier) -> Self {
        let &Barrier { leaf, stays, jammed, .. } = barrier;
        let has_panel = matches!(barrier.kind, BarrierKind::IrisDoor | BarrierKind::CaptiveDoor);
        let lit = barrier.record.filter(|_| has_panel).map_or(0, |record| play.iris.lit(record));
        Self { leaf, stays, lit, jammed }
    }
}

impl WallState {
    const fn of(barrier: &Barrier) -> Self {
        let &Barrier { kind, at, leaf, stays, points, jammed, .. } = barrier;
        let broken = matches!((kind, leaf), (BarrierKind::Blockage, Leaf::Open));
        Self { at, leaf, stays, points, jammed, broken }
    }

    pub fn is_open(&self) -> bool {
        self.leaf == Leaf::Open
    }
}

impl EncounterState {
    pub fn of(number: u16, group: &GroupState) -> Self {
        Self {
            group: number,
            creature: group.creature,
            at: group.at,
            from: group.from,
            step_left: group.step_left,
            step_total: group.step_total,
            facing: group.facing,
            mood: group.mood,
            condition: group.condition,
            there: group.is_there(),
            members: group.members.iter().map(MemberPoints::of).collect(),
        }
    }

    /// Whether a group is in this state. The comparison allocates nothing.
    pub fn is_of(&self, group: &GroupState) -> bool {
        (self.at, self.from, self.step_left, self.step_total, self.facing, self.mood)
            == (group.at, group.from, group.step_left, group.step_total, group.facing, group.mood)
            && self.members.iter().copied().eq(group.members.iter().map(MemberPoints::of))
            && self.condition == group.condition
            && self.there == group.is_there()
            && self.creature == group.creature
    }

    pub fn living(&self) -> usize {
        self.members.iter().filter(|member| member.points > 0).count()
    }
}

impl MemberPoints {
    const fn of(member: &MemberState) -> Self {
        Self { points: member.points, full: member.full }
    }
}

impl DroidState {
    /// The state of a droid, 0..=3.
    pub fn of(squad: &Squad, droid: u8) -> Option<Self> {
        let &Droid { points, full, energy, arm, loaded, .. } = squad.droids.get(usize::from(droid))?;
        let (front, selected) = (squad.is_front(droid.into()), squad.selected == droid);
        Some(Self { droid, points, full, energy, arm, loaded, front, selected })
    }

    pub const fn is_down(&self) -> bool {
        self.points == 0
    }

    /// Whether the droid is standing, but in danger of going down.
    pub const fn is_low(&self) -> bool {
        !self.is_down() && is_low(self.points, self.full)
    }
}

/// The percentage of its hit points below which a droid is in danger.
const LOW: u64 = 30;

pub const fn is_low(points: u32, full: u32) -> bool {
    (points as u64) * 100 < (full as u64) * LOW
}
