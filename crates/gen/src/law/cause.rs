//! The known causes of breaches of laws: quirks of the specification. The test for each cause is as narrow as possible.

use core::fmt;

use rootward_checked::rows;

rows! {
    /// The cause of a breach. The last variant stands for an unknown cause.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Cause {
        /// The cause, in one sentence.
        pub about: &'static str,
        /// The name of the cause in tables.
        pub name: &'static str,
    }

    LostShaft:
        "The place that was drawn for a shaft did not suit, and no other was tried (Quirk Q4).",
        "lost_shaft";

    UnjoinedShaft:
        "No path has reached the shaft; it does not run, and nobody gets in (Quirk Q15).",
        "unjoined_shaft";

    OneStopShaft:
        "All landings of a shaft but one stayed walled up (Quirk Q14).",
        "one_stop_shaft";

    WalledUpLanding:
        "Creatures were put on a landing that stayed walled up (Quirk Q14).",
        "walled_up_landing";

    ShaftNumbers:
        "Cars and doors that were found through their shaft keep the numbers 1 and 2 of unreached ones.",
        "shaft_numbers";

    NumbersInRooms:
        "The numbers of neighbouring rows of a room overlap (Quirk Q13).",
        "numbers_in_rooms";

    RoomLoop:
        "Two cells of a dark room are each other's lowest neighbour (Quirk Q12).",
        "room_loop";

    LaserDoorInTrap:
        "A laser door, placed later, stands between grate and release, and its courier on the other side of the wall.",
        "laser_door_in_trap";

    CaptivesDoorOnLadder:
        "The captive's door was put on a ladder, which is gone at that end; what lay beyond it, or was placed by the way over it, can be cut off.",
        "captives_door_on_ladder";

    NoDeadEndLeft:
        "No dead end suits, or none was left: a base that is nearly empty, or Quirk S1.",
        "no_dead_end_left";

    TwinWalls:
        "A pushable wall can only be reached from beside it, from the cell of another one.",
        "twin_walls";

    FireBehindBooth:
        "A fire burns behind a shop or a computer and touches nothing else.",
        "fire_behind_booth";

    StrengthWraps:
        "A strength beyond 65,500 wraps or is corrected, here to exactly 0.",
        "strength_wraps";

    OneWayWall:
        "A pushable wall is pushed only into its room, and what is missed lies behind it as seen from the inside.",
        "one_way_wall";

    CourierBeforeTerminal:
        "The courier of a laser door was put on the cell before its own terminal; that cell lost his mark when it was reserved, and a later phase put another group there.",
        "courier_before_terminal";

    Unexplained:
        "No quirk explains it: a bug.",
        "unexplained";
}

impl fmt::Display for Cause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
