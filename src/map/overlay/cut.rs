//! Leaves out numbers that the screen edge or a panel would cut. Half a number would look like a different one.

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_gen::{CellSet, Pos};
use rootward_presentation::overlay::{
    canvas::{CELL, PixelRect},
    sheet::Sheet,
};

use super::view::OverlayPicture;
use crate::kit::{
    covers::Covers,
    screen::{MainCamera, Zoom},
};

/// The number of cells that a number extends beyond its own cell.
const REACH: i32 = 2;

#[derive(SystemParam)]
pub(super) struct Framing<'w, 's> {
    camera: Option<
        Single<'w, 's, (&'static Camera, &'static Transform), (With<MainCamera>, Without<OverlayPicture>)>,
    >,
    zoom: Res<'w, Zoom>,
    covers: Covers<'w, 's>,
}

impl Framing<'_, '_> {
    /// Returns the cells of a set that are completely visible on the sheet. Without a screen, returns all of them.
    pub fn leave(&self, sheet: &Sheet, mut cells: CellSet) -> CellSet {
        let Some((camera, place)) = self.camera.as_deref() else { return cells };
        let (Some(size), Some(target)) = (camera.logical_target_size(), camera.physical_target_size()) else {
            return cells;
        };
        // The sheet has a pixel for each unit of the world, counted downwards.
        let middle = place.translation.truncate() * Vec2::new(1.0, -1.0);
        let view = Rect::from_center_size(middle, size / self.zoom.now);
        keep_inside(&mut cells, sheet, view);
        let to_sheet = view.size() / target.as_vec2();
        for cover in self.covers.places() {
            let place = |at: Vec2| at * to_sheet + view.min;
            let panel = Rect { min: place(cover.min), max: place(cover.max) };
            // A panel that covers the whole view hides all numbers, so none is cut off.
            if panel.union(view) != panel {
                take_out(&mut cells, sheet, panel);
            }
        }
        cells
    }
}

fn keep_inside(cells: &mut CellSet, sheet: &Sheet, view: Rect) {
    let seen =
        |at: &Pos| sheet.area(*at).is_none_or(|area| view.contains(corner(area)) && view.contains(end(area)));
    *cells = cells.iter().filter(seen).collect();
}

fn take_out(cells: &mut CellSet, sheet: &Sheet, panel: Rect) {
    let low = (panel.min / CELL as f32).floor().as_ivec2() - REACH;
    let high = (panel.max / CELL as f32).floor().as_ivec2() + REACH;
    let touches = |area: PixelRect| corner(area).cmplt(panel.max).all() && end(area).cmpgt(panel.min).all();
    let near = Pos::all().filter(|at| {
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        (low.x..=high.x).contains(&x) && (low.y..=high.y).contains(&y)
    });
    for at in near {
        if sheet.area(at).is_some_and(touches) {
            cells.remove(at);
        }
    }
}

fn corner(area: PixelRect) -> Vec2 {
    Vec2::new(area.left as f32, area.top as f32)
}

fn end(area: PixelRect) -> Vec2 {
    corner(area) + Vec2::new(area.width as f32, area.height as f32)
}

#[cfg(test)]
mod tests {
    use rootward_gen::{DigLog, Records, Seed};
    use rootward_presentation::overlay::{Overlay, inks::shipped, paint::OverlayScene};

    use super::*;

    #[test]
    fn only_numbers_that_would_be_cut_are_left_out() {
        let (mut cut, mut stay) = (0, 0);
        let (base, dig_log) = DigLog::of(&Seed::classic(179).into());
        let records = Records::of(&base);
        let mut check = |floor, zoom| {
            let (base, dig_log, records, links) = (&base, &dig_log, &records, records.links());
            let scene = &OverlayScene { base, dig_log, records, links, known: None, floor, zoom };
            let mut sheet = Sheet::default();
            sheet.paint(Overlay::Ids, scene, &shipped());
            let all: CellSet = Pos::all().filter(|&at| sheet.area(at).is_some()).collect();
            let view = Rect::new(100.5, 60.0, 530.0, 333.0);
            let panel = Rect::new(90.0, 50.0, 171.0, 99.0);
            let mut left = all;
            keep_inside(&mut left, &sheet, view);
            take_out(&mut left, &sheet, panel);
            for at in all.iter() {
                let Some(area) = sheet.area(at) else { continue };
                let own = Rect::from_corners(corner(area), end(area));
                let whole = view.union(own) == view;
                let free = own.intersect(panel).is_empty();
                assert_eq!(left.contains(at), whole && free, "{at:?}");
                cut += usize::from(!(whole && free));
            }
            stay += left.len();
        };
        for floor in (1..=base.plan().floor_count()).map(Some).chain([None]) {
            [1, 2].into_iter().for_each(|zoom| check(floor, zoom));
        }
        assert!(cut > 0 && stay > 0);
    }
}
