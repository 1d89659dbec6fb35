//! The veil over the base behind the title: only the cells that the player knows show, until it was won or watched.

use bevy::prelude::*;
use rootward_rules::{objective::Stage, play::Play};

use super::veil::{self, Veil};
use crate::{
    base::in_play,
    kit::depth,
    schedule::AppSystems,
    sight::{CellSight, Sight},
    states::Screen,
    watch::DigPlayback,
};

/// Above the frame of the digger's last step, too.
const OVER_ALL: f32 = depth::MARKS + 1.0;

#[derive(Component, Clone, Copy, Debug)]
struct TitleVeil;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), spawn.run_if(in_play.and_then(not(is_known)))).add_systems(
        Update,
        lift.in_set(AppSystems::View).run_if(in_state(Screen::Title).and_then(not(in_play))),
    );
}

/// Whether the player has seen all of the base: it is won, or was watched while it was dug.
fn is_known(play: Res<Play>, playback: Res<DigPlayback>) -> bool {
    matches!(play.objective.stage, Stage::Won { .. }) || playback.frame.step() > 0
}

fn spawn(
    sight: Res<Sight>,
    clear: Res<ClearColor>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let unknown = clear.0.to_srgba().to_u8_array();
    let (sprite, place) = veil::sprite(unknown, OVER_ALL, &mut images);
    let mut veil = Veil::default();
    veil.lay(|at| (sight.of(at) != CellSight::Never).then_some([0; 4]));
    veil.show(&sprite.image, unknown, &mut images);
    commands.spawn((Name::new("title veil"), TitleVeil, DespawnOnExit(Screen::Title), sprite, place));
}

/// Another base has taken the place of the one that was left.
fn lift(veils: Query<Entity, With<TitleVeil>>, mut commands: Commands) {
    veils.iter().for_each(|veil| commands.entity(veil).despawn());
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use rootward_gen::{Pos, Seed};
    use rootward_rules::site::Site;

    use super::*;
    use crate::{
        base::load::LoadSeed,
        testing::{self, drawn::drawn},
    };

    fn left() -> App {
        let mut app = testing::app_in(Seed::classic(179));
        app.init_resource::<Assets<Image>>().init_resource::<ClearColor>();
        app.world_mut().run_system_once(spawn).expect("it runs");
        app
    }

    fn hides(app: &mut App, at: Pos) -> bool {
        let world = app.world_mut();
        let sprite =
            world.query_filtered::<&Sprite, With<TitleVeil>>().single(world).expect("one veil").clone();
        let image = world.resource::<Assets<Image>>().get(&sprite.image).expect("its picture");
        let a_cell = |size: f32, cells: usize| size / (cells + 2) as f32;
        let (wide, high) = (
            a_cell(image.width() as f32, rootward_gen::WIDTH),
            a_cell(image.height() as f32, rootward_gen::HEIGHT),
        );
        let (x, y) = ((f32::from(at.x) + 1.5) * wide, (f32::from(at.y) + 1.5) * high);
        let colour = image.get_color_at(x as u32, y as u32).expect("a pixel");
        colour.alpha() > 0.99
    }

    #[test]
    fn the_title_shows_of_a_base_that_was_left_what_the_player_knows() {
        let mut app = left();
        let party = app.world().resource::<Play>().party.at;
        assert!(!hides(&mut app, party));
        let known = app.world().resource::<Sight>().known();
        let floor = *app.world().resource::<Site>().floor();
        let unknown: Vec<Pos> = floor.iter().filter(|&at| !known.contains(at)).collect();
        assert!(unknown.len() > 50, "{}", unknown.len());
        assert!(unknown.into_iter().all(|at| hides(&mut app, at)));
    }

    #[test]
    fn the_title_hides_a_base_that_was_left_and_none_that_is_won_was_watched_or_takes_its_place() {
        let Some(mut app) = drawn(UVec2::new(640, 360), 100) else { return };
        let veils = |app: &mut App, screen| {
            app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
            testing::updates(app, 4);
            app.world_mut().query::<&TitleVeil>().iter(app.world()).count()
        };
        testing::enter(&mut app, Seed::classic(179));
        assert_eq!(veils(&mut app, Screen::Title), 1);
        app.world_mut().write_message(LoadSeed::of(Seed::classic(21)));
        testing::wait_for_base(&mut app, Seed::classic(21));
        assert_eq!(veils(&mut app, Screen::Title), 0);
        testing::enter(&mut app, Seed::classic(179));
        app.world_mut().resource_mut::<Play>().objective.stage = Stage::Won { left: 1 };
        assert_eq!(veils(&mut app, Screen::Title), 0);
        testing::enter(&mut app, Seed::classic(179));
        testing::console(&mut app, "watch step 100");
        testing::updates(&mut app, 4);
        assert_eq!(veils(&mut app, Screen::Title), 0);
    }
}
