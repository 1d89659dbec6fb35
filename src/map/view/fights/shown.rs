//! Pure functions for the signs of a play's state, and their positions.

use bevy::math::Vec2;
use rootward_gen::{Heading, ItemKind, Pos};
use rootward_presentation::{
    looks::pictures::Height,
    words::{tricks, twists},
};
use rootward_rules::{
    encounters::{BOMB_REACH, GroupState, Mood},
    play::Play,
    site::Site,
    tables::{creatures::Trait, items::ItemName},
    terrain::distance,
    twists::Twist,
};

use super::{ahead, angle, beams::Beams, pictures::group_place};
use crate::{
    kit::{CELL, depth, world_of},
    map::view::things::depth_of,
    world::base::state::EncounterState,
};

/// The depth on the floor, below the marks of aims.
pub(super) const ON_FLOOR: f32 = depth_of(Height::Floor) + 0.05;
pub(super) const FRAMES: f32 = depth_of(Height::Floor) + 0.11;
pub(super) const ABOVE: f32 = depth_of(Height::Creature) + 0.35;
/// The depth of time bars, above the droids beside a creature.
const OVER_DROIDS: f32 = depth::PARTY + 0.15;
/// The depth of beams between two cells, above the fog.
const FLYING: f32 = depth::FOG + 0.55;
/// The distance of the wedges around an exposed group from its middle, and their movement, in pixels.
const WEDGE: f32 = 11.0;
const PULSE: f32 = 2.0;
/// The number of times per second that the wedges move in and out.
const BEATS: f32 = 3.0;
/// The distance of a shield in front of its bearer, and of a time bar above its owner, in pixels.
const FRONT: f32 = 5.0;
const OVER: f32 = 10.0;
/// The distance between the marks of hits in a row, in pixels.
const HIT: f32 = 4.0;
/// The distance between badges, and from the middle of a group to its first badge, in pixels.
const BADGE: f32 = 7.0;
const CORNER: Vec2 = Vec2::new(-7.0, 8.0);
const BARS: [&str; 8] = ["time.0", "time.1", "time.2", "time.3", "time.4", "time.5", "time.6", "time.7"];

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sign {
    pub picture: &'static str,
    /// The middle of the sign, in pixels.
    pub at: Vec2,
    pub(super) depth: f32,
    /// The rotation of the sign, in radians.
    pub(super) turn: f32,
}

impl Sign {
    pub(super) fn new(picture: &'static str, at: Vec2, depth: f32) -> Self {
        Self { picture, at: at.round(), depth, turn: 0.0 }
    }

    pub fn lies(&self) -> bool {
        self.depth <= FRAMES
    }

    fn towards(self, heading: Heading) -> Self {
        Self { turn: angle(heading), ..self }
    }
}

pub(super) fn in_turn(pictures: &'static [&'static str], seconds: f32, each: f32) -> &'static str {
    pictures[(seconds / each) as usize % pictures.len()]
}

fn bar(left: u16, all: u32) -> &'static str {
    let step = u32::from(left) * BARS.len() as u32 / all.max(1);
    BARS[(step as usize).min(BARS.len() - 1)]
}

/// Adds the signs of a group: a ripple if it lurks, otherwise badges for its behaviours and its condition.
pub(super) fn group_signs(
    site: &Site,
    play: &Play,
    group: &GroupState,
    state: &EncounterState,
    seconds: f32,
    passed: f32,
    signs: &mut Vec<Sign>,
) {
    let at = group_place(state, passed);
    if group.lurks(site) {
        let picture = in_turn(&["ripple.2", "ripple.0", "ripple.1", "ripple.0"], seconds, 0.3);
        signs.push(Sign::new(picture, at, ON_FLOOR));
        return;
    }
    if play.twists.nest() == Some(state.group) {
        signs.push(Sign::new("mark.nest", at, ABOVE));
    }
    if play.twists.walks_round(state.group) && !group.is_roused() {
        signs.push(Sign::new("mark.rounds", at, ABOVE));
    }
    if play.is_twin(site, group) {
        signs.push(Sign::new("mark.twins", at - Vec2::Y * BADGE, ABOVE));
    }
    // This twist doubles the hearing of sleeping creatures.
    if play.twists.has(Twist::SilentAlarm) && group.mood == Mood::Asleep && !group.is_captive(site) {
        signs.push(Sign::new("mark.ear", at, ABOVE));
    }
    if twists::keeps_peace(site, play, group) {
        signs.push(Sign::new("mark.truce", at, ABOVE));
    }
    let dials = &site.tables().dials.tricks;
    let condition = group.condition;
    if group.is_roused() {
        for (place, trick) in tricks::of_group(site, group).enumerate() {
            let aside = CORNER + Vec2::new(BADGE * place as f32, 0.0);
            signs.push(Sign::new(trick.badge, at + aside, ABOVE));
        }
    }
    if group.has_shield_up(site) {
        let front = at + ahead(group.facing) * FRONT;
        signs.push(Sign::new("shield.up", front, ABOVE + 0.01).towards(group.facing));
    }
    if condition.open > 0 {
        let swing = (seconds * BEATS * std::f32::consts::TAU).sin() * PULSE;
        // The time bar stands below the group.
        for heading in [Heading::North, Heading::West, Heading::East] {
            let place = at + ahead(heading) * (WEDGE + swing);
            signs.push(Sign::new("mark.open", place, ABOVE + 0.02).towards(heading));
        }
        let all = if u32::from(condition.open) > dials.open { dials.charge_open } else { dials.open };
        signs.push(Sign::new(bar(condition.open, all), at - Vec2::Y * (OVER - 1.0), OVER_DROIDS));
    }
    if condition.call > 0 {
        let picture = in_turn(&["call.0", "call.1", "call.2"], seconds, 0.2);
        signs.push(Sign::new(picture, at + Vec2::Y * 4.0, ABOVE + 0.02));
        signs.push(Sign::new(bar(condition.call, dials.call), at + Vec2::Y * (OVER + 3.0), OVER_DROIDS));
    }
    if condition.held > 0 {
        signs.push(Sign::new("mark.held", at, ABOVE));
    }
    if condition.stolen > 0 {
        signs.push(Sign::new("mark.bag", at, ABOVE + 0.01));
    }
}

/// Adds the marks around the party: one for each hit in a row that it has not answered, and the foot of a guardian that
/// is about to trample it.
pub(super) fn party_signs(play: &Play, site: &Site, at: Vec2, signs: &mut Vec<Sign>) {
    let dials = &site.tables().dials.tricks;
    let hits = u32::from(play.answers.hits()).min(dials.unanswered_all);
    for hit in 0..hits {
        let aside = (hit as f32 - (hits - 1) as f32 / 2.0) * HIT;
        signs.push(Sign::new("mark.hit", at + Vec2::new(aside, -OVER), OVER_DROIDS));
    }
    if let Some(left) = play.ticks_until_trampled(site) {
        signs.push(Sign::new("mark.trample", at + Vec2::Y * 2.0 * OVER, OVER_DROIDS));
        signs.push(Sign::new(bar(left as u16, dials.pin_warning), at + Vec2::Y * OVER, OVER_DROIDS));
    }
}

pub(super) fn floor_signs(play: &Play, seconds: f32, sees: impl Fn(Pos) -> bool, signs: &mut Vec<Sign>) {
    for spot in play.hazards.slime.iter().filter(|spot| sees(spot.at)) {
        let quarter = (spot.at.x + 2 * spot.at.y).rem_euclid(4) as usize;
        signs.push(Sign::new("slime", world_of(spot.at), ON_FLOOR).towards(Heading::ALL[quarter]));
    }
    for spot in play.hazards.embers.iter().filter(|spot| sees(spot.at)) {
        let apart = f32::from(spot.at.x) * 0.07;
        let picture = in_turn(&["flames.0", "flames.1"], seconds + apart, 0.16);
        signs.push(Sign::new(picture, world_of(spot.at), ON_FLOOR + 0.01));
    }
}

/// Adds bombs and the cells in their reach. Without flashing, a time bar runs out instead.
pub(super) fn bomb_signs(
    play: &Play,
    site: &Site,
    blinks: bool,
    sees: impl Fn(Pos) -> bool,
    signs: &mut Vec<Sign>,
) {
    let reach = BOMB_REACH as i16;
    for bomb in play.groups.bombs.iter().filter(|bomb| sees(bomb.at)) {
        let around = (-reach..=reach)
            .flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)))
            .map(|(dx, dy)| bomb.at.offset(dx, dy));
        for at in around.filter(|&at| distance(at, bomb.at) <= BOMB_REACH && play.terrain.is_walkable(at)) {
            signs.push(Sign::new("aim.blast", world_of(at), FRAMES));
        }
        let hot = blinks && is_hot(bomb.ticks);
        let at = world_of(bomb.at);
        signs.push(Sign::new(if hot { "bomb.1" } else { "bomb.0" }, at, ABOVE));
        signs.push(Sign::new(
            bar(bomb.ticks, site.tables().dials.tricks.bomb),
            at + Vec2::Y * OVER,
            OVER_DROIDS,
        ));
    }
}

pub(super) fn gold_signs(
    play: &Play,
    site: &Site,
    seconds: f32,
    sees: impl Fn(Pos) -> bool,
    signs: &mut Vec<Sign>,
) {
    if !play.twists.has(Twist::RichGuarded) {
        return;
    }
    let records = site.records();
    let piles = records.piles().iter().enumerate().filter(|&(number, _)| !play.piles.is_gone(number as u16));
    let gold = piles.filter_map(|(_, pile)| {
        let is_gold = records.items(pile).first().is_some_and(|item| matches!(item.kind, ItemKind::Gold(_)));
        records.get(pile.record).filter(|_| is_gold).map(|record| record.at)
    });
    let lies = gold.filter(|&at| play.piles.has_pile_at(at));
    let dropped = play.piles.dropped().iter().filter(|drop| drop.item == ItemName::Gold).map(|drop| drop.at);
    for at in lies.chain(dropped).filter(|&at| sees(at)) {
        let late = f32::from((at.x * 5 + at.y * 3).rem_euclid(8)) / 8.0;
        let picture = match seconds {
            // Nothing moves if the player has turned animation off.
            0.0 => "glint.0",
            _ => in_turn(&["glint.0", "glint.1", "glint.0", ""], seconds + late, 0.25),
        };
        if !picture.is_empty() {
            signs.push(Sign::new(picture, world_of(at), ABOVE));
        }
    }
}

/// Whether a bomb is bright `left` ticks before it explodes. Each blink is shorter than the one before.
const fn is_hot(left: u16) -> bool {
    match left {
        0..=7 => left.is_multiple_of(2),
        8..=15 => (left / 2).is_multiple_of(2),
        _ => (left / 4).is_multiple_of(2),
    }
}

pub(super) fn beam_signs(beams: &Beams, signs: &mut Vec<Sign>) {
    for beam in beams.all() {
        let (from, to) = (world_of(beam.from), world_of(beam.to));
        let way = to - from;
        let turn = (-way.x).atan2(way.y);
        let (count, step) = beam.kind.pieces(way.length() / CELL);
        for piece in 0..count {
            let share = ((piece as f32 + 0.5 + beam.shift()) * step).rem_euclid(1.0);
            let sign = Sign::new(beam.picture(), from + way * share, FLYING);
            signs.push(if beam.kind.turns() { Sign { turn, ..sign } } else { sign });
        }
    }
}

pub(super) fn is_piece(site: &Site, group: &GroupState) -> bool {
    group.condition.done && group.row(site).is_some_and(|row| row.is(Trait::Splitter))
}

#[cfg(test)]
mod tests {
    use rootward_rules::{encounters::Mood, scene::Scene};

    use super::*;
    use crate::ui::tests::begun;

    fn signs_of(creature: u8, change: impl Fn(&mut GroupState)) -> Vec<&'static str> {
        all_signs_of(creature, change).iter().map(|sign| sign.picture).collect()
    }

    fn all_signs_of(creature: u8, change: impl Fn(&mut GroupState)) -> Vec<Sign> {
        let (site, mut play) = begun(179);
        let group = play.groups.get_mut(0).expect("a group");
        (group.creature, group.mood) = (creature, Mood::Chase);
        change(group);
        let group = group.clone();
        let mut signs = Vec::new();
        group_signs(&site, &play, &group, &EncounterState::of(0, &group), 0.0, 0.0, &mut signs);
        signs
    }

    #[test]
    fn droids_do_not_hide_time_bars() {
        let open = all_signs_of(0, |group| group.condition.open = 40);
        let calls = all_signs_of(28, |group| group.condition.call = 5);
        let bars: Vec<Sign> =
            open.into_iter().chain(calls).filter(|sign| BARS.contains(&sign.picture)).collect();
        assert_eq!(bars.len(), 2);
        assert!(bars.iter().all(|bar| bar.depth > depth::PARTY), "{bars:?}");
    }

    #[test]
    fn a_group_shows_its_behaviours_and_condition() {
        assert_eq!(signs_of(0, |_| ()), ["trick.shield", "shield.up"]);
        let open = signs_of(0, |group| group.condition.open = 40);
        assert_eq!(open.iter().filter(|name| **name == "mark.open").count(), 3);
        assert!(!open.contains(&"shield.up") && open.contains(&"time.7"), "{open:?}");
        let calls = signs_of(28, |group| group.condition.call = 5);
        assert!(calls.contains(&"call.0") && calls.contains(&"time.1"), "{calls:?}");
        assert!(signs_of(17, |group| group.condition.stolen = 5).contains(&"mark.bag"));
        assert!(signs_of(13, |_| ()).is_empty());
    }

    #[test]
    fn hits_in_a_row_are_counted_below_the_party() {
        let (mut scene, at) = Scene::in_room(4, 2);
        scene.group(2, at.offset(1, 0), Mood::Chase, &[1_000_000]);
        let all = scene.site().tables().dials.tricks.unanswered_all as usize;
        let mut counts = Vec::new();
        for _ in 0..1500 {
            scene.mend();
            scene.tick();
            let mut signs = Vec::new();
            party_signs(scene.play(), scene.site(), Vec2::ZERO, &mut signs);
            let hits: Vec<&Sign> = signs.iter().filter(|sign| sign.picture == "mark.hit").collect();
            assert_eq!(hits.len(), usize::from(scene.play().answers.hits()).min(all));
            assert!(hits.windows(2).all(|pair| pair[0].at.x < pair[1].at.x));
            counts.push(hits.len());
        }
        assert_eq!(counts.into_iter().max(), Some(all));
    }

    #[test]
    fn a_lurking_group_shows_only_a_ripple() {
        assert_eq!(signs_of(20, |group| group.mood = Mood::Asleep), ["ripple.2"]);
    }

    #[test]
    fn a_bomb_blinks_faster_and_faster() {
        let turns = |ticks: std::ops::Range<u16>| {
            let hot: Vec<bool> = ticks.map(is_hot).collect();
            hot.windows(2).filter(|pair| pair[0] != pair[1]).count()
        };
        let counts = [turns(16..24), turns(8..16), turns(0..8)];
        assert!(counts.is_sorted_by(|one, next| one < next), "{counts:?}");
    }

    #[test]
    fn a_time_bar_runs_out() {
        let bars: Vec<&str> = (1..=40).rev().map(|left| bar(left, 40)).collect();
        assert_eq!((bars[0], bars[39]), ("time.7", "time.0"));
        assert!(bars.windows(2).all(|pair| pair[0] >= pair[1]));
    }

    #[test]
    fn signs_turn_to_their_heading() {
        for heading in Heading::ALL {
            let sign = Sign::new("mark.open", Vec2::ZERO, 0.0).towards(heading);
            let up = Vec2::from_angle(sign.turn).rotate(Vec2::Y);
            assert!(up.distance(ahead(heading)) < 1e-5, "{heading:?}: {up}");
        }
    }
}
