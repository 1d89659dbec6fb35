//! Finds enclosed areas, and joins them to the main area or fills them (`crawlers.md` 12).

use alloc::vec::Vec;

use super::{CrawlReport, Hall, HallTile, starts::HallRect};
use crate::grid::{Heading, Pos};

const NONE: u32 = u32::MAX;

#[derive(Debug, Default)]
pub(super) struct Repair {
    /// The number of the area in which each cell was first found. `areas` tells which area that one belongs to now.
    labels: Vec<u32>,
    areas: Vec<Area>,
    queue: Vec<u32>,
    /// The previous cell on the path, for each cell that a search has reached.
    from: Vec<u32>,
    touched: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Area {
    /// The area that has absorbed this one, or the area itself.
    into: u32,
    size: u32,
    first: u32,
    is_plain: bool,
    rows: (i16, i16),
    is_gone: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    pub floor: u8,
    /// The first anchor of the floor. The area around it is the main area.
    pub anchor: Option<Pos>,
    /// The minimum size of an area of plain floor, in cells. Smaller areas are filled.
    pub fill_limit: u8,
}

impl Repair {
    /// Joins the areas of a floor into one where possible. `opened` receives the first cell of each new passage.
    pub fn run(&mut self, hall: &mut Hall, task: Task, opened: &mut Vec<Pos>, report: &mut CrawlReport) {
        self.find_areas(hall, task);
        report.enclosed += self.areas.len().saturating_sub(1) as u32;
        let Some(main) = self.main_area(hall, task.anchor) else { return };
        // Areas that can be neither joined nor filled. The loop then skips them.
        let mut lost = 0;
        while let Some(smallest) = self.smallest_but(main) {
            let area = self.areas[smallest as usize];
            if area.size < task.fill_limit.into() && area.is_plain {
                self.fill(hall, smallest, report);
            } else if let Some(end) = self.search(hall, task.floor, smallest, false) {
                self.open_way(hall, smallest, end, opened, report);
            } else if let Some(end) = self.search(hall, task.floor, smallest, true) {
                self.open_way(hall, smallest, end, opened, report);
            } else if area.is_plain {
                self.fill(hall, smallest, report);
            } else {
                lost += 1;
                self.areas[smallest as usize].is_gone = true;
            }
        }
        report.lost += lost;
    }

    fn find_areas(&mut self, hall: &Hall, task: Task) {
        self.labels.clear();
        self.labels.resize(hall.cells(), NONE);
        self.areas.clear();
        for at in HallRect::all(hall).cells() {
            let Some(cell) = hall.index(at) else { continue };
            let is_new = self.labels[cell] == NONE && hall.tile_at(cell).is_passable();
            if is_new && hall.floor(at) == task.floor {
                self.flood(hall, at, cell);
            }
        }
    }

    fn flood(&mut self, hall: &Hall, at: Pos, cell: usize) {
        let label = self.areas.len() as u32;
        let (first, rows) = (cell as u32, (at.y, at.y));
        let mut area = Area { into: label, size: 0, first, is_plain: true, rows, is_gone: false };
        self.queue.clear();
        self.queue.push(cell as u32);
        self.labels[cell] = label;
        let mut done = 0;
        while let Some(&cell) = self.queue.get(done) {
            done += 1;
            let at = hall.position(cell as usize);
            area.is_plain &= hall.tile_at(cell as usize) == HallTile::Open;
            area.rows.1 = area.rows.1.max(at.y);
            for heading in Heading::ALL {
                // The flood cannot leave the floor, because two walls separate each pair of floors.
                let Some(next) = hall.index(at.step(heading)) else { continue };
                if self.labels[next] == NONE && hall.tile_at(next).is_passable() {
                    self.labels[next] = label;
                    self.queue.push(next as u32);
                }
            }
        }
        area.size = self.queue.len() as u32;
        self.areas.push(area);
    }

    fn area_of(&self, mut label: u32) -> u32 {
        while self.areas[label as usize].into != label {
            label = self.areas[label as usize].into;
        }
        label
    }

    fn main_area(&self, hall: &Hall, anchor: Option<Pos>) -> Option<u32> {
        let of_anchor = anchor.and_then(|at| hall.index(at)).map(|cell| self.labels[cell]);
        of_anchor.filter(|&label| label != NONE).or_else(|| {
            let largest = |&label: &u32| {
                let area = &self.areas[label as usize];
                (area.size, core::cmp::Reverse(area.first))
            };
            (0..self.areas.len() as u32).max_by_key(largest)
        })
    }

    fn smallest_but(&self, main: u32) -> Option<u32> {
        let main = self.area_of(main);
        let is_left = |&label: &u32| {
            let area = &self.areas[label as usize];
            label != main && area.into == label && !area.is_gone
        };
        let size = |&label: &u32| {
            let area = &self.areas[label as usize];
            (area.size, area.first)
        };
        (0..self.areas.len() as u32).filter(is_left).min_by_key(size)
    }

    fn collect(&mut self, hall: &Hall, label: u32) {
        self.queue.clear();
        let (north, south) = self.areas[label as usize].rows;
        for at in (HallRect { north, south, ..HallRect::all(hall) }).cells() {
            let Some(cell) = hall.index(at) else { continue };
            if self.labels[cell] != NONE && self.area_of(self.labels[cell]) == label {
                self.queue.push(cell as u32);
            }
        }
    }

    fn fill(&mut self, hall: &mut Hall, label: u32, report: &mut CrawlReport) {
        self.collect(hall, label);
        for &cell in &self.queue {
            hall.put(hall.position(cell as usize), HallTile::Wall);
            self.labels[cell as usize] = NONE;
        }
        report.filled += self.queue.len() as u32;
        self.areas[label as usize].is_gone = true;
    }

    /// Finds a shortest path through removable walls to another area, and returns the last wall on it. With
    /// `also_fixed`, the path may also cross fixed walls that are not kept. Afterwards, `from` holds the path.
    fn search(&mut self, hall: &Hall, floor: u8, label: u32, also_fixed: bool) -> Option<u32> {
        self.collect(hall, label);
        self.from.resize(hall.cells(), NONE);
        for &cell in &self.touched {
            self.from[cell as usize] = NONE;
        }
        self.touched.clear();
        let mut done = 0;
        while let Some(&cell) = self.queue.get(done) {
            done += 1;
            let at = hall.position(cell as usize);
            for heading in Heading::ALL {
                let there = at.step(heading);
                let Some(next) = hall.index(there).filter(|_| hall.floor(there) == floor) else {
                    continue;
                };
                let tile = hall.tile_at(next);
                if tile.is_passable() {
                    // A path to a lost area is useless.
                    let area = self.area_of(self.labels[next]);
                    if area != label && !self.areas[area as usize].is_gone {
                        return Some(cell);
                    }
                } else if self.from[next] == NONE
                    && (tile.is_removable() || also_fixed && tile.is_fixed() && !hall.is_kept(there))
                {
                    self.from[next] = cell;
                    self.touched.push(next as u32);
                    self.queue.push(next as u32);
                }
            }
        }
        None
    }

    fn open_way(
        &mut self,
        hall: &mut Hall,
        label: u32,
        end: u32,
        opened: &mut Vec<Pos>,
        report: &mut CrawlReport,
    ) {
        let mut cell = end;
        let mut first = end;
        while self.labels[cell as usize] == NONE {
            let at = hall.position(cell as usize);
            hall.put(at, HallTile::Open);
            report.reopened += 1;
            first = cell;
            let area = self.area_of(label);
            self.labels[cell as usize] = area;
            self.grow(area, cell, at);
            for heading in Heading::ALL {
                if let Some(next) = hall.index(at.step(heading)) {
                    let other = self.labels[next];
                    if other != NONE {
                        self.join(other, label);
                    }
                }
            }
            cell = self.from[cell as usize];
        }
        opened.push(hall.position(first as usize));
    }

    fn grow(&mut self, label: u32, cell: u32, at: Pos) {
        let area = &mut self.areas[label as usize];
        area.size += 1;
        area.first = area.first.min(cell);
        area.rows = (area.rows.0.min(at.y), area.rows.1.max(at.y));
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.area_of(a), self.area_of(b));
        if a == b || self.areas[a as usize].is_gone {
            return;
        }
        let swallowed = self.areas[a as usize];
        let area = &mut self.areas[b as usize];
        area.size += swallowed.size;
        area.first = area.first.min(swallowed.first);
        area.is_plain &= swallowed.is_plain;
        area.rows = (area.rows.0.min(swallowed.rows.0), area.rows.1.max(swallowed.rows.1));
        self.areas[a as usize].into = b;
    }
}
