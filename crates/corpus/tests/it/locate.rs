//! Which corpus is taken.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use rubric_corpus::fetch::{FetchError, FetchOptions, current, fetch};
use rubric_corpus::{LoadError, Located, Options, Origin, Request, Sample, WhySample, locate};

use crate::cards;
use crate::server::Server;

const SAMPLE: &str = r#"{"data":{"Sample":[{}]}}"#;

fn find(path: Option<&Path>, offline: bool, cache: Option<&Path>, base: &str) -> Result<Located, LoadError> {
    let load = Options::cached_in(cache.map(Path::to_path_buf));
    let fetch = cache.map(|dir| {
        let mut options = FetchOptions::new(dir.to_path_buf());
        options.base = base.to_owned();
        options.retries = 0;
        options
    });
    let sample = Sample { name: "the bundled sample", bytes: SAMPLE.as_bytes() };
    locate(&Request { path, offline, load, fetch, sample }, &mut ())
}

fn first_name(located: &Located) -> &str {
    &located.corpus.cards[0].name
}

const NOWHERE: &str = "http://127.0.0.1:9/";

#[test]
fn a_named_file_is_taken_or_fails() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("mine.json");
    assert!(matches!(find(Some(&path), false, Some(dir.path()), NOWHERE), Err(LoadError::Io { .. })));
    fs::write(&path, cards("Draw.")).unwrap();
    let located = find(Some(&path), false, Some(dir.path()), NOWHERE).unwrap();
    assert!(matches!(&located.origin, Origin::Given(given) if *given == path));
    assert_eq!((first_name(&located), &located.set_list), ("Opt", &None));
    fs::write(dir.path().join("SetList.json"), "{}").unwrap();
    let located = find(Some(&path), false, None, NOWHERE).unwrap();
    assert_eq!(located.set_list, Some(dir.path().join("SetList.json")));
}

#[test]
fn without_a_file_it_is_fetched_and_then_cached() {
    let server = Server::start(&cards("Draw."));
    let dir = tempfile::tempdir().unwrap();
    let fresh = find(None, false, Some(dir.path()), &server.base).unwrap();
    assert!(matches!(&fresh.origin, Origin::Fetched(path) if path.is_file()));
    assert!(fresh.set_list.is_some());
    for offline in [true, false] {
        let later = find(None, offline, Some(dir.path()), NOWHERE).unwrap();
        assert!(matches!(later.origin, Origin::Cached(_)));
        assert_eq!(later.corpus, fresh.corpus);
        assert_eq!(later.set_list, fresh.set_list);
    }
}

#[test]
fn a_damaged_cache_is_fetched_anew() {
    let server = Server::start(&cards("Draw."));
    let dir = tempfile::tempdir().unwrap();
    let mut options = FetchOptions::new(dir.path().to_path_buf());
    options.base.clone_from(&server.base);
    let damaged = fetch(&options, &mut ()).unwrap().snapshot.corpus();
    // Sound cards of the same size, but not the ones that were fetched.
    let mut other = fs::read(&damaged).unwrap();
    other[9] ^= 1;
    fs::write(&damaged, other).unwrap();
    let located = find(None, false, Some(dir.path()), &server.base).unwrap();
    assert!(matches!(located.origin, Origin::Fetched(_)));
    assert_eq!(located.corpus.id.sha256, current(dir.path()).unwrap().sha256);
}

#[test]
fn without_a_network_the_sample_has_to_do() {
    let dir = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let located = find(None, false, Some(dir.path()), NOWHERE).unwrap();
    assert!(start.elapsed() < Duration::from_secs(5));
    assert!(matches!(located.origin, Origin::Sample(WhySample::FetchFailed(FetchError::Offline { .. }))));
    assert_eq!(first_name(&located), "Sample");
    let located = find(None, true, Some(dir.path()), NOWHERE).unwrap();
    assert!(matches!(located.origin, Origin::Sample(WhySample::Offline)));
    let located = find(None, false, None, NOWHERE).unwrap();
    assert!(matches!(located.origin, Origin::Sample(WhySample::NoCacheFolder)));
}
