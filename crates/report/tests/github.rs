//! The comment against a server that behaves like GitHub's REST API.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test by panicking"
)]

use rubric_report::MARKER;
use rubric_report::github::{Github, GithubError, Options, Posted};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const TOKEN: &str = "ghs_a_token_that_nobody_may_see";
const BOT: &str = "github-actions[bot]";
const SHA: &str = "0123456789abcdef0123456789abcdef01234567";

/// An answer given in the place of the right one.
#[derive(Clone)]
struct Trouble {
    on: &'static str,
    status: u16,
    headers: Vec<(&'static str, String)>,
    /// The request takes effect all the same.
    done_all_the_same: bool,
}

#[derive(Default)]
struct State {
    comments: Vec<Value>,
    pulls: Vec<Value>,
    next: u64,
    trouble: Vec<Trouble>,
    /// Method and path of each request.
    seen: Vec<String>,
    tokens: Vec<String>,
    /// Another run's comment, which appears when ours is written.
    racing: Option<Value>,
    /// The most of a list that is given at once.
    page: usize,
    /// Someone deletes all comments just before the first edit.
    deleted_on_patch: bool,
}

struct Server {
    address: String,
    state: Arc<Mutex<State>>,
}

impl Server {
    fn start(state: State) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/api/v3", listener.local_addr().unwrap());
        let state = Arc::new(Mutex::new(State { next: 1_000, page: 100, ..state }));
        let shared = Arc::clone(&state);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let _ = serve(stream, &shared);
            }
        });
        Self { address, state }
    }

    fn client(&self) -> Github {
        let mut options = Options::new("owner/repo");
        options.api.clone_from(&self.address);
        options.backoff = Duration::from_millis(5);
        options.retries = 3;
        options.longest_wait = Duration::from_secs(3);
        Github::new(TOKEN, options).unwrap()
    }

    fn put(&self, body: &str, create: bool) -> Result<Posted, GithubError> {
        self.client().put_comment(7, MARKER, &format!("{MARKER}\n{body}"), create)
    }

    fn bodies(&self) -> Vec<String> {
        let state = self.state.lock().unwrap();
        state.comments.iter().map(|comment| comment["body"].as_str().unwrap_or("").to_owned()).collect()
    }

    fn count(&self, method: &str) -> usize {
        self.state.lock().unwrap().seen.iter().filter(|line| line.starts_with(method)).count()
    }
}

fn comment(id: u64, login: &str, body: &str) -> Value {
    json!({"id": id, "user": {"login": login, "type": "User"}, "body": body})
}

fn serve(stream: TcpStream, state: &Mutex<State>) -> std::io::Result<()> {
    let mut input = BufReader::new(stream.try_clone()?);
    let mut first = String::new();
    input.read_line(&mut first)?;
    let (mut length, mut token) = (0, String::new());
    loop {
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 || line.trim().is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').unwrap();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.trim().parse().unwrap(),
            "authorization" => value.trim().clone_into(&mut token),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body)?;
    let mut parts = first.split_whitespace();
    let (method, path) = (parts.next().unwrap_or("").to_owned(), parts.next().unwrap_or("").to_owned());
    let mut state = state.lock().unwrap();
    state.seen.push(format!("{method} {path}"));
    state.tokens.push(token);
    if method == "PATCH" && std::mem::take(&mut state.deleted_on_patch) {
        state.comments.clear();
    }
    let trouble = state.trouble.iter().position(|trouble| trouble.on == method);
    let trouble = trouble.map(|at| state.trouble.remove(at));
    let (mut status, mut headers, mut answer) = (0, Vec::new(), Value::Null);
    if trouble.as_ref().is_none_or(|trouble| trouble.done_all_the_same) {
        (status, headers, answer) = act(&mut state, &method, &path, &body);
    }
    if let Some(trouble) = trouble {
        status = trouble.status;
        headers = trouble.headers;
        answer = json!({"message": "something\nis wrong", "documentation_url": "https://docs.github.com"});
    }
    drop(state);
    let text = if status == 204 { String::new() } else { answer.to_string() };
    let mut stream = stream;
    write!(stream, "HTTP/1.1 {status} X\r\ncontent-length: {}\r\nconnection: close\r\n", text.len())?;
    for (name, value) in headers {
        write!(stream, "{name}: {value}\r\n")?;
    }
    write!(stream, "\r\n{text}")
}

type Reply = (u16, Vec<(&'static str, String)>, Value);

fn act(state: &mut State, method: &str, path: &str, body: &[u8]) -> Reply {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let Some(path) = path.strip_prefix("/api/v3/repos/owner/repo/") else {
        return (404, vec![], json!({"message": "Not Found"}));
    };
    let text = || serde_json::from_slice::<Value>(body).unwrap()["body"].clone();
    let id = path.rsplit('/').next().unwrap_or("").parse::<u64>().unwrap_or(0);
    let at = state.comments.iter().position(|comment| comment["id"] == id);
    match (method, path, at) {
        ("GET", "issues/7/comments", _) => page(&state.comments, query, state.page),
        ("GET", "pulls", _) => page(&state.pulls, query, state.page),
        ("POST", "issues/7/comments", _) => {
            if let Some(other) = state.racing.take() {
                state.comments.push(other);
            }
            state.next += 1;
            let made = comment(state.next, BOT, text().as_str().unwrap());
            state.comments.push(made.clone());
            (201, vec![], made)
        }
        ("PATCH", _, Some(at)) => {
            state.comments[at]["body"] = text();
            (200, vec![], state.comments[at].clone())
        }
        ("DELETE", _, Some(at)) => {
            state.comments.remove(at);
            (204, vec![], Value::Null)
        }
        _ => (404, vec![], json!({"message": "Not Found"})),
    }
}

fn page(all: &[Value], query: &str, most: usize) -> Reply {
    let get = |key: &str| {
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(name, _)| *name == key).map(|(_, number)| number.parse::<usize>().unwrap())
    };
    let size = get("per_page").unwrap_or(30).min(most);
    let from = (get("page").unwrap_or(1) - 1) * size;
    let some: Vec<Value> = all.iter().skip(from).take(size).cloned().collect();
    let next = "<https://x/?page=2>; rel=\"next\", <https://x>; rel=\"last\"";
    let link = (from + size < all.len()).then(|| ("link", next.to_owned()));
    (200, link.into_iter().collect(), json!(some))
}

fn trouble(on: &'static str, status: u16, headers: &[(&'static str, &str)]) -> Trouble {
    let headers = headers.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
    Trouble { on, status, headers, done_all_the_same: false }
}

#[test]
fn one_comment_is_created_and_then_edited_in_place() {
    let server = Server::start(State::default());
    assert_eq!(server.put("nothing", false).unwrap(), Posted::Nothing);
    assert_eq!(server.put("one", true).unwrap(), Posted::Created(1_001));
    assert_eq!(server.put("two", true).unwrap(), Posted::Edited(1_001));
    assert_eq!(server.put("two", true).unwrap(), Posted::Unchanged(1_001));
    assert_eq!(
        server.put("no change at 0123", false).unwrap(),
        Posted::Edited(1_001),
        "edited, not left stale"
    );
    assert_eq!(server.bodies(), [format!("{MARKER}\nno change at 0123")]);
    assert_eq!((server.count("POST"), server.count("DELETE")), (1, 0));
    let state = server.state.lock().unwrap();
    assert!(state.tokens.iter().all(|token| *token == format!("Bearer {TOKEN}")));
    assert!(state.seen.iter().all(|line| !line.contains(TOKEN)), "never in an address");
}

#[test]
fn ours_is_found_behind_hundreds_of_others() {
    for page in [100, 30] {
        let mut comments: Vec<Value> = (0..250).map(|id| comment(id, "someone", "hello")).collect();
        comments.push(comment(500, BOT, &format!("{MARKER}\r\nold")));
        let server = Server::start(State { comments, ..State::default() });
        server.state.lock().unwrap().page = page;
        assert_eq!(server.put("new", true).unwrap(), Posted::Edited(500), "pages of {page}");
        assert_eq!((server.count("POST"), server.count("GET")), (0, if page == 100 { 3 } else { 9 }));
    }
}

#[test]
fn the_marker_of_another_author_is_not_ours() {
    let planted = format!("{MARKER}\nplanted");
    let comments = vec![
        comment(1, "mallory", &planted),
        json!({"id": 2, "user": null, "body": planted}),
        json!({"id": 3, "user": {"login": BOT}, "body": null}),
        comment(4, BOT, &format!("quoting {MARKER}")),
    ];
    let server = Server::start(State { comments, ..State::default() });
    assert_eq!(server.put("mine", true).unwrap(), Posted::Created(1_001));
    assert_eq!(server.bodies()[0], planted);
    assert_eq!(server.put("mine again", true).unwrap(), Posted::Edited(1_001));
}

#[test]
fn two_runs_at_once_leave_one_comment() {
    let racing = Some(comment(900, BOT, &format!("{MARKER}\nthe other run")));
    let server = Server::start(State { racing, ..State::default() });
    assert_eq!(server.put("this run", true).unwrap(), Posted::Edited(900));
    assert_eq!(server.bodies(), [format!("{MARKER}\nthis run")]);
    // Two that are there already become one.
    let two = [3, 4].map(|id| comment(id, BOT, &format!("{MARKER}\n{id}"))).to_vec();
    let server = Server::start(State { comments: two, ..State::default() });
    assert_eq!(server.put("one", true).unwrap(), Posted::Edited(3));
    assert_eq!(server.bodies(), [format!("{MARKER}\none")]);
}

#[test]
fn a_create_that_failed_and_yet_was_done_leaves_one_comment() {
    let lost = Trouble { done_all_the_same: true, ..trouble("POST", 502, &[]) };
    let server = Server::start(State { trouble: vec![lost], ..State::default() });
    assert_eq!(server.put("one", true).unwrap(), Posted::Unchanged(1_001));
    assert_eq!(server.bodies().len(), 1);
}

#[test]
fn a_comment_deleted_in_between_is_written_anew() {
    let comments = vec![comment(5, BOT, &format!("{MARKER}\nold"))];
    let server = Server::start(State { comments, deleted_on_patch: true, ..State::default() });
    assert_eq!(server.put("new", true).unwrap(), Posted::Created(1_001));
    assert_eq!(server.bodies(), [format!("{MARKER}\nnew")]);
}

#[test]
fn what_passes_is_waited_for() {
    let soon = std::time::SystemTime::now() + Duration::from_secs(1);
    let reset = soon.duration_since(std::time::UNIX_EPOCH).unwrap().as_secs().to_string();
    for (first, least) in [
        (trouble("GET", 429, &[("retry-after", "1")]), 1_000),
        (trouble("GET", 403, &[("retry-after", "1")]), 1_000),
        (trouble("GET", 403, &[("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", &reset)]), 500),
        (trouble("GET", 500, &[]), 5),
        (trouble("POST", 503, &[]), 5),
    ] {
        let status = first.status;
        let server = Server::start(State { trouble: vec![first], ..State::default() });
        let start = Instant::now();
        assert_eq!(server.put("one", true).unwrap(), Posted::Created(1_001), "{status}");
        assert!(start.elapsed() >= Duration::from_millis(least), "{status}: {:?}", start.elapsed());
    }
}

#[test]
fn what_does_not_pass_is_an_error_at_once_and_never_names_the_token() {
    let day = Duration::from_secs(86_400) + std::time::UNIX_EPOCH.elapsed().unwrap();
    let later = day.as_secs().to_string();
    let used_up = [("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", later.as_str())];
    for (first, requests, says) in [
        (vec![trouble("GET", 401, &[])], 1, "401 (something is wrong)"),
        (vec![trouble("GET", 403, &[])], 1, "403"),
        (vec![trouble("GET", 404, &[])], 1, "404"),
        (vec![trouble("POST", 422, &[])], 2, "write the comment: GitHub answered 422"),
        (vec![trouble("GET", 429, &[("retry-after", "3600")])], 1, "asks to wait 3600 s"),
        (vec![trouble("GET", 403, &used_up)], 1, "asks to wait"),
        (vec![trouble("GET", 301, &[("location", "http://127.0.0.1:9/")])], 1, "301"),
        (vec![trouble("GET", 500, &[]); 9], 4, "500"),
    ] {
        let server = Server::start(State { trouble: first, ..State::default() });
        let error = server.put("one", true).unwrap_err();
        let said = format!("{error} {error:?}");
        assert!(said.contains(says), "{says:?} in {said}");
        assert!(!said.contains(TOKEN) && !said.contains('\n'), "{said}");
        assert_eq!(server.state.lock().unwrap().seen.len(), requests, "{said}");
        assert!(server.bodies().is_empty());
    }
    let mut options = Options::new("owner/repo");
    options.api = "http://127.0.0.1:9/".to_owned();
    options.retries = 1;
    options.backoff = Duration::from_millis(1);
    let error = Github::new(TOKEN, options).unwrap().put_comment(7, MARKER, "x", true).unwrap_err();
    let said = format!("{error} {error:?}");
    assert!(said.contains("no answer") && !said.contains(TOKEN), "{said}");
}

#[test]
fn nothing_is_spoken_to_that_could_take_the_token() {
    let new = |api: &str, repository: &str, token: &str| {
        let mut options = Options::new(repository);
        options.api = api.to_owned();
        Github::new(token, options).err().map(|error| error.to_string())
    };
    let api = "https://api.github.com";
    assert_eq!(new(api, "owner/repo", TOKEN), None);
    for (api, repository, token) in [
        ("http://api.github.com", "owner/repo", TOKEN),
        ("ftp://127.0.0.1", "owner/repo", TOKEN),
        ("nonsense", "owner/repo", TOKEN),
        (api, "owner", TOKEN),
        (api, "owner/repo/../../x", TOKEN),
        (api, "owner/..", TOKEN),
        (api, "owner/a b", TOKEN),
        (api, "owner/repo", " "),
        (api, "owner/repo", "a\nb"),
    ] {
        let said = new(api, repository, token).unwrap();
        assert!(!said.contains(TOKEN), "{said}");
    }
}

#[test]
fn a_pull_request_is_found_by_its_head_and_repository_alone() {
    let pull = |number: u64, sha: &str, repo: Option<&str>| {
        let repo = repo.map(|name| json!({"full_name": name}));
        json!({"number": number, "head": {"sha": sha, "repo": repo}})
    };
    let other = "f".repeat(40);
    let mut pulls: Vec<Value> = (0..130).map(|number| pull(number, &other, Some("owner/repo"))).collect();
    pulls.push(pull(300, SHA, Some("fork/repo")));
    pulls.push(pull(301, SHA, Some("mallory/repo")));
    pulls.push(pull(302, SHA, None));
    let server = Server::start(State { pulls, ..State::default() });
    let client = server.client();
    assert_eq!(client.pulls_of(SHA, Some("fork/repo")).unwrap(), [300]);
    assert_eq!(client.pulls_of(SHA, None).unwrap(), [300, 301, 302]);
    assert_eq!(client.pulls_of(&"e".repeat(40), None).unwrap(), [0_u64; 0]);
    for bad in ["", "main", "0123", &"g".repeat(40)] {
        assert!(client.pulls_of(bad, None).is_err(), "{bad:?}");
    }
}
