//! Histograms: the number of bases for each value of a column.

use plotters::prelude::*;
use rootward_search::Column;

use super::{
    bins::Bins,
    chart::{self, Axis, Chart, draw, drawn, words_at},
    sample::{Sample, percentile},
};
use crate::output::RunFault;

const BARS: usize = 40;
const BAR: RGBColor = RGBColor(66, 146, 198);

/// A histogram for each sample, with common axes.
pub fn charts(column: &Column, place: usize, samples: &[Sample]) -> Result<Vec<Chart>, RunFault> {
    let bins =
        Bins::over(samples.iter().flat_map(|sample| sample.columns[place].iter().flatten().copied()), BARS);
    let bars: Vec<Vec<f64>> = samples.iter().map(|sample| bars_of(sample, place, &bins)).collect();
    let top = bars.iter().flatten().fold(1.0, |top: f64, &bar| top.max(bar)) * 1.12;
    let x = bins.axis(column);
    let y = Axis { name: "% of the bases".to_owned(), from: 0.0, to: top };
    let chart = |(sample, bars): (&Sample, Vec<f64>)| {
        let sorted = sample.sorted(place);
        let median = percentile(&sorted, 50);
        let svg = draw(&sample.name, [&x, &y], None, |plane| {
            let rectangle = |(place, bar): (usize, f64)| {
                Rectangle::new([(bins.begin(place), 0.0), (bins.begin(place + 1), bar)], BAR.filled())
            };
            let filled = bars.into_iter().enumerate().filter(|&(_, bar)| bar > 0.0);
            drawn(plane.draw_series(filled.map(rectangle)))?;
            let Some(median) = median else { return Ok(()) };
            let at = median as f64 + if bins.width == 1 { 0.5 } else { 0.0 };
            // Draw dashes, because they can be told from bars of any colour.
            let dashes = (0..20).map(|dash| top * f64::from(dash) / 20.0);
            drawn(plane.draw_series(
                dashes.map(|y| PathElement::new(vec![(at, y), (at, y + top / 36.0)], BLACK.stroke_width(2))),
            ))?;
            words_at(plane, &format!("median {median}"), (at, top * 0.98), BLACK)
        })?;
        let caption = match (percentile(&sorted, 5), percentile(&sorted, 95)) {
            (Some(low), Some(high)) => format!("nine of ten bases: {low} to {high}"),
            _ => "no base has it".to_owned(),
        };
        Ok(Chart { svg, caption })
    };
    samples.iter().zip(bars).map(chart).collect()
}

fn bars_of(sample: &Sample, place: usize, bins: &Bins) -> Vec<f64> {
    let mut counts = vec![0; bins.count];
    sample.columns[place].iter().flatten().for_each(|&value| counts[bins.place(value)] += 1);
    counts.into_iter().map(|count| sample.percent(count)).collect()
}

pub fn table(place: usize, samples: &[Sample]) -> Vec<Vec<String>> {
    let head = ["style", "bases", "least", "5 %", "median", "mean", "95 %", "most", "without"];
    let row = |sample: &Sample| {
        let sorted = sample.sorted(place);
        let at =
            |hundredths| percentile(&sorted, hundredths).map_or("-".to_owned(), |value| value.to_string());
        let sum: u128 = sorted.iter().map(|&value| u128::from(value)).sum();
        let mean = if sorted.is_empty() {
            "-".to_owned()
        } else {
            format!("{:.1}", sum as f64 / sorted.len() as f64)
        };
        let without = sample.bases - sorted.len() as u64;
        [
            sample.name.clone(),
            sample.bases.to_string(),
            at(0),
            at(5),
            at(50),
            mean,
            at(95),
            at(100),
            without.to_string(),
        ]
    };
    chart::table(head, samples, row)
}
