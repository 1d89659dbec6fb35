//! Walks a party home from the charge or the captive's cell by the shortest path. This checks the law of the run home:
//! such a party is never too late.

use rootward_gen::{DoorKind, Heading, Kind, LinkWay, Pos, RecordNo, Thing};
use rootward_rules::{
    TickInput,
    doors::{Barrier, BarrierKind, Leaf, is_door, strike_wall},
    headless::Headless,
    navigation::{Cost, Hop, Search, hops, turn_of},
    objective::{Stage, events::law::late_on},
    order::Wish,
    party::{Doing, act::can_act_on, token::Token},
    play::Play,
    region::Region,
    site::Site,
    tables::items::ItemName,
};

use crate::{Bot, drive, goals::Goal};

/// The result of a run home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Ticks that the shortest path took when the charge was set.
    pub way: u32,
    /// Ticks on the countdown when the charge was set.
    pub time: u32,
    /// Ticks left at the hatch. `None` if the party was too late.
    pub left: Option<u32>,
    /// The first breach of the law: the ticks since the charge, the ticks for the remaining path, and the ticks left.
    pub breach: Option<(u32, u32, u32)>,
}

/// Opens the locked doors and walls, pushes the walls on the way in, and begins the run home with a party that takes no
/// damage. `side` chooses the starting place. Returns false if no run can begin there.
pub fn begin_run(game: &mut Headless, side: usize) -> bool {
    game.with_both(|site, play| {
        play.god = true;
        let locks = play.barriers.iter().filter(|barrier| {
            matches!(
                barrier.kind,
                BarrierKind::IrisDoor
                    | BarrierKind::LaserDoor
                    | BarrierKind::ProtectedDoor
                    | BarrierKind::PuzzleWall
                    | BarrierKind::FallingWall
            )
        });
        let locks: Vec<RecordNo> = locks.filter_map(|barrier| barrier.record).collect();
        locks.into_iter().for_each(|record| _ = play.open(site, record));
        // A party that got this far has already broken the rock that a repair left cracked.
        let rock =
            play.barriers.iter().filter(|wall| wall.kind == BarrierKind::Blockage && wall.record.is_none());
        let rock: Vec<Pos> = rock.map(|wall| wall.at).collect();
        rock.into_iter().for_each(|at| strike_wall(site, play, at));
    });
    (0..10).for_each(|_| _ = game.tick(TickInput::default()));
    let Some(Start { goal, from, heading }) = Start::of(game.site(), game.play(), side) else { return false };
    let captive = game.site().holds_captive();
    push_on_the_way_in(game, from);
    // The start may be in a door that opens by hand, or over a hole.
    let door = game.play().barriers.at(from).filter(|door| door.opens_in_meltdown());
    if let Some(record) = door.and_then(|door| door.record) {
        game.with_both(|site, play| _ = play.open(site, record));
        (0..10).for_each(|_| _ = game.tick(TickInput::default()));
    }
    game.with_both(|site, play| {
        if site.base().kind(from) == Kind::HoleBelow {
            play.pack.set(ItemName::AntiGravity, 1);
            play.squad.floats = true;
        }
        play.party = Token::at(Region::Inside, from, heading);
        play.rebuild_derived(site);
        play.pack.set(ItemName::Explosives, 1);
        let door = site.find(goal, |thing| is_door(thing, DoorKind::Captive));
        if let Some(door) = door.filter(|_| captive) {
            play.open(site, door);
        }
    });
    let input = if captive { TickInput::default() } else { drive::touch(game.site(), game.play()) };
    game.tick(input);
    (0..10).any(|_| {
        let begun = game.play().objective.is_meltdown();
        if !begun {
            game.tick(TickInput::default());
        }
        begun
    })
}

/// Pushes the walls between the hatch and the start of a run. Gives the party anti-gravity if only holes lead there. A
/// pushed wall may itself block the way, so the search starts again after each push.
fn push_on_the_way_in(game: &mut Headless, from: Pos) {
    for _ in 0..MOST_WALLS {
        let walls = walls_on_the_way_in(game.site(), game.play(), from, false).or_else(|| {
            let walls = walls_on_the_way_in(game.site(), game.play(), from, true)?;
            game.play_mut().pack.set(ItemName::AntiGravity, 1);
            Some(walls)
        });
        let Some(&(wall, heading)) = walls.as_deref().and_then(<[_]>::first) else { break };
        push_in(game, wall, heading);
        if is_shut_wall(game.play(), wall) {
            break;
        }
    }
}

fn push_in(game: &mut Headless, wall: Pos, heading: Heading) {
    game.with_both(|site, play| {
        play.party = Token::at(Region::Inside, wall.step(heading.back()), heading);
        play.rebuild_derived(site);
    });
    for _ in 0..PUSHING {
        if !is_shut_wall(game.play(), wall) {
            break;
        }
        game.tick(drive::walk(heading));
    }
}

fn is_shut_wall(play: &Play, at: Pos) -> bool {
    play.barriers.at(at).is_some_and(|wall| wall.kind == BarrierKind::Pushable && wall.leaf == Leaf::Shut)
}

const MOST_WALLS: u32 = 40;

/// The maximum number of ticks for pushing one wall, including the wait for creatures in its way.
const PUSHING: u32 = 100;

/// The walls to push on the way in, in order, each with the heading of the push. `None` if no path leads to the goal.
fn walls_on_the_way_in(site: &Site, play: &Play, goal: Pos, holes: bool) -> Option<Vec<(Pos, Heading)>> {
    let (base, open) = (site.base(), play.passable(site));
    let is_possible = |hop: &Hop| match *hop {
        Hop::Step { heading, to, .. } => play.may_push(site, to, heading),
        Hop::Ride(ride) => holes || ride.way != LinkWay::Hole,
    };
    let mut search = Search::<u16, Option<Hop>>::by_age();
    search.run_until(
        [base.entrance()],
        |at| at == goal,
        |at, reach| {
            let open = hops(at, site.rides(at)).filter(|hop| open.contains(hop.to()) && is_possible(hop));
            open.for_each(|hop| reach(hop.to(), 1, Some(hop)));
        },
    );
    let is_wall = |at: Pos| play.barriers.at(at).is_some_and(|it| it.kind == BarrierKind::Pushable);
    let pushes = search.back(goal).filter(|hop| is_wall(hop.to()));
    let mut walls: Vec<(Pos, Heading)> = pushes.filter_map(|hop| Some((hop.to(), hop.heading()?))).collect();
    walls.reverse();
    (search.cost(goal) != u16::NEVER).then_some(walls)
}

#[derive(Clone, Copy, Debug)]
struct Start {
    goal: Pos,
    from: Pos,
    heading: Heading,
}

impl Start {
    /// A start next to a generator or in front of the captive's door, with a way home.
    fn of(site: &Site, play: &Play, side: usize) -> Option<Self> {
        let captive = site.holds_captive();
        let starts = |thing: Thing| {
            if captive { is_door(thing, DoorKind::Captive) } else { thing == Thing::Generator }
        };
        let cells: Vec<Pos> =
            site.records().iter().filter(|record| starts(record.thing)).map(|record| record.at).collect();
        let beside = cells.iter().flat_map(|&goal| {
            Heading::ALL.map(|heading| Self { goal, from: goal.step(heading.back()), heading })
        });
        let mut all: Vec<Self> =
            beside.clone().filter(|start| start.is_good(site, play)).take(side + 1).collect();
        if all.is_empty() {
            all.extend(beside.filter(|start| start.is_there(site, play)).take(side + 1));
        }
        if captive && all.is_empty() {
            // Some doors stand at the end of a link. A party about to use it stands at its other end, on another floor.
            all.extend(cells.iter().filter_map(|&goal| {
                let from = site.rides(goal).first()?.to;
                leads_home(site, play, from, goal).then_some(Self { goal, from, heading: Heading::North })
            }));
        }
        all.get(side % all.len().max(1)).copied()
    }

    /// Whether a party can stand there without help. The cell of an unpushed pushable wall also qualifies.
    fn is_good(self, site: &Site, play: &Play) -> bool {
        let is_wall = |wall: &Barrier| wall.kind == BarrierKind::Pushable && wall.leaf == Leaf::Shut;
        let stands = play.terrain.is_walkable(self.from) || play.barriers.at(self.from).is_some_and(is_wall);
        stands && site.base().kind(self.from) != Kind::HoleBelow && self.is_there(site, play)
    }

    fn is_there(self, site: &Site, play: &Play) -> bool {
        let Self { goal, from, heading } = self;
        play.passable(site).contains(from)
            && (site.holds_captive() || can_act_on(site, goal, heading))
            && leads_home(site, play, from, goal)
    }
}

fn leads_home(site: &Site, play: &Play, from: Pos, over: Pos) -> bool {
    let mut there = play.clone();
    there.party = Token::at(Region::Inside, from, play.party.facing);
    there.way_home(site).is_some_and(|way| !way.cells.contains(&over))
}

/// Walks home from the start of the meltdown. Checks the law after each event and every few cells.
pub fn walk_home(game: &mut Headless) -> Run {
    walk_home_told(game, |_, _, _| {})
}

/// Walks home as `walk_home` does. Calls `told` before each tick with the state and the path of the party.
pub fn walk_home_told(game: &mut Headless, mut told: impl FnMut(&Site, &Play, &[Pos])) -> Run {
    let meltdown = game.play().objective.meltdown().unwrap_or_default();
    let way = game.play().way_home(game.site()).map_or(0, |way| way.ticks);
    let mut run = Run { way, time: meltdown.ticks, left: None, breach: None };
    let mut bot = Bot::default();
    // The path, and the party's progress along it. With a spinner, a path may cross a cell twice.
    let mut known: Vec<Pos> = Vec::new();
    let mut along = 0;
    // Whether an event has happened since the path was last measured.
    let mut stale = false;
    let mut before = Pos::default();
    let energy = game.site().tables().dials.energy.full;
    while game.play().objective.is_meltdown() {
        // The law is about paths, not energy, so keep the droids' energy full.
        game.play_mut().squad.droids.iter_mut().for_each(|droid| droid.energy = energy);
        let (site, play) = (game.site(), game.play());
        let travels = matches!(play.party.motion.doing, Doing::Travel(travel) if play.party.at != travel.to);
        stale |= play.mishaps.iter().any(|mishap| mishap.strikes == play.tick);
        let passed = known.iter().skip(along).position(|&at| at == play.party.at);
        along += passed.unwrap_or_default();
        let is_old = passed.is_none() || along >= CHECKED;
        // A party that stands still may be waiting for a door, or may have pushed a wall that now blocks the path.
        let stays = std::mem::replace(&mut before, play.party.at) == play.party.at;
        let stands = stays && matches!(play.party.motion.doing, Doing::Rest | Doing::Bump(_));
        if !travels && (stale || (is_old || stands) && takes_order(play)) {
            let way = play.way_home(site);
            if run.breach.is_none() {
                let late = late_on(site, play, way.as_ref());
                run.breach = late.map(|(way, time)| (play.tick - meltdown.began, way, time));
            }
            stale = false;
            (known, along) = (way.map_or_else(Vec::new, |way| way.cells), 0);
        }
        told(site, play, &known[along..]);
        let input = next(&mut bot, site, play, &known[along..]);
        game.tick(input);
    }
    if let Stage::Won { left } = game.play().objective.stage {
        run.left = Some(left);
    }
    run
}

const CHECKED: usize = 6;

/// Whether the party would accept an order now. The last tick of most actions counts, so that no tick is lost.
fn takes_order(play: &Play) -> bool {
    let motion = &play.party.motion;
    // The mine stays until it is disarmed.
    motion.is_rest() || motion.left == 1 && !matches!(motion.doing, Doing::Disarm(_))
}

fn next(bot: &mut Bot, site: &Site, play: &Play, way: &[Pos]) -> TickInput {
    let at = play.party.at;
    let falls = site.base().kind(at) == Kind::HoleBelow
        && !play.squad.floats
        && matches!(play.party.motion.doing, Doing::Step(_));
    if !takes_order(play) || falls {
        return TickInput::default();
    }
    let &[here, to, ..] = way else { return TickInput::default() };
    if here != at {
        return TickInput::default();
    }
    let hop = Hop::between(site.base(), at, to);
    bot.goal = Some(Goal::Home);
    bot.way = hop.into_iter().collect();
    let input = drive::hop(bot, site, play);
    match (input.wish, hop) {
        // The party floats all the way, and switches anti-gravity on while it walks.
        (Some(Wish::AntiGravity), _) if play.squad.floats => {
            let mut grounded = play.clone();
            grounded.squad.floats = false;
            drive::hop(bot, site, &grounded)
        }
        (Some(Wish::AntiGravity), Some(hop)) => TickInput { fresh: Some(hop.order()), ..input },
        (None, Some(_)) if !play.squad.floats && throws_onto_hole(site, way) => {
            TickInput { wish: Some(Wish::AntiGravity), ..input }
        }
        _ => input,
    }
}

/// Whether the next cell is a spinner that throws the party onto a hole. A party that does not float falls there.
fn throws_onto_hole(site: &Site, way: &[Pos]) -> bool {
    let kind = |at: Pos| site.base().kind(at);
    let &[_, spinner, thrown, ..] = way else { return false };
    turn_of(kind(spinner)).is_some() && kind(thrown) == Kind::HoleBelow
}
