//! Quirks that are kept on purpose (`architect-a.md` 8), each on a seed that would look different without it.
//! Q8, Q9 and Q16 occur on no classic seed, so their tests are beside the code.

use rootward_gen::{
    Base, CellId, Change, Checkpoint, Class, DigLog, Frame, Generator, Heading, Kind, Layer, Observer,
    Params, Phase, Pos, RootDir, Seed, Shaft, Stop, generate,
    rng::{ClassicMain, Stream},
};

fn base_of(number: u16) -> Base {
    generate(&Params::shell(Seed::classic(number)))
}

fn words_after(number: u16, phase: Phase, layer: Layer) -> Vec<u16> {
    struct Grab(Phase, Layer, Vec<u16>);
    impl Observer for Grab {
        fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
            if checkpoint.phase() == self.0 {
                self.2 = checkpoint.words(self.1);
            }
        }
    }
    let mut grab = Grab(phase, layer, Vec::new());
    Generator::new().generate_observed(&Seed::classic(number).into(), &mut Base::empty(), &mut grab);
    grab.2
}

/// The dig log up to the moment before a cell gets a number, and the number of that step.
fn before_dug(number: u16, at: Pos, id: u16) -> (DigLog, Frame, usize) {
    let (_, dig_log) = DigLog::of(&Seed::classic(number).into());
    let dug = Change::Id(CellId::from_word(id));
    let step = dig_log.steps().iter().position(|step| step.at == at && step.after == dug);
    let step = step.unwrap_or_else(|| panic!("seed {number} never digs {at:?} as {id}"));
    let mut frame = Frame::default();
    frame.seek(&dig_log, step, |_| {});
    (dig_log, frame, step)
}

fn open_neighbours(frame: &Frame, at: Pos) -> Vec<Pos> {
    let open = |&at: &Pos| frame.id(at).class() == Class::Open;
    Heading::ALL.iter().map(|&heading| at.step(heading)).filter(open).collect()
}

#[test]
fn quirk_q1_a_cave_of_seed_4_digs_out_a_pillar() {
    let pillar = Pos::new(1, 17);
    let (dig_log, frame, step) = before_dug(4, pillar, 1268);
    assert_eq!(open_neighbours(&frame, pillar).len(), 4, "all sides of the rock are open");
    let Change::Kind(kind) = dig_log.steps()[step + 1].after else {
        panic!("a cave cell gets its kind with its number");
    };
    assert_eq!(kind.kind(), Kind::RoughFloor);
}

#[test]
fn quirk_q2_seed_235_has_fewer_floors_than_it_drew() {
    let drawn = (ClassicMain::new(235).draw() >> 1 & 3) as u8 + 2;
    assert!(base_of(235).plan().floor_count() < drawn);
}

#[test]
fn quirk_q3_a_usable_section_of_seed_4_is_closed() {
    let sections = base_of(4).plan().sections();
    assert_eq!(sections[9], None, "bit 9 of the mask of map 4 says usable");
    assert_eq!([sections[8], sections[10], sections[11]], [Some(2), Some(1), Some(3)]);
}

#[test]
fn quirk_q4_seed_11_loses_all_five_shafts() {
    assert_eq!(base_of(11).shafts().count(), 0);
}

#[test]
fn quirk_q5_no_touch_zones_are_sized_by_the_raw_state() {
    let reserved = |number| {
        let ids = words_after(number, Phase::NoTouch, Layer::CellId);
        ids.iter().filter(|&&id| CellId::from_word(id) == CellId::NO_TOUCH).count()
    };
    assert_eq!([2, 3, 6, 7].map(reserved), [250, 384, 503, 212]);
}

#[test]
fn quirk_q6_fires_of_seed_6_spread_where_the_digger_faced_last() {
    assert_ne!(words_after(6, Phase::Dig, Layer::Scalars)[1], Heading::North.number());
    let base = base_of(6);
    assert_eq!(Pos::all().filter(|&at| base.kind(at) == Kind::Fire).count(), 61);
}

#[test]
fn quirk_q7_entrance_is_number_two_and_no_path_one() {
    for number in 0..100 {
        let base = base_of(number);
        assert_eq!(base.id(base.entrance()), CellId::ENTRANCE, "seed {number}");
        for at in Pos::all().filter(|&at| base.id(at) == CellId::DOOR_UNJOINED) {
            assert_eq!(base.kind(at), Kind::ElevatorDoorTemp, "seed {number}, {at:?}");
        }
    }
}

#[test]
fn quirk_q10_seed_1_digs_on_from_inside_its_first_cave() {
    let (home, next) = (Pos::new(9, 0), Pos::new(9, 4));
    let (dig_log, mut frame, step) = before_dug(1, next, 141);
    let [beside] = open_neighbours(&frame, next)[..] else {
        panic!("a corridor cell starts beside one open cell");
    };
    assert_eq!(frame.kind(beside).kind(), Kind::RoughFloor);
    // The previous step gives the cell before the cave its number back.
    assert_eq!(dig_log.steps()[step - 1].at, home);
    frame.seek(&dig_log, step - 1, |_| {});
    assert_eq!(frame.id(home), CellId::PATH_MARK);
}

#[test]
fn quirk_q11_corner_of_seed_1_is_marked_not_listed() {
    let base = base_of(1);
    let corner = Pos::new(0, 0);
    assert_eq!(base.kind(corner), Kind::DeadEnd);
    assert!(base.dead_ends().all(|at| at != corner));
    let counted = words_after(1, Phase::DeadEndsAgain, Layer::Scalars)[5];
    assert_eq!((counted, base.dead_ends().count()), (17, 16));
}

#[test]
fn quirk_q12_two_cells_of_seed_7_point_at_each_other() {
    let base = base_of(7);
    let (west, east) = (Pos::new(55, 21), Pos::new(56, 21));
    assert_eq!((base.root_dir(west), base.root_dir(east)), (RootDir::East, RootDir::West));
    assert_eq!([west, east].map(|at| base.kind(at)), [Kind::DarkFloor; 2]);
    assert_eq!(base.way_to_root(west, 2048).count(), 2048, "only the limit ends the walk");
}

#[test]
fn quirk_q13_two_cells_of_seed_1_have_the_same_number() {
    let base = base_of(1);
    let twins: Vec<Pos> = Pos::all().filter(|&at| base.id(at).number() == Some(481)).collect();
    assert_eq!(twins, [Pos::new(20, 6), Pos::new(16, 7)]);
}

#[test]
fn quirk_q14_a_stop_of_seed_5_stays_walled_up() {
    let base = base_of(5);
    let walled_up: Vec<Stop> = base.shafts().flat_map(Shaft::stops).filter(|stop| !stop.open).collect();
    let [stop] = walled_up[..] else { panic!("one stop, not {walled_up:?}") };
    assert_eq!(stop.landing, Pos::new(34, 30));
    assert_eq!(base.class(stop.landing), Class::Blocked);
    assert_eq!(base.kind(stop.landing), Kind::FloorReserved);
    assert!(base.reachable().contains(stop.car));
}

#[test]
fn quirk_q15_all_cars_of_an_unjoined_shaft_of_seed_13_point_up() {
    let base = base_of(13);
    let shaft = base.shafts().find(|shaft| !shaft.joined).expect("an unjoined shaft");
    let cars: Vec<Pos> = shaft.stops().map(|stop| stop.car).collect();
    assert_eq!(cars, [Pos::new(8, 23), Pos::new(40, 23)]);
    for &car in &cars {
        assert_eq!((base.root_dir(car), base.kind(car)), (RootDir::Up, Kind::ElevatorCarUp));
        assert!(!base.reachable().contains(car));
    }
    assert_eq!(base.next_to_root(cars[1]), None, "up leads nowhere from the topmost car");
}
