//! A shop: repairs, weapons, armour, goods, and what it buys.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_rules::{
    order::{Stock, Ware, Wish},
    play::Play,
    shops::{self, offer, price},
    site::Site,
    tables::items::ItemName,
};

use super::{
    closes, footer, heading,
    ledger::{self, Columns, Emphasis, Ledger, LedgerEntry},
    open,
    wares::{Told, describe, with_count},
};
use crate::{
    input::{actions::Action, labels::KeyLabels},
    kit::{self, colour},
    narrator::{names, points::PointScale},
    schedule::AppSystems,
    screens::{
        menu::{self, ByMouseOnly, FirstRow, MenuCursor, MenuRow, Pages, TurnPage},
        pictures::{self, Pictures},
    },
    states::Mode,
    ticking::has_play,
};

/// Widths of the columns.
const COLUMNS: Columns = Columns { label: 210.0, value: 60.0, apart: 0.0 };

/// What is on the counter.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ShopPage {
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
    const ALL: [Self; 5] = [Self::Repair, Self::Weapons, Self::Armour, Self::Goods, Self::Sell];

    /// The page some places on (1) or back (-1), round at the ends.
    fn turned(self, by: i16) -> Self {
        let place = Self::ALL.iter().position(|&page| page == self).unwrap_or_default();
        let on = usize::from(by > 0) + (Self::ALL.len() - 1) * usize::from(by < 0);
        Self::ALL.into_iter().cycle().nth(place + on).unwrap_or_default()
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Repair => "Repair",
            Self::Weapons => "Weapons",
            Self::Armour => "Armour",
            Self::Goods => "Goods",
            Self::Sell => "Sell",
        }
    }
}

/// The list.
#[derive(Component, Clone, Copy, Debug)]
struct WareList;

/// The row that turns to a part of the counter.
#[derive(Component, Clone, Copy, Debug)]
struct ShopTab(ShopPage);

/// The gold that the party has.
#[derive(Component, Clone, Copy, Debug)]
struct Purse;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShopPage>().add_systems(OnEnter(Mode::Shop), spawn).add_systems(
        Update,
        (show, count).in_set(AppSystems::View).run_if(in_state(Mode::Shop)).run_if(has_play),
    );
}

fn spawn(keys: KeyLabels, scale: Res<PointScale>, mut counter: ResMut<ShopPage>, mut commands: Commands) {
    *counter = ShopPage::Repair;
    let plate = open(Mode::Shop, "shop", 900.0, &mut commands);
    commands.entity(plate).insert(Pages).observe(turn_page).with_children(|plate| {
        plate.spawn(heading("Shop", (Name::new("purse"), Purse, kit::sized("", kit::HEADING, colour::TEXT))));
        let tabs = Node {
            column_gap: px(12),
            flex_wrap: FlexWrap::Wrap,
            flex_shrink: 0.0,
            margin: UiRect::bottom(px(6)),
            ..default()
        };
        plate.spawn((Name::new("counter"), tabs)).with_children(|tabs| {
            for counter in ShopPage::ALL {
                let mut tab = tabs.spawn(tab(counter));
                if counter == ShopPage::default() {
                    tab.insert(FirstRow);
                } else {
                    tab.insert(ByMouseOnly);
                }
            }
        });
        let list = Node {
            flex_direction: FlexDirection::Column,
            min_height: px(260),
            flex_shrink: 0.0,
            ..default()
        };
        plate.spawn((Name::new("wares"), WareList, Ledger::default(), list));
        let choose = format!("[{}] buys or sells one", keys.choose());
        plate.spawn(footer(format!("{} (!) costs more than you have.", scale.words())));
        let [left, right] = [Action::West, Action::East].map(|action| keys.label(action));
        let turn = format!("[{left}] [{right}] turn the page");
        plate.spawn(footer([choose, turn, closes(&keys)].join("   ")));
    });
}

fn tab(counter: ShopPage) -> impl Bundle {
    let turn = move |_: On<Activate>, mut shown: ResMut<ShopPage>| {
        shown.set_if_neq(counter);
    };
    (menu::row(counter.name()), ShopTab(counter), BorderColor::all(Color::NONE), observe(turn))
}

/// The next page, or the one before: after the last comes the first. The cursor goes to its name.
fn turn_page(
    turned: On<TurnPage>,
    mut shown: ResMut<ShopPage>,
    tabs: Query<(Entity, &ShopTab)>,
    mut cursor: ResMut<MenuCursor>,
) {
    let page = shown.turned(turned.by);
    shown.set_if_neq(page);
    if let Some((tab, _)) = tabs.iter().find(|(_, tab)| tab.0 == page) {
        cursor.set_if_neq(MenuCursor(Some(tab)));
    }
}

fn show(
    site: Res<Site>,
    play: Res<Play>,
    counter: Res<ShopPage>,
    list: Single<(Entity, &mut Ledger)>,
    mut tabs: Query<(Entity, &ShopTab, &mut Node, &mut BorderColor), With<MenuRow>>,
    pictures: Pictures,
    mut cursor: ResMut<MenuCursor>,
    mut commands: Commands,
) {
    let (list, mut ledger) = list.into_inner();
    let fresh = ledger::first(&ledger).is_none() && ledger.is_added();
    if !(play.is_changed() || counter.is_changed() || fresh) {
        return;
    }
    for (row, tab, mut node, mut edge) in &mut tabs {
        node.border = UiRect::bottom(px(2));
        let open = tab.0 == *counter;
        edge.set_if_neq(BorderColor::all(if open { colour::LAMP } else { Color::NONE }));
        // Keys come to no page that is not open.
        if open {
            commands.entity(row).remove::<ByMouseOnly>();
        } else {
            commands.entity(row).insert(ByMouseOnly);
        }
    }
    let wanted = wares(&site, &play, *counter);
    ledger::fill(
        list,
        ledger.bypass_change_detection(),
        wanted,
        COLUMNS,
        &pictures,
        &mut cursor,
        &mut commands,
    );
    // The last row was bought: the cursor goes to the name of the page, from where keys lead on.
    if cursor.0.is_none() {
        cursor.0 = tabs.iter().find(|(_, tab, ..)| tab.0 == *counter).map(|(row, ..)| row);
    }
}

fn count(play: Res<Play>, mut purse: Query<(Ref<Purse>, &mut Text)>) {
    for (purse, mut text) in &mut purse {
        if play.is_changed() || purse.is_added() {
            text.set_if_neq(Text(format!("{} gold", play.pack.count(ItemName::Gold))));
        }
    }
}

/// What is on a part of the counter.
fn wares(site: &Site, play: &Play, counter: ShopPage) -> Vec<LedgerEntry> {
    let droids = 0..play.squad.droids.len() as u8;
    let found: Vec<LedgerEntry> = match counter {
        ShopPage::Repair => droids
            .flat_map(|droid| [Ware::Repair(droid), Ware::Revive(droid)])
            .filter_map(|ware| ware_entry(site, play, ware))
            .collect(),
        ShopPage::Weapons => {
            (1..=24).rev().filter_map(|level| ware_entry(site, play, Ware::Weapon(level))).collect()
        }
        ShopPage::Armour => (0..10)
            .rev()
            .flat_map(|class| droids.clone().map(move |droid| Ware::Armour { droid, class }))
            .filter_map(|ware| ware_entry(site, play, ware))
            .collect(),
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
    let had_weapons = || (1..=24).any(|level| site.tables().sells_weapon(level, site.difficulty()));
    match counter {
        ShopPage::Repair => "All four droids are whole: nothing to repair.",
        ShopPage::Weapons if had_weapons() => {
            "Sold out: each base has one of each weapon, and you have bought them all."
        }
        ShopPage::Weapons => "This shop sells no weapons.",
        ShopPage::Armour => "Nothing better than what the droids wear.",
        ShopPage::Goods => "This shop sells no goods.",
        ShopPage::Sell => "You have nothing that the shop buys.",
    }
}

/// A ware with its price; what is too dear is dim, and says so.
fn ware_entry(site: &Site, play: &Play, ware: Ware) -> Option<LedgerEntry> {
    let price = price(site, play, ware)?;
    let gold = play.pack.count(ItemName::Gold);
    // A repair goes as far as the gold does.
    let enough = gold >= price || matches!(ware, Ware::Repair(_)) && gold > 0;
    let Told { picture, label, verdict, about } = describe(site, play, ware);
    let remark = match () {
        // One warning is enough.
        () if !enough => format!("(!) {} gold short: {}", price - gold, about.trim_start_matches("(!) ")),
        () if gold < price => format!("as far as your gold goes. {about}"),
        () => about,
    };
    let weight = if enough { Emphasis::Plain } else { Emphasis::Dim };
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
                let arm = *play.pack.spares.get(usize::from(spare))?;
                let about = format!("spare: {}", names::arm_worth(site, play, arm));
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
    use crate::{
        input::orders::Wishes,
        testing::{app_in, drawn::drawn, enter, updates},
    };

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
        assert!(repairs[0].remark.ends_with("1 of 100 points"), "{}", repairs[0].remark);
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
            for level in 1..=24 {
                let wish = Some(Wish::Buy(Ware::Weapon(level)));
                let input = rootward_rules::TickInput { wish, ..Default::default() };
                rootward_rules::tick(&site, &mut play, &input);
            }
        }
        let weapons = wares(&site, &play, ShopPage::Weapons);
        assert!(weapons.len() == 1 && weapons[0].remark.starts_with("Sold out"), "{weapons:?}");
    }

    #[test]
    fn after_the_last_row_of_a_page_the_cursor_is_on_its_name() {
        let Some(mut app) = drawn(UVec2::new(1280, 720), 100) else { return };
        enter(&mut app, Seed::classic(9));
        let site = app.world().resource::<Site>().clone();
        let shop = site.records().iter().find(|record| record.thing == rootward_gen::Thing::Shop);
        let shop = shop.expect("1.9 has a shop").at;
        let facing = rootward_gen::Heading::ALL.into_iter();
        let facing = facing.clone().find(|facing| site.floor().contains(shop.step(facing.back())));
        let facing = facing.expect("a way to it");
        let mut play = app.world_mut().resource_mut::<Play>();
        (play.party.at, play.party.facing) = (shop.step(facing.back()), facing);
        play.pack.set(ItemName::Gold, 100_000);
        play.squad.droids[0].points /= 2;
        app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Shop);
        updates(&mut app, 4);
        let rows = |app: &mut App| app.world_mut().query::<&MenuRow>().iter(app.world()).count();
        let before = rows(&mut app);
        app.world_mut().resource_mut::<Wishes>().push(Wish::Buy(Ware::Repair(0)));
        // The cursor stands on the one row that there is to buy.
        let list = app.world_mut().query::<&Ledger>().single(app.world()).ok().and_then(ledger::first);
        app.world_mut().resource_mut::<MenuCursor>().0 = list;
        assert!(list.is_some());
        updates(&mut app, 6);
        assert_eq!(rows(&mut app) + 1, before, "it was bought");
        let cursor = app.world().resource::<MenuCursor>().0.expect("a cursor");
        assert_eq!(app.world().get::<ShopTab>(cursor).map(|tab| tab.0), Some(ShopPage::Repair));
    }
}
