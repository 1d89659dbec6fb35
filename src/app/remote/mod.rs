//! Lets other programs on this machine run console lines and read the world, by JSON-RPC over HTTP.

mod on_screen;
mod reading;
mod server;

use std::{
    path::Path,
    sync::mpsc::{Receiver, Sender},
};

use bevy::{platform::cell::SyncCell, prelude::*};
use serde_json::{Value, json};

use self::on_screen::OnScreen;
pub use self::server::{Answer, Call, Fault, listen};
use crate::{
    host::messages::complain,
    ui::{
        console::{
            lines::{AskLine, LineDone},
            reach::Reach,
        },
        screens::hidden::Awaited,
    },
};

pub const METHOD: &str = "rootward.run";

/// The maximum number of lines without an answer. The limit leaves connections for clients that only read.
const MOST_WAITING: usize = 32;

/// Announces the port and the folder, then listens for lines. An error is a sentence without its full stop.
pub fn open(port: u16, folder: &Path, replaces: bool) -> Result<(Receiver<Call>, Reach), String> {
    let reach = Reach::below(folder, replaces).map_err(|error| {
        let folder = folder.display();
        format!("cannot use the folder `{folder}`: {error}; make it, or name another with --remote-folder")
    })?;
    complain(&format!(
        "Programs on this machine can run console lines on port {port}, with files in {}.",
        reach.folder()
    ));
    let calls = listen(port).map_err(|error| {
        format!("cannot use port {port}: {error}; try another, for example --remote 15800")
    })?;
    Ok((calls, reach))
}

/// Answers the requests that [`listen`] receives. Their lines use only the files in reach.
pub fn add(app: &mut App, calls: Receiver<Call>, reach: Reach) {
    app.insert_resource(Remote {
        calls: SyncCell::new(calls),
        waiting: Vec::new(),
        done: Vec::new(),
        next: 0,
    })
    .insert_resource(reach)
    .add_systems(Startup, |mut awaited: ResMut<Awaited>| awaited.listens = true)
    .add_systems(Last, (answer_lines, take).chain());
}

#[derive(Resource)]
struct Remote {
    calls: SyncCell<Receiver<Call>>,
    /// The tickets of the lines, each with its client.
    waiting: Vec<(u64, Sender<Answer>)>,
    /// The output of lines that have ended in this frame. The screen shows their effect in the next frame.
    done: Vec<(String, Sender<Answer>)>,
    next: u64,
}

/// Reads the world immediately, and passes lines to the console because they may take many frames.
fn take(world: &mut World) {
    world.resource_scope(|world, mut remote: Mut<Remote>| {
        // New requests wait for the next frame.
        let calls: Vec<_> = remote.calls.get().try_iter().collect();
        for Call { method, params, reply: client } in calls {
            if method != METHOD {
                reply(&client, reading::read(&method, params, world));
                continue;
            }
            match line_of(&params) {
                Ok(line) if remote.waiting.len() < MOST_WAITING => {
                    let ticket = remote.next;
                    remote.next += 1;
                    remote.waiting.push((ticket, client));
                    world.write_message(AskLine { line, ticket });
                }
                Ok(_) => {
                    let message = "Too many lines are waiting. Send the next one later.";
                    reply(&client, Err(Fault::new(Fault::INTERNAL_ERROR, message)));
                }
                Err(message) => reply(&client, Err(Fault::new(Fault::INVALID_PARAMS, message))),
            }
        }
    });
}

fn answer_lines(mut done: MessageReader<LineDone>, mut remote: ResMut<Remote>, on_screen: OnScreen) {
    for (output, client) in remote.done.drain(..) {
        reply(&client, Ok(json!({ "output": output, "base": on_screen.told() })));
    }
    for LineDone { ticket, answer } in done.read() {
        let Some(place) = remote.waiting.iter().position(|(other, _)| other == ticket) else { continue };
        let (_, client) = remote.waiting.remove(place);
        match answer {
            Ok(output) => remote.done.push((output.clone(), client)),
            Err(why) => reply(&client, Err(Fault::new(Fault::LINE_FAILED, why))),
        }
    }
}

fn line_of(params: &Value) -> Result<String, &'static str> {
    match params.get("line").and_then(Value::as_str) {
        Some(line) if line.lines().count() <= 1 => Ok(line.to_owned()),
        Some(_) => Err("`line` holds a single line. Send lines one at a time."),
        None => Err("`rootward.run` needs `params` with a `line`, for example {\"line\": \"seed 17.3\"}."),
    }
}

fn reply(client: &Sender<Answer>, answer: Answer) {
    let _ = client.send(answer);
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use rootward_gen::Seed;

    use super::*;
    use crate::app::testing::app_in;

    fn watched(app: &mut App, calls: &Sender<Call>, line: &str) -> Value {
        let (reply, answered) = channel();
        let call = Call { method: METHOD.to_owned(), params: json!({ "line": line }), reply };
        calls.send(call).expect("the game listens");
        for _ in 0..100 {
            app.update();
            if let Ok(answer) = answered.try_recv() {
                return answer.expect("a line that works")["base"]["watched"].clone();
            }
        }
        panic!("no answer to `{line}`");
    }

    #[test]
    fn answers_describe_the_screen_after_their_line() {
        let mut app = app_in(Seed::classic(179));
        let (calls, received) = channel();
        add(&mut app, received, Reach::below(&std::env::temp_dir(), false).expect("a folder"));
        for (line, step) in [
            ("watch step 100", json!(100)),
            ("watch step +1", json!(101)),
            ("watch cell 20 3", json!(2019)),
            ("watch stop", Value::Null),
        ] {
            assert_eq!(watched(&mut app, &calls, line), step, "{line}");
        }
    }

    #[test]
    fn programs_read_components() {
        const AT: &str = "rootward::world::base::placed::At";
        const DOOR: &str = "rootward::world::base::state::DoorState";
        let app = app_in(Seed::classic(179));
        let read = |method: &str, params: Value| reading::read(method, params, app.world());
        let doors = json!({ "data": { "components": [AT, DOOR], "has": ["bevy_ecs::name::Name"] } });
        let rows = read("world.query", doors).expect("an answer");
        let first = &rows[0];
        assert!(rows.as_array().is_some_and(|rows| rows.len() > 10), "{rows}");
        assert!(first["components"][AT]["x"].is_i64() && !first["components"][DOOR].is_null(), "{first}");
        assert_eq!(first["has"]["bevy_ecs::name::Name"], json!(true));
        let without =
            read("world.query", json!({ "data": { "components": [AT] }, "filter": { "without": [DOOR] } }));
        let all = read("world.query", json!({ "data": { "components": [AT] } }));
        let count = |answer: Answer| answer.expect("rows").as_array().map_or(0, Vec::len);
        assert_eq!(count(all), count(without) + rows.as_array().map_or(0, Vec::len));

        let entity = &first["entity"];
        let paths = read("world.list_components", json!({ "entity": entity })).expect("paths");
        assert!(paths.as_array().is_some_and(|paths| paths.contains(&json!(DOOR))), "{paths}");
        let parts = read("world.get_components", json!({ "entity": entity, "components": [AT, "nothing"] }));
        let parts = parts.expect("an answer");
        assert_eq!(parts["components"][AT], first["components"][AT]);
        assert!(parts["errors"]["nothing"].is_string(), "{parts}");
        let everything = json!({ "data": { "components": [DOOR], "option": "all" } });
        let rows = read("world.query", everything).expect("rows");
        assert_eq!(rows[0]["components"][AT], first["components"][AT]);
    }

    #[test]
    fn unreadable_requests_are_reported() {
        let app = app_in(Seed::classic(179));
        for (method, params, code, word) in [
            ("world.spawn_entity", json!({}), Fault::METHOD_NOT_FOUND, "world.spawn_entity"),
            ("world.query", json!({ "data": { "has": ["Dor"] } }), Fault::INVALID_PARAMS, "`Dor`"),
            ("world.query", json!({ "data": 3 }), Fault::INVALID_PARAMS, "parameters"),
            ("world.query", json!({ "data": { "component": [] } }), Fault::INVALID_PARAMS, "`component`"),
            ("world.query", json!({ "data": { "option": "some" } }), Fault::INVALID_PARAMS, "list of paths"),
            ("world.list_components", json!({ "entity": 0 }), Fault::INVALID_PARAMS, "entity 0"),
            ("world.get_components", Value::Null, Fault::INVALID_PARAMS, "entity"),
        ] {
            let fault = reading::read(method, params, app.world()).expect_err("a fault");
            assert!(fault.code == code && fault.message.contains(word), "{fault:?}");
        }
    }

    #[test]
    fn a_request_has_one_line() {
        assert_eq!(line_of(&json!({ "line": "seed 17.3" })), Ok("seed 17.3".to_owned()));
        for params in [json!({}), json!({ "line": 3 }), json!("seed"), json!({ "line": "next\nnext" })] {
            assert!(line_of(&params).is_err(), "{params}");
        }
        assert!(line_of(&Value::Null).is_err());
    }
}
