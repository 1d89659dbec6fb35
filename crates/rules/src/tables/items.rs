//! Items: everything that can be carried except weapons and armour.

use rootward_checked::{Fault, FieldPath, Ranged, Source, ranged, rows};
use rootward_gen::ItemKind;
use serde::{Deserialize, Serialize};

use super::check_rows;

rows! {
    /// Everything that can be carried except weapons and armour.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum ItemName {}

    /// Pieces of gold.
    Gold;
    /// A charge for the generators.
    Explosives;
    /// The probe of a probe computer.
    Probe;
    /// Shots for a gun.
    Clip;
    /// Energy for a droid.
    Battery;
    /// A ball.
    Ball;
    /// Shows the orders of iris doors.
    Die;
    /// Improves sight in the dark.
    Visor;
    /// Shows creatures behind walls.
    Radar;
    /// Shows fake walls.
    Corrector;
    /// Protects against fire.
    FireShield;
    /// Protects against hits.
    BodyShield;
    /// Points to the way out.
    RootFinder;
    /// Carries the party over holes, and up through them.
    AntiGravity;
    /// The map of a floor.
    FloorMap;
    /// A clipboard for eight buttons.
    ButtonCode;
    /// A clipboard for sixteen bars.
    BarCode;
    /// A guardian's password.
    ComputerPassword;
    /// A courier's password.
    DoorPassword;
    /// A message.
    Note;
}

impl Ranged for ItemName {}

impl ItemName {
    /// The item for one of the generator's items. `None` for finds, which are weapons.
    #[must_use]
    pub const fn of(kind: ItemKind) -> Option<Self> {
        Some(match kind {
            ItemKind::Gold(_) => Self::Gold,
            ItemKind::Explosives => Self::Explosives,
            ItemKind::Find { .. } => return None,
            ItemKind::ButtonCode(_) => Self::ButtonCode,
            ItemKind::BarCode(_) => Self::BarCode,
            ItemKind::Die => Self::Die,
            ItemKind::Ball => Self::Ball,
            ItemKind::FloorMap(_) => Self::FloorMap,
            ItemKind::ComputerPassword(_) => Self::ComputerPassword,
            ItemKind::DoorPassword(_) => Self::DoorPassword,
            ItemKind::Note => Self::Note,
        })
    }
}

/// How an item is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Stow {
    /// Counted as money.
    Purse,
    /// Counted and consumed.
    Pack,
    /// Needs one slot per piece.
    Bulky,
    /// Works for the whole party.
    Gear,
    /// Read once and never lost.
    Log,
}

impl Ranged for Stow {}

ranged! {
    /// An item.
    pub struct Item {
        /// The item.
        pub item: ItemName,
        /// The item's name.
        pub name: String,
        /// The item's storage.
        pub place: Stow,
        /// The maximum number of pieces that the party can have.
        pub limit: u32 = 1..=9999999,
        /// Whether shops buy it.
        pub sells: bool,
        /// The item's use, in one sentence.
        pub about: String,
    }
}

/// All items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Items([Item; ItemName::ALL.len()]);

impl Items {
    pub(super) fn read(source: &Source<'_>) -> Result<Self, Fault> {
        let mut rows: Vec<Item> = source.read()?;
        let list = FieldPath::default();
        for (entry, row) in rows.iter().enumerate() {
            let at = list.entry(entry);
            source.check_words(&at.field("name"), &row.name, 24)?;
            source.check_words(&at.field("about"), &row.about, 80)?;
            if row.sells && matches!(row.place, Stow::Log | Stow::Bulky) {
                let expected = "false, because nothing needed can be sold";
                return Err(source.fault(&at.field("sells"), expected, "true"));
            }
        }
        check_rows(source, &list, "item", rows.iter().map(|row| (row.item, &row.name)), ItemName::ALL)?;
        rows.sort_by_key(|row| row.item);
        rows.try_into().map(Self).map_err(|rows: Vec<Item>| {
            let expected = format!("{} items", ItemName::ALL.len());
            source.fault(&list, expected, format!("{} of them", rows.len()))
        })
    }

    /// The row of an item.
    #[must_use]
    pub const fn get(&self, item: ItemName) -> &Item {
        &self.0[item as usize]
    }

    /// The item with a name, as a player types it.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Item> {
        self.iter().find(|row| row.name.eq_ignore_ascii_case(name))
    }

    /// All items, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Item> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::testing::{fault, files, shipped};

    #[test]
    fn every_item_is_found_under_its_own_name() {
        let items = shipped().items;
        for (place, &item) in ItemName::ALL.iter().enumerate() {
            assert_eq!((items.get(item).item, item as usize), (item, place));
            assert_eq!(items.named(&items.get(item).name).map(|row| row.item), Some(item));
        }
    }

    #[test]
    fn shops_never_buy_what_a_base_needs() {
        let items = shipped().items;
        for item in [ItemName::AntiGravity, ItemName::Probe, ItemName::Explosives, ItemName::DoorPassword] {
            assert!(!items.get(item).sells, "{item:?}");
        }
    }

    #[test]
    fn finds_are_weapons() {
        assert_eq!(ItemName::of(ItemKind::Find { level: 1, quality: 0, condition: 0 }), None);
        assert_eq!(ItemName::of(ItemKind::Gold(7)), Some(ItemName::Gold));
    }

    #[test]
    fn faults_are_named() {
        let said = |from: &str, to| fault("items.ron", from, to);
        assert!(said("item: Visor", "item: Goggles").contains("DoorPassword, Note, found `Goggles`"));
        assert!(said("item: Visor", "item: Die").contains("`item` of entry 8: expected something new"));
        assert!(said("limit: 20", "limit: 0").contains("a whole number from 1 to 9999999, found `0`"));
        assert!(said("Log, limit: 5, sells: false", "Log, limit: 5, sells: true").contains("nothing needed"));
        let row = files().into_iter().find(|file| file.name == "items.ron").map(|file| file.text);
        let row = row.iter().flat_map(|text| text.lines()).find(|line| line.contains("Ball"));
        let gone = row.expect("the table has a ball").to_owned();
        assert!(said(&gone, "").contains("expected an entry for Ball, found none"));
    }
}
