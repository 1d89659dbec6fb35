//! The party's field of view and memory for the screen. [`Sight`] follows the play.

use bevy::prelude::*;
use rootward_gen::CellSet;
use rootward_presentation::shown::Sight;
use rootward_rules::{play::Play, site::Site};

use crate::host::{schedule::AppSystems, states::Screen};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Sight>()
        .add_systems(OnEnter(Screen::Playing), clear_sight)
        .add_systems(Update, update_sight.in_set(AppSystems::Sight));
}

fn clear_sight(mut sight: ResMut<Sight>) {
    *sight = Sight::remembering(CellSet::default(), sight.reveal);
}

fn update_sight(play: Option<Res<Play>>, site: Option<Res<Site>>, mut sight: ResMut<Sight>) {
    let Some((play, site)) = play.filter(|play| play.is_changed()).zip(site) else { return };
    let seen = &play.seen;
    // Recompute light only after a step. Light from a distant door appears with the next step.
    if sight.visible != seen.visible || sight.remembered != seen.remembered {
        sight.look(&site, &play);
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Pos, Seed};
    use rootward_presentation::shown::CellSight;

    use super::*;
    use crate::{app::testing, world::base::load::Restart};

    #[test]
    fn a_restart_forgets_the_light() {
        let mut app = testing::app_in(Seed::classic(179));
        let start = app.world().resource::<Sight>().lit_before;
        for at in app.world().resource::<Site>().floor().iter().step_by(40).collect::<Vec<_>>() {
            testing::console(&mut app, &format!("goto {} {}", at.x, at.y));
            testing::updates(&mut app, 4);
        }
        assert!(app.world().resource::<Sight>().lit_before.len() > start.len());
        app.world_mut().write_message(Restart);
        testing::updates(&mut app, 6);
        let sight = app.world().resource::<Sight>();
        assert_eq!(sight.lit_before, sight.lit);
    }

    #[test]
    fn the_light_of_a_room_adds_cells_to_the_picture_and_nothing_to_the_rules() {
        let mut app = testing::app_in(Seed::classic(179));
        let open: Vec<Pos> = app.world().resource::<Site>().floor().iter().step_by(7).collect();
        let mut added = 0;
        for at in open {
            testing::console(&mut app, &format!("goto {} {}", at.x, at.y));
            testing::updates(&mut app, 4);
            let (sight, play) = (app.world().resource::<Sight>(), app.world().resource::<Play>());
            assert_eq!((sight.visible, sight.remembered), (play.seen.visible, play.seen.remembered));
            let dark = app.world().resource::<Site>().dark();
            for cell in sight.lit.iter().filter(|&cell| !sight.visible.contains(cell)) {
                assert!(!dark.contains(cell), "{at:?} {cell:?}");
                assert_eq!(sight.of(cell), CellSight::Lit);
                added += 1;
            }
        }
        assert!(added > 20, "{added}");
    }
}
