//! Lines from a source to its target. Each role has its own colour, line and head.

use rootward_gen::{Pos, RecordLink, Records, Role};

use super::canvas::{CELL, Canvas, PixelRect, with_alpha};
use super::inks::{Ink, Inks};
use super::label::Lettering;
use super::paint::OverlayScene;

const RIM: u8 = 225;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineStyle {
    pub ink: Ink,
    pub mark: &'static str,
    /// The lengths of dash and gap, in pixels.
    pub dashes: (i32, i32),
    /// The thickness in pixels.
    pub thick: i32,
    /// The head of the line: the rows of a picture that points east.
    head: &'static [&'static str],
    /// The offset of the line from the middle of its cells, so that two roles do not cover each other.
    beside: i32,
}

const ARROW: [&str; 7] = ["#...", "##..", "###.", "####", "###.", "##..", "#..."];
const BAR: [&str; 7] = ["##", "##", "##", "##", "##", "##", "##"];
const CHEVRON: [&str; 7] = ["##..", ".##.", "..##", "...#", "..##", ".##.", "##.."];
const DIAMOND: [&str; 7] = ["...#...", "..###..", ".##.##.", "##...##", ".##.##.", "..###..", "...#..."];
const RING: [&str; 5] = [".###.", "##.##", "#...#", "##.##", ".###."];

pub const fn style(role: Role) -> LineStyle {
    let (ink, mark, dashes, thick, head, beside): (_, _, _, _, &[&str], _) = match role {
        Role::Opens => (Ink::Green, "-->", (1, 0), 2, &ARROW, 0),
        Role::Closes => (Ink::Red, "- |", (7, 4), 2, &BAR, 0),
        Role::LeadsTo => (Ink::Pale, "..>", (2, 4), 2, &CHEVRON, 0),
        Role::Guards => (Ink::Pink, "-<>", (12, 3), 1, &DIAMOND, -4),
        Role::Carries => (Ink::Amber, "--o", (4, 2), 1, &RING, 4),
    };
    LineStyle { ink, mark, dashes, thick, head, beside }
}

/// Draws a line between two visible ends. A single visible end gets a mark with the floor of the other one.
pub fn draw<'a>(
    links: impl Iterator<Item = &'a RecordLink> + Clone,
    scene: &OverlayScene<'_>,
    inks: &Inks,
    canvas: &mut Canvas,
) {
    for link in links.clone() {
        if let Some((from, to)) = ends(scene.records, link)
            && scene.shows(from)
            && scene.shows(to)
        {
            line(from, to, style(link.role), scene, inks, canvas);
        }
    }
    let mut marks: Vec<(Pos, Pos, Role)> = Vec::new();
    for link in links {
        let Some((from, to)) = ends(scene.records, link) else { continue };
        for (here, there) in [(from, to), (to, from)] {
            if scene.shows(here) && !scene.shows(there) && !marks.contains(&(here, there, link.role)) {
                let above = marks.iter().filter(|(at, ..)| *at == here).count() as i32;
                marks.push((here, there, link.role));
                mark(here, there, above, style(link.role).ink, scene, inks, canvas);
            }
        }
    }
}

pub fn ends(records: &Records, link: &RecordLink) -> Option<(Pos, Pos)> {
    Some((records.get(link.from)?.at, records.get(link.to)?.at))
}

fn middle(at: Pos, flat: bool, beside: i32) -> (i32, i32) {
    let area = PixelRect::of_cell(at);
    let (x, y) = (area.left + CELL / 2 - 1, area.top + CELL / 2 - 1);
    if flat { (x, y + beside) } else { (x + beside, y) }
}

/// A line from cell to cell, with a rim, a dot at its start and a head at its end. Cells outside the scene stay empty.
fn line(from: Pos, to: Pos, style: LineStyle, scene: &OverlayScene<'_>, inks: &Inks, canvas: &mut Canvas) {
    let (dx, dy) = (i32::from(to.x - from.x), i32::from(to.y - from.y));
    let flat = dx.abs() >= dy.abs();
    let (start, end) = (middle(from, flat, style.beside), middle(to, flat, style.beside));
    let (colour, rim) = (inks.colour(style.ink), with_alpha(inks.colour(Ink::Black), RIM));
    let mut dot = |(x, y): (i32, i32), colour| {
        let cell = Pos::new((x.div_euclid(CELL)) as i16, (y.div_euclid(CELL)) as i16);
        if scene.shows(cell) {
            canvas.replace(PixelRect { left: x, top: y, width: 1, height: 1 }, colour);
        }
    };
    let steps = dx.abs().max(dy.abs()) * CELL;
    let (on, off) = style.dashes;
    let point = |step: i32| {
        let part =
            |from: i32, to: i32| from + (2 * (to - from) * step + steps.max(1)).div_euclid(2 * steps.max(1));
        (part(start.0, end.0), part(start.1, end.1))
    };
    let drawn = || (0..steps).filter(|step| step % (on + off) < on).map(point);
    let head: Vec<(i32, i32)> = head(style.head, (dx, dy)).map(|(x, y)| (end.0 + x, end.1 + y)).collect();
    let tail = (-2..=2).flat_map(|y: i32| (-2..=2).map(move |x: i32| (start.0 + x, start.1 + y)));
    let across = |(x, y): (i32, i32), from: i32, to: i32| {
        (from..to).map(move |aside| if flat { (x, y + aside) } else { (x + aside, y) })
    };
    let ends = || head.iter().copied().chain(tail.clone());
    drawn().flat_map(|at| across(at, -1, style.thick + 1)).for_each(|at| dot(at, rim));
    for (x, y) in ends() {
        (-1..=1)
            .flat_map(|down| (-1..=1).map(move |right| (x + right, y + down)))
            .for_each(|at| dot(at, rim));
    }
    drawn().flat_map(|at| across(at, 0, style.thick)).for_each(|at| dot(at, colour));
    ends().for_each(|at| dot(at, colour));
}

/// The pixels of a head, turned to the nearest of four directions.
fn head(rows: &'static [&'static str], (dx, dy): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let middle = rows.len() as i32 / 2;
    let turn = move |(x, y): (i32, i32)| match (dx.abs() >= dy.abs(), dx >= 0, dy >= 0) {
        (true, true, _) => (x, y),
        (true, false, _) => (-x, -y),
        (false, _, true) => (-y, x),
        (false, _, false) => (y, -x),
    };
    (0..).zip(rows).flat_map(move |(y, row)| {
        let half = row.len() as i32 / 2;
        let dots = (0..).zip(row.bytes()).filter(|&(_, dot)| dot == b'#');
        dots.map(move |(x, _)| turn((x - half, y - middle)))
    })
}

fn mark(
    here: Pos,
    there: Pos,
    above: i32,
    ink: Ink,
    scene: &OverlayScene<'_>,
    inks: &Inks,
    canvas: &mut Canvas,
) {
    const UP: [&str; 3] = ["..#..", ".###.", "#####"];
    let floor = |at| scene.base.floor_at(at).unwrap_or(0);
    let (own, other) = (floor(here), floor(there));
    let cell = PixelRect::of_cell(here);
    let plate = PixelRect { left: cell.left + 2, top: cell.top + 1 + 7 * (above % 2), width: 12, height: 7 };
    canvas.replace(plate, with_alpha(inks.colour(Ink::Black), RIM));
    for (row, dots) in (0..).zip(UP) {
        let y = if other > own { row } else { 2 - row };
        for (x, _) in (0..).zip(dots.bytes()).filter(|&(_, dot)| dot == b'#') {
            let dot = PixelRect { left: plate.left + 1 + x, top: plate.top + 2 + y, width: 1, height: 1 };
            canvas.replace(dot, inks.colour(ink));
        }
    }
    let digit = PixelRect { left: plate.left + 7, top: plate.top, width: 5, height: 7 };
    Lettering { scale: 1, ink: Ink::White }.draw(canvas, digit, &other.to_string(), inks);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_roles_share_colour_line_head_or_mark() {
        for (index, role) in Role::ALL.into_iter().enumerate() {
            for other in &Role::ALL[..index] {
                let (a, b) = (style(role), style(*other));
                assert!(a.ink != b.ink && a.dashes != b.dashes && a.head != b.head && a.mark != b.mark);
            }
        }
    }

    #[test]
    fn heads_point_where_the_line_goes() {
        let tip = |direction| head(&ARROW, direction).max_by_key(|(x, y)| x * direction.0 + y * direction.1);
        assert_eq!(tip((5, 1)), Some((1, 0)));
        assert_eq!(tip((-5, 1)), Some((-1, 0)));
        assert_eq!(tip((1, 5)), Some((0, 1)));
        assert_eq!(tip((1, -5)), Some((0, -1)));
    }
}
