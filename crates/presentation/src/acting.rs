//! Log texts for a press of the action key without a target near a usable thing: its name, its place and its use.

use rootward_gen::{DoorKind, Heading, Pos, Record, Thing};
use rootward_rules::{
    play::Play,
    site::Site,
    terrain::{distance, heading_to},
};

use crate::{
    booths::{is_booth, is_front_known},
    navigation::way::FirstStep,
    words::events::bearing,
};

/// The search distance in cells along each axis.
const NEAR: i16 = 3;

/// The instructions for the usable thing near the party. `None` if the party sees none.
pub fn usable_near(site: &Site, play: &Play) -> Option<String> {
    let here = play.party.at;
    let is_near = |at: Pos| (at.x - here.x).abs() <= NEAR && (at.y - here.y).abs() <= NEAR;
    let seen = site.records().iter().filter(|record| {
        is_near(record.at) && play.seen.visible.contains(record.at) && is_waiting(play, record)
    });
    let fronts = seen.flat_map(|record| {
        let facings = Heading::ALL.into_iter().filter(move |&facing| record.thing.is_used_ahead(facing));
        facings.map(move |facing| (record, record.at.step(facing.back()), facing))
    });
    let known = fronts
        .filter(|&(_, front, _)| play.seen.remembered.contains(front) && play.terrain.is_walkable(front));
    // The action always targets the thing in front of the party, even from the wrong side.
    let ahead = play.ahead();
    let nearest = known.min_by_key(|&(record, front, _)| (record.at != ahead, distance(front, here)));
    let turned = away_from(site, play)
        .filter(|booth| nearest.is_none_or(|(_, front, _)| distance(front, here) > distance(booth.at, here)));
    if let Some(booth) = turned {
        let place = bearing(site, play, booth.at);
        return Some(format!(
            "The {} is {place}. Its front is on another side. Go around.",
            name_of(booth.thing)
        ));
    }
    let (record, front, facing) = nearest?;
    let name = name_of(record.thing);
    let [to, from] = [facing, facing.back()].map(|heading| FirstStep::Walk(heading).words());
    Some(if front == here {
        format!("The {name} is {to} of you. Face it and use it.")
    } else if heading_to(here, record.at) == Some(facing) {
        format!("The {name} is {}. Go up to it and use it.", bearing(site, play, record.at))
    } else {
        let place = bearing(site, play, record.at);
        format!("The {name} is {place}. Stand {from} of it, face {to} and use it.")
    })
}

/// The nearest shop or computer within the search distance whose front is not yet known.
fn away_from<'a>(site: &'a Site, play: &Play) -> Option<&'a Record> {
    let seen = site.records().iter().filter(|record| play.seen.visible.contains(record.at));
    let turned = seen.filter(|record| is_booth(record.thing) && !is_front_known(site, play, record));
    let far = |booth: &&Record| distance(booth.at, play.party.at);
    turned.filter(|booth| far(booth) <= NEAR as u32).min_by_key(far)
}

fn is_waiting(play: &Play, record: &Record) -> bool {
    match record.thing {
        Thing::Door(_) | Thing::RaiserWall | Thing::Window(_) => !play.is_open(record.number),
        Thing::Cupboard { .. } => !play.traps.is_opened(record.number),
        Thing::Panel(panel) => !play.puzzles.get(panel.puzzle).solved,
        _ => true,
    }
}

/// The name of a thing in the instructions. A trapped cupboard is only a cupboard, and punch doors are dented.
fn name_of(thing: Thing) -> &'static str {
    match thing {
        Thing::Cupboard { .. } => "cupboard",
        Thing::Door(door) if door.kind == DoorKind::Punch => "dented door",
        thing => thing.label(),
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::testing::{fronts, game, put_party};

    #[test]
    fn shop_tells_where_to_stand() {
        let mut told = 0;
        for number in [0, 1, 179] {
            let (site, mut here) = game(Seed::classic(number));
            for shop in site.records().iter().filter(|record| record.thing == Thing::Shop) {
                for (front, facing) in fronts(&site, shop.at) {
                    put_party(&site, &mut here, front);
                    let mut play = here.clone();
                    play.party.facing = facing.left();
                    // Another thing may be just as near.
                    let said = usable_near(&site, &play).unwrap_or_default();
                    let side = FirstStep::Walk(facing).words();
                    told += usize::from(said == format!("The shop is {side} of you. Face it and use it."));
                    // From the next cell along the wall, the text names the thing as well.
                    let aside = front.step(facing.left());
                    if site.floor().contains(aside) && play.terrain.is_walkable(aside) {
                        play.party.at = aside;
                        let said = usable_near(&site, &play).unwrap_or_default();
                        assert!(said.starts_with("The ") && said.ends_with("use it."), "{said}");
                        assert!(!said.contains("trap"), "{said}");
                    }
                }
            }
        }
        assert!(told > 0);
    }

    #[test]
    fn unseen_front_sends_the_party_around() {
        let (site, mut play) = game(Seed::classic(179));
        let shop = site.records().iter().find(|record| record.thing == Thing::Shop).expect("a shop").at;
        let (front, _) = fronts(&site, shop).next().expect("its front");
        play.seen.visible.clear();
        play.seen.visible.insert(shop);
        play.seen.remembered = play.seen.visible;
        play.party.at = shop.offset(shop.x - front.x, shop.y - front.y);
        let said = usable_near(&site, &play).unwrap_or_default();
        assert!(said.starts_with("The shop is ") && said.ends_with("Go around."), "{said}");
        // When the front is known, the text says where to stand.
        play.seen.remembered.insert(front);
        let said = usable_near(&site, &play).unwrap_or_default();
        assert!(said.ends_with("use it."), "{said}");
    }

    #[test]
    fn thing_ahead_is_named_before_nearer_ones() {
        let (mut told, mut others) = (0, 0);
        for number in 0..4 {
            let (site, mut play) = game(Seed::classic(number));
            play.seen.visible = Pos::all().collect();
            play.seen.remembered = play.seen.visible;
            for record in site.records().iter().filter(|it| matches!(it.thing, Thing::Cupboard { .. })) {
                for facing in Heading::ALL.into_iter().filter(|&it| !record.thing.is_used_ahead(it)) {
                    let beside = record.at.step(facing.back());
                    if !play.terrain.is_walkable(beside) {
                        continue;
                    }
                    (play.party.at, play.party.facing) = (beside, facing);
                    let said = usable_near(&site, &play).unwrap_or_default();
                    assert!(said.contains("cupboard") && said.contains("Stand "), "{said}");
                    told += 1;
                    play.party.facing = facing.back();
                    others +=
                        usize::from(!usable_near(&site, &play).unwrap_or_default().contains("cupboard"));
                }
            }
        }
        assert!(told > 10 && others > 3, "{told}, {others}");
    }

    #[test]
    fn unseen_things_are_not_named() {
        let (site, mut play) = game(Seed::classic(0));
        play.seen.visible.clear();
        assert_eq!(usable_near(&site, &play), None);
    }
}
