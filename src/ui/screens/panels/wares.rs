//! The cards of the shop's wares and of the items that it buys.

use rootward_gen::Pos;
use rootward_presentation::words::names;
use rootward_rules::{
    chips::Chip,
    order::{Stock, Ware, Wish},
    party::squad::weapon_of,
    play::Play,
    shops::{offer, price},
    site::Site,
    tables::{armour::ArmourSet, items::ItemName, kit::Arm},
};

use super::{
    face::{Emphasis, Face, Fact, Price, Sign},
    inventory::health,
    slots::{self, FittedDroid},
    verdict,
};
use crate::ui::screens::pictures;

/// `None` if the ware is not for sale. A ware that is too expensive is dim, and its price shows the missing amount.
pub(super) fn ware(site: &Site, play: &Play, ware: Ware) -> Option<Face> {
    let gold = price(site, play, ware)?;
    let face = Face { wishes: vec![Wish::Buy(ware)], ..describe(site, play, ware) };
    // With too little gold, a repair is done in part.
    let partly = matches!(ware, Ware::Repair(_)) && play.pack.has(ItemName::Gold);
    Some(priced(face, play, gold, partly))
}

/// `partly` is whether less gold buys a part of the ware.
fn priced(mut face: Face, play: &Play, gold: u32, partly: bool) -> Face {
    let short = gold.saturating_sub(play.pack.count(ItemName::Gold));
    if short > 0 && partly {
        face.facts.push(Fact::plain("as far as your gold goes"));
    } else if short > 0 {
        face.weight = Emphasis::Dim;
        // A ware that cannot be bought needs no warning and no question.
        face.facts.retain(|fact| fact.sign != Sign::Warning);
        face.asks.clear();
    }
    let short = if partly { 0 } else { short };
    Face { price: Some(Price { gold, earned: false, short }), ..face }
}

/// `None` if fewer than two droids need a repair.
pub(super) fn repair_all(site: &Site, play: &Play) -> Option<Face> {
    let prices =
        (0..4).filter_map(|droid| Some((Ware::Repair(droid), price(site, play, Ware::Repair(droid))?)));
    let prices: Vec<(Ware, u32)> = prices.collect();
    if prices.len() < 2 {
        return None;
    }
    let gold = play.pack.count(ItemName::Gold);
    let mut purse = gold;
    let mut wishes = Vec::new();
    for &(ware, price) in &prices {
        if purse > 0 {
            wishes.push(Wish::Buy(ware));
        }
        purse = purse.saturating_sub(price);
    }
    let total: u32 = prices.iter().map(|&(_, price)| price).sum();
    let done = if total > gold { "Repaired what your gold covers" } else { "Repaired all droids" };
    let face = Face {
        wishes,
        line: "Repairs one droid after another.".to_owned(),
        facts: vec![Fact::plain(format!("{} droids", prices.len()))],
        deal: done.to_owned(),
        ..Face::new("shop", "Repair all")
    };
    Some(priced(face, play, total, gold > 0))
}

/// The slots of the card choose the droid.
pub(super) fn armour(site: &Site, play: &Play, class: u8, fitted: FittedDroid) -> Option<Face> {
    let sells = |droid| price(site, play, Ware::Armour { droid, class }).is_some();
    let slots = slots::slots(fitted, sells);
    let droid = slots::chosen(&slots)?;
    Some(Face { slots, ..ware(site, play, Ware::Armour { droid, class })? })
}

fn describe(site: &Site, play: &Play, ware: Ware) -> Face {
    let tables = site.tables();
    match ware {
        Ware::Repair(number) => {
            let gauges = play.squad.droids.get(usize::from(number)).map(|droid| health(site, droid));
            let name = names::droid(number);
            Face {
                gauges: gauges.into_iter().collect(),
                deal: format!("Repaired {name}"),
                ..Face::new(pictures::of_droid(number), format!("Repair {name}"))
            }
        }
        Ware::Revive(number) => {
            let percent = tables.dials.droids.revived_percent + play.chip(site, Chip::SecondWind);
            let name = names::droid(number);
            Face {
                line: format!("Puts it back on its feet with {percent}% health."),
                facts: vec![Fact::new(Sign::Warning, "is down")],
                deal: format!("Revived {name}"),
                ..Face::new(pictures::of_droid(number), format!("Revive {name}"))
            }
        }
        Ware::Weapon(level) => {
            weapon(site, play, Arm::Weapon { level, quality: tables.shop.weapon.quality as u8 })
        }
        Ware::Armour { droid, class } => {
            let set = ArmourSet { class, quality: tables.shop.armour.quality as u8 };
            let name = |set: ArmourSet| &tables.armour.class(set.class).name;
            let worn = play.squad.droids.get(usize::from(droid)).map_or(set, |droid| droid.armour);
            let whose = format!("{}: now {}", names::droid(droid), name(worn));
            let facts = verdict::of_armour(site, play, set, droid);
            Face {
                tag: format!("for {}", names::droid(droid)),
                line: "Adds health and absorbs part of every hit.".to_owned(),
                asks: verdict::question(&facts, &trade(droid, name(worn))),
                facts: [vec![Fact::pictured(pictures::ARMOUR, whose)], facts].concat(),
                deal: format!("Bought for {}: {}", names::droid(droid), name(set)),
                ..Face::new(pictures::ARMOUR, name(set))
            }
        }
        Ware::Good(item) => good(site, play, item),
    }
}

fn trade(droid: u8, gives: &str) -> String {
    format!("{} trades {gives} for it", names::droid(droid))
}

/// If no droid has a weaker weapon, the new one goes to the spares.
fn weapon(site: &Site, play: &Play, arm: Arm) -> Face {
    let taker = verdict::taker(site, play, arm);
    let held = taker.and_then(|droid| Some((droid, play.squad.droids.get(usize::from(droid))?.arm)));
    let mut face = Face {
        line: names::arm_line(site, arm),
        deal: format!("Bought: {}", names::arm(site, arm)),
        ..Face::new(pictures::of_arm(site, arm), names::arm(site, arm))
    };
    let Some((droid, held)) = held else { return face };
    let whose = format!("{}: now {}", names::droid(droid), names::arm(site, held));
    let mut facts = verdict::of_arm(site, play, arm, droid);
    let is_weaker = facts.first().is_some_and(|fact| fact.sign != Sign::Better);
    if is_weaker {
        "It would be a spare. Your droids have better ones.".clone_into(&mut face.asks);
    } else {
        facts.extend(verdict::warning(site, play, arm, droid));
        face.asks = verdict::question(&facts, &trade(droid, &names::arm(site, held)));
    }
    face.facts = [vec![Fact::pictured(pictures::of_droid(droid), whose)], facts].concat();
    face
}

/// Returns the card of an item with its drawbacks, such as clips without a gun or a map of a known floor.
pub(super) fn good(site: &Site, play: &Play, item: ItemName) -> Face {
    let row = site.tables().items.get(item);
    let fact = match item {
        ItemName::Clip if !has_gun(site, play) => {
            Some(Fact::new(Sign::Warning, "No droid has a gun that takes clips."))
        }
        ItemName::FloorMap if !play.has_map() => {
            Some(Fact::new(Sign::Warning, "No map works in this storm."))
        }
        ItemName::FloorMap => {
            Some(Fact::plain(format!("You know {}% of this floor.", known_percent(site, play))))
        }
        _ => None,
    };
    let count = play.pack.count(item);
    Face {
        tag: if count == 0 { String::new() } else { format!("(have {count})") },
        line: row.about.clone(),
        facts: fact.into_iter().collect(),
        deal: format!("Bought: {}", row.name),
        ..Face::new(pictures::of_item(item), &row.name)
    }
}

/// `None` if the shop does not buy the item.
pub(super) fn sale(site: &Site, play: &Play, stock: Stock) -> Option<Face> {
    let gold = offer(site, play, stock)?;
    let face = match stock {
        Stock::Spare(spare) => {
            let arm = *play.pack.spares.get(usize::from(spare)).filter(|arm| !arm.is_bare())?;
            Face {
                tag: "spare".to_owned(),
                line: names::arm_line(site, arm),
                ..Face::new(pictures::of_arm(site, arm), names::arm(site, arm))
            }
        }
        Stock::Item(item) => Face { facts: Vec::new(), ..good(site, play, item) },
    };
    let price = Some(Price { gold, earned: true, short: 0 });
    let deal = format!("Sold: {}", face.title);
    Some(Face { price, wishes: vec![Wish::Sell(stock)], deal, ..face })
}

fn has_gun(site: &Site, play: &Play) -> bool {
    let held = play.squad.droids.iter().map(|droid| droid.arm);
    let mut arms = held.chain(play.pack.spares.iter().copied());
    arms.any(|arm| weapon_of(site, arm).is_some_and(|weapon| weapon.class.ammunition))
}

/// How much of the floor the party knows, in percent of its walkable cells.
fn known_percent(site: &Site, play: &Play) -> usize {
    let base = site.base();
    let floor = base.floor_at(play.party.at);
    let cells = || site.floor().iter().filter(|&at: &Pos| base.floor_at(at) == floor);
    let known = cells().filter(|&at| play.seen.remembered.contains(at)).count();
    known * 100 / cells().count().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::tests::begun;

    #[test]
    fn useless_clips_and_maps_say_so() {
        let (site, mut play) = begun(0);
        let site = &site;
        let fact = |play: &Play, item| good(site, play, item).facts.pop().map(|fact| fact.words);
        let map = |play: &Play| fact(play, ItemName::FloorMap).unwrap_or_default();
        assert!(fact(&play, ItemName::Clip).is_some_and(|words| words.starts_with("No droid has a gun")));
        play.pack.spares.push(Arm::Weapon { level: 11, quality: 1 });
        assert_eq!(fact(&play, ItemName::Clip), None);
        play.seen.remembered = Default::default();
        assert_eq!(map(&play), "You know 0% of this floor.");
        play.seen.remembered = Pos::all().collect();
        assert_eq!(map(&play), "You know 100% of this floor.");
        assert!(play.add_twist(site, rootward_rules::twists::Twist::Storm));
        assert!(map(&play).starts_with("No map works"));
    }

    #[test]
    fn repairs_are_one_card_up_to_the_gold() {
        let (site, mut play) = begun(0);
        let site = &site;
        play.pack.set(ItemName::Gold, 10_000);
        play.squad.droids[1].points = 1;
        assert_eq!(repair_all(site, &play), None, "one droid has a card of its own");
        play.squad.droids[2].points = 1;
        play.squad.droids[3].points = 0;
        let card = |gold, play: &mut Play| {
            play.pack.set(ItemName::Gold, gold);
            repair_all(site, play)
        };
        let wishes = |gold, play: &mut Play| card(gold, play).map(|face| face.wishes);
        let deal = |gold, play: &mut Play| card(gold, play).map(|face| face.deal);
        let both = [1, 2].map(|droid| Wish::Buy(Ware::Repair(droid)));
        assert_eq!(wishes(10_000, &mut play).as_deref(), Some(&both[..]), "whoever is down needs more");
        assert_eq!(wishes(1, &mut play).as_deref(), Some(&both[..1]));
        assert!(wishes(0, &mut play).is_some_and(|wishes| wishes.is_empty()));
        assert_eq!(deal(10_000, &mut play).as_deref(), Some("Repaired all droids"));
        assert_eq!(deal(1, &mut play).as_deref(), Some("Repaired what your gold covers"));
    }

    #[test]
    fn a_class_of_armour_is_one_card_for_all_droids() {
        let (site, mut play) = begun(9);
        let site = &site;
        let class = play.squad.droids[0].armour.class + 1;
        let to = |play: &Play, fitted| armour(site, play, class, FittedDroid(fitted)).map(|face| face.wishes);
        let buys = |droid| Some(vec![Wish::Buy(Ware::Armour { droid, class })]);
        assert_eq!(to(&play, 2), buys(2));
        play.squad.droids[2].armour.class = class;
        assert_eq!(to(&play, 2), buys(0), "that droid wears it");
        play.squad.droids.iter_mut().for_each(|droid| droid.armour.class = class);
        assert_eq!(to(&play, 2), None);
    }
}
