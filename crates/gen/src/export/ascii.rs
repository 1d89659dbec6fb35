//! Bases as plain text, one character a cell, in the characters of the pictures of `architect-a.md`,
//! chapter 10.

use crate::{
    base::Base,
    cell::{CellId, Class, Kind},
    grid::{HEIGHT, Pos, SECTION_HEIGHT, SECTION_WIDTH, WIDTH},
};

/// Every character that a drawing can hold, with its meaning.
const LEGEND: [(char, &str); 20] = [
    ('%', "wall that is never dug"),
    ('#', "rock"),
    ('.', "corridor"),
    ('*', "dead end"),
    ('e', "entrance, or the cell before an elevator door"),
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
    ('E', "elevator car"),
    ('|', "elevator door"),
    ('^', "fire"),
    ('G', "generator"),
];

/// Every character that a drawing can hold, with its meaning, in a sensible order.
#[must_use]
pub const fn legend() -> &'static [(char, &'static str)] {
    &LEGEND
}

/// The character of a cell with this number or mark and this kind.
#[must_use]
pub const fn glyph(id: CellId, kind: Kind) -> char {
    match (id.class(), kind) {
        // These two show also where the cell is rock.
        (_, Kind::Generator) => 'G',
        (_, Kind::Blockage) => '+',
        (Class::Rock, _) => '#',
        (Class::Blocked, _) => '%',
        // Until the root path is laid, a corridor has the kind of a wall.
        (Class::Open, Kind::Floor | Kind::Wall) => '.',
        (Class::Open, Kind::DeadEnd) => '*',
        (Class::Open, Kind::FloorReserved) => 'e',
        (Class::Open, Kind::OpenFloor) => 'o',
        (Class::Open, Kind::DarkFloor) => ':',
        (Class::Open, Kind::RoughFloor) => 'r',
        (Class::Open, Kind::Water) => '~',
        (Class::Open, Kind::LadderUp) => 'u',
        (Class::Open, Kind::LadderDown) => 'd',
        (Class::Open, Kind::LadderBoth) => 'b',
        (Class::Open, Kind::RoomLadderUp) => 'U',
        (Class::Open, Kind::RoomLadderDown) => 'D',
        (Class::Open, Kind::RoomLadderBoth) => 'B',
        (
            Class::Open,
            Kind::ElevatorCarUp | Kind::ElevatorCarDown | Kind::ElevatorCarRaw | Kind::ElevatorCarHome,
        ) => 'E',
        (Class::Open, Kind::ElevatorDoorTemp) => '|',
        (Class::Open, Kind::Fire) => '^',
    }
}

/// The whole grid: 32 lines of 64 characters, all floors side by side.
///
/// ```
/// use rootward_gen::{Seed, export, generate};
///
/// let picture = export::ascii(&generate(&Seed::classic(0).into()));
/// assert_eq!(picture.lines().count(), 32);
/// assert!(picture.contains("#GGG#"));
/// ```
#[must_use]
pub fn ascii(base: &Base) -> String {
    draw(base, 0..WIDTH, 0..HEIGHT, |_| true)
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
    draw(base, columns, rows, |at| base.floor_at(at) == Some(floor))
}

/// Draws the shown cells of a block, line by line.
fn draw(
    base: &Base,
    columns: std::ops::Range<usize>,
    rows: std::ops::Range<usize>,
    shown: impl Fn(Pos) -> bool,
) -> String {
    let mut picture = String::with_capacity(rows.len() * (columns.len() + 1));
    for y in rows {
        for x in columns.clone() {
            let at = Pos::new(x as i16, y as i16);
            picture.push(if shown(at) { glyph(base.id(at), base.kind(at)) } else { ' ' });
        }
        picture.truncate(picture.trim_end_matches(' ').len());
        picture.push('\n');
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{generator::generate, seed::Seed};

    fn draw_seed(number: u16) -> String {
        ascii(&generate(&Seed::classic(number).into()))
    }

    /// Chapter 10, *Seed 0 by eye*: columns 15..=32 of rows 0..=23.
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

    /// Chapter 10: rows 0..=15 of seed 2.
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
        let drawn: Vec<String> = draw_seed(0).lines().take(24).map(|line| line[15..33].to_owned()).collect();
        assert_eq!(drawn, SEED_0.lines().collect::<Vec<_>>());
    }

    #[test]
    fn seed_2_looks_like_its_picture_in_the_specification() {
        let picture = draw_seed(2);
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
