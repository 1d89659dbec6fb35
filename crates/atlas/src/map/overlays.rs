//! The overlays of the game, drawn on a separate map that lies over the map of the base.

use rootward_gen::{HEIGHT, WIDTH};
use rootward_presentation::overlay::{
    Overlay,
    canvas::Canvas,
    inks::Inks,
    legend::{self, LegendRow},
    paint::{OverlayScene, paint},
};
use rootward_presentation::words::dig::phase_words;

use super::canvas::{BYTES, CELL, DEPTH, MARGIN, SIZE};
use crate::subject::Subject;

/// A canvas for overlays, which is reused.
#[derive(Clone, Debug, Default)]
pub struct Overlays {
    canvas: Canvas,
}

impl Overlays {
    /// Draws an overlay on a transparent map. The zoom is screen pixels for each map pixel.
    pub fn paint(
        &mut self,
        subject: &Subject,
        overlay: Overlay,
        (floor, zoom): (Option<u8>, u8),
        inks: &Inks,
        map: &mut [u8],
    ) {
        if map.len() != BYTES {
            return;
        }
        self.canvas.allocate();
        paint(overlay, &scene(subject, floor, zoom), inks, &mut self.canvas);
        map.fill(0);
        let line = WIDTH * CELL * DEPTH;
        for (row, pixels) in self.canvas.bytes.chunks_exact(line).take(HEIGHT * CELL).enumerate() {
            let start = ((row + MARGIN) * SIZE.0 + MARGIN) * DEPTH;
            if let Some(to) = map.get_mut(start..start + line) {
                to.copy_from_slice(pixels);
            }
        }
    }
}

fn scene(subject: &Subject, floor: Option<u8>, zoom: u8) -> OverlayScene<'_> {
    let Subject { base, records, dig_log, .. } = subject;
    OverlayScene { base, dig_log, records, links: records.links(), known: None, floor, zoom }
}

/// The legend of an overlay on a floor, or on all floors.
#[must_use]
pub fn legend(subject: &Subject, overlay: Overlay, floor: Option<u8>, inks: &Inks) -> Vec<LegendRow> {
    let mut rows = legend::legend(overlay, &scene(subject, floor, 2), inks);
    if overlay == Overlay::Phases {
        rows.iter_mut().for_each(|row| row.text = phase_words(&row.text));
    }
    rows
}
