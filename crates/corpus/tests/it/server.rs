//! A small HTTP server that behaves like MTGJSON's until a test tells it otherwise.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sha2::{Digest, Sha256};

/// A request as it arrived.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The file name at the end of the path.
    pub file: String,
    /// How many requests for the file came before.
    pub nth: usize,
    headers: HashMap<String, String>,
}

impl Asked {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }
}

type Odd = Box<dyn FnMut(&Asked) -> Option<Vec<u8>> + Send>;

struct State {
    files: HashMap<String, Vec<u8>>,
    asked: Vec<Asked>,
    odd: Odd,
    stall: Option<(String, Duration)>,
}

/// The server; it answers until the test process ends.
pub struct Server {
    pub base: String,
    state: Arc<Mutex<State>>,
}

impl Server {
    /// Serves a whole MTGJSON whose cards are this AtomicCards text.
    pub fn start(cards: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}/api/v5/", listener.local_addr().unwrap());
        let state = State { files: HashMap::new(), asked: Vec::new(), odd: Box::new(|_| None), stall: None };
        let server = Self { base, state: Arc::new(Mutex::new(state)) };
        server.publish(cards);
        for (name, content) in [
            ("Meta.json", r#"{"meta":{"date":"2026-01-02"}}"#),
            ("SetList.json", r#"{"data":[{"code":"INV","name":"Invasion"}]}"#),
            ("Keywords.json", r#"{"data":{"abilityWords":[]}}"#),
            ("CardTypes.json", r#"{"data":{}}"#),
        ] {
            server.put(name, content.as_bytes());
        }
        let state = Arc::clone(&server.state);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let state = Arc::clone(&state);
                std::thread::spawn(move || answer(stream, &state));
            }
        });
        server
    }

    /// Replaces the cards and their hash.
    pub fn publish(&self, cards: &str) {
        let packed = crate::gzip(cards.as_bytes());
        let hash: String = Sha256::digest(&packed).iter().map(|byte| format!("{byte:02x}")).collect();
        self.put("AtomicCards.json.gz.sha256", hash.as_bytes());
        self.put("AtomicCards.json.gz", &packed);
    }

    pub fn put(&self, name: &str, content: &[u8]) {
        self.state.lock().unwrap().files.insert(name.to_owned(), content.to_vec());
    }

    pub fn remove(&self, name: &str) {
        self.state.lock().unwrap().files.remove(name);
    }

    pub fn file(&self, name: &str) -> Vec<u8> {
        self.state.lock().unwrap().files[name].clone()
    }

    /// From now on asks `odd` first; where it gives bytes they are sent and the connection is closed.
    pub fn oddly(&self, odd: impl FnMut(&Asked) -> Option<Vec<u8>> + Send + 'static) {
        let mut state = self.state.lock().unwrap();
        state.odd = Box::new(odd);
        state.asked.clear();
    }

    /// From now on waits before it answers for a file.
    pub fn stall(&self, file: &str, wait: Duration) {
        self.state.lock().unwrap().stall = Some((file.to_owned(), wait));
    }

    /// The requests for a file since the last call of [`Server::oddly`].
    pub fn asked(&self, file: &str) -> Vec<Asked> {
        self.state.lock().unwrap().asked.iter().filter(|asked| asked.file == file).cloned().collect()
    }
}

/// A whole answer with its length.
pub fn reply(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    cut_reply(status, headers, body, body.len())
}

/// An answer that promises `length` bytes and holds `body`.
pub fn cut_reply(status: &str, headers: &str, body: &[u8], length: usize) -> Vec<u8> {
    let head = format!("HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n");
    [head.as_bytes(), body].concat()
}

pub fn etag(content: &[u8]) -> String {
    let sum = content.iter().fold(7_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(*byte)));
    format!("\"{sum:x}\"")
}

fn answer(mut stream: TcpStream, state: &Mutex<State>) {
    let Some((file, headers)) = request(&stream) else { return };
    let stall = state.lock().unwrap().stall.clone().filter(|(slow, _)| *slow == file);
    if let Some((_, wait)) = stall {
        std::thread::sleep(wait);
    }
    let bytes = {
        let mut state = state.lock().unwrap();
        let nth = state.asked.iter().filter(|asked| asked.file == file).count();
        let asked = Asked { file, nth, headers };
        state.asked.push(asked.clone());
        (state.odd)(&asked).unwrap_or_else(|| regular(&asked, state.files.get(&asked.file)))
    };
    // A client that has seen enough hangs up; that is no concern of the server.
    let _sent = stream.write_all(&bytes);
}

fn request(stream: &TcpStream) -> Option<(String, HashMap<String, String>)> {
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next()?.ok()?;
    let path = first.split(' ').nth(1)?.to_owned();
    let mut headers = HashMap::new();
    for line in lines {
        let line = line.ok()?;
        let Some((name, value)) = line.split_once(':') else { break };
        headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
    }
    Some((path.rsplit('/').next()?.to_owned(), headers))
}

fn regular(asked: &Asked, content: Option<&Vec<u8>>) -> Vec<u8> {
    let Some(content) = content else { return reply("404 Not Found", "", b"<html>no</html>") };
    let tag = etag(content);
    let headers = format!("ETag: {tag}\r\n");
    if asked.header("if-none-match") == Some(&tag) {
        return reply("304 Not Modified", &headers, b"");
    }
    let start =
        asked.header("range").and_then(|range| range.strip_prefix("bytes=")?.strip_suffix('-')?.parse().ok());
    match start {
        Some(start) if asked.header("if-range") == Some(&tag) => {
            let start: usize = start;
            let range = format!("Content-Range: bytes {start}-{}/{}\r\n", content.len() - 1, content.len());
            reply("206 Partial Content", &format!("{headers}{range}"), &content[start..])
        }
        _ => reply("200 OK", &headers, content),
    }
}
