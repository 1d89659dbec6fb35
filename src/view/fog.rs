//! What is not seen: a small picture of one pixel a cell, laid smoothly over the map. What the party
//! sees is lit from where it stands, what it remembers is blue and still, the rest is dark.

use bevy::{
    image::{ImageSampler, ImageSamplerDescriptor},
    prelude::*,
};
use rootward_gen::{Base, HEIGHT, Kind, Pos, WIDTH};

use super::{
    artbook::to_image,
    kit::{CELL, depth},
};
use crate::{
    AppSystems,
    art::Pixels,
    base::current::CurrentBase,
    floors::ViewedFloor,
    rules::{
        party::{GridPos, Party},
        place::Place,
    },
    screens::Screen,
    sight::{RADIUS, Seen, Sight},
    tilemap::spawn::framed,
    watch::is_watching,
};

/// Colour and density over remembered cells.
const REMEMBERED: [u8; 4] = [10, 20, 46, 176];
/// Colour and density over unknown cells until the darkness of the base is known.
const UNKNOWN: [u8; 4] = [4, 4, 7, 255];
/// Density over the farthest cell in sight.
const DIMMEST: u32 = 120;
/// How far fire and machines light what is seen, in cells.
const GLOW: i16 = 2;

/// Pixels of the fog: one for each tile, the frame around the grid included.
const SIZE: (usize, usize) = (WIDTH + 2, HEIGHT + 2);

/// The picture of the fog.
#[derive(Component, Clone, Copy, Debug)]
struct Fog;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn_fog)
        .add_systems(Update, (repaint, show).chain().in_set(AppSystems::View));
}

fn spawn_fog(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let bytes = UNKNOWN.repeat(SIZE.0 * SIZE.1);
    let mut image = to_image(Pixels { width: SIZE.0, height: SIZE.1, bytes });
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    let size = Vec2::new(SIZE.0 as f32, SIZE.1 as f32) * CELL;
    commands.spawn((
        Name::new("fog"),
        Fog,
        Sprite { image: images.add(image), custom_size: Some(size), ..default() },
        Transform::from_xyz(size.x / 2.0 - CELL, CELL - size.y / 2.0, depth::FOG),
        DespawnOnExit(Screen::Playing),
    ));
}

fn repaint(
    sight: Res<Sight>,
    viewed: Res<ViewedFloor>,
    current: Option<Res<CurrentBase>>,
    party: Query<&GridPos, With<Party>>,
    fog: Query<Ref<Sprite>, With<Fog>>,
    clear: Res<ClearColor>,
    mut images: ResMut<Assets<Image>>,
) {
    let (Some(current), Ok(party), Ok(fog)) = (current, party.single(), fog.single()) else { return };
    let changed = sight.is_changed()
        || viewed.is_changed()
        || current.is_changed()
        || fog.is_added()
        || clear.is_changed();
    // What is unknown looks like what lies beyond the grid.
    let unknown = clear.0.to_srgba().to_u8_array();
    if !changed {
        return;
    }
    if let Some(mut image) = images.get_mut(&fog.image)
        && let Some(bytes) = image.data.as_mut()
    {
        paint(bytes, current.base(), viewed.shown(), &sight, party.0, unknown);
    }
}

/// One pixel for each tile. The frame is as visible as the cell of the grid beside it.
fn paint(bytes: &mut [u8], base: &Base, floor: u8, sight: &Sight, party: Pos, unknown: [u8; 4]) {
    for (at, pixel) in framed().zip(bytes.chunks_exact_mut(4)) {
        let at = Pos::new(at.x.clamp(0, WIDTH as i16 - 1), at.y.clamp(0, HEIGHT as i16 - 1));
        // What is remembered of another floor is nothing on this one.
        pixel.copy_from_slice(&match sight.of(at) {
            Seen::Never => unknown,
            Seen::Before if !is_on(base, floor, at) => unknown,
            Seen::Before => REMEMBERED,
            Seen::Now if sight.reveal => [0; 4],
            Seen::Now => light(base, party, at),
        });
    }
}

/// Whether a cell is open on a floor, or touches one that is.
fn is_on(base: &Base, floor: u8, at: Pos) -> bool {
    let open_here = |at: Pos| base.is_ground(at) && base.floor_at(at) == Some(floor);
    (-1..=1).any(|dy| (-1..=1).any(|dx| open_here(at.offset(dx, dy))))
}

/// The farther from the party, the dimmer; fire and machines light what is around them.
fn light(base: &Base, party: Pos, at: Pos) -> [u8; 4] {
    let (dx, dy) = (i32::from(at.x - party.x), i32::from(at.y - party.y));
    let squared = (dx * dx + dy * dy) as u32;
    let density = (DIMMEST * squared / (RADIUS * RADIUS)).min(DIMMEST);
    let density = if glows(base, at) { density / 4 } else { density };
    [6, 10, 24, density as u8]
}

/// Whether fire or a machine stands near enough to light a cell.
fn glows(base: &Base, at: Pos) -> bool {
    let lamp = |at: Pos| matches!(base.kind(at), Kind::Fire | Kind::Generator);
    (-GLOW..=GLOW).any(|dy| (-GLOW..=GLOW).any(|dx| lamp(at.offset(dx, dy))))
}

fn show(
    screen: Res<State<Screen>>,
    mode: Option<Res<State<crate::screens::Mode>>>,
    place: Res<Place>,
    mut fog: Query<&mut Visibility, With<Fog>>,
) {
    let hidden = place.is_outside() || is_watching(screen, mode);
    let shown = if hidden { Visibility::Hidden } else { Visibility::Inherited };
    for mut visibility in &mut fog {
        visibility.set_if_neq(shown);
    }
}
