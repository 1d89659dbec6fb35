//! The pages of a shop's counter: wares with their prices, and the items that the shop buys.

use bevy::prelude::*;
use rootward_rules::{
    order::{Stock, Ware},
    play::Play,
    shops,
    site::Site,
    tables::items::ItemName,
};

use super::{
    deck::Part,
    face::{Emphasis, Face, Fact},
    slots::FittedDroid,
    wares,
};

/// The number of weapon levels, from 1 on (`play.md` 8.6).
const LEVELS: u8 = 24;
const CLASSES: u8 = 10;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ShopPage {
    #[default]
    Repair,
    Weapons,
    Armour,
    Goods,
    Sell,
}

impl ShopPage {
    pub const ALL: [Self; 5] = [Self::Repair, Self::Weapons, Self::Armour, Self::Goods, Self::Sell];

    /// Returns another page: the next one for 1, the previous one for -1. The pages wrap at the ends.
    pub fn turned(self, by: i16) -> Self {
        let place = Self::ALL.iter().position(|&page| page == self).unwrap_or_default();
        let on = usize::from(by > 0) + (Self::ALL.len() - 1) * usize::from(by < 0);
        Self::ALL.into_iter().cycle().nth(place + on).unwrap_or_default()
    }

    /// The first page with something that the party can buy, otherwise the first page with any card.
    pub fn opening(site: &Site, play: &Play, fitted: FittedDroid) -> Self {
        let has = |page: Self, fits: fn(&Face) -> bool| {
            cards(site, play, page, fitted).iter().filter_map(Part::face).any(fits)
        };
        let find = |fits: fn(&Face) -> bool| Self::ALL.into_iter().find(|&page| has(page, fits));
        let buys = |face: &Face| face.weight != Emphasis::Dim && !face.wishes.is_empty();
        find(buys).or_else(|| find(|_| true)).unwrap_or_default()
    }

    pub const fn greeting(self) -> &'static str {
        match self {
            Self::Repair => "Let me see those dents.",
            Self::Weapons => "All of them work. Mind where you point them.",
            Self::Armour => "One size fits all. Who is it for?",
            Self::Goods => "Small things. You will miss them when you run out.",
            Self::Sell => "Show me what you brought.",
        }
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

pub(super) fn cards(site: &Site, play: &Play, page: ShopPage, fitted: FittedDroid) -> Vec<Part> {
    let droids = 0..play.squad.droids.len() as u8;
    let ware = |ware| wares::ware(site, play, ware);
    let found: Vec<Face> = match page {
        ShopPage::Repair => {
            let each = droids.flat_map(|droid| [Ware::Repair(droid), Ware::Revive(droid)]);
            wares::repair_all(site, play).into_iter().chain(each.filter_map(ware)).collect()
        }
        ShopPage::Weapons => by_purse((1..=LEVELS).rev().filter_map(|level| ware(Ware::Weapon(level)))),
        ShopPage::Armour => {
            by_purse((0..CLASSES).rev().filter_map(|class| wares::armour(site, play, class, fitted)))
        }
        ShopPage::Goods => {
            let goods = site.tables().shop.goods.iter().map(|good| good.item);
            goods.map(|item| ware(Ware::Good(item)).unwrap_or_else(|| sold_out(site, play, item))).collect()
        }
        ShopPage::Sell => {
            let spares = (0..play.pack.spares.len() as u8).map(Stock::Spare);
            let stock = spares.chain(ItemName::ALL.iter().copied().map(Stock::Item));
            stock.filter_map(|stock| wares::sale(site, play, stock)).collect()
        }
    };
    if found.is_empty() {
        vec![Part::note(nothing(site, page))]
    } else {
        found.into_iter().map(Part::card).collect()
    }
}

fn nothing(site: &Site, page: ShopPage) -> &'static str {
    // Only purchases empty the stock, because there is one of each weapon.
    let had_weapons = || (1..=LEVELS).any(|level| site.tables().sells_weapon(level, site.difficulty()));
    match page {
        ShopPage::Repair => "All four droids are at full health. Nothing to repair.",
        ShopPage::Weapons if had_weapons() => "Sold out. This base had one of each weapon for sale.",
        ShopPage::Weapons => "This shop sells no weapons.",
        ShopPage::Armour => "Nothing better than what your droids wear.",
        ShopPage::Goods => "This shop sells no goods.",
        ShopPage::Sell => "You have nothing the shop buys.",
    }
}

/// Sorts the wares: first the affordable ones in their usual order, and then the others by rising price.
fn by_purse(wares: impl Iterator<Item = Face>) -> Vec<Face> {
    let mut wares: Vec<Face> = wares.collect();
    wares.sort_by_key(|face| face.price.filter(|price| price.short > 0).map(|price| price.gold));
    wares
}

fn sold_out(site: &Site, play: &Play, item: ItemName) -> Face {
    let is_sold = shops::stock(site, play, Ware::Good(item)) == Some(0);
    let why = if is_sold { "sold out" } else { "you can carry no more" };
    Face { facts: vec![Fact::plain(why)], weight: Emphasis::Dim, ..wares::good(site, play, item) }
}

#[cfg(test)]
mod tests {
    use rootward_rules::order::Wish;

    use super::{super::face::Sign, *};
    use crate::ui::tests::begun;

    fn faces(site: &Site, play: &Play, page: ShopPage) -> Vec<Face> {
        let cards = cards(site, play, page, FittedDroid(0));
        cards.into_iter().filter_map(|part| part.face().cloned()).collect()
    }

    fn note(site: &Site, play: &Play, page: ShopPage) -> Option<String> {
        match cards(site, play, page, FittedDroid(0)).as_slice() {
            [Part::Note { words, .. }] => Some(words.clone()),
            _ => None,
        }
    }

    fn short(face: &Face) -> u32 {
        face.price.map_or(0, |price| price.short)
    }

    #[test]
    fn expensive_wares_are_dim_and_show_what_is_missing() {
        let (site, mut play) = begun(9);
        play.pack.set(ItemName::Gold, 60);
        let goods = faces(&site, &play, ShopPage::Goods);
        let find = |name: &str| goods.iter().find(|face| face.title == name).expect("on sale");
        assert_eq!((find("battery").weight, short(find("battery"))), (Emphasis::Plain, 0));
        assert_eq!((find("night visor").weight, short(find("night visor"))), (Emphasis::Dim, 580));
    }

    #[test]
    fn affordable_wares_come_first() {
        let (site, mut play) = begun(9);
        play.pack.set(ItemName::Gold, 1000);
        let weapons = faces(&site, &play, ShopPage::Weapons);
        let prices: Vec<u32> = weapons.iter().filter_map(|face| Some(face.price?.gold)).collect();
        let reached = prices.iter().take_while(|&&price| price <= 1000).count();
        let (bought, dear) = prices.split_at(reached);
        assert!(bought.len() > 1 && dear.len() > 1, "{prices:?}");
        assert!(bought.is_sorted_by(|one, next| one >= next), "the best first: {bought:?}");
        assert!(dear[0] > 1000 && dear.is_sorted(), "the cheapest first: {dear:?}");
        let told = &weapons[reached];
        assert_eq!(short(told), dear[0] - 1000);
        assert!(told.asks.is_empty(), "{told:?}");
        assert!(told.facts.len() > 1 && told.facts.iter().all(|fact| fact.sign != Sign::Warning), "{told:?}");
    }

    #[test]
    fn pages_turn_both_ways_and_wrap() {
        let all: Vec<ShopPage> =
            std::iter::successors(Some(ShopPage::Repair), |page| Some(page.turned(1))).take(6).collect();
        assert_eq!((&all[..5], all[5]), (&ShopPage::ALL[..], ShopPage::Repair));
        assert!(ShopPage::ALL.into_iter().all(|page| page.turned(1).turned(-1) == page));
        assert_eq!(ShopPage::Repair.turned(-1), ShopPage::Sell);
    }

    #[test]
    fn a_shop_opens_where_there_is_something_to_buy() {
        let (site, mut play) = begun(9);
        let opens = |play: &Play| ShopPage::opening(&site, play, FittedDroid(0));
        play.pack.set(ItemName::Gold, 300);
        assert_eq!(opens(&play), ShopPage::Weapons);
        play.pack.set(ItemName::Gold, 55);
        assert_eq!(opens(&play), ShopPage::Goods);
        play.squad.droids[0].points /= 2;
        assert_eq!(opens(&play), ShopPage::Repair);
        play.pack.set(ItemName::Gold, 0);
        assert!(!faces(&site, &play, opens(&play)).is_empty());
    }

    #[test]
    fn bad_bargains_ask_for_confirmation() {
        let (site, mut play) = begun(9);
        play.pack.set(ItemName::Gold, 100_000);
        play.pack.set(ItemName::Battery, 2);
        play.squad.droids[0].points = 1;
        play.squad.droids[1].points = 0;
        for page in ShopPage::ALL {
            for face in faces(&site, &play, page) {
                let explains = face.line.ends_with('.') || face.line.is_empty() && !face.gauges.is_empty();
                assert!(explains && !face.deal.is_empty(), "{face:?}");
                let is_bad = face.facts.iter().any(|fact| fact.sign == Sign::Worse);
                assert!(!is_bad || !face.asks.is_empty(), "{face:?}");
                // The first value is damage or health. A ware that improves it without any loss needs no question.
                let figures = face.facts.iter().map(|fact| &fact.sign);
                let mut figures = figures.filter(|sign| !matches!(sign, Sign::Picture(_) | Sign::Warning));
                let is_good = !is_bad && figures.next() == Some(&Sign::Better);
                assert!(!is_good || face.asks.is_empty(), "{face:?}");
                let compares = matches!(page, ShopPage::Weapons | ShopPage::Armour);
                assert!(compares || face.asks.is_empty(), "{face:?}");
            }
        }
    }

    #[test]
    fn repair_is_limited_by_damage_and_gold() {
        let (site, mut play) = begun(0);
        assert!(note(&site, &play, ShopPage::Repair).is_some_and(|words| words.contains("full health")));
        play.squad.droids[1].points = 1;
        play.squad.droids[3].points = 0;
        play.pack.set(ItemName::Gold, 3);
        let repairs = faces(&site, &play, ShopPage::Repair);
        let titles: Vec<&str> = repairs.iter().map(|face| face.title.as_str()).collect();
        assert_eq!(titles, ["Repair Bolt", "Revive Dot"]);
        assert_eq!((repairs[0].weight, repairs[1].weight), (Emphasis::Plain, Emphasis::Dim));
        assert_eq!(repairs[0].gauges[0].number, 1);
        assert!(repairs[0].facts.iter().any(|fact| fact.words.contains("as far as your gold goes")));
        play.squad.droids[0].points = 1;
        assert_eq!(faces(&site, &play, ShopPage::Repair)[0].title, "Repair all");
    }

    #[test]
    fn wares_have_pictures_and_a_comparison() {
        let (site, mut play) = begun(9);
        play.squad.droids[0].points = 1;
        play.pack.set(ItemName::Gold, 100_000);
        play.pack.set(ItemName::Battery, 2);
        for page in ShopPage::ALL {
            let faces = faces(&site, &play, page);
            assert!(faces.iter().all(|face| !face.picture.is_empty()), "{}", page.name());
            let compares = matches!(page, ShopPage::Weapons | ShopPage::Armour);
            let compared = |face: &Face| {
                face.facts.iter().any(|fact| matches!(fact.sign, Sign::Better | Sign::Worse | Sign::Same))
            };
            assert!(faces.iter().all(|face| compared(face) == compares), "{}", page.name());
        }
        let armour = faces(&site, &play, ShopPage::Armour);
        assert!(armour.iter().all(|face| face.slots.len() == 4));
        assert!(armour.windows(2).all(|pair| pair[0].title != pair[1].title), "one card for each class");
    }

    #[test]
    fn an_empty_counter_says_so() {
        let (site, mut play) = begun(9);
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
        let said = note(&site, &play, ShopPage::Weapons);
        assert!(said.as_ref().is_some_and(|words| words.starts_with("Sold out")), "{said:?}");
    }
}
