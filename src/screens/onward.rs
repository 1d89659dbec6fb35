//! What can be continued from the title screen: the campaign, and the base that was left last.

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_gen::Seed;

use super::{
    menu::{self, FirstRow, MenuCursor},
    play::EnterBase,
};
use crate::{
    files::{hold::FolderHold, store::SettingsStore, writer::Writer},
    kit::{self, colour},
    save::{
        base_save,
        career::{self, Career},
    },
    schedule::AppSystems,
    states::Mode,
};

/// The row that begins a new campaign: it asks once more before the old one is given up.
#[derive(Component, Clone, Copy, Debug, Default)]
struct NewCampaign {
    asked: bool,
}

/// Its words.
#[derive(Component, Clone, Copy, Debug)]
struct NewCampaignLabel;

/// What is offered for a new campaign.
const NEW_CAMPAIGN: &str = "Begin a new campaign";

/// What stands there while another game holds the folder.
const HELD: &str =
    "(!) Another game is running on this folder: it has the campaign, and bases are not saved in this one.";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        cancel_new_campaign.in_set(AppSystems::View).run_if(resource_changed::<MenuCursor>),
    );
}

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
            plate.spawn((
                menu::row_frame(NEW_CAMPAIGN),
                NewCampaign::default(),
                observe(begin_new),
                children![menu::mark(), (NewCampaignLabel, kit::text(NEW_CAMPAIGN), Pickable::IGNORE)],
            ));
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

/// The first time it asks; the second time the old campaign is given up.
fn begin_new(
    row: On<Activate>,
    career: Res<Career>,
    mut rows: Query<&mut NewCampaign>,
    mut label: Single<&mut Text, With<NewCampaignLabel>>,
    mut enter: MessageWriter<EnterBase>,
    mut commands: Commands,
) {
    let Ok(mut row) = rows.get_mut(row.entity) else { return };
    if !row.asked {
        row.asked = true;
        label.0 = format!("(!) Again: ends the campaign at {}", career.seed());
        return;
    }
    commands.run_system_cached(career::begin_new_campaign);
    enter.write(EnterBase { seed: Career::default().seed(), mode: Mode::Walk, campaign: true });
}

/// Moving to another row cancels it.
fn cancel_new_campaign(
    cursor: Res<MenuCursor>,
    mut rows: Query<(Entity, &mut NewCampaign)>,
    mut labels: Query<&mut Text, With<NewCampaignLabel>>,
) {
    for (row, mut new) in &mut rows {
        if new.asked && cursor.0 != Some(row) {
            new.asked = false;
            for mut label in &mut labels {
                label.set_if_neq(Text::new(NEW_CAMPAIGN));
            }
        }
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
