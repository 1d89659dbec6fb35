//! Facts about the original that people wrote down without a program (`docs/original.md`).

use rootward_gen::{Pos, Records, Seed, generate};

/// The floors of the sections of a map, row by row. `6` stands for a section without a floor.
fn layout(map: u16) -> String {
    let base = generate(&Seed::classic(map).into());
    let digits = base.plan().sections().map(|floor| floor.map_or('6', |floor| char::from(b'0' + floor)));
    let rows: Vec<String> = digits.chunks(4).map(|row| row.iter().collect()).collect();
    rows.join(" ")
}

/// Source: the published floor plan of base 17.3.
#[test]
fn base_17_3_has_its_published_layout() {
    assert_eq!(layout(179), "3333 3443 4442 1111");
}

/// Source: the description of the generator in words, which counts the sections from 1.
#[test]
fn map_0_uses_sections_2_6_and_10() {
    assert_eq!(layout(0), "6166 6166 6166 6666");
}

fn trap_at_the_entrance(map: u16) -> Option<[Pos; 3]> {
    let base = generate(&Seed::classic(map).into());
    let records = Records::of(&base);
    let at = |number| records.get(number).expect("a record").at;
    let traps = records.grate_traps().iter();
    let mut traps = traps.map(|trap| [at(trap.grate), at(trap.wall), at(trap.release)]);
    traps.find(|[_, wall, _]| *wall == base.entrance().offset(0, 1))
}

/// Source: the walkthrough of the PC version in the magazine SynTax, issue 42, of the fourth base of mission 1. The
/// base has four levels, and a wall cuts the party off right behind the entrance.
#[test]
fn base_1_3_shuts_the_party_in_at_the_entrance() {
    let base = generate(&Seed::classic(3).into());
    assert_eq!((base.plan().floor_count(), base.entrance()), (4, Pos::new(14, 0)));
    assert_eq!(trap_at_the_entrance(3), Some([(13, 1), (14, 1), (63, 2)].map(|(x, y)| Pos::new(x, y))));
    // Such a trap is rare, so a match by chance is unlikely.
    assert_eq!((1..=1_000).filter(|&map| trap_at_the_entrance(map).is_some()).count(), 13);
}

/// Source: the same walkthrough. It meets flying creatures in groups of four, which the earlier bases did not have.
#[test]
fn base_1_3_is_the_first_with_flying_foursomes() {
    let sizes = |map| {
        let records = Records::of(&generate(&Seed::classic(map).into()));
        let kites = records.groups().iter().filter(|group| group.creature == 25);
        kites.map(|group| records.members(group).len()).max()
    };
    assert_eq!([0, 1, 2, 3].map(sizes), [None, None, None, Some(4)]);
}
