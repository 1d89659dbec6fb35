//! One chart as SVG: named axes, marks on them, and a picture below the marks.

use std::fmt::Display;

use base64::{Engine, engine::general_purpose::STANDARD};
use plotters::{
    chart::ChartContext,
    coord::{Shift, types::RangedCoordf64},
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

use super::sample::Sample;
use crate::{
    output::RunFault,
    picture::{Colour, PngCanvas},
};

/// The natural size of a chart in pixels. Pages may show it larger.
const SIZE: (u32, u32) = (340, 250);
const FONT: &str = "sans-serif";

pub type Plane<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// An axis: its name with the unit, and its ends. An axis may be reversed.
pub struct Axis {
    pub name: String,
    pub from: f64,
    pub to: f64,
}

pub struct Chart {
    pub svg: String,
    pub caption: String,
}

/// Converts an error from drawing.
pub fn drawn<T>(result: Result<T, impl Display>) -> Result<T, RunFault> {
    result.map_err(|error| RunFault::Write(std::io::Error::other(error.to_string())))
}

/// Draws axes, then a picture that fills the plane, then the marks of `paint`.
pub fn draw(
    title: &str,
    [x, y]: [&Axis; 2],
    picture: Option<&PngCanvas>,
    paint: impl FnOnce(&mut Plane<'_, '_>) -> Result<(), RunFault>,
) -> Result<String, RunFault> {
    let mut svg = String::new();
    let plane;
    {
        let area: DrawingArea<SVGBackend<'_>, Shift> =
            SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        drawn(area.fill(&WHITE))?;
        let mut chart = drawn(
            ChartBuilder::on(&area)
                .caption(title, (FONT, 16))
                .margin(8)
                .margin_right(16)
                .x_label_area_size(40)
                .y_label_area_size(52)
                .build_cartesian_2d(x.from..x.to, y.from..y.to),
        )?;
        let mut mesh = chart.configure_mesh();
        mesh.x_desc(&x.name)
            .y_desc(&y.name)
            .x_labels(6)
            .y_labels(5)
            .label_style((FONT, 12))
            .axis_desc_style((FONT, 13));
        mesh.x_label_formatter(&label).y_label_formatter(&label).light_line_style(TRANSPARENT);
        if picture.is_some() {
            mesh.disable_mesh();
        }
        drawn(mesh.draw())?;
        paint(&mut chart)?;
        plane = chart.plotting_area().get_pixel_range();
        drawn(area.present())?;
    }
    if let Some(picture) = picture {
        let png = picture.png()?;
        let (left, top) = (plane.0.start, plane.1.start);
        let image = format!(
            "\n<image x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" \
             style=\"image-rendering:pixelated\" href=\"data:image/png;base64,{}\"/>",
            plane.0.end - left,
            plane.1.end - top,
            STANDARD.encode(png)
        );
        // Insert the image above the white background, below everything else.
        let ground = svg.find("/>").map_or(svg.len(), |end| end + 2);
        svg.insert_str(ground, &image);
    }
    Ok(svg)
}

fn label(number: &f64) -> String {
    if number.fract().abs() < 1e-6 || number.abs() >= 100.0 {
        format!("{number:.0}")
    } else {
        format!("{number:.1}")
    }
}

/// Words next to a spot, on the side with more room.
pub fn words_at(plane: &Plane<'_, '_>, text: &str, at: (f64, f64), color: RGBColor) -> Result<(), RunFault> {
    let (x, y) = (plane.x_range(), plane.y_range());
    let right = (at.0 - x.start) / (x.end - x.start) > 0.5;
    let upper = (at.1 - y.start) / (y.end - y.start) > 0.5;
    let anchor =
        Pos::new(if right { HPos::Right } else { HPos::Left }, if upper { VPos::Top } else { VPos::Bottom });
    let style = TextStyle::from((FONT, 13).into_font()).color(&color).pos(anchor);
    let aside = (x.end - x.start) * if right { -0.02 } else { 0.02 };
    let element = Text::new(text.to_owned(), (at.0 + aside, at.1), style);
    drawn(plane.plotting_area().draw(&element))
}

/// The colour of a share from 0 (white) to 1. Larger shares are darker, so the scale can be read without hue.
pub fn shade(share: f64) -> Colour {
    const ENDS: [[f64; 3]; 3] = [[222.0, 235.0, 247.0], [66.0, 146.0, 198.0], [8.0, 29.0, 88.0]];
    if share <= 0.0 {
        return [255; 3];
    }
    let (from, to, way) =
        if share < 0.5 { (ENDS[0], ENDS[1], share * 2.0) } else { (ENDS[1], ENDS[2], share * 2.0 - 1.0) };
    let way = way.min(1.0);
    std::array::from_fn(|part| (from[part] + (to[part] - from[part]) * way).round() as u8)
}

/// The shade for a share between 0 and `most`. It follows the square root, so that rare things are visible.
pub fn shade_of(percent: f64, most: f64) -> Colour {
    shade(if most > 0.0 { (percent / most).sqrt() } else { 0.0 })
}

/// The scale of [`shade_of`] as a separate strip, with its numbers.
pub fn scale(about: &str, most: f64) -> Chart {
    let mut strip =
        String::from("<svg class=\"scale\" viewBox=\"0 0 420 46\" width=\"420\" height=\"46\" role=\"img\">");
    for step in 0..60 {
        let [red, green, blue] = shade((f64::from(step) + 1.0) / 60.0);
        strip.push_str(&format!(
            "<rect x=\"{}\" y=\"18\" width=\"6.1\" height=\"12\" fill=\"rgb({red},{green},{blue})\"/>",
            30 + 6 * step
        ));
    }
    strip.push_str(&format!("<text x=\"30\" y=\"12\" font-size=\"13\">{about}</text>"));
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let (x, percent) = (30.0 + 360.0 * share, share * share * most);
        strip.push_str(&format!(
            "<path d=\"M{x:.0} 18v15\" stroke=\"#000\"/><text x=\"{x:.0}\" y=\"44\" font-size=\"12\" text-anchor=\"middle\">{percent:.2}</text>"
        ));
    }
    strip.push_str("</svg>");
    Chart { svg: strip, caption: String::new() }
}

pub fn table<const WIDTH: usize>(
    head: [&str; WIDTH],
    samples: &[Sample],
    row: impl Fn(&Sample) -> [String; WIDTH],
) -> Vec<Vec<String>> {
    let rows = samples.iter().map(|sample| row(sample).to_vec());
    std::iter::once(head.map(str::to_owned).to_vec()).chain(rows).collect()
}
