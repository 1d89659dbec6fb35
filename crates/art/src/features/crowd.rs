//! Splits the pictures of groups into figures, so that a picture shows no more creatures than are alive.

use crate::{
    atlas::Pixels,
    error::ArtError,
    palette::TRANSPARENT,
    sheet::{Sprite, Sprites},
};

use super::{CREATURE_FRAMES, DEPTH, creature};

/// The types whose picture shows several figures, with their number. A gnat cloud has more specks than members.
const CROWDS: [(u8, u8); 19] = [
    (1, 3),
    (2, 4),
    (3, 3),
    (10, 3),
    (11, 3),
    (12, 3),
    (13, 4),
    (15, 3),
    (16, 2),
    (17, 3),
    (18, 2),
    (21, 4),
    (25, 3),
    (26, 2),
    (32, 4),
    (33, 4),
    (34, 5),
    (35, 2),
    (36, 4),
];

const OUTLINE: char = 'k';

/// The number of figures in the picture of a creature type, 1..=5.
pub fn figures(kind: u8) -> u8 {
    CROWDS.iter().find(|(crowd, _)| *crowd == kind).map_or(1, |&(_, figures)| figures)
}

/// The sprite of a group with this many living members, one figure for each. The frame wraps around.
pub fn crowd(kind: u8, frame: u8, living: u8) -> String {
    let whole = creature(kind, frame);
    if living.max(1) < figures(kind) { format!("{whole}.{}", living.max(1)) } else { whole }
}

pub(super) fn names() -> impl Iterator<Item = String> {
    (0..CREATURE_FRAMES).flat_map(|frame| {
        let smaller = move |(kind, figures)| (1..figures).map(move |living| crowd(kind, frame, living));
        CROWDS.into_iter().flat_map(smaller)
    })
}

/// A sprite with only some of its figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    kind: u8,
    frame: u8,
    living: u8,
}

/// The part that a name refers to, or `None` for names of whole sprites.
pub(super) fn part_of(name: &str) -> Option<Part> {
    let mut numbers = name.strip_prefix("creature.")?.split('.').map(|word| word.parse().ok());
    let mut next = || numbers.next().flatten();
    let part = Part { kind: next()?, frame: next()?, living: next()? };
    (1..figures(part.kind)).contains(&part.living).then_some(part)
}

impl Part {
    pub(super) fn whole(self) -> String {
        creature(self.kind, self.frame)
    }

    /// Removes figures until this number is left, the outer ones first. Both frames keep the same figures.
    pub(super) fn keep(self, picture: &mut Pixels, sprites: &Sprites) -> Result<(), ArtError> {
        let need = |frame| sprites.need(&creature(self.kind, frame), "a smaller group");
        let (sprite, first) = (need(self.frame)?, need(0)?);
        let (right, down) = self.shift(first);
        let whole = picture.bytes.clone();
        picture.bytes.fill(0);
        let (width, height) = (picture.width as i32, picture.height as i32);
        for cell in self.left(sprite, first) {
            let moved = Cell { x: cell.x + right, y: cell.y + down };
            if (0..width).contains(&moved.x) && (0..height).contains(&moved.y) {
                let (old, new) = (cell.place(picture.width) * DEPTH, moved.place(picture.width) * DEPTH);
                picture.bytes[new..new + DEPTH].copy_from_slice(&whole[old..old + DEPTH]);
            }
        }
        Ok(())
    }

    /// Both frames use the offset of the first one, so that the figures do not sway.
    fn shift(self, first: &Sprite) -> (i32, i32) {
        let (from, to) = (box_middle(&self.left(first, first)), box_middle(&drawn(first)));
        (to.x - from.x, to.y - from.y)
    }

    fn left(self, sprite: &Sprite, first: &Sprite) -> Vec<Cell> {
        let figures = ordered(sprite, first, figures(self.kind));
        let stays = |cell: &Cell| nearest(&figures, *cell) < usize::from(self.living);
        drawn(sprite).into_iter().filter(stays).collect()
    }
}

fn drawn(sprite: &Sprite) -> Vec<Cell> {
    let is_drawn = |cell: &Cell| sprite.letters().get(cell.place(sprite.width)) != Some(&TRANSPARENT);
    cells(sprite).filter(is_drawn).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    y: i32,
    x: i32,
}

impl Cell {
    fn place(self, width: usize) -> usize {
        self.y as usize * width + self.x as usize
    }

    fn far(self, other: Self) -> i32 {
        (self.x - other.x).pow(2) + (self.y - other.y).pow(2)
    }
}

type Figure = Vec<Cell>;

fn cells(sprite: &Sprite) -> impl Iterator<Item = Cell> {
    let (width, height) = (sprite.width as i32, sprite.height as i32);
    (0..height).flat_map(move |y| (0..width).map(move |x| Cell { y, x }))
}

fn box_middle(cells: &[Cell]) -> Cell {
    let middle = |of: fn(&Cell) -> i32| {
        let (least, most) = (cells.iter().map(of).min(), cells.iter().map(of).max());
        (least.unwrap_or(0) + most.unwrap_or(0)) / 2
    };
    Cell { y: middle(|cell| cell.y), x: middle(|cell| cell.x) }
}

/// The mean position of the pixels, in sixteenths of a pixel.
fn mean(figure: &[Cell]) -> Cell {
    let count = (figure.len() as i32).max(1);
    let sum = |of: fn(&Cell) -> i32| 16 * figure.iter().map(of).sum::<i32>() / count;
    Cell { y: sum(|cell| cell.y), x: sum(|cell| cell.x) }
}

fn gap(one: &[Cell], other: &[Cell]) -> i32 {
    one.iter().flat_map(|from| other.iter().map(|to| from.far(*to))).min().unwrap_or(i32::MAX)
}

fn nearest(figures: &[Figure], cell: Cell) -> usize {
    (0..figures.len()).min_by_key(|&figure| gap(&[cell], &figures[figure])).unwrap_or(0)
}

/// Splits a sprite into figures. Each outline encloses one figure. The smallest pieces are added to the nearest figure.
fn figures_of(sprite: &Sprite, count: u8) -> Vec<Figure> {
    let inner = |cell: &Cell| {
        sprite
            .letters()
            .get(cell.place(sprite.width))
            .is_some_and(|&letter| letter != OUTLINE && letter != TRANSPARENT)
    };
    let mut left: Vec<Cell> = cells(sprite).filter(inner).collect();
    let mut pieces: Vec<Figure> = Vec::new();
    while let Some(start) = left.pop() {
        let mut piece = vec![start];
        let mut next = 0;
        while let Some(&cell) = piece.get(next) {
            let (beside, rest) = left.into_iter().partition::<Vec<_>, _>(|other| other.far(cell) == 1);
            piece.extend(beside);
            (left, next) = (rest, next + 1);
        }
        pieces.push(piece);
    }
    while pieces.len() > usize::from(count) {
        pieces.sort_by_key(|piece| std::cmp::Reverse((piece.len(), piece.iter().min().copied())));
        let Some(small) = pieces.pop() else { break };
        let key = |piece: &Figure| (gap(&small, piece), mean(&small).far(mean(piece)));
        let Some(joined) = pieces.iter_mut().min_by_key(|piece| key(piece)) else { break };
        joined.extend(small);
    }
    pieces
}

fn ordered(sprite: &Sprite, first: &Sprite, count: u8) -> Vec<Figure> {
    let middle = mean(&cells(first).collect::<Vec<_>>());
    let mut order = figures_of(first, count);
    order.sort_by_key(|figure| (mean(figure).far(middle), mean(figure)));
    let mut figures = figures_of(sprite, count);
    let in_order = order.iter().filter_map(|like| {
        let same = (0..figures.len()).min_by_key(|&figure| mean(&figures[figure]).far(mean(like)))?;
        Some(figures.swap_remove(same))
    });
    in_order.collect()
}

#[cfg(test)]
mod tests {
    use super::{super::tests::shipped, *};
    use crate::{Theme, features::picture};

    fn solid(name: &str) -> usize {
        let (palette, sprites) = shipped();
        let picture = picture(&sprites, &palette, Theme::Rust, name).expect("a picture");
        picture.bytes.chunks(DEPTH).filter(|pixel| pixel[3] == u8::MAX).count()
    }

    #[test]
    fn every_crowd_splits_into_figures_of_similar_size() {
        let (_, sprites) = shipped();
        for (kind, count) in CROWDS {
            let frame = |frame| sprites.get(&creature(kind, frame)).expect("a sprite");
            let [one, other] = [0, 1].map(|now| ordered(frame(now), frame(0), count));
            assert_eq!([one.len(), other.len()], [usize::from(count); 2], "{kind}");
            let sizes = || one.iter().chain(&other).map(Vec::len);
            let (least, most) = (sizes().min().unwrap_or(0), sizes().max().unwrap_or(0));
            assert!(3 * least >= 2 * most, "{kind}: {least} to {most} pixels");
            for (one, other) in one.iter().zip(&other) {
                assert!(mean(one).far(mean(other)) <= 256, "{kind}: a figure jumps");
            }
        }
    }

    #[test]
    fn fewer_figures_are_less_of_the_same_picture() {
        for (kind, count) in CROWDS {
            let sizes: Vec<usize> = (1..=count).map(|living| solid(&crowd(kind, 0, living))).collect();
            assert!(sizes.is_sorted_by(|less, more| less < more), "{kind}: {sizes:?}");
            // Every figure survives: one figure has about its share of all pixels.
            let (one, all) = (sizes[0] * usize::from(count), sizes[usize::from(count) - 1]);
            assert!((3 * all..=5 * all).contains(&(4 * one)), "{kind}: {sizes:?}");
        }
    }

    #[test]
    fn small_group_stays_put_in_both_frames() {
        let (palette, sprites) = shipped();
        for (kind, count) in CROWDS {
            let first = sprites.get(&creature(kind, 0)).expect("a sprite");
            for (frame, living) in
                (0..CREATURE_FRAMES).flat_map(|frame| (1..count).map(move |all| (frame, all)))
            {
                let name = crowd(kind, frame, living);
                let part = part_of(&name).expect("a part");
                let sprite = sprites.get(&part.whole()).expect("a sprite");
                let (right, down) = part.shift(first);
                let mut wanted: Vec<Cell> = part.left(sprite, first);
                wanted.iter_mut().for_each(|cell| (cell.x, cell.y) = (cell.x + right, cell.y + down));
                let picture = picture(&sprites, &palette, Theme::Rust, &name).expect("a picture");
                let is_solid = |cell: &Cell| picture.bytes[cell.place(picture.width) * DEPTH + 3] == u8::MAX;
                let shown: Vec<Cell> = cells(sprite).filter(is_solid).collect();
                assert_eq!(shown, wanted, "{name}");
            }
        }
    }

    #[test]
    fn a_name_contains_the_number_of_living() {
        assert_eq!([figures(2), figures(8)], [4, 1]);
        assert_eq!(crowd(2, 1, 3), "creature.2.1.3");
        assert_eq!(
            [crowd(2, 1, 4), crowd(2, 1, 9), crowd(8, 0, 1)],
            ["creature.2.1", "creature.2.1", "creature.8.0"]
        );
        assert_eq!(crowd(2, 0, 0), "creature.2.0.1");
        let part = part_of("creature.2.1.3");
        assert_eq!(part.map(Part::whole).as_deref(), Some("creature.2.1"));
        for whole in
            ["creature.2.1", "creature.2.1.4", "creature.2.1.0", "creature.8.0.1", "pips.2.1.3", "creature"]
        {
            assert_eq!(part_of(whole), None, "{whole}");
        }
    }
}
