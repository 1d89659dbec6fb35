//! The painted overlay and its visible part. A mask hides the cells that the player may not read.

use rootward_gen::{Base, CELLS, CellId, CellKind, CellSet, Frame, Pos};

use super::{
    Overlay,
    canvas::{Canvas, PixelRect},
    inks::Inks,
    paint::{CellAreas, OverlayScene, areas, paint},
};

/// A painted overlay behind a mask. The pixels of a cell appear together.
#[derive(Debug, Clone)]
pub struct Sheet {
    canvas: Canvas,
    areas: CellAreas,
    shown: CellSet,
}

impl Default for Sheet {
    fn default() -> Self {
        Self { canvas: Canvas::default(), areas: Box::new([None; CELLS]), shown: CellSet::default() }
    }
}

impl Sheet {
    /// The whole overlay, including unexplored cells.
    pub const fn canvas(&self) -> &Canvas {
        &self.canvas
    }

    pub const fn shown(&self) -> &CellSet {
        &self.shown
    }

    /// The pixels that appear with a cell, if there are any.
    pub fn area(&self, at: Pos) -> Option<PixelRect> {
        at.index().and_then(|cell| *self.areas.get(cell)?)
    }

    /// Paints an overlay behind the mask. Nothing of it is on screen yet.
    pub fn paint(&mut self, overlay: Overlay, scene: &OverlayScene<'_>, inks: &Inks) {
        self.canvas.allocate();
        paint(overlay, scene, inks, &mut self.canvas);
        self.areas = areas(overlay, scene);
        self.shown.clear();
    }

    /// Copies the pixels of some cells into a picture. Wipes the picture first if a cell has to disappear.
    pub fn reveal(&mut self, cells: CellSet, picture: &mut [u8]) {
        let veiled_again = self.shown.iter().any(|at| !cells.contains(at));
        if veiled_again || self.shown.is_empty() {
            picture.fill(0);
            self.shown.clear();
        }
        for at in cells.iter().filter(|&at| !self.shown.contains(at)) {
            if let Some(area) = self.area(at) {
                self.canvas.copy_to(picture, area);
            }
        }
        self.shown = cells;
    }

    /// Copies the whole canvas into a picture, for lines that cross unknown cells.
    pub fn show_whole(&mut self, cells: CellSet, picture: &mut [u8]) {
        if picture.len() == self.canvas.bytes.len() {
            picture.copy_from_slice(&self.canvas.bytes);
        }
        self.shown = cells;
    }
}

/// The cells that already have their final content and are not plain rock.
pub fn finished_cells(base: &Base, frame: &Frame) -> CellSet {
    // Panels and sockets are in rock.
    let hung = |at: Pos| {
        let word = base.kind_word(at);
        word != CellKind::default() && frame.kind(at) == word
    };
    let dug = |at: &Pos| frame.id(*at) == base.id(*at) && (base.id(*at) != CellId::ROCK || hung(*at));
    Pos::all().filter(dug).collect()
}

#[cfg(test)]
mod tests;
