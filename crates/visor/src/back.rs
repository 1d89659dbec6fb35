//! Back views of creatures, computed from their front views. Left and right are exchanged, and the colours around them
//! cover the details of the front. Shading adds a spine and ribs.

use std::collections::BTreeMap;

use crate::dither::{DEEP, SHADE, plain};

/// The maximum distance that the outline reaches into the body, in pixels. Dark places farther in are eyes and mouths.
const RIM: usize = 2;
/// A colour that fills less than one part in this many of a body is a detail of its front.
const PARTS: usize = 12;

/// The radius within which the majority ink around an inner pixel is counted, in pixels.
const AROUND: usize = 3;
/// The size of the largest hole that is filled, in pixels.
const SMALL: usize = 6;
const GAP: u8 = u8::MAX;
/// The depth at which a body has its full thickness, in pixels.
const THICK: usize = 8;
/// The number of rows from one rib to the next, and from one knot of the spine to the next.
const RIBS: usize = 6;
const KNOTS: usize = 3;

/// The largest difference between hues of one family, in degrees.
const FAMILY: i32 = 56;
/// A colour lighter than this, of 765, is a reflection on another colour.
const GLEAM: i32 = 600;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tint {
    /// The hue in degrees. `None` for greys.
    pub hue: Option<i32>,
    /// The lightness, 0 to 765.
    pub light: i32,
}

impl Tint {
    fn gleams(self) -> bool {
        self.light > GLEAM
    }

    fn is_like(self, other: Self) -> bool {
        match (self.hue, other.hue) {
            _ if self.gleams() || other.gleams() => true,
            (Some(one), Some(other)) => {
                let apart = (one - other).rem_euclid(360);
                apart.min(360 - apart) <= FAMILY
            }
            (one, other) => one == other,
        }
    }
}

/// The back view of a picture of inks, where 0 is an empty pixel. `outline` is the ink of dark lines.
pub(crate) fn of(front: &[u8], width: usize, outline: u8, tint: impl Fn(u8) -> Tint) -> Vec<u8> {
    if width == 0 {
        return front.to_vec();
    }
    let mirrored = front.chunks_exact(width).flat_map(|row| row.iter().rev());
    let mut back: Vec<u8> = mirrored.map(|ink| plain(*ink)).collect();
    let gaps = gaps(&back, width);
    // No body has the ink `GAP`, so the holes are filled together with all other places that are not part of the body.
    gaps.into_iter().for_each(|place| back[place] = GAP);
    let depths = depths(&back, width);
    let body = body(&back, outline);
    let mut open: Vec<usize> = (0..back.len())
        .filter(|&place| {
            let ink = back[place];
            ink != 0 && !body.contains(&ink) && (ink != outline || depths[place] > RIM)
        })
        .collect();
    grow_over(&mut back, width, &mut open, &body);
    // Holes that cannot be filled become dark.
    back.iter_mut().filter(|ink| **ink == GAP).for_each(|ink| *ink = outline);
    even(&mut back, &depths, &body, tint);
    let back = smooth(&back, width, &depths, &body);
    model(back, width, &depths, &body)
}

/// The pixels of small holes in a picture, such as those of a grille. Larger holes lie between limbs.
fn gaps(picture: &[u8], width: usize) -> Vec<usize> {
    let mut met = vec![false; picture.len()];
    let mut gaps = Vec::new();
    for first in 0..picture.len() {
        let mut hole = Vec::new();
        let mut open = vec![first];
        let mut ends_outside = false;
        while let Some(place) = open.pop() {
            if picture[place] != 0 || std::mem::replace(&mut met[place], true) {
                continue;
            }
            hole.push(place);
            let around = sides(place, width, picture.len());
            ends_outside |= around.contains(&None);
            open.extend(around.into_iter().flatten());
        }
        if !ends_outside && hole.len() <= SMALL {
            gaps.extend(hole);
        }
    }
    gaps
}

/// The distance of each pixel from the background, in steps to the four sides. The background has 0.
fn depths(picture: &[u8], width: usize) -> Vec<usize> {
    let mut depths: Vec<usize> = picture.iter().map(|ink| if *ink == 0 { 0 } else { usize::MAX }).collect();
    for depth in 1..=picture.len() {
        let next: Vec<usize> = (0..picture.len())
            .filter(|&place| depths[place] == usize::MAX)
            .filter(|&place| {
                let around = sides(place, width, picture.len());
                let is_edge = around.iter().flatten().count() < 4;
                depth == 1 && is_edge || around.into_iter().flatten().any(|other| depths[other] == depth - 1)
            })
            .collect();
        if next.is_empty() {
            break;
        }
        next.into_iter().for_each(|place| depths[place] = depth);
    }
    depths
}

/// The common inks of the body except the outline, the commonest first. If all are rare, only the commonest.
fn body(picture: &[u8], outline: u8) -> Vec<u8> {
    let mut counts = BTreeMap::<u8, usize>::new();
    for ink in picture.iter().filter(|ink| ![0, outline, GAP].contains(ink)) {
        *counts.entry(*ink).or_default() += 1;
    }
    let all: usize = counts.values().sum();
    let mut counts: Vec<(u8, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|&(ink, count)| (std::cmp::Reverse(count), ink));
    let common = counts.iter().filter(|(_, count)| *count * PARTS >= all).count().max(1);
    counts.into_iter().take(common).map(|row| row.0).collect()
}

/// Fills the open places from their sides inwards, with inks of the body.
fn grow_over(picture: &mut [u8], width: usize, open: &mut Vec<usize>, body: &[u8]) {
    while !open.is_empty() {
        let filled: Vec<(usize, u8)> = open
            .iter()
            .filter_map(|&place| {
                let around = sides(place, width, picture.len()).into_iter().flatten();
                let inks: Vec<u8> = around
                    .filter(|other| !open.contains(other))
                    .map(|other| picture[other])
                    .filter(|ink| body.contains(ink))
                    .collect();
                let most = |ink: &&u8| inks.iter().filter(|other| other == ink).count();
                inks.iter().rev().max_by_key(most).map(|ink| (place, *ink))
            })
            .collect();
        if filled.is_empty() {
            break;
        }
        for &(place, ink) in &filled {
            picture[place] = ink;
        }
        open.retain(|place| filled.iter().all(|(other, _)| other != place));
    }
}

/// Gives each inner pixel the majority ink around it. Buttons, mouths and grilles in the colours of the body disappear.
fn smooth(picture: &[u8], width: usize, depths: &[usize], body: &[u8]) -> Vec<u8> {
    let at = |column: usize, row: usize| picture.get(row * width + column).copied();
    let pixel = |(place, &ink): (usize, &u8)| {
        if depths[place] <= RIM || !body.contains(&ink) {
            return ink;
        }
        let (column, row) = (place % width, place / width);
        let columns = column.saturating_sub(AROUND)..=(column + AROUND).min(width - 1);
        let inks = || {
            columns.clone().flat_map(|column| {
                (row.saturating_sub(AROUND)..=row + AROUND).filter_map(move |row| at(column, row))
            })
        };
        let most = |ink: &&u8| inks().filter(|other| other == *ink).count();
        body.iter().max_by_key(most).copied().unwrap_or(ink)
    };
    picture.iter().enumerate().map(pixel).collect()
}

/// Merges the inner inks of each colour family into the ink of middle lightness, so that the lights of the front view
/// leave no spots. The commonest ink that is not a gleam starts the first family, and so on with the rest.
fn even(picture: &mut [u8], depths: &[usize], body: &[u8], tint: impl Fn(u8) -> Tint) {
    let inside = |ink: u8| {
        let inks = picture.iter().zip(depths);
        inks.filter(|&(&other, &depth)| other == ink && depth > RIM).count()
    };
    let mut left: Vec<(u8, usize)> = body.iter().map(|&ink| (ink, inside(ink))).collect();
    let mut becomes: Vec<(u8, u8)> = Vec::new();
    while let Some(&(first, _)) = left.iter().max_by_key(|row| (!tint(row.0).gleams(), row.1)) {
        let (mut family, others): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|row| tint(row.0).is_like(tint(first)));
        left = others;
        family.sort_by_key(|&(ink, _)| (tint(ink).light, ink));
        let all: usize = family.iter().map(|row| row.1).sum();
        let mut darker = 0;
        let middle = family.iter().find(|row| {
            darker += row.1;
            2 * darker >= all
        });
        let middle = middle.map_or(first, |row| row.0);
        becomes.extend(family.iter().map(|row| (row.0, middle)));
    }
    for (ink, depth) in picture.iter_mut().zip(depths) {
        if let Some(row) = becomes.iter().find(|row| row.0 == *ink && *depth > RIM) {
            *ink = row.1;
        }
    }
}

/// The tone of a place of a body: 0 in deep shade, 1 in half shade, 2 in the light.
fn tone(depths: &[usize], width: usize, place: usize, middle: usize) -> usize {
    let (column, row) = (place % width, place / width);
    let thick = |column: Option<usize>, row: Option<usize>| {
        let (Some(column), Some(row)) = (column.filter(|&column| column < width), row) else { return 0 };
        depths.get(row * width + column).copied().unwrap_or(0).min(THICK)
    };
    let before = thick(column.checked_sub(1), row.checked_sub(1));
    let behind = thick(Some(column + 1), Some(row + 1));
    // A surface that rises to the lower right faces the light.
    let round = match behind.cmp(&before) {
        std::cmp::Ordering::Greater => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 0,
    };
    let (depth, aside) = (depths[place], column.abs_diff(middle));
    if depth <= RIM {
        return round.max(1);
    }
    if depth > RIM + 1 && aside <= 2 {
        // Knots are lit, with dark gaps between them and a shadow at their side.
        return match (aside, row % KNOTS) {
            (0, 0) => 0,
            (0 | 1, 1) | (0, 2) => 2,
            _ => 0,
        };
    }
    // Ribs rise from the spine to the sides, each with a light edge and a dark one.
    match (row + aside / 2) % RIBS {
        0 => 0,
        1 => (round + 1).min(2),
        _ => round,
    }
}

fn model(mut picture: Vec<u8>, width: usize, depths: &[usize], body: &[u8]) -> Vec<u8> {
    let middle = middle_of(depths, width);
    for place in 0..picture.len() {
        if body.contains(&picture[place]) {
            picture[place] += [DEEP, SHADE, 0][tone(depths, width, place, middle).min(2)];
        }
    }
    picture
}

fn middle_of(depths: &[usize], width: usize) -> usize {
    let (mut sum, mut all) = (0, 0);
    for (place, depth) in depths.iter().enumerate() {
        let weight = depth.min(&THICK).pow(2);
        (sum, all) = (sum + weight * (place % width), all + weight);
    }
    (2 * sum + all) / (2 * all).max(1)
}

fn sides(place: usize, width: usize, count: usize) -> [Option<usize>; 4] {
    let column = place % width;
    [
        place.checked_sub(width),
        Some(place + width).filter(|&other| other < count),
        (column > 0).then(|| place - 1),
        (column + 1 < width).then_some(place + 1),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRONT: [&str; 7] = [
        "..kkkkkkk..",
        ".kaaaaaaak.",
        ".kaawwaaak.",
        ".kaakkaaak.",
        ".kaaaaaabk.",
        ".kaaaaaaak.",
        "..kkkkkkk..",
    ];

    fn inks(rows: &[&str]) -> Vec<u8> {
        let ink = |letter: u8| if letter == b'.' { 0 } else { letter - b'a' + 1 };
        rows.iter().flat_map(|row| row.bytes()).map(ink).collect()
    }

    /// Every ink has its own family.
    fn apart(ink: u8) -> Tint {
        Tint { hue: Some(i32::from(ink) * (FAMILY + 1)), light: 0 }
    }

    #[test]
    fn the_back_has_the_shape_mirrored_and_no_eyes() {
        let front = inks(&FRONT);
        let back = of(&front, 11, 11, apart);
        let mirrored: Vec<u8> = front.chunks(11).flat_map(|row| row.iter().rev().copied()).collect();
        assert!(back.iter().zip(&mirrored).all(|(one, other)| (*one == 0) == (*other == 0)));
        assert!(back.iter().all(|ink| [0, 1, 11].contains(&plain(*ink))));
        let lines = |picture: &[u8]| picture.iter().filter(|ink| **ink == 11).count();
        assert!(lines(&back) < lines(&front));
    }

    #[test]
    fn the_back_of_a_body_is_modelled_and_has_no_details() {
        let mut front = vec![5; 21 * 21];
        front[8 * 21 + 4] = 6;
        let back = of(&front, 21, 11, apart);
        let at = |x: usize, y: usize| back[y * 21 + x];
        assert!(back.iter().all(|ink| plain(*ink) == 5));
        assert_eq!((at(0, 8), at(20, 8)), (5, 5 + SHADE), "light falls from the left");
        let count = |x: std::ops::Range<usize>, ink: u8| {
            x.flat_map(|x| (3..18).map(move |y| (x, y))).filter(|&(x, y)| at(x, y) == ink).count()
        };
        assert!(count(3..8, 5) > count(13..18, 5) && count(3..8, 5 + DEEP) < count(13..18, 5 + DEEP));
        let spine: Vec<u8> = (6..12).map(|y| at(10, y)).collect();
        assert_eq!(spine, [5 + DEEP, 5, 5, 5 + DEEP, 5, 5]);
        front[8 * 21 + 6] = 0;
        assert!(!of(&front, 21, 11, apart).contains(&0), "a small hole is grown over");
    }

    #[test]
    fn inks_of_one_family_become_one_inside_and_nothing_shines() {
        let mut front = vec![5; 21 * 21];
        (0..21 * 21)
            .filter(|place| place % 21 < 8)
            .for_each(|place| front[place] = 6 + crate::dither::SHINING);
        (0..21 * 21).filter(|place| place % 21 > 14).for_each(|place| front[place] = 4);
        let inside = |place: &usize| (3..18).contains(&(place % 21)) && (3..18).contains(&(place / 21));
        for (hue, wanted) in [(Some(350), 5), (None, 5)] {
            let back = of(&front, 21, 11, |ink| Tint { hue, light: ink.into() });
            assert!((0..21 * 21).filter(inside).all(|place| plain(back[place]) == wanted));
            assert!(
                back.iter().all(|ink| [plain(*ink), plain(*ink) + SHADE, plain(*ink) + DEEP].contains(ink))
            );
        }
        let three = of(&front, 21, 11, apart);
        assert!(
            [4, 5, 6].into_iter().all(|ink| (0..21 * 21).filter(inside).any(|at| plain(three[at]) == ink))
        );
        let far = |one: i32, other: i32| {
            let [one, other] = [one, other].map(|hue| Tint { hue: Some(hue), light: 0 });
            !one.is_like(other)
        };
        assert!(far(0, FAMILY + 1) && far(300, 0) && !far(350, 10) && !far(10, 350));
        // A gleam belongs to every colour family.
        assert!(Tint { hue: None, light: 765 }.is_like(Tint { hue: Some(20), light: 90 }));
    }

    #[test]
    fn odd_pictures_also_finish() {
        // A hole that is surrounded only by lines.
        assert_eq!(of(&[1, 1, 1, 1, 0, 1, 1, 1, 1], 3, 1, apart), [1; 9]);
        assert_eq!(of(&[], 0, 1, apart), Vec::<u8>::new());
        assert_eq!(of(&[1, 1, 1, 1], 2, 1, apart), [1, 1, 1, 1]);
        assert_eq!(of(&[0, 5, 0], 3, 1, apart), [0, 5 + SHADE, 0]);
    }
}
