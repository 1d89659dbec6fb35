//! The cables, marks and lamps that the player knows, for the map and the visor. Collected only after a change.

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_presentation::shown::{CellSight, Sight};
use rootward_rules::{
    doors::iris::IrisPanels,
    party::pack::Log,
    play::Play,
    puzzles::Puzzles,
    riddles::{Cable, Lamps, cables as ways},
    site::Site,
};

use super::{
    cables::{self, CablePiece},
    lamps,
    marks::{self, KnownMark},
};
use crate::{
    map::view::fights::OnScreen,
    world::{
        base::state::{DoorState, WallState},
        floors::ViewedFloor,
    },
};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Known {
    /// The pieces of cables. Later pieces are drawn over earlier ones.
    pub cables: Vec<CablePiece>,
    pub marks: Vec<KnownMark>,
    /// The doors that are distinguished by dots, with the number of dots.
    pub dots: Vec<(Pos, u8)>,
    pub lamps: Vec<(Pos, Lamps)>,
}

impl Known {
    fn of(site: &Site, play: &Play, ways: &[Cable], knows: impl Fn(Pos) -> bool) -> Self {
        let mut all = Self::default();
        for cable in ways {
            cables::pieces(site, play, cable, &knows, &mut all.cables);
        }
        all.marks.extend(marks::known(site, play, &knows));
        all.dots.extend(marks::doors(site, play, &knows));
        all.lamps.extend(lamps::known(site, play, &knows));
        all
    }
}

#[derive(Resource, Default)]
pub(crate) struct KnownRiddles {
    /// The known riddles of the party's floor. Empty while the party is outside.
    pub party: Known,
    /// The known riddles of the floor on screen, if that is another one.
    pub elsewhere: Option<Known>,
    ways: Vec<Cable>,
    made_of: Option<(Puzzles, IrisPanels, Log)>,
}

impl KnownRiddles {
    pub fn on_screen(&self) -> &Known {
        self.elsewhere.as_ref().unwrap_or(&self.party)
    }
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GatherRiddles;

/// Change detection reports the resource only if something in it differs.
pub(super) fn gather(
    (site, play): (Res<Site>, Res<Play>),
    (sight, viewed): (Res<Sight>, Res<ViewedFloor>),
    screen: OnScreen<'_>,
    moved: Query<(), Or<(Changed<DoorState>, Changed<WallState>)>>,
    mut known: ResMut<KnownRiddles>,
) {
    let riddles = known.bypass_change_detection();
    if site.is_changed() || riddles.made_of.is_none() {
        riddles.ways = ways::all(&site);
        riddles.made_of = None;
    }
    let is_same = riddles.made_of.as_ref().is_some_and(|(puzzles, iris, log)| {
        *puzzles == play.puzzles && *iris == play.iris && *log == play.pack.log
    });
    if is_same && moved.is_empty() && !screen.is_changed() {
        return;
    }
    riddles.made_of = Some((play.puzzles.clone(), play.iris.clone(), play.pack.log.clone()));
    let base = screen.base();
    let of = |floor: u8| {
        let knows = |at: Pos| base.floor_at(at) == Some(floor) && sight.of(at) != CellSight::Never;
        Known::of(&site, &play, &riddles.ways, knows)
    };
    let (party, elsewhere) =
        if screen.is_base() { (of(viewed.party), viewed.elsewhere.map(of)) } else { default() };
    if riddles.party != party || riddles.elsewhere != elsewhere {
        (riddles.party, riddles.elsewhere) = (party, elsewhere);
        known.set_changed();
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::change_detection::Tick;
    use rootward_gen::Thing;

    use super::*;
    use crate::app::testing::{self, app_in_179, updates};

    fn gathering() -> App {
        let mut app = app_in_179();
        app.init_resource::<KnownRiddles>().add_systems(PostUpdate, gather);
        app.world_mut().resource_mut::<Sight>().reveal = true;
        updates(&mut app, 2);
        app
    }

    fn changed(app: &App) -> Tick {
        app.world().resource_ref::<KnownRiddles>().last_changed()
    }

    #[test]
    fn it_is_marked_changed_only_after_a_change() {
        let mut app = gathering();
        let before = changed(&app);
        assert!(!app.world().resource::<KnownRiddles>().party.lamps.is_empty());
        updates(&mut app, 5);
        assert_eq!(changed(&app), before, "ticks alone tell nothing new");
        testing::open_everything(&mut app);
        assert_ne!(changed(&app), before);
        let known = &app.world().resource::<KnownRiddles>().party;
        let records = app.world().resource::<Site>().records();
        // Only a fire keeps burning, because no lever was moved.
        let burns = |at: Pos| records.at(at).any(|record| matches!(record.thing, Thing::PuzzleFire(_)));
        assert!(known.dots.is_empty() && known.lamps.iter().all(|&(at, _)| burns(at)));
        assert!(known.marks.iter().all(|mark| mark.is_open));
    }

    #[test]
    fn partys_floor_is_known_while_another_is_shown() {
        let mut app = gathering();
        let own = app.world().resource::<KnownRiddles>().party.clone();
        assert!(!own.cables.is_empty());
        let floors = app.world().resource::<Site>().base().plan().floor_count();
        let party = app.world().resource::<ViewedFloor>().party;
        let other = (1..=floors).find(|&floor| floor != party).expect("another floor");
        app.world_mut().resource_mut::<ViewedFloor>().look(other, floors);
        updates(&mut app, 1);
        let known = app.world().resource::<KnownRiddles>();
        assert_eq!(known.party, own);
        let base = app.world().resource::<Site>().base();
        let here = |at: Pos, floor: u8| base.floor_at(at) == Some(floor);
        assert!(known.on_screen().lamps.iter().all(|&(at, _)| here(at, other)));
        assert!(known.party.lamps.iter().all(|&(at, _)| here(at, party)));
        assert_ne!(*known.on_screen(), own);
    }

    #[test]
    fn locks_have_lamps_wherever_a_lever_opens_them() {
        let app = gathering();
        let site = app.world().resource::<Site>();
        let lamps = &app.world().resource::<KnownRiddles>().party.lamps;
        let records = site.records();
        let lock = |at: Pos| records.at(at).any(|record| matches!(record.thing, Thing::Door(_)));
        assert!(lamps.iter().any(|&(at, _)| lock(at)));
    }
}
