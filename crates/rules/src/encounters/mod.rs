//! Groups of creatures (`play.md` 8.5). In every tick, each group acts by its mood, unless it sleeps far away or one of
//! its `behaviours` takes precedence. `moods` has the calm moods, and `hunt` those of groups that hunt the party.
//! `senses` covers hearing and sight, `walk` movement, `flee` the meltdown, and `captive` the captive of a station.

pub(crate) mod behaviours;
mod captive;
pub mod distance_maps;
mod flee;
pub mod group;
mod hunt;
mod moods;
mod senses;
mod summon;
#[cfg(test)]
mod tests;
mod walk;

use rootward_gen::{Pos, RecordNo};
use serde::{Deserialize, Serialize};

pub use self::behaviours::bomb::{Bomb, REACH as BOMB_REACH};
pub use self::group::{Condition, GroupState, MemberState, Mood, Stance};
pub(crate) use self::moods::end_quiet;
pub(super) use self::senses::{Noise, hurt as rouse_hurt, wake_by_noise};
use crate::{
    play::Play,
    site::Site,
    tables::{
        creatures::{Creature, Trait},
        rng::PlayRng,
    },
};

/// All groups of a base, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Groups {
    list: Vec<GroupState>,
    /// The bombs of dead bombers.
    pub bombs: Vec<behaviours::bomb::Bomb>,
    /// Whether the party has left or attacked from the quiet cells around the entrance. Groups may then enter them.
    loud: bool,
}

pub(crate) fn run(site: &Site, play: &mut Play) {
    if play.is_over() {
        return;
    }
    play.answers.pass_tick();
    senses::spread_noises(site, play);
    moods::run(site, play);
    behaviours::guardian::press(site, play);
    behaviours::bomb::run(site, play);
}

impl Groups {
    /// The groups of a base when the party enters.
    pub fn begin(site: &Site, rng: &mut PlayRng) -> Self {
        let groups = site.records().groups().iter();
        let list = groups.map(|group| GroupState::begin(site, group, rng)).collect();
        Self { list, bombs: Vec::new(), loud: false }
    }

    /// Every group, including dead ones.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &GroupState> {
        self.list.iter()
    }

    /// A group by its number.
    pub fn get(&self, group: u16) -> Option<&GroupState> {
        self.list.get(usize::from(group))
    }

    /// A group by its number, mutable.
    pub fn get_mut(&mut self, group: u16) -> Option<&mut GroupState> {
        self.list.get_mut(usize::from(group))
    }

    /// The group of a record.
    pub fn of_record(&self, record: RecordNo) -> Option<&GroupState> {
        self.list.iter().find(|group| group.record == record)
    }

    /// The group on a cell.
    pub fn at(&self, at: Pos) -> Option<&GroupState> {
        self.list.iter().find(|group| group.at == at && group.is_there())
    }

    /// The number of the group on a cell.
    pub fn number_at(&self, at: Pos) -> Option<u16> {
        self.list.iter().position(|group| group.at == at && group.is_there()).map(|index| index as u16)
    }

    /// The number of groups that chase the party now.
    pub fn chasing(&self) -> usize {
        self.list.iter().filter(|group| group.is_there() && group.is_chasing()).count()
    }

    /// The number of groups that wind up, strike or recover now.
    pub fn attacking(&self) -> usize {
        self.list.iter().filter(|group| group.is_there() && group.has_turn()).count()
    }

    /// Releases a group from a trap. The group is awake and knows the party's cell.
    pub fn rouse(&mut self, record: RecordNo) {
        if let Some(group) = self.list.iter_mut().find(|group| group.record == record) {
            group.mood = Mood::Alert(1);
            group.unseen = 0;
        }
    }

    /// Lets the group on a cell change places with the party and cancels the group's attack.
    pub fn change_places(&mut self, at: Pos, left: Pos, ticks: u16) {
        if let Some(group) = self.list.iter_mut().find(|group| group.at == at && group.is_there()) {
            group.put(at);
            group.walk_to(left, ticks);
        }
    }

    /// Adds a group, for the console.
    pub fn add(&mut self, group: GroupState) {
        self.list.push(group);
    }

    /// An empty list of groups. Unless `loud`, groups still keep away from the entrance.
    pub(super) const fn nobody(loud: bool) -> Self {
        Self { list: Vec::new(), bombs: Vec::new(), loud }
    }
}

impl GroupState {
    /// The table row for the group's type.
    pub fn row<'site>(&self, site: &'site Site) -> Option<&'site Creature> {
        site.tables().creatures.get(self.creature)
    }

    /// Whether the group's type has a trait, or the group is a guardian that shows the trait now.
    pub fn is(&self, site: &Site, wanted: Trait) -> bool {
        self.row(site).is_some_and(|row| row.is(wanted)) || behaviours::guardian::shows(site, self, wanted)
    }

    /// Whether the group lies in wait. It does not hear noises, and only a sign on its cell gives it away.
    #[must_use]
    pub fn lurks(&self, site: &Site) -> bool {
        self.mood == Mood::Asleep && self.is(site, Trait::Lurker)
    }

    /// Whether the group holds up its shield. It lowers the shield during a wind-up and while it is open to attack.
    #[must_use]
    pub fn has_shield_up(&self, site: &Site) -> bool {
        self.is_roused() && self.condition.open == 0 && !self.winds_up() && self.is(site, Trait::Shield)
    }

    /// Whether the group is the captive.
    pub fn is_captive(&self, site: &Site) -> bool {
        self.is(site, Trait::Captive)
    }
}
