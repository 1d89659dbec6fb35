//! The pictures that a scene can name, with their sprites in `assets/sprites`.
//!
//! A picture with `*` in its name has sprites for each theme, such as `visor.wall.rust.rock.0` for `visor.wall.*.rock`.

use rootward_art::{Palette, Theme};

use crate::rough;

/// A picture with its frames or variants, as a number. A [`Scene`](crate::Scene) contains looks instead of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Look(pub(crate) u16);

/// The use of a picture. It determines the size and the shining colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// A face of a wall, a floor or a ceiling: 32x32, every pixel is drawn, and nothing shines.
    Surface,
    /// A face of a machine or a fire: 32x32, every pixel is drawn, and lamps shine.
    Lit,
    /// Water: its glints shine blue, and its light parts keep their colours in red light.
    Water,
    /// A warning on a floor: its warning colours keep their hue, and some brightness in the dark.
    Danger,
    /// A thing on a face or in a passage: 32x32 with empty pixels. Lamps shine, and signs keep their colours.
    Fixture,
    /// A warning on a face: everything but its lines shines.
    Warning,
    /// A thing that stands or lies in a cell: 32x32, or as on the map if seen from above. Eyes and lamps shine.
    Standing,
    /// A standing thing to recognise from afar. Its warning colours keep their hue and some brightness in the dark.
    Beacon,
    Shining,
}

impl Use {
    pub(crate) const fn is_solid(self) -> bool {
        matches!(self, Self::Surface | Self::Lit | Self::Water)
    }

    /// Whether the picture stands or lies in a cell instead of filling a face.
    pub(crate) const fn stands(self) -> bool {
        matches!(self, Self::Standing | Self::Beacon | Self::Shining)
    }
}

/// A row of the table: name without the number, number of frames or variants, and use.
pub(crate) type Row = (&'static str, u8, Use);

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = {
    use Use::{
        Beacon as B, Danger as D, Fixture as F, Lit as L, Shining as H, Standing as T, Surface as S, Warning as A, Water as W,
    };
    &[
        // Surfaces.
        ("visor.wall.*.rock", 8, S), ("visor.wall.*.hull", 2, S), ("visor.wall.*.cave", 8, S),
        ("visor.floor.*.corridor", 2, S), ("visor.floor.*.room", 2, S), ("visor.floor.*.rough", 2, S),
        ("visor.ceiling.*.corridor", 2, S), ("visor.ceiling.*.room", 3, L), ("visor.ceiling.*.cave", 8, S),
        ("visor.floor.dark", 1, S), ("visor.ceiling.dark", 1, S), ("visor.floor.landing", 1, S), ("visor.floor.car", 1, L),
        ("visor.ceiling.car", 2, L), ("visor.floor.water", 4, W), ("visor.floor.fire", 4, L), ("visor.floor.ash", 1, S),
        ("visor.floor.grate", 1, S), ("visor.floor.trap", 1, L), ("visor.floor.mine", 2, D), ("visor.floor.left", 4, D),
        ("visor.floor.right", 4, D), ("visor.floor.hole", 1, D), ("visor.floor.ladder", 1, S), ("visor.floor.space", 1, S),
        ("visor.ceiling.hole", 1, S), ("visor.floor.hatch", 1, L),
        // Things that fill a cell.
        ("visor.block.pushable", 1, S), ("visor.block.pushed", 1, S), ("visor.block.raiser", 1, L), ("visor.block.blockage", 1, S),
        ("visor.block.generator", 4, L), ("visor.machine.top", 4, L), ("visor.block.shop", 2, L), ("visor.block.computer", 2, L),
        ("visor.block.computer.off", 1, L), ("visor.block.stall", 1, L), ("visor.block.rack", 1, L), ("visor.block.top", 1, S),
        // Things that hang on faces.
        ("visor.face.cupboard", 1, F), ("visor.face.trap", 1, F), ("visor.face.open", 1, F), ("visor.face.lever", 1, F),
        ("visor.face.levers", 1, F), ("visor.face.buttons", 1, F), ("visor.face.bars", 1, F), ("visor.face.done", 1, F),
        ("visor.face.release", 1, F), ("visor.face.terminal", 2, F), ("visor.face.terminal.off", 1, F),
        ("visor.face.socket", 2, F), ("visor.face.socket.off", 1, F), ("visor.face.hatch", 1, F),
        ("visor.face.back", 1, F), ("visor.face.style0", 1, F), ("visor.face.style2", 1, F), ("visor.face.style4", 1, F), ("visor.face.style5", 1, F),
        ("visor.face.puzzle", 1, F), ("visor.face.seam", 1, A), ("visor.face.fake", 2, F), ("visor.face.crack", 3, F), ("visor.face.release.off", 1, F),
        // Things that fill a passage.
        ("visor.door.blue", 1, F), ("visor.door.elevator", 1, F), ("visor.door.iris", 1, F), ("visor.door.laser", 1, F),
        ("visor.door.captive", 1, F), ("visor.door.button", 1, F), ("visor.door.protected", 1, F), ("visor.door.punch", 1, F),
        ("visor.frame.blue", 1, F), ("visor.frame.elevator", 1, F), ("visor.frame.iris", 1, F), ("visor.frame.laser", 1, F),
        ("visor.frame.captive", 1, F), ("visor.frame.button", 1, F), ("visor.frame.protected", 1, F), ("visor.frame.punch", 1, F),
        ("visor.window", 1, F), ("visor.window.open", 1, F),
        // Things that stand, lie or fly.
        ("visor.ladder", 1, B), ("visor.ladder.down", 1, B), ("visor.flames", 4, H), ("visor.barrier", 4, H), ("visor.generator", 4, T),
        ("visor.hydrant", 1, T), ("visor.spray", 2, T), ("visor.mine", 2, B), ("visor.clipboard", 1, T), ("visor.tree.*", 1, T), ("visor.evergreen.*", 1, T),
        // Things drawn from above.
        ("mark.asleep", 0, H), ("mark.alert", 0, H), ("mark.search", 0, H), ("mark.crown", 0, H), ("mark.open", 0, H),
        ("mark.held", 0, H), ("mark.bag", 0, H), ("shot.bullet", 0, H), ("shot.beam", 0, H), ("shot.ball", 0, H),
        ("shot.spark", 2, H), ("shot.cloud", 2, H), ("shot.bolt", 2, H), ("burst", 4, H), ("puff", 4, T), ("hit", 2, H),
        ("item.gold", 0, T), ("item.die", 0, T), ("item.ball", 0, T), ("item.find", 0, T), ("item.map", 0, T),
        ("item.code", 0, T), ("item.password", 0, T), ("item.note", 0, T), ("item.explosives", 0, T), ("item.probe", 0, T),
        ("bomb", 2, T), ("rubble", 0, T), ("wreck.red", 2, T), ("wreck.green", 2, T), ("wreck.violet", 2, T),
        ("wreck.steel", 2, T), ("swing", 2, H), ("claw", 2, H), ("muzzle", 2, H), ("spark", 2, H), ("call", 3, H),
        ("arc", 2, H), ("stop", 2, H), ("clang", 0, H), ("smoke", 2, T), ("spray", 2, T), ("ripple", 3, T), ("time", 8, H), ("pips", 9, H),
        ("glint", 2, H), ("beam.heal", 0, H), ("beam.pull", 0, H), ("shield.up", 0, H), ("mark.ear", 0, H),
        ("mark.nest", 0, H), ("mark.rounds", 0, H), ("mark.truce", 0, H), ("mark.twins", 0, H), ("trick.charger", 0, H),
        ("trick.shield", 0, H), ("trick.healer", 0, H), ("trick.splitter", 0, H), ("trick.thief", 0, H),
        ("trick.caller", 0, H), ("trick.lurker", 0, H), ("trick.bomber", 0, H), ("trick.pack", 0, H),
        ("trick.anchor", 0, H), ("trick.slimer", 0, H), ("ceiling.down", 0, T), ("item.clip", 0, T),
        ("item.battery", 0, T), ("slime", 0, T), ("flames", 2, H), ("crack", 3, T), ("alarm", 2, H), ("car.dead", 0, T),
        ("fake", 2, H),
        // The four droids by heading. The sign over a ghost. The arrow to the goal. A lamp, dark and lit.
        ("droid.0.n", 4, T), ("droid.0.e", 4, T), ("droid.0.s", 4, T), ("droid.0.w", 4, T),
        ("droid.1.n", 4, T), ("droid.1.e", 4, T), ("droid.1.s", 4, T), ("droid.1.w", 4, T),
        ("droid.2.n", 4, T), ("droid.2.e", 4, T), ("droid.2.s", 4, T), ("droid.2.w", 4, T),
        ("droid.3.n", 4, T), ("droid.3.e", 4, T), ("droid.3.s", 4, T), ("droid.3.w", 4, T),
        ("party.ghost", 0, H), ("arrow.s", 0, H), ("visor.lamp", 2, H),
        // Map pictures that hang on faces: four places in an order, each with 0 to 3 dots, and faint.
        ("iris.mark.0", 20, F), ("iris.mark.1", 20, F), ("iris.mark.2", 20, F), ("iris.mark.3", 20, F),
    ]
};

/// The things that must be visible to the party even in the dark, as ranges of rows of the table.
const MATTERS: [(Look, Look); 10] = [
    (Look::named("visor.floor.trap"), Look::named("visor.floor.hatch")),
    (Look::named("visor.block.pushable"), Look::named("visor.block.computer.off")),
    (Look::named("visor.face.cupboard"), Look::named("visor.face.hatch")),
    (Look::named("visor.face.puzzle"), Look::named("visor.face.seam")),
    (Look::named("visor.face.crack"), Look::named("visor.face.release.off")),
    (Look::named("iris.mark.0"), Look::named("iris.mark.3")),
    (Look::named("visor.door.blue"), Look::named("visor.window.open")),
    (Look::named("visor.ladder"), Look::named("visor.clipboard")),
    (Look::named("item.gold"), Look::named("bomb")),
    (Look::named("item.clip"), Look::named("item.battery")),
];

/// The minimum light on these things, and on creatures, 0..=255.
const THING_LIGHT: u8 = 80;
const CREATURE_LIGHT: u8 = 112;
/// The minimum light on a floor with a warning. The warning has its own light, and must not lie on a grey square.
const DANGER_LIGHT: u8 = 40;

/// The name of corridor rock, and the picture of each of its variants. The plain picture is the most frequent.
const ROCK: &str = "visor.wall.*.rock";
const DRAWN: [u8; 8] = [0, 0, 1, 0, 2, 0, 1, 0];

/// The number of creature types. Types with a picture have lower numbers.
pub(crate) const CREATURES: u16 = 42;

const CAPTIVE: u16 = 31;

pub(crate) const CREATURE_FRAMES: u16 = 2;

pub(crate) const FIRST_CREATURE: u16 = ROWS.len() as u16;

impl Look {
    pub(crate) const COUNT: usize = ROWS.len() + 2 * CREATURES as usize;

    /// The look of a name. An unknown name is a compile error in constants.
    pub(crate) const fn named(name: &str) -> Self {
        let mut row = 0;
        while row < ROWS.len() {
            if same(ROWS[row].0.as_bytes(), name.as_bytes()) {
                return Self(row as u16);
            }
            row += 1;
        }
        panic!("no look has this name");
    }

    /// The look of a creature type; `None` for types without a picture.
    #[must_use]
    pub fn creature(number: u8) -> Option<Self> {
        rootward_art::features::has_picture(number).then(|| Self(FIRST_CREATURE + u16::from(number)))
    }

    pub(crate) fn back(self) -> Self {
        if (FIRST_CREATURE..FIRST_CREATURE + CREATURES).contains(&self.0) {
            Self(self.0 + CREATURES)
        } else {
            self
        }
    }

    /// Whether it is a back view, which is generated from the front view.
    pub(crate) fn is_back(self) -> bool {
        self.0 >= FIRST_CREATURE + CREATURES
    }

    /// A droid of the party, 0..=3, by its heading relative to the eye: 0 away, 1 right, 2 towards it, 3 left.
    #[must_use]
    pub fn droid(number: u8, side: u8) -> Self {
        const FIRST: Look = Look::named("droid.0.n");
        Self(FIRST.0 + u16::from(number & 3) * 4 + u16::from(side & 3))
    }

    /// The sign over the ghost.
    pub const GHOST: Self = Self::named("party.ghost");

    /// The arrow to the next goal, which points down.
    pub const ARROW: Self = Self::named("arrow.s");

    /// The lamp over a lock: frame 0 is dark, frame 1 lit.
    pub const LAMP: Self = Self::named("visor.lamp");

    /// A picture from above, by its sprite without the frame number: `item.gold`, `mark.alert`, `shot.bolt`.
    #[must_use]
    pub fn flat(name: &str) -> Option<Self> {
        let row = ROWS.iter().position(|row| row.0 == name && !name.starts_with("visor."))?;
        Some(Self(row as u16))
    }

    /// An item on the floor, by its name: `gold`, `clip`.
    #[must_use]
    pub fn item(name: &str) -> Option<Self> {
        let row = ROWS.iter().position(|row| row.0.strip_prefix("item.") == Some(name))?;
        Some(Self(row as u16))
    }

    /// A picture from above with a frame number: `swing.1` is the second picture of `swing`.
    #[must_use]
    pub fn flat_frame(name: &str) -> Option<(Self, u8)> {
        if let Some(look) = Self::flat(name) {
            return Some((look, 0));
        }
        let (name, frame) = name.rsplit_once('.')?;
        let look = Self::flat(name)?;
        let frame = frame.parse().ok().filter(|frame| *frame < look.frames())?;
        Some((look, frame))
    }

    /// Whether its back view is drawn by hand instead of generated: the back of the captive.
    pub(crate) fn has_drawn_back(self) -> bool {
        self.0 == FIRST_CREATURE + CREATURES + CAPTIVE
    }

    pub(crate) fn frames(self) -> u8 {
        ROWS.get(usize::from(self.0)).map_or(CREATURE_FRAMES as u8, |row| row.1.max(1))
    }

    pub(crate) fn purpose(self) -> Use {
        ROWS.get(usize::from(self.0)).map_or(Use::Standing, |row| row.2)
    }

    pub(crate) fn sprite(self, theme: &str, frame: u8) -> String {
        match ROWS.get(usize::from(self.0)) {
            None if self.has_drawn_back() => format!("visor.back.{CAPTIVE}.{frame}"),
            None => format!("visor.creature.{}.{frame}", (self.0 - FIRST_CREATURE) % CREATURES),
            Some((name, 0, _)) => (*name).to_owned(),
            Some((name, ..)) if *name == ROCK => {
                format!("{}.{}", name.replace('*', theme), DRAWN[usize::from(frame & 7)])
            }
            Some((name, ..)) if self.is_mark() => format!("{name}.{}", frame % 4),
            Some((name, ..)) => format!("{}.{frame}", name.replace('*', theme)),
        }
    }

    /// Whether its pictures in a theme are generated as rough rock, so that they need no sprites.
    pub(crate) fn is_made(self, theme: Theme) -> bool {
        ROWS.get(usize::from(self.0)).is_some_and(|row| rough::makes(row.0, theme))
    }

    pub(crate) fn made(self, theme: Theme, variant: u8, palette: &Palette) -> Option<Vec<u8>> {
        rough::levels(ROWS.get(usize::from(self.0))?.0, theme, variant, palette)
    }

    /// Whether it has sprites. Some creature numbers have no type.
    pub(crate) fn is_drawn(self) -> bool {
        let creature = self.0.checked_sub(FIRST_CREATURE);
        creature.is_none_or(|number| rootward_art::features::has_picture((number % CREATURES) as u8))
    }

    /// Whether it is the mark of an iris door, a map picture on a face.
    pub(crate) fn is_mark(self) -> bool {
        ROWS.get(usize::from(self.0)).is_some_and(|row| row.0.starts_with("iris.mark."))
    }

    /// Whether it is a plain wall, which stays calm behind the things on it.
    pub(crate) fn is_wall(self) -> bool {
        ROWS.get(usize::from(self.0)).is_some_and(|row| row.0.starts_with("visor.wall."))
    }

    /// The kind of plain ground or ceiling that it is: 1 built, 2 rough, 0 neither.
    pub(crate) fn ground(self) -> u8 {
        match ROWS.get(usize::from(self.0)).map_or("", |row| row.0) {
            "visor.floor.*.corridor" | "visor.floor.*.room" | "visor.ceiling.*.corridor" => 1,
            "visor.floor.*.rough" | "visor.floor.dark" | "visor.ceiling.*.cave" => 2,
            _ => 0,
        }
    }

    pub(crate) const fn is_creature(self) -> bool {
        self.0 >= FIRST_CREATURE
    }

    /// Whether its colour identifies the thing, even in the red of the meltdown: an item, a mine, a hydrant.
    pub(crate) fn keeps_colour(self) -> bool {
        let row = ROWS.get(usize::from(self.0));
        row.is_some_and(|row| row.0.starts_with("item.") || ["visor.mine", "visor.hydrant"].contains(&row.0))
    }

    pub(crate) const COIL: Self = Self::named("visor.generator");

    /// Whether the thing lies on a floor, behind any creature in the cell.
    pub(crate) fn lies(self) -> bool {
        let row = ROWS.get(usize::from(self.0));
        row.is_some_and(|row| {
            row.0.starts_with("item.")
                || row.0.starts_with("wreck.")
                || ["visor.clipboard", "rubble", "visor.generator"].contains(&row.0)
        })
    }

    /// The minimum light on the thing, 0..=255. The dark may hide rock, but nothing that is important to the party.
    pub(crate) const fn least_light(self) -> u8 {
        if self.is_creature() {
            return CREATURE_LIGHT;
        }
        if matches!(ROWS[self.0 as usize].2, Use::Danger) {
            return DANGER_LIGHT;
        }
        let mut range = 0;
        while range < MATTERS.len() {
            if MATTERS[range].0.0 <= self.0 && self.0 <= MATTERS[range].1.0 {
                return THING_LIGHT;
            }
            range += 1;
        }
        0
    }

    pub(crate) fn side(self) -> usize {
        match ROWS.get(usize::from(self.0)) {
            Some((name, ..)) if name.starts_with("droid.") => 12,
            Some(("party.ghost", ..)) => 9,
            Some((name, ..)) if !name.starts_with("visor.") => rootward_art::sheet::TILE_SIZE,
            _ => crate::book::FACE,
        }
    }
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dark_hides_only_rock() {
        for name in [
            "visor.floor.trap",
            "visor.ceiling.hole",
            "visor.door.punch",
            "visor.frame.iris",
            "visor.face.levers",
            "visor.face.seam",
            "visor.face.release.off",
            "iris.mark.2",
            "visor.block.generator",
            "visor.ladder",
            "visor.ladder.down",
            "visor.mine",
            "item.gold",
            "item.battery",
        ] {
            assert_eq!(Look::named(name).least_light(), THING_LIGHT, "{name}");
        }
        for name in
            ["visor.wall.*.rock", "visor.floor.dark", "visor.face.style0", "visor.face.fake", "wreck.red"]
        {
            assert_eq!(Look::named(name).least_light(), 0, "{name}");
        }
        for name in ["visor.floor.mine", "visor.floor.hole", "visor.floor.left"] {
            assert_eq!(Look::named(name).least_light(), DANGER_LIGHT, "{name}");
        }
        let creature = Look::creature(0).expect("a type");
        assert_eq!([creature, creature.back()].map(Look::least_light), [CREATURE_LIGHT; 2]);
    }
}
