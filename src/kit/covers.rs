//! The parts of the user interface that cover the picture.

use bevy::{ecs::system::SystemParam, prelude::*, ui::UiGlobalTransform};

/// Minimum opacity at which plates and words count as covering.
const DENSE: f32 = 0.5;

/// Marks a text about an event, which appears only when something special happens.
#[derive(Component, Clone, Copy, Debug)]
pub struct Reports;

/// Marks a node over the picture on which a tap gives no order to walk.
#[derive(Component, Clone, Copy, Debug)]
pub struct StopsFingers;

#[derive(SystemParam)]
pub struct Covers<'w, 's> {
    nodes: Query<
        'w,
        's,
        (
            &'static ComputedNode,
            &'static UiGlobalTransform,
            &'static InheritedVisibility,
            &'static BackgroundColor,
            Has<ImageNode>,
            Option<(&'static Text, &'static TextColor)>,
        ),
    >,
    reports: Query<'w, 's, (&'static Text, &'static TextColor, &'static InheritedVisibility), With<Reports>>,
}

impl Covers<'_, '_> {
    /// Returns the places of plates, pictures and words, in pixels of the screen. They may overlap.
    pub fn places(&self) -> impl Iterator<Item = Rect> + '_ {
        self.nodes.iter().filter_map(|(node, at, visible, back, picture, words)| {
            let plate = back.0.alpha() >= DENSE;
            let words = words.is_some_and(|(text, ink)| !text.trim().is_empty() && ink.0.alpha() >= DENSE);
            let covers = visible.get() && !node.is_empty() && (plate || picture || words);
            covers.then(|| Rect::from_center_size(at.translation, node.size()))
        })
    }

    /// Returns whether a text about an event lies over the picture.
    pub fn reports(&self) -> bool {
        let reads = |text: &Text, ink: &TextColor| !text.trim().is_empty() && ink.0.alpha() >= DENSE;
        self.reports.iter().any(|(text, ink, visible)| visible.get() && reads(text, ink))
    }
}
