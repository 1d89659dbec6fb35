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
    "The generator looked for a place once and gave the shaft up (Quirk Q4).";

    UnjoinedShaft, "unjoined_shaft",
    "No path has reached the shaft; it does not run (Quirk Q15).";

    OneStopShaft, "one_stop_shaft",
    "All landings of the shaft but one stayed walled up (Quirk Q14).";

    NumbersInRooms, "numbers_in_rooms",
    "The numbers of neighbouring rows of a room overlap (Quirk Q13).";

    RoomLoop, "room_loop",
    "Two cells of a room are each other's lowest neighbour (Quirk Q12).";

    Unexplained, "unexplained",
    "No quirk explains it: a bug.";
}

impl fmt::Display for Cause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
