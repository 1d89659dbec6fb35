//! The bot's dodges. Just before a blow, charge or shot lands, it steps onto a cell that is not under attack. It also
//! steps into line with a group that is open to attack.

use rootward_gen::{Heading, Kind, Pos};
use rootward_rules::{
    combat::shots::{Shooter, Shot},
    encounters::{GroupState, Mood},
    order::TickInput,
    play::Play,
    site::Site,
    tables::creatures::{Attack, Trait},
    terrain::{distance, heading_to},
};

use crate::{drive, fight};

/// Ticks before a hit at which the bot steps aside. The party is on its new cell from the first tick of a step.
const LATE: u32 = 4;

/// The number of ticks before a guardian's punishment at which the bot steps away.
const PINNED: u32 = 50;

/// A step out of the way of an attack that is about to land. `None` if no cell is free.
pub fn step_aside(site: &Site, play: &Play) -> Option<TickInput> {
    let from = threat(site, play, play.party.at, LATE)?;
    step_if(site, play, [from, from.left(), from.right()], |_| true)
}

/// A step away from a guardian that is about to punish the party for standing still. If no cell is safe, the bot takes
/// one under attack, or a grate.
pub fn step_off(site: &Site, play: &Play) -> Option<TickInput> {
    let is_near = u32::from(play.answers.stood()) + PINNED >= site.tables().dials.tricks.pin;
    if !is_near || !play.party.motion.is_rest() {
        return None;
    }
    let free = |heading: &Heading| {
        let to = play.party.at.step(*heading);
        play.can_step(site, to) && play.groups.at(to).is_none()
    };
    let safe = |heading: &Heading| free(heading) && fight::is_safe(site, play, play.party.at.step(*heading));
    let grate =
        |heading: &Heading| free(heading) && site.base().kind(play.party.at.step(*heading)) == Kind::Grate;
    let all = || Heading::ALL.into_iter();
    step_if(site, play, Heading::ALL, |_| true)
        .or_else(|| all().find(safe).or_else(|| all().find(grate)).map(drive::sidestep))
}

/// A step into line with a group that is open to attack. `None` if the party is already in line with such a group.
pub fn step_in(site: &Site, play: &Play, threats: &[&GroupState]) -> Option<TickInput> {
    let reach = site.tables().dials.sparks.reach;
    let open = threats.iter().filter(|group| group.condition.open > OPEN);
    let is_in_line = |from: Pos| open.clone().any(|group| play.terrain.aim(from, group.at, reach).is_some());
    if is_in_line(play.party.at) {
        return None;
    }
    step_if(site, play, Heading::ALL, is_in_line)
}

/// A step onto the first good cell that is not under attack. `None` unless the party is standing still.
fn step_if<const WAYS: usize>(
    site: &Site,
    play: &Play,
    ways: [Heading; WAYS],
    is_good: impl Fn(Pos) -> bool,
) -> Option<TickInput> {
    if !play.party.motion.is_rest() || play.objective.is_meltdown() {
        return None;
    }
    let is_free = |to: Pos| {
        play.can_step(site, to)
            && play.groups.at(to).is_none()
            && fight::is_safe(site, play, to)
            && threat(site, play, to, u32::MAX).is_none()
    };
    let fits = |to: Pos| is_free(to) && is_good(to);
    ways.into_iter().find(|&heading| fits(play.party.at.step(heading))).map(drive::sidestep)
}

/// The shortest opening that is worth a step into line, in ticks: time for a step, a turn, and a hit.
const OPEN: u16 = 10;

fn threat(site: &Site, play: &Play, at: Pos, within: u32) -> Option<Heading> {
    let strikes = play.groups.iter().filter_map(|group| strike_on(site, play, group, at, within));
    let shots = play.shots.iter().filter_map(|shot| shot_on(shot, at, within));
    strikes.chain(shots).next()
}

fn strike_on(site: &Site, play: &Play, group: &GroupState, at: Pos, within: u32) -> Option<Heading> {
    if !group.is_there() {
        return None;
    }
    let dials = &site.tables().dials.tricks;
    let apart = distance(group.at, at);
    if group.condition.run > 0 {
        let comes = u32::from(group.step_left) + dials.charge_step * apart.saturating_sub(1);
        let hits =
            heading_to(group.at, at) == Some(group.facing) && apart <= u32::from(group.condition.run) + 1;
        return (hits && comes <= within).then_some(group.facing);
    }
    let Mood::Attack(strike) = group.mood else { return None };
    if strike.wind_up == 0 || heading_to(group.at, at) != Some(strike.heading) {
        return None;
    }
    let left = u32::from(strike.wind_up);
    let row = group.row(site)?;
    let charges = apart > 1 && group.is(site, Trait::Charger);
    let (reach, flight) = match row.attack {
        _ if charges => (dials.charge_reach + 1, dials.charge_step * (apart - 1)),
        Attack::Touch => (1, 0),
        Attack::Shoot(reach) => (reach, site.tables().dials.combat.creature_shot * apart),
    };
    let hits = apart <= reach && (apart == 1 || play.terrain.aim(group.at, at, reach).is_some());
    (hits && left + flight <= within).then_some(strike.heading)
}

fn shot_on(shot: &Shot, at: Pos, within: u32) -> Option<Heading> {
    let apart = distance(shot.at, at);
    let comes = u32::from(shot.ticks) + u32::from(shot.pace) * apart.saturating_sub(1);
    let hits = matches!(shot.by, Shooter::Group(_))
        && heading_to(shot.at, at) == Some(shot.heading)
        && apart <= u32::from(shot.left);
    (hits && comes <= within).then_some(shot.heading)
}

#[cfg(test)]
mod tests {
    use rootward_rules::{order::Order, scene::Scene};

    use super::*;

    const PLAIN: u8 = 2;

    fn beside(open: u16) -> (Scene, Pos, u16) {
        let (mut scene, at) = Scene::in_room(3, 2);
        let group = scene.group(PLAIN, at.offset(2, 1), Mood::Chase, &[100]);
        scene.state_mut(group).condition.open = open;
        (scene, at, group)
    }

    fn steps_in(scene: &Scene) -> Option<Heading> {
        let threats: Vec<&GroupState> = scene.play().groups.iter().collect();
        let input = step_in(scene.site(), scene.play(), &threats)?;
        assert!(input.fire);
        match input.fresh {
            Some(Order::Step { heading, sideways: true }) => Some(heading),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn bot_steps_into_line_with_open_groups() {
        let (scene, ..) = beside(40);
        assert_eq!(steps_in(&scene), Some(Heading::South));
        assert_eq!(steps_in(&beside(OPEN).0), None, "it would come too late");
        assert_eq!(steps_in(&beside(0).0), None);
    }

    #[test]
    fn bot_stays_in_line_with_open_groups() {
        let (mut scene, at, _) = beside(40);
        let other = scene.group(PLAIN, at.offset(2, 0), Mood::Chase, &[100]);
        assert_eq!(steps_in(&scene), Some(Heading::South), "the other one does not stand open");
        scene.state_mut(other).condition.open = 40;
        assert_eq!(steps_in(&scene), None);
    }

    #[test]
    fn bot_avoids_taken_and_targeted_cells() {
        let (mut scene, at, _) = beside(40);
        scene.group(PLAIN, at.offset(0, 1), Mood::Chase, &[100]);
        assert_eq!(steps_in(&scene), None);

        let (mut scene, at, open) = beside(40);
        let aims = scene.group(PLAIN, at.offset(1, 1), Mood::Chase, &[100]);
        let winds_up =
            |scene: &Scene| matches!(scene.state(aims).mood, Mood::Attack(strike) if strike.wind_up > 0);
        scene.put_party(at.offset(0, 1), Heading::East);
        scene.until(100, |scene, _| winds_up(scene));
        scene.put_party(at, Heading::East);
        scene.state_mut(aims).condition.open = 0;
        scene.state_mut(open).condition.open = 40;
        assert_eq!(steps_in(&scene), None);
        scene.state_mut(aims).mood = Mood::Chase;
        assert_eq!(steps_in(&scene), Some(Heading::South), "nobody aims there any more");
    }
}
