//! The screen of a shop: the shopkeeper, the gold, the pages and their cards.

use bevy::{prelude::*, ui_widgets::Activate};
use rootward_presentation::points::PointScale;
use rootward_rules::{play::Play, site::Site, tables::items::ItemName};

use super::{
    closes,
    counter::{ShopPage, cards},
    deal::{self, Deal},
    deck::{self, Deck, deck},
    dock,
    face::spawn_gold,
    open,
    slots::FittedDroid,
};
use crate::{
    host::states::Mode,
    input::{actions::Action, labels::KeyLabels},
    kit::{
        self, colour,
        widgets::{Shape, button, column, dialog_frame, row_of, scrolling},
    },
    map::drawing::Draw,
    ui::screens::{
        menu::{self, ByMouseOnly, FirstRow, MenuCursor, MenuRow, Pages, TurnPage},
        pictures::{Pictures, spawn_if},
    },
    world::ticking::has_play,
};

/// Height of the cards in logical pixels, so that all pages have the same plate size.
const CARDS: f32 = 340.0;
const WIDTH: f32 = 900.0;
const KEEPER: f32 = 2.0;

#[derive(Component, Clone, Copy, Debug)]
struct ShopTab(ShopPage);

#[derive(Component, Clone, Copy, Debug, Default)]
struct Purse {
    shown: Option<(u32, i64)>,
}

#[derive(Component, Clone, Copy, Debug)]
struct Greeting;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShopPage>()
        .init_resource::<FittedDroid>()
        .init_resource::<Deal>()
        .add_systems(OnEnter(Mode::Shop), spawn)
        .draw(
            (deal::note, show, speak, count, deck::tell_about)
                .chain()
                .run_if(in_state(Mode::Shop))
                .run_if(has_play),
        );
}

fn spawn(
    (keys, pictures): (KeyLabels, Pictures),
    (scale, fitted): (Res<PointScale>, Res<FittedDroid>),
    (site, play): (Option<Res<Site>>, Option<Res<Play>>),
    mut shown: ResMut<ShopPage>,
    mut deal: ResMut<Deal>,
    mut commands: Commands,
) {
    let now = site.as_deref().zip(play.as_deref());
    *shown = now.map_or_else(ShopPage::default, |(site, play)| ShopPage::opening(site, play, *fitted));
    *deal = Deal::default();
    let plate = open(Mode::Shop, "shop", dialog_frame(WIDTH), &mut commands);
    commands.entity(plate).insert(Pages).observe(turn_page).with_children(|plate| {
        plate.spawn((Name::new("keeper"), row_of(14.0))).with_children(|head| {
            spawn_if(head, pictures.large(rootward_art::names::KEEPER, KEEPER));
            let said = (Name::new("greeting"), Greeting, kit::sized("", kit::TEXT, colour::QUIET));
            head.spawn((column(2.0).grow(), children![menu::heading("Shop"), said]));
            head.spawn((Name::new("purse"), Purse::default(), row_of(6.0)));
        });
        plate.spawn((Name::new("counter"), row_of(12.0).wrap().below(6.0).above(6.0))).with_children(
            |tabs| {
                for page in ShopPage::ALL {
                    let turn = move |_: On<Activate>, mut shown: ResMut<ShopPage>| {
                        shown.set_if_neq(page);
                    };
                    let tab = (button(page.name(), turn), ShopTab(page), BorderColor::all(Color::NONE));
                    tabs.spawn(tab)
                        .insert_if(FirstRow, || page == *shown)
                        .insert_if(ByMouseOnly, || page != *shown);
                }
            },
        );
        plate.spawn((Name::new("cards"), scrolling(CARDS))).with_child(deck());
    });
    let [left, right] = [Action::West, Action::East].map(|action| keys.label(action));
    let hints = [
        format!("[{}] buys or sells one", keys.choose()),
        format!("[{left}] [{right}] page, droid"),
        closes(&keys),
    ];
    dock(plate, scale.words(), hints.join("   "), WIDTH, &mut commands);
}

/// Turns to a page, and moves the cursor to the tab of that page.
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
    (site, play): (Res<Site>, Res<Play>),
    (page, fitted): (Res<ShopPage>, Res<FittedDroid>),
    list: Single<(Entity, &mut Deck)>,
    mut tabs: Query<(Entity, &ShopTab, &mut Node, &mut BorderColor), With<MenuRow>>,
    pictures: Pictures,
    mut cursor: ResMut<MenuCursor>,
    mut commands: Commands,
) {
    let (list, mut deck) = list.into_inner();
    let fresh = deck.first().is_none() && deck.is_added();
    if !(play.is_changed() || page.is_changed() || fitted.is_changed() || fresh) {
        return;
    }
    for (row, tab, mut node, mut edge) in &mut tabs {
        node.border = UiRect::bottom(px(2));
        let open = tab.0 == *page;
        edge.set_if_neq(BorderColor::all(if open { colour::LAMP } else { Color::NONE }));
        // Keys do not reach a closed page.
        if open {
            commands.entity(row).remove::<ByMouseOnly>();
        } else {
            commands.entity(row).insert(ByMouseOnly);
        }
    }
    let wanted = cards(&site, &play, *page, *fitted);
    deck.bypass_change_detection().fill(list, wanted, &pictures, &mut cursor, &mut commands);
    // After the last purchase, the cursor goes to the tab of the page, where keys work.
    if cursor.0.is_none() {
        cursor.0 = tabs.iter().find(|(_, tab, ..)| tab.0 == *page).map(|(row, ..)| row);
    }
}

fn speak(
    (page, mut deal): (Res<ShopPage>, ResMut<Deal>),
    greeting: Single<(&mut Text, &mut TextColor), With<Greeting>>,
) {
    if page.is_changed() {
        deal.set_if_neq(Deal::default());
    }
    if !page.is_changed() && !deal.is_changed() {
        return;
    }
    let (mut text, mut ink) = greeting.into_inner();
    let answer = deal.words();
    ink.set_if_neq(TextColor(if answer.is_some() { colour::LAMP } else { colour::QUIET }));
    text.set_if_neq(Text(answer.unwrap_or_else(|| page.greeting().to_owned())));
}

fn count(
    (play, deal): (Res<Play>, Res<Deal>),
    purse: Single<(Entity, &mut Purse)>,
    pictures: Pictures,
    mut commands: Commands,
) {
    let (node, mut purse) = purse.into_inner();
    let (gold, change) = (play.pack.count(ItemName::Gold), deal.gold());
    if purse.shown.replace((gold, change)) == Some((gold, change)) {
        return;
    }
    let mut node = commands.entity(node);
    node.despawn_related::<Children>();
    node.with_children(|node| {
        if change != 0 {
            let words = kit::sized(format!("({change:+})"), kit::TEXT, colour::LAMP);
            node.spawn((Name::new("change of gold"), TextLayout::no_wrap(), words));
        }
        spawn_gold(node, gold.to_string(), (kit::HEADING, 2.0), colour::TEXT, &pictures);
    });
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::order::{Ware, Wish};

    use super::*;
    use crate::{
        app::testing::{drawn::drawn, enter, updates},
        input::orders::Wishes,
    };

    #[test]
    fn after_the_last_card_the_cursor_is_on_the_tab() {
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
        // The cursor is on the only row that can be bought.
        let list = app.world_mut().query::<&Deck>().single(app.world()).ok().and_then(Deck::first);
        app.world_mut().resource_mut::<MenuCursor>().0 = list;
        assert!(list.is_some());
        updates(&mut app, 6);
        assert_eq!(rows(&mut app) + 1, before, "it was bought");
        let cursor = app.world().resource::<MenuCursor>().0.expect("a cursor");
        assert_eq!(app.world().get::<ShopTab>(cursor).map(|tab| tab.0), Some(ShopPage::Repair));
    }
}
