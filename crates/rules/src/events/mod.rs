//! What happened in a tick, for observers: pictures, sounds, the log, tests. The rules read none of
//! it.

mod harm;
mod miss;

use rootward_gen::{Heading, Pos, RecordNo};

pub use self::{harm::Harm, miss::Miss};
use crate::{
    objective::events::MishapKind,
    party::events::PartyEvent,
    tables::{iris::Corner, items::ItemName, kit::Arm},
};

/// Something that happened. Cells are where it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Message))]
pub enum PlayEvent {
    /// Something about the party's own motion.
    Party(PartyEvent),

    /// A door or wall begins to open.
    Opening {
        /// Its record; none for cracked rock.
        record: Option<RecordNo>,
        /// Where.
        at: Pos,
    },
    /// A door or wall begins to shut.
    Shutting {
        /// Its record; none for cracked rock.
        record: Option<RecordNo>,
        /// Where.
        at: Pos,
    },
    /// A raiser wall will come down soon.
    Warning {
        /// Where.
        at: Pos,
    },
    /// A wall was struck and is not broken yet.
    Cracked {
        /// Where.
        at: Pos,
        /// Points left.
        left: u32,
    },
    /// A wall broke.
    Broke {
        /// Its record; none for cracked rock.
        record: Option<RecordNo>,
        /// Where.
        at: Pos,
    },
    /// A wall was pushed.
    Pushed {
        /// From where.
        from: Pos,
        /// To where.
        to: Pos,
    },
    /// Something lies or stands where the wall would go.
    PushBlocked {
        /// Where.
        at: Pos,
    },
    /// The panel of an iris door is open before the party.
    AskIris {
        /// The door.
        door: RecordNo,
        /// Where.
        at: Pos,
    },
    /// A right button.
    IrisRight {
        /// The door.
        door: RecordNo,
        /// Which.
        corner: Corner,
    },
    /// A wrong button: it blinks, and a spark jumps.
    IrisWrong {
        /// The door.
        door: RecordNo,
        /// Which.
        corner: Corner,
    },
    /// A laser door opens only at its terminal.
    LockedLaser {
        /// The door.
        door: RecordNo,
        /// Where.
        at: Pos,
    },
    /// A protected door opens only at its panel.
    LockedPuzzle {
        /// The door.
        door: RecordNo,
        /// Where.
        at: Pos,
    },
    /// A punch door needs a blow.
    LockedPunch {
        /// The door.
        door: RecordNo,
        /// Where.
        at: Pos,
    },
    /// The terminal of a laser door has no password.
    AccessRefused {
        /// The terminal.
        terminal: RecordNo,
        /// Where the courier was seen last, if it was.
        courier: Option<Pos>,
    },
    /// The terminal of a laser door took the password.
    AccessGranted {
        /// The terminal.
        terminal: RecordNo,
    },

    /// The panel of a puzzle is open before the party.
    AskPanel {
        /// The panel.
        panel: RecordNo,
    },
    /// A switch of a panel was set.
    Switched {
        /// The panel.
        panel: RecordNo,
        /// All its switches.
        setting: u16,
    },
    /// Buttons or bars were tried; the rows of their panel answer.
    Tried {
        /// The panel.
        panel: RecordNo,
        /// All its switches.
        setting: u16,
        /// Whether a spark jumped, because it was wrong once too often.
        spark: bool,
    },
    /// A puzzle was solved.
    Solved {
        /// Its number.
        puzzle: u8,
        /// Its panel.
        panel: RecordNo,
    },

    /// The party stepped off a trap grate, and the wall rises.
    TrapSprung {
        /// Where the grate is.
        at: Pos,
    },
    /// A release button was pressed.
    Released {
        /// Where.
        at: Pos,
    },
    /// A cupboard was opened.
    CupboardOpened {
        /// Where.
        at: Pos,
        /// Whether a wall will fall.
        trap: bool,
    },
    /// The wall of a trap cupboard falls and a group comes.
    Ambush {
        /// Where.
        at: Pos,
    },
    /// A mine blew up.
    MineBlew {
        /// Where.
        at: Pos,
    },
    /// A mine is being disarmed.
    Disarming {
        /// Where.
        at: Pos,
    },
    /// A mine was removed without harm.
    MineGone {
        /// Where.
        at: Pos,
    },
    /// A mine was left.
    MineLaid {
        /// Where.
        at: Pos,
    },
    /// A spinner threw the party.
    Spun {
        /// Where.
        at: Pos,
    },
    /// The party falls through a hole.
    Fell {
        /// Where.
        at: Pos,
    },

    /// Something was taken.
    Took {
        /// What.
        item: ItemName,
        /// How many.
        count: u32,
        /// Where.
        at: Pos,
    },
    /// A weapon was taken.
    TookWeapon {
        /// Which.
        arm: Arm,
        /// Where.
        at: Pos,
        /// The droid whose hand took it; nobody if it became a spare.
        hand: Option<u8>,
    },
    /// Something went into the log: a code, a password, a map or a note.
    Logged {
        /// What.
        item: ItemName,
        /// Its number: puzzle, computer, laser door, floor or note.
        number: u16,
        /// Where.
        at: Pos,
    },
    /// There is no room for something.
    Full {
        /// What.
        item: ItemName,
        /// Where.
        at: Pos,
    },

    /// A droid strikes or shoots.
    Attack {
        /// Which droid, 0..=3.
        droid: u8,
        /// With what.
        arm: Arm,
        /// From where.
        at: Pos,
        /// In which direction.
        heading: Heading,
    },
    /// A droid pulls the trigger of an empty gun.
    OutOfAmmo {
        /// Which droid, 0..=3.
        droid: u8,
    },
    /// A group lost points.
    GroupHurt {
        /// Its number.
        group: u16,
        /// Where.
        at: Pos,
        /// How many.
        amount: u32,
    },
    /// A hit that does not hurt this group.
    NoEffect {
        /// Its number.
        group: u16,
        /// Where.
        at: Pos,
    },
    /// A member of a group died.
    MemberDied {
        /// The number of the group.
        group: u16,
        /// Where.
        at: Pos,
    },
    /// A group died.
    GroupDied {
        /// Its number.
        group: u16,
        /// Where.
        at: Pos,
    },
    /// A group has noticed the party.
    Noticed {
        /// Its number.
        group: u16,
        /// Where.
        at: Pos,
    },
    /// A group winds up for an attack.
    WindUp {
        /// Its number.
        group: u16,
        /// Where.
        at: Pos,
        /// The direction of the attack.
        heading: Heading,
        /// How many cells it reaches.
        reach: u8,
    },
    /// A group strikes or shoots.
    GroupAttack {
        /// Its number.
        group: u16,
        /// Where.
        at: Pos,
        /// In which direction.
        heading: Heading,
        /// Whether it shoots.
        shoots: bool,
    },
    /// A blow met empty floor, shots met nobody, or a charge a wall: the group stands open, and hits on it count more.
    LaidOpen {
        /// Its number.
        group: u16,
        /// Where.
        at: Pos,
        /// For how many ticks.
        ticks: u16,
        /// What came to nothing.
        by: Miss,
    },
    /// A shield took most of a hit.
    Blocked {
        /// The group's number.
        group: u16,
        /// Where.
        at: Pos,
    },
    /// A group was shoved or thrown onto another cell.
    Shoved {
        /// Its number.
        group: u16,
        /// Where it lands.
        to: Pos,
    },
    /// A hit ended what a group wound up to, or its call.
    Stopped {
        /// Its number.
        group: u16,
        /// Where.
        at: Pos,
    },
    /// A spark jumped on to another group.
    Jumped {
        /// From where.
        from: Pos,
        /// To where.
        at: Pos,
    },
    /// A group runs off in a straight line.
    Charges {
        /// Its number.
        group: u16,
        /// Where from.
        at: Pos,
        /// In which direction.
        heading: Heading,
    },
    /// A group begins to call others.
    Calls {
        /// Its number.
        group: u16,
        /// Where.
        at: Pos,
        /// Ticks until the call is heard.
        ticks: u16,
    },
    /// The call was heard.
    Called {
        /// The group's number.
        group: u16,
        /// Where.
        at: Pos,
    },
    /// A healer has given points back to a group.
    Healed {
        /// The number of the group that was healed.
        group: u16,
        /// Where it stands.
        at: Pos,
        /// Where the healer stands.
        from: Pos,
    },
    /// A group that died has left smaller ones.
    Split {
        /// Where.
        at: Pos,
    },
    /// A group has stolen gold and runs.
    Stole {
        /// Its number.
        group: u16,
        /// Where.
        at: Pos,
        /// How much.
        gold: u32,
    },
    /// Something that will blow up lies here.
    BombLit {
        /// Where.
        at: Pos,
        /// Ticks until it does.
        ticks: u16,
    },
    /// It blew up.
    BombBlew {
        /// Where.
        at: Pos,
    },
    /// The party was pulled onto another cell.
    Pulled {
        /// The number of the group that did it.
        group: u16,
        /// Where to.
        to: Pos,
    },
    /// A shot hit a wall.
    ShotEnded {
        /// Where.
        at: Pos,
    },
    /// A blue door threw a shot back.
    Reflected {
        /// Where.
        at: Pos,
    },
    /// A droid lost points.
    DroidHurt {
        /// Which droid, 0..=3.
        droid: u8,
        /// How many.
        amount: u32,
        /// By what.
        harm: Harm,
        /// Where the harm came from.
        from: Pos,
    },
    /// A droid went down.
    DroidDown {
        /// Which droid, 0..=3.
        droid: u8,
    },
    /// A droid is back.
    DroidRevived {
        /// Which droid, 0..=3.
        droid: u8,
    },

    /// A droid takes energy from a socket.
    Charging {
        /// Where.
        at: Pos,
    },
    /// A socket has lit the rooms around it.
    Lit {
        /// Where.
        at: Pos,
    },
    /// The truce is over: the party hurt somebody who kept it.
    TruceEnded {
        /// Where.
        at: Pos,
    },
    /// A cupboard held an entry of the log that tells who built the bases.
    LogFound {
        /// Its place in the log of the story.
        entry: u16,
        /// Where.
        at: Pos,
    },
    /// A hydrant put out the fires around it.
    Doused {
        /// Where.
        at: Pos,
    },
    /// A hydrant is not full again yet.
    HydrantDry {
        /// Where.
        at: Pos,
    },
    /// The party sleeps or wakes.
    Sleeping(bool),
    /// Sleep is refused: something is near.
    TooLoud,
    /// Anti-gravity goes on or off.
    AntiGravity(bool),
    /// Front and back row changed places.
    Swapped,
    /// The party has none of an item.
    NoSuch {
        /// What.
        item: ItemName,
    },
    /// A hole leads up and the party has no anti-gravity on.
    HoleAbove {
        /// Where.
        at: Pos,
    },

    /// The party stands before a shop.
    AskShop {
        /// The shop.
        shop: RecordNo,
    },
    /// Something was bought or repaired.
    Bought {
        /// For how much gold.
        price: u32,
    },
    /// Something was sold.
    Sold {
        /// For how much gold.
        price: u32,
    },
    /// There is not enough gold.
    TooDear {
        /// For how much gold.
        price: u32,
    },

    /// A probe computer needs its guardian's password.
    ComputerRefused {
        /// The computer.
        computer: RecordNo,
        /// Where the guardian was seen last, if it was.
        guardian: Option<Pos>,
    },
    /// A probe computer gave its probe.
    ProbeTaken {
        /// The computer.
        computer: RecordNo,
    },
    /// The party has no explosives for the generators.
    NoCharge {
        /// Where.
        at: Pos,
    },
    /// The charge is set: the meltdown begins.
    MeltdownBegan {
        /// Where.
        at: Pos,
        /// Ticks until the end.
        ticks: u32,
    },
    /// On the run home something is about to happen: dust, sparks or a lamp show where.
    MishapLooms {
        /// What.
        kind: MishapKind,
        /// Where.
        at: Pos,
        /// Ticks until it happens.
        ticks: u32,
    },
    /// It happens; for steam, it begins to blow.
    MishapStruck {
        /// What.
        kind: MishapKind,
        /// Where.
        at: Pos,
    },
    /// This many whole seconds are left.
    Seconds(u32),
    /// The captive is free and follows.
    CaptiveFreed {
        /// Where.
        at: Pos,
    },
    /// The base is won.
    Won,
    /// The base is lost.
    Lost,
}
