//! Runs over the bundled sample: the sums hold, and the projection is whole, ordered and always the same.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test by panicking"
)]

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use rubric_audit::Severity;
use rubric_corpus::{Corpus, Options as LoadOptions, load, load_bytes};
use rubric_grammar::{Verdict, read_face};
use rubric_ledger::{
    FaceVerdict, GapQuery, GroupCounts, LedgerError, Options, Record, face_text, input_hash, judge,
    read_projection, read_record, run, with_input,
};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn sample() -> Corpus {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample/AtomicCards.sample.json");
    load(&path, &LoadOptions::default()).unwrap()
}

fn cards(json: &str) -> Corpus {
    load_bytes(Path::new("cards"), json.into(), &LoadOptions::default()).unwrap()
}

fn projected(corpus: &Corpus, threads: Option<usize>, path: &Path) -> Vec<u8> {
    let ledger = run(corpus, &Options { threads, projection: true, progress: None }).unwrap();
    ledger.write_projection(path, "test").unwrap();
    std::fs::read(path).unwrap()
}

fn unpacked(bytes: &[u8]) -> String {
    let mut text = String::new();
    MultiGzDecoder::new(bytes).read_to_string(&mut text).unwrap();
    text
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let corpus = sample();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.gz");
    let one = projected(&corpus, Some(1), &path);
    for threads in [Some(2), Some(7), None] {
        assert!(projected(&corpus, threads, &path) == one, "{threads:?}");
    }
    let gaps = |threads| {
        let options = Options { threads, ..Options::default() };
        run(&corpus, &options).unwrap().gaps(&GapQuery::default())
    };
    assert_eq!(gaps(Some(1)), gaps(Some(2)));
}

#[test]
fn the_order_of_the_source_file_does_not_matter() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.gz");
    let card = |name: &str, id: &str| {
        format!(
            r#""{name}":[{{"name":"{name}","type":"Instant","text":"Draw a card.","identifiers":{{"scryfallOracleId":"{id}"}}}}]"#
        )
    };
    let records = |json: &str| -> Vec<String> {
        unpacked(&projected(&cards(json), None, &path)).lines().skip(1).map(str::to_owned).collect()
    };
    let (a, b) = (card("A", "1"), card("B", "2"));
    let forth = records(&format!(r#"{{"data":{{{a},{b}}}}}"#));
    let back = records(&format!(r#"{{"data":{{{b},{a}}}}}"#));
    assert_eq!(forth.len(), 2);
    assert_eq!(forth, back);
    assert!(forth[0].starts_with(r#"{"name":"A","oracle_id":"1","input":"#), "{}", forth[0]);
}

#[test]
fn every_face_stands_in_the_projection_once_as_it_reads() {
    let corpus = sample();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.gz");
    projected(&corpus, None, &path);
    let reader = read_projection(&path).unwrap();
    assert_eq!(reader.header().corpus.sha256, corpus.id.sha256);
    let mut records: Vec<Record> = reader.map(Result::unwrap).collect();
    assert_eq!(records.len(), corpus.face_count());
    let key =
        |record: &Record| (record.name.clone(), record.side.clone(), record.oracle_id.clone(), record.nth);
    assert!(records.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])), "ordered, and none twice");
    let mut faces: Vec<_> = corpus.faces().map(|(_, face)| face).collect();
    faces.sort_by_key(|face| face.key());
    for (face, record) in faces.into_iter().zip(&mut records) {
        let again = read_record(face);
        assert_eq!(record.input, input_hash(face));
        assert_eq!(record.lines, again.lines, "{}", face.name);
        assert_eq!(record.reading, serde_json::to_value(&again.reading).unwrap(), "{}", face.name);
    }
}

#[test]
fn the_sums_hold_and_no_line_is_lost() {
    let corpus = sample();
    let ledger = run(&corpus, &Options::default()).unwrap();
    let coverage = ledger.coverage();
    let faces = coverage.faces;
    assert_eq!(faces.total, corpus.face_count() as u64);
    assert_eq!(
        faces.total,
        faces.textless + faces.supported + faces.disputed + faces.partial + faces.unsupported
    );
    assert!(faces.proved <= faces.supported);
    for lines in [coverage.lines, coverage.lines_beyond_keywords] {
        assert_eq!(lines.total, lines.exact + lines.variant + lines.mismatch + lines.declined);
    }
    assert!(coverage.lines_beyond_keywords.total <= coverage.lines.total);

    // Of the same faces, and in every column, formats counted in either way are one.
    let by_format = ledger.faces_by_format();
    assert!(by_format.iter().any(|(_, counts)| counts.executable > 0));
    for (name, counts) in by_format {
        assert_eq!(GroupCounts::from(counts), coverage.formats[name], "{name}");
    }

    // Counted again without the ledger.
    let vintage = corpus.format("vintage").unwrap();
    let legal = corpus.faces().filter(|(_, face)| face.legal_in(vintage)).count() as u64;
    assert_eq!(coverage.formats["vintage"].faces, legal);
    let printings: usize = corpus.faces().map(|(_, face)| face.printings.len()).sum();
    assert_eq!(coverage.sets.values().map(|set| set.faces).sum::<u64>(), printings as u64);
    let mut lines = 0;
    for (_, face) in corpus.faces() {
        let outcome = with_input(face, face_text(face), read_face);
        let has_text = face.text.as_deref().is_some_and(|text| !rubric_ledger::only_reminder(text));
        lines += outcome.lines.len().max(usize::from(has_text)) as u64;
    }
    assert_eq!(coverage.lines.total, lines);

    let gaps = ledger.gaps(&GapQuery::default());
    assert_eq!(gaps.declined_lines, coverage.lines.declined);
    assert_eq!(gaps.total, gaps.gaps.len() as u64);
    assert!(gaps.gaps.iter().all(|gap| gap.alone <= gap.faces && gap.faces <= gap.lines));
    assert!(gaps.gaps.windows(2).all(|pair| pair[0].alone >= pair[1].alone), "ranked");
    assert!(gaps.gaps.iter().all(|gap| !gap.examples.is_empty()), "each gap has an example");
}

#[test]
fn a_face_without_rules_text_is_textless_and_no_other() {
    let corpus = cards(
        r#"{"data":{
            "Bear":[{"name":"Bear","type":"Creature — Bear"}],
            "Forest":[{"name":"Forest","type":"Basic Land — Forest","text":"({T}: Add {G}.)"}],
            "Odd":[{"name":"Odd","type":"Instant","text":"Qwertyuiop asdf zxcv."}]
        }}"#,
    );
    let ledger = run(&corpus, &Options::default()).unwrap();
    let verdicts: Vec<FaceVerdict> = ledger.records.iter().map(|record| record.verdict).collect();
    assert_eq!(verdicts, [FaceVerdict::Textless, FaceVerdict::Textless, FaceVerdict::Unsupported]);
    assert_eq!(ledger.lines_of(2).iter().map(|line| line.verdict).collect::<Vec<_>>(), [Verdict::Declined]);
}

/// A projection of three faces, to damage.
fn small() -> (TempDir, PathBuf, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.gz");
    let card =
        |name: &str| format!(r#""{name}":[{{"name":"{name}","type":"Instant","text":"Draw a card."}}]"#);
    let corpus = cards(&format!(r#"{{"data":{{{},{},{}}}}}"#, card("A"), card("B"), card("C")));
    let text = unpacked(&projected(&corpus, None, &path));
    (folder, path, text)
}

fn rewritten(path: &Path, text: &str) -> Result<usize, LedgerError> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    std::fs::write(path, encoder.finish().unwrap()).unwrap();
    count(path)
}

fn count(path: &Path) -> Result<usize, LedgerError> {
    read_projection(path)?.try_fold(0, |count, record| record.map(|_| count + 1))
}

#[test]
fn a_damaged_projection_is_an_error_with_file_and_line() {
    let (_folder, path, text) = small();
    assert_eq!(rewritten(&path, &text).unwrap(), 3);
    let lines: Vec<&str> = text.lines().collect();
    let says = |text: &str, line: u32, what: &str| {
        let said = rewritten(&path, text).unwrap_err().to_string();
        assert!(said.contains(&format!("small.gz:{line}: ")) && said.contains(what), "{said}");
        assert!(!said.chars().any(char::is_control), "{said:?}");
    };
    says("", 1, "empty");
    says(&text.replacen(r#""verdict":""#, r#""verdict":"\n\u001b[35m"#, 1), 2, "unknown variant");
    says("{}\n", 1, "not the header");
    says("<html>\n", 1, "not the header");
    says(&text.replace(r#""schema":1"#, r#""schema":99"#), 1, "schema 99");
    says(&text.replace(r#""kind":"projection""#, r#""kind":"other""#), 1, "not the header");
    says(&text.replace(r#""tool":"test","#, ""), 1, "broken header");
    says(&format!("{}\n{}\n{{\n{}\n", lines[0], lines[1], lines[3]), 3, "broken record");
    says(&format!("{}\n{}\n{}\n", lines[0], lines[1], lines[2]), 4, "ends after 2 of 3 faces");
    says(&format!("{text}{}\n", lines[3]), 6, "ends after 4 of 3 faces");
    says(text.trim_end(), 4, "no end");
}

#[test]
fn a_projection_cut_anywhere_never_passes_for_a_whole_one() {
    let (_folder, path, _) = small();
    let whole = std::fs::read(&path).unwrap();
    for cut in 0..whole.len() {
        std::fs::write(&path, &whole[..cut]).unwrap();
        let said = count(&path).expect_err("a cut file").to_string();
        assert!(said.contains("small.gz"), "cut at {cut}: {said}");
    }
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(count(&path), Err(LedgerError::Io { .. })));
}

/// A keyword taken for an ability word reads and prints back, and is wrong all the same.
#[test]
fn a_whole_reading_that_contradicts_the_facts_is_disputed() {
    let corpus = sample();
    let ledger = run(&corpus, &Options::default()).unwrap();
    for (face, record) in ledger.faces.iter().zip(&ledger.records) {
        let errors = judge(face).findings.iter().filter(|found| found.severity() == Severity::Error).count();
        assert_eq!(errors > 0, record.verdict == FaceVerdict::Disputed, "{}", face.name);
        assert!(!record.proved || record.verdict == FaceVerdict::Supported, "{}", face.name);
    }
    let disputed = ledger.coverage().faces.disputed;
    let named: std::collections::BTreeSet<&str> = ledger
        .findings
        .iter()
        .filter(|found| found.finding.severity() == Severity::Error)
        .map(|found| found.name.as_str())
        .collect();
    assert_eq!(disputed, named.len() as u64, "every disputed face is named");
}
