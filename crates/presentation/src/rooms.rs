//! The rooms of a base and the style of each, for drawing only. The rules know nothing about rooms.

use rootward_gen::{Base, CELLS, Heading, Kind, Pos};

/// The colours that the light of rooms can have: red, green and blue without lamps. A base uses three of them.
const LIGHTS: [[u8; 3]; 6] =
    [[4, 58, 60], [60, 24, 78], [70, 46, 8], [10, 34, 92], [18, 62, 20], [48, 50, 54]];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomStyle {
    pub pattern: u8,
    /// The colour of the room's light: red, green, blue.
    pub light: [u8; 3],
}

/// The style of every room of a base. A room is a connected area of open floor.
#[derive(Clone, Debug)]
pub struct Rooms {
    /// The number of the room in each cell, from 1. Other cells have 0.
    numbers: Vec<u16>,
    first: usize,
}

impl Rooms {
    pub fn of(base: &Base) -> Self {
        let is_room = |at: Pos| base.ground(at).kind() == Kind::OpenFloor;
        let mut rooms = Self { numbers: vec![0; CELLS], first: base.ground_cells().len() };
        let (mut count, mut open) = (0, Vec::new());
        for start in Pos::all().filter(|&at| is_room(at)) {
            if rooms.number(start) != 0 {
                continue;
            }
            count += 1;
            open.push(start);
            while let Some(at) = open.pop() {
                if let Some(number) = at.index().and_then(|cell| rooms.numbers.get_mut(cell)) {
                    *number = count;
                }
                let beside = Heading::ALL.map(|heading| at.step(heading)).into_iter();
                open.extend(beside.filter(|&at| at.in_grid() && is_room(at) && rooms.number(at) == 0));
            }
        }
        rooms
    }

    fn number(&self, at: Pos) -> u16 {
        at.index().and_then(|cell| self.numbers.get(cell)).copied().unwrap_or_default()
    }

    pub fn style(&self, at: Pos) -> Option<RoomStyle> {
        let number = usize::from(self.number(at)).checked_sub(1)?;
        let light = (self.first + number % 3 * 2) % LIGHTS.len();
        Some(RoomStyle { pattern: (self.first / 6 + number * 2) as u8, light: LIGHTS[light] })
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    #[test]
    fn a_room_has_one_style_and_neighbours_have_others() {
        let base = generate(&Seed::classic(179).into());
        let rooms = Rooms::of(&base);
        let mut styles = Vec::new();
        for at in Pos::all() {
            assert_eq!(rooms.style(at).is_some(), base.ground(at).kind() == Kind::OpenFloor, "{at:?}");
            let beside = at.step(Heading::East);
            if let (Some(one), Some(other)) = (rooms.style(at), rooms.style(beside)) {
                assert_eq!(one, other, "{at:?}");
            }
            styles.extend(rooms.style(at).filter(|style| !styles.contains(style)));
        }
        assert!(styles.len() > 4, "{styles:?}");
        let other = Rooms::of(&generate(&Seed::classic(13).into()));
        let lights = |rooms: &Rooms| {
            let mut lights: Vec<_> = Pos::all().filter_map(|at| Some(rooms.style(at)?.light)).collect();
            lights.sort_unstable();
            lights.dedup();
            lights
        };
        assert!(lights(&rooms).len() <= 3 && lights(&other).len() <= 3);
    }
}
