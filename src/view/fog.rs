//! Fog: a small picture, laid smoothly over the map. What the party sees is lit from where it stands and by the lamps,
//! fires and machines there, rooms beyond lie in their own light, what it remembers is blue and still, the rest is dark.
//! What it sees past a corner, without a known way there, is blue, too: it does not look like the next step.

use bevy::prelude::*;
use rootward_gen::{Base, CellSet, Door, Heading, Kind, Passage, Pos};
use rootward_rules::{play::Play, region::Region, site::Site};

use super::{
    lamps::{Shine, Shines},
    veil::{self, Veil, is_known},
};
use crate::{
    base::{
        current::CurrentBase,
        party::{GridPos, Party},
    },
    floors::ViewedFloor,
    kit::depth,
    schedule::AppSystems,
    sight::{CellSight, Sight},
    states::Screen,
    tilemap::{floor_changes::FloorChanges, look::CellView},
    watch::is_watching,
};

/// Colour and density over remembered cells.
const REMEMBERED: [u8; 4] = [14, 26, 56, 118];
/// Colour and density over unknown cells until the darkness of the base is known.
const UNKNOWN: [u8; 4] = [4, 4, 7, 255];
/// Density over the farthest cell in sight.
const DIMMEST: u32 = 84;
/// Density over cells in the light of their own room.
const ROOM: u32 = 96;
/// Of the density over floor, how much lies over walls, in quarters: they are darker than floor.
const OVER_WALLS: u32 = 2;
/// Colour of the air where no lamp shines.
const AIR: [u8; 3] = [6, 10, 24];
/// The part of a full light that tints what it falls on: one in so many.
const TINT: u32 = 7;

/// The picture of the fog.
#[derive(Component, Clone, Copy, Debug)]
struct Fog;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn_fog)
        .add_systems(Update, (repaint, show).chain().in_set(AppSystems::View));
}

fn spawn_fog(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    commands.spawn((
        Name::new("fog"),
        Fog,
        veil::sprite(UNKNOWN, depth::FOG, &mut images),
        DespawnOnExit(Screen::Playing),
    ));
}

fn repaint(
    sight: Res<Sight>,
    viewed: Res<ViewedFloor>,
    current: Option<Res<CurrentBase>>,
    (site, play): (Option<Res<Site>>, Option<Res<Play>>),
    party: Query<&GridPos, With<Party>>,
    fog: Query<Ref<Sprite>, With<Fog>>,
    (clear, changes): (Res<ClearColor>, Res<FloorChanges>),
    mut veil: Local<Veil>,
    mut shines: Local<Shines>,
    mut images: ResMut<Assets<Image>>,
) {
    let (Some(current), Some(site), Some(play)) = (current, site, play) else { return };
    let (Ok(party), Ok(fog)) = (party.single(), fog.single()) else { return };
    let changed = sight.is_changed()
        || viewed.is_changed()
        || current.is_changed()
        || site.is_changed()
        || fog.is_added()
        || clear.is_changed()
        || changes.is_changed();
    // Unknown cells look like the area beyond the grid.
    let unknown = clear.0.to_srgba().to_u8_array();
    if !changed {
        return;
    }
    let (base, floor) = (current.base(), viewed.shown());
    shines.shine(&site, &play, floor, |at| sight.of(at) != CellSight::Never);
    let lamp = Lamp { at: party.0, reach: site.tables().dials.senses.sight };
    let view =
        CellView { cells: base, plan: base.plan(), floor: Some(floor), frame: 0, changes: Some(&changes) };
    let linked = viewed.elsewhere.is_none().then(|| linked(&view, &sight, party.0));
    veil.lay(base, |at| {
        let apart = linked.as_ref().is_some_and(|linked| !linked.contains(at));
        cover(base, floor, &sight, Falls { lamp, shine: shines.at(at), apart }, at)
    });
    veil.show(&fog.image, unknown, &mut images);
}

/// The light that the party carries.
#[derive(Clone, Copy, Debug)]
struct Lamp {
    /// Where the party stands.
    at: Pos,
    /// How far the party sees by the rules, in cells, at least one.
    reach: u32,
}

/// The cells to which a known way leads from the party, and the walls beside them. Doors are no hindrance.
fn linked(view: &CellView<'_, Base>, sight: &Sight, party: Pos) -> CellSet {
    let known = |at: Pos| at == party || view.is_open(at) && sight.of(at) != CellSight::Never;
    let (mut linked, mut open) = (CellSet::default(), vec![party]);
    linked.insert(party);
    while let Some(at) = open.pop() {
        for heading in Heading::ALL {
            let next = at.step(heading);
            let goes = [at, next].iter().all(|&cell| leads(view, cell, heading));
            if next.in_grid() && !linked.contains(next) && goes && known(next) {
                linked.insert(next);
                open.push(next);
            }
        }
    }
    let around = |at: Pos| (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| at.offset(dx, dy)));
    let walls: CellSet =
        linked.iter().flat_map(around).filter(|&at| at.in_grid() && !view.is_open(at)).collect();
    linked.or(&walls)
}

/// Whether one can walk through a cell that way, as far as doors are concerned: they lead one way and back.
fn leads(view: &CellView<'_, Base>, at: Pos, heading: Heading) -> bool {
    let word = view.cells.kind_word(at);
    if word.kind() != Kind::Door {
        return true;
    }
    let across = matches!(heading, Heading::East | Heading::West);
    match Door::of_parameter(word.parameter()).passage {
        Passage::NorthSouth => !across,
        Passage::EastWest => across,
    }
}

/// What falls on a cell: the light of the party and of the lamps there; and whether no known way leads there.
#[derive(Clone, Copy, Debug)]
struct Falls {
    lamp: Lamp,
    shine: Shine,
    apart: bool,
}

/// The fog over a cell of the floor on screen; nothing for cells that are not known.
fn cover(base: &Base, floor: u8, sight: &Sight, falls: Falls, at: Pos) -> Option<[u8; 4]> {
    if sight.reveal {
        return Some([0; 4]);
    }
    let over = |density: u32| if base.is_ground(at) { density } else { density * OVER_WALLS / 4 };
    is_known(base, floor, sight, at).then(|| match sight.of(at) {
        _ if falls.apart => REMEMBERED,
        CellSight::Now => lit_by(over(falls.lamp.density(at)), falls.shine),
        CellSight::Lit => lit_by(over(ROOM), falls.shine),
        CellSight::Before | CellSight::Never => REMEMBERED,
    })
}

impl Lamp {
    /// The farther from the party, the dimmer.
    fn density(self, at: Pos) -> u32 {
        let (dx, dy) = (i32::from(at.x - self.at.x), i32::from(at.y - self.at.y));
        let squared = (dx * dx + dy * dy) as u32;
        (DIMMEST * squared / (self.reach * self.reach)).min(DIMMEST)
    }
}

/// The air over a cell: a lamp takes darkness away, and leaves some of its colour.
fn lit_by(density: u32, Shine { strength, colour }: Shine) -> [u8; 4] {
    let strength = u32::from(strength);
    let [red, green, blue] = std::array::from_fn(|channel| {
        let (air, lamp) = (u32::from(AIR[channel]), u32::from(colour[channel]));
        ((air * (255 - strength) + lamp * strength) / 255) as u8
    });
    let density = (density * (255 - strength) / 255).max(strength / TINT);
    [red, green, blue, density as u8]
}

fn show(
    screen: Res<State<Screen>>,
    mode: Option<Res<State<crate::states::Mode>>>,
    place: Res<Region>,
    mut fog: Query<&mut Visibility, With<Fog>>,
) {
    let hidden = place.is_outside() || is_watching(screen, mode);
    let shown = if hidden { Visibility::Hidden } else { Visibility::Inherited };
    for mut visibility in &mut fog {
        visibility.set_if_neq(shown);
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    #[test]
    fn light_falls_as_far_as_the_dial_of_the_rules_says() {
        let at = Pos::new(9, 9);
        let density = |reach| Lamp { at: at.offset(6, 0), reach }.density(at);
        assert_eq!([3, 6, 12].map(density), [DIMMEST, DIMMEST, DIMMEST / 4]);
    }

    #[test]
    fn what_is_seen_past_a_corner_is_not_linked_until_the_way_there_is_known() {
        let base = generate(&Seed::classic(179).into());
        let changes = FloorChanges::default();
        let floor = base.floor_at(base.entrance()).expect("the entrance is on a floor");
        let view = CellView {
            cells: &base,
            plan: base.plan(),
            floor: Some(floor),
            frame: 0,
            changes: Some(&changes),
        };
        let party = base.entrance();
        let all = linked(&view, &Sight { reveal: true, ..Sight::default() }, party);
        let island = all
            .iter()
            .filter(|&at| view.is_open(at))
            .max_by_key(|at| (at.x - party.x).abs() + (at.y - party.y).abs());
        let island = island.expect("the floor has cells");
        let mut sight = Sight::default();
        sight.visible.insert(party);
        sight.visible.insert(island);
        let some = linked(&view, &sight, party);
        assert!(some.contains(party) && !some.contains(island));
        let lamp = Lamp { at: party, reach: 6 };
        let falls = |apart| Falls { lamp, shine: Shine::default(), apart };
        assert_eq!(cover(&base, floor, &sight, falls(true), island), Some(REMEMBERED));
        assert_ne!(cover(&base, floor, &sight, falls(false), party), Some(REMEMBERED));
        assert!(all.iter().any(|at| !view.is_open(at)), "walls belong to the cells beside them");
    }

    #[test]
    fn a_lamp_takes_darkness_away_and_leaves_its_colour() {
        let colour = [255, 132, 48];
        let dark = lit_by(DIMMEST, Shine::default());
        assert_eq!(dark, [AIR[0], AIR[1], AIR[2], DIMMEST as u8]);
        let near = lit_by(DIMMEST, Shine { strength: 255, colour });
        assert_eq!(near[..3], colour);
        assert!(near[3] < dark[3] / 2);
    }
}
