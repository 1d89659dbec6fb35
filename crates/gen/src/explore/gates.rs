//! The gates of a base. A cell is a gate of another one if every path to the other cell passes it. A single depth-first
//! search finds all gates (the cut vertices of Hopcroft and Tarjan).

use alloc::boxed::Box;

use super::ways::Ways;
use crate::grid::{CELLS, Pos};

/// The tree of a depth-first search from the entrance over all ground, locked or not.
#[derive(Debug)]
pub(crate) struct Gates {
    nodes: Box<[GateNode; CELLS]>,
}

/// The result of the search for a cell. Numbers start at 1. 0 marks a cell that was not reached.
#[derive(Clone, Copy, Debug, Default)]
struct GateNode {
    first: u16,
    /// The highest number in the subtree of this cell.
    last: u16,
    /// The lowest number of a cell that is one step away from the subtree of this cell.
    low: u16,
    from: u16,
    way: u8,
}

impl Gates {
    pub fn of(ways: &Ways<'_>, start: Pos) -> Self {
        let mut gates = Self { nodes: Box::new([GateNode::default(); CELLS]) };
        if let Some(start) = start.index() {
            gates.walk(ways, start);
        }
        gates
    }

    fn walk(&mut self, ways: &Ways<'_>, start: usize) {
        let mut number = 1;
        let mut here = start;
        self.nodes[start] = GateNode { first: 1, last: 1, low: 1, from: start as u16, way: 0 };
        loop {
            let at = Pos::from_index(here);
            let way = self.nodes[here].way;
            if way < ways.most_from(at) {
                self.nodes[here].way += 1;
                let Some(next) = ways.step(at, way).and_then(Pos::index) else { continue };
                if self.nodes[next].first == 0 {
                    number += 1;
                    self.nodes[next] =
                        GateNode { first: number, last: number, low: number, from: here as u16, way: 0 };
                    here = next;
                } else {
                    self.nodes[here].low = self.nodes[here].low.min(self.nodes[next].first);
                }
                continue;
            }
            self.nodes[here].last = number;
            if here == start {
                return;
            }
            let (low, from) = (self.nodes[here].low, usize::from(self.nodes[here].from));
            self.nodes[from].low = self.nodes[from].low.min(low);
            here = from;
        }
    }

    fn node(&self, at: Pos) -> Option<GateNode> {
        at.index().map(|cell| self.nodes[cell]).filter(|node| node.first != 0)
    }

    /// Whether the party can reach a cell if nothing is locked. No path leads through shops and computers.
    pub fn contains(&self, at: Pos) -> bool {
        self.node(at).is_some()
    }

    /// Whether every path from the start to `target` passes `gate`. A gate is behind itself.
    pub fn is_behind(&self, target: Pos, gate: Pos) -> bool {
        self.branch(target, gate).is_some()
    }

    /// Whether a path between the two cells avoids `gate`.
    pub fn same_side(&self, one: Pos, other: Pos, gate: Pos) -> bool {
        self.branch(one, gate) == self.branch(other, gate)
    }

    /// The part of the graph with this cell that `gate` cuts off, by the number of its first cell.
    fn branch(&self, target: Pos, gate: Pos) -> Option<u16> {
        let (below, top) = (self.node(target)?, self.node(gate)?);
        if target == gate {
            return Some(top.first);
        }
        if below.first < top.first || below.first > top.last {
            return None;
        }
        // Find the child of the gate whose subtree contains the target.
        let gate = gate.index()? as u16;
        let mut at = target.index()?;
        while self.nodes[at].from != gate {
            at = usize::from(self.nodes[at].from);
        }
        (self.nodes[at].low >= top.first).then_some(self.nodes[at].first)
    }
}
