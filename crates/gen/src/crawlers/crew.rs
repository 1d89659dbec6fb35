//! The builders of a run: those at work, and those that wait (`crawlers.md` 4). A generation works only when all
//! earlier ones have died out.

use alloc::vec::Vec;

use super::builder::Builder;

/// Children are born at most 10 generations ahead, so those that wait fit into a ring of this size.
const RING: usize = 16;

/// The builders of a run. Their memory is used again.
#[derive(Debug, Default)]
pub(super) struct Crew {
    /// The generation at work, in order of birth.
    pub active: Vec<Builder>,
    /// Those that wait, by generation modulo the size of the ring, in order of birth.
    waiting: [Vec<Builder>; RING],
    /// Placed by the design: by generation, the earliest last.
    placed: Vec<Builder>,
    /// Alive, waiting or at work.
    pub population: usize,
}

impl Crew {
    /// Removes all builders.
    pub fn clear(&mut self) {
        self.active.clear();
        self.waiting.iter_mut().for_each(Vec::clear);
        self.placed.clear();
        self.population = 0;
    }

    /// Adds a builder of the design.
    pub fn place(&mut self, builder: Builder) {
        self.placed.push(builder);
        self.population += 1;
    }

    /// Whether no builder is alive.
    pub fn is_empty(&self) -> bool {
        self.population == 0
    }

    /// How many more there may be.
    pub fn room(&self, most: u16) -> usize {
        usize::from(most).saturating_sub(self.population)
    }

    /// Takes all builders of the design out.
    pub fn drain_placed(&mut self) -> impl Iterator<Item = Builder> {
        self.population -= self.placed.len();
        self.placed.drain(..)
    }

    /// Adds a child, which waits for its generation; false if there are too many builders.
    pub fn add_child(&mut self, child: Builder, most: u16) -> bool {
        let room = self.population < usize::from(most);
        if room {
            self.waiting[usize::from(child.generation) % RING].push(child);
            self.population += 1;
        }
        room
    }

    /// Sorts the builders of the design by generation, the earliest last. Those of one generation keep their order.
    pub fn sort_placed(&mut self) {
        self.placed.sort_by_key(|builder| builder.generation);
        self.placed.reverse();
    }

    /// Brings in the earliest generation that still has builders; `None` if all have died.
    pub fn next_generation(&mut self) -> Option<u16> {
        let waiting = self.waiting.iter().filter_map(|list| list.first());
        let placed = self.placed.last();
        let next = waiting.chain(placed).map(|builder| builder.generation).min()?;
        // The design's were born first.
        while let Some(builder) = self.placed.pop_if(|builder| builder.generation == next) {
            self.active.push(builder);
        }
        let list = &mut self.waiting[usize::from(next) % RING];
        if list.first().is_some_and(|builder| builder.generation == next) {
            self.active.append(list);
        }
        Some(next)
    }
}
