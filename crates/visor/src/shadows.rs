//! Flat shadows below things on a floor, so that they do not seem to float. They have no dithering.

use crate::{
    book::Book,
    eye::View,
    fixed::ONE,
    looks::Look,
    picture::{Picture, What, mark},
    scene::{Scene, Standee, cell_index},
    sprites::{placed, shown_of},
};

/// Things with a shadow in addition to creatures, as ranges of rows of the table of looks.
const CASTS: [(Look, Look); 5] = [
    (Look::named("visor.hydrant"), Look::named("visor.hydrant")),
    (Look::named("visor.mine"), Look::named("visor.evergreen.*")),
    (Look::named("item.gold"), Look::named("wreck.steel")),
    (Look::named("item.clip"), Look::named("item.battery")),
    (Look::named("droid.0.n"), Look::named("droid.3.w")),
];
/// The fraction of the light that is left in the outer ring and in the core of a shadow, in 1/256.
const LEFT: [i32; 2] = [152, 64];
const CORE: i64 = 176;
/// The depth of a shadow relative to its width, in 1/256.
const FLAT: i64 = 152;
/// If the gap below a thing is larger than this, in 1/256 of the picture, the thing hovers, and its shadow has no core.
const HOVERS: i32 = 20;
/// The minimum width of a shadow relative to the drawn width of the thing, in 1/256.
const NARROWEST: i32 = 120;

/// The part of a picture that touches the floor, in 1/256 of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Foot {
    /// The first column of the part, and the first column after it.
    columns: (i32, i32),
    /// The height of the empty rows below the part.
    gap: i32,
}

impl Foot {
    /// The foot of a picture of inks, where 0 is an empty pixel: the extent of its lowest sixth.
    pub fn of(inks: &[u8], width: usize) -> Self {
        let rows: Vec<&[u8]> = inks.chunks_exact(width.max(1)).collect();
        let Some(last) = rows.iter().rposition(|row| row.iter().any(|ink| *ink != 0)) else {
            return Self::default();
        };
        let extent = |rows: &[&[u8]]| {
            let drawn = |column: &usize| rows.iter().any(|row| row[*column] != 0);
            let first = (0..width).find(drawn).unwrap_or(0);
            let end = (0..width).rfind(drawn).unwrap_or(0) + 1;
            [first, end].map(|column| (column * 256 / width) as i32)
        };
        let ([left, right], [first, end]) =
            (extent(&rows[last.saturating_sub(rows.len() / 6)..]), extent(&rows));
        // A thin stem or tail carries a wide body, which also casts a shadow.
        let middle = (left + right) / 2;
        let half = ((right - left) / 2).max((end - first) * NARROWEST / 512);
        let gap = ((rows.len() - 1 - last) * 256 / rows.len()) as i32;
        Self { columns: (middle - half, middle + half), gap }
    }
}

fn casts(standee: &Standee) -> bool {
    let look = standee.look;
    !standee.pale
        && (look.is_creature() || CASTS.iter().any(|(first, last)| (*first..=*last).contains(&look)))
}

pub(crate) fn draw(scene: &Scene, view: &View, book: &Book, picture: &mut Picture) {
    for standee in scene.standees.iter().filter(|standee| casts(standee)) {
        let (x, y) = (standee.x >> 16, standee.y >> 16);
        if !scene.cell(x, y).is_some_and(|cell| cell.seen) {
            continue;
        }
        let Some((place, size)) = placed(view, standee) else { continue };
        let foot = book.texture(shown_of(standee), scene.frame).foot;
        // A thing can stand on a low block, whose lid counts as a wall.
        let block = mark(What::Wall, cell_index(x, y).unwrap_or_default());
        draw_shadow(view, picture, (place, size, foot), (standee, block));
    }
}

fn draw_shadow(
    view: &View,
    picture: &mut Picture,
    ((depth, aside), size, foot): ((i32, i32), i32, Foot),
    (standee, block): (&Standee, u32),
) {
    let part = |of: i32| i64::from(size) * i64::from(of) / 512;
    let (first, end) = foot.columns;
    let off = if standee.mirrored { 256 - first - end } else { first + end - 256 };
    let hovers = foot.gap > HOVERS;
    let wide = part(end - first) * if hovers { 3 } else { 4 } / 4;
    let deep = (wide * FLAT / 256).max(1);
    // The figure hides most of what lies behind its feet.
    let (aside, depth) = (i64::from(aside) + part(off), i64::from(depth) - deep / 4);
    let height = i64::from(view.eye.height - standee.above);
    let nearest = i64::from(view.eye.begins).max(i64::from(ONE / 8));
    if wide <= 0 || height <= 0 || depth - deep < nearest {
        return;
    }
    let row_at = |depth: i64| (view.horizon + (height << 40) / (depth * view.row).max(1)) >> 16;
    let (top, bottom) = (row_at(depth + deep).max(0), row_at(depth - deep).min(i64::from(view.height) - 1));
    let dark = picture.scratch.dark;
    for row in top..=bottom {
        let below = (row << 16) + i64::from(ONE / 2) - view.horizon;
        let here = (height << 40) / (below * view.row).max(1);
        let along = (here - depth) * 256 / deep;
        let pixels = (1_i64 << 56) / (here * view.row).max(1);
        let middle = (i64::from(view.width) << 15) + ((aside * pixels) >> 16);
        // The columns of this row inside the ellipse, scaled by `radius` / 256.
        let columns = |radius: i64| {
            let square = radius * radius - along * along;
            let half = (((wide * square.max(0).isqrt()) >> 8) * pixels) >> 16;
            let column = |at: i64| ((at + i64::from(ONE / 2)) >> 16).clamp(0, view.width.into());
            if square > 0 { column(middle - half)..column(middle + half) } else { 0..0 }
        };
        let (ring, core) = (columns(256), if hovers { 0..0 } else { columns(CORE) });
        for column in ring {
            let place = row as usize * view.width as usize + column as usize;
            let mark = picture.marks[place];
            if mark >> 28 != 1 && mark != block {
                continue;
            }
            let left = LEFT[usize::from(core.contains(&column))];
            for (part, dark) in picture.pixels[place].iter_mut().zip(dark).take(3) {
                let dark = i32::from(dark);
                *part = (dark + (i32::from(*part) - dark) * left / 256).clamp(0, 255) as u8;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_foot_is_the_lowest_part_but_not_a_thread() {
        let mut inks = vec![0; 32 * 32];
        for row in 4..24 {
            inks[row * 32 + 4..row * 32 + 28].fill(1);
        }
        let hovering = Foot::of(&inks, 32);
        assert_eq!(hovering, Foot { columns: (32, 224), gap: 64 });
        for row in 24..32 {
            inks[row * 32 + 15] = 1;
        }
        let on_a_thread = Foot::of(&inks, 32);
        assert_eq!(on_a_thread.gap, 0);
        assert!(on_a_thread.columns.0 > 64 && on_a_thread.columns.1 < 192, "{on_a_thread:?}");
        assert_eq!(Foot::of(&[0; 16], 4), Foot::default());
    }
}
