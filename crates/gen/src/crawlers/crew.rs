//! The builders of a run (`crawlers.md` 4). A generation works after all earlier ones have died out.

use alloc::vec::Vec;

use super::builder::Builder;

/// The size of the ring for waiting children. A child's generation is at most 10 after its parent's.
const RING: usize = 16;

#[derive(Debug, Default)]
pub(super) struct Crew {
    /// The generation at work, in order of birth.
    pub active: Vec<Builder>,
    /// The waiting builders, in order of birth. The index is their generation modulo the size of the ring.
    waiting: [Vec<Builder>; RING],
    /// The first builders of the floor, with the earliest generation last.
    placed: Vec<Builder>,
    pub population: usize,
}

impl Crew {
    pub fn clear(&mut self) {
        self.active.clear();
        self.waiting.iter_mut().for_each(Vec::clear);
        self.placed.clear();
        self.population = 0;
    }

    pub fn place(&mut self, builder: Builder) {
        self.placed.push(builder);
        self.population += 1;
    }

    pub fn is_empty(&self) -> bool {
        self.population == 0
    }

    pub fn room(&self, most: u16) -> usize {
        usize::from(most).saturating_sub(self.population)
    }

    pub fn drain_placed(&mut self) -> impl Iterator<Item = Builder> {
        self.population -= self.placed.len();
        self.placed.drain(..)
    }

    /// Adds a child, which waits for its generation. Returns `false` if there are already `most` builders.
    pub fn add_child(&mut self, child: Builder, most: u16) -> bool {
        let room = self.population < usize::from(most);
        if room {
            self.waiting[usize::from(child.generation) % RING].push(child);
            self.population += 1;
        }
        room
    }

    pub fn sort_placed(&mut self) {
        self.placed.sort_by_key(|builder| builder.generation);
        self.placed.reverse();
    }

    /// Activates the earliest generation that still has builders. `None` if all builders have died.
    pub fn next_generation(&mut self) -> Option<u16> {
        let waiting = self.waiting.iter().filter_map(|list| list.first());
        let placed = self.placed.last();
        let next = waiting.chain(placed).map(|builder| builder.generation).min()?;
        // Builders that were placed before the run come before those that were born during the run.
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
