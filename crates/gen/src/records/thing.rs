//! The things in a base. [`ThingRow`] has a row for each kind that a player can tell apart.

use rootward_checked::rows;

use super::{
    Door, DoorKind, Faces, Footing, Heading, Known, Needs, Panel, Passage, PuzzlePart, Sides, ThingClass,
    Turn, Use, Vertical,
};

/// The thing of a record. Its numbers count from 0, as in the specification's lists (`architect-b.md` 4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// The hatch, through which the party enters and leaves.
    Entrance,
    /// The start position of one of the four droids, 0..=3, with the front row first.
    DroidSpawn(u8),
    /// One end of a ladder.
    Ladder(Vertical),
    /// One end of a ladder that has become a hole.
    Hole(Vertical),
    /// The cabin of an elevator at one of its stops.
    ElevatorCar {
        /// The number of the shaft, 0..=4.
        shaft: u8,
        /// Whether a path has reached the shaft. Other shafts do not run.
        runs: bool,
    },
    /// A door.
    Door(Door),
    /// One cell of the power generator.
    Generator,
    /// A shop.
    Shop,
    /// A probe computer with the number of its password, 0..=1.
    Computer(u8),
    /// A wall that can be pushed into the room behind it.
    PushableWall,
    /// The floor that is kept clear behind a pushable wall.
    PushSpace,
    /// The panel of a puzzle.
    Panel(Panel),
    /// A wall that disappears when the puzzle with this number is solved.
    PuzzleWall(u8),
    /// Fire that goes out when the puzzle with this number is solved.
    PuzzleFire(u8),
    /// A grate with the number of its trap. `None` for a grate without effect.
    Grate(Option<u8>),
    /// Floor that becomes a wall when the party steps on the grate of the trap with this number.
    RisingWall(u8),
    /// The button that removes a rising wall.
    Release {
        /// The number of the grate trap.
        trap: u8,
        /// The direction in which the party looks at the button.
        look: Heading,
    },
    /// A cupboard, with or without a trap.
    Cupboard {
        /// The number of the cupboard trap.
        trap: Option<u8>,
        /// The direction in which the party looks at the cupboard.
        look: Heading,
    },
    /// A wall that disappears when the cupboard of the trap with this number is opened.
    FallingWall(u8),
    /// The terminal of a laser door, by number.
    Terminal {
        /// The number of the laser door.
        door: u8,
        /// The faces of the wall on which the terminal is visible.
        faces: Faces,
    },
    /// A socket that charges droids.
    Socket(Faces),
    /// A decoration of style 0, 2, 4 or 5.
    Decoration {
        /// The number of the picture.
        style: u8,
        /// The faces of the wall on which the decoration is visible.
        faces: Faces,
    },
    /// A wall that rises when it is touched and comes down again.
    RaiserWall,
    /// A slit that lets shots and sight through.
    Window(Passage),
    /// A cell that looks like a wall, but can be walked through.
    FakeWall,
    /// An invisible block in a room, which shots destroy.
    Blockage,
    /// A mine.
    Mine,
    /// A hydrant.
    Hydrant,
    /// A floor that turns the party.
    Spinner(Turn),
    /// Items on a cell. The number is the index in [`Records::piles`](super::Records::piles).
    Pile(u16),
    /// Creatures on a cell. The number is the index in [`Records::groups`](super::Records::groups).
    Group(u16),
}

macro_rules! things {
    ($( $name:ident: $class:ident $code:literal $letter:literal $footing:ident $used:ident $needs:ident
        $known:ident $hides:ident $label:literal, $about:literal; )*) => {
        rows! {
            /// The facts that all things with the same name share, in the order of legends.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            pub enum ThingRow {
                /// The class of the thing, which a player recognizes at first sight.
                pub class: ThingClass,
                /// Two letters for the overlay of features, different for every row.
                pub code: &'static str,
                /// The character in plain text drawings. Several rows can share one.
                pub letter: char,
                /// Where the party has to stand so that it counts as having reached the thing.
                pub footing: Footing,
                /// Whether the thing reacts to the action key.
                pub used: Use,
                /// The condition for getting past the thing.
                pub needs: Needs,
                /// How a player learns of the thing.
                pub known: Known,
                /// Whether the thing hides items on the same cell, as cupboards and fake walls do.
                pub hides_items: bool,
                /// The name of the thing, different for every row.
                pub label: &'static str,
                /// The purpose of the thing, in one sentence.
                pub about: &'static str,
            }

            $(
                #[doc = concat!($label, ": ", $about)]
                $name, ThingClass::$class, $code, $letter, Footing::$footing, Use::$used, Needs::$needs,
                Known::$known, matches!(ItemsSeen::$hides, ItemsSeen::Hidden), $label, $about;
            )*
        }
    };
}

enum ItemsSeen {
    Hidden,
    Open,
}

things! {
    // row         class      code letter footing used  needs    known items
    Entrance:      Way        "EN" 'e'    On      No    Nothing  Seen  Open
        "entrance", "The way in, and the only way out.";
    LadderUp:      Way        "LU" 'u'    On      No    Nothing  Seen  Open
        "ladder up", "Leads to the same place on another floor.";
    LadderDown:    Way        "LD" 'd'    On      No    Nothing  Seen  Open
        "ladder down", "Leads to the same place on another floor.";
    HoleUp:        Way        "HU" '<'    On      No    Nothing  Seen  Open
        "hole in the ceiling", "Only anti-gravity leads up here.";
    HoleDown:      Way        "HD" '>'    On      No    Nothing  Seen  Open
        "hole in the floor", "Step in and you fall to the floor below.";
    ElevatorCar:   Way        "EL" 'E'    On      No    Nothing  Seen  Open
        "elevator car", "Rides to the other stops of its shaft.";
    DroidSpawn:    Way        "DS" 'e'    On      No    Nothing  Never Open
        "droid spawn", "A droid starts here.";
    BlueDoor:      Lock       "DB" '0'    On      Ahead Nothing  Seen  Open
        "blue door", "Opens at a touch and closes by itself. Closed, it reflects shots.";
    ElevatorDoor:  Lock       "DE" '|'    On      Ahead Nothing  Seen  Open
        "elevator door", "Opens at a touch and closes by itself.";
    IrisDoor:      Lock       "DI" '2'    On      Ahead Nothing  Seen  Open
        "iris door", "Press four buttons in the right order. Marks on nearby walls show it, and so does a die.";
    LaserDoor:     Lock       "DL" '3'    On      Ahead Password Seen  Open
        "laser door", "Opens when its terminal gets the password of a courier.";
    CaptiveDoor:   Lock       "DC" '4'    On      Ahead Nothing  Seen  Open
        "cell door", "Holds the captive. Press four buttons in the order that nearby marks show.";
    ButtonDoor:    Lock       "DO" '5'    On      Ahead Nothing  Seen  Open
        "button door", "The button on its frame opens and closes it.";
    ProtectedDoor: Lock       "DP" '6'    On      Ahead Opener   Seen  Open
        "puzzle door", "Opens when the panel with its number is solved.";
    PunchDoor:     Lock       "DX" '7'    On      Ahead Nothing  Seen  Open
        "dented door", "Any hit opens it, and it stays open.";
    PuzzleWall:    Lock       "WP" 'W'    On      No    Opener   Seen  Hidden
        "puzzle wall", "Disappears when the panel with its number is solved.";
    RisingWall:    Lock       "WR" 'e'    On      No    Nothing  Never Open
        "rising wall", "Becomes a wall once you step off its grate.";
    FallingWall:   Lock       "WF" 'W'    On      No    Opener   Seen  Hidden
        "falling wall", "The red seam at its foot shows that it can vanish.";
    RaiserWall:    Lock       "RW" 'R'    On      Ahead Nothing  Seen  Open
        "raiser wall", "Use it or hit it to raise it. It comes down again, so don't stop under it.";
    PushableWall:  Lock       "PW" 'P'    On      No    Nothing  Seen  Open
        "pushable wall", "Walk into it twice to slide it one cell into the room.";
    FakeWall:      Lock       "FW" 'F'    On      No    Nothing  Close Hidden
        "fake wall", "Looks like a wall, but you can walk through it.";
    Window:        Lock       "WI" '"'    Beside  Ahead Nothing  Seen  Open
        "window", "You can see through it. Opened, it lets shots through too.";
    Blockage:      Lock       "BL" '+'    Beside  No    Nothing  Seen  Open
        "blockage", "Blocks the way until hits break it.";
    Panel:         Opener     "PP" 'c'    Beside  Ahead Nothing  Seen  Hidden
        "puzzle panel", "Opens the lock with its number once you solve it.";
    Release:       Opener     "RB" 'c'    Beside  Ahead Nothing  Seen  Hidden
        "release button", "Lowers the wall that a grate raised.";
    Terminal:      Opener     "LT" '&'    Beside  Ahead Nothing  Seen  Open
        "laser terminal", "Opens its laser door for the right password.";
    PuzzleFire:    Danger     "FI" 'f'    On      No    Opener   Seen  Open
        "puzzle fire", "Goes out when the panel with its number is solved.";
    TrapGrate:     Danger     "GT" '='    On      No    Nothing  Seen  Open
        "trap grate", "Step off it and a wall rises behind you.";
    Grate:         Danger     "GR" '='    On      No    Nothing  Seen  Open
        "grate", "No red rim, so it is harmless.";
    Mine:          Danger     "MI" 'x'    On      No    Nothing  Seen  Open
        "mine", "Explodes when stepped on. Shoot it, or use it to disarm it.";
    SpinnerLeft:   Danger     "SL" '('    On      No    Nothing  Seen  Open
        "spinner, left", "Throws you to the left, or turns you.";
    SpinnerRight:  Danger     "SR" ')'    On      No    Nothing  Seen  Open
        "spinner, right", "Throws you to the right, or turns you.";
    TrapCupboard:  Loot       "CT" 'c'    Beside  Ahead Nothing  Seen  Hidden
        "trap cupboard", "Holds loot, but opening it lets enemies in.";
    Cupboard:      Loot       "CU" 'c'    Beside  Ahead Nothing  Seen  Hidden
        "cupboard", "Holds loot.";
    Pile:          Loot       "IT" 'i'    On      No    Nothing  Loose Open
        "items", "Step here to pick it up.";
    Generator:     Machine    "GE" 'G'    Beside  Here  Nothing  Seen  Open
        "generator", "Blow it up. That is what you came for.";
    Shop:          Machine    "SH" '$'    Booth   Ahead Nothing  Seen  Open
        "shop", "Sells, buys, repairs and revives.";
    Computer:      Machine    "PC" 'C'    Booth   Ahead Nothing  Seen  Open
        "probe computer", "Releases a probe for its guardian's password.";
    Socket:        Machine    "SO" '&'    Beside  Ahead Nothing  Seen  Open
        "socket", "Recharges droids that wait beside it.";
    Hydrant:       Machine    "HY" 'h'    On      Here  Nothing  Seen  Open
        "hydrant", "Puts out nearby fires for a while.";
    Group:         Creature   "CR" '!'    On      No    Nothing  Now   Open
        "creatures", "Live here.";
    PushSpace:     Decoration "PS" 's'    On      No    Nothing  Seen  Open
        "push space", "A pushed wall slides here.";
    Decoration:    Decoration "DR" '&'    Beside  No    Nothing  Seen  Open
        "decoration", "Part of the wall.";
}

impl Thing {
    /// The row of the thing.
    #[must_use]
    pub const fn row(self) -> ThingRow {
        match self {
            Self::Entrance => ThingRow::Entrance,
            Self::DroidSpawn(_) => ThingRow::DroidSpawn,
            Self::Ladder(Vertical::Up) => ThingRow::LadderUp,
            Self::Ladder(Vertical::Down) => ThingRow::LadderDown,
            Self::Hole(Vertical::Up) => ThingRow::HoleUp,
            Self::Hole(Vertical::Down) => ThingRow::HoleDown,
            Self::ElevatorCar { .. } => ThingRow::ElevatorCar,
            Self::Door(door) => door.kind.row(),
            Self::Generator => ThingRow::Generator,
            Self::Shop => ThingRow::Shop,
            Self::Computer(_) => ThingRow::Computer,
            Self::PushableWall => ThingRow::PushableWall,
            Self::PushSpace => ThingRow::PushSpace,
            Self::Panel(_) => ThingRow::Panel,
            Self::PuzzleWall(_) => ThingRow::PuzzleWall,
            Self::PuzzleFire(_) => ThingRow::PuzzleFire,
            Self::Grate(Some(_)) => ThingRow::TrapGrate,
            Self::Grate(None) => ThingRow::Grate,
            Self::RisingWall(_) => ThingRow::RisingWall,
            Self::Release { .. } => ThingRow::Release,
            Self::Cupboard { trap: Some(_), .. } => ThingRow::TrapCupboard,
            Self::Cupboard { trap: None, .. } => ThingRow::Cupboard,
            Self::FallingWall(_) => ThingRow::FallingWall,
            Self::Terminal { .. } => ThingRow::Terminal,
            Self::Socket(_) => ThingRow::Socket,
            Self::Decoration { .. } => ThingRow::Decoration,
            Self::RaiserWall => ThingRow::RaiserWall,
            Self::Window(_) => ThingRow::Window,
            Self::FakeWall => ThingRow::FakeWall,
            Self::Blockage => ThingRow::Blockage,
            Self::Mine => ThingRow::Mine,
            Self::Hydrant => ThingRow::Hydrant,
            Self::Spinner(Turn::Left) => ThingRow::SpinnerLeft,
            Self::Spinner(Turn::Right) => ThingRow::SpinnerRight,
            Self::Pile(_) => ThingRow::Pile,
            Self::Group(_) => ThingRow::Group,
        }
    }

    /// The sides from which the thing can be seen and used.
    #[must_use]
    pub const fn sides(self) -> Sides {
        match self {
            Self::Panel(Panel { look, .. }) | Self::Release { look, .. } | Self::Cupboard { look, .. } => {
                Sides::Look(look)
            }
            Self::Terminal { faces, .. } | Self::Socket(faces) | Self::Decoration { faces, .. } => {
                Sides::Faces(faces)
            }
            Self::Entrance | Self::DroidSpawn(_) | Self::Ladder(_) | Self::Hole(_) => Sides::All,
            Self::ElevatorCar { .. } | Self::Door(_) | Self::Generator | Self::Shop => Sides::All,
            Self::Computer(_) | Self::PushableWall | Self::PushSpace | Self::PuzzleWall(_) => Sides::All,
            Self::PuzzleFire(_) | Self::Grate(_) | Self::RisingWall(_) | Self::FallingWall(_) => Sides::All,
            Self::RaiserWall | Self::Window(_) | Self::FakeWall | Self::Blockage => Sides::All,
            Self::Mine | Self::Hydrant | Self::Spinner(_) | Self::Pile(_) | Self::Group(_) => Sides::All,
        }
    }

    /// The puzzle to which the thing belongs, and its role in the puzzle.
    #[must_use]
    pub const fn puzzle(self) -> Option<PuzzlePart> {
        match self {
            Self::Panel(panel) => Some(PuzzlePart::Panel(panel.puzzle)),
            Self::PuzzleWall(puzzle) | Self::PuzzleFire(puzzle) => Some(PuzzlePart::Lock(puzzle)),
            Self::Door(Door { kind: DoorKind::Protected, number: Some(puzzle), .. }) => {
                Some(PuzzlePart::Lock(puzzle))
            }
            Self::Entrance | Self::DroidSpawn(_) | Self::Ladder(_) | Self::Hole(_) => None,
            Self::ElevatorCar { .. } | Self::Door(_) | Self::Generator | Self::Shop => None,
            Self::Computer(_) | Self::PushableWall | Self::PushSpace | Self::Grate(_) => None,
            Self::RisingWall(_) | Self::Release { .. } | Self::Cupboard { .. } => None,
            Self::FallingWall(_) | Self::Terminal { .. } | Self::Socket(_) => None,
            Self::Decoration { .. } | Self::RaiserWall | Self::Window(_) | Self::FakeWall => None,
            Self::Blockage | Self::Mine | Self::Hydrant | Self::Spinner(_) => None,
            Self::Pile(_) | Self::Group(_) => None,
        }
    }

    /// Whether the thing reacts to the action key from the next cell, in this direction of view.
    #[must_use]
    pub const fn is_used_ahead(self, direction: Heading) -> bool {
        !matches!(self.row().used(), Use::No) && self.sides().seen_looking(direction)
    }

    /// Whether the thing reacts to the action key if the party stands on the cell of the thing.
    #[must_use]
    pub const fn is_used_here(self) -> bool {
        matches!(self.row().used(), Use::Here)
    }

    /// The class of the thing, which a player recognizes at first sight.
    #[must_use]
    pub const fn class(self) -> ThingClass {
        self.row().class()
    }

    /// Whether the thing hides items on the same cell.
    #[must_use]
    pub const fn hides_items(self) -> bool {
        self.row().hides_items()
    }

    /// The name of the thing.
    #[must_use]
    pub const fn label(self) -> &'static str {
        self.row().label()
    }

    /// The purpose of the thing, in one sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        if let Self::ElevatorCar { runs: false, .. } = self {
            return "Its shaft was never joined, so it does not run.";
        }
        self.row().about()
    }
}

impl DoorKind {
    /// The row of doors of this kind.
    #[must_use]
    pub const fn row(self) -> ThingRow {
        match self {
            Self::Blue => ThingRow::BlueDoor,
            Self::Elevator => ThingRow::ElevatorDoor,
            Self::Iris => ThingRow::IrisDoor,
            Self::Laser => ThingRow::LaserDoor,
            Self::Captive => ThingRow::CaptiveDoor,
            Self::Button => ThingRow::ButtonDoor,
            Self::Protected => ThingRow::ProtectedDoor,
            Self::Punch => ThingRow::PunchDoor,
        }
    }

    /// The name of the kind.
    #[must_use]
    pub const fn label(self) -> &'static str {
        self.row().label()
    }
}
