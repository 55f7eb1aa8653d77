//! Any bytes as a corpus or a set list: a corpus or an error of one line, never a panic. What loads can be run, and its
//! projection comes back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rubric_corpus::{Corpus, FaceKey, Limits, LoadError, Options, SetList, load_bytes};
use rubric_fuzz::{one_line, soon};
use rubric_ledger::{Options as RunOptions, ProjectionText, read_projection, run};
use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

/// Most faces of a corpus that is run too: starting the threads takes longer than reading.
const RUN: usize = 12;

const NAME: &str = "cards.json";

fn limits() -> Limits {
    Limits { file_bytes: 1 << 20, unpacked_bytes: 1 << 24, ..Limits::default() }
}

fn loaded(input: &[u8]) -> Result<Corpus, LoadError> {
    let mut options = Options::default();
    options.limits = limits();
    load_bytes(Path::new(NAME), input.to_vec(), &options)
}

/// A corpus out of the cache is the corpus that went in.
fn cached(input: &[u8], corpus: &Corpus) {
    let dir = tempfile::tempdir().expect("a folder for the cache");
    let options = Options::cached_in(Some(dir.path().to_owned()));
    for _ in 0..2 {
        let again = load_bytes(Path::new(NAME), input.to_vec(), &options).expect("it loaded before");
        assert_eq!(again, *corpus);
    }
}

fn runs(corpus: &Corpus) {
    let options = RunOptions { threads: Some(1), projection: true, ..RunOptions::default() };
    let ledger = run(corpus, &options).expect("a corpus can be run");
    let dir = tempfile::tempdir().expect("a folder for the projection");
    let path = dir.path().join("projection.jsonl.gz");
    ledger.write_projection(&path, "0").expect("a projection can be written");
    let text = ProjectionText::load(&path).expect("a projection can be loaded");
    assert_eq!(text.records().count(), corpus.face_count());
    let records = read_projection(&path).expect("a projection has a header").collect::<Result<Vec<_>, _>>();
    assert_eq!(records.expect("a projection has records").len(), corpus.face_count());
}

fuzz_target!(|input: &[u8]| {
    match soon("loading", Duration::from_millis(500), || loaded(input)) {
        Err(error) => one_line(&error, NAME),
        Ok(corpus) => {
            assert!(!corpus.cards.is_empty() && corpus.cards.iter().all(|card| !card.faces.is_empty()));
            let keys: HashSet<FaceKey<'_>> = corpus.faces().map(|(_, face)| face.key()).collect();
            assert_eq!(keys.len(), corpus.face_count(), "two faces of one identity");
            for (_, face) in corpus.faces() {
                assert_eq!(corpus.printings(face).count(), face.printings.len());
            }
            cached(input, &corpus);
            if corpus.face_count() <= RUN {
                runs(&corpus);
            }
        }
    }
    if let Err(error) = SetList::from_bytes(Path::new("sets.json"), input.to_vec(), limits()) {
        one_line(&error, "sets.json");
    }
});
