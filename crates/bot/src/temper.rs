//! How careful the bot is. A base that it loses in one way it may win in another, as a person would try
//! again: it is played with every temper in turn until it is won.

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
}

impl Temper {
    /// Every temper, in the order in which they are tried.
    pub const ALL: [Self; 67] = [
        Self { run: 60, bold: 75, waits: 240, weak: 90, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 75, bold: 101, waits: 240, weak: 95, wary: 8, haste: false, cool: false, dodges: true },
        Self { run: 40, bold: 60, waits: 0, weak: 80, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 85, bold: 90, waits: 600, weak: 97, wary: 20, haste: false, cool: false, dodges: true },
        Self { run: 0, bold: 30, waits: 0, weak: 70, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 50, bold: 101, waits: 100, weak: 98, wary: 60, haste: false, cool: false, dodges: true },
        Self { run: 60, bold: 75, waits: 240, weak: 90, wary: 0, haste: true, cool: false, dodges: true },
        Self { run: 85, bold: 101, waits: 600, weak: 97, wary: 20, haste: true, cool: false, dodges: true },
        Self { run: 70, bold: 101, waits: 0, weak: 98, wary: 100, haste: true, cool: false, dodges: true },
        Self { run: 60, bold: 101, waits: 100, weak: 95, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 40, bold: 75, waits: 0, weak: 97, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 40, bold: 101, waits: 600, weak: 70, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 40, bold: 101, waits: 600, weak: 97, wary: 100, haste: false, cool: true, dodges: true },
        Self { run: 60, bold: 75, waits: 0, weak: 70, wary: 100, haste: false, cool: true, dodges: true },
        Self { run: 0, bold: 30, waits: 600, weak: 70, wary: 20, haste: false, cool: false, dodges: true },
        Self { run: 60, bold: 101, waits: 600, weak: 70, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 40, bold: 101, waits: 600, weak: 97, wary: 20, haste: false, cool: false, dodges: true },
        Self { run: 0, bold: 101, waits: 600, weak: 70, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 0, bold: 30, waits: 0, weak: 70, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 0, bold: 30, waits: 0, weak: 70, wary: 100, haste: false, cool: false, dodges: true },
        Self { run: 0, bold: 30, waits: 600, weak: 70, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 0, bold: 30, waits: 600, weak: 97, wary: 100, haste: false, cool: true, dodges: true },
        Self { run: 0, bold: 75, waits: 0, weak: 97, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 0, bold: 75, waits: 600, weak: 70, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 0, bold: 101, waits: 0, weak: 70, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 0, bold: 101, waits: 0, weak: 97, wary: 100, haste: false, cool: false, dodges: true },
        Self { run: 0, bold: 101, waits: 600, weak: 97, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 0, bold: 101, waits: 600, weak: 97, wary: 100, haste: false, cool: true, dodges: true },
        Self { run: 40, bold: 30, waits: 0, weak: 70, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 40, bold: 30, waits: 600, weak: 70, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 40, bold: 75, waits: 0, weak: 97, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 40, bold: 75, waits: 0, weak: 97, wary: 100, haste: false, cool: false, dodges: true },
        Self { run: 40, bold: 75, waits: 600, weak: 70, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 40, bold: 75, waits: 600, weak: 70, wary: 100, haste: false, cool: true, dodges: true },
        Self { run: 40, bold: 101, waits: 0, weak: 70, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 40, bold: 101, waits: 600, weak: 97, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 60, bold: 30, waits: 0, weak: 70, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 60, bold: 30, waits: 0, weak: 70, wary: 100, haste: false, cool: false, dodges: true },
        Self { run: 60, bold: 30, waits: 600, weak: 70, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 60, bold: 30, waits: 600, weak: 97, wary: 100, haste: false, cool: true, dodges: true },
        Self { run: 60, bold: 75, waits: 0, weak: 97, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 60, bold: 75, waits: 600, weak: 70, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 60, bold: 101, waits: 0, weak: 70, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 60, bold: 101, waits: 0, weak: 97, wary: 100, haste: false, cool: false, dodges: true },
        Self { run: 60, bold: 101, waits: 600, weak: 97, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 60, bold: 101, waits: 600, weak: 97, wary: 100, haste: false, cool: true, dodges: true },
        Self { run: 90, bold: 30, waits: 0, weak: 70, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 90, bold: 30, waits: 600, weak: 70, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 90, bold: 75, waits: 0, weak: 97, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 90, bold: 75, waits: 0, weak: 97, wary: 100, haste: false, cool: false, dodges: true },
        Self { run: 90, bold: 75, waits: 600, weak: 70, wary: 0, haste: false, cool: true, dodges: true },
        Self { run: 90, bold: 75, waits: 600, weak: 70, wary: 100, haste: false, cool: true, dodges: true },
        Self { run: 90, bold: 101, waits: 0, weak: 70, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 90, bold: 101, waits: 600, weak: 97, wary: 0, haste: false, cool: true, dodges: true },
        // Those who rest little or never, and run home: some bases never get quiet.
        Self { run: 0, bold: 30, waits: 0, weak: 0, wary: 0, haste: true, cool: false, dodges: true },
        Self { run: 0, bold: 30, waits: 600, weak: 0, wary: 0, haste: true, cool: false, dodges: true },
        Self { run: 0, bold: 30, waits: 600, weak: 0, wary: 0, haste: true, cool: false, dodges: false },
        Self { run: 0, bold: 101, waits: 0, weak: 0, wary: 0, haste: true, cool: false, dodges: false },
        Self { run: 0, bold: 101, waits: 600, weak: 0, wary: 100, haste: true, cool: false, dodges: true },
        Self { run: 0, bold: 30, waits: 0, weak: 0, wary: 20, haste: false, cool: false, dodges: false },
        Self { run: 60, bold: 30, waits: 240, weak: 70, wary: 0, haste: true, cool: false, dodges: false },
        Self { run: 0, bold: 30, waits: 600, weak: 0, wary: 20, haste: false, cool: false, dodges: true },
        Self { run: 20, bold: 30, waits: 0, weak: 90, wary: 100, haste: false, cool: true, dodges: true },
        Self { run: 0, bold: 101, waits: 240, weak: 70, wary: 100, haste: false, cool: false, dodges: true },
        Self { run: 0, bold: 101, waits: 600, weak: 90, wary: 20, haste: false, cool: false, dodges: true },
        Self { run: 0, bold: 30, waits: 600, weak: 70, wary: 0, haste: false, cool: false, dodges: true },
        Self { run: 80, bold: 60, waits: 0, weak: 40, wary: 100, haste: false, cool: true, dodges: true },
    ];
}

impl Default for Temper {
    fn default() -> Self {
        Self::ALL[0]
    }
}
