//! The rows of the briefing. They lead into the base and to the other page.

use bevy::{prelude::*, ui_widgets::Activate};
use rootward_rules::site::Site;

use super::{BriefingPage, CHALLENGE, Subject};
use crate::{
    host::{
        files::{store::SettingsStore, writer::Writer},
        states::Mode,
    },
    kit::widgets::button,
    session::save::charge_save::{self, RunHome},
    ui::screens::{
        challenge,
        menu::{ChosenUnseen, FirstRow},
    },
    world::base::load::Restart,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChosenRow {
    Begin,
    /// The row for the challenge, after the player has changed the challenge.
    Challenge,
    /// The row for the other page, after the player has come back from that page.
    Parts,
}

impl Subject<'_> {
    pub(super) fn spawn_rows(&self, plate: &mut ChildSpawnerCommands, chosen: ChosenRow) {
        let at_the_charge = self.run.kept && !self.resumed.0 && self.campaign.0;
        let mut first = if at_the_charge {
            plate.spawn(button(charge_save::again_row(&self.site), begin_at_the_charge))
        } else {
            plate.spawn(button(if self.resumed.0 { "Continue" } else { "Enter the base" }, begin))
        };
        first.insert(ChosenUnseen).insert_if(FirstRow, || chosen == ChosenRow::Begin);
        if at_the_charge {
            let from_start = "Restart the base (discards the checkpoint)";
            plate.spawn(button(from_start, begin_from_the_start));
        }
        if self.begins_campaign() {
            let row = challenge::row(self.career.challenge, CHALLENGE);
            plate.spawn(row).insert_if(FirstRow, || chosen == ChosenRow::Challenge);
        }
        let parts = button("What is inside", turn_to(BriefingPage::Parts));
        plate.spawn(parts).insert_if(FirstRow, || chosen == ChosenRow::Parts);
    }
}

pub(super) fn turn_to(page: BriefingPage) -> impl FnMut(On<Activate>, ResMut<BriefingPage>) {
    move |_, mut shown| *shown = page
}

fn begin(_: On<Activate>, mut next: ResMut<NextState<Mode>>) {
    next.set(Mode::Walk);
}

fn begin_at_the_charge(
    _: On<Activate>,
    mut run: ResMut<RunHome>,
    mut restart: MessageWriter<Restart>,
    mut next: ResMut<NextState<Mode>>,
) {
    run.wanted = true;
    restart.write(Restart);
    next.set(Mode::Walk);
}

fn begin_from_the_start(
    _: On<Activate>,
    site: Res<Site>,
    (store, writer): (Res<SettingsStore>, Res<Writer>),
    mut run: ResMut<RunHome>,
    mut next: ResMut<NextState<Mode>>,
) {
    run.kept = false;
    charge_save::give_up(&store, site.base().seed(), &writer);
    next.set(Mode::Walk);
}
