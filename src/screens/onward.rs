//! What can be continued from the title screen: the campaign, and the base that was left last.

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_gen::Seed;

use super::{
    menu::{self, FirstRow},
    play::EnterBase,
    twice::{self, Twice},
};
use crate::{
    files::{hold::FolderHold, store::SettingsStore, writer::Writer},
    kit::{self, colour},
    save::{
        base_save,
        career::{self, Career},
    },
    states::Mode,
};

/// What is offered for a new campaign.
const NEW_CAMPAIGN: &str = "Begin a new campaign";

/// What stands there while another game holds the folder.
const HELD: &str =
    "(!) Another game is running on this folder: it has the campaign, and bases are not saved in this one.";

/// The state of the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CampaignStand {
    /// Nothing was played yet.
    Fresh,
    /// The party was left inside its next base.
    Inside,
    /// Its next base waits.
    Before,
}

/// What can be continued.
#[derive(SystemParam)]
pub struct Onward<'w> {
    career: Res<'w, Career>,
    store: Res<'w, SettingsStore>,
    hold: Res<'w, FolderHold>,
    writer: Res<'w, Writer>,
}

impl Onward<'_> {
    /// The row of the campaign, and whether the cursor begins there. False if another game has the campaign.
    pub fn spawn_play(&self, plate: &mut ChildSpawnerCommands, is_first: bool) -> bool {
        // The base that was left a moment ago may still be being written to its file.
        self.writer.flush();
        if !self.hold.is_ours() {
            plate.spawn((Name::new("held"), kit::sized(HELD, kit::TEXT, colour::ALARM)));
            return false;
        }
        let next = self.career.seed();
        let label = campaign_label(self.campaign_stand(), next);
        let mut row = plate.spawn((menu::row(label), observe(enter(next, true))));
        if is_first {
            row.insert(FirstRow);
        }
        true
    }

    /// The rows for what else was begun. Returns the seed of the single base that can be continued.
    pub fn spawn_rows(&self, plate: &mut ChildSpawnerCommands) -> Option<Seed> {
        if !self.hold.is_ours() {
            return None;
        }
        let stand = self.campaign_stand();
        if stand != CampaignStand::Fresh {
            let warning = format!("ends the campaign at {}", self.career.seed());
            plate.spawn((twice::row(NEW_CAMPAIGN, warning), observe(begin_new)));
        }
        let single = base_save::newest(&self.store);
        if let Some(seed) = single {
            let label = format!("Single base: continue in {seed}");
            plate.spawn((menu::row(label), observe(enter(seed, false))));
        }
        single
    }

    fn campaign_stand(&self) -> CampaignStand {
        if base_save::is_in_campaign(&self.store, self.career.seed()) {
            CampaignStand::Inside
        } else if self.career.carried.is_some() || self.career.next > 0 {
            CampaignStand::Before
        } else {
            CampaignStand::Fresh
        }
    }
}

fn campaign_label(stand: CampaignStand, next: Seed) -> String {
    match stand {
        CampaignStand::Fresh => format!("Play: begin in base {next}"),
        CampaignStand::Inside => format!("Play: go on in base {next}"),
        CampaignStand::Before => format!("Play: on to base {next}"),
    }
}

/// Enters a base to play it.
pub fn enter(seed: Seed, campaign: bool) -> impl FnMut(On<Activate>, MessageWriter<EnterBase>) {
    move |_, mut enter| {
        enter.write(EnterBase { seed, mode: Mode::Walk, campaign });
    }
}

/// The old campaign is given up only if that is meant.
fn begin_new(
    row: On<Activate>,
    mut twice: Twice,
    mut enter: MessageWriter<EnterBase>,
    mut commands: Commands,
) {
    if twice.is_meant(row.entity) {
        commands.run_system_cached(career::begin_new_campaign);
        enter.write(EnterBase { seed: Career::default().seed(), mode: Mode::Walk, campaign: true });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_campaign_says_where_it_stands() {
        let label = |stand| campaign_label(stand, Seed::classic(1));
        assert_eq!(label(CampaignStand::Inside), "Play: go on in base 1.1");
        assert_eq!(label(CampaignStand::Before), "Play: on to base 1.1");
        assert_eq!(campaign_label(CampaignStand::Fresh, Seed::classic(0)), "Play: begin in base 1.0");
    }
}
