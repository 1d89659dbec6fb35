//! The choice of a chip, offered just before the next base, so that a player who leaves in between does not lose it.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_gen::Seed;
use rootward_presentation::words::chips;
use rootward_rules::{
    chips::{Chip, Chips},
    play::Play,
    site::Site,
    tables::Tables,
};

use super::{briefing, footer, heading, open};
use crate::{
    host::states::Mode,
    input::{actions::Action, labels::KeyLabels},
    kit::{
        self, colour,
        widgets::{Shape, card, column, part, row_of},
    },
    session::save::career::{self, Career},
    ui::screens::{
        menu::{self, FirstRow},
        pictures::{Pictures, spawn_if},
        start::ChipChoices,
    },
    world::game_tables::GameTables,
};

const ABOUT: &str = "Choose one chip. The party keeps it for the whole campaign.";
/// The number of owned chips from which the panel also shows how many there are.
const COUNTED: usize = 5;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ChipChoices(true)).add_systems(OnEnter(Mode::Chips), spawn);
}

fn spawn(
    (career, tables): (Res<Career>, Res<GameTables>),
    (site, play): (Option<Res<Site>>, Option<Res<Play>>),
    (keys, pictures): (KeyLabels, Pictures),
    mut commands: Commands,
) {
    let plate = open(Mode::Chips, "chips", menu::panel(720.0), &mut commands);
    commands.entity(plate).with_children(|plate| {
        let aside = kit::sized(after_words(&career), kit::TEXT, colour::QUIET);
        plate.spawn(heading("A new chip", aside));
        plate.spawn((Name::new("about"), kit::text(ABOUT), part()));
        plate.spawn(menu::gap(8.0));
        for (place, chip) in career.offered().into_iter().enumerate() {
            spawn_row(plate, &tables, &pictures, chip, place == 0);
        }
        plate.spawn(menu::gap(8.0));
        let has = kit::sized(has_words(&tables, career.chips), kit::TEXT, colour::QUIET);
        plate.spawn((Name::new("has"), has, part()));
        spawn_own(plate, &pictures, career.chips);
        if let (Some(site), Some(play)) = (&site, &play) {
            spawn_what_waits(plate, site, play, &pictures);
        }
        plate.spawn(footer(
            [format!("[{}] takes it", keys.choose()), keys.hint(Action::Menu, "menu")].join("   "),
        ));
    });
}

fn after_words(career: &Career) -> String {
    let words = |base| format!("after base {}, before base {}", Seed::classic(base), career.seed());
    career.choice.map(words).unwrap_or_default()
}

fn spawn_what_waits(plate: &mut ChildSpawnerCommands, site: &Site, play: &Play, pictures: &Pictures) {
    plate.spawn(menu::gap(8.0));
    let title = format!("What waits in base {}", site.base().seed());
    plate.spawn((Name::new("waits"), kit::sized(title, kit::TEXT, colour::LAMP)));
    briefing::spawn_twists(plate, site, play, pictures);
    for line in briefing::what_waits(site) {
        let words = kit::sized(line, kit::TEXT, colour::TEXT);
        plate.spawn((Name::new("waits: line"), words, part().below(4.0)));
    }
}

fn has_words(tables: &Tables, chips: Chips) -> String {
    let names: Vec<&str> = chips.iter().map(|chip| tables.chips.get(chip).name.as_str()).collect();
    match names.len() {
        0 => "The party has no chip yet.".to_owned(),
        1..COUNTED => format!("The party has: {}.", names.join(", ")),
        many => format!("The party has {many} chips: {}.", names.join(", ")),
    }
}

fn spawn_own(plate: &mut ChildSpawnerCommands, pictures: &Pictures, own: Chips) {
    let node = row_of(4.0).wrap().below(4.0);
    plate.spawn((Name::new("own chips"), node)).with_children(|row| {
        own.iter().for_each(|chip| spawn_if(row, pictures.of(chips::picture(chip))));
    });
}

fn spawn_row(
    plate: &mut ChildSpawnerCommands,
    tables: &Tables,
    pictures: &Pictures,
    chip: Chip,
    is_first: bool,
) {
    let words = tables.chips.get(chip);
    let mut row = plate.spawn((card(&*words.name, row_of(8.0)), observe(take(chip))));
    row.with_children(|row| {
        spawn_if(row, pictures.of(chips::picture(chip)));
        let name = (kit::sized(&words.name, kit::TEXT, colour::LAMP), Pickable::IGNORE);
        let line = (kit::text(&words.line), Pickable::IGNORE);
        row.spawn((Name::new("words"), Pickable::IGNORE, column(0.0).grow(), children![name, line]));
    });
    row.insert_if(FirstRow, || is_first);
}

fn take(chip: Chip) -> impl FnMut(On<Activate>, Commands, ResMut<NextState<Mode>>) {
    move |_, mut commands, mut next| {
        commands.run_system_cached_with(career::take_chip, chip);
        next.set(Mode::Walk);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::testing::{
            drawn::{drawn, place_of},
            mode, tap, updates, wait_until,
        },
        session::save::base_save::InCampaign,
        ui::tests::enter_until,
    };

    fn after_the_first_base(app: &mut App) {
        app.world_mut().resource_mut::<Career>().next = 1;
        app.world_mut().resource_mut::<Career>().choice = Some(0);
        enter_until(app, 1, true, Mode::Chips);
    }

    #[test]
    fn chosen_chip_works_in_the_next_base() {
        let Some(mut app) = drawn(UVec2::new(1280, 720), 100) else { return };
        after_the_first_base(&mut app);
        assert!(app.world().resource::<InCampaign>().0);
        let offered = app.world().resource::<Career>().offered();
        assert_eq!(offered.len(), 3);
        tap(&mut app, KeyCode::Escape);
        updates(&mut app, 3);
        assert_eq!(mode(&app), Some(Mode::Paused));
        tap(&mut app, KeyCode::Escape);
        wait_until(&mut app, "the choice again", |app| mode(app) == Some(Mode::Chips));
        updates(&mut app, 5);
        tap(&mut app, KeyCode::ArrowDown);
        tap(&mut app, KeyCode::Enter);
        wait_until(&mut app, "the briefing", |app| mode(app) == Some(Mode::Briefing));
        updates(&mut app, 5);
        let wanted = Chips::NONE.with(offered[1]);
        let career = app.world().resource::<Career>();
        assert_eq!((career.chips, career.choice), (wanted, None));
        assert_eq!(app.world().resource::<Play>().terms.chips, wanted);
        tap(&mut app, KeyCode::Enter);
        wait_until(&mut app, "the base", |app| mode(app) == Some(Mode::Walk));
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        assert!(play.chip(site, offered[1]) > 0);
    }

    #[test]
    fn three_rows_fit_in_the_smallest_window() {
        for (size, text) in [(UVec2::new(1280, 720), 100), (UVec2::new(1024, 600), 200)] {
            let Some(mut app) = drawn(size, text) else { return };
            after_the_first_base(&mut app);
            let offered = app.world().resource::<Career>().offered();
            let tables = app.world().resource::<GameTables>().0.clone();
            let rows: Vec<Rect> = offered
                .iter()
                .map(|&chip| format!("row: {}", tables.chips.get(chip).name))
                .map(|name| place_of(&mut app, &name).expect("a row"))
                .collect();
            assert!(rows.windows(2).all(|pair| pair[0].max.y <= pair[1].min.y + 0.5), "{rows:?}");
            let plate = place_of(&mut app, "chips plate").expect("the plate");
            assert!(rows.iter().all(|row| row.max.x <= plate.max.x && row.min.x >= plate.min.x), "{rows:?}");
        }
    }

    #[test]
    fn choice_describes_the_next_base() {
        let career = Career { next: 11, choice: Some(10), ..Career::default() };
        assert_eq!(after_words(&career), "after base 1.10, before base 2.0");
        let Some(mut app) = drawn(UVec2::new(1280, 720), 100) else { return };
        after_the_first_base(&mut app);
        let plate = place_of(&mut app, "chips plate").expect("the plate");
        let line = place_of(&mut app, "waits: line").expect("what waits");
        assert!(line.min.y >= plate.min.y && line.max.y <= plate.max.y, "{line:?} on {plate:?}");
    }

    #[test]
    fn owned_chips_are_listed() {
        let tables = rootward_rules::tables::shipped();
        assert_eq!(has_words(&tables, Chips::NONE), "The party has no chip yet.");
        let chips = Chips::NONE.with(Chip::FireProof).with(Chip::Haggler);
        assert_eq!(has_words(&tables, chips), "The party has: wet paint, poker face.");
        let all: Chips = Chip::ALL.iter().copied().collect();
        assert!(has_words(&tables, all).starts_with("The party has 19 chips: "));
    }
}
