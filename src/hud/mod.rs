//! What lies over the map while the party walks: seed, party, way out, log, minimap, hints; and the
//! map of all floors. One root node lays out everything, so that nothing can overlap.

pub mod clock;
pub mod compass;
pub mod floor_plan;
pub mod gauge;
pub mod hints;
pub mod land_plan;
mod lesson;
pub mod log_panel;
pub mod map;
pub mod minimap;
pub mod mishap_signs;
pub mod party_panel;
mod passages;
pub mod plan_cell;
pub mod prompts;
pub mod puzzle_sign;
pub mod seed_line;
pub mod signs;
pub mod twist_line;

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_gen::{Base, Heading, Outside, Pos, Records};
use rootward_rules::region::Region;

use crate::{
    base::{
        current::CurrentBase,
        party::{Facing, GridPos, Party},
    },
    kit::UiLayer,
    states::{Mode, Screen},
};

/// Space between panels, and to the edge of the window.
const GAP: f32 = 8.0;

/// The root of all panels; it fills the window.
#[derive(Component, Clone, Copy, Debug)]
pub struct Hud;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn_frame)
        .add_systems(Update, hide_behind_modes.run_if(in_state(Screen::Playing)))
        .add_plugins((
            seed_line::plugin,
            twist_line::plugin,
            party_panel::plugin,
            clock::plugin,
            compass::plugin,
            log_panel::plugin,
            minimap::plugin,
            hints::plugin,
            lesson::plugin,
            map::plugin,
        ));
}

/// The cell and facing of the party in its base or on the land around it, and whether they changed.
#[derive(SystemParam)]
pub struct PartyPosition<'w, 's> {
    current: Option<Res<'w, CurrentBase>>,
    place: Res<'w, Region>,
    party: Query<'w, 's, (Ref<'static, GridPos>, Ref<'static, Facing>), With<Party>>,
}

impl PartyPosition<'_, '_> {
    /// The current base, if there is one.
    pub fn base(&self) -> Option<&Base> {
        self.current.as_ref().map(|current| current.base())
    }

    /// The current base with all that belongs to it.
    pub fn current(&self) -> Option<&CurrentBase> {
        self.current.as_deref()
    }

    /// Where the party is.
    pub fn place(&self) -> Region {
        *self.place
    }

    /// The land around the base, if that is where the party is.
    pub fn outside(&self) -> Option<&Outside> {
        self.current().and_then(|current| current.outside()).filter(|_| self.place.is_outside())
    }

    /// What stands in the current base, if there is one.
    pub fn records(&self) -> Option<&Records> {
        self.current.as_ref().map(|current| current.records())
    }

    /// Base, cell and facing.
    pub fn get(&self) -> Option<(&Base, Pos, Heading)> {
        let (at, facing) = self.party.single().ok()?;
        Some((self.base()?, at.0, facing.0))
    }

    /// Whether the party has gone into the base or out of it.
    pub fn place_changed(&self) -> bool {
        self.place.is_changed()
    }

    /// Whether the base is another one.
    pub fn base_changed(&self) -> bool {
        self.current.as_ref().is_some_and(|current| current.is_changed())
    }

    /// Whether base, cell or facing changed.
    pub fn changed(&self) -> bool {
        let moved = self.party.iter().any(|(at, facing)| at.is_changed() || facing.is_changed());
        moved || self.base_changed() || self.place_changed()
    }
}

fn spawn_frame(minimap: Res<minimap::Minimap>, mut commands: Commands) {
    let row = |align| Node {
        justify_content: JustifyContent::SpaceBetween,
        align_items: align,
        column_gap: px(GAP),
        ..default()
    };
    let column = |align| Node {
        flex_direction: FlexDirection::Column,
        align_items: align,
        row_gap: px(GAP),
        flex_shrink: 0.0,
        max_width: percent(100),
        ..default()
    };
    // As wide as what is left between its neighbours: nothing in it lies over them.
    let centre = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(GAP),
        ..default()
    };
    commands.spawn((
        Name::new("hud"),
        Hud,
        DespawnOnExit(Screen::Playing),
        UiLayer::Hud.index(),
        Pickable::IGNORE,
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            padding: px(GAP).all(),
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::SpaceBetween,
            ..default()
        },
        children![
            (
                Name::new("hud top"),
                Pickable::IGNORE,
                row(AlignItems::Start),
                children![
                    seed_line::panel(),
                    (
                        Name::new("hud top centre"),
                        Pickable::IGNORE,
                        centre,
                        children![clock::panel(), hints::panel(), lesson::panel()],
                    ),
                    (
                        Name::new("hud top right"),
                        Pickable::IGNORE,
                        column(AlignItems::End),
                        children![minimap::panel(&minimap), compass::panel()],
                    ),
                ],
            ),
            (
                Name::new("hud bottom"),
                Pickable::IGNORE,
                column(AlignItems::Start),
                children![log_panel::panel(), party_panel::panel()],
            ),
        ],
    ));
}

/// Hides the panels while the digger's player bar, the map or a panel of play has the screen.
fn hide_behind_modes(mode: Option<Res<State<Mode>>>, mut hud: Query<&mut Visibility, With<Hud>>) {
    let shares = |mode: &Mode| {
        use Mode::{ChooseFloor, Console, Examine, Help, Paused, Walk};
        matches!(mode, Walk | Console | Examine | ChooseFloor | Help | Paused)
    };
    let hidden = mode.is_some_and(|mode| !shares(mode.get()));
    for mut visibility in &mut hud {
        visibility.set_if_neq(if hidden { Visibility::Hidden } else { Visibility::Inherited });
    }
}
