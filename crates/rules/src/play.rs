//! The whole state of a play as one value. [`tick`](crate::tick) changes its parts in a fixed order.

use std::ops::{Deref, DerefMut};

use rootward_gen::{Heading, Pos, RecordNo};
use serde::{Deserialize, Serialize};

use crate::{
    combat::shots::Shots,
    doors::{Barriers, iris::IrisPanels},
    encounters::{Groups, distance_maps::DistanceMaps},
    events::PlayEvent,
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

/// The largest number of a play: its ticks come there after nine days without a break, points and gold never.
/// Sums and shares of numbers up to here stay within 32 bits.
pub const LARGEST_NUMBER: u32 = 1 << 24;

/// The largest coordinate of a cell in a play, either way: steps and distances stay within 16 bits, and nothing of a play
/// is farther away.
const FARTHEST_CELL: u16 = 255;

/// The state of a play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct Play {
    /// On what terms the base is played.
    pub terms: Terms,
    /// Ticks since the party came in.
    pub tick: u32,
    /// The generator of every draw.
    pub rng: PlayRng,
    /// Where the party is and what it does.
    pub party: Token,
    /// The four droids.
    pub squad: Squad,
    /// What they carry and know.
    pub pack: Pack,
    /// Doors and walls that move.
    pub barriers: Barriers,
    /// Panels of iris doors.
    pub iris: IrisPanels,
    /// Panels of puzzles.
    pub puzzles: Puzzles,
    /// Grates, cupboards, mines.
    pub traps: Traps,
    /// Items that lie in the base.
    pub piles: Piles,
    /// Sockets and hydrants.
    pub machines: Machines,
    /// What was bought in shops.
    pub sold: Sold,
    /// Creatures.
    pub groups: Groups,
    /// Shots in flight.
    pub shots: Shots,
    /// Fire and water.
    pub hazards: Hazards,
    /// What has to be done, and how far it is.
    pub objective: Objective,
    /// What happens on the run home.
    pub mishaps: Mishaps,
    /// What counts in the end.
    pub tally: Tally,
    /// Whether the party has found the entry of the log that lies in this base.
    pub has_log: bool,
    /// What the mission adds to its bases.
    pub twists: Twists,
    /// What the party sees and has seen.
    pub seen: Seen,
    /// Locks and rock opened before the play, because the base could not be won otherwise.
    pub repairs: repair::Repairs,
    /// Whether nothing hurts the party (console).
    pub god: bool,
    /// Whether the console helped the play; such a play has no score.
    pub helped: bool,
    /// What bars the way now. It follows from the rest.
    #[serde(skip)]
    pub terrain: Derived<Terrain>,
    /// Whether something opened or shut since the terrain was made.
    #[serde(skip)]
    pub terrain_changed: bool,
    /// Ways to the party for groups that chase it. They follow from the rest.
    #[serde(skip)]
    pub fields: Derived<DistanceMaps>,
    /// What was done in this tick and other concerns react to.
    #[serde(skip)]
    pub deeds: Derived<Vec<Deed>>,
    /// What happened in this tick, for observers.
    #[serde(skip)]
    pub events: Derived<Vec<PlayEvent>>,
}

/// A value that follows from the rest of the state. Equality and the fingerprint leave it out.
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

/// What was done in a tick. Each concern reacts to the deeds that it handles.
#[expect(missing_docs, reason = "the names of the fields say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    /// The party acted on what is on a cell: ahead of it, or its own.
    Acted(Pos),
    /// The party walked against what is on a cell.
    Bumped(Pos, Heading),
    /// The party has come onto a cell.
    Entered(Pos),
    /// The party has begun to leave a cell.
    Left(Pos),
    /// A group has come onto a cell.
    GroupEntered(u16, Pos),
    /// A group walks against a door that it can open.
    Nudged(Pos),
    /// A blow or a shot of the party has hit the thing on a cell.
    Struck { at: Pos, damage: u32 },
    /// A noise that is heard for some cells along the paths.
    Noise { at: Pos, reach: u32 },
    /// A puzzle was solved.
    Solved(u8),
    /// The party was told a wish, which is done at once.
    Wished(Wish),
}

impl Play {
    /// The play of a base on some terms when the party comes in, with what it brings from earlier bases.
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
        twists::begin(site, &mut play);
        crate::seeing::look(site, &mut play);
        play
    }

    /// Puts the party on the land around the base, where it landed; not in a station.
    pub fn land(&mut self, site: &Site) {
        if site.furnished().outside().is_some() {
            let (at, facing) = Region::Outside.start(site.furnished());
            self.party = Token::at(Region::Outside, at, facing);
            self.seen = Seen::default();
        }
    }

    /// Rebuilds what follows from the rest: after loading, and when something opened or shut.
    pub fn rebuild_derived(&mut self, site: &Site) {
        self.terrain.0 = Terrain::of(site, &self.barriers);
        self.bar_mishaps();
        self.terrain_changed = false;
        self.fields.forget();
    }

    /// Whether a state read from a file belongs to this base, with numbers that a play can reach.
    pub fn fits(&self, site: &Site) -> bool {
        let records = site.records();
        let mishaps = self.mishaps.iter().map(|mishap| mishap.at);
        let cells = self.groups.iter().map(|group| group.at).chain([self.party.at]).chain(mishaps);
        let of_records = self.groups.iter().take(records.groups().len());
        (records.groups().len()..=usize::from(u16::MAX)).contains(&self.groups.iter().len())
            && of_records
                .zip(records.groups())
                .all(|(state, group)| state.record == group.record && state.creature == group.creature)
            && self.barriers.fit(site)
            && self.puzzles.len() == records.puzzles().len()
            && cells.into_iter().all(Pos::in_grid)
            && crate::fingerprint::largest_number(self) <= LARGEST_NUMBER
            && crate::fingerprint::farthest_cell(self) <= FARTHEST_CELL
            && self.pack.fits()
            && usize::from(self.squad.selected) < self.squad.droids.len()
    }

    /// A number for the state, the same on every machine.
    pub fn fingerprint(&self) -> u32 {
        crate::fingerprint::fingerprint(self)
    }

    /// Whether the party or a group stands on a cell.
    pub fn is_taken(&self, at: Pos) -> bool {
        self.party.at == at || self.groups.at(at).is_some()
    }

    /// Whether a record has this number and is a barrier that is open.
    pub fn is_open(&self, record: RecordNo) -> bool {
        self.barriers.get(record).is_some_and(crate::doors::Barrier::is_open)
    }

    /// The cell that the party looks at.
    pub const fn ahead(&self) -> Pos {
        self.party.at.step(self.party.facing)
    }

    /// Whether the play is over, won or lost.
    pub const fn is_over(&self) -> bool {
        self.objective.is_over()
    }
}
