//! The bot's fights. It fights creatures nearby, waits for approaching ones, and closes in on shooters. When the party
//! is weak, the bot flees to a place where it can sleep.

use rootward_gen::{Heading, Kind, Pos};
use rootward_rules::{
    encounters::{GroupState, Stance},
    order::{TickInput, Wish},
    party::squad::{Droid, Squad},
    play::Play,
    site::Site,
    tables::{
        Tables,
        creatures::{Attack, Trait},
        encounter::percent_of,
        items::ItemName,
        kit::Arm,
    },
    terrain::{distance, heading_to},
};

use crate::{
    Bot, dodge, drive,
    goals::Goal,
    route,
    shelter::{cool_cell, niche, refuge},
};

/// The number of ticks after a flight during which the bot does not flee again.
const BRAVE: u32 = 400;
/// The number of ticks for which the bot can attack from a fire before the fire does damage again.
const ONE_VOLLEY: u32 = 14;
/// The percentage of hit points below which the bot stops attacking from a fire.
const FIRE_ENOUGH: u32 = 70;
/// The number of ticks for which the bot stays on a cell and waits for a creature.
const WAIT: u32 = 80;

pub fn react(bot: &mut Bot, site: &Site, play: &Play) -> Option<TickInput> {
    if play.party.place.is_outside() {
        return Some(outside(site, play));
    }
    if play.tick.is_multiple_of(10) && has_weak_front(&play.squad, 2) {
        return Some(drive::wish(Wish::SwapRows));
    }
    let threats: Vec<&GroupState> = play.groups.iter().filter(|group| is_threat(site, play, group)).collect();
    bot.beset = !threats.is_empty();
    if threats.is_empty() {
        return flee(bot, site, play);
    }
    if play.objective.is_meltdown() {
        return None;
    }
    bot.resting = false;
    let helpless = !threats.iter().any(|group| can_hurt(site, play, group, 1));
    let losing = health_percent(site, play) < bot.temper.run && !is_nearly_done(&threats);
    let burns = is_burning(site, play);
    if bot.refuge.is_none() {
        let is_brave = play.tick < bot.brave_until;
        let leaves = if bot.temper.cool { bot.stuck.1 >= ONE_VOLLEY } else { !is_brave };
        if (helpless || losing) && !is_brave {
            bot.cooling = false;
            bot.refuge = refuge(bot.temper, site, play);
        } else if burns && leaves && is_barred(bot, play) {
            // A group bars the way through the fire, so the bot leaves the fire to fight it.
            bot.cooling = bot.temper.cool;
            bot.refuge = cool_cell(site, play);
        }
    }
    if bot.refuge.is_none() && bot.temper.holds && threats.len() > 1 && play.tick >= bot.brave_until {
        bot.refuge = niche(site, play);
        bot.cooling = bot.refuge.is_some();
    }
    if bot.refuge.is_some() {
        return flee(bot, site, play);
    }
    if burns && !is_barred(bot, play) {
        let fights_here = bot.way.is_empty() && matches!(bot.goal, Some(Goal::Kill(_)));
        if fights_here && health_percent(site, play) < bot.temper.weak.min(FIRE_ENOUGH) {
            // The bot can reach its target only from the fire. When weak, it leaves the fire to cool down.
            bot.brave_until = 0;
            bot.refuge = refuge(bot.temper, site, play).or_else(|| cool_cell(site, play));
            return flee(bot, site, play);
        }
        // Nothing bars the way, so the bot walks on instead of fighting in the fire.
        return None;
    }
    let dodge = || dodge::step_aside(site, play).or_else(|| dodge::step_in(site, play, &threats));
    if let Some(input) = bot.temper.dodges.then(dodge).flatten() {
        return Some(input);
    }
    fight_near(bot, site, play, &threats).filter(|&input| !burns || input != TickInput::default())
}

fn outside(site: &Site, play: &Play) -> TickInput {
    let mends = play.mends_percent(site);
    let whole = play.squad.standing().all(|droid| droid.points * 100 >= percent_of(droid.full, mends) * 99);
    if !play.party.motion.is_rest() {
        TickInput::default()
    } else if whole {
        drive::act()
    } else {
        drive::sleep()
    }
}

fn fight_near(bot: &mut Bot, site: &Site, play: &Play, threats: &[&GroupState]) -> Option<TickInput> {
    let at = play.party.at;
    let holds = bot.temper.holds && threats.len() > 1;
    let beside = threats.iter().filter(|group| distance(at, group.at) == 1 && can_hurt(site, play, group, 1));
    // The bot finishes a fight before it turns to another group, unless its temper prefers the weakest group.
    let goes_on = |group: &GroupState| !bot.temper.turns && group.at == play.ahead();
    let weakest = beside.min_by_key(|group| (!goes_on(group), points(group), group.record));
    if let Some(group) = weakest {
        return heading_to(at, group.at)
            .map(|heading| drive::facing(play.party.facing, heading, drive::fire()));
    }
    let order = |group: &&&GroupState| (distance(at, group.at), group.record);
    let shoots = |group: &GroupState| group.row(site).is_some_and(|row| row.attack != Attack::Touch);
    let aimed = threats.iter().filter(|group| {
        can_hurt(site, play, group, distance(at, group.at)) && play.terrain.aim(at, group.at, REACH).is_some()
    });
    if let Some(group) = aimed.min_by_key(order) {
        let heading = heading_to(at, group.at)?;
        let closer = shoots(group)
            && !holds
            && health_percent(site, play) >= bot.temper.bold
            && play.party.facing == heading
            && play.party.motion.is_rest();
        if closer && may_close_in(bot, site, play, at.step(heading)) {
            return Some(TickInput { fire: true, ..drive::walk(heading) });
        }
        return Some(drive::facing(play.party.facing, heading, drive::fire()));
    }
    let snipes = |group: &&&GroupState| {
        play.terrain.aim(group.at, at, REACH + 1).is_some() && can_hurt(site, play, group, 1) && shoots(group)
    };
    if let Some(group) = threats.iter().filter(snipes).min_by_key(order) {
        // A shooter outranges the party, so the bot closes in on it or goes on with its errand.
        let heading = heading_to(at, group.at)?;
        if holds {
            return Some(TickInput::default());
        }
        return may_close_in(bot, site, play, at.step(heading)).then(|| drive::walk(heading));
    }
    // Walking creatures come to the party. After a while, the bot ignores creatures that do not come.
    let nearest = threats.iter().min_by_key(order)?;
    let comes = distance(at, nearest.at) <= 6 && bot.stuck.1 < WAIT && may_wait(bot, play);
    comes.then(TickInput::default)
}

fn may_wait(bot: &mut Bot, play: &Play) -> bool {
    let (since, ticks) = bot.awaiting;
    if play.tick > since + WAITS_WITHIN {
        bot.awaiting = (play.tick, 0);
    }
    let may = ticks < bot.temper.waits;
    bot.awaiting.1 += u32::from(may);
    may
}

/// The period to which the temper's waiting limit applies: a minute, in ticks.
const WAITS_WITHIN: u32 = 1200;

/// Whether the bot may step closer to a shooter. The limit on steps keeps it from stepping back and forth forever.
fn may_close_in(bot: &mut Bot, site: &Site, play: &Play, to: Pos) -> bool {
    let (since, steps) = bot.closing;
    if play.tick > since + BRAVE {
        bot.closing = (play.tick, 0);
    }
    let may =
        play.party.motion.is_rest() && steps < CLOSING && play.can_step(site, to) && is_safe(site, play, to);
    bot.closing.1 += u32::from(may);
    may
}

/// The maximum number of steps closer to shooters within [`BRAVE`] ticks.
const CLOSING: u32 = 16;

/// The longest range of a shot, in cells. The party cannot see well at greater distances.
const REACH: u32 = 8;

pub fn is_safe(site: &Site, play: &Play, at: Pos) -> bool {
    let kind = site.base().kind(at);
    let trap = matches!(kind, Kind::Grate | Kind::HoleBelow | Kind::SpinnerLeft | Kind::SpinnerRight);
    !trap && play.fire_at(site, at).is_none() && !play.traps.has_mine(at)
}

/// Runs to the refuge, if there is one. Clears the refuge on arrival.
fn flee(bot: &mut Bot, site: &Site, play: &Play) -> Option<TickInput> {
    let refuge = bot.refuge?;
    let hatch = site.base().entrance();
    if play.party.at == hatch && refuge == hatch && site.furnished().outside().is_some() {
        if !play.party.motion.is_rest() {
            return Some(TickInput::default());
        }
        bot.refuge = None;
        bot.way.clear();
        return Some(drive::wish(Wish::Confirm));
    }
    if play.party.at == refuge || play.objective.is_meltdown() {
        if !bot.cooling {
            bot.brave_until = play.tick + BRAVE;
        }
        bot.refuge = None;
        bot.way.clear();
        return None;
    }
    if !crate::is_free(play) {
        return Some(TickInput::default());
    }
    bot.fled += 1;
    if bot.goal != Some(Goal::Reach(refuge)) || bot.way.is_empty() {
        let opening = bot.opening;
        bot.way = route::to(bot, site, play, Goal::Reach(refuge));
        bot.opening = opening;
        bot.goal = Some(Goal::Reach(refuge));
    }
    if bot.way.is_empty() || bot.fled > 400 {
        bot.brave_until = play.tick + BRAVE;
        bot.refuge = None;
        bot.fled = 0;
        return None;
    }
    Some(drive::hop(bot, site, play))
}

pub fn is_burning(site: &Site, play: &Play) -> bool {
    play.fire_at(site, play.party.at).is_some()
}

/// The hit points of all droids, as a percentage of the limit to which sleep can restore them.
pub fn health_percent(site: &Site, play: &Play) -> u32 {
    let mends = play.mends_percent(site);
    let (points, full) =
        play.squad.droids.iter().fold((0, 0), |(points, full), droid| {
            (points + droid.points, full + percent_of(droid.full, mends))
        });
    points * 100 / full.max(1)
}

fn points(group: &GroupState) -> u32 {
    group.members.iter().fold(0, |sum, member| sum.saturating_add(member.points))
}

fn is_nearly_done(threats: &[&GroupState]) -> bool {
    let full =
        |group: &GroupState| group.members.iter().fold(0_u32, |sum, member| sum.saturating_add(member.full));
    threats.iter().all(|group| points(group) < full(group) / 5)
}

fn can_hurt(site: &Site, play: &Play, group: &GroupState, apart: u32) -> bool {
    let has_clips = play.pack.has(ItemName::Clip);
    can_hit(site.tables(), &play.squad, has_clips, group.is(site, Trait::Floating), apart)
}

/// Whether any droid can hit a group `apart` cells away. Few weapons can hit a group that floats.
pub fn can_hit(tables: &Tables, squad: &Squad, has_clips: bool, floats: bool, apart: u32) -> bool {
    let reaches = |(slot, droid): (usize, &Droid)| {
        let can = |arm: Arm| !droid.is_down() && droid.energy >= tables.arm_energy(arm);
        let held = match droid.arm {
            Arm::Weapon { level, .. } => {
                let weapon = tables.weapons.level(level);
                let misses = floats && !weapon.class.fliers || weapon.is_melee() && !squad.is_front(slot);
                let dry = weapon.class.ammunition && droid.loaded == 0 && !has_clips;
                !misses && !dry && weapon.class.reach >= apart && can(droid.arm)
            }
            Arm::Sparks => false,
        };
        held || tables.dials.sparks.reach >= apart && can(Arm::Sparks)
    };
    squad.droids.iter().enumerate().any(reaches)
}

fn is_threat(site: &Site, play: &Play, group: &GroupState) -> bool {
    let apart = distance(group.at, play.party.at);
    apart <= 10
        && is_hostile(site, group)
        && (apart == 1 || play.seen.visible.contains(group.at))
        && (group.is_roused() || apart <= 3)
}

pub fn is_hostile(site: &Site, group: &GroupState) -> bool {
    group.is_there()
        && !group.is_captive(site)
        && matches!(group.mood.stance(), Stance::Roaming | Stance::Roused | Stance::Hunting)
        && site.floor().contains(group.at)
}

pub fn has_weak_front(squad: &Squad, factor: u32) -> bool {
    let row = |front: bool| {
        let droids = squad.droids.iter().enumerate();
        droids.filter(|&(slot, _)| squad.is_front(slot) == front).map(|(_, droid)| droid.points).sum::<u32>()
    };
    row(true) * factor < row(false)
}

/// Whether no awake creature is near. The captive does not count.
pub fn is_quiet(site: &Site, play: &Play) -> bool {
    let quiet = site.tables().dials.sleep.quiet;
    let near = |group: &GroupState| {
        distance(group.at, play.party.at) <= quiet && group.is_roused() && !group.is_captive(site)
    };
    !play.groups.iter().any(near)
}

fn is_barred(bot: &Bot, play: &Play) -> bool {
    bot.way.last().is_some_and(|hop| play.groups.at(hop.to()).is_some())
        || Heading::ALL.into_iter().all(|heading| !play.terrain.is_walkable(play.party.at.step(heading)))
}
