//! The rock over unknown cells of the base behind the title. A base that was won or watched has none.

use bevy::prelude::*;
use rootward_gen::{HEIGHT, Pos, WIDTH};
use rootward_presentation::shown::{CellSight, Sight};
use rootward_rules::{objective::Stage, play::Play};

use crate::{
    host::states::Screen,
    kit::{
        CELL,
        artbook::{ArtBook, theme_of},
        depth,
    },
    map::{drawing::Draw, tilemap::bedrock},
    session::watch::DigPlayback,
    world::base::{current::CurrentBase, in_play},
};

/// The depth above everything, including the frame of the digger's last step.
const OVER_ALL: f32 = depth::MARKS + 1.0;

#[derive(Component, Clone, Copy, Debug)]
struct TitleVeil;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), spawn.run_if(in_play.and_then(not(is_known))))
        .draw(lift.run_if(in_state(Screen::Title).and_then(not(in_play))));
}

fn is_known(play: Res<Play>, playback: Res<DigPlayback>) -> bool {
    matches!(play.objective.stage, Stage::Won { .. }) || playback.frame.step() > 0
}

fn spawn(
    sight: Res<Sight>,
    (current, book): (Res<CurrentBase>, Res<ArtBook>),
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    // A cell of the frame around the grid is known if the cell beside it is known.
    let beside = |at: Pos| Pos::new(at.x.clamp(0, WIDTH as i16 - 1), at.y.clamp(0, HEIGHT as i16 - 1));
    let unknown = |at: Pos| sight.of(beside(at)) == CellSight::Never;
    let rock = images.get(&book.bedrock(theme_of(current.base())));
    let Some(cover) = rock.and_then(|rock| bedrock::cover(rock, unknown)) else { return };
    let middle = Vec2::new(WIDTH as f32, -(HEIGHT as f32)) / 2.0 * CELL;
    commands.spawn((
        Name::new("title veil"),
        TitleVeil,
        DespawnOnExit(Screen::Title),
        Sprite::from_image(images.add(cover)),
        Transform::from_translation(middle.extend(OVER_ALL)),
    ));
}

fn lift(veils: Query<Entity, With<TitleVeil>>, mut commands: Commands) {
    veils.iter().for_each(|veil| commands.entity(veil).despawn());
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::site::Site;

    use super::*;
    use crate::{
        app::testing::{self, drawn::drawn},
        world::base::load::LoadSeed,
    };

    fn pixels(app: &mut App, at: Pos) -> [[u8; 4]; 2] {
        let world = app.world_mut();
        let veil =
            world.query_filtered::<&Sprite, With<TitleVeil>>().single(world).expect("one veil").clone();
        let theme = theme_of(world.resource::<CurrentBase>().base());
        let rock = world.resource::<ArtBook>().bedrock(theme);
        let images = world.resource::<Assets<Image>>();
        let pixel = |image: &Handle<Image>, from: UVec2| {
            let image = images.get(image).expect("a picture");
            let at = from + UVec2::new(at.x as u32, at.y as u32) * 16 + 8;
            let bytes = image.pixel_bytes((at % image.size()).extend(0)).expect("a pixel");
            <[u8; 4]>::try_from(bytes).expect("four bytes")
        };
        // The frame of the veil is one cell wide. The frame of the rock is 64 cells wide.
        [pixel(&veil.image, UVec2::splat(16)), pixel(&rock, UVec2::splat(64 * 16))]
    }

    #[test]
    fn title_shows_rock_over_unknown_cells() {
        let Some(mut app) = drawn(UVec2::new(640, 360), 100) else { return };
        testing::enter(&mut app, Seed::classic(179));
        testing::updates(&mut app, 4);
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        testing::updates(&mut app, 4);
        let party = app.world().resource::<Play>().party.at;
        assert_eq!(pixels(&mut app, party)[0][3], 0);
        let known = app.world().resource::<Sight>().known();
        let floor = *app.world().resource::<Site>().floor();
        let unknown: Vec<Pos> = floor.iter().filter(|&at| !known.contains(at)).collect();
        assert!(unknown.len() > 50, "{}", unknown.len());
        for at in unknown {
            let [veil, rock] = pixels(&mut app, at);
            assert_eq!((veil, veil[3]), (rock, 255), "{at:?}");
        }
    }

    #[test]
    fn title_hides_only_a_base_that_was_left() {
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
