//! The shots in flight.

use rootward_gen::{Heading, Pos};
use serde::{Deserialize, Serialize};

use super::{
    strikes,
    verbs::{self, Verb},
    wounds::Hit,
};
use crate::{
    events::{Harm, PlayEvent},
    party::motion,
    play::{Deed, Play},
    site::Site,
    tables::creatures::Trait,
    terrain::{distance, heading_to},
};

/// All shots in flight, in the order in which they were fired.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shots(pub(super) Vec<Shot>);

/// The source of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Shooter {
    /// A droid, 0..=3.
    Droid(u8),
    /// A group, by its number.
    Group(u16),
    /// A blue door that threw the shot back.
    Mirror,
}

/// The appearance of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ShotLook {
    /// A bolt from a charged hand.
    Spark,
    /// A bullet.
    Bullet,
    /// A laser beam.
    Beam,
    /// A cannonball.
    Ball,
    /// A spray cloud.
    Cloud,
    /// The bolt of a creature.
    Bolt,
}

/// A shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shot {
    /// The source of the shot.
    pub by: Shooter,
    /// The shot's cell.
    pub at: Pos,
    /// The direction of flight.
    pub heading: Heading,
    /// The number of cells that the shot can still fly.
    pub left: u8,
    /// Ticks until the shot reaches the next cell.
    pub ticks: u8,
    /// Ticks per cell.
    pub pace: u8,
    /// The damage. For a shot of a creature, this is the damage before armour.
    pub damage: u32,
    /// Whether the shot hits a whole group.
    pub wide: bool,
    /// The number of cells that a cloud covers beyond its first hit.
    pub through: u8,
    /// Whether the shot hits floating creatures.
    pub fliers: bool,
    /// The effect besides damage, for shots of the party.
    pub verb: Verb,
    /// The number of groups that the shot can still pass through.
    pub passes: u8,
    /// The last group that the shot passed through.
    pub last: Option<u16>,
    /// The shot's appearance.
    pub look: ShotLook,
}

impl Shots {
    /// Every shot.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Shot> {
        self.0.iter()
    }
}

/// Runs one tick of all shots.
pub fn fly(site: &Site, play: &mut Play) {
    let mut shots = std::mem::take(&mut play.shots.0);
    let mut ended = Vec::new();
    shots.retain_mut(|shot| {
        let flies = advance(site, play, shot);
        if let (false, Shooter::Group(group)) = (flies, shot.by) {
            ended.push(group);
        }
        flies
    });
    play.shots.0 = shots;
    for group in ended {
        strikes::end_volley(site, play, group);
    }
}

fn advance(site: &Site, play: &mut Play, shot: &mut Shot) -> bool {
    // A creature or the party may have walked into the shot. A cloud stays in place and hits only on arrival.
    if shot.through == 0 && hit_on_cell(site, play, shot) {
        return false;
    }
    shot.ticks = shot.ticks.saturating_sub(1);
    if shot.ticks > 0 {
        return true;
    }
    if shot.left == 0 {
        return false;
    }
    shot.left -= 1;
    shot.ticks = shot.pace;
    let to = shot.at.step(shot.heading);
    let by_party = !matches!(shot.by, Shooter::Group(_));
    // A target inside a fake wall or a door can be hit there, and can shoot from there.
    if !play.terrain.is_free(to) && !stands_in(site, play, shot, to) {
        if by_party && play.terrain.is_mirror(to) {
            shot.by = Shooter::Mirror;
            shot.heading = shot.heading.back();
            play.events.push(PlayEvent::Reflected { at: to });
            return true;
        }
        if shot.verb == Verb::Through && play.is_window(to) {
            shot.at = to;
            return true;
        }
        end_at(site, play, shot, to, by_party);
        return false;
    }
    shot.at = to;
    if by_party && play.has_live_mine(to) {
        end_at(site, play, shot, to, by_party);
        return false;
    }
    !hit_on_cell(site, play, shot)
}

fn stands_in(site: &Site, play: &Play, shot: &Shot, at: Pos) -> bool {
    let party = || play.party.at == at && !play.party.place.is_outside();
    let group = || {
        let group = play.enemy_at(site, at).and_then(|group| play.groups.get(group));
        group.is_some_and(|group| shot.fliers || !group.is(site, Trait::Floating))
    };
    match shot.by {
        Shooter::Group(_) => party(),
        Shooter::Droid(_) => group(),
        Shooter::Mirror => party() || group(),
    }
}

fn end_at(site: &Site, play: &mut Play, shot: &Shot, at: Pos, by_party: bool) {
    if by_party {
        let factor = if shot.verb == Verb::Throw { site.tables().dials.tricks.crack_factor } else { 1 };
        play.deeds.push(Deed::Struck { at, damage: shot.damage.saturating_mul(factor) });
    }
    play.events.push(PlayEvent::ShotEnded { at });
}

fn hit_on_cell(site: &Site, play: &mut Play, shot: &mut Shot) -> bool {
    let at_party = play.party.at == shot.at && !play.party.place.is_outside();
    match shot.by {
        Shooter::Group(group) if at_party => {
            let from = play.groups.get(group).map_or(shot.at, |state| state.at);
            play.hit_party(site, shot.heading, shot.damage, Harm::Shot(group), from);
            if let Some(state) = play.groups.get_mut(group) {
                state.condition.met = true;
            }
            pull(site, play, group);
            return true;
        }
        Shooter::Mirror if at_party => {
            let from = shot.at.step(shot.heading.back());
            play.hit_party(site, shot.heading, shot.damage, Harm::Mirror, from);
            return true;
        }
        Shooter::Group(_) => return false,
        Shooter::Droid(_) | Shooter::Mirror => {}
    }
    let Some(group) = play.enemy_at(site, shot.at) else { return false };
    let floats = play.groups.get(group).is_some_and(|state| state.is(site, Trait::Floating));
    if floats && !shot.fliers || shot.last == Some(group) {
        return false;
    }
    let harm = if shot.by == Shooter::Mirror { Harm::Mirror } else { Harm::Party };
    let by = match shot.by {
        Shooter::Droid(droid) => Some(droid),
        Shooter::Group(_) | Shooter::Mirror => None,
    };
    let (damage, wide, heading) = (shot.damage, shot.wide, Some(shot.heading));
    play.hit_group(site, group, Hit { damage, harm, wide, heading, by });
    verbs::follow(site, play, shot.verb, group, shot.heading, shot.damage);
    if shot.passes > 0 {
        (shot.passes, shot.last) = (shot.passes - 1, Some(group));
        return false;
    }
    // A cloud continues for a few cells beyond its first hit.
    shot.left = shot.left.min(shot.through);
    shot.through == 0
}

/// Pulls the party one cell towards the group whose anchor has hit the party.
fn pull(site: &Site, play: &mut Play, number: u16) {
    let Some(group) = play.groups.get(number).filter(|group| group.is_there()) else { return };
    let (at, party) = (group.at, play.party.at);
    if !group.is(site, Trait::Anchor) || distance(at, party) < 2 {
        return;
    }
    if let Some(heading) = heading_to(party, at)
        && motion::drag(site, play, heading)
    {
        play.events.push(PlayEvent::Pulled { group: number, to: play.party.at });
    }
}
