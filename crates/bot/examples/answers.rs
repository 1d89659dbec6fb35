//! Measures the value of answering attacks: `cargo run --release -p rootward-bot --example answers -- [CHALLENGE
//! [FOLDER OF TABLES]]`. The example fights each ordinary group of the bases of missions 1 to 3 alone, near its home,
//! with two parties. One party only turns to the group and keeps attacking. The other also answers the attacks that it
//! sees, six ticks late: it steps out of a cell under attack, and back into line with an open group. Guardians,
//! couriers and harmless creatures are left out. The droids are repaired in every tick, so that both fights last to the
//! end. Losses are in percent of the hit points of all four droids.

use std::{collections::BTreeMap, path::Path, process::exit, sync::Arc};

use rayon::prelude::*;
use rootward_gen::{Heading, Pos, Seed};
use rootward_rules::{
    combat::shots::Shooter,
    encounters::Mood,
    events::PlayEvent,
    headless::Headless,
    order::{Order, TickInput},
    party::token::Token,
    play::Play,
    region::Region,
    seeing,
    site::Site,
    tables::{
        Tables,
        creatures::{Attack, Trait},
        shipped,
    },
    terms::{Challenge, Terms},
    terrain::{distance, heading_to},
};

const BASES: u16 = 11;
/// Reaction time, in ticks.
const LATE: u32 = 6;
/// The longest fight: a minute, in ticks.
const LONGEST: u32 = 1200;
const REACH: u32 = 6;

#[derive(Clone, Copy, Default)]
struct Fight {
    ended: bool,
    ticks: u32,
    /// In hundredths of a percent of all hit points.
    lost: u64,
}

fn scene(game: &Headless, number: u16) -> Option<Headless> {
    let mut game = game.clone();
    let groups = game.play().groups.iter().len() as u16;
    game.with_both(|site, play| {
        let home = play.groups.get(number)?.at;
        for other in (0..groups).filter(|&other| other != number) {
            if let Some(group) = play.groups.get_mut(other) {
                group.members.iter_mut().for_each(|member| member.points = 0);
            }
        }
        // The party stands in line with the group and some cells away, if there is such a cell.
        let stands = |at: &Pos| {
            let apart = distance(*at, home);
            (3..=5).contains(&apart)
                && play.terrain.is_walkable(*at)
                && play.terrain.aim(*at, home, REACH).is_some()
                && play.fire_at(site, *at).is_none()
        };
        let at = Pos::all().filter(stands).max_by_key(|&at| distance(at, home))?;
        let heading = heading_to(at, home)?;
        play.party = Token::at(Region::Inside, at, heading);
        // The party leaves the quiet cells and returns, so that groups start to come.
        play.rebuild_derived(site);
        play.seen.mark_stale();
        seeing::look(site, play);
        let group = play.groups.get_mut(number)?;
        (group.mood, group.party_at, group.unseen) = (Mood::Chase, at, 0);
        Some(())
    })?;
    Some(game)
}

fn face(play: &Play, heading: Heading) -> TickInput {
    let facing = play.party.facing;
    fire(match () {
        () if facing == heading => None,
        () if facing.left() == heading => Some(Order::TurnLeft),
        () => Some(Order::TurnRight),
    })
}

fn step(heading: Heading) -> TickInput {
    fire(Some(Order::Step { heading, sideways: true }))
}

fn fire(fresh: Option<Order>) -> TickInput {
    TickInput { fresh, fire: true, ..TickInput::default() }
}

/// The heading of a visible threat that is old enough to answer.
fn seen_threat(site: &Site, play: &Play, number: u16, at: Pos) -> Option<Heading> {
    let dials = &site.tables().dials;
    let group = play.groups.get(number)?;
    let shot = play.shots.iter().find(|shot| {
        matches!(shot.by, Shooter::Group(_))
            && heading_to(shot.at, at) == Some(shot.heading)
            && distance(shot.at, at) <= u32::from(shot.left)
    });
    if let Some(shot) = shot {
        return Some(shot.heading);
    }
    if group.condition.run > 0 {
        return (heading_to(group.at, at) == Some(group.facing)).then_some(group.facing);
    }
    let Mood::Attack(strike) = group.mood else { return None };
    let row = group.row(site)?;
    let apart = distance(group.at, at);
    let charges = apart > 1 && group.is(site, Trait::Charger);
    let full = if charges { dials.tricks.charge_wind_up } else { dials.combat.wind_up };
    let reach = match row.attack {
        _ if charges => dials.tricks.charge_reach + 1,
        Attack::Touch => 1,
        Attack::Shoot(reach) => reach,
    };
    let shown = full.saturating_sub(strike.wind_up.into());
    let aims = strike.wind_up > 0 && heading_to(group.at, at) == Some(strike.heading) && apart <= reach;
    (aims && shown >= LATE).then_some(strike.heading)
}

fn hold(play: &Play, number: u16) -> TickInput {
    let heading = play.groups.get(number).and_then(|group| heading_to(play.party.at, group.at));
    match heading {
        Some(heading) if play.party.motion.is_rest() => face(play, heading),
        _ => fire(None),
    }
}

fn answer(site: &Site, play: &Play, number: u16) -> TickInput {
    let at = play.party.at;
    let Some(group) = play.groups.get(number).filter(|_| play.party.motion.is_rest()) else {
        return fire(None);
    };
    let free = |heading: Heading| {
        let to = at.step(heading);
        play.can_step(site, to)
            && play.groups.at(to).is_none()
            && play.fire_at(site, to).is_none()
            && !play.traps.has_mine(to)
    };
    if let Some(from) = seen_threat(site, play, number, at) {
        let touches = group.row(site).is_some_and(|row| row.attack == Attack::Touch)
            && group.condition.run == 0
            && !(group.is(site, Trait::Charger) && distance(group.at, at) > 1);
        let ways = [from.left(), from.right(), from];
        let ways = ways.into_iter().filter(|&heading| free(heading) && (heading != from || touches));
        let mut ways = ways.filter(|&heading| {
            heading == from || seen_threat(site, play, number, at.step(heading)).is_none()
        });
        return ways.next().map_or_else(|| hold(play, number), step);
    }
    // It is worth a step to get into line with an open group.
    let lane = |at: Pos| play.terrain.aim(at, group.at, REACH).is_some();
    if group.condition.open > 4 && !lane(at) {
        let near = |heading: &Heading| {
            free(*heading)
                && lane(at.step(*heading))
                && seen_threat(site, play, number, at.step(*heading)).is_none()
        };
        if let Some(heading) = Heading::ALL.into_iter().find(near) {
            return step(heading);
        }
    }
    hold(play, number)
}

fn fight(mut game: Headless, number: u16, answers: bool) -> Fight {
    let full: u64 = game.play().squad.droids.iter().map(|droid| u64::from(droid.full)).sum();
    let mut fight = Fight::default();
    let energy = game.site().tables().dials.energy.full;
    for tick in 1..=LONGEST {
        let input =
            if answers { answer(game.site(), game.play(), number) } else { hold(game.play(), number) };
        let events = game.tick(input);
        for event in events.iter() {
            if let PlayEvent::DroidHurt { amount, .. } = *event {
                fight.lost += u64::from(amount) * 10_000 / full.max(1);
            }
        }
        for droid in &mut game.play_mut().squad.droids {
            (droid.points, droid.energy) = (droid.full, energy);
        }
        fight.ticks = tick;
        if !game.play().groups.get(number).is_some_and(|group| group.is_there()) {
            fight.ended = true;
            break;
        }
    }
    fight
}

#[derive(Default)]
struct Sum {
    fights: u64,
    lost: [u64; 2],
    ticks: [u64; 2],
    unhurt: [u64; 2],
}

impl Sum {
    fn note(&mut self, both: [Fight; 2]) {
        self.fights += 1;
        for (index, fight) in both.into_iter().enumerate() {
            self.lost[index] += fight.lost;
            self.ticks[index] += u64::from(fight.ticks);
            self.unhurt[index] += u64::from(fight.lost == 0);
        }
    }

    fn say(&self, name: &str) {
        let mean = |sum: u64, by: f64| sum as f64 / by / self.fights.max(1) as f64;
        let share = |count: u64| 100 * count / self.fights.max(1);
        println!(
            "{name:<24} {:>4} fights; hold: lost {:>5.1} %, {:>4.1} s, unhurt {:>3} %; answer: lost {:>5.1} %, {:>4.1} s, unhurt {:>3} %",
            self.fights,
            mean(self.lost[0], 100.0),
            mean(self.ticks[0], 20.0),
            share(self.unhurt[0]),
            mean(self.lost[1], 100.0),
            mean(self.ticks[1], 20.0),
            share(self.unhurt[1]),
        );
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let challenge = arguments.next().and_then(|name| Challenge::named(&name)).unwrap_or_default();
    let tables =
        arguments.next().map_or_else(|| Ok(shipped()), |folder| Tables::read_folder(Path::new(&folder)));
    let tables = Arc::new(tables.unwrap_or_else(|fault| {
        eprintln!("{fault}");
        exit(1)
    }));
    let mut all_by_name: BTreeMap<String, Sum> = BTreeMap::new();
    for map in 0..4_u16 {
        let game = Headless::on(Seed::classic(map), tables.clone(), Terms::plain(challenge));
        let mut by: BTreeMap<&str, u32> = BTreeMap::new();
        for group in game.play().groups.iter() {
            *by.entry(group.row(game.site()).map_or("?", |row| row.name.as_str())).or_default() += 1;
        }
        println!("base 1.{map}: {} groups: {by:?}", game.play().groups.iter().len());
    }
    for mission in 1..=3_u16 {
        let maps = (mission - 1) * BASES..mission * BASES;
        let base = |map: u16| {
            let game = Headless::on(Seed::classic(map), tables.clone(), Terms::plain(challenge));
            let mut fights = Vec::new();
            for number in 0..game.play().groups.iter().len() as u16 {
                let Some(row) = game.play().groups.get(number).and_then(|group| group.row(game.site()))
                else {
                    continue;
                };
                if row.is(Trait::Carrier) || row.is(Trait::Captive) || row.is(Trait::Harmless) {
                    continue;
                }
                let Some(scene) = scene(&game, number) else { continue };
                let both = [fight(scene.clone(), number, false), fight(scene, number, true)];
                fights.push((row.name.clone(), both));
            }
            fights
        };
        let fights: Vec<(String, [Fight; 2])> = maps.into_par_iter().flat_map_iter(base).collect();
        let (mut sum, mut open) = (Sum::default(), 0);
        for (name, both) in fights {
            if both.iter().all(|fight| fight.ended) {
                sum.note(both);
                all_by_name.entry(name).or_default().note(both);
            } else {
                open += 1;
            }
        }
        sum.say(&format!("mission {mission}"));
        println!("  without an end within a minute: {open}");
    }
    for (name, sum) in &all_by_name {
        sum.say(name);
    }
}
