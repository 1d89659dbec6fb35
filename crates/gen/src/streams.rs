//! The main and the side generator of one base.

use crate::{
    rng::{ClassicMain, ClassicSide, Stream, Xoshiro},
    seed::{Seed, Style},
};

/// The two generators that a base is drawn from.
#[derive(Clone, Debug)]
pub(crate) struct Streams<M, S> {
    /// The generator for nearly every draw.
    pub main: M,
    /// The generator for the second coin of the digger's jumps, and later for item piles and encounters.
    pub side: S,
}

impl Streams<ClassicMain, ClassicSide> {
    /// The classic generators: main starts at the number of the seed, side at 0.
    pub const fn classic(number: u16) -> Self {
        Self { main: ClassicMain::new(number), side: ClassicSide::new(0) }
    }
}

impl Streams<Xoshiro, Xoshiro> {
    /// The xoshiro generators of a seed number.
    pub fn xoshiro(number: u64) -> Self {
        Self { main: Xoshiro::main(number), side: Xoshiro::named(number, "side") }
    }
}

/// Work that can use either pair of streams.
pub(crate) trait WithStreams {
    type Output;
    fn run<M: Stream, S: Stream>(self, streams: &mut Streams<M, S>) -> Self::Output;
}

/// The streams of a seed of any style.
#[derive(Clone, Debug)]
pub(crate) enum AnyStreams {
    Classic(Streams<ClassicMain, ClassicSide>),
    Xoshiro(Streams<Xoshiro, Xoshiro>),
}

impl AnyStreams {
    pub fn of(seed: Seed) -> Self {
        match seed.style() {
            Style::Classic => Self::Classic(Streams::classic(seed.difficulty().map())),
            Style::Endless | Style::Crawler => Self::Xoshiro(Streams::xoshiro(seed.number())),
        }
    }

    /// Runs some work on the streams, which advances them.
    pub fn with<W: WithStreams>(&mut self, work: W) -> W::Output {
        match self {
            Self::Classic(streams) => work.run(streams),
            Self::Xoshiro(streams) => work.run(streams),
        }
    }
}
