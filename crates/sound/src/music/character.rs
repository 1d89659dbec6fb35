//! The character of each place's music: scale, pace and instruments.

use super::timbre::{self, Timbre};

/// The family of a base, which determines its look and its music.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// A space station: bells of steel.
    Station,
    /// A rusty desert planet: plucked strings.
    Rust,
    /// A frozen planet: rubbed glass.
    Ice,
    /// An overgrown planet: reed and wood.
    Moss,
}

impl Family {
    /// Every family.
    pub const ALL: [Self; 4] = [Self::Station, Self::Rust, Self::Ice, Self::Moss];
}

/// A piece of music.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piece {
    /// The title.
    Title,
    /// A base of a family.
    Base(Family),
    /// After a base that was won.
    Won,
    /// After a base that was lost.
    Lost,
}

/// The sound of a piece.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    /// The possible scales, in semitones above the root.
    pub scales: &'static [&'static [u8]],
    /// The root as a MIDI note number. A seed shifts it slightly.
    pub root: f32,
    /// The length of a beat in seconds. A seed changes it slightly.
    pub beat: f32,
    /// The instrument of the motif.
    pub voice: &'static Timbre,
    /// The instrument of the answers.
    pub colour: &'static Timbre,
    pub drone: &'static Timbre,
    /// The chords of the drone, in steps of the scale.
    pub chords: &'static [[i32; 3]],
    /// How far the motifs lie above the root, in steps of the scale.
    pub lift: i32,
    /// The chance that the instrument `colour` doubles a note, in percent.
    pub doubled: usize,
    /// The minimum and maximum silence between two phrases, in seconds.
    pub silence: (f32, f32),
    pub drone_level: f32,
    pub voice_level: f32,
    /// The fraction of an echo that is left after each round.
    pub hall: f32,
}

const AEOLIAN: &[u8] = &[0, 2, 3, 5, 7, 8, 10];
const DORIAN: &[u8] = &[0, 2, 3, 5, 7, 9, 10];
const PHRYGIAN: &[u8] = &[0, 1, 3, 5, 7, 8, 10];
const SPANISH: &[u8] = &[0, 1, 4, 5, 7, 8, 10];
const LYDIAN: &[u8] = &[0, 2, 4, 6, 7, 9, 11];
const MIXOLYDIAN: &[u8] = &[0, 2, 4, 5, 7, 9, 10];
const MAJOR: &[u8] = &[0, 2, 4, 5, 7, 9, 11];
const HARMONIC: &[u8] = &[0, 2, 3, 5, 7, 8, 11];

static STATION: Character = Character {
    scales: &[AEOLIAN, PHRYGIAN, HARMONIC],
    root: 38.0,
    beat: 0.62,
    voice: &timbre::BELL,
    colour: &timbre::HAMMER,
    drone: &timbre::STEEL_DRONE,
    chords: &[[0, 4, 7], [0, 5, 9], [0, 4, 8], [-2, 4, 6], [0, 3, 7]],
    lift: 14,
    doubled: 15,
    silence: (6.0, 13.0),
    drone_level: 0.11,
    voice_level: 0.12,
    hall: 0.88,
};

static RUST: Character = Character {
    scales: &[SPANISH, PHRYGIAN],
    root: 40.0,
    beat: 0.44,
    voice: &timbre::STRING,
    colour: &timbre::REED,
    drone: &timbre::STRING_DRONE,
    chords: &[[0, 4, 7], [0, 4, 11], [0, 1, 7], [0, 5, 7], [0, 4, 8]],
    lift: 14,
    doubled: 10,
    silence: (5.0, 12.0),
    drone_level: 0.13,
    voice_level: 0.15,
    hall: 0.72,
};

static ICE: Character = Character {
    scales: &[LYDIAN, MAJOR, AEOLIAN],
    root: 42.0,
    beat: 0.82,
    voice: &timbre::GLASS,
    colour: &timbre::BELL,
    drone: &timbre::AIR_DRONE,
    chords: &[[0, 4, 8], [0, 7, 11], [0, 5, 9], [-3, 4, 8], [0, 4, 9]],
    lift: 14,
    doubled: 20,
    silence: (5.0, 11.0),
    drone_level: 0.095,
    voice_level: 0.17,
    hall: 0.93,
};

static MOSS: Character = Character {
    scales: &[DORIAN, MIXOLYDIAN, AEOLIAN],
    root: 36.0,
    beat: 0.48,
    voice: &timbre::REED,
    colour: &timbre::WOOD,
    drone: &timbre::WARM_DRONE,
    chords: &[[0, 4, 9], [0, 3, 7], [0, 4, 7], [-1, 4, 8], [0, 5, 7]],
    lift: 14,
    doubled: 30,
    silence: (5.0, 11.0),
    drone_level: 0.12,
    voice_level: 0.12,
    hall: 0.8,
};

static TITLE: Character = Character {
    scales: &[AEOLIAN],
    root: 38.0,
    beat: 0.84,
    voice: &timbre::REED,
    colour: &timbre::HAMMER,
    drone: &timbre::WARM_DRONE,
    chords: &[[0, 4, 7]],
    lift: 14,
    doubled: 0,
    silence: (8.0, 8.0),
    drone_level: 0.1,
    voice_level: 0.12,
    hall: 0.86,
};

static WON: Character = Character {
    scales: &[MAJOR, LYDIAN],
    root: 41.0,
    beat: 0.56,
    voice: &timbre::HAMMER,
    colour: &timbre::REED,
    drone: &timbre::WARM_DRONE,
    chords: &[[0, 4, 9], [3, 7, 9], [0, 7, 9], [4, 8, 11], [-2, 5, 7]],
    lift: 14,
    doubled: 25,
    silence: (2.5, 5.0),
    drone_level: 0.11,
    voice_level: 0.14,
    hall: 0.85,
};

static LOST: Character = Character {
    scales: &[AEOLIAN, PHRYGIAN],
    root: 36.0,
    beat: 0.86,
    voice: &timbre::HAMMER,
    colour: &timbre::GLASS,
    drone: &timbre::AIR_DRONE,
    chords: &[[0, 4, 9], [-2, 5, 7], [0, 5, 9], [-4, 4, 7]],
    lift: 7,
    doubled: 10,
    silence: (4.0, 8.0),
    drone_level: 0.13,
    voice_level: 0.13,
    hall: 0.9,
};

impl Piece {
    pub(super) const fn character(self) -> &'static Character {
        match self {
            Self::Title => &TITLE,
            Self::Base(Family::Station) => &STATION,
            Self::Base(Family::Rust) => &RUST,
            Self::Base(Family::Ice) => &ICE,
            Self::Base(Family::Moss) => &MOSS,
            Self::Won => &WON,
            Self::Lost => &LOST,
        }
    }

    /// Its name, which is part of its random seed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Base(Family::Station) => "station",
            Self::Base(Family::Rust) => "rust",
            Self::Base(Family::Ice) => "ice",
            Self::Base(Family::Moss) => "moss",
            Self::Won => "won",
            Self::Lost => "lost",
        }
    }
}
