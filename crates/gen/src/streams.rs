//! The main and the side generator of one base.

use crate::{
    Seed, Style,
    rng::{ClassicMain, ClassicSide, Stream, Xoshiro},
};

#[derive(Clone, Debug)]
pub(crate) struct Streams<M: Stream> {
    pub main: M,
    /// The side generator. The second random word of each probe comes from it, and so do items and groups.
    pub side: M::Side,
}

impl<M: Stream> Streams<M> {
    pub fn peek(&self) -> [u16; 2] {
        [self.main.peek(), self.side.peek()]
    }
}

#[derive(Clone, Debug)]
pub(crate) enum AnyStreams {
    Classic(Streams<ClassicMain>),
    Xoshiro(Streams<Xoshiro>),
}

impl AnyStreams {
    pub fn of(seed: Seed) -> Self {
        match seed.style() {
            Style::Classic => {
                let main = ClassicMain::new(seed.difficulty().map());
                Self::Classic(Streams { main, side: ClassicSide::new(0) })
            }
            Style::Endless | Style::Crawler => {
                let (main, side) = (Xoshiro::main(seed.number()), Xoshiro::named(seed.number(), "side"));
                Self::Xoshiro(Streams { main, side })
            }
        }
    }
}
