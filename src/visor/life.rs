//! Adds the moving parts of the scene: creatures with their marks, shots, short effects and numbers.

use bevy::prelude::*;
use rootward_gen::{Pos, Records};
use rootward_rules::{
    combat::shots::ShotLook, events::PlayEvent, play::Play, site::Site, tables::creatures::Trait,
};
use rootward_visor::{
    EYE_BACK, Floater, Lamp, Look, ONE, Scene, Shape, Standee,
    fill::{self, GroupStand},
};

use super::{
    eye::VisorEye,
    fill::Lying,
    front::{looks_to, side_of, towards},
};
use crate::{
    kit::{CELL, world_of},
    map::view::fights::{
        numbers::{Afloat, HurtSide},
        pictures::{group_place, is_awake, mark_of, shot_frames, shot_place},
    },
    world::base::{current::BaseSwapped, state::EncounterState},
};

/// The duration of the white outline of a creature after a hit, in seconds.
const FLASH: f32 = 0.14;
/// The colours of numbers for droids and for creatures.
const LOST: [u8; 3] = [255, 128, 107];
const DEALT: [u8; 3] = [255, 224, 115];
/// The light of shots and other shining things in the air.
const SHOT: [u8; 3] = [120, 132, 150];
/// The distance of the droids' numbers ahead of the eye, in cells.
pub(super) const AHEAD: f32 = 0.75;
/// The distance of the eye behind the middle of the party, in cells.
pub(super) const BACK: f32 = EYE_BACK as f32 / ONE as f32;
/// The distance of the arrow from the middle of a full cell, in cells. It is completely visible along a wall.
const IN_FRONT: f32 = 0.7;
/// The distance of the arrow from the middle of an open cell, in cells. A ladder in the middle is behind it.
const ON_FLOOR: f32 = 0.12;

/// The numbers of the arrow, the ghost and lamps. All other things without a record have the last number.
pub(super) const ARROW: u16 = u16::MAX - 1;
pub(super) const GHOST: u16 = u16::MAX - 2;
pub(super) const LAMP: u16 = u16::MAX - 3;

/// The recently hit groups, and the time since each hit, in seconds.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Hits(Vec<(u16, f32)>);

impl Hits {
    fn has(&self, group: u16) -> bool {
        self.0.iter().any(|&(hit, age)| hit == group && age < FLASH)
    }
}

pub(super) fn note_hits(
    time: Res<Time>,
    mut events: MessageReader<PlayEvent>,
    mut swaps: MessageReader<BaseSwapped>,
    mut hits: ResMut<Hits>,
) {
    if swaps.read().count() > 0 {
        hits.0.clear();
    }
    hits.0.iter_mut().for_each(|(_, age)| *age += time.delta_secs());
    hits.0.retain(|&(_, age)| age < FLASH);
    for event in events.read() {
        if let PlayEvent::GroupHurt { group, .. } | PlayEvent::WindUp { group, .. } = *event {
            hits.0.push((group, 0.0));
        }
    }
}

pub(super) struct Moment<'a> {
    pub site: &'a Site,
    pub play: &'a Play,
    pub lying: &'a Lying<'a>,
    pub eye: &'a VisorEye,
    /// The fraction of the next tick that has elapsed, 0 to 1.
    pub passed: f32,
    pub flashes: bool,
}

/// A place on the map, in 1/65,536 of a cell.
pub(super) fn fixed(world: Vec2) -> (i32, i32) {
    let part = |pixels: f32| (pixels / CELL * ONE as f32) as i32;
    (part(world.x), part(-world.y))
}

fn part_of(cells: f32) -> i32 {
    (cells * ONE as f32) as i32
}

pub(super) fn small(look: Look, frame: u8, world: Vec2, above: f32, size: f32) -> Standee {
    Standee { above: part_of(above), frame, ..Standee::of(look, fixed(world), part_of(size)) }
}

pub(super) fn lay(scene: &mut Scene, at: Pos, name: &str) {
    if let Some(look) = Look::item(name) {
        scene.stand(small(look, 0, world_of(at), 0.0, 0.36));
    }
}

/// Whether a sign always belongs to its cell. All other signs belong to creatures.
fn is_of_cell(picture: &str) -> bool {
    const KINDS: [&str; 9] = ["bomb", "glint", "smoke", "puff", "spray", "alarm", "crack", "ceiling", "door"];
    KINDS.iter().any(|kind| picture.starts_with(kind)) || picture.starts_with("spark.")
}

/// Adds the shimmer that reveals an invisible block to an adjacent party.
pub(super) fn shimmer(scene: &mut Scene, at: Pos) {
    if let Some(look) = Look::flat("fake") {
        scene.stand(Standee { moves: true, ..small(look, 0, world_of(at), 0.05, 0.9) });
    }
}

impl Moment<'_> {
    /// Hangs the arrow of the next step over a cell, in front of the thing that fills it.
    pub fn point_at(&self, at: Pos, scene: &mut Scene) {
        let side = match scene.shape(at) {
            Shape::Open => None,
            _ => side_of(scene, self.eye, at, |side| looks_to(self.site, at, side)),
        };
        let before = side.map_or(-self.eye.ahead() * ON_FLOOR, |side| towards(side) * IN_FRONT);
        let arrow = small(Look::ARROW, 0, world_of(at) + before * CELL, 0.68, 0.28);
        scene.stand(Standee { number: ARROW, ..arrow });
    }

    pub fn show_groups(
        &self,
        records: &Records,
        groups: &Query<&EncounterState>,
        sees: impl Fn(Pos) -> bool,
        scene: &mut Scene,
    ) {
        let target = self.play.attack_target(self.site);
        for state in groups.iter().filter(|state| state.there) {
            let Some(group) = self.play.groups.get(state.group) else { continue };
            let seen = sees(state.at) || state.step_left > 0 && sees(state.from);
            // A lurking group shows only its sign.
            if !seen || group.lurks(self.site) {
                continue;
            }
            let mut places = [0; 9];
            let mut count = 0;
            let living = group.members.iter().filter(|member| member.points > 0);
            for (place, member) in places.iter_mut().zip(living) {
                (*place, count) = (member.place, count + 1);
            }
            let known = records.get(group.record).is_some();
            let most = records
                .groups()
                .get(usize::from(state.group))
                .filter(|row| known && row.creature == state.creature)
                .map_or(group.members.len() as u8, |row| row.most());
            let middle = group_place(state, self.passed);
            let (x, y) = fixed(middle);
            let is_carrier = self.site.tables().creatures.get(state.creature);
            let is_carrier = is_carrier.is_some_and(|row| row.is(Trait::Carrier));
            let comes = state.step_left > 0 && !sees(state.from);
            if sees(state.at) && !comes {
                self.show_strength(state, is_carrier, middle, scene);
            }
            fill::group(
                scene,
                &GroupStand {
                    creature: state.creature,
                    x,
                    y,
                    places: &places[..count],
                    most,
                    awake: is_awake(state.mood),
                    away: self.eye.sees_back_of(state.facing),
                    white: self.flashes && self.lying.hits.has(state.group),
                    target: target == Some(state.group),
                    sign: mark_of(state.mood).and_then(Look::flat),
                    number: group.record.0,
                },
            );
        }
    }

    pub fn show_shots(&self, sees: impl Fn(Pos) -> bool, scene: &mut Scene) {
        for shot in self.play.shots.iter().filter(|shot| sees(shot.at)) {
            let Some((look, _)) = Look::flat_frame(shot_frames(shot.look)[0]) else { continue };
            let at = shot_place(shot, self.passed);
            let size = if shot.look == ShotLook::Cloud { 0.8 } else { 0.3 };
            let above = if shot.look == ShotLook::Cloud { 0.05 } else { 0.32 };
            scene.stand(Standee { moves: true, ..small(look, 0, at, above, size) });
            if self.flashes && shot.look != ShotLook::Cloud {
                let (x, y) = fixed(at);
                scene.shine(Lamp { x, y, reach: 2, colour: SHOT, flickers: false });
            }
        }
    }

    /// Shows the signs of the map. Floor signs lie on the floor, and a creature's signs float above it.
    pub fn show_signs(&self, groups: &Query<&EncounterState>, sees: impl Fn(Pos) -> bool, scene: &mut Scene) {
        for sign in self.lying.signs.all() {
            let at = Pos::new((sign.at.x / CELL).floor() as i16, (-sign.at.y / CELL).floor() as i16);
            // The cells that a blast or steam reaches are marked like those that a blow reaches.
            if sign.picture == "aim.blast" {
                scene.warn(at);
                continue;
            }
            // The droids are not in the picture. The log says the same.
            if matches!(sign.picture, "mark.hit" | "mark.trample") {
                continue;
            }
            let Some((look, frame)) = Look::flat_frame(sign.picture) else { continue };
            if sign.lies() {
                if sees(at) {
                    scene.stand(small(look, frame, sign.at, 0.0, 0.55));
                }
                continue;
            }
            // The sign of a creature is drawn as if the map stood behind it.
            let near = groups.iter().filter(|state| state.there && sees(state.at)).map(|state| {
                let middle = group_place(state, self.passed);
                (middle.distance(sign.at), middle)
            });
            let near = near
                .filter(|(far, _)| *far < 1.2 * CELL && !is_of_cell(sign.picture))
                .min_by(|one, other| one.0.total_cmp(&other.0));
            match near {
                Some((_, middle)) => {
                    let off = (sign.at - middle) / CELL;
                    // The sign is closer than on the map. At the corner of a cell, it floats in front of the wall.
                    let place =
                        middle + self.eye.right() * off.x * 0.55 * CELL - self.eye.ahead() * 0.1 * CELL;
                    // The bar of a call is one long row, and its length must be legible.
                    let size = if sign.picture.starts_with("call") { 0.44 } else { 0.22 };
                    scene.stand(small(look, frame, place, (0.5 + off.y * 0.6).clamp(0.0, 0.8), size));
                }
                None if sees(at) => scene.stand(small(look, frame, sign.at, 0.35, 0.3)),
                None => {}
            }
        }
    }

    /// Shows the numbers of creatures above them, and the numbers of the party's droids in front of the eye.
    pub fn show_numbers(&self, sees: impl Fn(Pos) -> bool, scene: &mut Scene) {
        for Afloat { whose, points, at, risen } in self.lying.numbers.afloat(*self.lying.points) {
            let (world, above, colour) = match whose {
                HurtSide::Group(_) if !sees(at) => continue,
                HurtSide::Group(_) => {
                    (world_of(at) - self.eye.ahead() * 0.35 * CELL, 0.5 + 0.25 * risen, DEALT)
                }
                HurtSide::Droid(droid) => {
                    let middle = Vec2::new(self.eye.at.x, -self.eye.at.y) * CELL;
                    let side = if droid.is_multiple_of(2) { -0.22 } else { 0.22 };
                    let low = if droid < 2 { 0.3 } else { 0.18 };
                    let place = middle + (self.eye.ahead() * (AHEAD - BACK) + self.eye.right() * side) * CELL;
                    (place, low + 0.12 * risen, LOST)
                }
            };
            let (x, y) = fixed(world);
            scene.float(Floater { x, y, above: part_of(above), value: points, colour });
        }
    }
}
