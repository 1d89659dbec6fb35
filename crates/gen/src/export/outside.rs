//! The land outside a base as plain text, with one character for each cell.

use alloc::string::String;

use crate::{CELLS, HEIGHT, Heading, Land, Outside, Pos};

/// The kinds of land come first, in the order of their numbers.
const LEGEND: [(char, &str); 9] = [
    (glyph(Land::Rock), Land::Rock.label()),
    (glyph(Land::Grass), Land::Grass.label()),
    (glyph(Land::Dirt), Land::Dirt.label()),
    (glyph(Land::Tree), Land::Tree.label()),
    (glyph(Land::Evergreen), Land::Evergreen.label()),
    (glyph(Land::Base), Land::Base.label()),
    (glyph(Land::Door), Land::Door.label()),
    (LANDING, "landing spot"),
    (NOTE, "note"),
];

const LANDING: char = '@';
const NOTE: char = '?';

/// The characters of a drawing of the land, with their meanings.
#[must_use]
pub const fn outside_legend() -> &'static [(char, &'static str)] {
    &LEGEND
}

const fn glyph(land: Land) -> char {
    match land {
        Land::Rock => '#',
        Land::Grass => '.',
        Land::Dirt => ':',
        Land::Tree => 't',
        Land::Evergreen => 'A',
        Land::Base => 'B',
        Land::Door => 'O',
    }
}

/// The land: 32 lines of 64 characters, and a last line that explains the characters.
///
/// ```
/// use rootward_gen::{Outside, Seed, export};
///
/// let picture = export::outside(&Outside::of(Seed::classic(0)));
/// assert_eq!(picture.lines().count(), 33);
/// assert!(picture.ends_with("@ landing spot, ? note\n"));
/// ```
#[must_use]
pub fn outside(outside: &Outside) -> String {
    let mut picture = String::with_capacity(CELLS + HEIGHT + 160);
    for at in Pos::all() {
        picture.push(if at == outside.landing() {
            LANDING
        } else if outside.note() == Some(at) {
            NOTE
        } else {
            glyph(outside.land(at))
        });
        if !at.step(Heading::East).in_grid() {
            picture.push('\n');
        }
    }
    for (number, (character, meaning)) in LEGEND.into_iter().enumerate() {
        picture.push_str(if number == 0 { "" } else { ", " });
        picture.push(character);
        picture.push(' ');
        picture.push_str(meaning);
    }
    picture.push('\n');
    picture
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seed, WIDTH};

    /// Columns 0..=19 of rows 4..=21 of the first map.
    const FIRST_MAP: &str = "\
####################
##########@A########
#########AAAAA######
#########AAA########
#######ttAAA########
#t#####tt#AA########
#tt:###tt#AAA#AA?AA#
#ttt#tttt###...BOBA#
#ttttt#####..#.B:BA#
#ttt###......#ABBBA#
##:t###.......AAAAA#
##:####..#..########
#.::##...#.##..#####
#..:####.#.......###
##.......###......##
###########.......##
##########.......###
###########...######";

    #[test]
    fn first_map_leads_past_the_note_to_the_door() {
        let picture = outside(&Outside::of(Seed::classic(0)));
        let drawn: Vec<&str> = picture.lines().skip(4).take(18).map(|line| &line[..20]).collect();
        assert_eq!(drawn, FIRST_MAP.lines().collect::<Vec<_>>());
    }

    #[test]
    fn legend_line_and_drawings_have_the_same_letters() {
        let mut missing: Vec<char> = LEGEND.iter().map(|row| row.0).collect();
        for number in 0..100 {
            let picture = outside(&Outside::of(Seed::classic(number)));
            let (map, legend) = picture.trim_end().rsplit_once('\n').expect("two lines or more");
            assert_eq!(map.lines().map(str::len).collect::<Vec<_>>(), [WIDTH; HEIGHT]);
            for (character, meaning) in LEGEND {
                assert!(legend.contains(&format!("{character} {meaning}")), "`{character}`");
            }
            for character in map.chars().filter(|&character| character != '\n') {
                assert!(LEGEND.iter().any(|row| row.0 == character), "seed {number}: `{character}`");
                missing.retain(|&row| row != character);
            }
        }
        assert_eq!(missing, []);
    }

    #[test]
    fn the_legend_names_every_land_in_order_and_no_character_twice() {
        for (land, row) in Land::ALL.into_iter().zip(LEGEND) {
            assert_eq!(row, (glyph(land), land.label()));
        }
        let mut characters = LEGEND.map(|row| row.0);
        characters.sort_unstable();
        assert!(characters.is_sorted_by(|one, next| one < next));
    }
}
