//! Bases as plain text, one character for each cell, as in the pictures of `architect-a.md` 10.

use alloc::string::String;

use crate::{
    Base, CellId, CellKind, Class, DoorKind, HEIGHT, Kind, Pos, SECTION_HEIGHT, SECTION_WIDTH, ThingRow,
    WIDTH,
};

const LEGEND: [(char, &str); 48] = [
    ('%', "wall that is never dug"),
    ('#', "rock"),
    ('.', "corridor"),
    ('*', "dead end"),
    (ThingRow::Entrance.letter(), "entrance, or floor that is kept clear"),
    ('o', "room"),
    (':', "dark room"),
    (ThingRow::Blockage.letter(), "blockage in a room"),
    ('r', "cave"),
    ('~', "water"),
    named(ThingRow::LadderUp),
    named(ThingRow::LadderDown),
    ('b', "ladder up and down"),
    ('U', "ladder up in a room"),
    ('D', "ladder down in a room"),
    ('B', "ladder up and down in a room"),
    named(ThingRow::HoleUp),
    named(ThingRow::HoleDown),
    named(ThingRow::ElevatorCar),
    named(ThingRow::ElevatorDoor),
    named(ThingRow::BlueDoor),
    named(ThingRow::IrisDoor),
    named(ThingRow::LaserDoor),
    (ThingRow::CaptiveDoor.letter(), "cell door of the captive"),
    named(ThingRow::ButtonDoor),
    named(ThingRow::ProtectedDoor),
    named(ThingRow::PunchDoor),
    (ThingRow::PuzzleWall.letter(), "wall that a puzzle or a trap takes away"),
    named(ThingRow::PushableWall),
    (ThingRow::PushSpace.letter(), "floor that is kept clear behind a pushable wall"),
    named(ThingRow::RaiserWall),
    named(ThingRow::Window),
    named(ThingRow::FakeWall),
    (ThingRow::Cupboard.letter(), "cupboard, panel or release"),
    (ThingRow::Decoration.letter(), "wall face: terminal, socket or decoration"),
    ('^', "fire"),
    (ThingRow::PuzzleFire.letter(), "fire that a puzzle puts out"),
    named(ThingRow::Mine),
    named(ThingRow::Grate),
    named(ThingRow::Hydrant),
    (ThingRow::SpinnerLeft.letter(), "spinner to the left"),
    (ThingRow::SpinnerRight.letter(), "spinner to the right"),
    (ThingRow::Pile.letter(), "items on the floor"),
    named(ThingRow::Group),
    named(ThingRow::Shop),
    named(ThingRow::Computer),
    named(ThingRow::Generator),
    ('T', "the captive"),
];

const fn named(row: ThingRow) -> (char, &'static str) {
    (row.letter(), row.label())
}

/// The characters of a drawing, with their meanings. Related characters stand together.
#[must_use]
pub const fn legend() -> &'static [(char, &'static str)] {
    &LEGEND
}

/// The character for a cell with this number or mark and this kind.
#[must_use]
pub const fn glyph(id: CellId, word: CellKind) -> char {
    let kind = word.kind();
    if word.has_group() {
        return if id.word() == CellId::CELL_OF_CAPTIVE.word() { 'T' } else { ThingRow::Group.letter() };
    }
    match (id.class(), kind) {
        (Class::Rock | Class::Blocked, _) => standing(id, kind),
        (Class::Open, Kind::Wall) => ThingRow::PuzzleWall.letter(),
        (Class::Open, Kind::Door) => DoorKind::of(word.parameter()).0.row().letter(),
        (Class::Open, kind) => floor(kind),
    }
}

const fn standing(id: CellId, kind: Kind) -> char {
    match kind {
        Kind::Generator | Kind::Blockage | Kind::WallHole | Kind::Cupboard | Kind::WallFace => floor(kind),
        _ if matches!(id.class(), Class::Rock) => '#',
        Kind::Shop | Kind::Computer | Kind::PushSpace | Kind::Fire => floor(kind),
        _ => '%',
    }
}

const fn floor(kind: Kind) -> char {
    match kind {
        Kind::Floor => '.',
        Kind::DeadEnd => '*',
        Kind::FloorReserved | Kind::FloorKept => ThingRow::Entrance.letter(),
        Kind::OpenFloor => 'o',
        Kind::DarkFloor => ':',
        Kind::RoughFloor => 'r',
        Kind::Water => '~',
        Kind::LadderUp => ThingRow::LadderUp.letter(),
        Kind::LadderDown => ThingRow::LadderDown.letter(),
        Kind::LadderBoth => 'b',
        Kind::RoomLadderUp => 'U',
        Kind::RoomLadderDown => 'D',
        Kind::RoomLadderBoth => 'B',
        Kind::HoleAbove => ThingRow::HoleUp.letter(),
        Kind::HoleBelow => ThingRow::HoleDown.letter(),
        Kind::ElevatorCarUp | Kind::ElevatorCarDown | Kind::ElevatorCarRaw | Kind::ElevatorCarHome => {
            ThingRow::ElevatorCar.letter()
        }
        Kind::ElevatorDoorTemp | Kind::Door => ThingRow::ElevatorDoor.letter(),
        Kind::Wall => ThingRow::PuzzleWall.letter(),
        Kind::PushableWall => ThingRow::PushableWall.letter(),
        Kind::PushSpace => ThingRow::PushSpace.letter(),
        Kind::RaiserWall => ThingRow::RaiserWall.letter(),
        Kind::WallHole => ThingRow::Window.letter(),
        Kind::FakeWall => ThingRow::FakeWall.letter(),
        Kind::Cupboard => ThingRow::Cupboard.letter(),
        Kind::WallFace => ThingRow::Decoration.letter(),
        Kind::Fire => '^',
        Kind::FireBarrier => ThingRow::PuzzleFire.letter(),
        Kind::Mine | Kind::MineWithItems => ThingRow::Mine.letter(),
        Kind::Grate | Kind::GrateWithItems => ThingRow::Grate.letter(),
        Kind::Hydrant => ThingRow::Hydrant.letter(),
        Kind::SpinnerLeft => ThingRow::SpinnerLeft.letter(),
        Kind::SpinnerRight => ThingRow::SpinnerRight.letter(),
        Kind::DeadEndWithItems | Kind::FloorWithItems | Kind::WaterWithItems | Kind::DarkFloorWithItems => {
            ThingRow::Pile.letter()
        }
        Kind::Shop => ThingRow::Shop.letter(),
        Kind::Computer => ThingRow::Computer.letter(),
        Kind::Generator => ThingRow::Generator.letter(),
        Kind::Blockage => ThingRow::Blockage.letter(),
    }
}

/// The whole grid: 32 lines of 64 characters, all floors side by side.
///
/// ```
/// use rootward_gen::{Seed, export, generate};
///
/// let picture = export::ascii(&generate(&Seed::classic(0).into()));
/// assert_eq!(picture.lines().count(), 32);
/// assert!(picture.contains("GGG"));
/// ```
#[must_use]
pub fn ascii(base: &Base) -> String {
    draw(0..WIDTH, 0..HEIGHT, |at| Some(glyph(base.id(at), base.kind_word(at))))
}

/// One floor, cut out of the grid as the smallest block of sections that contains it. Other floors are blank, and lines
/// have no trailing blanks. Empty for a floor that the base does not have.
#[must_use]
pub fn ascii_floor(base: &Base, floor: u8) -> String {
    let sections = base.plan().sections();
    let own = || (0..sections.len()).filter(|&section| sections[section] == Some(floor));
    let span = |part: fn(usize) -> usize, size: usize| {
        let first = own().map(part).min().map_or(0, |first| first * size);
        let end = own().map(part).max().map_or(0, |last| (last + 1) * size);
        first..end
    };
    let columns = span(|section| section % 4, SECTION_WIDTH);
    let rows = span(|section| section / 4, SECTION_HEIGHT);
    let shown = |at| base.floor_at(at) == Some(floor);
    draw(columns, rows, |at| shown(at).then(|| glyph(base.id(at), base.kind_word(at))))
}

fn draw(
    columns: core::ops::Range<usize>,
    rows: core::ops::Range<usize>,
    character: impl Fn(Pos) -> Option<char>,
) -> String {
    let mut picture = String::with_capacity(rows.len() * (columns.len() + 1));
    for y in rows {
        for x in columns.clone() {
            let at = Pos::new(x as i16, y as i16);
            picture.push(character(at).unwrap_or(' '));
        }
        picture.truncate(picture.trim_end_matches(' ').len());
        picture.push('\n');
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DigLog, Frame, Part, Records, Seed, generate};

    fn draw_seed(number: u16) -> String {
        ascii(&generate(&Seed::classic(number).into()))
    }

    fn draw_shell(number: u16) -> String {
        let (_, dig_log) = DigLog::of(&Seed::classic(number).into());
        let end = dig_log.phase_starts().iter().find(|start| start.0.part() == Part::Furnishing);
        let mut frame = Frame::default();
        frame.seek(&dig_log, end.expect("part B").1, |_| {});
        draw(0..WIDTH, 0..HEIGHT, |at| Some(glyph(frame.id(at), frame.kind(at))))
    }

    /// `architect-a.md` 10, *Seed 0 by eye*: columns 15..=32 of rows 0..=23.
    const SEED_0: &str = "\
%............*#e%#
%.#####.#######.%#
%.#*.....*#####.%#
%.########oooooo%#
%.#ooooo..ooo#oo%#
%.#o#ooo##oooooo%#
%.#o#ooo##.###.#%#
%.#o#ooo##.#*#..%#
%.#ooo#o##.#r##.%#
%.#GGG#o#rrrr##.%#
%.#GGG#o#rrrr##.%#
%..GGGoo#rr##ooo%#
%##.#.#..####ooo%#
%##.#.##..#.*#.#%#
%...#...#.#.##.#%#
%.##*##.#.#.##.#%#
%r#rr##.#...##.#%#
%r#r#...####*..#%#
%r#r..##rrr#####%#
%r####*.r#rr....%#
%r#*####r##r#.#.%#
%r#.#rrrr##r#*#.%#
%rrrrrr##*rr##*.%#
%%%%%%%%%%%%%%%%%#";

    /// `architect-a.md` 10: rows 0..=15 of seed 2.
    const SEED_2: &str = "\
e.#..GGG#u#*r..%#####...#...#*d...#*.#.........%rr#r..#####*#...
#.#.#GGG#.####.%......#.#*#.d####.##.#*#####.#.%rr#r#.#.......#.
#.#.#GGG#oooo#.%.#####..####.##...#rr####*...#.%rr#*#.#.######..
#.#.#####oooo#.%.*%%...#####.##.##rrr#######.#.%rr%%..#u#.*#*#u#
#..u###*#oooo#.%#%E|e####.*#....##rrr###.....#*%r%E|e#*##.##.##*
oo#####..o##o#.%*#%%.#u..d#d#######rr###.######%rr%%.#d.#Uooo##.
oo.*#####oooo..%.....d#####........rrr*#......d%rr...##..ooUo...
%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
*#.......d.#*#u..##.......*#...%*.#*.#########*.######..*####...
...#####.#*#u#*#....########.#.%#.##ooooo######.....ooo##ooooo#.
##...*#*.##rrr##############.#*%#...ooooo#####*#.###ooo..ooooo#.
...######*.r#r##############.##%..%%.##d######d#.####.#########*
.##d..rrr##r#r#rrrrr########rrr%.%E|e.*########..#*#...oooooooo#
.##.#.##ruru#r#rr#rr..rrr#rrrrr%.*%%####.d#.....##r#.##oooooooo.
....#u##rr###rrrrrr##*#rrrrrrru%##*......#*d####*.rrrr*########*
%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%";

    #[test]
    fn seed_0_looks_like_its_picture_in_the_specification() {
        let drawn: Vec<String> = draw_shell(0).lines().take(24).map(|line| line[15..33].to_owned()).collect();
        assert_eq!(drawn, SEED_0.lines().collect::<Vec<_>>());
    }

    #[test]
    fn seed_2_looks_like_its_picture_in_the_specification() {
        let picture = draw_shell(2);
        assert_eq!(picture.lines().take(16).collect::<Vec<_>>(), SEED_2.lines().collect::<Vec<_>>());
    }

    #[test]
    fn legend_and_drawings_have_the_same_letters() {
        let mut missing: Vec<char> = LEGEND.iter().map(|row| row.0).collect();
        for number in 0..400 {
            for character in draw_seed(number).chars().filter(|&character| character != '\n') {
                assert!(LEGEND.iter().any(|row| row.0 == character), "seed {number}: `{character}`");
                missing.retain(|&row| row != character);
            }
        }
        assert_eq!(missing, []);
    }

    #[test]
    fn every_cell_shows_a_thing_that_stands_in_it() {
        // The letters for double ladders, for ladders in rooms, and for the captive.
        const OWN: [char; 5] = ['b', 'U', 'D', 'B', 'T'];
        for number in 0..400 {
            let base = generate(&Seed::classic(number).into());
            let records = Records::of(&base);
            for at in Pos::all().filter(|&at| records.at(at).next().is_some()) {
                let shown = glyph(base.id(at), base.kind_word(at));
                let fits = records.at(at).any(|record| record.thing.row().letter() == shown);
                let things: Vec<&str> = records.at(at).map(|record| record.thing.label()).collect();
                assert!(fits || OWN.contains(&shown), "seed {number}, {at:?}: `{shown}` for {things:?}");
            }
        }
    }

    #[test]
    fn floors_are_cut_out_and_together_show_every_cell_once() {
        let base = generate(&Seed::classic(179).into());
        let count = |text: &str| text.chars().filter(|character| !character.is_whitespace()).count();
        let floors: usize =
            (1..=base.plan().floor_count()).map(|floor| count(&ascii_floor(&base, floor))).sum();
        assert_eq!(floors, count(&ascii(&base)));
        // Floor 1 is the lowest row of sections. Floor 2 is the section above its right end.
        assert_eq!(ascii_floor(&base, 1).lines().count(), 8);
        assert_eq!(ascii_floor(&base, 2).lines().next().map(str::len), Some(16));
        assert_eq!(ascii_floor(&base, 0), "");
        assert_eq!(ascii_floor(&base, 5), "");
    }
}
