//! Poor concrete. Breakable walls fall at one hit. Mines hit adjacent ones and crack thin rock.

use rootward_gen::{Heading, Pos, Thing};

use crate::{
    doors::{self, Barrier, BarrierKind},
    events::PlayEvent,
    play::Play,
    site::Site,
};

pub(super) fn works(site: &Site) -> bool {
    site.records().iter().any(|record| matches!(record.thing, Thing::Blockage | Thing::Mine))
}

pub(super) fn begin(play: &mut Play) {
    for barrier in play.barriers.iter_mut().filter(|barrier| barrier.kind == BarrierKind::Blockage) {
        barrier.points = barrier.points.min(1);
    }
}

pub(super) fn run(site: &Site, play: &mut Play) {
    let blew = |event: &PlayEvent| match *event {
        PlayEvent::MineBlew { at } => Some(at),
        _ => None,
    };
    let blown: Vec<Pos> = play.events.iter().filter_map(blew).collect();
    for at in blown {
        for heading in Heading::ALL {
            let wall = at.step(heading);
            if play.barriers.at(wall).is_some_and(|barrier| barrier.kind == BarrierKind::Blockage) {
                doors::strike_wall(site, play, wall);
            } else if is_thin_rock(site, play, at, heading) {
                play.barriers.crack(Barrier { points: 1, ..Barrier::cracked(site, wall) });
                play.terrain_changed = true;
                play.events.push(PlayEvent::Cracked { at: wall, left: 1 });
            }
        }
    }
}

/// Whether a single cell of rock is next to a cell, with floor of the same storey behind. Doors and walls do not count.
fn is_thin_rock(site: &Site, play: &Play, at: Pos, heading: Heading) -> bool {
    let base = site.base();
    let (wall, beyond) = (at.step(heading), at.step(heading).step(heading));
    !base.is_ground(wall)
        && !site.floor().contains(wall)
        && play.barriers.at(wall).is_none()
        && site.records().at(wall).next().is_none()
        && site.floor().contains(beyond)
        && play.barriers.at(beyond).is_none()
        && base.floor_at(beyond) == base.floor_at(at)
}
