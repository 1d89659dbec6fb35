//! Creatures at their places in a cell, and items on the floor.

use rootward_gen::{ItemKind, Record, Records};

use super::{middle, scatter};
use crate::{
    fixed::ONE,
    looks::Look,
    scene::{Scene, Shape, Standee, Underfoot, WALL_ROWS},
};

/// A group of creatures at its current position. Lengths are in 1/65,536 of a cell.
#[derive(Clone, Copy, Debug)]
pub struct GroupStand<'a> {
    pub creature: u8,
    /// Its middle, from the western and the northern edge of the grid. A walking group is between two cells.
    pub x: i32,
    pub y: i32,
    /// The places of the living members within the cell. The picture shows one figure for each.
    pub places: &'a [u8],
    /// The maximum number of members of a group of this type. Types with larger groups have smaller members.
    pub most: u8,
    pub awake: bool,
    /// Whether the group faces away from the eye and shows its back.
    pub away: bool,
    pub white: bool,
    pub target: bool,
    /// The sign above the group, such as `Look::flat("mark.alert")`.
    pub sign: Option<Look>,
    /// A number that the picture returns for its pixels.
    pub number: u16,
}

/// Shows a group. Types without a picture are not shown.
pub fn group(scene: &mut Scene, stand: &GroupStand<'_>) {
    let Some(front) = Look::creature(stand.creature) else { return };
    let look = if stand.away { front.back() } else { front };
    let size = size_of(stand.most);
    let ground = footing(scene, stand.x, stand.y);
    for order in 0..stand.places.len() {
        let slot = Slot::of(order, stand.places.len(), size);
        scene.stand(Standee {
            aside: slot.aside,
            behind: slot.behind,
            above: ground + slot.above,
            frame: order as u8,
            moves: stand.awake,
            mirrored: order % 2 == 1,
            white: stand.white,
            target: stand.target,
            number: stand.number,
            underfoot: Underfoot::LeftOut,
            ..Standee::of(look, (stand.x, stand.y), size)
        });
    }
    if let Some(look) = stand.sign {
        let above = (ground + size + ONE / 64).min(ONE * 4 / 5);
        scene.stand(Standee {
            above,
            moves: true,
            number: stand.number,
            underfoot: Underfoot::LeftOut,
            ..Standee::of(look, (stand.x, stand.y), ONE / 5)
        });
    }
}

/// The height of the ground, in 1/65,536 of a cell. A low block counts, because it would hide small creatures.
#[must_use]
pub fn footing(scene: &Scene, x: i32, y: i32) -> i32 {
    let at = rootward_gen::Pos::new((x >> 16) as i16, (y >> 16) as i16);
    match scene.shape(at) {
        Shape::Part(0, rows) if u32::from(rows) * 2 <= u32::from(WALL_ROWS) => {
            i32::from(rows) * ONE / i32::from(WALL_ROWS)
        }
        _ => 0,
    }
}

/// The size of a member, in 1/65,536 of a cell. Larger groups have smaller members, so that all fit side by side.
const fn size_of(most: u8) -> i32 {
    match most {
        0..=1 => ONE * 15 / 16,
        2 => ONE * 19 / 32,
        3 => ONE * 14 / 32,
        4 => ONE * 13 / 32,
        5..=6 => ONE * 12 / 32,
        _ => ONE * 10 / 32,
    }
}

const RANK: i32 = ONE / 4;
/// The rise of each rank over the one in front of it, in 1/65,536 of a cell, so that all heads stay visible.
const RISE: i32 = ONE / 16;
/// The distance of the outermost members of a crowd from the sides of the cell, in parts of 64 of their size.
const MARGIN: i32 = 26;
/// The distance between two members that stand in one rank, in parts of 64 of their size.
const APART: i32 = 54;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slot {
    /// The distance of the member to the right of the middle of the cell, and behind the middle.
    aside: i32,
    behind: i32,
    above: i32,
}

impl Slot {
    /// Up to three members stand in one rank. More stand in a zigzag, so that each shows a part that no other covers.
    fn of(order: usize, count: usize, size: i32) -> Self {
        let (order, last) = (order as i32, count as i32 - 1);
        let widest = 2 * (ONE / 2 - size * MARGIN / 64);
        let wide = (size * APART / 64 * last).min(widest);
        let aside = if last > 0 { wide * order / last - wide / 2 } else { 0 };
        let ranks = match count {
            0..=3 => 1,
            4..=6 => 2,
            _ => 3,
        };
        // In a zigzag of three ranks, neighbours are as far apart in depth as they can be.
        let rank = if ranks == 3 { [0, 2, 1][order as usize % 3] } else { order % ranks };
        let stagger = if ranks == 1 { aside.abs() / 3 } else { 0 };
        let behind = (2 * rank - (ranks - 1)) * RANK / 2 + stagger;
        Self { aside, behind, above: rank * RISE }
    }
}

pub(super) fn group_of(scene: &mut Scene, records: &Records, record: &Record, number: u16) {
    let Some(known) = records.groups().get(usize::from(number)) else { return };
    let mut places = [0; 9];
    let members = records.members(known);
    for (place, member) in places.iter_mut().zip(members) {
        *place = member.place;
    }
    let (x, y) = middle(record.at);
    let asleep = Look::flat("mark.asleep").filter(|_| known.asleep);
    group(
        scene,
        &GroupStand {
            creature: known.creature,
            x,
            y,
            places: &places[..members.len().min(places.len())],
            most: known.most(),
            awake: !known.asleep,
            away: false,
            white: false,
            target: false,
            sign: asleep,
            number: record.number.0,
        },
    );
}

/// Shows an item on a floor, slightly off the middle, so that a small creature hides only a part of it.
pub fn pile(scene: &mut Scene, record: &Record, kind: ItemKind) {
    let (x, y) = middle(record.at);
    let aside = i32::from(scatter(record.at) & 3) - 2;
    let look = match kind {
        ItemKind::ButtonCode(_) | ItemKind::BarCode(_) => Some(Look::named("visor.clipboard")),
        other => Look::flat(item(other)),
    };
    let Some(look) = look else { return };
    let place = (x + aside * ONE / 24, y + aside * ONE / 32);
    scene.stand(Standee { number: record.number.0, ..Standee::of(look, place, ONE * 3 / 8) });
}

/// The top item of a pile as it was when the base was generated. Items in cupboards or behind walls are invisible.
pub(super) fn pile_of(scene: &mut Scene, records: &Records, record: &Record, number: u16) {
    let inside = records.at(record.at).any(|other| other.thing.hides_items());
    let top = records.piles().get(usize::from(number)).and_then(|pile| records.items(pile).first());
    if let Some(top) = top.filter(|_| !inside) {
        pile(scene, record, top.kind);
    }
}

const fn item(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Gold(_) => "item.gold",
        ItemKind::Explosives => "item.explosives",
        ItemKind::Find { .. } => "item.find",
        ItemKind::ButtonCode(_) | ItemKind::BarCode(_) => "item.code",
        ItemKind::Die => "item.die",
        ItemKind::Ball => "item.ball",
        ItemKind::FloorMap(_) => "item.map",
        ItemKind::ComputerPassword(_) | ItemKind::DoorPassword(_) => "item.password",
        ItemKind::Note => "item.note",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_member_shows_a_part_of_its_own() {
        for count in 1..=9_u8 {
            let size = size_of(count);
            let slots: Vec<Slot> =
                (0..count.into()).map(|order| Slot::of(order, count.into(), size)).collect();
            for pair in slots.windows(2) {
                let [one, other] = [pair[0], pair[1]];
                // From left to right, a quarter of a member apart, and in another rank if they touch.
                let apart = other.aside - one.aside;
                assert!(apart * 4 >= size, "{count}: {slots:?}");
                assert!(apart * 3 >= size * 2 || one.behind != other.behind, "{count}: {slots:?}");
            }
            for slot in slots {
                assert!(slot.aside.abs() + size * 3 / 8 <= ONE / 2, "{count}: {slot:?}");
                assert!(slot.behind.abs() <= ONE * 3 / 8 && slot.above <= ONE / 6, "{count}: {slot:?}");
            }
        }
    }
}
