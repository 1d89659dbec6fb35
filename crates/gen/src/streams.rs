//! The main and the side generator of one base, travelling together.

use crate::{
    rng::{ClassicMain, ClassicSide, Stream, Xoshiro},
    seed::{Seed, Style},
};

/// The two generators that a base is drawn from.
#[derive(Clone, Debug)]
pub(crate) struct Streams<M, S> {
    /// Nearly every draw.
    pub main: M,
    /// The second coin of the digger's jumps; later item piles and encounters.
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

/// Something that works with either pair of streams.
pub(crate) trait WithStreams {
    /// What the work gives back.
    type Output;
    /// Does the work.
    fn run<M: Stream, S: Stream>(self, streams: Streams<M, S>) -> Self::Output;
}

/// Picks the streams of the seed's style and hands them to the work.
pub(crate) fn with_streams<W: WithStreams>(seed: Seed, work: W) -> W::Output {
    match seed.style() {
        Style::Classic => work.run(Streams::classic(seed.difficulty().map())),
        Style::Endless | Style::Crawler => work.run(Streams::xoshiro(seed.number())),
    }
}
