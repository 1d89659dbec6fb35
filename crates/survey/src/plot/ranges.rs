//! Expressive ranges: the number of bases for each pair of values of two columns.

use plotters::prelude::*;
use rootward_search::Column;

use super::{
    bins::Bins,
    chart::{self, Chart, draw, drawn, scale, shade_of, words_at},
    sample::Sample,
};
use crate::{output::RunFault, picture::PngCanvas};

const SQUARES: usize = 48;

/// The number of a sample's bases in each square, row by row from the bottom.
struct Squares {
    counts: Vec<u64>,
    across: usize,
}

impl Squares {
    fn of(sample: &Sample, place: usize, [x, y]: [&Bins; 2]) -> Self {
        let mut counts = vec![0; x.count * y.count];
        for pair in pairs(sample, place) {
            counts[y.place(pair.1) * x.count + x.place(pair.0)] += 1;
        }
        Self { counts, across: x.count }
    }

    /// The square with the most bases, and their number. In a tie, the first square wins.
    fn fullest(&self) -> (usize, usize, u64) {
        let most = self.counts.iter().copied().max().unwrap_or(0);
        let place = self.counts.iter().position(|&count| count == most).unwrap_or(0);
        (place % self.across, place / self.across, most)
    }
}

fn pairs(sample: &Sample, place: usize) -> impl Iterator<Item = (u64, u64)> + '_ {
    let (x, y) = (&sample.columns[place], &sample.columns[place + 1]);
    x.iter().zip(y).filter_map(|(x, y)| Some(((*x)?, (*y)?)))
}

fn bins_of(place: usize, samples: &[Sample]) -> [Bins; 2] {
    [place, place + 1].map(|column| {
        Bins::over(
            samples.iter().flat_map(move |sample| sample.columns[column].iter().flatten().copied()),
            SQUARES,
        )
    })
}

/// A map for each sample, with common axes and a common scale of shades.
pub fn charts(columns: [&Column; 2], place: usize, samples: &[Sample]) -> Result<Vec<Chart>, RunFault> {
    let [x, y] = bins_of(place, samples);
    let all: Vec<Squares> = samples.iter().map(|sample| Squares::of(sample, place, [&x, &y])).collect();
    let most = all
        .iter()
        .zip(samples)
        .map(|(squares, sample)| sample.percent(squares.fullest().2))
        .fold(0.0, f64::max);
    let axes = [x.axis(columns[0]), y.axis(columns[1])];
    let chart = |(sample, squares): (&Sample, &Squares)| {
        let mut canvas = PngCanvas::new(x.count, y.count, [255; 3]);
        for (square, &count) in squares.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let at = (square % x.count, y.count - 1 - square / x.count);
            canvas.fill(at, (1, 1), shade_of(sample.percent(count), most));
        }
        let (left, up, count) = squares.fullest();
        let middle = (x.begin(left) + x.width as f64 / 2.0, y.begin(up) + y.width as f64 / 2.0);
        let svg = draw(&sample.name, axes.each_ref(), Some(&canvas), |plane| {
            drawn(plane.draw_series([Cross::new(middle, 5, RGBColor(200, 30, 0).stroke_width(2))]))?;
            words_at(plane, &format!("{:.1} %", sample.percent(count)), middle, RGBColor(150, 20, 0))
        })?;
        let filled = squares.counts.iter().filter(|&&count| count > 0).count();
        let caption = format!(
            "most: {count} bases with {} {} and {} {}; {filled} different squares",
            columns[0].name,
            x.words(left),
            columns[1].name,
            y.words(up)
        );
        Ok(Chart { svg, caption })
    };
    let mut charts: Vec<Chart> = samples.iter().zip(&all).map(chart).collect::<Result<_, RunFault>>()?;
    charts.push(scale("% of the bases of a style in one square", most));
    Ok(charts)
}

/// The table for the maps: the correlation of the two columns.
pub fn table(place: usize, samples: &[Sample]) -> Vec<Vec<String>> {
    let head = ["style", "bases", "mean of the first", "mean of the second", "correlation"];
    let row = |sample: &Sample| {
        let pairs: Vec<(f64, f64)> = pairs(sample, place).map(|(x, y)| (x as f64, y as f64)).collect();
        let count = pairs.len().max(1) as f64;
        let (x, y) =
            pairs.iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0 / count, sum.1 + pair.1 / count));
        let spread = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>();
        let (xx, yy) = (spread(&|pair| (pair.0 - x).powi(2)), spread(&|pair| (pair.1 - y).powi(2)));
        let xy = spread(&|pair| (pair.0 - x) * (pair.1 - y));
        let correlation =
            if xx * yy > 0.0 { format!("{:.2}", xy / (xx * yy).sqrt()) } else { "-".to_owned() };
        [sample.name.clone(), pairs.len().to_string(), format!("{x:.1}"), format!("{y:.1}"), correlation]
    };
    chart::table(head, samples, row)
}
