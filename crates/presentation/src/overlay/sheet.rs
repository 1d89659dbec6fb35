//! The overlay as it is painted, and the part of it that is on screen: what the player may not read is masked.

use rootward_gen::{Base, CELLS, CellId, CellKind, CellSet, Frame, Pos};

use super::{
    Overlay,
    canvas::{Canvas, PixelRect},
    inks::Inks,
    paint::{CellAreas, OverlayScene, areas, paint},
};

/// A painted overlay behind a mask. What belongs to a cell appears with it, whole.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// All of the overlay, including where the party has not been.
    canvas: Canvas,
    /// What appears with each cell.
    areas: CellAreas,
    /// The cells that are on screen.
    shown: CellSet,
}

impl Default for Sheet {
    fn default() -> Self {
        Self { canvas: Canvas::default(), areas: Box::new([None; CELLS]), shown: CellSet::default() }
    }
}

impl Sheet {
    /// All of the overlay.
    pub const fn canvas(&self) -> &Canvas {
        &self.canvas
    }

    /// The cells that are on screen.
    pub const fn shown(&self) -> &CellSet {
        &self.shown
    }

    /// What appears with a cell, if anything does.
    pub fn area(&self, at: Pos) -> Option<PixelRect> {
        at.index().and_then(|cell| *self.areas.get(cell)?)
    }

    /// Paints an overlay behind the mask; nothing of it is on screen yet.
    pub fn paint(&mut self, overlay: Overlay, scene: &OverlayScene<'_>, inks: &Inks) {
        self.canvas.allocate();
        paint(overlay, scene, inks, &mut self.canvas);
        self.areas = areas(overlay, scene);
        self.shown.clear();
    }

    /// Puts exactly what belongs to some cells into the bytes of a picture that is as large as the canvas. If
    /// nothing was on screen, whatever the picture held is wiped.
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

    /// Puts everything into a picture: of lines that lead across what is unknown.
    pub fn show_whole(&mut self, cells: CellSet, picture: &mut [u8]) {
        if picture.len() == self.canvas.bytes.len() {
            picture.copy_from_slice(&self.canvas.bytes);
        }
        self.shown = cells;
    }
}

/// The cells that hold what they hold in the finished base, and not plain rock.
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
