//! The mapping of the world to the screen, from points to cells and back.

use bevy::{ecs::system::SystemParam, prelude::*, window::PrimaryWindow};
use rootward_gen::Pos;

use super::{
    CELL,
    screen::{MainCamera, OffScreen, Zoom, view_size},
    world_of,
};

#[derive(SystemParam)]
pub(crate) struct Lens<'w, 's> {
    pub window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    off_screen: Option<Res<'w, OffScreen>>,
    camera: Query<'w, 's, &'static Transform, With<MainCamera>>,
    zoom: Res<'w, Zoom>,
}

impl Lens<'_, '_> {
    pub fn view(&self) -> ScreenView {
        let size = view_size(self.window.single().ok(), self.off_screen.as_deref());
        let camera = self.camera.single().map_or(Vec2::ZERO, |place| place.translation.truncate());
        ScreenView { size, camera, zoom: self.zoom.now }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ScreenView {
    pub size: Vec2,
    camera: Vec2,
    /// Pixels of the screen per pixel of the world.
    pub zoom: f32,
}

impl ScreenView {
    /// Returns the cell at a point of the screen, measured from the upper left corner.
    pub fn cell_at(self, point: Vec2) -> Option<Pos> {
        let world = self.world_at(point);
        let cell = (Vec2::new(world.x, -world.y) / CELL).floor();
        Some(Pos::new(cell.x as i16, cell.y as i16)).filter(|at| at.in_grid())
    }

    /// Returns the point of the world at a point of the screen, measured from the upper left corner.
    pub fn world_at(self, point: Vec2) -> Vec2 {
        let aside = (point - self.size / 2.0) / self.zoom;
        self.camera + Vec2::new(aside.x, -aside.y)
    }

    pub fn rect_of(self, at: Pos) -> Rect {
        let aside = world_of(at) - self.camera;
        let middle = self.size / 2.0 + Vec2::new(aside.x, -aside.y) * self.zoom;
        Rect::from_center_size(middle, Vec2::splat(CELL * self.zoom))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Vec2 = Vec2::new(1024.0, 600.0);

    fn view() -> ScreenView {
        ScreenView { size: SCREEN, camera: Vec2::new(320.0, -160.0), zoom: 2.0 }
    }

    #[test]
    fn a_point_of_the_screen_and_its_cell_agree() {
        for at in [Pos::new(20, 10), Pos::new(19, 9), Pos::new(30, 4)] {
            let rect = view().rect_of(at);
            assert_eq!(rect.size(), Vec2::splat(32.0));
            for point in [rect.min + 0.5, rect.center(), rect.max - 0.5] {
                assert_eq!(view().cell_at(point), Some(at));
            }
        }
        assert_eq!(ScreenView { camera: Vec2::ZERO, ..view() }.cell_at(Vec2::ZERO), None);
    }
}
