//! The whole state of a play as one value. [`tick`](crate::tick) changes its parts in a fixed order.

use std::ops::{Deref, DerefMut};

use rootward_gen::{Heading, Pos, RecordNo};
use serde::{Deserialize, Serialize};

use crate::{
    combat::{Answers, shots::Shots},
    doors::{Barriers, iris::IrisPanels},
    encounters::{Groups, distance_maps::DistanceMaps},
    events::PlayEvent,
    fingerprint::Largest,
    hazards::Hazards,
    machines::Machines,
    objective::{Objective, Tally, events::Mishaps, repair},
    order::Wish,
    party::{
        pack::Pack,
        squad::{Carried, Squad},
        token::Token,
    },
    piles::Piles,
    puzzles::Puzzles,
    region::Region,
    seeing::Seen,
    shops::Sold,
    site::Site,
    tables::rng::PlayRng,
    terms::Terms,
    terrain::Terrain,
    traps::Traps,
    twists::{self, Twists},
};

/// The largest value of any number in the state. As ticks, it is nine days. Sums and percentages still fit into 32 bits.
pub const LARGEST_NUMBER: u32 = 1 << 24;

/// The maximum distance of a cell from the origin, in either direction. Steps and distances then fit into 16 bits.
const FARTHEST_CELL: u16 = 255;

/// The state of a play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct Play {
    /// The challenge, the chips, and whether twists apply.
    pub terms: Terms,
    /// Ticks since the party entered.
    pub tick: u32,
    /// The random number generator for all draws.
    pub rng: PlayRng,
    /// The position and the action of the party.
    pub party: Token,
    /// The four droids.
    pub squad: Squad,
    /// The items and knowledge of the party.
    pub pack: Pack,
    /// Doors and movable walls.
    pub barriers: Barriers,
    /// Panels of iris doors.
    pub iris: IrisPanels,
    /// Panels of puzzles.
    pub puzzles: Puzzles,
    /// Grates, cupboards and mines.
    pub traps: Traps,
    /// Items that lie in the base.
    pub piles: Piles,
    /// Sockets and hydrants.
    pub machines: Machines,
    /// Goods that were bought in shops.
    pub sold: Sold,
    /// Creatures.
    pub groups: Groups,
    /// Shots in flight.
    pub shots: Shots,
    /// How the party answers attacks.
    pub answers: Answers,
    /// Fire and water.
    pub hazards: Hazards,
    /// The objectives and the progress.
    pub objective: Objective,
    /// The mishaps on the run home.
    pub mishaps: Mishaps,
    /// The counts for the score.
    pub tally: Tally,
    /// Whether the party has found this base's entry in the log of the story.
    pub has_log: bool,
    /// The twists of the mission.
    pub twists: Twists,
    /// The cells that the party sees and has seen.
    pub seen: Seen,
    /// Locks and rock that were opened before the play, because the base could not be won otherwise.
    pub repairs: repair::Repairs,
    /// Whether a console command protects the party from damage.
    pub god: bool,
    /// Whether the player has used a console command that helps. Such a play has no score.
    pub helped: bool,
    /// The current obstacles to walking, sight and shots. Derived from the rest.
    #[serde(skip)]
    pub terrain: Derived<Terrain>,
    /// Whether a barrier has opened or shut since the terrain was built.
    #[serde(skip)]
    pub terrain_changed: bool,
    /// Distance maps to the party, for groups that chase it. Derived from the rest.
    #[serde(skip)]
    pub fields: Derived<DistanceMaps>,
    /// The deeds of this tick, to which other modules react.
    #[serde(skip)]
    pub deeds: Derived<Vec<Deed>>,
    /// The events of this tick, for observers.
    #[serde(skip)]
    pub events: Derived<Vec<PlayEvent>>,
}

/// A value derived from the rest of the state. Equality and the fingerprint ignore it.
#[derive(Clone, Debug, Default)]
pub struct Derived<T>(pub T);

impl<T> Deref for Derived<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Derived<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> PartialEq for Derived<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Derived<T> {}

impl<T> std::hash::Hash for Derived<T> {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// A deed in a tick. Each module reacts to the deeds that it handles.
#[expect(missing_docs, reason = "the field names explain themselves")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    /// The party used the action key on a cell: the cell ahead or its own.
    Acted(Pos),
    /// The party walked into an obstacle on a cell.
    Bumped(Pos, Heading),
    /// The party has entered a cell.
    Entered(Pos),
    /// The party has begun to leave a cell.
    Left(Pos),
    /// A group has entered a cell.
    GroupEntered(u16, Pos),
    /// A group walks into a door that it can open.
    Nudged(Pos),
    /// A blow or a shot of the party has hit the thing on a cell.
    Struck { at: Pos, damage: u32 },
    /// A noise on a cell. It can be heard for `reach` cells along walkable paths.
    Noise { at: Pos, reach: u32 },
    /// A puzzle was solved.
    Solved(u8),
    /// The player gave an order that takes effect at once.
    Wished(Wish),
}

impl Play {
    /// Begins a play: the party enters a base under the given terms, with its equipment from earlier bases.
    pub fn begin(site: &Site, terms: Terms, carried: Option<&Carried>) -> Self {
        let mut rng = PlayRng::of(site.base().seed());
        let squad = Squad::begin(site, carried);
        let groups = Groups::begin(site, &mut rng);
        let mut play = Self {
            terms,
            tick: 0,
            party: Token::at_entrance(site),
            pack: Pack::begin(site, carried),
            squad,
            barriers: Barriers::of(site),
            iris: IrisPanels::default(),
            puzzles: Puzzles::of(site),
            traps: Traps::of(site),
            piles: Piles::of(site),
            machines: Machines::of(site),
            sold: Sold::default(),
            groups,
            shots: Shots::default(),
            answers: Answers::default(),
            hazards: Hazards::default(),
            objective: Objective::default(),
            mishaps: Mishaps::default(),
            tally: Tally::default(),
            has_log: false,
            twists: Twists::default(),
            seen: Seen::default(),
            repairs: repair::Repairs::default(),
            god: false,
            helped: false,
            terrain: Derived::default(),
            terrain_changed: false,
            fields: Derived::default(),
            deeds: Derived::default(),
            events: Derived::default(),
            rng,
        };
        crate::chips::begin(site, &mut play);
        play.repairs = repair::Repairs::needed(site);
        play.repairs.clone().apply(site, &mut play);
        play.rebuild_derived(site);
        twists::begin_with(site, &mut play, Twists::of(site, terms));
        crate::seeing::look(site, &mut play);
        play
    }

    /// Puts the party at its landing place outside the base. Does nothing in a station.
    pub fn land(&mut self, site: &Site) {
        if site.furnished().outside().is_some() {
            let (at, facing) = Region::Outside.start(site.furnished());
            self.party = Token::at(Region::Outside, at, facing);
            self.seen = Seen::default();
        }
    }

    /// Rebuilds all derived values. Call this after loading, and after a barrier has opened or shut.
    pub fn rebuild_derived(&mut self, site: &Site) {
        self.terrain.0 = Terrain::of(site, &self.barriers);
        self.bar_mishaps();
        self.terrain_changed = false;
        self.fields.forget();
    }

    /// Whether a state from a file belongs to this base, and contains only numbers that can occur in a play.
    pub fn fits(&self, site: &Site) -> bool {
        let records = site.records();
        let mishaps = self.mishaps.iter().map(|mishap| mishap.at);
        let cells = self.groups.iter().map(|group| group.at).chain([self.party.at]).chain(mishaps);
        let largest = Largest::of(self);
        let of_records = self.groups.iter().take(records.groups().len());
        (records.groups().len()..=usize::from(u16::MAX)).contains(&self.groups.iter().len())
            && of_records
                .zip(records.groups())
                .all(|(state, group)| state.record == group.record && state.creature == group.creature)
            && self.barriers.fit(site)
            && self.puzzles.fit(site)
            && cells.into_iter().all(Pos::in_grid)
            && largest.number <= LARGEST_NUMBER
            && largest.coordinate <= FARTHEST_CELL
            && self.pack.fits()
            && usize::from(self.squad.selected) < self.squad.droids.len()
    }

    /// A fingerprint of the state, which is the same on all machines.
    pub fn fingerprint(&self) -> u32 {
        crate::fingerprint::fingerprint(self)
    }

    /// Whether the party or a group stands on a cell.
    pub fn is_taken(&self, at: Pos) -> bool {
        self.party.at == at || self.groups.at(at).is_some()
    }

    /// Whether a record is an open barrier.
    pub fn is_open(&self, record: RecordNo) -> bool {
        self.barriers.get(record).is_some_and(crate::doors::Barrier::is_open)
    }

    /// The cell in front of the party.
    pub const fn ahead(&self) -> Pos {
        self.party.at.step(self.party.facing)
    }

    /// Whether the play is over, won or lost.
    pub const fn is_over(&self) -> bool {
        self.objective.is_over()
    }
}
