//! Short texts about events, fights, lessons and names.
//!
//! # Glossary
//!
//! One word for one thing, in every text that a player can read. The log pages of the story keep their own voice.
//!
//! | term | meaning | not |
//! |---|---|---|
//! | enemy | anything that fights the party | creature, foe |
//! | group | the enemies of one cell | pack, squad |
//! | guardian, courier | the enemies with the password to a probe computer, to a laser door | |
//! | droid, party | one of the four; all four | robot, team |
//! | health, energy | the thick bar; the thin blue bar | hit points, points, bar H, bar E |
//! | damage | lost health | harm, hurt as a noun |
//! | attack, hit, shot | what a fighter does; one that lands; one from afar | blow, strike as a noun |
//! | wind-up | the moment before an attack | drawing back |
//! | exposed | takes triple damage after a miss | open, stands open |
//! | beat, down | to defeat an enemy; a droid without health | knocked out |
//! | rest | to wait with \[Z\] for health | sleep (enemies do that) |
//! | repair, revive | to restore health; to get a droid up again | mend |
//! | heal | what healers do to other enemies | mend |
//! | run | one attempt at a base | play as a noun |
//! | escape | from the charge to the hatch | run home |
//! | checkpoint | where a lost escape can start again | the run from the charge |
//! | recording, ghost | a recorded run; one that walks with you | replay as a noun |
//! | charge, countdown, meltdown | the explosive; its clock; the end of the base | bomb |
//! | generators, hatch | where the charge is set; the way out of a base | exit |
//! | probe, probe computer | shows the way to the next base; releases it for a password | |
//! | campaign, mission, base | the story; its eleven bases; one of them | level |
//! | outside the campaign | a single base | on its own, by itself |
//! | pushable wall, raiser wall, fake wall | walk into it twice; it goes up; walk through it | |
//! | button, blue, dented, iris, laser, puzzle door | the doors | punch door |
//! | open, closed | the state of a door | shut |
//! | walk into | to bump on purpose | walk against |
//! | go around | to take another way | go round |
//! | examine | to look at a cell with \[X\] | look at |
//! | white badge | the mark beside an enemy for how it fights | sign |
//! | socket, shop, cupboard, hydrant | recharges; trades and repairs; holds loot; puts out fires | |
//! | inventory, log | what the party carries; what it knows | bag |
//! | story, messages | the pages from cupboards; the lines on the screen | log |
//! | floor, cell, cell number | a storey; a square of it; its distance to the entrance | level, tile, field |
//! | twist, chip, challenge, medal | rule of a mission; reward for the campaign; difficulty; award | |
//!
//! Percentages have no space: 18%. A colon introduces a list or a value and never means "because".

pub mod briefing;
pub mod chips;
pub mod curve;
pub mod describe;
pub mod dig;
pub mod events;
pub mod examine;
pub mod fights;
pub mod land;
pub mod lessons;
pub mod marks;
pub mod moments;
pub mod names;
pub mod notes;
pub mod passages;
pub mod places;
pub mod prompts;
pub mod run_home;
pub mod story;
pub mod tricks;
pub mod twists;
