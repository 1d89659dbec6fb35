//! Where each kind of mishap can happen, and what it does.

use rootward_gen::{Heading, Kind, Pos};

use super::{
    MishapKind,
    plan::{Plan, Spot},
};
use crate::{
    doors::{BarrierKind, push_out},
    events::Harm,
    party::Doing,
    play::{Deed, Play},
    site::Site,
    tables::items::ItemName,
    terrain::distance,
    travel,
};

pub(super) fn spots(kind: MishapKind, plan: &Plan<'_>) -> Vec<Spot> {
    let dials = &plan.site.tables().dials.mishaps;
    let way = plan.way.iter().copied();
    match kind {
        MishapKind::Ceiling => plan.corridor().collect(),
        // Most doors on the shortest way have no detour that is short enough, so doors near it also qualify. They
        // affect players who take another way or look for loot. The same holds for elevators.
        MishapKind::Door => {
            let all = way.chain(plan.beside(dials.beside_steps));
            all.filter(|spot| can_jam(plan, spot.at) && plan.is_away(spot.at)).collect()
        }
        MishapKind::Elevator => {
            way.chain(plan.beside(dials.beside_steps)).filter(|spot| is_running_car(plan, spot.at)).collect()
        }
        MishapKind::Steam => plan.corridor().filter(|spot| is_between_walls(plan, spot.at)).collect(),
        MishapKind::Dark => way.filter(|spot| !plan.site.dark().contains(spot.at)).collect(),
        MishapKind::Cupboard => {
            let beside = plan.beside(dials.loot_steps);
            beside.filter(|spot| plan.is_plain(spot.at) && has_wall(plan, spot.at)).collect()
        }
    }
}

/// Whether the meltdown opens a door here that can jam. Elevator doors cannot, because elevators have their own mishap.
fn can_jam(plan: &Plan<'_>, at: Pos) -> bool {
    plan.play.barriers.at(at).is_some_and(|door| {
        door.kind.is_door() && door.opens_in_meltdown() && door.kind != BarrierKind::ElevatorDoor
    })
}

fn is_running_car(plan: &Plan<'_>, at: Pos) -> bool {
    let base = plan.site.base();
    Kind::CARS.has(base.kind(at)) && travel::ways(base, at).iter().any(travel::Travel::by_elevator)
}

/// Whether there are walls on two opposite sides, so that a party can only walk ahead or back.
fn is_between_walls(plan: &Plan<'_>, at: Pos) -> bool {
    let solid = |heading: Heading| !plan.site.floor().contains(at.step(heading));
    [Heading::North, Heading::East].into_iter().any(|side| solid(side) && solid(side.back()))
}

fn has_wall(plan: &Plan<'_>, at: Pos) -> bool {
    Heading::ALL.into_iter().any(|heading| !plan.site.base().is_ground(at.step(heading)))
}

pub(super) fn strike(site: &Site, play: &mut Play, kind: MishapKind, at: Pos) {
    match kind {
        MishapKind::Ceiling => drop_ceiling(site, play, at),
        // The jammed door does not hurt a party or creature in the doorway.
        MishapKind::Door => play.clear_barred(site, at),
        MishapKind::Dark => play.seen.mark_stale(),
        MishapKind::Cupboard => {
            let dials = &site.tables().dials.mishaps;
            let maps = u32::from(site.difficulty().map()).min(dials.loot_maps);
            play.piles.drop(at, ItemName::Gold, dials.loot_gold.saturating_mul(maps + 1));
            play.piles.drop(at, ItemName::Battery, 1);
        }
        // A party that is riding still arrives. The elevator takes no more orders.
        MishapKind::Elevator | MishapKind::Steam => {}
    }
}

fn drop_ceiling(site: &Site, play: &mut Play, at: Pos) {
    if play.party.at == at && !play.party.place.is_outside() {
        play.hurt_all(site.tables().dials.mishaps.ceiling_percent, Harm::Ceiling, at);
    }
    push_out(play, at);
    play.clear_barred(site, at);
}

pub(super) fn is_blacked_out(site: &Site, play: &Play, at: Pos) -> bool {
    let reach = site.tables().dials.mishaps.dark_reach;
    play.mishaps.iter().any(|mishap| {
        mishap.kind == MishapKind::Dark
            && mishap.has_struck(play.tick)
            && distance(mishap.at, at) <= reach
            && site.base().floor_at(mishap.at) == site.base().floor_at(at)
    })
}

pub(super) fn blows(site: &Site, tick: u32, since: u32) -> bool {
    let dials = &site.tables().dials.mishaps;
    tick >= since && (tick - since) % (dials.steam_on + dials.steam_off) < dials.steam_on
}

pub(super) fn blow(site: &Site, play: &mut Play, at: Pos, since: u32) {
    if play.party.at != at || play.party.place.is_outside() || !blows(site, play.tick, since) {
        return;
    }
    let dials = &site.tables().dials.mishaps;
    let entered = play.deeds.iter().any(|deed| matches!(deed, Deed::Entered(cell) if *cell == at));
    let stepping = matches!(play.party.motion.doing, Doing::Step(_));
    let beat = (play.tick - since) % (dials.steam_on + dials.steam_off);
    if entered || !stepping && beat.is_multiple_of(dials.steam_every) {
        play.hurt_all(dials.steam_percent, Harm::Steam, at);
    }
}
