use rootward_presentation::looks::Shut;
use rootward_rules::doors::Leaf;

use super::*;
use crate::app::testing::app_in_179;

fn painted(ground: &Ground, casts: &[Cast]) -> Vec<u8> {
    let mut bytes = vec![7; SIZE.0 * SIZE.1 * 4];
    ground.paint(casts, &Pos::all().collect(), &mut bytes);
    bytes
}

fn dense(bytes: &[u8], at: Pos, x: usize, y: usize) -> u8 {
    bytes[((at.y as usize * FINE + y) * SIZE.0 + at.x as usize * FINE + x) * 4 + 3]
}

fn room() -> (Ground, Pos) {
    let middle = Pos::new(12, 12);
    let floor = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| middle.offset(dx, dy))).collect();
    (Ground { floor, ..Ground::default() }, middle)
}

#[test]
fn floor_is_dark_below_and_beside_walls() {
    let (ground, middle) = room();
    let bytes = painted(&ground, &[]);
    let half = FINE / 2;
    let north: Vec<u8> = (0..FINE).map(|y| dense(&bytes, middle.offset(0, -2), half, y)).collect();
    assert!(north.is_sorted_by(|near, far| near >= far) && north[0] > 100, "{north:?}");
    let sides =
        [(-2, 0, 0), (2, 0, FINE - 1)].map(|(dx, dy, x)| dense(&bytes, middle.offset(dx, dy), x, half));
    let south = dense(&bytes, middle.offset(0, 2), half, FINE - 1);
    assert!(north[0] > sides[0] && sides[0] > sides[1] && sides[1] > south && south > 0, "{sides:?} {south}");
    assert_eq!(dense(&bytes, middle, half, half), 0);
    let walls = Pos::all().filter(|&at| !ground.floor.contains(at));
    assert!(walls.into_iter().all(|at| (0..FINE).all(|x| dense(&bytes, at, x, FINE - 1) == 0)));
}

#[test]
fn only_shut_doors_cast_a_shadow() {
    let app = app_in_179();
    let site = app.world().resource::<Site>();
    let door = site.records().iter().find(|record| matches!(record.thing, Thing::Door(_))).expect("a door");
    let below = |look: Appearance| {
        let (mut ground, middle) = room();
        ground.stand(door.thing, look, middle, site.records());
        dense(&painted(&ground, &[]), middle.offset(0, 1), 3, 0)
    };
    let half = Shut::of(Leaf::Opening(4), 8);
    assert!(below(Appearance::Plain) > 100 && below(Appearance::Leaf(half)) > 100);
    assert_eq!(below(Appearance::Leaf(Shut::of(Leaf::Open, 8))), 0);
    let (mut ground, middle) = room();
    ground.floor.remove(middle);
    ground.fire.insert(middle);
    assert_eq!(dense(&painted(&ground, &[]), middle.offset(0, 1), 3, 0), 0);
}

#[test]
fn shadows_fall_away_from_light_and_stop_at_walls() {
    let (mut ground, middle) = room();
    ground.blocks.insert(middle);
    let cast = Cast { at: middle, away: Vec2::X, strength: 0.8, bulk: Bulk::Whole };
    let (with, without) = (painted(&ground, &[cast]), painted(&ground, &[]));
    let sum = |bytes: &[u8], at: Pos| {
        let pixels = (0..FINE).flat_map(|y| (0..FINE).map(move |x| (x, y)));
        pixels.map(|(x, y)| u32::from(dense(bytes, at, x, y))).sum::<u32>()
    };
    let more = |at: Pos| sum(&with, at) - sum(&without, at);
    assert!(more(middle.offset(1, 0)) > 500);
    assert_eq!([(-1, 0), (0, 1), (0, -1), (2, 2)].map(|(dx, dy)| more(middle.offset(dx, dy))), [0; 4]);
    // A shadow does not reach behind a corner of two walls.
    let slanted = Cast { away: Vec2::ONE.normalize(), ..cast };
    ground.floor.remove(middle.offset(1, 0));
    ground.floor.remove(middle.offset(0, 1));
    let corner = middle.offset(1, 1);
    assert_eq!(sum(&painted(&ground, &[slanted]), corner), sum(&painted(&ground, &[]), corner));
}

#[test]
fn nearest_lamp_decides_where_a_shadow_falls() {
    let app = app_in_179();
    let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
    let mut found = 0;
    for floor in 1..=site.base().plan().floor_count() {
        let mut ground = Ground::of(site.base(), floor, &Pos::all().collect(), &FloorChanges::default());
        for record in site.records().iter().filter(|record| record.floor == floor) {
            ground.stand(record.thing, Appearance::Plain, record.at, site.records());
        }
        assert!(
            ground.casts(&play.terrain, &mut Reached::default()).is_empty(),
            "without light there is no such shadow"
        );
        ground.lamps.extend(lamps_on(site, play, floor, |_| true));
        let casts = ground.casts(&play.terrain, &mut Reached::default());
        for cast in &casts {
            assert!((0.0..=1.0).contains(&cast.strength) && (cast.away.length() - 1.0).abs() < 1e-3);
            let from = |lamp: Pos| Vec2::new(f32::from(cast.at.x - lamp.x), f32::from(cast.at.y - lamp.y));
            let lit = ground.lamps.iter().any(|(lamp, light)| {
                from(*lamp).length() <= light.reach as f32
                    && from(*lamp).dot(cast.away) > 0.99 * from(*lamp).length()
            });
            assert!(lit, "{cast:?}");
        }
        found += casts.len();
    }
    assert!(found > 3, "{found}");
}

#[test]
fn updated_picture_equals_a_new_one() {
    let (mut ground, middle) = room();
    let mut shown = Painted::default();
    let mut bytes = vec![7; SIZE.0 * SIZE.1 * 4];
    for step in 0..40_i16 {
        let at = middle.offset(step * 3 % 5 - 2, step * 7 % 5 - 2);
        match step % 4 {
            0 => _ = ground.blocks.insert(at),
            1 => ground.blocks.remove(at),
            2 => _ = ground.fire.insert(at),
            _ => ground.floor.remove(at),
        }
        let away = Vec2::from_angle(f32::from(step));
        let cast = Cast { at, away, strength: 0.8, bulk: Bulk::Whole };
        let casts = if step % 5 == 4 { Vec::new() } else { vec![cast] };
        let now = Painted { ground: ground.clone(), casts, picture: Some(AssetId::default()) };
        let stale = now.differences(&shown);
        assert!(step == 0 || (1..=27).contains(&stale.len()), "{step}: {}", stale.len());
        now.ground.paint(&now.casts, &stale, &mut bytes);
        assert!(bytes == painted(&now.ground, &now.casts), "{step}");
        assert!(now.differences(&now).is_empty());
        shown = now;
    }
}
