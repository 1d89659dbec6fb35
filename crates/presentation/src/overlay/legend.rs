//! The legend of an overlay, from the same classes that its painter uses.

use rootward_gen::Pos;

use super::Overlay;
use super::inks::Inks;
use super::links;
use super::paint::{OverlayScene, painter};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegendRow {
    pub swatch: [u8; 4],
    /// The code, number, arrow or pattern, in plain characters.
    pub mark: String,
    pub text: String,
    /// The number of its cells or links in the scene, at least one.
    pub cells: usize,
}

/// The content of an overlay in one sentence. Empty for [`Overlay::Off`].
pub fn title(overlay: Overlay) -> &'static str {
    painter(overlay).map_or("", |painter| painter.title)
}

/// The legend of a scene, with a row for each class of cells that occurs.
pub fn legend(overlay: Overlay, scene: &OverlayScene<'_>, inks: &Inks) -> Vec<LegendRow> {
    legend_of(overlay, scene, inks, |_| true)
}

/// The legend of some cells, with a row for each class that occurs among them.
pub fn legend_of(
    overlay: Overlay,
    scene: &OverlayScene<'_>,
    inks: &Inks,
    counts: impl Fn(Pos) -> bool,
) -> Vec<LegendRow> {
    let Some(painter) = painter(overlay) else { return Vec::new() };
    let sorting = (painter.sort)(scene);
    let classes = (painter.classes)(scene.style(), scene.zoom);
    let rows = classes.iter().enumerate().map(|(index, class)| LegendRow {
        swatch: inks.colour(class.ink).0,
        mark: class.mark_text(),
        text: class.text.to_owned(),
        cells: match overlay {
            Overlay::Links => links::count(scene, index, &counts),
            _ => sorting.cells().filter(|&(at, class)| class == index && counts(at)).count(),
        },
    });
    rows.filter(|row| row.cells > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::super::inks::shipped;
    use super::super::paint::tests::for_scenes;
    use super::*;
    use rootward_gen::{Kind, Pos};

    #[test]
    fn the_legend_names_every_kind_that_is_painted() {
        let inks = shipped();
        for_scenes(179, |scene| {
            let rows = legend(Overlay::Kinds, scene, &inks);
            for at in Pos::all().filter(|&at| scene.shows(at) && scene.base.is_open(at)) {
                let kind = scene.base.kind(at);
                let at_entrance = at == scene.base.entrance();
                let label = if at_entrance { "entrance" } else { kind.label() };
                assert!(kind == Kind::Wall || rows.iter().any(|row| row.text == label), "{label}");
            }
        });
    }

    #[test]
    fn the_legend_counts_every_painted_cell_once() {
        let inks = shipped();
        for_scenes(7, |scene| {
            // A cell can have several links.
            for overlay in Overlay::ALL.iter().copied().filter(|overlay| *overlay != Overlay::Links) {
                let counted: usize = legend(overlay, scene, &inks).iter().map(|row| row.cells).sum();
                let sorted = painter(overlay).map_or(0, |painter| (painter.sort)(scene).cells().count());
                assert_eq!(counted, sorted, "{overlay:?}");
            }
        });
    }

    #[test]
    fn every_overlay_but_off_has_a_title() {
        for &overlay in Overlay::ALL {
            assert_eq!(title(overlay).is_empty(), overlay == Overlay::Off, "{overlay:?}");
        }
    }
}
