//! The hand-made cases of `crawlers.md` 17, and all errors of `crawlers.md` 9 and 10. The floor is 20 x 10 with its
//! border. There are no births, and no turns unless stated. The step is 3, the width is 2, and walls join from 6.

use rootward_gen::{
    Heading, Pos,
    crawlers::{
        Bearing, Design, DesignCell, Element, ElementFault, FloorElement, GenerationRows, HallTile,
        PlaceFault, PlacedCrawler, Preset, Table, TableFault, Workshop,
    },
};

fn table() -> Table {
    let mut table = *Preset::Maze.table();
    let mut row = *table.rows.of_generation(0);
    row.step_length = 3;
    row.corridor_width = 2;
    row.change_dir_prob = 0;
    row.max_age = 30;
    table.rows = GenerationRows::new(&[row]).expect("a row");
    table.constants.ch_dir_on_straight = 0;
    table.constants.max_crawlers = 1;
    table.constants.join_dist = 6;
    table.constants.front_margin = 1;
    table
}

fn elements(text: &str) -> Vec<FloorElement> {
    let design = Design::from_ron("case.ron", &format!("(elements: [{text}])"));
    design.unwrap_or_else(|fault| panic!("{fault}")).elements
}

fn build(table: &Table, text: &str) -> Workshop {
    let mut workshop = Workshop::default();
    workshop.lay_rectangle(20, 10);
    workshop.build(1, table, &elements(text), 7, &mut ()).unwrap_or_else(|fault| panic!("{fault}"));
    workshop
}

/// The hall inside the border as text: `#` wall, `n` wall that takes no joins, `o` column.
fn drawing(workshop: &Workshop) -> Vec<String> {
    let letter = |at: Pos| match workshop.hall().tile(at) {
        HallTile::Wall => '#',
        HallTile::NjWall => 'n',
        HallTile::Column => 'o',
        HallTile::FixedWall => '%',
        _ => '.',
    };
    (0..10).map(|y| (0..20).map(|x| letter(Pos::new(x, y))).collect()).collect()
}

fn row(workshop: &Workshop, y: usize) -> String {
    drawing(workshop)[y].clone()
}

fn beside(workshop: &Workshop, y: usize) -> usize {
    let lines = drawing(workshop);
    let others = lines.iter().enumerate().filter(|&(line, _)| line != y);
    others.map(|(_, line)| line.matches(['#', 'n', 'o']).count()).sum()
}

#[test]
fn open_ended_wall_leaves_a_gap_and_a_stub() {
    let built = build(&table(), "(element: Crawler((at: (x: 0, y: 4), forward: East, heading: East)))");
    assert_eq!(row(&built, 4), "%###############...%", "{:#?}", drawing(&built));
    let stub = beside(&built, 4);
    assert!((1..=3).contains(&stub), "{:#?}", drawing(&built));
    let lines = drawing(&built);
    let column = |x: usize| lines.iter().filter(|line| line.as_bytes()[x] == b'#').count();
    assert_eq!(column(15), stub + 1, "{lines:#?}");
}

/// The wall of a crawler that starts at a margin, in a row and with a heading, and whether a stub follows.
#[test]
fn single_walls_start_and_end_as_they_should() {
    for (case, margin, y, heading, wall, has_stub) in [
        ("without a margin, the gap is as wide as the corridor", 0, 4, "East", "%################..%", true),
        ("a closed wall joins the far border", 1, 4, "East, opening: 0", "%nnnnnnnnnnnnnnnnnn%", false),
        ("an open start leaves the gap there", 1, 4, "East, opening: 2", "%..nnnnnnnnnnnnnnnn%", false),
        ("a heading that cannot be followed ends it", 1, 3, "North", "%###############...%", false),
    ] {
        let mut table = table();
        table.constants.front_margin = margin;
        let crawler = format!("Crawler((at: (x: 0, y: {y}), forward: East, heading: {heading}))");
        let built = build(&table, &format!("(element: {crawler})"));
        assert_eq!(row(&built, y), wall, "{case}: {:#?}", drawing(&built));
        assert_eq!(beside(&built, y) > 0, has_stub, "{case}: {:#?}", drawing(&built));
    }
}

#[test]
fn diagonal_heading_climbs_a_staircase() {
    let mut table = table();
    let mut row = *table.rows.of_generation(0);
    (row.step_length, row.corridor_width, row.change_dir_prob) = (2, 1, 100);
    table.rows = GenerationRows::new(&[row]).expect("a row");
    let built = build(&table, "(element: Crawler((at: (x: 0, y: 7), forward: East, heading: NorthEast)))");
    let drawn = drawing(&built);
    // The wall has two tiles a tread up to the border, and then runs along the border.
    assert_eq!(drawn[7], "%##................%", "{drawn:#?}");
    assert_eq!(&drawn[6][..4], "%.#.", "{drawn:#?}");
    assert_eq!(&drawn[5][..6], "%.###.", "{drawn:#?}");
    let highest = drawn[1..9].iter().position(|line| line.contains('#')).map(|line| line + 1);
    let along = highest.map(|line| drawn[line].matches('#').count());
    assert!(along.is_some_and(|tiles| tiles >= 8), "{drawn:#?}");
}

#[test]
fn of_a_pair_one_end_joins_and_the_other_leaves_a_gap() {
    let mut table = table();
    table.constants.max_crawlers = 2;
    let pair = "(element: CrawlerPair((at: (x: 9, y: 5), forward: East, heading: East), \
                (at: (x: 9, y: 5), forward: West, heading: West)))";
    let built = build(&table, pair);
    let line = row(&built, 5);
    let (west, east) = (line.as_bytes()[1], line.as_bytes()[18]);
    assert!((west == b'n') != (east == b'n'), "{:#?}", drawing(&built));
    assert!(west == b'.' || east == b'.', "{:#?}", drawing(&built));
}

#[test]
fn a_jumper_leaves_a_row_of_columns_with_gaps() {
    let built = build(&table(), "(element: Jumper(at: (x: 0, y: 5), forward: East))");
    assert_eq!(row(&built, 5), "%.o.o.o.o.o.o.o.o..%", "{:#?}", drawing(&built));
}

#[test]
fn closed_crawlers_force_the_way_through_a_room() {
    let room = "(element: Room(centre: (x: 9, y: 4), half_w: 2, half_h: 1, points: (left: Door, right: Door, \
                top: Crawler(opening: 0, heading: North), bottom: Crawler(opening: 0, heading: South))))";
    let mut workshop = build(&table(), room);
    let lines = drawing(&workshop);
    assert_eq!((lines[1].as_bytes()[9], lines[8].as_bytes()[9]), (b'n', b'n'), "{lines:#?}");
    assert_eq!(workshop.hall().tile(Pos::new(6, 4)), HallTile::Door);
    assert_eq!(workshop.hall().tile(Pos::new(5, 4)), HallTile::GuaranteedOpen);
    assert_eq!(workshop.hall().tile(Pos::new(9, 4)), HallTile::RoomFloor);
    // The way leads through the room, so there is nothing to repair.
    assert_eq!(workshop.repair(1, None, 6).enclosed, 0);
}

#[test]
fn every_error_is_returned_before_anything_is_built() {
    let fault = |text: &str| {
        let mut workshop = Workshop::default();
        workshop.lay_rectangle(20, 10);
        match workshop.build(1, &table(), &elements(text), 7, &mut ()) {
            Err(PlaceFault::Element { fault, .. }) => fault,
            other => panic!("{text}: {other:?}"),
        }
    };
    let rect = |at: &str| format!("(element: Rect(from: {at}, to: (x: 5, y: 5), tile: Wall))");
    assert_eq!(fault(&rect("(x: 20, y: 5)")), ElementFault::OutsideFloor);
    assert_eq!(fault("(element: Crawler((at: (x: 30, y: 5), forward: East)))"), ElementFault::OutsideFloor);
    assert_eq!(fault("(element: Jumper(at: (x: 3, y: 10), forward: East))"), ElementFault::OutsideFloor);
    let room =
        |at: &str| format!("(element: Room(centre: {at}, half_w: 1, half_h: 1, points: (left: Door)))");
    assert_eq!(fault(&room("(x: 1, y: 4)")), ElementFault::OutsideFloor);
    assert_eq!(fault(&room("(x: 3, y: 4)")), ElementFault::OutsideFloor, "the apron is border");
    let on_ladder = format!("(element: Cell(at: (x: 4, y: 4), tile: Ladder)), {}", room("(x: 5, y: 4)"));
    assert_eq!(fault(&on_ladder), ElementFault::OnLink);
    let mut bad = table();
    bad.constants.fill_limit = 0;
    let mut workshop = Workshop::default();
    workshop.lay_rectangle(20, 10);
    let refused = workshop.build(1, &bad, &[], 7, &mut ());
    assert!(matches!(refused, Err(PlaceFault::Table(TableFault::Number { row: None, .. }))), "{refused:?}");
    // Errors that a file cannot express.
    let heading = Element::Crawler(PlacedCrawler {
        at: DesignCell { x: 5, y: 5 },
        forward: Heading::South,
        heading: Bearing::North,
        opening: 1,
        generation: 0,
        delay: 0,
        step_length: 0,
        corridor_width: 0,
        max_age: 0,
    });
    let placed = |element: Element| [FloorElement { floor: 1, element }];
    let refused = workshop.build(1, &table(), &placed(heading), 7, &mut ());
    assert!(matches!(refused, Err(PlaceFault::Element { fault: ElementFault::Heading, .. })), "{refused:?}");
}
