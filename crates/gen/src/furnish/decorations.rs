//! Decorations on the faces of walls (`architect-b.md` 3.17).

use crate::{
    CellKind, Heading, Kind, KindSet, Observer, Pos,
    rng::Stream,
    state::{Draft, MAX_WALL_FACES, TERMINAL_STYLE, WallFace},
};

const BESIDE: KindSet = KindSet::of(&[Kind::Door, Kind::WallHole, Kind::Shop, Kind::Computer]);

/// Most draws miss, so a set of all rock beside open cells speeds up the check.
pub(crate) fn decorate_walls<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    let mut edges = draft.rock_edges();
    for _ in 0..100 {
        for _ in 0..101 {
            let drawn = rng.draw();
            let at = Pos::of_draw(drawn);
            if !edges.contains(at) || !is_face(draft, at) {
                continue;
            }
            let faces = draft.sides(at).open_faces();
            // One style is reserved for terminals.
            let style = match (drawn >> 8) % 6 {
                style if style == u16::from(TERMINAL_STYLE) => 2,
                style => style as u8,
            };
            draft.set_kind(at, CellKind::with(Kind::WallFace, faces));
            edges.remove(at);
            draft.furnishing.wall_faces.push(WallFace { at, style, link: 0 });
            if draft.furnishing.wall_faces.len() >= MAX_WALL_FACES {
                return;
            }
            break;
        }
    }
}

fn is_face<O: Observer>(draft: &Draft<'_, O>, at: Pos) -> bool {
    if draft.kind_word(at) != CellKind::plain(Kind::Wall) {
        return false;
    }
    // Burning cells count as closed, because they are Blocked at this point. The check includes all four neighbours,
    // Open or not, because a branch would be unpredictable.
    let forbids = |there| draft.is_open(there) & draft.is_bare(there, BESIDE);
    !Heading::ALL.iter().fold(false, |found, &heading| found | forbids(at.step(heading)))
}
