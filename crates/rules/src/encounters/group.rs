//! One group of creatures.

use rootward_gen::{Group, Heading, ItemKind, Pos, RecordNo};
use serde::{Deserialize, Serialize};

use super::condition::Condition;
use crate::{
    site::Site,
    tables::{creatures::Trait, rng::PlayRng},
};

/// What a group is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mood {
    /// Nothing, until something wakes it.
    Asleep,
    /// Walks about near its home.
    Wander,
    /// Has noticed the party; alarmed for this many more ticks.
    Alert(u16),
    /// Chases the party.
    Chase,
    /// Winds up, strikes, recovers.
    Attack(Strike),
    /// Goes to where it last saw the party, and waits there for this many ticks.
    Search(u16),
    /// Goes home and heals.
    Home,
    /// Does nothing until it is hurt.
    Harmless,
    /// Follows the party: the captive.
    Follow,
}

/// What a mood means to the party. Who asks for it is told of a new mood by one match, [`Mood::stance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// Harms nobody: harmless creatures, and the captive.
    Peaceful,
    /// Asleep, or on the way to its home: leaves the party alone for now.
    Resting,
    /// Walks about, and attacks when it notices the party.
    Roaming,
    /// Aware of the party, and not at it.
    Roused,
    /// At the party's heels.
    Hunting,
}

impl Mood {
    /// What it means to the party.
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

/// How far an attack has progressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strike {
    /// In which direction.
    pub heading: Heading,
    /// Ticks of the wind-up that are left; at 0 it strikes.
    pub wind_up: u16,
    /// Ticks of rest that are left after it.
    pub recover: u16,
}

/// One member of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MemberState {
    /// Hit points; 0 is dead.
    pub points: u32,
    /// Hit points of a whole member.
    pub full: u32,
    /// How hard it strikes.
    pub power: u8,
    /// Where it stands in its cell, as in the records.
    pub place: u8,
}

/// The state of a group.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GroupState {
    /// Its record; for groups from the console a number that no record has.
    pub record: RecordNo,
    /// Its type.
    pub creature: u8,
    /// Its cell.
    pub at: Pos,
    /// Where its step began; the step is done when `step_left` is 0.
    pub from: Pos,
    /// Ticks of its step that are left.
    pub step_left: u16,
    /// Ticks of its step in all.
    pub step_total: u16,
    /// Where it looks.
    pub facing: Heading,
    /// Its home.
    pub home: Pos,
    /// Whether it sleeps at home.
    pub sleeps_at_home: bool,
    /// What it is doing.
    pub mood: Mood,
    /// Ticks without sight of the party.
    pub unseen: u16,
    /// Where it saw the party last.
    pub party_at: Pos,
    /// Where the party saw it last.
    pub seen_at: Option<Pos>,
    /// Ticks until it attacks again.
    pub wait: u16,
    /// Ticks that it waits longer than others of its type between two blows.
    pub rest: u16,
    /// Its members, dead ones too.
    pub members: Vec<MemberState>,
    /// What a fight has made of it.
    pub condition: Condition,
    /// What it carries for the log.
    #[serde(with = "drop_code")]
    pub drop: Option<ItemKind>,
}

impl GroupState {
    /// A group at the moment when the party comes in.
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
        // The draw is always made, so that it does not depend on the tables.
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
            record: group.record,
            creature: group.creature,
            at,
            from: at,
            step_left: 0,
            step_total: 1,
            facing: Heading::South,
            home: at,
            sleeps_at_home: asleep,
            mood,
            unseen: 0,
            party_at: at,
            seen_at: None,
            wait: 0,
            rest: tables.rest_ticks(group, records, site.base().seed()) as u16,
            condition: Condition::default(),
            members: members.map(member).collect(),
            drop: group.drop,
        }
    }

    /// A group of one member that no record has: summoned, or left by another one. It knows where the party is.
    pub(crate) fn made(creature: u8, at: Pos, mood: Mood, party: Pos, member: MemberState) -> Self {
        Self {
            // No record has this number.
            record: RecordNo(u16::MAX),
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
            party_at: party,
            seen_at: None,
            wait: 0,
            rest: 0,
            condition: Condition::default(),
            members: vec![member],
            drop: None,
        }
    }

    /// Whether any member lives: it stands on its cell.
    pub fn is_there(&self) -> bool {
        self.members.iter().any(|member| member.points > 0)
    }

    /// How many members live.
    pub fn living(&self) -> usize {
        self.members.iter().filter(|member| member.points > 0).count()
    }

    /// Whether it is awake and aware of the party.
    pub fn is_roused(&self) -> bool {
        self.is_there() && matches!(self.mood.stance(), Stance::Roused | Stance::Hunting)
    }

    /// Whether it hunts the party now.
    pub const fn is_chasing(&self) -> bool {
        matches!(self.mood.stance(), Stance::Hunting)
    }

    /// Whether it winds up, strikes or has just struck. Its turn ends a tick early, so that another group comes first.
    pub const fn has_turn(&self) -> bool {
        match self.mood {
            Mood::Attack(strike) => strike.wind_up > 0 || strike.recover > 1,
            _ => self.wait > 1,
        }
    }

    /// Stands where it is for some ticks: it turns, or waits for a door.
    pub fn pause(&mut self, ticks: u16) {
        self.walk_to(self.at, ticks);
    }

    /// Puts it on another cell at once. The target of its attack is out of reach then.
    pub fn put(&mut self, at: Pos) {
        (self.at, self.from, self.step_left) = (at, at, 0);
        if matches!(self.mood, Mood::Attack(_)) {
            self.mood = Mood::Chase;
        }
    }

    /// Begins a step to the next cell; it stands there from now on.
    pub fn walk_to(&mut self, to: Pos, ticks: u16) {
        self.from = self.at;
        self.at = to;
        self.step_left = ticks;
        self.step_total = ticks.max(1);
    }
}

/// What a group carries as a small code: the generator's items have no serial form of their own.
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
