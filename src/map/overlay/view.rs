//! The overlay on screen: a picture over the tiles, repainted only after a change.

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_gen::{CellSet, RecordLink};
use rootward_presentation::{
    overlay::{
        Overlay,
        inks::Inks,
        paint::OverlayScene,
        sheet::{Sheet, finished_cells},
    },
    shown::Sight,
};
use rootward_rules::region::Region;

use super::{
    cut::Framing,
    legend_panel::{self, OverlayLegend},
    state::ActiveOverlay,
};
use crate::{
    host::{
        messages::MessageLog,
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    kit::{
        self,
        artbook::ArtBook,
        grid_picture::{bytes_to_draw_on, empty_picture, over_grid},
        screen::Zoom,
    },
    map::drawing::Draw,
    session::watch::DigPlayback,
    world::{
        base::{current::CurrentBase, placed::Links},
        floors::ViewedFloor,
    },
};

#[derive(Component, Clone, Copy, Debug)]
pub struct OverlayPicture;

#[derive(Resource)]
struct OverlayTools {
    inks: Inks,
    sheet: Sheet,
    image: Handle<Image>,
    /// The key of the sheet's contents. `None` if they are out of date.
    painted: Option<OverlayKey>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OverlayKey {
    overlay: Overlay,
    floor: Option<u8>,
    coarse: bool,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(legend_panel::plugin)
        .add_systems(
            Update,
            load_inks.run_if(resource_exists_and_changed::<ArtBook>).before(AppSystems::View),
        )
        .add_systems(OnEnter(Screen::Playing), spawn_overlay_picture.run_if(resource_exists::<OverlayTools>))
        .draw_playing(
            repaint.run_if(resource_exists::<OverlayTools>.and_then(resource_exists::<CurrentBase>)),
        );
}

fn load_inks(
    book: Res<ArtBook>,
    easel: Option<ResMut<OverlayTools>>,
    mut images: ResMut<Assets<Image>>,
    mut log: ResMut<MessageLog>,
    mut commands: Commands,
) {
    let inks = match Inks::new(&book.sprites, &book.palette) {
        Ok(inks) => inks,
        Err(error) => return log.say(format!("No overlays: assets/{error}")),
    };
    if let Some(mut easel) = easel {
        easel.inks = inks;
        easel.painted = None;
        return;
    }
    let image = images.add(empty_picture());
    commands.insert_resource(OverlayTools { inks, sheet: Sheet::default(), image, painted: None });
}

fn spawn_overlay_picture(easel: Res<OverlayTools>, mut commands: Commands) {
    commands.spawn((
        Name::new("overlay"),
        OverlayPicture,
        DespawnOnExit(Screen::Playing),
        over_grid(easel.image.clone()),
        Transform::from_xyz(0.0, 0.0, kit::depth::OVERLAY),
        Visibility::Hidden,
    ));
}

/// Most overlays lie below the party, but numbers lie above it.
const fn depth_of(overlay: Overlay) -> f32 {
    if matches!(overlay, Overlay::Ids) { kit::depth::NUMBERS } else { kit::depth::OVERLAY }
}

#[derive(SystemParam)]
struct OverlaySources<'w, 's> {
    active: Res<'w, ActiveOverlay>,
    current: Res<'w, CurrentBase>,
    viewed: Res<'w, ViewedFloor>,
    sight: Res<'w, Sight>,
    zoom: Res<'w, Zoom>,
    mode: Res<'w, State<Mode>>,
    place: Res<'w, Region>,
    playback: Res<'w, DigPlayback>,
    links: Links<'w, 's>,
}

impl OverlaySources<'_, '_> {
    fn scene<'a>(
        &'a self,
        motif: OverlayKey,
        links: &'a [RecordLink],
        unveiled: &'a CellSet,
    ) -> OverlayScene<'a> {
        let current = &self.current;
        OverlayScene {
            base: current.base(),
            dig_log: current.dig_log(),
            records: current.records(),
            links,
            known: Some(unveiled),
            floor: motif.floor,
            zoom: if motif.coarse { 1 } else { 2 },
        }
    }

    fn watching(&self) -> bool {
        *self.mode.get() == Mode::Watch
    }

    fn changed(&self) -> bool {
        let walk = self.viewed.is_changed() || self.sight.is_changed();
        let seen = if self.watching() { self.playback.is_changed() } else { walk };
        let all = self.active.is_changed() || self.current.is_changed() || self.zoom.is_changed();
        seen || all || self.mode.is_changed() || self.place.is_changed()
    }

    /// The sheet covers the whole grid while the player watches the digger, and one floor in play. The land has none.
    fn motif(&self) -> OverlayKey {
        let floor = (!self.watching()).then(|| self.viewed.shown());
        let on_land = self.place.is_outside() && !self.watching();
        let overlay = if on_land { Overlay::Off } else { self.active.0 };
        OverlayKey { overlay, floor, coarse: self.zoom.now < 2.0 }
    }

    /// Returns the cells whose overlay the player may read: those that the party has seen or the digger has dug.
    fn unveiled(&self) -> CellSet {
        if self.watching() {
            finished_cells(self.current.base(), &self.playback.frame)
        } else {
            self.sight.known()
        }
    }
}

fn repaint(
    mut sources: OverlaySources,
    framing: Framing,
    mut easel: ResMut<OverlayTools>,
    mut images: ResMut<Assets<Image>>,
    mut legend: ResMut<OverlayLegend>,
    mut picture: Single<(&mut Visibility, &mut Transform), With<OverlayPicture>>,
) {
    let (visibility, place) = &mut *picture;
    let relinked = sources.links.changed();
    let motif = sources.motif();
    // The numbers also depend on the panels that cover them.
    let numbers = motif.overlay == Overlay::Ids;
    if !(numbers || relinked || sources.changed() || easel.is_changed() || visibility.is_added()) {
        return;
    }
    let on = motif.overlay != Overlay::Off;
    // Between two zoom steps, the pixels of a digit are not equally large. Numbers are hidden until the zoom stops.
    let readable = on && (!numbers || sources.zoom.is_at_rest());
    visibility.set_if_neq(if readable { Visibility::Inherited } else { Visibility::Hidden });
    place.translation.z = depth_of(motif.overlay);
    if !on {
        easel.painted = None;
        legend.close();
        return;
    }
    let easel = &mut *easel;
    let unveiled = sources.unveiled();
    // Lines can cross unknown cells. A line is shown whole if its cells are known.
    let whole = motif.overlay == Overlay::Links;
    let anew = easel.painted != Some(motif) || sources.current.is_changed() || whole && relinked;
    let on_screen = |sheet: &Sheet| if numbers { framing.leave(sheet, unveiled) } else { unveiled };
    if !anew && *easel.sheet.shown() == on_screen(&easel.sheet) {
        return;
    }
    let links = if whole { sources.links.all() } else { Vec::new() };
    let scene = sources.scene(motif, &links, &unveiled);
    if anew || whole {
        easel.sheet.paint(motif.overlay, &scene, &easel.inks);
        easel.painted = Some(motif);
    }
    // The legend does not change during digging.
    let watching = sources.watching();
    let relearnt = sources.changed() && !watching;
    if anew || relearnt {
        legend.show(motif.overlay, &scene, &easel.inks, |at| watching || unveiled.contains(at));
    }
    let Some(mut image) = images.get_mut(&easel.image) else { return };
    let Some(bytes) = bytes_to_draw_on(&mut image) else { return };
    if whole {
        easel.sheet.show_whole(unveiled, bytes);
    } else {
        easel.sheet.reveal(on_screen(&easel.sheet), bytes);
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use rootward_gen::Role;
    use rootward_presentation::overlay::{canvas::Canvas, inks::shipped, links, paint::paint};

    use super::*;
    use crate::{app::testing, world::base::placed::Opens};

    #[test]
    fn the_overlay_shows_the_relationships_of_entities() {
        let mut app = testing::app_in_179();
        let current = app.world().resource::<CurrentBase>().clone();
        let inks = shipped();
        let painted = |app: &mut App| {
            let links = app.world_mut().run_system_once(|links: Links| links.all()).expect("it can run");
            let scene = OverlayScene {
                base: current.base(),
                dig_log: current.dig_log(),
                records: current.records(),
                links: &links,
                known: None,
                floor: None,
                zoom: 2,
            };
            let mut canvas = Canvas::for_grid();
            paint(Overlay::Links, &scene, &inks, &mut canvas);
            (links::count(&scene, Role::Opens as usize, &|_| true), canvas)
        };
        let (before, whole) = painted(&mut app);
        let world = app.world_mut();
        let mut openers = world.query::<(Entity, &Opens)>();
        let (opener, to) = openers.iter(world).map(|(opener, opens)| (opener, opens.0)).next().expect("one");
        world.entity_mut(opener).remove::<Opens>();
        let (after, less) = painted(&mut app);
        assert_eq!(after, before - 1);
        assert!(less.bytes != whole.bytes);
        app.world_mut().entity_mut(opener).insert(Opens(to));
        let (again, restored) = painted(&mut app);
        assert_eq!(again, before);
        assert!(restored.bytes == whole.bytes);
        app.world_mut().entity_mut(to).despawn();
        assert!(painted(&mut app).0 < before);
    }
}
