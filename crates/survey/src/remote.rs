//! `survey remote`: sends console lines to a running game and prints the answers.

use std::{
    io::{BufRead, Write},
    net::Ipv4Addr,
    time::Duration,
};

use rootward_checked::trimmed;
use serde_json::{Value, json};
use ureq::Agent;

use crate::output::RunFault;

/// The port of a game that was started with `--remote` but without a port number.
pub const DEFAULT_PORT: u16 = 15_702;

const CONNECT: Duration = Duration::from_secs(5);
/// The timeout for a line: the console's longest wait plus a margin.
const ANSWER: Duration = Duration::from_secs(660);
const MOST_BYTES: u64 = 16 << 20;

/// Sends the lines and prints the answers, until one fails. `-` stands for the lines on standard input.
pub fn remote(lines: &[String], port: u16, out: &mut impl Write) -> Result<(), RunFault> {
    if lines == ["-"] {
        for (number, line) in (1..).zip(std::io::stdin().lock().lines()) {
            let line =
                line.map_err(|error| RunFault::Input(format!("line {number} cannot be read: {error}")))?;
            let line = trimmed(&line);
            if !line.is_empty() && !line.starts_with('#') {
                send(line, port, out).map_err(|fault| RunFault::Input(format!("line {number}: {fault}")))?;
            }
        }
        return Ok(());
    }
    (1..).zip(lines).try_for_each(|(number, line)| {
        send(line, port, out).map_err(|fault| match fault {
            // If there is only one line, the message need not name it.
            RunFault::Input(why) if lines.len() > 1 => {
                RunFault::Input(format!("line {number}, `{line}`: {why}"))
            }
            other => other,
        })
    })
}

fn send(line: &str, port: u16, out: &mut impl Write) -> Result<(), RunFault> {
    let request = json!({ "jsonrpc": "2.0", "id": 1, "method": "rootward.run", "params": { "line": line } });
    let answer = post(port, &request.to_string()).map_err(|error| {
        RunFault::Input(format!("no game answers on port {port} ({error}); start one with `--remote {port}`"))
    })?;
    let text = answer_of(&answer).map_err(RunFault::Input)?;
    if !text.is_empty() {
        writeln!(out, "{text}")?;
    }
    out.flush()?;
    Ok(())
}

fn post(port: u16, body: &str) -> Result<String, ureq::Error> {
    let agent = Agent::config_builder()
        .timeout_connect(Some(CONNECT))
        .timeout_global(Some(ANSWER))
        // The game runs on this machine.
        .proxy(None)
        // When the game refuses a line, the reason is in the body.
        .http_status_as_error(false)
        .build()
        .new_agent();
    let request = agent.post(format!("http://{}:{port}/", Ipv4Addr::LOCALHOST));
    let mut answer = request.header("Content-Type", "application/json").send(body)?;
    answer.body_mut().with_config().limit(MOST_BYTES).read_to_string()
}

/// The game's answer, or the reason for its refusal, as a sentence without its full stop.
fn answer_of(body: &str) -> Result<String, String> {
    let unreadable = || "the program at this port is not the game".to_owned();
    let answer: Value = serde_json::from_str(body).map_err(|_| unreadable())?;
    if let Some(message) = answer.pointer("/error/message").and_then(Value::as_str) {
        return Err(message.trim_end_matches('.').to_owned());
    }
    answer.pointer("/result/output").and_then(Value::as_str).map(str::to_owned).ok_or_else(unreadable)
}

#[cfg(test)]
mod tests {
    use std::{io::Read, net::TcpListener};

    use super::*;

    /// A game with one prepared answer, and the request that it receives.
    fn game(body: &'static str) -> (u16, std::thread::JoinHandle<String>) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let thread = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a client");
            let mut request = Vec::new();
            let mut part = [0; 4096];
            while !request.ends_with(b"}}") {
                let read = stream.read(&mut part).expect("readable");
                request.extend_from_slice(&part[..read]);
            }
            write!(stream, "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len())
                .expect("written");
            String::from_utf8(request).expect("text")
        });
        (port, thread)
    }

    fn told(body: &'static str, line: &str) -> (Result<String, String>, String) {
        let (port, thread) = game(body);
        let mut out = Vec::new();
        let result = remote(&[line.to_owned()], port, &mut out).map_err(|fault| fault.to_string());
        (result.map(|()| String::from_utf8(out).expect("text")), thread.join().expect("a request"))
    }

    #[test]
    fn lines_are_sent_and_answers_printed() {
        let (answer, request) =
            told(r#"{"jsonrpc":"2.0","id":1,"result":{"output":"one\ntwo"}}"#, "spawn \"x\"");
        assert_eq!(answer, Ok("one\ntwo\n".to_owned()));
        assert!(
            request.contains(r#""params":{"line":"spawn \"x\""}"#) && request.contains("rootward.run"),
            "{request}"
        );
    }

    #[test]
    fn refusals_become_faults() {
        let body =
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":-23501,"message":"There is no command `sed`."}}"#;
        assert_eq!(told(body, "sed").0, Err("There is no command `sed`".to_owned()));
        assert_eq!(told("<html>", "seed 1").0, Err("the program at this port is not the game".to_owned()));
    }

    #[test]
    fn the_line_that_fails_is_named() {
        let (port, thread) = game(
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":-23501,"message":"There is no preset `hall`."}}"#,
        );
        let lines = ["preset hall", "where"].map(str::to_owned);
        let fault = remote(&lines, port, &mut Vec::new()).expect_err("refused").to_string();
        assert_eq!(fault, "line 1, `preset hall`: There is no preset `hall`");
        assert!(thread.join().expect("a request").contains("preset hall"));
    }

    #[test]
    fn without_a_game_the_message_helps() {
        let port =
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port").local_addr().expect("one").port();
        let fault = remote(&["where".to_owned()], port, &mut Vec::new()).expect_err("nobody").to_string();
        assert!(fault.contains(&format!("`--remote {port}`")), "{fault}");
    }
}
