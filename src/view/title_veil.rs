//! What lies over the base behind the title: the base that the party has left is dug there again, and only as much of it
//! shows as the player knows. Once it is won, all of it does.

use bevy::prelude::*;
use rootward_rules::{objective::Stage, play::Play};

use super::veil::{self, Veil};
use crate::{
    base::{current::CurrentBase, in_play},
    kit::depth,
    schedule::AppSystems,
    sight::{CellSight, Sight},
    states::Screen,
};

/// Above the frame of the digger's last step, too.
const OVER_ALL: f32 = depth::MARKS + 1.0;

/// The cover of what nobody has seen.
#[derive(Component, Clone, Copy, Debug)]
struct TitleVeil;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), spawn.run_if(in_play.and_then(not(is_won)))).add_systems(
        Update,
        lift.in_set(AppSystems::View).run_if(in_state(Screen::Title).and_then(not(in_play))),
    );
}

fn is_won(play: Res<Play>) -> bool {
    matches!(play.objective.stage, Stage::Won { .. })
}

fn spawn(
    current: Res<CurrentBase>,
    sight: Res<Sight>,
    clear: Res<ClearColor>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let unknown = clear.0.to_srgba().to_u8_array();
    let (sprite, place) = veil::sprite(unknown, OVER_ALL, &mut images);
    let mut veil = Veil::default();
    veil.lay(current.base(), |at| (sight.of(at) != CellSight::Never).then_some([0; 4]));
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
    use crate::testing;

    /// The veil of a base that was left, as one that has just come.
    fn left() -> App {
        let mut app = testing::app_in(Seed::classic(179));
        app.init_resource::<Assets<Image>>().init_resource::<ClearColor>();
        app.world_mut().run_system_once(spawn).expect("it runs");
        app
    }

    /// Whether the veil hides the middle of a cell.
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
        let floor = app.world().resource::<Site>().floor().clone();
        let unknown: Vec<Pos> = floor.iter().filter(|&at| !known.contains(at)).collect();
        assert!(unknown.len() > 50, "{}", unknown.len());
        assert!(unknown.into_iter().all(|at| hides(&mut app, at)));
    }

    #[test]
    fn nothing_lies_over_a_base_that_was_won_or_over_another_one() {
        let mut app = left();
        app.world_mut().run_system_once(lift).expect("it runs");
        let world = app.world_mut();
        assert_eq!(world.query::<&TitleVeil>().iter(world).count(), 0);
        assert!(!world.run_system_once(is_won).expect("it runs"));
        world.resource_mut::<Play>().objective.stage = Stage::Won { left: 1 };
        assert!(world.run_system_once(is_won).expect("it runs"));
    }
}
