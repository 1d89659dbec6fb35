//! Prices, and the goods on sale (`play.md` 8.8).

use rootward_checked::{Fault, FieldPath, Source, ranged};
use rootward_gen::Difficulty;

use super::{
    Tables,
    items::ItemName,
    weapons::{WEAPONS, WeaponClass},
};

ranged! {
    /// The dials of repair.
    #[derive(Copy)]
    pub struct RepairDials {
        /// The number of points that one piece of gold repairs on a droid in armour of class 0.
        pub points: u32 = 1..=1000,
    }
}

ranged! {
    /// The dials of revival.
    #[derive(Copy)]
    pub struct ReviveDials {
        /// Gold on map 0.
        pub base: u32 = 0..=1000000,
        /// Gold per map.
        pub per_map: u32 = 0..=10000,
    }
}

ranged! {
    /// The dials of weapons on sale.
    #[derive(Copy)]
    pub struct WeaponDials {
        /// Gold for level 1. Level l costs l * l times as much.
        pub factor: u32 = 1..=1000,
        /// The number of levels on sale above the kit's.
        pub above_kit: u32 = 0..=24,
        /// The number of levels on sale above the map's number.
        pub above_map: u32 = 0..=24,
        /// The first map with sprays on sale, regardless of their level.
        pub sprays_from: u32 = 0..=65535,
        /// The quality of weapons on sale.
        pub quality: u32 = 1..=8,
    }
}

ranged! {
    /// The dials of armour on sale.
    #[derive(Copy)]
    pub struct ArmourDials {
        /// Gold for class 0. Class c costs (c + 1) * (c + 1) times as much.
        pub factor: u32 = 1..=10000,
        /// The number of classes on sale above the kit's.
        pub above_kit: u32 = 0..=9,
        /// The quality of armour on sale.
        pub quality: u32 = 1..=8,
    }
}

ranged! {
    /// The dials of selling.
    #[derive(Copy)]
    pub struct SaleDials {
        /// The percentage of the price that shops pay.
        pub percent: u32 = 0..=100,
    }
}

ranged! {
    /// An item on sale.
    #[derive(Copy)]
    pub struct Good {
        /// The item.
        pub item: ItemName,
        /// The item's price in gold.
        pub price: u32 = 1..=1000000,
        /// The number of pieces in all shops of a base together.
        pub stock: u32 = 1..=99,
    }
}

ranged! {
    /// The table of shops.
    pub struct Shop {
        /// Repairs.
        pub repair: RepairDials,
        /// Revival.
        pub revive: ReviveDials,
        /// Weapons on sale.
        pub weapon: WeaponDials,
        /// Armour on sale.
        pub armour: ArmourDials,
        /// Selling to shops.
        pub sale: SaleDials,
        /// Items on sale, in the order of the list.
        pub goods: Vec<Good>,
    }
}

impl Shop {
    pub(super) fn read(source: &Source<'_>) -> Result<Self, Fault> {
        let shop: Self = source.read()?;
        let listed: Vec<String> = shop.goods.iter().map(|good| format!("{:?}", good.item)).collect();
        source.check_unique(&FieldPath::of("goods"), "item", &listed)?;
        Ok(shop)
    }

    /// The price of an item. `None` if it is not on sale.
    #[must_use]
    pub fn price(&self, item: ItemName) -> Option<u32> {
        self.goods.iter().find(|good| good.item == item).map(|good| good.price)
    }

    /// The number of pieces in all shops of a base together. `None` if the item is not on sale.
    #[must_use]
    pub fn stock(&self, item: ItemName) -> Option<u32> {
        self.goods.iter().find(|good| good.item == item).map(|good| good.stock)
    }

    /// The amount that shops pay for something of this price.
    #[must_use]
    pub const fn sale_price(&self, price: u32) -> u32 {
        (price as u64 * self.sale.percent as u64 / 100) as u32
    }

    /// The price for repairing some points of a droid in armour of this class, or 0 for no points.
    #[must_use]
    pub fn repair_price(&self, points: u32, class: u8) -> u32 {
        let work = u64::from(points) * (u64::from(class) + 1);
        u32::try_from(work.div_ceil(u64::from(self.repair.points))).unwrap_or(u32::MAX)
    }

    /// The number of points that an amount of gold repairs on a droid in armour of this class.
    #[must_use]
    pub fn repaired_points(&self, gold: u32, class: u8) -> u32 {
        let points = u64::from(gold) * u64::from(self.repair.points) / (u64::from(class) + 1);
        u32::try_from(points).unwrap_or(u32::MAX)
    }

    /// The price for reviving a droid.
    #[must_use]
    pub fn revive_price(&self, difficulty: Difficulty) -> u32 {
        self.revive.base + self.revive.per_map * u32::from(difficulty.map())
    }

    /// The price of a weapon of a level.
    #[must_use]
    pub fn weapon_price(&self, level: u8) -> u32 {
        self.weapon.factor * u32::from(level) * u32::from(level)
    }

    /// The price of a set of armour of a class for one droid.
    #[must_use]
    pub fn armour_price(&self, class: u8) -> u32 {
        let class = u32::from(class) + 1;
        self.armour.factor * class * class
    }
}

impl Tables {
    /// Whether a weapon of a level is on sale. A bare fist has no price.
    #[must_use]
    pub fn sells_weapon(&self, level: u8, difficulty: Difficulty) -> bool {
        let dials = &self.shop.weapon;
        let (level, map) = (u32::from(level), u32::from(difficulty.map()));
        let most = (u32::from(self.kit(difficulty).level) + dials.above_kit).max(map + dials.above_map);
        let known = level >= 2 && level <= WEAPONS as u32;
        let spray = known && self.weapons.level(level as u8).class.class == WeaponClass::Spray;
        known && if spray { map >= dials.sprays_from } else { level <= most }
    }

    /// Whether armour of a class is on sale.
    #[must_use]
    pub fn sells_armour(&self, class: u8, difficulty: Difficulty) -> bool {
        u32::from(class) <= (u32::from(self.kit(difficulty).armour.class) + self.shop.armour.above_kit).min(9)
    }

    /// The amount that shops pay for an item. `None` if they do not buy it.
    #[must_use]
    pub fn pays_for(&self, item: ItemName) -> Option<u32> {
        let price = self.shop.price(item).filter(|_| self.items.get(item).sells)?;
        Some(self.shop.sale_price(price))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::testing::{fault, on_map, shipped};

    #[test]
    fn prices_match_the_rules() {
        let shop = shipped().shop;
        assert_eq!(
            [shop.repair_price(0, 0), shop.repair_price(80, 0), shop.repair_price(81, 4)],
            [0, 80, 405]
        );
        assert_eq!([shop.revive_price(on_map(0)), shop.revive_price(on_map(9))], [100, 280]);
        assert_eq!([shop.weapon_price(1), shop.weapon_price(10), shop.weapon_price(24)], [60, 6000, 34_560]);
        assert_eq!([shop.armour_price(0), shop.armour_price(9)], [150, 15_000]);
        let prices =
            [ItemName::Battery, ItemName::Visor, ItemName::Radar, ItemName::Corrector, ItemName::Die];
        assert_eq!(prices.map(|item| shop.price(item)), [50, 640, 720, 840, 20].map(Some));
        assert_eq!(shop.price(ItemName::AntiGravity), None);
        assert_eq!([shop.sale_price(640), shop.sale_price(1)], [320, 0]);
    }

    #[test]
    fn nothing_sells_for_more_than_it_costs() {
        let tables = shipped();
        for &item in ItemName::ALL {
            let price = tables.shop.price(item);
            assert!(tables.pays_for(item).is_none_or(|paid| Some(paid) < price), "{item:?}");
        }
        assert_eq!(tables.pays_for(ItemName::FloorMap), None);
    }

    #[test]
    fn the_range_of_goods_grows_with_the_map() {
        let tables = shipped();
        let best = |map| (1..=21).rev().find(|&level| tables.sells_weapon(level, on_map(map)));
        assert_eq!([0, 1, 9, 20, 65535].map(best), [2, 2, 10, 21, 21].map(Some));
        assert_eq!([8, 9].map(|map| tables.sells_weapon(24, on_map(map))), [false, true]);
        assert!(!tables.sells_weapon(1, on_map(9)) && !tables.sells_weapon(25, on_map(9)));
        assert_eq!([1, 2].map(|class| tables.sells_armour(class, on_map(0))), [true, false]);
        assert!(tables.sells_armour(9, on_map(219)) && !tables.sells_armour(10, on_map(219)));
    }

    #[test]
    fn faults_are_named() {
        let said = |from, to| fault("shop.ron", from, to);
        assert!(said("price: 640", "price: -640").contains(
            "`price` of entry 5 of `goods`: expected a whole number from 1 to 1000000, found `-640`"
        ));
        assert!(said("item: Visor", "item: Lamp").contains("found `Lamp`"));
        assert!(
            said("item: Visor", "item: Die").contains("`item` of entry 5 of `goods`: expected something new")
        );
        assert!(said("factor: 60", "factor: 60.5").contains("found `60.5`"));
        assert!(said("percent: 50", "percent: 101").contains("`percent` of `sale`"));
    }
}
