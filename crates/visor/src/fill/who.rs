//! Creatures at their places in a cell, and items on the floor.

use rootward_gen::{ItemKind, Record, Records};

use super::{middle, scatter};
use crate::{
    fixed::ONE,
    looks::Look,
    scene::{Scene, Shape, Standee, Underfoot, WALL_ROWS},
};

/// A group of creatures at its current position.
#[derive(Clone, Copy, Debug)]
pub struct GroupStand<'a> {
    /// Its type, by number.
    pub creature: u8,
    /// Its middle, from the western edge of the grid, in 1/65,536 of a cell. A walking group is between two cells.
    pub x: i32,
    /// Its middle, from the northern edge of the grid, in 1/65,536 of a cell.
    pub y: i32,
    /// The places of its living members within the cell. The picture shows one figure for each, in ranks that face the
    /// eye.
    pub places: &'a [u8],
    /// The maximum number of members of its type. Types with larger groups have smaller members.
    pub most: u8,
    /// Whether its members move. Sleeping members do not.
    pub awake: bool,
    /// Whether it faces away from the eye and shows its back.
    pub away: bool,
    /// Whether it has just been hit.
    pub white: bool,
    /// The sign above it, such as `Look::flat("mark.alert")`.
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
        let (aside, rank) = slot(order, stand.places.len());
        scene.stand(Standee {
            aside: aside * spacing(size),
            behind: rank_depth(aside, rank, stand.places.len()),
            above: ground + rank * RISE,
            frame: order as u8,
            moves: stand.awake,
            mirrored: order % 2 == 1,
            white: stand.white,
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

/// The height of the ground at a place, in 1/65,536 of a cell. A group stands on a low block, such as a generator,
/// because the block would hide a small creature.
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

/// The size of a member, in 1/65,536 of a cell. Three abreast fit into a cell.
const fn size_of(most: u8) -> i32 {
    match most {
        0..=1 => ONE * 15 / 16,
        2 => ONE * 19 / 32,
        3 => ONE * 14 / 32,
        _ => ONE * 13 / 32,
    }
}

/// The distance from one rank to the next, in 1/65,536 of a cell.
const RANK: i32 = ONE / 5;
/// The height of a rank above the one in front of it, in 1/65,536 of a cell. The heads of the ranks behind stay
/// visible.
const RISE: i32 = ONE * 9 / 64;
/// The slots of the ranks behind the first: half spacings to the right, and the rank. Each rank is visible through the
/// gaps of the one in front of it.
const BEHIND: [(i32, i32); 6] = [(-1, 1), (1, 1), (-2, 2), (2, 2), (0, 2), (-1, 3)];

/// The slot of a member of a group: half spacings to the right, and the rank, 0 in front.
fn slot(order: usize, count: usize) -> (i32, i32) {
    match (order, count) {
        (0..3, _) => (2 * order as i32 + 1 - count.min(3) as i32, 0),
        _ => BEHIND.get(order - 3).copied().unwrap_or((0, 3)),
    }
}

/// Half the distance between two neighbours of a size, in 1/65,536 of a cell.
const fn spacing(size: i32) -> i32 {
    size * 23 / 64
}

/// The distance of a slot behind the middle of the cell, in 1/65,536 of a cell. The middle of a rank stands in front of
/// its sides.
fn rank_depth(aside: i32, rank: i32, count: usize) -> i32 {
    let last = slot(count.saturating_sub(1), count).1;
    (2 * rank - last) * RANK / 2 + aside.abs() * ONE / 40
}

/// A group as it was when the base was made.
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

/// The top item of a pile as it was when the base was made. Items in cupboards or behind walls are invisible.
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
    fn members_stand_apart_and_at_most_three_abreast() {
        for count in 1..=9 {
            let slots: Vec<(i32, i32)> = (0..count).map(|order| slot(order, count)).collect();
            for (order, own) in slots.iter().enumerate() {
                assert!(!slots[..order].contains(own), "{count}: {slots:?}");
                assert!(slots.iter().filter(|other| other.1 == own.1).count() <= 3);
                let behind = rank_depth(own.0, own.1, count);
                assert!((own.0 * spacing(size_of(count as u8))).abs() < ONE / 2 && behind.abs() < ONE / 2);
            }
        }
    }
}
