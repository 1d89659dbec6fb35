//! What lies on the counter of a shop, page by page: wares with their prices, and what the shop buys.

use bevy::prelude::*;
use rootward_rules::{
    order::{Stock, Ware, Wish},
    play::Play,
    shops::{self, offer, price},
    site::Site,
    tables::items::ItemName,
};

use super::{
    ledger::{Emphasis, LedgerEntry},
    verdict::Verdict,
    wares::{Told, describe, with_count},
};
use crate::{narrator::names, screens::pictures};

/// How many levels of weapons there are, from 1 on (`play.md` 8.6).
const LEVELS: u8 = 24;
/// How many classes of armour.
const CLASSES: u8 = 10;

/// What is on the counter.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ShopPage {
    /// Points of droids, and droids that are down.
    #[default]
    Repair,
    /// Weapons.
    Weapons,
    /// Armour.
    Armour,
    /// Items.
    Goods,
    /// What the party has and the shop wants.
    Sell,
}

impl ShopPage {
    pub const ALL: [Self; 5] = [Self::Repair, Self::Weapons, Self::Armour, Self::Goods, Self::Sell];

    /// The page some places on (1) or back (-1), round at the ends.
    pub fn turned(self, by: i16) -> Self {
        let place = Self::ALL.iter().position(|&page| page == self).unwrap_or_default();
        let on = usize::from(by > 0) + (Self::ALL.len() - 1) * usize::from(by < 0);
        Self::ALL.into_iter().cycle().nth(place + on).unwrap_or_default()
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Repair => "Repair",
            Self::Weapons => "Weapons",
            Self::Armour => "Armour",
            Self::Goods => "Goods",
            Self::Sell => "Sell",
        }
    }
}

/// What is on a part of the counter.
pub(super) fn wares(site: &Site, play: &Play, counter: ShopPage) -> Vec<LedgerEntry> {
    let droids = 0..play.squad.droids.len() as u8;
    let found: Vec<LedgerEntry> = match counter {
        ShopPage::Repair => droids
            .flat_map(|droid| [Ware::Repair(droid), Ware::Revive(droid)])
            .filter_map(|ware| ware_entry(site, play, ware))
            .collect(),
        ShopPage::Weapons => by_purse((1..=LEVELS).rev().map(Ware::Weapon), site, play),
        ShopPage::Armour => {
            let classes = (0..CLASSES).rev();
            let sets =
                classes.flat_map(|class| droids.clone().map(move |droid| Ware::Armour { droid, class }));
            by_purse(sets, site, play)
        }
        ShopPage::Goods => {
            let goods = site.tables().shop.goods.iter();
            goods
                .map(|good| {
                    ware_entry(site, play, Ware::Good(good.item))
                        .unwrap_or_else(|| sold_out(site, play, good.item))
                })
                .collect()
        }
        ShopPage::Sell => stock(site, play),
    };
    if found.is_empty() { vec![LedgerEntry::note(nothing(site, counter))] } else { found }
}

fn nothing(site: &Site, counter: ShopPage) -> &'static str {
    // What a shop sells changes by being bought alone: there is one of each weapon.
    let had_weapons = || (1..=LEVELS).any(|level| site.tables().sells_weapon(level, site.difficulty()));
    match counter {
        ShopPage::Repair => "All four droids are whole: nothing to repair.",
        ShopPage::Weapons if had_weapons() => {
            "Sold out: you have bought all weapons that the shops of this base have."
        }
        ShopPage::Weapons => "This shop sells no weapons.",
        ShopPage::Armour => "Nothing better than what the droids wear.",
        ShopPage::Goods => "This shop sells no goods.",
        ShopPage::Sell => "You have nothing that the shop buys.",
    }
}

/// First the wares for which there is gold, in their own order; then the others, the cheapest of them first.
fn by_purse(wares: impl Iterator<Item = Ware>, site: &Site, play: &Play) -> Vec<LedgerEntry> {
    let mut wares: Vec<(u32, Ware)> =
        wares.filter_map(|ware| Some((price(site, play, ware)?, ware))).collect();
    let gold = play.pack.count(ItemName::Gold);
    wares.sort_by_key(|&(price, _)| if price > gold { price } else { 0 });
    wares.into_iter().filter_map(|(_, ware)| ware_entry(site, play, ware)).collect()
}

/// A ware with its price; what is too dear is dim, and says so.
fn ware_entry(site: &Site, play: &Play, ware: Ware) -> Option<LedgerEntry> {
    let price = price(site, play, ware)?;
    let gold = play.pack.count(ItemName::Gold);
    // A repair goes as far as the gold does.
    let enough = gold >= price || matches!(ware, Ware::Repair(_)) && gold > 0;
    let Told { picture, label, verdict, about } = describe(site, play, ware);
    let remark = match () {
        // Of what is compared with an own arm, the comparison is enough.
        () if !enough && verdict.is_some() => format!("(!) {} gold short", price - gold),
        // One warning is enough.
        () if !enough => format!("(!) {} gold short: {}", price - gold, about.trim_start_matches("(!) ")),
        () if gold < price => format!("as far as your gold goes. {about}"),
        () => about,
    };
    let weight = if enough { Emphasis::Plain } else { Emphasis::Dim };
    let verdict = if enough { verdict } else { verdict.map(Verdict::briefly) };
    let (value, wish) = (price.to_string(), Some(Wish::Buy(ware)));
    Some(LedgerEntry { picture, label, value, verdict, remark, weight, wish })
}

/// A good that the party cannot buy: all of it is sold, or there is no room for more.
fn sold_out(site: &Site, play: &Play, item: ItemName) -> LedgerEntry {
    let why = if shops::stock(site, play, Ware::Good(item)) == Some(0) {
        "sold out"
    } else {
        "you have all you can carry"
    };
    let row = site.tables().items.get(item);
    LedgerEntry::note(format!("{}: {why}.", row.name)).pictured(pictures::of_item(item))
}

/// What the party can sell.
fn stock(site: &Site, play: &Play) -> Vec<LedgerEntry> {
    let spares = (0..play.pack.spares.len() as u8).map(Stock::Spare);
    let items = ItemName::ALL.into_iter().map(Stock::Item);
    let entry = |stock: Stock| {
        let price = offer(site, play, stock)?;
        let (picture, label, remark) = match stock {
            Stock::Spare(spare) => {
                let arm = *play.pack.spares.get(usize::from(spare)).filter(|arm| !arm.is_bare())?;
                let about = format!("spare: {}", names::arm_in_shop(site, play, arm));
                (pictures::of_arm(site, arm), names::arm(site, arm), about)
            }
            Stock::Item(item) => {
                let row = site.tables().items.get(item);
                let label = with_count(&row.name, play.pack.count(item));
                (pictures::of_item(item), label, row.about.clone())
            }
        };
        let (value, wish) = (format!("+{price}"), Some(Wish::Sell(stock)));
        Some(LedgerEntry { label, value, remark, wish, ..LedgerEntry::default() }.pictured(picture))
    };
    spares.chain(items).filter_map(entry).collect()
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::testing::app_in;

    #[test]
    fn what_is_too_dear_is_dim_and_says_so() {
        let mut app = app_in(Seed::classic(9));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        play.pack.set(ItemName::Gold, 60);
        let goods = wares(&site, &play, ShopPage::Goods);
        let find = |name: &str| goods.iter().find(|entry| entry.label.starts_with(name)).expect("on sale");
        assert_eq!(find("battery").weight, Emphasis::Plain);
        assert!(
            find("visor").weight == Emphasis::Dim && find("visor").remark.starts_with("(!) 580 gold short")
        );
    }

    #[test]
    fn what_the_gold_reaches_comes_first_and_what_it_does_not_is_told_briefly() {
        let mut app = app_in(Seed::classic(9));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        play.pack.set(ItemName::Gold, 1000);
        let wares = wares(&site, &play, ShopPage::Weapons);
        let prices: Vec<u32> = wares.iter().map(|ware| ware.value.parse().expect("a price")).collect();
        let reached = prices.iter().take_while(|&&price| price <= 1000).count();
        let (bought, dear) = prices.split_at(reached);
        assert!(bought.len() > 1 && dear.len() > 1, "{prices:?}");
        assert!(bought.is_sorted_by(|one, next| one >= next), "the best first: {bought:?}");
        assert!(dear[0] > 1000 && dear.is_sorted(), "the cheapest first: {dear:?}");
        let told = &wares[reached];
        assert!(told.remark.starts_with("(!) ") && told.remark.ends_with(" gold short"), "{told:?}");
        assert!(told.verdict.as_ref().is_some_and(|verdict| verdict.warning().is_none()), "{told:?}");
    }

    #[test]
    fn pages_turn_both_ways_and_round_at_the_ends() {
        let all: Vec<ShopPage> =
            std::iter::successors(Some(ShopPage::Repair), |page| Some(page.turned(1))).take(6).collect();
        assert_eq!((&all[..5], all[5]), (&ShopPage::ALL[..], ShopPage::Repair));
        assert!(ShopPage::ALL.into_iter().all(|page| page.turned(1).turned(-1) == page));
        assert_eq!(ShopPage::Repair.turned(-1), ShopPage::Sell);
    }

    #[test]
    fn whole_droids_need_no_repair_and_hurt_ones_get_as_much_as_there_is_gold() {
        let mut app = app_in(Seed::classic(0));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        assert!(wares(&site, &play, ShopPage::Repair)[0].remark.contains("whole"));
        play.squad.droids[1].points = 1;
        play.squad.droids[3].points = 0;
        play.pack.set(ItemName::Gold, 3);
        let repairs = wares(&site, &play, ShopPage::Repair);
        let labels: Vec<&str> = repairs.iter().map(|entry| entry.label.as_str()).collect();
        assert_eq!(labels, ["Repair Bolt", "Revive Dot"]);
        assert_eq!((repairs[0].weight, repairs[1].weight), (Emphasis::Plain, Emphasis::Dim));
        assert!(repairs[0].remark.ends_with("1 of 100 hit points"), "{}", repairs[0].remark);
    }

    #[test]
    fn every_ware_has_its_picture_and_arms_and_armour_say_better_or_worse() {
        let mut app = app_in(Seed::classic(9));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        play.squad.droids[0].points = 1;
        play.pack.set(ItemName::Gold, 100_000);
        play.pack.set(ItemName::Battery, 2);
        for page in ShopPage::ALL {
            let wares = wares(&site, &play, page);
            assert!(wares.iter().all(|ware| !ware.picture.is_empty()), "{}", page.name());
            let compares = matches!(page, ShopPage::Weapons | ShopPage::Armour);
            assert!(wares.iter().all(|ware| ware.verdict.is_some() == compares), "{}", page.name());
        }
    }

    #[test]
    fn a_counter_that_was_bought_empty_says_so() {
        let mut app = app_in(Seed::classic(9));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        let shop = site.records().iter().find(|record| record.thing == rootward_gen::Thing::Shop);
        let shop = shop.expect("1.9 has a shop").at;
        for facing in rootward_gen::Heading::ALL {
            (play.party.at, play.party.facing) = (shop.step(facing.back()), facing);
            play.pack.set(ItemName::Gold, 100_000);
            for level in 1..=LEVELS {
                let wish = Some(Wish::Buy(Ware::Weapon(level)));
                let input = rootward_rules::TickInput { wish, ..Default::default() };
                rootward_rules::tick(&site, &mut play, &input);
            }
        }
        let weapons = wares(&site, &play, ShopPage::Weapons);
        assert!(weapons.len() == 1 && weapons[0].remark.starts_with("Sold out"), "{weapons:?}");
    }
}
