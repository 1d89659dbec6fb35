//! Creatures from behind, made of their pictures from the front: left and right change places, what looks out of the body is
//! grown over, and the light falls on its edge alone: inside, the body is a step darker, and darkest along the spine. So every
//! creature has a back that draws the eye less than its front, and whoever draws a new one draws none.

use std::collections::BTreeMap;

/// How far from the edge of the body its outline may reach, in pixels: dark places farther in are eyes and mouths.
const RIM: usize = 2;
/// A colour that fills less than one part of so many of a body is a detail of its front.
const PARTS: usize = 12;

/// How far around a pixel of the inside one looks for what most are, in pixels.
const AROUND: usize = 3;
/// The most pixels of a hole that is grown over.
const SMALL: usize = 6;
/// Stands for a hole until it is grown over.
const GAP: u8 = u8::MAX;
/// How broad the spine is to both sides of the middle, in pixels.
const SPINE: usize = 1;

/// The picture from behind of a square or oblong picture, one ink a pixel, 0 for none. `outline` is the ink of dark lines,
/// `darker` answers with an ink of the same hue that is a step darker, or with the same one if there is none.
pub(crate) fn of(front: &[u8], width: usize, outline: u8, darker: impl Fn(u8) -> u8) -> Vec<u8> {
    if width == 0 {
        return front.to_vec();
    }
    let mut back: Vec<u8> = front.chunks_exact(width).flat_map(|row| row.iter().rev().copied()).collect();
    let gaps = gaps(&back, width);
    // No body has this ink, so it is grown over with the rest.
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
    // What nothing grows over is dark.
    back.iter_mut().filter(|ink| **ink == GAP).for_each(|ink| *ink = outline);
    let back = smooth(&back, width, &depths, &body);
    shade(back, width, &depths, &body, darker)
}

/// The places of small holes in a picture, as those of a grille: larger ones lie between limbs.
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

/// How far each pixel lies from what is not drawn, in steps to the four sides; 0 for what is not drawn.
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

/// The inks of the body: those that fill a good part of it, and no lines. The commonest one if all are rare.
fn body(picture: &[u8], outline: u8) -> Vec<u8> {
    let mut counts = BTreeMap::<u8, usize>::new();
    for ink in picture.iter().filter(|ink| ![0, outline, GAP].contains(ink)) {
        *counts.entry(*ink).or_default() += 1;
    }
    let all: usize = counts.values().sum();
    let common = counts.iter().filter(|(_, count)| **count * PARTS >= all).map(|(ink, _)| *ink);
    let body: Vec<u8> = common.collect();
    if body.is_empty() {
        counts.into_iter().max_by_key(|row| row.1).map(|row| row.0).into_iter().collect()
    } else {
        body
    }
}

/// Fills the open places from their sides inwards with inks of the body.
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

/// Inside a body, every pixel becomes as most of those around it are: buttons, mouths and grilles in the colours of the body go.
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

/// Darkens the inside of a body by a step, and the spine by one more: its edge keeps the light.
fn shade(
    mut picture: Vec<u8>,
    width: usize,
    depths: &[usize],
    body: &[u8],
    darker: impl Fn(u8) -> u8,
) -> Vec<u8> {
    for (number, row) in picture.chunks_exact_mut(width).enumerate() {
        let drawn = |ink: &u8| *ink != 0;
        let (Some(first), Some(last)) = (row.iter().position(drawn), row.iter().rposition(drawn)) else {
            continue;
        };
        let middle = (first + last) / 2;
        for (column, ink) in row.iter_mut().enumerate().filter(|(_, ink)| body.contains(ink)) {
            let depth = depths[number * width + column];
            if depth > RIM {
                *ink = darker(*ink);
            }
            if depth > RIM + SPINE && column.abs_diff(middle) <= SPINE {
                *ink = darker(*ink);
            }
        }
    }
    picture
}

/// The places beside a place: up, down, left and right.
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

    /// A body with a line around it, and an eye.
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
        rows.iter().flat_map(|row| row.bytes()).map(|ink| if ink == b'.' { 0 } else { ink }).collect()
    }

    #[test]
    fn the_back_has_the_shape_mirrored_and_no_eyes() {
        let front = inks(&FRONT);
        let back = of(&front, 11, b'k', darker);
        let mirrored: Vec<u8> = front.chunks(11).flat_map(|row| row.iter().rev().copied()).collect();
        assert!(back.iter().zip(&mirrored).all(|(one, other)| (*one == 0) == (*other == 0)));
        assert!(!back.contains(&b'w') && !back.contains(&b'b'));
        let lines = |picture: &[u8]| picture.iter().filter(|ink| **ink == b'k').count();
        assert!(lines(&back) < lines(&front));
    }

    /// Letters before one in the alphabet are darker.
    fn darker(ink: u8) -> u8 {
        if ink > b'a' { ink - 1 } else { ink }
    }

    #[test]
    fn the_inside_of_a_back_is_darker_than_its_edge_and_has_no_details() {
        let mut front = vec![b'e'; 11 * 11];
        front[5 * 11 + 4] = b'f';
        let back = of(&front, 11, b'k', darker);
        let at = |x: usize, y: usize| back[y * 11 + x];
        assert_eq!((at(0, 5), at(1, 5), at(2, 5), at(3, 5), at(5, 5)), (b'e', b'e', b'd', b'd', b'c'));
        assert!((0..11).all(|x| (0..11).all(|y| at(x, y) <= b'e')));
        front[5 * 11 + 6] = 0;
        assert!(!of(&front, 11, b'k', darker).contains(&0), "a small hole is grown over");
    }

    #[test]
    fn odd_pictures_end_too() {
        // A hole that only lines surround.
        assert_eq!(of(&[1, 1, 1, 1, 0, 1, 1, 1, 1], 3, 1, darker), [1; 9]);
        assert_eq!(of(&[], 0, 1, darker), Vec::<u8>::new());
        assert_eq!(of(&[1, 1, 1, 1], 2, 1, darker), [1, 1, 1, 1]);
        assert_eq!(of(&[0, 5, 0], 3, 1, darker), [0, 5, 0]);
    }
}
