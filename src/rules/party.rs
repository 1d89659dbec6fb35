//! The party on the grid: steps, turns, and what blocks them (`gameplay.md`, section 8.2).

use bevy::prelude::*;
use rootward_gen::{Base, Heading, Kind, Pos};

use super::{
    RulesTick,
    order::{Order, TickInput, Vertical},
    place::{self, Ground, Place},
    travel::{self, Travel},
};
use crate::base::current::CurrentBase;

/// Ticks of a step.
pub const STEP_TICKS: u16 = 4;
/// Ticks of a step into water.
pub const WATER_TICKS: u16 = 8;
/// Ticks of a turn on the spot.
pub const TURN_TICKS: u16 = 2;
/// Ticks that a step against a wall takes.
pub const BUMP_TICKS: u16 = 2;
/// Ticks of the way through the door between the base and the land.
pub const DOOR_TICKS: u16 = 10;

/// The four droids, who share one cell.
#[derive(Component, Clone, Copy, Debug)]
#[require(GridPos, Facing, Motion, Buffer, LetGo)]
pub struct Party;

/// The cell of a token.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GridPos(pub Pos);

/// Where a token looks.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facing(pub Heading);

/// The order that is kept while the party is busy.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Buffer(pub Option<Order>);

/// Whether what is held counts only after it was let go: a party that has come through a door does not
/// go back at once because its key is still down.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LetGo(bool);

/// What the party is doing, and for how many ticks yet.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Motion {
    /// What it does.
    pub doing: Doing,
    /// Ticks left; 0 at rest.
    pub left: u16,
    /// Ticks in all.
    pub total: u16,
}

/// Something that takes time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Doing {
    /// Nothing.
    #[default]
    Rest,
    /// Coming from the given cell; the party stands on its new cell from the start.
    Step(Pos),
    /// Turning from the given heading.
    Turn(Heading),
    /// Walking against something.
    Bump(Heading),
    /// On the way to another floor; the party changes its cell half-way.
    Travel(Travel),
    /// Through the door between base and land, to the given place; the party is there from half-way on.
    Door(Place),
}

impl Motion {
    const fn new(doing: Doing, ticks: u16) -> Self {
        Self { doing, left: ticks, total: ticks }
    }

    /// Whether the party is free for the next order.
    pub const fn is_rest(&self) -> bool {
        self.left == 0
    }
}

/// What happened to the party in a tick.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartyEvent {
    /// A step began towards this cell.
    Stepped(Pos),
    /// Something is in the way.
    Bumped(Pos),
    /// The party acted where there is nothing to act on.
    NothingHere(Pos),
    /// There is no way up or down from here: a look at that floor is meant.
    Looked(Vertical),
    /// The party acted at a place that leads to several floors.
    AskFloor(Pos),
    /// The elevator here was never joined to the paths.
    DeadElevator(Pos),
    /// A ladder or elevator sets out.
    Departed(Travel),
    /// The party has come to another floor.
    Arrived(Travel),
    /// The door between base and land opens, and the party goes through it to the given place.
    WentThrough(Place),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PartyEvent>().add_systems(FixedUpdate, advance.in_set(RulesTick));
}

/// Whether the party can stand on a cell of a base. Locks have no rules yet, so none of them bars the way.
pub fn may_enter(base: &Base, at: Pos) -> bool {
    base.is_ground(at)
}

type PartyParts<'a> = (&'a mut GridPos, &'a mut Facing, &'a mut Motion, &'a mut Buffer, &'a mut LetGo);

fn advance(
    current: Res<CurrentBase>,
    mut place: ResMut<Place>,
    mut input: ResMut<TickInput>,
    party: Single<PartyParts, With<Party>>,
    mut events: MessageWriter<PartyEvent>,
) {
    let (mut at, mut facing, mut motion, mut buffer, mut let_go) = party.into_inner();
    // What is held stays held until the keys are read again: more than one tick can pass until then.
    let (fresh, held) = (input.fresh.take(), input.held);
    if let Some(order) = fresh {
        buffer.0 = Some(order);
    }
    if held.is_none() {
        let_go.set_if_neq(LetGo(false));
    }
    if !motion.is_rest() {
        pass_tick(&mut at, &mut motion, &mut events);
        if let Doing::Door(to) = motion.doing
            && motion.left == motion.total / 2
        {
            *place = to;
            *let_go = LetGo(true);
            (at.0, facing.0) = to.threshold(&current);
        }
    }
    if motion.is_rest()
        && let Some(order) = buffer.0.take().or(held.filter(|_| !let_go.0))
    {
        let mut turn =
            Turn { current: &current, place: *place, at: &mut at, facing: &mut facing, events: &mut events };
        *motion = turn.begin(order);
    }
}

/// One tick of something that takes time.
fn pass_tick(at: &mut GridPos, motion: &mut Motion, events: &mut MessageWriter<PartyEvent>) {
    motion.left -= 1;
    if let Doing::Travel(travel) = motion.doing
        && motion.left == motion.total / 2
    {
        at.0 = travel.to;
        events.write(PartyEvent::Arrived(travel));
    }
    if motion.is_rest() {
        *motion = Motion::default();
    }
}

/// The start of something new.
struct Turn<'a, 'w> {
    current: &'a CurrentBase,
    place: Place,
    at: &'a mut GridPos,
    facing: &'a mut Facing,
    events: &'a mut MessageWriter<'w, PartyEvent>,
}

impl<'a> Turn<'a, '_> {
    fn begin(&mut self, order: Order) -> Motion {
        match order {
            Order::Step { heading, sideways } => self.step(heading, sideways),
            Order::TurnLeft => self.turn(self.facing.0.left()),
            Order::TurnRight => self.turn(self.facing.0.right()),
            Order::Act => self.act(),
            Order::Climb(way) => self.climb(way),
            Order::Travel(floor) => {
                self.travel(self.base().and_then(|base| travel::to_floor(base, self.at.0, floor)))
            }
        }
    }

    /// The base, if the party is in it.
    fn base(&self) -> Option<&'a Base> {
        match self.place.ground(self.current) {
            Ground::Base(base) => Some(base),
            Ground::Land(_) => None,
        }
    }

    fn step(&mut self, heading: Heading, sideways: bool) -> Motion {
        if !sideways {
            self.facing.0 = heading;
        }
        let from = self.at.0;
        let to = from.step(heading);
        if let Some(place) = place::step_through(self.place, self.current, from, heading) {
            return self.go_through(place);
        }
        if !self.place.ground(self.current).may_enter(to) {
            self.events.write(PartyEvent::Bumped(to));
            return Motion::new(Doing::Bump(heading), BUMP_TICKS);
        }
        self.at.0 = to;
        self.events.write(PartyEvent::Stepped(to));
        let wet = self.base().is_some_and(|base| base.ground(to).kind() == Kind::Water);
        Motion::new(Doing::Step(from), if wet { WATER_TICKS } else { STEP_TICKS })
    }

    fn turn(&mut self, to: Heading) -> Motion {
        let from = self.facing.0;
        self.facing.0 = to;
        Motion::new(Doing::Turn(from), TURN_TICKS)
    }

    fn go_through(&mut self, to: Place) -> Motion {
        self.events.write(PartyEvent::WentThrough(to));
        Motion::new(Doing::Door(to), DOOR_TICKS)
    }

    fn act(&mut self) -> Motion {
        if let Some(place) = place::act_through(self.place, self.current, self.at.0) {
            return self.go_through(place);
        }
        let base = self.base();
        let ways = base.map_or_else(Vec::new, |base| travel::ways(base, self.at.0));
        match ways.as_slice() {
            [] if base.is_some_and(|base| travel::is_dead_elevator(base, self.at.0)) => {
                self.events.write(PartyEvent::DeadElevator(self.at.0));
                Motion::default()
            }
            [] => {
                self.events.write(PartyEvent::NothingHere(self.at.0));
                Motion::default()
            }
            [only] if !only.by_elevator() => self.travel(Some(*only)),
            _ => {
                self.events.write(PartyEvent::AskFloor(self.at.0));
                Motion::default()
            }
        }
    }

    /// Where nothing leads up or down, the player only looks that way. The land has no floors.
    fn climb(&mut self, way: Vertical) -> Motion {
        let Some(base) = self.base() else { return Motion::default() };
        match travel::climb(base, self.at.0, way) {
            Some(travel) => self.travel(Some(travel)),
            None => {
                self.events.write(PartyEvent::Looked(way));
                Motion::default()
            }
        }
    }

    fn travel(&mut self, travel: Option<Travel>) -> Motion {
        let Some(travel) = travel else {
            self.events.write(PartyEvent::NothingHere(self.at.0));
            return Motion::default();
        };
        self.events.write(PartyEvent::Departed(travel));
        Motion::new(Doing::Travel(travel), travel.ticks())
    }
}
