//! The rows of the title screen that continue a game: the campaign, and the last base.

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_gen::Seed;
use rootward_rules::tables::daily::date_words;

use super::{
    menu::{self, FirstRow},
    play::EnterBase,
    twice::{self, Twice},
};
use crate::{
    host::{
        files::{
            hold::{ANOTHER, FolderHold},
            store::SettingsStore,
            writer::Writer,
        },
        states::Mode,
    },
    kit::{self, colour},
    session::save::{
        base_save::{self, LeftBase},
        career::{self, Career},
        daily::BaseOfDay,
    },
};

const NEW_CAMPAIGN: &str = "Begin a new campaign";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CampaignStand {
    Fresh,
    Inside,
    Before,
}

#[derive(SystemParam)]
pub struct Onward<'w> {
    career: Res<'w, Career>,
    store: Res<'w, SettingsStore>,
    hold: Res<'w, FolderHold>,
    writer: Res<'w, Writer>,
}

impl Onward<'_> {
    /// Returns whether the cursor begins on this row. It does not if another running game holds the campaign.
    pub fn spawn_play(&self, plate: &mut ChildSpawnerCommands, is_first: bool) -> bool {
        // The save of the last base may not be complete yet.
        self.writer.flush();
        if !self.hold.is_ours() {
            let held = format!("(!) {ANOTHER}. It has the campaign. This copy saves no bases.");
            plate.spawn((Name::new("held"), kit::sized(held, kit::TEXT, colour::ALARM)));
            return false;
        }
        let next = self.career.seed();
        let label = campaign_label(self.campaign_stand(), next);
        plate.spawn((menu::row(label), observe(enter(next, true)))).insert_if(FirstRow, || is_first);
        true
    }

    /// Spawns the rows for other unfinished games. Returns the seed of the single base that can be continued.
    pub fn spawn_rows(&self, plate: &mut ChildSpawnerCommands) -> Option<Seed> {
        if !self.hold.is_ours() {
            return None;
        }
        let stand = self.campaign_stand();
        if stand != CampaignStand::Fresh {
            let warning = format!("Start over? This ends the campaign at {}.", self.career.seed());
            plate.spawn((twice::row(NEW_CAMPAIGN, Some(&warning)), observe(begin_new)));
        }
        let left = base_save::newest(&self.store)?;
        plate.spawn((menu::row(left_label(left)), observe(go_on(left))));
        left.day.is_none().then_some(left.seed)
    }

    /// Returns what quitting would lose. Without a folder, the campaign is not saved.
    pub fn lost_by_quitting(&self) -> Option<&'static str> {
        let campaign = self.store.data_dir.is_none() && *self.career != Career::default();
        campaign.then_some("Quit? The campaign cannot be saved and will be lost.")
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
        CampaignStand::Inside => format!("Campaign: continue in base {next}"),
        CampaignStand::Before => format!("Campaign: on to base {next}"),
    }
}

fn left_label(left: LeftBase) -> String {
    let LeftBase { seed, day } = left;
    match day {
        Some(day) => format!("Base of {}: continue in {seed}", date_words(day.into())),
        None => format!("Outside the campaign: continue in {seed}"),
    }
}

fn go_on(left: LeftBase) -> impl FnMut(On<Activate>, MessageWriter<EnterBase>, ResMut<BaseOfDay>) {
    move |_, mut enter, mut today| {
        today.set_if_neq(BaseOfDay(left.day));
        enter.write(EnterBase { seed: left.seed, mode: Mode::Walk, campaign: false });
    }
}

pub fn enter(seed: Seed, campaign: bool) -> impl FnMut(On<Activate>, MessageWriter<EnterBase>) {
    move |_, mut enter| {
        enter.write(EnterBase { seed, mode: Mode::Walk, campaign });
    }
}

/// The player must confirm that the old campaign is given up.
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
    fn the_campaign_row_shows_the_progress() {
        let label = |stand| campaign_label(stand, Seed::classic(1));
        assert_eq!(label(CampaignStand::Inside), "Campaign: continue in base 1.1");
        assert_eq!(label(CampaignStand::Before), "Campaign: on to base 1.1");
        assert_eq!(campaign_label(CampaignStand::Fresh, Seed::classic(0)), "Play: begin in base 1.0");
    }

    #[test]
    fn a_base_of_a_day_is_offered_with_its_date() {
        let label = |day| left_label(LeftBase { seed: Seed::classic(179), day });
        assert_eq!(label(None), "Outside the campaign: continue in 17.3");
        assert_eq!(label(Some(20_780)), "Base of 2026-11-23: continue in 17.3");
    }
}
