//! Light and memory over the map. Cells in sight are lit, with a warm tint near the party's lamp. Remembered cells
//! and cells without a known path have a cool tint. Unknown cells show the mountain.

use bevy::prelude::*;
use rootward_gen::{Base, CellSet, Door, Heading, Kind, Passage, Pos};
use rootward_presentation::changes::FloorChanges;
use rootward_presentation::{
    lamps::{Shine, Shines},
    rooms::Rooms,
    shown::{CellSight, Sight},
};
use rootward_rules::{play::Play, site::Site};

use super::veil::{DITHERED, Lay, Veil, known_cells};
use crate::{
    host::states::Screen,
    kit::depth,
    map::{
        drawing::{Draw, ShownOn},
        tilemap::look::CellView,
    },
    world::{
        base::{
            current::CurrentBase,
            party::{GridPos, Party},
        },
        floors::ViewedFloor,
    },
};

/// The colour and density over remembered cells. They keep 35 to 40 % of their brightness.
const REMEMBERED: [u8; 4] = [20, 32, 66, 164];
/// The density over cells in sight without lamplight. They keep 60 % of their brightness.
const SEEN: u32 = 102;
/// The density over cells in the light of their own room, beyond the sight of the party.
const ROOM: u32 = 84;
/// The colour of the air in corridors and caves without lamplight.
const AIR: [u8; 3] = [8, 12, 28];
/// The divisor that turns a full light into the tint of lit cells.
const TINT: u32 = 16;
/// The divisor for a lamp whose light is only remembered.
const REMEMBERED_LAMP: u8 = 8;
const UNKNOWN: [u8; 4] = [0; 4];

#[derive(Component, Clone, Copy, Debug)]
struct Fog;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn_fog).draw(repaint);
}

fn spawn_fog(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    commands.spawn((
        Name::new("fog"),
        (Fog, ShownOn::Base),
        Veil::<DITHERED>::sprite(UNKNOWN, depth::FOG, &mut images),
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
    changes: Res<FloorChanges>,
    mut veil: Local<Veil<DITHERED>>,
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
        || changes.is_changed();
    if !changed {
        return;
    }
    let (base, floor) = (current.base(), viewed.shown());
    shines.shine(&site, &play, floor, |at| sight.of(at) != CellSight::Never);
    let view = CellView { floor: Some(floor), changes: Some(&changes), ..CellView::of(base, base.plan()) };
    let linked = viewed.elsewhere.is_none().then(|| linked(&view, &sight, party.0));
    let known = known_cells(base, floor, &sight);
    veil.lay(|at| {
        let apart = linked.as_ref().is_some_and(|linked| !linked.contains(at));
        match known.contains(at) {
            false => Lay::Unknown,
            true if !view.is_open(at) => Lay::Wall,
            true => Lay::Open(cover(&sight, current.rooms(), shines.at(at), apart, at)),
        }
    });
    veil.show(&fog.image, UNKNOWN, &mut images);
}

/// The cells with a known path from the party, and the walls beside them. Doors do not block a path.
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
    let walls: CellSet = linked.grown().iter().filter(|&at| !view.is_open(at)).collect();
    linked.or(&walls)
}

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

/// The cover of a cell. `apart` means that no known path leads to it.
fn cover(sight: &Sight, rooms: &Rooms, shine: Shine, apart: bool, at: Pos) -> [u8; 4] {
    let air = rooms.style(at).map(|style| style.light);
    match sight.of(at) {
        _ if sight.reveal => UNKNOWN,
        CellSight::Now if !apart => lit_by(air.unwrap_or(AIR), SEEN, shine),
        CellSight::Lit if !apart => lit_by(air.unwrap_or(AIR), ROOM, shine),
        _ => {
            let [red, green, blue, density] = REMEMBERED;
            let own = air.map_or([red, green, blue], |air| {
                std::array::from_fn(|channel| REMEMBERED[channel] / 2 + air[channel] / 3)
            });
            let dim = Shine { strength: shine.strength / REMEMBERED_LAMP, ..shine };
            lit_by(own, density.into(), dim)
        }
    }
}

/// The cover of a cell under this light. A lamp reduces the darkness and adds some of its colour.
fn lit_by(air: [u8; 3], density: u32, Shine { strength, colour }: Shine) -> [u8; 4] {
    let strength = u32::from(strength);
    let [red, green, blue] = std::array::from_fn(|channel| {
        let (air, lamp) = (u32::from(air[channel]), u32::from(colour[channel]));
        ((air * (255 - strength) + lamp * strength) / 255) as u8
    });
    let density = (density * (255 - strength) / 255).max(strength / TINT);
    [red, green, blue, density as u8]
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    #[test]
    fn cells_past_a_corner_are_linked_once_known() {
        let base = generate(&Seed::classic(179).into());
        let changes = FloorChanges::default();
        let floor = base.floor_at(base.entrance()).expect("the entrance is on a floor");
        let view =
            CellView { floor: Some(floor), changes: Some(&changes), ..CellView::of(&base, base.plan()) };
        let party = base.entrance();
        let all = linked(&view, &Sight { reveal: true, ..Sight::default() }, party);
        let island = all
            .iter()
            .filter(|&at| view.is_open(at))
            .max_by_key(|at| (at.x - party.x).abs() + (at.y - party.y).abs());
        let island = island.expect("the floor has cells");
        let rooms = Rooms::of(&base);
        let mut sight = Sight::default();
        sight.visible.insert(party);
        sight.visible.insert(island);
        let some = linked(&view, &sight, party);
        assert!(some.contains(party) && !some.contains(island));
        let covered = |apart, at| cover(&sight, &rooms, Shine::default(), apart, at);
        assert_eq!(covered(true, island), REMEMBERED);
        assert_ne!(covered(false, party), REMEMBERED);
        assert!(all.iter().any(|at| !view.is_open(at)), "walls belong to the cells beside them");
    }

    #[test]
    fn a_lamp_reduces_darkness_and_adds_its_colour() {
        let colour = [255, 132, 48];
        let dark = lit_by(AIR, SEEN, Shine::default());
        assert_eq!(dark, [AIR[0], AIR[1], AIR[2], SEEN as u8]);
        let near = lit_by(AIR, SEEN, Shine { strength: 255, colour });
        assert_eq!(near[..3], colour);
        assert!(near[3] < dark[3] / 2);
    }
}
