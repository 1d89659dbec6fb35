//! A group of creatures.

use rootward_gen::{Group, Heading, ItemKind, Pos, RecordNo};
use serde::{Deserialize, Serialize};

use crate::{
    site::Site,
    tables::{creatures::Trait, rng::PlayRng},
};

/// The current activity of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mood {
    /// Does nothing until something wakes it.
    Asleep,
    /// Walks about near its home.
    Wander,
    /// Has noticed the party, and stays alarmed for this many more ticks.
    Alert(u16),
    /// Chases the party.
    Chase,
    /// Winds up, strikes and recovers.
    Attack(Strike),
    /// Goes to the last known cell of the party, and waits there for this many ticks.
    Search(u16),
    /// Goes home and heals.
    Home,
    /// Does nothing until the group is hurt.
    Harmless,
    /// Follows the party, as only the captive does.
    Follow,
}

/// The meaning of a mood for the party. To add a mood, extend only the match in [`Mood::stance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// Harms nothing, like harmless creatures and the captive.
    Peaceful,
    /// Asleep or on the way home. Leaves the party alone for now.
    Resting,
    /// Walks about, and attacks when it notices the party.
    Roaming,
    /// Aware of the party but not chasing it.
    Roused,
    /// Chases or attacks the party.
    Hunting,
}

impl Mood {
    /// The mood's meaning for the party.
    #[must_use]
    pub const fn stance(self) -> Stance {
        match self {
            Self::Harmless | Self::Follow => Stance::Peaceful,
            Self::Asleep | Self::Home => Stance::Resting,
            Self::Wander => Stance::Roaming,
            Self::Alert(_) | Self::Search(_) => Stance::Roused,
            Self::Chase | Self::Attack(_) => Stance::Hunting,
        }
    }
}

/// The progress of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strike {
    /// The attack's direction.
    pub heading: Heading,
    /// Ticks left in the wind-up. The group strikes at 0.
    pub wind_up: u16,
    /// Ticks left in the recovery.
    pub recover: u16,
}

/// One member of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MemberState {
    /// Hit points, or 0 if the member is dead.
    pub points: u32,
    /// Full hit points.
    pub full: u32,
    /// The member's strength, which determines its damage.
    pub power: u8,
    /// The member's place in the cell, as in the records.
    pub place: u8,
}

/// The combat condition of a group. All fields are zero or false before its first fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Condition {
    /// Ticks for which the group stays open to attack. The group does nothing, and hits on it do more damage.
    pub open: u16,
    /// Ticks until the group can be shoved or stopped again.
    pub steady: u16,
    /// Ticks for which the group cannot step.
    pub held: u16,
    /// Cells left in the group's charge.
    pub run: u16,
    /// Ticks for which the group runs away from the party.
    pub flees: u16,
    /// Gold that the group has stolen.
    pub stolen: u32,
    /// Ticks until the group's call is heard, or 0 if the group is not calling.
    pub call: u16,
    /// Whether the group has already called or split. It does so only once.
    pub done: bool,
    /// Whether the end of the volley changes nothing. A shot has hit the party, or the volley has opened the group.
    pub met: bool,
}

impl Condition {
    pub(super) fn pass_tick(&mut self) {
        for ticks in [&mut self.open, &mut self.steady, &mut self.held, &mut self.flees] {
            *ticks = ticks.saturating_sub(1);
        }
    }

    /// Leaves the group open to attack for at least this many ticks, and ends its charge.
    pub fn lay_open(&mut self, ticks: u16) {
        self.open = self.open.max(ticks);
        self.run = 0;
    }
}

/// The record number for groups that are not part of the base.
pub(crate) const NO_RECORD: RecordNo = RecordNo(u16::MAX);

/// The state of a group.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GroupState {
    /// The group's record. Groups that are not part of the base have a number that no record has.
    pub record: RecordNo,
    /// The group's type.
    pub creature: u8,
    /// The group's cell.
    pub at: Pos,
    /// The cell from which the current step started. The step is done when `step_left` is 0.
    pub from: Pos,
    /// Ticks left in the current step.
    pub step_left: u16,
    /// Total ticks of the current step.
    pub step_total: u16,
    /// The group's heading.
    pub facing: Heading,
    /// The group's home.
    pub home: Pos,
    /// Whether the group sleeps when it is at home.
    pub sleeps_at_home: bool,
    /// The group's current activity.
    pub mood: Mood,
    /// Ticks without sight of the party.
    pub unseen: u16,
    /// The cell where the group last saw the party.
    pub party_at: Pos,
    /// The cell where the party last saw the group.
    pub seen_at: Option<Pos>,
    /// Ticks until the group can attack again.
    pub wait: u16,
    /// Extra ticks between two of the group's blows, on top of those of its type.
    pub rest: u16,
    /// The group's members, including dead ones.
    pub members: Vec<MemberState>,
    /// The group's combat condition.
    pub condition: Condition,
    /// The item that the group carries, which goes into the log.
    #[serde(with = "drop_code")]
    pub drop: Option<ItemKind>,
}

impl GroupState {
    /// The state of a group when the party enters.
    pub fn begin(site: &Site, group: &Group, rng: &mut PlayRng) -> Self {
        let tables = site.tables();
        let records = site.records();
        let at = records.get(group.record).map_or(Pos::default(), |record| record.at);
        let points = tables.full_points(group, records, site.base().seed());
        let members = records.members(group).iter().zip(points);
        let member = |(member, full): (&rootward_gen::Member, u32)| {
            let power = member.skill.max(1);
            MemberState { points: full, full, power, place: member.place }
        };
        let is = |wanted| tables.creatures.get(group.creature).is_some_and(|row| row.is(wanted));
        // Always draw a number, so that the random stream does not depend on the tables.
        let drowsy = rng.percent(tables.dials.states.asleep_percent);
        let asleep = !is(Trait::Carrier) && (group.asleep || drowsy || is(Trait::Lurker));
        let mood = if is(Trait::Harmless) {
            Mood::Harmless
        } else if asleep || is(Trait::Captive) {
            Mood::Asleep
        } else {
            Mood::Wander
        };
        Self {
            sleeps_at_home: asleep,
            rest: tables.rest_ticks(group, records, site.base().seed()) as u16,
            drop: group.drop,
            ..Self::new(group.record, group.creature, at, mood, members.map(member).collect())
        }
    }

    /// A group of one member without a record, made by the console or another group. It knows the party's cell.
    pub(crate) fn made(creature: u8, at: Pos, mood: Mood, party: Pos, member: MemberState) -> Self {
        Self { party_at: party, ..Self::new(NO_RECORD, creature, at, mood, vec![member]) }
    }

    pub(crate) fn new(
        record: RecordNo,
        creature: u8,
        at: Pos,
        mood: Mood,
        members: Vec<MemberState>,
    ) -> Self {
        Self {
            record,
            creature,
            at,
            from: at,
            step_left: 0,
            step_total: 1,
            facing: Heading::South,
            home: at,
            sleeps_at_home: false,
            mood,
            unseen: 0,
            party_at: at,
            seen_at: None,
            wait: 0,
            rest: 0,
            condition: Condition::default(),
            members,
            drop: None,
        }
    }

    /// Whether any member is alive, so that the group occupies its cell.
    pub fn is_there(&self) -> bool {
        self.members.iter().any(|member| member.points > 0)
    }

    /// The number of living members.
    pub fn living(&self) -> usize {
        self.members.iter().filter(|member| member.points > 0).count()
    }

    /// Whether the group is awake and aware of the party.
    pub fn is_roused(&self) -> bool {
        self.is_there() && matches!(self.mood.stance(), Stance::Roused | Stance::Hunting)
    }

    /// Whether the group is chasing or attacking the party.
    pub const fn is_chasing(&self) -> bool {
        matches!(self.mood.stance(), Stance::Hunting)
    }

    /// Whether the group winds up, strikes or recovers. The last tick does not count, so that another group goes first.
    pub const fn has_turn(&self) -> bool {
        match self.mood {
            Mood::Attack(strike) => strike.wind_up > 0 || strike.recover > 1,
            _ => self.wait > 1,
        }
    }

    /// Whether the group is winding up for an attack.
    pub const fn winds_up(&self) -> bool {
        matches!(self.mood, Mood::Attack(strike) if strike.wind_up > 0)
    }

    /// Makes the group wait in place for some ticks, for a turn or a door.
    pub fn pause(&mut self, ticks: u16) {
        self.walk_to(self.at, ticks);
    }

    /// Immediately moves the group to another cell and cancels its attack.
    pub fn put(&mut self, at: Pos) {
        (self.at, self.from, self.step_left) = (at, at, 0);
        if matches!(self.mood, Mood::Attack(_)) {
            self.mood = Mood::Chase;
        }
    }

    /// Begins a step to the next cell, which the group occupies from now on.
    pub fn walk_to(&mut self, to: Pos, ticks: u16) {
        self.from = self.at;
        self.at = to;
        self.step_left = ticks;
        self.step_total = ticks.max(1);
    }
}

/// Saves the carried item as a small code, because the generator's items cannot be serialized.
mod drop_code {
    use rootward_gen::ItemKind;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(drop: &Option<ItemKind>, out: S) -> Result<S::Ok, S::Error> {
        let code = match drop {
            Some(ItemKind::ComputerPassword(number)) => Some((0_u8, *number)),
            Some(ItemKind::DoorPassword(number)) => Some((1, *number)),
            Some(ItemKind::FloorMap(floor)) => Some((2, u16::from(*floor))),
            _ => None,
        };
        code.serialize(out)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Option<ItemKind>, D::Error> {
        Ok(match Option::<(u8, u16)>::deserialize(input)? {
            Some((0, number)) => Some(ItemKind::ComputerPassword(number)),
            Some((1, number)) => Some(ItemKind::DoorPassword(number)),
            Some((2, floor)) => Some(ItemKind::FloorMap(floor as u8)),
            _ => None,
        })
    }
}
