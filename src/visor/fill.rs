//! Fills the scene with everything that the party sees: the ground, the things as they are now, and moving creatures.

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_gen::{Base, Pos, Thing};
use rootward_presentation::{
    lead::{Lead, LeadNow},
    looks::Appearance,
    overlay::Overlay,
    points::PointScale,
    shown::{CellSight, Sight, is_beside},
};
use rootward_rules::{play::Play, region::Region, site::Site};
use rootward_visor::{
    Lamp, ONE, Scene,
    fill::{self, Change, Stage},
};

use super::{eye::VisorEye, life, stage::stage_of};
use crate::{
    host::states::Mode,
    input::settings::Settings,
    map::{
        overlay::state::ActiveOverlay,
        view::{
            fights::{aims::Aims, effects::Effects, numbers::NumberPool, signs::Signs},
            riddles::known::KnownRiddles,
            things::loose::{LooseKind, LoosePool, item_name},
        },
    },
    session::{replay::ghost::Ghost, watch::DigPlayback},
    ui::examine::Pointed,
    world::{
        base::{current::CurrentBase, placed::Placed, state::EncounterState},
        floors::ViewedFloor,
        ticking::tick_fraction,
    },
};
use rootward_presentation::changes::FloorChanges;

/// The distance from the eye up to which a scene is filled, in cells. The light reaches no farther.
pub(super) const REACH: i16 = 12;
const ALARM: [u8; 3] = [170, 24, 16];

#[derive(SystemParam)]
pub(super) struct Seen<'w, 's> {
    current: Option<Res<'w, CurrentBase>>,
    site: Option<Res<'w, Site>>,
    play: Option<Res<'w, Play>>,
    sight: Res<'w, Sight>,
    changes: Res<'w, FloorChanges>,
    region: Res<'w, Region>,
    mode: Option<Res<'w, State<Mode>>>,
    playback: Res<'w, DigPlayback>,
    settings: Res<'w, Settings>,
    overlay: Res<'w, ActiveOverlay>,
    fixed: Res<'w, Time<Fixed>>,
    things: Query<'w, 's, (&'static Placed, &'static Appearance)>,
    groups: Query<'w, 's, &'static EncounterState>,
    pub lying: Lying<'w>,
    told: Told<'w>,
}

#[derive(SystemParam)]
pub(super) struct Told<'w> {
    pub riddles: Res<'w, KnownRiddles>,
    pub ghost: Option<Res<'w, Ghost>>,
    pub lead: Res<'w, LeadNow>,
    pub pointed: Res<'w, Pointed>,
    pub viewed: Res<'w, ViewedFloor>,
}

#[derive(SystemParam)]
pub(super) struct Lying<'w> {
    pub loose: Res<'w, LoosePool>,
    pub aims: Res<'w, Aims>,
    pub signs: Res<'w, Signs>,
    pub effects: Res<'w, Effects>,
    pub numbers: Res<'w, NumberPool>,
    pub points: Res<'w, PointScale>,
    pub hits: Res<'w, life::Hits>,
}

impl Seen<'_, '_> {
    /// As on the map, flames do not flicker if the player has turned flashing off.
    pub fn moves(&self) -> bool {
        self.settings.animation && self.settings.flashing
    }

    pub fn current(&self) -> Option<&CurrentBase> {
        self.current.as_deref()
    }

    /// Whether anything may look different while the eye stands still.
    pub fn is_changed(&self) -> bool {
        let base = self.current.as_ref().is_some_and(|current| current.is_changed());
        let play = self.play.as_ref().is_some_and(|play| play.is_changed());
        let told = &self.told;
        let told = told.riddles.is_changed()
            || told.lead.is_changed()
            || told.pointed.is_changed()
            || told.viewed.is_changed()
            || self.mode.as_ref().is_some_and(|mode| mode.is_changed());
        let shown = self.sight.is_changed() || self.settings.is_changed() || self.overlay.is_changed();
        base || play || shown || told
    }

    /// `frame` counts the frames of self-moving things.
    pub fn fill(&self, eye: &VisorEye, frame: u32, scene: &mut Scene) {
        let Some(current) = self.current() else { return };
        scene.clear(fill::theme_of(current.base()));
        scene.frame = frame;
        scene.pulses = self.settings.flashing;
        scene.numbers = self.overlay.0 == Overlay::Ids;
        scene.alarm = 0;
        if self.mode.as_deref().is_some_and(|mode| *mode.get() == Mode::Watch) {
            for at in around(eye.cell) {
                fill::ground(scene, &self.playback.frame, at);
            }
            return;
        }
        let (Some(site), Some(play)) = (self.site.as_deref(), self.play.as_deref()) else { return };
        let passed = tick_fraction(&self.fixed, self.mode.as_deref());
        let now =
            life::Moment { site, play, lying: &self.lying, eye, passed, flashes: self.settings.flashing };
        if let Some(land) = current.outside().filter(|_| self.region.is_outside()) {
            around(eye.cell).for_each(|at| fill::land(scene, land, at));
            // The whole land is visible, because it lies in daylight.
            self.show_ghost_and_frame(&now, |at| is_near(eye.cell, at), scene);
            return;
        }
        scene.alarm = if play.objective.is_meltdown() { 255 } else { 0 };
        self.lay_ground(current, (site, play), eye.cell, scene);
        self.put_things(current, site, eye.cell, scene);
        self.scatter(site, scene);
        let sees = |at: Pos| self.sight.of(at) == CellSight::Now && is_near(eye.cell, at);
        now.show_groups(current.records(), &self.groups, sees, scene);
        now.show_shots(sees, scene);
        now.show_signs(&self.groups, sees, scene);
        now.show_effects(sees, scene);
        now.show_numbers(sees, scene);
        let shows = |at: Pos| self.shows(at) && is_near(eye.cell, at);
        now.show_riddles(&self.told.riddles.party, shows, scene);
        if let Some(lead) = self.lead().filter(|lead| shows(lead.mark)) {
            now.point_at(lead.mark, scene);
        }
        self.show_ghost_and_frame(&now, sees, scene);
    }

    /// As on the map, the arrow exists only while the party walks and the player looks at its floor.
    fn lead(&self) -> Option<Lead> {
        let walks = self.mode.as_deref().is_some_and(|mode| *mode.get() == Mode::Walk);
        let is_shown = walks && self.told.viewed.elsewhere.is_none();
        self.told.lead.0.filter(|lead| is_shown && lead.steps > 1)
    }

    fn show_ghost_and_frame(&self, now: &life::Moment<'_>, sees: impl Fn(Pos) -> bool, scene: &mut Scene) {
        if let Some(ghost) = self.told.ghost.as_deref() {
            now.show_ghost(ghost.play(), (*self.region, &self.settings), sees, scene);
        }
        if let Some(at) = self.told.pointed.0 {
            scene.frame_cell(at);
        }
    }

    fn shows(&self, at: Pos) -> bool {
        matches!(self.sight.of(at), CellSight::Now | CellSight::Lit)
    }

    fn knows(&self, base: &Base, middle: Pos, at: Pos) -> bool {
        let here = || base.floor_at(at).is_none_or(|floor| base.floor_at(middle) == Some(floor));
        self.shows(at) || self.sight.of(at) != CellSight::Never && here()
    }

    fn lay_ground(
        &self,
        current: &CurrentBase,
        (site, play): (&Site, &Play),
        middle: Pos,
        scene: &mut Scene,
    ) {
        let changes = &*self.changes;
        // Remembered cells are dark, as on the map. Without them, the space behind a corner would look like a wall.
        let base = current.base();
        for at in around(middle).filter(|&at| self.knows(base, middle, at)) {
            fill::ground(scene, base, at);
            if changes.opened.contains(at) {
                fill::change(scene, at, Change::Opened);
            }
            if changes.burning.contains(at) {
                fill::change(scene, at, Change::Burns);
            } else if changes.out.contains(at) {
                fill::change(scene, at, Change::Out);
            } else if changes.flooded.contains(at) {
                fill::change(scene, at, Change::Flooded);
            }
            if play.is_dark(site, at) || play.twists.is_unlit(at) || !self.shows(at) {
                scene.dim(at);
            }
        }
    }

    fn put_things(&self, current: &CurrentBase, site: &Site, middle: Pos, scene: &mut Scene) {
        let records = current.records();
        for (placed, look) in &self.things {
            let Some(record) = records.get(placed.number) else { continue };
            if matches!(placed.thing, Thing::Group(_)) || !is_near(middle, record.at) {
                continue;
            }
            let mut stage = stage_of(placed.thing, *look);
            if placed.thing == Thing::Generator && site.generators().contains(middle) {
                stage = Stage::Trodden;
            }
            // A fake wall looks like a wall and an invisible block like air, except from an adjacent cell.
            let is_told = is_beside(middle, record.at) || self.sight.reveal;
            if placed.thing == Thing::FakeWall && !is_told {
                stage = Stage::Hidden;
            }
            if placed.thing == Thing::Blockage && stage == Stage::Hidden && is_told && self.shows(record.at) {
                life::shimmer(scene, record.at);
            }
            let known = |at: Pos| self.knows(current.base(), middle, at);
            let shown = if let Stage::Moved(to) = stage { known(to) } else { false };
            if shown || known(record.at) {
                fill::thing(scene, current.base(), records, record, stage);
            }
        }
        // Remembered cells show only walls and doors, because their other things may have changed.
        scene.keep(|standee| self.shows(Pos::new((standee.x >> 16) as i16, (standee.y >> 16) as i16)));
    }

    fn scatter(&self, site: &Site, scene: &mut Scene) {
        for loose in self.lying.loose.all().iter().filter(|loose| self.shows(loose.at)) {
            match loose.what {
                LooseKind::Item(item) => life::lay(scene, loose.at, item_name(item)),
                LooseKind::Mine(armed) => fill::mine(scene, loose.at, armed),
                LooseKind::Rock(cracks) => fill::rock(scene, loose.at, cracks),
                LooseKind::Lamp => {
                    let (x, y) =
                        (i32::from(loose.at.x) * ONE + ONE / 2, i32::from(loose.at.y) * ONE + ONE / 8);
                    scene.shine(Lamp { x, y, reach: 3, colour: ALARM, flickers: false });
                }
            }
        }
        for at in self.lying.aims.cells().filter(|&at| site.floor().contains(at)) {
            scene.warn(at);
        }
    }
}

fn around(middle: Pos) -> impl Iterator<Item = Pos> {
    let cells = (-REACH..=REACH).flat_map(|dy| (-REACH..=REACH).map(move |dx| (dx, dy)));
    cells.map(move |(dx, dy)| middle.offset(dx, dy)).filter(|at| at.in_grid())
}

fn is_near(middle: Pos, at: Pos) -> bool {
    (middle.x - at.x).abs().max((middle.y - at.y).abs()) <= REACH
}
