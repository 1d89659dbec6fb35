//! The game for other programs: Bevy's remote protocol over HTTP, on this machine only, and one method of our
//! own that runs a line of the console.

use std::{
    collections::VecDeque,
    net::{Ipv4Addr, TcpListener},
};

use async_channel::{Receiver, Sender, unbounded};
use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_remote::{
    BrpError, BrpMessage, BrpReceiver, BrpResult, RemoteLast, RemotePlugin, RemoteSystems, error_codes,
    http::RemoteHttpPlugin,
};
use rootward_gen::Variant;
use rootward_rules::play::Play;
use serde_json::{Value, json};

use crate::{
    base::current::CurrentBase,
    console::lines::{AskLine, LineDone},
    screens::hidden::Awaited,
    states::{Mode, Screen},
    watch::DigPlayback,
};

/// The method that runs a line.
pub const METHOD: &str = "rootward.run";

/// The most lines that wait for the one under way.
const MOST_WAITING: usize = 1000;

/// The protocol at a port of this machine.
#[derive(Clone, Copy, Debug)]
pub struct RemoteConsolePlugin {
    /// The port.
    pub port: u16,
}

impl Plugin for RemoteConsolePlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            RemotePlugin::default(),
            RemoteHttpPlugin::default().with_address(Ipv4Addr::LOCALHOST).with_port(self.port),
        ))
        .init_resource::<Asked>()
        .add_systems(Startup, (stand_between, |mut awaited: ResMut<Awaited>| awaited.listens = true))
        .add_systems(RemoteLast, (answer, take).chain().before(RemoteSystems::ProcessRequests));
    }
}

/// Whether a port of this machine is free.
///
/// # Errors
/// What the system says.
pub fn check_port(port: u16) -> std::io::Result<()> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map(|_| ())
}

/// All requests as they come in, and the way on for those that are not ours. A method of Bevy answers in the
/// frame in which it is asked, but a base takes longer: so ours takes its requests out before.
#[derive(Resource)]
struct Requests {
    all: Receiver<BrpMessage>,
    others: Sender<BrpMessage>,
}

/// The lines that were asked for, oldest first, each with who waits for its answer.
#[derive(Resource, Default)]
struct Asked {
    waiting: VecDeque<(u64, Sender<BrpResult>)>,
    next: u64,
}

/// Puts a channel of ours between the requests and Bevy.
fn stand_between(mut receiver: ResMut<BrpReceiver>, mut commands: Commands) {
    let (others, rest) = unbounded();
    let all = std::mem::replace(&mut **receiver, rest);
    commands.insert_resource(Requests { all, others });
}

fn take(requests: Res<Requests>, mut asked: ResMut<Asked>, mut lines: MessageWriter<AskLine>) {
    while let Ok(message) = requests.all.try_recv() {
        if message.method != METHOD {
            // The channel has no limit, and its other end lives as long as the game.
            let _ = requests.others.try_send(message);
            continue;
        }
        let line = match line_of(message.params.as_ref()) {
            Ok(line) if asked.waiting.len() < MOST_WAITING => line,
            Ok(_) => {
                reply(
                    &message.sender,
                    Err(fault(error_codes::INTERNAL_ERROR, "Too many lines wait already.")),
                );
                continue;
            }
            Err(told) => {
                reply(&message.sender, Err(fault(error_codes::INVALID_PARAMS, told)));
                continue;
            }
        };
        let ticket = asked.next;
        asked.next += 1;
        asked.waiting.push_back((ticket, message.sender));
        lines.write(AskLine { line, ticket });
    }
}

fn answer(mut done: MessageReader<LineDone>, mut asked: ResMut<Asked>, on_screen: OnScreen) {
    for LineDone { ticket, answer } in done.read() {
        let Some(place) = asked.waiting.iter().position(|(other, _)| other == ticket) else { continue };
        let Some((_, sender)) = asked.waiting.remove(place) else { continue };
        let result = match answer {
            Ok(output) => Ok(json!({ "output": output, "base": on_screen.told() })),
            Err(why) => Err(fault(error_codes::RESOURCE_ERROR, why)),
        };
        reply(&sender, result);
    }
}

/// What is on screen, for programs.
#[derive(SystemParam)]
struct OnScreen<'w> {
    screen: Res<'w, State<Screen>>,
    current: Option<Res<'w, CurrentBase>>,
    play: Option<Res<'w, Play>>,
    mode: Option<Res<'w, State<Mode>>>,
    playback: Res<'w, DigPlayback>,
}

impl OnScreen<'_> {
    /// The base on screen, its design if its seed alone leads to another one, where the party is, and which step is watched;
    /// nothing on the title.
    fn told(&self) -> Value {
        let playing = *self.screen.get() == Screen::Playing;
        let Some(current) = self.current.as_ref().filter(|_| playing) else { return Value::Null };
        let base = current.base();
        let seed = base.seed();
        let play = self.play.as_ref().map(|play| play.party);
        let inside = play.filter(|party| !party.place.is_outside());
        let watched = self.mode.as_ref().is_some_and(|mode| *mode.get() == Mode::Watch);
        json!({
            "seed": seed.to_string(),
            "style": seed.style().name().to_lowercase(),
            "number": seed.number(),
            "variant": if seed.variant() == Variant::Planet { "planet" } else { "station" },
            "map": seed.difficulty().map(),
            "preset": seed.preset().filter(|_| current.custom_design().is_none()).map(|preset| preset.name()),
            "design": current.custom_design().map(|own| own.name.as_str()),
            "floors": base.plan().floor_count(),
            "cells": base.open_cells().len(),
            "outside": play.map(|party| party.place.is_outside()),
            "floor": inside.and_then(|party| base.floor_at(party.at)),
            "cell": play.map(|party| [party.at.x, party.at.y]),
            "watched": watched.then(|| self.playback.frame.step()),
        })
    }
}

/// The line of a request: its parameter `line`, a text in one line.
fn line_of(params: Option<&Value>) -> Result<String, &'static str> {
    let line = params.and_then(|params| params.get("line")).and_then(Value::as_str);
    match line {
        Some(line) if line.lines().count() <= 1 => Ok(line.to_owned()),
        Some(_) => Err("`line` is one line; send several one after the other."),
        None => Err("`rootward.run` needs `params` with a `line`, for example {\"line\": \"seed 17.3\"}."),
    }
}

fn fault(code: i16, message: impl Into<String>) -> BrpError {
    BrpError { code, message: message.into(), data: None }
}

/// Whoever has gone away meanwhile gets no answer.
fn reply(sender: &Sender<BrpResult>, result: BrpResult) {
    let _ = sender.force_send(result);
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use rootward_gen::Seed;

    use super::*;
    use crate::testing::{app_in, console, position, updates, wait_until};

    fn told(app: &mut App) -> Value {
        app.world_mut()
            .run_system_once(|on_screen: OnScreen| on_screen.told())
            .expect("it reads resources that are there")
    }

    #[test]
    fn programs_are_told_which_base_is_on_screen_and_whether_it_is_watched() {
        let mut app = app_in("w42:halls".parse().expect("a seed"));
        let at = position(&mut app);
        let base = told(&mut app);
        assert_eq!(
            (&base["seed"], &base["preset"], &base["design"]),
            (&json!("w42:halls"), &json!("halls"), &Value::Null)
        );
        assert_eq!((&base["cell"], &base["watched"]), (&json!([at.x, at.y]), &Value::Null));
        console(&mut app, "seed 21");
        wait_until(&mut app, "the base", |app| {
            app.world().resource::<CurrentBase>().base().seed() == Seed::classic(21)
        });
        console(&mut app, "watch step 12");
        updates(&mut app, 3);
        let base = told(&mut app);
        assert_eq!(
            (&base["seed"], &base["number"], &base["style"]),
            (&json!("2.10"), &json!(21), &json!("classic"))
        );
        assert_eq!((&base["preset"], &base["watched"]), (&Value::Null, &json!(12)));
        assert_eq!((&base["variant"], &base["map"]), (&json!("station"), &json!(21)));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        updates(&mut app, 3);
        assert_eq!(told(&mut app), Value::Null, "the base behind the title is nobody's");
    }

    #[test]
    fn a_request_has_one_line() {
        assert_eq!(line_of(Some(&json!({ "line": "seed 17.3" }))), Ok("seed 17.3".to_owned()));
        for params in [json!({}), json!({ "line": 3 }), json!("seed"), json!({ "line": "next\nnext" })] {
            assert!(line_of(Some(&params)).is_err(), "{params}");
        }
        assert!(line_of(None).is_err());
    }
}
