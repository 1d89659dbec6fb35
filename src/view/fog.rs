//! Fog: a small picture, laid smoothly over the map. What the party sees is lit from where it
//! stands, what it remembers is blue and still, the rest is dark.

use bevy::prelude::*;
use rootward_gen::{Base, Kind, Pos};
use rootward_rules::{region::Region, site::Site};

use super::veil::{self, Veil, is_known};
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
    site: Option<Res<Site>>,
    party: Query<&GridPos, With<Party>>,
    fog: Query<Ref<Sprite>, With<Fog>>,
    clear: Res<ClearColor>,
    mut veil: Local<Veil>,
    mut images: ResMut<Assets<Image>>,
) {
    let (Some(current), Some(site)) = (current, site) else { return };
    let (Ok(party), Ok(fog)) = (party.single(), fog.single()) else { return };
    let changed = sight.is_changed()
        || viewed.is_changed()
        || current.is_changed()
        || site.is_changed()
        || fog.is_added()
        || clear.is_changed();
    // Unknown cells look like the area beyond the grid.
    let unknown = clear.0.to_srgba().to_u8_array();
    if !changed {
        return;
    }
    if let Some(mut image) = images.get_mut(&fog.image)
        && let Some(bytes) = image.data.as_mut()
    {
        let (base, floor) = (current.base(), viewed.shown());
        let lamp = Lamp { at: party.0, reach: site.tables().dials.senses.sight };
        veil.lay(base, |at| cover(base, floor, &sight, lamp, at));
        veil.paint(bytes, unknown);
    }
}

/// The light that the party carries.
#[derive(Clone, Copy, Debug)]
struct Lamp {
    /// Where the party stands.
    at: Pos,
    /// How far the party sees by the rules, in cells, at least one.
    reach: u32,
}

/// The fog over a cell of the floor on screen; nothing for cells that are not known.
fn cover(base: &Base, floor: u8, sight: &Sight, lamp: Lamp, at: Pos) -> Option<[u8; 4]> {
    if sight.reveal {
        return Some([0; 4]);
    }
    is_known(base, floor, sight, at).then(|| match sight.of(at) {
        CellSight::Now => light(base, lamp, at),
        CellSight::Before | CellSight::Never => REMEMBERED,
    })
}

/// The farther from the party, the dimmer; fire and machines light what is around them.
fn light(base: &Base, lamp: Lamp, at: Pos) -> [u8; 4] {
    let (dx, dy) = (i32::from(at.x - lamp.at.x), i32::from(at.y - lamp.at.y));
    let squared = (dx * dx + dy * dy) as u32;
    let density = (DIMMEST * squared / (lamp.reach * lamp.reach)).min(DIMMEST);
    let density = if glows(base, at) { density / 4 } else { density };
    [6, 10, 24, density as u8]
}

/// Whether fire or a machine stands near enough to light a cell.
fn glows(base: &Base, at: Pos) -> bool {
    let burns = |at: Pos| matches!(base.kind(at), Kind::Fire | Kind::Generator);
    (-GLOW..=GLOW).any(|dy| (-GLOW..=GLOW).any(|dx| burns(at.offset(dx, dy))))
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
        let base = generate(&Seed::classic(179).into());
        let at = Pos::all().find(|&at| !glows(&base, at)).expect("a cell without a fire");
        let density = |reach| light(&base, Lamp { at: at.offset(6, 0), reach }, at)[3];
        assert_eq!([3, 6, 12].map(density), [120, 120, 30]);
    }
}
