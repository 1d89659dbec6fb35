//! Panels of puzzles (`play.md` 8.7, `danger.md` 4). Levers can be set freely, and the right setting solves the puzzle
//! at once. The party sets buttons and bars in one action if the log has their clipboard. Otherwise, the player sets
//! and tries them by hand. The panel then shows the number of correct switches in each row. The first tries are free.

use rootward_gen::{Panel, PuzzleKind, RecordNo, Thing};
use serde::{Deserialize, Serialize};

use crate::{
    events::PlayEvent,
    order::Wish,
    party::pack::LogKind,
    play::{Deed, Play},
    riddles::{self, rows},
    site::Site,
};

/// The panels of a base, by puzzle number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Puzzles(Vec<PuzzleState>);

/// The state of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PuzzleState {
    /// The switches that are set, as bits.
    pub setting: u16,
    /// Whether the puzzle is solved. A solved puzzle stays solved.
    pub solved: bool,
    tried: [u16; KEPT],
    /// The number of tries.
    pub tries: u16,
}

/// The number of tries that a panel shows.
pub const KEPT: usize = 6;

impl PuzzleState {
    /// The last tries, oldest first.
    pub fn tried(&self) -> &[u16] {
        &self.tried[KEPT - KEPT.min(self.tries.into())..]
    }

    /// The last try.
    pub fn last(&self) -> Option<u16> {
        self.tried().last().copied()
    }

    fn note_try(&mut self, setting: u16) {
        self.tried.rotate_left(1);
        self.tried[KEPT - 1] = setting;
        self.tries = self.tries.saturating_add(1);
    }
}

impl Puzzles {
    /// All panels of a base, with no switch set.
    pub fn of(site: &Site) -> Self {
        Self(vec![PuzzleState::default(); site.records().puzzles().len()])
    }

    /// The state of a puzzle.
    pub fn get(&self, puzzle: u8) -> PuzzleState {
        self.0.get(usize::from(puzzle)).copied().unwrap_or_default()
    }

    /// Whether there is a state for each puzzle of this base.
    pub fn fit(&self, site: &Site) -> bool {
        self.0.len() == site.records().puzzles().len()
    }

    /// The number of solved puzzles.
    pub fn solved(&self) -> usize {
        self.0.iter().filter(|state| state.solved).count()
    }
}

pub(crate) fn run(site: &Site, play: &mut Play) {
    for index in 0..play.deeds.len() {
        match play.deeds[index] {
            Deed::Acted(at) => {
                if let Some(panel) = site.find(at, |thing| matches!(thing, Thing::Panel(_))) {
                    use_panel(site, play, panel);
                }
            }
            Deed::Wished(Wish::Switch(switch)) => toggle(site, play, switch),
            Deed::Wished(Wish::Try) => try_panel(site, play),
            _ => {}
        }
    }
}

fn use_panel(site: &Site, play: &mut Play, panel: RecordNo) {
    let Some(Thing::Panel(found)) = site.records().get(panel).map(|record| record.thing) else { return };
    if play.puzzles.get(found.puzzle).solved {
        return;
    }
    let known = play.pack.log.knows(LogKind::Code, found.puzzle);
    match found.kind {
        PuzzleKind::Lever => toggle(site, play, 0),
        kind if rows::is_tried(kind) && known => {
            set(play, panel, found, found.solution);
            solve(site, play, panel, found);
        }
        _ => play.events.push(PlayEvent::AskPanel { panel }),
    }
}

fn panel_ahead(site: &Site, play: &Play) -> Option<(RecordNo, Panel)> {
    // A party on the land can have the same coordinates as a cell of the base.
    if play.party.place.is_outside() {
        return None;
    }
    let facing = play.party.facing;
    let wanted = |thing| matches!(thing, Thing::Panel(panel) if panel.look == facing);
    let number = site.find(play.ahead(), wanted)?;
    let Thing::Panel(panel) = site.records().get(number)?.thing else { return None };
    (!play.puzzles.get(panel.puzzle).solved).then_some((number, panel))
}

fn toggle(site: &Site, play: &mut Play, switch: u8) {
    let Some((number, panel)) = panel_ahead(site, play).filter(|(_, panel)| switch < panel.kind.switches())
    else {
        return;
    };
    let setting = play.puzzles.get(panel.puzzle).setting ^ (1 << switch);
    set(play, number, panel, setting);
    if setting == panel.solution && !rows::is_tried(panel.kind) {
        solve(site, play, number, panel);
    }
}

fn try_panel(site: &Site, play: &mut Play) {
    let Some((number, panel)) = panel_ahead(site, play).filter(|(_, panel)| rows::is_tried(panel.kind))
    else {
        return;
    };
    let Some(state) = play.puzzles.0.get_mut(usize::from(panel.puzzle)) else { return };
    state.note_try(state.setting);
    let (setting, is_right) = (state.setting, state.setting == panel.solution);
    let spark = !is_right && u32::from(state.tries) > site.tables().dials.puzzles.free_tries;
    play.events.push(PlayEvent::Tried { panel: number, setting, spark });
    if is_right {
        solve(site, play, number, panel);
    } else if spark {
        riddles::spark(site, play, play.ahead());
    }
}

fn set(play: &mut Play, number: RecordNo, panel: Panel, setting: u16) {
    let Some(state) = play.puzzles.0.get_mut(usize::from(panel.puzzle)) else { return };
    state.setting = setting;
    play.events.push(PlayEvent::Switched { panel: number, setting });
}

fn solve(site: &Site, play: &mut Play, number: RecordNo, panel: Panel) {
    let Some(state) = play.puzzles.0.get_mut(usize::from(panel.puzzle)) else { return };
    state.solved = true;
    play.events.push(PlayEvent::Solved { puzzle: panel.puzzle, panel: number });
    play.deeds.push(Deed::Solved(panel.puzzle));
    if let Some(puzzle) = site.records().puzzles().get(usize::from(panel.puzzle)) {
        play.open(site, puzzle.lock);
    }
}
