//! Scripted plays: each row of `play.md` 8.7, in a real base, by orders as a player gives them.
//!
//! A [`Scene`] is a base of one of the first maps without its creatures, and the party where the play
//! begins. Each test shows what triggers a thing, what it does, and how a player deals with it.

mod doors;
mod floors;
mod machines;
mod objective;
mod puzzles;
mod traps;
mod walls;
mod warnings;

use std::sync::{Arc, LazyLock};

use rayon::prelude::*;
use rootward_gen::{Heading, Kind, Pos, Record, RecordNo, Seed, Thing};
use rootward_rules::{
    encounters::{GroupState, Groups, MemberState, Mood},
    events::{Harm, PlayEvent},
    headless::Headless,
    order::{Order, TickInput, Wish},
    party::{act::can_act_on, token::Token},
    place::Place,
    play::Play,
    site::Site,
    tables::{Tables, items::ItemName, kit::Arm, shipped},
};

/// The maps in which everything must occur (`play.md` 8.12.3).
const MAPS: u16 = 22;

/// A type of creature without any trait.
const PLAIN_CREATURE: u8 = 2;

static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(shipped()));

/// The bases of the first maps, and their plays at the moment when the party comes in.
static FIRST: LazyLock<Vec<(Site, Play)>> = LazyLock::new(|| {
    let begin = |map| {
        let game = Headless::new(Seed::classic(map), TABLES.clone());
        (game.site().clone(), game.play().clone())
    };
    (0..MAPS).into_par_iter().map(begin).collect()
});

/// The first record of the first maps that fits, and its map.
fn first(fits: impl Fn(&Site, &Play, &Record) -> bool) -> Option<(u16, Record)> {
    (0..MAPS).zip(FIRST.iter()).find_map(|(map, (site, play))| {
        let mut records = site.records().iter();
        records.find(|record| fits(site, play, record)).map(|record| (map, *record))
    })
}

/// Whether the party can stand on a cell and nothing happens to it there.
fn is_plain(site: &Site, play: &Play, at: Pos) -> bool {
    let kinds = [
        Kind::Floor,
        Kind::FloorKept,
        Kind::FloorReserved,
        Kind::RoughFloor,
        Kind::OpenFloor,
        Kind::DeadEnd,
        Kind::DeadEndWithItems,
        Kind::FloorWithItems,
    ];
    let harmless = |record: &Record| matches!(record.thing, Thing::Group(_) | Thing::Pile(_));
    play.terrain.is_walkable(at)
        && kinds.contains(&site.base().kind(at))
        && site.records().at(at).all(harmless)
        && at != site.base().entrance()
}

/// The headings in which a party that stands well can look at a cell.
fn sides<'a>(site: &'a Site, play: &'a Play, at: Pos) -> impl Iterator<Item = Heading> + 'a {
    Heading::ALL.into_iter().filter(move |heading| is_plain(site, play, at.step(heading.back())))
}

/// The heading in which one can walk over a cell, from plain floor to plain floor.
fn way_through(site: &Site, play: &Play, at: Pos) -> Option<Heading> {
    sides(site, play, at).find(|&heading| is_plain(site, play, at.step(heading)))
}

/// A base without its creatures, and the party somewhere in it.
struct Scene {
    game: Headless,
    /// The record that the play is about.
    thing: Record,
    /// The creatures of the base.
    groups: Groups,
}

impl Scene {
    /// The first base with a record that fits; the party at the entrance.
    fn with(fits: impl Fn(&Site, &Play, &Record) -> bool) -> Self {
        let (map, thing) = first(fits).expect("it occurs in the first bases");
        Self::of(map, thing)
    }

    /// The base of a map, about one of its records.
    fn of(map: u16, thing: Record) -> Self {
        let mut game = Headless::new(Seed::classic(map), TABLES.clone());
        let groups = std::mem::take(&mut game.play_mut().groups);
        Self { game, thing, groups }
    }

    /// The first base with such a thing that can be acted on; the party stands before it.
    fn before(fits: impl Fn(Thing) -> bool) -> Self {
        Self::before_record(|_, record| fits(record.thing))
    }

    /// The same, for a whole record.
    fn before_record(fits: impl Fn(&Site, &Record) -> bool) -> Self {
        let face = |site: &Site, play: &Play, record: &Record| {
            sides(site, play, record.at).find(|&heading| can_act_on(site, record.at, heading))
        };
        let mut scene =
            Self::with(|site, play, record| fits(site, record) && face(site, play, record).is_some());
        let heading = face(scene.game.site(), scene.game.play(), &scene.thing).expect("a side");
        scene.put_before(scene.thing.at, heading);
        scene
    }

    /// The first base with such a thing on a straight way; the party stands before it and looks along it.
    fn through(fits: impl Fn(Thing) -> bool) -> (Self, Heading) {
        let mut scene = Self::with(|site, play, record| {
            fits(record.thing) && way_through(site, play, record.at).is_some()
        });
        let way = way_through(scene.site(), scene.play(), scene.thing.at).expect("a way");
        scene.put_before(scene.thing.at, way);
        (scene, way)
    }

    fn play(&self) -> &Play {
        self.game.play()
    }

    fn play_mut(&mut self) -> &mut Play {
        self.game.play_mut()
    }

    fn site(&self) -> &Site {
        self.game.site()
    }

    fn record(&self, number: RecordNo) -> Record {
        *self.site().records().get(number).expect("the record exists")
    }

    /// Puts the party on a cell, at rest.
    fn put(&mut self, at: Pos, facing: Heading) {
        let play = self.play_mut();
        play.party = Token::at(Place::Inside, at, facing);
        play.seen.stale();
    }

    /// Puts the party beside a cell, looking at it.
    fn put_before(&mut self, at: Pos, heading: Heading) {
        self.put(at.step(heading.back()), heading);
    }

    /// Puts the party where it can act on a record, and lets it act.
    fn act_on(&mut self, number: RecordNo) -> Vec<PlayEvent> {
        let at = self.record(number).at;
        let (site, play) = (self.site(), self.play());
        let stands = |heading: &Heading| play.terrain.is_walkable(at.step(heading.back()));
        let heading = Heading::ALL.into_iter().filter(stands).find(|&heading| can_act_on(site, at, heading));
        let heading = heading.expect("a side");
        self.put_before(at, heading);
        self.act()
    }

    /// One tick with an input. Returns what happened in it.
    fn tick(&mut self, input: TickInput) -> Vec<PlayEvent> {
        self.game.tick(input)
    }

    /// One tick with an order.
    fn tell(&mut self, order: Order) -> Vec<PlayEvent> {
        self.tick(TickInput { fresh: Some(order), ..TickInput::default() })
    }

    fn act(&mut self) -> Vec<PlayEvent> {
        self.tell(Order::Act)
    }

    fn wish(&mut self, wish: Wish) -> Vec<PlayEvent> {
        self.tick(TickInput { wish: Some(wish), ..TickInput::default() })
    }

    fn fire(&mut self) -> Vec<PlayEvent> {
        self.tick(TickInput { fire: true, ..TickInput::default() })
    }

    /// Ticks without an order.
    fn wait(&mut self, ticks: usize) -> Vec<PlayEvent> {
        (0..ticks).flat_map(|_| self.tick(TickInput::default())).collect()
    }

    /// An order, and ticks until the party is at rest again.
    fn finish(&mut self, order: Order) -> Vec<PlayEvent> {
        let mut events = self.tell(order);
        while !self.play().party.motion.is_rest() {
            events.extend(self.wait(1));
        }
        events
    }

    /// A step or a bump, to its end.
    fn walk(&mut self, heading: Heading) -> Vec<PlayEvent> {
        self.finish(Order::Step { heading, sideways: false })
    }

    /// Ticks without an order until the party rests. Returns how many.
    fn ticks_to_rest(&mut self) -> usize {
        self.ticks_until(400, |scene, _| scene.play().party.motion.is_rest())
    }

    /// Ticks without an order until a condition holds. Returns how many.
    fn ticks_until(&mut self, most: usize, mut wanted: impl FnMut(&Self, &[PlayEvent]) -> bool) -> usize {
        for tick in 1..=most {
            let events = self.wait(1);
            if wanted(self, &events) {
                return tick;
            }
        }
        panic!("the condition did not hold within {most} ticks");
    }

    /// Whether the party could walk onto a cell.
    fn is_walkable(&self, at: Pos) -> bool {
        self.play().terrain.is_walkable(at)
    }

    /// What has begun to open in the last tick is open after eight, and not before.
    fn assert_opens(&mut self, at: Pos) {
        let ticks = 1 + self.ticks_until(20, |scene, _| scene.is_walkable(at));
        assert_eq!(ticks, 8, "ticks until {at:?} is open");
    }

    /// Nothing shuts a cell for a long time.
    fn assert_stays_open(&mut self, at: Pos) {
        for _ in 0..400 {
            self.wait(1);
            assert!(self.is_walkable(at));
        }
    }

    /// The points of the four droids.
    fn points(&self) -> [u32; 4] {
        self.play().squad.droids.map(|droid| droid.points)
    }

    /// The energy of the four droids.
    fn energy(&self) -> [u32; 4] {
        self.play().squad.droids.map(|droid| droid.energy)
    }

    /// A share in percent of the full points of each droid.
    fn share(&self, percent: u32) -> [u32; 4] {
        self.play().squad.droids.map(|droid| droid.full * percent / 100)
    }

    /// What each droid has lost.
    fn lost(&self) -> [u32; 4] {
        self.play().squad.droids.map(|droid| droid.full - droid.points)
    }

    /// Makes all droids whole.
    fn mend(&mut self) {
        for droid in &mut self.play_mut().squad.droids {
            droid.points = droid.full;
        }
    }

    /// Gives all droids the same in their hands.
    fn arm(&mut self, arm: Arm) {
        for droid in &mut self.play_mut().squad.droids {
            droid.arm = arm;
        }
    }

    fn give(&mut self, item: ItemName, count: u32) {
        self.play_mut().pack.set(item, count);
    }

    fn count(&self, item: ItemName) -> u32 {
        self.play().pack.count(item)
    }

    /// Places a harmless group of one member. Returns its number.
    fn foe(&mut self, at: Pos, points: u32) -> u16 {
        let member = MemberState { points, full: points, power: 20, place: 0 };
        self.play_mut().groups.add(GroupState {
            record: RecordNo(u16::MAX),
            creature: PLAIN_CREATURE,
            at,
            from: at,
            step_left: 0,
            step_total: 1,
            facing: Heading::West,
            home: at,
            sleeps_at_home: false,
            mood: Mood::Harmless,
            unseen: 0,
            party_at: at,
            seen_at: None,
            wait: 0,
            members: vec![member],
            drop: None,
        });
        self.play().groups.iter().len() as u16 - 1
    }

    /// The points of a group.
    fn foe_points(&self, group: u16) -> u32 {
        let group = self.play().groups.get(group).expect("the group exists");
        group.members.iter().map(|member| member.points).sum()
    }
}

/// Whether a door or wall begins to open.
fn opens(events: &[PlayEvent], at: Pos) -> bool {
    events.iter().any(|event| matches!(event, PlayEvent::Opening { at: there, .. } if *there == at))
}

/// Whether a door or wall begins to shut.
fn shuts(events: &[PlayEvent], at: Pos) -> bool {
    events.iter().any(|event| matches!(event, PlayEvent::Shutting { at: there, .. } if *there == at))
}

/// Whether something hurt a droid.
fn hurts(events: &[PlayEvent], wanted: Harm) -> bool {
    events.iter().any(|event| matches!(event, PlayEvent::DroidHurt { harm, .. } if *harm == wanted))
}

/// Whether any droid was hurt by anything.
fn hurts_at_all(events: &[PlayEvent]) -> bool {
    events.iter().any(|event| matches!(event, PlayEvent::DroidHurt { .. }))
}
