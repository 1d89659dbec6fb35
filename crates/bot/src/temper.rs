//! How careful the bot is. It tries every temper in turn until a base is won.

/// How careful the bot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Temper {
    /// Percent of all points below which it runs from a fight.
    pub run: u32,
    /// Percent of all points from which it closes in on those who shoot; above 100 it never does.
    pub bold: u32,
    /// The most ticks that it waits, within a minute, for creatures that do not come.
    pub waits: u32,
    /// Percent of a droid's points below which it rests.
    pub weak: u32,
    /// What a cell beside a creature that is awake costs more; a step onto plain floor costs 4.
    pub wary: u32,
    /// Whether it runs home by the shortest way in time, whatever that costs in points.
    pub haste: bool,
    /// Whether it leaves a fire after every volley when somebody bars the way through it.
    pub cool: bool,
    /// Whether it steps out of the way of what is shown before it falls.
    pub dodges: bool,
    /// Whether it meets several groups on a cell with few open sides, where few of them can strike at a time.
    pub holds: bool,
    /// Whether it gives no order until a spinner has thrown it, where the order would be lost.
    pub braced: bool,
    /// Whether it turns to the weakest group beside it, though a fight with another one has begun.
    pub turns: bool,
}

impl Temper {
    /// One with these five figures that steps out of the way of blows, and does nothing else of the kind.
    const fn like(run: u32, bold: u32, waits: u32, weak: u32, wary: u32) -> Self {
        Self {
            run,
            bold,
            waits,
            weak,
            wary,
            haste: false,
            cool: false,
            dodges: true,
            holds: false,
            braced: false,
            turns: false,
        }
    }

    const fn hasty(self) -> Self {
        Self { haste: true, ..self }
    }

    const fn cooling(self) -> Self {
        Self { cool: true, ..self }
    }

    const fn steady(self) -> Self {
        Self { dodges: false, ..self }
    }

    const fn holding(self) -> Self {
        Self { holds: true, ..self }
    }

    const fn braced(self) -> Self {
        Self { braced: true, ..self }
    }

    const fn turning(self) -> Self {
        Self { turns: true, ..self }
    }

    /// Every temper, in the order in which they are tried. New ones come last, so that what is won stays won.
    pub const ALL: [Self; 84] = [
        Self::like(60, 75, 240, 90, 0),
        Self::like(75, 101, 240, 95, 8),
        Self::like(40, 60, 0, 80, 0),
        Self::like(85, 90, 600, 97, 20),
        Self::like(0, 30, 0, 70, 0),
        Self::like(50, 101, 100, 98, 60),
        Self::like(60, 75, 240, 90, 0).hasty(),
        Self::like(85, 101, 600, 97, 20).hasty(),
        Self::like(70, 101, 0, 98, 100).hasty(),
        Self::like(60, 101, 100, 95, 0).cooling(),
        Self::like(40, 75, 0, 97, 0).cooling(),
        Self::like(40, 101, 600, 70, 0),
        Self::like(40, 101, 600, 97, 100).cooling(),
        Self::like(60, 75, 0, 70, 100).cooling(),
        Self::like(0, 30, 600, 70, 20),
        Self::like(60, 101, 600, 70, 0),
        Self::like(40, 101, 600, 97, 20),
        Self::like(0, 101, 600, 70, 0).cooling(),
        Self::like(0, 30, 0, 70, 0),
        Self::like(0, 30, 0, 70, 100),
        Self::like(0, 30, 600, 70, 0).cooling(),
        Self::like(0, 30, 600, 97, 100).cooling(),
        Self::like(0, 75, 0, 97, 0),
        Self::like(0, 75, 600, 70, 0).cooling(),
        Self::like(0, 101, 0, 70, 0),
        Self::like(0, 101, 0, 97, 100),
        Self::like(0, 101, 600, 97, 0).cooling(),
        Self::like(0, 101, 600, 97, 100).cooling(),
        Self::like(40, 30, 0, 70, 0),
        Self::like(40, 30, 600, 70, 0).cooling(),
        Self::like(40, 75, 0, 97, 0),
        Self::like(40, 75, 0, 97, 100),
        Self::like(40, 75, 600, 70, 0).cooling(),
        Self::like(40, 75, 600, 70, 100).cooling(),
        Self::like(40, 101, 0, 70, 0),
        Self::like(40, 101, 600, 97, 0).cooling(),
        Self::like(60, 30, 0, 70, 0),
        Self::like(60, 30, 0, 70, 100),
        Self::like(60, 30, 600, 70, 0).cooling(),
        Self::like(60, 30, 600, 97, 100).cooling(),
        Self::like(60, 75, 0, 97, 0),
        Self::like(60, 75, 600, 70, 0).cooling(),
        Self::like(60, 101, 0, 70, 0),
        Self::like(60, 101, 0, 97, 100),
        Self::like(60, 101, 600, 97, 0).cooling(),
        Self::like(60, 101, 600, 97, 100).cooling(),
        Self::like(90, 30, 0, 70, 0),
        Self::like(90, 30, 600, 70, 0).cooling(),
        Self::like(90, 75, 0, 97, 0),
        Self::like(90, 75, 0, 97, 100),
        Self::like(90, 75, 600, 70, 0).cooling(),
        Self::like(90, 75, 600, 70, 100).cooling(),
        Self::like(90, 101, 0, 70, 0),
        Self::like(90, 101, 600, 97, 0).cooling(),
        // Those who rest little or never, and run home: some bases never get quiet.
        Self::like(0, 30, 0, 0, 0).hasty(),
        Self::like(0, 30, 600, 0, 0).hasty(),
        Self::like(0, 30, 600, 0, 0).hasty().steady(),
        Self::like(0, 101, 0, 0, 0).hasty().steady(),
        Self::like(0, 101, 600, 0, 100).hasty(),
        Self::like(0, 30, 0, 0, 20).steady(),
        Self::like(60, 30, 240, 70, 0).hasty().steady(),
        Self::like(0, 30, 600, 0, 20),
        Self::like(20, 30, 0, 90, 100).cooling(),
        Self::like(0, 101, 240, 70, 100),
        Self::like(0, 101, 600, 90, 20),
        Self::like(0, 30, 600, 70, 0),
        Self::like(80, 60, 0, 40, 100).cooling(),
        // Those who fight with their back to the wall, and others for the last bases of the whole proof.
        Self::like(60, 30, 0, 70, 0).cooling().holding(),
        Self::like(0, 30, 240, 40, 20).cooling().steady().holding(),
        Self::like(60, 60, 240, 40, 20).steady(),
        Self::like(60, 30, 0, 40, 100).holding(),
        Self::like(60, 30, 0, 90, 20).cooling().steady(),
        Self::like(60, 30, 0, 0, 0),
        Self::like(0, 30, 0, 0, 20).cooling(),
        Self::like(0, 30, 240, 0, 0).cooling(),
        Self::like(60, 60, 600, 40, 100),
        Self::like(60, 30, 0, 70, 100).hasty().cooling().steady(),
        Self::like(0, 30, 0, 0, 20).steady().holding(),
        // One that has learnt rules 9: sleep does not mend all, so it runs soon and takes its time.
        Self::like(80, 101, 600, 90, 100).cooling(),
        // One for 990.7, where a spinner lies before the hatch: all others stand behind it until the meltdown.
        Self::like(60, 75, 240, 90, 0).braced(),
        // One for the stations 11.3s and 13.4s, since guardians last 22 seconds.
        Self::like(40, 101, 600, 40, 100).hasty().cooling(),
        // One for 16814120128824426089@199, where others shoot while the bot fights the guardian before the entrance.
        Self::like(90, 101, 600, 70, 100).cooling().turning(),
        // One for w208:colonnade, since groups come to the entrance once the party attacks from there.
        Self::like(90, 30, 0, 90, 100).cooling().holding().turning(),
        // One for the station 2141.4s, for the same reason: six groups stand around its entrance.
        Self::like(90, 101, 600, 98, 0).hasty().cooling().holding().turning(),
    ];
}

impl Default for Temper {
    fn default() -> Self {
        Self::ALL[0]
    }
}
