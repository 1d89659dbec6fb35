//! The HTTP side of `--remote`: a server on the loopback interface that speaks JSON-RPC 2.0.
//!
//! Any page in a browser can send requests to this machine, and DNS rebinding lets a page read the answers. So the
//! server refuses a request that carries an `Origin`, that names a foreign `Host`, or that is not declared as JSON,
//! before it reads the body.

use std::{
    io::{self, Read},
    mem,
    net::Ipv4Addr,
    sync::mpsc::{Receiver, Sender, channel},
    time::Duration,
};

use oxhttp::{
    Server,
    model::{Body, Method, Request, Response, StatusCode, header},
};
use serde::Deserialize;
use serde_json::{Value, json};

const MOST_BYTES: u64 = 1_000_000;
/// The maximum number of body bytes to drop. A client that still sends when the connection closes may miss the answer.
const MOST_DROPPED: u64 = 16_000_000;
/// The maximum number of connections at the same time. Further connections wait.
const MOST_CONNECTIONS: usize = 64;
const PATIENCE: Duration = Duration::from_secs(30);

pub type Answer = Result<Value, Fault>;

#[derive(Debug)]
pub struct Call {
    pub method: String,
    /// The parameters, `Null` if the request has none.
    pub params: Value,
    /// The channel for the answer. The client may be gone.
    pub reply: Sender<Answer>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub code: i16,
    /// One sentence about the error and its remedy.
    pub message: String,
}

impl Fault {
    pub const PARSE_ERROR: i16 = -32_700;
    /// The body is JSON, but not a request of JSON-RPC 2.0, or the server refuses it.
    pub const INVALID_REQUEST: i16 = -32_600;
    pub const METHOD_NOT_FOUND: i16 = -32_601;
    pub const INVALID_PARAMS: i16 = -32_602;
    pub const INTERNAL_ERROR: i16 = -32_603;
    pub const LINE_FAILED: i16 = -23_501;

    pub fn new(code: i16, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// Listens on a port of the loopback interface. The receiver gets the requests that pass the checks, in order.
pub fn listen(port: u16) -> io::Result<Receiver<Call>> {
    let (calls, received) = channel();
    Server::new(move |request| respond(request, &calls))
        .bind((Ipv4Addr::LOCALHOST, port))
        .with_global_timeout(PATIENCE)
        .with_max_concurrent_connections(MOST_CONNECTIONS)
        .spawn()?;
    Ok(received)
}

fn respond(request: &mut Request<Body>, calls: &Sender<Call>) -> Response<Body> {
    let checked = check_headers(request);
    let body = read_body(request.body_mut());
    // Otherwise the server would read the rest of the body, however long, and wait for another request.
    let rest = mem::replace(request.body_mut(), Body::empty());
    let _ = io::copy(&mut rest.take(MOST_DROPPED), &mut io::sink());
    request.headers_mut().insert(header::CONNECTION, header::HeaderValue::from_static("close"));
    let (status, body) = match checked.and(body) {
        Ok(body) => (StatusCode::OK, answer(&body, calls)),
        Err((status, why)) => (status, envelope(Value::Null, Err(Fault::new(Fault::INVALID_REQUEST, why)))),
    };
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/json"));
    response
}

type Refusal = (StatusCode, &'static str);

/// Refuses every request that a web page could send.
fn check_headers(request: &Request<Body>) -> Result<(), Refusal> {
    let headers = request.headers();
    if headers.contains_key(header::ORIGIN) {
        return Err((
            StatusCode::FORBIDDEN,
            "Web pages cannot use this port; send requests without an `Origin` header.",
        ));
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    if !host.is_some_and(is_this_machine) {
        return Err((StatusCode::FORBIDDEN, "Address the game as localhost or 127.0.0.1."));
    }
    if request.method() != Method::POST {
        return Err((StatusCode::METHOD_NOT_ALLOWED, "Send requests with POST."));
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        let why = "Send `Content-Type: application/json`, for example with `curl --json`.";
        return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
    }
    Ok(())
}

/// Whether a `Host` header names the loopback interface, with or without a port.
fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    };
    ["localhost", "127.0.0.1", "[::1]"].iter().any(|own| name.eq_ignore_ascii_case(own))
}

fn read_body(body: &mut Body) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    match body.take(MOST_BYTES + 1).read_to_end(&mut bytes) {
        Ok(read) if read as u64 <= MOST_BYTES => Ok(bytes),
        Ok(_) => Err((StatusCode::PAYLOAD_TOO_LARGE, "The request is longer than a million bytes.")),
        Err(_) => Err((StatusCode::BAD_REQUEST, "The request ends too early.")),
    }
}

#[derive(Deserialize)]
struct Envelope {
    jsonrpc: String,
    method: String,
    #[serde(default)]
    params: Value,
}

fn answer(body: &[u8], calls: &Sender<Call>) -> Value {
    let mut id = Value::Null;
    let answer = ask(body, &mut id, calls);
    envelope(id, answer)
}

fn ask(body: &[u8], id: &mut Value, calls: &Sender<Call>) -> Answer {
    let value: Value = serde_json::from_slice(body)
        .map_err(|error| Fault::new(Fault::PARSE_ERROR, format!("The request is not JSON: {error}.")))?;
    let invalid = |message: String| Fault::new(Fault::INVALID_REQUEST, message);
    if !value.is_object() {
        let message = "A request is a single JSON-RPC 2.0 object. Batches are not supported.";
        return Err(invalid(message.to_owned()));
    }
    *id = value.get("id").cloned().unwrap_or_default();
    let Envelope { jsonrpc, method, params } = serde_json::from_value(value)
        .map_err(|error| invalid(format!("The request is not JSON-RPC 2.0: {error}.")))?;
    if jsonrpc != "2.0" {
        return Err(invalid("The request needs `\"jsonrpc\": \"2.0\"`.".to_owned()));
    }
    let (reply, answered) = channel();
    // Both channels close when the game ends, so `recv` returns an error then.
    let _ = calls.send(Call { method, params, reply });
    answered.recv().unwrap_or_else(|_| Err(Fault::new(Fault::INTERNAL_ERROR, "The game has ended.")))
}

fn envelope(id: Value, answer: Answer) -> Value {
    match answer {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(Fault { code, message }) => {
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(name: &'static str, value: &'static str, body: impl Into<Vec<u8>>) -> Request<Body> {
        let mut request = Request::new(Body::from(body.into()));
        *request.method_mut() = Method::POST;
        for (name, value) in
            [("host", "127.0.0.1:15702"), ("content-type", "application/json; charset=utf-8"), (name, value)]
        {
            request.headers_mut().insert(name, header::HeaderValue::from_static(value));
        }
        request
    }

    /// The status, the code of the fault if any, and the number of requests that reached the game.
    fn sent(mut request: Request<Body>) -> (u16, Option<i64>, usize) {
        let (calls, received) = channel::<Call>();
        let game = std::thread::spawn(move || {
            let answered = received.iter().map(|call| call.reply.send(Ok(json!(call.method))));
            answered.filter(Result::is_ok).count()
        });
        let response = respond(&mut request, &calls);
        drop(calls);
        let (status, body) = (response.status().as_u16(), response.into_body().to_string().expect("text"));
        let answer: Value = serde_json::from_str(&body).expect("JSON");
        (status, answer.pointer("/error/code").and_then(Value::as_i64), game.join().expect("it ends"))
    }

    const CALL: &str = r#"{"jsonrpc": "2.0", "id": 7, "method": "rpc.discover"}"#;

    #[test]
    fn programs_on_this_machine_are_answered() {
        for host in ["localhost", "LOCALHOST:15800", "127.0.0.1", "[::1]:15800"] {
            assert_eq!(sent(request("host", host, CALL)), (200, None, 1), "{host}");
        }
    }

    #[test]
    fn web_pages_are_refused() {
        let refused = Some(i64::from(Fault::INVALID_REQUEST));
        for (name, value, status) in [
            ("origin", "https://evil.example", 403),
            ("origin", "null", 403),
            ("host", "evil.example", 403),
            ("host", "localhost.evil.example:15702", 403),
            ("host", "127.0.0.1.evil.example", 403),
            ("host", "localhost:evil", 403),
            ("content-type", "text/plain", 415),
            ("content-type", "text/plain; application/json", 415),
        ] {
            assert_eq!(sent(request(name, value, CALL)), (status, refused, 0), "{name}: {value}");
        }
        let mut get = request("accept", "*/*", CALL);
        *get.method_mut() = Method::GET;
        assert_eq!(sent(get), (405, refused, 0));
    }

    #[test]
    fn bodies_are_limited_and_checked() {
        let invalid = Some(i64::from(Fault::INVALID_REQUEST));
        let just_fits = format!("{CALL}{}", " ".repeat(MOST_BYTES as usize - CALL.len()));
        assert_eq!(sent(request("accept", "*/*", just_fits.clone())), (200, None, 1));
        assert_eq!(sent(request("accept", "*/*", just_fits + " ")), (413, invalid, 0));
        for (body, code) in [
            ("", Fault::PARSE_ERROR),
            ("{", Fault::PARSE_ERROR),
            (r#"["2.0", 1, "rpc.discover", {}]"#, Fault::INVALID_REQUEST),
            (r#"{"jsonrpc": "1.0", "method": "rpc.discover"}"#, Fault::INVALID_REQUEST),
            (r#"{"jsonrpc": "2.0", "method": 3}"#, Fault::INVALID_REQUEST),
        ] {
            assert_eq!(sent(request("accept", "*/*", body)), (200, Some(i64::from(code)), 0), "{body}");
        }
    }
}
