//! The phases of a generation in one ordered table (`architect-a.md` 6; `architect-b.md` 3.1).

use rootward_checked::rows;

use crate::seed::Style;

rows! {
    /// A step of the generation. Phases run in the order of their table.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Phase {
        /// The purpose of the phase, in one sentence.
        pub about: &'static str,
        /// The name of the phase in checkpoints and golden files.
        pub name: &'static str,
    }

    Init:
        "Everything is rock at first; the digger's settings follow the difficulty.",
        "init";

    Theme:
        "Chooses which families of creatures the base may hold.",
        "theme";

    FloorLayout:
        "Gives each of the 16 sections a floor level by random walks.",
        "floor_layout";

    FloorOffsets:
        "Decides how to travel between floors, and where the party comes in.",
        "floor_offsets";

    FillMap:
        "Separates the floors by walls that can never be dug.",
        "fill_map";

    Elevators:
        "Builds up to five elevator shafts before any path; draws on a copy.",
        "elevators";

    NoTouch:
        "Reserves blocks of rock, so that the base does not become a plain maze; draws on a copy.",
        "no_touch";

    Dig:
        "Digs all corridors, ladders and rooms, from the entrance outwards.",
        "dig";

    ClearNoTouch:
        "Turns the reserved blocks back into rock.",
        "clear_no_touch";

    RootPath:
        "Points every open cell to the next one on the way out, by the lowest number beside it.",
        "root_path";

    Halls:
        "Starts every floor as one empty hall with a border.",
        "halls";

    Anchors:
        "Opens the entrance, and stamps ladders and elevators with the walls around them.",
        "anchors";

    Stamps:
        "Stamps rooms and niches, which the crawlers build around.",
        "stamps";

    Crawl:
        "Lets small agents fill the halls with walls, floor by floor and generation by generation.",
        "crawl";

    Rejoin:
        "Joins areas that the walls have enclosed, or fills them.",
        "rejoin";

    NumberCells:
        "Numbers all cells from the entrance outwards: the lowest number beside a cell is the way out.",
        "number_cells";

    DeadEnds:
        "Finds the ends of corridors.",
        "dead_ends";

    SoloHoles:
        "Smooths short stubs away on early bases.",
        "solo_holes";

    DeadEndsAgain:
        "Finds the ends of corridors once more, on the smoothed map.",
        "dead_ends_again";

    Shuffle:
        "Shuffles the list of dead ends; draws on a copy.",
        "shuffle";

    Fire:
        "Burns patches into the walls along the paths; draws on a copy.",
        "fire";

    Generators:
        "Puts the power generator, which the party has come to blow up, into the newest fitting room.",
        "generators";

    Captive:
        "Locks the captive of a station up in the dead end with the longest way out.",
        "trill";

    Shops:
        "Puts shops and probe computers into dead ends, and a guardian before each computer.",
        "shops";

    Pushable:
        "Closes the mouths of rooms with walls that can be pushed in.",
        "pushable";

    Puzzles:
        "Blocks the ways to hoards until a panel is set right.",
        "puzzles";

    GrateTraps:
        "Lays grates that raise a wall behind the party.",
        "grate_traps";

    CupboardTraps:
        "Hangs cupboards with a find, behind which a group waits.",
        "cupboard_traps";

    Doors:
        "Puts doors into elevators and corridors.",
        "doors";

    UnmarkCupboards:
        "Turns the marked walls of cupboards and terminals back into rock.",
        "unmark_cupboards";

    Raisers:
        "Puts in walls that rise at a touch.",
        "raisers";

    WallHoles:
        "Cuts windows into walls between two open cells.",
        "wall_holes";

    Encounters:
        "Lets groups of creatures in.",
        "encounters";

    Mines:
        "Lays mines.",
        "mines";

    Gold:
        "Hangs cupboards with gold.",
        "gold";

    Die:
        "Hangs a cupboard with a die.",
        "die";

    Balls:
        "Hangs cupboards with balls.",
        "superballs";

    Grates:
        "Lays grates that do nothing.",
        "grates";

    Hydrants:
        "Puts hydrants into rooms.",
        "hydrants";

    SealFire:
        "Closes burning cells for everything that comes later.",
        "seal_fire";

    Decorations:
        "Decorates the faces of walls.",
        "decorations";

    Holes:
        "Turns ladders into holes.",
        "holes";

    FakeWalls:
        "Puts walls into corridors that can be walked through.",
        "fake_walls";

    Spinners:
        "Lays floors that turn the party.",
        "spinners";

    FirstMap:
        "Lays explosives and a note behind the hatch of the first base.",
        "first_map";
}

impl Phase {
    pub(crate) const LAST_OF_SHELL: Self = Self::Generators;
    const LAST: Self = Self::FirstMap;

    /// Whether bases of a style have this phase. Only the phases of the shell differ between styles.
    #[must_use]
    pub const fn is_in(self, style: Style) -> bool {
        match self {
            Self::Elevators | Self::NoTouch | Self::Dig | Self::ClearNoTouch | Self::RootPath => {
                !matches!(style, Style::Crawler)
            }
            Self::Halls | Self::Anchors | Self::Stamps | Self::Crawl | Self::Rejoin | Self::NumberCells => {
                matches!(style, Style::Crawler)
            }
            _ => true,
        }
    }

    /// The phases of a style, in running order.
    pub fn of_style(style: Style) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |phase| phase.is_in(style))
    }

    /// The part to which the phase belongs.
    #[must_use]
    pub fn part(self) -> Part {
        if self <= Self::LAST_OF_SHELL { Part::Shell } else { Part::Furnishing }
    }
}

/// The two halves of a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Part A: corridors, rooms and the root path (`docs/spec/architect-a.md`).
    Shell,
    /// Part B: the contents of the corridors and rooms (`docs/spec/architect-b.md`).
    Furnishing,
}

impl Part {
    pub(crate) const fn last_phase(self) -> Phase {
        match self {
            Self::Shell => Phase::LAST_OF_SHELL,
            Self::Furnishing => Phase::LAST,
        }
    }
}
