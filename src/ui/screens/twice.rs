//! Rows and cards that ask before they act. The question ends when the cursor leaves the row.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::menu::{self, MenuCursor};
use crate::{kit, map::drawing::Draw};

#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct Asked(Option<Entity>);

impl Asked {
    /// Returns whether a row has asked before. If not, it asks now.
    pub(super) fn confirms(&mut self, row: Entity) -> bool {
        self.0.replace(row) == Some(row)
    }

    pub(super) fn waits(&self, row: Entity) -> bool {
        self.0 == Some(row)
    }
}

#[derive(Component, Clone, Copy, Debug)]
struct AsksTwice(bool);

#[derive(Component, Clone, Debug)]
struct TwiceLabel {
    label: String,
    warning: String,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Asked>().draw(
        (calm_down.run_if(resource_changed::<MenuCursor>), write_labels.run_if(resource_changed::<Asked>))
            .chain(),
    );
}

/// A row with a label, and with the warning after its first choice. Without a warning the row does not ask.
pub(super) fn row(label: &str, warning: Option<&str>) -> impl Bundle + use<> {
    let asks = AsksTwice(warning.is_some());
    let (label, warning) = (label.to_owned(), format!("(!) {}", warning.unwrap_or_default()));
    let text = kit::text(label.clone());
    let words = TwiceLabel { label: label.clone(), warning };
    (menu::row_frame(label), asks, children![menu::mark(), (words, text, Pickable::IGNORE)])
}

#[derive(SystemParam)]
pub(super) struct Twice<'w, 's> {
    asked: ResMut<'w, Asked>,
    rows: Query<'w, 's, &'static AsksTwice>,
}

impl Twice<'_, '_> {
    /// Whether the row does not ask, or was already chosen before. Otherwise the row now shows its warning.
    pub(super) fn is_meant(&mut self, row: Entity) -> bool {
        !self.rows.get(row).is_ok_and(|asks| asks.0) || self.asked.confirms(row)
    }
}

fn calm_down(cursor: Res<MenuCursor>, mut asked: ResMut<Asked>) {
    if asked.0.is_some() && asked.0 != cursor.0 {
        asked.0 = None;
    }
}

fn write_labels(asked: Res<Asked>, mut texts: Query<(&TwiceLabel, &ChildOf, &mut Text)>) {
    for (words, row, mut text) in &mut texts {
        let shown = if asked.waits(row.parent()) { &words.warning } else { &words.label };
        text.set_if_neq(Text(shown.clone()));
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
    fn second_choice_means_it_unless_the_cursor_left() {
        let mut app = app();
        app.init_resource::<MenuCursor>();
        plugin(&mut app);
        let chosen = app.world_mut().spawn(row("Burn it", Some("Burn it? It will be gone."))).id();
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
