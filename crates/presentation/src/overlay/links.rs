//! The links between things: a line from each source to its target, in a style for each role.

use rootward_gen::{Pos, RecordLink, Role};

use super::canvas::Canvas;
use super::class::{LegendClass, Mark, Pattern, Sorting, class};
use super::inks::Inks;
use super::link_lines::{draw, ends, style};
use super::paint::{OverlayScene, Painter, whole_cells};

pub const PAINTER: Painter = Painter {
    title: "The links between things. Arrow and number give the other end's floor.",
    classes: |_, _| Role::ALL.map(look).to_vec(),
    sort,
    areas: whole_cells,
    finish,
};

const fn look(role: Role) -> LegendClass {
    let style = style(role);
    class(style.ink, 70, Pattern::Plain, Mark::Own(style.mark), role.verb())
}

/// The links with at least one end in the scene. A link is left out if the player does not know all of its ends there.
fn links<'a>(
    scene: &'a OverlayScene<'a>,
    knows: &'a dyn Fn(Pos) -> bool,
) -> impl Iterator<Item = &'a RecordLink> + Clone {
    scene.links.iter().filter(move |link| {
        ends(scene.records, link).is_some_and(|(from, to)| {
            let here = [from, to].into_iter().filter(|&at| scene.shows(at));
            here.clone().next().is_some() && here.clone().all(knows)
        })
    })
}

pub fn count(scene: &OverlayScene<'_>, class: usize, counts: &dyn Fn(Pos) -> bool) -> usize {
    links(scene, counts).filter(|link| link.role as usize == class).count()
}

/// Sorts both ends of each link by role. A cell with several links takes the role of the first.
fn sort(scene: &OverlayScene<'_>) -> Sorting {
    let knows = |at| scene.knows(at);
    let mut roles: Vec<(Pos, usize)> = links(scene, &knows)
        .filter_map(|link| Some((link.role as usize, ends(scene.records, link)?)))
        .flat_map(|(role, (from, to))| [(from, role), (to, role)])
        .collect();
    roles.sort_unstable();
    Sorting::of(scene, |at| {
        let first = roles.partition_point(|&(other, _)| other < at);
        roles.get(first).filter(|&&(other, _)| other == at).map(|&(_, role)| role)
    })
}

fn finish(scene: &OverlayScene<'_>, _: &Sorting, inks: &Inks, canvas: &mut Canvas) {
    let knows = |at| scene.knows(at);
    draw(links(scene, &knows), scene, inks, canvas);
}

#[cfg(test)]
mod tests {
    use rootward_gen::CellSet;

    use super::super::inks::shipped;
    use super::super::paint::tests::{for_scenes, is_painted};
    use super::*;

    #[test]
    fn both_ends_of_every_link_are_painted() {
        let inks = shipped();
        let mut canvas = Canvas::for_grid();
        for_scenes(179, |scene| {
            canvas.clear();
            finish(scene, &sort(scene), &inks, &mut canvas);
            for link in scene.records.links() {
                let (from, to) = ends(scene.records, link).expect("records have cells");
                for at in [from, to].into_iter().filter(|&at| scene.shows(at)) {
                    assert!(is_painted(&canvas, at), "{link:?}");
                }
            }
        });
    }

    #[test]
    fn a_link_to_an_unknown_cell_is_not_shown() {
        let nothing = CellSet::default();
        for_scenes(179, |scene| {
            let scene = OverlayScene { known: Some(&nothing), ..*scene };
            assert_eq!(sort(&scene).cells().count(), 0);
            let all: usize = (0..Role::ALL.len()).map(|class| count(&scene, class, &|_| true)).sum();
            assert!(all > 0);
        });
    }

    #[test]
    fn roles_stand_at_their_own_places() {
        for role in Role::ALL {
            assert_eq!(Role::ALL[role as usize], role);
        }
    }
}
