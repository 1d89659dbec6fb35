//! The screen of a shop: its pages, its list and the purse.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_rules::{
    play::Play,
    site::Site,
    tables::{Tables, items::ItemName},
};

use super::{
    closes,
    counter::{ShopPage, wares},
    footer, heading,
    ledger::{self, Columns, Ledger},
    open,
};
use crate::{
    game_tables::GameTables,
    input::{actions::Action, labels::KeyLabels},
    kit::{self, colour},
    narrator::points::PointScale,
    schedule::AppSystems,
    screens::{
        menu::{self, ByMouseOnly, FirstRow, MenuCursor, MenuRow, Pages, TurnPage},
        pictures::Pictures,
    },
    states::Mode,
    ticking::has_play,
};

/// Widths of the columns.
const COLUMNS: Columns = Columns { label: 210.0, value: 60.0, apart: 0.0 };

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

fn spawn(
    keys: KeyLabels,
    (scale, tables): (Res<PointScale>, Res<GameTables>),
    mut counter: ResMut<ShopPage>,
    mut commands: Commands,
) {
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
        plate.spawn(footer(format!("{} {}", scale.words(), quality_words(&tables))));
        let [left, right] = [Action::West, Action::East].map(|action| keys.label(action));
        let turn = format!("[{left}] [{right}] turn the page");
        plate.spawn(footer([choose, turn, closes(&keys)].join("   ")));
    });
}

/// How good what it sells is made.
fn quality_words(tables: &Tables) -> String {
    let [weapons, armour] = [tables.shop.weapon.quality, tables.shop.armour.quality];
    format!("Weapons here are of quality {weapons}, armour of quality {armour}.")
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

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::order::{Ware, Wish};

    use super::*;
    use crate::{
        input::orders::Wishes,
        testing::{drawn::drawn, enter, updates},
    };

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
