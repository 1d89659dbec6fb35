//! Daylight on the land. Rock throws shadows to the south and east, and gets darker with depth.

use bevy::prelude::*;
use rootward_gen::{HEIGHT, Land, Outside, Pos, Seed, WIDTH};
use rootward_presentation::scenery::{climate::Daytime, tint};
use rootward_rules::region::Region;

use super::climate_of;
use crate::{
    host::states::Screen,
    kit::{CELL, artbook::smooth_image, depth},
    map::{
        drawing::{Draw, ShownOn},
        tilemap::land::MARGIN,
    },
    world::base::current::CurrentBase,
};

/// The side of a cell in pixels of the picture.
const SCALE: usize = 4;
const SIZE: (usize, usize) = ((WIDTH + 2 * MARGIN as usize) * SCALE, (HEIGHT + 2 * MARGIN as usize) * SCALE);
/// The distance from open land at which rock begins to be dark, in pixels.
const DUSK: u32 = 3;
/// The distance from open land at which rock is completely dark, in pixels.
const NIGHT: u32 = 17;
/// The shadow on the ground, indexed by the distance in pixels from the wall to the north.
const FROM_NORTH: [u8; 3] = [132, 84, 36];
/// The shadow on the ground, indexed by the distance in pixels from the wall to the west.
const FROM_WEST: [u8; 2] = [84, 36];
/// The shadow on the lowest pixels of rock above open ground, which form the face of a cliff.
const CLIFF: [u8; 2] = [150, 84];

#[derive(Component, Clone, Copy, Debug)]
struct Shadows;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing(repaint.run_if(resource_exists::<CurrentBase>));
}

fn spawn(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let image = smooth_image(SIZE, [0; 4]);
    let middle = Vec2::new(WIDTH as f32, -(HEIGHT as f32)) / 2.0 * CELL;
    let size = Vec2::new(SIZE.0 as f32, SIZE.1 as f32) / SCALE as f32 * CELL;
    commands.spawn((
        Name::new("shadows on the land"),
        (Shadows, ShownOn::Land),
        Sprite { image: images.add(image), custom_size: Some(size), ..default() },
        Transform::from_translation(middle.extend(depth::FOG)),
        Visibility::Hidden,
        DespawnOnExit(Screen::Playing),
    ));
}

fn repaint(
    current: Res<CurrentBase>,
    place: Res<Region>,
    clear: Res<ClearColor>,
    shadows: Query<&Sprite, With<Shadows>>,
    // The content of the picture with this asset id. After the title, there is a new picture.
    mut painted: Local<Option<(Seed, Color, AssetId<Image>)>>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(land) = current.outside().filter(|_| place.is_outside()) else { return };
    let Ok(sprite) = shadows.single() else { return };
    let wanted = Some((land.seed(), clear.0, sprite.image.id()));
    if *painted == wanted {
        return;
    }
    if let Some(mut image) = images.get_mut(&sprite.image)
        && let Some(bytes) = image.data.as_mut()
    {
        *painted = wanted;
        let [red, green, blue, _] = clear.0.to_srgba().to_u8_array();
        let day = climate_of(current.base()).day;
        for (index, (pixel, shadow)) in bytes.chunks_exact_mut(4).zip(shadows_of(land)).enumerate() {
            let tint = tint_of(land, day, index);
            pixel.copy_from_slice(&tint::over([[red, green, blue, shadow], tint]));
        }
    }
}

fn shadows_of(land: &Outside) -> Vec<u8> {
    let lands: Vec<Land> = (0..SIZE.0 * SIZE.1).map(|pixel| land.land(cell_of(pixel))).collect();
    let depths = depths_of_rock(&lands);
    // Every pixel beyond the picture is rock.
    let land_at = |x: usize, y: usize| lands.get(y.min(SIZE.1 - 1) * SIZE.0 + x.min(SIZE.0 - 1)).copied();
    let is_wall = |x: usize, y: usize| land_at(x, y).is_none_or(|land| !land.is_walkable());
    (0..lands.len())
        .map(|pixel| {
            let (x, y) = (pixel % SIZE.0, pixel / SIZE.0);
            match lands[pixel] {
                // The roof of the building is lit, including the cell below it. The ship is lit too.
                _ if cell_of(pixel) == land.entrance() || is_ship(land, cell_of(pixel)) => 0,
                Land::Base | Land::Door => 0,
                Land::Rock => {
                    let foot = (1..).zip(CLIFF).find(|&(step, _)| !is_wall(x, y + step));
                    darkness(depths[pixel]).max(foot.map_or(0, |(_, shadow)| shadow))
                }
                _ => {
                    let north = (1..).zip(FROM_NORTH).find(|&(step, _)| is_wall(x, y.saturating_sub(step)));
                    let west = (1..).zip(FROM_WEST).find(|&(step, _)| is_wall(x.saturating_sub(step), y));
                    let (north, west) = (north.map_or(0, |(_, dark)| dark), west.map_or(0, |(_, dark)| dark));
                    north.max(west)
                }
            }
        })
        .collect()
}

fn is_ship(land: &Outside, at: Pos) -> bool {
    let landing = land.landing();
    (at.x - landing.x).abs() <= 1 && (at.y - landing.y).abs() <= 1
}

/// The door and the ship have lamps.
fn tint_of(land: &Outside, day: Daytime, pixel: usize) -> [u8; 4] {
    let (x, y) = (pixel % SIZE.0, pixel / SIZE.0);
    let away = |lamp: Pos| {
        let middle = |cell: i16| (f32::from(cell + MARGIN) + 0.5) * SCALE as f32;
        (x as f32 + 0.5 - middle(lamp.x)).hypot(y as f32 + 0.5 - middle(lamp.y)) / SCALE as f32
    };
    tint::beside_lamp(day, away(land.door()).min(away(land.landing())))
}

fn cell_of(pixel: usize) -> Pos {
    let (x, y) = (pixel % SIZE.0 / SCALE, pixel / SIZE.0 / SCALE);
    Pos::new(x as i16 - MARGIN, y as i16 - MARGIN)
}

const DEEPEST: u32 = 196;

/// The darkness of rock at a distance from open land, in thirds of a pixel.
fn darkness(thirds: u32) -> u8 {
    let span = 3 * (NIGHT - DUSK);
    (thirds.saturating_sub(3 * DUSK).min(span) * DEEPEST / span) as u8
}

/// The distance of each pixel from open land, in thirds of a pixel. A straight step counts 3, a diagonal one 4.
fn depths_of_rock(lands: &[Land]) -> Vec<u32> {
    let far = 3 * NIGHT + 1;
    let mut depths: Vec<u32> = lands.iter().map(|&land| if land == Land::Rock { far } else { 0 }).collect();
    let (width, last) = (SIZE.0, depths.len() - 1);
    for turned in [false, true] {
        let place = |pixel: usize| if turned { last - pixel } else { pixel };
        for pixel in 0..depths.len() {
            let x = pixel % width;
            let mut nearest = depths[place(pixel)];
            let mut look = |inside: bool, back: usize, cost: u32| {
                if inside && back <= pixel {
                    nearest = nearest.min(depths[place(pixel - back)] + cost);
                }
            };
            look(x > 0, 1, 3);
            look(true, width, 3);
            look(x > 0, width + 1, 4);
            look(x + 1 < width, width - 1, 4);
            depths[place(pixel)] = nearest;
        }
    }
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shadow(shadows: &[u8], at: Pos, (x, y): (usize, usize)) -> u8 {
        let (column, row) = ((at.x + MARGIN) as usize * SCALE + x, (at.y + MARGIN) as usize * SCALE + y);
        shadows[row * SIZE.0 + column]
    }

    #[test]
    fn rock_gets_darker_the_farther_it_lies_from_open_land() {
        let land = Outside::of(Seed::classic(0));
        let shadows = shadows_of(&land);
        let north = |steps: i16| land.landing().offset(0, -steps);
        let dark: Vec<u8> = (1..=4).map(|steps| shadow(&shadows, north(steps), (2, 0))).collect();
        assert!(dark.is_sorted_by(|near, far| near < far), "{dark:?}");
        assert_eq!(shadow(&shadows, Pos::new(-MARGIN, -MARGIN), (0, 0)), DEEPEST as u8);
    }

    #[test]
    fn rock_shadows_fall_to_the_south() {
        let land = Outside::of(Seed::classic(0));
        let shadows = shadows_of(&land);
        let below = |at: &Pos| {
            !is_ship(&land, *at) && land.land(*at).is_walkable() && !land.land(at.offset(0, -1)).is_walkable()
        };
        let at = Pos::all().find(below).expect("there is a wall in the north of something");
        assert!(shadow(&shadows, at, (2, 0)) > shadow(&shadows, at, (2, 3)));
        assert_eq!(shadow(&shadows, land.landing(), (2, 0)), 0);
        assert!(land.building().all(|at| shadow(&shadows, at, (2, 2)) == 0));
        let open = |at: Pos| (-1..=1).all(|dy| (-1..=1).all(|dx| land.land(at.offset(dx, dy)).is_walkable()));
        assert!(Pos::all().filter(|&at| open(at)).all(|at| shadow(&shadows, at, (0, 0)) == 0));
    }

    #[test]
    fn distances_are_to_the_nearest_open_pixel() {
        let mut lands = vec![Land::Rock; SIZE.0 * SIZE.1];
        lands[50 * SIZE.0 + 60] = Land::Grass;
        let depths = depths_of_rock(&lands);
        let at = |x: usize, y: usize| depths[y * SIZE.0 + x];
        assert_eq!([at(60, 50), at(63, 50), at(57, 50), at(60, 48), at(60, 55)], [0, 9, 9, 6, 15]);
        assert_eq!([at(61, 51), at(59, 49), at(62, 47)], [4, 4, 11]);
    }
}
