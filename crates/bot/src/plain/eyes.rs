//! The plain bot's eyes. Apart from `arrow`, the bot reads the state of the play only here. The eyes note things in
//! sight, next to the party, in its log, or on a map that it has found, and in the meltdown the way home.

use rootward_gen::{DoorKind, Heading, Kind, Panel, Pos, Record, Thing};
use rootward_rules::{
    doors::{BarrierKind, Leaf},
    encounters::{GroupState, Mood, Stance},
    navigation::{Hop, turn_of},
    party::pack::LogKind,
    play::Play,
    puzzles::PuzzleState,
    riddles::rows,
    site::Site,
    tables::{
        creatures::{Attack, Trait},
        items::ItemName,
    },
    terrain::distance,
};

use super::knowledge::{Air, Carries, Cell, Figure, Knowledge, LATE, LostCarrier, SeenThing, What};

/// The maximum number of corners around which the bot looks for a lost carrier.
const MOST_MISSES: u8 = 4;

pub fn open(site: &Site, play: &Play) -> Knowledge {
    Knowledge::blank(play.mends_percent(site), site.base().entrance(), play.squad.clone())
}

pub fn look(know: &mut Knowledge, site: &Site, play: &Play) {
    note_party(know, site, play);
    note_cells(know, site, play);
    note_things(know, site, play);
    note_creatures(know, site, play);
    note_arrow(know, site, play);
}

/// Notes the way out during the meltdown. The game's arrow shows it even across unseen cells.
fn note_arrow(know: &mut Knowledge, site: &Site, play: &Play) {
    if !know.meltdown || !know.free {
        return;
    }
    let way = play.way_home(site).unwrap_or_default();
    let base = site.base();
    know.home = way.cells.windows(2).filter_map(|cells| Hop::between(base, cells[0], cells[1])).collect();
    know.home.reverse();
}

fn note_party(know: &mut Knowledge, site: &Site, play: &Play) {
    know.tick = play.tick;
    know.at = play.party.at;
    know.facing = play.party.facing;
    know.rests = play.party.motion.is_rest();
    know.free = crate::is_free(play);
    know.outside = play.party.place.is_outside();
    know.meltdown = play.objective.is_meltdown();
    know.squad.clone_from(&play.squad);
    let hole_up = site.tables().dials.energy.hole_up;
    know.rises = play.squad.standing().all(|droid| droid.energy >= hole_up);
    know.carries = Carries {
        charge: play.pack.has(ItemName::Explosives),
        gold: play.pack.count(ItemName::Gold),
        clips: play.pack.count(ItemName::Clip),
        anti_gravity: play.pack.has(ItemName::AntiGravity),
    };
}

fn note_cells(know: &mut Knowledge, site: &Site, play: &Play) {
    if play.seen.remembered != know.learnt {
        know.learnt = play.seen.remembered;
        let new: Vec<Pos> = know.learnt.iter().filter(|&at| !know.cell(at).known).collect();
        new.iter().for_each(|&at| learn_cell(know, site, play, at));
        know.news += 1;
        know.fresh = know.tick;
    }
    for at in play.seen.visible.iter() {
        let fire = play.fire_at(site, at).is_some();
        let is_hidden = || site.records().at(at).any(|record| record.thing.hides_items());
        let items = play.piles.has_pile_at(at) && !is_hidden()
            || play.piles.dropped().iter().any(|dropped| dropped.at == at);
        let mine = play.traps.has_mine(at);
        let walkable = play.terrain.is_walkable(at);
        let hoped = know.may_have_opened(&know.cell(at));
        let Some(cell) = know.cell_mut(at) else { continue };
        let before = *cell;
        cell.vain_looks = cell.vain_looks.saturating_add(u16::from(hoped && !walkable));
        (cell.fire, cell.items, cell.mine) = (fire, items, mine);
        cell.sighted = true;
        // Treat a cell with an unexplained obstacle as barred. It may be a fallen ceiling or an old wall.
        cell.barrier = None;
        cell.floor |= walkable;
        if !walkable && cell.floor {
            cell.barrier = Some((BarrierKind::Window, Leaf::Shut));
        }
        let state = |cell: &Cell| (cell.fire, cell.items, cell.mine, cell.floor);
        know.news += u32::from(state(cell) != state(&before));
        if !before.sighted {
            know.fresh = know.tick;
        }
    }
    note_barriers(know, play);
}

/// Notes the doors and walls in sight. Doors and walls known only from a map are assumed to be shut.
fn note_barriers(know: &mut Knowledge, play: &Play) {
    let here = know.at;
    for barrier in play.barriers.iter() {
        let at = barrier.at;
        let close = distance(at, here) == 1;
        let hidden = match barrier.kind {
            // A fake wall looks like the wall around it. Its seam is visible only from the adjacent cell.
            BarrierKind::Fake => !close && !know.cell(at).floor,
            // A wall that has not risen yet looks like floor.
            BarrierKind::RisingWall => barrier.is_open(),
            _ => false,
        };
        let seen = play.seen.visible.contains(at);
        let Some(cell) = know.cell_mut(at).filter(|cell| cell.known) else { continue };
        let was = cell.barrier.filter(|was| was.0 != BarrierKind::Window || barrier.kind == was.0);
        if hidden {
            let rises = barrier.kind == BarrierKind::RisingWall;
            (cell.floor, cell.barrier) = (rises, None);
        } else if seen {
            cell.floor = true;
            cell.barrier = Some((barrier.kind, barrier.leaf));
            cell.looked = play.tick;
        } else if was.is_none() {
            cell.floor = true;
            cell.barrier = Some((barrier.kind, Leaf::Shut));
        }
    }
}

fn learn_cell(know: &mut Knowledge, site: &Site, play: &Play, at: Pos) {
    let base = site.base();
    let kind = base.kind(at);
    let trap = site.records().at(at).any(|record| matches!(record.thing, Thing::Grate(Some(_))));
    let floor = site.floor().contains(at);
    let cell = Cell {
        known: true,
        floor,
        water: play.is_wet(site, at),
        hole: kind == Kind::HoleBelow,
        grate: trap,
        push_space: kind == Kind::PushSpace,
        spin: turn_of(kind),
        ..Cell::default()
    };
    if let Some(known) = know.cell_mut(at) {
        *known = cell;
    }
    if floor {
        know.rides.extend(site.rides(at));
    }
    for record in site.records().at(at) {
        if let Some(what) = what(record) {
            know.things.push(SeenThing { record: record.number, at, sides: record.thing.sides(), what });
        }
    }
}

/// The kind of a usable record, as the bot first sees it. `None` if the record cannot be used.
fn what(record: &Record) -> Option<What> {
    Some(match record.thing {
        Thing::Shop => What::Shop,
        Thing::Generator => What::Generator,
        Thing::Computer(_) => What::Computer { known: false, done: false },
        Thing::Door(door) if matches!(door.kind, DoorKind::Captive | DoorKind::Iris) => {
            What::Iris { captive: door.kind == DoorKind::Captive, lit: 0, open: false, marks: [None; 4] }
        }
        Thing::Terminal { .. } => What::Terminal { known: false, done: false },
        Thing::Panel(panel) => {
            let (puzzle, kind) = (panel.puzzle, panel.kind);
            What::Panel { puzzle, kind, setting: 0, code: None, done: false, guess: None }
        }
        Thing::Cupboard { .. } => What::Cupboard { done: false },
        Thing::Release { .. } => What::Release,
        _ => return None,
    })
}

/// The next guess of a careful player. In each row, it is the first setting that is consistent with all answers.
fn guess_of(state: &PuzzleState, panel: Panel) -> u16 {
    let next = (0..rows::count(panel.kind)).map(|row| {
        let tried = state.tried().iter();
        let told: Vec<(u16, u8)> =
            tried.map(|&tried| (rows::of(tried, row), rows::right(tried, panel.solution, row))).collect();
        rows::possible(&told).next().unwrap_or_default() << (row * rows::IN_ROW)
    });
    next.sum()
}

fn note_things(know: &mut Knowledge, site: &Site, play: &Play) {
    let log = &play.pack.log;
    let mut things = std::mem::take(&mut know.things);
    for thing in &mut things {
        let before = thing.what;
        let Some(record) = site.records().get(thing.record) else { continue };
        match (&mut thing.what, record.thing) {
            (What::Computer { known, done }, Thing::Computer(number)) => {
                *known = log.knows(LogKind::Computer, number);
                *done = play.objective.has_probe(number);
            }
            (What::Iris { lit, open, marks, .. }, _) => {
                *lit = play.iris.lit(thing.record);
                for mark in site.riddles().marks_of(thing.record) {
                    let seen = play.seen.visible.contains(mark.at) && play.seen.visible.contains(mark.before);
                    if let Some(known) = marks.get_mut(usize::from(mark.place)).filter(|_| seen) {
                        *known = Some(mark.corner);
                    }
                }
                if play.seen.visible.contains(thing.at) {
                    *open = play.is_open(thing.record);
                }
            }
            (What::Terminal { known, done }, Thing::Terminal { door, .. }) => {
                *known = log.knows(LogKind::Laser, door);
                let leaf = site.records().laser_doors().get(usize::from(door)).map(|laser| laser.door);
                // The terminal shows whether it accepted a password.
                *done = leaf.is_some_and(|leaf| play.is_open(leaf)) && *known;
            }
            (What::Panel { puzzle, setting, code, done, guess, .. }, Thing::Panel(panel)) => {
                let state = play.puzzles.get(*puzzle);
                *guess = rows::is_tried(panel.kind).then(|| guess_of(&state, panel));
                (*setting, *done) = (state.setting, state.solved);
                *code = log.knows(LogKind::Code, *puzzle).then_some(panel.solution);
            }
            (What::Cupboard { done }, _) => *done = play.traps.is_opened(thing.record),
            _ => {}
        }
        if before != thing.what {
            know.news += 1;
            know.fresh = know.tick;
            if before.is_done() != thing.what.is_done() {
                know.worked = know.tick;
            }
        }
    }
    know.things = things;
}

fn sign_of(site: &Site, play: &Play, group: &GroupState) -> Option<(Heading, u32)> {
    let Mood::Attack(strike) = group.mood else { return None };
    let row = group.row(site).filter(|_| strike.wind_up > 0)?;
    let charges = group.is(site, Trait::Charger) && distance(group.at, play.party.at) > 1;
    let reach = if charges { site.tables().dials.tricks.charge_reach + 1 } else { row.attack.reach() };
    Some((strike.heading, reach))
}

fn note_creatures(know: &mut Knowledge, site: &Site, play: &Play) {
    let near = |group: &GroupState| {
        group.is_there()
            && site.floor().contains(group.at)
            && (play.seen.visible.contains(group.at) || distance(group.at, play.party.at) == 1)
    };
    let figure = |(number, group): (u16, &GroupState)| Figure {
        number,
        at: group.at,
        air: match group.mood.stance() {
            _ if group.is_captive(site) => Air::Peaceful,
            Stance::Peaceful => Air::Peaceful,
            Stance::Resting => Air::Resting,
            Stance::Roaming => Air::Roaming,
            Stance::Roused | Stance::Hunting => Air::Hostile,
        },
        shoots: group.row(site).is_some_and(|row| row.attack != Attack::Touch),
        floats: group.is(site, Trait::Floating),
        carrier: group.is(site, Trait::Carrier),
        sign: sign_of(site, play, group),
        open: group.condition.open > 0,
    };
    let here = if know.outside {
        Vec::new()
    } else {
        (0_u16..).zip(play.groups.iter()).filter(|(_, group)| near(group)).map(figure).collect()
    };
    let seen: &[Figure] = &here;
    for figure in seen.iter().filter(|figure| figure.carrier) {
        let now = LostCarrier { number: figure.number, at: figure.at, misses: 0 };
        match know.carriers.iter_mut().find(|carrier| carrier.number == figure.number) {
            Some(carrier) => *carrier = now,
            None => know.carriers.push(now),
        }
    }
    // A group that was in sight in the last tick and is gone now has died in sight.
    let was_here = |number: u16| {
        know.pictures.back().is_some_and(|before| before.iter().any(|figure| figure.number == number))
    };
    let fell =
        |number: u16| was_here(number) && play.groups.get(number).is_none_or(|group| !group.is_there());
    let mut carriers = know.carriers.clone();
    carriers.retain_mut(|carrier| {
        let there = seen.iter().any(|figure| figure.number == carrier.number);
        !fell(carrier.number) && (there || look_on(know, play, carrier))
    });
    know.carriers = carriers;
    know.pictures.push_back(here);
    while know.pictures.len() > LATE + 1 {
        know.pictures.pop_front();
    }
}

/// Looks for a carrier around the next corner. Returns whether the search continues.
fn look_on(know: &Knowledge, play: &Play, carrier: &mut LostCarrier) -> bool {
    let sees = |at: Pos| play.seen.visible.contains(at);
    if !sees(carrier.at) {
        return true;
    }
    let beside = Heading::ALL.map(|heading| carrier.at.step(heading));
    let gone = beside.into_iter().find(|&at| know.cell(at).floor && !sees(at));
    let Some(at) = gone.filter(|_| carrier.misses < MOST_MISSES) else { return false };
    *carrier = LostCarrier { at, misses: carrier.misses + 1, ..*carrier };
    true
}

#[cfg(test)]
mod tests {
    use rootward_rules::scene::Scene;

    use super::*;
    use crate::plain::PlainBot;

    #[test]
    fn lost_carrier_is_sought_behind_corners() {
        let (mut scene, at) = Scene::in_room(4, 2);
        let mut bot = PlainBot::new(scene.site(), scene.play(), 0);
        scene.tick();
        bot.decide(scene.site(), scene.play());
        let place = at.offset(1, 0);
        let know = bot.knowledge();
        let mut carrier = LostCarrier { number: 0, at: place, misses: 0 };
        let all_around = carrier;

        assert!(!look_on(know, scene.play(), &mut carrier), "its place and every cell beside it is in sight");
        assert_eq!(carrier, all_around);

        let corner = place.step(Heading::East);
        assert!(know.cell(corner).floor);
        scene.with(|_, play| play.seen.visible.remove(corner));
        assert!(look_on(know, scene.play(), &mut carrier));
        assert_eq!(carrier, LostCarrier { at: corner, misses: 1, ..all_around });
        assert!(look_on(know, scene.play(), &mut carrier), "nobody looks there yet");
        assert_eq!(carrier.misses, 1);

        let mut tired = LostCarrier { misses: MOST_MISSES, ..all_around };
        assert!(!look_on(know, scene.play(), &mut tired));
    }

    #[test]
    fn looks_at_still_shut_locks_are_counted() {
        let wall = |play: &Play| {
            play.barriers
                .iter()
                .find(|barrier| barrier.kind == BarrierKind::PuzzleWall)
                .map(|barrier| barrier.at)
        };
        let mut scene = Scene::about(|_, play, _| wall(play).is_some());
        let at = wall(scene.play()).expect("a wall that a puzzle takes away");
        let mut know = PlainBot::new(scene.site(), scene.play(), 0).knowledge().clone();
        scene.with(|_, play| {
            play.seen.visible.insert(at);
            play.seen.remembered.insert(at);
        });
        look(&mut know, scene.site(), scene.play());
        let tick = scene.play().tick;
        assert_eq!(know.cell(at).vain_looks, 0, "nothing was solved yet");
        assert!(!know.may_have_opened(&know.cell(at)));

        know.worked = tick + 1;
        assert!(know.may_have_opened(&know.cell(at)));
        scene.with(|_, play| play.tick = tick + 2);
        look(&mut know, scene.site(), scene.play());
        assert_eq!(know.cell(at).vain_looks, 1);
        assert!(!know.may_have_opened(&know.cell(at)), "it was looked at");
    }
}
