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
            $( #[doc = concat!("The lesson `", $title, "`.")] $(#[$doc])* $name, )*
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
    Door "door" "button door" "door.button.ns.0",
    BlueDoor "blue-door" "blue door" "door.blue.ns.0",
    PunchDoor "punch-door" "dented door" "door.punch.ns.0",
    Iris "iris-door" "iris door" "door.iris.ns.0",
    Laser "laser-door" "laser door" "door.laser.ns.0",
    /// Doors, walls and fires that a panel opens.
    PuzzleLock "puzzle-lock" "puzzle lock" "wall.puzzle",
    Levers "levers" "levers" "panel.levers.s",
    Buttons "buttons" "buttons" "panel.buttons.s",
    Bars "bars" "bars" "panel.bars.s",
    Pushable "pushable-wall" "pushable wall" "pushable",
    Raiser "raiser-wall" "raiser wall" "raiser",
    Window "window" "window" "window.ns",
    /// Fake walls. Explained only after the party has walked into one.
    FakeWall "fake-wall" "fake wall" "fake.0",
    Ladder "ladder" "ladder" "arrow.up",
    Elevator "elevator" "elevator" "door.elevator.e.0",
    Hole "hole" "hole" "hole.below",
    /// The device that carries the party over holes.
    AntiGravity "anti-gravity" "anti-gravity" "item.antigravity",
    Grate "trap-grate" "trap grate" "grate.trap",
    Mine "mine" "mine" "mine.1",
    Spinner "spinner" "spinner" "spinner.left.0",
    Hydrant "hydrant" "hydrant" "hydrant",
    Cupboard "cupboard" "cupboard" "cupboard.s",
    Socket "socket" "socket" "socket.s",
    Shop "shop" "shop" "shop",
    Energy "energy" "energy" "item.battery",
    Sleep "sleep" "rest" "mark.asleep",
    /// Front droids that are hurt more than the rear ones.
    Rows "rows" "rows of droids" "droid.0.s.0",
    Enemy "creatures" "enemies" "creature.1.0",
    /// Signs beside creatures with a special fighting style.
    Badge "badge" "white badges" "trick.splitter",
    StepAside "step-aside" "step aside" "aim.cell",
    Open "standing-open" "exposed" "mark.open",
    /// Attacks in a row that hit the party.
    Unanswered "hits-in-a-row" "hits in a row" "mark.hit",
    /// A guardian that is about to trample the party.
    Pinned "standing-still" "standing still" "mark.trample",
    Shield "shields" "shields" "shield.up",
    /// Creatures that run in a straight line.
    Lane "charging" "charging" "aim.charge",
    Call "calling" "calling" "call.1",
    Bomb "bombs" "bombs" "bomb.0",
    Ripple "lying-in-wait" "lying in wait" "ripple.0",
    Thief "thieves" "thieves" "mark.bag",
    Crowd "two-groups" "two groups" "trick.pack",
    Back "from-behind" "from behind" "creature.2.0",
    /// A weapon that no droid holds.
    Spare "spare-weapon" "spare weapon" "item.blade",
    /// Enough gold for a weapon while a droid has bare hands.
    Gold "gold" "gold" "item.gold",
    /// The device that reads the cell numbers.
    RootFinder "root-finder" "root finder" "item.rootfinder",
    /// Creatures that keep the peace in a truce.
    Truce "truce" "white flags" "mark.truce",
    Guardian "guardian" "guardian" "creature.8.0",
    Computer "probe-computer" "probe computer" "computer.0",
    Charge "charge" "charge" "item.explosives",
    Generators "generators" "generators" "generator.single.0",
}

impl Topic {
    /// The topic of a key in the profile. `None` for keys of later versions.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.key() == key)
    }

    /// Whether the situation that the topic describes ends quickly. Then a late text would be wrong.
    pub const fn passes(self) -> bool {
        matches!(
            self,
            Self::Enemy
                | Self::StepAside
                | Self::Open
                | Self::Unanswered
                | Self::Pinned
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
                | Self::Unanswered
                | Self::Pinned
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

    /// The text of the lesson. It may end with the `next` task, so that it agrees with the objective.
    pub fn words(self, keys: &impl Keys, next: Option<Step>) -> String {
        let key = |action| format!("[{}]", keys.label(action));
        let (act, fire) = (key(Key::Act), key(Key::Fire));
        match self {
            Self::Door => format!("Face a door and press {act} to open or close it."),
            Self::BlueDoor => "Walk into a blue door to open it. Closed, it reflects shots.".to_owned(),
            Self::PunchDoor => format!("Hold {fire} to break a dented door open."),
            Self::Iris => {
                format!("Press {act} at an iris door. Marks on nearby walls show the button order.")
            }
            Self::Laser => "A laser door opens at its terminal. A courier has the password.".to_owned(),
            Self::PuzzleLock => {
                "Locked! Find the panel with the same number. Lit lamps show what is right so far.".to_owned()
            }
            Self::Levers => format!("Press {act} at a panel. Its levers switch the lamps at the lock."),
            Self::Buttons => {
                format!("Press {act}, set the buttons and try. Each row shows how many are right.")
            }
            Self::Bars => {
                format!("Press {act}, set the bars and try, or find the clipboard with this number.")
            }
            Self::Pushable => "Walk into this wall twice to push it. It moves only once.".to_owned(),
            Self::Raiser => {
                format!("Press {act} or hit a raiser wall to raise it for four seconds. Don't stop under it.")
            }
            Self::Window => format!("Look through windows. {act} opens them for shots."),
            Self::FakeWall => "A fake wall! It shimmers when you stand beside it.".to_owned(),
            Self::Ladder => format!("Press {act} on a ladder to change floors."),
            Self::Elevator => format!("Walk into an elevator and press {act} to choose a floor."),
            Self::Hole => {
                "A hole drops you one floor, and it hurts. Anti-gravity carries you over.".to_owned()
            }
            Self::AntiGravity => {
                let key = key(Key::AntiGravity);
                format!("New: anti-gravity. {key} floats you over holes and mines. It costs energy.")
            }
            Self::Grate => "Red rim! When you step off, a wall rises. Find its release button.".to_owned(),
            Self::Mine => {
                format!("A mine! Go around it, shoot it from afar, or disarm it with {act}.")
            }
            Self::Spinner => "A spinner throws you one cell sideways. Watch where you will land.".to_owned(),
            Self::Hydrant => format!("Press {act} at a hydrant to put out nearby fires for a while."),
            Self::Cupboard => format!("Face a cupboard and press {act} to empty it."),
            Self::Socket => format!("Sockets recharge energy (blue bar). Face one, press {act} and wait."),
            Self::Shop => format!("Press {act} at a shop to buy, sell, repair and revive."),
            Self::Energy => "Low energy (blue bar)! Find a socket, or use a battery.".to_owned(),
            Self::Sleep => {
                format!(
                    "Damaged? Hold {} somewhere quiet. Rest repairs up to the white mark; shops repair fully.",
                    key(Key::Sleep)
                )
            }
            Self::Rows => {
                format!("The front row takes most hits. {} swaps the rows.", key(Key::SwapRows))
            }
            Self::Enemy => {
                format!("Enemies! Face them and hold {fire}. Each dot is one enemy in the group.")
            }
            Self::Badge => {
                format!("A white badge shows how an enemy fights. Examine it with {}.", key(Key::Examine))
            }
            Self::StepAside => "Step off the orange cell! An enemy that misses is exposed.".to_owned(),
            Self::Open => {
                format!("Exposed! Hits do triple damage while the green arrows show. {fire}!")
            }
            Self::Unanswered => {
                "The marks below the party count hits in a row. After a few, each hit strikes more droids. Step aside!"
                    .to_owned()
            }
            Self::Pinned => "You have stood still too long. Leave this cell, or the guardian tramples you!".to_owned(),
            Self::Shield => {
                "Its shield throws hits back. Attack from behind, or during its wind-up.".to_owned()
            }
            Self::Lane => "It charges along the arrows. Step aside and it is exposed!".to_owned(),
            Self::Call => "It is calling for help. Beat or interrupt it before the bar runs out.".to_owned(),
            Self::Bomb => "A bomb! Leave the marked cells before it explodes.".to_owned(),
            Self::Ripple => "A ripple! Something lies in wait. Shoot it from afar.".to_owned(),
            Self::Thief => "It has your gold! Beat it to get it back.".to_owned(),
            Self::Crowd => "Two groups! Back into a doorway so they come one at a time.".to_owned(),
            Self::Back => {
                format!("Its back is turned. Hits from behind do more damage. {fire}!")
            }
            Self::Spare => {
                let key = key(Key::Inventory);
                format!("Equip your spare weapon with {key}. Each kind has a trick.")
            }
            Self::Gold => {
                let key = key(Key::Map);
                format!("You have gold and an unarmed droid. Find a shop on the map {key}.")
            }
            Self::RootFinder => {
                let key = key(Key::Ids);
                format!(
                    "New: root finder. Step to lower and lower cell numbers to find the way out. {key} shows all."
                )
            }
            Self::Truce => {
                "White flags are peaceful. Hit one and all fight. Sparks jump, and missed shots fly on!"
                    .to_owned()
            }
            Self::Guardian => {
                "The guardian carries the password to the probe computer. Beat it. The dots show its health."
                    .to_owned()
            }
            Self::Computer => match next {
                Some(Step::UseComputer) => {
                    format!("You have the password. Press {act} at the probe computer.")
                }
                _ => then("Give the computer its password and it releases the probe.", next),
            },
            Self::Charge => match next {
                Some(Step::SetCharge) => {
                    "You have the charge. Set it at the generators, the big humming block.".to_owned()
                }
                _ => then("The charge is for the generators.", next),
            },
            Self::Generators => match next {
                Some(Step::SetCharge) => {
                    format!("Press {act} at the generators to set the charge. Then run!")
                }
                _ => then("A charge at the generators starts the meltdown.", next),
            },
        }
    }
}

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
    fn every_topic_has_a_key_and_a_drawn_picture() {
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
    fn lessons_agree_with_the_tables() {
        let tricks = rootward_rules::tables::shipped().dials.tricks;
        assert_eq!((tricks.open, tricks.open_percent, tricks.behind_percent), (40, 300, 150));
    }
}
