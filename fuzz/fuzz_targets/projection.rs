//! Any file as a projection: its records, or an error of one line that names the file and the place.

#![no_main]

use flate2::{Compression, write::GzEncoder};
use libfuzzer_sys::fuzz_target;
use rubric_fuzz::{one_line, soon};
use rubric_ledger::{ProjectionText, Record, read_projection};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Text is packed first; what begins as a gzip file does is taken as it is.
fn packed(input: &[u8]) -> Vec<u8> {
    if input.starts_with(&[0x1f, 0x8b]) {
        return input.to_vec();
    }
    let mut out = GzEncoder::new(Vec::new(), Compression::new(0));
    out.write_all(input).and_then(|()| out.finish()).expect("memory can be written")
}

/// How many records there are, if all is well with them.
fn records(path: &Path) -> Option<usize> {
    let reader = match read_projection(path) {
        Ok(reader) => reader,
        Err(error) => {
            one_line(&error, "p.gz");
            return None;
        }
    };
    let total = reader.header().faces.total;
    let mut count = 0;
    for record in reader {
        match record {
            Ok(record) => {
                let written = serde_json::to_string(&record).expect("a record is JSON");
                let back: Record = serde_json::from_str(&written).expect("a record's own JSON is a record");
                assert_eq!(back, record);
                count += 1;
            }
            Err(error) => {
                one_line(&error, "p.gz");
                return None;
            }
        }
    }
    assert_eq!(count as u64, total);
    Some(count)
}

fuzz_target!(|input: &[u8]| {
    let dir = tempfile::tempdir().expect("a folder for the file");
    let path = dir.path().join("p.gz");
    std::fs::write(&path, packed(input)).expect("the file can be written");
    let count = soon("reading records", Duration::from_millis(500), || records(&path));
    match ProjectionText::load(&path) {
        Ok(text) => {
            let lines = text.records().count();
            assert!(count.is_none_or(|count| count == lines), "{count:?} records of {lines} lines");
        }
        Err(error) => {
            one_line(&error, "p.gz");
            assert_eq!(count, None, "{error}");
        }
    }
});
