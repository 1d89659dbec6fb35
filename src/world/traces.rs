//! The traces of a play, such as wrecks and footprints. They affect only the drawing, are limited, and are saved.

use std::collections::VecDeque;

use bevy::prelude::*;
use rootward_gen::{DoorKind, Heading, Kind, Pos, Thing};
use rootward_rules::{
    TICKS_PER_SECOND,
    doors::{Barrier, Leaf},
    events::PlayEvent,
    party::{Doing, PartyEvent, squad::weapon_of},
    play::Play,
    site::Site,
    tables::weapons::Weapon,
    terrain::heading_to,
};
use serde::{Deserialize, Serialize};

use crate::world::ticking::TickSystems;

/// The maximum number of marks in a base. The oldest is removed to make room.
pub const MOST_MARKS: usize = 192;
/// The maximum number of footprints. The oldest is removed to make room.
pub const MOST_PRINTS: usize = 128;
/// The largest number of dents that a door shows.
pub const DENTS: u8 = 3;

/// The lifetime of footprints in dust, in ticks.
const IN_DUST: u32 = 60 * TICKS_PER_SECOND;
/// The lifetime of wet footprints, in ticks.
const WET: u32 = 15 * TICKS_PER_SECOND;
/// The number of steps after which wet feet are dry.
const STEPS_WET: u8 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MarkKind {
    /// The wreck of a creature.
    Wreck {
        creature: u8,
        /// Whether the creature was the last of its group.
        last: bool,
    },
    /// The scorch mark of an explosion.
    Scorch,
    /// The rubble of a broken wall.
    Rubble,
    /// The dents of a door: their number, 1 to [`DENTS`].
    Dents(u8),
}

/// A mark on a cell. A cell has at most one of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub at: Pos,
    pub what: MarkKind,
    pub tick: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Footprint {
    /// The cell that the party left.
    pub at: Pos,
    pub heading: Heading,
    pub tick: u32,
    pub wet: bool,
}

impl Footprint {
    /// The visibility of the footprint, from 1 when it is new to 0 when it has faded.
    pub fn strength(&self, tick: u32) -> f32 {
        let lasts = if self.wet { WET } else { IN_DUST };
        1.0 - (tick.saturating_sub(self.tick) as f32 / lasts as f32).min(1.0)
    }
}

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Traces {
    marks: VecDeque<Mark>,
    prints: VecDeque<Footprint>,
    /// The number of steps for which the party's feet stay wet.
    wet: u8,
}

impl Traces {
    /// The marks, oldest first.
    pub fn marks(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter()
    }

    /// The footprints, oldest first.
    pub fn prints(&self) -> impl Iterator<Item = &Footprint> {
        self.prints.iter()
    }

    /// Whether these traces are valid for a play at this tick. Traces from a file may be invalid.
    pub fn fit(&self, tick: u32) -> bool {
        let marks = self.marks.iter().all(|mark| mark.at.in_grid() && mark.tick <= tick);
        let prints = self.prints.iter().all(|print| print.at.in_grid() && print.tick <= tick);
        marks && prints && self.marks.len() <= MOST_MARKS && self.prints.len() <= MOST_PRINTS
    }

    /// Adds a mark, which replaces a mark of the same kind on the same cell. Dents add up.
    pub fn leave(&mut self, mark: Mark) {
        let same = |old: &Mark| {
            old.at == mark.at && std::mem::discriminant(&old.what) == std::mem::discriminant(&mark.what)
        };
        let old = self.marks.iter().position(same).and_then(|place| self.marks.remove(place));
        let what = match (old.map(|old| old.what), mark.what) {
            (Some(MarkKind::Dents(before)), MarkKind::Dents(more)) => {
                MarkKind::Dents(before.saturating_add(more).min(DENTS))
            }
            // The wreck of a group's last member stays on top of the others.
            (Some(before @ MarkKind::Wreck { last: true, .. }), MarkKind::Wreck { last: false, .. }) => {
                before
            }
            (_, what) => what,
        };
        if self.marks.len() >= MOST_MARKS {
            self.marks.pop_front();
        }
        self.marks.push_back(Mark { what, ..mark });
    }

    /// Adds a footprint. A cell shows only the newest one.
    pub fn tread(&mut self, print: Footprint) {
        self.prints.retain(|old| old.at != print.at);
        if self.prints.len() >= MOST_PRINTS {
            self.prints.pop_front();
        }
        self.prints.push_back(print);
    }

    fn are_stale(&self, tick: u32) -> bool {
        let gone = |print: &Footprint| print.tick > tick || print.strength(tick) <= 0.0;
        self.prints.iter().any(gone) || self.marks.back().is_some_and(|mark| mark.tick > tick)
    }

    /// Drops faded footprints. If the play was reset to an earlier tick, also drops traces from later ticks.
    fn renew(&mut self, tick: u32) {
        self.marks.retain(|mark| mark.tick <= tick);
        self.prints.retain(|print| print.tick <= tick && print.strength(tick) > 0.0);
    }

    fn note(&mut self, event: &PlayEvent, site: &Site, play: &Play) {
        if let PlayEvent::Party(PartyEvent::Stepped(_)) = event {
            self.note_step(site, play);
        } else if let Some((at, what)) = mark_of(event, site, play) {
            self.leave(Mark { at, what, tick: play.tick });
        }
    }

    fn note_step(&mut self, site: &Site, play: &Play) {
        let Doing::Step(at) = play.party.motion.doing else { return };
        let Some(heading) = heading_to(at, play.party.at) else { return };
        let print = |wet| Footprint { at, heading, tick: play.tick, wet };
        if play.is_wet(site, at) {
            self.wet = STEPS_WET;
        } else if self.wet > 0 {
            self.wet -= 1;
            self.tread(print(true));
        } else if is_dusty(site, at) {
            self.tread(print(false));
        }
    }
}

/// Whether dust lies on a cell. Corridors, caves and dark rooms are dusty, and lit rooms are not.
fn is_dusty(site: &Site, at: Pos) -> bool {
    let kind = site.base().ground(at).kind();
    matches!(
        kind,
        Kind::Wall | Kind::Floor | Kind::FloorKept | Kind::DeadEnd | Kind::DarkFloor | Kind::RoughFloor
    )
}

fn mark_of(event: &PlayEvent, site: &Site, play: &Play) -> Option<(Pos, MarkKind)> {
    let wreck = |group: u16, at, last| {
        let creature = play.groups.get(group)?.creature;
        Some((at, MarkKind::Wreck { creature, last }))
    };
    match *event {
        PlayEvent::MemberDied { group, at } => wreck(group, at, false),
        PlayEvent::GroupDied { group, at } => wreck(group, at, true),
        PlayEvent::MineBlew { at } | PlayEvent::BombBlew { at } => Some((at, MarkKind::Scorch)),
        PlayEvent::Broke { at, .. } => Some((at, MarkKind::Rubble)),
        PlayEvent::ShotEnded { at } => is_shut_door(site, play, at).then_some((at, MarkKind::Dents(1))),
        PlayEvent::Attack { arm, at, heading, .. } => {
            let (at, blow) = (at.step(heading), weapon_of(site, arm).is_some_and(Weapon::is_melee));
            (blow && is_shut_door(site, play, at)).then_some((at, MarkKind::Dents(1)))
        }
        // A punch door opens only when it is hit.
        PlayEvent::Opening { at, .. } => {
            let punched = |thing: Thing| matches!(thing, Thing::Door(door) if door.kind == DoorKind::Punch);
            site.find(at, punched).map(|_| (at, MarkKind::Dents(2)))
        }
        _ => None,
    }
}

/// Whether a shut metal door is on a cell. The beams of a laser door take no dents.
fn is_shut_door(site: &Site, play: &Play, at: Pos) -> bool {
    let metal = |thing: Thing| matches!(thing, Thing::Door(door) if door.kind != DoorKind::Laser);
    let door = site.find(at, metal).and_then(|record| play.barriers.get(record));
    door.is_some_and(|door: &Barrier| door.leaf == Leaf::Shut)
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Traces>().add_systems(FixedUpdate, note_traces.in_set(TickSystems::After));
}

fn note_traces(
    site: Res<Site>,
    play: Res<Play>,
    mut events: MessageReader<PlayEvent>,
    mut traces: ResMut<Traces>,
) {
    if traces.are_stale(play.tick) {
        traces.renew(play.tick);
    }
    if play.party.place.is_outside() {
        events.clear();
        return;
    }
    for event in events.read() {
        traces.note(event, &site, &play);
    }
}

#[cfg(test)]
mod tests {
    use rootward_rules::{order::Order, scene::Scene};

    use super::*;
    use crate::{
        app::testing::{app_in_179, updates},
        world::base::load::Restart,
    };

    fn mark(x: i16, what: MarkKind, tick: u32) -> Mark {
        Mark { at: Pos::new(x % 64, x / 64), what, tick }
    }

    #[test]
    fn traces_are_limited_and_the_oldest_is_removed() {
        let mut traces = Traces::default();
        for number in 0..400 {
            traces.leave(mark(number, MarkKind::Scorch, 1));
            let at = Pos::new(number % 64, number / 64);
            traces.tread(Footprint { at, heading: Heading::North, tick: 1, wet: false });
        }
        assert_eq!((traces.marks().count(), traces.prints().count()), (MOST_MARKS, MOST_PRINTS));
        assert!(traces.fit(1) && !traces.fit(0));
        assert_eq!(traces.marks().next().map(|mark| mark.at), Some(Pos::new(208 % 64, 208 / 64)));
    }

    #[test]
    fn dents_add_up_and_the_last_wreck_stays_on_top() {
        let mut traces = Traces::default();
        (0..5).for_each(|tick| traces.leave(mark(7, MarkKind::Dents(1), tick)));
        let last = MarkKind::Wreck { creature: 3, last: true };
        traces.leave(mark(7, last, 6));
        traces.leave(mark(7, MarkKind::Wreck { creature: 3, last: false }, 7));
        let kinds: Vec<MarkKind> = traces.marks().map(|mark| mark.what).collect();
        assert_eq!(kinds, [MarkKind::Dents(DENTS), last]);
    }

    #[test]
    fn later_traces_are_dropped_and_footprints_fade() {
        let mut traces = Traces::default();
        traces.leave(mark(1, MarkKind::Scorch, 10));
        traces.leave(mark(2, MarkKind::Rubble, 90));
        let print = |x, tick| Footprint { at: Pos::new(x, 0), heading: Heading::East, tick, wet: true };
        traces.tread(print(1, 10));
        traces.tread(print(2, 90));
        assert!(traces.are_stale(50));
        traces.renew(50);
        assert_eq!((traces.marks().count(), traces.prints().count()), (1, 1));
        let strengths = [10, 10 + WET / 2, 10 + WET].map(|tick| print(1, 10).strength(tick));
        assert_eq!(strengths, [1.0, 0.5, 0.0]);
        traces.renew(10 + WET);
        assert_eq!((traces.marks().count(), traces.prints().count()), (1, 0));
    }

    #[test]
    fn events_leave_traces_and_a_restart_clears_them() {
        let mut app = app_in_179();
        let at = app.world().resource::<Site>().base().entrance();
        app.world_mut().write_message(PlayEvent::MineBlew { at });
        app.world_mut().write_message(PlayEvent::GroupDied { group: 0, at });
        updates(&mut app, 2);
        let creature = app.world().resource::<Play>().groups.get(0).expect("a group").creature;
        let kinds: Vec<MarkKind> = app.world().resource::<Traces>().marks().map(|mark| mark.what).collect();
        assert_eq!(kinds, [MarkKind::Scorch, MarkKind::Wreck { creature, last: true }]);
        app.world_mut().write_message(Restart);
        updates(&mut app, 3);
        assert_eq!(*app.world().resource::<Traces>(), Traces::default());
    }

    #[test]
    fn steps_leave_footprints_only_in_dust() {
        let mut scene = Scene::new(179);
        let (site, play) = (scene.site().clone(), scene.play().clone());
        let plain = |at: Pos| {
            let safe =
                !site.water().contains(at) && !site.fuel().contains(at) && play.terrain.is_walkable(at);
            safe && matches!(site.base().ground(at).kind(), Kind::Floor | Kind::OpenFloor)
        };
        let free = |&(at, heading): &(Pos, Heading)| {
            let to = at.step(heading);
            site.floor().contains(to) && plain(to) && site.records().at(to).next().is_none()
        };
        let mut seen = [0, 0];
        for dusty in [true, false] {
            let starts = site.floor().iter().filter(|&at| plain(at) && is_dusty(&site, at) == dusty);
            let steps = starts.flat_map(|at| Heading::ALL.map(|heading| (at, heading)));
            for (start, heading) in steps.filter(free).step_by(40).take(4) {
                scene.put_party(start, heading);
                let mut traces = Traces::default();
                for event in scene.tell(Order::Step { heading, sideways: false }) {
                    traces.note(&event, scene.site(), scene.play());
                }
                assert_eq!(scene.play().party.at, start.step(heading));
                let print = traces.prints().find(|print| print.at == start);
                assert_eq!(print.map(|print| (print.heading, print.wet)), dusty.then_some((heading, false)));
                seen[usize::from(dusty)] += 1;
            }
        }
        assert_eq!(seen, [4, 4]);
    }
}
