//! Orders, time and results in a scene.

use rootward_gen::{Heading, Pos, RecordNo};

use super::Scene;
use crate::{
    events::{Harm, PlayEvent},
    order::{Order, Wish},
    party::{act::can_act_on, question::Question},
    tables::{items::ItemName, kit::Arm},
    tick,
};

impl Scene {
    /// Runs a tick. Returns its events.
    pub fn tick(&mut self) -> Vec<PlayEvent> {
        let input = self.input;
        // A fresh order lasts for one tick. A held order stays.
        (self.input.fresh, self.input.wish) = (None, None);
        tick(&self.site, &mut self.play, &input)
    }

    /// Runs some ticks. Returns their events.
    pub fn run(&mut self, ticks: usize) -> Vec<PlayEvent> {
        (0..ticks).flat_map(|_| self.tick()).collect()
    }

    /// Runs ticks until a condition holds. Returns the number of ticks. Panics if more than `most` ticks pass.
    pub fn until(&mut self, most: usize, mut wanted: impl FnMut(&Self, &[PlayEvent]) -> bool) -> usize {
        for tick in 1..=most {
            let events = self.tick();
            if wanted(self, &events) {
                return tick;
            }
        }
        panic!("the condition did not hold within {most} ticks");
    }

    /// Runs ticks until the party is at rest. Returns the number of ticks.
    pub fn ticks_to_rest(&mut self) -> usize {
        self.until(400, |scene, _| scene.play().party.motion.is_rest())
    }

    /// Runs one tick with an order.
    pub fn tell(&mut self, order: Order) -> Vec<PlayEvent> {
        self.input.fresh = Some(order);
        self.tick()
    }

    /// Gives an order and runs ticks until the party is at rest again.
    pub fn finish(&mut self, order: Order) -> Vec<PlayEvent> {
        let mut events = self.tell(order);
        while !self.play().party.motion.is_rest() {
            events.extend(self.tick());
        }
        events
    }

    /// Runs a step or a bump to its end.
    pub fn walk(&mut self, heading: Heading) -> Vec<PlayEvent> {
        self.finish(Order::Step { heading, sideways: false })
    }

    /// Runs one tick in which the party uses the thing ahead. Confirms a charge without a probe at once.
    pub fn act(&mut self) -> Vec<PlayEvent> {
        match Question::here(self.site(), self.play()) {
            Some(Question::Charge) => self.wish(Wish::Confirm),
            _ => self.tell(Order::Act),
        }
    }

    /// Puts the party in front of a record and uses it.
    pub fn act_on(&mut self, number: RecordNo) -> Vec<PlayEvent> {
        let at = self.record(number).at;
        let (site, play) = (self.site(), self.play());
        let stands = |heading: &Heading| play.terrain.is_walkable(at.step(heading.back()));
        let heading = Heading::ALL.into_iter().filter(stands).find(|&heading| can_act_on(site, at, heading));
        self.put_before(at, heading.expect("a side"));
        self.act()
    }

    /// Runs one tick with a wish.
    pub fn wish(&mut self, wish: Wish) -> Vec<PlayEvent> {
        self.input.wish = Some(wish);
        self.tick()
    }

    /// Runs one tick in which the party attacks.
    pub fn fire(&mut self) -> Vec<PlayEvent> {
        let held = std::mem::replace(&mut self.input.fire, true);
        let events = self.tick();
        self.input.fire = held;
        events
    }
}

impl Scene {
    /// Whether the party could walk onto a cell.
    pub fn is_walkable(&self, at: Pos) -> bool {
        self.play().terrain.is_walkable(at)
    }

    /// Asserts that a barrier that began to open in the last tick opens after exactly eight ticks.
    pub fn assert_opens(&mut self, at: Pos) {
        let ticks = 1 + self.until(20, |scene, _| scene.is_walkable(at));
        assert_eq!(ticks, 8, "ticks until {at:?} is open");
    }

    /// Asserts that a cell stays open for a long time.
    pub fn assert_stays_open(&mut self, at: Pos) {
        for _ in 0..400 {
            self.tick();
            assert!(self.is_walkable(at));
        }
    }
}

impl Scene {
    /// The points of the four droids.
    pub fn points(&self) -> [u32; 4] {
        self.play().squad.droids.map(|droid| droid.points)
    }

    /// The energy of the four droids.
    pub fn energy(&self) -> [u32; 4] {
        self.play().squad.droids.map(|droid| droid.energy)
    }

    /// A percentage of the full points of each droid.
    pub fn share(&self, percent: u32) -> [u32; 4] {
        self.play().squad.droids.map(|droid| droid.full * percent / 100)
    }

    /// The points that each droid has lost.
    pub fn lost(&self) -> [u32; 4] {
        self.play().squad.droids.map(|droid| droid.full - droid.points)
    }

    /// Restores all points of all droids.
    pub fn mend(&mut self) {
        for droid in &mut self.play_mut().squad.droids {
            droid.points = droid.full;
        }
    }

    /// Gives all droids the same arm.
    pub fn arm(&mut self, arm: Arm) {
        for droid in &mut self.play_mut().squad.droids {
            droid.arm = arm;
        }
    }

    /// Kills all members of a group, as the party would.
    pub fn kill(&mut self, group: u16) {
        self.with(|site, play| play.hurt_members(site, group, Harm::Party, |member| member.points));
    }

    /// Sets the number of pieces of an item.
    pub fn give(&mut self, item: ItemName, count: u32) {
        self.play_mut().pack.set(item, count);
    }

    /// The number of pieces of an item.
    pub fn count(&self, item: ItemName) -> u32 {
        self.play().pack.count(item)
    }

    /// The total points of all members of a group.
    pub fn foe_points(&self, group: u16) -> u32 {
        self.state(group).members.iter().map(|member| member.points).sum()
    }
}
