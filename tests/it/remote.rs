//! Other programs talk to the game over HTTP.

use std::{
    fs,
    io::{Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::Path,
    thread,
};

use bevy::prelude::*;
use rootward::{app::remote, testing, ui::console::reach::Reach, world::base::current::CurrentBase};
use rootward_gen::Seed;

fn listening() -> (App, u16) {
    listening_in(&std::env::temp_dir())
}

fn listening_in(folder: &Path) -> (App, u16) {
    let mut app = testing::unstarted();
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
    let port = free.expect("a free port").port();
    let reach = Reach::below(folder, false).expect("a folder");
    remote::add(&mut app, remote::listen(port).expect("the port"), reach);
    testing::start(&mut app);
    testing::enter(&mut app, Seed::classic(179));
    (app, port)
}

fn ask(app: &mut App, port: u16, headers: &str, body: &str) -> String {
    send(app, port, format!("POST / HTTP/1.1\r\nContent-Length: {}\r\n{headers}\r\n\r\n{body}", body.len()))
}

/// Sends some bytes, lets the game run, and returns the answer up to the end of the connection.
fn send(app: &mut App, port: u16, request: String) -> String {
    let client = thread::spawn(move || {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("a connection");
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        // A server that gives up resets the connection, and the answer stays empty.
        let _ = stream.read_to_string(&mut answer);
        answer
    });
    testing::wait_until(app, "an answer", |_| client.is_finished());
    client.join().expect("a client")
}

const OWN: &str = "Host: localhost\r\nContent-Type: application/json";

fn run(line: &str) -> String {
    format!(r#"{{"jsonrpc": "2.0", "id": 5, "method": "rootward.run", "params": {{"line": "{line}"}}}}"#)
}

fn seed(app: &App) -> Seed {
    app.world().resource::<CurrentBase>().base().seed()
}

#[test]
fn a_line_is_answered_once_its_base_stands() {
    let (mut app, port) = listening();
    let answer = ask(&mut app, port, OWN, &run("seed 21"));
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.contains(r#""id":5"#) && answer.contains(r#""seed":"2.10""#), "{answer}");
    assert_eq!(seed(&app), Seed::classic(21));
    let failed = ask(&mut app, port, OWN, &run("sed 21"));
    assert!(failed.contains(r#""code":-23501"#) && failed.contains("Did you mean `seed`"), "{failed}");
    let read = r#"{"jsonrpc": "2.0", "id": 6, "method": "world.query", "params": {"data": {"components":
        ["bevy_ecs::name::Name", "rootward::world::base::placed::At", "rootward::world::base::state::DoorState"]}}}"#;
    let doors = ask(&mut app, port, OWN, read);
    assert!(doors.matches(r#""entity":"#).count() > 3, "{doors}");
}

#[test]
fn a_web_page_changes_nothing() {
    let (mut app, port) = listening();
    for headers in [
        "Host: localhost\r\nContent-Type: application/json\r\nOrigin: https://evil.example",
        "Host: evil.example\r\nContent-Type: application/json",
        "Host: localhost\r\nContent-Type: text/plain",
    ] {
        let answer = ask(&mut app, port, headers, &run("seed 21"));
        assert!(answer.starts_with("HTTP/1.1 4") && answer.contains(r#""error""#), "{answer}");
        assert_eq!(seed(&app), Seed::classic(179), "{headers}");
    }
}

#[test]
fn remote_lines_stay_in_their_folder() {
    let whole = testing::folder("remote");
    let folder = whole.join("inside");
    fs::create_dir_all(&folder).expect("a folder");
    let thesis = folder.join("thesis.txt");
    fs::write(&thesis, "a year of work").expect("written");
    fs::write(folder.join("tour.txt"), "export thesis.txt").expect("written");
    fs::write(folder.join("leave.txt"), "export ../out.txt").expect("written");
    let (mut app, port) = listening_in(&folder);
    for (line, why) in [
        ("export thesis.txt", "--force"),
        ("run tour.txt", "tour.txt:1: "),
        ("run leave.txt", "is outside "),
        ("export ../out.txt", "is outside "),
    ] {
        let answer = ask(&mut app, port, OWN, &run(line));
        assert!(answer.contains(r#""code":-23501"#) && answer.contains(why), "{answer}");
    }
    let answer = ask(&mut app, port, OWN, &run("export new.txt"));
    assert!(answer.contains("is written to ") && folder.join("new.txt").is_file(), "{answer}");
    assert_eq!(fs::read_to_string(&thesis).expect("it is there"), "a year of work");
    assert!(!whole.join("out.txt").exists());
    fs::remove_dir_all(&whole).expect("removed");
}

#[test]
fn a_request_of_any_shape_is_answered_once() {
    let (mut app, port) = listening();
    let body = run("where");
    let chunks = format!(
        "POST / HTTP/1.1\r\n{OWN}\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n",
        body.len()
    );
    let answer = send(&mut app, port, chunks);
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("17.3"), "{answer}");
    let long = "x".repeat(1_500_000);
    let answer = ask(&mut app, port, OWN, &long);
    assert!(answer.starts_with("HTTP/1.1 413") && answer.contains("a million bytes"), "{answer}");
    // The server cannot read this request, but still answers the next one.
    send(&mut app, port, "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned());
    let answer = ask(&mut app, port, OWN, &body);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn a_taken_port_is_a_fault() {
    let (_app, port) = listening();
    assert!(remote::listen(port).is_err());
}
