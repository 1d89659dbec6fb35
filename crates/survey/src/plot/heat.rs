//! Heat maps: for each cell, the number of bases in a style that have a thing there.

use plotters::prelude::*;
use rootward_gen::{HEIGHT, Pos, SECTION_HEIGHT, SECTION_WIDTH, WIDTH};

use super::{
    chart::{self, Axis, Chart, draw, drawn, scale, shade_of, words_at},
    sample::Sample,
};
use crate::{output::RunFault, picture::PngCanvas};

fn hottest(cells: &[u32]) -> (Pos, u32) {
    let most = cells.iter().copied().max().unwrap_or(0);
    (Pos::from_index(cells.iter().position(|&count| count == most).unwrap_or(0)), most)
}

/// A map of the grid for each sample, with a common scale of shades.
pub fn charts(place: usize, samples: &[Sample]) -> Result<Vec<Chart>, RunFault> {
    let most = samples
        .iter()
        .map(|sample| sample.percent(hottest(&sample.spots[place]).1.into()))
        .fold(0.0, f64::max);
    let x = Axis { name: "x, cells from the west".to_owned(), from: 0.0, to: WIDTH as f64 };
    let y = Axis { name: "y, cells from the north".to_owned(), from: HEIGHT as f64, to: 0.0 };
    let chart = |sample: &Sample| {
        let cells = &sample.spots[place];
        let mut canvas = PngCanvas::new(WIDTH, HEIGHT, [255; 3]);
        for (cell, &count) in cells.iter().enumerate().filter(|(_, count)| **count > 0) {
            let shade = shade_of(sample.percent(count.into()), most);
            canvas.fill((cell % WIDTH, cell / WIDTH), (1, 1), shade);
        }
        let (at, count) = hottest(cells);
        let middle = (f64::from(at.x) + 0.5, f64::from(at.y) + 0.5);
        let svg = draw(&sample.name, [&x, &y], Some(&canvas), |plane| {
            let (width, height) = (WIDTH as f64, HEIGHT as f64);
            let columns = (1..WIDTH / SECTION_WIDTH).map(|border| (border * SECTION_WIDTH) as f64);
            let rows = (1..HEIGHT / SECTION_HEIGHT).map(|border| (border * SECTION_HEIGHT) as f64);
            let lines =
                columns.map(|x| vec![(x, 0.0), (x, height)]).chain(rows.map(|y| vec![(0.0, y), (width, y)]));
            drawn(
                plane.draw_series(lines.map(|line| PathElement::new(line, RGBColor(120, 120, 120).mix(0.6)))),
            )?;
            if count == 0 {
                return Ok(());
            }
            drawn(plane.draw_series([Circle::new(middle, 5, RGBColor(200, 30, 0).stroke_width(2))]))?;
            words_at(plane, &format!("{:.1} %", sample.percent(count.into())), middle, RGBColor(150, 20, 0))
        })?;
        let caption = if count == 0 {
            "no base has it".to_owned()
        } else {
            format!("most: {count} bases at {},{}", at.x, at.y)
        };
        Ok(Chart { svg, caption })
    };
    let mut charts: Vec<Chart> = samples.iter().map(chart).collect::<Result<_, RunFault>>()?;
    charts.push(scale("% of the bases of a style, for one cell", most));
    Ok(charts)
}

/// The table for the maps: the number of cells per base, and how they are distributed.
pub fn table(place: usize, samples: &[Sample]) -> Vec<Vec<String>> {
    let head = ["style", "bases", "cells a base", "mean x", "mean y", "cells that never have it"];
    let row = |sample: &Sample| {
        let cells = &sample.spots[place];
        let sum: f64 = cells.iter().map(|&count| f64::from(count)).sum();
        let mean = |of: fn(Pos) -> i16| {
            let weighed =
                cells.iter().zip(Pos::all()).map(|(&count, at)| f64::from(count) * f64::from(of(at)));
            if sum > 0.0 { format!("{:.1}", weighed.sum::<f64>() / sum) } else { "-".to_owned() }
        };
        let never = cells.iter().filter(|&&count| count == 0).count();
        [
            sample.name.clone(),
            sample.bases.to_string(),
            format!("{:.1}", sum / sample.bases.max(1) as f64),
            mean(|at| at.x),
            mean(|at| at.y),
            never.to_string(),
        ]
    };
    chart::table(head, samples, row)
}
