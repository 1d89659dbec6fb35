//! Why a base breaks a law: the quirks of the specification, each with a test as narrow as the quirk.

use std::fmt;

macro_rules! causes {
    ($( $name:ident, $label:literal, $about:literal; )*) => {
        /// Why a base breaks a law.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Cause { $( #[doc = $about] $name, )* }

        impl Cause {
            /// Every cause; the last one is none.
            pub const ALL: &'static [Self] = &[ $(Self::$name,)* ];

            /// The name of the cause in tables.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $( Self::$name => $label, )* }
            }

            /// What the cause is, in one sentence.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self { $( Self::$name => $about, )* }
            }
        }
    };
}

causes! {
    LostShaft, "lost_shaft",
    "The place that was drawn for a shaft did not suit, and no other was tried (Quirk Q4).";

    UnjoinedShaft, "unjoined_shaft",
    "No path has reached the shaft; it does not run, and nobody gets in (Quirk Q15).";

    OneStopShaft, "one_stop_shaft",
    "All landings of a shaft but one stayed walled up (Quirk Q14).";

    WalledUpLanding, "walled_up_landing",
    "Creatures were put on a landing that stayed walled up (Quirk Q14).";

    ShaftNumbers, "shaft_numbers",
    "Cars and doors that were found through their shaft keep the numbers 1 and 2 of unreached ones.";

    NumbersInRooms, "numbers_in_rooms",
    "The numbers of neighbouring rows of a room overlap (Quirk Q13).";

    RoomLoop, "room_loop",
    "Two cells of a dark room are each other's lowest neighbour (Quirk Q12).";

    LaserDoorInTrap, "laser_door_in_trap",
    "A laser door, placed later, stands between grate and release, and its courier on the other side of the wall.";

    CaptivesDoorOnLadder, "captives_door_on_ladder",
    "The captive's door was put on a ladder, which is gone at that end; what lay beyond it, or was placed by the way over it, can be cut off.";

    NoDeadEndLeft, "no_dead_end_left",
    "No dead end suits, or none was left: a base that is nearly empty, or Quirk S1.";

    TwinWalls, "twin_walls",
    "A pushable wall can only be reached from beside it, from the cell of another one.";

    OneWayWall, "one_way_wall",
    "A pushable wall is pushed only into its room, and what is missed lies behind it as seen from the inside.";

    GroupOverGroup, "group_over_group",
    "A cell lost the mark of its group when something was put there, and a later phase put another group on it (Quirk E1).";

    FireBehindBooth, "fire_behind_booth",
    "A fire burns behind a shop or a computer and touches nothing else.";

    StrengthWraps, "strength_wraps",
    "A strength beyond 65,500 wraps or is corrected, here to exactly 0.";

    Unexplained, "unexplained",
    "No quirk explains it: a bug.";
}

impl fmt::Display for Cause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
