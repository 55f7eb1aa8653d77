//! The whole of a real corpus, where one is named.

use std::collections::HashSet;
use std::path::PathBuf;

use rubric_corpus::{Options, load};

#[test]
fn a_real_corpus_loads_the_same_from_file_and_cache() {
    let Some(path) = std::env::var_os("RUBRIC_CORPUS").map(PathBuf::from) else {
        eprintln!("skipped: RUBRIC_CORPUS names no corpus");
        return;
    };
    let cache = tempfile::tempdir().unwrap();
    let plain = load(&path, &Options::default()).unwrap();
    let options = Options::cached_in(Some(cache.path().to_path_buf()));
    // The first load fills the cache, the second reads it.
    assert_eq!(load(&path, &options).unwrap(), plain);
    assert_eq!(load(&path, &options).unwrap(), plain);

    assert!(plain.cards.len() > 10_000);
    let keys: HashSet<_> = plain.faces().map(|(_, face)| face.key()).collect();
    assert_eq!(keys.len(), plain.face_count());
    let vintage = plain.format("vintage").unwrap();
    let legal = plain.faces().filter(|(_, face)| face.legal_in(vintage)).count();
    assert!(legal * 2 > plain.face_count());
    for (card, face) in plain.faces() {
        assert_eq!(card.name, face.name);
        assert!(!face.type_line.is_empty(), "{}", face.name);
        assert!(!face.text.as_deref().unwrap_or_default().contains('\r'), "{}", face.name);
        assert!(face.side.is_none() || face.face_name.is_some(), "{}", face.name);
    }
}
