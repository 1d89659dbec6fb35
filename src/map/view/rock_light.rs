//! The light of a base on the rock around it. Only known cells give light, so the light reveals nothing.

use std::ops::RangeInclusive;

use bevy::{image::ImageSampler, prelude::*};
use rootward_gen::{Base, HEIGHT, WIDTH};
use rootward_presentation::shown::{CellSight, Sight};

use super::veil::{known_cells, near, ordered};
use crate::{
    host::states::Screen,
    kit::{CELL, artbook::smooth_image, depth},
    map::drawing::{Draw, ShownOn},
    world::{base::current::CurrentBase, floors::ViewedFloor},
};

/// The number of cells around the grid that the light can reach.
const MARGIN: usize = 6;
const CELLS: (usize, usize) = (WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN);
/// The side of a cell in the picture, in pixels.
const FINE: usize = 8;
const SIZE: (usize, usize) = (CELLS.0 * FINE, CELLS.1 * FINE);
/// The light of a cell in sight and of a remembered cell. The light loses [`LOSS`] with each step.
const SEEN: u32 = 240;
const REMEMBERED: u32 = 130;
/// The loss of light on the way to a neighbour: straight and diagonal.
const LOSS: (u32, u32) = (40, 56);
/// The size of a step of light.
const STEP: u32 = 24;
/// The colour of the darkness where there is no light, and its density.
const DARK: [u8; 3] = [6, 8, 14];
const FAR: u32 = 176;
/// The reach of the darkness beyond the grid, in cells.
const REACH: f32 = 64.0;

#[derive(Component, Clone, Copy, Debug)]
struct RockLight;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn).draw(repaint);
}

fn spawn(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let mut image = smooth_image(SIZE, [DARK[0], DARK[1], DARK[2], FAR as u8]);
    image.sampler = ImageSampler::nearest();
    let grid = Vec2::new(WIDTH as f32, HEIGHT as f32);
    let size = grid + 2.0 * REACH;
    // Beyond the picture its outermost pixels repeat.
    let corner = Vec2::splat(MARGIN as f32 - REACH);
    let rect = Rect::from_corners(corner * FINE as f32, (corner + size) * FINE as f32);
    let sprite = Sprite { rect: Some(rect), custom_size: Some(size * CELL), ..default() };
    commands.spawn((
        Name::new("light on the rock"),
        (RockLight, ShownOn::Base),
        Sprite { image: images.add(image), ..sprite },
        Transform::from_translation((grid * CELL * Vec2::new(0.5, -0.5)).extend(depth::ROCK_LIGHT)),
        DespawnOnExit(Screen::Playing),
    ));
}

fn repaint(
    sight: Res<Sight>,
    viewed: Res<ViewedFloor>,
    current: Option<Res<CurrentBase>>,
    light: Query<Ref<Sprite>, With<RockLight>>,
    mut images: ResMut<Assets<Image>>,
    (mut levels, mut painted): (Local<Vec<u32>>, Local<Vec<u32>>),
) {
    let (Some(current), Ok(sprite)) = (current, light.single()) else { return };
    if !(sight.is_changed() || viewed.is_changed() || current.is_changed() || sprite.is_added()) {
        return;
    }
    spread(current.base(), viewed.shown(), &sight, &mut levels);
    if sprite.is_added() || current.is_changed() {
        painted.clear();
    } else if *levels == *painted {
        return;
    }
    if let Some(mut image) = images.get_mut(&sprite.image)
        && let Some(bytes) = image.data.as_mut()
    {
        paint(bytes, &levels, &painted);
    }
    painted.clone_from(&levels);
}

fn spread(base: &Base, floor: u8, sight: &Sight, levels: &mut Vec<u32>) {
    levels.clear();
    levels.resize(CELLS.0 * CELLS.1, 0);
    for at in known_cells(base, floor, sight).iter().filter(|&at| base.is_ground(at)) {
        let index = (at.y as usize + MARGIN) * CELLS.0 + at.x as usize + MARGIN;
        levels[index] = if sight.of(at) == CellSight::Before { REMEMBERED } else { SEEN };
    }
    // Two passes, one in each direction, spread the light to all cells.
    let (width, last) = (CELLS.0, levels.len() - 1);
    for index in 0..=last {
        let from = [(1, LOSS.0), (width - 1, LOSS.1), (width, LOSS.0), (width + 1, LOSS.1)];
        for (back, loss) in from {
            let near = index.checked_sub(back).map_or(0, |near| levels[near]);
            levels[index] = levels[index].max(near.saturating_sub(loss));
            let (index, near) = (last - index, (last - index + back).min(last));
            levels[index] = levels[index].max(levels[near].saturating_sub(loss));
        }
    }
}

/// Paints the cells whose light has changed, and those beside them. `painted` is empty for a full repaint.
fn paint(bytes: &mut [u8], levels: &[u32], painted: &[u32]) {
    let is_same = |row: usize, columns: RangeInclusive<usize>| {
        let cells = row * CELLS.0 + columns.start()..row * CELLS.0 + columns.end() + 1;
        painted.get(cells.clone()) == levels.get(cells)
    };
    for row in 0..CELLS.1 {
        if near(row, CELLS.1).all(|row| is_same(row, 0..=CELLS.0 - 1)) {
            continue;
        }
        for column in 0..CELLS.0 {
            if !near(row, CELLS.1).all(|row| is_same(row, near(column, CELLS.0))) {
                paint_cell(bytes, levels, row, column);
            }
        }
    }
}

fn paint_cell(bytes: &mut [u8], levels: &[u32], row: usize, column: usize) {
    let whole = 2 * FINE as u32;
    for y in row * FINE..(row + 1) * FINE {
        let (top, bottom, south) = enclosing(y, CELLS.1);
        for x in column * FINE..(column + 1) * FINE {
            let (left, right, east) = enclosing(x, CELLS.0);
            let level = |row: usize| {
                levels[row * CELLS.0 + left] * (whole - east) + levels[row * CELLS.0 + right] * east
            };
            let light = (level(top) * (whole - south) + level(bottom) * south) / (whole * whole);
            let light = ordered(light, STEP, x, y).min(SEEN);
            bytes[(y * SIZE.0 + x) * 4 + 3] = (FAR - FAR * light / SEEN) as u8;
        }
    }
}

/// The two cells whose centres enclose a pixel in a row or column, and the weight of the second one.
#[inline]
fn enclosing(pixel: usize, cells: usize) -> (usize, usize, u32) {
    // The distance is in half pixels, from the middle of the first cell.
    let from_first = (2 * pixel + 1).saturating_sub(FINE);
    let (cell, part) = (from_first / (2 * FINE), (from_first % (2 * FINE)) as u32);
    (cell, (cell + 1).min(cells - 1), part)
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Pos, Seed, generate};

    use super::*;

    #[test]
    fn rock_glows_near_known_cells_only() {
        let base = generate(&Seed::classic(0).into());
        let (door, mut levels) = (base.entrance(), Vec::new());
        let floor = base.floor_at(door).expect("the entrance is on a floor");
        let index = |at: Pos| (at.y as usize + MARGIN) * CELLS.0 + at.x as usize + MARGIN;
        spread(&base, floor, &Sight::default(), &mut levels);
        assert!(levels.iter().all(|&light| light == 0), "nothing is known");
        let mut sight = Sight::default();
        sight.visible.insert(door);
        spread(&base, floor, &sight, &mut levels);
        let light = |steps: i16| levels[index(door.offset(steps, 0))];
        assert_eq!([0, 1, 2, 7].map(light), [SEEN, SEEN - LOSS.0, SEEN - 2 * LOSS.0, 0]);
        let mut bytes = vec![0; SIZE.0 * SIZE.1 * 4];
        paint(&mut bytes, &levels, &[]);
        let density = |at: Pos| {
            let cell = index(at);
            let (x, y) = (cell % CELLS.0 * FINE + FINE / 2, cell / CELLS.0 * FINE + FINE / 2);
            u32::from(bytes[(y * SIZE.0 + x) * 4 + 3])
        };
        assert!(density(door) < density(door.offset(2, 0)));
        assert_eq!(density(door.offset(12, 0)), FAR);
        let painted = levels.clone();
        sight.visible.insert(door.offset(0, 3));
        spread(&base, floor, &sight, &mut levels);
        let mut whole = vec![0; bytes.len()];
        paint(&mut bytes, &levels, &painted);
        paint(&mut whole, &levels, &[]);
        assert!(bytes == whole && painted != levels, "the rest of the picture is still right");
    }
}
