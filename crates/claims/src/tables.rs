//! The claim about the rule tables. The first line of a case names the file that it replaces.

use std::sync::{Arc, LazyLock};

use rootward_gen::Seed;
use rootward_rules::{
    furnished::FurnishedBase,
    headless::Headless,
    order::{Order, TickInput},
    tables::{TableFile, Tables},
    terms::Terms,
};

use crate::{check_sentence, text_of};

const SHIPPED: [(&str, &str); 9] = [
    ("creatures.ron", include_str!("../../../assets/tables/creatures.ron")),
    ("weapons.ron", include_str!("../../../assets/tables/weapons.ron")),
    ("armour.ron", include_str!("../../../assets/tables/armour.ron")),
    ("items.ron", include_str!("../../../assets/tables/items.ron")),
    ("shop.ron", include_str!("../../../assets/tables/shop.ron")),
    ("rules.ron", include_str!("../../../assets/tables/rules.ron")),
    ("twists.ron", include_str!("../../../assets/tables/twists.ron")),
    ("chips.ron", include_str!("../../../assets/tables/chips.ron")),
    ("story.ron", include_str!("../../../assets/tables/story.ron")),
];

/// Ticks for which accepted tables are played: enough for steps, blows and creatures that strike back.
const TICKS: u32 = 120;

/// Checks that a table is accepted or rejected in one sentence, and that accepted tables can be played.
pub fn tables(bytes: &[u8]) {
    let text = text_of(bytes);
    let (name, replaced) = text.split_once('\n').unwrap_or((&*text, ""));
    let files = SHIPPED.map(|(file, shipped)| TableFile {
        name: format!("tables/{file}"),
        text: if file == name.trim() { replaced } else { shipped }.to_owned(),
    });
    match Tables::read(&files) {
        Err(error) => check_sentence(&error.to_string()),
        Ok(tables) => play(Arc::new(tables)),
    }
}

fn play(tables: Arc<Tables>) {
    static BASE: LazyLock<FurnishedBase> = LazyLock::new(|| FurnishedBase::of(Seed::classic(179)));
    let mut game = Headless::of(BASE.clone(), tables, Terms::default());
    for tick in 0..TICKS {
        let order = [Order::TurnLeft, Order::Act, Order::TurnRight, Order::TurnRight][tick as usize / 8 % 4];
        let fresh = tick.is_multiple_of(8).then_some(order);
        let held =
            (tick % 3 == 0).then_some(Order::Step { heading: game.play().party.facing, sideways: false });
        game.tick(TickInput { fresh, held, fire: true, ..TickInput::default() });
    }
}
