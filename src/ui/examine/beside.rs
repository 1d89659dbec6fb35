//! The place of a plate beside a cell.

use bevy::prelude::*;

/// Returns the upper left corner for a plate beside a cell. It covers as little of the `free` area as possible. `tops`
/// and `gaps` are tried in order, as upper limit and as distance. If nothing fits, the plate covers the cell.
pub(super) fn beside(
    cell: Rect,
    size: Vec2,
    screen: Vec2,
    free: Option<Rect>,
    (tops, gaps): ([f32; 2], [f32; 2]),
) -> Vec2 {
    let places = tops.into_iter().flat_map(|top| gaps.map(|gap| (top, gap)));
    let mut fitting = places.filter_map(|(top, gap)| {
        at_gap(cell, size, Rect::from_corners(Vec2::Y * top.min(screen.y), screen), free, gap)
    });
    fitting.next().unwrap_or_else(|| {
        let right = Vec2::new(cell.max.x + gaps[1], cell.min.y);
        right.clamp(Vec2::ZERO, (screen - size).max(Vec2::ZERO))
    })
}

fn at_gap(cell: Rect, size: Vec2, room: Rect, free: Option<Rect>, gap: f32) -> Option<Vec2> {
    let most = (room.max - size).max(room.min);
    let level = |y: f32| y.clamp(room.min.y, most.y);
    let upright = |x: f32| x.clamp(room.min.x, most.x);
    let (right, left) = (cell.max.x + gap, cell.min.x - gap - size.x);
    let (below, above) = (cell.max.y + gap, cell.min.y - gap - size.y);
    let mut corners = Vec::with_capacity(8);
    for y in [level(cell.min.y), level(cell.max.y - size.y)] {
        corners.extend([Vec2::new(right, y), Vec2::new(left, y)]);
    }
    for x in [upright(cell.min.x), upright(cell.max.x - size.x)] {
        corners.extend([Vec2::new(x, below), Vec2::new(x, above)]);
    }
    let fits = |corner: &Vec2| corner.cmpge(room.min).all() && (*corner + size).cmple(room.max).all();
    let hidden = |corner: Vec2| {
        let covered = free.map(|free| free.intersect(Rect::from_corners(corner, corner + size)));
        covered.map_or(0.0, |covered| covered.width() * covered.height())
    };
    let mut best: Option<(f32, Vec2)> = None;
    for corner in corners.iter().copied().filter(|corner| fits(corner)) {
        let cost = hidden(corner);
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, corner));
        }
    }
    best.map(|(_, corner)| corner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Vec2 = Vec2::new(1024.0, 600.0);

    #[test]
    fn the_plate_never_covers_its_cell_and_stays_on_the_screen() {
        let size = Vec2::new(350.0, 280.0);
        let screen = Rect::from_corners(Vec2::ZERO, SCREEN);
        let free = Rect::from_center_size(SCREEN / 2.0, Vec2::splat(224.0));
        for x in 0..32 {
            for y in 0..18 {
                let cell = Rect::from_corners(
                    Vec2::new(x as f32, y as f32) * 32.0,
                    Vec2::new(x as f32 + 1.0, y as f32 + 1.0) * 32.0,
                );
                let corner = beside(cell, size, SCREEN, Some(free), ([0.0; 2], [6.0; 2]));
                let plate = Rect::from_corners(corner, corner + size);
                assert!(plate.intersect(cell).is_empty(), "{cell:?}");
                assert!(screen.union(plate) == screen, "{cell:?}");
            }
        }
    }

    #[test]
    fn plate_leaves_signs_free_and_stays_on_screen() {
        for (screen, zoom, size) in [
            (Vec2::new(640.0, 360.0), 2.0, Vec2::new(352.0, 158.0)),
            (SCREEN, 3.0, Vec2::new(350.0, 240.0)),
            (Vec2::new(400.0, 200.0), 2.0, Vec2::new(352.0, 158.0)),
        ] {
            let gaps = [6.0 + 8.0 * zoom, 6.0];
            let side = 16.0 * zoom;
            let (columns, rows) = ((screen.x / side) as i32, (screen.y / side) as i32);
            let mut free = 0;
            for (x, y) in (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))) {
                let corner = Vec2::new(x as f32, y as f32) * side;
                let cell = Rect::from_corners(corner, corner + side);
                let corner = beside(cell, size, screen, None, ([0.0; 2], gaps));
                let plate = Rect::from_corners(corner, corner + size);
                assert!(
                    plate.min.cmpge(Vec2::ZERO).all() && plate.max.cmple(screen).all(),
                    "{cell:?}: {plate:?}"
                );
                free += i32::from(plate.intersect(cell.inflate(8.0 * zoom)).is_empty());
            }
            assert!(screen.x < 600.0 || free * 2 > columns * rows, "{screen}: {free}");
            assert!(screen != SCREEN || free == columns * rows, "{free} of {}", columns * rows);
        }
    }

    #[test]
    fn the_plate_avoids_the_line_with_the_keys() {
        let cell = Rect::from_corners(Vec2::new(480.0, 8.0), Vec2::new(512.0, 40.0));
        let corner = |height: f32| {
            let size = Vec2::new(300.0, height);
            beside(cell, size, SCREEN, None, ([56.0, 0.0], [6.0; 2])).y
        };
        assert_eq!([corner(120.0), corner(580.0)], [56.0, 8.0]);
    }

    #[test]
    fn the_plate_avoids_the_party() {
        let party = Rect::from_center_size(SCREEN / 2.0, Vec2::splat(32.0));
        let free = party.inflate(96.0);
        let size = Vec2::new(300.0, 120.0);
        for cell in [party.min - Vec2::new(120.0, 0.0), party.min + Vec2::new(130.0, 40.0)] {
            let cell = Rect::from_corners(cell, cell + 32.0);
            let corner = beside(cell, size, SCREEN, Some(free), ([0.0; 2], [6.0; 2]));
            assert!(Rect::from_corners(corner, corner + size).intersect(free).is_empty());
        }
    }
}
