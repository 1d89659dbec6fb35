//! The rules alone, for tests: a base without its groups, a party that is put where it is wanted, groups
//! that are placed by hand, ticks, and what happened in them.

use std::sync::Arc;

use bevy::{ecs::message::Messages, prelude::*};
use rootward_gen::{Heading, Kind, Pos, RecordNo, Recording, Records, Seed, Thing};

use super::{
    RulesPlugin, Tick,
    encounters::{GroupState, Groups, MemberState, Mood},
    events::PlayEvent,
    order::TickInput,
    party::token::Token,
    place::Place,
    play::Play,
    site::Site,
    tables,
    terrain::distance,
};
use crate::base::current::CurrentBase;

/// A base and its play, with nothing around them.
pub struct Fixture {
    app: App,
}

impl Fixture {
    /// The base of a map, without its groups; the party at the entrance, which nothing keeps quiet.
    pub fn new(map: u16) -> Self {
        let seed = Seed::classic(map);
        let (base, recording) = Recording::of(&seed.into());
        let records = Records::of(&base);
        let site = Site::new(CurrentBase::new(base, recording, records), Arc::new(tables::shipped()));
        let play = Play::begin(&site, None);
        let mut app = App::new();
        app.add_plugins(RulesPlugin).insert_resource(play).insert_resource(site);
        let mut fixture = Self { app };
        fixture.play_mut().groups = Groups::nobody(true);
        fixture
    }

    /// A base with an empty room of this size, its upper left cell, and the party on it, looking east.
    pub fn in_room(width: i16, height: i16) -> (Self, Pos) {
        for map in 4..60 {
            let mut fixture = Self::new(map);
            let room = Pos::all().find(|&at| fixture.is_empty_room(at, width, height));
            if let Some(at) = room {
                fixture.put_party(at, Heading::East);
                return (fixture, at);
            }
        }
        panic!("no base has an empty room of {width} x {height}");
    }

    fn is_empty_room(&self, at: Pos, width: i16, height: i16) -> bool {
        let (site, play) = (self.site(), self.play());
        let plain = |at: Pos| {
            let kind = site.base().kind(at);
            let spoilt = [Kind::Water, Kind::Fire, Kind::DarkFloor, Kind::HoleBelow, Kind::HoleAbove];
            play.terrain.is_walkable(at)
                && site.floor().contains(at)
                && !spoilt.contains(&kind)
                && !Kind::LADDERS.has(kind)
                && !Kind::CARS.has(kind)
                && distance(at, site.base().entrance()) > 8
                && site.records().at(at).all(|record| matches!(record.thing, Thing::Group(_)))
        };
        (0..width).all(|dx| (0..height).all(|dy| plain(at.offset(dx, dy))))
    }

    /// The base.
    pub fn site(&self) -> &Site {
        self.app.world().resource()
    }

    /// The play.
    pub fn play(&self) -> &Play {
        self.app.world().resource()
    }

    /// The play, to change it.
    pub fn play_mut(&mut self) -> &mut Play {
        self.app.world_mut().resource_mut::<Play>().into_inner()
    }

    /// Both, to call a rule by itself.
    pub fn with(&mut self, act: impl FnOnce(&Site, &mut Play)) {
        let site = self.site().clone();
        act(&site, self.play_mut());
    }

    /// What the party is told.
    pub fn input(&mut self) -> &mut TickInput {
        self.app.world_mut().resource_mut::<TickInput>().into_inner()
    }

    /// Puts the party on a cell, at rest; it looks around at once.
    pub fn put_party(&mut self, at: Pos, facing: Heading) {
        self.with(|site, play| {
            play.party = Token::at(Place::Inside, at, facing);
            play.fields.forget();
            play.seen.stale();
            super::seeing::look(site, play);
        });
    }

    /// Places a group of a type on a cell, each member with so many points; its number.
    pub fn group(&mut self, creature: u8, at: Pos, mood: Mood, members: &[u32]) -> u16 {
        let member = |&points: &u32| MemberState { points, full: points.max(1), power: 20, place: 0 };
        let group = GroupState {
            record: RecordNo(u16::MAX),
            creature,
            at,
            from: at,
            step_left: 0,
            step_total: 1,
            facing: Heading::West,
            home: at,
            sleeps_at_home: mood == Mood::Asleep,
            mood,
            unseen: 0,
            party_at: at,
            seen_at: None,
            wait: 0,
            members: members.iter().map(member).collect(),
            drop: None,
        };
        self.play_mut().groups.add(group);
        self.play().groups.iter().len() as u16 - 1
    }

    /// A group by its number.
    pub fn state(&self, group: u16) -> &GroupState {
        self.play().groups.get(group).expect("the group exists")
    }

    /// A group by its number, to change it.
    pub fn state_mut(&mut self, group: u16) -> &mut GroupState {
        self.play_mut().groups.get_mut(group).expect("the group exists")
    }

    /// Runs some ticks; what happened in them.
    pub fn run(&mut self, ticks: usize) -> Vec<PlayEvent> {
        (0..ticks).flat_map(|_| self.tick()).collect()
    }

    /// Runs a tick; what happened in it.
    pub fn tick(&mut self) -> Vec<PlayEvent> {
        let world = self.app.world_mut();
        world.run_schedule(Tick);
        world.resource_mut::<Messages<PlayEvent>>().drain().collect()
    }

    /// Runs ticks until something is so; how many. Panics if it does not come.
    pub fn until(&mut self, most: usize, mut wanted: impl FnMut(&Self, &[PlayEvent]) -> bool) -> usize {
        for tick in 1..=most {
            let events = self.tick();
            if wanted(self, &events) {
                return tick;
            }
        }
        panic!("it did not come within {most} ticks");
    }
}
