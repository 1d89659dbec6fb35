//! The turns of groups (`play.md` 8.5). Each group acts according to its mood. The calm moods are here, the others in `hunt`.

use rootward_gen::Heading;

use super::{Condition, GroupState, Mood, behaviours, captive, flee, hunt, senses, walk};
use crate::{
    play::{Deed, Play},
    site::Site,
    tables::{
        creatures::{Creature, Trait},
        encounter::{in_tick, percent_of},
    },
    terrain::distance,
    twists,
};

pub fn run(site: &Site, play: &mut Play) {
    if !play.party.place.is_outside() && !walk::is_near_entrance(site, play.party.at) {
        end_quiet(play);
    }
    let count = play.groups.iter().len() as u16;
    for number in 0..count {
        if play.groups.get(number).is_some_and(|group| !sleeps_on(site, play, group)) {
            have_turn(site, play, number);
        }
    }
}

/// Lets groups enter the quiet cells near the entrance. Otherwise a group under fire from there would be helpless.
pub(crate) fn end_quiet(play: &mut Play) {
    if !play.groups.loud {
        play.groups.loud = true;
        play.fields.forget();
    }
}

fn have_turn(site: &Site, play: &mut Play, number: u16) {
    let Some(group) = play.groups.get(number).filter(|group| group.is_there()) else { return };
    let Some(row) = group.row(site).filter(|_| site.floor().contains(group.at)) else { return };
    pass_tick(play, number);
    let Some(group) = play.groups.get(number) else { return };
    let mood = group.mood;
    if row.is(Trait::Captive) {
        captive::follow(site, play, number, row);
        return;
    }
    if walk::is_quiet(site, play, group.at) && !group.is_roused() {
        return;
    }
    if behaviours::before_mood(site, play, number, row) {
        return;
    }
    let Some(group) = play.groups.get(number) else { return };
    if play.objective.is_meltdown() && group.is_roused() && flee::flees(row) {
        flee::run(site, play, number, row);
        return;
    }
    match mood {
        Mood::Asleep => sleep(site, play, number),
        Mood::Wander => wander(site, play, number, row),
        Mood::Alert(left) => hunt::alert(site, play, number, left),
        Mood::Chase => hunt::chase(site, play, number, row),
        Mood::Attack(strike) => hunt::attack(site, play, number, row, strike),
        Mood::Search(left) => hunt::search(site, play, number, row, left),
        Mood::Home => go_home(site, play, number, row),
        Mood::Harmless | Mood::Follow => {}
    }
}

/// Whether a group sleeps so far away that it needs no work in this tick. This shortcut applies to most groups.
fn sleeps_on(site: &Site, play: &Play, group: &GroupState) -> bool {
    let dials = &site.tables().dials;
    let acts_asleep = |row: &Creature| row.is(Trait::Captive) || row.is(Trait::Healer);
    group.mood == Mood::Asleep
        && distance(group.at, play.party.at) > dials.tricks.lurk_reach.max(dials.states.wakes_seen)
        && group.step_left == 0
        && group.wait == 0
        && group.condition == Condition::default()
        && !play.seen.visible.contains(group.at)
        && group.creature != behaviours::guardian::GUARDIAN
        && !group.row(site).is_some_and(acts_asleep)
}

fn pass_tick(play: &mut Play, number: u16) {
    let visible = &play.seen.visible;
    let Some(group) = play.groups.list.get_mut(usize::from(number)) else { return };
    if visible.contains(group.at) {
        group.seen_at = Some(group.at);
    }
    group.wait = group.wait.saturating_sub(1);
    group.condition.pass_tick();
    if group.step_left == 0 {
        return;
    }
    group.step_left -= 1;
    if group.step_left == 0 && group.from != group.at {
        group.from = group.at;
        let at = group.at;
        play.deeds.push(Deed::GroupEntered(number, at));
    }
}

/// Keeps a group asleep until it sees the party nearby. Other code handles noise and wounds.
fn sleep(site: &Site, play: &mut Play, number: u16) {
    let dials = &site.tables().dials;
    let Some(group) = play.groups.get(number) else { return };
    let (at, lurks) = (group.at, group.lurks(site));
    let near = if lurks { dials.tricks.lurk_reach } else { dials.states.wakes_seen };
    // Those who lie in wait do not wait for others.
    let may_notice = || lurks || senses::may_notice(site, play);
    if !play.objective.is_meltdown() && senses::sees(play, at, near) && may_notice() {
        senses::alarm(site, play, number);
    }
}

fn wander(site: &Site, play: &mut Play, number: u16, row: &Creature) {
    let Some(group) = play.groups.get(number) else { return };
    let (at, home, step_left) = (group.at, group.home, group.step_left);
    if senses::notices(site, play, at) && senses::may_notice(site, play) {
        senses::alarm(site, play, number);
        return;
    }
    if step_left > 0 || twists::walk_round(site, play, number, row) {
        return;
    }
    let range = site.tables().dials.states.wander_range;
    let pause = site.tables().step_ticks(row.delay) as u16;
    // Always draw one number. Half of the values give one of the four headings, and the others give a pause.
    let draw = play.rng.below(8) as usize;
    let heading = Heading::ALL.get(draw).copied().filter(|&heading| {
        // The group stays near its home, or returns there.
        let to = at.step(heading);
        let there = distance(to, home);
        (there <= range || there < distance(at, home)) && play.may_step(site, row, to)
    });
    match heading {
        Some(heading) => play.step_group(site, number, row, heading),
        None => {
            if let Some(group) = play.groups.get_mut(number) {
                group.pause(pause);
            }
        }
    }
}

fn go_home(site: &Site, play: &mut Play, number: u16, row: &Creature) {
    let percent = site.tables().dials.states.heal_percent_second;
    let pause = site.tables().step_ticks(row.delay) as u16;
    let tick = u64::from(play.tick);
    let Some(group) = play.groups.get_mut(number) else { return };
    let share = behaviours::guardian::heals_to(group);
    let most = |full: u32| if share < 100 { (u64::from(full) * u64::from(share) / 100) as u32 } else { full };
    for member in group.members.iter_mut().filter(|member| member.points > 0) {
        let points = in_tick(percent_of(member.full, percent), tick);
        member.points = (member.points + points).min(most(member.full).max(member.points));
    }
    let whole = group.members.iter().all(|member| member.points == 0 || member.points >= most(member.full));
    let (at, home, step_left, sleeps) = (group.at, group.home, group.step_left, group.sleeps_at_home);
    if senses::notices(site, play, at) && senses::may_notice(site, play) {
        senses::alarm(site, play, number);
        return;
    }
    if step_left > 0 {
        return;
    }
    let walks = at != home && play.step_towards(site, number, row, home);
    let Some(group) = play.groups.get_mut(number).filter(|_| !walks) else { return };
    if at != home && play.fields.scratch.steps(at).is_none() {
        // A door or wall has shut behind the group, so this cell becomes its home.
        group.home = at;
    } else if at != home {
        group.pause(pause);
    } else if whole {
        group.mood = if sleeps { Mood::Asleep } else { Mood::Wander };
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::{
        headless::Headless,
        order::{Order, TickInput},
        tables::shipped,
    };

    /// The input of a party that walks about, so that it comes near some groups and wakes others.
    fn walk(tick: u32) -> TickInput {
        let heading = Heading::ALL[(tick / 40 * 7 % 8) as usize % Heading::ALL.len()];
        TickInput { held: Some(Order::Step { heading, sideways: false }), ..TickInput::default() }
    }

    #[test]
    fn sleeping_groups_can_skip_their_turn() {
        let mut left_out = 0;
        for seed in ["2.0", "2.10", "5.3", "x7", "w3"] {
            let seed: Seed = seed.parse().expect("a seed");
            let mut game = Headless::new(seed, std::sync::Arc::new(shipped()));
            for tick in 0..400 {
                game.tick(walk(tick));
                if tick % 50 != 0 {
                    continue;
                }
                let (site, play) = (game.site(), game.play());
                for number in 0..play.groups.iter().len() as u16 {
                    if play.groups.get(number).is_some_and(|group| sleeps_on(site, play, group)) {
                        let mut after = play.clone();
                        have_turn(site, &mut after, number);
                        assert_eq!(after.fingerprint(), play.fingerprint(), "{seed}: group {number}");
                        left_out += 1;
                    }
                }
            }
        }
        assert!(left_out > 500, "{left_out}");
    }
}
