//! The topics of lessons, one per row: the key in the profile, the name, the picture, and the text.

use crate::{
    keys::{Key, Keys},
    objective::Step,
};

macro_rules! topics {
    ($( $(#[$doc:meta])* $name:ident $key:literal $title:literal $picture:literal, )*) => {
        /// The topic of a lesson.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Topic {
            $( $(#[$doc])* $name, )*
        }

        impl Topic {
            /// Every topic, in the order of the page of things.
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$name),*];

            /// The key in the profile. It never changes.
            pub const fn key(self) -> &'static str {
                match self { $( Self::$name => $key, )* }
            }

            /// The title.
            pub const fn title(self) -> &'static str {
                match self { $( Self::$name => $title, )* }
            }

            /// The name of the picture.
            pub const fn picture(self) -> &'static str {
                match self { $( Self::$name => $picture, )* }
            }
        }
    };
}

topics! {
    /// Doors with a button.
    Door "door" "button door" "door.button.ns.0",
    /// Doors that open when the party walks against them.
    BlueDoor "blue-door" "blue door" "door.blue.ns.0",
    /// Doors that open to a blow.
    PunchDoor "punch-door" "dented door" "door.punch.ns.0",
    /// Doors with four buttons.
    Iris "iris-door" "iris door" "door.iris.ns.0",
    /// Doors of laser beams and their terminals.
    Laser "laser-door" "laser door" "door.laser.ns.0",
    /// Doors, walls and fires that a panel opens.
    PuzzleLock "puzzle-lock" "puzzle lock" "wall.puzzle",
    /// Panels with levers.
    Levers "levers" "levers" "panel.levers.s",
    /// Panels with eight buttons.
    Buttons "buttons" "buttons" "panel.buttons.s",
    /// Panels with sixteen bars.
    Bars "bars" "bars" "panel.bars.s",
    /// Walls that slide.
    Pushable "pushable-wall" "pushable wall" "pushable",
    /// Walls that rise and come down.
    Raiser "raiser-wall" "raiser wall" "raiser",
    /// Slits for looking and shooting through.
    Window "window" "window" "window.ns",
    /// Fake walls. Explained only after the party has walked into one.
    FakeWall "fake-wall" "fake wall" "fake.0",
    /// Ladders.
    Ladder "ladder" "ladder" "arrow.up",
    /// Elevators.
    Elevator "elevator" "elevator" "door.elevator.e.0",
    /// Holes in the floor and in the ceiling.
    Hole "hole" "hole" "hole.below",
    /// The device that carries the party over holes.
    AntiGravity "anti-gravity" "anti-gravity" "item.antigravity",
    /// Grates that raise a wall.
    Grate "trap-grate" "trap grate" "grate.trap",
    /// Mines.
    Mine "mine" "mine" "mine.1",
    /// Floors that throw the party aside.
    Spinner "spinner" "spinner" "spinner.left.0",
    /// Hydrants.
    Hydrant "hydrant" "hydrant" "hydrant",
    /// Cupboards.
    Cupboard "cupboard" "cupboard" "cupboard.s",
    /// Sockets.
    Socket "socket" "socket" "socket.s",
    /// Shops.
    Shop "shop" "shop" "shop",
    /// Droids that run out of energy.
    Energy "energy" "energy" "item.battery",
    /// Droids that are hurt.
    Sleep "sleep" "sleep" "mark.asleep",
    /// Front droids that are hurt more than the rear ones.
    Rows "rows" "rows of droids" "droid.0.s.0",
    /// Hostile creatures.
    Enemy "creatures" "creatures" "creature.1.0",
    /// Signs beside creatures with a fighting style of their own.
    Badge "badge" "white signs" "trick.splitter",
    /// Cells that are about to be hit.
    StepAside "step-aside" "step aside" "aim.cell",
    /// Creatures that stand open.
    Open "standing-open" "standing open" "mark.open",
    /// Shields.
    Shield "shields" "shields" "shield.up",
    /// Creatures that run in a straight line.
    Lane "charging" "charging" "aim.charge",
    /// Creatures that call others.
    Call "calling" "calling" "call.1",
    /// The bombs of bombers.
    Bomb "bombs" "bombs" "bomb.0",
    /// Creatures that lie in wait.
    Ripple "lying-in-wait" "lying in wait" "ripple.0",
    /// Creatures that have stolen gold.
    Thief "thieves" "thieves" "mark.bag",
    /// Several groups that hunt the party at once.
    Crowd "two-groups" "two groups" "trick.pack",
    /// Creatures that turn their back to the party.
    Back "from-behind" "from behind" "creature.2.0",
    /// A weapon that no droid holds.
    Spare "spare-weapon" "spare weapon" "item.blade",
    /// Gold enough for a weapon while a droid has bare hands.
    Gold "gold" "gold" "item.gold",
    /// The device that reads the cell numbers.
    RootFinder "root-finder" "root finder" "item.rootfinder",
    /// Creatures that keep the peace in a truce.
    Truce "truce" "white flags" "mark.truce",
    /// The guardian with the password.
    Guardian "guardian" "guardian" "creature.8.0",
    /// Computers that hand out a probe.
    Computer "probe-computer" "probe computer" "computer.0",
    /// The charge.
    Charge "charge" "charge" "item.explosives",
    /// The generators, where the charge is set.
    Generators "generators" "generators" "generator.single.0",
}

impl Topic {
    /// The topic of a key in the profile. `None` for keys of later versions.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.key() == key)
    }

    /// Whether the topic is over soon, so that its text would then be wrong.
    pub const fn passes(self) -> bool {
        matches!(
            self,
            Self::Enemy
                | Self::StepAside
                | Self::Open
                | Self::Lane
                | Self::Call
                | Self::Bomb
                | Self::Crowd
                | Self::Back
                | Self::PuzzleLock
        )
    }

    /// Whether the topic helps in an ongoing fight.
    pub const fn is_about_fights(self) -> bool {
        matches!(
            self,
            Self::Enemy
                | Self::Badge
                | Self::StepAside
                | Self::Open
                | Self::Shield
                | Self::Lane
                | Self::Call
                | Self::Bomb
                | Self::Ripple
                | Self::Thief
                | Self::Crowd
                | Self::Back
                | Self::Truce
                | Self::Guardian
                | Self::Rows
        )
    }

    /// The text of the lesson. If it is about the course of a base, its last sentence is the `next` task, if there is
    /// one. It always agrees with the objective.
    pub fn words(self, keys: &impl Keys, next: Option<Step>) -> String {
        let key = |action| format!("[{}]", keys.label(action));
        let (act, fire) = (key(Key::Act), key(Key::Fire));
        match self {
            Self::Door => format!("Face a door and press {act}: its button opens and closes it."),
            Self::BlueDoor => "Walk into a blue door: it opens. Shut, it throws your shots back.".to_owned(),
            Self::PunchDoor => format!("A dented door opens to any blow or shot: hold {fire}."),
            Self::Iris => {
                format!("An iris door, {act}: marks on the walls near it tell the order of its buttons.")
            }
            Self::Laser => {
                "A laser door opens at its terminal, with the password that a courier carries.".to_owned()
            }
            Self::PuzzleLock => {
                "This way is locked: the panel with the same number opens it. The lamps show how much is right."
                    .to_owned()
            }
            Self::Levers => format!("A panel, {act}: its levers move the lamps at the end of its cable."),
            Self::Buttons => {
                format!("Buttons, {act}: set them, try, and each row of four tells what is right.")
            }
            Self::Bars => {
                format!("Bars, {act}: set, try, and think; or find the clipboard with this number.")
            }
            Self::Pushable => "This wall slides away: walk against it twice. It moves only once.".to_owned(),
            Self::Raiser => {
                format!(
                    "A raiser wall: press {act} or strike it. It rises for four seconds: do not stop below it."
                )
            }
            Self::Window => format!("A window: look through it. Press {act} to open it for shots."),
            Self::FakeWall => {
                "You walked into a wall: it is fake. From the next cell, they shimmer.".to_owned()
            }
            Self::Ladder => format!("A ladder leads to another floor: stand on it and press {act}."),
            Self::Elevator => format!("An elevator: walk in, press {act} and choose a floor."),
            Self::Hole => {
                "A hole: you fall to the floor below, and it hurts. Anti-gravity carries you over.".to_owned()
            }
            Self::AntiGravity => {
                let key = key(Key::AntiGravity);
                format!("New in your pack: anti-gravity. {key} carries you over holes and mines, for energy.")
            }
            Self::Grate => {
                "A red rim: when you step off this grate, a wall rises. Look for its release button."
                    .to_owned()
            }
            Self::Mine => {
                format!("A mine! Walk around it, shoot it from afar, or face it: {act} disarms it.")
            }
            Self::Spinner => "A spinner throws you one cell to the side. Mind what is there.".to_owned(),
            Self::Hydrant => format!("A hydrant: press {act} to put out the fires around it for a while."),
            Self::Cupboard => format!("Face a cupboard and press {act} to take what is in it."),
            Self::Socket => format!("A socket fills the thin blue bar, the energy of the droids: face it, press {act}, and stay."),
            Self::Shop => format!("A shop: press {act} at its counter to buy, sell, repair and revive."),
            Self::Energy => {
                format!("The blue bar is low: find a socket, or hold {} where it is quiet.", key(Key::Sleep))
            }
            Self::Sleep => {
                format!(
                    "Hurt? Hold {} where it is quiet: sleep mends as far as the white mark on the thick bar. A shop mends the rest.",
                    key(Key::Sleep)
                )
            }
            Self::Rows => {
                format!(
                    "The two droids in front are hit most. {} lets the front and the back row change places.",
                    key(Key::SwapRows)
                )
            }
            Self::Enemy => {
                format!("Creatures! Face them and hold {fire}. Each dot below is one of a group.")
            }
            Self::Badge => {
                format!(
                    "A white sign beside a creature tells how it fights: look at one that has it with {}.",
                    key(Key::Examine)
                )
            }
            Self::StepAside => {
                "The cell with the orange frame will be hit. Step off it: a creature that misses stands open.".to_owned()
            }
            Self::Open => {
                format!("It stands open: while green wedges point at it, hits count three times. {fire}!")
            }
            Self::Shield => "A shield covers its front: strike from behind, or when it draws back for a blow and the shield is gone.".to_owned(),
            Self::Lane => "It will run along the arrows: step aside. When the run is over, it stands open.".to_owned(),
            Self::Call => "It calls others. Beat it or stop it before its bar ends.".to_owned(),
            Self::Bomb => "A bomb! Step out of the marked cells before it blows up.".to_owned(),
            Self::Ripple => "A ripple: something lies in wait. Shoot it from afar.".to_owned(),
            Self::Thief => "It runs with your gold in a bag. Beat it, and the gold falls.".to_owned(),
            Self::Crowd => {
                "Two groups at once! Step back into a door or corridor: there one comes at a time.".to_owned()
            }
            Self::Back => {
                format!("Its back is turned: hits from behind hurt more. {fire}!")
            }
            Self::Spare => {
                let key = key(Key::Inventory);
                format!("A spare weapon: {key} puts it in a hand. Each kind of weapon has a trick.")
            }
            Self::Gold => {
                let key = key(Key::Map);
                format!(
                    "You have gold, and somebody has bare hands: a shop sells weapons. The map, {key}, shows where."
                )
            }
            Self::RootFinder => {
                let key = key(Key::Ids);
                format!(
                    "New: a root finder. Follow the falling numbers of the cells, and you get out. {key} shows all."
                )
            }
            Self::Truce => {
                "A white flag: it does not fight. Hit one, and all of them do: sparks jump on, shots fly on."
                    .to_owned()
            }
            Self::Guardian => {
                "The guardian carries the password of the probe computer: beat it. Its dots show what is left of it.".to_owned()
            }
            Self::Computer => match next {
                Some(Step::UseComputer) => {
                    format!("The probe computer: you have its password, so press {act} at it.")
                }
                _ => then("A probe computer gives its probe for the password.", next),
            },
            Self::Charge => match next {
                Some(Step::SetCharge) => {
                    "You carry the charge. Set it at the generators: a big humming block.".to_owned()
                }
                _ => then("The charge is for the generators.", next),
            },
            Self::Generators => match next {
                Some(Step::SetCharge) => format!("The generators: press {act} to set the charge. Then run!"),
                _ => then("The generators: a charge melts the base down.", next),
            },
        }
    }
}

/// A sentence, followed by the next task.
fn then(sentence: &str, next: Option<Step>) -> String {
    match next.map_or("", Step::first) {
        "" => sentence.to_owned(),
        first => format!("{sentence} {first}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rootward_art::{features, names};

    use super::*;

    #[test]
    fn every_topic_has_a_word_of_its_own_and_a_picture_that_is_drawn() {
        let keys: BTreeSet<_> = Topic::ALL.into_iter().map(Topic::key).collect();
        assert_eq!(keys.len(), Topic::ALL.len());
        let drawn: Vec<String> =
            features::all().into_iter().chain(names::all().into_iter().map(|(name, _)| name)).collect();
        for topic in Topic::ALL {
            assert_eq!(Topic::of_key(topic.key()), Some(topic));
            assert!(drawn.iter().any(|name| name == topic.picture()), "{topic:?}: {}", topic.picture());
        }
        assert_eq!(Topic::of_key("of a later version"), None);
    }

    #[test]
    fn what_lessons_say_of_hits_is_what_the_tables_say() {
        let tricks = rootward_rules::tables::shipped().dials.tricks;
        assert_eq!((tricks.open, tricks.open_percent, tricks.behind_percent), (40, 300, 150));
    }
}
