//! The rules alone, for tests: a base without its groups, a party that is put where it is needed, groups
//! that are placed by hand, ticks, and what happened in them.

use std::sync::Arc;

use rootward_gen::{Heading, Kind, Pos, RecordNo, Seed, Thing};

use crate::{
    encounters::{GroupState, Groups, MemberState, Mood},
    events::PlayEvent,
    headless::Headless,
    order::TickInput,
    party::token::Token,
    place::Place,
    play::Play,
    site::Site,
    tables,
    terrain::distance,
};

/// A base and its play, with nothing around them.
pub struct Scene {
    game: Headless,
    input: TickInput,
}

impl Scene {
    /// The base of a map, without its groups; the party at the entrance, which is not quiet.
    pub fn new(map: u16) -> Self {
        let game = Headless::new(Seed::classic(map), Arc::new(tables::shipped()));
        let mut scene = Self { game, input: TickInput::default() };
        scene.play_mut().groups = Groups::nobody(true);
        scene
    }

    /// A base with an empty room of this size, its upper left cell, and the party on it, looking east.
    pub fn in_room(width: i16, height: i16) -> (Self, Pos) {
        for map in 4..60 {
            let mut scene = Self::new(map);
            let room = Pos::all().find(|&at| scene.is_empty_room(at, width, height));
            if let Some(at) = room {
                scene.put_party(at, Heading::East);
                return (scene, at);
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
        self.game.site()
    }

    /// The play.
    pub fn play(&self) -> &Play {
        self.game.play()
    }

    /// The play, to change it.
    pub fn play_mut(&mut self) -> &mut Play {
        self.game.play_mut()
    }

    /// Site and play, to call one rule alone.
    pub fn with(&mut self, act: impl FnOnce(&Site, &mut Play)) {
        self.game.with_both(act);
    }

    /// What the party is told.
    pub fn input(&mut self) -> &mut TickInput {
        &mut self.input
    }

    /// Puts the party on a cell, at rest; its sight is updated at once.
    pub fn put_party(&mut self, at: Pos, facing: Heading) {
        self.with(|site, play| {
            play.party = Token::at(Place::Inside, at, facing);
            play.fields.forget();
            play.seen.stale();
            crate::seeing::look(site, play);
        });
    }

    /// Places a group of a type on a cell, its members with these points. Returns its number.
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

    /// Runs some ticks. Returns what happened in them.
    pub fn run(&mut self, ticks: usize) -> Vec<PlayEvent> {
        (0..ticks).flat_map(|_| self.tick()).collect()
    }

    /// Runs a tick. Returns what happened in it.
    pub fn tick(&mut self) -> Vec<PlayEvent> {
        let input = self.input;
        // A fresh order counts for one tick; a held one counts on.
        (self.input.fresh, self.input.wish) = (None, None);
        self.game.tick(input)
    }

    /// Runs ticks until a condition holds. Returns how many. Panics if it does not hold in time.
    pub fn until(&mut self, most: usize, mut wanted: impl FnMut(&Self, &[PlayEvent]) -> bool) -> usize {
        for tick in 1..=most {
            let events = self.tick();
            if wanted(self, &events) {
                return tick;
            }
        }
        panic!("the condition did not hold within {most} ticks");
    }
}
