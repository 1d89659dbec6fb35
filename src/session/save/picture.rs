//! The picture's memory of a base. It is a separate text, so that a fault in it does not invalidate the save.

use bevy::log::warn;
use rootward_gen::CellSet;
use rootward_presentation::shown::Sight;
use rootward_rules::play::Play;
use serde::{Deserialize, Serialize};

use crate::{host::files::store::from_text, world::traces::Traces};

/// The picture's memory, read at the beginning of a play and saved at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureMemory {
    pub lit: CellSet,
    pub traces: Traces,
}

impl PictureMemory {
    pub fn of(sight: &Sight, traces: &Traces) -> Self {
        Self { lit: sight.lit_before, traces: traces.clone() }
    }

    /// `None` if it is empty.
    pub fn to_text(&self) -> Option<String> {
        let text = ron::to_string(self);
        text.inspect_err(|error| warn!("The traces of a base cannot be written: {error}")).ok()
    }

    /// Parses a memory. An error is a sentence for the player.
    pub fn of_text(text: &str, play: &Play) -> Result<Self, String> {
        let read = from_text::<Self>(text).and_then(|memory| {
            let fits = memory.traces.fit(play.tick);
            if fits { Ok(memory) } else { Err("they do not fit its run".to_owned()) }
        });
        read.map_err(|why| {
            format!("The wrecks and scorch marks of this base cannot be read ({why}) and are left out.")
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use rootward_files::unseal;
    use rootward_gen::{Heading, Pos};
    use rootward_rules::{events::PlayEvent, site::Site};

    use super::*;
    use crate::{
        app::testing::{folder, leave, said, updates},
        session::save::tests::{FILE, act, change_save, entered, play},
        world::{base::load::Restart, traces::Footprint},
    };

    /// A cell that is not visible from the entrance.
    const FAR: Pos = Pos::new(63, 31);

    /// Plays a little, leaves traces, looks into a lit room, and leaves the base. Returns the traces and the lit cells.
    fn left_with_traces(folder: &Path) -> PictureMemory {
        let mut app = entered(folder);
        let at = app.world().resource::<Site>().base().entrance();
        app.world_mut().write_message(PlayEvent::MineBlew { at });
        act(&mut app);
        app.world_mut().resource_mut::<Sight>().lit_before.insert(FAR);
        let print = Footprint { at, heading: Heading::South, tick: play(&app).tick, wet: true };
        app.world_mut().resource_mut::<Traces>().tread(print);
        let memory = PictureMemory::of(app.world().resource(), app.world().resource());
        leave(&mut app);
        memory
    }

    #[test]
    fn traces_and_lit_rooms_are_saved_until_a_restart() {
        let folder = folder("traces");
        let left = left_with_traces(&folder);
        assert!(left.traces.marks().count() == 1 && left.traces.prints().count() > 0);
        let mut app = entered(&folder);
        let lit = app.world().resource::<Sight>().lit_before;
        assert!(lit.contains(FAR) && lit.or(&left.lit) == lit);
        assert_eq!(*app.world().resource::<Traces>(), left.traces);
        app.world_mut().write_message(Restart);
        updates(&mut app, 3);
        assert_eq!(*app.world().resource::<Traces>(), Traces::default());
        assert!(!app.world().resource::<Sight>().lit_before.contains(FAR));
    }

    #[test]
    fn damaged_traces_do_not_invalidate_the_save() {
        for (name, from, to) in [("damaged-traces", "marks:", "mar:"), ("later-traces", "tick:", "tick:9999")]
        {
            let folder = folder(name);
            left_with_traces(&folder);
            let text = fs::read_to_string(folder.join(FILE)).expect("a save");
            let picture = unseal(&text).expect("it fits").rfind("picture:").expect("the part");
            change_save(&folder, picture, from, to);
            let app = entered(&folder);
            assert!(play(&app).tick > 50, "{name}");
            assert_eq!(said(&app, "continue where you left"), 1, "{name}");
            assert_eq!(said(&app, "The wrecks and scorch marks of this base cannot be read"), 1, "{name}");
            assert_eq!(*app.world().resource::<Traces>(), Traces::default(), "{name}");
            assert!(!app.world().resource::<Sight>().lit_before.contains(FAR), "{name}");
        }
    }
}
