//! The droid slots on a card. One of them gets the item. The left and right keys or the mouse choose it.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, Button, observe},
};

use crate::{
    kit::{
        colour,
        widgets::{Shape, row_of},
    },
    ui::screens::{
        menu::{Adjust, Adjustable, Pages, TurnPage},
        pictures::Pictures,
    },
};

/// The droid that gets the next purchase, 0..=3, if the droid can use it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FittedDroid(pub u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub droid: u8,
    pub state: SlotState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SlotState {
    Chosen,
    Open,
    /// Cannot be chosen, because the droid already has something as good.
    Closed,
}

/// The chosen slot is that of the fitted droid, or of the first droid that can use the item.
pub(super) fn slots(fitted: FittedDroid, can_use: impl Fn(u8) -> bool) -> Vec<Slot> {
    let open: Vec<u8> = (0..4).filter(|&droid| can_use(droid)).collect();
    let chosen = open.iter().copied().find(|&droid| droid == fitted.0).or(open.first().copied());
    let state = |droid| match () {
        () if Some(droid) == chosen => SlotState::Chosen,
        () if open.contains(&droid) => SlotState::Open,
        () => SlotState::Closed,
    };
    (0..4).map(|droid| Slot { droid, state: state(droid) }).collect()
}

pub(super) fn chosen(slots: &[Slot]) -> Option<u8> {
    slots.iter().find(|slot| slot.state == SlotState::Chosen).map(|slot| slot.droid)
}

/// Returns the open slot on one side of the chosen one: -1 for the left, 1 for the right.
fn beside(slots: &[Slot], by: i16) -> Option<u8> {
    let now = chosen(slots)?;
    let open = slots.iter().filter(|slot| slot.state == SlotState::Open).map(|slot| slot.droid);
    if by < 0 { open.filter(|&droid| droid < now).max() } else { open.filter(|&droid| droid > now).min() }
}

pub(super) fn spawn(parent: &mut ChildSpawnerCommands, slots: &[Slot], pictures: &Pictures) {
    if slots.is_empty() {
        return;
    }
    parent.spawn((Name::new("slots"), row_of(3.0))).with_children(|row| {
        for &Slot { droid, state } in slots {
            let (edge, tint) = match state {
                SlotState::Chosen => (colour::LAMP, Color::WHITE),
                SlotState::Open => (colour::EDGE, Color::srgb(0.6, 0.6, 0.6)),
                SlotState::Closed => (Color::NONE, Color::srgba(0.3, 0.3, 0.3, 0.5)),
            };
            let mut node = row_of(0.0).edged(2.0, 3.0);
            if state == SlotState::Chosen {
                node.border.bottom = px(5);
            }
            let mut slot = row.spawn((Name::new(format!("slot {droid}")), node, BorderColor::all(edge)));
            if state != SlotState::Closed {
                let fit = move |_: On<Activate>, mut fitted: ResMut<FittedDroid>| fitted.0 = droid;
                slot.insert((Button, observe(fit)));
            }
            if let Some(portrait) = pictures.portrait(droid, tint) {
                slot.with_child(portrait);
            }
        }
    });
}

/// Left and right move between slots, and beyond the last one to another page.
pub(super) fn adjustable(slots: &[Slot]) -> impl Bundle + use<> {
    let ends = [-1, 1].map(|by| beside(slots, by));
    let adjust = move |to: On<Adjust>,
                       mut fitted: ResMut<FittedDroid>,
                       parents: Query<&ChildOf>,
                       pages: Query<(), With<Pages>>,
                       mut commands: Commands| {
        if let Some(droid) = ends[usize::from(to.by > 0)] {
            fitted.0 = droid;
        } else if let Some(plate) = parents.iter_ancestors(to.entity).find(|&plate| pages.contains(plate)) {
            commands.trigger(TurnPage { entity: plate, by: to.by });
        }
    };
    (Adjustable, observe(adjust))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_droids_that_can_use_it_are_chosen() {
        let slots_of = |fitted, can: &[u8]| slots(FittedDroid(fitted), |droid| can.contains(&droid));
        assert_eq!(chosen(&slots_of(2, &[0, 2, 3])), Some(2));
        assert_eq!(chosen(&slots_of(1, &[0, 2, 3])), Some(0));
        assert_eq!(chosen(&slots_of(1, &[])), None);
        let some = slots_of(2, &[0, 2, 3]);
        assert_eq!([-1, 1].map(|by| beside(&some, by)), [Some(0), Some(3)]);
        assert_eq!(beside(&slots_of(0, &[0, 2, 3]), -1), None);
    }
}
