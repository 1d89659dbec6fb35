//! Shops (`play.md` 8.8, `danger.md` 2). They accept only gold, and all shops of a base share one stock.

use rootward_gen::Thing;
use serde::{Deserialize, Serialize};

use crate::{
    chips::Chip,
    events::PlayEvent,
    order::{Stock, Ware, Wish},
    play::{Deed, Play},
    site::Site,
    tables::{armour::ArmourSet, encounter::percent_of, items::ItemName, kit::Arm},
};

/// The goods that the party bought in the shops of a base. The shops share one stock, with one of each weapon.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sold {
    weapons: Vec<u8>,
    /// The items, one entry for each piece.
    goods: Vec<ItemName>,
}

impl Sold {
    fn note(&mut self, ware: Ware) {
        match ware {
            Ware::Weapon(level) => self.weapons.push(level),
            Ware::Good(item) => self.goods.push(item),
            Ware::Repair(_) | Ware::Revive(_) | Ware::Armour { .. } => {}
        }
    }
}

/// The number of pieces of a ware that are left. `None` if the supply is unlimited.
pub fn stock(site: &Site, play: &Play, ware: Ware) -> Option<u32> {
    let sold = &play.sold;
    match ware {
        Ware::Weapon(level) => Some(u32::from(!sold.weapons.contains(&level))),
        Ware::Good(item) => {
            let bought = sold.goods.iter().filter(|&&each| each == item).count() as u32;
            site.tables().shop.stock(item).map(|stock| stock.saturating_sub(bought))
        }
        Ware::Repair(_) | Ware::Revive(_) | Ware::Armour { .. } => None,
    }
}

pub(crate) fn run(site: &Site, play: &mut Play) {
    for index in 0..play.deeds.len() {
        match play.deeds[index] {
            Deed::Acted(at) => {
                if let Some(shop) = site.find(at, |thing| thing == Thing::Shop) {
                    play.events.push(PlayEvent::AskShop { shop });
                }
            }
            Deed::Wished(Wish::Buy(ware)) if is_at_shop(site, play) => buy(site, play, ware),
            Deed::Wished(Wish::Sell(stock)) if is_at_shop(site, play) => sell(site, play, stock),
            _ => {}
        }
    }
}

/// Whether the party stands in front of a shop and faces it.
pub fn is_at_shop(site: &Site, play: &Play) -> bool {
    !play.party.place.is_outside() && site.find(play.ahead(), |thing| thing == Thing::Shop).is_some()
}

/// The current price of a ware for the party. `None` if it is not for sale.
pub fn price(site: &Site, play: &Play, ware: Ware) -> Option<u32> {
    if stock(site, play, ware) == Some(0) {
        return None;
    }
    let (tables, difficulty) = (site.tables(), site.difficulty());
    let droid = |droid: u8| play.squad.droids.get(usize::from(droid));
    match ware {
        Ware::Repair(number) => {
            let droid = droid(number).filter(|droid| !droid.is_down() && droid.points < droid.full)?;
            let price = tables.shop.repair_price(droid.full - droid.points, droid.armour.class);
            Some(play.lessened(site, price, Chip::CheaperRepair))
        }
        Ware::Revive(number) => droid(number)?.is_down().then(|| tables.shop.revive_price(difficulty)),
        Ware::Weapon(level) => {
            tables.sells_weapon(level, difficulty).then(|| tables.shop.weapon_price(level))
        }
        Ware::Armour { droid: number, class } => {
            let better = class > droid(number)?.armour.class;
            (better && tables.sells_armour(class, difficulty)).then(|| tables.shop.armour_price(class))
        }
        Ware::Good(item) => {
            let room = play.pack.count(item) < tables.items.get(item).limit;
            tables.shop.price(item).filter(|_| room)
        }
    }
}

/// The price that a shop offers for something that the party has. `None` if the shop does not buy it.
pub fn offer(site: &Site, play: &Play, stock: Stock) -> Option<u32> {
    let tables = site.tables();
    let price = match stock {
        Stock::Spare(spare) => match play.pack.spares.get(usize::from(spare))? {
            Arm::Weapon { level, .. } => tables.shop.sale_price(tables.shop.weapon_price(*level)),
            Arm::Sparks => return None,
        },
        Stock::Item(item) => tables.pays_for(item).filter(|_| play.pack.has(item))?,
    };
    Some(play.raised(site, price, Chip::Haggler))
}

fn buy(site: &Site, play: &mut Play, ware: Ware) {
    let Some(price) = price(site, play, ware) else { return };
    let price = match ware {
        // The party can pay for a partial repair.
        Ware::Repair(_) => price.min(play.pack.count(ItemName::Gold)),
        _ => price,
    };
    if price == 0 || !play.pack.spend(ItemName::Gold, price) {
        play.events.push(PlayEvent::TooDear { price });
        return;
    }
    deliver(site, play, ware, price);
    play.sold.note(ware);
    play.events.push(PlayEvent::Bought { price });
}

fn deliver(site: &Site, play: &mut Play, ware: Ware, price: u32) {
    let (tables, at) = (site.tables(), play.party.at);
    match ware {
        Ware::Repair(number) => {
            let worth = price.saturating_mul(100) / (100 - play.chip(site, Chip::CheaperRepair).min(99));
            let whole = self::price(site, play, ware) == Some(price);
            let Some(droid) = play.squad.droids.get_mut(usize::from(number)) else { return };
            let points = tables.shop.repaired_points(worth, droid.armour.class);
            // A repair that is paid in full restores all points, despite rounding.
            droid.points = if whole { droid.full } else { (droid.points + points).min(droid.full) };
        }
        Ware::Revive(number) => {
            let percent = tables.dials.droids.revived_percent + play.chip(site, Chip::SecondWind);
            let Some(droid) = play.squad.droids.get_mut(usize::from(number)) else { return };
            droid.points = percent_of(droid.full, percent);
            play.events.push(PlayEvent::DroidRevived { droid: number });
        }
        Ware::Weapon(level) => {
            let quality = tables.shop.weapon.quality as u8;
            play.take_weapon(site, Arm::Weapon { level, quality }, at);
        }
        Ware::Armour { droid, class } => {
            let armour = ArmourSet { class, quality: tables.shop.armour.quality as u8 };
            let full = tables.armour.points(armour);
            let Some(droid) = play.squad.droids.get_mut(usize::from(droid)) else { return };
            let gained = full.saturating_sub(droid.full);
            (droid.armour, droid.full) = (armour, full);
            if !droid.is_down() {
                droid.points = (droid.points + gained).min(full);
            }
        }
        Ware::Good(ItemName::FloorMap) => {
            if let Some(floor) = site.base().floor_at(at) {
                play.learn(rootward_gen::ItemKind::FloorMap(floor), floor.into(), at);
                play.reveal_floor(site, floor);
            }
        }
        Ware::Good(item) => {
            play.take(site, item, 1, at);
        }
    }
}

fn sell(site: &Site, play: &mut Play, stock: Stock) {
    let Some(price) = offer(site, play, stock) else { return };
    match stock {
        Stock::Spare(spare) => {
            play.pack.spares.remove(usize::from(spare));
        }
        Stock::Item(item) => {
            play.pack.spend(item, 1);
        }
    }
    play.pack.put(site, ItemName::Gold, price);
    play.events.push(PlayEvent::Sold { price });
}
