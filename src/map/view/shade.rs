//! Shadows on the floor: soft ones beside walls, and those of things, which point away from the nearest lamp.

use bevy::{asset::AssetId, prelude::*};
use rootward_gen::{Base, CellSet, HEIGHT, Kind, Pos, Records, Thing, WIDTH};
use rootward_presentation::changes::FloorChanges;
use rootward_presentation::{
    lamps::{Lamp, Reached, lamps_on},
    looks::Appearance,
    shown::{CellSight, Sight},
};
use rootward_rules::{play::Play, site::Site, terrain::Terrain};

use super::things::DrawnAt;
use crate::{
    host::states::Screen,
    kit::{CELL, artbook::smooth_image, depth},
    map::{
        drawing::{Draw, ShownOn},
        tilemap::look::CellView,
    },
    world::{
        base::{
            current::CurrentBase,
            placed::{OnFloor, Placed},
        },
        floors::ViewedFloor,
    },
};

/// The side of a cell in pixels of the picture.
const FINE: usize = 8;
const SIZE: (usize, usize) = (WIDTH * FINE, HEIGHT * FINE);
const COLOUR: [u8; 3] = [3, 4, 8];

/// The shadow on the floor beside a wall, indexed by the distance from the wall. Light comes from the upper left.
const NORTH: [u8; FINE] = [128, 104, 72, 44, 22, 8, 0, 0];
const WEST: [u8; FINE] = [92, 62, 32, 12, 0, 0, 0, 0];
const EAST: [u8; FINE] = [54, 26, 8, 0, 0, 0, 0, 0];
const SOUTH: [u8; FINE] = [30, 10, 0, 0, 0, 0, 0, 0];

/// The maximum density of a thing's shadow on the floor behind it.
const CAST: f32 = 200.0;
/// The softness of the sides of a thing's shadow, in cells.
const SOFT: f32 = 0.16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bulk {
    Whole,
    /// A thing that fills only the middle of its cell.
    Small,
}

impl Bulk {
    const fn shadow(self) -> (f32, f32) {
        match self {
            Self::Whole => (0.44, 1.45),
            Self::Small => (0.24, 0.8),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Ground {
    floor: CellSet,
    /// Cells that are filled from edge to edge.
    blocks: CellSet,
    /// Burning cells. They neither cast nor receive shadows.
    fire: CellSet,
    casters: Vec<(Pos, Bulk)>,
    lamps: Vec<(Pos, Lamp)>,
}

/// The shadow of a thing: its position, the direction of the light, and its strength, 0..=1.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cast {
    at: Pos,
    away: Vec2,
    strength: f32,
    bulk: Bulk,
}

#[derive(Clone, Debug, Default)]
struct Painted {
    ground: Ground,
    casts: Vec<Cast>,
    /// `None` before the first painting.
    picture: Option<AssetId<Image>>,
}

#[derive(Component, Clone, Copy, Debug)]
struct Shade;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing(repaint.run_if(resource_exists::<CurrentBase>));
}

fn spawn(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let image = smooth_image(SIZE, [0; 4]);
    let size = Vec2::new(WIDTH as f32, HEIGHT as f32) * CELL;
    commands.spawn((
        Name::new("shadows on the floor"),
        (Shade, ShownOn::Base),
        Sprite { image: images.add(image), custom_size: Some(size), ..default() },
        Transform::from_xyz(size.x / 2.0, -size.y / 2.0, depth::SHADE),
        DespawnOnExit(Screen::Playing),
    ));
}

fn repaint(
    current: Res<CurrentBase>,
    (site, play): (Option<Res<Site>>, Option<Res<Play>>),
    (viewed, sight, changes): (Res<ViewedFloor>, Res<Sight>, Res<FloorChanges>),
    things: Query<(&Placed, &Appearance, &DrawnAt, &OnFloor)>,
    moved: Query<(), Or<(Changed<Appearance>, Changed<DrawnAt>)>>,
    shade: Query<Ref<Sprite>, With<Shade>>,
    (mut painted, mut reached): (Local<Painted>, Local<Reached>),
    mut images: ResMut<Assets<Image>>,
) {
    let (Some(site), Some(play), Ok(sprite)) = (site, play, shade.single()) else { return };
    let known = sight.is_changed() || viewed.is_changed() || site.is_changed();
    let news = current.is_changed() || changes.is_changed() || !moved.is_empty();
    if !(known || news || sprite.is_added()) || !current.is_base_of(&site) {
        return;
    }
    let (base, floor) = (current.base(), viewed.shown());
    let known_cells = sight.known();
    let mut ground = Ground::of(base, floor, &known_cells, &changes);
    let here = things.iter().filter(|(_, _, at, on)| on.0 == floor && known_cells.contains(at.0));
    here.for_each(|(placed, look, at, _)| ground.stand(placed.thing, *look, at.0, current.records()));
    ground.lamps.extend(lamps_on(&site, &play, floor, |at| sight.of(at) != CellSight::Never));
    let picture = Some(sprite.image.id());
    if painted.ground == ground && painted.picture == picture {
        return;
    }
    let now = Painted { casts: ground.casts(&play.terrain, &mut reached), ground, picture };
    let stale = now.differences(&painted);
    if stale.is_empty() {
        // A picture that was not accessed mutably is not sent to the graphics card again.
        *painted = now;
    } else if let Some(mut image) = images.get_mut(&sprite.image)
        && let Some(bytes) = image.data.as_mut()
    {
        now.ground.paint(&now.casts, &stale, bytes);
        *painted = now;
    }
}

impl Painted {
    /// The cells that may look different now: changed ones and their neighbours.
    fn differences(&self, before: &Self) -> CellSet {
        if self.picture != before.picture {
            return Pos::all().collect();
        }
        let (new, old) = (&self.ground, &before.ground);
        let sets = [(&new.floor, &old.floor), (&new.blocks, &old.blocks), (&new.fire, &old.fire)];
        let stood =
            Pos::all().filter(|&at| sets.iter().any(|(new, old)| new.contains(at) != old.contains(at)));
        let only_in = |some: &[Cast], others: &[Cast]| -> Vec<Pos> {
            some.iter().filter(|cast| !others.contains(cast)).map(|cast| cast.at).collect()
        };
        let come = only_in(&self.casts, &before.casts);
        let gone = only_in(&before.casts, &self.casts);
        stood.chain(come).chain(gone).collect::<CellSet>().grown()
    }
}

impl Ground {
    /// Leaves out the things on the floor.
    fn of(base: &Base, floor: u8, known: &CellSet, changes: &FloorChanges) -> Self {
        let view = CellView {
            floor: Some(floor),
            known: Some(known),
            changes: Some(changes),
            ..CellView::of(base, base.plan())
        };
        let mut ground = Self::default();
        for at in Pos::all().filter(|&at| view.is_open(at)) {
            let burns = base.burns(at) && !changes.out.contains(at) || changes.burning.contains(at);
            match base.kind(at) {
                Kind::Generator => _ = ground.blocks.insert(at),
                Kind::Blockage if !changes.unseen.contains(at) => {
                    ground.blocks.insert(at);
                    ground.casters.push((at, Bulk::Whole));
                }
                _ if burns => _ = ground.fire.insert(at),
                _ => _ = ground.floor.insert(at),
            }
        }
        ground
    }

    fn stand(&mut self, thing: Thing, look: Appearance, at: Pos, records: &Records) {
        let gone = match look {
            Appearance::Leaf(shut) if !matches!(thing, Thing::Door(_)) => shut.rows() == 0,
            Appearance::Gone | Appearance::Warns => true,
            _ => false,
        };
        let bulk = match thing {
            _ if gone => return,
            // Open doors leave the floor free.
            Thing::Door(_) if matches!(look, Appearance::Leaf(shut) if shut.leaf_frame() == 2) => return,
            Thing::Door(_) => {
                self.blocks.insert(at);
                return;
            }
            Thing::Shop | Thing::Computer(_) | Thing::PushableWall | Thing::RaiserWall => Bulk::Whole,
            Thing::Hydrant => Bulk::Small,
            Thing::Pile(_) if !records.at(at).any(|other| other.thing.hides_items()) => Bulk::Small,
            _ => return,
        };
        if bulk == Bulk::Whole {
            self.blocks.insert(at);
        }
        self.casters.push((at, bulk));
    }

    fn casts(&self, terrain: &Terrain, reached: &mut Reached) -> Vec<Cast> {
        reached.follow(terrain);
        let apart = |at: Pos, lamp: Pos| (at.x - lamp.x).pow(2) + (at.y - lamp.y).pow(2);
        let mut near: Vec<(Pos, Lamp)> = Vec::with_capacity(self.lamps.len());
        let of = |&(at, bulk): &(Pos, Bulk)| {
            let is_near = |&&(lamp, light): &&(Pos, Lamp)| {
                let reach = light.reach as i16;
                lamp != at && apart(at, lamp) <= reach * reach
            };
            near.clear();
            near.extend(self.lamps.iter().filter(is_near));
            near.sort_by_key(|&(lamp, _)| (apart(at, lamp), lamp.y, lamp.x));
            let (lamp, light) =
                near.iter().copied().find(|&(lamp, light)| reached.by(lamp, light).contains(at))?;
            let from = Vec2::new(f32::from(at.x - lamp.x), f32::from(at.y - lamp.y));
            let strength = 1.0 - from.length() / (light.reach as f32 + 1.0);
            Some(Cast { at, away: from.normalize_or_zero(), strength, bulk })
        };
        self.casters.iter().filter_map(of).collect()
    }

    fn is_solid(&self, at: Pos) -> bool {
        !self.takes_shadow(at) && !self.fire.contains(at)
    }

    fn takes_shadow(&self, at: Pos) -> bool {
        self.floor.contains(at) && !self.blocks.contains(at)
    }

    fn paint(&self, casts: &[Cast], cells: &CellSet, bytes: &mut [u8]) {
        for at in cells.iter() {
            let row = |y: usize| ((at.y as usize * FINE + y) * SIZE.0 + at.x as usize * FINE) * 4;
            for first in (0..FINE).map(row) {
                if let Some(pixels) = bytes.get_mut(first..first + FINE * 4) {
                    pixels.fill(0);
                }
            }
            if !self.takes_shadow(at) {
                continue;
            }
            let near = |cast: &&Cast| self.falls_on(cast.at, at);
            let near: Vec<&Cast> = casts.iter().filter(near).collect();
            let solid = Around::of(|dx, dy| self.is_solid(at.offset(dx, dy)));
            for (x, y) in (0..FINE).flat_map(|y| (0..FINE).map(move |x| (x, y))) {
                let mut light = 255 - solid.shadow(x, y);
                for cast in &near {
                    light = light * (255 - cast.shadow(at, x, y)) / 255;
                }
                let pixel = (at.y as usize * FINE + y) * SIZE.0 + at.x as usize * FINE + x;
                if let Some(pixel) = bytes.get_mut(pixel * 4..pixel * 4 + 4) {
                    pixel[..3].copy_from_slice(&COLOUR);
                    pixel[3] = (255 - light) as u8;
                }
            }
        }
    }

    /// A shadow falls on its own cell, and on a neighbour that no corner of a wall separates from it.
    fn falls_on(&self, from: Pos, at: Pos) -> bool {
        let (dx, dy) = (at.x - from.x, at.y - from.y);
        let straight = dx == 0 || dy == 0;
        let free = |dx, dy| self.takes_shadow(from.offset(dx, dy));
        dx.abs() <= 1 && dy.abs() <= 1 && (straight || free(dx, 0) || free(0, dy))
    }
}

struct Around {
    north: bool,
    east: bool,
    south: bool,
    west: bool,
    north_west: bool,
    north_east: bool,
}

impl Around {
    fn of(solid: impl Fn(i16, i16) -> bool) -> Self {
        Self {
            north: solid(0, -1),
            east: solid(1, 0),
            south: solid(0, 1),
            west: solid(-1, 0),
            north_west: solid(-1, -1),
            north_east: solid(1, -1),
        }
    }

    fn shadow(&self, x: usize, y: usize) -> u32 {
        let last = FINE - 1;
        let part = |there: bool, dense: u8| 255 - u32::from(if there { dense } else { 0 });
        let corner = |there: bool, one: u8, other: u8| part(there, one.min(other));
        let parts = [
            part(self.north, NORTH[y]),
            part(self.west, WEST[x]),
            part(self.east, EAST[last - x]),
            part(self.south, SOUTH[last - y]),
            corner(self.north_west && !self.north && !self.west, NORTH[y], WEST[x]),
            corner(self.north_east && !self.north && !self.east, NORTH[y], EAST[last - x]),
        ];
        255 - parts.into_iter().fold(255, |light, part| light * part / 255)
    }
}

impl Cast {
    fn shadow(&self, cell: Pos, x: usize, y: usize) -> u32 {
        let inside = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) / FINE as f32 - 0.5;
        let from = Vec2::new(f32::from(cell.x - self.at.x), f32::from(cell.y - self.at.y)) + inside;
        let (half, reach) = self.bulk.shadow();
        let (along, across) = (from.dot(self.away), from.perp_dot(self.away).abs());
        if along <= 0.0 || along >= reach {
            return 0;
        }
        let side = ((half + SOFT / 2.0 - across) / SOFT).clamp(0.0, 1.0);
        (CAST * self.strength * side * (1.0 - along / reach)) as u32
    }
}

#[cfg(test)]
mod tests;
