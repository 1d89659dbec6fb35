//! The frame around the playfield. One root node lays out all its parts, so that they do not overlap.

mod arranged;
pub mod clock;
pub mod compass;
mod folded;
pub mod gauge;
pub mod hints;
mod lesson;
pub mod log_panel;
pub mod map;
pub mod minimap;
mod objective;
mod party_chips;
pub mod party_panel;
mod purse;
pub mod seed_line;
pub mod twist_line;

use bevy::{ecs::system::SystemParam, prelude::*, ui_widgets::observe};
use rootward_gen::{Base, Heading, Outside, Pos, Records};
use rootward_rules::region::Region;

use self::arranged::Part;
use crate::{
    host::states::{Mode, Screen},
    kit::{
        Plate, UiLayer,
        covers::StopsFingers,
        widgets::{Shape, column, part, row_of},
    },
    world::base::{
        current::CurrentBase,
        party::{Facing, GridPos, Party},
    },
};

/// Space between panels, and between panels and the edge of their container.
const GAP: f32 = 8.0;
/// Space between the edge of a hull plate and its contents. The bevel lies there.
const RIM: f32 = 14.0;
/// The same space around the cards of the droids, which have their own edges and space.
const CARDS_RIM: f32 = 9.0;
/// Minimum height of the purse and three lines of the log.
const NEWS: f32 = 122.0;

#[derive(Component, Clone, Copy, Debug)]
pub struct Hud;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn_frame)
        .add_systems(Update, hide_behind_modes.run_if(in_state(Screen::Playing)))
        .add_plugins((
            arranged::plugin,
            seed_line::plugin,
            twist_line::plugin,
            party_panel::plugin,
            clock::plugin,
            compass::plugin,
            folded::plugin,
            log_panel::plugin,
            minimap::plugin,
            hints::plugin,
            lesson::plugin,
            map::plugin,
            (objective::plugin, party_chips::plugin, purse::plugin),
        ));
}

/// The cell and facing of the party, in its base or on the land around it, and whether they changed.
#[derive(SystemParam)]
pub struct PartyPosition<'w, 's> {
    current: Option<Res<'w, CurrentBase>>,
    place: Res<'w, Region>,
    party: Query<'w, 's, (Ref<'static, GridPos>, Ref<'static, Facing>), With<Party>>,
}

impl PartyPosition<'_, '_> {
    pub fn base(&self) -> Option<&Base> {
        self.current.as_ref().map(|current| current.base())
    }

    pub fn current(&self) -> Option<&CurrentBase> {
        self.current.as_deref()
    }

    pub fn place(&self) -> Region {
        *self.place
    }

    pub fn outside(&self) -> Option<&Outside> {
        self.current().and_then(|current| current.outside()).filter(|_| self.place.is_outside())
    }

    pub fn records(&self) -> Option<&Records> {
        self.current.as_ref().map(|current| current.records())
    }

    pub fn get(&self) -> Option<(&Base, Pos, Heading)> {
        let (at, facing) = self.party.single().ok()?;
        Some((self.base()?, at.0, facing.0))
    }

    pub fn place_changed(&self) -> bool {
        self.place.is_changed()
    }

    pub fn base_changed(&self) -> bool {
        self.current.as_ref().is_some_and(|current| current.is_changed())
    }

    pub fn changed(&self) -> bool {
        let moved = self.party.iter().any(|(at, facing)| at.is_changed() || facing.is_changed());
        moved || self.base_changed() || self.place_changed()
    }
}

fn spawn_frame(minimap: Res<minimap::Minimap>, mut commands: Commands) {
    let stack = || Node { column_gap: px(GAP), ..column(GAP).least_wide(0.0).least_high(0.0).shrink() };
    let field =
        Node { padding: px(GAP).bottom(), align_items: AlignItems::Center, ..stack().share(0.0).spread() };
    let above = Node { row_gap: px(4), ..row_of(GAP).wrap().whole().at_start() };
    let below = Node { align_items: AlignItems::Center, row_gap: px(4), ..stack() };
    commands.spawn((
        Name::new("hud"),
        Hud,
        DespawnOnExit(Screen::Playing),
        UiLayer::Hud.index(),
        Pickable::IGNORE,
        Node { height: percent(100), ..column(0.0).whole().pinned(0.0, 0.0) },
        observe(folded::close_outside),
        children![
            folded::ground(),
            (
                Name::new("upper"),
                Part::Upper,
                Pickable::IGNORE,
                Node::default().share(0.0).least_high(0.0),
                children![
                    (
                        Name::new("playfield"),
                        Part::Field,
                        Pickable::IGNORE,
                        field,
                        children![
                            (
                                Name::new("upper edge"),
                                Part::UpperEdge,
                                Pickable::IGNORE,
                                above,
                                children![folded::buttons(), clock::panel()]
                            ),
                            (
                                Name::new("at the lower edge"),
                                Pickable::IGNORE,
                                below,
                                children![log_panel::news(), hints::panel()],
                            ),
                        ],
                    ),
                    (
                        Name::new("column"),
                        Part::Column,
                        (StopsFingers, Plate::Hull),
                        stack().fixed().padded(RIM, RIM),
                        observe(folded::stay_open),
                        children![
                            (
                                Name::new("place"),
                                Part::Place,
                                stack().fixed(),
                                children![seed_line::panel(), (Part::Map, minimap::panel(&minimap))]
                            ),
                            (
                                Name::new("goal card"),
                                Part::Goal,
                                Node { overflow: Overflow::clip(), ..stack().fixed() },
                                children![compass::panel(), objective::panel(), lesson::panel()],
                            ),
                            (
                                Name::new("news card"),
                                Part::News,
                                stack().least_high(NEWS),
                                children![purse::panel(), log_panel::panel()]
                            ),
                        ],
                    ),
                ],
            ),
            (
                Name::new("cards"),
                (Part::Cards, Plate::Hull),
                part().padded(CARDS_RIM, CARDS_RIM),
                children![party_panel::panel()],
            ),
        ],
    ));
}

/// The panels of doors and puzzles replace the column. Smaller panels lie over the frame.
fn hide_behind_modes(
    mode: Option<Res<State<Mode>>>,
    mut hud: Query<&mut Visibility, With<Hud>>,
    mut parts: Query<(&Part, &mut Visibility), Without<Hud>>,
) {
    let shares = |mode: &Mode| {
        use Mode::{Briefing, Chips, Debriefing, Help, Inventory, Map, Scene, Shop, Watch};
        !matches!(mode, Briefing | Chips | Debriefing | Help | Inventory | Map | Scene | Shop | Watch)
    };
    let shown = |hidden| if hidden { Visibility::Hidden } else { Visibility::Inherited };
    let hidden = mode.as_ref().is_some_and(|mode| !shares(mode.get()));
    hud.iter_mut().for_each(|mut visibility| _ = visibility.set_if_neq(shown(hidden)));
    let replaced = mode.is_some_and(|mode| matches!(mode.get(), Mode::Iris | Mode::Panel));
    for (_, mut visibility) in parts.iter_mut().filter(|(part, _)| **part == Part::Column) {
        visibility.set_if_neq(shown(replaced));
    }
}
