//! Whatever a server answers, the client comes to an end, says so in one line, and tells nobody the token.
//!
//! An input is a row of answers with NUL between them, which the server gives one after another: an HTTP answer as it
//! stands, or the body of one. The last is given for every further request. A first byte picks what is asked.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rubric_fuzz::Picks;
use rubric_report::github::{Github, GithubError, Options};
use std::fmt::Debug;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

const TOKEN: &str = "ghs_0123456789abcdefSECRET";
const MARKER: &str = "<!-- rubric: card readings -->";
const SHA: &str = "0123456789abcdef0123456789abcdef01234567";

/// Most requests that any answers may lead to: three lists of 100 pages each, and what is done about their comments.
const MOST_REQUESTS: usize = 2_000;

#[derive(Default)]
struct Script {
    answers: Vec<Vec<u8>>,
    asked: usize,
}

static SCRIPT: Mutex<Script> = Mutex::new(Script { answers: Vec::new(), asked: 0 });

/// Where the server listens; it is started once.
static SERVER: LazyLock<String> = LazyLock::new(|| {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port to listen at");
    let address = listener.local_addr().expect("the port has a number");
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // A client that goes away is none of the server's business.
            let _ = answer(stream);
        }
    });
    format!("http://{address}")
});

/// Reads a request whole and answers it by the script; one request a connection.
fn answer(mut stream: TcpStream) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(2)))?;
    let (mut request, mut buffer) = (Vec::new(), [0; 4096]);
    let whole = |request: &[u8]| {
        let head = request.windows(4).position(|bytes| bytes == b"\r\n\r\n")?;
        let text = String::from_utf8_lossy(request.get(..head)?).to_ascii_lowercase();
        let length = text.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
        (request.len() >= head + 4 + length.unwrap_or(0)).then_some(())
    };
    while whole(&request).is_none() {
        match stream.read(&mut buffer)? {
            0 => return Ok(()),
            read => request.extend_from_slice(&buffer[..read]),
        }
    }
    let said = {
        let mut script = SCRIPT.lock().expect("no thread fails while it holds the script");
        let at = script.asked.min(script.answers.len().saturating_sub(1));
        script.asked += 1;
        script.answers.get(at).cloned().unwrap_or_default()
    };
    if said.starts_with(b"HTTP/") {
        stream.write_all(&said)
    } else {
        let head = format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n", said.len());
        stream.write_all(head.as_bytes())?;
        stream.write_all(&said)
    }
}

thread_local! {
    static CLIENT: Github = {
        let mut options = Options::new("owner/repo");
        options.api.clone_from(&SERVER);
        options.retries = 1;
        options.backoff = Duration::from_micros(10);
        options.longest_wait = Duration::from_micros(10);
        options.timeout = Duration::from_secs(2);
        Github::new(TOKEN, options).expect("the server can be spoken to")
    };
}

fn said<T: Debug>(result: Result<T, GithubError>) {
    let Err(error) = result else { return };
    let (shown, all) = (error.to_string(), format!("{error:?}"));
    for text in [&shown, &all] {
        assert!(!text.contains("SECRET") && !text.contains("Bearer"), "{text:?}");
    }
    assert!(!shown.chars().any(char::is_control), "not one plain line: {shown:?}");
    assert!(shown.len() < 2_000, "too long: {shown:?}");
}

fuzz_target!(|input: &[u8]| {
    let mut picks = Picks::of(input);
    let what = picks.byte();
    let answers = input.get(1..).unwrap_or_default().split(|byte| *byte == 0).map(<[u8]>::to_vec).collect();
    *SCRIPT.lock().expect("no thread fails while it holds the script") = Script { answers, asked: 0 };
    let start = Instant::now();
    CLIENT.with(|client| match what % 4 {
        0 => said(client.pulls_of(SHA, None)),
        1 => said(client.pulls_of(SHA, Some("fork/repo"))),
        2 => said(client.put_comment(7, MARKER, &format!("{MARKER}\nnew"), true)),
        _ => said(client.put_comment(7, MARKER, &format!("{MARKER}\nnew"), false)),
    });
    let asked = SCRIPT.lock().expect("no thread fails while it holds the script").asked;
    assert!(asked <= MOST_REQUESTS, "{asked} requests");
    assert!(start.elapsed() < Duration::from_secs(30), "{asked} requests took {:?}", start.elapsed());
});
