//! Fetching from a server that is well, and from one that is not.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};

use rubric_corpus::fetch::{
    CORPUS_FILE, FetchError, FetchOptions, Fetched, HASH_FILE, Outcome, Progress, current, fetch,
};
use rubric_corpus::{Limits, LoadError};
use tempfile::TempDir;

use crate::server::{Server, cut_reply, etag, reply};
use crate::{cards, gzip};

/// A server with a first good fetch already in the cache.
struct Scene {
    server: Server,
    cache: TempDir,
    options: FetchOptions,
    before: Vec<(String, Vec<u8>)>,
}

fn options(server: &Server, cache: &Path) -> FetchOptions {
    let mut options = FetchOptions::new(cache.to_path_buf());
    options.base.clone_from(&server.base);
    options.backoff = Duration::from_millis(1);
    options.retries = 2;
    options
}

/// Cards of a size that makes a transfer worth cutting: text that gzip cannot make small.
fn long_cards(seed: u64) -> String {
    let mut state = seed;
    let text: String = (0..60_000)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            char::from(b'a' + (state >> 33) as u8 % 26)
        })
        .collect();
    cards(&text)
}

impl Scene {
    fn new() -> Self {
        let server = Server::start(&cards("Draw a card."));
        let cache = tempfile::tempdir().unwrap();
        let options = options(&server, cache.path());
        fetch(&options, &mut ()).unwrap();
        let mut scene = Self { server, cache, options, before: Vec::new() };
        scene.before = scene.current_files();
        assert_eq!(scene.before.len(), 6);
        scene.server.publish(&long_cards(1));
        scene
    }

    fn current_files(&self) -> Vec<(String, Vec<u8>)> {
        let dir = current(self.cache.path()).expect("a current snapshot").dir;
        let mut files: Vec<_> = fs::read_dir(dir)
            .unwrap()
            .map(|file| file.unwrap())
            .map(|file| (file.file_name().into_string().unwrap(), fs::read(file.path()).unwrap()))
            .collect();
        files.sort();
        files
    }

    fn fetch(&self) -> Result<Fetched, FetchError> {
        fetch(&self.options, &mut ())
    }

    /// Fetches in vain; the files of before must still be current, byte for byte, and nothing else left lying about.
    fn fail(&self) -> FetchError {
        let error = self.fetch().unwrap_err();
        assert_eq!(self.current_files(), self.before, "{error}");
        let left = fs::read_dir(self.cache.path().join("mtgjson")).unwrap().count();
        assert_eq!(left, 2, "the pointer and the folder it names");
        let shown = error.to_string();
        assert!(!shown.contains('\n'), "{shown}");
        error
    }

    /// Fetches with success; the new cards must be current.
    fn succeed(&self) -> Fetched {
        let fetched = self.fetch().unwrap();
        assert_eq!(fs::read(fetched.snapshot.corpus()).unwrap(), self.server.file(CORPUS_FILE));
        assert_eq!(current(self.cache.path()), Some(fetched.snapshot.clone()));
        fetched
    }
}

#[test]
fn a_first_fetch_brings_all_six_files() {
    let server = Server::start(&cards("Draw a card."));
    let cache = tempfile::tempdir().unwrap();
    let fetched = fetch(&options(&server, cache.path()), &mut ()).unwrap();
    assert_eq!(fetched.files.len(), 6);
    for (name, outcome) in &fetched.files {
        let content = fs::read(fetched.snapshot.file(name).unwrap()).unwrap();
        assert_eq!(content, server.file(name));
        assert_eq!(*outcome, Outcome::Downloaded { bytes: content.len() as u64 });
    }
    assert_eq!(fetched.snapshot.date, "2026-01-02");
    assert!(fetched.snapshot.set_list().is_some());
    // The cards are there in distilled form too.
    assert_eq!(fs::read_dir(cache.path().join("distilled")).unwrap().count(), 1);
}

#[test]
fn a_second_fetch_sends_tags_and_takes_304_for_an_answer() {
    let scene = Scene::new();
    scene.server.publish(&cards("Draw a card."));
    scene.server.oddly(|_| None);
    let fetched = scene.fetch().unwrap();
    assert!(fetched.files.iter().all(|(_, outcome)| *outcome == Outcome::Unchanged), "{:?}", fetched.files);
    let asked = scene.server.asked(CORPUS_FILE);
    assert_eq!(asked[0].header("if-none-match"), Some(&*etag(&scene.server.file(CORPUS_FILE))));
    assert_eq!(asked[0].header("accept-encoding"), Some("identity"));
    assert_eq!(scene.current_files(), scene.before);
}

#[test]
fn new_cards_replace_the_old_and_unchanged_files_are_kept() {
    let scene = Scene::new();
    let fetched = scene.succeed();
    let changed: Vec<_> = fetched
        .files
        .iter()
        .filter(|(_, outcome)| *outcome != Outcome::Unchanged)
        .map(|(name, _)| *name)
        .collect();
    assert_eq!(changed, [HASH_FILE, CORPUS_FILE]);
    assert!(
        ["Meta.json", "SetList.json", "Keywords.json", "CardTypes.json"]
            .iter()
            .all(|name| fetched.snapshot.file(name).is_some())
    );
}

#[test]
fn a_forced_fetch_asks_without_tags() {
    let mut scene = Scene::new();
    scene.options.force = true;
    scene.server.oddly(|_| None);
    scene.succeed();
    assert_eq!(scene.server.asked(CORPUS_FILE)[0].header("if-none-match"), None);
}

#[test]
fn a_broken_transfer_is_resumed_where_it_broke() {
    let scene = Scene::new();
    let whole = scene.server.file(CORPUS_FILE);
    let tag = etag(&whole);
    let half = whole.len() / 2;
    let part = cut_reply("200 OK", &format!("ETag: {tag}\r\n"), &whole[..half], whole.len());
    scene.server.oddly(move |asked| (asked.file == CORPUS_FILE && asked.nth == 0).then(|| part.clone()));
    scene.succeed();
    let asked = scene.server.asked(CORPUS_FILE);
    assert_eq!(asked.len(), 2);
    assert_eq!(asked[1].header("range"), Some(&*format!("bytes={half}-")));
    assert_eq!(asked[1].header("if-range"), Some(&*tag));
}

#[test]
fn a_transfer_that_cannot_be_resumed_starts_over() {
    let scene = Scene::new();
    let whole = scene.server.file(CORPUS_FILE);
    let weak = "ETag: W/\"1\"\r\n";
    let strong = "ETag: \"1\"\r\n";
    let half = &whole[..whole.len() / 2];
    let cut = |headers| cut_reply("200 OK", headers, half, whole.len());
    // Without a strong tag there is no asking for a range; with one, the server may ignore it, send another range, or
    // none; or have a new file by now.
    let answers: Vec<(&str, Vec<Vec<u8>>)> = vec![
        ("weak tag", vec![cut(weak)]),
        ("no tag", vec![cut("")]),
        ("range ignored", vec![cut(strong), reply("200 OK", strong, &whole)]),
        (
            "another range",
            vec![cut(strong), reply("206 Partial Content", "Content-Range: bytes 5-9/10\r\n", b"12345")],
        ),
        ("no such range", vec![cut(strong), reply("416 Range Not Satisfiable", "", b"")]),
        ("no range named", vec![cut(strong), reply("206 Partial Content", "", half)]),
    ];
    for (what, answers) in answers {
        let mut script = answers.into_iter();
        scene.server.oddly(move |asked| if asked.file == CORPUS_FILE { script.next() } else { None });
        let mut forced = scene.options.clone();
        forced.force = true;
        let fetched = fetch(&forced, &mut ()).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(fs::read(fetched.snapshot.corpus()).unwrap(), whole, "{what}");
    }
}

#[test]
fn a_transfer_that_keeps_breaking_is_given_up() {
    let scene = Scene::new();
    scene.server.oddly(|asked| (asked.file == CORPUS_FILE).then(|| cut_reply("200 OK", "", b"abc", 100)));
    assert!(matches!(scene.fail(), FetchError::Broken { received: 3, .. }));
    assert_eq!(scene.server.asked(CORPUS_FILE).len(), 3);
}

#[test]
fn a_busy_server_is_asked_again() {
    let scene = Scene::new();
    let statuses = ["500 Internal Server Error", "503 Service Unavailable"];
    scene.server.oddly(move |asked| {
        let status = statuses.get(asked.nth).filter(|_| asked.file == CORPUS_FILE)?;
        Some(reply(status, "", b"busy"))
    });
    scene.succeed();
    assert_eq!(scene.server.asked(CORPUS_FILE).len(), 3);
    scene.server.publish(&long_cards(2));
    scene.server.oddly(|asked| (asked.file == CORPUS_FILE).then(|| reply("502 Bad Gateway", "", b"")));
    assert!(matches!(scene.fetch(), Err(FetchError::Status { status: 502, .. })));
}

/// Collects the waits of a fetch.
#[derive(Default)]
struct Waits(Vec<Duration>);

impl Progress for Waits {
    fn waiting(&mut self, _: &str, wait: Duration, _: &FetchError) {
        self.0.push(wait);
    }
}

#[test]
fn retry_after_is_honoured_in_seconds_and_as_a_date() {
    let scene = Scene::new();
    let seconds = || "1".to_owned();
    let date = || httpdate::fmt_http_date(std::time::SystemTime::now() + Duration::from_secs(3));
    let values: [&dyn Fn() -> String; 2] = [&seconds, &date];
    for value in values {
        let value = value();
        let mut forced = scene.options.clone();
        forced.force = true;
        scene.server.oddly(move |asked| {
            (asked.file == CORPUS_FILE && asked.nth == 0)
                .then(|| reply("429 Too Many Requests", &format!("Retry-After: {value}\r\n"), b""))
        });
        let mut waits = Waits::default();
        let start = Instant::now();
        fetch(&forced, &mut waits).unwrap();
        assert_eq!(waits.0.len(), 1);
        assert!(
            waits.0[0] > Duration::from_millis(500) && waits.0[0] <= Duration::from_secs(3),
            "{:?}",
            waits.0
        );
        assert!(start.elapsed() >= waits.0[0]);
    }
}

#[test]
fn a_retry_after_past_all_patience_is_given_up() {
    let scene = Scene::new();
    scene.server.oddly(|asked| {
        (asked.file == CORPUS_FILE).then(|| reply("503 Service Unavailable", "Retry-After: 86400\r\n", b""))
    });
    let start = Instant::now();
    assert!(matches!(scene.fail(), FetchError::AskedToWait { wait, .. } if wait.as_secs() == 86_400));
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn waits_double_up_to_a_limit() {
    let mut scene = Scene::new();
    scene.options.retries = 4;
    scene.options.longest_wait = Duration::from_millis(5);
    scene.server.oddly(|_| Some(reply("500 Internal Server Error", "", b"")));
    let mut waits = Waits::default();
    fetch(&scene.options, &mut waits).unwrap_err();
    assert_eq!(waits.0.iter().map(Duration::as_millis).collect::<Vec<_>>(), [1, 2, 4, 5]);
}

#[test]
fn a_wrong_hash_is_refused_after_a_second_look() {
    let scene = Scene::new();
    scene.server.put(HASH_FILE, "0".repeat(64).as_bytes());
    scene.server.oddly(|_| None);
    assert!(matches!(scene.fail(), FetchError::WrongHash { .. }));
    assert_eq!(scene.server.asked(CORPUS_FILE).len(), 2);
    scene.server.put(HASH_FILE, b"<html>");
    assert!(matches!(scene.fail(), FetchError::NoHash { .. }));
    scene.server.remove(HASH_FILE);
    assert!(matches!(scene.fail(), FetchError::Status { status: 404, .. }));
}

#[test]
fn a_hash_that_changes_under_way_is_looked_up_again() {
    let scene = Scene::new();
    let stale = "0".repeat(64);
    scene.server.oddly(move |asked| {
        (asked.file == HASH_FILE && asked.nth == 0).then(|| reply("200 OK", "", stale.as_bytes()))
    });
    scene.succeed();
}

#[test]
fn a_file_that_was_damaged_in_the_cache_is_fetched_anew() {
    let scene = Scene::new();
    scene.server.publish(&cards("Draw a card."));
    let corpus = current(scene.cache.path()).unwrap().corpus();
    let mut bytes = fs::read(&corpus).unwrap();
    bytes[20] ^= 1;
    fs::write(&corpus, bytes).unwrap();
    scene.succeed();
}

#[test]
fn the_line_of_sha256sum_is_a_hash_file_too() {
    let scene = Scene::new();
    let bare = String::from_utf8(scene.server.file(HASH_FILE)).unwrap();
    scene.server.put(HASH_FILE, format!("{}  {CORPUS_FILE}\n", bare.to_uppercase()).as_bytes());
    scene.succeed();
}

#[test]
fn a_body_cut_short_without_notice_is_refused() {
    let scene = Scene::new();
    let whole = scene.server.file(CORPUS_FILE);
    let head = b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".to_vec();
    let cut = [head, whole[..whole.len() - 10].to_vec()].concat();
    scene.server.oddly(move |asked| (asked.file == CORPUS_FILE).then(|| cut.clone()));
    assert!(matches!(scene.fail(), FetchError::WrongHash { .. }));
}

#[test]
fn cards_that_are_none_are_refused_even_with_the_right_hash() {
    let scene = Scene::new();
    for content in ["<html>maintenance</html>", r#"{"data":{}}"#, r#"{"data":{"N":[{"text":[]}]}}"#, ""] {
        scene.server.publish(content);
        assert!(matches!(scene.fail(), FetchError::Content(_)), "{content}");
    }
}

#[test]
fn companions_that_are_no_json_are_refused_and_absent_ones_are_not() {
    let scene = Scene::new();
    for name in ["Meta.json", "SetList.json", "Keywords.json"] {
        let good = scene.server.file(name);
        scene.server.put(name, b"<html>maintenance</html>");
        let error = scene.fail();
        assert!(
            matches!(&error, FetchError::Content(inner) if matches!(**inner, LoadError::Html { .. })),
            "{error}"
        );
        assert!(error.to_string().contains(name));
        scene.server.put(name, &good);
    }
    scene.server.remove("Keywords.json");
    let fetched = scene.succeed();
    assert!(fetched.files.contains(&("Keywords.json", Outcome::Absent)));
    assert_eq!(fetched.snapshot.file("Keywords.json"), None);
}

#[test]
fn oversized_files_are_refused_by_their_length_and_by_their_weight() {
    let mut scene = Scene::new();
    let limit = scene.server.file(CORPUS_FILE).len() as u64 - 1;
    scene.options.limits = Limits { file_bytes: limit, ..Limits::default() };
    assert!(matches!(scene.fail(), FetchError::TooLarge { .. }));
    let head = b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".to_vec();
    let unannounced = [head, scene.server.file(CORPUS_FILE)].concat();
    scene.server.oddly(move |asked| (asked.file == CORPUS_FILE).then(|| unannounced.clone()));
    assert!(matches!(scene.fail(), FetchError::TooLarge { .. }));
    scene.server.oddly(|asked| (asked.file == HASH_FILE).then(|| reply("200 OK", "", &[b'0'; 10_000])));
    assert!(matches!(scene.fail(), FetchError::TooLarge { limit: 4_096, .. }));
}

#[test]
fn a_gzip_bomb_is_refused() {
    let scene = Scene::new();
    let bomb = gzip(&vec![b' '; 1 << 20]).repeat(10_240);
    let hash: String = {
        use sha2::Digest;
        sha2::Sha256::digest(&bomb).iter().map(|byte| format!("{byte:02x}")).collect()
    };
    scene.server.put(CORPUS_FILE, &bomb);
    scene.server.put(HASH_FILE, hash.as_bytes());
    assert!(matches!(scene.fail(), FetchError::Content(inner) if matches!(*inner, LoadError::Bomb { .. })));
}

#[test]
fn redirects_are_followed_and_circles_are_not() {
    let scene = Scene::new();
    let base = scene.server.base.clone();
    scene.server.oddly(move |asked| {
        (asked.file == CORPUS_FILE && asked.nth == 0)
            .then(|| reply("302 Found", &format!("Location: {base}moved/{CORPUS_FILE}\r\n"), b""))
    });
    scene.succeed();
    scene.server.publish(&long_cards(2));
    scene.server.oddly(|asked| {
        (asked.file == CORPUS_FILE).then(|| reply("302 Found", &format!("Location: {CORPUS_FILE}\r\n"), b""))
    });
    assert!(matches!(scene.fetch(), Err(FetchError::Redirect { .. })));
    assert!(scene.server.asked(CORPUS_FILE).len() < 10);
}

#[test]
fn answers_that_make_no_sense_are_refused() {
    let scene = Scene::new();
    for (status, expected) in [("403 Forbidden", 403), ("204 No Content", 204), ("206 Partial Content", 206)]
    {
        scene.server.oddly(move |asked| (asked.file == CORPUS_FILE).then(|| reply(status, "", b"")));
        assert!(matches!(scene.fail(), FetchError::Status { status, .. } if status == expected), "{status}");
    }
    scene.server.oddly(|asked| (asked.file == CORPUS_FILE).then(|| b"SSH-2.0-OpenSSH\r\n".to_vec()));
    assert!(matches!(scene.fail(), FetchError::Broken { .. }));
    let mut forced = scene.options.clone();
    forced.force = true;
    scene.server.oddly(|_| Some(reply("304 Not Modified", "", b"")));
    assert!(matches!(fetch(&forced, &mut ()), Err(FetchError::Status { status: 304, .. })));
}

#[test]
fn no_connection_is_noticed_at_once_and_a_silent_one_soon() {
    let cache = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let mut options = FetchOptions::new(cache.path().to_path_buf());
    options.base = format!("http://someone:secret@{address}/?token=hidden");
    options.connect_timeout = Duration::from_millis(300);
    // It accepts and never says a word.
    let start = Instant::now();
    let silent = fetch(&options, &mut ()).unwrap_err();
    assert!(start.elapsed() < Duration::from_secs(3));
    drop(listener);
    let closed = fetch(&options, &mut ()).unwrap_err();
    for error in [silent, closed] {
        assert!(matches!(error, FetchError::Offline { .. }), "{error}");
        let shown = format!("{error} {error:?}");
        assert!(shown.contains(&address.to_string()) && shown.contains(HASH_FILE), "{shown}");
        assert!(!["someone", "secret", "token", "hidden"].iter().any(|part| shown.contains(part)), "{shown}");
    }
    assert_eq!(current(cache.path()), None);
    assert!(FetchOptions::new(cache.path().to_path_buf()).connect_timeout < Duration::from_secs(5));
}

#[test]
fn a_user_name_and_password_are_sent_and_never_stored() {
    let scene = Scene::new();
    let mut options = scene.options.clone();
    options.base = options.base.replace("http://", "http://someone:secret@");
    scene.server.oddly(|_| None);
    let fetched = fetch(&options, &mut ()).unwrap();
    assert!(
        scene.server.asked(HASH_FILE)[0]
            .header("authorization")
            .is_some_and(|value| value.starts_with("Basic "))
    );
    assert_eq!(fetched.snapshot.base, scene.server.base);
    let pointer = fs::read_to_string(scene.cache.path().join("mtgjson/current.json")).unwrap();
    assert!(!pointer.contains("secret"));
}

#[test]
fn a_server_that_falls_silent_is_given_up() {
    let mut scene = Scene::new();
    scene.options.read_timeout = Duration::from_millis(100);
    scene.options.retries = 1;
    scene.server.stall(CORPUS_FILE, Duration::from_secs(2));
    let start = Instant::now();
    assert!(matches!(scene.fail(), FetchError::Broken { .. }));
    assert!(start.elapsed() < Duration::from_secs(2));
    scene.options.retries = 1_000;
    scene.options.total_timeout = Duration::from_millis(500);
    assert!(matches!(scene.fail(), FetchError::TimedOut { .. }));
}

#[test]
fn fetches_at_the_same_time_all_end_well() {
    let scene = Scene::new();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| scene.fetch().unwrap());
        }
    });
    let now = current(scene.cache.path()).unwrap();
    assert_eq!(fs::read(now.corpus()).unwrap(), scene.server.file(CORPUS_FILE));
}

#[test]
fn a_pointer_that_leads_astray_is_no_snapshot() {
    let scene = Scene::new();
    let path = scene.cache.path().join("mtgjson/current.json");
    let pointer = fs::read_to_string(&path).unwrap();
    let folder = current(scene.cache.path()).unwrap().dir.file_name().unwrap().to_str().unwrap().to_owned();
    for odd in
        [format!("../mtgjson/{folder}"), format!("{folder}/../{folder}"), "..".to_owned(), String::new()]
    {
        fs::write(&path, pointer.replace(&folder, &odd)).unwrap();
        assert_eq!(current(scene.cache.path()), None, "{odd}");
    }
    fs::write(&path, &pointer[..pointer.len() / 2]).unwrap();
    assert_eq!(current(scene.cache.path()), None);
}

#[test]
fn a_cache_folder_that_cannot_be_made_is_an_error_with_its_path() {
    let scene = Scene::new();
    let blocked = scene.cache.path().join("file");
    fs::write(&blocked, "in the way").unwrap();
    let error = fetch(&options(&scene.server, &blocked), &mut ()).unwrap_err();
    assert!(matches!(&error, FetchError::Store { .. }) && error.to_string().contains("file"), "{error}");
}

#[test]
fn progress_is_told_from_start_to_end() {
    #[derive(Default)]
    struct Log(Vec<(String, u64)>, Vec<String>);
    impl Progress for Log {
        fn started(&mut self, file: &str, received: u64, total: Option<u64>) {
            assert!(total.is_some());
            self.0.push((file.to_owned(), received));
        }
        fn received(&mut self, file: &str, received: u64) {
            let last = self.0.last_mut().unwrap();
            assert!(last.0 == file && last.1 < received);
            last.1 = received;
        }
        fn finished(&mut self, file: &str, outcome: Outcome) {
            if let Outcome::Downloaded { bytes } = outcome {
                assert_eq!(self.0.last().unwrap(), &(file.to_owned(), bytes));
            }
            self.1.push(file.to_owned());
        }
    }
    let scene = Scene::new();
    let mut log = Log::default();
    fetch(&scene.options, &mut log).unwrap();
    assert_eq!(log.1.len(), 6);
}
