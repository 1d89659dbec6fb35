//! Bases as plain text, one character a cell, in the characters of the pictures of
//! `architect-a.md` 10.

use crate::{
    base::Base,
    cell::{CellId, CellKind, Class, Kind},
    grid::{HEIGHT, Pos, SECTION_HEIGHT, SECTION_WIDTH, WIDTH},
    records::DoorKind,
};

/// Every character that a drawing can hold, with its meaning.
const LEGEND: [(char, &str); 48] = [
    ('%', "wall that is never dug"),
    ('#', "rock"),
    ('.', "corridor"),
    ('*', "dead end"),
    ('e', "entrance, or floor that stays free"),
    ('o', "room"),
    (':', "dark room"),
    ('+', "blockage in a room"),
    ('r', "cave"),
    ('~', "water"),
    ('u', "ladder up"),
    ('d', "ladder down"),
    ('b', "ladder up and down"),
    ('U', "ladder up in a room"),
    ('D', "ladder down in a room"),
    ('B', "ladder up and down in a room"),
    ('<', "hole in the ceiling"),
    ('>', "hole in the floor"),
    ('E', "elevator car"),
    ('|', "elevator door"),
    ('0', "blue door"),
    ('2', "iris door"),
    ('3', "laser door"),
    ('4', "cell door of the captive"),
    ('5', "button door"),
    ('6', "protected door of a puzzle"),
    ('7', "punch door"),
    ('W', "wall that a puzzle or a trap takes away"),
    ('P', "pushable wall"),
    ('s', "floor that stays free behind a pushable wall"),
    ('R', "raiser wall"),
    ('"', "window"),
    ('F', "fake wall"),
    ('c', "cupboard, panel or release"),
    ('&', "wall face: terminal, socket or decoration"),
    ('^', "fire"),
    ('f', "fire that a puzzle puts out"),
    ('x', "mine"),
    ('=', "grate"),
    ('h', "hydrant"),
    ('(', "spinner to the left"),
    (')', "spinner to the right"),
    ('i', "items on the floor"),
    ('!', "creatures"),
    ('$', "shop"),
    ('C', "probe computer"),
    ('G', "generator"),
    ('T', "the captive"),
];

/// Every character that a drawing can hold, with its meaning, in a sensible order.
#[must_use]
pub const fn legend() -> &'static [(char, &'static str)] {
    &LEGEND
}

/// The character of a cell with this number or mark and this kind.
#[must_use]
pub const fn glyph(id: CellId, word: CellKind) -> char {
    let kind = word.kind();
    if word.has_group() {
        return if id.word() == CellId::CELL_OF_CAPTIVE.word() { 'T' } else { '!' };
    }
    match (id.class(), kind) {
        (Class::Rock | Class::Blocked, _) => standing(id, kind),
        (Class::Open, Kind::Wall) => 'W',
        (Class::Open, Kind::Door) => door(word.parameter()),
        (Class::Open, kind) => floor(kind),
    }
}

/// What stands in rock, or on ground that is not Open.
const fn standing(id: CellId, kind: Kind) -> char {
    match kind {
        Kind::Generator | Kind::Blockage | Kind::WallHole | Kind::Cupboard | Kind::WallFace => floor(kind),
        _ if matches!(id.class(), Class::Rock) => '#',
        Kind::Shop | Kind::Computer | Kind::PushSpace | Kind::Fire => floor(kind),
        _ => '%',
    }
}

const fn door(parameter: u8) -> char {
    match DoorKind::of(parameter).0 {
        DoorKind::Blue => '0',
        DoorKind::Elevator => '|',
        DoorKind::Iris => '2',
        DoorKind::Laser => '3',
        DoorKind::Captive => '4',
        DoorKind::Button => '5',
        DoorKind::Protected => '6',
        DoorKind::Punch => '7',
    }
}

/// The character of a kind on the ground.
const fn floor(kind: Kind) -> char {
    match kind {
        Kind::Floor => '.',
        Kind::DeadEnd => '*',
        Kind::FloorReserved | Kind::FloorKept => 'e',
        Kind::OpenFloor => 'o',
        Kind::DarkFloor => ':',
        Kind::RoughFloor => 'r',
        Kind::Water => '~',
        Kind::LadderUp => 'u',
        Kind::LadderDown => 'd',
        Kind::LadderBoth => 'b',
        Kind::RoomLadderUp => 'U',
        Kind::RoomLadderDown => 'D',
        Kind::RoomLadderBoth => 'B',
        Kind::HoleAbove => '<',
        Kind::HoleBelow => '>',
        Kind::ElevatorCarUp | Kind::ElevatorCarDown | Kind::ElevatorCarRaw | Kind::ElevatorCarHome => 'E',
        Kind::ElevatorDoorTemp | Kind::Door => '|',
        Kind::Wall => 'W',
        Kind::PushableWall => 'P',
        Kind::PushSpace => 's',
        Kind::RaiserWall => 'R',
        Kind::WallHole => '"',
        Kind::FakeWall => 'F',
        Kind::Cupboard => 'c',
        Kind::WallFace => '&',
        Kind::Fire => '^',
        Kind::FireBarrier => 'f',
        Kind::Mine | Kind::MineWithItems => 'x',
        Kind::Grate | Kind::GrateWithItems => '=',
        Kind::Hydrant => 'h',
        Kind::SpinnerLeft => '(',
        Kind::SpinnerRight => ')',
        Kind::DeadEndWithItems | Kind::FloorWithItems | Kind::WaterWithItems | Kind::DarkFloorWithItems => {
            'i'
        }
        Kind::Shop => '$',
        Kind::Computer => 'C',
        Kind::Generator => 'G',
        Kind::Blockage => '+',
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

/// One floor, cut out of the grid: the smallest block of sections that holds it, blank where other
/// floors are, without blanks at the ends of lines. Nothing for a floor that the base has not.
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

/// Draws the shown cells of a block, line by line.
fn draw(
    columns: std::ops::Range<usize>,
    rows: std::ops::Range<usize>,
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
    use crate::{
        generator::generate,
        pipeline::Part,
        recording::{Frame, Recording},
        seed::Seed,
    };

    fn draw_seed(number: u16) -> String {
        ascii(&generate(&Seed::classic(number).into()))
    }

    /// The empty shell, as the pictures of the specification show it.
    fn draw_shell(number: u16) -> String {
        let (_, recording) = Recording::of(&Seed::classic(number).into());
        let end = recording.phase_starts().iter().find(|start| start.0.part() == Part::Furnishing);
        let mut frame = Frame::default();
        frame.seek(&recording, end.expect("part B").1, |_| {});
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
    fn every_character_is_in_the_legend_and_every_legend_row_is_used() {
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
    fn floors_are_cut_out_and_together_show_every_cell_once() {
        let base = generate(&Seed::classic(179).into());
        let count = |text: &str| text.chars().filter(|character| !character.is_whitespace()).count();
        let floors: usize =
            (1..=base.plan().floor_count()).map(|floor| count(&ascii_floor(&base, floor))).sum();
        assert_eq!(floors, count(&ascii(&base)));
        // Floor 1 is the lowest row of sections, floor 2 the one section above its right end.
        assert_eq!(ascii_floor(&base, 1).lines().count(), 8);
        assert_eq!(ascii_floor(&base, 2).lines().next().map(str::len), Some(16));
        assert_eq!(ascii_floor(&base, 0), "");
        assert_eq!(ascii_floor(&base, 5), "");
    }
}
