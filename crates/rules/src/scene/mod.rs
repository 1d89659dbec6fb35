//! A test scene for the rules: a base without its groups, where tests place the party and groups by hand. Tests give
//! orders as a player would, run ticks and check the events.
//!
//! ```
//! use rootward_gen::{DoorKind, Pos};
//! use rootward_rules::{doors::is_door, scene::Scene};
//!
//! let (mut scene, _) = Scene::through(|thing| is_door(thing, DoorKind::Button));
//! let door: Pos = scene.thing.at;
//! assert!(!scene.is_walkable(door));
//! scene.act();
//! scene.run(8);
//! assert!(scene.is_walkable(door));
//! ```

mod acts;
mod find;

use rootward_gen::{Heading, Kind, Pos, Record, RecordNo, Seed, Thing};

pub use self::find::{FIRST_MAPS, TABLES, first, first_base, first_bases, is_plain, sides, way_through};
use crate::{
    chips::Chip,
    encounters::{GroupState, Groups, MemberState, Mood, group::NO_RECORD},
    order::TickInput,
    party::token::Token,
    play::Play,
    region::Region,
    site::Site,
    terrain::distance,
    twists::Twist,
};

const PLAIN_CREATURE: u8 = 2;

/// A base and its play, without the rest of the game.
pub struct Scene {
    site: Site,
    play: Play,
    input: TickInput,
    /// The record that the scene is about. The entrance by default.
    pub thing: Record,
    /// The groups of the base. They are not in the play.
    pub groups: Groups,
}

impl Scene {
    /// The base of a map without its groups. The party is at the entrance, whose protection is off.
    pub fn new(map: u16) -> Self {
        let (site, mut play) = match map {
            0..FIRST_MAPS => first_base(map).clone(),
            _ => find::begin(Seed::classic(map)),
        };
        let thing = site.records().iter().find(|record| record.thing == Thing::Entrance);
        let thing = *thing.expect("a base has an entrance");
        let groups = std::mem::replace(&mut play.groups, Groups::nobody(true));
        Self { site, play, input: TickInput::default(), thing, groups }
    }

    /// The first base that can have a twist, with the twist and its groups. The party is at the protected entrance.
    pub fn twisted(twist: Twist) -> Self {
        let works = |map: &u16| twist.works(&first_base(*map).0);
        let mut scene = Self::new((0..FIRST_MAPS).find(works).expect("one of the first bases can have it"));
        scene.play.groups = scene.groups.clone();
        scene.twist(twist);
        scene
    }

    /// Adds a twist to the play, as if the play had begun with it.
    pub fn twist(&mut self, twist: Twist) {
        self.with(|site, play| {
            crate::twists::begin_with(site, play, vec![twist]);
            crate::seeing::look(site, play);
        });
    }

    /// Gives the party these chips, as if it had entered the base with them.
    pub fn chips(&mut self, chips: &[Chip]) {
        self.play.terms.chips = chips.iter().copied().collect();
        self.with(|site, play| {
            crate::chips::begin(site, play);
            crate::seeing::look(site, play);
        });
    }

    /// A base with an empty room of this size. Returns the room's upper left cell, where the party stands, facing east.
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
    pub const fn site(&self) -> &Site {
        &self.site
    }

    /// The play.
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The play, mutable.
    pub const fn play_mut(&mut self) -> &mut Play {
        &mut self.play
    }

    /// Calls a function with the site and the play, to test a single rule.
    pub fn with<R>(&mut self, act: impl FnOnce(&Site, &mut Play) -> R) -> R {
        act(&self.site, &mut self.play)
    }

    /// The input for every tick. A fresh order or a wish lasts only for the next tick.
    pub const fn input(&mut self) -> &mut TickInput {
        &mut self.input
    }

    /// A record of the base.
    pub fn record(&self, number: RecordNo) -> Record {
        *self.site().records().get(number).expect("the record exists")
    }

    /// Puts the party on a cell, at rest. Updates its sight at once.
    pub fn put_party(&mut self, at: Pos, facing: Heading) {
        self.with(|site, play| {
            play.party = Token::at(Region::Inside, at, facing);
            play.fields.forget();
            play.seen.mark_stale();
            crate::seeing::look(site, play);
        });
    }

    /// Puts the party beside a cell, facing it.
    pub fn put_before(&mut self, at: Pos, heading: Heading) {
        self.put_party(at.step(heading.back()), heading);
    }

    /// Places a group of a type on a cell, with these points for its members. Returns the group's number.
    pub fn group(&mut self, creature: u8, at: Pos, mood: Mood, members: &[u32]) -> u16 {
        let member = |&points: &u32| MemberState { points, full: points.max(1), power: 20, place: 0 };
        let group = GroupState {
            facing: Heading::West,
            sleeps_at_home: mood == Mood::Asleep,
            ..GroupState::new(NO_RECORD, creature, at, mood, members.iter().map(member).collect())
        };
        self.play_mut().groups.add(group);
        self.play().groups.iter().len() as u16 - 1
    }

    /// Places a harmless group of one member. Returns the group's number.
    pub fn foe(&mut self, at: Pos, points: u32) -> u16 {
        self.group(PLAIN_CREATURE, at, Mood::Harmless, &[points])
    }

    /// A group by its number.
    pub fn state(&self, group: u16) -> &GroupState {
        self.play().groups.get(group).expect("the group exists")
    }

    /// A group by its number, mutable.
    pub fn state_mut(&mut self, group: u16) -> &mut GroupState {
        self.play_mut().groups.get_mut(group).expect("the group exists")
    }
}
