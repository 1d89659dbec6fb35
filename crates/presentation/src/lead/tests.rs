use rootward_gen::{Heading, Seed};
use rootward_rules::{
    TICKS_PER_SECOND, TickInput,
    doors::{BarrierKind, Leaf},
    events::PlayEvent,
    navigation::{Hop, hops_of},
    objective::Stage,
    order::{ClimbDir, Order},
    party::act::can_act_on,
    seeing::{self, Seen},
    terrain::{distance, heading_to},
    tick,
};

use super::*;
use crate::{navigation::way::WayNow, shown::Sight, testing};

mod keeping;

fn game(number: u16) -> (Site, Play) {
    testing::game(Seed::classic(number))
}

fn known<'a>(site: &'a Site, play: &'a Play) -> Known<'a> {
    Known::of(site, play, &Shown::of_party(play), Daring::Careful)
}

/// The input of a player who knows the keys but not the base. This player follows the lead, opens barriers with a hand
/// or a blow, and strikes creatures beside the party. In the meltdown the player follows the way home, and strikes only
/// creatures on it.
fn follow(site: &Site, play: &Play, guide: &mut Guide) -> TickInput {
    if !play.party.motion.is_rest() {
        return TickInput::default();
    }
    let (at, facing) = (play.party.at, play.party.facing);
    let face = |heading| {
        let step = Order::Step { heading, sideways: false };
        TickInput { held: Some(step), ..TickInput::default() }
    };
    let fire = TickInput { fire: true, ..TickInput::default() };
    let beside = play.groups.iter().find(|group| group.is_there() && distance(group.at, at) == 1);
    let runs = play.objective.is_meltdown();
    let foe = beside.filter(|group| play.seen.visible.contains(group.at) && !runs);
    if let Some(heading) = foe.and_then(|group| heading_to(at, group.at)) {
        return if facing == heading { fire } else { face(heading) };
    }
    guide.look(site, play, &Shown::of_party(play));
    let lead = guide.lead();
    let home = runs.then(|| WayNow::home(site, play).and_then(|now| now.0));
    let next = match home {
        Some(way) => way.map_or(FirstStep::Unknown, |way| way.next),
        None => lead.map_or(FirstStep::Unknown, |lead| lead.next),
    };
    // No step is left. The goal is ahead, and the party can walk onto generators.
    let is_there = lead.is_some_and(|lead| lead.steps == 0);
    let order = match next {
        FirstStep::Walk(heading) => {
            let ahead = play.ahead();
            let is_held = play.groups.at(ahead).is_some();
            let shut =
                play.barriers.at(ahead).is_some_and(|door| door.leaf == Leaf::Shut && !door.lets_walk());
            let pushes = play.barriers.at(ahead).is_some_and(|wall| wall.kind == BarrierKind::Pushable);
            let uses = can_act_on(site, ahead, facing) && (is_there || !site.floor().contains(ahead));
            return match () {
                () if facing != heading || pushes => face(heading),
                () if play.traps.has_mine(ahead) || uses || shut && play.tick % 40 < 20 => {
                    TickInput { fresh: Some(Order::Act), ..TickInput::default() }
                }
                () if shut || is_held => fire,
                () => face(heading),
            };
        }
        FirstStep::Ladder { up } | FirstStep::Elevator { up } | FirstStep::Hole { up } => {
            Some(Order::Climb(if up { ClimbDir::Up } else { ClimbDir::Down }))
        }
        FirstStep::Here if runs => Some(Order::Step { heading: Heading::North, sideways: false }),
        FirstStep::Here | FirstStep::Seen(_) | FirstStep::Barred | FirstStep::Unknown => None,
    };
    TickInput { fresh: order, ..TickInput::default() }
}

/// Plays a base and follows only the leads. Barriers that need a hint, such as an iris door, open on request, because
/// the lead does not explain them. Nothing causes damage, because this test is not about fights.
fn play_out(site: &Site, mut play: Play, most: u32, mut see: impl FnMut(&Play)) -> Play {
    play.god = true;
    let mut guide = Guide::default();
    while !play.is_over() && play.tick < most {
        let input = follow(site, &play, &mut guide);
        for event in tick(site, &mut play, &input) {
            if let PlayEvent::AskIris { door, .. } = event {
                play.open(site, door);
            }
        }
        see(&play);
    }
    play
}

#[test]
fn arrow_wins_the_first_base_in_ten_minutes() {
    let (site, play) = game(0);
    let played = play_out(&site, play, 10 * 60 * TICKS_PER_SECOND, |_| {});
    assert!(played.objective.probes == 1, "{:?}", played.objective);
    assert!(matches!(played.objective.stage, Stage::Won { .. }), "{:?}", played.objective);
}

#[test]
fn lead_uses_only_known_cells() {
    for number in [0, 1, 5, 10, 179] {
        let (site, play) = game(number);
        let (mut leads, mut explored) = (0, 0);
        play_out(&site, play, 90 * TICKS_PER_SECOND, |play| {
            // In the meltdown there is only the way home.
            explored += u32::from(!play.objective.is_meltdown() && !play.is_over());
            // A party that is trapped by a risen wall waits until the wall goes down.
            let shut_in =
                play.barriers.iter().any(|wall| wall.kind == BarrierKind::RisingWall && !wall.lets_walk());
            let lead = Lead::of(&site, play);
            leads += u32::from(lead.is_some() || shut_in);
            let Some(lead) = lead else { return };
            let seen = &play.seen.remembered;
            assert!(seen.contains(lead.at) && seen.contains(lead.mark), "{number}: {lead:?}");
            let walls = play.barriers.iter().filter(|barrier| barrier.kind == BarrierKind::Fake);
            assert!(walls.into_iter().all(|fake| fake.at != lead.at), "{number}: {lead:?}");
            if let FirstStep::Walk(heading) = lead.next {
                assert!(seen.contains(play.party.at.step(heading)), "{number}: {lead:?}");
            }
        });
        assert!(leads * 3 > explored * 2 && leads > 30 * TICKS_PER_SECOND, "{number}: {leads} of {explored}");
    }
}

#[test]
fn lit_cells_are_not_called_unexplored() {
    let (mut led, mut looked_at) = (0, 0);
    for number in [1, 2, 5, 12, 179] {
        let (site, mut play) = game(number);
        for at in site.floor().iter().step_by(3) {
            // The party sees the base for the first time.
            (play.party.at, play.seen) = (at, Seen::default());
            seeing::look(&site, &mut play);
            let sight = Sight::remembering(seeing::lit(&site, &play, 64), false);
            let shown = Sight { remembered: play.seen.remembered, ..sight }.shown(&play);
            let is_edge = |at: Pos| hops_of(site.base(), at).map(Hop::to).any(|to| !shown.known.contains(to));
            let lead = Lead::keeping(&site, &play, &shown, None);
            if let Some(lead) = lead.filter(|lead| lead.clue == Clue::Edge) {
                assert!(is_edge(lead.at), "{number}: {lead:?}");
                led += 1;
            }
            looked_at += known(&site, &play).edges(None).into_iter().filter(|edge| !is_edge(edge.at)).count();
        }
    }
    assert!(led > 100 && looked_at > 10, "{led} {looked_at}");
}

#[test]
fn sliding_walls_are_not_tried_last() {
    let (mut pushes, mut others) = (0, 0);
    for number in [0, 2, 5] {
        let (site, play) = game(number);
        play_out(&site, play, 90 * TICKS_PER_SECOND, |play| {
            if play.tick % 20 != 0 || play.objective.is_meltdown() || play.party.place.is_outside() {
                return;
            }
            let known = known(&site, play);
            let walls: Vec<(Pos, u16)> =
                known.walls_to_push().map(|(wall, (from, _))| (wall, known.steps_to(from))).collect();
            let Some(lead) = known.nearest_edge(None, None) else { return };
            if lead.clue == Clue::Push {
                assert!(walls.contains(&(lead.at, lead.steps)), "{lead:?}");
                pushes += 1;
            } else {
                // A push costs four steps, and a climb costs twelve.
                assert!(walls.iter().all(|&(_, steps)| steps + 4 + 1 >= lead.steps), "{lead:?} {walls:?}");
                others += 1;
            }
        });
    }
    assert!(pushes > 0 && others > 0, "{pushes} {others}");
}

#[test]
fn mapped_place_behind_a_wall_is_pushed_open() {
    let mut pushes = 0;
    for number in [0, 1, 2, 5, 8, 12] {
        let (site, mut play) = game(number);
        play.seen.remembered = Pos::all().collect();
        for at in site.floor().iter().step_by(7) {
            play.party.at = at;
            let known = known(&site, &play);
            for (wall, (from, facing)) in known.walls_to_push() {
                let behind = wall.step(facing.expect("one faces it"));
                let steps = [from, behind].map(|at| known.steps_to(at) < u16::MAX);
                assert_eq!(steps, [true, false], "{number} {wall:?}");
                pushes += 1;
            }
        }
    }
    assert!(pushes > 0, "{pushes}");
}

#[test]
fn map_leads_to_the_wall_by_the_generators() {
    let (site, mut play) = game(1);
    let base = site.base();
    let floor = site.generators().iter().next().and_then(|at| base.floor_at(at));
    let on_floor = |at: &Pos| base.floor_at(*at) == floor;
    play.seen.remembered = Pos::all().collect();
    play.pack.set(ItemName::Explosives, 1);
    play.objective.probes = 1;
    let mut pushes = 0;
    for at in site.floor().iter().filter(on_floor).step_by(5) {
        play.party.at = at;
        let near = |wall: Pos| site.generators().iter().any(|cell| distance(cell, wall) < 9);
        let known = Known::of(&site, &play, &Shown::of_party(&play), Daring::Bold);
        let mut walls = known.walls_to_push();
        if walls.any(|(wall, _)| near(wall)) {
            let lead = Lead::of(&site, &play);
            assert!(lead.is_some_and(|lead| lead.clue == Clue::Push && near(lead.at)), "{at:?} {lead:?}");
            pushes += 1;
        }
    }
    assert!(pushes > 10, "{pushes}");
}

#[test]
fn ladder_is_named_by_its_direction() {
    let mut climbs = [0; 2];
    for number in [1, 2, 5, 8, 12, 17] {
        let (site, play) = game(number);
        play_out(&site, play, 120 * TICKS_PER_SECOND, |play| {
            if play.tick % 10 != 0 {
                return;
            }
            let Some(lead) = Lead::of(&site, play) else { return };
            let Clue::Climb { up } = lead.clue else { return };
            climbs[usize::from(up)] += 1;
            assert_eq!(lead.label(), if up { "floor above" } else { "floor below" });
            let base = site.base();
            assert_eq!(base.floor_at(lead.at), base.floor_at(play.party.at), "{lead:?}");
            if let FirstStep::Ladder { up: first } | FirstStep::Hole { up: first } = lead.next {
                assert!(lead.steps > 1 || first == up, "{lead:?}");
            }
        });
    }
    assert!(climbs.iter().all(|&count| count > 0), "{climbs:?}");
}

#[test]
fn goal_beyond_the_known_part_names_the_arrow() {
    let (site, play) = game(0);
    let play = play_out(&site, play, 30 * TICKS_PER_SECOND, |_| {});
    let known = known(&site, &play);
    let lead =
        known.nearest_edge(None, Some((Step::SetCharge, play.party.at))).expect("there is more to see");
    assert_eq!(lead.clue, Clue::Toward(Step::SetCharge));
    assert_eq!((lead.label(), lead.reason()), ("way to the generators".to_owned(), TOWARD));
}

#[test]
fn unreachable_goal_draws_the_lead() {
    let (site, play) = game(0);
    let play = play_out(&site, play, 30 * TICKS_PER_SECOND, |_| {});
    let known = known(&site, &play);
    let edge = |toward| known.nearest_edge(None, toward).expect("there is more to see").at;
    let far = |at: Pos| edge(Some((Step::SetCharge, at)));
    let cells: Vec<Pos> = known.reached().collect();
    let led: Vec<(Pos, Pos)> = cells.iter().map(|&cell| (cell, far(cell))).collect();
    for (cell, at) in &led {
        assert!(distance(*at, *cell) <= distance(edge(None), *cell), "{cell:?}: {at:?}");
    }
    assert!(led.iter().any(|(_, at)| *at != edge(None)), "{led:?}");
}

#[test]
fn unseen_things_change_no_lead() {
    let (site, play) = game(0);
    let lead = Lead::of(&site, &play);
    assert!(lead.is_some_and(|lead| !matches!(lead.clue, Clue::Seen(Step::BeatGuardian))));
    let mut other = play.clone();
    other.groups = rootward_rules::encounters::Groups::default();
    for record in site.records().iter().filter(|record| !play.seen.remembered.contains(record.at)) {
        other.open(&site, record.number);
    }
    assert_eq!(Lead::of(&site, &other), lead);
}

#[test]
fn guardian_is_sought_where_it_was_seen() {
    let (site, mut play) = game(1);
    play.seen.remembered = Pos::all().collect();
    let guardian = site.records().computers()[0].guardian.expect("a guardian");
    let home = play.groups.of_record(guardian).expect("it is there").at;
    let number = play.groups.number_at(home).expect("it has a number");
    // The guardian may be behind locks, so the test moves it to a distant cell with an open way.
    let known = known(&site, &play);
    let at = known.reached().max_by_key(|&at| known.steps_to(at)).expect("a cell");
    assert!(!play.seen.visible.contains(at));
    play.groups.get_mut(number).expect("it is there").at = at;
    let step = Step::of(&site, &play);
    let seen = |play: &Play| Lead::of(&site, play).filter(|lead| lead.clue == Clue::Seen(step));
    assert_eq!((step, seen(&play)), (Step::BeatGuardian, None));
    play.groups.get_mut(number).expect("it is there").seen_at = Some(at);
    assert_eq!(seen(&play).map(|lead| lead.at), Some(at));
    play.groups.get_mut(number).expect("it is there").at = play.party.at;
    assert_eq!(seen(&play).map(|lead| lead.at), Some(at), "nobody saw that it went");
    play.seen.visible.insert(at);
    assert_eq!(seen(&play), None);
}

#[test]
fn no_lead_outside_or_in_the_meltdown() {
    let (site, mut play) = game(0);
    play.objective.stage = Stage::Meltdown(Default::default());
    assert_eq!(Lead::of(&site, &play), None);
    let (site, mut play) = game(0);
    play.land(&site);
    assert_eq!(Lead::of(&site, &play), None);
}

#[test]
fn lead_on_generators_names_another_cell() {
    for number in 0..20 {
        let (site, mut play) = game(number);
        play.seen.remembered = site.generators().iter().chain([play.party.at]).collect();
        play.pack.put(&site, ItemName::Explosives, 1);
        play.objective.probes = 1;
        for at in site.generators().iter() {
            play.party.at = at;
            assert_eq!(Step::of(&site, &play), Step::SetCharge);
            let Some(lead) = Lead::of(&site, &play) else { panic!("base {number} at {at:?}: no lead") };
            let FirstStep::Walk(heading) = lead.next else { panic!("base {number} at {at:?}: {lead:?}") };
            assert_eq!(lead.steps, 0, "base {number} at {at:?}: {lead:?}");
            let mut set = play.clone();
            set.party.facing = heading;
            tick(&site, &mut set, &TickInput { fresh: Some(Order::Act), ..TickInput::default() });
            assert!(set.objective.is_meltdown(), "base {number} at {at:?}: {lead:?}");
        }
    }
}
