//! Tests of chips. Each compares a play with the same play without the chip.

use rootward_gen::{Heading, Pos, Seed, Thing};
use rootward_rules::{
    chips::{Chip, Chips},
    encounters::Mood,
    events::{Harm, PlayEvent},
    headless::Headless,
    order::{Order, Stock, Ware, Wish},
    scene::{Scene, TABLES, first_bases, is_plain},
    shops,
    tables::{items::ItemName, kit::Arm},
    terms::{Challenge, Terms},
    terrain::distance,
    twists::Twist,
};

use super::{farthest_seen, floors::before_cell, machines::before_shop, twists::around_a_corner};

fn without_and_with<T>(chip: Chip, play: impl Fn(&dyn Fn(&mut Scene)) -> T) -> (T, T) {
    (play(&|_| {}), play(&|scene| scene.chips(&[chip])))
}

fn before_shop_with(take: &dyn Fn(&mut Scene)) -> Scene {
    let mut scene = before_shop();
    take(&mut scene);
    scene
}

#[test]
fn a_wide_lens_sees_two_cells_farther() {
    let seen = without_and_with(Chip::WiderSight, |take| {
        // In a long corridor the chip reveals more cells.
        let (mut scene, at, way) = first_long_room(13);
        take(&mut scene);
        scene.put_party(at, way);
        farthest_seen(&scene)
    });
    assert_eq!(seen, (9, 11));
}

#[test]
fn felt_soles_are_heard_one_cell_less_far() {
    let wakes = without_and_with(Chip::QuietSteps, |take| {
        // A group that hears a step from two cells away also sees the party. With a silent alarm it hears the step from
        // four cells away, and with the chip from two.
        let (mut scene, way, at) = around_a_corner(4);
        scene.twist(Twist::SilentAlarm);
        take(&mut scene);
        let group = scene.group(2, at, Mood::Asleep, &[100]);
        scene.walk(way);
        scene.run(1);
        scene.state(group).mood != Mood::Asleep
    });
    assert_eq!(wakes, (true, false));
}

#[test]
fn a_second_shove_goes_one_cell_farther() {
    let shoved = |room, others: &[i16]| {
        without_and_with(Chip::SecondShove, |take| {
            let (mut scene, at) = Scene::in_room(room, 1);
            take(&mut scene);
            scene.arm(Arm::Weapon { level: 1, quality: 1 });
            scene.foe(at.offset(1, 0), 1_000_000);
            for &dx in others {
                scene.foe(at.offset(dx, 0), 1_000_000);
            }
            let to = |event: &PlayEvent| match *event {
                PlayEvent::Shoved { to, .. } => Some(to.x - at.x),
                _ => None,
            };
            scene.fire().iter().find_map(to)
        })
    };
    assert_eq!(shoved(5, &[]), (Some(2), Some(3)));
    // The group moves only as far as the cells are free.
    assert_eq!(shoved(5, &[3]), (Some(2), Some(2)));
    assert_eq!(shoved(5, &[2]), (None, None));
}

#[test]
fn kind_batteries_mend_a_quarter() {
    let points = without_and_with(Chip::BatteriesMend, |take| {
        let (mut scene, _) = Scene::in_room(2, 1);
        take(&mut scene);
        scene.give(ItemName::Battery, 1);
        scene.play_mut().squad.droids[0].points = 1;
        scene.wish(Wish::Use(ItemName::Battery));
        let full = scene.play().squad.droids[0].full;
        (scene.points()[0], scene.count(ItemName::Battery), full)
    });
    let full = points.0.2;
    assert_eq!(points.0, (1, 1, full), "a full droid needs no battery");
    assert_eq!(points.1, (1 + full / 4, 0, full));
}

#[test]
fn oiled_wrists_attack_a_tenth_faster() {
    let wait = without_and_with(Chip::FasterHands, |take| {
        let (mut scene, at) = Scene::in_room(4, 1);
        take(&mut scene);
        scene.arm(Arm::Weapon { level: 4, quality: 4 });
        scene.foe(at.offset(1, 0), 1_000_000);
        scene.fire();
        scene.play().squad.droids[0].wait
    });
    // One tick has passed. Two ticks are a tenth of 18, rounded up.
    assert_eq!(wait.1 + 2, wait.0);
}

#[test]
fn long_sparks_reach_eight_cells() {
    let hurt = without_and_with(Chip::LongerSparks, |take| {
        let (mut scene, at, way) = first_long_room(9);
        take(&mut scene);
        let foe = scene.foe((0..8).fold(at, |at, _| at.step(way)), 1_000_000);
        scene.arm(Arm::Sparks);
        scene.fire();
        scene.run(30);
        scene.foe_points(foe) < 1_000_000
    });
    assert_eq!(hurt, (false, true));
}

#[test]
fn broad_shoulders_take_a_tenth_off_hits_on_the_front_pair() {
    let lost = without_and_with(Chip::TougherFront, |take| {
        let (mut scene, at) = Scene::in_room(3, 1);
        take(&mut scene);
        // The back pair is down, so every hit is on the front pair.
        for droid in 2..4 {
            scene.play_mut().squad.droids[droid].points = 0;
        }
        for droid in 0..2 {
            let droid = &mut scene.play_mut().squad.droids[droid];
            (droid.points, droid.full) = (100_000, 100_000);
        }
        scene.group(8, at.offset(1, 0), Mood::Wander, &[1_000_000]);
        let hits = |events: Vec<PlayEvent>| {
            events.into_iter().find_map(|event| match event {
                PlayEvent::DroidHurt { amount, harm: Harm::Blow(_), .. } => Some(amount),
                _ => None,
            })
        };
        hits(scene.run(100)).expect("a blow")
    });
    assert_eq!(lost.1, lost.0 - lost.0.div_ceil(10), "{lost:?}");
}

#[test]
fn spare_parts_make_repair_a_quarter_cheaper() {
    let repair = |gold: u32| {
        without_and_with(Chip::CheaperRepair, move |take| {
            let mut scene = before_shop_with(take);
            scene.give(ItemName::Gold, gold);
            let droid = &mut scene.play_mut().squad.droids[0];
            (droid.points, droid.full) = (1, 401);
            let price = shops::price(scene.site(), scene.play(), Ware::Repair(0)).expect("a price");
            scene.wish(Wish::Buy(Ware::Repair(0)));
            (price, gold - scene.count(ItemName::Gold), scene.points()[0])
        })
    };
    let ((price, paid, points), (less, paid_less, as_many)) = repair(10_000);
    assert_eq!((paid, points, paid_less, as_many), (price, 401, less, 401));
    assert_eq!(less, price - price.div_ceil(4));
    // The gold is not enough for all points.
    let ((_, paid, points), (_, as_much, more)) = repair(9);
    assert_eq!((paid, as_much), (9, 9));
    assert!(points > 1 && more - 1 == (points - 1) * 12 / 9, "{points} {more}");
}

#[test]
fn a_magnet_glove_finds_a_fifth_more_gold() {
    let gold = without_and_with(Chip::MoreGold, |take| {
        let (mut scene, at) = Scene::in_room(3, 1);
        take(&mut scene);
        let group = scene.group(0, at.offset(2, 0), Mood::Harmless, &[10; 5]);
        scene.kill(group);
        let dropped = scene.play().piles.dropped().iter();
        dropped.filter(|drop| drop.item == ItemName::Gold).map(|drop| drop.count).sum::<u32>()
    });
    assert!(gold.0 > 10);
    assert_eq!(gold.1, gold.0 * 120 / 100);
}

#[test]
fn wet_paint_halves_what_fire_takes() {
    let (all, half) = without_and_with(Chip::FireProof, |take| {
        let (mut scene, _, way) = before_cell(|site, _, at| site.fire().contains(at));
        take(&mut scene);
        scene.walk(way);
        (scene.lost(), scene.share(6), scene.share(3))
    });
    assert_eq!((all.0, half.0), (all.1, half.2));
    assert_ne!(all.1, half.2);
}

#[test]
fn a_tin_ear_puts_mines_behind_walls_on_the_map() {
    let known = without_and_with(Chip::MineSense, |take| {
        let (mut scene, _, at) = around_a_corner(4);
        take(&mut scene);
        scene.with(|site, play| play.lay_mine(site, at));
        let from = scene.play().party.at;
        assert!(distance(from, at) <= 6);
        scene.play_mut().seen.remembered.remove(at);
        scene.put_party(from, Heading::North);
        (scene.play().seen.remembered.contains(at), scene.play().senses_mine(scene.site(), at))
    });
    assert_eq!(known, ((false, false), (true, true)));
}

#[test]
fn a_lullaby_mends_twice_as_fast() {
    let points = without_and_with(Chip::SoundSleep, |take| {
        let (mut scene, _) = Scene::in_room(2, 1);
        take(&mut scene);
        let droid = &mut scene.play_mut().squad.droids[0];
        (droid.points, droid.full) = (100, 1000);
        scene.input().sleep = true;
        scene.run(20);
        scene.points()[0]
    });
    assert_eq!(points, (110, 120));
}

#[test]
fn a_spare_cell_holds_250_more_energy() {
    let energy = without_and_with(Chip::SpareEnergy, |take| {
        let mut scene = Scene::before(|thing| matches!(thing, Thing::Socket(_)));
        take(&mut scene);
        let begins = scene.energy()[0];
        scene.play_mut().squad.droids[0].energy = 900;
        scene.act();
        scene.run(60);
        let charged = scene.energy()[0];
        scene.play_mut().squad.droids[0].energy = 900;
        scene.give(ItemName::Battery, 1);
        scene.wish(Wish::Use(ItemName::Battery));
        (begins, charged, scene.energy()[0])
    });
    assert_eq!(energy, ((1000, 1000, 1000), (1250, 1250, 1150)));
}

#[test]
fn rubber_boots_wade_in_six_ticks() {
    let ticks = without_and_with(Chip::WaterLegs, |take| {
        let (mut scene, _, way) = before_cell(|site, _, at| site.water().contains(at));
        take(&mut scene);
        scene.tell(Order::Step { heading: way, sideways: false });
        scene.ticks_to_rest()
    });
    assert_eq!(ticks, (8, 6));
}

#[test]
fn an_early_lamp_gives_a_twentieth_more_time() {
    let ticks = without_and_with(Chip::LongFuse, |take| {
        let mut scene = Scene::before(|thing| thing == Thing::Generator);
        take(&mut scene);
        scene.give(ItemName::Explosives, 1);
        scene.act();
        scene.play().objective.meltdown().expect("a meltdown").ticks
    });
    assert_eq!(ticks.1, ticks.0 + ticks.0 / 20);
}

#[test]
fn second_wind_revives_to_half_of_the_points() {
    let points = without_and_with(Chip::SecondWind, |take| {
        let mut scene = before_shop_with(take);
        scene.give(ItemName::Gold, 100_000);
        let droid = &mut scene.play_mut().squad.droids[3];
        (droid.points, droid.full) = (0, 400);
        scene.wish(Wish::Buy(Ware::Revive(3)));
        scene.points()[3]
    });
    assert_eq!(points, (100, 200));
}

#[test]
fn deft_fingers_disarm_a_mine_in_half_the_time() {
    let ticks = without_and_with(Chip::DeftFingers, |take| {
        let (mut scene, at) = Scene::in_room(2, 1);
        take(&mut scene);
        scene.with(|site, play| play.lay_mine(site, at.offset(1, 0)));
        scene.act();
        scene.ticks_to_rest()
    });
    assert_eq!(ticks, (20, 10));
}

#[test]
fn a_poker_face_sells_a_fifth_dearer() {
    let sold = without_and_with(Chip::Haggler, |take| {
        let mut scene = before_shop_with(take);
        scene.give(ItemName::Visor, 1);
        scene.give(ItemName::Gold, 0);
        scene.wish(Wish::Sell(Stock::Item(ItemName::Visor)));
        scene.count(ItemName::Gold)
    });
    assert_eq!(sold, (320, 384));
    assert!(TABLES.shop.sale.percent * (100 + Chip::Haggler.most()) <= 100 * 100);
}

#[test]
fn a_thick_cable_charges_half_as_fast_again() {
    let energy = without_and_with(Chip::QuickPlug, |take| {
        let mut scene = Scene::before(|thing| matches!(thing, Thing::Socket(_)));
        take(&mut scene);
        scene.play_mut().squad.droids[0].energy = 0;
        scene.act();
        scene.run(19);
        scene.energy()[0]
    });
    assert_eq!(energy, (420, 630));
}

#[test]
fn chips_come_with_the_terms_of_a_play() {
    let chips = Chips::NONE.with(Chip::SpareEnergy);
    let terms = Terms { chips, ..Terms::plain(Challenge::Captive) };
    let game = Headless::on(Seed::classic(0), TABLES.clone(), terms);
    assert!(game.play().squad.droids.iter().all(|droid| droid.energy == 1250));
    let text = ron::to_string(game.play()).expect("it can be saved");
    let again: rootward_rules::Play = ron::from_str(&text).expect("it can be read");
    assert!(again.fits(game.site()) && again.terms == terms);
}

fn first_long_room(cells: usize) -> (Scene, Pos, Heading) {
    for (site, play) in first_bases() {
        for at in site.floor().iter() {
            let line = |way: &Heading| {
                std::iter::successors(Some(at), |at| Some(at.step(*way)))
                    .take(cells)
                    .all(|at| is_plain(site, play, at))
            };
            if let Some(way) = Heading::ALL.into_iter().find(line) {
                let mut scene = Scene::new(site.difficulty().map());
                scene.put_party(at, way);
                return (scene, at, way);
            }
        }
    }
    panic!("no straight line of {cells} cells")
}
