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
    use rootward_presentation::shown::CellSight;

    use super::*;
    use crate::{
        app::testing::{app_in_179, console, updates},
        world::base::load::Restart,
    };

    fn visit(apart: usize, mut check: impl FnMut(&Sight, &Site, &Play)) -> App {
        let mut app = app_in_179();
        for at in app.world().resource::<Site>().floor().iter().step_by(apart).collect::<Vec<_>>() {
            console(&mut app, &format!("goto {} {}", at.x, at.y));
            updates(&mut app, 4);
            let world = app.world();
            check(world.resource(), world.resource(), world.resource());
        }
        app
    }

    #[test]
    fn a_restart_forgets_the_light() {
        let mut app = visit(40, |_, _, _| {});
        let lit = app.world().resource::<Sight>().lit_before.len();
        app.world_mut().write_message(Restart);
        updates(&mut app, 6);
        let sight = app.world().resource::<Sight>();
        assert_eq!(sight.lit_before, sight.lit);
        assert!(lit > sight.lit.len());
    }

    #[test]
    fn the_light_of_a_room_is_only_in_the_picture() {
        let mut added = 0;
        let _ = visit(7, |sight, site, play| {
            assert_eq!((sight.visible, sight.remembered), (play.seen.visible, play.seen.remembered));
            for cell in sight.lit.iter().filter(|&cell| !sight.visible.contains(cell)) {
                assert!(!site.dark().contains(cell), "{:?} {cell:?}", play.party.at);
                assert_eq!(sight.of(cell), CellSight::Lit);
                added += 1;
            }
        });
        assert!(added > 20, "{added}");
    }
}
