//! Panels of puzzles (`play.md` 8.7): levers are set freely and solve it in the right state; buttons and
//! bars are set with one act if the log has their clipboard, otherwise by hand, without a penalty.

use rootward_gen::{PuzzleKind, RecordNo, Thing};
use serde::{Deserialize, Serialize};

use crate::{
    events::PlayEvent,
    order::Wish,
    party::pack::LogKind,
    play::{Deed, Play},
    site::Site,
};

/// The panels of a base, by the numbers of their puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Puzzles(Vec<PuzzleState>);

/// The state of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PuzzleState {
    /// The switches that are set, a bit each.
    pub setting: u16,
    /// Whether it is solved; it stays so.
    pub solved: bool,
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

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many are solved.
    pub fn solved(&self) -> usize {
        self.0.iter().filter(|state| state.solved).count()
    }
}

/// One tick.
pub(crate) fn run(site: &Site, play: &mut Play) {
    for index in 0..play.deeds.len() {
        match play.deeds[index] {
            Deed::Acted(at) => {
                if let Some(panel) = site.find(at, |thing| matches!(thing, Thing::Panel(_))) {
                    use_panel(site, play, panel);
                }
            }
            Deed::Wished(Wish::Switch(switch)) => toggle(site, play, switch),
            _ => {}
        }
    }
}

/// The party acts on a panel.
fn use_panel(site: &Site, play: &mut Play, panel: RecordNo) {
    let Some(Thing::Panel(found)) = site.records().get(panel).map(|record| record.thing) else { return };
    if play.puzzles.get(found.puzzle).solved {
        return;
    }
    let coded = matches!(found.kind, PuzzleKind::Buttons | PuzzleKind::Bars);
    let known = play.pack.log.knows(LogKind::Code, found.puzzle);
    match found.kind {
        PuzzleKind::Lever => toggle(site, play, 0),
        _ if coded && known => set(site, play, panel, found.solution),
        _ => play.events.push(PlayEvent::AskPanel { panel }),
    }
}

/// Sets a switch of the panel ahead the other way.
fn toggle(site: &Site, play: &mut Play, switch: u8) {
    let ahead = play.ahead();
    let facing = play.party.facing;
    let wanted = |thing| matches!(thing, Thing::Panel(panel) if panel.look == facing);
    let Some(panel) = site.find(ahead, wanted) else { return };
    let Some(Thing::Panel(found)) = site.records().get(panel).map(|record| record.thing) else { return };
    let state = play.puzzles.get(found.puzzle);
    if state.solved || switch >= found.kind.switches() {
        return;
    }
    set(site, play, panel, state.setting ^ (1 << switch));
}

fn set(site: &Site, play: &mut Play, panel: RecordNo, setting: u16) {
    let Some(Thing::Panel(found)) = site.records().get(panel).map(|record| record.thing) else { return };
    let Some(state) = play.puzzles.0.get_mut(usize::from(found.puzzle)) else { return };
    state.setting = setting;
    play.events.push(PlayEvent::Switched { panel, setting });
    if setting != found.solution {
        return;
    }
    state.solved = true;
    play.events.push(PlayEvent::Solved { puzzle: found.puzzle, panel });
    play.deeds.push(Deed::Solved(found.puzzle));
    if let Some(puzzle) = site.records().puzzles().get(usize::from(found.puzzle)) {
        play.open(site, puzzle.lock);
    }
}
