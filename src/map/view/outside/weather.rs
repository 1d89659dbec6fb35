//! Rain and dust over the land: two layers of repeating streaks. A setting turns them off.

use bevy::prelude::*;
use rootward_art::Pixels;
use rootward_presentation::scenery::{
    climate::{Climate, Weather},
    picture::chance,
};
use rootward_rules::region::Region;

use super::climate_of;
use crate::{
    host::states::{Mode, Screen},
    input::settings::Settings,
    kit::{
        artbook::{ArtBook, to_image},
        depth,
        screen::{MainCamera, OffScreen, Zoom, view_size},
    },
    map::drawing::{Draw, hidden_sprite, set_place},
    session::watch::is_watching,
    world::base::current::CurrentBase,
};

/// The width and height of the repeating piece, in pixels.
const SIDE: i32 = 96;
const STREAKS: i32 = 26;

/// A layer of streaks. Layer 0 is farther away.
#[derive(Component, Clone, Copy, Debug)]
struct Layer(u8);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing((change, drift).chain().run_if(resource_exists::<CurrentBase>));
}

fn spawn(mut commands: Commands) {
    for layer in 0..2 {
        let image_mode = SpriteImageMode::Tiled { tile_x: true, tile_y: true, stretch_value: 1.0 };
        let depth = depth::MARKS + 0.1 * f32::from(layer);
        let sprite = hidden_sprite("weather", Sprite { image_mode, ..default() }, depth);
        commands.spawn((Layer(layer), sprite));
    }
}

fn drawn(climate: Climate, place: Region, settings: &Settings) -> Weather {
    if place.is_outside() && settings.weather { climate.weather } else { Weather::Calm }
}

/// The speed of streaks, in pixels a second to the east and to the north.
const fn speed(weather: Weather) -> Vec2 {
    match weather {
        Weather::Calm => Vec2::ZERO,
        Weather::Rain => Vec2::new(-46.0, -210.0),
        Weather::Dust => Vec2::new(130.0, -9.0),
    }
}

fn streaks(weather: Weather, layer: u8, [red, green, blue]: [u8; 3]) -> Pixels {
    let side = SIDE as usize;
    let mut bytes = vec![0; side * side * 4];
    let dense = if layer == 0 { 60 } else { 105 };
    let length = match weather {
        Weather::Calm => 0,
        Weather::Rain => 6 + 3 * i32::from(layer),
        Weather::Dust => 3 + 4 * i32::from(layer),
    };
    for streak in 0..STREAKS {
        let part = |salt: u32| (chance(streak, i32::from(layer), salt) * SIDE as f32) as i32;
        let (left, top) = (part(1), part(2));
        for step in 0..length {
            let (x, y) = if weather == Weather::Rain { (-step / 4, step) } else { (step, 0) };
            let (x, y) = ((left + x).rem_euclid(SIDE) as usize, (top + y).rem_euclid(SIDE) as usize);
            // Streaks fade towards their tail.
            let share = if weather == Weather::Rain { step + 1 } else { step + 2 };
            let alpha = (dense * share / (length + 1)).min(255) as u8;
            if let Some(pixel) = bytes.get_mut((y * side + x) * 4..).and_then(|rest| rest.get_mut(..4)) {
                pixel.copy_from_slice(&[red, green, blue, alpha]);
            }
        }
    }
    Pixels { width: side, height: side, bytes }
}

fn change(
    current: Res<CurrentBase>,
    place: Res<Region>,
    settings: Res<Settings>,
    book: Res<ArtBook>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut painted: Local<Option<Weather>>,
    mut images: ResMut<Assets<Image>>,
    mut layers: Query<(&Layer, &mut Visibility, &mut Sprite)>,
) {
    let weather = drawn(climate_of(current.base()), *place, &settings);
    let visible = weather != Weather::Calm && !is_watching(screen, mode);
    // The layers are spawned again after the title, and may become visible much later.
    let bare = layers.iter().any(|(_, _, sprite)| sprite.image == Handle::default());
    if visible && (bare || *painted != Some(weather)) {
        *painted = Some(weather);
        let ink = if weather == Weather::Rain { "water.lit" } else { "droid.3" };
        let [red, green, blue, _] = book.colour(ink).to_srgba().to_u8_array();
        for (layer, _, mut sprite) in &mut layers {
            sprite.image = images.add(to_image(streaks(weather, layer.0, [red, green, blue])));
        }
    }
    for (_, mut visibility, _) in &mut layers {
        visibility.set_if_neq(if visible { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// The layers cover the view of the camera and one more piece on every side.
fn drift(
    time: Res<Time>,
    current: Res<CurrentBase>,
    zoom: Res<Zoom>,
    windows: Query<&Window>,
    off_screen: Option<Res<OffScreen>>,
    camera: Query<&Transform, With<MainCamera>>,
    mut layers: Query<(&Layer, &Visibility, &mut Transform, &mut Sprite), Without<MainCamera>>,
) {
    let Ok(camera) = camera.single() else { return };
    let side = SIDE as f32;
    let wind = speed(climate_of(current.base()).weather);
    for (layer, visibility, mut place, mut sprite) in &mut layers {
        if *visibility == Visibility::Hidden {
            continue;
        }
        let view = view_size(windows.iter().next(), off_screen.as_deref()) / zoom.now.max(1.0);
        // Use an even number of pieces, so that the middle is a corner between pieces.
        let size = ((view / side / 2.0).ceil() * 2.0 + 2.0) * side;
        if sprite.custom_size != Some(size) {
            sprite.custom_size = Some(size);
        }
        let near = 0.6 + 0.4 * f32::from(layer.0);
        let blown = wind * near * time.elapsed_secs_wrapped();
        // The layers are fixed to the ground, and centred on the camera in steps of whole pieces.
        let eye = camera.translation.truncate();
        let at = blown + ((eye - blown) / side).round() * side;
        let at = at.round().extend(place.translation.z);
        set_place(&mut place, at);
    }
}

#[cfg(test)]
mod tests {
    use rootward_presentation::scenery::climate::{Daytime, LandKind};

    use super::*;

    const WET: Climate =
        Climate { land: LandKind::Moor, weather: Weather::Rain, day: Daytime::Day, grain: 1 };

    #[test]
    fn weather_is_only_outside_and_can_be_switched_off() {
        let mut settings = Settings::default();
        assert_eq!(drawn(WET, Region::Outside, &settings), Weather::Rain);
        assert_eq!(drawn(WET, Region::Inside, &settings), Weather::Calm);
        settings.weather = false;
        assert_eq!(drawn(WET, Region::Outside, &settings), Weather::Calm);
    }

    #[test]
    fn streaks_cover_only_little_of_the_land() {
        for weather in [Weather::Rain, Weather::Dust] {
            for layer in 0..2 {
                let pixels = streaks(weather, layer, [9, 9, 9]);
                let inked: Vec<u8> =
                    pixels.bytes.chunks(4).map(|pixel| pixel[3]).filter(|&alpha| alpha > 0).collect();
                assert!(!inked.is_empty() && inked.len() < pixels.bytes.len() / 4 / 20);
                assert!(inked.iter().all(|&alpha| alpha <= 120));
            }
        }
    }
}
