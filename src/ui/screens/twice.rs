//! A menu row for an action that cannot be undone. The first choice warns of the loss, the second confirms it.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::menu::{self, MenuCursor};
use crate::{host::schedule::AppSystems, kit};

#[derive(Component, Clone, Debug)]
struct AsksTwice {
    label: String,
    warning: String,
    asked: bool,
}

#[derive(Component, Clone, Copy, Debug)]
struct TwiceLabel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, calm_down.in_set(AppSystems::View).run_if(resource_changed::<MenuCursor>));
}

/// A row with a label, and with the warning after its first choice.
pub(super) fn row(label: impl Into<String>, warning: impl Into<String>) -> impl Bundle {
    let (label, warning) = (label.into(), warning.into());
    (
        menu::row_frame(label.clone()),
        AsksTwice { label: label.clone(), warning: format!("(!) {}", warning), asked: false },
        children![menu::mark(), (TwiceLabel, kit::text(label), Pickable::IGNORE)],
    )
}

/// Asks whether a row is meant.
#[derive(SystemParam)]
pub(super) struct Twice<'w, 's> {
    rows: Query<'w, 's, (&'static mut AsksTwice, &'static Children)>,
    labels: Query<'w, 's, &'static mut Text, With<TwiceLabel>>,
}

impl Twice<'_, '_> {
    /// Returns whether the row was already chosen before. If not, it shows its warning from now on.
    pub(super) fn is_meant(&mut self, row: Entity) -> bool {
        let Ok((mut asks, children)) = self.rows.get_mut(row) else { return true };
        if asks.asked {
            return true;
        }
        asks.asked = true;
        for &child in children {
            if let Ok(mut label) = self.labels.get_mut(child) {
                label.0.clone_from(&asks.warning);
            }
        }
        false
    }
}

fn calm_down(
    cursor: Res<MenuCursor>,
    mut rows: Query<(Entity, &mut AsksTwice, &Children)>,
    mut labels: Query<&mut Text, With<TwiceLabel>>,
) {
    for (row, mut asks, children) in &mut rows {
        if !asks.asked || cursor.0 == Some(row) {
            continue;
        }
        asks.asked = false;
        for &child in children {
            if let Ok(mut label) = labels.get_mut(child) {
                label.0.clone_from(&asks.label);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::app::testing::app;

    fn label(app: &mut App) -> String {
        let mut labels = app.world_mut().query_filtered::<&Text, With<TwiceLabel>>();
        labels.single(app.world()).expect("one label").0.clone()
    }

    #[test]
    fn a_row_is_meant_the_second_time_unless_the_cursor_has_left_it() {
        let mut app = app();
        app.init_resource::<MenuCursor>()
            .add_systems(Update, calm_down.run_if(resource_changed::<MenuCursor>));
        let chosen = app.world_mut().spawn(row("Burn it", "Burn it? It will be gone.")).id();
        let choose = |app: &mut App| {
            let ask = move |mut twice: Twice| twice.is_meant(chosen);
            let meant = app.world_mut().run_system_once(ask).expect("it can run");
            app.update();
            meant
        };
        let go = |app: &mut App, to| {
            app.world_mut().resource_mut::<MenuCursor>().0 = to;
            app.update();
        };
        go(&mut app, Some(chosen));
        assert!(!choose(&mut app));
        assert_eq!(label(&mut app), "(!) Burn it? It will be gone.");
        assert!(choose(&mut app));
        go(&mut app, None);
        assert_eq!(label(&mut app), "Burn it");
        go(&mut app, Some(chosen));
        assert!(!choose(&mut app));
    }
}
