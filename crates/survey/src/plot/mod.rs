//! `survey plot`: compares the bases of styles and presets on one page with pictures that opens without a network.

mod bins;
mod chart;
mod heat;
mod histogram;
mod options;
pub mod page;
mod ranges;
mod sample;
mod spot;

use std::io::Write;

pub use options::PlotOptions;
use rootward_search::Column;

use crate::{file::write_told, output::RunFault};
use page::{Page, Section};
use sample::Sample;

pub fn plot(options: &PlotOptions, out: &mut impl Write) -> Result<(), RunFault> {
    let wanted = options.wanted();
    let mut columns: Vec<&'static Column> = wanted.histograms.clone();
    columns.extend(wanted.maps.iter().flatten());
    let mut samples = Vec::new();
    for (name, seeds) in options.seeds()? {
        samples.push(Sample::of(&name, &seeds, &columns, &wanted.spots)?);
    }
    let mut sections = Vec::new();
    for (place, column) in wanted.histograms.iter().enumerate() {
        sections.push(Section {
            title: format!("Histogram: {}", column.name),
            about: format!("{} is: {}. A dashed line marks the median.", column.name, column.about),
            charts: histogram::charts(column, place, &samples)?,
            table: histogram::table(place, &samples),
        });
    }
    for (number, [x, y]) in wanted.maps.iter().enumerate() {
        let place = wanted.histograms.len() + 2 * number;
        sections.push(Section {
            title: format!("Expressive range: {} and {}", x.name, y.name),
            about: format!(
                "Each square is a pair of values, the darker the more bases have it; a cross marks the pair with most \
                 bases. {} is: {}. {} is: {}.",
                x.name, x.about, y.name, y.about
            ),
            charts: ranges::charts([x, y], place, &samples)?,
            table: ranges::table(place, &samples),
        });
    }
    for (place, spot) in wanted.spots.iter().enumerate() {
        sections.push(Section {
            title: format!("Where it stands: {}", spot.name()),
            about: format!(
                "The darker a cell, the more bases have {} there; a circle marks the cell where most do. All floors \
                 lie in one grid of 64 by 32 cells, north at the top; lines are the borders of its 16 sections.",
                spot.words()
            ),
            charts: heat::charts(place, &samples)?,
            table: heat::table(place, &samples),
        });
    }
    let page = Page { about: options.describe(), sections };
    write_told(&options.file, page.to_string().as_bytes(), out)
}

#[cfg(test)]
mod tests;
