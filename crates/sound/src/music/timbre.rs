//! The instruments of the music, as sums of pure tones with their own decay.

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timbre {
    /// The pure tones of the instrument. The first two numbers are multiples of the note's pitch and of its loudness.
    /// The third is the seconds until a tenth of the tone is left, or 0 if the tone lasts as long as the note.
    pub partials: &'static [[f32; 3]],
    /// The seconds until a note is at its loudest.
    pub attack: f32,
    /// The fade time of a held note, in seconds. 0 for struck notes, which ring out.
    pub release: f32,
    /// The swing of the pitch in each direction, in hundredths of a semitone.
    pub vibrato: f32,
    /// The strength with which the pure tones swell independently of each other, 0 to 1.
    pub shimmer: f32,
    /// The loudness of the breath, a noise that sounds with the note.
    pub breath: f32,
    /// The cutoff frequency of the breath, in hertz.
    pub bright: f32,
    /// The fall of a struck note's pitch from its start, in octaves.
    pub fall: f32,
    /// The fraction of the sound that goes into the echo.
    pub echo: f32,
}

const PLAIN: Timbre = Timbre {
    partials: &[],
    attack: 0.004,
    release: 0.0,
    vibrato: 0.0,
    shimmer: 0.0,
    breath: 0.0,
    bright: 2000.0,
    fall: 0.0,
    echo: 0.35,
};

/// A bell of steel, whose overtones are not multiples.
pub static BELL: Timbre = Timbre {
    partials: &[[1.0, 0.6, 3.4], [2.0, 0.22, 2.2], [2.76, 0.2, 1.3], [5.4, 0.1, 0.6], [8.93, 0.05, 0.25]],
    echo: 0.6,
    ..PLAIN
};

pub static STRING: Timbre = Timbre {
    partials: &[
        [1.0, 0.5, 2.2],
        [2.0, 0.32, 1.5],
        [3.0, 0.24, 1.0],
        [4.01, 0.16, 0.7],
        [5.02, 0.12, 0.5],
        [7.05, 0.07, 0.3],
    ],
    attack: 0.002,
    echo: 0.3,
    ..PLAIN
};

pub static GLASS: Timbre = Timbre {
    partials: &[[1.0, 0.7, 4.6], [2.0, 0.16, 3.0], [3.01, 0.1, 1.8], [4.2, 0.05, 1.0]],
    attack: 0.09,
    vibrato: 4.0,
    shimmer: 0.5,
    echo: 0.8,
    ..PLAIN
};

pub static REED: Timbre = Timbre {
    partials: &[[1.0, 0.62, 0.0], [2.0, 0.16, 0.0], [3.0, 0.1, 0.0], [4.0, 0.03, 0.0]],
    attack: 0.09,
    release: 0.22,
    vibrato: 14.0,
    breath: 0.08,
    bright: 1800.0,
    echo: 0.45,
    ..PLAIN
};

pub static WOOD: Timbre = Timbre {
    partials: &[[1.0, 0.75, 0.75], [3.93, 0.2, 0.2], [9.2, 0.06, 0.08]],
    attack: 0.002,
    echo: 0.4,
    ..PLAIN
};

pub static HAMMER: Timbre = Timbre {
    partials: &[[1.0, 0.6, 3.2], [2.0, 0.24, 2.0], [3.0, 0.12, 1.2], [4.0, 0.06, 0.8]],
    attack: 0.008,
    echo: 0.5,
    ..PLAIN
};

/// The hum of steel: odd overtones.
pub static STEEL_DRONE: Timbre = Timbre {
    partials: &[[1.0, 0.5, 0.0], [1.004, 0.35, 0.0], [3.0, 0.14, 0.0], [5.0, 0.06, 0.0], [7.01, 0.03, 0.0]],
    attack: 4.0,
    release: 6.0,
    shimmer: 0.7,
    echo: 0.3,
    ..PLAIN
};

/// Resonating strings, with all their overtones.
pub static STRING_DRONE: Timbre = Timbre {
    partials: &[
        [1.0, 0.4, 0.0],
        [2.0, 0.22, 0.0],
        [2.997, 0.18, 0.0],
        [4.0, 0.12, 0.0],
        [5.01, 0.08, 0.0],
        [6.0, 0.05, 0.0],
    ],
    attack: 3.0,
    release: 5.0,
    shimmer: 0.9,
    echo: 0.25,
    ..PLAIN
};

/// Cold air in wide halls.
pub static AIR_DRONE: Timbre = Timbre {
    partials: &[[1.0, 0.65, 0.0], [1.004, 0.2, 0.0], [2.0, 0.12, 0.0], [4.0, 0.05, 0.0]],
    attack: 6.0,
    release: 8.0,
    shimmer: 0.6,
    breath: 0.035,
    bright: 900.0,
    echo: 0.6,
    ..PLAIN
};

pub static WARM_DRONE: Timbre = Timbre {
    partials: &[[1.0, 0.5, 0.0], [0.998, 0.3, 0.0], [2.0, 0.2, 0.0], [3.0, 0.09, 0.0], [4.0, 0.03, 0.0]],
    attack: 3.5,
    release: 5.0,
    shimmer: 0.5,
    echo: 0.4,
    ..PLAIN
};

/// A short low note that drives.
pub static PULSE: Timbre = Timbre {
    partials: &[[1.0, 0.6, 0.32], [2.0, 0.34, 0.24], [3.0, 0.22, 0.16], [4.0, 0.12, 0.1], [5.0, 0.08, 0.07]],
    attack: 0.005,
    echo: 0.1,
    ..PLAIN
};

pub static DRUM: Timbre = Timbre {
    partials: &[[1.0, 1.0, 0.36], [1.59, 0.3, 0.16]],
    attack: 0.002,
    fall: 0.9,
    breath: 0.05,
    bright: 700.0,
    echo: 0.25,
    ..PLAIN
};

/// The drum that drives the meltdown, with a long fall of its pitch.
pub static KICK: Timbre =
    Timbre { partials: &[[1.0, 1.0, 0.22]], attack: 0.001, fall: 1.8, echo: 0.05, ..PLAIN };

/// A short hiss on every step.
pub static TICK: Timbre =
    Timbre { partials: &[[1.0, 0.05, 0.03]], attack: 0.001, breath: 0.8, bright: 5200.0, echo: 0.1, ..PLAIN };

/// A cluster of shivering strings.
pub static SHIVER: Timbre = Timbre {
    partials: &[[1.0, 0.4, 0.0], [1.007, 0.3, 0.0], [2.003, 0.2, 0.0], [3.0, 0.12, 0.0]],
    attack: 0.03,
    release: 0.16,
    vibrato: 20.0,
    shimmer: 0.3,
    echo: 0.5,
    ..PLAIN
};

pub static HORN: Timbre = Timbre {
    partials: &[
        [1.0, 0.42, 0.0],
        [2.0, 0.28, 0.0],
        [3.0, 0.2, 0.0],
        [4.0, 0.12, 0.0],
        [5.0, 0.07, 0.0],
        [6.0, 0.04, 0.0],
    ],
    attack: 0.05,
    release: 0.25,
    vibrato: 6.0,
    echo: 0.4,
    ..PLAIN
};
