//! The names of the sprites above or around the map: party, marks, digits, letters, logo, frame, icons.

use crate::{error::ArtError, sheet::Sprites};

/// The number of droids in the party.
pub const DROIDS: u8 = 4;

/// The number of walk frames. A droid stands on both feet in 0 and 2, and on one in 1 and 3. At rest it shows 0.
pub const WALK_FRAMES: u8 = 4;

/// The title picture.
pub const LOGO: &str = "logo";

/// The corner brackets around the cell under the cursor.
pub const CURSOR: &str = "cursor";
/// The pin over the target cell.
pub const PIN: &str = "pin";

/// The lamp in front of the party, shining north.
pub const LAMP: &str = "party.lamp";

/// The shade below the party, in a ring of light.
pub const DISC: &str = "party.disc";
/// A whole generator as one picture. On the map it consists of tiles.
pub const GENERATOR: &str = "generator.single.0";
/// The sign over a replayed recording.
pub const GHOST: &str = "party.ghost";

/// The digit that stands for "no number".
pub const DASH: &str = "digit.dash";

/// The ship, seen from the side.
pub const SHIP: &str = "scene.ship";

/// The ship on its landing place, seen from above: three cells wide and high.
pub const SHIP_ABOVE: &str = "ship.above";

/// The entrance of a base, seen from the side.
pub const BUNKER: &str = "scene.base";

/// The ruin of a base.
pub const RUIN: &str = "scene.ruin";

/// A space station.
pub const STATION: &str = "scene.station";

/// The plate of frame and panels: nine slices with corners of 16 pixels and a bevel of 3, drawn doubled.
pub const PLATE: &str = "frame.plate";

/// The inset for the minimap or the log, cut into nine slices with corners of 8 pixels.
pub const SCREEN: &str = "frame.screen";

/// The portrait of the shopkeeper.
pub const KEEPER: &str = "face.keeper";

/// The icons of the party's properties and needs.
pub const ICONS: [&str; 7] =
    ["icon.gold", "icon.probe", "icon.charge", "icon.clip", "icon.health", "icon.energy", "icon.exit"];

/// The direction that a droid faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DroidFacing {
    North,
    East,
    South,
    West,
}

impl DroidFacing {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The letter of the direction in a sprite name.
    pub const fn name(self) -> &'static str {
        ["n", "e", "s", "w"][self as usize]
    }
}

/// A way out of a cell, as in the root overlay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arrow {
    North,
    East,
    South,
    West,
    Up,
    Down,
    /// There is no recorded way.
    Nowhere,
}

impl Arrow {
    /// All arrows.
    pub const ALL: [Self; 7] =
        [Self::North, Self::East, Self::South, Self::West, Self::Up, Self::Down, Self::Nowhere];

    /// The name of the arrow's sprite.
    pub const fn sprite(self) -> &'static str {
        match self {
            Self::North => "arrow.n",
            Self::East => "arrow.e",
            Self::South => "arrow.s",
            Self::West => "arrow.w",
            Self::Up => "arrow.up",
            Self::Down => "arrow.down",
            Self::Nowhere => "arrow.none",
        }
    }
}

/// The 12x12 sprite of a droid; member and walk frame wrap around.
pub fn droid(member: u8, facing: DroidFacing, frame: u8) -> String {
    format!("droid.{}.{}.{}", member % DROIDS, facing.name(), frame % WALK_FRAMES)
}

/// The 24x24 portrait of a droid; the member wraps around.
pub fn portrait(member: u8) -> String {
    format!("droid.{}.portrait", member % DROIDS)
}

/// The number of faces of captives.
pub const FACES: u8 = 8;

/// The 24x24 face of a captive; the number wraps around.
pub fn captive(face: u8) -> String {
    format!("captive.{}", face % FACES)
}

/// The 24x30 sprite of a droid from behind; the member wraps around.
pub fn back(member: u8) -> String {
    format!("scene.droid.{}", member % DROIDS)
}

/// The 3x5 sprite of a decimal digit; the number wraps around.
pub fn digit(number: u8) -> String {
    format!("digit.{}", number % 10)
}

/// The 3x5 sprite of a capital letter, `A` to `Z`.
pub fn letter(capital: char) -> String {
    format!("letter.{capital}")
}

/// Every sprite that is not a map tile, with its size.
pub fn all() -> Vec<(String, (usize, usize))> {
    let mut names = Vec::new();
    for member in 0..DROIDS {
        for facing in DroidFacing::ALL {
            names.extend((0..WALK_FRAMES).map(|frame| (droid(member, facing, frame), (12, 12))));
        }
        names.push((portrait(member), (24, 24)));
        names.push((back(member), (24, 30)));
    }
    names.extend((0..FACES).map(|face| (captive(face), (24, 24))));
    names.extend(Arrow::ALL.map(|arrow| (arrow.sprite().to_owned(), (16, 16))));
    names.push((CURSOR.to_owned(), (16, 16)));
    names.push((PIN.to_owned(), (16, 16)));
    names.push((LAMP.to_owned(), (12, 6)));
    names.push((DISC.to_owned(), (24, 24)));
    names.push((GHOST.to_owned(), (9, 9)));
    names.push((GENERATOR.to_owned(), (16, 16)));
    let large = [
        (SHIP, (72, 40)),
        (SHIP_ABOVE, (48, 48)),
        (BUNKER, (88, 40)),
        (RUIN, (88, 18)),
        (STATION, (120, 64)),
        (PLATE, (48, 48)),
        (SCREEN, (24, 24)),
        (KEEPER, (48, 48)),
    ];
    names.extend(large.map(|(name, size)| (name.to_owned(), size)));
    names.extend(ICONS.map(|name| (name.to_owned(), (16, 16))));
    names.extend((0..10).map(|number| (digit(number), (3, 5))));
    names.push((DASH.to_owned(), (3, 5)));
    names.extend(('A'..='Z').map(|capital| (letter(capital), (3, 5))));
    names
}

/// Checks that every sprite that is not a map tile is drawn, in its size. The logo may have any size.
pub fn check(sprites: &Sprites) -> Result<(), ArtError> {
    for (name, (width, height)) in all() {
        sprites.need(&name, "the game")?.check_size(width, height)?;
    }
    sprites.need(LOGO, "the title screen").map(drop)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_distinct_and_wrap_around() {
        let names: BTreeSet<String> = all().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), all().len());
        assert_eq!(droid(5, DroidFacing::West, 7), "droid.1.w.3");
        assert_eq!((portrait(4), digit(13)), ("droid.0.portrait".to_owned(), "digit.3".to_owned()));
    }

    #[test]
    fn a_missing_picture_is_reported() {
        let message = check(&Sprites::default()).map_or_else(|error| error.to_string(), |()| String::new());
        assert_eq!(message, "sprites: sprite `droid.0.n.0` is missing; the game needs it");
    }
}
