//! Keys, modes and wishes around the rules: questions beyond a step, and their answers.

use bevy::prelude::*;
use rootward::{
    host::states::Mode,
    input::orders::Wishes,
    testing::{app_in, mode, press_all, tap, updates},
};
use rootward_gen::{DoorKind, Heading, Passage, Pos, PuzzleKind, Record, Seed, Thing};
use rootward_rules::{
    doors::iris::order_of,
    order::{TickInput, Ware, Wish},
    party::token::Token,
    play::Play,
    site::Site,
    tables::items::ItemName,
};

fn stand_before(app: &mut App, fits: impl Fn(Thing) -> Option<Heading>) -> Record {
    let site = app.world().resource::<Site>().clone();
    let (record, facing) = site
        .records()
        .iter()
        .filter_map(|record| Some((*record, fits(record.thing)?)))
        .find(|(record, facing)| site.floor().contains(record.at.step(facing.back())))
        .expect("such a thing");
    let mut play = app.world_mut().resource_mut::<Play>();
    play.groups = default();
    play.party = Token::at(play.party.place, record.at.step(facing.back()), facing);
    app.update();
    record
}

fn open(app: &mut App, key: KeyCode, panel: Mode) {
    tap(app, key);
    app.update();
    assert_eq!(mode(app), Some(panel));
}

fn tell(app: &mut App, wish: Wish) {
    app.world_mut().resource_mut::<Wishes>().push(wish);
    updates(app, 3);
}

#[test]
fn an_iris_door_asks_for_its_buttons_and_lets_go_when_it_opens() {
    let mut app = app_in(Seed::classic(9));
    let door = stand_before(&mut app, |thing| match thing {
        Thing::Door(door) if door.kind == DoorKind::Iris && door.passage == Passage::NorthSouth => {
            Some(Heading::North)
        }
        _ => None,
    });
    open(&mut app, KeyCode::Space, Mode::Iris);
    let order = order_of(app.world().resource::<Site>(), door.number).expect("an order");
    tell(&mut app, Wish::Press(order[1]));
    assert_eq!(app.world().resource::<Play>().iris.lit(door.number), 0);
    for corner in order {
        assert_eq!(mode(&app), Some(Mode::Iris));
        tell(&mut app, Wish::Press(corner));
    }
    app.update();
    assert_eq!(mode(&app), Some(Mode::Walk));
}

#[test]
fn a_panel_stays_until_it_is_left() {
    let mut app = app_in(Seed::classic(9));
    let panel = stand_before(&mut app, |thing| match thing {
        Thing::Panel(panel) if panel.kind == PuzzleKind::Buttons => Some(panel.look),
        _ => None,
    });
    let Thing::Panel(found) = panel.thing else { unreachable!("it is a panel") };
    open(&mut app, KeyCode::Space, Mode::Panel);
    let wrong = (0..8).find(|switch| found.solution >> switch & 1 == 0).expect("a switch that stays");
    tell(&mut app, Wish::Switch(wrong));
    assert_eq!(app.world().resource::<Play>().puzzles.get(found.puzzle).setting, 1 << wrong);
    tap(&mut app, KeyCode::Escape);
    app.update();
    assert_eq!(mode(&app), Some(Mode::Walk));
}

#[test]
fn a_shop_sells_while_its_panel_is_open_and_time_stands_still() {
    let mut app = app_in(Seed::classic(9));
    let site = app.world().resource::<Site>().clone();
    let shops = site.records().iter().filter(|record| record.thing == Thing::Shop);
    let mut sides = shops.flat_map(|shop| Heading::ALL.map(|facing| (shop.at, facing)));
    let is_free = |&(at, facing): &(Pos, Heading)| site.floor().contains(at.step(facing.back()));
    let (_, facing) = sides.find(is_free).expect("a shop with a free side");
    stand_before(&mut app, |thing| (thing == Thing::Shop).then_some(facing));
    open(&mut app, KeyCode::Enter, Mode::Shop);
    let before = app.world().resource::<Play>().clone();
    updates(&mut app, 20);
    assert_eq!(app.world().resource::<Play>().tick, before.tick);
    tell(&mut app, Wish::Buy(Ware::Good(ItemName::Battery)));
    let play = app.world().resource::<Play>();
    assert_eq!(play.pack.count(ItemName::Battery), before.pack.count(ItemName::Battery) + 1);
    assert_eq!(play.tick, before.tick + 1);
}

#[test]
fn keys_choose_droids_swap_rows_attack_and_sleep() {
    let mut app = app_in(Seed::classic(179));
    app.world_mut().resource_mut::<Play>().groups = default();
    tap(&mut app, KeyCode::Digit3);
    tap(&mut app, KeyCode::KeyR);
    updates(&mut app, 3);
    let squad = app.world().resource::<Play>().squad.clone();
    assert_eq!((squad.selected, squad.swapped), (2, true));
    for held in [true, false] {
        if held {
            press_all(&mut app, &[KeyCode::KeyF, KeyCode::KeyZ]);
        } else {
            app.update();
        }
        let input = app.world().resource::<TickInput>();
        assert_eq!((input.fire, input.sleep), (held, held));
    }
}

#[test]
fn panel_closes_when_the_party_is_carried_off() {
    let mut app = app_in(Seed::classic(9));
    stand_before(&mut app, |thing| match thing {
        Thing::Panel(panel) if panel.kind == PuzzleKind::Levers => Some(panel.look),
        _ => None,
    });
    open(&mut app, KeyCode::Space, Mode::Panel);
    let mut play = app.world_mut().resource_mut::<Play>();
    let elsewhere: Pos = play.party.at.step(play.party.facing.back());
    play.party.at = elsewhere;
    updates(&mut app, 3);
    assert_eq!(mode(&app), Some(Mode::Walk));
}
