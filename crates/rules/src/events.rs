//! The events of a tick, for observers. Of the rules, only two twists read them.

use rootward_gen::{Heading, Pos, RecordNo};

use crate::{
    objective::events::MishapKind,
    party::PartyEvent,
    tables::{iris::Corner, items::ItemName, kit::Arm},
};

/// Something that happened. A field has the same meaning in all events. `at` is the cell where the event is visible.
/// `from` and `to` are the cells where the event begins and ends. `record` is `None` for rock that a repair has
/// cracked. `group` and `puzzle` are numbers, `droid` is 0 to 3, and `entry` is a place in the log of the story.
/// `setting` holds all switches of a panel, one bit each. `ticks` is the time until the effect, or the length of the
/// effect. `amount` and `left` are hit points. `price` and `gold` are pieces of gold.
#[expect(missing_docs, reason = "the fields are explained once, above")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Message))]
pub enum PlayEvent {
    /// An event of the party's own motion.
    Party(PartyEvent),

    /// A door or wall begins to open.
    Opening { record: Option<RecordNo>, at: Pos },
    /// A door or wall begins to shut.
    Shutting { record: Option<RecordNo>, at: Pos },
    /// A raiser wall will come down soon.
    Warning { at: Pos },
    /// A wall was struck but is not broken yet.
    Cracked { at: Pos, left: u32 },
    /// A wall broke.
    Broke { record: Option<RecordNo>, at: Pos },
    /// A wall was pushed.
    Pushed { from: Pos, to: Pos },
    /// Something blocks the space onto which a wall is pushed.
    PushBlocked { at: Pos },
    /// The party is about to leave a base that is neither won nor burning.
    AskLeave { at: Pos },
    /// The party is about to set the charge without a probe.
    AskCharge { at: Pos },
    /// The panel of an iris door opens for the party.
    AskIris { door: RecordNo, at: Pos },
    /// A correct button of an iris door was pressed.
    IrisRight { door: RecordNo, corner: Corner },
    /// A wrong button was pressed. The button blinks, and a spark jumps.
    IrisWrong { door: RecordNo, corner: Corner },
    /// A laser door opens only at its terminal.
    LockedLaser { door: RecordNo, at: Pos },
    /// A protected door opens only at its panel.
    LockedPuzzle { door: RecordNo, at: Pos },
    /// A punch door opens only with a blow.
    LockedPunch { door: RecordNo, at: Pos },
    /// The party has no password for the terminal of a laser door. `courier` is where the courier was last seen.
    AccessRefused { terminal: RecordNo, courier: Option<Pos> },
    /// The terminal of a laser door accepted the password.
    AccessGranted { terminal: RecordNo },

    /// The panel of a puzzle opens for the party.
    AskPanel { panel: RecordNo },
    /// A switch of a panel was set.
    Switched { panel: RecordNo, setting: u16 },
    /// Buttons or bars were tried. The panel shows a result for each row. `spark` is true after too many mistakes.
    Tried { panel: RecordNo, setting: u16, spark: bool },
    /// A puzzle was solved.
    Solved { puzzle: u8, panel: RecordNo },

    /// The party stepped off a trap grate, and the wall rises.
    TrapSprung { at: Pos },
    /// A release button was pressed.
    Released { at: Pos },
    /// A cupboard was opened. If `trap` is set, a wall will fall.
    CupboardOpened { at: Pos, trap: bool },
    /// The wall of a trap cupboard falls and a group comes.
    Ambush { at: Pos },
    /// A mine blew up.
    MineBlew { at: Pos },
    /// A mine is being disarmed.
    Disarming { at: Pos },
    /// A mine was removed without harm.
    MineGone { at: Pos },
    /// A creature laid a mine.
    MineLaid { at: Pos },
    /// A spinner threw the party.
    Spun { at: Pos },
    /// The party falls through a hole.
    Fell { at: Pos },

    /// An item was taken.
    Took { item: ItemName, count: u32, at: Pos },
    /// A weapon was taken. `hand` is the droid that holds it, or `None` if the weapon became a spare.
    TookWeapon { arm: Arm, at: Pos, hand: Option<u8> },
    /// A code, password, map or note entered the log. `number` names its puzzle, computer, laser door, floor or pile.
    Logged { item: ItemName, number: u16, at: Pos },
    /// The pack has no room for an item.
    Full { item: ItemName, at: Pos },

    /// A droid strikes or shoots.
    Attack { droid: u8, arm: Arm, at: Pos, heading: Heading },
    /// A droid tries to fire an empty gun.
    OutOfAmmo { droid: u8 },
    /// A group lost points.
    GroupHurt { group: u16, at: Pos, amount: u32 },
    /// A hit did not hurt the group.
    NoEffect { group: u16, at: Pos },
    /// A member of a group died.
    MemberDied { group: u16, at: Pos },
    /// A group died.
    GroupDied { group: u16, at: Pos },
    /// A group has noticed the party.
    Noticed { group: u16, at: Pos },
    /// A group winds up for an attack.
    WindUp { group: u16, at: Pos, heading: Heading, reach: u8 },
    /// A group strikes or shoots.
    GroupAttack { group: u16, at: Pos, heading: Heading, shoots: bool },
    /// A blow hit empty floor, shots hit nothing, or a charge ended. The group is open, and hits on it do more damage.
    LaidOpen { group: u16, at: Pos, ticks: u16, by: Miss },
    /// A shield took most of a hit.
    Blocked { group: u16, at: Pos },
    /// A group was shoved or thrown onto another cell.
    Shoved { group: u16, to: Pos },
    /// A hit ended the wind-up or the call of a group.
    Stopped { group: u16, at: Pos },
    /// A spark jumped to another group.
    Jumped { from: Pos, at: Pos },
    /// A group starts to charge in a straight line.
    Charges { group: u16, at: Pos, heading: Heading },
    /// A group begins to call others.
    Calls { group: u16, at: Pos, ticks: u16 },
    /// The call of a group was heard.
    Called { group: u16, at: Pos },
    /// A healer restored points of a group.
    Healed { group: u16, at: Pos, from: Pos },
    /// A dead group left smaller ones.
    Split { at: Pos },
    /// A group stole gold and runs away.
    Stole { group: u16, at: Pos, gold: u32 },
    /// A bomb will blow up here.
    BombLit { at: Pos, ticks: u16 },
    /// A bomb blew up.
    BombBlew { at: Pos },
    /// The party was pulled onto another cell.
    Pulled { group: u16, to: Pos },
    /// A shot hit a wall.
    ShotEnded { at: Pos },
    /// A blue door threw a shot back.
    Reflected { at: Pos },
    /// A droid lost points.
    DroidHurt { droid: u8, amount: u32, harm: Harm, from: Pos },
    /// An attack hit the party on `at`. It is number `count` in a row without an answer. Each hits more droids.
    Unanswered { at: Pos, from: Pos, count: u8 },
    /// The attack of a droid ran into the shield of the group on a cell, which costs the droid points.
    Rebounded { droid: u8, at: Pos },
    /// The party stands still before a guardian. Unless it steps away, the guardian hits all droids after some ticks.
    Pinned { group: u16, at: Pos, ticks: u16 },
    /// A guardian hit all droids of a party that stood still.
    Trampled { group: u16, at: Pos },
    /// The party made a loud noise. Groups hear it for `reach` cells along the paths.
    Loud { at: Pos, reach: u8 },
    /// A droid went down.
    DroidDown { droid: u8 },
    /// A droid stands again.
    DroidRevived { droid: u8 },

    /// A droid takes energy from a socket.
    Charging { at: Pos },
    /// A socket lit the rooms around it.
    Lit { at: Pos },
    /// The truce is over, because the party has hurt a group that kept it.
    TruceEnded { at: Pos },
    /// A cupboard held an entry of the log about the builders of the bases.
    LogFound { entry: u16, at: Pos },
    /// A hydrant put out the fires around it.
    Doused { at: Pos },
    /// A hydrant is still refilling.
    HydrantDry { at: Pos },
    /// The party starts or stops sleeping.
    Sleeping(bool),
    /// The party cannot sleep, because a creature is near.
    TooLoud,
    /// Anti-gravity is switched on or off.
    AntiGravity(bool),
    /// The front and back rows changed places.
    Swapped,
    /// The party has none of an item.
    NoSuch { item: ItemName },
    /// A hole leads up, but the party's anti-gravity is off.
    HoleAbove { at: Pos },

    /// The shop opens for the party.
    AskShop { shop: RecordNo },
    /// Something was bought or repaired.
    Bought { price: u32 },
    /// Something was sold.
    Sold { price: u32 },
    /// The party has too little gold.
    TooDear { price: u32 },

    /// A probe computer needs its guardian's password. `guardian` is the cell where the guardian was last seen.
    ComputerRefused { computer: RecordNo, guardian: Option<Pos> },
    /// A probe computer gave its probe.
    ProbeTaken { computer: RecordNo },
    /// The party has no explosives for a generator.
    NoCharge { at: Pos },
    /// The charge is set, and the meltdown begins.
    MeltdownBegan { at: Pos, ticks: u32 },
    /// A mishap on the run home is announced. Dust, sparks or a lamp mark the place.
    MishapLooms { kind: MishapKind, at: Pos, ticks: u32 },
    /// A mishap on the run home happens. Steam begins to blow.
    MishapStruck { kind: MishapKind, at: Pos },
    /// This many whole seconds of the meltdown are left.
    Seconds(u32),
    /// The captive is free and follows the party.
    CaptiveFreed { at: Pos },
    /// The base is won.
    Won,
    /// The base is lost.
    Lost,
}

/// The cause of damage to a droid or a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Harm {
    /// A blow or a bite of a group, by its number.
    Blow(u16),
    /// A shot of a group, by its number.
    Shot(u16),
    /// A shot of the party that a blue door threw back.
    Mirror,
    /// A blow or shot of the party.
    Party,
    /// A mine.
    Mine,
    /// The base's own fire.
    Fire,
    /// The fire of the meltdown.
    Meltdown,
    /// A door or wall that closed.
    Crushed,
    /// A raiser wall that came down.
    Raiser,
    /// The fall through a hole.
    Fall,
    /// A ceiling that came down on the run home.
    Ceiling,
    /// Steam on the run home.
    Steam,
    /// The spark of a panel after a mistake.
    Panel,
    /// The shield of a group that the droid attacked.
    Shield,
}

/// A failed attack that leaves a group open to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Miss {
    /// A blow that hit empty floor.
    Blow,
    /// A volley that hit nothing.
    Shots,
    /// The end of a charge, at the party, at an obstacle or after its full length.
    Run,
}
