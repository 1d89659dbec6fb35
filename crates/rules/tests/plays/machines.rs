//! Tests of sockets, shops, probe computers and messages.

use rootward_gen::{ItemKind, Thing};
use rootward_rules::{
    events::PlayEvent,
    order::{Order, Stock, Ware, Wish},
    party::pack::LogKind,
    scene::{Scene, first_base, is_plain, sides},
    tables::{items::ItemName, kit::Arm},
};

pub fn before_shop() -> Scene {
    Scene::before(|thing| thing == Thing::Shop)
}

fn holds(site: &rootward_rules::site::Site, thing: Thing, wanted: impl Fn(ItemKind) -> bool) -> bool {
    let Thing::Pile(number) = thing else { return false };
    let pile = &site.records().piles()[usize::from(number)];
    site.records().items(pile).iter().any(|item| wanted(item.kind))
}

#[test]
fn a_socket_charges_the_selected_droid_first() {
    let mut scene = Scene::before(|thing| matches!(thing, Thing::Socket(_)));
    let at = scene.thing.at;
    for droid in &mut scene.play_mut().squad.droids {
        droid.energy = 100;
    }
    scene.wish(Wish::Select(2));
    assert!(scene.act().contains(&PlayEvent::Charging { at }));
    scene.run(19);
    assert_eq!(scene.energy(), [100, 100, 520, 100], "420 in a second");
    scene.run(40);
    assert_eq!(scene.energy()[2], 1000);
    scene.run(180);
    assert_eq!(scene.energy(), [1000; 4]);
    assert!(!scene.play().machines.is_charging());
    let left = |scene: &Scene| {
        scene.play().machines.sockets().iter().find(|socket| socket.at == at).expect("the socket").energy
    };
    let before = left(&scene);
    assert!(before < 4200);
    scene.run(20);
    assert_eq!(left(&scene), before + 10);
}

#[test]
fn a_socket_holds_4200_and_a_step_away_unplugs_it() {
    let mut scene = Scene::before(|thing| matches!(thing, Thing::Socket(_)));
    let number = scene.thing.number;
    let socket = scene.play().machines.sockets().iter().find(|socket| socket.record == number);
    assert_eq!(socket.expect("the socket").energy, 4200);
    scene.play_mut().squad.droids[0].energy = 0;
    scene.act();
    assert!(scene.play().machines.is_charging());
    let away = scene.play().party.facing.back();
    let free = [away, away.left(), away.right()]
        .into_iter()
        .find(|&heading| scene.is_walkable(scene.play().party.at.step(heading)));
    scene.walk(free.expect("a way"));
    assert!(!scene.play().machines.is_charging());
}

#[test]
fn a_shop_sells_what_the_gold_is_enough_for() {
    let mut scene = before_shop();
    let shop = scene.thing.number;
    assert!(scene.act().contains(&PlayEvent::AskShop { shop }));
    scene.give(ItemName::Gold, 19);
    let die = Wish::Buy(Ware::Good(ItemName::Die));
    assert!(scene.wish(die).contains(&PlayEvent::TooDear { price: 20 }));
    assert_eq!((scene.count(ItemName::Die), scene.count(ItemName::Gold)), (0, 19));
    scene.give(ItemName::Gold, 25);
    assert!(scene.wish(die).contains(&PlayEvent::Bought { price: 20 }));
    assert_eq!((scene.count(ItemName::Die), scene.count(ItemName::Gold)), (1, 5));
}

#[test]
fn a_shop_pays_half_and_takes_nothing_that_is_needed() {
    let mut scene = before_shop();
    scene.give(ItemName::Gold, 0);
    scene.give(ItemName::Die, 1);
    assert!(scene.wish(Wish::Sell(Stock::Item(ItemName::Die))).contains(&PlayEvent::Sold { price: 10 }));
    assert_eq!((scene.count(ItemName::Die), scene.count(ItemName::Gold)), (0, 10));
    for item in [ItemName::AntiGravity, ItemName::Explosives, ItemName::Probe, ItemName::RootFinder] {
        scene.give(item, 1);
        scene.wish(Wish::Sell(Stock::Item(item)));
        assert_eq!((scene.count(item), scene.count(ItemName::Gold)), (1, 10), "{item:?}");
    }
}

#[test]
fn repair_costs_more_for_better_armour() {
    let mut scene = before_shop();
    let droid = scene.play().squad.droids[1];
    let price = 40 * (1 + u32::from(droid.armour.class));
    scene.play_mut().squad.droids[1].points = droid.full - 40;
    scene.give(ItemName::Gold, price + 3);
    assert!(scene.wish(Wish::Buy(Ware::Repair(1))).contains(&PlayEvent::Bought { price }));
    assert_eq!(scene.points()[1], droid.full);
    assert_eq!(scene.count(ItemName::Gold), 3);
}

#[test]
fn a_shop_revives_a_droid_to_a_quarter() {
    let mut scene = before_shop();
    let price = 100 + 20 * u32::from(scene.site().difficulty().map());
    scene.play_mut().squad.droids[3].points = 0;
    scene.give(ItemName::Gold, price - 1);
    let wish = Wish::Buy(Ware::Revive(3));
    assert!(scene.wish(wish).contains(&PlayEvent::TooDear { price }));
    scene.give(ItemName::Gold, price);
    assert!(scene.wish(wish).contains(&PlayEvent::DroidRevived { droid: 3 }));
    assert_eq!(scene.points()[3], scene.share(25)[3]);
    assert_eq!(scene.count(ItemName::Gold), 0);
}

#[test]
fn a_shop_sells_weapons_and_armour_as_its_table_says() {
    let mut scene = before_shop();
    let difficulty = scene.site().difficulty();
    let level =
        (1..=21).rev().find(|&level| scene.site().tables().sells_weapon(level, difficulty)).expect("one");
    let price = 60 * u32::from(level) * u32::from(level);
    let quality = scene.site().tables().shop.weapon.quality as u8;
    scene.give(ItemName::Gold, price);
    let events = scene.wish(Wish::Buy(Ware::Weapon(level)));
    assert!(events.contains(&PlayEvent::Bought { price }));
    let at = scene.play().party.at;
    let bought = Arm::Weapon { level, quality };
    let took = events.iter().find_map(|event| match *event {
        PlayEvent::TookWeapon { arm, at: place, hand } => Some((arm, place, hand)),
        _ => None,
    });
    let (arm, place, hand) = took.expect("it was taken");
    assert_eq!((arm, place), (bought, at));
    let holder = hand.map(|droid| scene.play().squad.droids[usize::from(droid)].arm);
    assert!(holder.is_none_or(|held| held == bought), "{holder:?}");
    let class = scene.play().squad.droids[0].armour.class + 1;
    let price = 150 * u32::from(class + 1) * u32::from(class + 1);
    scene.give(ItemName::Gold, price);
    scene.wish(Wish::Buy(Ware::Armour { droid: 0, class }));
    let armour = scene.play().squad.droids[0].armour;
    assert_eq!((armour.class, u32::from(armour.quality)), (class, scene.site().tables().shop.armour.quality));
    assert_eq!(scene.count(ItemName::Gold), 0);
}

#[test]
fn shops_share_a_stock_without_bare_fists() {
    let mut scene = before_shop();
    scene.give(ItemName::Gold, 1_000_000);
    let bought = |events: &[PlayEvent]| events.iter().any(|event| matches!(event, PlayEvent::Bought { .. }));
    assert!(!bought(&scene.wish(Wish::Buy(Ware::Weapon(1)))));
    assert!(bought(&scene.wish(Wish::Buy(Ware::Weapon(2)))));
    assert!(!bought(&scene.wish(Wish::Buy(Ware::Weapon(2)))), "there was one");
    let stock = scene.site().tables().shop.stock(ItemName::Battery).expect("it is on sale");
    for _ in 0..stock {
        assert!(bought(&scene.wish(Wish::Buy(Ware::Good(ItemName::Battery)))));
    }
    assert!(!bought(&scene.wish(Wish::Buy(Ware::Good(ItemName::Battery)))));
}

#[test]
fn changing_hands_takes_time() {
    let mut scene = Scene::new(1);
    let wait = scene.site().tables().dials.tricks.change_hands as u16;
    scene.play_mut().pack.spares.push(Arm::Weapon { level: 2, quality: 4 });
    let spare = scene.play().pack.spares.len() as u8 - 1;
    scene.wish(Wish::Equip { droid: 0, spare });
    assert!(wait > 0 && scene.play().squad.droids[0].wait + 1 >= wait);
}

#[test]
fn nothing_is_bought_away_from_a_shop() {
    let mut scene = before_shop();
    scene.give(ItemName::Gold, 1000);
    scene.tell(Order::TurnLeft);
    scene.ticks_to_rest();
    scene.wish(Wish::Buy(Ware::Good(ItemName::Die)));
    assert_eq!((scene.count(ItemName::Die), scene.count(ItemName::Gold)), (0, 1000));
}

#[test]
fn a_probe_computer_wants_its_password() {
    let mut scene = Scene::before_record(|site, record| {
        !site.difficulty().is_first() && matches!(record.thing, Thing::Computer(_))
    });
    let computer = scene.thing.number;
    let Thing::Computer(number) = scene.thing.thing else { unreachable!() };
    let guardian = scene.site().records().computers()[usize::from(number)].guardian;
    scene.play_mut().groups = scene.groups.clone();
    let group = scene.groups.iter().position(|group| Some(group.record) == guardian).expect("a guardian");
    // The guardian was never in sight.
    scene.play_mut().seen.visible.clear();
    assert!(scene.act().contains(&PlayEvent::ComputerRefused { computer, guardian: None }));
    let seen_at = scene.thing.at;
    scene.play_mut().groups.get_mut(group as u16).expect("the guardian").seen_at = Some(seen_at);
    let events = scene.act();
    // A guardian in sight is reported at its current cell.
    let guardian = scene.play().groups.get(group as u16).and_then(|group| group.seen_at);
    assert!(guardian.is_some() && events.contains(&PlayEvent::ComputerRefused { computer, guardian }));
    scene.kill(group as u16);
    scene.play_mut().groups = Default::default();
    assert!(scene.play().pack.log.all(LogKind::Computer).eq([number]));
    assert!(scene.act().contains(&PlayEvent::ProbeTaken { computer }));
    scene.act();
    assert_eq!((scene.count(ItemName::Probe), scene.count(ItemName::Explosives)), (1, 1));
}

#[test]
fn the_first_map_has_its_charge_nearby() {
    let (site, _) = first_base(0);
    let pile = site
        .records()
        .iter()
        .find(|record| holds(site, record.thing, |kind| kind == ItemKind::Explosives))
        .expect("a charge on the floor");
    assert!(site.to_hatch().steps(pile.at).is_some_and(|steps| steps <= 20));
    let computer = site.records().computers()[0].computer;
    let mut scene = Scene::of(0, *pile);
    scene.put_party(pile.at, rootward_gen::Heading::North);
    let way = sides(scene.site(), scene.play(), pile.at).next().expect("a side");
    scene.put_before(pile.at, way);
    scene.walk(way);
    assert_eq!(scene.count(ItemName::Explosives), 1);
    (0..8).for_each(|number| scene.play_mut().pack.log.learn(LogKind::Computer, number));
    scene.act_on(computer);
    assert_eq!((scene.count(ItemName::Probe), scene.count(ItemName::Explosives)), (1, 1));
}

#[test]
fn a_message_goes_into_the_log_once_and_the_first_map_has_one() {
    let note = |kind| kind == ItemKind::Note;
    let (site, _) = first_base(0);
    assert_eq!(site.records().iter().filter(|record| holds(site, record.thing, note)).count(), 1);
    let (mut scene, way) = Scene::beside(|site, play, record| {
        holds(site, record.thing, note) && is_plain(site, play, record.at)
    });
    let at = scene.thing.at;
    let Thing::Pile(number) = scene.thing.thing else { unreachable!() };
    let logged = PlayEvent::Logged { item: ItemName::Note, number, at };
    assert!(scene.walk(way).contains(&logged));
    assert_eq!(scene.play().pack.log.notes, [number]);
    scene.walk(way.back());
    assert!(!scene.walk(way).contains(&logged), "it is read once");
}

/// A row says that the player can use a thing. Some rule must then react to its use.
#[test]
fn everything_that_is_used_answers() {
    let used = rootward_gen::ThingRow::ALL.iter().filter(|row| row.used() != rootward_gen::Use::No);
    for row in used {
        let mut scene = Scene::before(|thing| thing.row() == *row);
        assert_eq!(scene.run(1), [], "{row:?}, before");
        assert_ne!(scene.act(), [], "{row:?}");
    }
}
