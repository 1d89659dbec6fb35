//! The bytes of the finished maps (`architect-b.md` 3.22). They are computed on demand and not stored.

use crate::{CellId, CellKind, Kind, RootDir};

pub(crate) fn tile(id: CellId, word: CellKind) -> u8 {
    let byte = match word.kind() {
        Kind::Blockage if !word.has_group() => return Kind::Blockage.tile(),
        // These kinds are visible even if the cell is rock.
        kind @ (Kind::WallHole | Kind::Generator) => kind.tile(),
        Kind::Cupboard => Kind::Cupboard.tile() + (word.parameter() >> 1 & 3),
        _ if id == CellId::UNCONDITIONAL => 0,
        Kind::WallFace => word.parameter(),
        _ if id == CellId::ROCK || id == CellId::NO_TOUCH => 0,
        Kind::Door => Kind::Door.tile().wrapping_add(word.parameter()),
        kind => kind.tile(),
    };
    if word.has_group() { byte | 0x80 } else { byte }
}

/// The byte of a cell in the map of directions. It holds the direction twice, unless the cell is rock or an
/// unconditional wall.
pub(crate) const fn tile_dir(id: CellId, dir: RootDir) -> u8 {
    let code = dir.code();
    match id {
        CellId::ROCK | CellId::UNCONDITIONAL => code,
        _ => code.wrapping_mul(8) | code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rock_with_things_has_a_visible_tile() {
        let plain = CellKind::plain;
        assert_eq!(tile(CellId::ROCK, plain(Kind::Blockage)), 0xA0);
        assert_eq!(tile(CellId::ROCK, plain(Kind::WallHole)), 0x18);
        assert_eq!(tile(CellId::ROCK, CellKind::with(Kind::Cupboard, 6)), 0x13);
        assert_eq!(tile(CellId::ROCK, CellKind::with(Kind::WallFace, 5)), 5);
        assert_eq!(tile(CellId::ROCK, plain(Kind::Floor)), 0);
        assert_eq!(tile(CellId::UNCONDITIONAL, CellKind::with(Kind::WallFace, 5)), 0);
    }

    #[test]
    fn a_group_sets_the_highest_bit() {
        let id = CellId::from_word(20);
        assert_eq!(tile(id, CellKind::plain(Kind::Floor).with_group()), 0xA0);
        assert_eq!(tile(id, CellKind::with(Kind::Door, 9)), 0x49);
    }

    #[test]
    fn ground_cells_hold_the_direction_twice() {
        assert_eq!(tile_dir(CellId::from_word(20), RootDir::East), 0x1B);
        assert_eq!(tile_dir(CellId::ROCK, RootDir::East), 3);
    }
}
