//! Parts that appear and disappear.

use bevy::prelude::*;

/// Shows or hides a node. A hidden node takes no space. Change detection reports only real changes.
pub fn toggle(node: &mut Mut<Node>, shown: bool) {
    let display = if shown { Display::Flex } else { Display::None };
    if node.display != display {
        node.display = display;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_changes_only_when_it_is_shown_or_hidden() {
        let mut world = World::new();
        let node = world.spawn(Node::default()).id();
        for (shown, changes) in [(true, false), (false, true), (false, false), (true, true)] {
            world.clear_trackers();
            let mut node = world.get_mut::<Node>(node).expect("the node");
            toggle(&mut node, shown);
            assert_eq!((node.is_changed(), node.display == Display::Flex), (changes, shown));
        }
    }
}
